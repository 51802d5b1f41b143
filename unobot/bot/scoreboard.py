"""Results into the store, and out of it again as answers: scores, tables, records, bonuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from unobot.answers import (
    Answer,
    BestOf,
    BestsAre,
    BonusGiven,
    RankingIs,
    RankingRow,
    RecordSet,
    RecordsSet,
    ScoreIs,
    ScoreSpan,
)
from unobot.commands import model as commands
from unobot.session.outcome import RoundBegun, RoundFinished
from unobot.store import model as stored
from unobot.store.bonuses import add_bonuses, bonuses_for
from unobot.store.identity import identity
from unobot.store.tables import Tables

TOP = 10
"""Rows of `!unotop10`."""
LAST_TOP = 3
"""Rows of `!unotop3last`."""
LAST_TOP_BY: tuple[stored.Measure, ...] = ("points", "wins")
"""What `!unotop3last` ranks by, one after the other."""
MONTHLY: tuple[stored.RoundRecord, ...] = ("fast", "high", "played")
"""What `!unostats` tells together."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The tables of one channel, or of the channels that share its scope."""

    tables: Tables
    network: str
    scope: stored.Scope
    bonus: int
    """The full bonus; 0: none are given."""

    @classmethod
    def of_channel(
        cls,
        tables: Tables,
        network: str,
        channel: str,
        scope: stored.Scope | None,
        bonus: int,
        *,
        rank_computers: bool,
    ) -> Scoreboard:
        """That of a channel, as the store knows it; without a scope its tables are its own."""
        tables = tables.with_computers() if rank_computers else tables
        return cls(tables, network, scope or frozenset({(network, channel)}), bonus)

    def book(
        self, channel: str, finished: RoundFinished
    ) -> tuple[stored.RoundResult, list[Answer]]:
        """The result to store of a round that is over, and what is announced with it.

        Asked before the round is stored: records are compared with those that stood until now.
        """
        start = round_start(self.network, channel, finished.begun)
        result = _result(finished)
        honours = self.tables.honours(self.scope, start, result)
        bonuses = bonuses_for(self.bonus, start, result, honours)
        all_time = {record.what for record in honours.records if record.span == "ever"}
        records = tuple(
            RecordSet(record.what, record.nick, record.value, record.span)
            for record in honours.records
            if record.span == "ever" or record.what not in all_time
        )
        announced: list[Answer] = [RecordsSet(records)] if records else []
        announced += [BonusGiven(one.why, one.nick, one.points, one.count) for one in bonuses]
        return add_bonuses(result, bonuses), announced

    def score(self, nick: str, folded_nick: str, identity: str | None, now: float) -> Answer:
        """Somebody's score; without an identity it is looked for under the nick."""
        if identity is None:
            person = self.tables.find_person(self.scope, self.network, folded_nick)
            if person is None:
                empty = ScoreSpan(0, 0, 0, None)
                return ScoreIs(nick, empty, empty)
            nick, identity = person.nick, person.identity
        score = self.tables.score(self.scope, self.network, identity, now)
        return ScoreIs(nick, _span(score.month), _span(score.ever))

    def table(self, command: commands.Table, now: float) -> list[Answer]:
        """The answer to a question for a table."""
        tables, scope = self.tables, self.scope
        match command.name:
            case "top10":
                rows = tables.ranking(scope, command.by, command.span, now, TOP)
                return [_ranking(command.by, command.span, rows)]
            case "top3last":
                return [
                    _ranking(
                        by, "last_month", tables.ranking(scope, by, "last_month", now, LAST_TOP)
                    )
                    for by in LAST_TOP_BY
                ]
            case "fast" | "high" | "played":
                return [_best(tables.best(scope, command.name, "month", now))]
            case "stats":
                bests = tables.bests(scope, MONTHLY, "month", now)
                return [BestsAre("month", tuple(_best(best) for best in bests))]
            case "records":
                return [BestsAre("ever", tuple(_best(best) for best in tables.records(scope)))]
            case "row":
                return [_best(tables.current_streak(scope))]
            case _:
                assert_never(command.name)


def round_start(network: str, channel: str, begun: RoundBegun) -> stored.RoundStart:
    """What the store keeps of a round from its start."""
    return stored.RoundStart(
        begun.round_id,
        network,
        channel,
        begun.began_at,
        begun.preset,
        begun.rules,
        begun.is_rated,
        None if begun.seed is None else begun.seed.hex(),
    )


def _result(finished: RoundFinished) -> stored.RoundResult:
    players = tuple(
        stored.PlayerResult(
            seat=player.seat,
            identity=identity(player.folded_nick, player.account, is_computer=player.is_computer),
            nick=player.nick,
            folded_nick=player.folded_nick,
            is_computer=player.is_computer,
            place=player.place,
            points=player.points,
            bonus=0,
            cards_played=player.cards_played,
            won=player.has_won,
            by_default=player.has_won and finished.reason == "default",
        )
        for player in finished.players
    )
    return stored.RoundResult(
        finished.ended_at, finished.reason, finished.cards_played, finished.seconds, players
    )


def _span(figures: stored.Figures) -> ScoreSpan:
    # Nobody is first among those without a point.
    rank = figures.rank if figures.points else None
    return ScoreSpan(figures.points, figures.wins, figures.games, rank)


def _best(best: stored.Best) -> BestOf:
    return BestOf(best.what, best.nick, best.value, best.when)


def _ranking(
    by: stored.Measure, span: stored.Span, rows: tuple[stored.RankingRow, ...]
) -> RankingIs:
    return RankingIs(by, span, tuple(RankingRow(row.rank, row.nick, row.value) for row in rows))
