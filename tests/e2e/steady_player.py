"""A player who comes back whatever happens to their connection, and finds into the game again."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import suppress

from tests.e2e.clients import Client, Line
from tests.e2e.players import TURN_IS, ColorUnoPlayer, Pace

SILENCE = 40.0
"""Seconds without a word of the bot's in the channel after which they ask how things stand."""
HAND_SECONDS = 25.0
"""How long they wait when it is their turn, until they ask how things stand and for their cards: a
line, theirs or the bot's, has got lost."""
NO_GAME_SECONDS = 30.0
"""Without a move for so long they try to open a game."""
CONNECT_SECONDS = 10.0
DEAD_SECONDS = 20.0
"""Without a byte for so long, though they have asked for one, they take the connection for dead."""

_TOP_IS = re.compile(r"The top card is  (?P<top>.+?) {0,2}")
_COLOR_IS = re.compile(r"the color is  (?P<color>\w+) {0,2}")
_AWAITED = re.compile(r"(?P<next>[^ ]+) (?P<rest>(?:has drawn|has to|may (?:answer|challenge)) .*)")
_MOVE = re.compile(r"[^ ]+ (?:plays|draws|passes|chose|is out)\b.*")


class _Seat(ColorUnoPlayer):
    """Also learns from the answer to `us`, and knows the bot by whichever nick it has now."""

    @property
    def is_due(self) -> bool:
        """Whether a move of theirs is awaited, as far as they know."""
        return self.nick in (self._turn, self._chooser)

    def hear(self, line: Line) -> None:
        if line.nick.startswith("UnoBot"):
            self._bot = line.nick
        super().hear(line)

    def act(self) -> None:
        """Makes a move if one is due; asks how things stand first if they missed the top card."""
        if self._top or self.nick not in (self._turn, self._chooser):
            super().act()
        elif not self._has_acted:
            self._has_acted = True
            self.client.say(self._channel, "us", "ca")

    def _hear_public(self, text: str) -> None:
        super()._hear_public(text)
        if found := _TOP_IS.fullmatch(text):
            self._top = found["top"]
            self._color = "" if self._top.startswith("Wild") else self._top.partition(" ")[0]
        elif found := _COLOR_IS.fullmatch(text):
            self._color = found["color"]
        elif found := TURN_IS.fullmatch(text):
            self._is_awaited(found["next"])
        elif found := _AWAITED.fullmatch(text):
            self._is_awaited(found["next"])
            if "choose a color" in found["rest"]:
                self._chooser, self._turn = self._turn, ""
            elif found["next"] == self.nick:
                # They have drawn already, or may answer a draw card, which they never do.
                self._has_acted = True
                self._say("pa" if "has drawn" in found["rest"] else "dr")

    def _is_awaited(self, nick: str) -> None:
        self._turn_of(nick)
        if self._turn == self.nick:
            # They were not heard, or what they said was refused: the cards are shown again.
            self.hand = []


class SteadyPlayer:
    """Somebody who plays in one channel for as long as `run` runs."""

    def __init__(self, port: int, nick: str, channel: str, seed: int) -> None:
        self.nick = nick
        self.channel = channel
        self.connections = 0
        self.moved_at = 0.0
        """When they last heard of a move or of a round's end, by the loop's clock."""
        self.longest_wait = 0.0
        """Seconds between two of them, at most."""
        self.rounds = 0
        """Those whose end they have heard."""
        self.errors: list[str] = []
        """Why the server hung up on them."""
        self._port = port
        self._rng = random.Random(f"{nick} {seed}")
        self._heard_at = 0.0
        """When anything came in."""
        self._said_at = 0.0
        """When the bot said something in the channel."""

    async def run(self) -> None:
        """Connects and plays, over and over."""
        self.moved_at = self._now()
        while True:
            with suppress(OSError, AssertionError, TimeoutError):
                await self._stay()
            await asyncio.sleep(self._rng.uniform(1.0, 3.0))

    def note_wait(self) -> float:
        """Seconds since the last move; the longest ones are kept."""
        wait = self._now() - self.moved_at
        self.longest_wait = max(self.longest_wait, wait)
        return wait

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    async def _stay(self) -> None:
        async with asyncio.timeout(CONNECT_SECONDS):
            streams = await asyncio.open_connection("127.0.0.1", self._port)
        client = Client(self.nick, *streams)
        try:
            client.send(f"NICK {self.nick}", f"USER {self.nick.lower()} 0 * :{self.nick}")
            # While the server keeps the old connection, the nick is in use: that ends as an error.
            await client.until(command="001", patience=CONNECT_SECONDS)
            client.listeners.append(self._hear)
            seat = _Seat(client, self.channel, "UnoBot", self._rng, Pace())
            client.send(f"JOIN {self.channel}")
            self.connections += 1
            await self._play(client, seat)
        finally:
            await client.close()

    async def _play(self, client: Client, seat: _Seat) -> None:
        self._heard_at = self._said_at = self._now()
        client.say(self.channel, "ca", "us")
        silence = 0.0
        due_since = self._heard_at
        start_at = self._heard_at - self._rng.uniform(0, NO_GAME_SECONDS)
        while not client.is_closed:
            await asyncio.sleep(1.0)
            now = self._now()
            if now - self._heard_at > DEAD_SECONDS:
                return
            if now - self._heard_at > DEAD_SECONDS / 2:
                client.send("PING :alive")
            # What they ask takes up the bot's time as well as what they play: they ask rarely.
            if now - self._said_at > SILENCE + silence:
                self._said_at, silence = now, self._rng.uniform(0, SILENCE)
                client.say(self.channel, "us")
            if not seat.is_due:
                due_since = now
            elif now - due_since > HAND_SECONDS:
                due_since = now
                client.say(self.channel, "us", "ca")
            if min(now - self.moved_at, now - start_at) > NO_GAME_SECONDS:
                start_at = now + self._rng.uniform(0, NO_GAME_SECONDS)
                client.say(self.channel, "!start")

    def _hear(self, line: Line) -> None:
        self._heard_at = self._now()
        if line.command == "ERROR":
            self.errors.append(line.text)
        if line.target == self.channel and line.nick.startswith("UnoBot"):
            self._said_at = self._now()
            parts = line.text.split("· ")
            if any(_MOVE.match(part) or "cards played in" in part for part in parts):
                self.note_wait()
                self.moved_at = self._now()
            self.rounds += "cards played in" in line.text
