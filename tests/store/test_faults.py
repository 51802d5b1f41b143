"""A full disk, a file that cannot be written, a damaged one: sentences, and never a wrong game."""

from __future__ import annotations

import re
import resource
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import cycle
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.chat import Chat
from unobot.cli.main import main
from unobot.store.errors import StoreError
from unobot.store.model import Change
from unobot.store.store import Store, open_store

from .samples import CHANNEL, NETWORK

HANDS = {"A": "r5 r6 g1", "B": "r7 b1 b2"}
Full = Callable[[Store, str], AbstractContextManager[None]]
FAILED = "Sorry, that command failed through a fault of mine: the game is as it was before"


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "uno.db")


@contextmanager
def no_more_pages(store: Store, place: str) -> Iterator[None]:
    """The database may not grow, as if the disk were full."""
    with store._engine.connect() as connection:
        pages = int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())

    @sa.event.listens_for(store._engine, "begin")
    def limit(connection: sa.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    yield
    # Each connection has a limit of its own, which its next transaction lifts.
    pages = 4294967294


@contextmanager
def no_more_bytes(store: Store, place: str) -> Iterator[None]:
    """No file may be longer than the database's journal is: writing fails in the middle of it."""
    size = Path(f"{place}-wal").stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.expects_error_log
@pytest.mark.parametrize("full", [no_more_pages, no_more_bytes])
def test_on_a_full_disk_a_move_has_not_happened_and_the_game_goes_on_when_there_is_room(
    full: Full, place: str, error_log: list[str]
) -> None:
    store = open_store(place)
    store.claim("uno")
    chat = Chat("A", "B", store=store)
    chat.start(HANDS)
    with full(store, place):
        for nick, line in cycle((("A", "dr"), ("A", "pa"), ("B", "dr"), ("B", "pa"))):
            before = chat.snapshot()
            chat.forget()
            chat.stage.speak(nick, (line,), is_private=False)
            if error_log:
                break
    assert "Storing a change was not possible" in error_log[0]
    assert "; make room" in error_log[0] or "disk I/O error" in error_log[0]
    assert (chat.snapshot(), chat.heard()) == (before, [FAILED])
    chat.say(f"{nick}: {line}")
    assert chat.snapshot() != before
    store.close()


def test_a_file_that_may_only_be_read_is_refused_with_a_sentence(place: str) -> None:
    open_store(place).close()
    store = open_store(f"sqlite:///file:{place}?mode=ro&uri=true")
    with pytest.raises(StoreError, match="readonly database; the file must be writable"):
        store.claim("uno")
    with pytest.raises(StoreError, match="attempt to write a readonly database"):
        store.save(Change(NETWORK, CHANNEL, 1.0, "{}"))
    store.close()


@pytest.mark.parametrize("keep", [0.02, 0.5, 1.0], ids=["cut off", "half", "overwritten"])
def test_a_damaged_file_is_refused_with_a_sentence(
    keep: float, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(place)
    chat = Chat("A", "B", store=store)
    chat.start(HANDS)
    store.close()
    data = Path(place).read_bytes()
    kept = data[: int(len(data) * keep)]
    if keep == 1.0:
        kept = data[:4096] + b"\xa5" * (len(data) - 4096)
    Path(place).write_bytes(kept)
    config = tmp_path / "config.yaml"
    config.write_text(
        f"networks: [{{host: 127.0.0.1, port: 1, tls: no, channels: ['#uno']}}]\n"
        f"database: {place}\n"
    )
    assert main(["run", str(config)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert re.search("was not possible: .*; .*put a backup in its place$", said.rstrip())
