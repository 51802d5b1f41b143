"""What `Scores` asks the database; what it is asked about are parameters of the statements."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa

from .records import figure_columns, is_row_of
from .results import Measure, Scope
from .schema import imported_totals, results, scope_channels, standings, streaks
from .selection import in_scope, last_nick, may_be_ranked


@cache
def last_played(*, is_computer: bool) -> sa.Select[Any]:
    """Whose the last round under a nick is: one step in an index for each channel."""
    last_round = (
        sa.select(results.c.round)
        .where(
            results.c.network == scope_channels.c.network,
            results.c.channel == scope_channels.c.channel,
            results.c.folded_nick == sa.bindparam("folded_nick"),
            results.c.is_computer == is_computer,
        )
        .order_by(results.c.ended_at.desc(), results.c.round.desc())
        .limit(1)
        .scalar_subquery()
    )
    last = results.alias()
    return (
        sa.select(last.c.network, last.c.identity, last.c.nick)
        .select_from(scope_channels.join(last, last.c.round == last_round))
        .where(
            scope_channels.c.scope == sa.bindparam("scope"),
            last.c.folded_nick == sa.bindparam("folded_nick"),
            last.c.is_computer == is_computer,
        )
        .order_by(
            sa.case((last.c.network == sa.bindparam("own_network"), 0), else_=1),
            last.c.ended_at.desc(),
            last.c.round.desc(),
        )
        .limit(1)
    )


@cache
def last_brought(scope: Scope) -> sa.Select[Any]:
    """Who came along from another bot under a nick."""
    brought = imported_totals.c
    return (
        sa.select(brought.network, brought.identity, brought.nick)
        .where(in_scope(scope, imported_totals))
        .where(brought.folded_nick == sa.bindparam("folded_nick"))
        .order_by(
            sa.case((brought.network == sa.bindparam("own_network"), 0), else_=1),
            sa.func.coalesce(brought.counted_at, 0.0).desc(),
            brought.source,
        )
        .limit(1)
    )


@cache
def best_people(by: Measure, with_computers: bool) -> sa.Select[Any]:
    """Nick and figure of the best, in order."""
    value, reached = figure_columns(by)
    best = (
        sa.select(standings.c.network, standings.c.identity, value, reached)
        .where(
            standings.c.scope == sa.bindparam("scope"),
            standings.c.month == sa.bindparam("month"),
            value > 0,
            may_be_ranked(standings, with_computers=with_computers),
        )
        .order_by(value.desc(), reached, standings.c.identity)
        .limit(sa.bindparam("limit", type_=sa.Integer))
        .subquery()
    )
    figure = best.c[value.name]
    # The nicks of those alone who are shown.
    return sa.select(last_nick(best), figure).order_by(
        figure.desc(), best.c[reached.name], best.c.identity
    )


@cache
def current_streak() -> sa.Select[Any]:
    """Who won the last round: nick, wins in a row, and when it ended."""
    return (
        sa.select(results.c.nick, streaks.c.length, results.c.ended_at)
        .join(results, is_row_of(streaks))
        .where(streaks.c.scope == sa.bindparam("scope"))
        .order_by(streaks.c.length.desc(), streaks.c.seat)
        .limit(1)
    )


@cache
def own_figures() -> sa.Select[Any]:
    """Points, wins and rounds of somebody in a month."""
    return sa.select(standings.c.points, standings.c.wins, standings.c.games).where(
        *(column == sa.bindparam(column.name) for column in standings.primary_key)
    )


@cache
def count_better(with_computers: bool) -> sa.Select[Any]:
    """How many have more than so many points in a month."""
    return sa.select(sa.func.count()).where(
        standings.c.scope == sa.bindparam("scope"),
        standings.c.month == sa.bindparam("month"),
        standings.c.points > sa.bindparam("points"),
        may_be_ranked(standings, with_computers=with_computers),
    )
