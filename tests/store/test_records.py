"""Records and streaks: what sets them, who keeps them, and what a new round beats."""

from __future__ import annotations

import dataclasses

import pytest

from unobot.engine.events import EndReason
from unobot.store.months import middle_of_month
from unobot.store.results import Best, Honours, NewRecord, RoundRecord, RoundResult
from unobot.store.scores import Scores
from unobot.store.store import Store

from .samples import CHANNEL, HERE, NETWORK, History, make_result, make_start, moment, save_round

NOW = moment("2024-05-15 18:00")


def _holder(scores: Scores, what: RoundRecord) -> tuple[str | None, float]:
    best = scores.best(HERE, what, "month", NOW)
    return best.nick, best.value


def _honours(scores: Scores, result: RoundResult, *, is_rated: bool = True) -> Honours:
    return scores.honours(HERE, make_start(is_rated=is_rated), result)


def _record(scores: Scores, what: str) -> Best:
    return next(best for best in scores.records(HERE) if best.what == what)


def test_without_rounds_nobody_holds_a_record(scores: Scores) -> None:
    assert [(best.what, best.nick, best.value) for best in scores.records(HERE)] == [
        ("month_points", None, 0),
        ("month_wins", None, 0),
        ("fast", None, 0),
        ("high", None, 0),
        ("played", None, 0),
        ("streak", None, 0),
    ]
    assert scores.current_streak(HERE) == Best("current_streak", None, 0, 0)


def test_the_winner_holds_the_record_of_a_round(scores: Scores, history: History) -> None:
    history.add("Ann", 70, seconds=90, cards_played=31)
    history.add("Bob", 50, seconds=60.5, cards_played=30, bonus=1000)
    assert _holder(scores, "high") == ("Ann", 70)
    assert _holder(scores, "fast") == ("Bob", 60.5)
    assert _holder(scores, "played") == ("Ann", 31)
    assert scores.best(HERE, "fast", "ever", NOW).when == history.now


def test_an_equal_round_takes_no_record_away(scores: Scores, history: History) -> None:
    history.add("Zed", 50, seconds=60, cards_played=30)
    history.add("Ann", 50, seconds=60, cards_played=30)
    assert [_holder(scores, what)[0] for what in ("fast", "high", "played")] == ["Zed"] * 3


def test_rounds_that_end_in_the_same_moment_count_in_the_order_in_which_they_began(
    scores: Scores, history: History
) -> None:
    for name in ("Zed", "Ann", "Mia", "Bob"):
        history.add(name, 50, at=NOW)
    assert _holder(scores, "high")[0] == "Zed"
    assert scores.current_streak(HERE).nick == "Bob"


def test_a_record_of_a_month_is_gone_with_it(scores: Scores, history: History) -> None:
    history.add("Ann", 70, at=moment("2024-04-30 23:59"))
    history.add("Bob", 20, at=moment("2024-05-01 00:00"))
    assert _holder(scores, "high") == ("Bob", 20)
    assert scores.best(HERE, "high", "ever", NOW).nick == "Ann"


@pytest.mark.parametrize("reason", ["default", "abandoned", "computers"])
def test_a_round_that_was_not_played_to_its_end_sets_no_record(
    scores: Scores, history: History, reason: EndReason
) -> None:
    history.add("Ann", 111, reason=reason, seconds=1, cards_played=99)
    for what in ("fast", "high", "played"):
        assert _holder(scores, what) == (None, 0)


def test_an_unrated_round_sets_no_record(scores: Scores, history: History) -> None:
    history.add("Ann", 111, is_rated=False)
    assert _holder(scores, "high") == (None, 0)


def test_a_computer_player_sets_no_record_and_a_win_over_one_does(
    scores: Scores, history: History
) -> None:
    history.add("*Robo", 99, others=["Ann"], seconds=5)
    assert _holder(scores, "fast") == (None, 0)
    history.add("Ann", 7, others=["*Robo"], seconds=50)
    assert _holder(scores, "fast") == ("Ann", 50)


def test_a_round_without_an_opponent_sets_no_record(scores: Scores, history: History) -> None:
    history.add("Ann", 7, others=[])
    assert _holder(scores, "high") == (None, 0)


