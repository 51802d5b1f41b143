"""The best rounds, months and streaks, set here or with another bot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal

import sqlalchemy as sa

from .months import middle_of_month, parse_month
from .results import Best, BestKind, Measure, RoundRecord
from .schema import EVER, bests, imported_records, results, scope_channels, standings
from .selection import last_nick, may_be_ranked
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


def find_bests(connection: sa.Connection, scope: int, month: str) -> dict[BestKind, Best]:
    """The best figures of a month or of all time, where there are, those of other bots too.

    `scope` is the number of one whose standings are there.
    """
    imported = _imported_bests(connection, scope, month)
    return _first_bests([*imported, *_played_bests(connection, scope, month)])


def find_records(
    connection: sa.Connection, scope: int, *, with_computers: bool
) -> tuple[Best, ...]:
    """The records of all time, one of each kind, also where there is none yet.

    `with_computers`: the best months may be a computer player's.
    """
    best = _first_bests(
        [
            *_imported_bests(connection, scope, EVER),
            *_best_months(connection, scope, with_computers),
            *_played_bests(connection, scope, EVER),
        ]
    )
    kinds: tuple[BestKind, ...] = (*MONTH_RECORDS, *ROUND_RECORDS, "streak")
    return tuple(best.get(what, Best(what, None, 0, 0)) for what in kinds)


def _imported_bests(connection: sa.Connection, scope: int, month: str) -> Iterator[Best]:
    """The records that were set with other bots, the oldest first; their days are not known."""
    counted_at = None if month == EVER else middle_of_month(*parse_month(month))
    for row in connection.execute(_imported(), {"scope": scope}):
        if counted_at in (None, row.counted_at):
            yield Best(row.what, row.nick, row.value, 0)


@cache
def _imported() -> sa.Select[Any]:
    brought = imported_records.c
    return (
        sa.select(brought.what, brought.nick, brought.value, brought.counted_at)
        .join(
            scope_channels,
            sa.and_(
                scope_channels.c.scope == sa.bindparam("scope"),
                scope_channels.c.network == brought.network,
                scope_channels.c.channel == brought.channel,
            ),
        )
        .order_by(sa.func.coalesce(brought.counted_at, 0.0), brought.source)
    )


def _played_bests(connection: sa.Connection, scope: int, month: str) -> Iterator[Best]:
    """The best rounds of a month or of all time, and the longest streak there, where there are."""
    for row in connection.execute(_played(), {"scope": scope, "month": month}):
        yield Best(*row)


@cache
def _played() -> sa.Select[Any]:
    # A record is that of a round, under the nick of then; a streak is somebody's.
    nick = sa.case((bests.c.what == "streak", last_nick(results)), else_=results.c.nick)
    return (
        sa.select(bests.c.what, nick, bests.c.value, results.c.ended_at)
        .join(results, is_row_of(bests))
        .where(bests.c.scope == sa.bindparam("scope"), bests.c.month == sa.bindparam("month"))
    )


def _best_months(connection: sa.Connection, scope: int, with_computers: bool) -> Iterator[Best]:
    """The most points and the most wins of a person in a calendar month; the one that is running
    takes part."""
    for what, by in MONTH_RECORDS.items():
        for nick, figure, month in connection.execute(
            _best_month(by, with_computers), {"scope": scope}
        ):
            yield Best(what, nick, figure, middle_of_month(*parse_month(month)))


@cache
def _best_month(by: Measure, with_computers: bool) -> sa.Select[Any]:
    value, reached = figure_columns(by)
    best = (
        sa.select(standings.c.network, standings.c.identity, value, standings.c.month)
        .where(
            standings.c.scope == sa.bindparam("scope"),
            # Written out, or else the index of these rows is not used.
            standings.c.month != sa.literal_column(f"'{EVER}'"),
            value > 0,
            may_be_ranked(standings, with_computers=with_computers),
        )
        .order_by(value.desc(), reached, standings.c.identity)
        .limit(1)
        .subquery()
    )
    return sa.select(last_nick(best), best.c[value.name], best.c.month)
