"""The best rounds, months and streaks, set here or with another bot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import sqlalchemy as sa

from .model import Best, BestKind, Measure, RoundRecord, Scope
from .months import middle_of_month, parse_month
from .schema import EVER, bests, imported_records, results, standings
from .selection import in_scope, last_nick
from .tally import is_better

ROUND_RECORDS: tuple[RoundRecord, ...] = ("fast", "high", "played")
"""All that a round can be best in."""
MONTH_RECORDS: Mapping[Literal["month_points", "month_wins"], Literal["points", "wins"]] = {
    "month_points": "points",
    "month_wins": "wins",
}
"""All that a month can be best in, by the figure that counts."""

COLUMNS: Mapping[Measure, str] = {
    "points": "points",
    "wins": "wins",
    "games": "games",
    "21": "wins_21",
}
"""Where `standings` has each figure."""


def figure_columns(by: Measure) -> tuple[sa.Column[Any], sa.Column[Any]]:
    """A figure in `standings`, and since when it has stood."""
    name = COLUMNS[by]
    return standings.c[name], standings.c[f"{name}_at"]


def is_row_of(table: sa.Table) -> sa.ColumnElement[bool]:
    """The row of `results` that a row of this table is about."""
    return sa.and_(results.c.round == table.c.round, results.c.seat == table.c.seat)


def _first_bests(given: Iterable[Best]) -> dict[BestKind, Best]:
    """The best of each kind; of equal ones the one that comes first."""
    found: dict[BestKind, Best] = {}
    for best in given:
        other = found.get(best.what)
        if other is None or is_better(best.what, best.value, other.value):
            found[best.what] = best
    return found


def find_bests(
    connection: sa.Connection, scope: Scope, number: int, month: str
) -> dict[BestKind, Best]:
    """The best figures of a month or of all time, where there are, those of other bots too."""
    imported = _imported_bests(connection, scope, month)
    return _first_bests([*imported, *_played_bests(connection, number, month)])


def find_records(connection: sa.Connection, scope: Scope, number: int) -> tuple[Best, ...]:
    """The records of all time, one of each kind, also where there is none yet."""
    best = _first_bests(
        [
            *_imported_bests(connection, scope, EVER),
            *_best_months(connection, number),
            *_played_bests(connection, number, EVER),
        ]
    )
    kinds: tuple[BestKind, ...] = (*MONTH_RECORDS, *ROUND_RECORDS, "streak")
    return tuple(best.get(what, Best(what, None, 0, 0)) for what in kinds)


def _imported_bests(connection: sa.Connection, scope: Scope, month: str) -> Iterator[Best]:
    """The records that were set with other bots, the oldest first; their days are not known."""
    brought = imported_records.c
    statement = (
        sa.select(brought.what, brought.nick, brought.value, sa.literal(0.0))
        .where(in_scope(scope, imported_records))
        .order_by(sa.func.coalesce(brought.counted_at, 0.0), brought.source)
    )
    if month != EVER:
        statement = statement.where(brought.counted_at == middle_of_month(*parse_month(month)))
    for row in connection.execute(statement):
        yield Best(*row)


def _played_bests(connection: sa.Connection, number: int, month: str) -> Iterator[Best]:
    """The best rounds of a month or of all time, and the longest streak there, where there are."""
    # A record is that of a round, under the nick of then; a streak is somebody's.
    nick = sa.case((bests.c.what == "streak", last_nick(results)), else_=results.c.nick)
    rows = connection.execute(
        sa.select(bests.c.what, nick, bests.c.value, results.c.ended_at)
        .join(results, is_row_of(bests))
        .where(bests.c.scope == number, bests.c.month == month)
    )
    for row in rows:
        yield Best(*row)


def _best_months(connection: sa.Connection, number: int) -> Iterator[Best]:
    """The most points and the most wins of a person in a calendar month; the one that is running
    takes part."""
    for what, by in MONTH_RECORDS.items():
        value, reached = figure_columns(by)
        rows = connection.execute(
            sa.select(last_nick(standings), value, standings.c.month)
            # Written out, or else the index of these rows is not used.
            .where(standings.c.scope == number, standings.c.month != sa.literal_column(f"'{EVER}'"))
            .where(value > 0)
            .order_by(value.desc(), reached, standings.c.identity)
            .limit(1)
        )
        for nick, figure, month in rows:
            yield Best(what, nick, figure, middle_of_month(*parse_month(month)))
