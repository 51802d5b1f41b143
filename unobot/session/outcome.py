"""What comes out of a session for one command: what to store, what to ask, what to say."""

from __future__ import annotations

from dataclasses import dataclass, field

from unobot.answers import Reply
from unobot.engine.events import Event
from unobot.store.results import FinishedRound, RoundStart

from .thought import Thought


@dataclass(slots=True)
class Outcome:
    """Everything that one command, or one thing that was due, did."""

    replies: list[Reply] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """Events of the round, to be stored before any reply leaves."""
    first_seq: int = 0
    """The number of the first of them in their round."""
    begun: RoundStart | None = None
    finished: FinishedRound | None = None
    thought: Thought | None = None
    """A decision of a computer player that takes its time: see `Session.decide`."""
    is_changed: bool = False
    """Whether the table has changed and must be stored."""
