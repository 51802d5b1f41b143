"""A copy of the database can be made while the bot plays, and restored."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from unobot.cli.main import main
from unobot.store.backup import back_up
from unobot.store.errors import StoreError
from unobot.store.model import Change
from unobot.store.store import open_store

from .samples import CHANNEL, NETWORK


def test_a_copy_made_while_the_bot_plays_can_be_played_on(tmp_path: Path) -> None:
    place, copy = str(tmp_path / "uno.db"), tmp_path / "copy.db"
    store = open_store(place)
    store.claim("uno")
    store.save(Change(NETWORK, CHANNEL, 1.0, '{"n":1}'))
    back_up(place, copy)
    store.save(Change(NETWORK, CHANNEL, 2.0, '{"n":2}'))
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    restored = open_store(str(copy))
    restored.claim("uno")
    assert [one.snapshot for one in restored.load_sessions()] == ['{"n":1}']
    assert [one.snapshot for one in store.load_sessions()] == ['{"n":2}']
    for one in (store, restored):
        one.close()


def test_a_copy_writes_over_nothing(tmp_path: Path) -> None:
    place, copy = str(tmp_path / "uno.db"), tmp_path / "copy.db"
    open_store(place).close()
    copy.write_text("my thesis")
    with pytest.raises(StoreError, match="is there already"):
        back_up(place, copy)
    assert copy.read_text() == "my thesis"


def test_a_damaged_database_makes_no_copy(tmp_path: Path) -> None:
    place, copy = tmp_path / "uno.db", tmp_path / "copy.db"
    open_store(str(place)).close()
    with sqlite3.connect(place) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET rootpage = 2 WHERE name IN ('events', 'results')"
        )
    connection.close()
    with pytest.raises(StoreError, match="is damaged") as caught:
        back_up(str(place), copy)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.glob("copy*")) == []


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("{tmp}/none.db", "There is no database '.*none.db'"),
        (":memory:", "Only a database in a file"),
        ("postgresql+psycopg://me:secret@localhost/uno", "by PostgreSQL's own pg_dump"),
    ],
)
def test_what_cannot_be_copied_is_refused(place: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=sentence) as caught:
        back_up(place.format(tmp=tmp_path), tmp_path / "copy.db")
    assert "secret" not in str(caught.value)


def test_a_copy_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    place = str(tmp_path / "uno.db")
    open_store(place).close()
    with pytest.raises(StoreError, match="was not possible: unable to open database file"):
        back_up(place, tmp_path / "missing" / "copy.db")


def test_the_command_copies_the_database_of_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("config.yaml").write_text(
        "networks: [{host: irc.example.org, channels: ['#uno']}]\ndatabase: uno.db\n"
    )
    open_store("uno.db").close()
    assert main(["backup", "copy.db"]) == 0
    assert capsys.readouterr().out == "copy.db: the copy is good\n"
    assert main(["backup", "copy.db"]) == 1
    assert "is there already" in capsys.readouterr().err
