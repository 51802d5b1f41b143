"""Moves as they are typed: who hears what, and what better stays unsaid."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chat import Chat

HANDS = {"A": "r5 r6 g1", "B": "r7 b1 b2", "C": "y1 y2 y3"}


def started(*people: str, rules: object = "color-uno", **settings: Any) -> Chat:
    """A, B and C in the middle of a round; A is on turn."""
    chat = Chat("A", "B", "C", *people, rules=rules, **settings)
    chat.start(HANDS, stock="b9 g9")
    return chat


def test_a_play_is_told_to_all_and_the_next_hand_to_its_holder_alone() -> None:
    chat = started()
    chat.say("A: pl r5")
    assert chat.heard() == ["A plays  Red 5   to B"]
    assert [len(chat.told(nick)) for nick in "ABC"] == [0, 1, 0]


def test_what_was_drawn_is_told_to_who_drew_alone() -> None:
    chat = started()
    chat.say("A: dr")
    (line,) = chat.heard()
    assert "A drew a card" in line
    assert "Blue 9" not in line
    assert any("Draw" in told and "Blue 9" in told for told in chat.told("A"))
    assert (chat.told("B"), chat.told("C")) == ([], [])


@pytest.mark.parametrize("line", ["A: pa", "A: !pass", "A: !passe"])
def test_a_late_pass_is_silent(line: str) -> None:
    chat = Chat("A", "B")
    chat.start({"A": "g5 g6", "B": "b1 b2"}, first="y3", stock="r9")
    chat.say("A: dr")
    assert chat.turn == "B"
    chat.forget()
    chat.say(line)
    assert (chat.heard(), chat.told("A"), chat.turn) == ([], [], "B")


def test_a_pass_of_who_has_not_drawn_gets_a_hint() -> None:
    chat = started()
    chat.say("A: pa", "B: pa")
    assert (chat.heard(), len(chat.told("A")), len(chat.told("B"))) == ([], 1, 1)


def test_one_pass_is_late_even_when_the_turn_has_come_round_again() -> None:
    chat = Chat("A", "B")
    chat.start({"A": "g5 g6", "B": "y1 y2"}, first="y3", stock="r9")
    chat.say("A: dr", "B: pl y1")
    chat.forget()
    chat.say("A: pa")
    assert chat.told("A") == []
    chat.say("A: pa")
    assert len(chat.told("A")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "play that song",
        "time to go",
        "ca va?",
        "pass me the salt",
        "count me in",
        "draw a cat",
        "us two",
    ],
)
def test_ordinary_speech_of_players_gets_no_answer(text: str) -> None:
    chat = started()
    before = chat.snapshot()
    chat.say(f"A: {text}", f"B: {text}")
    assert (chat.snapshot(), chat.heard(), chat.told("A"), chat.told("B")) == (before, [], [], [])


@pytest.mark.parametrize("text", ["pl r5", "dr", "ca", "tu", "co r", "pa", "uno", "us", "ch"])
def test_bare_words_of_bystanders_get_no_answer(text: str) -> None:
    chat = started("X")
    before = chat.snapshot()
    chat.say(f"X: {text}")
    assert (chat.snapshot(), chat.heard(), chat.told("X")) == (before, [], [])


@pytest.mark.parametrize("text", ["!pl r5", "!draw", "!pass", "!color r"])
def test_prefixed_moves_of_bystanders_get_a_private_hint(text: str) -> None:
    chat = started("X")
    before = chat.snapshot()
    chat.say(f"X: {text}")
    assert (chat.snapshot(), chat.heard(), len(chat.told("X"))) == (before, [], 1)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("pl r10", "r10"),
        ("pl b9", "Blue 9"),
        ("pl g1", "Red 3"),
        ("!pl", ""),
        ("!pl w purple", "purple"),
        ("pl r5 g", ""),
        ("co r", ""),
        ("!swap B", ""),
        ("!swap Nemo", "Nemo"),
        ("!catch Nemo", "Nemo"),
        ("!catch B", ""),
        ("ch", ""),
        ("dr", ""),
    ],
)
def test_a_refusal_changes_nothing_and_is_told_to_its_author_alone(text: str, named: str) -> None:
    chat = started()
    if text == "dr":
        chat.say("A: dr")
    chat.forget()
    before = chat.snapshot()
    chat.say(f"A: {text}")
    assert (chat.snapshot(), chat.heard(), chat.told("B"), chat.told("C")) == (before, [], [], [])
    (line,) = chat.told("A")
    assert named in line


def test_out_of_turn_the_one_on_turn_is_named() -> None:
    chat = started()
    chat.say("C: pl y1")
    (line,) = chat.told("C")
    assert "A" in line


@pytest.mark.parametrize(
    ("card", "owed"),
    [("w", "chosen a color"), ("r7", "swap hands with"), ("rd", "answered the penalty")],
)
def test_out_of_turn_what_another_one_owes_is_named(card: str, owed: str) -> None:
    chat = Chat("A", "B", "C", rules={"stacking": "twos", "seven_zero": True})
    chat.start({"A": f"{card} r6 g1", "B": "bd b1 b2", "C": "y1 y2 y3"}, first="r1")
    chat.say(f"A: pl {card}", "C: pl y1")
    (line,) = chat.told("C")
    assert line.startswith("Wait until ")
    assert line.endswith(owed)


@pytest.mark.parametrize("text", ["B: pl y1", "B: pa"])
def test_whoever_owes_a_penalty_is_told_how_he_may_pay_or_escape_it(text: str) -> None:
    chat = Chat("A", "B", rules={"preset": "wikipedia", "starter": "first_joined"})
    chat.start({"A": "wd r6 g1", "B": "y1 y2"}, first="r5")
    chat.say("A: pl wd b")
    chat.forget()
    chat.say(text)
    (line,) = chat.told("B")
    assert line.endswith(" · B may challenge (ch), or draws four cards (dr)")


def test_whoever_would_swap_with_himself_is_named() -> None:
    chat = Chat("A", "B", "C", rules={"seven_zero": True})
    chat.start({"A": "r7 r6 g1", "B": "b1 b2", "C": "y1 y2"}, first="r1")
    chat.say("A: pl r7 A")
    (line,) = chat.told("A")
    assert line.startswith("You cannot swap hands with A: ")


def test_after_a_swap_the_next_hand_comes_first_and_then_that_of_whoever_swapped() -> None:
    chat = Chat("A", "B", "C", rules={"seven_zero": True})
    chat.start({"A": "r7 r6 g1", "B": "b1 b2", "C": "y1 y2"}, first="r1")
    chat.forget()
    before = len(chat.stage.sent)
    chat.say("A: pl r7 C")
    _, *hands = chat.stage.sent[before:]
    assert [line.split()[1] for line in hands] == ["B", "A", "C"]


def test_a_bare_colour_that_fails_is_answered_only_where_one_is_owed() -> None:
    chat = Chat("A", "B")
    chat.start({"A": "w g1 g2", "B": "b1 b2"})
    chat.say("A: co x", "B: co x")
    assert (chat.told("A"), chat.told("B")) == ([], [])
    chat.say("A: pl w")
    chat.forget()
    chat.say("A: co x", "B: co x")
    assert (len(chat.told("A")), chat.told("B"), chat.heard()) == (1, [], [])
    chat.say("B: co g")
    assert len(chat.told("B")) == 1
    chat.say("A: co g")
    assert chat.turn == "B"


def test_the_bare_word_uno_that_is_no_call_gets_no_answer_and_the_prefixed_one_a_hint() -> None:
    chat = started()
    before = chat.snapshot()
    chat.say("A: uno")
    assert (chat.heard(), chat.told("A")) == ([], [])
    chat.say("A: !uno")
    assert (chat.heard(), len(chat.told("A")), chat.snapshot()) == ([], 1, before)


def test_a_card_that_is_taken_back_shows_the_one_below_it() -> None:
    chat = Chat("A", "B", rules={"preset": "wikipedia", "starter": "first_joined"})
    chat.start({"A": "wd r6 g1", "B": "b1 b2"}, first="r5", stock="b3 b4 b5 b6 b7 b8")
    chat.say("A: pl wd b", "B: ch")
    assert chat.heard()[-1].endswith("A takes the card back · The top card is  Red 5  ")


def test_an_uno_card_played_out_of_turn_says_whose_turn_it_still_is() -> None:
    chat = Chat("A", "B", rules={"uno_cards": 4})
    chat.start({"A": "r5 r6", "B": "u b1 b2"}, first="r1")
    chat.say("B: pl u")
    assert chat.heard()[-1].endswith(", continuing with A")


def test_a_call_is_heard_by_all() -> None:
    chat = Chat("A", "B", rules="chat-fr")
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.say("A: !j r5")
    chat.heard()
    chat.say("A: !uno")
    assert "A says UNO" in chat.heard()[0]


def test_a_lie_too_many_puts_the_liar_out_and_the_game_on() -> None:
    chat = Chat("A", "B", "C", rules="chat-fr")
    chat.start(HANDS)
    for lie in range(2):
        chat.say("A: !uno")
        assert len(chat.hand("A").split()) == 3 + 2 * (lie + 1)
    chat.say("A: !uno")
    assert (chat.seated, chat.turn, chat.owner) == (["B", "C"], "B", "B")


def test_nobody_plays_for_a_seat_he_has_given_up() -> None:
    chat = started()
    chat.say("B: !leave")
    before = chat.snapshot()
    chat.forget()
    chat.say("B: pl r7", "B: dr", "B: ca", "B: !leave")
    assert (chat.snapshot(), chat.heard(), chat.told("B")) == (before, [], [])
    chat.say("B: !cards")
    assert "Red" not in chat.told("B")[0]


def test_two_commands_in_one_packet_are_two_commands_in_order() -> None:
    chat = started()
    chat.stage.speak("A", ("pl r5", "pl r6"), is_private=False)
    assert (chat.turn, chat.hand("A")) == ("B", "g1 r6")
    chat.stage.feed([b":B!b@b.example PRIVMSG #uno :pl r7", b":C!c@c.example PRIVMSG #uno :dr"])
    chat.check()
    assert chat.playing.seat_on_turn != 1


def test_the_winner_the_points_and_the_cards_left_are_told_at_the_end() -> None:
    chat = Chat("A", "B")
    chat.start({"A": "r5", "B": "b1 w"})
    chat.wait(75)
    chat.say("A: pl r5")
    text = " ".join(chat.heard())
    assert "A wins" in text
    assert "51 points" in text
    assert "1 cards played in 1 minute 15 seconds" in text
    assert chat.phase == "none"


def test_play_uno_is_speech_where_there_is_no_such_card() -> None:
    chat = started()
    chat.say("A: play uno?", "B: pl uno")
    assert (chat.heard(), chat.told("A"), chat.told("B")) == ([], [], [])
    chat.say("A: !play uno")
    assert len(chat.told("A")) == 1


def test_an_uno_card_that_is_not_held_is_refused_where_there_are_some() -> None:
    chat = started(rules={"preset": "color-uno", "uno_cards": 4})
    chat.say("A: play uno")
    assert (chat.heard(), len(chat.told("A"))) == ([], 1)
