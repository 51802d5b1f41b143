from itertools import product
from typing import Any

import pytest

from unobot.engine.actions import Draw, Pass
from unobot.engine.cards import Card, Color, Face
from unobot.engine.errors import Reason
from unobot.engine.matching import answers, fitting
from unobot.engine.rules import parse_rules

from .positions import act, hands, owes, play, refused, set_up, top


@pytest.mark.parametrize(
    ("under", "card"),
    [("r5", "r9"), ("r5", "b5"), ("r5", "rs"), ("gs", "ys"), ("gr", "br"), ("gd", "bd")],
)
def test_a_card_goes_on_its_colour_its_number_and_its_symbol(under: str, card: str) -> None:
    game = set_up(f"{card} y1 / b2 b3", top=under)
    act(game, play(0, card))
    assert game.state.top is Card(card)


@pytest.mark.parametrize(
    ("under", "card"), [("r5", "b6"), ("gs", "yr"), ("gd", "bs"), ("r2", "bd")]
)
def test_a_card_of_another_colour_and_face_does_not_fit(under: str, card: str) -> None:
    assert refused(set_up(f"{card} y1 / b2 b3", top=under), play(0, card)) is Reason.DOES_NOT_FIT


def test_on_a_wild_only_the_colour_named_for_it_and_wilds_fit() -> None:
    game = set_up("g1 r1 w wd / b2 b3", top="w/g")
    assert refused(game, play(0, "r1")) is Reason.DOES_NOT_FIT
    for card in ("g1", "w", "wd"):
        act(set_up("g1 r1 w wd / b2 b3", top="w/g"), play(0, card))


def test_wilds_go_on_everything_and_uno_cards_on_nothing() -> None:
    for color, face in product((*Color, None), Face):
        fits = fitting(color, face)
        assert {Card.W, Card.WD} <= fits
        assert Card.U not in fits


def test_a_card_that_is_not_held_is_refused() -> None:
    game = set_up("r1 y1 / b2 b3", top="r5")
    assert refused(game, play(0, "r2")) is Reason.NOT_HELD
    assert refused(set_up("r1 y1 / b2 b3", top="r5", rules="runs=yes"), play(0, "r1 r1")) is (
        Reason.NOT_HELD
    )


def test_a_colour_may_be_named_for_a_wild_only() -> None:
    assert refused(set_up("r1 y1 / b2 b3", top="r5"), play(0, "r1", "g")) is Reason.NOT_WILD


def test_no_color_allows_a_wild_draw_four_beside_a_fitting_number_and_a_wild() -> None:
    act(set_up("wd g5 w b1 / b2 b3", top="r5", rules="color-uno-strict"), play(0, "wd"))


@pytest.mark.parametrize("beside", ["r1", "rs"])
def test_no_color_refuses_a_wild_draw_four_beside_the_colour_in_force(beside: str) -> None:
    game = set_up(f"wd {beside} g2 / b2 b3", top="r5", rules="color-uno-strict")
    assert refused(game, play(0, "wd")) is Reason.WD4_BESIDE_COLOR


def test_no_color_goes_by_the_colour_named_for_a_wild() -> None:
    rules = "color-uno-strict"
    assert refused(set_up("wd g2 r1 / b2 b3", "w/g", rules), play(0, "wd")) is (
        Reason.WD4_BESIDE_COLOR
    )
    act(set_up("wd b2 r1 / b2 b3", "w/g", rules), play(0, "wd"))


@pytest.mark.parametrize("beside", ["r1", "g5", "w"])
def test_no_playable_refuses_a_wild_draw_four_beside_any_other_card_that_fits(beside: str) -> None:
    game = set_up(f"wd {beside} b1 / b2 b3", top="r5", rules="wild_draw_four=no_playable")
    assert refused(game, play(0, "wd")) is Reason.WD4_BESIDE_PLAYABLE


def test_no_playable_counts_neither_a_second_wild_draw_four_nor_an_uno_card() -> None:
    rules = "wild_draw_four=no_playable uno_cards=1"
    act(set_up("wd wd u b1 / b2 b3", top="r5", rules=rules), play(0, "wd"))


def test_with_bluff_an_illegal_wild_draw_four_may_be_played() -> None:
    game = set_up("wd r1 g1 / b2 b3", top="r5", rules="official")
    act(game, play(0, "wd", "g"))
    assert game.state.doubt is not None
    assert not game.state.doubt.was_legal


