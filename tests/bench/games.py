"""A thousand games at once in one process, without a socket.

    python -m tests.bench.games [--games 1000] [--rate 500] [--commands 5000] [--database games.db]

The real pipeline, network, queue and store, on a server and a clock that are made up (`hall`).
Four players sit in each channel; commands come at random moments, so many a second in all, each
from a channel by chance, so that a second of the games has as many commands as a second has.

Nothing waits in real time: measured is how long the bot takes for each command, from the server's
line to the end of its turn of the event loop (answers written, next time looked up), and from
that is computed how long each command would have waited for those before it and for itself. This
is done with the seconds of the clock, in which whatever else the machine does has its part, and
with those of the processor, in which neither that nor waiting for the disk has. Memory (10**6
bytes) is that of the whole process, made-up server and players included.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.figures import format_load, format_times
from tests.bench.hall import PLAYERS, Hall
from tests.bench.memory import memory_mb
from unobot.store.store import open_store


class Counter:
    """The one desk at which all commands queue up, on one kind of clock."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        """Seconds from the coming of each command until it is done."""
        self.busy = 0.0
        self._free_at = 0.0

    def serve(self, came_at: float, seconds: float) -> None:
        """A command comes and takes so long."""
        self._free_at = max(came_at, self._free_at) + seconds
        self.busy += seconds
        self.waits.append(self._free_at - came_at)

    def report(self, name: str) -> str:
        """The figures, in a line."""
        return (
            f"  by {name}: {format_times(self.waits)}; "
            f"{self.busy / len(self.waits) * 1000:.3f} ms a command\n"
        )


def measure(games: int, rate: float, commands: int, database: str, seed: int = 1) -> str:
    """The figures of one run."""
    store = open_store(database)
    hall, rng = Hall(store, games, seed=seed), random.Random(seed)
    tables = list(hall.tables.values())
    for table in tables:
        for _ in range(PLAYERS + 1):
            hall.say(*table.next_command())
            hall.answer()
    wall, processor = Counter(), Counter()
    began = at = hall.now
    for _ in range(commands):
        at += rng.expovariate(rate)
        hall.wait(at - hall.now)
        command = rng.choice(tables).next_command()
        before, used = time.perf_counter(), time.process_time()
        hall.say(*command)
        hall.next_due()
        wall.serve(at - began, time.perf_counter() - before)
        processor.serve(at - began, time.process_time() - used)
    running = sum(table.round is not None for table in tables)
    memory = memory_mb(os.getpid(), "VmRSS"), memory_mb(os.getpid(), "VmHWM")
    store.close()
    return (
        f"  {commands} commands, {running} games running at the end, "
        f"{sum(table.rounds for table in tables)} rounds begun\n"
        + wall.report("the clock")
        + processor.report("processor time")
        + f"  memory {memory[0]:.1f} MB, at most {memory[1]:.1f} MB; {format_load()}\n"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500, help="commands a second in all")
    parser.add_argument("--commands", type=int, default=5000)
    parser.add_argument("--database", default="games.db", help="or :memory:")
    options = parser.parse_args()
    sys.stdout.write(
        f"{options.games} games at once, {options.rate:g} commands a second, "
        f"database {options.database}\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        is_file = options.database != ":memory:"
        database = str(Path(folder) / options.database) if is_file else options.database
        sys.stdout.write(measure(options.games, options.rate, options.commands, database))


if __name__ == "__main__":
    main()
