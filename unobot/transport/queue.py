"""What waits to be sent on one connection, in order, by urgency, and no faster than allowed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from unobot.transport.flood import FloodGate, FloodModel
from unobot.transport.formatting import Style
from unobot.transport.lines import size

SEPARATOR = " · "
"""Between texts that share a line."""


class Priority(IntEnum):
    """How urgent a line is; the smaller, the sooner."""

    PROTOCOL = 0
    """Logging on, joining, keeping the connection alive."""
    TURN = 1
    """What happened at the table, and the hand of the player on turn."""
    HAND = 2
    """Other hands."""
    HELP = 3
    """Help, tables, and everything that can wait."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One line for the server. Two lines are never equal, so that one can be taken out."""

    priority: Priority
    head: str
    """What stands before the text: `PRIVMSG #uno :`; empty for a line of the protocol."""
    text: str
    """Formatted, cut to fit; for a line of the protocol the whole of it."""
    target: str = ""
    """Folded channel or nick; lines to one target keep their order."""
    room: int = 0
    """Bytes that the text may have."""
    is_joinable: bool = False
    """Whether it may share a line with others to the target, as lines to a channel may."""
    replaces: str | None = None
    """A key: a later line with the same key to the same target makes this one needless."""

    @property
    def size(self) -> int:
        """Bytes as sent, CR and LF included."""
        return size(self.head) + size(self.text) + 2


class SendQueue:
    """The lines of one connection that are still to go.

    The most urgent line says whose turn it is: the oldest line to its target goes, so that no
    target ever hears things in another order than they were said. Nothing is lost but lines that
    were replaced.
    """

    def __init__(self, flood: FloodModel | None) -> None:
        self._gate = FloodGate(flood)
        self._waiting: list[Line] = []
        """In the order they were put."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, lines: Sequence[Line]) -> None:
        """Adds the lines of one utterance, which share target and key.

        Lines that replace others wait in their place, behind what else waits for the same target:
        whoever asks for his cards again and again would otherwise begin to wait anew each time.
        """
        stale = {(line.target, line.replaces) for line in lines if line.replaces is not None}
        kept: list[Line] = []
        place: int | None = None
        for waiting in self._waiting:
            if (waiting.target, waiting.replaces) in stale:
                place = len(kept)
                continue
            kept.append(waiting)
            if place is not None and waiting.target == lines[0].target:
                place = len(kept)
        at = len(kept) if place is None else place
        self._waiting = [*kept[:at], *lines, *kept[at:]]

    def postpone(self, target: str, key: str, priority: Priority) -> None:
        """Lets the lines with a key to a target, if they still wait, be as urgent as this."""
        self._waiting = [
            replace(line, priority=priority)
            if (line.target, line.replaces) == (target, key)
            else line
            for line in self._waiting
        ]

    def take(self, now: float) -> list[Line]:
        """The lines that may go now, in order; they count as sent.

        When not all can go, lines to the same channel are joined as long as they fit.
        """
        taken: list[Line] = []
        while self._waiting and (free := self._gate.free(now)):
            together = self._next(is_crowded=len(self._waiting) > free)
            self._waiting = [line for line in self._waiting if line not in together]
            line = _joined(together)
            self._gate.spend(line.size, now)
            taken.append(line)
        return taken

    def next_due(self) -> float | None:
        """When `take` has something to give, which may be in the past; None: nothing waits."""
        if not self._waiting:
            return None
        return self._gate.next_free() or 0.0

    def charge(self, size: int, now: float) -> None:
        """Counts a line that did not go through the queue."""
        self._gate.spend(size, now)

    def _next(self, is_crowded: bool) -> list[Line]:
        urgent = min(self._waiting, key=lambda line: line.priority)
        first, *rest = [line for line in self._waiting if line.target == urgent.target]
        together = [first]
        if is_crowded and first.is_joinable:
            for line in rest:
                if (line.head, line.priority, line.is_joinable) != (
                    first.head,
                    first.priority,
                    True,
                ):
                    break
                if size(_joined([*together, line]).text) > min(first.room, line.room):
                    break
                together.append(line)
        return together


def _joined(lines: Sequence[Line]) -> Line:
    """One line that says what these say; formatting left open ends with its own text."""
    *before, last = (line.text for line in lines)
    parts = [text + Style().after(text).finish() for text in before]
    return replace(lines[0], text=SEPARATOR.join([*parts, last]))
