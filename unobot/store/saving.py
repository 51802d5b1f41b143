"""Writing changes: those of many sessions in a handful of statements, inside one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from .codec import format_event
from .counting import counted_columns
from .errors import StoreError
from .model import Change
from .prepared import Prepared
from .results import RoundResult
from .schema import events, results, rounds, sessions
from .standings import add_rounds
from .upsert import upsert


def _is_own(new: Any) -> sa.ColumnElement[bool]:
    condition: sa.ColumnElement[bool] = sessions.c.owner == new.owner
    return condition


_INSERT_EVENT = Prepared(lambda _: sa.insert(events))
_SAVE_SESSION = Prepared(lambda dialect: upsert(dialect, sessions, where=_is_own))
_LAST_SEQ = (
    sa.select(sa.func.max(events.c.seq)).where(events.c.round == rounds.c.number).scalar_subquery()
)
_ROUND_SO_FAR = Prepared(
    lambda _: sa.select(
        rounds.c.number,
        rounds.c.is_rated,
        rounds.c.ended_at.is_not(None),
        sa.func.coalesce(_LAST_SEQ, -1) + 1,
    ).where(rounds.c.id == sa.bindparam("round_id"))
)
# The rest is executed now and then: built once, since building takes longer than executing.
_INSERT_ROUND = sa.insert(rounds)
_END_ROUND = sa.update(rounds).where(rounds.c.number == sa.bindparam("of_number"))
_INSERT_RESULT = sa.insert(results)
_DELETE_SESSION = sa.delete(sessions).where(
    sessions.c.network == sa.bindparam("of_network"),
    sessions.c.channel == sa.bindparam("of_channel"),
    sessions.c.owner == sa.bindparam("of_owner"),
)
_OTHERS_SESSIONS = sa.select(sessions.c.network, sessions.c.channel, sessions.c.owner).where(
    sessions.c.owner != sa.bindparam("of_owner")
)


@dataclass(slots=True)
class _Round:
    """A round as it is stored, and as the changes so far go on with it."""

    number: int
    is_rated: bool
    has_ended: bool
    next_seq: int
    """The number of its next event."""


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
        written += _SAVE_SESSION.run(connection, kept)
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
    stored = {
        round_id: _Round(number, bool(is_rated), bool(has_ended), next_seq)
        for round_id in sorted({str(change.round_id) for change in changes})
        for number, is_rated, has_ended, next_seq in _ROUND_SO_FAR.fetch(
            connection, {"round_id": round_id}
        )
    }
    event_rows: list[dict[str, Any]] = []
    for change in changes:
        round_id = str(change.round_id)
        so_far = stored.get(round_id)
        if so_far is None:
            raise StoreError(f"Round {round_id} cannot go on: its beginning is not stored.")
        if so_far.has_ended:
            raise StoreError(f"Round {round_id} cannot go on: it has ended.")
        if change.events and change.first_seq != so_far.next_seq:
            raise StoreError(
                f"Round {round_id} cannot go on with event {change.first_seq}: "
                f"the next one is number {so_far.next_seq}."
            )
        event_rows += _event_rows(so_far.number, change)
        so_far.next_seq += len(change.events)
        so_far.has_ended = change.result is not None
    if event_rows:
        _INSERT_EVENT.run(connection, event_rows)
    over = []
    for change in changes:
        if change.result is not None:
            ended = stored[str(change.round_id)]
            _save_result(connection, change, ended, change.result)
            over.append(ended.number)
    add_rounds(connection, over)


def _event_rows(number: int, change: Change) -> Iterable[dict[str, Any]]:
    for seq, event in enumerate(change.events, change.first_seq):
        kind, data = format_event(event)
        yield {"round": number, "seq": seq, "at": change.at, "kind": kind, "data": data}


def _save_result(
    connection: sa.Connection, change: Change, stored: _Round, result: RoundResult
) -> None:
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
        **counted_columns(change.network, change.channel, stored.is_rated, result),
    }
    if result.players:
        connection.execute(_INSERT_RESULT, [of_round | asdict(player) for player in result.players])
