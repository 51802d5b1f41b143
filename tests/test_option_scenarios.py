"""Every value of every option has a scenario in `scenarios/option_NAME.yaml` that plays it.

Not only must it be written there: with another value in its place some scenario has to fail.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from unobot.engine.options import Option, OptionValue, RulesError, format_option
from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS, make_rules
from unobot.scenario.reading import Scenario, Speak, read_file, read_scenario
from unobot.scenario.runner import Runner

FOLDER = Path(__file__).parent / "scenarios"

ALIKE: Mapping[tuple[str, OptionValue], OptionValue] = {
    # A reminder has to come before the end of the turn, and no turn is longer than this.
    ("warn_seconds", 0): 604800,
    ("warn_seconds", 604800): 0,
}
"""The values that no play can tell from each other."""


@functools.cache
def _runner() -> Runner:
    return Runner()


@functools.cache
def _scenarios(stem: str) -> list[Scenario]:
    found = list(read_file(FOLDER / f"{stem}.yaml"))
    return [scenario for scenario in found if isinstance(scenario, Scenario)]


def _values(option: Option) -> list[OptionValue]:
    """All values of a choice; of a number the least, the greatest and the default."""
    if option.choices:
        return list(option.choices)
    if isinstance(option.default, bool):
        return [True, False]
    return sorted({option.low, option.default, option.high})


def _stated(scenario: Scenario, option: Option) -> OptionValue | None:
    """The value that a scenario writes for an option in its `rules`."""
    rules = scenario.model.rules
    if isinstance(rules, str) or option.name not in rules:
        return None
    return option.read(rules[option.name])


def _playing(option: Option, value: OptionValue) -> list[Scenario]:
    return [
        scenario
        for scenario in _scenarios(f"option_{option.name}")
        if _stated(scenario, option) == value
    ]


def _with_value(scenario: Scenario, option: Option, value: OptionValue) -> Scenario | None:
    """The same scenario under another value; None where that contradicts its other options."""
    document = scenario.model.model_dump(by_alias=True, exclude_unset=True)
    options = {**document["rules"], option.name: format_option(value)}
    document["rules"] = dict(options)
    try:
        make_rules(options.pop("preset", "color-uno"), options)
    except RulesError:
        return None
    return read_scenario(document)


def _typed(scenario: Scenario) -> Iterator[str]:
    """The rules that people type after `!uno` in a scenario."""
    for step in scenario.steps:
        if isinstance(step, Speak):
            for line in step.lines:
                word, _, rules = line.partition(" ")
                if word == "!uno":
                    yield rules


def _cases() -> list[object]:
    return [
        pytest.param(option, value, id=f"{option.name}={format_option(value)}")
        for option in OPTIONS.values()
        for value in _values(option)
    ]


@pytest.mark.parametrize(("option", "value"), _cases())
def test_every_value_of_every_option_has_a_scenario(option: Option, value: OptionValue) -> None:
    assert _playing(option, value), f"tests/scenarios/option_{option.name}.yaml has none"


@pytest.mark.parametrize(("option", "value"), _cases())
def test_the_scenarios_of_a_value_fail_under_another(option: Option, value: OptionValue) -> None:
    for other in _values(option):
        if other == value or ALIKE.get((option.name, value)) == other:
            continue
        changed = [_with_value(scenario, option, other) for scenario in _playing(option, value)]
        possible = [scenario for scenario in changed if scenario is not None]
        assert not possible or any(_runner().run(scenario) is not None for scenario in possible), (
            f"all of them hold with {option.name}={format_option(other)} as well"
        )


@pytest.mark.parametrize(
    "option", [option for option in OPTIONS.values() if option.high], ids=lambda option: option.name
)
def test_numbers_out_of_range_are_refused_in_a_scenario(option: Option) -> None:
    typed = {
        word
        for scenario in _scenarios(f"option_{option.name}")
        for rules in _typed(scenario)
        for word in rules.split()
    }
    assert {f"{option.name}={option.low - 1}", f"{option.name}={option.high + 1}"} <= typed


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_opened_in_a_scenario(preset: str) -> None:
    typed = {rules.partition(" ")[0] for one in _scenarios("presets") for rules in _typed(one)}
    assert preset in typed
