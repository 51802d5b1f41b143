import pytest

from unobot.engine.actions import (
    CallUno,
    Catch,
    Challenge,
    Draw,
    Leave,
    Move,
    NameColor,
    Pass,
    Penalize,
    Swap,
    TimeOut,
)
from unobot.engine.cards import Color, parse_cards
from unobot.engine.errors import Reason
from unobot.engine.events import (
    Challenged,
    Drew,
    HandShown,
    Lied,
    Skipped,
    UnoCalled,
    UnoForgotten,
    UnoWindowsClosed,
)

from .positions import act, counts, hands, owes, play, points, refused, set_up, top

CAUGHT = "uno_call=player uno_penalty=caught"
AUTO = "uno_call=player uno_penalty=auto"


def test_with_auto_the_bot_says_it_at_one_card_and_nobody_else_has_to() -> None:
    game = set_up("r1 g2 / r3 b2 b4", "r5")
    assert UnoCalled(0, by_bot=True) in act(game, play(0, "r1"))
    assert not any(isinstance(event, UnoCalled) for event in act(game, play(1, "r3")))
    assert refused(game, CallUno(0)) is Reason.UNO_ALREADY


def test_with_auto_the_bot_says_it_when_hands_have_moved_too() -> None:
    game = set_up("r7 b1 b2 / y1 / g1 g2", "r5", "seven_zero=yes")
    assert UnoCalled(0, by_bot=True) in act(game, play(0, "r7", swap=1))
    game = set_up("u b1 b2 / y1 / g1 g2", "r5", "uno_cards=1")
    assert UnoCalled(0, by_bot=True) in act(game, play(0, "u"))
    game = set_up("r7 b1 b2 / y1 / g1 g2", "r5", "seven_zero=yes")
    assert UnoCalled(0, by_bot=True) in act(game, play(0, "r7"), Swap(0, 1))


def test_whoever_says_it_after_the_play_or_in_its_line_cannot_be_caught() -> None:
    for actions in ([play(0, "r1", uno=True)], [play(0, "r1"), CallUno(0)]):
        game = set_up("r1 g2 / r3 b2", "r5", CAUGHT)
        assert UnoCalled(0, by_bot=False) in act(game, *actions)
        assert refused(game, Catch(1, 0)) is Reason.NOBODY_TO_CATCH


def test_with_uno_early_a_call_with_two_cards_on_ones_own_turn_counts() -> None:
    game = set_up("r1 g2 / r3 b2", "r5", CAUGHT)
    act(game, CallUno(0), play(0, "r1"))
    assert refused(game, Catch(1, 0)) is Reason.NOBODY_TO_CATCH


def test_an_early_call_is_possible_before_a_penalty_is_answered() -> None:
    game = set_up("rd g2 / r3 b2", "gd", f"{CAUGHT} stacking=twos", owes="answer:0", penalty="2")
    act(game, CallUno(0), play(0, "rd"))
    assert 0 in game.state.called


@pytest.mark.parametrize(
    ("hand", "rules", "turn"),
    [("r1 g2", f"{CAUGHT} uno_early=no", 0), ("r1 g2", CAUGHT, 1), ("r1 g2 g3", CAUGHT, 0)],
)
def test_a_call_with_more_cards_than_that_does_not_count(hand: str, rules: str, turn: int) -> None:
    game = set_up(f"{hand} / r3 b2", "r5", rules, owes=f"turn:{turn}")
    assert refused(game, CallUno(0)) is Reason.UNO_TOO_EARLY
    game = set_up(f"{hand} / r3 b2", "r5", f"{rules} false_uno=draw", owes=f"turn:{turn}")
    assert Lied(0, 1) in act(game, CallUno(0))
    assert counts(game)[0] == len(hand.split()) + 2


def test_in_the_line_of_the_play_a_call_counts_without_uno_early_too() -> None:
    game = set_up("r1 g2 / r3 b2", "r5", f"{CAUGHT} uno_early=no")
    act(game, play(0, "r1", uno=True))
    assert refused(game, Catch(1, 0)) is Reason.NOBODY_TO_CATCH


def test_saying_it_twice_is_refused_and_no_lie() -> None:
    game = set_up("r1 g2 / r3 b2", "r5", f"{CAUGHT} false_uno=draw")
    act(game, CallUno(0))
    assert refused(game, CallUno(0)) is Reason.UNO_ALREADY


