"""A server, the bot on it, and people who come: what every test of the whole bot begins with."""

from __future__ import annotations

import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

from tests.e2e.bot import Bot
from tests.e2e.clients import Client
from tests.e2e.players import ColorUnoPlayer, Pace
from tests.irc_servers import free_port

BOT, CHANNEL = "UnoBot", "#uno"
ROUND_SECONDS = 120.0
"""How long a round among quick clients may take on a busy machine."""

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


class Server(Protocol):
    """What a scene has to know of a server: where it is."""

    host: str
    port: int


class Scene:
    """One test's server, bot and people."""

    def __init__(self, server: Server, folder: Path, config: str | None) -> None:
        self.server = server
        self.clients: list[Client] = []
        self.pace = Pace()
        self.expected_error = "\n"
        """What stands in a line of the log that is meant to be an error; none as long as it is a
        line's end."""
        self._dead_port = free_port()
        self.bot = Bot(folder, config or self.config())

    def config(self, lang: str = "en") -> str:
        """A configuration with a network that is there, and one that is not."""
        return CONFIG.format(port=self.server.port, dead_port=self._dead_port, lang=lang)

    async def client(self, nick: str, *channels: str, **differences: str) -> Client:
        """Somebody connects and joins; `differences` as for `Client.connect`."""
        host, port = self.server.host, self.server.port
        client = await Client.connect(host, port, nick, *channels, **differences)
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

    async def come_back(self, player: ColorUnoPlayer, **differences: str) -> None:
        """Lets a player whose connection is gone go on with another one."""
        self.clients.remove(player.client)
        await player.client.close()
        player.go_on_with(await self.client(player.nick, CHANNEL, **differences))

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

    async def begin(self, players: list[ColorUnoPlayer]) -> None:
        """Lets the bot come, and the players begin a game; returns when they wait in its middle."""
        watcher = players[0].client
        await self.bot_comes(watcher)
        await open_game(watcher, len(players))
        await self.moves_made(watcher)


@asynccontextmanager
async def open_scene(
    server: Server, folder: Path, config: str | None = None
) -> AsyncIterator[Scene]:
    """A scene that ends with the `with` block; after a failure the bot's log is shown.

    An error in the bot's log is a failure.
    """
    scene = Scene(server, folder, config)
    try:
        yield scene
        assert [line for line in scene.bot.errors if scene.expected_error not in line] == []
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


async def ask_hand(asker: Client) -> str:
    """The cards that somebody holds, as they are told in private."""
    asker.skip()
    asker.say(BOT, "ca")
    return (await asker.until("  ", nick=BOT, target=asker.nick)).text


async def finish_round(watcher: Client) -> str:
    """Waits for the end of the round; returns the line that tells it."""
    return (await watcher.until("cards played in", patience=ROUND_SECONDS)).text


async def ask_tables(asker: Client, channel: str, *nicks: str) -> list[str]:
    """What the bot says of rankings, records and people's scores; in English."""
    answers = [
        (await asker.ask(channel, f"!unotop10 {by}", f"best by {what}")).text
        for by, what in (("points", "points"), ("wins", "rounds won"), ("games", "rounds played"))
    ]
    answers += [(await asker.ask(channel, f"!score {nick}", nick)).text for nick in nicks]
    return [*answers, (await asker.ask(channel, "!unorecords", "All-time")).text]
