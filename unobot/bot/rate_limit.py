"""How many commands one person may send, so that nobody has the bot to themselves."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RateLimit:
    """When somebody floods the bot, and for how long they are not heard then.

    What counts is a command that the bot has to answer: a question, a refusal, coming and going, a
    word not understood. Moves that the game accepts do not count, and neither does what gets no
    answer.
    """

    lines: int = 30
    """How many are accepted in `seconds`; at least 1."""
    seconds: float = 10.0
    ignored_seconds: float = 60.0
    """How long somebody who sends more is not heard."""


@dataclass(slots=True)
class _Record:
    counted: deque[float] = field(default_factory=deque)
    ignored_until: float = 0.0


class RateLimiter:
    """Keeps count of what the people of one network have asked of the bot.

    A person is whatever `who` says (`session.people.caller_key`).
    """

    def __init__(self, settings: RateLimit | None) -> None:
        self.settings = settings
        """None: nobody is ever too much."""
        self._records: dict[str, _Record] = {}
        self._cleared_at = 0.0

    def is_ignored(self, who: str, now: float) -> bool:
        """Whether somebody is not heard at present."""
        record = self._records.get(who)
        return self.settings is not None and record is not None and now < record.ignored_until

    def count(self, who: str, now: float) -> float | None:
        """Counts one more command of somebody; None while that is accepted, else for how many
        seconds they are not heard from now on, which they are to be told."""
        settings = self.settings
        if settings is None:
            return None
        self._clear(now - settings.seconds, now)
        record = self._records.setdefault(who, _Record())
        counted = record.counted
        counted.append(now)
        while counted[0] <= now - settings.seconds:
            counted.popleft()
        if len(counted) <= settings.lines:
            return None
        counted.clear()
        record.ignored_until = now + settings.ignored_seconds
        return settings.ignored_seconds

    def _clear(self, since: float, now: float) -> None:
        """Forget, now and then, everybody of whom nothing counts any more."""
        if self._cleared_at > since:
            return
        self._cleared_at = now
        self._records = {
            who: record
            for who, record in self._records.items()
            if record.ignored_until > now or (record.counted and record.counted[-1] > since)
        }
