"""Whether a server with its own limits ever throws the bot out for talking too much.

    python -m tests.bench.flooding [--seconds 60] [--server ngircd inspircd ircd-hybrid]

(`--flood none` shows that the limits are there.)

Ten clients in one channel play as fast as they can, and also ask something every few seconds,
so that the queue never runs dry. The bot has its default flood model, the server its default limits
on how fast its clients may talk. (Only how many may come from one address is raised.)
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.bot import Bot
from tests.e2e.clients import Client
from tests.e2e.players import ColorUnoPlayer, Pace
from tests.irc_servers import SERVERS, IrcServer, make_server

BOT, CHANNEL = "UnoBot", "#uno"
NICKS = ("Anna", "Bob", "Carl", "Dora", "Emil", "Fred", "Gina", "Hugo", "Ida", "Jan")
QUESTIONS = ("us", "ca", "od", "ct", "!unohelp", "!rules", "!unotop10", "!score")
QUESTION_SECONDS = 6.0
"""Between two questions of the same person, on average. Ten people ask as much as the bot may
answer, and more."""

CONFIG = """\
networks:
  - name: live
    host: 127.0.0.1
    port: {port}
    tls: no
    flood: {flood}
    channels: ['#uno']
defaults: {{join_seconds: 300, next_game_seconds: 1}}
database: games.db
timezone: UTC
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of it."""

    lines: int
    """Of the bot in the channel and to the one client that counts."""
    seconds: float
    commands: int
    """Lines of the people in the channel."""
    disconnects: int
    """How often the bot has lost its connection, for whatever reason."""
    log: str
    """The bot's."""


async def play_fast(
    server: IrcServer, folder: Path, seconds: float, *, flood: str = "{}", seed: int = 1
) -> Figures:
    """Plays on a server that runs. `flood` is as in the configuration; `{}` is the default."""
    bot = Bot(folder, CONFIG.format(port=server.port, flood=flood))
    rng = random.Random(seed)
    clients = [await Client.connect(server.host, server.port, nick, CHANNEL) for nick in NICKS]
    players = [ColorUnoPlayer(one, CHANNEL, BOT, rng, Pace()) for one in clients]
    watcher = players[0].client
    try:
        bot.start()
        await watcher.until(command="JOIN", nick=BOT)
        watcher.say(CHANNEL, "!start")
        await watcher.until("Jan", nick=BOT, target=CHANNEL, patience=60)
        watcher.say(CHANNEL, "!deal")
        begin = len(watcher.lines)
        asking = [asyncio.create_task(_ask(one, rng)) for one in clients]
        await asyncio.sleep(seconds)
        for task in asking:
            task.cancel()
        heard = watcher.lines[begin:]
    finally:
        bot.kill()
        for one in clients:
            await one.close()
    talk = [line for line in heard if line.command in ("PRIVMSG", "NOTICE")]
    lines = sum(line.nick == BOT for line in talk)
    disconnects = bot.log.count("no connection to ")
    return Figures(lines, seconds, len(talk) - lines, disconnects, bot.log)


async def _ask(client: Client, rng: random.Random) -> None:
    while True:
        await asyncio.sleep(rng.uniform(0, 2 * QUESTION_SECONDS))
        client.say(CHANNEL, rng.choice(QUESTIONS))


async def _measure(name: str, seconds: float, flood: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        server = make_server(name, Path(folder), has_limits=True)
        server.start()
        try:
            figures = await play_fast(server, Path(folder), seconds, flood=flood)
        finally:
            server.kill()
    sys.stdout.write(
        f"{name}: {figures.lines} lines of the bot and {figures.commands} of people heard in "
        f"{figures.seconds:.0f} s, {figures.disconnects} disconnects\n"
    )
    return figures.disconnects == 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Counts disconnects for flooding.")
    parser.add_argument("--seconds", type=float, default=60, help="for each server")
    names = [kind.name for kind in SERVERS]
    parser.add_argument("--server", nargs="*", choices=names, default=names)
    parser.add_argument("--flood", default="{}", help="as in the configuration; {}: the default")
    options = parser.parse_args()
    results = [
        asyncio.run(_measure(name, options.seconds, options.flood)) for name in options.server
    ]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
