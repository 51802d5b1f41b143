"""The rules of Uno: an engine without a clock, a socket or a word of any language.

A `Game` is one round. `Game.act(action)` checks an action whole and refuses it (`NotAllowed`) with
nothing changed, or returns the events that happened; `evolve` is the only code that changes a
`State`, so that replaying the events gives the same state. `legal_actions` says what a seat may do,
`view` and `cut_event` what it may know. Where a rule lives: the docstring of its field in `rules`.

- *seat*: a player's number, from 0 in the order of joining; *table*: the seats that still play.
- *hand*: a seat's cards; *stock*: those to be drawn; *discard*: those played, the *top* uppermost.
- *colour in force*: that of the top, or the one named for a wild.
- *round*: from a deal to its end; *match*: rounds until somebody reaches the target.
- *pending*: the one decision that is awaited: a turn, a choice after a draw, the answer to a
  penalty, a colour or a swap; the seat *owes* it.
- *penalty*: cards that its *victim* has to draw, unless they answer with another draw card.
- *doubt*: a Wild Draw Four that may still be challenged; it is a *bluff* if it was illegal.
- *open to catch*: down to one card without having said UNO.
- *out*: without cards, and placed; *left*: given up, by the player or for them.
"""
