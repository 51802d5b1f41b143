"""Scores, rankings and records, read from the `standings`.

Only rated rounds with a score count; computer players are left out unless they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import tzinfo
from typing import Literal

import sqlalchemy as sa

from . import questions
from .counting import can_set_record
from .database import writing
from .errors import explained
from .model import Person
from .months import month_name, span_bounds
from .records import find_bests, find_records
from .results import (
    NO_FIGURES,
    Best,
    Figures,
    Honours,
    Measure,
    NewRecord,
    PlayerResult,
    RankingRow,
    RoundRecord,
    RoundResult,
    RoundStart,
    Scope,
    Score,
    Span,
)
from .schema import EVER, streaks
from .standings import find_scope, make_scope
from .tally import is_better


class Scores:
    """Answers to what people ask about scores: rankings, their own figures, records, streaks.

    Each is about a scope, the channels that share their standings. `now` is in seconds since 1970
    and says which month is meant by `month` and `last_month`. Every method raises StoreError when
    the database fails.
    """

    def __init__(
        self, engine: sa.Engine, timezone: tzinfo, *, with_computers: bool = False
    ) -> None:
        """`timezone` says where months begin."""
        self._engine = engine
        self._timezone = timezone
        self._with_computers = with_computers

    def with_computers(self) -> Scores:
        """The same, in which computer players stand among the people. Records of rounds
        and winning streaks stay those of people."""
        return Scores(self._engine, self._timezone, with_computers=True)

    def prepare(self, scope: Scope) -> None:
        """Build the standings of a scope, and the statements that the end of a round asks, now and
        not when somebody waits for it; the first may take long."""
        with self._asking(scope) as (connection, number):
            find_bests(connection, number, EVER)

    def find_person(self, scope: Scope, network: str, folded_nick: str) -> Person | None:
        """Who is meant by a nick: whoever last played under it, on this network before others."""
        with self._asking(scope) as (connection, number):
            asked = {"scope": number, "own_network": network, "folded_nick": folded_nick}
            statements = [questions.last_played(is_computer=False), questions.last_brought(scope)]
            if self._with_computers:
                statements.append(questions.last_played(is_computer=True))
            for statement in statements:
                row = connection.execute(statement, asked).one_or_none()
                if row is not None:
                    return Person(*row)
        return None

    def score(self, scope: Scope, network: str, identity: str, now: float) -> Score:
        """Somebody's figures, this month's and those of all time."""
        with self._asking(scope) as (connection, number):
            month, ever = (
                self._figures(connection, number, span, (network, identity))
                for span in (month_name(now, self._timezone), EVER)
            )
        return Score(month, ever)

    def ranking(
        self, scope: Scope, by: Measure, span: Span, now: float, limit: int
    ) -> tuple[RankingRow, ...]:
        """The best, the first one first; who has nothing to show is not among them.

        Ties share a rank, and who got there first stands first.
        """
        with self._asking(scope) as (connection, number):
            asked = {"scope": number, "month": self._month(span, now), "limit": limit}
            rows = connection.execute(questions.best_people(by, self._with_computers), asked).all()
        values = [value for _, value in rows]
        return tuple(RankingRow(values.index(value) + 1, nick, value) for nick, value in rows)

    def best(self, scope: Scope, what: RoundRecord, span: Span, now: float) -> Best:
        """The fastest round, the highest score of a round, or the most cards played in one.

        Its holder is who won it. Bonuses are no part of a score.
        """
        return self.bests(scope, (what,), span, now)[0]

    def bests(
        self, scope: Scope, whats: Sequence[RoundRecord], span: Span, now: float
    ) -> tuple[Best, ...]:
        """As `best`, for several at once."""
        with self._asking(scope) as (connection, number):
            found = find_bests(connection, number, self._month(span, now))
        return tuple(found.get(what, Best(what, None, 0, 0)) for what in whats)

    def records(self, scope: Scope) -> tuple[Best, ...]:
        """The records of all time: `month_points`, `month_wins`, `fast`, `high`, `played`,
        `streak`."""
        with self._asking(scope) as (connection, number):
            return find_records(connection, number, with_computers=self._with_computers)

    def current_streak(self, scope: Scope) -> Best:
        """Who won the last round, and how many in a row; nobody where a computer player did."""
        with self._asking(scope) as (connection, number):
            row = connection.execute(questions.current_streak(), {"scope": number}).one_or_none()
        return Best("current_streak", *((None, 0, 0) if row is None else row))

    def honours(self, scope: Scope, start: RoundStart, result: RoundResult) -> Honours:
        """What a round means in addition to its points, asked *before* it is saved.

        A record is beaten only where there was one: the first round of a month, or of all, sets
        none to speak of.
        """
        winners = [player for player in result.players if player.won and not player.is_computer]
        if not winners or not can_set_record(start.is_rated, result):
            return Honours()
        with self._asking(scope) as (connection, number):
            beaten = tuple(self._beaten_records(connection, number, winners[0], result))
            going = {
                (row.network, row.identity): row.length
                for row in connection.execute(sa.select(streaks).where(streaks.c.scope == number))
            }
        return Honours(
            beaten,
            tuple(
                (winner.seat, 1 + going.get((start.network, winner.identity), 0))
                for winner in winners
            ),
        )

    def _beaten_records(
        self,
        connection: sa.Connection,
        scope: int,
        winner: PlayerResult,
        result: RoundResult,
    ) -> Iterator[NewRecord]:
        values: dict[RoundRecord, float] = {
            "fast": result.seconds,
            "high": winner.points,
            "played": result.cards_played,
        }
        month = month_name(result.ended_at, self._timezone)
        spans: tuple[tuple[Literal["month", "ever"], str], ...] = (("month", month), ("ever", EVER))
        best = {span: find_bests(connection, scope, name) for span, name in spans}
        for what, value in values.items():
            for span, _ in spans:
                if what in best[span] and is_better(what, value, best[span][what].value):
                    yield NewRecord(what, span, winner.seat, winner.nick, value)

    def _figures(
        self, connection: sa.Connection, number: int, month: str, person: tuple[str, str]
    ) -> Figures:
        asked = {"scope": number, "month": month, "network": person[0], "identity": person[1]}
        own = connection.execute(questions.own_figures(), asked).one_or_none()
        if own is None:
            return NO_FIGURES
        if not own.points:
            # Nobody is first among those without a point.
            return Figures(0, own.wins, own.games, None)
        statement = questions.count_better(self._with_computers)
        better = connection.execute(statement, asked | {"points": own.points}).scalar_one()
        return Figures(own.points, own.wins, own.games, better + 1)

    def _month(self, span: Span, now: float) -> str:
        """How `standings` and `bests` call a span of time."""
        bounds = span_bounds(span, now, self._timezone)
        return EVER if bounds is None else month_name(bounds[0], self._timezone)

    @contextmanager
    def _asking(self, scope: Scope) -> Iterator[tuple[sa.Connection, int]]:
        """The number of a scope, whose standings are there, and where to ask for them."""
        with explained("Reading the scores"):
            with self._engine.connect() as connection:
                number = find_scope(connection, scope, self._timezone)
                if number is not None:
                    yield connection, number
                    return
            with writing(self._engine) as connection:
                yield connection, make_scope(connection, scope, self._timezone)
