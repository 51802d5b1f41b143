import dataclasses
from typing import Any

import pytest

from unobot.engine.actions import (
    Abandon,
    CallUno,
    Catch,
    Challenge,
    Departure,
    Draw,
    Join,
    Leave,
    Move,
    NameColor,
    Pass,
    Penalize,
    Play,
    Swap,
    TimeOut,
)
from unobot.engine.cards import Color, format_cards, parse_cards
from unobot.engine.errors import Reason
from unobot.engine.events import Awaits, ColorStands, SeatLeft, Skipped, SkippedForTime

from .positions import act, counts, hands, owes, places, play, points, refused, set_up, top, winner


def test_whoever_is_not_on_turn_leaves_and_the_turn_stays() -> None:
    game = set_up("r1 g1 / b2 r3 / r2 y1", "r5", owes="turn:2")
    events = act(game, Leave(0))
    assert [type(event) for event in events] == [SeatLeft]
    assert (owes(game), game.state.table) == ("turn:2", [1, 2])


@pytest.mark.parametrize(("direction", "turn"), [("forward", "turn:2"), ("backward", "turn:0")])
def test_whoever_is_on_turn_leaves_and_the_next_has_it(direction: str, turn: str) -> None:
    for owed in ("turn:1", "drawn:1:r3"):
        game = set_up("r1 g1 / b2 r3 / r2 y1", "r5", owes=owed, direction=direction)
        act(game, Leave(1))
        assert owes(game) == turn


def test_the_last_seat_leaves_on_its_turn_and_play_goes_round() -> None:
    game = set_up("r1 g1 / b2 r3 / r2 y1", "r5", owes="turn:2")
    act(game, Leave(2))
    assert owes(game) == "turn:0"


def test_the_cards_of_a_leaver_go_under_the_discard_one_by_one() -> None:
    game = set_up("r1 g1 / g2 w wd / r4 b1", "r5", under="r6")
    act(game, Leave(1))
    assert format_cards(game.state.discard) == "g2 w wd r6 r5"
    assert (top(game), counts(game)) == ("r5/r", [2, 0, 2])


@pytest.mark.parametrize(
    "action",
    [
        play(2, "r3"),
        play(2, "u"),
        Draw(2),
        Pass(2),
        NameColor(2, Color.RED),
        Swap(2, 0),
        Challenge(2),
        CallUno(2),
        Catch(2),
        Penalize(2),
        Leave(2),
    ],
)
def test_whoever_does_not_sit_or_is_out_can_do_nothing(action: Move) -> None:
    rules = "uno_cards=1 round_ends=all_placed"
    game = set_up("r1 g1 / b2 r6 / r3 u", "r5", rules)
    act(game, Leave(2))
    assert refused(game, action) is Reason.NOT_SEATED
    game = set_up("r1 g1 / b2 r6 / ", "r5", rules, out="2")
    assert refused(game, action) is Reason.IS_OUT
    assert refused(game, dataclasses.replace(action, seat=9)) is Reason.NOT_SEATED


@pytest.mark.parametrize("how", ["left", "removed", "timeout", "absent"])
def test_whoever_owes_a_colour_and_leaves_leaves_the_old_one_in_force(how: Departure) -> None:
    game = set_up("w g1 y3 / r2 b2 / g8 y2", "w/b", under="r5")
    act(game, play(0, "w"), Leave(0, how))
    assert (owes(game), top(game)) == ("turn:1", "w/b")


def test_where_there_was_no_colour_before_a_random_one_is_named() -> None:
    named = set()
    for seed in range(40):
        game = set_up("g1 / r2 / g8", "w", owes="color:0>turn:0", seed=seed)
        (stands,) = (event for event in act(game, Leave(0)) if isinstance(event, ColorStands))
        assert game.state.color is stands.color
        assert owes(game) == "turn:1"
        named.add(stands.color)
    assert named == set(Color)


