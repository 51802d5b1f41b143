"""How many accepted actions of 100 sessions are stored in a second, and how fast they come back.

    python -m tests.bench.storing [--sessions 100] [--turns 60] [--folder /tmp]

Sessions with three people each play in the whole pipeline (from the server's lines to the bot's);
in each turn of the loop one line comes in for every session, and what is accepted is stored by one
commit with one flush of the disk, into a file in the folder. Then the same changes are stored once
more by the store alone. At last a new process is started on that file, brings all games back and
comes into the channels. Times are of the wall and of the processor.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path

from tests.chat import renderers, vocabulary
from tests.kill.table import NETWORK, PEOPLE, next_line
from tests.transport.driven import Driven, settings
from unobot.bot.channel import Channel
from unobot.bot.pipeline import Pipeline
from unobot.bot.services import Services
from unobot.bot.unit_of_work import UnitOfWork
from unobot.config import channel_settings
from unobot.store.model import Change
from unobot.store.store import Store, open_store
from unobot.transport import ChannelSettings as JoinSettings

AIM = 3000
"""Accepted actions a second."""
START_SECONDS = 2.0
"""To bring back 100 games."""


class RecordingStore(Store):
    """A store that remembers what was stored, one list a commit."""

    def __init__(self, store: Store) -> None:
        super().__init__(store._engine)
        self.commits: list[tuple[Change, ...]] = []

    def save(self, *changes: Change) -> None:
        self.commits.append(changes)
        super().save(*changes)


class Hall:
    """A bot in many channels, in each of which the same three people play."""

    def __init__(self, store: Store, sessions: int) -> None:
        self._waiting: list[Callable[[], object]] = []
        self._rng = rng = random.Random(1)
        self._names = tuple(f"#uno{number}" for number in range(sessions))
        self._driven = Driven(
            settings(channels=tuple(map(JoinSettings, self._names))),
            lambda incoming: self._pipeline.deliver(incoming),
        )
        services = Services(
            store=store,
            scores=store.scores(UTC),
            renderers=renderers(),
            unit_of_work=UnitOfWork(store, self._waiting.append),
            clock=lambda: self._driven.now,
            rng=rng,
            new_id=lambda: f"{rng.getrandbits(128):032x}",
        )
        self._pipeline = Pipeline(services, vocabulary())
        options = {"computer": {"fill": 0}, "rules": {"preset": "color-uno", "turn_seconds": 0}}
        self.channels: list[Channel] = [
            self._pipeline.add(self._driven.network, channel_settings(name, options))
            for name in self._names
        ]
        self._pipeline.set_rate_limit(NETWORK, None)
        self._pipeline.restore(NETWORK)

    def enter(self) -> None:
        """The bot comes into all channels, where the people are."""
        self._driven.log_on()
        for name in self._names:
            self._driven.enter(*PEOPLE, channel=name)
        self.end_turn()

    def take_turn(self) -> None:
        """Somebody says something in each channel."""
        self._driven.now += 1
        for channel in self.channels:
            nick, text = next_line(channel, self._rng)
            low = nick.lower()
            where = channel.settings.name
            self._driven.hear(f":{nick}!{low}@{low}.example PRIVMSG {where} :{text}")
        self.end_turn()

    def end_turn(self) -> None:
        while self._waiting:
            self._waiting.pop(0)()
        self._driven.wait(0)

    @property
    def running(self) -> int:
        """Channels in which a round is on."""
        return sum(channel.session.table.is_running for channel in self.channels)


@contextmanager
def timed(what: str, count: Callable[[], int]) -> Iterator[None]:
    """Say how long something took, and how many a second that is."""
    wall, processor = time.perf_counter(), time.process_time()
    yield
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    done = count()
    sys.stdout.write(
        f"{what}: {done} in {wall:.2f} s, {done / wall:.0f} a second "
        f"({processor:.2f} s of the processor, {done / processor:.0f} a second)\n"
    )


def main() -> None:
    """Play, store again, start, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--folder", default=None, help="on the disk that is to be measured")
    parser.add_argument("--start", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.start is not None:
        start(options.start, options.sessions)
        return
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        sys.stdout.write(f"load {os.getloadavg()[0]:.1f}\n")
        measure(Path(folder), options.sessions, options.turns)
        sys.stdout.write(f"load {os.getloadavg()[0]:.1f}\n")


def measure(folder: Path, sessions: int, turns: int) -> None:
    """Print all figures."""
    store = RecordingStore(open_store(str(folder / "uno.db")))
    hall = Hall(store, sessions)
    hall.enter()
    # Until rounds are on.
    for _ in range(6):
        hall.take_turn()
    before = len(store.commits)

    def accepted() -> int:
        return sum(map(len, store.commits[before:]))

    with timed("actions through the whole pipeline", accepted):
        for _ in range(turns):
            hall.take_turn()
    running = hall.running
    store.close()
    again = open_store(str(folder / "again.db"))
    for changes in store.commits[:before]:
        again.save(*changes)
    with timed(f"actions stored, aim {AIM} a second", accepted):
        for changes in store.commits[before:]:
            again.save(*changes)
    again.close()
    wall, before_start = time.perf_counter(), os.times().children_user
    command = [
        sys.executable,
        "-m",
        "tests.bench.storing",
        "--sessions",
        str(sessions),
        "--start",
        str(folder),
    ]
    subprocess.run(command, check=True)
    wall, processor = time.perf_counter() - wall, os.times().children_user - before_start
    sys.stdout.write(
        f"{running} running games: a process was up with them in {wall:.2f} s "
        f"({processor:.2f} s of the processor), aim {START_SECONDS} s for 100\n"
    )


def start(folder: Path, sessions: int) -> None:
    """What a new process does: open the store, bring all games back, come into the channels."""
    store = open_store(str(folder / "uno.db"))
    store.claim("unobot")
    with timed("games brought back and told of", lambda: hall.running):
        hall = Hall(store, sessions)
        hall.enter()
    store.close()


if __name__ == "__main__":
    main()
