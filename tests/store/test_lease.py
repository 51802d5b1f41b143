"""A game is played by one process at a time, and can be taken over from one that is lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from unobot.store.errors import LeaseLost, StoreError
from unobot.store.model import Change
from unobot.store.schema import sessions
from unobot.store.store import Store, open_store

from .samples import CHANNEL, NETWORK

LOBBY = Change(NETWORK, CHANNEL, 1.0, '{"n":1}')
LATER = Change(NETWORK, CHANNEL, 2.0, '{"n":2}')

CLAIM = (
    "import sys; from unobot.store.store import open_store; open_store(sys.argv[1]).claim('uno')"
)


def snapshots(store: Store) -> list[str]:
    return [session.snapshot for session in store.load_sessions()]


@pytest.fixture
def two(postgresql: str) -> Iterator[tuple[Store, Store]]:
    """Two stores on one PostgreSQL database."""
    first, second = open_store(postgresql), open_store(postgresql)
    yield first, second
    for store in (first, second):
        store.close()


@pytest.mark.parametrize("name", ["uno.db", "link.db"])
def test_a_second_process_on_a_file_is_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to("uno.db")
    store = open_store(str(tmp_path / "uno.db"))
    store.claim("uno")
    place = str(tmp_path / name)
    done = subprocess.run(
        [sys.executable, "-c", CLAIM, place], capture_output=True, text=True, check=False
    )
    assert f"The database '{place}' is in use by another bot that is running" in done.stderr
    store.save(LOBBY)
    store.close()
    again = open_store(place)
    again.claim("uno")
    assert snapshots(again) == ['{"n":1}']
    again.close()


def test_a_command_may_read_a_file_that_a_bot_plays_on(tmp_path: Path) -> None:
    place = str(tmp_path / "uno.db")
    store, other = open_store(place), open_store(place)
    store.claim("uno")
    store.save(LOBBY)
    assert other.load_events("0" * 32) == ()
    for one in (store, other):
        one.close()


def test_whoever_is_alone_on_a_file_has_all_its_games_whatever_his_name(tmp_path: Path) -> None:
    place = str(tmp_path / "uno.db")
    for name, change in (("uno", LOBBY), ("duo", LATER)):
        store = open_store(place)
        store.claim(name)
        store.save(change)
        assert snapshots(store) == [change.snapshot]
        store.close()


def test_a_lock_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "uno.db"))
    (tmp_path / "uno.db-lock").mkdir()
    with pytest.raises(
        StoreError, match=r"The lock '.*uno.db-lock' cannot be made: Is a directory"
    ):
        store.claim("uno")
    store.close()


def test_bots_of_different_names_share_a_database_but_no_game(two: tuple[Store, Store]) -> None:
    first, second = two
    first.claim("uno")
    second.claim("duo")
    first.save(LOBBY)
    second.save(Change(NETWORK, "#duo", 1.0, "{}"))
    assert (snapshots(first), snapshots(second)) == (['{"n":1}'], ["{}"])
    with pytest.raises(StoreError, match="The game in #uno on example is that of the bot 'uno'"):
        second.save(LATER)
    with pytest.raises(StoreError, match="is that of the bot 'uno'"):
        second.save(Change(NETWORK, CHANNEL, 2.0, None))
    assert second.load_session(NETWORK, CHANNEL) is None
    assert snapshots(first) == ['{"n":1}']


def test_a_second_bot_of_the_same_name_is_refused_with_a_sentence(
    two: tuple[Store, Store],
) -> None:
    first, second = two
    first.claim("uno")
    with pytest.raises(StoreError, match="Another bot called 'uno' is running on this database"):
        second.claim("uno")
    first.save(LOBBY)
    first.close()
    second.claim("uno")
    assert snapshots(second) == ['{"n":1}']


def test_whoever_was_taken_for_lost_can_store_nothing_any_more(two: tuple[Store, Store]) -> None:
    lost, heir = two
    lost.claim("uno")
    lost.save(LOBBY)
    _cut_off(lost)
    heir.claim("uno")
    assert snapshots(heir) == ['{"n":1}']
    heir.save(LATER)
    with pytest.raises(LeaseLost, match="The games of 'uno' have been taken over"):
        lost.save(Change(NETWORK, CHANNEL, 3.0, '{"n":3}'))
    with pytest.raises(LeaseLost):
        lost.show_heartbeat([(NETWORK, CHANNEL)], 9.0)
    assert snapshots(heir) == ['{"n":2}']


def _cut_off(store: Store) -> None:
    """Let the server lose a bot's connections, as after a loss of power."""
    assert store._lease is not None
    lock = store._lease._lock
    assert isinstance(lock, sa.Connection)
    own = lock.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
    with store._engine.connect() as connection:
        connection.exec_driver_sql(f"SELECT pg_terminate_backend({own}, 5000)")


def test_games_from_before_there_were_owners_belong_to_the_first_who_asks(
    two: tuple[Store, Store],
) -> None:
    first, second = two
    first.save(LOBBY)
    with first._engine.connect() as connection:
        assert connection.execute(sa.select(sessions.c.owner)).scalars().all() == [""]
    first.claim("uno")
    second.claim("duo")
    assert (len(snapshots(first)), len(snapshots(second))) == (1, 0)


def test_a_server_that_was_started_anew_costs_no_move(two: tuple[Store, Store]) -> None:
    first, other = two
    first.claim("uno")
    first.save(LOBBY)
    with other._engine.begin() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    first.save(LATER)
    assert snapshots(first) == [LATER.snapshot]
