"""The players by their levels: each chooses a move from what its seat can know."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from unobot.engine.actions import Move, NameColor, Play
from unobot.engine.view import View

from .habits import owes_color, worth
from .hard import Effort, choose_by_samples
from .memory import Memory
from .outlook import Outlook

Level = Literal["easy", "normal", "hard", "random"]
"""How well a computer player plays."""
LEVELS: tuple[Level, ...] = get_args(Level)

SLIPS: Mapping[Level, float] = {"easy": 0.95, "normal": 0.0, "hard": 0.0, "random": 1.0}
"""How often a player lays any card that fits, instead of the best one by habit."""


def choose(
    level: Level,
    view: View,
    memory: Memory,
    moves: Sequence[Move],
    rng: random.Random,
    effort: Effort,
) -> Move:
    """One of the legal moves, for the seat whose view it is; raises ValueError without any."""
    if not moves:
        raise ValueError("there is nothing to choose from")
    if len(moves) == 1:
        return moves[0]
    if level != "random":
        moves = without_color_in_force(view, moves)
    if rng.random() < SLIPS[level]:
        return _any_play(moves, rng)
    outlook = Outlook(view, memory)
    if level == "hard":
        return choose_by_samples(outlook, memory, moves, rng, effort)
    worths = [worth(outlook, move) for move in moves]
    best = max(worths)
    return rng.choice([move for move, its in zip(moves, worths, strict=True) if its == best])


def _any_play(moves: Sequence[Move], rng: random.Random) -> Move:
    """Any card that may be laid; another move only where there is none."""
    plays = [move for move in moves if isinstance(move, Play)]
    named = [play for play in plays if not owes_color(play)]
    return rng.choice(named or plays or moves)


def without_color_in_force(view: View, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves without those that name the colour in force where another would serve."""
    held = {card.color for card in view.hand}
    if not any(color is not None and color is not view.color for color in held):
        return moves
    return [
        move
        for move in moves
        if not (isinstance(move, Play | NameColor) and _names(move) is view.color)
        or view.color is None
    ]


def _names(move: Play | NameColor) -> object:
    """The colour that a move names; the move itself where it names none."""
    return move if move.color is None else move.color


def is_slow(level: Level) -> bool:
    """Whether the choice of a level takes longer than a chat should wait for."""
    return level == "hard"
