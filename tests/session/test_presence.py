"""People who come, go and change their nicks; the bot's own absence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chat import Chat
from tests.session.tables import NOON, begin, make_session, person
from unobot.session.people import Person
from unobot.session.presence import is_netsplit

HANDS = {"A": "r5 r6 g1", "B": "r7 b1 b2", "C": "y1 y2 y3"}
PATIENT: dict[str, object] = {"preset": "color-uno", "turn_seconds": 0}


def started(*people: str, rules: dict[str, object] | None = None, **settings: Any) -> Chat:
    """A, B and C in the middle of a round; A is on turn."""
    chat = Chat("A", "B", "C", *people, rules=rules or PATIENT, **settings)
    chat.start(HANDS)
    return chat


@pytest.mark.parametrize("line", [":{B} PART #uno :bye", ":{B} QUIT :bye", ":{O} KICK #uno B :out"])
def test_the_seat_of_who_goes_is_kept_for_the_grace(line: str) -> None:
    chat = started("@O", grace_seconds=60)
    chat.raw(line)
    (told,) = chat.heard()
    assert "B" in told
    assert "1 minute" in told
    chat.wait(59)
    assert (chat.seated, chat.turn) == (["A", "B", "C"], "A")
    chat.wait(1)
    assert chat.seated == ["A", "C"]


def test_who_is_back_in_time_keeps_everything_and_sees_his_hand_on_his_turn() -> None:
    chat = started(grace_seconds=60)
    chat.raw(":{A} QUIT :Ping timeout")
    chat.wait(59)
    chat.forget()
    chat.raw(":{A} JOIN #uno")
    assert "Red 5" in chat.told("A")[0]
    chat.wait(600)
    assert (chat.seated, chat.turn, chat.hand("A")) == (["A", "B", "C"], "A", "g1 r5 r6")


def test_who_is_heard_again_is_back() -> None:
    chat = started(grace_seconds=60)
    chat.raw(":{A} QUIT :Ping timeout")
    chat.say("A: pl r5")
    chat.wait(100)
    assert chat.seated == ["A", "B", "C"]


def test_nothing_is_told_in_private_to_who_is_not_there() -> None:
    chat = started()
    chat.raw(":{B} PART #uno")
    chat.forget()
    chat.say("A: pl r5")
    assert (chat.turn, chat.told("B")) == ("B", [])


def test_going_twice_begins_no_second_grace() -> None:
    chat = started(grace_seconds=60)
    chat.raw(":{B} PART #uno")
    chat.wait(30)
    chat.raw(":{B} QUIT :bye")
    chat.wait(30)
    assert chat.seated == ["A", "C"]


def test_grace_and_the_turn_run_side_by_side() -> None:
    chat = started(rules={"timeout": "skip", "turn_seconds": 50}, grace_seconds=60)
    chat.raw(":{A} PART #uno")
    chat.wait(50)
    assert (chat.turn, chat.seated) == ("B", ["A", "B", "C"])
    chat.wait(10)
    assert (chat.turn, chat.seated) == ("B", ["B", "C"])


def test_a_stranger_with_the_nick_has_neither_the_seat_nor_the_hand_nor_the_say() -> None:
    chat = started("M", grace_seconds=60)
    chat.raw(":{A} QUIT :gone", ":{M} NICK :A")
    before = chat.snapshot()
    chat.forget()
    stranger = ":A!m@m.example"
    chat.raw(*(f"{stranger} PRIVMSG #uno :{text}" for text in ("pl r5", "!cards", "!stop", "ca")))
    chat.raw(f"{stranger} PRIVMSG UnoBot :cards")
    assert chat.snapshot() == before
    assert not any("Red" in line for line in chat.told("A"))
    chat.raw(f"{stranger} NICK :Z")
    assert chat.seated == ["A", "B", "C"]
    chat.wait(60)
    assert chat.seated == ["B", "C"]


def test_a_nick_change_keeps_seat_hand_turn_and_say() -> None:
    chat = started()
    chat.raw(":{A} NICK :Ann", ":Ann!a@a.example PRIVMSG #uno :pl r5")
    assert (chat.seated, chat.owner, chat.turn) == (["Ann", "B", "C"], "Ann", "B")
    assert "Ann plays" in chat.heard()[-1]


def test_another_letter_case_is_the_same_nick() -> None:
    chat = started()
    chat.raw(":{A} NICK :a", ":a!a@a.example PRIVMSG #uno :pl r5")
    assert (chat.seated, chat.turn) == (["a", "B", "C"], "B")


def test_two_who_swap_their_nicks_keep_their_own_hands() -> None:
    chat = started()
    chat.raw(":{A} NICK :T", ":{B} NICK :A", ":T!a@a.example NICK :B")
    assert (chat.seated, chat.turn) == (["B", "A", "C"], "B")
    assert chat.hand("B") == "g1 r5 r6"


def test_who_comes_to_a_channel_and_does_not_play_is_nobodys_business() -> None:
    chat = started("X")
    before = chat.snapshot()
    chat.raw(":{X} PART #uno", ":{X} JOIN #uno", ":{X} NICK :Y", ":Y!x@x.example QUIT :a.b c.d")
    assert (chat.snapshot(), chat.heard()) == (before, [])


def test_who_has_gone_out_already_goes_without_a_word() -> None:
    chat = Chat("A", "B", "C", rules="chat-fr")
    chat.start({"A": "r5", "B": "r7 b1 b2", "C": "y1 y2 y3"})
    chat.say("A: !j r5")
    chat.forget()
    chat.raw(":{A} PART #uno")
    chat.wait(0)
    assert (chat.heard(), chat.seated) == ([], ["B", "C"])


def test_an_owner_who_has_gone_out_and_leaves_hands_on_the_game() -> None:
    chat = Chat("A", "B", "C", rules="chat-fr")
    chat.start({"A": "r5", "B": "r7 b1 b2", "C": "y1 y2 y3"})
    chat.say("A: !j r5", "A: !leave")
    assert (chat.owner, chat.seated) == ("B", ["B", "C"])
    assert chat.heard()[-1].startswith("B is")


def test_an_owner_whose_grace_is_over_hands_on_the_game() -> None:
    chat = started(grace_seconds=60)
    chat.raw(":{A} PART #uno")
    chat.wait(59)
    assert chat.owner == "A"
    chat.wait(1)
    assert (chat.owner, chat.turn) == ("B", "B")


@pytest.mark.parametrize("reason", ["a.example b.example", "*.net *.split", "hub.x-1.org l.x.org"])
def test_two_server_names_are_a_netsplit(reason: str) -> None:
    assert is_netsplit(reason)


@pytest.mark.parametrize(
    "reason", ["", "bye", "see you.", "a.example", "a.b c.d e.f", "read: a.b", "http://a.b c.d"]
)
def test_other_words_are_not(reason: str) -> None:
    assert not is_netsplit(reason)


def test_a_split_pauses_the_game_until_all_are_back() -> None:
    chat = started(grace_seconds=60)
    chat.raw(":{A} QUIT :hub.example.org leaf.example.org")
    chat.raw(":{C} QUIT :hub.example.org leaf.example.org")
    assert (chat.phase, len(chat.heard())) == ("paused", 1)
    chat.raw(":{A} JOIN #uno")
    assert chat.phase == "paused"
    chat.raw(":{C} JOIN #uno")
    assert (chat.phase, chat.turn) == ("playing", "A")


def test_a_split_lasts_no_longer_than_the_grace() -> None:
    chat = started(grace_seconds=60)
    chat.raw(":{C} QUIT :hub.example.org leaf.example.org")
    chat.wait(59)
    assert chat.phase == "paused"
    chat.wait(1)
    assert (chat.phase, chat.seated) == ("playing", ["A", "B"])


def test_a_split_of_who_has_gone_out_already_pauses_nothing() -> None:
    chat = Chat("A", "B", "C", rules="chat-fr")
    chat.start({"A": "r5", "B": "r7 b1 b2", "C": "y1 y2 y3"})
    chat.say("A: !j r5")
    chat.raw(":{A} QUIT :hub.example.org leaf.example.org")
    assert chat.phase == "playing"


def thrown_out(chat: Chat) -> None:
    """The bot is kicked; it will be let in again after the ten seconds that it waits."""
    chat.raw(":X!x@x.example KICK #uno UnoBot :out")


def test_the_game_waits_while_the_bot_is_outside_and_turns_keep_their_time() -> None:
    chat = started(rules={"timeout": "skip"})
    chat.wait(100)
    thrown_out(chat)
    assert chat.phase == "paused"
    chat.wait(10)
    assert chat.phase == "playing"
    chat.wait(19)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


def test_the_lobby_waits_too() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno", "B: jo")
    chat.wait(25)
    thrown_out(chat)
    chat.wait(14)
    assert chat.phase == "lobby"
    chat.wait(1)
    assert chat.phase == "playing"


def lose_connection(chat: Chat, seconds: float) -> None:
    chat.stage.network.closed(chat.stage.now, "the server no longer answers")
    chat.wait(seconds)
    chat.stage.network.opened(chat.stage.now)
    chat.wait(0)


def test_the_silence_before_a_connection_was_given_up_does_not_count() -> None:
    chat = started(rules={"preset": "color-uno", "turn_seconds": 60, "timeout": "skip"})
    chat.wait(50)
    lose_connection(chat, seconds=10)
    chat.wait(59)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


def test_a_turn_that_began_in_the_silence_has_all_its_time() -> None:
    chat = started(rules={"preset": "color-uno", "turn_seconds": 60, "timeout": "skip"})
    chat.wait(80)
    assert chat.turn == "B"
    lose_connection(chat, seconds=10)
    chat.wait(59)
    assert chat.turn == "B"
    chat.wait(1)
    assert chat.turn == "C"


def test_a_round_that_began_in_the_silence_has_taken_no_less_than_no_time() -> None:
    a, b = person("A"), person("B")
    session = make_session(a, b)
    begin(session, a, b)
    session.bot_absent(NOON - 50)
    finished = session.tick(NOON + 10_000).finished
    assert finished is not None
    assert finished.result.seconds == 0


def test_the_bot_stays_away_too_long_and_the_game_ends_without_a_score() -> None:
    chat = started(absence_limit=100)
    chat.stage.channel.steps.carry_out(
        lambda one: one.bot_absent(chat.stage.now), "", chat.stage.now
    )
    chat.wait(99)
    assert chat.phase == "paused"
    chat.wait(1)
    assert chat.phase == "none"
    assert chat.table.series.last_result is not None
    assert chat.table.series.last_result.winner is None
    chat.say("A: !score")
    assert "no score yet" in chat.heard()[-1]


def test_a_pause_of_the_operators_outlasts_the_bots_absence() -> None:
    chat = started("@O")
    chat.say("O: !pause")
    thrown_out(chat)
    chat.wait(60)
    assert chat.phase == "paused"
    chat.say("O: !pause")
    assert chat.phase == "playing"


def test_where_nothing_is_on_the_bots_absence_changes_nothing() -> None:
    chat = Chat("A")
    thrown_out(chat)
    chat.wait(10)
    chat.say("A: !uno")
    assert chat.phase == "lobby"


def test_who_is_not_reached_has_to_prove_who_he_is_after_the_bots_absence() -> None:
    a, b = person("A"), person("B")
    session = make_session(a, b)
    begin(session, a, b)
    session.person_unreachable(a, NOON)
    session.bot_absent(NOON)
    stranger = Person("A", "m@elsewhere.example")
    session.bot_present([stranger, b], NOON + 10)
    session.person_known(stranger, NOON + 10)
    assert [player.absent_since is None for player in session.table.players] == [False, True]
    assert session.table.seat_of(stranger) is None
    session.bot_present([a], NOON + 20)
    assert session.table.seat_of(a) == 0
    assert session.table.players[0].absent_since is None
