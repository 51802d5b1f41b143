"""What a seat, or time, may do to a game. An action is checked whole before anything happens."""

from __future__ import annotations

from functools import cache
from typing import Literal

from .cards import Card, Color
from .values import value

Departure = Literal["left", "removed", "timeout", "absent", "lies"]
"""Why a seat is given up: by its own word, by an operator (final for the round), because its time
or its grace was over, or because of too many lies."""


@value
class Play:
    """Lay down a card, or a run of them."""

    seat: int
    cards: tuple[Card, ...]
    """The cards in the order in which they are laid; more than one is a run."""
    color: Color | None = None
    """The colour named at once for a wild; None leaves it owed."""
    swap: int | None = None
    """The seat to swap hands with, named at once for a 7."""
    uno: bool = False
    """Whether UNO is called in the same breath."""


@value
class Draw:
    """Draw a card, or all cards of a penalty that waits for an answer."""

    seat: int


# Needed at every other move, so made once each: looking one up is quicker than making it.
draw_of = cache(Draw)


@value
class Pass:
    """End the turn after a draw; for a finisher who may make another the winner: keep it."""

    seat: int


@value
class NameColor:
    """Name the colour that is owed for a wild."""

    seat: int
    color: Color


@value
class Swap:
    """Swap hands with another seat, owed after a 7; None keeps a finisher's win."""

    seat: int
    other: int | None


@value
class Challenge:
    """Doubt that the Wild Draw Four just played against this seat was legal."""

    seat: int


@value
class CallUno:
    """Say UNO."""

    seat: int


@value
class Catch:
    """Say that somebody forgot to say UNO."""

    seat: int
    other: int | None = None
    """Who; None means everybody who is open to it."""


@value
class Leave:
    """Give up the seat."""

    seat: int
    how: Departure = "left"


@value
class TimeOut:
    """The time of the seat that has to decide is over."""

    seat: int
    instead: Move | None = None
    """What a computer player does in its place, where the rules want that (`timeout: play`)."""


@value
class Join:
    """Sit down at a running round: a new seat, or one that comes back to its old hand."""

    seat: int
    """The number of the seat: the next free one, or the one that comes back."""
    computer: bool = False


@value
class Penalize:
    """An operator's penalty cards for a seat."""

    seat: int


@value
class Abandon:
    """End the round without a score (a stop, or nobody left to play it)."""


Move = Play | Draw | Pass | NameColor | Swap | Challenge
"""The actions that are moves: an accepted one restarts the seat's time."""

Action = Move | CallUno | Catch | Leave | TimeOut | Join | Penalize | Abandon
