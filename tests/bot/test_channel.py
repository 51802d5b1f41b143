"""A channel between its session, the store and the network."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from tests.chat import Chat
from unobot.session import rounds
from unobot.session.session import Session
from unobot.session.step import Step
from unobot.store.errors import StoreError
from unobot.store.model import Change
from unobot.store.store import Store
from unobot.transport import Network, Priority

HANDS = {"A": "r5 r6 g1", "B": "r7 b1 b2"}


def fail(*args: object, **kwargs: object) -> Any:
    raise StoreError("The disk is full.")


# -- the store before the words


@pytest.mark.expects_error_log
def test_a_move_that_cannot_be_stored_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    before = chat.snapshot()
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        chat.say("A: pl r5")
    assert chat.snapshot() == before
    assert len(chat.heard()) == 1
    assert chat.told("B") == []
    chat.say("A: pl r5")
    assert (chat.turn, chat.hand("A")) == ("B", "g1 r6")


@pytest.mark.expects_error_log
def test_the_error_is_logged_with_the_line(
    monkeypatch: pytest.MonkeyPatch, error_log: list[str]
) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    monkeypatch.setattr(Store, "save", fail)
    chat.say("A: pl r5")
    (message,) = error_log
    assert "'pl r5'" in message
    assert "#uno" in message
    assert "disk is full" in message


@pytest.mark.expects_error_log
def test_a_lobby_that_cannot_be_stored_is_not_open(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B")
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        chat.say("A: !uno")
    assert chat.phase == "none"
    chat.say("B: !uno")
    assert (chat.phase, chat.owner) == ("lobby", "B")


@pytest.mark.expects_error_log
def test_while_the_store_cannot_be_read_either_the_channel_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    before = chat.snapshot()
    with monkeypatch.context() as broken:
        for method in ("save", "load_session", "get_preferences"):
            broken.setattr(Store, method, fail)
        for line in ("pl r5", "pl r6", "!cards"):
            chat.stage.speak("A", (line,), is_private=False)
            assert len(chat.heard()) == 1
    chat.say("B: tu")
    assert chat.snapshot() == before
    assert "A" in chat.heard()[0]
    chat.say("A: pl r5")
    assert chat.turn == "B"


@pytest.mark.expects_error_log
def test_what_is_due_is_tried_again_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B", rules={"timeout": "skip", "warn_seconds": 0})
    chat.start(HANDS)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        chat.wait(120 + 5 + 10)
    assert (chat.turn, len(chat.heard())) == ("A", 1)
    chat.wait(19)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


@pytest.mark.expects_error_log
def test_once_something_could_be_stored_nothing_waits_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chat = Chat("A", "B", rules={"timeout": "skip", "warn_seconds": 0})
    chat.start(HANDS)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        chat.wait(120 + 5 + 10 + 20 + 40)
    chat.say("A: !addbot")
    chat.wait(0)
    assert chat.turn == "B"


@pytest.mark.expects_error_log
def test_an_error_after_the_first_event_brings_the_round_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    before, old = chat.snapshot(), chat.session

    def play_and_fail(step: Step, *args: Any) -> None:
        perform(step, *args)
        raise RuntimeError("a fault after the card lies on the table")

    perform = rounds.perform
    with monkeypatch.context() as broken:
        broken.setattr(rounds, "perform", play_and_fail)
        chat.say("A: pl r5")
    assert chat.session is not old
    assert chat.snapshot() == before
    assert len(chat.heard()) == 1
    chat.say("A: pl r5")
    assert chat.turn == "B"


@pytest.mark.expects_error_log
def test_what_cannot_be_rebuilt_is_rebuilt_later(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    before = chat.snapshot()
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        broken.setattr("unobot.bot.recovery.restore_table", fail)
        chat.stage.speak("A", ("pl r5",), is_private=False)
    chat.say("A: !cards")
    assert chat.snapshot() == before


@pytest.mark.expects_error_log
def test_an_answer_that_cannot_be_put_into_words_keeps_no_other_from_being_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    monkeypatch.setattr("unobot.render.renderer.narrate", fail)
    chat.say("A: pl r5")
    assert (chat.heard(), chat.turn) == ([], "B")
    assert "Red 7" in chat.told("B")[0]


def test_a_question_stores_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    monkeypatch.setattr(Store, "save", fail)
    chat.say("A: ca", "A: tu", "B: pl r7", "A: play that song", "A: !score")
    assert len(chat.heard()) == 2


def test_what_is_said_is_stored_before(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    save, heard = Store.save, list[list[str]]()

    def watch(store: Store, change: Change) -> None:
        heard.append([*chat.heard(), *chat.told("B")])
        save(store, change)

    monkeypatch.setattr(Store, "save", watch)
    chat.say("A: pl r5")
    assert heard == [[]]
    assert (len(chat.heard()), len(chat.told("B"))) == (1, 1)


# -- the way to each person


def raw_lines(chat: Chat, command: str, target: str) -> list[str]:
    """What was sent to a target since the last `forget`, with its formatting."""
    start = f"{command} {target} :"
    sent = chat.sent()
    return [line.removeprefix(start) for line in sent if line.startswith(start)]


def test_private_lines_are_notices_where_the_channel_says_nothing_else() -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    chat.say("A: ca")
    assert (len(raw_lines(chat, "NOTICE", "A")), raw_lines(chat, "PRIVMSG", "A")) == (1, [])


def test_private_lines_are_messages_where_the_channel_says_so() -> None:
    chat = Chat("A", "B", hand="msg")
    chat.start(HANDS)
    chat.say("A: ca")
    assert (raw_lines(chat, "NOTICE", "A"), len(raw_lines(chat, "PRIVMSG", "A"))) == ([], 1)


def test_a_lobby_says_that_cards_are_notices_where_they_are() -> None:
    for hand, is_said in (("notice", True), ("msg", False)):
        chat = Chat("A", "B", hand=hand)
        chat.say("A: !uno")
        (line,) = chat.heard()
        assert ("cards are sent as notices" in line) is is_said, hand


def test_everybody_is_spoken_to_as_he_has_asked() -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    chat.say("A: !unoset hand msg", "A: !unoset colors symbols", "B>: unoset lang fr")
    chat.forget()
    chat.say("A: ca", "B: ca")
    assert raw_lines(chat, "PRIVMSG", "A") == [" \x02R[5]\x02   \x02R[6]\x02   G[1]  "]
    assert "rouge-7" in chat.told("B")[0]
    chat.say("A: !unoset colors off")
    chat.forget()
    chat.say("A: ca")
    assert raw_lines(chat, "PRIVMSG", "A") == [" \x02Red 5\x02   \x02Red 6\x02   Green 1  "]


def test_what_somebody_has_set_outlives_a_restart() -> None:
    chat = Chat("A", "B")
    chat.say("A: !unoset lang fr", "A: !unoset colors off")
    chat.restart()
    chat.start(HANDS)
    chat.say("A: ca")
    assert "rouge-5" in raw_lines(chat, "NOTICE", "A")[0]


@pytest.mark.parametrize("text", ["colors red", "lang xx", "hand mail", "sound on"])
def test_a_setting_that_there_is_not_is_told_in_private(text: str) -> None:
    chat = Chat("A")
    chat.say(f"A: !unoset {text}")
    assert (chat.heard(), len(chat.told("A"))) == ([], 1)


def test_a_channel_speaks_its_language_and_style() -> None:
    chat = Chat("A", "B", lang="fr", colors=False)
    chat.start(HANDS)
    chat.say("A: !j rouge 5")
    (line,) = raw_lines(chat, "PRIVMSG", "#uno")
    assert "rouge-5" in line
    assert "\x03" not in line


def test_another_prefix_stands_in_the_hints() -> None:
    chat = Chat("A", prefixes=[".", "!"])
    chat.say("A: .uno")
    assert ".join" in chat.heard()[0]


# -- what goes into the queue


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Priority, str | None]]:
    """Target, priority and what is replaced, of everything that is said."""
    calls: list[tuple[str, Priority, str | None]] = []

    def say(
        network: Network, target: str, text: str, *, replaces: str | None = None, **how: Any
    ) -> None:
        calls.append((target, how["priority"], replaces))

    monkeypatch.setattr(Network, "say", say)
    return calls


def test_the_turn_and_its_hand_are_most_urgent_then_other_hands_then_tables(
    put: list[tuple[str, Priority, str | None]],
) -> None:
    chat = Chat("A", "B", "C")
    chat.start({"A": "r5 r6", "B": "g5 g6", "C": "b5 b6"})
    put.clear()
    chat.say("A: ca", "C: ca", "A: !unotop10", "A: !unohelp", "A: !score", "A: pl r5")
    assert [key for key, _ in groupby(put, lambda call: call[:2])] == [
        ("A", Priority.TURN),
        ("C", Priority.HAND),
        ("#uno", Priority.HELP),
        ("A", Priority.HELP),
        ("#uno", Priority.HELP),
        ("#uno", Priority.TURN),
        ("B", Priority.TURN),
    ]


def test_the_hand_of_whoever_has_moved_is_not_urgent_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    postponed: list[tuple[str, str, Priority]] = []
    monkeypatch.setattr(
        Network,
        "postpone",
        lambda network, nick, key, *, priority: postponed.append((nick, key, priority)),
    )
    chat = Chat("A", "B")
    chat.start({"A": "r5 r6", "B": "g5 g6"}, stock="r9")
    chat.say("A: ca", "A: dr")
    assert postponed == []
    chat.say("A: pl r9")
    assert postponed == [("A", "hand #uno", Priority.HAND)]


def test_only_hands_take_the_place_of_older_ones(
    put: list[tuple[str, Priority, str | None]],
) -> None:
    chat = Chat("A", "B")
    chat.start({"A": "r5 r6", "B": "g5 g6"}, stock="b9")
    put.clear()
    chat.say("A: ca", "B: ca", "A: dr")
    assert [(target, replaces) for target, _, replaces in put] == [
        ("A", "hand #uno"),
        ("B", "hand #uno"),
        ("#uno", None),
        ("A", None),
    ]


# -- what happens while nothing can be stored


@pytest.mark.expects_error_log
def test_a_nick_change_that_cannot_be_stored_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B", rules={"turn_seconds": 0})
    chat.start(HANDS)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        chat.raw(":{A} NICK :Ann")
        assert len(chat.heard()) == 1
        chat.raw(":{B} NICK :A")
        assert chat.heard() == []
    chat.say("A: pl r5")
    assert (chat.seated, chat.turn, chat.hand("Ann")) == (["Ann", "A"], "Ann", "g1 r5 r6")
    chat.raw(":Ann!a@a.example PRIVMSG #uno :pl r5")
    assert chat.turn == "A"


@pytest.mark.expects_error_log
def test_what_could_not_be_stored_is_tried_again_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chat = Chat("A", "B", rules={"turn_seconds": 0}, grace_seconds=60)
    chat.start(HANDS)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        chat.raw(":{A} PART #uno")
        chat.heard()
        chat.wait(30)
        assert chat.heard() == []
    chat.wait(5)
    assert chat.match.players[0].absent_since == chat.stage.now - 35
    chat.wait(25)
    assert chat.phase == "none"


@pytest.mark.expects_error_log
def test_a_command_waits_for_what_has_happened_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        chat.raw(":{A} NICK :Ann")
        chat.forget()
        before = chat.snapshot()
        chat.raw(":Ann!a@a.example PRIVMSG #uno :pl r5")
        assert (chat.snapshot(), len(chat.heard())) == (before, 1)
    chat.raw(":Ann!a@a.example PRIVMSG #uno :pl r5")
    assert (chat.turn, chat.seated) == ("B", ["Ann", "B"])


@pytest.mark.expects_error_log
def test_what_cannot_be_taken_in_at_all_holds_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    with monkeypatch.context() as broken:
        broken.setattr(Session, "person_renamed", lambda *args, **kwargs: 1 / 0)
        chat.raw(":{B} NICK :Bob")
    chat.say("A: pl r5")
    assert chat.turn == "B"
