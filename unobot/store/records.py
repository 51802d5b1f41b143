"""Records and streaks. A record is kept by whoever set it first: an equal one does not take it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import tzinfo
from itertools import groupby
from typing import assert_never

import sqlalchemy as sa

from .model import Best, RoundRecord, Scope
from .months import Bounds, month_bounds
from .schema import results, rounds
from .selection import in_bounds, in_scope, is_in_tables, is_record_win, last_nick, totals

ROUND_RECORDS: tuple[RoundRecord, ...] = ("fast", "high", "played")
"""All that a round can be best in."""


def best_round(
    connection: sa.Connection, scope: Scope, what: RoundRecord, bounds: Bounds | None
) -> Best:
    """The round of this time that is best in `what`; its holder is who won it."""
    value: sa.ColumnElement[float]
    match what:
        case "fast":
            value, order = rounds.c.seconds, rounds.c.seconds.asc()
        case "high":
            value, order = results.c.points, results.c.points.desc()
        case "played":
            value, order = rounds.c.cards_played, rounds.c.cards_played.desc()
        case _:
            assert_never(what)
    statement = (
        sa.select(results.c.nick, value, results.c.ended_at)
        .join(rounds, results.c.round == rounds.c.number)
        .where(is_record_win(), in_scope(scope), in_bounds(bounds))
        .order_by(order, results.c.ended_at, results.c.round, results.c.seat)
        .limit(1)
    )
    if what == "high":
        statement = statement.where(results.c.points > 0)
    row = connection.execute(statement).one_or_none()
    return Best(what, None, 0, 0) if row is None else Best(what, *row)


def is_better(what: RoundRecord, value: float, other: float) -> bool:
    """Whether a round with this value beats one with the other."""
    return value < other if what == "fast" else value > other


def best_months(connection: sa.Connection, scope: Scope, timezone: tzinfo) -> tuple[Best, Best]:
    """The most points and the most wins of a person in a calendar month; the one that is running
    takes part."""
    points, wins = Best("month_points", None, 0, 0), Best("month_wins", None, 0, 0)
    for month in _months_played(connection, scope, timezone):
        points = _best_of_month(connection, scope, month, points)
        wins = _best_of_month(connection, scope, month, wins)
    return points, wins


def _months_played(connection: sa.Connection, scope: Scope, timezone: tzinfo) -> Iterator[Bounds]:
    """The months in which rounds ended, in order."""
    first = sa.select(sa.func.min(results.c.ended_at)).where(is_in_tables(), in_scope(scope))
    moment = connection.execute(first).scalar()
    while moment is not None:
        month = month_bounds(moment, timezone)
        yield month
        moment = connection.execute(first.where(results.c.ended_at >= month[1])).scalar()


def _best_of_month(connection: sa.Connection, scope: Scope, month: Bounds, best: Best) -> Best:
    """The best of this month where it is better than the best of those before, else that one."""
    of_month = totals(scope, month, "points" if best.what == "month_points" else "wins")
    row = connection.execute(
        sa.select(last_nick(of_month), of_month.c.value, of_month.c.reached)
        .where(of_month.c.value > best.value)
        .order_by(of_month.c.value.desc(), of_month.c.reached, of_month.c.identity)
        .limit(1)
    ).one_or_none()
    return best if row is None else Best(best.what, row[0], int(row[1]), row[2])


def longest_streak(connection: sa.Connection, scope: Scope) -> Best:
    """The most rounds that somebody won in a row."""
    seats = (
        sa.select(
            results,
            sa.func.dense_rank().over(order_by=(results.c.ended_at, results.c.round)).label("nth"),
        )
        .where(results.c.can_set_record, in_scope(scope))
        .subquery()
    )
    # The number of a round less the number of wins up to it stays the same along a streak.
    wins_so_far = sa.func.row_number().over(
        partition_by=(seats.c.network, seats.c.identity), order_by=seats.c.nth
    )
    wins = (
        sa.select(
            seats.c.network,
            seats.c.identity,
            seats.c.ended_at,
            seats.c.nth,
            (seats.c.nth - wins_so_far).label("missed"),
        )
        .where(seats.c.won, ~seats.c.is_computer)
        .subquery()
    )
    length = sa.func.count().label("length")
    longest = (
        sa.select(
            wins.c.network,
            wins.c.identity,
            length,
            sa.func.max(wins.c.ended_at).label("ended_at"),
        )
        .group_by(wins.c.network, wins.c.identity, wins.c.missed)
        .order_by(length.desc(), sa.func.max(wins.c.nth))
        .limit(1)
        .subquery()
    )
    row = connection.execute(
        sa.select(last_nick(longest), longest.c.length, longest.c.ended_at)
    ).one_or_none()
    return Best("streak", None, 0, 0) if row is None else Best("streak", *row)


def streaks_in_progress(connection: sa.Connection, scope: Scope) -> dict[tuple[str, str], Best]:
    """How many rounds in a row whoever won the last one has won, by network and identity.

    A win of a computer player breaks a streak, and so does a round that nobody won.
    """
    streaks: dict[tuple[str, str], Best] = {}
    going: set[tuple[str, str]] | None = None
    for winners in _winners_backwards(connection, scope):
        going = set(winners) if going is None else going & winners.keys()
        if not going:
            break
        for person in going:
            streak = streaks.get(person)
            streaks[person] = (
                winners[person] if streak is None else replace(streak, value=streak.value + 1)
            )
    return streaks


def _winners_backwards(
    connection: sa.Connection, scope: Scope
) -> Iterator[dict[tuple[str, str], Best]]:
    """For each round that can set records, the last one first, the people who won it."""
    statement = (
        sa.select(results)
        .where(results.c.can_set_record, in_scope(scope))
        .order_by(results.c.ended_at.desc(), results.c.round.desc(), results.c.seat)
        .execution_options(yield_per=50)
    )
    with connection.execute(statement) as rows:
        for _, seats in groupby(rows, key=lambda row: row.round):
            yield {
                (row.network, row.identity): Best("current_streak", row.nick, 1, row.ended_at)
                for row in seats
                if row.won and not row.is_computer
            }