def test_whoever_forgets_it_is_caught_and_pays_once() -> None:
    game = set_up("rs g2 / r3 b2 / r1 r2", "r5", CAUGHT, stock="y1 y2")
    act(game, play(0, "rs"))
    events = act(game, Catch(1, 0))
    assert UnoForgotten(0, caught_by=1) in events
    assert (hands(game), owes(game)) == ("g2 y1 y2 / r3 b2 / r1 r2", "turn:2")
    assert refused(game, Catch(2, 0)) is Reason.NOBODY_TO_CATCH


def test_nobody_is_caught_for_a_play_that_leaves_him_two_cards() -> None:
    game = set_up("r1 g2 g3 / r3 b2", "r5", CAUGHT)
    act(game, play(0, "r1"))
    assert refused(game, Catch(1)) is Reason.NOBODY_TO_CATCH


def test_nobody_is_caught_who_has_drawn_to_his_last_card() -> None:
    game = set_up("g2 / r3 b2", "r5", CAUGHT, called="", open="0")
    act(game, Draw(0))
    assert refused(game, Catch(1)) is Reason.NOBODY_TO_CATCH


def test_a_catch_without_a_nick_catches_everybody_who_is_open_to_it() -> None:
    game = set_up("r1 / b1 / g1 g2", "r5", CAUGHT, owes="turn:2", called="", open="0,1")
    act(game, Catch(2))
    assert counts(game) == [3, 3, 2]


def test_nobody_catches_himself_or_who_is_not_open_to_it_and_that_costs_nothing() -> None:
    game = set_up("r1 / b1 / g1 g2", "r5", CAUGHT, owes="turn:2", called="1", open="0")
    for seat, other in ((0, 0), (0, None), (2, 1), (2, 2), (2, 9)):
        assert refused(game, Catch(seat, other)) is Reason.NOBODY_TO_CATCH
    assert refused(game, Catch(9, 0)) is Reason.NOT_SEATED


@pytest.mark.parametrize("penalty", ["none", "auto"])
def test_only_where_the_rules_say_so_is_anybody_caught(penalty: str) -> None:
    game = set_up("r1 g2 / r3 b2", "r5", f"uno_call=player uno_penalty={penalty}")
    act(game, play(0, "r1"))
    assert refused(game, Catch(1, 0)) is Reason.NOBODY_TO_CATCH


@pytest.mark.parametrize("action", [play(1, "r3"), Draw(1), play(2, "r5"), play(2, "u")])
def test_the_window_closes_when_another_seat_plays_draws_or_jumps_in(action: Move) -> None:
    rules = f"{CAUGHT} jump_in=yes uno_cards=1"
    game = set_up("g2 / r3 b2 / r5 u b4", "r5", rules, owes="turn:1", called="", open="0")
    assert UnoWindowsClosed((0,)) in act(game, action)
    assert refused(game, Catch(1, 0)) is Reason.NOBODY_TO_CATCH


def test_the_window_closes_when_the_victim_challenges() -> None:
    game = set_up("wd g2 / b3 b2 / y1 y2", "r5", "official")
    act(game, play(0, "wd", "b"))
    assert UnoWindowsClosed((0,)) in act(game, Challenge(1))


def test_time_a_pass_a_colour_a_swap_and_a_skipped_seat_close_no_window() -> None:
    game = set_up("rs g2 / b3 b2 / y1 y2 / y3 y4", "r5", f"{CAUGHT} timeout=skip")
    act(game, play(0, "rs"), TimeOut(2))
    act(game, Catch(1, 0))
    game = set_up("g1 g2 / b3 / r1 r2", "r5", CAUGHT, owes="drawn:0:g1", called="", open="1")
    act(game, Pass(0), Catch(2, 1))
    game = set_up("g1 g2 / b3 / r1 r2", "w/r", CAUGHT, owes="color:0>turn:1", called="", open="1")
    act(game, NameColor(0, Color.RED), Catch(2, 1))
    rules = f"{CAUGHT} seven_zero=yes"
    game = set_up("g1 g2 / b3 / r1 r2", "r7", rules, owes="swap:0>turn:1", called="", open="1")
    act(game, Swap(0, 2), Catch(2, 1))


def test_what_a_computer_player_does_for_an_absent_seat_closes_no_window() -> None:
    game = set_up("r1 g2 / r3 b2 / y1 y2", "r5", f"{CAUGHT} timeout=play")
    act(game, play(0, "r1"), TimeOut(1, play(1, "r3")), Catch(2, 0))
    assert counts(game)[0] == 3


