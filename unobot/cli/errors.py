"""How a command on the command line ends when it cannot be carried out."""

from __future__ import annotations


class CommandFailed(Exception):
    """Ends a command with a sentence on standard error."""
