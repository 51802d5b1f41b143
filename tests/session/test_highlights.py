"""What a player has to know about rules."""

from __future__ import annotations

import dataclasses

import pytest

from unobot.engine.rules import PRESETS, Rules, make_rules
from unobot.session.highlights import numbers, points

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
    return " ".join([*points(rules), *(f"{what}={number}" for what, number in numbers(rules))])


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
