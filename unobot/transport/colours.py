"""Channels that take no formatting: what is said there is said plainly."""

import re
from collections import defaultdict, deque
from dataclasses import replace

from unobot.transport.formatting import strip_formatting
from unobot.transport.queue import Line

NO_COLOURS = "c"
"""The channel mode: lines with colours are refused, or lose them."""
REFUSALS = frozenset({"404", "408"})
"""Cannot send to channel; no colours, or control codes, in this channel."""
TOGETHER_SECONDS = 2.0
"""Lines that went so shortly before the one that was refused were refused with it: the server does
not say which one it means, and answers each of them."""

_MENTION = re.compile(r"colou?r|control (?:code|char)", re.IGNORECASE)


def is_about_colours(reason: str) -> bool:
    """Whether a line was refused for its formatting, by the server's reason."""
    return _MENTION.search(reason) is not None


class Colours:
    """For each channel of one connection: whether it takes formatting. Channels are given
    folded."""

    def __init__(self) -> None:
        self._plain: set[str] = set()
        self._sent: defaultdict[str, deque[tuple[float, Line]]] = defaultdict(deque)
        """The last formatted lines to each channel, and when they went."""

    def refuse(self, channel: str) -> None:
        """The channel takes plain text only, from now on."""
        self._plain.add(channel)

    def allow(self, channel: str) -> None:
        """The channel takes everything (again), as far as is known."""
        self._plain.discard(channel)

    def dress(self, line: Line, now: float) -> Line:
        """A line as it may go now, and goes."""
        text = strip_formatting(line.text)
        if text == line.text or not line.head:
            return line
        if line.target in self._plain:
            return replace(line, text=text)
        sent = self._sent[line.target]
        while sent and now - sent[0][0] > TOGETHER_SECONDS:
            sent.popleft()
        sent.append((now, line))
        return line

    def take_refused(self, channel: str) -> list[Line]:
        """The channel has refused a line: those that are lost, each of them once."""
        self.refuse(channel)
        return [line for _, line in self._sent.pop(channel, ())]
