"""The terminal as a player in the channel: a client that says lines and shows what is said."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from unobot.transport.ansi import to_ansi, to_plain


class Player:
    """A plain IRC client for one person in one channel of the demonstration's server."""

    def __init__(
        self, nick: str, channel: str, bot: str, show: Callable[[str], None], *, has_colors: bool
    ) -> None:
        self._nick = nick
        self._channel = channel
        self._bot = bot
        self._show = show
        self._paint = to_ansi if has_colors else to_plain
        self._writer: asyncio.StreamWriter | None = None
        self.has_joined = asyncio.Event()
        """Set when the bot and the player are both in the channel."""

    async def run(self, host: str, port: int) -> None:
        """Connect, join, and show what is said, until the connection ends."""
        reader, self._writer = await asyncio.open_connection(host, port)
        self._send(f"NICK {self._nick}")
        self._send(f"USER {self._nick.lower()} 0 * :{self._nick}")
        try:
            while line := await reader.readline():
                self._heard(line.decode("utf-8", "replace").rstrip("\r\n"))
        finally:
            self._writer.close()

    def _send(self, line: str) -> None:
        if self._writer is not None:
            self._writer.write(line.encode() + b"\r\n")

    def say(self, text: str) -> None:
        """Say a line: in the channel, or to the bot alone with `/msg`."""
        if text.startswith("/msg "):
            self._send(f"PRIVMSG {self._bot} :{text[len('/msg ') :]}")
        elif text:
            self._send(f"PRIVMSG {self._channel} :{text}")

    def _heard(self, line: str) -> None:
        prefix, _, rest = (
            line.removeprefix(":").partition(" ") if line[:1] == ":" else ("", "", line)
        )
        command, _, rest = rest.partition(" ")
        target, _, text = rest.partition(" :")
        nick = prefix.partition("!")[0]
        match command:
            case "PING":
                self._send(f"PONG {rest}")
            case "001":
                self._send(f"JOIN {self._channel}")
            case "353" if self._bot in text.replace("@", "").split():
                # It was there first.
                self._show(f"* {self._bot} has come in")
            case "366":
                self.has_joined.set()
            case "PRIVMSG" if target == self._channel:
                self._show(self._paint(f"<{nick}> {text}"))
            case "PRIVMSG" | "NOTICE":
                self._show(self._paint(f"-{nick}- {text}"))
            case "JOIN" if nick != self._nick:
                self._show(self._paint(f"* {nick} has come in"))
            case _:
                pass
