"""The computer player: sound habits, no memory.

It plays what costs its opponents and keeps its wilds back, names the colour it holds most of, and
never draws where it can play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from unobot.engine.actions import (
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColor,
    Pass,
    Play,
    Swap,
)
from unobot.engine.view import View

A = TypeVar("A", bound=Action)


def choose(view: View, actions: Sequence[A], rng: random.Random) -> A:
    """One of the legal actions, for the seat whose view it is; raises ValueError without any."""
    if not actions:
        raise ValueError("there is nothing to choose from")
    best = max(_worth(view, action) for action in actions)
    return rng.choice([action for action in actions if _worth(view, action) == best])


def choose_at_random(view: View, actions: Sequence[A], rng: random.Random) -> A:
    """Any of the legal actions, but drawing or passing only where nothing can be played."""
    plays = [action for action in actions if isinstance(action, Play)]
    return rng.choice(plays or actions)


LEVELS: Mapping[str, Callable[[View, Sequence[Action], random.Random], Action]] = {
    "normal": choose,
    "random": choose_at_random,
}
"""The computer players by their levels."""


def speaks_up(view: View, actions: Sequence[Action]) -> Action | None:
    """What a computer player does out of turn: it catches a forgotten UNO, and jumps in."""
    for action in actions:
        if isinstance(action, Catch):
            return action
        if isinstance(action, Play) and action.cards[0] is view.top:
            return action
    return None


def _worth(view: View, action: Action) -> float:
    """How good an action looks; only the order of these numbers means anything."""
    match action:
        case Play():
            return _play_worth(view, action)
        case CallUno() | Catch():
            return 1000.0
        case NameColor(_, color):
            return 100.0 + _held(view)[color.value]
        case Swap(_, other):
            return 100.0 if other is None else 50.0 - view.counts[other]
        case Draw():
            return 1.0
        case Pass() | Challenge():
            return 0.5
        case _:
            return 0.0


def _held(view: View) -> Counter[str]:
    return Counter(card.color.value for card in view.hand if card.color is not None)


def _play_worth(view: View, action: Play) -> float:
    card = action.cards[-1]
    worth = 100.0 + 10 * len(action.cards)
    if card.is_wild:
        if action.color is None:
            return 2.0
        worth -= 40 if card.draws else 30
        worth += _held(view)[action.color.value]
        if action.color is view.color:
            worth -= 5
    elif card.color is None:
        return 3.0
    else:
        worth += _held(view)[card.color.value] + card.points / 10
    if min((view.counts[seat] for seat in view.table if seat != view.seat), default=9) < 3:
        worth += 15 * card.draws
    if action.swap is not None:
        worth += len(view.hand) - view.counts[action.swap]
    return worth
