import pytest

from unobot.engine.actions import Draw, Leave, Pass, Penalize, TimeOut
from unobot.engine.errors import Reason
from unobot.engine.events import Drew, Passed, Reshuffled, Skipped
from unobot.engine.game import Game

from .positions import act, counts, hands, owes, play, points, refused, set_up, top, winner


def test_only_the_seat_on_turn_plays_draws_and_passes() -> None:
    game = set_up("r1 r2 / r3 r4", "r5")
    for action in (play(1, "r3"), Draw(1), Pass(1)):
        assert refused(game, action) is Reason.NOT_YOUR_TURN


def test_the_turn_goes_round_in_the_direction_of_play() -> None:
    game = set_up("r1 r2 / r3 r4 / r6 r7", "r5")
    act(game, play(0, "r1"))
    assert owes(game) == "turn:1"
    game = set_up("r1 r2 / r3 r4 / r6 r7", "r5", direction="backward")
    act(game, play(0, "r1"))
    assert owes(game) == "turn:2"


def test_nobody_passes_before_he_has_drawn_and_nobody_draws_twice() -> None:
    game = set_up("r1 g2 / b2 b3", "r5", stock="r9")
    assert refused(game, Pass(0)) is Reason.DRAW_FIRST
    act(game, Draw(0))
    assert owes(game) == "drawn:0:r9"
    assert refused(game, Draw(0)) is Reason.DREW_ALREADY
    act(game, Pass(0))
    assert (owes(game), hands(game)) == ("turn:1", "r1 g2 r9 / b2 b3")


def test_with_draw_anytime_a_seat_may_draw_beside_a_card_that_fits() -> None:
    act(set_up("r1 g2 / b2 b3", "r5"), Draw(0))


@pytest.mark.parametrize("hand", ["r1 g2", "g5 g2", "w g2"])
def test_without_draw_anytime_nobody_draws_who_can_play(hand: str) -> None:
    game = set_up(f"{hand} / b2 b3", "r5", "draw_anytime=no")
    assert refused(game, Draw(0)) is Reason.CAN_PLAY


def test_without_draw_anytime_a_seat_that_can_play_nothing_draws() -> None:
    act(set_up("g1 g2 / b2 b3", "r5", "draw_anytime=no"), Draw(0))


def test_after_draw_any_lets_every_card_be_played() -> None:
    game = set_up("r2 g2 / b2 b3", "r5", "after_draw=any", stock="g9")
    act(game, Draw(0), play(0, "r2"))
    assert hands(game) == "g2 g9 / b2 b3"


@pytest.mark.parametrize("after_draw", ["drawn_only", "must"])
def test_after_draw_drawn_only_and_must_let_only_the_drawn_card_be_played(after_draw: str) -> None:
    game = set_up("r2 g2 / b2 b3", "r5", f"after_draw={after_draw}", stock="r9")
    act(game, Draw(0))
    assert refused(game, play(0, "r2")) is Reason.ONLY_DRAWN
    act(game, play(0, "r9"))
    assert hands(game) == "r2 g2 / b2 b3"


def test_a_card_equal_to_the_drawn_one_is_as_good() -> None:
    game = set_up("r2 g2 / b2 b3", "r5", "after_draw=drawn_only", stock="r2")
    act(game, Draw(0), play(0, "r2"))
    assert hands(game) == "g2 r2 / b2 b3"


def test_only_with_must_a_drawn_card_that_fits_has_to_be_played() -> None:
    game = set_up("r2 g2 / b2 b3", "r5", "after_draw=must", stock="r9")
    act(game, Draw(0))
    assert refused(game, Pass(0)) is Reason.MUST_PLAY_DRAWN
    game = set_up("r2 g2 / b2 b3", "r5", "after_draw=drawn_only", stock="r9")
    act(game, Draw(0), Pass(0))
    assert owes(game) == "turn:1"


