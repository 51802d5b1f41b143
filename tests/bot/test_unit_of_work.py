"""What is done in one turn of the event loop is stored together, before a word of it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bot.test_pipeline import House
from unobot.store.errors import StoreError
from unobot.store.model import Change
from unobot.store.store import Store


class Turn:
    """The end of a turn of the event loop, which comes when the test says so."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], object]] = []

    def later(self, call: Callable[[], object]) -> None:
        self._waiting.append(call)

    def end(self) -> None:
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Change, ...]]:
    """The changes of each transaction."""
    save, calls = Store.save, list[tuple[Change, ...]]()

    def watch(store: Store, *changes: Change) -> None:
        calls.append(changes)
        save(store, *changes)

    monkeypatch.setattr(Store, "save", watch)
    return calls


def a_house(turn: Turn) -> House:
    """Two channels with a running game each, and nothing waiting."""
    house = House("#uno", "#duo", later=turn.later)
    for name in ("#uno", "#duo"):
        for nick, text in (("Ann", "!uno"), ("Bob", "jo"), ("Ann", "!deal")):
            house.say(nick, name, text)
        turn.end()
        assert house.channels[name].table.is_running
    house.driven.wait(0)
    return house


def turns(house: House) -> list[str | None]:
    return [channel.table.nick_on_turn for channel in house.channels.values()]


def fail(*args: object) -> Any:
    raise StoreError("The disk is full.")


def test_moves_of_one_turn_of_the_loop_are_stored_together_and_said_after_it(
    saved: list[tuple[Change, ...]],
) -> None:
    turn = Turn()
    house = a_house(turn)
    saved.clear()
    assert house.say("Ann", "#uno", "pl r5") == []
    assert house.say("Ann", "#duo", "pl r6") == []
    assert house.say("Bob", "#uno", "dr") == []
    assert saved == []
    turn.end()
    assert [[change.channel for change in changes] for changes in saved] == [
        ["#uno", "#duo", "#uno"]
    ]
    said = [line for line in house.driven.wait(0) if line.startswith("PRIVMSG")]
    assert [line.split()[1] for line in said] == ["#uno", "#uno", "#duo"]
    assert house.store.load_session("example", "#uno") is not None


def test_a_question_about_what_is_not_stored_yet_is_answered_after_it() -> None:
    turn = Turn()
    house = a_house(turn)
    house.say("Ann", "#uno", "pl r5")
    assert house.say("Bob", "#uno", "tu") == []
    assert house.say("Bob", "#duo", "tu") != []
    turn.end()
    assert len(house.driven.wait(0)) == 3


@pytest.mark.expects_error_log
def test_a_batch_that_fails_undoes_exactly_the_games_in_it(
    monkeypatch: pytest.MonkeyPatch, error_log: list[str]
) -> None:
    turn = Turn()
    house = House("#uno", "#duo", "#tre", later=turn.later)
    for name in ("#uno", "#duo", "#tre"):
        for nick, text in (("Ann", "!uno"), ("Bob", "jo"), ("Ann", "!deal")):
            house.say(nick, name, text)
        turn.end()
    house.driven.wait(0)
    other = house.channels["#tre"].session
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        house.say("Ann", "#uno", "pl r5")
        house.say("Bob", "#uno", "dr")
        house.say("Ann", "#duo", "pl r6")
        assert turns(house) == ["Bob", "Bob", "Ann"]
        turn.end()
    assert turns(house) == ["Ann", "Ann", "Ann"]
    assert house.channels["#tre"].session is other
    said = house.driven.wait(0)
    assert [line.split()[1] for line in said] == ["#uno", "#duo"]
    assert all("failed" in line for line in said)
    assert [what for line in error_log for what in ("pl r5", "dr", "pl r6") if what in line] == [
        "pl r5",
        "dr",
        "pl r6",
    ]
    house.say("Ann", "#uno", "pl r5")
    turn.end()
    assert turns(house)[0] == "Bob"


@pytest.mark.expects_error_log
def test_a_nick_change_in_a_batch_that_fails_is_taken_in_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn = Turn()
    house = a_house(turn)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        house.driven.hear(":Ann!ann@ann.example NICK :Anna")
        turn.end()
    session = house.channels["#uno"].session
    assert session.table.names == ("Ann", "Bob")
    house.driven.wait(5)
    house.pipeline.tick()
    turn.end()
    assert house.channels["#uno"].table.names == ("Anna", "Bob")


@pytest.mark.expects_error_log
def test_what_has_happened_is_taken_in_in_its_order_whatever_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn = Turn()
    house = a_house(turn)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        house.driven.hear(":Ann!ann@ann.example NICK :Anna")
        broken.setattr("unobot.session.presence.person_renamed", fail)
        house.driven.hear(":Anna!ann@ann.example NICK :Annette")
        turn.end()
    house.driven.wait(60)
    house.pipeline.tick()
    turn.end()
    assert house.channels["#uno"].table.names == ("Annette", "Bob")


@pytest.mark.expects_error_log
def test_what_is_due_and_cannot_be_stored_waits_before_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn = Turn()
    house = a_house(turn)
    due = house.channels["#uno"].steps.next_due()
    assert due is not None
    house.driven.now = due
    with monkeypatch.context() as broken:
        broken.setattr(Store, "save", fail)
        house.pipeline.tick()
        turn.end()
    assert house.channels["#uno"].steps.next_due() == house.driven.now + 5


@pytest.mark.expects_error_log
def test_an_error_in_a_later_step_leaves_the_earlier_ones_of_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn = Turn()
    house = a_house(turn)
    house.say("Ann", "#uno", "pl r5")
    with monkeypatch.context() as broken:
        broken.setattr("unobot.session.rounds.perform", lambda *args: 1 / 0)
        said = [text for to, text in house.say("Bob", "#uno", "dr") if to == "#uno"]
    assert turns(house)[0] == "Bob"
    assert "plays" in said[0]
    assert "failed" in said[1]


def test_the_score_is_asked_of_all_that_has_been_played(saved: list[tuple[Change, ...]]) -> None:
    turn = Turn()
    house = a_house(turn)
    saved.clear()
    house.say("Ann", "#uno", "pl r5")
    house.say("Ann", "#duo", "!score")
    assert saved == []
    house.say("Bob", "#uno", "!remove Bob")
    house.say("Ann", "#duo", "!score")
    assert len(saved) == 1
    ((_, answer),) = house.say("Ann", "#uno", "!score")
    assert "1 of 1" in answer


def test_rounds_that_end_in_one_turn_of_the_loop_are_compared_with_each_other(
    saved: list[tuple[Change, ...]],
) -> None:
    turn = Turn()
    house = a_house(turn)
    saved.clear()
    for name in ("#uno", "#duo"):
        house.say("Bob", name, "!remove Bob")
    turn.end()
    assert [[change.channel for change in changes] for changes in saved] == [["#uno"], ["#duo"]]


def test_whoever_is_forgotten_is_not_in_a_round_of_the_same_turn() -> None:
    turn = Turn()
    house = a_house(turn)
    house.say("Bob", "#uno", "!remove Bob")
    for _ in range(2):
        house.say("Ann", "#uno", "!unoset forget")
    turn.end()
    (played,) = house.store.ledger().finished_rounds()
    assert [player.nick for player in played.result.players] == ["anon#1", "Bob"]


def test_a_network_that_is_forgotten_has_everything_stored(
    saved: list[tuple[Change, ...]],
) -> None:
    turn = Turn()
    house = a_house(turn)
    house.say("Ann", "#uno", "pl r5")
    saved.clear()
    house.pipeline.forget("example")
    assert len(saved) == 1
