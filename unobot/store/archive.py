"""The stored games, to be listed, told again and checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from unobot.engine.events import Event

from .codec import parse_event
from .errors import explained
from .schema import events, results, rounds, sessions


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the shuffles of a round come from."""

    number: int
    """The round's."""
    seed: str = field(repr=False)
    """In hexadecimal digits."""
    is_over: bool
    """Whether the seed may be told."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat at a finished round."""

    seat: int
    nick: str
    identity: str
    won: bool
    is_computer: bool


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A round in the store."""

    number: int
    """By which it is asked for."""
    round_id: str
    network: str
    channel: str
    began_at: float
    rules: str
    """The preset and what differs from it (`engine.rules.parse_rules`)."""
    seed: str | None = field(repr=False)
    ended_at: float | None
    """None while it is on."""
    reason: str | None
    seconds: float | None
    seats: tuple[Seat, ...]
    """In seat order; none while it is on, and of a round without a score."""
    has_moves: bool
    """Whether its events are stored; those of an imported round are not."""


class Archive:
    """Reads rounds. Every method raises StoreError."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def last_shuffle(self, network: str, channel: str) -> Shuffle | None:
        """The shuffles of the last round of a channel that was dealt from a seed."""
        statement = (
            sa.select(rounds.c.number, rounds.c.seed, rounds.c.ended_at)
            .where(
                rounds.c.network == network,
                rounds.c.channel == channel,
                rounds.c.seed.is_not(None),
            )
            .order_by(rounds.c.number.desc())
            .limit(1)
        )
        with self._reading() as connection:
            row = connection.execute(statement).one_or_none()
        return None if row is None else Shuffle(row.number, row.seed, row.ended_at is not None)

    def games(self, limit: int) -> list[StoredGame]:
        """The last games, the last one first."""
        last = sa.select(rounds.c.number).order_by(rounds.c.number.desc()).limit(limit)
        with self._reading() as connection:
            return list(_read_games(connection, rounds.c.number.in_(last)))

    def find_game(self, number: int) -> StoredGame | None:
        """The game of this number, if there is one."""
        with self._reading() as connection:
            return next(_read_games(connection, rounds.c.number == number), None)

    def snapshot(self, round_id: str) -> str | None:
        """The session of a game that is on, whoever plays it; None for a game that is over."""
        statement = sa.select(sessions.c.snapshot).where(sessions.c.round_id == round_id)
        with self._reading() as connection:
            return connection.execute(statement).scalar()

    def moves(self, number: int) -> list[tuple[float, Event]]:
        """What happened in a game, in order, each with its moment."""
        statement = (
            sa.select(events.c.at, events.c.kind, events.c.data)
            .where(events.c.round == number)
            .order_by(events.c.seq)
        )
        with self._reading() as connection:
            return [
                (at, parse_event(kind, data)) for at, kind, data in connection.execute(statement)
            ]

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with explained("Reading the games"), self._engine.connect() as connection:
            yield connection


def _read_games(connection: sa.Connection, which: sa.ColumnElement[bool]) -> Iterator[StoredGame]:
    has_moves = sa.exists().where(events.c.round == rounds.c.number).label("has_moves")
    statement = (
        sa.select(rounds, results, has_moves)
        .outerjoin(results, results.c.round == rounds.c.number)
        .where(which)
        .order_by(rounds.c.number.desc(), results.c.seat)
    )
    rows = connection.execute(statement).mappings().all()
    for _, seats in groupby(rows, key=lambda row: row[rounds.c.number]):
        yield _game(list(seats))


def _game(rows: list[Any]) -> StoredGame:
    first, columns = rows[0], rounds.c
    return StoredGame(
        first[columns.number],
        first[columns.id],
        first[columns.network],
        first[columns.channel],
        first[columns.began_at],
        first[columns.rules],
        first[columns.seed],
        first[columns.ended_at],
        first[columns.reason],
        first[columns.seconds],
        tuple(
            Seat(
                row[results.c.seat],
                row[results.c.nick],
                row[results.c.identity],
                row[results.c.won],
                row[results.c.is_computer],
            )
            for row in rows
            if row[results.c.seat] is not None
        ),
        bool(first["has_moves"]),
    )
