"""Which rows of `results` a question is about."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from .model import Scope
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
