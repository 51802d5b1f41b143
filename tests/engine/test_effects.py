import pytest

from unobot.engine.actions import CallUno, Challenge, Draw, NameColor, Pass, Swap
from unobot.engine.cards import Color
from unobot.engine.errors import Reason
from unobot.engine.events import ColorNamed, Drew, HandsMoved, HandsSwapped, Skipped

from .positions import act, counts, hands, owes, places, play, points, refused, set_up, top, winner


def test_a_skip_skips_the_next_seat() -> None:
    game = set_up("rs r1 / r2 r3 / r4 r6", "r5")
    assert Skipped(1) in act(game, play(0, "rs"))
    assert owes(game) == "turn:2"


def test_a_reverse_turns_the_direction() -> None:
    game = set_up("rr r1 / r2 r3 / r4 r6", "r5")
    act(game, play(0, "rr"))
    assert (game.state.direction, owes(game)) == (-1, "turn:2")
    act(set_up("rr r1 / r2 r3 / r4 r6", "r5", direction="backward"), play(0, "rr"))


def test_a_draw_two_makes_the_next_seat_draw_two_and_lose_its_turn() -> None:
    game = set_up("rd r1 / gd r3 / r4 r6", "r5", stock="y1 y2")
    act(game, play(0, "rd"))
    assert (hands(game), owes(game)) == ("r1 / gd r3 y1 y2 / r4 r6", "turn:2")


@pytest.mark.parametrize("card", ["rs", "rr", "rd"])
def test_between_two_seats_skip_reverse_and_draw_two_give_another_turn(card: str) -> None:
    game = set_up(f"{card} r1 r2 / r3 r4", "r5")
    act(game, play(0, card))
    assert (owes(game), game.state.direction) == ("turn:0", 1)


def test_between_two_seats_reverse_may_only_turn_the_direction() -> None:
    game = set_up("rr r1 r2 / r3 r4", "r5", "reverse_two_players=turn")
    act(game, play(0, "rr"))
    assert (owes(game), game.state.direction) == ("turn:1", -1)


def test_a_wild_without_a_colour_asks_for_it_and_the_turn_waits() -> None:
    game = set_up("w r1 r2 / g3 r4", "r5")
    act(game, play(0, "w"))
    assert (owes(game), top(game)) == ("color:0>turn:1", "w/r")
    assert ColorNamed(0, Color.GREEN) in act(game, NameColor(0, Color.GREEN))
    assert (owes(game), top(game)) == ("turn:1", "w/g")


def test_a_wild_with_its_colour_asks_for_nothing() -> None:
    game = set_up("w r1 r2 / g3 r4", "r5")
    act(game, play(0, "w", "g"))
    assert (owes(game), top(game)) == ("turn:1", "w/g")


def test_while_a_colour_is_owed_only_naming_it_is_a_move() -> None:
    game = set_up("w r1 r2 / w r4 / u r6 r7", "r5", "jump_in=yes uno_cards=1")
    act(game, play(0, "w"))
    assert refused(game, play(0, "r1")) is Reason.COLOR_OWED
    assert refused(game, Draw(0)) is Reason.COLOR_OWED
    assert refused(game, Pass(0)) is Reason.COLOR_OWED
    assert refused(game, Swap(0, 1)) is Reason.NO_SWAP_OWED
    assert refused(game, play(2, "u")) is Reason.COLOR_OWED
    for action in (play(1, "w", "g"), NameColor(1, Color.BLUE), Draw(1)):
        assert refused(game, action) is Reason.NOT_YOUR_TURN


def test_a_colour_that_nobody_asked_for_is_refused() -> None:
    assert refused(set_up("r1 r2 / g3 r4", "r5"), NameColor(0, Color.GREEN)) is (
        Reason.NO_COLOR_OWED
    )


def test_a_wild_draw_four_hits_once_when_it_is_played() -> None:
    game = set_up("wd r1 r2 / g3 r4 / b1 b2", "r5")
    act(game, play(0, "wd"))
    assert (counts(game), owes(game)) == ([2, 6, 2], "color:0>turn:2")
    act(game, NameColor(0, Color.BLUE))
    assert (counts(game), owes(game), top(game)) == ([2, 6, 2], "turn:2", "wd/b")


