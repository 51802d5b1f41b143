"""How rounds and matches end; scores, rankings and records (`store.results`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unobot.engine.cards import Card
from unobot.engine.events import EndReason
from unobot.engine.rules import Scoring
from unobot.store.results import Best, Measure, NewRecord, RankingRow, Score, Span


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """The end of a round: who won what, with `N cards played in TIME`."""

    winner: str | None
    reason: EndReason
    scoring: Scoring
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
class ScoreIs:
    """Somebody's score; both spans are empty for whoever has never played."""

    nick: str
    score: Score


@dataclass(frozen=True, slots=True)
class RankingIs:
    """A top list: this month's, the last month's or all-time."""

    by: Measure
    span: Span
    rows: tuple[RankingRow, ...]


@dataclass(frozen=True, slots=True)
class BestsAre:
    """Several bests in one answer."""

    span: Literal["month", "ever"]
    bests: tuple[Best, ...]


@dataclass(frozen=True, slots=True)
class RecordsSet:
    """A finished round set records: announced together."""

    records: tuple[NewRecord, ...]
