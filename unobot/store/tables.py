"""The score tables (scores.md), asked of the results of finished rounds.

Only rated rounds with a score count; computer players are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import tzinfo
from typing import Literal

import sqlalchemy as sa

from .counting import can_set_record
from .errors import explained
from .model import (
    Best,
    Figures,
    Honours,
    Measure,
    NewRecord,
    Person,
    PlayerResult,
    RankingRow,
    RoundRecord,
    RoundResult,
    RoundStart,
    Scope,
    Score,
    Span,
)
from .months import Bounds, month_bounds, span_bounds
from .records import (
    ROUND_RECORDS,
    best_months,
    best_round,
    is_better,
    longest_streak,
    streaks_in_progress,
)
from .schema import results
from .selection import amount, in_bounds, in_scope, is_in_tables, last_nick, totals


class Tables:
    """Answers to the questions of scores.md.

    Each is about a scope, the channels that share their tables. `now` is in seconds since 1970
    and says which month is meant by `month` and `last_month`. Every method raises StoreError when
    the database fails.
    """

    def __init__(self, engine: sa.Engine, timezone: tzinfo) -> None:
        """`timezone` says where months begin."""
        self._engine = engine
        self._timezone = timezone

    def find_person(self, scope: Scope, network: str, folded_nick: str) -> Person | None:
        """Who is meant by a nick: whoever last played under it, on this network before others."""
        statement = (
            sa.select(results.c.network, results.c.identity, results.c.nick)
            .where(in_scope(scope), results.c.folded_nick == folded_nick, ~results.c.is_computer)
            .order_by(
                sa.case((results.c.network == network, 0), else_=1),
                results.c.ended_at.desc(),
                results.c.round.desc(),
            )
            .limit(1)
        )
        with self._asking() as connection:
            row = connection.execute(statement).one_or_none()
        return None if row is None else Person(*row)

    def score(self, scope: Scope, network: str, identity: str, now: float) -> Score:
        """Somebody's figures, this month's and those of all time."""
        month = span_bounds("month", now, self._timezone)
        with self._asking() as connection:
            return Score(
                _figures(connection, scope, month, network, identity),
                _figures(connection, scope, None, network, identity),
            )

    def ranking(
        self, scope: Scope, by: Measure, span: Span, now: float, limit: int
    ) -> tuple[RankingRow, ...]:
        """The best, the first one first; who has nothing to show is not among them.

        Ties share a rank, and who got there first stands first.
        """
        everybody = totals(scope, span_bounds(span, now, self._timezone), by)
        rank = sa.func.rank().over(order_by=everybody.c.value.desc()).label("rank")
        order = ("rank", "reached", "identity")
        best = (
            sa.select(everybody, rank)
            .where(everybody.c.value > 0)
            .order_by(*order)
            .limit(limit)
            .subquery()
        )
        statement = sa.select(best.c.rank, last_nick(best), best.c.value).order_by(
            *(best.c[name] for name in order)
        )
        with self._asking() as connection:
            return tuple(
                RankingRow(rank, nick, int(value))
                for rank, nick, value in connection.execute(statement)
            )

    def best(self, scope: Scope, what: RoundRecord, span: Span, now: float) -> Best:
        """The fastest round, the highest score of a round, or the most cards played in one.

        Its holder is who won it. Bonuses are no part of a score.
        """
        bounds = span_bounds(span, now, self._timezone)
        with self._asking() as connection:
            return best_round(connection, scope, what, bounds)

    def records(self, scope: Scope) -> tuple[Best, ...]:
        """The records of all time: `month_points`, `month_wins`, `fast`, `high`, `played`,
        `streak`."""
        with self._asking() as connection:
            return (
                *best_months(connection, scope, self._timezone),
                *(best_round(connection, scope, what, None) for what in ROUND_RECORDS),
                longest_streak(connection, scope),
            )

    def current_streak(self, scope: Scope) -> Best:
        """Who won the last round, and how many in a row; nobody where a computer player did."""
        with self._asking() as connection:
            streaks = streaks_in_progress(connection, scope)
        nobody = Best("current_streak", None, 0, 0)
        return max(streaks.values(), key=lambda streak: streak.value, default=nobody)

    def honours(self, scope: Scope, start: RoundStart, result: RoundResult) -> Honours:
        """What a round means beside its points, asked *before* it is saved.

        A record is beaten only where there was one: the first round of a month, or of all, sets
        none to speak of.
        """
        winners = [player for player in result.players if player.won and not player.is_computer]
        if not winners or not can_set_record(start.is_rated, result):
            return Honours()
        with self._asking() as connection:
            beaten = tuple(self._beaten_records(connection, scope, winners[0], result))
            streaks = streaks_in_progress(connection, scope)
        lengths = []
        for winner in winners:
            before = streaks.get((start.network, winner.identity))
            lengths.append((winner.seat, 1 if before is None else int(before.value) + 1))
        return Honours(beaten, tuple(lengths))

    def _beaten_records(
        self, connection: sa.Connection, scope: Scope, winner: PlayerResult, result: RoundResult
    ) -> Iterator[NewRecord]:
        values: dict[RoundRecord, float] = {
            "fast": result.seconds,
            "high": winner.points,
            "played": result.cards_played,
        }
        month = month_bounds(result.ended_at, self._timezone)
        spans: tuple[tuple[Literal["month", "ever"], Bounds | None], ...] = (
            ("month", month),
            ("ever", None),
        )
        for what, value in values.items():
            for span, bounds in spans:
                best = best_round(connection, scope, what, bounds)
                if best.nick is not None and is_better(what, value, best.value):
                    yield NewRecord(what, span, winner.seat, winner.nick, value)

    @contextmanager
    def _asking(self) -> Iterator[sa.Connection]:
        with explained("Reading the tables"), self._engine.connect() as connection:
            yield connection


def _figures(
    connection: sa.Connection, scope: Scope, bounds: Bounds | None, network: str, identity: str
) -> Figures:
    own = connection.execute(
        sa.select(*(sa.func.sum(amount(by)) for by in ("points", "wins", "games"))).where(
            is_in_tables(),
            in_scope(scope),
            in_bounds(bounds),
            results.c.network == network,
            results.c.identity == identity,
        )
    ).one()
    if own[2] is None:
        return Figures(0, 0, 0, None)
    points, wins, games = map(int, own)
    everybody = totals(scope, bounds, "points")
    better = sa.select(sa.func.count()).where(everybody.c.value > points)
    return Figures(points, wins, games, connection.execute(better).scalar_one() + 1)