def test_who_can_answer_a_wild_draw_four_decides_when_its_colour_is_named() -> None:
    game = set_up("wd r1 r2 / wd b2 b3 / b1 b2", "r5", "stacking=same")
    act(game, play(0, "wd"))
    assert (owes(game), game.state.penalty) == ("color:0>answer:1", 4)
    act(game, NameColor(0, Color.GREEN))
    assert (owes(game), counts(game)) == ("answer:1", [2, 3, 2])


def test_a_colour_may_allow_an_answer_that_the_old_one_forbids() -> None:
    rules = "stacking=same wild_draw_four=no_color"
    game = set_up("wd b1 b2 / wd r2 g3 / b3 b4", "r5", rules)
    act(game, play(0, "wd"), NameColor(0, Color.BLUE))
    assert (owes(game), counts(game)) == ("answer:1", [2, 3, 2])


def test_a_victim_whose_only_answer_to_a_draw_two_is_illegal_draws_at_once() -> None:
    rules = "stacking=mixed wild_draw_four=no_color"
    game = set_up("rd b1 b2 / wd r2 g3 / b3 b4", "r5", rules)
    act(game, play(0, "rd"))
    assert (owes(game), counts(game)) == ("turn:2", [2, 5, 2])


def test_a_colour_may_forbid_the_answer_and_then_the_victim_draws_when_it_is_named() -> None:
    rules = "stacking=same wild_draw_four=no_color"
    game = set_up("wd b1 b2 / wd g2 g3 / b3 b4", "r5", rules)
    act(game, play(0, "wd"))
    assert owes(game) == "color:0>answer:1"
    act(game, NameColor(0, Color.GREEN))
    assert (owes(game), counts(game), game.state.penalty) == ("turn:2", [2, 7, 2], 0)


def test_a_draw_two_is_answered_and_the_sum_passed_on_bites_once() -> None:
    game = set_up("rd r1 g1 / gd b2 b3 / g5 y1 / g2 y2", "r5", "stacking=twos")
    act(game, play(0, "rd"))
    assert (owes(game), game.state.penalty, counts(game)) == ("answer:1", 2, [2, 3, 2, 2])
    act(game, play(1, "gd"))
    assert (owes(game), game.state.penalty, counts(game)) == ("turn:3", 0, [2, 2, 6, 2])
    act(game, play(3, "g2"))
    assert counts(game) == [2, 2, 6, 1]


def test_who_could_answer_may_draw_all_of_it() -> None:
    game = set_up("r1 g1 / yd b2 / g5 y1", "gd", "stacking=twos", owes="answer:1", penalty="4")
    act(game, Draw(1))
    assert (owes(game), counts(game), game.state.penalty) == ("turn:2", [2, 6, 2], 0)


def test_a_victim_without_an_answer_draws_at_once() -> None:
    game = set_up("rd r1 g1 / wd b2 b3 / g5 y1", "r5", "stacking=same")
    act(game, play(0, "rd"))
    assert (owes(game), counts(game)) == ("turn:2", [2, 5, 2])


def test_two_seats_answer_each_other_until_one_has_no_answer_left() -> None:
    game = set_up("rd yd g1 g2 / gd b2 b3", "r5", "stacking=twos")
    act(game, play(0, "rd"), play(1, "gd"), play(0, "yd"))
    assert (owes(game), counts(game)) == ("turn:0", [2, 8])


def test_a_seven_swaps_with_the_seat_of_ones_choice() -> None:
    game = set_up("g1 g2 / r7 b1 / y1 y2 y3", "r5", "seven_zero=yes", owes="turn:1")
    act(game, play(1, "r7"))
    assert owes(game) == "swap:1>turn:2"
    assert HandsSwapped(1, 2) in act(game, Swap(1, 2))
    assert (hands(game), owes(game)) == ("g1 g2 / y1 y2 y3 / b1", "turn:2")


