"""Rounds between the database and `RoundStart`, `FinishedRound`: read, written, corrected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from .counting import counted_columns
from .results import FinishedRound, PlayerResult, RoundResult, RoundStart
from .schema import results, rounds

PLAYER_COLUMNS = tuple(field.name for field in fields(PlayerResult))
"""What `results` has of each seat."""
BATCH = 500
"""Rounds that are written or read at a time."""


def read_rounds(connection: sa.Connection) -> Iterator[list[FinishedRound]]:
    """All rounds that have results, some at a time: nothing stays open in between."""
    last = -1
    while True:
        numbers = (
            sa.select(results.c.round)
            .where(results.c.round > last)
            .distinct()
            .order_by(results.c.round)
            .limit(BATCH)
        )
        found = list(connection.scalars(numbers))
        if not found:
            return
        last = found[-1]
        statement = (
            sa.select(rounds, results)
            .join(results, results.c.round == rounds.c.number)
            .where(rounds.c.number.between(found[0], last))
            .order_by(rounds.c.number, results.c.seat)
        )
        rows = connection.execute(statement).mappings()
        yield [
            _finished_round(list(seats))
            for _, seats in groupby(rows, key=lambda row: row[rounds.c.number])
        ]


def batches(finished: Iterable[FinishedRound]) -> Iterator[list[FinishedRound]]:
    """The same rounds, some at a time."""
    batch: list[FinishedRound] = []
    for one in finished:
        batch.append(one)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _counted(one: FinishedRound) -> dict[str, Any]:
    start = one.start
    return counted_columns(start.network, start.channel, start.is_rated, one.result)


def insert_round(connection: sa.Connection, one: FinishedRound) -> None:
    """Store a round that is not stored yet, without its moves."""
    start, result = asdict(one.start), asdict(one.result)
    start["id"] = start.pop("round_id")
    del result["players"]
    number = connection.execute(sa.insert(rounds).returning(rounds.c.number), start | result)
    of_round = {"round": number.scalar_one(), **_counted(one)}
    rows = [of_round | asdict(player) for player in one.result.players]
    connection.execute(sa.insert(results), rows)


def correct_round(connection: sa.Connection, one: FinishedRound) -> bool:
    """Put right what the standings ask of a round's results; whether anything was wrong."""
    right = _counted(one)
    number = sa.select(rounds.c.number).where(rounds.c.id == one.start.round_id).scalar_subquery()
    wrong = sa.or_(*(results.c[name] != value for name, value in right.items()))
    statement = sa.update(results).where(results.c.round == number, wrong).values(right)
    return bool(connection.execute(statement).rowcount)


def read_start(row: sa.RowMapping) -> RoundStart:
    """How a round began, from a row that has the columns of `rounds`."""
    return RoundStart(
        row[rounds.c.id],
        row[rounds.c.network],
        row[rounds.c.channel],
        row[rounds.c.began_at],
        row[rounds.c.preset],
        row[rounds.c.rules],
        row[rounds.c.is_rated],
        row[rounds.c.seed],
    )


def _finished_round(seats: Sequence[sa.RowMapping]) -> FinishedRound:
    first, of_round = seats[0], rounds.c
    players = tuple(
        PlayerResult(**{name: seat[results.c[name]] for name in PLAYER_COLUMNS}) for seat in seats
    )
    return FinishedRound(
        read_start(first),
        RoundResult(
            first[of_round.ended_at],
            first[of_round.reason],
            first[of_round.cards_played],
            first[of_round.seconds],
            players,
        ),
    )
