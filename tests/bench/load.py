"""What the whole bot bears: many channels on a real ngircd, with players who answer at once.

    python -m tests.bench.load [--channels 50] [--commands 50000 | --minutes 10] [--rate 200]
                               [--database load.db]

`unobot run` is a process of its own with a database in a temporary folder, `flood: none` and
`patience: none`; ngircd on the loopback interface has no limits. The clients, four in each
channel, share this process. They play rounds of `color-uno` by what the bot tells them, one
command at a time in each channel. With `--rate` commands leave one by one, that many a second in
all, and wait for their turn. When enough has been said, the rounds that are on are played
to their end.

Told are commands a second, the time from a command to the first line that its sender hears then,
and, of the bot's process, processor time (user and system, from /proc) and memory (10**6 bytes;
at the end, and VmHWM, the most it ever had). Processor time tells what one core could do, whatever
else the machine does. What durability costs is told by a second run with `--database :memory:`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from tests.bench.figures import format_load, format_times
from tests.bench.memory import memory_mb
from tests.bench.quick import QuickPlayer
from tests.e2e.bot import Bot
from tests.irc_servers import Ngircd

BOT = "UnoBot"
FROM_BOT = f":{BOT}!".encode()
ROUND_OVER = re.compile(r"\d cards played in ")
"""In the line that ends a round; a record may be of the `most cards played in one round`."""
START_SECONDS = 60.0
STUCK_SECONDS = 20.0
"""After this long without a command the rounds that are on are stuck."""
CONFIG = """\
networks:
  - {{host: 127.0.0.1, port: {port}, tls: no, flood: none, patience: none, channels: {channels}}}