def test_the_seat_to_swap_with_may_be_named_with_the_seven() -> None:
    game = set_up("r7 b1 / g1 g2 / y1 y2 y3", "r5", "seven_zero=yes")
    act(game, play(0, "r7", swap=2))
    assert (hands(game), owes(game)) == ("y1 y2 y3 / g1 g2 / b1", "turn:1")


@pytest.mark.parametrize("other", [0, 3, 7])
def test_nobody_swaps_with_himself_or_with_who_does_not_sit_there(other: int) -> None:
    game = set_up("r7 b1 / g1 g2 / y1 y2 / ", "r5", "seven_zero=yes", out="3")
    assert refused(game, play(0, "r7", swap=other)) is Reason.NO_SUCH_SWAP
    act(game, play(0, "r7"))
    assert refused(game, Swap(0, other)) is Reason.NO_SUCH_SWAP


def test_a_seat_is_named_only_with_a_seven_that_swaps() -> None:
    assert refused(set_up("r7 b1 / g1 g2", "r5"), play(0, "r7", swap=1)) is Reason.NO_SWAP_OWED
    game = set_up("r6 b1 / g1 g2", "r5", "seven_zero=yes")
    assert refused(game, play(0, "r6", swap=1)) is Reason.NO_SWAP_OWED


def test_while_a_swap_is_owed_nothing_else_is_a_move() -> None:
    game = set_up("r7 r1 / r2 r3 / u y2", "r5", "seven_zero=yes uno_cards=1")
    act(game, play(0, "r7"))
    for action in (play(0, "r1"), Draw(0), Pass(0), Swap(0, None)):
        assert refused(game, action) is Reason.SWAP_OWED
    assert refused(game, play(2, "u")) is Reason.SWAP_OWED
    assert refused(game, Swap(1, 0)) is Reason.NOT_YOUR_TURN


def test_between_two_seats_a_seven_swaps_without_asking() -> None:
    game = set_up("r7 b1 / y1 y2 y3", "r5", "seven_zero=yes")
    act(game, play(0, "r7"))
    assert (hands(game), owes(game)) == ("y1 y2 y3 / b1", "turn:1")


@pytest.mark.parametrize(
    ("direction", "expected"),
    [("forward", "y1 y2 y3 / b1 / g1 g2"), ("backward", "g1 g2 / y1 y2 y3 / b1")],
)
def test_a_zero_moves_all_hands_one_seat_in_the_direction_of_play(
    direction: str, expected: str
) -> None:
    game = set_up("r0 b1 / g1 g2 / y1 y2 y3", "r5", "seven_zero=yes", direction=direction)
    act(game, play(0, "r0"))
    assert hands(game) == expected


def test_without_the_option_a_seven_and_a_zero_are_plain_numbers() -> None:
    for card in ("r7", "r0"):
        game = set_up(f"{card} b1 / g1 g2 / y1 y2 y3", "r5")
        act(game, play(0, card))
        assert (hands(game), owes(game)) == ("b1 / g1 g2 / y1 y2 y3", "turn:1")


@pytest.mark.parametrize("card", ["r7", "r0"])
def test_a_last_seven_or_zero_has_no_effect(card: str) -> None:
    game = set_up(f"{card} / g1 g2 / y1 y2 y3", "r5", "seven_zero=yes")
    act(game, play(0, card))
    assert winner(game) == 0


def test_a_run_has_the_effect_of_its_last_card_only() -> None:
    game = set_up("r6 r7 b1 / g1 g2 / y1 y2 y3", "r5", "seven_zero=yes runs=yes")
    act(game, play(0, "r6 r7"))
    assert owes(game) == "swap:0>turn:1"


KINGMAKER = "seven_zero=yes kingmaker=yes"


@pytest.mark.parametrize("card", ["r7", "r0"])
def test_a_kingmaker_may_make_the_other_one_win(card: str) -> None:
    game = set_up(f"{card} / g9 g8", "r5", KINGMAKER)
    act(game, play(0, card))
    assert owes(game) == "king:0>turn:1"
    act(game, Swap(0, 1))
    assert (winner(game), points(game)) == (1, {1: 17})


