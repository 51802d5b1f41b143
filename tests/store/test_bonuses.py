"""Bonuses: for monthly records, for 21 points, for every third win in a row."""

from __future__ import annotations

import pytest

from unobot.store.bonuses import add_bonuses, bonuses_for
from unobot.store.results import Bonus, Honours, NewRecord

from .samples import make_result, make_start

RATED = make_start()
HIGH = NewRecord("high", "month", 0, "Ann", 70)
EVER = NewRecord("high", "ever", 0, "Ann", 70)
FAST = NewRecord("fast", "month", 0, "Ann", 30)


def test_every_monthly_record_earns_the_full_bonus_and_an_eternal_one_nothing_more() -> None:
    result = make_result(0.0, "Ann", 70)
    assert bonuses_for(1000, RATED, result, Honours((HIGH, EVER, FAST))) == (
        Bonus("record", 0, "Ann", 1000),
        Bonus("record", 0, "Ann", 1000),
    )


@pytest.mark.parametrize(("points", "expected"), [(20, 0), (21, 500), (22, 0)])
def test_exactly_21_points_earn_half(points: int, expected: int) -> None:
    bonuses = bonuses_for(1000, RATED, make_result(0.0, "Ann", points), Honours())
    assert sum(bonus.points for bonus in bonuses) == expected


def test_a_win_by_default_with_21_points_is_a_win() -> None:
    result = make_result(0.0, "Ann", 21, reason="default")
    assert bonuses_for(1000, RATED, result, Honours()) == (Bonus("twenty_one", 0, "Ann", 500),)


@pytest.mark.parametrize(
    ("wins", "expected"),
    [(1, 0), (2, 0), (3, 250), (4, 0), (6, 500), (7, 0), (9, 1000), (12, 2000)],
)
def test_every_third_win_in_a_row_earns_twice_as_much_as_the_one_before(
    wins: int, expected: int
) -> None:
    bonuses = bonuses_for(1000, RATED, make_result(0.0, "Ann"), Honours(streaks=((0, wins),)))
    assert bonuses == ((Bonus("streak", 0, "Ann", expected, wins),) if expected else ())


def test_fractions_are_dropped() -> None:
    result = make_result(0.0, "Ann", 21)
    bonuses = bonuses_for(7, RATED, result, Honours(streaks=((0, 3),)))
    assert [bonus.points for bonus in bonuses] == [3, 1]
    assert bonuses_for(1, RATED, result, Honours(streaks=((0, 3),))) == ()


def test_without_a_bonus_none_is_given() -> None:
    assert bonuses_for(0, RATED, make_result(0.0, "Ann", 21), Honours((HIGH,), ((0, 3),))) == ()


def test_what_does_not_count_earns_nothing() -> None:
    unrated = make_start(is_rated=False)
    assert bonuses_for(1000, unrated, make_result(0.0, "Ann", 21), Honours()) == ()
    stopped = make_result(0.0, "Ann", 21, reason="abandoned")
    assert bonuses_for(1000, RATED, stopped, Honours()) == ()


def test_losers_and_computer_players_earn_nothing() -> None:
    assert bonuses_for(1000, RATED, make_result(0.0, "*Robo", 21), Honours()) == ()


def test_bonuses_go_into_the_row_of_whoever_earned_them() -> None:
    result = make_result(0.0, "Ann", 21, others=["Bob"])
    bonuses = bonuses_for(1000, RATED, result, Honours((HIGH,), ((0, 3),)))
    filled = add_bonuses(result, bonuses)
    assert [player.bonus for player in filled.players] == [1750, 0]
    assert [player.points for player in filled.players] == [21, 0]
