"""The operators' pause, and what it does to everything that is due."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chat import Chat

HANDS = {"A": "r5 g1 g2", "B": "r7 b1 b2", "C": "y1 y2 y3"}


def paused(at: float, **settings: Any) -> Chat:
    """A round that was paused `at` so many seconds into A's turn."""
    chat = Chat("A", "B", "C", "@O", rules={"timeout": "skip"}, **settings)
    chat.start(HANDS)
    chat.wait(at)
    chat.say("O: !pause")
    assert chat.phase == "paused"
    return chat


def test_a_turn_goes_on_with_what_was_left_of_it() -> None:
    chat = paused(at=100)
    chat.wait(1000)
    chat.say("O: !pause")
    chat.wait(19)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


def test_the_reminder_waits_too() -> None:
    chat = paused(at=30)
    chat.wait(1000)
    chat.say("O: !pause")
    chat.heard()
    chat.wait(29)
    assert chat.heard() == []
    chat.wait(1)
    assert len(chat.heard()) == 1


def test_grace_waits_for_who_was_gone_before_the_pause() -> None:
    chat = Chat("A", "B", "C", "@O", rules={"turn_seconds": 0}, grace_seconds=100)
    chat.start(HANDS)
    chat.raw(":{B} PART #uno")
    chat.wait(60)
    chat.say("O: !pause")
    chat.wait(1000)
    chat.say("O: !pause")
    chat.wait(39)
    assert chat.seated == ["A", "B", "C"]
    chat.wait(1)
    assert chat.seated == ["A", "C"]


def test_grace_begins_with_the_end_of_the_pause_for_who_went_during_it() -> None:
    chat = paused(at=10, grace_seconds=100)
    chat.wait(500)
    chat.raw(":{B} PART #uno")
    chat.wait(500)
    chat.say("O: !pause")
    chat.wait(99)
    assert chat.seated == ["A", "B", "C"]
    chat.wait(1)
    assert chat.seated == ["A", "C"]


def test_a_turn_that_began_during_the_pause_gets_its_time_and_no_more() -> None:
    chat = paused(at=10)
    chat.wait(500)
    chat.say("A: !leave")
    assert chat.turn == "B"
    chat.wait(500)
    chat.say("O: !pause")
    chat.wait(119)
    assert chat.turn == "B"
    chat.wait(1)
    assert chat.turn == "C"


def test_a_computer_player_waits() -> None:
    chat = Chat("A", "@O", computer={"delay": 4})
    chat.will_deal({"A": "r5 g1 g2", "Robo": "r7 b1 b2"})
    chat.say("A: !uno", "A: !deal", "A: pl r5")
    chat.wait(1)
    chat.say("O: !pause")
    chat.wait(100)
    assert chat.turn == "Robo"
    chat.say("O: !pause")
    chat.wait(0.5)
    assert chat.turn == "Robo"
    chat.wait(2)
    assert chat.turn == "A"


def test_a_lobby_goes_on_with_what_was_left_of_it() -> None:
    chat = Chat("A", "B", "@O", join_seconds=30)
    chat.say("A: !uno", "B: jo")
    chat.wait(20)
    chat.say("O: !pause")
    chat.wait(300)
    assert chat.phase == "paused"
    chat.say("O: !pause")
    chat.wait(9)
    assert chat.phase == "lobby"
    chat.wait(1)
    assert chat.phase == "playing"


@pytest.mark.parametrize("line", ["A: pl r5", "A: dr", "A: !uno", "A: pl r5 uno", "A: pa"])
def test_nothing_is_played_during_a_pause(line: str) -> None:
    chat = paused(at=10)
    before = chat.snapshot()
    chat.heard()
    chat.say(line)
    assert (chat.snapshot(), chat.heard()) == (before, [])
    assert "paused" in chat.told("A")[-1]


def test_questions_are_answered_and_hands_are_shown_during_a_pause() -> None:
    chat = paused(at=10)
    chat.heard()
    chat.say("B: !cards", "B: ct")
    assert "Red 7" in chat.told("B")[-1]
    assert len(chat.heard()) == 1


def test_the_time_played_does_not_count_the_pause() -> None:
    chat = paused(at=60)
    chat.wait(600)
    chat.say("A: !time")
    assert "has lasted 1 minute" in chat.heard()[-1]
    chat.say("O: !pause")
    chat.wait(30)
    chat.say("A: pl r5", "O: !stop")
    assert chat.phase == "none"


def test_a_round_that_ends_during_a_pause_has_lasted_until_it() -> None:
    chat = Chat("A", "B", "@O")
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.wait(60)
    chat.say("O: !pause")
    chat.wait(600)
    chat.say("B: !leave")
    assert "in 1 minute" in " ".join(chat.heard())
    assert chat.phase == "none"


def test_a_stop_ends_a_paused_game_and_the_pause() -> None:
    chat = paused(at=10)
    chat.say("A: !stop", "A: !uno", "B: jo")
    chat.wait(30)
    assert chat.phase == "playing"


def test_who_is_on_turn_after_a_pause_is_named_and_sees_his_hand() -> None:
    chat = paused(at=10)
    chat.forget()
    chat.say("O: !pause")
    (line,) = chat.heard()
    assert "resumed" in line
    assert "A" in line
    assert "Red 5" in chat.told("A")[0]


def test_a_pause_ends_with_the_game_that_ended_while_the_bot_was_away() -> None:
    chat = paused(at=10, absence_limit=5)
    chat.raw(":{O} KICK #uno UnoBot :out")
    assert chat.table.pause is not None
    assert chat.table.pause.suspended is not None
    chat.wait(6)
    assert chat.phase == "none"
    assert chat.table.pause is None