def test_with_end_the_turn_is_over_with_the_draw() -> None:
    game = set_up("r2 g2 / b2 b3", "r5", "after_draw=end", stock="r9")
    act(game, Draw(0))
    assert owes(game) == "turn:1"


def test_with_auto_pass_a_turn_in_which_nothing_can_be_played_passes_by_itself() -> None:
    game = set_up("g1 g2 / b2 b3", "r5", stock="g9")
    assert Passed(0, by_itself=True, was_dry=False) in act(game, Draw(0))
    assert owes(game) == "turn:1"


def test_without_auto_pass_the_seat_passes_itself() -> None:
    game = set_up("g1 g2 / b2 b3", "r5", "auto_pass=no", stock="g9")
    act(game, Draw(0))
    assert owes(game) == "drawn:0:g9"
    assert Passed(0, by_itself=False, was_dry=False) in act(game, Pass(0))


def test_auto_pass_waits_neither_for_a_card_that_may_not_be_played_nor_for_an_uno_card() -> None:
    game = set_up("r1 g2 / b2 b3", "r5", "after_draw=drawn_only", stock="g9")
    act(game, Draw(0))
    assert owes(game) == "turn:1"
    game = set_up("g1 g2 / b2 b3", "r5", "uno_cards=1", stock="u")
    act(game, Draw(0))
    assert owes(game) == "turn:1"


def test_draw_until_playable_draws_up_to_and_with_the_first_card_that_fits() -> None:
    game = set_up("g1 b2 / b7 b3", "r5", "draw_until_playable=yes", stock="g2 b3 y4 r7 r8")
    act(game, Draw(0))
    assert (hands(game), owes(game)) == ("g1 b2 g2 b3 y4 r7 / b7 b3", "drawn:0:r7")


def test_draw_until_playable_does_not_stop_at_a_bluff() -> None:
    game = set_up("r1 b8 / b2 b3", "r5", "official draw_until_playable=yes", stock="g2 wd y3 r9")
    act(game, Draw(0))
    assert owes(game) == "drawn:0:r9"


def test_whoever_draws_until_the_piles_are_empty_has_drawn_all_the_same() -> None:
    game = set_up("g1 g2 / b7 b3", "r5", "draw_until_playable=yes", stock="g3 g4", hoarder=1)
    events = act(game, Draw(0))
    assert [event.count for event in events if isinstance(event, Drew)] == [1, 1]
    assert Passed(0, by_itself=True, was_dry=False) in events
    assert owes(game) == "turn:1"


def test_an_empty_stock_is_made_of_the_discard_without_its_top() -> None:
    game = set_up("g1 g2 / b7 b3", "w/b", under="r1 g3 w", stock_only=True)
    events = act(game, Draw(0))
    assert [(event.count, event.kept) for event in events if isinstance(event, Reshuffled)] == [
        (103, 1)
    ]
    assert (counts(game), len(game.state.stock), len(game.state.discard)) == ([3, 2], 102, 1)
    assert top(game) == "w/b"


def test_what_is_left_of_the_stock_is_drawn_before_the_reshuffled_cards() -> None:
    game = set_up("rd g2 g3 / b7 b3 / y1 y2", "r5", stock="g9", stock_only=True)
    act(game, play(0, "rd"))
    assert hands(game).split(" / ")[1].startswith("b7 b3 g9 ")
    assert counts(game) == [2, 4, 2]


def test_while_a_challenge_is_open_the_card_below_the_top_stays() -> None:
    game = set_up(
        "r1 g1 / b1 r2 / b3 b4",
        "wd/b",
        "wikipedia late_join=full",
        under="r4",
        stock_only=True,
        owes="answer:1",
        penalty="4",
        old="r",
        doubt="0:bluff:r1,g1",
    )
    act(game, Penalize(2))
    assert [card.value for card in game.state.discard] == ["r4", "wd"]
    assert counts(game) == [2, 2, 4]


