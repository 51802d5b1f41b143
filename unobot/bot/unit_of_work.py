"""Changes of many channels that are stored in one transaction, before a word about them leaves.

A flush of the disk costs the same for one change as for a hundred. Whatever is done in one turn of
the event loop is therefore stored together at its end; the words about it wait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from unobot.store.model import Change
from unobot.store.store import Store

Later = Callable[[Callable[[], object]], object]
"""Calls something when the present turn is over, as an event loop's `call_soon` does."""


class Member(Protocol):
    """Whoever has changes in the unit of work."""

    def stored(self) -> None:
        """All its changes are stored."""

    def not_stored(self, error: Exception) -> None:
        """None of its changes is stored."""


class UnitOfWork:
    """What is to be stored next."""

    def __init__(self, store: Store, later: Later | None = None) -> None:
        """`later` says when the unit is over; None: each change is one by itself."""
        self._store = store
        self._later = later
        self._changes: list[Change] = []
        self._members: dict[Member, None] = {}
        """In the order of their first changes."""

    def __contains__(self, member: Member) -> bool:
        """Whether changes of this member wait to be stored."""
        return member in self._members

    def add(self, member: Member, change: Change) -> Exception | None:
        """Store a change at the end of this unit; what went wrong, if that is now."""
        is_first = not self._changes
        self._changes.append(change)
        self._members[member] = None
        if self._later is None:
            return self.flush()
        if is_first:
            self._later(self.flush)
        return None

    def flush_results(self) -> Exception | None:
        """Store everything that waits if a round has ended in it, which the scores depend on."""
        has_result = any(change.result is not None for change in self._changes)
        return self.flush() if has_result else None

    def flush(self) -> Exception | None:
        """Store everything that waits, and tell all members; what went wrong."""
        changes, self._changes = self._changes, []
        members, self._members = self._members, {}
        if not changes:
            return None
        error: Exception | None = None
        try:
            self._store.save(*changes)
        except Exception as raised:
            error = raised
        for member in members:
            if error is None:
                member.stored()
            else:
                member.not_stored(error)
        return error
