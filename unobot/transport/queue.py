"""What waits to be sent on one connection, in order, by urgency, and no faster than allowed."""

import heapq
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import count

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


@dataclass(slots=True, order=True)
class _Waiting:
    """A line in the queue; the smallest one is the most urgent."""

    priority: Priority
    place: int
    """In the order in which all lines were put; a line that replaces another takes its place."""
    number: int
    """Different for all: of those in one place the later one goes last."""
    line: Line = field(compare=False)
    is_gone: bool = field(default=False, compare=False)
    """Whether it waits no more: it was sent, replaced or postponed."""


class SendQueue:
    """The lines of one connection that are still to go.

    The most urgent line says whose turn it is: the oldest line to its target goes, so that no
    target ever hears things in another order than they were said. Nothing is lost but lines that
    were replaced.
    """

    def __init__(self, flood: FloodModel | None) -> None:
        self._gate = FloodGate(flood)
        self._lanes: dict[str, deque[_Waiting]] = {}
        """For each target for which something waits, the lines in the order they go."""
        self._urgent: list[_Waiting] = []
        """All lines as a heap, with some that are gone."""
        self._numbers = count()

    def __len__(self) -> int:
        return sum(map(len, self._lanes.values()))

    def put(self, lines: Sequence[Line]) -> None:
        """Adds the lines of one utterance, which share target and key.

        Lines that replace others wait in their place, behind what else waits for the same target:
        whoever asks for their cards again and again would otherwise start waiting again each time.
        """
        if not lines:
            return
        lane = self._lanes.setdefault(lines[0].target, deque())
        place = self._take_stale(lane, lines[0].replaces)
        for line in lines:
            number = next(self._numbers)
            self._enqueue(
                lane, _Waiting(line.priority, number if place is None else place, number, line)
            )

    def _take_stale(self, lane: deque[_Waiting], key: str | None) -> int | None:
        """Take out the lines of a key; the place for those that replace them, if there were any."""
        stale = [] if key is None else [one for one in lane if one.line.replaces == key]
        if not stale:
            return None
        for one in stale:
            lane.remove(one)
            one.is_gone = True
        return max(one.place for one in (stale[-1], *lane))

    def _enqueue(self, lane: deque[_Waiting], waiting: _Waiting) -> None:
        lane.append(waiting)
        heapq.heappush(self._urgent, waiting)

    def postpone(self, target: str, key: str, priority: Priority) -> None:
        """Lets the lines with a key to a target, if they still wait, be as urgent as this."""
        lane = self._lanes.get(target, deque())
        for _ in range(len(lane)):
            waiting = lane.popleft()
            if waiting.line.replaces == key:
                waiting.is_gone = True
                line = replace(waiting.line, priority=priority)
                self._enqueue(lane, replace(waiting, priority=priority, line=line, is_gone=False))
            else:
                lane.append(waiting)

    def take(self, now: float) -> list[Line]:
        """The lines that may go now, in order; they count as sent.

        When not all can go, lines to the same channel are joined as long as they fit.
        """
        taken: list[Line] = []
        waiting = len(self)
        while waiting and (free := self._gate.free(now)):
            together = self._take_next(is_crowded=waiting > free)
            waiting -= len(together)
            line = _joined(together)
            self._gate.spend(line.size, now)
            taken.append(line)
        return taken

    def next_due(self) -> float | None:
        """When `take` has something to give, which may be in the past; None: nothing waits."""
        if not self._lanes:
            return None
        return self._gate.next_free() or 0.0

    def charge(self, size: int, now: float) -> None:
        """Counts a line that did not go through the queue."""
        self._gate.spend(size, now)

    def _take_next(self, is_crowded: bool) -> list[Line]:
        while self._urgent[0].is_gone:
            heapq.heappop(self._urgent)
        target = self._urgent[0].line.target
        lane = self._lanes[target]
        together = _fitting([one.line for one in lane]) if is_crowded else [lane[0].line]
        for _ in together:
            lane.popleft().is_gone = True
        if not lane:
            del self._lanes[target]
        return together


def _fitting(lines: Sequence[Line]) -> list[Line]:
    """The first line, and those behind it that may share a line with it."""
    first, *rest = lines
    together = [first]
    kind = first.head, first.priority, True
    for line in rest if first.is_joinable else ():
        if (line.head, line.priority, line.is_joinable) != kind:
            break
        if size(_joined([*together, line]).text) > min(first.room, line.room):
            break
        together.append(line)
    return together


def _joined(lines: Sequence[Line]) -> Line:
    """One line that says what these say; formatting left open ends with its own text."""
    if len(lines) == 1:
        return lines[0]
    *before, last = (line.text for line in lines)
    parts = [text + Style().after(text).finish() for text in before]
    return replace(lines[0], text=SEPARATOR.join([*parts, last]))