defaults: {{join_seconds: 3600, rules: {{preset: color-uno, turn_seconds: 0}}}}
database: '{database}'
log: {{level: warning}}
"""


class Crowd:
    """All clients: what they have said, and whether they may begin another round."""

    def __init__(self, commands: int, until: float, rate: float | None) -> None:
        self.said = 0
        self.waits: list[float] = []
        """Seconds from each command to its answer."""
        self.begun = self.ended = 0
        """Rounds."""
        self._commands = commands
        self._until = until
        self._rate = rate
        self._due: deque[tuple[Client, str]] = deque()

    @property
    def is_enough(self) -> bool:
        """Whether no more rounds are to begin."""
        return self.said >= self._commands or time.monotonic() >= self._until

    def say(self, client: Client, text: str) -> None:
        """Have a client say something as soon as the rate allows."""
        if self._rate is None:
            self.said += 1
            client.send_command(text)
        else:
            self._due.append((client, text))

    async def until_over(self, clients: Sequence[Client]) -> None:
        """Returns when enough was said and every round has ended; fails when nobody goes on."""
        said, since = 0, time.monotonic()
        while not self.is_enough or self.ended < self.begun:
            await asyncio.sleep(0.05)
            if self.said != said:
                said, since = self.said, time.monotonic()
            elif time.monotonic() - since > STUCK_SECONDS:
                heard = [f"\n{one.player.nick}: {list(one.last_heard)}" for one in clients]
                raise SystemExit(f"{self.begun - self.ended} rounds are stuck{''.join(heard[:40])}")

    async def keep_pace(self) -> None:
        """Let the commands go at their rate; until cancelled."""
        if self._rate is None:
            return
        at = time.monotonic()
        while True:
            at = max(at + 1 / self._rate, time.monotonic() - 1)
            await asyncio.sleep(at - time.monotonic())
            if self._due:
                client, text = self._due.popleft()
                self.said += 1
                client.send_command(text)


class Client(asyncio.Protocol):
    """One connection to the server, with a player behind it."""

    def __init__(self, crowd: Crowd, player: QuickPlayer, channel: str, *, opens: bool) -> None:
        self.has_joined = asyncio.get_running_loop().create_future()
        self.met_bot = asyncio.get_running_loop().create_future()
        self.last_heard: deque[str] = deque(maxlen=3)
        """What the bot said last."""
        self.player = player
        self._crowd = crowd
        self._channel = channel
        self._opens = opens
        """Whether this is the one who opens games."""
        self._public = f" PRIVMSG {channel} ".encode()
        self._rest = b""
        self._asked_at: float | None = None
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        nick = self.player.nick
        self._send(f"NICK {nick}", f"USER {nick} 0 * :{nick}")

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.has_joined.done():
            self.has_joined.set_exception(ConnectionError(f"{self.player.nick} was thrown out"))

    def close(self) -> None:
        """Hang up."""
        self._transport.abort()

    def _send(self, *lines: str) -> None:
        self._transport.write("".join(f"{line}\r\n" for line in lines).encode())

    def send_command(self, text: str) -> None:
        """Say something in the channel, and look at the clock until it is answered."""
        self._asked_at = time.perf_counter()
        self._send(f"PRIVMSG {self._channel} :{text}")

    def open_game(self) -> None:
        """Begin a round, unless there have been enough."""
        if not self._crowd.is_enough:
            self._crowd.begun += 1
            self._crowd.say(self, "!uno")

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\r\n")
        for line in lines:
            if line.startswith(FROM_BOT):
                self._hear_bot(line)
            elif line.startswith(b"PING"):
                self._send(line.decode().replace("PING", "PONG", 1))
            elif b" 001 " in line:
                self._send(f"JOIN {self._channel}")
            elif b" 366 " in line and not self.has_joined.done():
                self.has_joined.set_result(None)

    def _hear_bot(self, line: bytes) -> None:
        if self._asked_at is not None:
            self._crowd.waits.append(time.perf_counter() - self._asked_at)
            self._asked_at = None
        text = line.partition(b" :")[2].decode()
        self.last_heard.append(text)
        if b" NOTICE " in line:
            answer = self.player.hear_private(text)
        elif self._public in line:
            answer = self.player.hear_public(text)
            if self._opens and ROUND_OVER.search(text):
                self._crowd.ended += 1
                self.open_game()
        else:
            answer = None
            if b" JOIN " in line and not self.met_bot.done():
                self.met_bot.set_result(None)
        if answer is not None:
            self._crowd.say(self, answer)


def cpu_seconds(process: int) -> float:
    """Processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(crowd: Crowd, channels: int, server: Ngircd, bot: Bot, seed: int) -> str:
    """Play until there is enough, and to the end of each round; the figures."""
    loop, rng = asyncio.get_running_loop(), random.Random(seed)
    clients: list[Client] = []
    for number in range(channels):
        nicks = [f"P{number}{letter}" for letter in "abcd"]
        for seat in range(len(nicks)):
            client = Client(crowd, QuickPlayer(nicks, seat, rng), f"#uno{number}", opens=seat == 0)
            clients.append(client)
            await loop.create_connection(lambda one=client: one, server.host, server.port)  # type: ignore[misc]
            async with asyncio.timeout(START_SECONDS):
                await client.has_joined
    bot.start()
    openers = clients[::4]
    async with asyncio.timeout(START_SECONDS):
        await asyncio.gather(*(opener.met_bot for opener in openers))
    used, own, began = cpu_seconds(bot.pid), time.process_time(), time.monotonic()
    pace = asyncio.create_task(crowd.keep_pace())
    for opener in openers:
        opener.open_game()
    await crowd.until_over(clients)
    seconds = time.monotonic() - began
    used, own = cpu_seconds(bot.pid) - used, time.process_time() - own
    memory = memory_mb(bot.pid, "VmRSS"), memory_mb(bot.pid, "VmHWM")
    pace.cancel()
    for client in clients:
        client.close()
    complaints = [text for client in clients for text in client.player.complaints]
    return "".join(
        line + "\n"
        for line in (
            f"  {crowd.said} commands in {seconds:.1f} s: {crowd.said / seconds:.0f} a second; "
            f"{crowd.begun} rounds, {crowd.begun - crowd.ended} not ended",
            f"  to the first line of the answer: {format_times(crowd.waits)}",
            f"  the bot: {used / crowd.said * 1000:.3f} ms of processor time a command "
            f"({crowd.said / used:.0f} commands a second on a whole core), "
            f"{used / seconds:.0%} of a core",
            f"  the clients: {own / seconds:.0%} of a core; {format_load()}",
            f"  the bot's memory: {memory[0]:.1f} MB, at most {memory[1]:.1f} MB",
            f"  private lines without cards: {len(complaints)} {sorted(set(complaints))[:3]}",
            f"  lines in the bot's log: {len(bot.log.splitlines())}",
        )
    )


def measure(
    channels: int, commands: int, seconds: float, rate: float | None, database: str, seed: int = 1
) -> str:
    """The figures of one run, with a server and a bot of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Ngircd(folder)
        names = [f"#uno{number}" for number in range(channels)]
        config = CONFIG.format(port=server.port, channels=names, database=database)
        bot = Bot(folder, config)
        server.start()
        crowd = Crowd(commands, time.monotonic() + seconds, rate)
        try:
            return asyncio.run(play(crowd, channels, server, bot, seed))
        finally:
            bot.kill()
            server.kill()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--channels", type=int, default=50, help="with four clients each")
    enough = parser.add_mutually_exclusive_group()
    enough.add_argument("--commands", type=int, default=50_000, help="at least this many in all")
    enough.add_argument("--minutes", type=float, help="instead of a number of commands")
    parser.add_argument("--rate", type=float, help="commands a second in all; default: at once")
    parser.add_argument("--database", default="load.db", help="or :memory:")
    options = parser.parse_args()
    commands, seconds = options.commands, float("inf")
    if options.minutes is not None:
        commands, seconds = sys.maxsize, options.minutes * 60
    pace = "at once" if options.rate is None else f"{options.rate:g} commands a second in all"
    sys.stdout.write(
        f"{options.channels} channels, four clients each, {pace}, database {options.database}\n"
    )
    sys.stdout.write(measure(options.channels, commands, seconds, options.rate, options.database))


if __name__ == "__main__":
    main()
