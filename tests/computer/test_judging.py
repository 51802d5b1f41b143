"""How `hard` judges positions that it imagines, and how it plays them on."""

from __future__ import annotations

import random

from tests.engine.positions import set_up
from unobot.computer.quick import quick_move
from unobot.computer.strength import prospects
from unobot.engine.actions import Play
from unobot.engine.cards import Card, Color


def worth(hands: str, rules: str = "") -> float:
    """What the position is worth to the first seat, which is on turn."""
    return prospects(set_up(hands, "r3", rules).state, 0)


def test_a_wild_draw_four_is_worth_more_than_a_wild_and_a_wild_more_than_a_number() -> None:
    numbers, wild, four = (worth(f"g1 {card} / b1 b2") for card in ("g2", "w", "wd"))
    assert numbers < wild < four


def test_a_wild_that_may_not_be_the_last_card_ends_nothing() -> None:
    assert worth("w / b1 b2") > 0.9
    assert worth("w / b1 b2", "finish_on_wild=no") < 0.8


def test_the_quick_player_lays_the_last_card_of_a_colour_first() -> None:
    game = set_up("r5 r6 g3 b1 b2 / y1 y2", "r3")
    for seed in range(8):
        assert quick_move(game.state, random.Random(seed)) == Play(0, (Card.G3,))


def test_the_quick_player_keeps_no_wild_that_it_could_not_end_with() -> None:
    for rules, laid in (
        ("", Play(0, (Card.R5,))),
        ("finish_on_wild=no", Play(0, (Card.W,), Color.RED)),
    ):
        game = set_up("r5 w / b1 b2", "r3", rules)
        assert quick_move(game.state, random.Random(0)) == laid
