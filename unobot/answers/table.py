"""Around a round: pauses, absences, whose game it is, its early end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

StopReason = Literal["command", "nobody_left", "bot_absent"]
"""Why a game was ended: somebody said so, nobody is left, or the bot was away for too long."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The game was ended without a score."""

    by: str | None
    why: StopReason = "command"


PauseReason = Literal["command", "bot_absent", "split"]
"""Why a game waits: somebody said so, the bot is away, or a netsplit has taken players."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The game waits."""

    why: PauseReason
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on."""

    by: str | None
    turn_of: str | None


@dataclass(frozen=True, slots=True)
class WentAbsent:
    """A player is gone; their seat is kept for a while."""

    nick: str
    seconds: int


@dataclass(frozen=True, slots=True)
class CannotReach:
    """Private lines do not reach a player, who has to act or loses their seat after a while."""

    nick: str
    seconds: int


@dataclass(frozen=True, slots=True)
class OwnerChanged:
    """The game has another owner."""

    owner: str


@dataclass(frozen=True, slots=True)
class Replaced:
    """One player's seat was given to another."""

    old: str
    new: str
