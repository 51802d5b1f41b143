"""The bot is killed under play, again and again: nothing that was told is lost or told twice."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import sqlalchemy as sa

from unobot.store.database import open_database
from unobot.store.schema import bests, events, results, rounds, standings, streaks
from unobot.store.standings import rebuild
from unobot.store.store import Store

from .table import CHANNELS, NOTHING, PEOPLE, digest_of, play, table_of

WINS = re.compile(rf"\b({'|'.join(PEOPLE)}) wins\b.*?· (\d+) points?\b")
RESUMED = re.compile(r"resumed, continuing with (\w+)")
LONGEST_LIFE = 2.0
"""Seconds after which a bot is killed at the latest."""


@dataclass(slots=True)
class Life:
    """What a bot has told from its start until it was killed."""

    said: list[tuple[str, str]] = field(default_factory=list)
    """Target and text."""
    states: list[dict[str, str]] = field(default_factory=list)
    """What it wanted to store, one batch after the other: digests by channel."""
    told: int = 0
    """So many batches it had spoken of, or of what came after them."""
    now: float = 0.0

    def read(self, record: dict[str, object]) -> None:
        match record:
            case {"saving": dict(saving)}:
                self.states.append(saving)
            case {"said": list(said), "now": float(now)}:
                self.said += [(target, text) for target, text in said]
                self.told, self.now = len(self.states), now


def live(place: str, rng: random.Random, now: float) -> Life:
    """Let a bot play, and kill it at a random moment."""
    receiving, sending = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(receiving)
        try:
            play(place, sending, rng.getrandbits(32), now)
        finally:
            os._exit(1)
    os.close(sending)
    life, rest = Life(now=now), b""
    with open(receiving, "rb", buffering=0) as pipe:
        wanted = rng.randint(0, 120)
        began = time.monotonic()
        while wanted > 0 and time.monotonic() - began < LONGEST_LIFE:
            data = pipe.read(1024)
            assert data, "the bot has ended by itself"
            wanted -= data.count(b"\n")
            rest += data
        # Not only after a record: in the middle of whatever comes between.
        time.sleep(rng.choice((0, rng.uniform(0, 0.005), rng.uniform(0, 0.05))))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        while data := pipe.read(65536):
            rest += data
    for line in rest.split(b"\n")[:-1]:
        life.read(json.loads(line))
    return life


@contextmanager
def opened(place: str) -> Iterator[Store]:
    """What the killed bot has left."""
    store = Store(open_database(place))
    store.claim("uno")
    yield store
    store.close()


def points_stored(store: Store) -> Counter[str]:
    """What everybody has won by the results."""
    with store._engine.connect() as connection:
        won = sa.select(results.c.nick, results.c.points).where(results.c.won)
        found = Counter[str]()
        for nick, points in connection.execute(won):
            found[nick] += points
        return found


def faults(store: Store) -> Iterator[str]:
    """What is wrong with the database by itself."""
    with store._engine.begin() as connection:
        if (found := connection.exec_driver_sql("PRAGMA integrity_check").scalar()) != "ok":
            yield f"the file is damaged: {found}"
        if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            yield f"references to nowhere: {broken}"
        numbers = sa.select(
            sa.func.count(), sa.func.max(events.c.seq) + 1, sa.func.min(events.c.seq)
        ).group_by(events.c.round)
        if any(count != end or first for count, end, first in connection.execute(numbers)):
            yield "the events of a round have a gap"
        twice = sa.select(rounds.c.id).group_by(rounds.c.id).having(sa.func.count() > 1)
        if connection.execute(twice).all():
            yield "a round is stored twice"
        ready = {table: connection.execute(sa.select(table)).all() for table in TABLES}
        rebuild(connection)
        for table, rows in ready.items():
            if sorted(map(tuple, rows)) != sorted(
                map(tuple, connection.execute(sa.select(table)).all())
            ):
                yield f"{table.name} is not what the results make"


TABLES = (standings, bests, streaks)


def test_a_kill_loses_nothing_that_was_told(
    tmp_path: Path, pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
) -> None:
    kills, rng = pytestconfig.getoption("--kills"), random.Random(pytestconfig.getoption("--seed"))
    place, now = str(tmp_path / "uno.db"), 1_700_000_000.0
    state, points = dict.fromkeys(CHANNELS, NOTHING), Counter[str]()
    turns: dict[str, str | None] = {}
    batches = in_flight = wins = 0
    for number in range(kills):
        life = live(place, rng, now)
        now = life.now + rng.uniform(0, 100)
        expected = [state]
        for saving in life.states:
            expected.append(expected[-1] | saving)
        told = Counter[str]()
        for _, text in life.said:
            if found := WINS.search(text):
                told[found[1]] += int(found[2])
                wins += 1
        with opened(place) as store:
            assert list(faults(store)) == []
            left = dict.fromkeys(CHANNELS, NOTHING)
            left |= {one.channel: digest_of(one) for one in store.load_sessions()}
            stored = points_stored(store)
        # What was told is there; of what was not, the batches of the turn that was on may be: one,
        # or more where a round has ended in it.
        possible = expected[life.told :]
        assert left in possible, f"kill {number}: {left} is none of {possible}"
        is_ahead = left != possible[0]
        assert not told - (stored - points), f"kill {number}: points that were told are lost"
        assert is_ahead or stored == points + told, f"kill {number}: points that nobody was told"
        check_resumed(number, life, turns)
        batches, in_flight = batches + len(life.states), in_flight + is_ahead
        state, points, turns = left, stored, whose_turns(place)
    with capsys.disabled():
        sys.stdout.write(
            f"{kills} kills: {batches} batches stored, {in_flight} of them on their way when the "
            f"bot was killed and stored all the same, {wins} wins told; no difference\n"
        )


def whose_turns(place: str) -> dict[str, str | None]:
    """Who is on turn in each channel where a round is on, by what is stored."""
    found: dict[str, str | None] = {}
    with opened(place) as store:
        for stored in store.load_sessions():
            playing = table_of(stored).playing
            if playing is not None:
                found[stored.channel] = playing.nick_on_turn
    return found


def check_resumed(number: int, life: Life, turns: dict[str, str | None]) -> None:
    """A bot that had time to say anything has said that the games go on, and whose turn it is."""
    if not life.said:
        return
    resumed = dict[str, str]()
    for target, text in life.said:
        if found := RESUMED.search(text):
            resumed[target] = found[1]
    assert resumed == turns, f"kill {number}: {resumed} instead of {turns}"
    told = {target for target, _ in life.said}
    assert set(turns.values()) <= told, f"kill {number}: a hand was not sent"