def test_no_points_are_no_high_score(scores: Scores, history: History) -> None:
    history.add("Ann", 0)
    assert _holder(scores, "high") == (None, 0)
    assert _holder(scores, "fast") == ("Ann", 300)


def test_the_best_month_is_that_of_the_ranking_with_bonuses_and_default_wins(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 60, at=moment("2024-03-31 23:30"))
    history.add("Ann", 60, at=moment("2024-04-01 00:30"))
    history.add("Bob", 40, at=moment("2024-05-02 12:00"), bonus=50)
    history.add("Bob", 5, reason="default")
    middle = middle_of_month(2024, 5)
    assert _record(scores, "month_points") == Best("month_points", "Bob", 95, middle)
    assert _record(scores, "month_wins") == Best("month_wins", "Bob", 2, middle)


def test_an_equal_month_takes_no_record_away(scores: Scores, history: History) -> None:
    history.add("Zed", 60, at=moment("2024-03-10 12:00"))
    history.add("Ann", 60, at=moment("2024-04-10 12:00"))
    assert _record(scores, "month_points").nick == "Zed"
    assert _record(scores, "month_wins").nick == "Zed"


def test_in_one_month_whoever_got_there_first_holds_the_record(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 30)
    history.add("Zed", 60)
    history.add("Ann", 30)
    history.add("Zed", 0)
    assert _record(scores, "month_points").nick == "Zed"


def test_a_streak_goes_on_until_another_wins(scores: Scores, history: History) -> None:
    for name in ("Ann", "Ann", "Ann", "Bob", "Ann", "Ann"):
        history.add(name)
    assert scores.current_streak(HERE) == Best("current_streak", "Ann", 2, history.now)
    assert _record(scores, "streak") == Best("streak", "Ann", 3, history.now - 180)


def test_an_equal_streak_takes_no_record_away(scores: Scores, history: History) -> None:
    for name in ("Zed", "Zed", "Ann", "Ann", "Zed"):
        history.add(name)
    assert (_record(scores, "streak").nick, _record(scores, "streak").value) == ("Zed", 2)


def test_a_streak_counts_also_rounds_in_which_its_holder_did_not_have_to_play(
    scores: Scores, history: History
) -> None:
    history.add("Ann")
    history.add("Bob", others=["Cid"])
    history.add("Ann")
    assert scores.current_streak(HERE).value == 1
    assert _record(scores, "streak").value == 1


def test_a_round_that_nobody_won_breaks_a_streak(scores: Scores, history: History) -> None:
    history.add("Ann")
    history.add(None, others=["Ann", "Bob"], reason="blocked")
    assert scores.current_streak(HERE).nick is None
    history.add("Ann")
    assert scores.current_streak(HERE).value == 1
    assert _record(scores, "streak").value == 1


def test_a_computer_player_breaks_a_streak_and_has_none(scores: Scores, history: History) -> None:
    history.add("Ann", others=["*Robo"])
    history.add("*Robo", others=["Ann"])
    history.add("*Robo", others=["Ann"])
    assert scores.current_streak(HERE).nick is None
    assert (_record(scores, "streak").nick, _record(scores, "streak").value) == ("Ann", 1)


def test_a_round_among_computer_players_breaks_no_streak(scores: Scores, history: History) -> None:
    history.add("Ann")
    history.add("*Robo", others=["*Hal"])
    assert scores.current_streak(HERE).nick == "Ann"


@pytest.mark.parametrize("winner", ["Ann", "Bob"])
def test_a_win_by_default_neither_lengthens_nor_breaks_a_streak(
    scores: Scores, history: History, winner: str
) -> None:
    history.add("Ann")
    history.add(winner, reason="default")
    history.add("Bob", is_rated=False)
    history.add("Bob", reason="abandoned")
    assert scores.current_streak(HERE).value == 1
    history.add("Ann")
    assert scores.current_streak(HERE).value == 2
    assert _record(scores, "streak").value == 2


def test_a_streak_is_one_over_all_channels_of_the_scope(scores: Scores, history: History) -> None:
    history.add("Ann")
    history.add("Bob", channel="#two")
    history.add("Ann")
    assert scores.current_streak(HERE).value == 2
    assert scores.current_streak(HERE | {(NETWORK, "#two")}).value == 1


