"""Counting rounds for the standings of one scope: in memory, from the database and back into it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from .results import BestKind, RoundRecord
from .schema import EVER, bests, standings, streaks
from .upsert import upsert

Person = tuple[str, str]
"""Network and identity."""

FIGURES = ("points", "wins", "games", "wins_21")
"""What is counted, in the order of the columns of `standings`."""

# Asked at the end of every round: built once.
_MONTHS: sa.BindParameter[str] = sa.bindparam("months", expanding=True)
_FIGURES_OF = sa.select(standings).where(
    standings.c.scope == sa.bindparam("of_scope"),
    standings.c.month.in_(_MONTHS),
    standings.c.network == sa.bindparam("of_network"),
    standings.c.identity.in_(sa.bindparam("identities", expanding=True)),
)
_BESTS_OF = sa.select(bests).where(
    bests.c.scope == sa.bindparam("of_scope"), bests.c.month.in_(_MONTHS)
)
_STREAKS_OF = sa.select(streaks).where(streaks.c.scope == sa.bindparam("of_scope"))
_DELETE_STREAKS = sa.delete(streaks).where(streaks.c.scope == sa.bindparam("of_scope"))


def is_better(what: BestKind, value: float, other: float) -> bool:
    """Whether this value beats the other."""
    return value < other if what == "fast" else value > other


class Tally:
    """The figures, bests and streaks of a scope, or those of them that a round can change."""

    def __init__(self, scope: int) -> None:
        self._scope = scope
        self._figures: dict[tuple[str, Person], list[float]] = {}
        """By month and person: each figure, then since when it has stood."""
        self._bests: dict[tuple[str, str], tuple[float, int, int]] = {}
        """By month and what: value, round and seat."""
        self._streaks: dict[Person, tuple[int, int, int]] = {}
        """Length, round and seat of whoever won the last round."""

    def load(self, connection: sa.Connection, month: str, seats: Sequence[Any]) -> None:
        """Take from the database what a round of this month with these seats can change."""
        of_scope = {"of_scope": self._scope}
        of_months = {**of_scope, "months": (month, EVER)}
        people = {
            "of_network": seats[0].network,
            "identities": sorted({seat.identity for seat in seats}),
        }
        for row in connection.execute(_FIGURES_OF, of_months | people):
            values = [getattr(row, name) for name in FIGURES]
            moments = [getattr(row, f"{name}_at") for name in FIGURES]
            self._figures[row.month, (row.network, row.identity)] = [*values, *moments]
        for row in connection.execute(_BESTS_OF, of_months):
            self._bests[row.month, row.what] = (row.value, row.round, row.seat)
        for row in connection.execute(_STREAKS_OF, of_scope):
            self._streaks[row.network, row.identity] = (row.length, row.round, row.seat)

    def add(self, month: str, seats: Sequence[Any]) -> None:
        """Count a round that ended in this month; its seats in order, as `results` has them."""
        for seat in seats:
            if seat.is_counted:
                self._count(month, seat)
        if not seats[0].can_set_record:
            return
        winners = [seat for seat in seats if seat.won and not seat.is_computer]
        if winners:
            highest = max(winners, key=lambda seat: seat.points)
            self._compare(month, "fast", winners[0].seconds, winners[0])
            self._compare(month, "played", winners[0].cards_played, winners[0])
            if highest.points > 0:
                self._compare(month, "high", highest.points, highest)
        self._go_on(winners)

    def bring_in(self, month: str | None, total: Any) -> None:
        """Count what somebody brings along, a row of `imported_totals`; in all time alone where
        it is of no month."""
        person = (total.network, total.identity)
        added = (total.points, total.wins, total.games, total.twenty_ones)
        spans = (EVER,) if month is None else (month, EVER)
        # What is of unknown age is older than all.
        self._raise(spans, person, added, total.counted_at or 0.0)

    def _count(self, month: str, seat: Any) -> None:
        added = (
            max(0, seat.points) + seat.bonus,
            int(seat.won),
            1,
            int(seat.won and seat.points == 21),
        )
        self._raise((month, EVER), (seat.network, seat.identity), added, seat.ended_at)

    def _raise(
        self, spans: Iterable[str], person: Person, added: Iterable[int], moment: float
    ) -> None:
        for span in spans:
            figures = self._figures.setdefault((span, person), [0.0] * 2 * len(FIGURES))
            for at, more in enumerate(added):
                if more:
                    figures[at] += more
                    since = at + len(FIGURES)
                    figures[since] = max(figures[since], moment)

    def _compare(self, month: str, what: RoundRecord, value: float, seat: Any) -> None:
        for span in (month, EVER):
            best = self._bests.get((span, what))
            if best is None or is_better(what, value, best[0]):
                self._bests[span, what] = (value, seat.round, seat.seat)

    def _go_on(self, winners: Sequence[Any]) -> None:
        """Let the winners' streaks grow, and all others end."""
        before, self._streaks = self._streaks, {}
        for seat in winners:
            person = (seat.network, seat.identity)
            length = before[person][0] + 1 if person in before else 1
            self._streaks[person] = (length, seat.round, seat.seat)
            best = self._bests.get((EVER, "streak"))
            if best is None or length > best[0]:
                self._bests[EVER, "streak"] = (length, seat.round, seat.seat)

    def save(self, connection: sa.Connection) -> None:
        """Put everything into the database."""
        rows: dict[sa.Table, list[Mapping[str, object]]] = {
            standings: [
                {
                    "month": month,
                    "network": network,
                    "identity": identity,
                    **dict(zip(FIGURES, figures, strict=False)),
                    **{
                        f"{name}_at": moment
                        for name, moment in zip(FIGURES, figures[len(FIGURES) :], strict=True)
                    },
                }
                for (month, (network, identity)), figures in self._figures.items()
            ],
            bests: [
                {"month": month, "what": what, "value": value, "round": number, "seat": seat}
                for (month, what), (value, number, seat) in self._bests.items()
            ],
            streaks: [
                {
                    "network": network,
                    "identity": identity,
                    "length": length,
                    "round": number,
                    "seat": seat,
                }
                for (network, identity), (length, number, seat) in self._streaks.items()
            ],
        }
        connection.execute(_DELETE_STREAKS, {"of_scope": self._scope})
        for table, values in rows.items():
            if values:
                of_scope = [{"scope": self._scope, **one} for one in values]
                connection.execute(upsert(connection.dialect.name, table), of_scope)
