"""The rules of Uno: an engine without a clock, a socket or a word of any language.

A `Game` is one round. `Game.act(action)` checks an action whole and refuses it (`NotAllowed`) with
nothing changed, or returns the events that happened; `evolve` is the only code that changes a
`State`, so that replaying the events gives the same state. `legal_actions` says what a seat may do,
`view` and `cut_event` what it may know. Where a rule lives: the docstring of its field in `rules`.
"""