def test_a_drawn_bluff_need_not_be_played_but_is_waited_for() -> None:
    game = set_up("r1 r2 / b2 b3", "r5", "official after_draw=must", stock="wd")
    act(game, Draw(0))
    assert owes(game) == "drawn:0:wd"
    act(game, Pass(0))
    assert owes(game) == "turn:1"


@pytest.mark.parametrize("card", ["w", "wd"])
def test_without_finish_on_wild_a_last_wild_cannot_be_played(card: str) -> None:
    game = set_up(f"{card} / b2 b3", "r5", "finish_on_wild=no draw_anytime=no", stock="g1")
    assert refused(game, play(0, card, "g")) is Reason.NO_WILD_LAST
    act(game, Draw(0))
    assert hands(game) == f"{card} g1 / b2 b3"


def test_without_finish_on_wild_a_last_wild_draw_four_is_no_answer() -> None:
    game = set_up("wd g1 / wd / b2 b3", "r5", "stacking=same finish_on_wild=no")
    act(game, play(0, "wd", "g"))
    assert owes(game) == "turn:2"


@pytest.mark.parametrize(
    ("stacking", "expected"),
    [
        ("none", []),
        ("twos", ["rd on gd"]),
        ("same", ["rd on gd", "wd on wd"]),
        ("mixed", ["rd on gd", "wd on gd", "wd on wd"]),
    ],
)
def test_what_answers_what(stacking: str, expected: list[str]) -> None:
    rules = parse_rules(f"stacking={stacking}")[1]
    pairs = [(card, on) for card in ("rd", "wd", "r5", "w") for on in ("gd", "wd")]
    assert [
        f"{card} on {on}" for card, on in pairs if Card(card) in answers(rules, Card(on))
    ] == expected


def test_under_no_playable_an_answering_wild_draw_four_is_illegal_only_beside_another_answer() -> (
    None
):
    rules = "stacking=mixed wild_draw_four=no_playable"
    answering: dict[str, Any] = {"owes": "answer:0", "penalty": "2"}
    game = set_up("wd rd b2 / b3 b4", "gd", rules, **answering)
    assert refused(game, play(0, "wd")) is Reason.WD4_BESIDE_PLAYABLE
    act(set_up("wd g4 b2 / b3 b4", "gd", rules, **answering), play(0, "wd"))


def test_under_no_color_an_answering_wild_draw_four_is_illegal_beside_the_colour() -> None:
    game = set_up(
        "wd g4 b2 / b3 b4",
        "gd",
        "stacking=mixed wild_draw_four=no_color",
        owes="answer:0",
        penalty="2",
    )
    assert refused(game, play(0, "wd")) is Reason.WD4_BESIDE_COLOR


def test_only_an_answer_may_be_laid_on_a_penalty() -> None:
    game = set_up("g4 gd b2 / b3 b4", "rd", "stacking=twos", owes="answer:0", penalty="2")
    assert refused(game, play(0, "g4")) is Reason.NO_ANSWER
    assert refused(game, Pass(0)) is Reason.PENALTY_OWED


def test_an_identical_number_may_be_played_out_of_turn_and_play_goes_on_from_there() -> None:
    game = set_up("b1 b2 / g1 g2 / r5 y1 y2 / r8 y3", "r5", "jump_in=yes")
    (played, *_) = act(game, play(2, "r5"))
    assert getattr(played, "jumped_in", None) is True
    assert owes(game) == "turn:3"


@pytest.mark.parametrize(
    ("card", "top_card"), [("r6", "r5"), ("b5", "r5"), ("rs", "rs"), ("rd", "rd"), ("w", "w/r")]
)
def test_nothing_but_an_identical_number_jumps_in(card: str, top_card: str) -> None:
    game = set_up(f"b1 b2 / g1 g2 / {card} y1 y2", top_card, "jump_in=yes")
    assert refused(game, play(2, card)) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("owed", ["color:0>turn:1", "swap:0>turn:1", "answer:0", "king:0>turn:1"])
def test_nobody_jumps_in_while_a_colour_a_swap_or_a_penalty_is_owed(owed: str) -> None:
    game = set_up("b1 b2 / g1 g2 / r5 y1 y2", "r5", "jump_in=yes", owes=owed)
    assert refused(game, play(2, "r5")) is Reason.NOT_YOUR_TURN


