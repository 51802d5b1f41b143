"""Plain IRC clients for tests: they read and write lines, and know nothing of the bot's insides."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from tests.certificates import HOST

PATIENCE = 60.0
"""Seconds after which a line that does not come fails the test."""

_FORMATTING = re.compile("\x03(?:[0-9]{1,2}(?:,[0-9]{1,2})?)?|[\x02\x0f\x11\x16\x1d\x1e\x1f]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line from the server, taken apart."""

    nick: str
    """Of the sender, or the server's name."""
    command: str
    target: str
    """The first parameter."""
    text: str
    """The last one, without mIRC formatting and invisible characters."""
    raw: str


def parse_line(raw: str) -> Line:
    """Takes a line apart."""
    source, _, rest = raw[1:].partition(" ") if raw.startswith(":") else ("", "", raw)
    words, _, trailing = rest.partition(" :")
    command, *params = words.split(" ")
    if trailing or not params:
        params.append(trailing)
    text = _FORMATTING.sub("", params[-1]).replace("\u200b", "")
    return Line(source.partition("!")[0], command, params[0], text, raw)


class Client:
    """One person's connection. Every line is kept; `until` goes through them in order."""

    def __init__(
        self, nick: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.nick = nick
        self.lines: list[Line] = []
        """Everything heard so far."""
        self.listeners: list[Callable[[Line], None]] = []
        """Called with every line as it comes."""
        self._place = 0
        self._came = asyncio.Event()
        self._reader = reader
        self._writer = writer
        self._reading = asyncio.create_task(self._read(), name=f"client {nick}")

    @classmethod
    async def connect(
        cls,
        host: str,
        port: int,
        nick: str,
        *channels: str,
        username: str = "",
        source: str = HOST,
    ) -> Client:
        """Logs on and joins; returns when the client is in all channels.

        `source` is the address on this machine that the client comes from.
        """
        streams = await asyncio.open_connection(host, port, local_addr=(source, 0))
        client = cls(nick, *streams)
        client.send(f"NICK {nick}", f"USER {username or nick.lower()} 0 * :{nick}")
        await client.until(command="001")
        for channel in channels:
            client.send(f"JOIN {channel}")
            await client.until(command="366")
        return client

    async def _read(self) -> None:
        with suppress(ConnectionError):
            while data := await self._reader.readline():
                raw = data.decode("utf-8", "replace").rstrip("\r\n")
                line = parse_line(raw)
                if line.command == "PING":
                    self.send(f"PONG :{line.text}")
                self.lines.append(line)
                for listener in self.listeners:
                    listener(line)
                self._came.set()

    @property
    def is_closed(self) -> bool:
        """Whether the server has hung up."""
        return self._reading.done()

    def send(self, *lines: str) -> None:
        self.send_bytes("".join(f"{line}\r\n" for line in lines).encode())

    def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)

    def say(self, target: str, *texts: str) -> None:
        self.send(*(f"PRIVMSG {target} :{text}" for text in texts))

    async def until(
        self,
        text: str = "",
        *,
        command: str = "",
        nick: str = "",
        target: str = "",
        patience: float = PATIENCE,
    ) -> Line:
        """The next line that has this text in it, and is of this command, sender and target."""
        try:
            async with asyncio.timeout(patience):
                while True:
                    while self._place < len(self.lines):
                        line = self.lines[self._place]
                        self._place += 1
                        if (
                            text in line.text
                            and command in ("", line.command)
                            and nick in ("", line.nick)
                            and target in ("", line.target)
                        ):
                            return line
                    if self._reading.done():
                        raise AssertionError(f"{self.nick} was hung up on, awaiting {text!r}")
                    self._came.clear()
                    await self._came.wait()
        except TimeoutError:
            heard = "\n".join(line.raw for line in self.lines[-15:])
            raise AssertionError(
                f"{self.nick} waits in vain for {command} {text!r}; the last lines:\n{heard}"
            ) from None

    def skip(self) -> None:
        """Lets `until` go on after everything heard so far."""
        self._place = len(self.lines)

    async def settle(self) -> None:
        """Returns when the server has dealt with everything sent so far."""
        self.send(f"PING :settle-{len(self.lines)}")
        await self.until("settle-", command="PONG")

    async def ask(self, target: str, question: str, answer: str) -> Line:
        """Says something; returns the next line that has this in it."""
        self.skip()
        self.say(target, question)
        return await self.until(answer)

    def crash(self) -> None:
        """Breaks the connection off, without a goodbye."""
        self._writer.transport.abort()

    async def rename(self, nick: str) -> None:
        """Takes another nick."""
        self.send(f"NICK {nick}")
        await self.until(nick, command="NICK", nick=self.nick)
        self.nick = nick

    async def close(self) -> None:
        """Hangs up."""
        self._reading.cancel()
        with suppress(asyncio.CancelledError):
            await self._reading
        self._writer.close()
