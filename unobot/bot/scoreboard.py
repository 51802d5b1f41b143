"""Results into the store, and out of it again as answers: scores, scores, records, bonuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from unobot import commands
from unobot.answers import Answer, BestsAre, RankingIs, RecordsSet, ScoreIs
from unobot.store.bonuses import add_bonuses, bonuses_for
from unobot.store.results import (
    NO_FIGURES,
    FinishedRound,
    Measure,
    RoundRecord,
    RoundResult,
    Scope,
    Score,
)
from unobot.store.scores import Scores

TOP = 10
"""Rows of `!unotop10`."""
LAST_TOP = 3
"""Rows of `!unotop3last`."""
LAST_TOP_BY: tuple[Measure, ...] = ("points", "wins")
"""What `!unotop3last` ranks by, one after the other."""
MONTHLY: tuple[RoundRecord, ...] = ("fast", "high", "played")
"""What `!unostats` tells together."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """Scores and rankings of one channel, or of the channels that share its scope."""

    scores: Scores
    network: str
    scope: Scope
    bonus: int
    """The full bonus; 0: none are given."""

    @classmethod
    def of_channel(
        cls,
        scores: Scores,
        network: str,
        channel: str,
        scope: Scope | None,
        bonus: int,
        *,
        rank_computers: bool,
    ) -> Scoreboard:
        """That of a channel, as the store knows it; without a scope its standings are its own."""
        scores = scores.with_computers() if rank_computers else scores
        return cls(scores, network, scope or frozenset({(network, channel)}), bonus)

    def book(self, finished: FinishedRound) -> tuple[RoundResult, list[Answer]]:
        """The result to store of a round that is over, and what is announced with it.

        Asked before the round is stored: records are compared with those that stood until now.
        """
        start, result = finished.start, finished.result
        honours = self.scores.honours(self.scope, start, result)
        bonuses = bonuses_for(self.bonus, start, result, honours)
        all_time = {record.what for record in honours.records if record.span == "ever"}
        records = tuple(
            record
            for record in honours.records
            if record.span == "ever" or record.what not in all_time
        )
        announced: list[Answer] = [RecordsSet(records)] if records else []
        return add_bonuses(result, bonuses), [*announced, *bonuses]

    def score(self, nick: str, folded_nick: str, identity: str | None, now: float) -> Answer:
        """Somebody's score; without an identity it is looked for under the nick."""
        if identity is None:
            person = self.scores.find_person(self.scope, self.network, folded_nick)
            if person is None:
                return ScoreIs(nick, Score(NO_FIGURES, NO_FIGURES))
            nick, identity = person.nick, person.identity
        return ScoreIs(nick, self.scores.score(self.scope, self.network, identity, now))

    def ranking(self, command: commands.Table, now: float) -> list[Answer]:
        """The answer to a question for the best players, rounds or months."""
        scores, scope = self.scores, self.scope
        match command.name:
            case "top10":
                rows = scores.ranking(scope, command.by, command.span, now, TOP)
                return [RankingIs(command.by, command.span, rows)]
            case "top3last":
                return [
                    RankingIs(
                        by, "last_month", scores.ranking(scope, by, "last_month", now, LAST_TOP)
                    )
                    for by in LAST_TOP_BY
                ]
            case "fast" | "high" | "played":
                return [scores.best(scope, command.name, "month", now)]
            case "stats":
                bests = scores.bests(scope, MONTHLY, "month", now)
                return [BestsAre("month", bests)]
            case "records":
                return [BestsAre("ever", scores.records(scope))]
            case "row":
                return [scores.current_streak(scope)]
            case _:
                assert_never(command.name)
