"""What time brings during a round: the end of a turn, the reminder, computer players' moves."""

from __future__ import annotations

import pytest

from tests.chat import Chat

HANDS = {"A": "r5 g1 g2", "B": "r7 b1 b2", "C": "y1 y2 y3"}


def started(*people: str, **rules: object) -> Chat:
    """A, B and C in the middle of a round with these rules; A is on turn."""
    chat = Chat("A", "B", "C", *people, rules={"preset": "color-uno", **rules})
    chat.start(HANDS)
    return chat


def test_out_at_the_first_timeout() -> None:
    chat = started(timeout="out")
    chat.wait(119)
    assert chat.turn == "A"
    chat.wait(1)
    assert (chat.turn, chat.seated, chat.owner) == ("B", ["B", "C"], "B")
    assert chat.heard()[-1].endswith("continuing with B · B is now the game's owner")


def test_skipped_for_ever() -> None:
    chat = started(timeout="skip")
    for turn in "BCABCA":
        chat.wait(120)
        assert (chat.turn, chat.seated) == (turn, ["A", "B", "C"])


def test_skipped_and_out_the_second_time_running() -> None:
    chat = started(timeout="skip_then_out")
    chat.wait(120)
    chat.say("B: dr", "B: pa", "C: dr", "C: pa")
    assert (chat.turn, chat.seated) == ("A", ["A", "B", "C"])
    chat.wait(120)
    assert (chat.turn, chat.seated) == ("B", ["B", "C"])


def test_a_computer_player_plays_the_turn_of_who_is_late() -> None:
    chat = started(timeout="play")
    chat.wait(120)
    assert (chat.turn, chat.seated, chat.hand("A")) == ("B", ["A", "B", "C"], "g1 g2")


def test_a_computer_player_in_somebodys_place_says_uno_for_him() -> None:
    chat = Chat("A", "B", rules={"preset": "chat-fr", "timeout": "play"})
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.wait(120)
    chat.say("B: dr")
    assert chat.hand("A") == "g1"


def test_there_is_one_reminder_with_the_nick_and_what_is_left() -> None:
    chat = started()
    chat.wait(59)
    assert chat.heard() == []
    chat.wait(1)
    (line,) = chat.heard()
    assert "A" in line
    assert "1 minute" in line or "60 seconds" in line
    chat.wait(59)
    assert chat.heard() == []


def test_there_is_no_reminder_for_who_has_moved_in_time() -> None:
    chat = started()
    chat.wait(59)
    chat.say("A: pl r5")
    chat.heard()
    chat.wait(59)
    assert chat.heard() == []
    chat.wait(1)
    assert "B" in chat.heard()[0]


@pytest.mark.parametrize("rules", [{"turn_seconds": 0}, {"warn_seconds": 0}], ids=str)
def test_there_is_no_reminder_without_a_limit_or_a_time_for_it(rules: dict[str, object]) -> None:
    chat = started(**rules)
    chat.wait(119)
    assert chat.heard() == []


def test_there_is_no_reminder_when_the_time_is_over() -> None:
    chat = started(turn_seconds=30, warn_seconds=30)
    chat.wait(30)
    (line,) = chat.heard()
    assert "idle" in line


@pytest.mark.parametrize(
    "line",
    [
        "A: pl b9",
        "A: ca",
        "A: tu",
        "A: !uno",
        "A: pa",
        "B: dr",
        "C: !leave",
        "X: jo",
        "O: !penalty A",
        "A: !addbot",
    ],
)
def test_what_is_no_move_gives_no_more_time(line: str) -> None:
    chat = started("X", "@O", timeout="skip")
    chat.wait(100)
    chat.say(line)
    chat.wait(19)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ({}, ["A: dr"]),
        ({}, ["A: pl w"]),
        ({"seven_zero": "yes"}, ["A: pl r7"]),
    ],
    ids=str,
)
def test_a_move_that_keeps_the_turn_gives_its_full_time_again(
    rules: dict[str, object], lines: list[str]
) -> None:
    chat = Chat("A", "B", "C", rules={"timeout": "skip", **rules})
    chat.start({"A": "r7 w g1", "B": "b1 b2", "C": "y1 y2"}, stock="b9")
    chat.wait(100)
    chat.say(*lines)
    assert chat.turn == "A"
    chat.wait(119)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


