"""`unobot demo`: a server on this machine, the bot, and this terminal as a player.

`ansi` turns what clients colour into what terminals colour, `player` is the terminal's side of the
conversation, `show` puts server, bot and player together.
"""
