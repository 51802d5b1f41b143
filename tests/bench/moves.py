"""What the players of the benches say: sensible moves, in the words of a Color Uno."""

from __future__ import annotations

import random

from unobot.engine.actions import Play
from unobot.engine.cards import Card, format_card
from unobot.engine.legal import legal_actions
from unobot.engine.pending import DrawnChoice, PickColor
from unobot.engine.state import State


def next_move(state: State, seat: int, rng: random.Random) -> str:
    """What whoever has to decide says: a card that fits, else a draw; the drawn card, if it fits.

    Half of the wilds are `pl w` with `co g` after it, half `pl w g`.
    """
    if isinstance(state.pending, PickColor):
        return f"co {rng.choice('rgby')}"
    fitting = [
        action.cards[0]
        for action in legal_actions(state, seat)
        if isinstance(action, Play) and action.color is None
    ]
    if isinstance(state.pending, DrawnChoice):
        drawn = state.pending.drawn
        return _play(drawn, rng) if drawn in fitting else "pa"
    return _play(rng.choice(fitting), rng) if fitting else "dr"


def _play(card: Card, rng: random.Random) -> str:
    if card.is_wild and rng.random() < 0.5:
        return f"pl {format_card(card)} {rng.choice('rgby')}"
    return f"pl {format_card(card)}"
