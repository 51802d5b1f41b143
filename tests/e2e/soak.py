"""The bot left alone on a bad network: `python -m tests.e2e.soak --minutes 60 --server inspircd`.

A real server, the bot behind one fault proxy, people behind another who play in three channels all
the time and come back whatever happens. At the end: no error in the bot's log, and no game that has
stood still.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.e2e.bot import Bot
from tests.e2e.fault_proxy import FaultProxy, Faults
from tests.e2e.steady_player import SteadyPlayer
from tests.irc_servers import IrcServer, make_server

PEOPLE = {
    "#uno": ("Anna", "Bob", "Carl"),
    "#due": ("Dora", "Emil"),
    "#tre": ("Fred", "Gina", "Hugo"),
}
STILL_SECONDS = 420.0
"""No channel may go without a move for longer. The bot needs 150 s to see that a connection is
dead, as much as 40 s to come back after a few cuts, and waits 120 s for a player who is gone."""
CONFIG = """\
networks:
  - name: live
    host: 127.0.0.1
    port: {port}
    tls: no
    flood: {flood}
    channels: ['#uno', '#due', {{name: '#tre', rules: {{stacking: mixed}}}}]
defaults: {{join_seconds: 5, next_game_seconds: 5, next_round_seconds: 5, computer: {{fill: 0}}}}
database: soak.db
timezone: UTC
log: {{level: debug}}
"""
SOFT = {
    "slow": Faults(delay=0.6),
    "split": Faults(is_split=True),
    "joined": Faults(hold=1.5),
    "garbage": Faults(garbage=0.3),
    "drip": Faults(bytes_per_second=400),
    "all": Faults(delay=0.2, is_split=True, hold=0.3, garbage=0.2),
}


class Soak:
    """One run: what is wrong with the network when, and what came of it."""

    def __init__(
        self, server: IrcServer, folder: Path, seconds: float, seed: int, flood: str
    ) -> None:
        self._server = server
        self._folder = folder
        self._seconds = seconds
        self._seed = seed
        self._flood = flood
        self._rng = random.Random(seed)
        self._began = time.monotonic()
        self._struck: Counter[str] = Counter()
        self.faults: list[str] = []
        """What should not have been."""

    async def run(self) -> None:
        """Plays on for as long as it is to last, then looks at what came of it."""
        async with (
            FaultProxy(self._server.port, self._seed) as bots,
            FaultProxy(self._server.port, self._seed + 1) as peoples,
        ):
            bot = Bot(self._folder, CONFIG.format(port=bots.port, flood=self._flood))
            players = [
                SteadyPlayer(peoples.port, nick, channel, self._seed)
                for channel, nicks in PEOPLE.items()
                for nick in nicks
            ]
            bot.start()
            tasks = [asyncio.create_task(player.run()) for player in players]
            tasks.append(asyncio.create_task(self._trouble(bots, peoples)))
            try:
                await self._watch(bot, players, tasks)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                status = bot.stop() if bot.is_running else -1
                bot.kill()
            self._conclude(bot, bots, players, status)

    async def _watch(
        self, bot: Bot, players: list[SteadyPlayer], tasks: list[asyncio.Task[None]]
    ) -> None:
        await asyncio.sleep(min(60.0, self._seconds / 10))
        memory = [bot.memory_mb]
        told = 0.0
        while self._elapsed < self._seconds:
            await asyncio.sleep(1.0)
            if broken := [task for task in tasks if task.done()]:
                await broken[0]
            if not bot.is_running:
                self._blame("the bot has ended")
                return
            for player in players:
                player.note_wait()
            if self._elapsed >= told:
                told = self._elapsed + 60
                memory.append(bot.memory_mb)
                waits = {channel: f"{_wait(players, channel):.0f}" for channel in PEOPLE}
                rounds = {channel: _rounds(players, channel) for channel in PEOPLE}
                self._say(f"rounds {rounds}, seconds since a move {waits}, {memory[-1]:.1f} MB")
        self._say(f"memory {memory[0]:.1f} MB at the beginning, {memory[-1]:.1f} MB at the end")

    async def _trouble(self, bots: FaultProxy, peoples: FaultProxy) -> None:
        """Makes things worse, now this way, now that, with time to recover after each blow."""
        blows: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("the bot is cut", lambda: _do(bots.cut)),
            ("everybody is cut", lambda: _do(bots.cut, peoples.cut)),
            ("some are cut", lambda: _do(lambda: peoples.cut(0.4))),
            ("some are half-open", lambda: _do(lambda: peoples.swallow(0.4))),
            ("the bot is half-open", lambda: _do(bots.swallow)),
            ("the bot is refused", lambda: self._refuse(bots)),
            ("the server is killed", self._restart),
        ]
        waiting: list[tuple[str, Callable[[], Awaitable[None]]]] = []
        while True:
            for proxy in (bots, peoples):
                name = self._rng.choice([*SOFT, "none", "none"])
                proxy.faults = SOFT.get(name, Faults())
                self._struck[name] += 1
            await asyncio.sleep(self._rng.uniform(30, 60))
            if not waiting:
                waiting = self._rng.sample(blows, len(blows))
            name, blow = waiting.pop()
            self._struck[name] += 1
            self._say(name)
            await blow()
            await asyncio.sleep(self._rng.uniform(50, 90))

    async def _refuse(self, proxy: FaultProxy) -> None:
        proxy.is_refusing = True
        proxy.cut()
        await asyncio.sleep(20)
        proxy.is_refusing = False

    async def _restart(self) -> None:
        self._server.kill()
        await asyncio.sleep(3)
        await asyncio.to_thread(self._server.start)

    def _conclude(
        self, bot: Bot, bots: FaultProxy, players: list[SteadyPlayer], status: int
    ) -> None:
        log = bot.log
        if errors := bot.errors:
            self._blame(f"errors in the bot's log: {len(errors)}: {errors[:5]}")
        if status != 0:
            self._blame(f"the bot ended with status {status}")
        for channel in PEOPLE:
            wait = min(p.longest_wait for p in players if p.channel == channel)
            self._say(f"{channel}: {_rounds(players, channel)} rounds, longest wait {wait:.0f} s")
            if wait > STILL_SECONDS:
                self._blame(f"{channel} stood still for {wait:.0f} s")
            if not _rounds(players, channel):
                self._blame(f"no round has ended in {channel}")
        for text in ("Excess Flood", "SendQ"):
            if text in log:
                self._blame(f"the server has said {text!r} to the bot")
        self._say(f"connections of the bot: {bots.connections}")
        self._say(f"connections of people: { {p.nick: p.connections for p in players} }")
        self._say(f"faults made: {dict(self._struck)}")

    @property
    def _elapsed(self) -> float:
        return time.monotonic() - self._began

    def _blame(self, text: str) -> None:
        self.faults.append(text)
        self._say(f"FAULT: {text}")

    def _say(self, text: str) -> None:
        sys.stdout.write(f"{self._elapsed:6.0f} s  {text}\n")
        sys.stdout.flush()


async def _do(*blows: Callable[[], object]) -> None:
    for blow in blows:
        blow()


def _wait(players: list[SteadyPlayer], channel: str) -> float:
    return min(player.note_wait() for player in players if player.channel == channel)


def _rounds(players: list[SteadyPlayer], channel: str) -> int:
    return max(player.rounds for player in players if player.channel == channel)


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays on a bad network.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--server", default="inspircd", help="ngircd, inspircd or ircd-hybrid")
    parser.add_argument("--seed", type=int, default=1, help="of the network's faults and of people")
    parser.add_argument("--flood", default="none", help="as in the configuration; default: none")
    parser.add_argument("--folder", type=Path, help="where the bot's log and database are left")
    options = parser.parse_args()
    # Ended from outside, it leaves neither the server nor the bot behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        server = make_server(options.server, folder)
        server.start()
        try:
            soak = Soak(server, folder, options.minutes * 60, options.seed, options.flood)
            asyncio.run(soak.run())
        finally:
            server.kill()
    sys.stdout.write("FAILED\n" if soak.faults else "good\n")
    return 1 if soak.faults else 0


if __name__ == "__main__":
    sys.exit(main())
