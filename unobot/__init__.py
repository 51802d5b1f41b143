"""unobot: an IRC bot that hosts Uno in channels."""

__version__ = "0.1.0"
