"""The store: what must outlive the process. A change is stored whole, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import tzinfo
from typing import Any

import sqlalchemy as sa

from unobot.engine.events import Event

from .codec import format_event, parse_event
from .counting import can_set_record, is_counted
from .database import open_database
from .errors import StoreError, explained
from .model import Change, RoundResult, RoundStart, StoredSession
from .schema import events, preferences, results, rounds, sessions
from .tables import Tables


def open_store(place: str) -> Store:
    """Open the store in a file, in memory (`:memory:`) or at an SQLAlchemy URL.

    An empty database gets its schema, an older one is brought up to date. Raises StoreError where
    it cannot be opened, and where it was written by a newer version.
    """
    return Store(open_database(place))


class Store:
    """Sessions, rounds with their events and results, and preferences, in one database.

    Every method raises StoreError when the database fails.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def tables(self, timezone: tzinfo) -> Tables:
        """The score tables over this store; `timezone` says where months begin."""
        return Tables(self._engine, timezone)

    def close(self) -> None:
        """Give back the database. The store is not used after it."""
        self._engine.dispose()

    def save(self, change: Change) -> None:
        """Store a change in one transaction; raises StoreError, and then nothing is stored."""
        with explained("Storing a change"), self._engine.begin() as connection:
            if change.start is not None:
                connection.execute(sa.insert(rounds), _round_row(change.start))
            _save_session(connection, change)
            if change.round_id is not None:
                _save_round(connection, change.round_id, change)

    def show_life(self, channels: Sequence[tuple[str, str]], now: float) -> None:
        """Note that these channels' sessions (network and channel) are as stored until now."""
        with explained("Storing a sign of life"), self._engine.begin() as connection:
            for network, channel in channels:
                connection.execute(
                    sa.update(sessions)
                    .where(sessions.c.network == network, sessions.c.channel == channel)
                    .values(saved_at=now)
                )

    def load_sessions(self) -> list[StoredSession]:
        """All sessions, each with the events of its running round."""
        statement = sa.select(sessions, rounds).outerjoin(
            rounds, sessions.c.round_id == rounds.c.id
        )
        with explained("Reading the sessions"), self._engine.connect() as connection:
            return [
                StoredSession(
                    row[sessions.c.network],
                    row[sessions.c.channel],
                    row[sessions.c.saved_at],
                    row[sessions.c.snapshot],
                    None if row[rounds.c.id] is None else _round_start(row),
                    _load_events(connection, row[sessions.c.round_id]),
                )
                for row in connection.execute(
                    statement.order_by(sessions.c.network, sessions.c.channel)
                ).mappings()
            ]

    def load_events(self, round_id: str) -> tuple[Event, ...]:
        """The events of a round, in order; none for a round that is not stored."""
        with explained("Reading a round"), self._engine.connect() as connection:
            return _load_events(connection, round_id)

    def get_preferences(self, network: str, identity: str) -> dict[str, Any]:
        """What somebody has set for himself; empty for whoever has set nothing."""
        statement = sa.select(preferences.c.settings).where(*_whose(network, identity))
        with explained("Reading preferences"), self._engine.connect() as connection:
            return dict(connection.execute(statement).scalar() or {})

    def set_preferences(self, network: str, identity: str, settings: Mapping[str, Any]) -> None:
        """Replace what somebody has set for himself; the values are those of JSON."""
        with explained("Storing preferences"), self._engine.begin() as connection:
            connection.execute(sa.delete(preferences).where(*_whose(network, identity)))
            if settings:
                connection.execute(
                    sa.insert(preferences),
                    {"network": network, "identity": identity, "settings": dict(settings)},
                )


def _whose(network: str, identity: str) -> tuple[sa.ColumnElement[bool], ...]:
    return preferences.c.network == network, preferences.c.identity == identity


def _round_row(start: RoundStart) -> dict[str, Any]:
    row = asdict(start)
    row["id"] = row.pop("round_id")
    return row


def _round_start(row: sa.RowMapping) -> RoundStart:
    return RoundStart(
        row[rounds.c.id],
        row[rounds.c.network],
        row[rounds.c.channel],
        row[rounds.c.began_at],
        row[rounds.c.preset],
        row[rounds.c.rules],
        row[rounds.c.is_rated],
    )


def _load_events(connection: sa.Connection, round_id: str | None) -> tuple[Event, ...]:
    statement = (
        sa.select(events.c.kind, events.c.data)
        .join(rounds, events.c.round == rounds.c.number)
        .where(rounds.c.id == round_id)
        .order_by(events.c.seq)
    )
    return tuple(parse_event(kind, data) for kind, data in connection.execute(statement))


def _save_session(connection: sa.Connection, change: Change) -> None:
    here = sa.and_(sessions.c.network == change.network, sessions.c.channel == change.channel)
    if change.snapshot is None:
        connection.execute(sa.delete(sessions).where(here))
        return
    values = {
        "saved_at": change.at,
        "round_id": change.round_id if change.result is None else None,
        "snapshot": change.snapshot,
    }
    if not connection.execute(sa.update(sessions).where(here).values(values)).rowcount:
        connection.execute(
            sa.insert(sessions),
            {"network": change.network, "channel": change.channel, **values},
        )


def _save_round(connection: sa.Connection, round_id: str, change: Change) -> None:
    stored = connection.execute(
        sa.select(
            rounds,
            sa.select(sa.func.max(events.c.seq))
            .where(events.c.round == rounds.c.number)
            .scalar_subquery()
            .label("last_seq"),
        ).where(rounds.c.id == round_id)
    ).one_or_none()
    if stored is None:
        raise StoreError(f"Round {round_id} cannot go on: its beginning is not stored.")
    if stored.ended_at is not None:
        raise StoreError(f"Round {round_id} cannot go on: it has ended.")
    next_seq = 0 if stored.last_seq is None else stored.last_seq + 1
    if change.events and change.first_seq != next_seq:
        raise StoreError(
            f"Round {round_id} cannot go on with event {change.first_seq}: "
            f"the next one is number {next_seq}."
        )
    rows = []
    for seq, event in enumerate(change.events, next_seq):
        kind, data = format_event(event)
        rows.append(
            {"round": stored.number, "seq": seq, "at": change.at, "kind": kind, "data": data}
        )
    if rows:
        connection.execute(sa.insert(events), rows)
    if change.result is not None:
        _save_result(connection, stored, change.result)


def _save_result(connection: sa.Connection, stored: sa.Row[Any], result: RoundResult) -> None:
    connection.execute(
        sa.update(rounds)
        .where(rounds.c.number == stored.number)
        .values(
            ended_at=result.ended_at,
            reason=result.reason,
            cards_played=result.cards_played,
            seconds=result.seconds,
        )
    )
    of_round = {
        "round": stored.number,
        "network": stored.network,
        "channel": stored.channel,
        "ended_at": result.ended_at,
        "is_counted": is_counted(stored.is_rated, result),
        "can_set_record": can_set_record(stored.is_rated, result),
    }
    if result.players:
        connection.execute(
            sa.insert(results), [of_round | asdict(player) for player in result.players]
        )