def test_ones_own_next_move_closes_no_window() -> None:
    game = set_up("rs r1 g2 / b3 b2", "r5", CAUGHT)
    events = act(game, play(0, "rs"), play(0, "r1"), Catch(1, 0))
    assert not any(isinstance(event, UnoWindowsClosed) for event in events)


def test_with_auto_the_penalty_is_paid_before_the_other_draws() -> None:
    game = set_up("r1 g2 / b3 b2 / y1 y2", "r5", AUTO, stock="g8 g9 y9")
    act(game, play(0, "r1"))
    assert UnoForgotten(0, caught_by=None) in act(game, Draw(1))
    assert hands(game) == "g2 g8 g9 / b3 b2 y9 / y1 y2"


def test_with_auto_who_calls_in_time_pays_nothing() -> None:
    game = set_up("r1 g2 / r3 b2 / y1 y2", "r5", AUTO)
    act(game, play(0, "r1"), CallUno(0), play(1, "r3"))
    assert counts(game) == [1, 1, 2]


def test_with_auto_whose_round_is_over_pays_nothing() -> None:
    game = set_up("r1 g2 / r3 r4 / y1 y2", "r5", f"{AUTO} round_ends=all_placed")
    act(game, play(0, "r1"), Leave(0), play(1, "r3"))
    assert counts(game) == [0, 1, 2]


def test_the_penalty_for_forgetting_may_be_other_than_two() -> None:
    game = set_up("r1 g2 / r3 b2", "r5", f"{CAUGHT} uno_penalty_cards=4")
    act(game, play(0, "r1"), Catch(1))
    assert counts(game) == [5, 2]


def test_whoevers_hand_grows_has_not_called_any_more() -> None:
    game = set_up("r1 r2 / r3 r4 b1", "r5", CAUGHT, stock="y9")
    act(game, play(0, "r1", uno=True), play(1, "r3"), Draw(0))
    act(game, Pass(0), play(1, "r4"), play(0, "r2"), Catch(1, 0))


def test_drawing_makes_an_early_call_void() -> None:
    game = set_up("r1 g2 / r3 b2", "r5", CAUGHT, stock="r9")
    act(game, CallUno(0), Draw(0))
    assert game.state.called == set()


def test_a_window_opens_when_hands_are_swapped_and_closes_for_who_got_more() -> None:
    game = set_up("r7 b1 / y1 y2 y3 / g1 g2", "r5", f"{CAUGHT} seven_zero=yes")
    act(game, play(0, "r7"))
    assert game.state.open_to_catch == {0}
    act(game, Swap(0, 1))
    assert game.state.open_to_catch == {1}


def test_a_window_opens_when_hands_move_on() -> None:
    game = set_up("r0 b1 b2 / y1 y2 y3 / g1", "r5", f"{CAUGHT} seven_zero=yes")
    act(game, play(0, "r0"))
    assert (game.state.open_to_catch, game.state.called) == ({0}, set())


def test_the_call_belongs_to_the_seat_and_not_to_the_hand() -> None:
    game = set_up("r0 b1 / y1 / g1", "r5", f"{CAUGHT} seven_zero=yes")
    act(game, play(0, "r0", uno=True))
    assert (game.state.open_to_catch, game.state.called) == (set(), {0, 1, 2})


def test_while_a_swap_is_owed_the_hands_before_it_count() -> None:
    game = set_up("r7 b1 b2 / y1 / g1 g2", "r5", f"{CAUGHT} seven_zero=yes false_uno=draw")
    act(game, play(0, "r7"))
    assert Lied(0, 1) in act(game, CallUno(0))
    game = set_up("r7 b1 / y1 y2 / g1 g2", "r5", f"{CAUGHT} seven_zero=yes")
    act(game, play(0, "r7"), CallUno(0))


@pytest.mark.parametrize("card", ["r7", "u"])
def test_a_call_in_the_line_of_a_play_that_brings_a_hand_of_one_card_is_no_lie(card: str) -> None:
    rules = f"{CAUGHT} seven_zero=yes uno_cards=1 false_uno=draw"
    game = set_up(f"{card} b1 b2 / y1 / g1 g2", "r5", rules)
    swap = 1 if card == "r7" else None
    events = act(game, play(0, card, swap=swap, uno=True))
    assert UnoCalled(0, by_bot=False) in events
    assert not any(isinstance(event, Lied) for event in events)
    assert (hands(game).split(" / ")[0], 0 in game.state.called) == ("y1", True)


