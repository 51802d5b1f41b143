"""When which of many channels has something to do: a line asks its own channel, not all of them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol


class Member(Hashable, Protocol):
    """Whoever has something to do at some time."""

    def next_due(self) -> float | None:
        """When that is; None: when something else has happened."""

    def tick(self, now: float) -> None:
        """Do what is due by now."""


class DueQueue:
    """The next times of all members.

    A member that has said that its time may be another (`note`) is asked for it at the next look
    at the queue, and then not again.
    """

    def __init__(self) -> None:
        self._changed: dict[Member, None] = {}
        """Who is to be asked again."""
        self._dues: dict[Member, float] = {}
        self._first: float | None = None

    def note(self, member: Member) -> None:
        """Something happens to a member, after which its time may be another."""
        self._changed[member] = None

    def forget(self, member: Member) -> None:
        """A member has nothing to do any more."""
        self._changed.pop(member, None)
        if self._dues.pop(member, None) is not None:
            self._first = min(self._dues.values(), default=None)

    def next_due(self) -> float | None:
        """When the first of all has something to do."""
        if self._changed:
            for member in self._changed:
                due = member.next_due()
                if due is None:
                    self._dues.pop(member, None)
                else:
                    self._dues[member] = due
            self._changed = {}
            self._first = min(self._dues.values(), default=None)
        return self._first

    def take_due(self, now: float) -> list[Member]:
        """Those that have something to do by now, first things first. They do it then."""
        first = self.next_due()
        if first is None or first > now:
            return []
        due = [member for member, when in self._dues.items() if when <= now]
        taken = sorted(due, key=self._dues.__getitem__)
        for member in taken:
            self.note(member)
        return taken
