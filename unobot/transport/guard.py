"""The one place where the `irc` library and raw bytes meet.

Two parts of the library carry the bot's connection. `dial.py` uses its asyncio `AioFactory` and
`IrcProtocol` to open the socket. `GuardedConnection` is its `AioConnection`, with everything that
can end it by a single odd line replaced: decoding, cutting into lines, parsing, and sending. Since
it gets bytes by `process_data` and gives away lines by a callable, it needs no socket and no loop:
the scenario runner drives the very same code as a real connection does.

`AioConnection.connect` is not used: it sends the password before anybody could look at the
server's certificate.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from irc.client import NickMask
from irc.client_aio import AioConnection
from jaraco.stream.buffer import LineBuffer

from unobot.transport.lines import one_line
from unobot.transport.tags import parse_tags

log = logging.getLogger("unobot.transport")

_TARGET = re.compile(r"[^\s\x00,:!@][^\s\x00,!@]*")

LONGEST_INPUT = 16 * 1024
"""Bytes without a line's end after which they are thrown away: tags (8191) and a line (512) fit."""


def is_target(name: str) -> bool:
    """Whether one channel or nick, and nothing else, is addressed by this name."""
    return _TARGET.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class Message:
    """A line from the server, taken apart (RFC 2812, section 2.3.1)."""

    command: str
    """In capitals, or three digits."""
    params: tuple[str, ...] = ()
    source: str = ""
    """`nick!user@host`, or a server's name; empty: the server at the other end."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """As parsed by `tags.parse_tags`."""

    @property
    def nick(self) -> str:
        """The nick in the source; empty unless it can be that of a person."""
        return _parse_source(self.source)[0]

    @property
    def username(self) -> str:
        """Empty if the source does not tell."""
        return _parse_source(self.source)[1]

    @property
    def host(self) -> str:
        """Empty if the source does not tell."""
        return _parse_source(self.source)[2]


@lru_cache(1024)
def _parse_source(source: str) -> tuple[str, str, str]:
    """Nick, user name and host; each empty if the source does not tell."""
    mask = NickMask(source)
    nick = str(mask.nick)
    is_person = ("!" in source or "." not in nick) and is_target(nick)
    return nick if is_person else "", mask.user or "", mask.host or ""


def parse_message(line: str) -> Message | None:
    """Takes a line apart; None for one without a command.

    Not left to the library, whose parser raises on empty commands, and splits parameters at every
    blank that Unicode knows, several control characters among them.
    """
    tags = ""
    if line.startswith("@"):
        tags, _, line = line[1:].partition(" ")
    line = line.lstrip(" ")
    source = ""
    if line.startswith(":"):
        source, _, line = line[1:].partition(" ")
    words, colon, trailing = line.partition(" :")
    command, *params = [word for word in words.split(" ") if word] or [""]
    if not command:
        return None
    everything = (*params, *([trailing] if colon else ()))
    return Message(command.upper(), everything, source, parse_tags(tags))


class LenientBuffer(LineBuffer):  # type: ignore[misc]  # the library has no types
    """Lines in UTF-8, or else in CP1252, which is what old clients on Windows send."""

    buffer: bytes

    def lines(self) -> Iterator[str]:
        """The complete lines that have come in."""
        for line in super().lines():
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError:
                yield line.decode("cp1252", "replace")
        if len(self.buffer) > LONGEST_INPUT:
            log.warning("%s bytes without the end of a line are thrown away", len(self.buffer))
            self.buffer = b""


class GuardedConnection(AioConnection):  # type: ignore[misc]  # the library has no types
    """The library's connection, which nothing that comes in can end.

    `on_message` gets every message; whatever it raises is logged with the line, and the next line
    is handled. `on_send` gets every line that the library's commands (`nick`, `join`, …) make,
    free of CR, LF and NUL.
    """

    def __init__(
        self, name: str, on_message: Callable[[Message], None], on_send: Callable[[str], None]
    ) -> None:
        super().__init__(reactor=None)
        self._name = name
        self._on_message = on_message
        self._on_send = on_send
        self.buffer = LenientBuffer()

    def process_data(self, new_data: bytes) -> None:
        """Takes in bytes as they come: parts of lines, or several of them."""
        self.buffer.feed(new_data)
        for line in self.buffer:
            self._process_line(line)

    def _process_line(self, line: str) -> None:
        log.debug("%s: <- %s", self._name, line)
        try:
            message = parse_message(line)
            if message is not None:
                self._on_message(message)
        except Exception:
            log.exception("%s: error while handling the line %r", self._name, line)

    def send_raw(self, string: str) -> None:
        """Hands over a line to be sent."""
        self._on_send(one_line(string))
