"""The store: what must outlive the process. A change is stored whole, or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import tzinfo
from typing import Any

import sqlalchemy as sa

from unobot.engine.events import Event

from .archive import Archive
from .codec import parse_event
from .database import open_database, writing
from .errors import StoreError, explained
from .finished import read_start
from .lease import Lease, acquire
from .ledger import Ledger
from .model import Change, StoredSession
from .saving import save_changes
from .schema import events, preferences, rounds, sessions
from .scores import Scores

_WHOSE = sa.and_(
    preferences.c.network == sa.bindparam("of_network"),
    preferences.c.identity == sa.bindparam("of_identity"),
)
_SETTINGS = sa.select(preferences.c.settings).where(_WHOSE)
"""Asked for everybody who speaks: built once."""

_EVENTS = (
    sa.select(events.c.kind, events.c.data)
    .join(rounds, events.c.round == rounds.c.number)
    .where(rounds.c.id == sa.bindparam("round_id"))
    .order_by(events.c.seq)
)
"""Those of a round. Asked for every game that a restart brings back: built once."""


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
        self._lease: Lease | None = None
        self._writer: sa.Connection | None = None

    def claim(self, name: str) -> None:
        """Acquire the lease of the games of the bot of this name.

        Raises StoreError where another process has it. Once one has taken it over all the same,
        `save` raises LeaseLost. A store that nobody plays on, as that of a command, needs none.
        """
        self._lease = acquire(self._engine, name)

    @property
    def _owner(self) -> str:
        return "" if self._lease is None else self._lease.name

    def _check_lease(self, connection: sa.Connection) -> None:
        if self._lease is not None:
            self._lease.check(connection)

    def scores(self, timezone: tzinfo) -> Scores:
        """Scores and rankings out of this store; `timezone` says where months begin."""
        return Scores(self._engine, timezone)

    def ledger(self) -> Ledger:
        """The results of this store, to be corrected, imported and exported."""
        return Ledger(self._engine)

    def archive(self) -> Archive:
        """The stored games, to be told again."""
        return Archive(self._engine)

    def close(self) -> None:
        """Give back the database and its games. The store is not used after it."""
        if self._lease is not None:
            self._lease.release()
        if self._writer is not None:
            self._writer.close()
        self._engine.dispose()

    def save(self, *changes: Change) -> None:
        """Store changes in one transaction, which costs one flush of the disk.

        Those of one channel are given in order. Raises StoreError, and then none is stored.
        """
        with explained("Storing a change"), self._saving() as connection:
            self._check_lease(connection)
            save_changes(connection, changes, self._owner)

    @contextmanager
    def _saving(self) -> Iterator[sa.Connection]:
        """The transaction of a move.

        For a file one connection is kept: to take it out of the pool and to give it back takes
        longer than storing a move. A server's is taken each time, so that the pool notices when
        the server has hung up.
        """
        if self._engine.dialect.name != "sqlite":
            with writing(self._engine) as connection:
                yield connection
            return
        if self._writer is None:
            self._writer = self._engine.connect().execution_options(is_writing=True)
        with self._writer.begin():
            yield self._writer

    def show_heartbeat(self, channels: Sequence[tuple[str, str]], now: float) -> None:
        """Note that these channels' sessions (network and channel) are as stored until now."""
        with explained("Storing a heartbeat"), writing(self._engine) as connection:
            self._check_lease(connection)
            for network, channel in channels:
                connection.execute(
                    sa.update(sessions)
                    .where(sessions.c.network == network, sessions.c.channel == channel)
                    .values(saved_at=now)
                )

    def load_sessions(self) -> list[StoredSession]:
        """All sessions, each with the events of its running round.

        One that cannot be read says so (`fault`), and keeps no other from being brought back.
        """
        return self._load_sessions(sa.true())

    def load_session(self, network: str, channel: str) -> StoredSession | None:
        """The session of one channel; None where nothing is on."""
        found = self._load_sessions(
            sa.and_(sessions.c.network == network, sessions.c.channel == channel)
        )
        return found[0] if found else None

    def _load_sessions(self, which: sa.ColumnElement[bool]) -> list[StoredSession]:
        statement = (
            sa.select(sessions, rounds)
            .outerjoin(rounds, sessions.c.round_id == rounds.c.id)
            .where(which, sessions.c.owner == self._owner)
            .order_by(sessions.c.network, sessions.c.channel)
        )
        with explained("Reading the sessions"), self._engine.connect() as connection:
            rows = connection.execute(statement).mappings().all()
            return [_load_session(connection, row) for row in rows]

    def load_events(self, round_id: str) -> tuple[Event, ...]:
        """The events of a round, in order; none for a round that is not stored."""
        with explained("Reading a round"), self._engine.connect() as connection:
            return _load_events(connection, round_id)

    def get_preferences(self, network: str, identity: str) -> dict[str, Any]:
        """What somebody has set for themselves; empty for whoever has set nothing."""
        whose = {"of_network": network, "of_identity": identity}
        with explained("Reading preferences"), self._engine.connect() as connection:
            return dict(connection.execute(_SETTINGS, whose).scalar() or {})

    def set_preferences(self, network: str, identity: str, settings: Mapping[str, Any]) -> None:
        """Replace what somebody has set for themselves; the values are those of JSON."""
        with explained("Storing preferences"), writing(self._engine) as connection:
            whose = {"of_network": network, "of_identity": identity}
            connection.execute(sa.delete(preferences).where(_WHOSE), whose)
            if settings:
                connection.execute(
                    sa.insert(preferences),
                    {"network": network, "identity": identity, "settings": dict(settings)},
                )


def _load_session(connection: sa.Connection, row: sa.RowMapping) -> StoredSession:
    events_so_far: tuple[Event, ...] = ()
    fault = None
    try:
        events_so_far = _load_events(connection, row[sessions.c.round_id])
    except StoreError as error:
        fault = str(error)
    return StoredSession(
        row[sessions.c.network],
        row[sessions.c.channel],
        row[sessions.c.saved_at],
        row[sessions.c.snapshot],
        None if row[rounds.c.id] is None else read_start(row),
        events_so_far,
        fault,
    )


def _load_events(connection: sa.Connection, round_id: str | None) -> tuple[Event, ...]:
    found = connection.execute(_EVENTS, {"round_id": round_id})
    return tuple(parse_event(kind, data) for kind, data in found)
