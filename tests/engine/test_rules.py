import ast
import dataclasses
import inspect
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

import unobot.engine
from unobot.engine import rules as rules_module
from unobot.engine.options import RulesError, format_option
from unobot.engine.presets import PRESETS
from unobot.engine.rules import (
    OPTIONS,
    Rules,
    can_challenge,
    check_rules,
    format_rules,
    make_rules,
    parse_rules,
)

from .strategies import rules_with_presets

TABLE = """
starter               | first_joined  | first_joined   | dealer          | dealer
first_wild            | redraw        | redraw         | starter_chooses | dealer_chooses
first_action          | draw_only     | apply          | apply           | apply
first_reverse         | before_starter| before_starter | before_starter  | right_of_dealer
draw_anytime          | yes           | no             | yes             | yes
after_draw            | any           | must           | drawn_only      | drawn_only
wild_draw_four        | any           | any            | no_color        | no_playable
illegal_wd4           | refuse        | refuse         | bluff           | bluff
challenge_guilty      | draw          | draw           | draw            | take_back
stacking              | none          | none           | same            | none
reverse_two_players   | skip          | skip           | skip            | skip
finish_on_wild        | yes           | yes            | no              | yes
last_card_draws       | yes           | yes            | yes             | yes
uno_call              | auto          | player         | player          | player
uno_penalty           | none          | auto           | caught          | caught
uno_early             | yes           | no             | yes             | yes
false_uno             | none          | draw           | none            | none
false_uno_limit       | 0             | 3              | 0               | 0
round_ends            | first_out     | all_placed     | first_out       | first_out
scoring               | winner        | places         | winner          | winner
target                | 0             | 0              | 500             | 500
timeout               | skip_then_out | out            | out             | out
leaver                | last          | last           | last            | last
late_join             | full          | never          | never           | never
"""
"""The specification's table: an option a row, then D, A, B and C."""

ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]

EVERYWHERE = {
    "hand_size": "7",
    "max_players": "10",
    "min_players": "2",
    "uno_cards": "0",
    "auto_pass": "yes",
    "draw_until_playable": "no",
    "challenge_innocent": "2",
    "seven_zero": "no",
    "kingmaker": "no",
    "jump_in": "no",
    "runs": "no",
    "uno_penalty_cards": "2",
    "teams": "none",
    "penalty_cards": "2",
    "turn_seconds": "120",
    "warn_seconds": "60",
}
"""Options that the table does not list: the same in all four, as is any other one."""


BOUNDS = {
    "hand_size": (1, 15),
    "max_players": (2, 20),
    "min_players": (2, 20),
    "uno_cards": (0, 4),
    "challenge_innocent": (0, 4),
    "uno_penalty_cards": (0, 4),
    "false_uno_limit": (0, 9),
    "target": (0, 9999),
    "penalty_cards": (0, 4),
    "turn_seconds": (0, 604800),
    "warn_seconds": (0, 604800),
}

CHOICES = {
    "starter": "first_joined random dealer winner",
    "first_wild": "redraw starter_chooses dealer_chooses",
    "first_action": "apply draw_only redraw ignore",
    "first_reverse": "before_starter right_of_dealer",
    "after_draw": "drawn_only any must end",
    "wild_draw_four": "any no_color no_playable",
    "illegal_wd4": "refuse bluff",
    "challenge_guilty": "draw take_back",
    "stacking": "none twos same mixed",
    "reverse_two_players": "skip turn",
    "uno_call": "auto player",
    "uno_penalty": "none auto caught",
    "false_uno": "none draw",
    "round_ends": "first_out all_placed",
    "scoring": "winner low elimination places",
    "teams": "none pairs rotating",
    "timeout": "out skip skip_then_out play",
    "leaver": "last void",
    "late_join": "never full average",
}


def as_words(rules: Rules) -> dict[str, str]:
    return {name: format_option(getattr(rules, name)) for name in OPTIONS}


@pytest.mark.parametrize(
    ("column", "preset"), list(enumerate(("color-uno", "chat-fr", "official", "wikipedia"), 1))
)
def test_a_preset_is_what_the_table_says_of_every_option(column: int, preset: str) -> None:
    listed = {row[0]: row[column] for row in ROWS}
    assert as_words(make_rules(preset)) == {**as_words(Rules()), **EVERYWHERE, **listed}


@pytest.mark.parametrize(
    ("preset", "base", "changes"),
    [
        ("low", "wikipedia", {"scoring": "low"}),
        ("challenge", "wikipedia", {"scoring": "elimination"}),
        ("teams", "wikipedia", {"teams": "pairs"}),
        ("partners", "wikipedia", {"teams": "rotating"}),
        ("stack", "wikipedia", {"stacking": "mixed"}),
        ("zero-seven", "wikipedia", {"seven_zero": "yes"}),
        ("jump-in", "wikipedia", {"jump_in": "yes"}),
        ("runs", "wikipedia", {"runs": "yes", "jump_in": "yes"}),
        ("uno-card", "wikipedia", {"uno_cards": "4"}),
        (
            "party",
            "wikipedia",
            {"stacking": "mixed", "seven_zero": "yes", "jump_in": "yes", "runs": "yes"},
        ),
        ("color-uno-strict", "color-uno", {"wild_draw_four": "no_color"}),
    ],
)
def test_a_further_preset_changes_only_what_it_is_named_for(
    preset: str, base: str, changes: dict[str, str]
) -> None:
    assert as_words(make_rules(preset)) == as_words(make_rules(base)) | changes


def test_there_are_no_other_presets_and_color_uno_is_what_nobody_has_to_ask_for() -> None:
    assert len(PRESETS) == 15
    assert make_rules() == Rules() == make_rules("color-uno") == parse_rules("")[1]