def test_a_victim_who_lets_his_time_pass_takes_the_penalty() -> None:
    chat = Chat("A", "B", rules={"stacking": "twos", "timeout": "skip"})
    chat.start({"A": "rd r1 g1", "B": "gd b2"}, stock="r8 r9")
    chat.say("A: pl rd")
    chat.wait(120)
    assert (chat.turn, chat.hand("B")) == ("A", "b2 gd r8 r9")


def test_in_the_same_second_turns_come_before_absences() -> None:
    chat = Chat("A", "B", "C", rules={"timeout": "out"}, grace_seconds=120)
    chat.start(HANDS)
    chat.raw(":{A} PART #uno", ":{B} PART #uno")
    chat.wait(119)
    chat.heard()
    chat.wait(1)
    removed_a, removed_b, *_ = chat.heard()
    assert removed_a.startswith("A was idle too long and is removed, continuing with B")
    assert removed_b.startswith("B did not come back in time and is removed · C wins")
    assert chat.table.series.last_result is not None
    assert chat.table.series.last_result.winner == "C"


@pytest.mark.parametrize(("people", "least", "most"), [("A", 1.8, 3.0), ("AB", 3.0, 5.0)])
def test_a_computer_player_takes_its_delay_and_less_with_one_person(
    people: str, least: float, most: float
) -> None:
    chat = Chat(*people, computer={"delay": 4})
    hands = {"A": "r5 g1 g2", "Robo": "r7 b1 b2", "B": "y1 y2"}
    chat.will_deal({nick: hands[nick] for nick in ("Robo", *people)})
    chat.say("A: !uno", "A: !addbot", *(f"{nick}: jo" for nick in people[1:]), "A: !deal")
    chat.say("A: pl r5")
    chat.wait(least - 0.01)
    assert chat.turn == "Robo"
    chat.wait(most - least + 0.02)
    assert (chat.turn, chat.hand("Robo")) == ("AB"[len(people) - 1], "b1 b2")


def test_computer_players_alone_on_turn_need_nobody_to_go_on() -> None:
    chat = Chat("A", computer={"fill": 3, "delay": 1})
    chat.will_deal({"A": "r5 g1", "Robo": "r7 b1 b2", "Ada": "r8 y1 y2", "Turing": "r9 y3 y4"})
    chat.say("A: !uno", "A: !deal", "A: pl r5")
    chat.wait(3)
    assert chat.turn == "A"


def test_a_computer_player_says_uno_where_players_have_to() -> None:
    chat = Chat("A", rules="chat-fr")
    chat.will_deal({"A": "r5 g1 g2", "Robo": "r7 b1"})
    chat.say("A: !uno", "A: !deal", "A: !j r5")
    chat.wait(2)
    assert "UNO! Robo" in chat.heard()[-1]
    chat.say("A: !pioche")
    assert chat.hand("Robo") == "b1"


def test_nobody_waits_for_a_computer_player_that_was_put_out() -> None:
    chat = Chat("A", "B", "@O")
    chat.will_deal({"A": "r5 g1", "B": "b1 b2", "Robo": "r7 b4 b5"})
    chat.say("A: !uno", "B: jo", "A: !addbot", "A: !deal", "A: pl r5", "B: dr", "B: pa")
    assert chat.turn == "Robo"
    chat.say("O: !remove robo")
    assert (chat.turn, chat.playing.round.computer_at) == ("A", None)
    chat.wait(10)
    assert chat.turn == "A"


def test_after_a_long_gap_nobody_loses_more_than_the_turn_that_was_his() -> None:
    chat = started(timeout="skip")
    chat.stage.now += 100_000
    chat.wait(0)
    assert (chat.turn, chat.seated) == ("B", ["A", "B", "C"])
    chat.wait(119)
    assert chat.turn == "B"
