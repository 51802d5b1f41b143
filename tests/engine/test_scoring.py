import pytest

from unobot.engine.actions import Draw, Leave, Pass
from unobot.engine.scoring import partner

from .positions import act, places, play, points, set_up, winner


def test_the_winner_scores_the_points_in_all_other_hands() -> None:
    game = set_up("r1 / g1 rs w / y9 b0 wd", "r5")
    act(game, play(0, "r1"))
    assert (winner(game), points(game)) == (0, {0: 130})


def test_every_face_has_its_worth() -> None:
    game = set_up("r5 / r0 r1 g2 b3 y4 / r6 g7 b8 y9 / rs gr bd w wd u", "r3", "uno_cards=1")
    act(game, play(0, "r5"))
    assert points(game) == {0: 10 + 30 + 60 + 100 + 100}


def test_the_winner_is_who_has_no_cards_even_if_another_hand_is_worth_nothing() -> None:
    game = set_up("r5 / r0 / rs", "r3")
    act(game, play(0, "r5"))
    assert (winner(game), places(game)) == (0, {0: 1, 1: 2, 2: 3})


@pytest.mark.parametrize("scoring", ["low", "elimination"])
def test_in_low_everybody_is_charged_his_own_hand(scoring: str) -> None:
    game = set_up("r1 / w b3 / y9 / r0", "r5", f"scoring={scoring} target=500")
    act(game, play(0, "r1"))
    assert points(game) == {1: 53, 2: 9}


def test_in_low_a_leaver_is_charged_what_he_left_with() -> None:
    game = set_up("r1 / g3 w / r4 y8", "r5", "scoring=low")
    act(game, Leave(1), play(0, "r1"))
    assert points(game) == {1: 53, 2: 12}
    game = set_up("r1 / g3 w / r4 y8", "r5", "scoring=low leaver=void")
    act(game, Leave(1), play(0, "r1"))
    assert points(game) == {2: 12}


def test_in_low_who_wins_by_default_is_charged_nothing() -> None:
    game = set_up("r1 r2 / g3 w", "r5", "scoring=low")
    act(game, Leave(1))
    assert (winner(game), points(game)) == (0, {1: 53})


def test_with_places_nobody_scores() -> None:
    game = set_up("r1 / g3 w", "r5", "scoring=places")
    act(game, play(0, "r1"))
    assert (points(game), places(game)) == ({}, {0: 1, 1: 2})


def test_with_all_placed_the_first_one_out_scores_the_hands_of_that_moment() -> None:
    game = set_up("r1 / r2 b3 / r4 r6 y9", "r5", "round_ends=all_placed", stock="g9")
    act(game, play(0, "r1"), play(1, "r2"), play(2, "r4"), Draw(1), Leave(1))
    assert (points(game), places(game)) == ({0: 24}, {0: 1, 2: 2, 1: 3})


def test_the_places_of_those_who_still_hold_cards_go_by_points_and_ties_share_one() -> None:
    game = set_up("r1 / g9 / y4 y5 / b3 / w", "r5")
    act(game, play(0, "r1"))
    assert places(game) == {0: 1, 3: 2, 1: 3, 2: 3, 4: 5}


def test_leavers_come_last_the_first_to_go_very_last() -> None:
    game = set_up("r1 / g9 / y4 / b3", "r5")
    act(game, Leave(3), Leave(1), play(0, "r1"))
    assert places(game) == {0: 1, 2: 2, 1: 3, 3: 4}


def test_partners_sit_opposite() -> None:
    four = set_up("r1 / g9 / y4 / b3", "r5", "teams").state
    assert [partner(four, seat) for seat in range(4)] == [2, 3, 0, 1]
    six = set_up("r1 / g9 / y4 / b3 / b4 / b5", "r5", "teams").state
    assert [partner(six, seat) for seat in range(6)] == [3, 4, 5, 0, 1, 2]
    assert partner(set_up("r1 / g9", "r5").state, 0) is None


def test_both_partners_are_credited_and_their_own_cards_count_for_nobody() -> None:
    game = set_up("r1 / g9 w / b2 b3 / y8 y1", "r5", "teams")
    act(game, play(0, "r1"))
    assert (winner(game), points(game)) == (0, {0: 68, 2: 68})


def test_in_low_both_partners_are_charged_what_both_of_them_hold() -> None:
    game = set_up("b1 / b2 / r5 / g4 / b5 / y8", "r3", "teams scoring=low", owes="turn:2")
    act(game, play(2, "r5"))
    assert points(game) == {0: 5, 3: 5, 1: 7, 4: 7, 2: 8, 5: 8}


def test_when_one_of_a_pair_leaves_the_other_plays_on_alone() -> None:
    game = set_up("r1 / g9 w / b2 b3 / y8 y1", "r5", "teams")
    act(game, Leave(2), play(0, "r1"))
    assert points(game) == {0: 68, 2: 68}


def test_in_low_a_partner_who_counts_as_not_having_played_is_charged_nothing() -> None:
    game = set_up("r1 / g9 w / b2 b3 / y8 y1", "r5", "teams scoring=low leaver=void")
    act(game, Leave(3), play(0, "r1"))
    assert points(game) == {0: 5, 1: 59, 2: 5}


def test_a_default_win_of_a_pair_does_not_score_the_partners_cards() -> None:
    game = set_up("r1 / g9 / b2 / y8", "r5", "teams")
    act(game, Leave(2), Leave(1), Leave(3))
    assert points(game) == {0: 17, 2: 17}


def test_partners_whose_opponents_have_left_win_by_default() -> None:
    game = set_up("r1 / g9 / b2 / y8", "r5", "teams")
    act(game, Leave(1))
    assert game.state.result is None
    act(game, Leave(3))
    assert (winner(game), points(game)) == (0, {0: 17, 2: 17})
    assert places(game) == {0: 1, 2: 2, 3: 3, 1: 4}


def test_in_low_such_partners_are_charged_nothing() -> None:
    game = set_up("r1 / g9 / b2 / y8", "r5", "teams scoring=low")
    act(game, Leave(1), Leave(3))
    assert (winner(game), points(game)) == (0, {1: 17, 3: 17})


def test_of_three_pairs_two_play_on() -> None:
    game = set_up("r1 / g9 / y4 / b3 / b4 / b5", "r5", "teams")
    act(game, Leave(1), Leave(4))
    assert game.state.result is None
    act(game, Leave(0), Leave(3))
    assert winner(game) == 2


def test_partners_play_on_for_the_places_when_an_opponent_has_gone_out() -> None:
    game = set_up("r1 r2 / / b2 b3 / y8", "r5", "teams round_ends=all_placed", out="1")
    act(game, Leave(3))
    assert game.state.result is None


def test_in_low_the_winner_of_a_blocked_round_is_charged_his_hand_too() -> None:
    game = set_up("g1 g2 / b1 / b2", "r5", "scoring=low", hoarder=2)
    act(game, Draw(0), Draw(1), Draw(2), Pass(2))
    assert winner(game) == 1
    assert points(game).items() > {0: 3, 1: 1}.items()


def test_a_blocked_round_scores_the_hands_of_the_others() -> None:
    game = set_up("g1 g2 / b1 / b2", "r5", hoarder=2)
    rest = sum(card.points for card in game.state.hands[2])
    act(game, Draw(0), Draw(1), Draw(2), Pass(2))
    assert (winner(game), points(game)) == (1, {1: 3 + rest})
    assert places(game) == {1: 1, 0: 2, 2: 3}
