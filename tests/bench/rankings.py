"""How long questions for a ranking take over a million stored rounds with 5,000 players.

    python -m tests.bench.rankings [--rounds 1000000] [--players 5000] [--questions 1000]

The rounds are spread over two channels and 60 months up to now, with two to five players each, of
whom some play far more often than others. They are put into the results as finished rounds are,
and the standings are built of them by the function that does it after an import. Then questions are
asked as the bot asks them, of one channel and of a scope of both, each for another player. Times
are those of `Scoreboard`'s answer without its words and sending, of the wall and of the processor:
on a machine that does other work at the same time only the latter says much.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from unobot import commands
from unobot.bot.scoreboard import Scoreboard
from unobot.store.results import Measure, Scope
from unobot.store.schema import results, rounds
from unobot.store.store import Store, open_store

NETWORK, CHANNELS = "example", ("#uno", "#duo")
NOW = 1_768_478_400.0
MONTHS = 60
LIMIT_MS = 10.0
"""At most this for the slowest question but one in a hundred."""
CHUNK = 20_000


def fill(store: Store, count: int, players: int, rng: random.Random) -> None:
    """Store a number of finished rounds."""
    # Some play far more than others.
    often = [int(players * rng.random() ** 2) for _ in range(200_000)]
    step = MONTHS * 30.4 * 86400 / count
    for first in range(0, count, CHUNK):
        games, seats = list[dict[str, object]](), list[dict[str, object]]()
        for number in range(first + 1, min(first + CHUNK, count) + 1):
            ended, channel = NOW - (count - number) * step, rng.choice(CHANNELS)
            games.append(a_round(number, channel, ended, rng))
            table = {rng.choice(often) for _ in range(rng.randint(2, 5))}
            seats += a_table(number, channel, ended, sorted(table), rng)
        with store._engine.begin() as connection:
            connection.execute(sa.insert(rounds), games)
            connection.execute(sa.insert(results), seats)


def a_round(number: int, channel: str, ended: float, rng: random.Random) -> dict[str, object]:
    """A finished round."""
    seconds = rng.uniform(60, 1800)
    return {
        "number": number,
        "id": f"{number:032x}",
        "network": NETWORK,
        "channel": channel,
        "began_at": ended - seconds,
        "preset": "color-uno",
        "rules": "color-uno",
        "is_rated": True,
        "ended_at": ended,
        "reason": "out",
        "cards_played": rng.randint(10, 200),
        "seconds": seconds,
    }


def a_table(
    number: int, channel: str, ended: float, table: list[int], rng: random.Random
) -> Iterator[dict[str, object]]:
    """The seats of a round."""
    winner = rng.randrange(len(table))
    for seat, player in enumerate(table):
        yield {
            "round": number,
            "seat": seat,
            "network": NETWORK,
            "channel": channel,
            "ended_at": ended,
            "is_counted": True,
            "can_set_record": len(table) > 1,
            "identity": f"nick:player{player}",
            "nick": f"Player{player}",
            "folded_nick": f"player{player}",
            "is_computer": False,
            "place": None,
            "points": rng.randint(5, 300) if seat == winner else 0,
            "bonus": 0,
            "cards_played": 10,
            "won": seat == winner,
            "by_default": False,
        }


def questions(board: Scoreboard, players: int) -> dict[str, Callable[[int], object]]:
    """What is asked, by how it is typed; each takes the number of the question."""

    def ask(command: commands.Table, _: int) -> object:
        return board.ranking(command, NOW)

    measures: tuple[Measure, ...] = ("points", "wins", "games", "21")
    top: dict[str, Callable[[int], object]] = {
        f"!unotop10 {by} {span}": partial(ask, commands.Table("top10", by, span))
        for by in measures
        for span in ("month", "ever")
    }
    names: tuple[commands.TableName, ...] = ("top3last", "records", "stats", "row")
    others = {f"!uno{name}": partial(ask, commands.Table(name)) for name in names}

    def own(number: int) -> object:
        who = f"player{number * 37 % players}"
        return board.score(who, who, f"nick:{who}", NOW)

    def of_another(number: int) -> object:
        who = f"player{number * 37 % players}"
        return board.score(who, who, None, NOW)

    return {**top, **others, "!score": own, "!score NICK": of_another}


def main() -> None:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=5_000)
    parser.add_argument("--questions", type=int, default=1_000, help="of each kind")
    options = parser.parse_args()
    print_line = sys.stdout.write
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "uno.db"
        store = open_store(str(file))
        began = time.perf_counter()
        fill(store, options.rounds, options.players, random.Random(1))
        print_line(f"{options.rounds} rounds stored in {time.perf_counter() - began:.0f} s\n")
        scores = store.scores(UTC)
        scopes: dict[str, Scope] = {
            "one channel": frozenset({(NETWORK, CHANNELS[0])}),
            "two channels": frozenset((NETWORK, name) for name in CHANNELS),
        }
        for name, scope in scopes.items():
            began = time.perf_counter()
            scores.prepare(scope)
            print_line(f"standings of {name} built in {time.perf_counter() - began:.1f} s\n")
        print_line(f"{file.stat().st_size / 2**20:.0f} MiB\n")
        print_line(
            f"ms: median, p99, slowest of {options.questions}, of the wall and of the processor; "
            f"load {os.getloadavg()[0]:.1f}\n"
        )
        worst = {"wall": 0.0, "processor": 0.0}
        for name, scope in scopes.items():
            board = Scoreboard(scores, NETWORK, scope, 0)
            for typed, ask in questions(board, options.players).items():
                times = [timed(ask, number) for number in range(options.questions)]
                cells = ""
                for at, clock in enumerate(worst):
                    sorted_ms = sorted(one[at] for one in times)
                    p99 = sorted_ms[int(len(times) * 0.99)]
                    worst[clock] = max(worst[clock], p99)
                    cells += f" {statistics.median(sorted_ms):7.2f} {p99:7.2f} {sorted_ms[-1]:7.2f}"
                print_line(f"  {name:12} {typed:22}{cells}\n")
        for clock, ms in worst.items():
            print_line(f"the highest p99, {clock}: {ms:.2f} ms (at most {LIMIT_MS})\n")
        print_line(f"load at the end {os.getloadavg()[0]:.1f}\n")
        store.close()


def timed(ask: Callable[[int], object], number: int) -> tuple[float, float]:
    """How long a question takes, in milliseconds of the wall and of the processor."""
    wall, processor = time.perf_counter(), time.process_time()
    ask(number)
    return (time.perf_counter() - wall) * 1000, (time.process_time() - processor) * 1000


if __name__ == "__main__":
    main()
