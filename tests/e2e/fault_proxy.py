"""A proxy that does to connections what bad networks do.

What is done to the bytes is decided by `wear`, which needs no socket and no clock, and by a seed:
the same bytes suffer the same.
"""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType

from tests.certificates import HOST

READ_BYTES = 64 * 1024

SCRAPS = (
    b"",
    b" ",
    b":",
    b": ",
    b"@",
    b"@ :",
    b"@time=;;=\\ :x",
    b"@batch=x;time=yesterday",
    b"@account",
    b":UnoBot",
    b":nobody!n@o PRIVMSG",
    b":nobody!n@o PRIVMSG #uno",
    b":nobody!n@o PRIVMSG #uno :\xff\xfe pl r5 \x03",
    b":nobody!n@o NICK",
    b":nobody!n@o JOIN :",
    b":nobody!n@o KICK #uno",
    b":nobody!n@o MODE #uno +ooooo",
    b":nobody!n@o MODE #uno -k+l-b",
    b":nobody!n@o ACCOUNT",
    b":nobody!n@o CHGHOST x",
    b":irc.example.org 353",
    b":irc.example.org 353 UnoBot = #uno",
    b":irc.example.org 353 UnoBot = #uno :@ + ~&@%+ @!@",
    b":irc.example.org 352 UnoBot #uno",
    b":irc.example.org 354 UnoBot",
    b":irc.example.org 005 UnoBot PREFIX=( CHANMODES= :are",
    b":irc.example.org 433",
    b":irc.example.org 999 UnoBot :",
    b"BATCH +",
    b"BATCH -nothing",
    b"CAP * LS",
    b"CAP",
    b"AUTHENTICATE",
    b"PING",
    b"QUIT",
    b":nobody QUIT",
    b"\x00\x01\x02\x03",
    b"\xf0\x9f\x83",
    b"x" * 700,
)
"""Lines that no server should send, and that must not change anything."""


@dataclass(frozen=True, slots=True)
class Faults:
    """What is wrong with a connection; as it stands: nothing."""

    delay: float = 0.0
    """Seconds that everything is late, both ways."""
    is_split: bool = False
    """Whether each byte goes by itself."""
    hold: float = 0.0
    """Seconds for which bytes are collected, to go together."""
    bytes_per_second: float = 0.0
    """How fast bytes drip; 0: as fast as they come."""
    garbage: float = 0.0
    """How likely a line that no server should send follows one of the server's own."""


def scrap(rng: random.Random) -> bytes:
    """A line that means nothing, with its end."""
    if rng.random() < 0.5:
        return rng.choice(SCRAPS) + b"\r\n"
    # High bytes only: no command can come of them by chance.
    return bytes(rng.randrange(128, 256) for _ in range(rng.randrange(1, 60))) + b"\r\n"


def wear(
    data: bytes, faults: Faults, rng: random.Random, *, is_from_server: bool
) -> Iterator[tuple[float, bytes]]:
    """What becomes of bytes on their way: portions, each with the seconds to wait before it."""
    if is_from_server and faults.garbage:
        lines = data.splitlines(keepends=True)
        data = b"".join(
            line + scrap(rng) if line.endswith(b"\n") and rng.random() < faults.garbage else line
            for line in lines
        )
    step = 1 if faults.is_split or faults.bytes_per_second else len(data)
    wait = 1 / faults.bytes_per_second if faults.bytes_per_second else 0.0
    for at in range(0, len(data), step or 1):
        yield wait, data[at : at + step]