@pytest.mark.parametrize("keeping", [Swap(0, None), Pass(0)])
def test_or_keep_what_he_has_won(keeping: Swap | Pass) -> None:
    game = set_up("r7 / g9 g8", "r5", KINGMAKER)
    act(game, play(0, "r7"), keeping)
    assert (winner(game), points(game)) == (0, {0: 17})


def test_of_three_seats_nobody_is_a_kingmaker() -> None:
    game = set_up("r7 / g9 g8 / y1", "r5", KINGMAKER)
    act(game, play(0, "r7"))
    assert winner(game) == 0


def test_with_all_placed_a_kingmaker_gives_away_his_place() -> None:
    game = set_up("r7 / g9 g8 / ", "r5", f"{KINGMAKER} round_ends=all_placed", out="2")
    act(game, play(0, "r7"), Swap(0, 1))
    assert (winner(game), places(game)) == (2, {2: 1, 1: 2, 0: 3})


def test_an_uno_card_moves_all_hands_against_the_direction_and_leaves_turn_and_top() -> None:
    game = set_up("u r1 r2 r8 / g1 g2 / b1 b2 b3", "r3", "uno_cards=4", owes="turn:1")
    assert HandsMoved(((0, 2), (1, 0), (2, 1))) in act(game, play(0, "u"))
    assert (hands(game), owes(game)) == ("g1 g2 / b1 b2 b3 / r1 r2 r8", "turn:1")
    assert (top(game), [card.value for card in game.state.discard]) == ("r3/r", ["u", "r3"])


def test_against_the_direction_is_the_other_way_round_when_that_is_turned() -> None:
    game = set_up("u r1 r8 / g1 g2 / b1 b2", "r3", "uno_cards=1", direction="backward")
    act(game, play(0, "u"))
    assert hands(game) == "b1 b2 / r1 r8 / g1 g2"


def test_whoever_holds_nothing_after_the_hands_moved_has_won() -> None:
    game = set_up("u / g1 g2 / b1", "r3", "uno_cards=1")
    act(game, play(0, "u"))
    assert (winner(game), points(game)) == (2, {2: 4})


def test_with_all_placed_the_turn_of_whoever_an_uno_card_put_out_goes_on() -> None:
    game = set_up("u / g1 g2 / b1 b2", "r3", "uno_cards=1 round_ends=all_placed", owes="turn:2")
    act(game, play(0, "u"))
    assert (owes(game), game.state.table) == ("turn:0", [0, 1])


def test_with_all_placed_an_uno_card_that_puts_another_seat_out_leaves_the_turn() -> None:
    game = set_up("u / g1 g2 / b1 b2", "r3", "uno_cards=1 round_ends=all_placed", owes="turn:1")
    act(game, play(0, "u"))
    assert (owes(game), game.state.table) == ("turn:1", [0, 1])


def test_an_uno_card_is_not_played_while_a_penalty_is_owed() -> None:
    game = set_up(
        "yd r1 / g1 g2 / u b2", "rd", "uno_cards=1 stacking=twos", owes="answer:0", penalty="2"
    )
    assert refused(game, play(2, "u")) is Reason.PENALTY_OWED


def test_after_an_uno_card_the_drawn_card_has_moved_on_and_any_may_be_played() -> None:
    game = set_up("r1 g1 / u r2", "r3", "uno_cards=1 after_draw=any", owes="drawn:0:r1")
    act(game, play(1, "u"))
    assert owes(game) == "drawn:0:-"
    act(game, play(0, "r2"))


def test_after_an_uno_card_there_is_no_drawn_card_to_play_where_only_that_may_be() -> None:
    game = set_up("r1 g1 / u r2", "r3", "uno_cards=1 after_draw=drawn_only", owes="drawn:0:r1")
    act(game, play(1, "u"))
    assert owes(game) == "turn:1"


def test_an_uno_card_has_no_colour_and_no_swap() -> None:
    game = set_up("u g1 / r1 r2", "r3", "uno_cards=1")
    assert refused(game, play(0, "u", "g")) is Reason.NOT_WILD
    assert refused(game, play(0, "u", swap=1)) is Reason.NOT_WILD
    assert refused(game, play(1, "u")) is Reason.NOT_HELD