def test_a_dealer_who_owes_the_first_colour_and_leaves_leaves_the_starter_his_turn() -> None:
    game = set_up("g1 g2 / r2 r3 / g8 g9", "w", owes="color:2>turn:0")
    act(game, Leave(2))
    assert owes(game) == "turn:0"


def test_a_starter_who_leaves_before_the_first_colour_is_named_loses_his_turn() -> None:
    game = set_up("g1 g2 / r2 r3 / g8 g9", "w", owes="color:2>turn:0")
    assert not any(isinstance(event, ColorStands) for event in act(game, Leave(0)))
    assert owes(game) == "color:2>turn:1"


def test_whoever_owes_a_swap_and_leaves_swaps_with_nobody() -> None:
    game = set_up("r7 r1 b1 / r2 g3 / y1 y2", "r5", "seven_zero=yes")
    act(game, play(0, "r7"), Leave(0))
    assert (owes(game), hands(game)) == ("turn:1", " / r2 g3 / y1 y2")


def test_the_next_seat_leaves_while_a_swap_is_owed() -> None:
    game = set_up("r7 r1 b1 / r2 g3 / y1 y2", "r5", "seven_zero=yes")
    act(game, play(0, "r7"), Leave(1))
    assert owes(game) == "swap:0>turn:2"
    act(game, Swap(0, 2))
    assert owes(game) == "turn:2"


def test_what_a_card_of_his_did_to_the_victim_stands() -> None:
    game = set_up("wd g1 g2 / b2 b3 / r2 y2", "r5")
    act(game, play(0, "wd"), Leave(0))
    assert (owes(game), counts(game), top(game)) == ("turn:2", [0, 6, 2], "wd/r")


@pytest.mark.parametrize("color", ["b", ""])
def test_a_wild_draw_four_of_one_who_has_left_is_not_challenged(color: str) -> None:
    game = set_up("wd r1 g1 / b1 r2 / b3 b4", "r4", "wikipedia")
    act(game, play(0, "wd", color), Leave(0))
    assert (owes(game), counts(game), game.state.penalty) == ("turn:2", [0, 6, 2], 0)


@pytest.mark.parametrize("color", ["b", ""])
def test_but_where_stacking_lets_him_its_victim_answers_it(color: str) -> None:
    game = set_up("wd r1 g1 / wd r2 / b3 b4", "r4", "official")
    act(game, play(0, "wd", color), Leave(0))
    assert (owes(game), game.state.penalty) == ("answer:1", 4)
    assert refused(game, Challenge(1)) is Reason.NOTHING_TO_CHALLENGE
    act(game, play(1, "wd", "g"))
    assert (owes(game), game.state.penalty) == ("answer:2", 8)


def test_a_victim_who_leaves_takes_the_whole_sum_away_with_him() -> None:
    game = set_up(
        "r1 g1 / b2 b3 / yd y1 / g1 y2", "gd", "stacking=twos", owes="answer:2", penalty="4"
    )
    act(game, Leave(2))
    assert (owes(game), game.state.penalty, counts(game)) == ("turn:3", 0, [2, 2, 0, 2])


def test_a_victim_who_leaves_before_the_colour_is_named_leaves_nothing_to_anybody() -> None:
    game = set_up("wd g1 g2 / wd b3 / y1 y2", "r5", "official", under="")
    act(game, play(0, "wd"), Leave(1))
    assert (owes(game), game.state.penalty) == ("color:0>turn:2", 0)
    assert game.view(2).can_be_challenged is None
    act(game, NameColor(0, Color.YELLOW))
    assert (owes(game), counts(game)) == ("turn:2", [2, 0, 2])


def test_a_bystander_who_leaves_does_not_touch_what_is_awaited() -> None:
    game = set_up("wd g1 g2 / b2 b3 / y1 y2", "r5", "official")
    act(game, play(0, "wd", "g"))
    assert not any(isinstance(event, Awaits) for event in act(game, Leave(2)))
    assert owes(game) == "answer:1"
    assert game.view(1).can_be_challenged == 0