def test_a_victim_who_draws_has_given_up_his_challenge_and_gets_that_card_too() -> None:
    game = set_up(
        "r1 g1 / b1 r2 / b3",
        "wd/b",
        "wikipedia",
        under="r4",
        hoarder=2,
        owes="answer:1",
        penalty="4",
        old="r",
        doubt="0:bluff:r1,g1",
    )
    act(game, Draw(1))
    assert hands(game).startswith("r1 g1 / b1 r2 r4 / ")


def test_a_victim_draws_what_there_is_and_loses_the_turn() -> None:
    game = set_up("rd g1 g2 / b1 b2 / y1", "r5", stock="y9", hoarder=2)
    events = act(game, play(0, "rd"))
    assert hands(game).startswith("g1 g2 / b1 b2 y9 r5 / ")
    assert Skipped(1) in events
    assert owes(game) == "turn:2"


def test_with_nothing_to_draw_a_seat_may_still_play_or_pass() -> None:
    game = set_up("r1 g2 / b1 / b2", "r5", hoarder=2)
    act(game, Draw(0))
    assert owes(game) == "drawn:0:-"
    assert Passed(0, by_itself=False, was_dry=True) in act(game, Pass(0))
    assert owes(game) == "turn:1"


def test_with_nothing_to_draw_a_turn_passes_by_itself_too() -> None:
    game = set_up("g1 g2 / b1 / b2", "r5", hoarder=2)
    assert Passed(0, by_itself=True, was_dry=True) in act(game, Draw(0))
    assert owes(game) == "turn:1"


def pass_dry(game: Game, *seats: int) -> None:
    """Each of these seats draws nothing, and passes if that has not happened by itself."""
    for seat in seats:
        act(game, Draw(seat))
        if owes(game) == f"drawn:{seat}:-":
            act(game, Pass(seat))


def test_when_every_seat_in_a_row_has_passed_with_nothing_to_draw_the_lowest_hand_wins() -> None:
    game = set_up("g1 g2 / b1 / b2", "r5", hoarder=2)
    pass_dry(game, 0, 1)
    assert not game.is_over
    pass_dry(game, 2)
    assert winner(game) == 1
    assert game.state.result is not None
    assert game.state.result.reason == "blocked"


def test_of_two_lowest_hands_neither_wins_a_blocked_round() -> None:
    game = set_up("g3 / b3 / b2", "r5", hoarder=2)
    pass_dry(game, 0, 1, 2)
    assert winner(game) is None
    assert points(game) == {}


def test_a_card_played_begins_the_row_of_passes_anew() -> None:
    game = set_up("g1 g2 / b1 / r1 b2", "r5", hoarder=2)
    pass_dry(game, 0, 1)
    act(game, play(2, "r1"))
    # there is a card below the top now: whoever draws it has not passed with nothing to draw
    act(game, Draw(0), Pass(0))
    assert owes(game) == "turn:1"


def test_a_seat_that_lets_its_time_pass_with_nothing_to_draw_is_one_more_in_the_row() -> None:
    game = set_up("g1 g2 / b1 / b2", "r5", "timeout=skip", hoarder=2)
    pass_dry(game, 0, 1)
    act(game, TimeOut(2))
    assert winner(game) == 1


def test_a_seat_that_played_a_wild_and_names_no_colour_in_time_has_not_passed() -> None:
    game = set_up("g1 g2 / b1 / b2", "r5", "timeout=skip", hoarder=2, owes="color:2>turn:0")
    act(game, TimeOut(2))
    pass_dry(game, 0, 1)
    assert owes(game) == "turn:2"


def test_the_cards_of_a_leaver_begin_the_row_of_passes_anew() -> None:
    game = set_up("g1 g2 / b1 / b2 / y1", "r5", hoarder=2)
    pass_dry(game, 0, 1)
    act(game, Leave(3))
    assert owes(game) == "turn:2"
    act(game, Draw(2), Pass(2))
    assert owes(game) == "turn:0"