@pytest.mark.parametrize(("name", "bounds"), BOUNDS.items())
def test_a_number_keeps_within_its_bounds(name: str, bounds: tuple[int, int]) -> None:
    low, high = bounds
    for number in (low, high, str(high)):
        assert OPTIONS[name].read(number) == int(number)
    for wrong in (low - 1, high + 1, str(high + 1), True, "", "x", None, 2.5):
        with pytest.raises(RulesError, match=f"{name}: .*a number from {low} to {high}"):
            OPTIONS[name].read(wrong)


@pytest.mark.parametrize(("name", "choices"), CHOICES.items())
def test_a_choice_has_the_words_of_the_specification(name: str, choices: str) -> None:
    option = OPTIONS[name]
    assert set(option.choices) == set(choices.split())
    assert all(option.read(word) == word for word in choices.split())
    for wrong in ("", "No", "yes", 1, None):
        with pytest.raises(RulesError, match=f"{name}: .*one of {', '.join(option.choices)}"):
            option.read(wrong)


def test_an_option_has_bounds_or_words_or_is_yes_or_no() -> None:
    assert {name for name, option in OPTIONS.items() if option.high} >= BOUNDS.keys()
    for option in OPTIONS.values():
        assert (option.high > 0) + bool(option.choices) + isinstance(option.default, bool) == 1


def test_yes_and_no_are_read_in_any_case_and_nothing_else_is() -> None:
    option = OPTIONS["jump_in"]
    assert [option.read(word) for word in ("yes", "NO", True, False)] == [True, False, True, False]
    for wrong in ("ja", "1", 1, None):
        with pytest.raises(RulesError, match=r"jump_in: .*yes or no"):
            option.read(wrong)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nosuch", "there is no preset 'nosuch', one of color-uno, "),
        ("official stackin=twos", "there is no option 'stackin', one of hand_size, "),
        ("official twos", "there is no option 'twos'"),
        (
            "stacking=twices",
            "stacking: 'twices' is not a valid value, one of none, twos, same, mixed",
        ),
    ],
)
def test_what_cannot_be_read_is_named_with_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(RulesError) as error:
        parse_rules(text)
    assert complaint in str(error.value)


def test_a_preset_may_be_left_out_and_options_may_be_parted_by_commas() -> None:
    preset, rules = parse_rules("stacking=twos, jump_in=yes")
    assert preset == "color-uno"
    assert rules == dataclasses.replace(Rules(), stacking="twos", jump_in=True)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(rules_with_presets())
def test_rules_read_as_they_are_written(chosen: tuple[str, Rules]) -> None:
    assert parse_rules(format_rules(*chosen)) == chosen


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("min_players=5 max_players=4", "min_players=5", "max_players=4"),
        ("challenge target=0", "scoring=elimination", "target=0"),
        ("chat-fr target=500", "scoring=places", "target=500"),
        ("kingmaker=yes", "kingmaker=yes", "seven_zero=no"),
        ("teams late_join=full", "teams=pairs", "late_join=full"),
        ("partners late_join=average", "teams=rotating", "late_join=average"),
        ("challenge teams=pairs", "teams=pairs", "scoring=elimination"),
        ("chat-fr teams=pairs", "teams=pairs", "scoring=places"),
    ],
)
def test_options_that_contradict_each_other_are_refused_and_both_are_named(
    text: str, one: str, other: str
) -> None:
    with pytest.raises(RulesError) as error:
        parse_rules(text)
    assert error.value.kind == "conflict"
    assert str(error.value) == f"{one} does not go with {other}"


@pytest.mark.parametrize(
    ("preset", "seats", "complaint"),
    [
        ("teams", 2, "teams=pairs does not go with 2 players"),
        ("teams", 3, "teams=pairs does not go with 3 players"),
        ("teams", 5, "teams=pairs does not go with 5 players"),
        ("partners", 3, "teams=rotating does not go with 3 players"),
        ("partners", 6, "teams=rotating does not go with 6 players"),
    ],
)
def test_a_table_that_does_not_suit_the_teams_is_refused(
    preset: str, seats: int, complaint: str
) -> None:
    with pytest.raises(RulesError, match=f"^{complaint}$"):
        check_rules(make_rules(preset), seats)


def test_a_table_that_suits_the_teams_is_not_refused() -> None:
    for preset, seats in (("teams", 4), ("teams", 6), ("partners", 4), ("color-uno", 3)):
        check_rules(make_rules(preset), seats)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("official", True),
        ("wikipedia", True),
        ("official wild_draw_four=any", False),
        ("official illegal_wd4=refuse", False),
        ("color-uno", False),
    ],
)
def test_a_wild_draw_four_can_be_challenged_only_where_an_illegal_one_can_be_played(
    text: str, expected: bool
) -> None:
    assert can_challenge(parse_rules(text)[1]) is expected


def field_docstrings() -> dict[str, str]:
    """The docstring under each field of `Rules`."""
    (body,) = (
        node.body
        for node in ast.parse(inspect.getsource(rules_module)).body
        if isinstance(node, ast.ClassDef) and node.name == "Rules"
    )
    found = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = ast.literal_eval(text.value)
    return found


@pytest.mark.parametrize("name", OPTIONS)
def test_a_field_says_which_module_reads_it_and_that_module_does(name: str) -> None:
    readers = re.search(r"Read\s+by\s+(.*)\.$", field_docstrings()[name], re.DOTALL)
    assert readers is not None
    modules = re.findall(r"`(\w+)`", readers[1])
    assert modules or "the session" in readers[1]
    for module in modules:
        source = Path(unobot.engine.__path__[0], f"{module}.py").read_text(encoding="utf-8")
        assert re.search(rf"\brules\.{name}\b", source), f"{module} does not read it"
