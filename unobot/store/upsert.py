"""Inserting or replacing rows, which SQLite and PostgreSQL spell alike and SQLAlchemy does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite


def _as_given(new: Any) -> Mapping[str, Any]:
    return {}


@cache
def upsert(
    dialect: str,
    table: sa.Table,
    merge: Callable[[Any], Mapping[str, Any]] = _as_given,
    where: Callable[[Any], sa.ColumnElement[bool]] | None = None,
) -> sa.Executable:
    """Insert a row, or change the one that has its primary key.

    All columns outside the key become as given, but those that `merge` makes out of the given row;
    `where` says, of the given row, whether the old one is changed at all. The statement is made
    once for each dialect, table and pair of functions, which are no closures therefore.
    """
    statement = sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
    keys = list(table.primary_key.columns.keys())
    new = statement.excluded
    given = {column.name: new[column.name] for column in table.c if column.name not in keys}
    return statement.on_conflict_do_update(
        index_elements=keys,
        set_={**given, **merge(new)},
        where=None if where is None else where(new),
    )
