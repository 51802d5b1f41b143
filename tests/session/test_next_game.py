"""Games that open by themselves, one after the other (`next_game_seconds`, `idle_games`)."""

from __future__ import annotations

from tests.chat import Chat


def played(chat: Chat) -> None:
    """A and B play a game that A wins with their first card."""
    chat.will_deal({"A": "r5", "B": "b1 b2"})
    chat.say("A: !uno", "B: jo", "A: !deal", "A: pl r5")


def test_without_the_setting_nothing_opens_after_a_game() -> None:
    chat = Chat("A", "B")
    played(chat)
    assert chat.phase == "none"
    chat.wait(3600)
    assert chat.phase == "none"


def test_the_next_game_opens_by_itself_and_belongs_to_who_joins_first() -> None:
    chat = Chat("A", "B", next_game_seconds=40)
    played(chat)
    assert chat.phase == "between"
    chat.heard()
    chat.wait(39)
    assert (chat.phase, chat.heard()) == ("between", [])
    chat.wait(1)
    assert (chat.phase, chat.owner, chat.seated) == ("lobby", None, [])
    assert "to join uno" in chat.heard()[0]
    chat.say("B: jo", "A: jo")
    assert (chat.owner, chat.seated) == ("B", ["B", "A"])
    chat.wait(30)
    assert (chat.phase, chat.turn) == ("playing", "B")


def test_it_has_the_rules_of_the_channel_whatever_was_played_before() -> None:
    chat = Chat("A", "B", next_game_seconds=5)
    chat.will_deal({"A": "r5", "B": "b1 b2"})
    chat.say("A: !uno chat-fr unrated", "B: jo", "A: !deal", "A: pl r5")
    chat.wait(5)
    assert (chat.match.preset, chat.match.is_rated) == ("color-uno", True)


def test_between_two_games_the_rules_are_those_of_the_channel() -> None:
    chat = Chat("A", "B", next_game_seconds=600)
    chat.will_deal({"A": "r5", "B": "b1 b2"})
    chat.say("A: !uno chat-fr", "B: jo", "A: !deal", "A: pl r5")
    assert chat.phase == "between"
    chat.forget()
    chat.say("B: !rules")
    assert "color-uno" in chat.heard()[0]


def test_after_so_many_games_that_nobody_joined_none_opens_any_more() -> None:
    chat = Chat("A", "B", next_game_seconds=10, idle_games=2)
    played(chat)
    chat.wait(10)
    assert chat.phase == "lobby"
    chat.wait(30)
    assert chat.phase == "between"
    chat.wait(10)
    assert chat.phase == "lobby"
    chat.wait(30)
    assert chat.phase == "none"
    chat.heard()
    chat.wait(3600)
    assert (chat.phase, chat.heard()) == ("none", [])


def test_a_game_that_is_played_lets_the_count_begin_again() -> None:
    chat = Chat("A", "B", next_game_seconds=10, idle_games=2)
    played(chat)
    chat.wait(40)
    played(chat)
    chat.wait(40)
    assert chat.phase == "between"


def test_the_count_outlives_a_restart() -> None:
    chat = Chat("A", "B", next_game_seconds=10, idle_games=2)
    played(chat)
    chat.wait(40)
    chat.restart()
    chat.wait(40)
    assert chat.phase == "none"


def test_between_two_games_somebody_may_open_the_next_one_with_rules_of_his_own() -> None:
    chat = Chat("A", "B", next_game_seconds=600)
    played(chat)
    chat.say("B: !uno hand_size=3")
    assert (chat.phase, chat.owner, chat.seated) == ("lobby", "B", ["B"])
    chat.wait(30)
    assert chat.match.rules.hand_size == 3


def test_between_two_games_there_is_nothing_to_join_to_deal_or_to_govern() -> None:
    chat = Chat("A", "@B", next_game_seconds=600)
    played(chat)
    chat.forget()
    before = chat.snapshot()
    chat.say("A: jo", "A: !deal", "A: !addbot", "A: !dropbot", "A: !leave", "B: !pause")
    chat.say("B: !remove A", "B: !penalty A", "B: !replace A B", "A: pl b1", "A: dr")
    assert chat.snapshot() == before
    assert chat.heard() == []
    chat.wait(600)
    assert chat.phase == "lobby"


def test_a_stop_between_two_games_ends_the_series() -> None:
    chat = Chat("A", "B", next_game_seconds=60)
    played(chat)
    chat.say("B: !stop")
    assert chat.phase == "none"
    chat.wait(3600)
    assert chat.phase == "none"


def test_a_stop_of_a_game_ends_the_series() -> None:
    chat = Chat("A", "B", next_game_seconds=60)
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.say("A: !stop")
    chat.wait(3600)
    assert chat.phase == "none"


def test_a_computer_player_that_was_added_during_a_round_sits_at_the_next_game() -> None:
    chat = Chat("A", "B")
    chat.start({"A": "r5", "B": "b1 b2"})
    before = chat.seated
    chat.say("A: !addbot")
    assert chat.seated == before
    assert "next" in chat.heard()[0]
    chat.say("A: pl r5", "B: !uno")
    assert (chat.seated, chat.owner) == (["B", "Robo"], "B")


def test_a_computer_player_that_was_added_and_dropped_during_a_round_does_not() -> None:
    chat = Chat("A", "B")
    chat.start({"A": "r5", "B": "b1 b2"})
    chat.say("A: !addbot", "A: !dropbot", "A: pl r5", "B: !uno")
    assert chat.seated == ["B"]


def test_a_computer_player_alone_opens_no_round() -> None:
    chat = Chat("A", "B", next_game_seconds=10)
    chat.start({"A": "r5", "B": "b1 b2"})
    chat.say("A: !addbot", "A: !addbot", "A: pl r5")
    chat.wait(40)
    assert chat.phase == "between"


def test_a_pause_of_the_old_game_does_not_reach_into_the_next_one() -> None:
    chat = Chat("A", "B", "@O")
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.say("O: !pause", "A: !leave")
    assert chat.phase == "none"
    chat.say("A: !uno", "B: jo")
    chat.wait(30)
    assert chat.phase == "playing"


def test_a_split_that_ends_the_game_does_not_put_off_the_next_one() -> None:
    chat = Chat("A", "B", next_game_seconds=60, grace_seconds=100)
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.raw(":{B} QUIT :irc.example.org hub.example.org")
    chat.wait(100)
    assert chat.phase == "between"
    chat.wait(60)
    assert chat.phase == "lobby"
