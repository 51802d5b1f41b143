"""What `!rules` tells about rules."""

from __future__ import annotations

import dataclasses

import pytest

from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS, Rules, can_challenge, make_rules, points

WIKIPEDIA = "no_stacking draw_anytime drawn_only wd4_bluff"
EXPECTED = {
    "color-uno": "no_stacking draw_anytime drawn_any wd4_any uno_auto single",
    "color-uno-strict": "no_stacking draw_anytime drawn_any wd4_no_color uno_auto single",
    "chat-fr": "no_stacking draw_when_stuck drawn_must wd4_any places single uno_forgot=2",
    "official": "stack_same draw_anytime drawn_only wd4_bluff no_wild_last uno_caught=2 match=500",
    "wikipedia": f"{WIKIPEDIA} uno_caught=2 match=500",
    "low": f"{WIKIPEDIA} uno_caught=2 match_low=500",
    "challenge": f"{WIKIPEDIA} uno_caught=2 match_out=500",
    "teams": f"{WIKIPEDIA} teams_pairs uno_caught=2 match=500",
    "partners": f"{WIKIPEDIA} teams_rotating uno_caught=2 match=500",
    "uno-card": f"{WIKIPEDIA} uno_cards=4 uno_caught=2 match=500",
    "party": "stack_mixed draw_anytime drawn_only wd4_bluff seven_zero jump_in runs uno_caught=2"
    " match=500",
}


def told(rules: Rules) -> str:
    return " ".join(key if number is None else f"{key}={number}" for key, number in points(rules))


@pytest.mark.parametrize(("preset", "expected"), EXPECTED.items())
def test_a_preset_is_told_by_what_matters_in_it(preset: str, expected: str) -> None:
    assert told(make_rules(preset)) == expected


def test_no_two_presets_are_told_alike() -> None:
    lines = [told(make_rules(preset)) for preset in PRESETS]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(
    ("change", "point"),
    [
        ({"stacking": "twos"}, "stack_twos"),
        ({"draw_until_playable": True}, "draw_until"),
        ({"after_draw": "end"}, "drawn_ends"),
        ({"wild_draw_four": "no_playable"}, "wd4_no_playable"),
        ({"uno_call": "player"}, "uno_free"),
        ({"scoring": "low"}, "single_low"),
    ],
)
def test_an_option_shows_in_what_is_told(change: dict[str, str], point: str) -> None:
    assert point in told(dataclasses.replace(Rules(), **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_told_or_says_that_it_is_not(name: str) -> None:
    told = {
        known
        for option in OPTIONS.values()
        for point in option.points or ()
        for known in (option.name, point.number, *point.given)
    }
    assert (OPTIONS[name].points is None) != (name in told), (
        f"{name}: `!rules` tells nothing of it, give it a point, or make it `untold`"
        if name not in told
        else f"{name}: it is `untold`, and yet there is a point that names it"
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_a_point_is_about_values_and_options_that_there_are(name: str) -> None:
    for point in OPTIONS[name].points or ():
        if point.value is not None:
            OPTIONS[name].read(point.value)
        assert not point.number or OPTIONS[point.number].high, point.key
        for other, values in point.given.items():
            assert [OPTIONS[other].read(value) for value in values] == list(values), point.key


@pytest.mark.parametrize("wild_draw_four", OPTIONS["wild_draw_four"].choices)
@pytest.mark.parametrize("illegal_wd4", OPTIONS["illegal_wd4"].choices)
def test_a_bluff_is_told_where_there_can_be_one(illegal_wd4: str, wild_draw_four: str) -> None:
    rules = make_rules(options={"illegal_wd4": illegal_wd4, "wild_draw_four": wild_draw_four})
    (point,) = [key for key, _ in points(rules) if key.startswith("wd4_")]
    assert (point == "wd4_bluff") == can_challenge(rules)
