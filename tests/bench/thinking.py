"""How long computer players of the level `hard` think, and what the event loop feels of it.

    python -m tests.bench.thinking --decisions 500

Decisions of rounds between players of the level are thought out one after the other in the thread
of `unobot.bot.decisions`, with the effort that a bot gives them, while a task of the event loop
wakes up each millisecond and says how late it was. Beside it stands how late the same task is while
nobody thinks: what the machine itself does to it.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import random
import sys
import time
from collections.abc import Sequence

from tests.bench.figures import format_times
from unobot.bot.decisions import DecisionWorker
from unobot.computer.hard import Effort
from unobot.computer.memory import Memory
from unobot.computer.players import choose
from unobot.computer.simulate import Contestant, simulate
from unobot.engine.actions import Move
from unobot.engine.rules import make_rules
from unobot.engine.view import View
from unobot.session.thought import Thought

STEP = 0.001


def thoughts(count: int, seats: int, seed: int) -> list[Thought]:
    """Decisions with something to choose, from rounds under the preset `official`."""
    found: list[Thought] = []

    def note(view: View, memory: Memory, moves: Sequence[Move], rng: random.Random) -> Move:
        if len(moves) > 1:
            at = ("", len(found))
            found.append(Thought(at, "hard", view, copy.deepcopy(memory), tuple(moves), len(found)))
        return choose("normal", view, memory, moves, rng, Effort())

    rounds = simulate(
        make_rules("official"),
        seats,
        count,
        ["hard"],
        random.Random(seed),
        {"hard": Contestant("hard", note)},
    )
    for _ in rounds:
        if len(found) >= count:
            break
    return found[:count]


async def _note_lateness(late: list[float]) -> None:
    while True:
        due = time.perf_counter() + STEP
        await asyncio.sleep(STEP)
        late.append(time.perf_counter() - due)


async def measure(decisions: Sequence[Thought]) -> tuple[list[float], list[float], list[float]]:
    """Seconds of each decision, and of lateness while somebody thinks and while nobody does."""
    took: list[float] = []
    busy: list[float] = []
    idle: list[float] = []
    noting = asyncio.create_task(_note_lateness(busy))
    ponderer = DecisionWorker(lambda: None)
    for thought in decisions:
        done = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        ponderer(thought, done.set_result)
        await done
        took.append(time.perf_counter() - began)
    noting.cancel()
    ponderer.close()
    noting = asyncio.create_task(_note_lateness(idle))
    await asyncio.sleep(min(sum(took), 20))
    noting.cancel()
    return took, busy, idle


def main() -> None:
    """Read the command line, think, and print three lines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    decisions = thoughts(options.decisions, options.seats, options.seed)
    took, busy, idle = asyncio.run(measure(decisions))
    sys.stdout.write(
        f"{len(took)} decisions by the clock: {format_times(took)}\n"
        f"The event loop was late while somebody thought: {format_times(busy)}\n"
        f"and while nobody did: {format_times(idle)}\n"
    )


if __name__ == "__main__":
    main()
