"""Sitting down at a running round, coming back to it, leaving it; replacements and penalties."""

from __future__ import annotations

import pytest

from tests.chat import Chat

HANDS = {"A": "r5 r6 g1", "B": "r7 b1 b2", "C": "y1 y2 y3"}


def started(*people: str, **rules: object) -> Chat:
    """A, B and C in the middle of a round; A is on turn."""
    chat = Chat("A", "B", "C", *people, rules={"preset": "color-uno", **rules})
    chat.start(HANDS)
    return chat


@pytest.mark.parametrize("word", ["jo", "!join", "!uno", "!start", "!gouno"])
def test_a_late_joiner_sits_last_and_sees_his_hand(word: str) -> None:
    chat = started("X", hand_size=4)
    chat.say(f"X: {word}")
    assert (chat.seated, chat.turn) == (["A", "B", "C", "X"], "A")
    assert "X joins" in chat.heard()[0]
    (hand,) = chat.told("X")
    assert len(chat.hand("X").split()) == 4
    chat.say("X: ca")
    assert chat.told("X") == [hand]


def test_late_joining_is_refused_where_the_rules_say_never() -> None:
    chat = started("X", late_join="never")
    before = chat.snapshot()
    chat.say("X: jo")
    assert (chat.snapshot(), chat.heard(), len(chat.told("X"))) == (before, [], 1)


def test_late_joining_is_refused_at_a_full_table() -> None:
    chat = started("X", max_players=3)
    before = chat.snapshot()
    chat.say("X: jo")
    assert (chat.snapshot(), chat.heard(), len(chat.told("X"))) == (before, [], 1)


def test_rules_typed_while_a_round_is_on_seat_nobody() -> None:
    chat = started("X")
    before = chat.snapshot()
    chat.say("X: !uno hand_size=3")
    assert (chat.snapshot(), chat.heard(), len(chat.told("X"))) == (before, [], 1)


def test_rules_typed_by_who_sits_at_the_round_are_no_call() -> None:
    chat = Chat("A", "B", rules="chat-fr")
    chat.start({"A": "r5 r6 g1", "B": "r7 b1 b2"})
    before = chat.snapshot()
    chat.say("A: !uno hand_size=3")
    assert (chat.snapshot(), chat.heard(), len(chat.told("A"))) == (before, [], 1)


def test_who_left_comes_back_to_the_old_hand_in_the_last_seat() -> None:
    chat = started()
    chat.say("A: !leave")
    assert (chat.seated, chat.turn, chat.owner) == (["B", "C"], "B", "B")
    chat.forget()
    chat.say("A: jo")
    assert (chat.seated, chat.turn, chat.owner) == (["B", "C", "A"], "B", "B")
    assert chat.hand("A") == "g1 r5 r6"
    assert "Red 5" in chat.told("A")[0]


def test_who_stayed_away_too_long_comes_back_to_the_old_hand() -> None:
    chat = Chat("A", "B", "C", rules={"turn_seconds": 0}, grace_seconds=60)
    chat.start(HANDS)
    chat.raw(":{B} PART #uno")
    chat.wait(60)
    chat.raw(":{B} JOIN #uno")
    assert chat.seated == ["A", "C"]
    chat.say("B: jo")
    assert (chat.seated, chat.hand("B")) == (["A", "C", "B"], "b1 b2 r7")


def test_a_stranger_with_the_nick_of_a_leaver_gets_cards_of_his_own() -> None:
    chat = started("M", hand_size=5)
    chat.say("B: !leave")
    chat.raw(":{B} QUIT :gone", ":{M} NICK :B", ":B!m@m.example PRIVMSG #uno :jo")
    assert chat.seated == ["A", "C", "B"]
    assert len(chat.game.state.hands[3]) == 5


def test_who_was_removed_does_not_come_back_in_that_round() -> None:
    chat = started("@O")
    chat.say("O: !remove B")
    before = chat.snapshot()
    chat.say("B: jo")
    assert (chat.snapshot(), len(chat.told("B"))) == (before, 1)


def test_who_was_put_out_for_his_time_does_not_either() -> None:
    chat = started(timeout="out")
    chat.wait(120)
    before = chat.snapshot()
    chat.say("A: jo")
    assert chat.snapshot() == before


def test_who_has_gone_out_does_not_sit_down_again() -> None:
    chat = Chat("A", "B", "C", rules={"preset": "chat-fr", "late_join": "full"})
    chat.start({"A": "r5", "B": "r7 b1 b2", "C": "y1 y2 y3"})
    chat.say("A: !j r5", "A: jo", "A: !leave")
    before = chat.snapshot()
    chat.say("A: jo")
    assert chat.snapshot() == before


def test_a_seat_is_given_to_somebody_else_with_its_cards_and_its_turn() -> None:
    chat = started("@O", "X")
    chat.say("O: !replace a x")
    assert (chat.seated, chat.turn, chat.owner) == (["X", "B", "C"], "X", "X")
    assert "X" in chat.heard()[0]
    assert "Red 5" in chat.told("X")[0]
    chat.say("A: pl r5")
    assert chat.turn == "X"
    chat.say("X: pl r5")
    assert chat.turn == "B"


def test_the_seat_of_who_is_gone_is_given_to_somebody_else() -> None:
    chat = started("@O", "X")
    chat.raw(":{B} PART #uno")
    chat.say("O: !replace B X")
    chat.wait(119)
    assert chat.seated == ["A", "X", "C"]


def test_a_seat_in_the_lobby_is_given_to_somebody_else() -> None:
    chat = Chat("A", "B", "X", "@O")
    chat.say("A: !uno", "B: jo", "O: !replace B X")
    assert (chat.seated, chat.told("X")) == (["A", "X"], [])


def test_nobody_takes_the_seat_of_a_computer_player() -> None:
    chat = Chat("A", "X", "@O")
    chat.say("A: !uno", "A: !addbot", "A: !deal", "O: !replace Robo X")
    assert chat.seated == ["A", "Robo"]


def test_penalty_cards_are_drawn_and_told() -> None:
    chat = Chat("A", "B", "@O", rules={"penalty_cards": 3})
    chat.start({"A": "r5 g1", "B": "b1 b2"}, stock="y1 y2 y3")
    chat.say("O: !penalty b")
    assert (chat.turn, chat.hand("B")) == ("A", "b1 b2 y1 y2 y3")
    assert "B draws 3 penalty cards" in chat.heard()[0]
    assert "Yellow 1" in chat.told("B")[0]


def test_a_penalty_without_penalty_cards_or_in_the_lobby_is_refused_in_private() -> None:
    chat = Chat("A", "B", "@O", rules={"penalty_cards": 0})
    chat.say("A: !uno", "B: jo", "O: !penalty B")
    assert len(chat.told("O")) == 1
    chat.say("A: !deal")
    chat.forget()
    chat.say("O: !penalty B")
    assert (chat.heard(), len(chat.told("O"))) == ([], 1)


def test_a_computer_player_that_is_dropped_during_a_round_plays_it_to_the_end() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno", "B: jo", "A: !addbot", "A: !deal")
    chat.heard()
    chat.say("A: !dropbot")
    assert (chat.seated, len(chat.heard())) == (["A", "B", "Robo"], 1)
    chat.say("A: !dropbot")
    assert len(chat.told("A")) > 0
    assert chat.heard() == []


def test_a_game_that_is_stopped_has_no_winner_and_no_score() -> None:
    chat = started()
    chat.say("A: !stop", "A: pl r5", "A: !score")
    assert chat.phase == "none"
    assert "stopped" in chat.heard()[0]
