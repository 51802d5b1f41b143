"""A server, the bot on it, and people who come: what every test of the whole bot begins with."""

from __future__ import annotations

import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.e2e.bot import Bot
from tests.e2e.clients import Client
from tests.e2e.players import ColorUnoPlayer, Pace
from tests.irc_servers import Ngircd, free_port

BOT, CHANNEL = "UnoBot", "#uno"

CONFIG = """\
networks:
  - name: live
    host: 127.0.0.1
    port: {port}
    tls: no
    flood: none
    channels:
      - {{name: '#uno', lang: {lang}}}
      - '#locked'
  - name: dead
    host: 127.0.0.1
    port: {dead_port}
    tls: no
    channels: ['#uno']
defaults:
  join_seconds: 300
database: games.db
timezone: UTC
"""


class Scene:
    """One test's server, bot and people."""

    def __init__(self, server: Ngircd, folder: Path) -> None:
        self.server = server
        self.clients: list[Client] = []
        self.pace = Pace()
        self._dead_port = free_port()
        self.bot = Bot(folder, self.config())

    def config(self, lang: str = "en") -> str:
        """A configuration with a network that is there, and one that is not."""
        return CONFIG.format(port=self.server.port, dead_port=self._dead_port, lang=lang)

    async def client(self, nick: str, *channels: str) -> Client:
        client = await Client.connect(self.server.host, self.server.port, nick, *channels)
        self.clients.append(client)
        return client

    async def players(self, *nicks: str, moves: int | None = None) -> list[ColorUnoPlayer]:
        """People who join and play by themselves; after so many moves together they wait."""
        self.pace.moves_left = moves
        return [
            ColorUnoPlayer(
                await self.client(nick, CHANNEL), CHANNEL, BOT, random.Random(at), self.pace
            )
            for at, nick in enumerate(nicks)
        ]

    async def moves_made(self, watcher: Client) -> None:
        """Returns when the players have made their moves, and heard what became of them."""
        while self.pace.moves_left:
            await watcher.until(nick=BOT, target=CHANNEL)
        for client in self.clients:
            # The bot answers what was said before; what it says is there before its answer.
            await client.ask(CHANNEL, "!score Nobody", "Nobody")

    def play_on(self, players: list[ColorUnoPlayer]) -> None:
        """Lets the players play to the end."""
        self.pace.moves_left = None
        for player in players:
            player.act()

    async def bot_comes(self, watcher: Client, nick: str = BOT) -> None:
        """Starts the bot; returns when it is in the channel and answers."""
        self.bot.start()
        await watcher.until(command="JOIN", nick=nick, target=CHANNEL)
        await watcher.ask(CHANNEL, "!score Nobody", "Nobody")


@asynccontextmanager
async def open_scene(server: Ngircd, folder: Path) -> AsyncIterator[Scene]:
    """A scene that ends with the `with` block; after a failure the bot's log is shown."""
    scene = Scene(server, folder)
    try:
        yield scene
    except BaseException:
        sys.stdout.write(scene.bot.log)
        raise
    finally:
        scene.bot.kill()
        for client in scene.clients:
            await client.close()


async def open_game(opener: Client, seats: int) -> None:
    """Opens a game, and deals it when the others have joined by themselves."""
    opener.say(CHANNEL, "!uno")
    await opener.until("to join uno", target=CHANNEL)
    for _ in range(seats - 1):
        await opener.until("at the table: ", target=CHANNEL)
    opener.say(CHANNEL, "!deal")
    await opener.until("plays first...", target=CHANNEL)


async def ask_tables(asker: Client, channel: str, *nicks: str) -> list[str]:
    """What the bot says of rankings, records and people's scores; in English."""
    answers = [
        (await asker.ask(channel, f"!unotop10 {by}", f"best by {what}")).text
        for by, what in (("points", "points"), ("wins", "rounds won"), ("games", "rounds played"))
    ]
    answers += [(await asker.ask(channel, f"!score {nick}", nick)).text for nick in nicks]
    return [*answers, (await asker.ask(channel, "!unorecords", "All-time")).text]
