"""A game that an older version has stored goes on; `old/` has what such a version left on disk.

In each of these A has won a round with 57 points, and owes a colour in the next one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.chat import Chat
from unobot.store.store import Store, open_store

OLD = sorted((Path(__file__).parent / "old").glob("000[1-3].sql"))


@pytest.fixture(params=OLD, ids=lambda path: path.stem)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    place = tmp_path / "uno.db"
    with closing(sqlite3.connect(place)) as connection:
        connection.executescript(request.param.read_text(encoding="utf-8"))
    store = open_store(str(place))
    store.claim("unobot")
    yield store
    store.close()


def test_there_is_one_of_each_schema_that_had_no_seeds() -> None:
    assert [path.stem for path in OLD] == ["0001", "0002", "0003"]


def test_its_owed_decision_is_owed_still_and_its_results_count(store: Store) -> None:
    chat = Chat("A", "B", "C", store=store)
    assert "PRIVMSG #uno :The game is resumed, continuing with A" in chat.stage.sent
    assert (chat.phase, chat.turn) == ("playing", "A")
    chat.say("A: co r")
    assert chat.turn == "B"
    chat.forget()
    chat.say("A: !score", "A: !unotop10", "A: !unofair")
    score, top, fair = chat.heard()
    assert "this month 57 points, 1 of 1 round won" in score
    assert top.endswith("1. A 57")
    assert "seed" not in fair
