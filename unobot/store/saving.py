"""Writing changes: those of many sessions in a handful of statements, inside one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from .codec import format_event
from .counting import counted_columns
from .errors import StoreError
from .model import Change
from .results import RoundResult
from .schema import events, results, rounds, sessions
from .standings import add_rounds
from .upsert import upsert

# What every move executes is built once: that takes longer than executing it.

_INSERT_ROUND = sa.insert(rounds)
_END_ROUND = sa.update(rounds).where(rounds.c.number == sa.bindparam("of_number"))
_INSERT_RESULT = sa.insert(results)
_INSERT_EVENT = sa.insert(events)
_DELETE_SESSION = sa.delete(sessions).where(
    sessions.c.network == sa.bindparam("of_network"),
    sessions.c.channel == sa.bindparam("of_channel"),
    sessions.c.owner == sa.bindparam("of_owner"),
)
_OTHERS_SESSIONS = sa.select(sessions.c.network, sessions.c.channel, sessions.c.owner).where(
    sessions.c.owner != sa.bindparam("of_owner")
)
_LAST_SEQ = (
    sa.select(sa.func.max(events.c.seq)).where(events.c.round == rounds.c.number).scalar_subquery()
)
_ROUNDS_SO_FAR = sa.select(rounds, (sa.func.coalesce(_LAST_SEQ, -1) + 1).label("next_seq")).where(
    rounds.c.id.in_(sa.bindparam("round_ids", expanding=True))
)


def _is_own(new: Any) -> sa.ColumnElement[bool]:
    condition: sa.ColumnElement[bool] = sessions.c.owner == new.owner
    return condition


def save_changes(connection: sa.Connection, changes: Sequence[Change], owner: str) -> None:
    """Write changes to sessions of an owner, those of one channel in the order in which they
    happened.

    Raises StoreError for a session of another owner and for a round that cannot go on so; the
    transaction is to be undone then.
    """
    starts = [change.start for change in changes if change.start is not None]
    if starts:
        connection.execute(_INSERT_ROUND, [{**asdict(one), "id": one.round_id} for one in starts])
    _save_sessions(connection, changes, owner)
    _save_rounds(connection, [change for change in changes if change.round_id is not None])


def _save_sessions(connection: sa.Connection, changes: Iterable[Change], owner: str) -> None:
    last = {(change.network, change.channel): change for change in changes}
    kept = [
        {
            "network": change.network,
            "channel": change.channel,
            "saved_at": change.at,
            "round_id": change.round_id if change.result is None else None,
            "snapshot": change.snapshot,
            "owner": owner,
        }
        for change in last.values()
        if change.snapshot is not None
    ]
    written = 0
    if kept:
        is_own = upsert(connection.dialect.name, sessions, where=_is_own)
        options = {"preserve_rowcount": True}
        written += connection.execute(is_own, kept, execution_options=options).rowcount
    over = [
        {"of_network": change.network, "of_channel": change.channel, "of_owner": owner}
        for change in last.values()
        if change.snapshot is None
    ]
    if over:
        written += connection.execute(_DELETE_SESSION, over).rowcount
    if written < len(last):
        # One that is over was not stored, or another bot has it.
        others = connection.execute(_OTHERS_SESSIONS, {"of_owner": owner})
        for network, channel, other in others:
            if (network, channel) in last:
                raise StoreError(
                    f"The game in {channel} on {network} is that of the bot {other!r}."
                )


def _save_rounds(connection: sa.Connection, changes: Sequence[Change]) -> None:
    """What happened in rounds, and how they ended."""
    stored = _stored_rounds(connection, {str(change.round_id) for change in changes})
    next_seqs = {round_id: row.next_seq for round_id, row in stored.items()}
    ended = {round_id for round_id, row in stored.items() if row.ended_at is not None}
    event_rows: list[dict[str, Any]] = []
    for change in changes:
        round_id = str(change.round_id)
        if round_id not in stored:
            raise StoreError(f"Round {round_id} cannot go on: its beginning is not stored.")
        if round_id in ended:
            raise StoreError(f"Round {round_id} cannot go on: it has ended.")
        next_seq = next_seqs[round_id]
        if change.events and change.first_seq != next_seq:
            raise StoreError(
                f"Round {round_id} cannot go on with event {change.first_seq}: "
                f"the next one is number {next_seq}."
            )
        event_rows += _event_rows(stored[round_id].number, change)
        next_seqs[round_id] += len(change.events)
        if change.result is not None:
            ended.add(round_id)
    if event_rows:
        connection.execute(_INSERT_EVENT, event_rows)
    over = []
    for change in changes:
        if change.result is not None:
            row = stored[str(change.round_id)]
            _save_result(connection, row, change.result)
            over.append(row.number)
    add_rounds(connection, over)


def _stored_rounds(connection: sa.Connection, round_ids: set[str]) -> dict[str, sa.Row[Any]]:
    """The rounds' rows, each with the number of its next event, by their keys."""
    if not round_ids:
        return {}
    found = connection.execute(_ROUNDS_SO_FAR, {"round_ids": sorted(round_ids)})
    return {row.id: row for row in found}


def _event_rows(number: int, change: Change) -> Iterable[dict[str, Any]]:
    for seq, event in enumerate(change.events, change.first_seq):
        kind, data = format_event(event)
        yield {"round": number, "seq": seq, "at": change.at, "kind": kind, "data": data}


def _save_result(connection: sa.Connection, stored: sa.Row[Any], result: RoundResult) -> None:
    end = {
        "of_number": stored.number,
        "ended_at": result.ended_at,
        "reason": result.reason,
        "cards_played": result.cards_played,
        "seconds": result.seconds,
    }
    connection.execute(_END_ROUND, end)
    of_round = {
        "round": stored.number,
        **counted_columns(stored.network, stored.channel, stored.is_rated, result),
    }
    if result.players:
        connection.execute(_INSERT_RESULT, [of_round | asdict(player) for player in result.players])
