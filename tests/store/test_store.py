"""What is saved comes back, whole or not at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from unobot.engine.cards import Card
from unobot.engine.events import Awaits, Event, Passed, Played
from unobot.engine.pending import PickColor, Turn
from unobot.store.errors import StoreError
from unobot.store.model import Change, StoredSession
from unobot.store.schema import events, preferences, results, rounds, sessions
from unobot.store.store import Store, open_store

from .samples import CHANNEL, NETWORK, make_result, make_start

FIRST: tuple[Event, ...] = (Played(0, (Card.W,), 2), Awaits(PickColor(0, Turn(1))))
SECOND: tuple[Event, ...] = (Passed(1, by_itself=True, was_dry=False),)

START = make_start(100.0)
BEGUN = Change(NETWORK, CHANNEL, 101.0, '{"n":1}', START.round_id, START, 0, FIRST)
GONE_ON = Change(NETWORK, CHANNEL, 102.0, '{"n":2}', START.round_id, None, 2, SECOND)
ENDED = Change(NETWORK, CHANNEL, 103.0, '{"n":3}', START.round_id, result=make_result(103.0, "Ann"))


def _rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is stored."""
    with store._engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(sa.select(table))]
            for table in (rounds, results, events, sessions)
        }


def test_a_session_comes_back_with_its_running_round(store: Store) -> None:
    store.save(BEGUN)
    store.save(GONE_ON)
    assert store.load_sessions() == [
        StoredSession(NETWORK, CHANNEL, 102.0, '{"n":2}', START, FIRST + SECOND)
    ]


def test_a_session_without_a_round_comes_back_alone(store: Store) -> None:
    store.save(Change(NETWORK, CHANNEL, 5.0, '{"lobby":["Ann"]}'))
    assert store.load_sessions() == [
        StoredSession(NETWORK, CHANNEL, 5.0, '{"lobby":["Ann"]}', None, ())
    ]


def test_a_session_keeps_its_round_through_a_step_that_adds_nothing_to_it(store: Store) -> None:
    store.save(BEGUN)
    store.save(Change(NETWORK, CHANNEL, 104.0, '{"paused":true}', START.round_id))
    assert store.load_sessions() == [
        StoredSession(NETWORK, CHANNEL, 104.0, '{"paused":true}', START, FIRST)
    ]


def test_a_session_that_is_over_is_forgotten(store: Store) -> None:
    store.save(BEGUN)
    store.save(Change(NETWORK, CHANNEL, 103.0, None))
    assert store.load_sessions() == []


def test_each_channel_of_each_network_has_its_own_session(store: Store) -> None:
    for network, channel in (("a", "#uno"), ("b", "#uno"), ("a", "#two")):
        store.save(Change(network, channel, 1.0, "{}"))
    found = [(session.network, session.channel) for session in store.load_sessions()]
    assert sorted(found) == [("a", "#two"), ("a", "#uno"), ("b", "#uno")]


def test_a_finished_round_leaves_the_session_and_its_events_stay(store: Store) -> None:
    for change in (BEGUN, GONE_ON, ENDED):
        store.save(change)
    (session,) = store.load_sessions()
    assert (session.snapshot, session.round, session.events) == ('{"n":3}', None, ())
    assert store.load_events(START.round_id) == FIRST + SECOND


def test_a_round_that_is_not_stored_has_no_events(store: Store) -> None:
    assert store.load_events("0" * 32) == ()


def test_a_round_may_begin_and_end_in_one_step(store: Store) -> None:
    store.save(replace(ENDED, start=START, events=FIRST))
    assert store.load_events(START.round_id) == FIRST
    assert store.load_sessions()[0].round is None


@pytest.mark.parametrize("first_seq", [0, 1, 3])
def test_a_gap_or_a_repeat_in_the_events_is_refused(store: Store, first_seq: int) -> None:
    store.save(BEGUN)
    before = _rows(store)
    with pytest.raises(StoreError, match="the next one is number 2"):
        store.save(replace(GONE_ON, first_seq=first_seq))
    assert _rows(store) == before


def test_a_round_that_never_began_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="its beginning is not stored"):
        store.save(replace(BEGUN, start=None, snapshot=None))


@pytest.mark.parametrize("late", [GONE_ON, ENDED])
def test_nothing_is_added_to_a_round_that_has_ended(store: Store, late: Change) -> None:
    for change in (BEGUN, GONE_ON, ENDED):
        store.save(change)
    before = _rows(store)
    with pytest.raises(StoreError):
        store.save(replace(late, first_seq=3))
    assert _rows(store) == before


def test_a_round_cannot_begin_twice(store: Store) -> None:
    store.save(BEGUN)
    before = _rows(store)
    with pytest.raises(StoreError):
        store.save(BEGUN)
    assert _rows(store) == before


def test_a_change_that_fails_at_its_end_leaves_nothing_half_written(store: Store) -> None:
    store.save(BEGUN)
    before = _rows(store)
    result = make_result(103.0, "Ann")
    same_seat_twice = replace(result, players=result.players[:1] * 2)
    with pytest.raises(StoreError, match=r"Storing a change was not possible: .*results"):
        store.save(replace(GONE_ON, result=same_seat_twice))
    assert _rows(store) == before
    store.save(GONE_ON)
    assert store.load_events(START.round_id) == FIRST + SECOND


def test_a_store_that_is_gone_says_so(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "uno.db"))
    with store._engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE sessions")
    with pytest.raises(StoreError, match="Storing a change was not possible: no such table"):
        store.save(BEGUN)
    with pytest.raises(StoreError, match="Reading the sessions was not possible"):
        store.load_sessions()
    store.close()


def test_preferences_come_back_and_are_replaced(store: Store) -> None:
    assert store.get_preferences(NETWORK, "nick:ann") == {}
    store.set_preferences(NETWORK, "nick:ann", {"lang": "fr", "colors": "off"})
    store.set_preferences(NETWORK, "nick:ann", {"lang": "hu"})
    store.set_preferences("other", "nick:ann", {"lang": "it"})
    assert store.get_preferences(NETWORK, "nick:ann") == {"lang": "hu"}
    store.set_preferences(NETWORK, "nick:ann", {})
    assert store.get_preferences(NETWORK, "nick:ann") == {}
    with store._engine.connect() as connection:
        kept = connection.execute(sa.select(preferences.c.network)).all()
    assert [tuple(row) for row in kept] == [("other",)]


def test_everything_is_there_after_the_file_was_closed_and_opened_again(tmp_path: Path) -> None:
    place = str(tmp_path / "uno.db")
    store = open_store(place)
    store.save(BEGUN)
    store.set_preferences(NETWORK, "account:ann", {"hand": "msg"})
    store.close()
    again = open_store(place)
    assert again.load_sessions() == [
        StoredSession(NETWORK, CHANNEL, 101.0, '{"n":1}', START, FIRST)
    ]
    assert again.get_preferences(NETWORK, "account:ann") == {"hand": "msg"}
    again.save(GONE_ON)
    assert again.load_events(START.round_id) == FIRST + SECOND
    again.close()
