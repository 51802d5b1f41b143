"""How rounds ended, and what follows from it: scores, rankings, records, bonuses.

Sessions make these values, the store keeps and counts them, answers show them. Times are seconds
since 1970 (UTC). Networks go by the name that the configuration gives them, channels and folded
nicks are folded by the network's casemapping. Identities are those of `identity`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from unobot.engine.events import EndReason

Scope = frozenset[tuple[str, str]]
"""The channels that share their standings: network and channel."""

Measure = Literal["points", "wins", "games", "21"]
"""What a ranking goes by; `21` counts rounds won with exactly 21 points."""

Span = Literal["month", "last_month", "ever"]
"""The time that a ranking is of; months are calendar months in the configured time zone."""

RoundRecord = Literal["fast", "high", "played"]
"""What one round can be best in: its seconds, the winner's points, the cards played in it."""

BestKind = Literal[RoundRecord, "month_points", "month_wins", "streak", "current_streak"]
"""What there is a best of."""


@dataclass(frozen=True, slots=True)
class RoundStart:
    """What is known of a round when it begins."""

    round_id: str
    """A UUID in hexadecimal digits."""
    network: str
    channel: str
    began_at: float
    preset: str
    rules: str
    """The preset and what differs from it (`engine.rules.format_rules`)."""
    is_rated: bool
    """Whether it counts in the standings."""
    seed: str | None = field(default=None, repr=False)
    """What its shuffles come from (`engine.fair`), in hexadecimal digits: a secret while it is
    running. None where the cards were arranged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """What a round was for one seat."""

    seat: int
    identity: str
    nick: str
    """As it is shown."""
    folded_nick: str
    """By which it is found again."""
    is_computer: bool
    place: int | None
    """1 for the first; None where no places were given."""
    points: int
    """Points given. What `low` and `elimination` charge is negative here: it is kept, and lowers
    nobody's score."""
    bonus: int = 0
    """Points in addition to those of the hands, as `bonuses.add_bonuses` fills them in."""
    cards_played: int
    won: bool
    by_default: bool = False
    """Whether it won because all others had left."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended."""

    ended_at: float
    reason: EndReason
    cards_played: int
    """By all seats together."""
    seconds: float
    """Time played, without pauses."""
    players: tuple[PlayerResult, ...]
    """All who played. Whoever counts as not having played (`leaver: void`) is not named."""


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A round that is over."""

    start: RoundStart
    result: RoundResult


@dataclass(frozen=True, slots=True)
class Figures:
    """Somebody's figures over one span of time."""

    points: int
    """With bonuses."""
    wins: int
    games: int
    """Rounds played."""
    rank: int | None
    """By points, shared by those who have as many; None for whoever has none."""


NO_FIGURES = Figures(0, 0, 0, None)
"""Those of somebody who has not played."""


@dataclass(frozen=True, slots=True)
class Score:
    """Somebody's score."""

    month: Figures
    ever: Figures


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One row of a ranking."""

    rank: int
    """Shared by those who have as many."""
    nick: str
    value: int


@dataclass(frozen=True, slots=True)
class Best:
    """A best figure and whose it is."""

    what: BestKind
    nick: str | None
    """None where there is none yet."""
    value: float
    """Seconds (`fast`), points, cards, wins or rounds."""
    when: float
    """When it was set, or a moment of the month that it is of (`month_points`, `month_wins`); 0
    where there is none, and where that is not known."""


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A record that a round has beaten."""

    what: RoundRecord
    span: Literal["month", "ever"]
    seat: int
    nick: str
    value: float


@dataclass(frozen=True, slots=True)
class Honours:
    """What a round meant in addition to its points."""

    records: tuple[NewRecord, ...] = ()
    streaks: tuple[tuple[int, int], ...] = ()
    """Seat of a winner, and how many rounds it has won in a row with this one."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points beyond those of the hands."""

    why: Literal["record", "twenty_one", "streak"]
    seat: int
    nick: str
    points: int
    count: int = 0
    """Wins in a row (`streak`)."""
