"""Scores and rankings: what counts, for which month, for whom, in which scope."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from unobot.engine.events import EndReason
from unobot.store.errors import StoreError
from unobot.store.model import Import, ImportedTotal, Person
from unobot.store.results import Figures, Measure, RankingRow, Score, Span
from unobot.store.scores import Scores
from unobot.store.store import Store, open_store

from .samples import (
    CHANNEL,
    HERE,
    NETWORK,
    PARIS,
    History,
    make_player,
    make_result,
    make_start,
    moment,
    save_round,
)

NOW = moment("2024-05-15 18:00")
NOTHING = Figures(0, 0, 0, None)


def _rows(
    scores: Scores, by: Measure = "points", span: Span = "ever", *, now: float = NOW
) -> list[tuple[int, str, int]]:
    return [(row.rank, row.nick, row.value) for row in scores.ranking(HERE, by, span, now, 10)]


def test_whoever_has_never_played_has_no_rank(scores: Scores) -> None:
    assert scores.score(HERE, NETWORK, "nick:ann", NOW) == Score(NOTHING, NOTHING)
    assert scores.ranking(HERE, "points", "ever", NOW, 10) == ()


def test_a_score_counts_points_with_bonuses_wins_games_and_the_rank(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 70, others=["Bob"])
    history.add("Bob", 50, others=["Ann"], bonus=1000)
    assert scores.score(HERE, NETWORK, "nick:ann", NOW).ever == Figures(70, 1, 2, 2)
    assert scores.score(HERE, NETWORK, "nick:bob", NOW).ever == Figures(1050, 1, 2, 1)


def test_a_score_tells_this_month_from_all_time(scores: Scores, history: History) -> None:
    history.add("Ann", 70, at=moment("2024-04-30 23:59"))
    history.add("Ann", 5, at=moment("2024-05-01 00:00"))
    assert scores.score(HERE, NETWORK, "nick:ann", NOW) == Score(
        Figures(5, 1, 1, 1), Figures(75, 2, 2, 1)
    )


def test_whoever_has_no_points_has_no_rank(scores: Scores, history: History) -> None:
    history.add("Ann", 70, others=["Bob"])
    assert scores.score(HERE, NETWORK, "nick:bob", NOW).ever == Figures(0, 0, 1, None)


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("points", [(1, "Bob", 90), (2, "Ann", 42)]),
        ("wins", [(1, "Ann", 2), (2, "Bob", 1)]),
        ("games", [(1, "Ann", 3), (1, "Bob", 3), (3, "Zoe", 1)]),
        ("21", [(1, "Ann", 2)]),
    ],
)
def test_a_ranking_goes_by_what_was_asked_and_leaves_out_who_has_none(
    scores: Scores, history: History, by: Measure, expected: list[tuple[int, str, int]]
) -> None:
    history.add("Ann", 21, others=["Bob"])
    history.add("Ann", 21, others=["Bob"])
    history.add("Bob", 90, others=["Ann", "Zoe"])
    assert _rows(scores, by) == expected


def test_21_points_without_a_win_are_no_21(store: Store, scores: Scores) -> None:
    result = make_result(NOW, "Ann", 30)
    players = (result.players[0], make_player(1, "Bob", 21))
    save_round(store, make_start(NOW), dataclasses.replace(result, players=players))
    assert _rows(scores, "21") == []


def test_ties_share_a_rank_and_who_got_there_first_stands_first(
    scores: Scores, history: History
) -> None:
    history.add("Zed", 30)
    history.add("Ann", 30)
    history.add("Bob", 10)
    history.add("Cid", 50)
    assert _rows(scores) == [(1, "Cid", 50), (2, "Zed", 30), (2, "Ann", 30), (4, "Bob", 10)]


def test_points_of_earlier_rounds_leave_an_import_of_later_the_moment_of_the_sum(
    store: Store, scores: Scores, history: History
) -> None:
    history.add("Ann", 10, at=moment("2024-05-02 12:00"))
    history.add("Bob", 30, at=moment("2024-05-08 12:00"))
    # What was imported of a month counts as of its middle.
    total = ImportedTotal("nick:ann", "Ann", "ann", points=20, wins=1, games=1)
    store.ledger().bring_in(NETWORK, CHANNEL, [Import("sopel", "2024-05", (total,))])
    assert _rows(scores) == [(1, "Bob", 30), (1, "Ann", 30)]


def test_a_ranking_stops_at_its_limit(scores: Scores, history: History) -> None:
    for points, name in enumerate(("Ann", "Bob", "Cid", "Dan"), 1):
        history.add(name, points)
    assert scores.ranking(HERE, "points", "ever", NOW, 3) == (
        RankingRow(1, "Dan", 4),
        RankingRow(2, "Cid", 3),
        RankingRow(3, "Bob", 2),
    )


@pytest.mark.parametrize(
    ("span", "expected"),
    [("month", [(1, "Bob", 2)]), ("last_month", [(1, "Ann", 1)]), ("ever", [(1, "Cid", 4)])],
)
def test_a_round_counts_for_the_month_in_which_it_ends(
    scores: Scores, history: History, span: Span, expected: list[tuple[int, str, int]]
) -> None:
    # Summer time began in the night to 31 March.
    history.add("Cid", 4, at=moment("2024-02-29 23:59"))
    history.add("Ann", 1, at=moment("2024-03-31 23:59"))
    history.add("Bob", 2, at=moment("2024-04-01 00:00"))
    assert _rows(scores, "points", span, now=moment("2024-04-30 23:59"))[:1] == expected


def test_months_are_those_of_the_time_zone(store: Store, history: History) -> None:
    history.add("Ann", 9, at=moment("2024-05-01 00:30"))
    new_york = store.scores(ZoneInfo("America/New_York"))
    assert [row.nick for row in new_york.ranking(HERE, "points", "last_month", NOW, 9)] == ["Ann"]
    assert new_york.ranking(HERE, "points", "month", NOW, 9) == ()


@pytest.mark.parametrize("reason", ["abandoned", "computers"])
def test_a_round_without_a_score_counts_nowhere(
    scores: Scores, history: History, reason: EndReason
) -> None:
    history.add("Ann", 50, reason=reason)
    assert _rows(scores, "games") == []


@pytest.mark.parametrize("reason", ["out", "placed", "default", "blocked"])
def test_a_round_with_a_score_counts(scores: Scores, history: History, reason: EndReason) -> None:
    history.add("Ann", 50, reason=reason)
    assert _rows(scores) == [(1, "Ann", 50)]


def test_an_unrated_round_counts_nowhere(scores: Scores, history: History) -> None:
    history.add("Ann", 57, is_rated=False)
    assert _rows(scores) == []
    assert scores.score(HERE, NETWORK, "nick:ann", NOW).ever == NOTHING


def test_a_round_that_is_still_running_counts_nowhere(store: Store, scores: Scores) -> None:
    save_round(store, make_start(NOW), None)
    assert _rows(scores, "games") == []


def test_computer_players_are_left_out(scores: Scores, history: History) -> None:
    history.add("*Robo", 99, others=["Ann"])
    history.add("Ann", 7, others=["*Robo"])
    assert _rows(scores) == [(1, "Ann", 7)]
    assert _rows(scores, "games") == [(1, "Ann", 2)]
    assert scores.score(HERE, NETWORK, "nick:ann", NOW).ever.rank == 1
    assert scores.find_person(HERE, NETWORK, "robo") is None


def test_computer_players_stand_among_people_where_they_are_asked_for(
    scores: Scores, history: History
) -> None:
    history.add("*Robo", 99, others=["Ann"], seconds=1.0)
    history.add("Ann", 7, others=["*Robo"])
    with_computers = scores.with_computers()
    assert _rows(with_computers) == [(1, "Robo", 99), (2, "Ann", 7)]
    assert with_computers.score(HERE, NETWORK, "nick:ann", NOW).ever.rank == 2
    robo = with_computers.find_person(HERE, NETWORK, "robo")
    assert robo is not None
    assert with_computers.score(HERE, NETWORK, robo.identity, NOW).month.points == 99
    bests = {best.what: best.nick for best in with_computers.records(HERE)}
    assert (bests["month_points"], bests["fast"], bests["streak"]) == ("Robo", "Ann", "Ann")
    assert scores.records(HERE)[0].nick == "Ann"


def test_points_that_are_charged_lower_no_score(store: Store, scores: Scores) -> None:
    result = make_result(NOW, "Ann", 0)
    charged = (result.players[0], make_player(1, "Bob", -18))
    save_round(store, make_start(NOW), dataclasses.replace(result, players=charged))
    assert scores.score(HERE, NETWORK, "nick:bob", NOW).ever == Figures(0, 0, 1, None)


def test_each_channel_has_its_tables_unless_a_scope_joins_them(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 10)
    history.add("Ann", 20, channel="#two")
    history.add("Ann", 40, network="elsewhere")
    assert _rows(scores) == [(1, "Ann", 10)]
    both = HERE | {(NETWORK, "#two")}
    assert scores.ranking(both, "points", "ever", NOW, 9) == (RankingRow(1, "Ann", 30),)
    assert scores.ranking(frozenset(), "points", "ever", NOW, 9) == ()


def test_the_same_identity_on_another_network_is_somebody_else(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 10)
    history.add("Ann", 40, network="elsewhere")
    joined = HERE | {("elsewhere", CHANNEL)}
    assert [row.value for row in scores.ranking(joined, "points", "ever", NOW, 9)] == [40, 10]
    assert scores.score(joined, NETWORK, "nick:ann", NOW).ever == Figures(10, 1, 1, 2)


def _save_win(store: Store, at: float, nick: str, identity: str, network: str = NETWORK) -> None:
    """A round that somebody won under this nick."""
    result = make_result(at, nick)
    winner = dataclasses.replace(result.players[0], identity=identity)
    players = (winner, *result.players[1:])
    save_round(store, make_start(at, network=network), dataclasses.replace(result, players=players))


def test_a_table_names_people_by_the_nick_last_used(store: Store, scores: Scores) -> None:
    _save_win(store, NOW, "Ann", "account:ann")
    _save_win(store, NOW + 60, "Ann_away", "account:ann")
    assert _rows(scores) == [(1, "Ann_away", 20)]
    assert scores.find_person(HERE, NETWORK, "ann") == Person(NETWORK, "account:ann", "Ann")


def test_a_nick_means_whoever_used_it_last_and_this_network_before_others(
    store: Store, scores: Scores
) -> None:
    _save_win(store, NOW, "Ann", "nick:ann")
    _save_win(store, NOW + 1, "Ann", "account:anna")
    _save_win(store, NOW + 2, "Ann", "account:other", "elsewhere")
    joined = HERE | {("elsewhere", CHANNEL)}
    found = scores.find_person(joined, NETWORK, "ann")
    assert found == Person(NETWORK, "account:anna", "Ann")
    assert scores.find_person(HERE, "elsewhere", "ann") == found
    assert scores.find_person(joined, NETWORK, "nobody") is None


def test_the_tables_are_as_before_after_a_restart(tmp_path: Path) -> None:
    place = str(tmp_path / "uno.db")
    store = open_store(place)
    History(store, NOW - 600).add("Ann", 70, others=["Bob"])
    store.close()
    again = open_store(place)
    assert _rows(again.scores(PARIS)) == [(1, "Ann", 70)]
    again.close()


def test_a_question_that_fails_raises_a_store_error(store: Store, scores: Scores) -> None:
    with store._engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE results")
    with pytest.raises(StoreError, match="Reading the scores was not possible"):
        scores.ranking(HERE, "points", "ever", NOW, 10)
