"""One channel's game: lobby, people and seats, permissions, deadlines.

A `Session` is fed commands, comings and goings, and the time; it holds no socket and never sleeps.
What it has to store and to say comes back as an `Outcome` of plain data (`answers`).

What is on at its `Table` is one of the five phases of `state`: closed, a lobby, playing, between
two rounds or two games. Whatever there is in one phase only is in its class, and a function that
needs a running round is given the `Playing`. A pause is kept next to the phase. One command,
arrival or deadline is a `Step`: it goes through the room with its time, and gathers the outcome.
"""
