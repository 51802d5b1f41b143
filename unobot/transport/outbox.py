"""Everything that the bot sends on one connection, cut to fit, as fast as the server lets it."""

import logging
from collections.abc import Callable

from unobot.transport.lines import LINE_BYTES, clip, cut, size
from unobot.transport.presence import Presence
from unobot.transport.queue import Line, Priority, SendQueue
from unobot.transport.registration import without_secrets
from unobot.transport.settings import NetworkSettings

log = logging.getLogger("unobot.transport")


class Outbox:
    """Lines that wait, and the way that they go; `write` gets whole lines, several at a time."""

    def __init__(
        self, settings: NetworkSettings, presence: Presence, write: Callable[[bytes], None]
    ) -> None:
        self._name = settings.name
        self._presence = presence
        self._write = write
        self.queue = SendQueue(settings.flood)

    def __len__(self) -> int:
        return len(self.queue)

    def say(
        self,
        head: str,
        text: str,
        target: str,
        *,
        priority: Priority,
        is_joinable: bool,
        replaces: str | None,
    ) -> None:
        """Puts a text behind its head (`PRIVMSG #uno :`), in as many lines as it needs; `target`
        is folded."""
        room = self._room(head)
        self.queue.put(
            [
                Line(
                    priority, head, piece, target, room, is_joinable=is_joinable, replaces=replaces
                )
                for piece in cut(text, room)
            ]
        )

    def postpone(self, target: str, key: str, priority: Priority) -> None:
        """Lets the lines with a key to a target (folded) that still wait be less urgent."""
        self.queue.postpone(target, key, priority)

    def say_again(self, target: str) -> None:
        """Puts once more, plainly, what a channel (folded) has refused for its colours."""
        self.queue.put(self._presence.colours.take_refused(target))

    def put(self, line: str, priority: Priority = Priority.PROTOCOL, target: str = "") -> None:
        """Puts a line that is not said to anybody."""
        self.queue.put([Line(priority, "", line, target=target)])

    def send(self, line: str) -> None:
        """Sends a line at once, past all that wait."""
        self._send([line])

    def send_charged(self, line: str, now: float) -> None:
        """The same, with the line counted as the server counts it."""
        self.queue.charge(size(line), now)
        self._send([line])

    def send_due(self, now: float) -> None:
        """Sends what may go now."""
        lines = [self._presence.colours.dress(line, now) for line in self.queue.take(now)]
        self._send([text for line in lines for text in self._fitted(line, now)])

    def next_due(self) -> float | None:
        """When `send_due` has something to send, which may be in the past; None: nothing waits."""
        return self.queue.next_due()

    def _room(self, head: str) -> int:
        """Bytes left for the text once the server has put the bot's prefix in front."""
        return LINE_BYTES - 2 - len(":") - self._presence.prefix_size - 1 - size(head)

    def _fitted(self, line: Line, now: float) -> list[str]:
        """A line as it goes out: cut once more if the bot's prefix has grown since it was said."""
        if not line.head or size(line.text) <= self._room(line.head):
            return [line.head + line.text]
        first, *more = (line.head + text for text in cut(line.text, self._room(line.head)))
        for text in more:
            self.queue.charge(size(text), now)
        return [first, *more]

    def _send(self, lines: list[str]) -> None:
        if log.isEnabledFor(logging.DEBUG):
            for line in lines:
                log.debug("%s: -> %s", self._name, without_secrets(line))
        if lines:
            whole = (clip(line, LINE_BYTES - 2) + "\r\n" for line in lines)
            self._write("".join(whole).encode())
