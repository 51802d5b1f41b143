"""The lease of a bot's games: one process at a time plays those of one name.

On a file of SQLite a lock beside it keeps every other process from playing. On PostgreSQL several
bots share a database, each under a name of its own. The process of a name holds an advisory lock
for as long as its connection lives, which refuses a second one started by mistake. What makes sure
is the fencing token: it grows each time the lease is acquired, and whoever has an older one can
store nothing any more. So the games of a machine that is lost go on wherever a bot of the same name
is started.
"""

from __future__ import annotations

import fcntl
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa

from .database import file_of, writing
from .errors import LeaseLost, StoreError, explained
from .prepared import Prepared
from .schema import owners, sessions
from .upsert import upsert

KEEPALIVE = ("tcp_keepalives_idle = 30", "tcp_keepalives_interval = 10", "tcp_keepalives_count = 3")
"""The server notices within a minute that the machine of a lock's holder is gone."""

_TOKEN = Prepared(
    lambda _: (
        sa.select(owners.c.token)
        .where(owners.c.name == sa.bindparam("of_name"))
        .with_for_update(read=True)
    )
)


@dataclass(slots=True)
class Lease:
    """That of the process that plays the games of a name."""

    name: str
    token: int
    """The fencing token."""
    _lock: IO[bytes] | sa.Connection | None
    """Held while it is open."""

    def check(self, connection: sa.Connection) -> None:
        """Make sure, until the transaction ends, that nobody has acquired the lease since.

        Raises LeaseLost.
        """
        if _TOKEN.fetch(connection, {"of_name": self.name}) != [(self.token,)]:
            raise LeaseLost(
                f"The games of {self.name!r} have been taken over by another process: "
                "this one can store nothing any more."
            )

    def release(self) -> None:
        """Let others acquire it."""
        if self._lock is not None:
            with suppress(sa.exc.SQLAlchemyError):
                self._lock.close()


def acquire(engine: sa.Engine, name: str) -> Lease:
    """The lease of the games of a name; raises StoreError where another process has it."""
    with explained("Acquiring the lease of the games"):
        is_sqlite = engine.dialect.name == "sqlite"
        lock = _lock_file(file_of(engine.url)) if is_sqlite else _lock_name(engine, name)
        try:
            token = _next_token(engine, name, with_all=is_sqlite)
        except BaseException:
            if lock is not None:
                lock.close()
            raise
    return Lease(name, token, lock)


def _count_up(new: Any) -> dict[str, Any]:
    return {"token": owners.c.token + 1}


def _next_token(engine: sa.Engine, name: str, *, with_all: bool) -> int:
    with writing(engine) as connection:
        count_up = upsert(connection.dialect.name, owners, _count_up)
        connection.execute(count_up, {"name": name, "token": 1})
        token = sa.select(owners.c.token).where(owners.c.name == name)
        # Whoever is alone on a file owns all that is in it; elsewhere what nobody owns yet.
        unowned = sa.true() if with_all else sessions.c.owner == ""
        connection.execute(sa.update(sessions).where(unowned).values(owner=name))
        return int(connection.execute(token).scalar_one())


def _lock_file(database: Path | None) -> IO[bytes] | None:
    """Lock a file beside the database; for one in memory there is nothing to lock."""
    if database is None:
        return None
    # By whatever name the file is opened, its lock is the same.
    real = database.resolve()
    path = real.with_name(f"{real.name}-lock")
    try:
        file = path.open("ab")
    except OSError as error:
        raise StoreError(f"The lock {str(path)!r} cannot be made: {error.strerror}.") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise StoreError(
            f"The database {str(database)!r} is in use by another bot that is running; stop that "
            "one, or give this one a database of its own."
        ) from error
    return file


def _lock_name(engine: sa.Engine, name: str) -> sa.Connection:
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    try:
        for setting in KEEPALIVE:
            connection.exec_driver_sql(f"SET {setting}")
        # A number that stands for names of bots among the advisory locks of this database.
        lock = sa.select(sa.func.pg_try_advisory_lock(0x756E6F, sa.func.hashtext(name)))
        if connection.execute(lock).scalar_one():
            return connection
        raise StoreError(
            f"Another bot called {name!r} is running on this database; give this one another "
            "name (`name` in its configuration), or stop that one."
        )
    except BaseException:
        connection.close()
        raise