def test_partners_win_together(store: Store, scores: Scores) -> None:
    for at, names in ((NOW, ("Ann", "Bob")), (NOW + 60, ("Cid", "Bob"))):
        result = make_result(at, None, others=[*names, "Zed", "Zoe"])
        players = tuple(
            dataclasses.replace(player, won=player.nick in names) for player in result.players
        )
        save_round(store, make_start(at), dataclasses.replace(result, players=players))
    assert (scores.current_streak(HERE).nick, scores.current_streak(HERE).value) == ("Bob", 2)
    assert (_record(scores, "streak").nick, _record(scores, "streak").value) == ("Bob", 2)


def test_a_long_streak_is_counted_to_its_beginning(scores: Scores, history: History) -> None:
    history.add("Bob")
    for _ in range(120):
        history.add("Ann", others=["Bob", "Cid"])
    assert scores.current_streak(HERE).value == 120


def test_the_first_round_of_all_beats_nothing(scores: Scores) -> None:
    assert _honours(scores, make_result(NOW, "Ann", 99)) == Honours((), ((0, 1),))


def test_a_better_round_beats_the_records_of_the_month_and_of_all_time(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 50, seconds=90, cards_played=30)
    result = make_result(NOW, "Bob", 51, seconds=89.5, cards_played=31)
    assert _honours(scores, result).records == (
        NewRecord("fast", "month", 0, "Bob", 89.5),
        NewRecord("fast", "ever", 0, "Bob", 89.5),
        NewRecord("high", "month", 0, "Bob", 51),
        NewRecord("high", "ever", 0, "Bob", 51),
        NewRecord("played", "month", 0, "Bob", 31),
        NewRecord("played", "ever", 0, "Bob", 31),
    )


def test_an_equal_round_beats_nothing(scores: Scores, history: History) -> None:
    history.add("Ann", 50, seconds=90, cards_played=30)
    result = make_result(NOW, "Bob", 50, seconds=90, cards_played=30)
    assert _honours(scores, result).records == ()


def test_the_records_of_another_month_are_beaten_only_for_all_time(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 50, at=moment("2024-04-30 12:00"))
    first_of_may = make_result(moment("2024-05-01 00:10"), "Bob", 60)
    assert _honours(scores, first_of_may).records == (NewRecord("high", "ever", 0, "Bob", 60),)


def test_a_round_of_the_month_beats_only_the_best_of_the_month(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 90, at=moment("2024-04-30 12:00"), seconds=10, cards_played=99)
    history.add("Ann", 50, at=moment("2024-05-01 00:10"), seconds=99, cards_played=99)
    result = make_result(NOW, "Bob", 60, seconds=99, cards_played=99)
    assert _honours(scores, result).records == (NewRecord("high", "month", 0, "Bob", 60),)


@pytest.mark.parametrize("winner", ["*Robo", None])
def test_no_person_no_honour(scores: Scores, history: History, winner: str | None) -> None:
    history.add("Ann", 5)
    assert _honours(scores, make_result(NOW, winner, 99)) == Honours()


def test_a_win_by_default_and_an_unrated_one_are_no_honour(
    scores: Scores, history: History
) -> None:
    history.add("Ann", 5)
    assert _honours(scores, make_result(NOW, "Ann", 99, reason="default")) == Honours()
    assert _honours(scores, make_result(NOW, "Ann", 99), is_rated=False) == Honours()


def test_a_win_is_counted_onto_the_streak_of_its_winner(scores: Scores, history: History) -> None:
    history.add("Ann")
    history.add("Ann")
    assert _honours(scores, make_result(NOW, "Ann")).streaks == ((0, 3),)
    assert _honours(scores, make_result(NOW, "Bob")).streaks == ((0, 1),)


def test_a_streak_on_one_network_is_not_that_of_a_namesake_on_another(
    scores: Scores, history: History
) -> None:
    history.add("Ann")
    joined = HERE | {("elsewhere", CHANNEL)}
    start = make_start(network="elsewhere")
    assert scores.honours(joined, start, make_result(NOW, "Ann")).streaks == ((0, 1),)
