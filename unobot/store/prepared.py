"""Statements that every move executes: compiled once, and executed by the database's driver itself.

SQLAlchemy takes ten times as long around such a statement as SQLite takes for it. What is rarer,
or has types that the driver does not know, is executed as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

Row = Mapping[str, Any]
"""Values by the names of a statement's parameters."""


class Prepared:
    """A statement whose parameters and results are what the driver takes and gives: texts and
    numbers, and 0 or 1 for truth with SQLite."""

    def __init__(self, make: Callable[[str], sa.Executable]) -> None:
        """`make` gets the name of the dialect."""
        self._make = make
        self._compiled: dict[str, tuple[str, Callable[[Row], Any]]] = {}
        """By dialect: the text, and what makes the driver's parameters."""

    def fetch(self, connection: sa.Connection, parameters: Row) -> list[Any]:
        """The rows that are found."""
        text, bind = self._for(connection)
        with driver_cursor(connection, text) as cursor:
            cursor.execute(text, bind(parameters))
            return list(cursor.fetchall())

    def run(self, connection: sa.Connection, rows: Sequence[Row]) -> int:
        """Write something for each row of parameters; how many rows were written."""
        text, bind = self._for(connection)
        with driver_cursor(connection, text) as cursor:
            cursor.executemany(text, [bind(row) for row in rows])
            return int(cursor.rowcount)

    def _for(self, connection: sa.Connection) -> tuple[str, Callable[[Row], Any]]:
        dialect = connection.dialect
        if dialect.name not in self._compiled:
            statement = self._make(dialect.name)
            assert isinstance(statement, sa.ClauseElement)
            compiled = statement.compile(dialect=dialect)
            assert isinstance(compiled, sa.sql.compiler.SQLCompiler)
            self._compiled[dialect.name] = (compiled.string, _binder(compiled))
        return self._compiled[dialect.name]


def _binder(compiled: sa.sql.compiler.SQLCompiler) -> Callable[[Row], Any]:
    # Numbers that stand in the statement itself are parameters as well.
    own = {name: value for name, value in compiled.params.items() if value is not None}
    names = compiled.positiontup
    if names is None:
        return lambda row: {**own, **row}
    if own:
        return lambda row: [own[name] if name in own else row[name] for name in names]
    return lambda row: [row[name] for name in names]


@contextmanager
def driver_cursor(connection: sa.Connection, text: str) -> Iterator[Any]:
    """The driver's cursor, inside the transaction, for a statement with this text; its errors are
    those of SQLAlchemy."""
    driver = connection.dialect.loaded_dbapi
    cursor = connection.connection.cursor()
    try:
        yield cursor
    except driver.Error as error:
        raise sa.exc.DBAPIError(text, None, error, hide_parameters=True) from error
    finally:
        cursor.close()
