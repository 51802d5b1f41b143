"""The level `hard`: moves are judged by hands that the others may hold.

The hidden cards are dealt again and again, in agreement with everything that was seen;
each move that is worth a thought is made, quick players go on for a few moves, and the position
that they reach is judged by `strength`. The move with the best average wins, with a little help
from habit where the averages are close. Challenges, bluffs and answers to draw cards are found in
the same way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import fmean

from unobot.engine.actions import Draw, Move, NameColor, Pass, Play
from unobot.engine.errors import NotAllowed
from unobot.engine.game import Game

from .habits import is_bluff, owes_color, worth
from .memory import Memory
from .outlook import Outlook
from .quick import quick_move
from .sampling import Sampler
from .strength import prospects

CANDIDATES = 8
"""Moves that are looked at: the best ones by habit."""
MOVES_AHEAD = 8
"""Moves that the quick players make between two seats before the position is judged."""
AHEAD_AMONG_MORE = 4
"""The same among more, where luck soon hides what the first move was worth."""
LEAN = 0.03
"""The share of a win for which a unit of a move's worth by habit counts."""
MOST_WORTH = 4.0
"""What a move's worth counts for at most: going out needs no habit to look best."""
FEW_SAMPLES = 12
"""Samples before a move that lags behind is given up."""


def _no_time() -> float:
    return 0.0


def _no_rest() -> None:
    """Nobody waits."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much thought a decision may take."""

    samples: int = 100
    """Deals of the hidden cards at most."""
    seconds: float = inf
    """Time for a decision, by `clock`."""
    clock: Callable[[], float] = field(default=_no_time)
    rest: Callable[[], None] = field(default=_no_rest)
    """Called between two samples, so that others on the same processor get their turn."""


@dataclass(slots=True)
class _Candidate:
    move: Move
    lean: float
    """What habit adds to its average."""
    total: float = 0.0
    squares: float = 0.0


def choose_by_samples(
    outlook: Outlook,
    memory: Memory,
    moves: Sequence[Move],
    rng: random.Random,
    effort: Effort,
) -> Move:
    """The best of the legal moves, as far as the effort allows to tell."""
    until = effort.clock() + effort.seconds
    worthy = worth_a_thought(outlook, moves)
    candidates = [
        _Candidate(move, lean) for move, lean in zip(worthy, _leans(outlook, worthy), strict=True)
    ]
    if len(candidates) == 1:
        return candidates[0].move
    sampler = Sampler(outlook.view, memory)
    for number in range(1, effort.samples + 1):
        state, seed = sampler.sample(rng), rng.random()
        game = Game(state, rng)
        for candidate in candidates:
            value = _try(game, candidate.move, outlook.seat, random.Random(seed))
            value += candidate.lean
            candidate.total += value
            candidate.squares += value * value
        if number >= FEW_SAMPLES and number % 4 == 0:
            candidates = _still_open(candidates, number)
        if len(candidates) == 1 or effort.clock() > until:
            break
        effort.rest()
    return max(candidates, key=lambda one: one.total).move


def worth_a_thought(outlook: Outlook, moves: Sequence[Move]) -> list[Move]:
    """The moves that are looked at, best first by habit: no draw or pass where a card fits."""
    plays = [one for one in moves if isinstance(one, Play)]
    if any(one.color is not None for one in plays):
        plays = [one for one in plays if not owes_color(one)]
    if any(one.swap is not None for one in plays):
        sevens = [one.cards for one in plays if one.swap is not None]
        plays = [one for one in plays if one.swap is not None or one.cards not in sevens]
    others = [one for one in moves if not isinstance(one, Play)]
    view = outlook.view
    if view.penalty == 0 and any(not is_bluff(view, one) for one in plays):
        others = [one for one in others if not isinstance(one, Draw | Pass)]
    plays.sort(key=lambda one: -worth(outlook, one))
    return [*plays[: CANDIDATES - min(len(others), 3)], *others]


def _leans(outlook: Outlook, moves: Sequence[Move]) -> list[float]:
    """What habit says of the moves, as a share of a win: samples alone leave too much to luck."""
    worths = [
        min(worth(outlook, one), MOST_WORTH)
        if isinstance(one, NameColor) or (isinstance(one, Play) and not is_bluff(outlook.view, one))
        else None
        for one in moves
    ]
    known = [one for one in worths if one is not None]
    middle = fmean(known) if known else 0.0
    return [0.0 if one is None else LEAN * (one - middle) for one in worths]


def _try(game: Game, move: Move, seat: int, rng: random.Random) -> float:
    """What a sampled position is worth after a move and some quick ones; 0 to 1."""
    game = game.copy(rng)
    state = game.state
    try:
        game.act(move)
    except NotAllowed:
        return 0.0
    for _ in range(MOVES_AHEAD if len(state.table) == 2 else AHEAD_AMONG_MORE):
        if state.result is not None:
            break
        game.act(quick_move(state, rng))
    return prospects(state, seat)


def _still_open(candidates: list[_Candidate], samples: int) -> list[_Candidate]:
    """The candidates that may still turn out to be the best."""
    best = max(candidates, key=lambda one: one.total)
    still = []
    for one in candidates:
        mean = one.total / samples
        spread = max(one.squares / samples - mean * mean, 0.01)
        if best.total - one.total <= 2.0 * sqrt(spread * samples):
            still.append(one)
    return still