def test_whoever_remains_alone_wins_by_default_with_the_points_of_all_who_left() -> None:
    game = set_up("r1 g9 / rs w / b1 b2", "r5")
    act(game, Leave(1), Leave(2))
    assert (winner(game), points(game)) == (0, {0: 73})
    assert game.state.result is not None
    assert game.state.result.reason == "default"


def test_in_a_round_that_somebody_wins_a_leavers_hand_counts_for_nobody() -> None:
    game = set_up("r1 / g3 w / r4 y8", "r5")
    act(game, Leave(1), play(0, "r1"))
    assert points(game) == {0: 12}


def test_one_human_plays_on_with_computer_players_who_alone_win_nothing() -> None:
    game = set_up("rs w / g1 g2 / b1 b2 / y1 y2", "r5", computers="2,3")
    act(game, Leave(0))
    assert not game.is_over
    act(game, Leave(1))
    assert (winner(game), points(game), places(game)) == (None, {}, {})
    assert game.state.result is not None
    assert game.state.result.reason == "computers"


def test_with_all_placed_the_last_one_left_is_placed_and_who_gave_up_first_is_very_last() -> None:
    game = set_up("r1 / r2 r3 / r4 r6 / r7 b8", "r5", "round_ends=all_placed")
    act(game, Leave(3), play(0, "r1"), Leave(1))
    assert (winner(game), places(game)) == (0, {0: 1, 2: 2, 1: 3, 3: 4})


def test_with_leaver_void_a_leaver_has_no_place() -> None:
    game = set_up("r1 / r2 / r4 r6 / r7 b8", "r5", "round_ends=all_placed leaver=void")
    act(game, Leave(3), play(0, "r1"), play(1, "r2"))
    assert places(game) == {0: 1, 1: 2, 2: 3}


def test_a_finisher_who_leaves_before_he_has_named_his_colour_keeps_his_place() -> None:
    game = set_up("w / r2 r3 / r4 r6", "r5", "round_ends=all_placed")
    assert ColorStands(Color.RED) in act(game, play(0, "w"), Leave(0))
    assert (owes(game), top(game), game.state.out) == ("turn:1", "w/r", [0])
    assert [leaver.seat for leaver in game.state.left] == []


@pytest.mark.parametrize("leaver", [0, 1])
def test_a_finisher_who_leaves_or_is_left_alone_keeps_what_he_has_won(leaver: int) -> None:
    game = set_up("r7 / g9 g8", "r5", "seven_zero=yes kingmaker=yes")
    act(game, play(0, "r7"), Leave(leaver))
    assert (winner(game), points(game), owes(game)) == (0, {0: 17}, "over")


def test_a_stopped_round_has_no_winner_and_no_points() -> None:
    game = set_up("r1 r2 / r3 r4", "r5")
    act(game, Abandon())
    assert (winner(game), points(game), places(game)) == (None, {}, {})


def test_time_is_up_only_for_the_seat_that_has_to_decide() -> None:
    game = set_up("r1 r2 / r3 r4", "r5")
    assert refused(game, TimeOut(1)) is Reason.TIME_NOT_UP
    assert refused(game, TimeOut(0, Draw(0))) is Reason.TIME_NOT_UP


def test_with_out_time_puts_a_seat_out() -> None:
    game = set_up("r1 r2 / r3 r4 / y1 y2", "r5", "timeout=out")
    assert SeatLeft(0, "timeout", tuple(parse_cards("r1 r2"))) in act(game, TimeOut(0))
    assert (owes(game), game.state.table) == ("turn:1", [1, 2])


def test_with_skip_time_never_puts_a_seat_out() -> None:
    game = set_up("r1 r2 / r3 r4", "r5", "timeout=skip")
    for _ in range(3):
        assert act(game, TimeOut(0))[0] == SkippedForTime(0)
        act(game, TimeOut(1))
    assert game.state.table == [0, 1]


def test_with_skip_then_out_the_second_time_running_puts_a_seat_out() -> None:
    game = set_up("r1 r2 / r3 r4 r6 / r7 y2", "r5")
    act(game, TimeOut(0), play(1, "r3"), play(2, "r7"), TimeOut(0))
    assert game.state.table == [1, 2]


