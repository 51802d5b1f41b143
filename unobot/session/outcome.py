"""What comes out of a session for one command: what to store, what to ask, what to say."""

from __future__ import annotations

from dataclasses import dataclass, field

from unobot.answers import Answer, Reply
from unobot.engine.events import EndReason, Event

from .thought import Thought


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """A round that begins: what the store keeps of it from the start."""

    round_id: str
    began_at: float
    preset: str
    rules: str
    """The rules in the notation of `engine.rules.format_rules`."""
    is_rated: bool
    seed: bytes | None = field(default=None, repr=False)
    """What its shuffles come from, given when it begins: a secret while it is running. None where
    the cards were arranged."""


@dataclass(frozen=True, slots=True)
class FinishedPlayer:
    """One player's part in a finished round."""

    seat: int
    nick: str
    folded_nick: str
    account: str | None
    is_computer: bool
    place: int | None
    points: int
    """Points won; charges of other ways of scoring are not points."""
    cards_played: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class RoundFinished:
    """A round that is over. Without players it counts for nobody."""

    begun: RoundBegun
    ended_at: float
    seconds: float
    """Time played, pauses left out."""
    reason: EndReason
    cards_played: int
    players: tuple[FinishedPlayer, ...]


@dataclass(slots=True)
class Outcome:
    """Everything that one command, or one thing that was due, did."""

    replies: list[Reply] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """Events of the round, to be stored before any reply leaves."""
    begun: RoundBegun | None = None
    finished: RoundFinished | None = None
    thought: Thought | None = None
    """A decision of a computer player that takes its time: see `Session.decide`."""
    is_changed: bool = False
    """Whether the session's state has changed and must be stored."""

    def say(self, answer: Answer) -> None:
        """Tell the channel."""
        self.replies.append(Reply(None, answer))

    def tell(self, nick: str, answer: Answer) -> None:
        """Tell one person."""
        self.replies.append(Reply(nick, answer))