def test_a_call_in_the_line_of_the_last_card_but_one_is_no_lie_whatever_hand_comes_of_it() -> None:
    game = set_up("r7 b1 / y1 y2 / g1 g2", "r5", f"{CAUGHT} seven_zero=yes false_uno=draw")
    act(game, play(0, "r7", swap=1, uno=True))
    assert (hands(game), game.state.lies) == ("y1 y2 / b1 / g1 g2", {})


def test_a_call_in_the_line_of_an_uno_card_that_leaves_more_is_a_lie() -> None:
    rules = f"{CAUGHT} uno_cards=1 false_uno=draw"
    game = set_up("u b1 b2 / y1 y2 / g1 g2", "r5", rules)
    assert Lied(0, 1) in act(game, play(0, "u", uno=True))
    assert counts(game) == [4, 2, 2]


def test_a_call_in_the_line_of_an_uno_card_that_ends_the_round_is_nothing() -> None:
    game = set_up("u / b1 b2", "r5", f"{CAUGHT} uno_cards=1 false_uno=draw")
    assert not any(isinstance(event, Lied) for event in act(game, play(0, "u", uno=True)))


def test_a_call_in_the_line_of_a_play_that_leaves_two_cards_is_a_lie() -> None:
    game = set_up("r1 g2 g3 / b3 b2", "r5", f"{CAUGHT} false_uno=draw", stock="g8 g9")
    act(game, play(0, "r1", uno=True))
    assert (hands(game), owes(game)) == ("g2 g3 g8 g9 / b3 b2", "turn:1")


def test_without_false_uno_such_a_call_costs_nothing() -> None:
    game = set_up("r1 g2 g3 / b3 b2", "r5", CAUGHT)
    act(game, play(0, "r1", uno=True))
    assert counts(game) == [2, 2]


def test_the_last_lie_of_all_puts_its_teller_out_and_costs_no_cards() -> None:
    rules = f"{CAUGHT} false_uno=draw false_uno_limit=3"
    game = set_up("r1 g2 g3 / b3 b2 / y1 y2", "r5", rules, lies="0:2")
    events = act(game, CallUno(0))
    assert Lied(0, 3) in events
    assert not any(isinstance(event, Drew) for event in events)
    assert (owes(game), game.state.table, len(game.state.discard)) == ("turn:1", [1, 2], 4)


def test_without_a_limit_no_lie_puts_anybody_out() -> None:
    game = set_up("r1 g2 g3 / b3 b2", "r5", f"{CAUGHT} false_uno=draw", lies="0:9")
    act(game, CallUno(0))
    assert game.state.table == [0, 1]


def test_a_liar_who_is_put_out_in_the_line_of_his_wild_leaves_the_old_colour() -> None:
    rules = f"{CAUGHT} false_uno=draw false_uno_limit=1"
    game = set_up("w g2 g3 / b3 b2 / y1 y2", "r5", rules)
    act(game, play(0, "w", uno=True))
    assert (owes(game), top(game)) == ("turn:1", "w/r")


def test_a_finisher_with_no_card_left_can_neither_lie_nor_be_given_penalty_cards() -> None:
    rules = f"{CAUGHT} false_uno=draw seven_zero=yes kingmaker=yes"
    game = set_up("r7 / g9 g8", "r5", rules)
    act(game, play(0, "r7"))
    assert refused(game, CallUno(0)) is Reason.UNO_TOO_EARLY
    assert refused(game, Penalize(0)) is Reason.IS_OUT


BLUFF = "color-uno wild_draw_four=no_color illegal_wd4=bluff"


def test_a_wrong_challenge_costs_the_four_two_more_and_the_turn() -> None:
    game = set_up("wd rs g1 / b2 b3 / r1 y2", "y4", BLUFF)
    assert Skipped(1) in act(game, play(0, "wd", "r"), Challenge(1))
    assert (owes(game), counts(game), top(game)) == ("turn:2", [2, 8, 2], "wd/r")


@pytest.mark.parametrize("extra", [0, 4])
def test_a_wrong_challenge_may_cost_more_or_nothing_beyond(extra: int) -> None:
    game = set_up("wd rs g1 / b2 b3 / r1 y2", "y4", f"{BLUFF} challenge_innocent={extra}")
    act(game, play(0, "wd", "r"), Challenge(1))
    assert counts(game) == [2, 6 + extra, 2]


