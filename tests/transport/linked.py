"""A `Link` at work in a test's event loop, plain clients, and a server that a test plays itself."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from types import TracebackType
from typing import TypeVar

from unobot.transport import Backoff, Incoming, Link, NetworkSettings

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which something that does not happen fails the test."""


class Impatient:
    """Waits that last no longer than they have to, and count the failures they are asked for."""

    def __init__(self) -> None:
        self.failures: list[int] = []
        self.settled = 60.0
        self._changed = asyncio.Event()

    def wait(self, failures: int, rng: Random) -> float:
        self.failures.append(failures)
        self._changed.set()
        return 0.01

    async def until(self, count: int) -> None:
        """Returns when the link has failed so often."""
        async with asyncio.timeout(PATIENCE):
            while len(self.failures) < count:
                self._changed.clear()
                await self._changed.wait()


class Linked:
    """Runs a link for as long as the `async with` block lasts, and then cancels it."""

    def __init__(
        self,
        settings: NetworkSettings,
        clock: Callable[[], float] = time.monotonic,
        backoff: Impatient | Backoff | None = None,
    ) -> None:
        self._queue: asyncio.Queue[Incoming] = asyncio.Queue()
        self.link = Link(
            settings,
            self._queue.put_nowait,
            clock=clock,
            rng=Random(1),
            backoff=backoff or Impatient(),  # type: ignore[arg-type]
        )
        self.network = self.link.network

    async def __aenter__(self) -> "Linked":
        self.task = asyncio.create_task(self.link.run())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Cancels the link and waits for its end."""
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task

    async def until(self, kind: type[T], matches: Callable[[T], bool] = lambda event: True) -> T:
        """The next delivery of a kind that matches; those before it are passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                incoming = await self._queue.get()
                if isinstance(incoming, kind) and matches(incoming):
                    return incoming


class Peer:
    """One end of a connection, line by line: a plain client, or a server played by a test."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, *lines: str) -> None:
        self.send_bytes("".join(f"{line}\r\n" for line in lines).encode())

    def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)

    async def until(self, *parts: str) -> str:
        """The next line that contains all of these; PINGs are answered on the way."""
        async with asyncio.timeout(PATIENCE):
            while line := (await self._reader.readline()).decode().rstrip("\r\n"):
                if line.startswith("PING"):
                    self.send(line.replace("PING", "PONG", 1))
                if all(part in line for part in parts):
                    return line
        raise AssertionError(f"the connection ended before a line with {parts}")

    async def until_closed(self) -> None:
        """Returns when the other side has closed."""
        async with asyncio.timeout(PATIENCE):
            await self._reader.read()

    async def log_on(self, nick: str, *channels: str) -> "Peer":
        """As a client: until it is in the channels."""
        self.send(f"NICK {nick}", f"USER {nick.lower()} 0 * :{nick}")
        await self.until(" 001 ")
        for channel in channels:
            self.send(f"JOIN {channel}")
            await self.until(" 366 ", channel)
        return self

    async def welcome(self) -> str:
        """As a server: logs the other side on; returns its nick."""
        nick = (await self.until("NICK ")).split(" ")[1]
        await self.until("USER ")
        self.send(f":irc.example.org 001 {nick} :Welcome")
        return nick

    def close(self) -> None:
        self._writer.close()

    async def wait_closed(self) -> None:
        """Closes it, and returns when that is done."""
        self.close()
        with suppress(OSError):
            await self._writer.wait_closed()


@asynccontextmanager
async def guest(host: str, port: int, nick: str, *channels: str) -> AsyncIterator[Peer]:
    """A client that is in these channels for as long as the `async with` block lasts."""
    peer = Peer(*await asyncio.open_connection(host, port))
    try:
        yield await peer.log_on(nick, *channels)
    finally:
        await peer.wait_closed()