def test_whoever_has_drawn_and_still_thinks_can_be_overtaken() -> None:
    game = set_up("b1 r2 / g1 g2 / r5 y1 y2", "r5", "jump_in=yes", owes="drawn:0:r2")
    act(game, play(2, "r5"))
    assert owes(game) == "turn:0"
    assert hands(game) == "b1 r2 / g1 g2 / y1 y2"


def test_without_the_option_nobody_jumps_in() -> None:
    game = set_up("b1 b2 / r5 g2 g3", "r5")
    assert refused(game, play(1, "r5")) is Reason.NOT_YOUR_TURN


def test_a_run_goes_up_down_and_through_the_colours_in_one_turn() -> None:
    game = set_up("r6 r5 r5 r4 g4 g5 b1 b2 / y1 y2", "r3", "runs=yes")
    act(game, play(0, "r6 r5 r5 r4 g4 g5"))
    assert (hands(game), top(game), owes(game)) == ("b1 b2 / y1 y2", "g5/g", "turn:1")


@pytest.mark.parametrize("cards", ["r6 r4", "r6 g5", "r6 rs", "r6 w", "r9 r0", "r6 g7"])
def test_a_run_with_a_card_that_does_not_go_on_is_refused_whole(cards: str) -> None:
    game = set_up("r6 r4 rs g5 w r9 r0 g7 / y1 y2", "r3", "runs=yes")
    assert refused(game, play(0, cards)) is Reason.RUN_BROKEN


def test_the_first_card_of_a_run_has_to_fit_the_top() -> None:
    game = set_up("g5 g6 b1 / y1 y2", "r3", "runs=yes")
    assert refused(game, play(0, "g5 g6")) is Reason.DOES_NOT_FIT


def test_no_run_begins_with_a_skip_or_a_wild() -> None:
    game = set_up("rs w r5 b1 / y1 y2", "r3", "runs=yes")
    assert refused(game, play(0, "rs r5")) is Reason.RUN_BROKEN
    assert refused(game, play(0, "w r5")) is Reason.RUN_BROKEN


def test_without_the_option_a_turn_is_one_card() -> None:
    assert refused(set_up("r6 r5 b1 / y1 y2", "r3"), play(0, "r6 r5")) is Reason.NO_RUNS


@pytest.mark.parametrize("cards", ["r7 r8", "r6 r7 r8", "r1 r0 r1"])
def test_with_seven_zero_a_seven_or_zero_stands_only_last_in_a_run(cards: str) -> None:
    game = set_up("r6 r7 r8 r1 r0 r1 b1 / y1 y2", "r3", "runs=yes seven_zero=yes")
    assert refused(game, play(0, cards)) is Reason.RUN_ENDS


def test_without_seven_zero_a_seven_stands_anywhere_in_a_run() -> None:
    act(set_up("r6 r7 r8 b1 / y1 y2", "r3", "runs=yes"), play(0, "r6 r7 r8"))


@pytest.mark.parametrize("after_draw", ["drawn_only", "must"])
def test_after_a_draw_of_which_only_the_drawn_card_may_be_played_there_is_no_run(
    after_draw: str,
) -> None:
    game = set_up("r6 r5 b1 / y1 y2", "r3", f"runs=yes after_draw={after_draw}", owes="drawn:0:r6")
    assert refused(game, play(0, "r6 r5")) is Reason.NO_RUN_NOW
    act(game, play(0, "r6"))


def test_after_a_draw_of_which_any_card_may_be_played_there_may_be_a_run() -> None:
    game = set_up("r6 r5 b1 / y1 y2", "r3", "runs=yes after_draw=any", owes="drawn:0:b1")
    act(game, play(0, "r6 r5"))


def test_a_jump_in_is_one_card_and_may_follow_a_run() -> None:
    game = set_up("r6 r5 b1 b2 / y1 y2 / r5 r4 y3", "r3", "runs=yes jump_in=yes")
    act(game, play(0, "r6 r5"))
    assert refused(game, play(2, "r5 r4")) is Reason.NO_RUN_NOW
    act(game, play(2, "r5"))
    assert owes(game) == "turn:0"