class FaultProxy:
    """Stands between clients and a server on a port of its own.

    `faults` may be changed at any time; `cut` and `swallow` are about the connections there are.
    """

    def __init__(self, server_port: int, seed: int = 1, faults: Faults | None = None) -> None:
        self.host = HOST
        self.port = 0
        self.faults = faults or Faults()
        self.is_refusing = False
        """Whether whoever connects is hung up on at once."""
        self.connections = 0
        """Since the start; those that were refused do not count."""
        self._server_port = server_port
        self._seed = seed
        self._pairs: set[_Pair] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Server | None = None

    async def __aenter__(self) -> FaultProxy:
        self._listener = await asyncio.start_server(self._accept, self.host, 0)
        self.port = self._listener.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._listener is not None
        self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def open_connections(self) -> int:
        """Those that are there now, the swallowed ones not counted."""
        return sum(not pair.is_swallowing for pair in self._pairs)

    def cut(self, share: float = 1.0) -> int:
        """Resets connections, each with this likelihood; returns how many."""
        return self._strike(_Pair.cut, "cut", share)

    def swallow(self, share: float = 1.0) -> int:
        """Makes connections half-open: they stay, and nothing comes through any more, not even
        their end. Returns how many."""
        return self._strike(_Pair.swallow, "swallow", share)

    def _strike(self, blow: Callable[[_Pair], None], what: str, share: float) -> int:
        rng = random.Random(f"{self._seed} {what} {self.connections}")
        pairs = [pair for pair in self._pairs if not pair.is_swallowing and rng.random() < share]
        for pair in pairs:
            blow(pair)
        return len(pairs)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_refusing:
            reset(writer)
            return
        try:
            server = await asyncio.open_connection(self.host, self._server_port)
        except OSError:
            reset(writer)
            return
        self.connections += 1
        pair = _Pair(self, (reader, writer), server, f"{self._seed} {self.connections}")
        self._pairs.add(pair)
        try:
            await pair.run()
        finally:
            self._pairs.discard(pair)


def reset(writer: asyncio.StreamWriter) -> None:
    """Ends a connection at once, in a way that the other side takes for an error."""
    if (connection := writer.get_extra_info("socket")) and connection.fileno() >= 0:
        at_once = struct.pack("ii", 1, 0)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    writer.transport.abort()


Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Pair:
    """One client's connection, and the one to the server that was made for it."""

    def __init__(self, proxy: FaultProxy, client: Stream, server: Stream, seed: str) -> None:
        self.is_swallowing = False
        self._proxy = proxy
        self._client, self._server = client, server
        self._seed = seed

    async def run(self) -> None:
        """Passes on bytes both ways until both have ended."""
        ways = [
            asyncio.create_task(self._pass_on(self._client, self._server, is_from_server=False)),
            asyncio.create_task(self._pass_on(self._server, self._client, is_from_server=True)),
        ]
        try:
            await asyncio.wait(ways)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for _, writer in (self._client, self._server):
                with suppress(OSError, RuntimeError):
                    writer.close()

    def cut(self) -> None:
        for _, writer in (self._client, self._server):
            reset(writer)

    def swallow(self) -> None:
        self.is_swallowing = True

    async def _pass_on(self, source: Stream, target: Stream, *, is_from_server: bool) -> None:
        due: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sending = asyncio.create_task(self._send(due, target[1]))
        rng = random.Random(f"{self._seed} {is_from_server}")
        loop = asyncio.get_running_loop()
        at = 0.0
        try:
            while data := await source[0].read(READ_BYTES):
                faults = self._proxy.faults
                at = max(at, loop.time() + faults.delay)
                for wait, portion in wear(data, faults, rng, is_from_server=is_from_server):
                    at += wait
                    due.put_nowait((at, portion))
                # What comes in meanwhile is read at once: it goes together.
                await asyncio.sleep(faults.hold)
            due.put_nowait((at, b""))
            await sending
        except OSError:
            if not self.is_swallowing:
                self.cut()
        finally:
            sending.cancel()

    async def _send(
        self, due: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        loop = asyncio.get_running_loop()
        while True:
            at, portion = await due.get()
            await asyncio.sleep(at - loop.time())
            if portion and not self.is_swallowing:
                writer.write(portion)
                await writer.drain()
            elif not portion:
                if not self.is_swallowing:
                    writer.write_eof()
                return
