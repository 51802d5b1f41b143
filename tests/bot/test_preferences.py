"""Personal settings: whose they are, and how seldom the store is asked for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chat import Chat
from unobot.bot import preferences
from unobot.bot.preferences import Preferences
from unobot.session.people import Person
from unobot.store.errors import StoreError
from unobot.store.store import Store, open_store

ANN = Person("Ann", "ann@ann.example")
HANDS = {"A": "r5 r6 g1", "B": "r7 b1 b2"}
SYMBOLS, COLORS = "R[5]", "\x0300,04"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Under what the store was asked for settings."""
    names: list[str] = []
    get = Store.get_preferences

    def watch(store: Store, network: str, identity: str) -> dict[str, Any]:
        names.append(identity)
        return get(store, network, identity)

    monkeypatch.setattr(Store, "get_preferences", watch)
    return names


def make(store: Store | None = None) -> Preferences:
    return Preferences(store or open_store(":memory:"), "net", str.lower)


def test_settings_belong_to_nick_user_and_host_together() -> None:
    known = make()
    known.set(ANN, "lang", "fr")
    known.set(ANN, "hand", "msg")
    assert known.get(Person("ANN", ANN.userhost)) == {"lang": "fr", "hand": "msg"}
    for other in (Person("Ann", "zoe@zoe.example"), Person("Ann"), Person("Zoe", ANN.userhost)):
        assert known.get(other) == {}


def test_the_account_counts_where_there_is_one_and_what_was_set_before_the_login_still_holds() -> (
    None
):
    known = make()
    known.set(ANN, "lang", "fr")
    here = Person("Ann", ANN.userhost, "annie")
    assert known.get(here) == {"lang": "fr"}
    known.set(here, "hand", "msg")
    elsewhere = Person("Nan", "x@y.example", "annie")
    assert known.get(elsewhere) == {"lang": "fr", "hand": "msg"}
    assert known.get(Person("Nan", "x@y.example", "zoe")) == {}


def test_settings_move_with_a_change_of_nick_and_outlive_the_process() -> None:
    store = open_store(":memory:")
    known = make(store)
    known.set(ANN, "lang", "fr")
    away = Person("Ann|away", ANN.userhost)
    known.move("Ann", away)
    known.set(away, "lang", "hu")
    known.move("Ann|away", ANN)
    again = make(store)
    assert again.get(ANN) == again.get(away) == {"lang": "hu"}


def test_whoever_has_set_nothing_keeps_what_he_set_under_his_other_nick() -> None:
    known = make()
    known.set(ANN, "lang", "fr")
    known.move("Nan", ANN)
    assert known.get(ANN) == {"lang": "fr"}


def test_the_store_is_asked_once_for_each_person(asked: list[str]) -> None:
    known = make()
    for _ in range(3):
        known.get(ANN)
    known.set(ANN, "lang", "fr")
    assert known.get(ANN) == {"lang": "fr"}
    assert len(asked) == 1


def test_only_so_many_people_are_remembered(
    monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    monkeypatch.setattr(preferences, "CACHE_LIMIT", 2)
    known = make()
    known.set(ANN, "lang", "fr")
    for nick in ("b", "c", "d", "e"):
        known.get(Person(nick))
    assert known.get(ANN) == {"lang": "fr"}
    assert len(asked) == 6


def test_what_could_not_be_stored_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    known = make()

    def fail(*args: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "set_preferences", fail)
        with pytest.raises(StoreError):
            known.set(ANN, "lang", "fr")
    assert known.get(ANN) == {}


# -- in a channel


def test_settings_follow_the_person_and_not_the_nick() -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    chat.say("A: !unoset colors symbols")
    chat.forget()
    chat.raw(":{A} NICK A2", ":A2!a@a.example PRIVMSG #uno :ca")
    (line,) = (line for line in chat.sent() if line.startswith("NOTICE A2 "))
    assert SYMBOLS in line
    chat.raw(":{B} NICK A", ":A!b@b.example PRIVMSG #uno :ca")
    (line,) = (line for line in chat.sent() if line.startswith("NOTICE A "))
    assert COLORS in line


def test_a_game_asks_the_store_once_for_each_player(asked: list[str]) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    for _ in range(5):
        chat.say("A: ca", "B: ca")
    assert len(asked) == 2


@pytest.mark.expects_error_log
def test_a_change_of_nick_keeps_the_seat_when_the_store_is_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    chat.say("A: !unoset colors symbols")

    def fail(*args: object) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Store, "set_preferences", fail)
    chat.raw(":{A} NICK A2")
    assert chat.seated == ["A2", "B"]
