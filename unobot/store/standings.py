"""The standings of a scope: everybody's figures, the best rounds, the streaks.

They follow from the results and from the totals that were imported. A scope gets them when it is
first asked for; from then on each round that ends is added in the transaction that stores it. What
changes results otherwise, as an import or a merge, first calls `hold_results` and last `rebuild`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import tzinfo
from functools import cache
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from .months import find_zone, month_name, zone_name
from .results import Scope
from .schema import (
    bests,
    imported_totals,
    results,
    rounds,
    scope_channels,
    scopes,
    standings,
    streaks,
)
from .selection import in_scope
from .tally import Tally


def find_scope(connection: sa.Connection, scope: Scope, timezone: tzinfo) -> int | None:
    """The number of a scope whose standings are there."""
    asked = {"timezone": zone_name(timezone), "channels": _channels(scope)}
    return connection.execute(_find_scope(), asked).scalar()


@cache
def _find_scope() -> sa.Select[Any]:
    return sa.select(scopes.c.number).where(
        scopes.c.timezone == sa.bindparam("timezone"), scopes.c.channels == sa.bindparam("channels")
    )


def hold_results(connection: sa.Connection) -> None:
    """Let nobody else store a result before this transaction is over: one that is neither among
    those counted here nor added afterwards. SQLite has one writer at a time anyhow."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE results IN SHARE ROW EXCLUSIVE MODE")


def make_scope(connection: sa.Connection, scope: Scope, timezone: tzinfo) -> int:
    """Build the standings of a scope, and return its number; that of one that has them already."""
    hold_results(connection)
    number = find_scope(connection, scope, timezone)
    if number is not None:
        return number
    values = {"timezone": zone_name(timezone), "channels": _channels(scope)}
    number = int(
        connection.execute(sa.insert(scopes).values(values).returning(scopes.c.number)).scalar_one()
    )
    if scope:
        connection.execute(
            sa.insert(scope_channels),
            [{"network": one, "channel": other, "scope": number} for one, other in sorted(scope)],
        )
    _build(connection, number, scope, timezone)
    return number


def rebuild(connection: sa.Connection) -> None:
    """Rebuild the standings of all scopes from the results and the imports."""
    for row in connection.execute(sa.select(scopes).with_for_update()).all():
        _clear(connection, row.number)
        timezone = find_zone(row.timezone)
        if timezone is None:
            _forget(connection, row.number)
        else:
            _build(connection, row.number, _scope(row.channels), timezone)


def rename(connection: sa.Connection, network: str, old: str, new: str) -> None:
    """Let somebody's figures be those of an identity that nobody has had."""
    for table in (standings, streaks):
        connection.execute(
            sa.update(table)
            .where(table.c.network == network, table.c.identity == old)
            .values(identity=new)
        )


def add_rounds(connection: sa.Connection, numbers: Iterable[int]) -> None:
    """Add rounds whose results have just been stored, in the order in which they ended."""
    wanted = list(numbers)
    if not wanted:
        return
    rows = connection.execute(_seats_of(), {"rounds": wanted}).all()
    seats = {number: [row for row in rows if row.round == number] for number in wanted}
    where = {number: (own[0].network, own[0].channel) for number, own in seats.items() if own}
    for scope, timezone, channels in _scopes_of(connection, set(where.values())):
        zone = find_zone(timezone)
        if zone is None:
            _forget(connection, scope)
            continue
        members = _scope(channels)
        for number in wanted:
            if where.get(number) in members:
                own = seats[number]
                month, tally = month_name(own[0].ended_at, zone), Tally(scope)
                tally.load(connection, month, own)
                tally.add(month, own)
                tally.save(connection)


def _scopes_of(
    connection: sa.Connection, channels: set[tuple[str, str]]
) -> list[tuple[int, str, str]]:
    """Number, time zone and channels of all scopes of these channels, each locked for us."""
    found = connection.execute(_locked_scopes(), {"of_channels": sorted(channels)})
    return [(row.number, row.timezone, row.channels) for row in found]


@cache
def _locked_scopes() -> sa.Select[Any]:
    channel = sa.tuple_(scope_channels.c.network, scope_channels.c.channel)
    concerned = sa.select(scope_channels.c.scope).where(
        channel.in_(sa.bindparam("of_channels", expanding=True))
    )
    return (
        sa.select(scopes.c.number, scopes.c.timezone, scopes.c.channels)
        .where(scopes.c.number.in_(concerned))
        .order_by(scopes.c.number)
        .with_for_update()
    )


@cache
def _seats_of() -> sa.Select[Any]:
    return _seats().where(results.c.round.in_(sa.bindparam("rounds", expanding=True)))


def _seats() -> sa.Select[Any]:
    """All seats of finished rounds, with what is known of their rounds, in order."""
    return (
        sa.select(
            results.c.round,
            results.c.seat,
            results.c.network,
            results.c.channel,
            results.c.identity,
            results.c.ended_at,
            results.c.is_counted,
            results.c.can_set_record,
            results.c.is_computer,
            results.c.won,
            results.c.points,
            results.c.bonus,
            rounds.c.seconds,
            rounds.c.cards_played,
        )
        .join(rounds, results.c.round == rounds.c.number)
        .order_by(results.c.ended_at, results.c.round, results.c.seat)
    )


def _build(connection: sa.Connection, number: int, scope: Scope, timezone: tzinfo) -> None:
    tally = Tally(number)
    imported = sa.select(imported_totals).where(in_scope(scope, imported_totals))
    for total in connection.execute(imported):
        at = total.counted_at
        tally.bring_in(None if at is None else month_name(at, timezone), total)
    statement = _seats().where(in_scope(scope), results.c.is_counted)
    with connection.execute(statement.execution_options(yield_per=10_000)) as rows:
        for _, seats in groupby(rows, key=lambda row: row.round):
            of_round = list(seats)
            tally.add(month_name(of_round[0].ended_at, timezone), of_round)
    tally.save(connection)


def _clear(connection: sa.Connection, number: int) -> None:
    for table in (standings, bests, streaks):
        connection.execute(sa.delete(table).where(table.c.scope == number))


def _forget(connection: sa.Connection, number: int) -> None:
    """Have no standings for a scope: they are rebuilt for whoever asks for them."""
    _clear(connection, number)
    connection.execute(sa.delete(scope_channels).where(scope_channels.c.scope == number))
    connection.execute(sa.delete(scopes).where(scopes.c.number == number))


def _channels(scope: Scope) -> str:
    return json.dumps(sorted(scope), ensure_ascii=False)


def _scope(channels: str) -> Scope:
    return frozenset((network, channel) for network, channel in json.loads(channels))
