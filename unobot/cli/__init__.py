"""The commands that look after what is stored: scores, games, replays, the check of a shuffle."""
