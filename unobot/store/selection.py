"""Which rows a question is about, and whose they are.

Statements are put together once (`functools.cache`) and asked with parameters: to put one together
takes longer than to ask it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa

from .identity import COMPUTER
from .results import Scope
from .schema import imported_totals, results


def in_scope(scope: Scope, table: sa.Table = results) -> sa.ColumnElement[bool]:
    """The rows of these channels."""
    return sa.or_(
        sa.false(),
        *(
            sa.and_(table.c.network == network, table.c.channel == channel)
            for network, channel in sorted(scope)
        ),
    )


def may_be_ranked(standings: sa.FromClause, *, with_computers: bool) -> sa.ColumnElement[bool]:
    """Whether somebody's figures stand in a ranking."""
    is_computer = standings.c.identity.startswith(COMPUTER)
    return sa.true() if with_computers else ~is_computer


@cache
def last_nick(whose: sa.FromClause) -> sa.ColumnElement[Any]:
    """The nick last used by the `network` and `identity` of a row of `whose`."""
    seen = results.alias()
    played = (
        sa.select(seen.c.nick)
        .where(seen.c.network == whose.c.network, seen.c.identity == whose.c.identity)
        .order_by(seen.c.ended_at.desc(), seen.c.round.desc())
        .limit(1)
        .scalar_subquery()
    )
    brought = imported_totals.alias()
    imported = (
        sa.select(brought.c.nick)
        .where(brought.c.network == whose.c.network, brought.c.identity == whose.c.identity)
        .order_by(sa.func.coalesce(brought.c.counted_at, 0.0).desc(), brought.c.source)
        .limit(1)
        .scalar_subquery()
    )
    return sa.func.coalesce(played, imported)
