"""What goes through all of the room: one step of a session."""

from __future__ import annotations

from dataclasses import dataclass, field

from unobot.answers import Answer, Reply

from .outcome import Outcome
from .table import Table


@dataclass(frozen=True, slots=True)
class Step:
    """One command, arrival or deadline: the table that it is at, its time, and what comes of it."""

    table: Table
    now: float
    out: Outcome = field(default_factory=Outcome)

    def say(self, answer: Answer) -> None:
        """Tell the channel."""
        self.out.replies.append(Reply(None, answer))

    def tell(self, nick: str, answer: Answer) -> None:
        """Tell one person."""
        self.out.replies.append(Reply(nick, answer))

    def keep(self) -> None:
        """Have the table stored: it has changed."""
        self.out.is_changed = True
