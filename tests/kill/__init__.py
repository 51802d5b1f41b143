"""The bot is killed under play."""
