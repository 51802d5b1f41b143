"""One channel's game: lobby, people and seats, permissions, deadlines.

A `Session` is fed commands, comings and goings, and the time; it holds no socket and never sleeps.
What it has to store and to say comes back as an `Outcome` of plain data (`answers`).
"""
