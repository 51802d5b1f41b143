"""What follows after the rounds of a match."""

from __future__ import annotations

import pytest

from unobot.engine.match import Standing, is_match, judge, seating, teams_of
from unobot.engine.rules import make_rules

OFFICIAL = make_rules("official")
LOW = make_rules("low", {"target": 100})
CHALLENGE = make_rules("challenge")
PAIRS = {0: 0, 1: 1, 2: 0, 3: 1}


@pytest.mark.parametrize(
    ("preset", "expected"),
    [("color-uno", False), ("chat-fr", False), ("official", True), ("partners", True)],
)
def test_a_target_or_rotating_partners_make_a_match(preset: str, expected: bool) -> None:
    assert is_match(make_rules(preset)) is expected


def test_a_match_goes_on_below_the_target_and_ends_at_it() -> None:
    assert judge(OFFICIAL, {0: 499, 1: 0}, {}, 3) == Standing(going_on=(0, 1))
    assert judge(OFFICIAL, {0: 500, 1: 0}, {}, 3) == Standing(winners=(0,))


def test_both_of_a_pair_win() -> None:
    totals = {0: 510, 1: 80, 2: 510, 3: 80}
    assert judge(make_rules("teams"), totals, PAIRS, 5) == Standing(winners=(0, 2))


def test_the_lowest_total_wins_when_somebody_reaches_the_target() -> None:
    assert judge(LOW, {0: 99, 1: 98}, {}, 1) == Standing(going_on=(0, 1))
    assert judge(LOW, {0: 60, 1: 100, 2: 50}, {}, 1) == Standing(winners=(2,))


def test_a_shared_lowest_total_is_played_off_by_those_who_share_it() -> None:
    first = judge(LOW, {0: 41, 1: 109, 2: 41}, {}, 4)
    assert first == Standing(is_tied=True, going_on=(0, 2))
    # Nobody of the two has reached the target: the lower total wins all the same.
    assert judge(LOW, {0: 41, 2: 47}, {}, 5, was_tied=True) == Standing(winners=(0,))
    again = judge(LOW, {0: 50, 2: 50}, {}, 5, was_tied=True)
    assert again == Standing(is_tied=True, going_on=(0, 2))


def test_a_pair_shares_its_total_without_a_tie() -> None:
    rules = make_rules("teams", {"scoring": "low", "target": 100})
    totals = {0: 40, 1: 120, 2: 40, 3: 120}
    assert judge(rules, totals, PAIRS, 2) == Standing(winners=(0, 2))
    tied = judge(rules, {0: 120, 1: 120, 2: 120, 3: 120}, PAIRS, 2)
    assert tied == Standing(is_tied=True, going_on=(0, 1, 2, 3))


def test_whoever_reaches_the_target_is_eliminated() -> None:
    after = judge(CHALLENGE, {0: 450, 1: 500, 2: 490}, {}, 3)
    assert after == Standing(eliminated=(1,), going_on=(0, 2))


def test_the_last_two_play_until_one_passes_the_target() -> None:
    assert judge(CHALLENGE, {0: 450, 1: 500}, {}, 4) == Standing(going_on=(0, 1))
    after = judge(CHALLENGE, {0: 450, 1: 501}, {}, 4)
    assert after == Standing(winners=(0,), eliminated=(1,))


def test_when_both_pass_it_in_one_round_the_lower_total_wins() -> None:
    assert judge(CHALLENGE, {0: 520, 1: 510}, {}, 4) == Standing(winners=(1,))
    tied = judge(CHALLENGE, {0: 510, 1: 510}, {}, 4)
    assert tied == Standing(is_tied=True, going_on=(0, 1))


def test_with_all_but_one_eliminated_at_once_he_has_won() -> None:
    after = judge(CHALLENGE, {0: 500, 1: 20, 2: 700}, {}, 4)
    assert after == Standing(winners=(1,), eliminated=(0, 2))


def test_rotating_partners_play_three_rounds_whatever_the_points() -> None:
    rules = make_rules("partners")
    totals = {0: 900, 1: 20, 2: 900, 3: 0}
    assert judge(rules, totals, {}, 2) == Standing(going_on=(0, 1, 2, 3))
    assert judge(rules, totals, {}, 3) == Standing(winners=(0, 2))


def test_rotating_partners_sit_opposite_and_everybody_meets_everybody() -> None:
    rules = make_rules("partners")
    met = set()
    for played in range(3):
        order = seating(rules, played)
        assert order is not None
        assert order[0] == 0
        met |= {frozenset({order[seat], order[seat + 2]}) for seat in range(2)}
    assert len(met) == 6
    assert seating(OFFICIAL, 0) is None


def test_pairs_sit_opposite() -> None:
    assert teams_of(make_rules("teams"), 6) == (0, 1, 2, 0, 1, 2)
    assert teams_of(OFFICIAL, 4) == ()
