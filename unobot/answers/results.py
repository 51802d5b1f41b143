"""How rounds and matches end, and what the tables say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unobot.engine.cards import Card
from unobot.engine.events import EndReason


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """The end of a round: who won what, with `N cards played in TIME`."""

    winner: str | None
    reason: EndReason
    scoring: Literal["winner", "low", "elimination", "places"]
    points: tuple[tuple[str, int], ...]
    """Given to (`winner`) or charged (`low`, `elimination`)."""
    places: tuple[tuple[str, int], ...]
    """Given only where all are placed."""
    hands: tuple[tuple[str, tuple[Card, ...]], ...]
    """What others still held."""
    cards_played: int
    seconds: float
    is_rated: bool


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """The points of a match after a round, and what follows."""

    totals: tuple[tuple[tuple[str, ...], int], ...]
    """Best first; the two of a pair together."""
    target: int
    """Points that end the match; 0 with rotating partners, where its three rounds do."""
    winners: tuple[str, ...]
    """Who won the match; empty while it goes on."""
    eliminated: tuple[str, ...]
    seconds: int
    """Until the next round; 0 when the match is over."""
    tied: tuple[str, ...] = ()
    """Who plays another round for the lowest total, where it is shared."""
    lowest_wins: bool = False
    """Whether the lowest total is best."""
    owner: str | None = None
    """Who has the say now, if that changed: the owner has left, or is out of the match."""
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class ScoreSpan:
    """A player's figures over one span of time."""

    points: int
    wins: int
    games: int
    rank: int | None
    """None where he has not played."""


@dataclass(frozen=True, slots=True)
class ScoreIs:
    """Somebody's score; both spans are empty for whoever has never played."""

    nick: str
    month: ScoreSpan
    ever: ScoreSpan


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One row of a ranking."""

    rank: int
    nick: str
    value: int


@dataclass(frozen=True, slots=True)
class RankingIs:
    """A top list: this month's, the last month's or all-time."""

    by: Literal["points", "wins", "games", "21"]
    span: Literal["month", "last_month", "ever"]
    rows: tuple[RankingRow, ...]


@dataclass(frozen=True, slots=True)
class BestOf:
    """A single best figure; nick None where there is none yet."""

    what: Literal[
        "fast", "high", "played", "month_points", "month_wins", "streak", "current_streak"
    ]
    nick: str | None
    value: float
    """Seconds (`fast`), points, cards, wins or rounds."""
    when: float = 0.0
    """When it was set, in seconds since 1970, or a moment of the month that it is of; 0 where that
    is not told."""


@dataclass(frozen=True, slots=True)
class BestsAre:
    """Several bests in one answer."""

    span: Literal["month", "ever"]
    bests: tuple[BestOf, ...]


@dataclass(frozen=True, slots=True)
class RecordSet:
    """A record that a finished round has set."""

    what: Literal["fast", "high", "played"]
    nick: str
    value: float
    span: Literal["month", "ever"]


@dataclass(frozen=True, slots=True)
class RecordsSet:
    """A finished round set records: announced together."""

    records: tuple[RecordSet, ...]


@dataclass(frozen=True, slots=True)
class BonusGiven:
    """A bonus was earned."""

    why: Literal["record", "twenty_one", "streak"]
    nick: str
    points: int
    count: int = 0
    """Wins in a row (`streak`)."""
