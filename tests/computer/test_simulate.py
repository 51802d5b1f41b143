"""`unobot simulate`: rounds among computer players, the same for the same seed."""

from __future__ import annotations

import json
import random

import pytest

from unobot.cli.main import main
from unobot.computer.players import LEVELS
from unobot.computer.simulate import Tally, simulate
from unobot.engine.options import RulesError
from unobot.engine.presets import PRESETS
from unobot.engine.rules import make_rules


def last_of(preset: str, players: int = 4, rounds: int = 5, seed: int = 1) -> Tally:
    rules = make_rules(preset)
    return list(simulate(rules, players, rounds, ["normal", "random"], random.Random(seed)))[-1]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_to_the_end(preset: str) -> None:
    tally = last_of(preset)
    assert tally.rounds == 5
    assert sum(tally.ends.values()) == 5
    assert sum(tally.wins_by_seat.values()) == 5
    assert tally.seats_by_level == {"normal": 10, "random": 10}


def test_all_levels_play_together() -> None:
    rounds = simulate(make_rules("party"), 4, 2, LEVELS, random.Random(1))
    assert set(list(rounds)[-1].seats_by_level) == set(LEVELS)


def test_the_same_seed_plays_the_same_rounds() -> None:
    first, second, other = last_of("party"), last_of("party"), last_of("party", seed=2)
    first.seconds = second.seconds = other.seconds = 0.0
    assert first == second
    assert first != other


def test_a_rule_that_bites_is_counted() -> None:
    bites = last_of("party", rounds=30).bites
    assert bites["hands swapped"]
    assert bites["hands moved"]
    assert bites["penalty to answer"]
    assert not last_of("color-uno", rounds=30).bites["hands swapped"]


def test_rules_that_do_not_fit_the_table_are_refused() -> None:
    with pytest.raises(RulesError, match="5 players"):
        list(simulate(make_rules("teams"), 5, 1, ["normal"], random.Random(1)))


def test_figures_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--rules", "color-uno,hand_size=3", "--rounds", "20", "--json"]
    assert main([*arguments, "--players", "3", "--computer", "random,normal"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["rounds"] == 20
    assert data["wins_by_computer"]["normal"]["seats"] == 30
    assert sum(data["wins_by_seat"].values()) == 20


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rules", "trumps"], "--rules: there is no preset 'trumps'"),
        (["--computer", "genius"], "--computer: 'genius' is not a level"),
        (["--players", "1"], "--players takes 2 to 20"),
        (["--rules", "color-uno,hand_size=15", "--players", "8"], "leave no card to turn up"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--rounds", "1", *arguments]) == 1
    assert sentence in capsys.readouterr().err
