"""Every scenario of `tests/scenarios/` holds; those that cannot yet are named here."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from unobot.scenario.reading import Scenario, ScenarioError, read_file
from unobot.scenario.runner import Runner

FOLDER = Path(__file__).parent / "scenarios"

NOT_YET: dict[str, str] = {}
"""Scenarios that this version cannot pass, and what it takes."""


@functools.cache
def _runner() -> Runner:
    return Runner()


def _cases() -> list[object]:
    cases: list[object] = []
    for path in sorted(FOLDER.glob("*.yaml")):
        for scenario in read_file(path):
            name = scenario[0] if isinstance(scenario, tuple) else scenario.name
            why = NOT_YET.get(name)
            marks = [pytest.mark.xfail(strict=True, reason=why)] if why else []
            cases.append(pytest.param(scenario, id=f"{path.stem}: {name}", marks=marks))
    return cases


@pytest.mark.parametrize("scenario", _cases())
def test_scenario(scenario: Scenario | tuple[str, ScenarioError]) -> None:
    assert isinstance(scenario, Scenario), scenario[1]
    assert _runner().run(scenario) is None


def test_every_scenario_that_is_excused_exists() -> None:
    names = {
        scenario[0] if isinstance(scenario, tuple) else scenario.name
        for path in FOLDER.glob("*.yaml")
        for scenario in read_file(path)
    }
    assert set(NOT_YET) <= names
