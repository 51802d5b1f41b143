"""How a computer player behaves apart from its moves: saying UNO, catching, jumping in."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping, Sequence

from unobot.engine.actions import Action, CallUno, Catch, Move, Play
from unobot.engine.view import View

from .players import Level

ATTENTION: Mapping[Level, float] = {"easy": 0.75, "normal": 0.95, "hard": 1.0, "random": 0.9}
"""How often a player remembers to say UNO, notices who did not, and sees that it can jump in."""


def say_uno(level: Level, view: View, move: Move, rng: random.Random) -> Move:
    """The move with UNO in the same breath, where the player has to say it and remembers to."""
    if not isinstance(move, Play) or view.rules.uno_call != "player":
        return move
    if len(view.hand) - len(move.cards) != 1 or rng.random() >= ATTENTION[level]:
        return move
    return dataclasses.replace(move, uno=True)


def may_speak_up(actions: Sequence[Action], view: View) -> bool:
    """Whether there is anything for a player to do out of turn."""
    return _deed(actions, view) is not None


def speak_up(
    level: Level, view: View, actions: Sequence[Action], rng: random.Random
) -> Action | None:
    """What a player does out of turn: say a forgotten UNO, catch another's, jump in."""
    deed = _deed(actions, view)
    return deed if deed is not None and rng.random() < ATTENTION[level] else None


def _deed(actions: Sequence[Action], view: View) -> Action | None:
    jump = None
    for action in actions:
        match action:
            case CallUno() if len(view.hand) == 1:
                return action
            case Catch():
                return action
            case Play(_, (card,)) if jump is None and card is view.top:
                jump = action
            case _:
                pass
    return jump