def test_who_is_found_out_draws_the_four_and_the_victim_alone_sees_his_hand() -> None:
    game = set_up("wd y2 g1 / b2 r3 / r1 y3", "y4", BLUFF)
    act(game, play(0, "wd", "r"))
    events = act(game, Challenge(1))
    assert Challenged(1, 0, was_guilty=True) in events
    assert HandShown(0, 1, tuple(parse_cards("y2 g1"))) in events
    assert (owes(game), counts(game), top(game)) == ("turn:1", [6, 2, 2], "wd/r")


def test_with_take_back_the_card_goes_back_and_top_and_colour_are_as_before() -> None:
    game = set_up("wd y2 g1 / b2 r3 y1", "y4", f"{BLUFF} challenge_guilty=take_back", stock="b7 b8")
    act(game, play(0, "wd", "r"), Challenge(1))
    assert (top(game), owes(game), counts(game)) == ("y4/y", "turn:1", [7, 3])
    assert len(game.state.discard) == 1


def test_the_hand_is_judged_as_it_was_when_the_card_was_played() -> None:
    game = set_up("wd rs g1 / b2 b3 / r1 y2", "y4", BLUFF, stock="y1 y2")
    act(game, play(0, "wd", "r"), Penalize(0))
    events = act(game, Challenge(1))
    assert Challenged(1, 0, was_guilty=False) in events
    assert HandShown(0, 1, tuple(parse_cards("rs g1"))) in events


def test_only_the_victim_challenges_and_only_before_he_acts() -> None:
    game = set_up("wd r2 g1 / b2 b3 / r1 y2", "r5", BLUFF)
    act(game, play(0, "wd"))
    assert refused(game, Challenge(1)) is Reason.NOT_YOUR_CHALLENGE
    act(game, NameColor(0, Color.BLUE))
    for seat in (0, 2):
        assert refused(game, Challenge(seat)) is Reason.NOT_YOUR_CHALLENGE
    act(game, Draw(1))
    assert refused(game, Challenge(1)) is Reason.NOTHING_TO_CHALLENGE


@pytest.mark.parametrize("rules", ["color-uno-strict", "wild_draw_four=any illegal_wd4=bluff"])
def test_where_no_illegal_one_can_be_played_the_rules_know_no_challenge(rules: str) -> None:
    game = set_up("wd b2 g1 / b3 b4 / y4 y5", "r5", rules)
    act(game, play(0, "wd", "y"))
    assert (owes(game), counts(game)) == ("turn:2", [2, 6, 2])
    assert refused(game, Challenge(1)) is Reason.NO_CHALLENGES


@pytest.mark.parametrize(("guilty", "expected"), [("draw", "wd/y"), ("take_back", "wd/g")])
def test_a_sum_that_was_stacked_on_is_paid_whole_by_who_is_found_out(
    guilty: str, expected: str
) -> None:
    rules = f"official challenge_guilty={guilty}"
    game = set_up("wd y1 y2 / wd g1 b1 / b2 b3 / b4 b6", "r5", rules)
    act(game, play(0, "wd", "g"), play(1, "wd", "y"))
    assert (owes(game), game.state.penalty) == ("answer:2", 8)
    act(game, Challenge(2))
    assert (owes(game), top(game), game.state.penalty) == ("turn:2", expected, 0)
    assert counts(game) == [2, 10 if guilty == "draw" else 11, 2, 2]


def test_between_two_seats_a_wrong_challenge_gives_another_turn() -> None:
    game = set_up("wd y2 g1 / b2 b3 b9", "r5", "official")
    act(game, play(0, "wd", "y"), Challenge(1))
    assert owes(game) == "turn:0"


def test_an_operators_penalty_is_drawn_by_whom_it_is_for_and_moves_no_turn() -> None:
    game = set_up("r1 r2 / r3 r4", "r5", "penalty_cards=3")
    act(game, Penalize(1))
    assert (counts(game), owes(game)) == ([2, 5], "turn:0")
    game = set_up("r1 r2 / r3 r4", "r5", "penalty_cards=0")
    assert refused(game, Penalize(1)) is Reason.NO_PENALTY_CARDS
    assert refused(game, Penalize(5)) is Reason.NOT_SEATED


def test_cards_drawn_for_forgetting_count_for_the_winner() -> None:
    game = set_up("r1 g2 / r3", "r5", AUTO, stock="y1 y1")
    act(game, play(0, "r1"), play(1, "r3"))
    assert points(game) == {1: 4}
