"""A round's state.

A state belongs to one `Game` and is changed in place, by `evolve` alone. Seats are numbers: 0 for
who joined first, in order of joining; `table` holds those who still play, in the order in which
they sit.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal

from .actions import Departure
from .cards import Card, Color
from .events import RoundEnded
from .pending import Pending, RoundOver
from .rules import Rules
from .values import value


@value
class Doubt:
    """A Wild Draw Four that may still be challenged."""

    seat: int
    """Who played it."""
    was_legal: bool
    """As it was when it was played."""
    hand: tuple[Card, ...]
    """Their hand at that moment, without it."""


@value
class Leaver:
    """A seat that was given up."""

    seat: int
    how: Departure
    hand: tuple[Card, ...]


@dataclass(slots=True)
class State:
    """Everything about a round; nothing in it is known to all, see `view`."""

    rules: Rules
    hands: list[list[Card]] = field(default_factory=list)
    """Cards by seat number, also of seats that are out or left (empty)."""
    table: list[int] = field(default_factory=list)
    """The seats that still play, in seat order."""
    computers: set[int] = field(default_factory=set)
    """Seats of computer players."""
    teams: list[int] = field(default_factory=list)
    """The pair of each seat; empty where everybody plays alone."""
    dealer: int = 0
    starter: int = 0
    stock: list[Card] = field(default_factory=list)
    """The next card to be drawn is the last."""
    discard: list[Card] = field(default_factory=list)
    """The top is the last."""
    buried: int = 0
    """How many of the lowest cards of the discard lay in hands that were given up: unseen."""
    color: Color | None = None
    """The colour in force; None while the first card's is owed."""
    old_color: Color | None = None
    """The colour in force before the wild on top."""
    direction: Literal[1, -1] = 1
    pending: Pending = field(default_factory=RoundOver)
    penalty: int = 0
    """Cards that wait to be answered or drawn."""
    doubt: Doubt | None = None
    called: set[int] = field(default_factory=set)
    """Seats that have said UNO for the card they hold, or early for the one they will."""
    open_to_catch: set[int] = field(default_factory=set)
    """Seats that came down to one card without it, and can still be caught."""
    lies: dict[int, int] = field(default_factory=dict)
    dry: set[int] = field(default_factory=set)
    """Seats that have passed in a row with nothing to draw."""
    idle: dict[int, int] = field(default_factory=dict)
    """Turns running that a seat let its time pass."""
    out: list[int] = field(default_factory=list)
    """Seats that have gone out, first first."""
    out_points: int = 0
    """Points in the other hands when the first one went out."""
    left: list[Leaver] = field(default_factory=list)
    """Who gave up, first first."""
    played: list[int] = field(default_factory=list)
    """Cards played, by seat."""
    result: RoundEnded | None = None

    def copy(self) -> State:
        """The same state, to be played on without touching this one."""
        other = State(self.rules)
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        other.hands = [hand[:] for hand in self.hands]
        for name in _OWN:
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def top(self) -> Card:
        """The uppermost card of the discard."""
        return self.discard[-1]

    def is_seated(self, seat: int) -> bool:
        """Whether the seat still plays in this round."""
        return seat in self.table


_OWN = (
    "table", "computers", "stock", "discard", "called", "open_to_catch", "lies", "dry", "idle",
    "out", "left", "played",
)  # fmt: skip
"""What `evolve` changes in place, so that a copy needs its own."""
_SHARED = tuple(
    item.name for item in fields(State) if item.name not in _OWN and item.name != "hands"
)
