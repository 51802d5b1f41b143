"""Which rows of `results` a question is about, and what they add to a figure."""

from __future__ import annotations

from typing import Any, assert_never

import sqlalchemy as sa

from .model import Measure, Scope
from .months import Bounds
from .schema import results


def in_scope(scope: Scope) -> sa.ColumnElement[bool]:
    """The rows of these channels."""
    return sa.or_(
        sa.false(),
        *(
            sa.and_(results.c.network == network, results.c.channel == channel)
            for network, channel in sorted(scope)
        ),
    )


def in_bounds(bounds: Bounds | None) -> sa.ColumnElement[bool]:
    """The rows of the rounds that ended in this time; None for all time."""
    if bounds is None:
        return sa.true()
    start, end = bounds
    return sa.and_(results.c.ended_at >= start, results.c.ended_at < end)


def is_in_tables() -> sa.ColumnElement[bool]:
    """The rows of people in rounds that count."""
    return sa.and_(results.c.is_counted, ~results.c.is_computer)


def is_record_win() -> sa.ColumnElement[bool]:
    """The rows of people who won rounds that can set records."""
    return sa.and_(results.c.can_set_record, results.c.won, ~results.c.is_computer)


def amount(by: Measure) -> sa.ColumnElement[Any]:
    """What a row adds to its player's figure."""
    match by:
        case "points":
            return sa.case((results.c.points > 0, results.c.points), else_=0) + results.c.bonus
        case "wins":
            return sa.case((results.c.won, 1), else_=0)
        case "games":
            return sa.literal(1)
        case "21":
            return sa.case((sa.and_(results.c.won, results.c.points == 21), 1), else_=0)
        case _:
            assert_never(by)


def totals(scope: Scope, bounds: Bounds | None, by: Measure) -> sa.Subquery:
    """Everybody's figure in this scope and time: `network`, `identity`, `value`, and `reached`,
    the moment since which he has had it."""
    added = amount(by)
    return (
        sa.select(
            results.c.network,
            results.c.identity,
            sa.func.sum(added).label("value"),
            sa.func.max(sa.case((added > 0, results.c.ended_at))).label("reached"),
        )
        .where(is_in_tables(), in_scope(scope), in_bounds(bounds))
        .group_by(results.c.network, results.c.identity)
        .subquery()
    )


def last_nick(whose: sa.FromClause) -> sa.ScalarSelect[Any]:
    """The nick last used by the `network` and `identity` of a row of `whose`."""
    seen = results.alias()
    return (
        sa.select(seen.c.nick)
        .where(seen.c.network == whose.c.network, seen.c.identity == whose.c.identity)
        .order_by(seen.c.ended_at.desc(), seen.c.round.desc())
        .limit(1)
        .scalar_subquery()
    )
