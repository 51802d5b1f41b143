"""What a line costs: one table of four quick players, each command stored durably and then told.

    python -m tests.bench.line_cost [--commands 3000] [--database FILE | :memory:] [--profile]

The bot from the bytes of a line to the bytes of its answers (`hall.Hall`), alone on its table as
most tables are: nothing that is stored is shared with other commands. Told is processor time a
command, user and system; what the disk takes is not in it, and what the players think neither.
`--profile` tells in which room it goes, and is some three times as slow.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import unobot
from tests.bench.figures import format_load
from tests.bench.hall import Hall
from unobot.store.store import open_store

AIM_MS = 1.0
"""At most this much a command."""
WARM_UP = 100
"""Commands before those that count: statements are compiled, caches filled."""
SECONDS_BETWEEN = 2.0
"""From one command to the next, on the clock of the bot."""
HOUSE = str(Path(unobot.__file__).parent)


class Meter:
    """Plays, and keeps count of the processor time of the bot alone."""

    def __init__(self, hall: Hall, profile: cProfile.Profile | None = None) -> None:
        self._hall = hall
        (self._table,) = hall.tables.values()
        self._profile = profile
        self.seconds = 0.0

    def play(self, commands: int) -> None:
        """Let a number of commands be said and answered."""
        for _ in range(commands):
            self._hall.wait(SECONDS_BETWEEN)
            nick, channel, text = self._table.next_command()
            began = time.process_time()
            if self._profile is not None:
                self._profile.enable()
            self._hall.say(nick, channel, text)
            if self._profile is not None:
                self._profile.disable()
            self.seconds += time.process_time() - began
            self._hall.answer()


def measure(commands: int, database: str, *, is_profiled: bool = False) -> str:
    """The figures of a number of commands."""
    store = open_store(database)
    try:
        store.claim("bench")
        hall = Hall(store, 1)
        Meter(hall).play(WARM_UP)
        profile = cProfile.Profile() if is_profiled else None
        meter = Meter(hall, profile)
        meter.play(commands)
    finally:
        store.close()
    ms = meter.seconds / commands * 1000
    report = f"  {ms:.3f} ms of processor time a command, aim {AIM_MS} ms; {format_load()}\n"
    return report if profile is None else report + format_rooms(profile, commands)


def format_rooms(profile: cProfile.Profile, commands: int) -> str:
    """Where the time goes: by room, or by package outside of the house, without what it calls."""
    spent: Counter[str] = Counter()
    # What typeshed calls an attribute made at run time.
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, name), (_, _, own, _, _) in stats.items():
        spent[room_of(file, name)] += own
    return "".join(
        f"    {room:24} {seconds / commands * 1000:.3f} ms\n"
        for room, seconds in spent.most_common(16)
    )


def room_of(file: str, name: str) -> str:
    """The room that a function stands in, or the package, or `built in` of the interpreter."""
    if file.startswith(HOUSE):
        return f"unobot.{Path(file).relative_to(HOUSE).parts[0].removesuffix('.py')}"
    if "site-packages" in file:
        return file.partition("site-packages/")[2].partition("/")[0]
    if "sqlite3" in name:
        return "sqlite3"
    return "built in" if file == "~" else Path(file).stem


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--commands", type=int, default=3000)
    parser.add_argument("--database", help="a new file, or :memory:; default: a temporary file")
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or str(Path(folder) / "uno.db")
        sys.stdout.write(measure(options.commands, database, is_profiled=options.profile))


if __name__ == "__main__":
    main()
