"""A thousand games at once in one process, without a socket.

    python -m tests.bench.games [--games 1000] [--rate 500] [--commands 5000] [--database games.db]

The real pipeline, network, queue and store, on a server and a clock that are made up (`hall`).
Four players sit in each channel; commands come at random moments, `--rate` a second in all, each
from a random channel, so that a second of the games has as many commands as a second has.

Nothing waits in real time. Whatever has come in meanwhile is heard in the next turn of the event
loop, as from a socket. Measured is how long the bot takes for each turn, from the server's lines to
answers that are stored and written, and from that is computed how long each command has waited from
its coming to the end of its turn. There is one run with the seconds of the clock, in which whatever
else the machine does has its part, and one with those of the processor, in which neither that nor
waiting for the disk has. Memory (10**6 bytes) is that of the whole process, made-up server and
players included.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

from tests.bench.figures import format_load, format_times
from tests.bench.hall import PLAYERS, Hall
from tests.bench.memory import memory_mb
from unobot.store.store import open_store

CLOCKS: dict[str, Callable[[], float]] = {
    "the clock": time.perf_counter,
    "processor time": time.process_time,
}


def measure(games: int, rate: float, commands: int, database: str, seed: int = 1) -> str:
    """The figures, with a run for each kind of clock."""
    store = open_store(database)
    hall, rng = Hall(store, games, seed=seed), random.Random(seed)
    gc.freeze()  # As the bot does once it has started.
    tables = list(hall.tables.values())
    for table in tables:
        for _ in range(PLAYERS + 1):
            hall.say(*table.next_command())
            hall.answer()
    told = [play(hall, rate, commands, rng, name) for name in CLOCKS]
    running = sum(table.round is not None for table in tables)
    memory = memory_mb(os.getpid(), "VmRSS"), memory_mb(os.getpid(), "VmHWM")
    store.close()
    gc.unfreeze()
    begun = sum(table.rounds for table in tables)
    return (
        "".join(told)
        + f"  {running} games running at the end, {begun} rounds begun\n"
        + f"  memory {memory[0]:.1f} MB, at most {memory[1]:.1f} MB; {format_load()}\n"
    )


def play(hall: Hall, rate: float, commands: int, rng: random.Random, clock: str) -> str:
    """Play a number of commands, and say how long they waited by one of the clocks."""
    tables = list(hall.tables.values())
    coming = deque(accumulate(rng.expovariate(rate) for _ in range(commands)))
    waits: list[float] = []
    turns, busy, at, began = 0, 0.0, 0.0, hall.now
    while coming:
        at = max(at, coming[0])
        came: list[float] = []
        while coming and coming[0] <= at and len(came) < len(tables):
            came.append(coming.popleft())
        hall.wait(began + at - hall.now)
        said = [table.next_command() for table in rng.sample(tables, len(came))]
        before = CLOCKS[clock]()
        hall.say_all(said)
        hall.next_due()
        taken = CLOCKS[clock]() - before
        at, busy, turns = at + taken, busy + taken, turns + 1
        waits += [at - one for one in came]
    return (
        f"  {commands} commands by {clock}: {format_times(waits)}; {busy / commands * 1000:.3f} ms "
        f"a command, {commands / turns:.1f} commands a turn\n"
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
