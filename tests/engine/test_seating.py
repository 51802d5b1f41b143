from collections import Counter

import pytest

from unobot.engine.actions import Challenge, Departure, Join, Leave
from unobot.engine.cards import format_cards, full_pack
from unobot.engine.errors import Reason
from unobot.engine.events import SeatJoined, SeatReturned

from .positions import act, all_cards, counts, hands, owes, play, refused, set_up, top


def test_with_full_who_joins_gets_a_full_hand_and_the_last_seat() -> None:
    game = set_up("r1 r2 / r3 r4", "r5", "late_join=full hand_size=5")
    assert SeatJoined(2, computer=False) in act(game, Join(2))
    assert (counts(game), game.state.table, owes(game)) == ([2, 2, 5], [0, 1, 2], "turn:0")


def test_with_average_he_gets_the_mean_of_the_hands_rounded_up() -> None:
    game = set_up("r1 r2 r3 / r4", "r5", "late_join=average")
    act(game, Join(2))
    assert counts(game) == [3, 1, 2]
    game = set_up("r1 r2 r3 r6 / r4", "r5", "late_join=average")
    act(game, Join(2))
    assert counts(game) == [4, 1, 3]


def test_with_never_nobody_joins_or_comes_back() -> None:
    game = set_up("r1 r2 / r3 r4 / r6 r7", "r5", "late_join=never")
    act(game, Leave(2))
    assert refused(game, Join(3)) is Reason.NO_LATE_JOIN
    assert refused(game, Join(2)) is Reason.NO_LATE_JOIN


def test_nobody_joins_between_a_draw_card_and_its_victim() -> None:
    rules = "late_join=full stacking=twos"
    game = set_up("r1 g1 / b2 b3 / rd r3", "r5", rules, owes="turn:2")
    act(game, play(2, "rd"))
    game = set_up("yd g1 / b2 b3 / rd r3", "r5", rules, owes="turn:2")
    act(game, play(2, "rd"), Join(3))
    assert owes(game) == "answer:0"


def test_a_full_table_takes_nobody_not_even_one_who_comes_back() -> None:
    game = set_up("r1 r2 / r3 r4 / r6 r7", "r5", "max_players=3")
    assert refused(game, Join(3)) is Reason.TABLE_FULL
    act(game, Leave(2), Join(3))
    assert refused(game, Join(2)) is Reason.TABLE_FULL


def test_a_seat_that_is_taken_or_out_or_not_the_next_free_one_cannot_be_joined() -> None:
    game = set_up("r1 r2 / r3 r4 / ", "r5", out="2")
    assert refused(game, Join(1)) is Reason.SEATED_ALREADY
    assert refused(game, Join(2)) is Reason.IS_OUT
    assert refused(game, Join(5)) is Reason.NOT_SEATED


def test_whoever_comes_back_has_his_old_hand_and_sits_last() -> None:
    game = set_up("r1 r2 / g3 g4 g6 / r6 r7", "r5")
    act(game, Leave(1), Join(1))
    assert (hands(game), game.state.table) == ("r1 r2 / g3 g4 g6 / r6 r7", [0, 2, 1])
    assert format_cards(game.state.discard) == "r5"


@pytest.mark.parametrize("how", ["left", "absent"])
def test_who_left_by_his_own_word_or_for_absence_may_come_back(how: Departure) -> None:
    game = set_up("r1 r2 / g3 g4 / r6 r7", "r5")
    act(game, Leave(1, how), Join(1))


@pytest.mark.parametrize("how", ["removed", "timeout", "lies"])
def test_who_was_put_out_may_not(how: Departure) -> None:
    game = set_up("r1 r2 / g3 g4 / r6 r7", "r5")
    act(game, Leave(1, how))
    assert refused(game, Join(1)) is Reason.WAS_REMOVED


@pytest.mark.parametrize(
    ("left", "hand"),
    [
        ("r0,g4,g6", "g6 b9 b8"),
        ("g6,y1,r0", "g6 y1 b9"),
        ("g6,g6", "g6 b9"),
        ("y2,y2", "y2 b9"),
        ("y1,y1", "y1 y1"),
    ],
)
def test_cards_of_the_old_hand_that_are_in_use_are_replaced_from_the_stock(
    left: str, hand: str
) -> None:
    # no red zero and no green four is free, of the green sixes one (discarded), of the yellow
    # twos one (in the stock), and both yellow ones
    game = set_up("b1 r0 g6 / / g4 g4 y2", "r5", under="g6", stock="b9 b8", left=f"1:left:{left}")
    act(game, Join(1))
    assert all_cards(game.state) == Counter(full_pack())
    assert game.view(0).discard == tuple(game.state.discard)
    assert hands(game) == f"b1 r0 g6 / {hand} / g4 g4 y2"
    assert top(game) == "r5/r"


def test_whoever_finds_all_of_his_hand_draws_nothing() -> None:
    game = set_up("r1 r2 / g3 g4 / r6 r7", "r5")
    events = act(game, Leave(1), Join(1))
    assert game.view(0).discard == (game.state.top,)
    assert [type(event) for event in events[-1:]] == [SeatReturned]


def test_the_top_is_in_use_even_if_it_was_his_card() -> None:
    game = set_up("b1 b2 / / g4 g4", "r0", stock="b9", left="1:left:r0")
    act(game, Join(1))
    assert (hands(game), top(game)) == ("b1 b2 / b9 / g4 g4", "r0/r")


def test_nobody_joins_where_there_are_too_few_cards_for_him() -> None:
    game = set_up("r1 r2 / r3 / g1", "r5", "hand_size=3", under="b1 b2", hoarder=1)
    assert refused(game, Join(3)) is Reason.TOO_FEW_CARDS
    act(set_up("r1 r2 / r3 / g1", "r5", "hand_size=2", under="b1 b2", hoarder=1), Join(3))


def test_whoever_comes_back_needs_only_the_cards_of_his_own_hand() -> None:
    game = set_up("r1 r2 / r3 / g1 g2", "r5", "hand_size=7", hoarder=1)
    act(game, Leave(2), Join(2))
    assert hands(game).endswith(" / g1 g2")


def test_a_card_that_a_challenge_may_bring_back_on_top_is_given_to_nobody() -> None:
    rules = "wikipedia late_join=full hand_size=3"
    game = set_up("wd r1 g1 / b1 / b3 b4", "r4", rules, stock="g2 g3", hoarder=1)
    act(game, play(0, "wd", "b"))
    assert refused(game, Join(3)) is Reason.TOO_FEW_CARDS
    act(game, Challenge(1))
    assert top(game) == "r4/r"
    rules = "wikipedia late_join=full hand_size=2"
    game = set_up("wd r1 g1 / b1 / b3 b4", "r4", rules, stock="g2 g3", hoarder=1)
    act(game, play(0, "wd", "b"), Join(3))
    assert hands(game).endswith(" / g2 g3")


def test_nobody_joins_while_a_finisher_decides_who_has_won() -> None:
    game = set_up("r7 / g9 g8", "r5", "seven_zero=yes kingmaker=yes late_join=full")
    act(game, play(0, "r7"))
    assert refused(game, Join(2)) is Reason.NO_LATE_JOIN


def test_who_joins_while_a_colour_is_owed_changes_nothing_else() -> None:
    game = set_up("w r1 / b1 b2", "r4")
    act(game, play(0, "w"), Join(2))
    assert owes(game) == "color:0>turn:1"
