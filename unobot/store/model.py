"""What goes into the store and comes out of it in addition to `results`: sessions, imports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unobot.engine.events import Event

from .results import RoundRecord, RoundResult, RoundStart

ImportedKind = Literal[RoundRecord, "month_points", "month_wins"]
"""What another bot may bring a record of."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one step did to a channel's session: stored whole, or not at all."""

    network: str
    channel: str
    at: float
    snapshot: str | None
    """The session without its running round, as JSON that only the session reads; None: the
    session is over and forgotten."""
    round_id: str | None = None
    """The running round, also where this step adds nothing to it; None: none is running."""
    start: RoundStart | None = None
    """Given when the round begins with this step."""
    first_seq: int = 0
    """The number of the first of `events`; a round's events are numbered from 0 without gaps."""
    events: tuple[Event, ...] = ()
    """What happened in the round."""
    result: RoundResult | None = None
    """Given when the round ends with this step."""


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A channel's session as it was last saved."""

    network: str
    channel: str
    saved_at: float
    snapshot: str
    round: RoundStart | None
    """The round that is running."""
    events: tuple[Event, ...]
    """All events of the running round, in order."""
    fault: str | None = None
    """Why it cannot be brought back, in a sentence; None: nothing is known against it."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has played."""

    network: str
    identity: str
    nick: str
    """As they wrote it when they last played under it."""


@dataclass(frozen=True, slots=True)
class ImportedTotal:
    """What somebody brings along from another bot: their figures of one month, or of all time."""

    identity: str
    nick: str
    folded_nick: str
    points: int
    wins: int
    games: int
    """Rounds played; as many as were won where the other bot does not count them."""
    twenty_ones: int = 0
    """Rounds won with exactly 21 points."""


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    """A record that was set with another bot."""

    what: ImportedKind
    identity: str
    nick: str
    value: float


@dataclass(frozen=True, slots=True)
class Import:
    """What one file, or a part of it, says of one month, or of all time."""

    source: str
    """Which file of which bot: another import of the same source replaces this one."""
    month: str | None
    """The calendar month in which it counts, like `2024-05`; None: in all time alone."""
    totals: tuple[ImportedTotal, ...] = ()
    records: tuple[ImportedRecord, ...] = ()
    digest: str = ""
    """SHA-256 of the file it comes from, in hexadecimal digits."""
    replaces: tuple[str, ...] = ()
    """Other sources that say less of the same."""
    is_in: tuple[str, ...] = ()
    """Other sources that say all of this: where one of them was imported, this does not count."""