def test_whoever_comes_back_has_his_time_counted_anew() -> None:
    game = set_up("r1 r2 / r3 r4 / y1 y2", "r5", idle="0:1")
    act(game, Leave(0), Join(0))
    assert game.state.idle == {}


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        (play(0, "r1"), {}),
        (Draw(0), {}),
        (NameColor(0, Color.RED), {"owes": "color:0>turn:1"}),
        (Swap(0, 1), {"owes": "swap:0>turn:1"}),
        (play(0, "rd"), {"owes": "answer:0", "penalty": "2"}),
        (Draw(0), {"owes": "answer:0", "penalty": "2"}),
        (Challenge(0), {"owes": "answer:0", "penalty": "4", "doubt": "1:bluff:r3"}),
    ],
)
def test_every_move_of_a_seat_begins_the_count_anew(action: Play, fields: dict[str, Any]) -> None:
    top_card = "wd/r" if "doubt" in fields else "gd/r"
    rules = "stacking=twos wild_draw_four=no_color illegal_wd4=bluff"
    game = set_up("r1 rd / r3 r4 / y1 y2", top_card, rules, idle="0:1", **fields)
    act(game, action)
    assert game.state.idle == {}


def test_whoever_is_skipped_for_time_takes_the_penalty_that_waits_for_him() -> None:
    game = set_up(
        "r1 g1 / gd b2 / g5 y1",
        "rd",
        "stacking=twos",
        stock="r8 r9",
        owes="answer:1",
        penalty="2",
    )
    events = act(game, TimeOut(1))
    assert Skipped(1) in events
    assert (hands(game), owes(game), game.state.penalty) == (
        "r1 g1 / gd b2 r8 r9 / g5 y1",
        "turn:2",
        0,
    )
    assert game.state.idle == {1: 1}


def test_whoever_is_skipped_owing_a_colour_leaves_the_old_one_and_owing_a_swap_has_none() -> None:
    game = set_up("w g1 / r2 b2 / g8 y2", "r5", "timeout=skip")
    assert ColorStands(Color.RED) in act(game, play(0, "w"), TimeOut(0))
    assert (owes(game), top(game)) == ("turn:1", "w/r")
    game = set_up("r7 g1 / r2 b2 / g8 y2", "r5", "timeout=skip seven_zero=yes")
    act(game, play(0, "r7"), TimeOut(0))
    assert (owes(game), hands(game)) == ("turn:1", "g1 / r2 b2 / g8 y2")


@pytest.mark.parametrize("timeout", ["skip", "out"])
def test_a_finisher_whose_time_is_up_keeps_what_he_has_won(timeout: str) -> None:
    game = set_up("r7 / g9 g8", "r5", f"seven_zero=yes kingmaker=yes timeout={timeout}")
    act(game, play(0, "r7"), TimeOut(0))
    assert (winner(game), owes(game)) == (0, "over")
    game = set_up("w / r2 r3 / r4 r6", "r5", f"round_ends=all_placed timeout={timeout}")
    act(game, play(0, "w"), TimeOut(0))
    assert (owes(game), top(game)) == ("turn:1", "w/r")


def test_whoever_is_skipped_after_a_draw_keeps_the_card() -> None:
    game = set_up("r1 g1 / r2 b2", "r5", "timeout=skip", stock="b9")
    act(game, Draw(0), TimeOut(0))
    assert (owes(game), hands(game)) == ("turn:1", "r1 g1 b9 / r2 b2")


def test_with_play_a_computer_player_plays_that_turn() -> None:
    game = set_up("r1 g1 / r2 b2", "r5", "timeout=play")
    assert refused(game, TimeOut(0, play(0, "g1"))) is Reason.DOES_NOT_FIT
    assert refused(game, TimeOut(0, play(1, "r2"))) is Reason.TIME_NOT_UP
    act(game, TimeOut(0, play(0, "r1")))
    assert (owes(game), hands(game)) == ("turn:1", "g1 / r2 b2")
