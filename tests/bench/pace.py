"""How fast four quick players can play where the server lets the bot say a line a second.

    python -m tests.bench.pace [--rounds 30] [--typing 1.0]

One channel of `color-uno` with the flood model that is the default (a burst of 5, then a line a
second and its length/100 s more), on a server and a clock that are made up (`hall`), so that hours
pass in no time. Two kinds of players:

- those who play by each other's lines: on a channel everybody reads `pl r5` as soon as it is said,
  and a quick player does not wait until the bot has repeated it. They say a command each `--typing`
  seconds, however far the bot is behind;
- those who wait: whoever has the turn says their command `--typing` seconds after the bot has told
  the channel what the last one did.

Told are the seconds per player command, from the first line of the first round until the bot has
said the last line of the last one, and how long after a command the channel has heard of it. The
lines that were joined to others and the hands that were replaced by newer ones are counted; the
same is done without either, since that is what they are for.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.bench.figures import percentile
from tests.bench.hall import Hall
from unobot.store.store import open_store
from unobot.transport import FloodModel
from unobot.transport.queue import Line, SendQueue

LIMIT = 1.3
"""Seconds per player command, at most."""
STEP = 0.1
"""Seconds between two looks at what the bot has said."""


class CountedQueue(SendQueue):
    """The bot's queue, which counts what it saves; `is_frugal`: whether it saves anything."""

    def __init__(self, *, is_frugal: bool) -> None:
        super().__init__(FloodModel())
        self.said = self.joined = self.replaced = 0
        self._is_frugal = is_frugal

    def put(self, lines: Sequence[Line]) -> None:
        if not self._is_frugal:
            lines = [
                Line(line.priority, line.head, line.text, line.target, line.room) for line in lines
            ]
        before = len(self)
        super().put(lines)
        self.said += len(lines)
        self.replaced += before + len(lines) - len(self)

    def take(self, now: float) -> list[Line]:
        before = len(self)
        taken = super().take(now)
        self.joined += before - len(self) - len(taken)
        return taken

    def waiting_for(self, target: str) -> set[Line]:
        """What a target has not heard yet."""
        return {waiting.line for waiting in self._lanes.get(target, ())}


def play(rounds: int, typing: float, *, is_waiting: bool, is_frugal: bool) -> str:
    """Play a number of rounds; the figures in one line."""
    hall = Hall(open_store(":memory:"), 1, flood=FloodModel())
    hall.wait(60.0)
    queue = CountedQueue(is_frugal=is_frugal)
    hall.network._outbox.queue = queue
    (table,) = hall.tables.values()
    began, commands = hall.now, 0
    lags: list[float] = []
    unheard: list[tuple[float, set[Line]]] = []
    """For each command of which the channel has not heard: when it was said, and its lines."""

    def pass_time(seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            hall.wait(STEP)
            waiting = queue.waiting_for(table.name)
            while unheard and not unheard[0][1] & waiting:
                lags.append(hall.now - unheard.pop(0)[0])

    while table.rounds < rounds or table.round is not None:
        before = queue.waiting_for(table.name)
        hall.say(*table.next_command())
        commands += 1
        unheard.append((hall.now, queue.waiting_for(table.name) - before))
        while is_waiting and unheard:
            pass_time(STEP)
        pass_time(typing)
    while len(queue):
        pass_time(STEP)
    seconds = (hall.now - began) / commands
    lag = f"p50 {percentile(lags, 50):.1f} s, p99 {percentile(lags, 99):.1f} s"
    return (
        f"{seconds:.2f} s a command; the channel hears of it after {lag}; {commands} commands, "
        f"{queue.said} lines, {queue.joined} joined to others, {queue.replaced} hands replaced\n"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--typing", type=float, default=1.0, help="seconds for each command")
    options = parser.parse_args()
    sys.stdout.write(
        f"{options.rounds} rounds, four players, {options.typing:g} s for each command; "
        f"at most {LIMIT} s a command is the aim\n"
    )
    for is_waiting in (False, True):
        for is_frugal in (True, False):
            who = "wait for the bot" if is_waiting else "play by each other's lines"
            how = "joining and replacing" if is_frugal else "neither"
            figures = play(
                options.rounds, options.typing, is_waiting=is_waiting, is_frugal=is_frugal
            )
            sys.stdout.write(f"  players who {who}, {how}: {figures}")


if __name__ == "__main__":
    main()
