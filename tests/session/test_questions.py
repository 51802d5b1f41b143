"""Questions about the game in the channel, and about oneself."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chat import Chat


def started(**settings: Any) -> Chat:
    """A, B and C in the middle of a round with a Reverse on top; C is on turn."""
    chat = Chat("A", "B", "C", **settings)
    chat.start({"A": "rr r6 g1", "B": "r7 b1", "C": "y1 y2 y3 y4"})
    chat.say("A: pl rr")
    chat.forget()
    return chat


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("cd", ["Red Reverse"]),
        ("tu", ["C"]),
        ("od", ["C", "4", "B", "2", "A", "2"]),
        ("ct", ["A", "2", "B", "2", "C", "4"]),
        ("us", ["C", "Red Reverse", "C (4)", "direction"]),
        ("st", ["1 card", "A", "1"]),
        ("ti", ["30 seconds", "C", "1 minute"]),
    ],
)
def test_a_question_is_answered_in_the_channel(word: str, answer: list[str]) -> None:
    chat = started()
    chat.wait(30)
    chat.say(f"B: {word}")
    text = " ".join(chat.heard())
    at = 0
    for part in answer:
        assert part in text[at:], text
        at = text.index(part, at)
    assert chat.told("B") == []


def test_the_order_of_play_begins_with_who_is_on_turn_and_has_its_direction() -> None:
    chat = started()
    chat.say("A: or")
    (line,) = chat.heard()
    assert line.index("C") < line.index("B") < line.rindex("A")


def test_ones_cards_are_told_in_private_with_nothing_before_the_first() -> None:
    chat = started()
    chat.say("A: ca", "B: !cartes")
    assert chat.heard() == []
    assert chat.told("A") == [" Red 6   Green 1  "]
    assert chat.told("B") == [" Red 7   Blue 1  "]


def test_who_does_not_sit_has_no_cards_to_be_shown() -> None:
    chat = Chat("A", "B", "X")
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.say("X: !cards")
    assert (chat.heard(), len(chat.told("X"))) == ([], 1)


@pytest.mark.parametrize("text", ["A: !turn", "A: !cards", "A: !catch"])
def test_between_two_rounds_of_a_match_there_is_a_game_but_nothing_dealt(text: str) -> None:
    chat = Chat("A", "B", rules={"target": 500})
    chat.start({"A": "r5", "B": "b1 b2"}, first="r1")
    chat.say("A: pl r5")
    chat.forget()
    chat.say(text)
    (line,) = chat.told("A")
    assert line.startswith("No cards have been dealt yet: ")


def test_what_is_owed_is_told_with_the_turn() -> None:
    chat = Chat("A", "B")
    chat.start({"A": "w g1 g2", "B": "b1 b2"})
    chat.say("A: pl w", "B: tu")
    assert "A has to choose a color" in chat.heard()[-1]


def test_a_penalty_that_waits_is_told_with_the_turn() -> None:
    chat = Chat("A", "B", rules={"stacking": "twos"})
    chat.start({"A": "rd g1 g2", "B": "bd b2"})
    chat.say("A: pl rd", "B: us")
    assert chat.heard()[-1].startswith("B may answer with a Draw Two (pl), or draws two cards")


def test_the_drawn_card_of_another_is_not_told_with_the_turn() -> None:
    chat = Chat("A", "B")
    chat.start({"A": "r5 g1 g2", "B": "b1 b2"}, stock="y9")
    chat.say("A: dr", "B: tu", "B: us")
    assert not any("Yellow 9" in line for line in chat.heard())


def test_the_rules_in_force_are_those_of_the_game_or_else_of_the_channel() -> None:
    chat = Chat("A", rules={"preset": "chat-fr", "hand_size": 5})
    chat.say("A: !rules")
    assert chat.heard()[0].startswith("Rules: chat-fr hand_size=5 · ")
    chat.say("A: !uno color-uno stacking=twos", "A: !rules")
    assert chat.heard()[-1].startswith("Rules: color-uno stacking=twos · ")


def test_the_version_is_told_whether_a_game_is_on_or_not() -> None:
    chat = Chat("A")
    chat.say("A: !unoversion")
    assert "unobot" in chat.heard()[0].lower()


@pytest.mark.parametrize("word", ["!card", "!turn", "!count", "!order", "!time", "!cards"])
def test_questions_about_no_game_get_a_private_hint(word: str) -> None:
    chat = Chat("A")
    chat.say(f"A: {word}")
    assert (chat.heard(), len(chat.told("A"))) == ([], 1)


def test_an_owed_turn_of_a_computer_player_has_no_time_left_to_tell() -> None:
    chat = Chat("A", computer={"delay": 20})
    chat.will_deal({"A": "r5 g1 g2", "Robo": "r7 b1 b2"})
    chat.say("A: !uno", "A: !deal", "A: pl r5", "A: ti")
    assert "left" not in chat.heard()[-1]
