"""The border where secrets are cut: what one seat, or somebody who only watches, can know.

Both cuts work by allow-lists: a `View` is built from what is named here, and `cut_event` keeps the
fields that an event marks as known to the audience.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

from .cards import Card, Color
from .events import Awaits, Event
from .pending import DrawnChoice, Pending
from .rules import Rules
from .state import State


@dataclass(frozen=True, slots=True)
class View:
    """A round as a person at one seat sees it."""

    seat: int | None
    """Whose view; None: somebody who only watches."""
    rules: Rules
    hand: tuple[Card, ...]
    """The own hand; empty for who only watches."""
    counts: tuple[int, ...]
    """Cards held, by seat."""
    table: tuple[int, ...]
    """The seats that still play, in seat order."""
    computers: frozenset[int]
    teams: tuple[int, ...]
    """The pair of each seat; empty where everybody plays alone."""
    top: Card
    color: Color | None
    old_color: Color | None
    """The colour in force before the wild on top."""
    direction: Literal[1, -1]
    pending: Pending
    """What is awaited; the card that another seat has drawn is not told."""
    penalty: int
    stock: int
    """Cards in the stock."""
    discard: tuple[Card, ...]
    """The discard, the top last, without what lay in hands that were given up."""
    called: frozenset[int]
    """Seats that have said UNO."""
    open_to_catch: frozenset[int]
    """Seats with one card that have not."""
    out: tuple[int, ...]
    """Seats that have gone out, first first."""
    can_be_challenged: int | None
    """The seat whose Wild Draw Four may be challenged."""
    played: tuple[int, ...]
    """Cards played, by seat."""


def view(state: State, seat: int | None) -> View:
    """Cut a state down to what a person at that seat can know."""
    pending = state.pending
    if isinstance(pending, DrawnChoice) and pending.seat != seat:
        pending = DrawnChoice(pending.seat, None)
    return View(
        seat=seat,
        rules=state.rules,
        hand=() if seat is None else tuple(state.hands[seat]),
        counts=tuple(len(hand) for hand in state.hands),
        table=tuple(state.table),
        computers=frozenset(state.computers),
        teams=tuple(state.teams),
        top=state.top,
        color=state.color,
        old_color=state.old_color,
        direction=state.direction,
        pending=pending,
        penalty=state.penalty,
        stock=len(state.stock),
        discard=tuple(state.discard[state.buried :]),
        called=frozenset(state.called),
        open_to_catch=frozenset(state.open_to_catch),
        out=tuple(state.out),
        can_be_challenged=None if state.doubt is None else state.doubt.seat,
        played=tuple(state.played),
    )


@cache
def _secret_fields(kind: type) -> tuple[tuple[str, str], ...]:
    """The fields of a kind of event that not everybody may know: name and who may."""
    return tuple(
        (item.name, item.metadata.get("seen_by", "nobody"))
        for item in dataclasses.fields(kind)
        if item.metadata.get("seen_by") != "all"
    )


_EMPTY: dict[str, Any] = {"was_legal": True, "position": "", "points": 0}
"""What stands in a field that was cut, where that is not the empty tuple."""


def cut_event(event: Event, seat: int | None) -> Event:
    """The event with the fields emptied that this seat (None: everybody) may not know."""
    hidden = {
        name: _EMPTY.get(name, ())
        for name, seen_by in _secret_fields(cast(type, event.__class__))
        if seat is None or seen_by == "nobody" or getattr(event, seen_by) != seat
    }
    event = dataclasses.replace(event, **hidden) if hidden else event
    if isinstance(event, Awaits) and isinstance(event.pending, DrawnChoice):
        choice = event.pending
        return event if choice.seat == seat else Awaits(DrawnChoice(choice.seat, None))
    return event
