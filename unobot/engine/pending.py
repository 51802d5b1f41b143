"""The one decision that is awaited, and the seat that owes it."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from .cards import Card
from .errors import Reason
from .values import value


@value
class Turn:
    """Play a card or draw."""

    seat: int


@value
class DrawnChoice:
    """After a draw: play what may be played now, or pass."""

    seat: int
    drawn: Card | None
    """The card just drawn; None when there was nothing to draw or it has moved on."""


@value
class AnswerPenalty:
    """Answer a draw card with one, challenge it, or draw."""

    seat: int


@value
class PickColor:
    """Name the colour of the wild on top. The seat may be out already."""

    seat: int
    then: Turn | AnswerPenalty
    """What is awaited when the colour is named."""


@value
class PickSwap:
    """Name the seat to swap hands with after a 7, or, as finisher, whether to give the win away."""

    seat: int
    then: Turn
    """What is awaited after the swap."""
    is_kingmaker: bool = False
    """Whether the seat holds no card any more and may make its one opponent the winner."""


@value
class RoundOver:
    """Nothing is awaited any more."""


# Needed at every move, so made once each: looking one up is quicker than making it.
turn_of = cache(Turn)
drawn_choice = cache(DrawnChoice)


Pending = Turn | DrawnChoice | AnswerPenalty | PickColor | PickSwap | RoundOver


def pending_seat(pending: Pending) -> int | None:
    """The seat that has to decide; None when the round is over."""
    return None if isinstance(pending, RoundOver) else pending.seat


def owed(pending: Pending) -> Reason:
    """What comes first, as the reason to refuse something else: a decision, or just a turn."""
    match pending:
        case Turn() | DrawnChoice():
            return Reason.NOT_YOUR_TURN
        case AnswerPenalty():
            return Reason.PENALTY_OWED
        case PickColor():
            return Reason.COLOR_OWED
        case PickSwap(is_kingmaker=True):
            return Reason.WIN_OWED
        case PickSwap():
            return Reason.SWAP_OWED
        case RoundOver():
            return Reason.ROUND_OVER
        case _:
            assert_never(pending)
