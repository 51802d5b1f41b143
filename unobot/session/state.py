"""A session's state beside its round: what a restart, a replay and a crash bring back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from pydantic import TypeAdapter

from unobot.answers import PauseReason
from unobot.engine.rules import Rules

from .people import Player

Phase = Literal["none", "lobby", "playing", "between"]


@dataclass(slots=True)
class LastResult:
    """How the last round ended, by nick."""

    winner: str | None
    points: dict[str, int]
    places: dict[str, int]
    totals: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class SessionState:
    """Everything about a channel's game but the round itself. Times are seconds since 1970."""

    phase: Phase = "none"
    preset: str = ""
    rules: Rules = field(default_factory=Rules)
    is_rated: bool = True
    players: list[Player] = field(default_factory=list)
    """In seat order; in a round the player's index is his seat."""
    next_players: list[Player] = field(default_factory=list)
    """Computer players who were added during a round, for the next one."""
    owner: int | None = None
    """Index of the player who has the say; None: everybody."""
    starts_at: float | None = None
    """When the lobby ends, the next round begins, or the next lobby opens."""
    invited: list[str] = field(default_factory=list)
    """Folded nicks of those who were told of the open lobby when they came."""
    round_id: str | None = None
    """The running round's key in the store."""
    round_began: float = 0.0
    events: int = 0
    """Events of the running round so far."""
    turn_began: float = 0.0
    """When the seat that has to decide was given its time."""
    is_warned: bool = False
    last_move: float = 0.0
    """When somebody last played, drew or named a colour."""
    computer_at: float | None = None
    """When the computer player on turn moves."""
    speaks_at: float | None = None
    """When a computer player does what it may out of turn: catch, call, jump in."""
    paused: PauseReason | None = None
    paused_at: float = 0.0
    suspended: tuple[PauseReason, float] | None = None
    """The pause that the bot's absence came upon, and when that one began."""
    pass_is_late: list[int] = field(default_factory=list)
    """Seats whose last turn passed by itself: the next `pa` of theirs is no mistake."""
    idle_games: int = 0
    """Games in a row that nobody joined."""
    rounds: int = 0
    """Rounds of this match that are over."""
    is_tied: bool = False
    """Whether those who play share the lowest total of a match."""
    benched: list[Player] = field(default_factory=list)
    """Who is out of the match, for its standing."""
    last_result: LastResult | None = None

    @property
    def is_worth_keeping(self) -> bool:
        """Whether there is anything to bring back after a restart."""
        return self.phase != "none" or bool(self.next_players)


@cache
def _adapter() -> TypeAdapter[SessionState]:
    return TypeAdapter(SessionState)


def dump_state(state: SessionState) -> str:
    """The state as JSON."""
    return _adapter().dump_json(state).decode()


def load_state(text: str) -> SessionState:
    """Read what `dump_state` wrote; raises ValueError for anything else."""
    return _adapter().validate_json(text)
