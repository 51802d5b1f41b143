"""Results into the store, and out of it again as answers."""

from __future__ import annotations

import pytest

from tests.store.samples import CHANNEL, HERE, NETWORK, PARIS, History, make_result, moment
from unobot import commands
from unobot.answers import (
    BestsAre,
    RankingIs,
    RecordsSet,
    ScoreIs,
)
from unobot.bot.scoreboard import Scoreboard
from unobot.engine.events import EndReason
from unobot.store.results import (
    NO_FIGURES,
    Best,
    Bonus,
    Figures,
    FinishedRound,
    RankingRow,
    RoundStart,
    Score,
)
from unobot.store.store import Store, open_store

NOW = moment("2024-05-15 12:00")
START = RoundStart("0" * 32, NETWORK, CHANNEL, NOW - 300, "color-uno", "color-uno", True)


@pytest.fixture
def store() -> Store:
    return open_store(":memory:")


@pytest.fixture
def history(store: Store) -> History:
    return History(store, NOW - 86_400)


def scoreboard(store: Store, bonus: int = 0) -> Scoreboard:
    return Scoreboard(store.scores(PARIS), NETWORK, HERE, bonus)


def finished(reason: EndReason = "out", points: int = 40) -> FinishedRound:
    return FinishedRound(START, make_result(NOW, "Ann", points, reason=reason, cards_played=6))


def test_a_round_is_booked_as_it_was_played(store: Store) -> None:
    result, announced = scoreboard(store).book(finished())
    assert result == finished().result
    assert {type(answer) for answer in announced} <= {RecordsSet}


def test_a_win_by_default_sets_no_record(store: Store, history: History) -> None:
    history.add("Bob", 30, cards_played=50, seconds=2000)
    _, announced = scoreboard(store).book(finished("default"))
    assert announced == []


def test_a_record_that_is_beaten_is_announced(store: Store, history: History) -> None:
    history.add("Bob", 30, cards_played=50, seconds=200)
    _, announced = scoreboard(store).book(finished(points=31))
    (answer,) = announced
    assert isinstance(answer, RecordsSet)
    assert [(record.what, record.nick, record.value) for record in answer.records] == [
        ("high", "Ann", 31)
    ]


def test_bonuses_are_booked_and_announced(store: Store) -> None:
    result, announced = scoreboard(store, bonus=1000).book(finished(points=21))
    assert Bonus("twenty_one", 0, "Ann", 500) in announced
    given = sum(one.points for one in announced if isinstance(one, Bonus))
    assert [one.bonus for one in result.players] == [given, 0]


def test_without_a_bonus_in_the_settings_none_is_given(store: Store) -> None:
    result, announced = scoreboard(store).book(finished(points=21))
    assert not any(isinstance(one, Bonus) for one in announced)
    assert [one.bonus for one in result.players] == [0, 0]


def test_the_score_of_somebody_is_found_by_identity_or_by_nick(
    store: Store, history: History
) -> None:
    history.add("Ann", 30)
    history.add("Bob", 10, others=["Ann"])
    own = scoreboard(store).score("Ann", "ann", "nick:ann", NOW)
    figures = Figures(30, 1, 2, 1)
    assert own == ScoreIs("Ann", Score(figures, figures))
    assert scoreboard(store).score("ANN", "ann", None, NOW) == own


def test_who_has_never_played_has_an_empty_score(store: Store) -> None:
    for identity in (None, "nick:nemo"):
        answer = scoreboard(store).score("Nemo", "nemo", identity, NOW)
        assert answer == ScoreIs("Nemo", Score(NO_FIGURES, NO_FIGURES))


def test_tables(store: Store, history: History) -> None:
    history.add("Ann", 30, at=moment("2024-04-20 12:00"), cards_played=10, seconds=100)
    history.add("Bob", 50, at=moment("2024-05-10 12:00"), cards_played=20, seconds=200)
    board = scoreboard(store)

    def table(name: str, by: str = "points", span: str = "month") -> list[object]:
        return list(board.ranking(commands.Table(name, by, span), NOW))  # type: ignore[arg-type]

    bob, ann = RankingRow(1, "Bob", 50), RankingRow(2, "Ann", 30)
    assert table("top10")[0] == RankingIs("points", "month", (bob,))
    assert table("top10", span="ever")[0] == RankingIs("points", "ever", (bob, ann))
    first = RankingRow(1, "Ann", 30)
    assert table("top3last")[0] == RankingIs("points", "last_month", (first,))
    assert [one.by for one in table("top3last") if isinstance(one, RankingIs)] == ["points", "wins"]
    (fast,) = table("fast")
    assert isinstance(fast, Best)
    assert (fast.what, fast.nick, fast.value) == ("fast", "Bob", 200)
    (stats,) = table("stats")
    assert isinstance(stats, BestsAre)
    assert [best.what for best in stats.bests] == ["fast", "high", "played"]
    (records,) = table("records")
    assert isinstance(records, BestsAre)
    assert {(best.what, best.nick) for best in records.bests} >= {("fast", "Ann"), ("high", "Bob")}
    (row,) = table("row")
    assert isinstance(row, Best)
    assert (row.nick, row.value) == ("Bob", 1)


@pytest.mark.parametrize("rank_computers", [False, True])
def test_a_channel_says_whether_computer_players_stand_in_its_tables(
    history: History, store: Store, rank_computers: bool
) -> None:
    history.add("*Robo", 99, others=["Ann"])
    board = Scoreboard.of_channel(
        store.scores(PARIS), NETWORK, CHANNEL, None, 0, rank_computers=rank_computers
    )
    rows = (RankingRow(1, "Robo", 99),) if rank_computers else ()
    assert board.ranking(commands.Table("top10"), NOW) == [RankingIs("points", "month", rows)]
