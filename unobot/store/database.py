"""Opening the database: where it is, how SQLite is to behave, and bringing its schema up to date.

SQLite keeps its journal as a write-ahead log and flushes it at every commit
(`synchronous=FULL`), so that what was stored outlives a loss of power.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from .errors import StoreError, explained
from .prepared import driver_cursor
from .schema import HEAD, alembic_version, metadata


def open_database(place: str) -> sa.Engine:
    """An engine on a database of the newest schema, which is created where there is none.

    `place` is a file, `:memory:` or an SQLAlchemy URL. Raises StoreError with a sentence.
    """
    url = parse_place(place)
    shown = url.render_as_string(hide_password=True) if "://" in place else place
    try:
        engine = _make_engine(url)
    except ArgumentError as error:
        raise StoreError(f"The database {shown!r} is of no known sort: {error}") from error
    except ModuleNotFoundError as error:
        raise StoreError(
            f"The database {shown!r} needs the Python package {error.name!r}, "
            "which is not installed."
        ) from error
    try:
        with explained(f"Opening the database {shown!r}"):
            _migrate(engine, shown)
    except BaseException:
        engine.dispose()
        raise
    return engine


def parse_place(place: str) -> URL:
    """The URL of a file, `:memory:`, or a URL; raises StoreError."""
    if "://" not in place:
        return URL.create("sqlite", database=place)
    try:
        return make_url(place)
    except (ArgumentError, ValueError) as error:
        raise StoreError(
            "The URL of the database cannot be read; it is like sqlite:///FILE or "
            "postgresql+psycopg://USER:PASSWORD@HOST/NAME."
        ) from error


def file_of(url: URL) -> Path | None:
    """The file of SQLite that a URL means; None for everything else."""
    name = (url.database or "").removeprefix("file:")
    is_file = url.get_backend_name() == "sqlite" and name not in ("", ":memory:")
    return Path(name) if is_file else None


def _make_engine(url: URL) -> sa.Engine:
    # What is stored, hands and seeds among it, is no part of an error's text: that is logged.
    if url.get_backend_name() != "sqlite":
        # A server that was restarted has hung up: that is noticed before a move is lost by it.
        return sa.create_engine(url, hide_parameters=True, pool_pre_ping=True)
    if file_of(url) is None:
        # Every connection to memory would be a database of its own: all share this one.
        engine = sa.create_engine(
            url,
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},
            hide_parameters=True,
        )
    else:
        engine = sa.create_engine(url, hide_parameters=True)
    sa.event.listen(engine, "connect", _set_up_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    for pragma in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: sa.Connection) -> None:
    # The driver begins a transaction only at the first row written, which would leave the
    # statements of a migration outside of it. One that reads before it writes has to keep other
    # processes from writing in between.
    is_writing = connection.get_execution_options().get("is_writing", False)
    begin = "BEGIN IMMEDIATE" if is_writing else "BEGIN"
    with driver_cursor(connection, begin) as cursor:
        cursor.execute(begin)


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction that may read before it writes."""
    with engine.connect().execution_options(is_writing=True) as connection, connection.begin():
        yield connection


def _migrate(engine: sa.Engine, shown: str) -> None:
    """Bring the schema up to date; an empty database gets the newest one at once."""
    with engine.connect() as connection:
        if _version(connection) == HEAD:
            return
    with writing(engine) as connection:
        version = _version(connection)
        if version == HEAD:
            return
        if version is not None or sa.inspect(connection).get_table_names():
            _upgrade(connection, version, shown)
            return
        metadata.create_all(connection)
        alembic_version.create(connection)
        connection.execute(sa.insert(alembic_version), {"version_num": HEAD})


def _version(connection: sa.Connection) -> str | None:
    """The migration that a database is at; None for one without any."""
    if not sa.inspect(connection).has_table(alembic_version.name):
        return None
    return connection.execute(sa.select(alembic_version)).scalar()


def _upgrade(connection: sa.Connection, version: str | None, shown: str) -> None:
    # alembic is slow to import, takes 10 MB, and is only wanted here.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "unobot.store:migrations")
    scripts = ScriptDirectory.from_config(config)
    if version is not None and version not in {one.revision for one in scripts.walk_revisions()}:
        raise StoreError(
            f"The database {shown!r} was written by a newer version of the program (its schema is "
            f"{version!r}, this version knows up to {HEAD!r}); use that version, or another "
            "database."
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