@pytest.mark.parametrize(("rule", "expected"), [("yes", {0: 20}), ("no", {0: 3})])
def test_a_last_draw_two_hits_before_the_count_or_not_at_all(
    rule: str, expected: dict[int, int]
) -> None:
    game = set_up("rd / r1 r2", "r5", f"last_card_draws={rule}", stock="g9 y8")
    act(game, play(0, "rd"))
    assert (winner(game), points(game)) == (0, expected)


def test_a_last_wild_draw_four_asks_for_no_colour_and_cannot_be_challenged() -> None:
    game = set_up("wd / r1 r2 / g4", "r5", "wikipedia", stock="b1 b2 b3 b4")
    act(game, play(0, "wd"))
    assert (winner(game), points(game)) == (0, {0: 17})


def test_a_last_answer_makes_the_victim_draw_the_whole_sum() -> None:
    game = set_up(
        "rd / bd b3 / y9",
        "gd",
        "stacking=twos",
        stock="r1 r1 g1 g1 y1 y1",
        owes="answer:0",
        penalty="4",
    )
    act(game, play(0, "rd"))
    assert points(game) == {0: 20 + 3 + 6 + 9}


ALL = "round_ends=all_placed"


def test_with_all_placed_the_victim_of_a_last_draw_two_draws_and_is_skipped() -> None:
    game = set_up("rd / r2 r3 / r4 r6", "r5", ALL)
    act(game, play(0, "rd"))
    assert (owes(game), counts(game), game.state.table) == ("turn:2", [0, 4, 2], [1, 2])


def test_or_nothing_happens_to_him_and_a_sum_that_stood_lapses() -> None:
    game = set_up(
        "rd / r2 r3 / r4 r6",
        "gd",
        f"{ALL} stacking=twos last_card_draws=no",
        owes="answer:0",
        penalty="2",
    )
    act(game, play(0, "rd"))
    assert (owes(game), counts(game), game.state.penalty) == ("turn:1", [0, 2, 2], 0)


@pytest.mark.parametrize(("rule", "turn"), [("yes", 2), ("no", 1)])
def test_with_all_placed_a_last_wild_draw_four_still_wants_a_colour(rule: str, turn: int) -> None:
    game = set_up("wd / r2 r3 / r4 r6", "r5", f"wikipedia {ALL} last_card_draws={rule}")
    act(game, play(0, "wd"))
    assert owes(game) == f"color:0>turn:{turn}"
    assert game.view(1).can_be_challenged is None
    act(game, NameColor(0, Color.GREEN))
    assert (owes(game), top(game)) == (f"turn:{turn}", "wd/g")
    assert refused(game, Challenge(1)) is Reason.NOTHING_TO_CHALLENGE


def test_with_all_placed_the_colour_of_a_last_wild_may_be_named_with_it() -> None:
    game = set_up("w / r2 r3 / r4 r6", "r5", ALL)
    act(game, play(0, "w", "g"))
    assert (owes(game), top(game)) == ("turn:1", "w/g")


def test_with_all_placed_a_last_draw_two_can_be_neither_answered_nor_stacked() -> None:
    game = set_up("rd / gd r3 / r4 r6", "r5", f"{ALL} stacking=twos")
    act(game, play(0, "rd"))
    assert (owes(game), counts(game)) == ("turn:2", [0, 4, 2])


def test_the_last_card_ends_a_round_and_then_nothing_is_allowed() -> None:
    game = set_up("r1 / r2 r3", "r5")
    act(game, play(0, "r1"))
    assert game.is_over
    for action in (play(1, "r2"), Draw(1), CallUno(1)):
        assert refused(game, action) is Reason.ROUND_OVER


def test_cards_are_drawn_from_the_top_of_the_stock_in_order() -> None:
    game = set_up("rd r1 / r2 r3 / r4 r6", "r5", stock="y1 y2 y3")
    (drew,) = (event for event in act(game, play(0, "rd")) if isinstance(event, Drew))
    assert [card.value for card in drew.cards] == ["y1", "y2"]
    assert drew.reason == "penalty"
