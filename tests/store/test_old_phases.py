"""A session that schema 0005 has stored goes on, whatever phase it was in.

`old/0005.sql` is a file of that version with one channel for each phase, written when the state of
a session was stored flat.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.chat import Chat
from unobot.store.schema import alembic_version
from unobot.store.store import Store, open_store

OLD = Path(__file__).parent / "old" / "0005.sql"
Return = Callable[..., Chat]


@pytest.fixture
def goes_on(tmp_path: Path) -> Iterator[Return]:
    """The bot of today, with the session of one of the channels; the given people are there.

    `without` is what that version has not stored of it yet.
    """
    stores: list[Store] = []

    def start(channel: str, *people: str, without: str = "$.-", **settings: Any) -> Chat:
        place = tmp_path / "uno.db"
        with closing(sqlite3.connect(place)) as connection:
            connection.executescript(OLD.read_text(encoding="utf-8"))
            connection.execute("DELETE FROM sessions WHERE channel != ?", (channel,))
            connection.execute("UPDATE sessions SET channel = '#uno'")
            connection.execute(
                "UPDATE sessions SET snapshot = json_remove(snapshot, ?)", (without,)
            )
            connection.execute("UPDATE rounds SET channel = '#uno' WHERE channel = ?", (channel,))
            connection.commit()
        stores.append(open_store(str(place)))
        stores[-1].claim("unobot")
        return Chat(*people, store=stores[-1], **settings)

    yield start
    for store in stores:
        store.close()


def test_a_lobby(goes_on: Return) -> None:
    chat = goes_on("#lobby", "A", "B", "D")
    assert (chat.phase, chat.seated, chat.owner) == ("lobby", ["A", "B", "Robo"], "A")
    chat.raw(":{D} PART #uno", ":{D} JOIN #uno")
    assert chat.told("D") == [], "D has been invited before"
    chat.wait(9)
    assert chat.phase == "lobby"
    chat.forget()
    chat.wait(1)
    assert chat.phase == "playing"
    chat.say("A: !rules")
    assert "chat-fr" in chat.heard()[-1]
    assert chat.store.load_sessions()[0].round is not None
    assert not chat.store.load_sessions()[0].round.is_rated  # type: ignore[union-attr]


def test_a_lobby_of_0_1_0_which_invited_nobody(goes_on: Return) -> None:
    chat = goes_on("#lobby", "A", "B", "D", without="$.invited")
    assert (chat.phase, chat.seated, chat.owner) == ("lobby", ["A", "B", "Robo"], "A")
    chat.raw(":{D} PART #uno", ":{D} JOIN #uno")
    assert len(chat.told("D")) == 1


def test_a_round_with_a_computer_player_somebody_absent_and_one_more_for_the_next(
    goes_on: Return,
) -> None:
    chat = goes_on("#playing", "A", computer={"delay": 4})
    assert (chat.phase, chat.seated, chat.owner) == ("playing", ["A", "B", "Robo"], "A")
    assert (chat.turn, chat.hand("A"), chat.hand("B")) == ("Robo", "g1 g7 r5 w", "b1")
    chat.forget()
    chat.wait(4.8)
    assert (chat.turn, chat.heard()) == ("Robo", [])
    chat.wait(0.1)
    (caught,) = chat.heard()
    assert "catches B" in caught
    chat.wait(4)
    assert chat.turn == "A"
    chat.wait(120 - 8.9 - 0.1)
    assert "B" in chat.seated
    chat.wait(0.2)
    assert chat.seated == ["A", "Robo"]
    chat.forget()
    chat.say("A: !leave", "A: !uno")
    assert chat.seated == ["A", "Ada"]


def test_a_round_that_a_command_has_paused(goes_on: Return) -> None:
    chat = goes_on("#paused", "A", "B", "C", "@O")
    assert (chat.phase, chat.turn, chat.owner) == ("paused", "A", "A")
    assert [chat.hand(nick) for nick in "ABC"] == ["g1 g7 w", "b1 b2", "g8 y1 y2 y3"]
    chat.wait(1000)
    chat.say("O: !pause")
    chat.forget()
    chat.say("C: pa")
    assert chat.told("C") == [], "the pass has come by itself"
    chat.say("A: !time")
    assert "lasted 1 minute" in chat.heard()[-1]
    chat.wait(19)
    assert (chat.turn, chat.heard()) == ("A", [])
    chat.wait(1)
    assert chat.turn == "B"


def test_a_pause_upon_which_the_bots_absence_came(goes_on: Return) -> None:
    chat = goes_on("#suspended", "A", "B", "C", "@O", rules={"timeout": "skip"})
    assert (chat.phase, chat.turn) == ("paused", "A")
    assert [chat.hand(nick) for nick in "ABC"] == ["g1 r5 w", "b1 b2 r7", "y1 y2 y3"]
    chat.wait(1000)
    assert chat.phase == "paused"
    chat.say("O: !pause")
    chat.wait(19)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


@pytest.mark.parametrize("is_back", [False, True])
def test_a_netsplit(goes_on: Return, is_back: bool) -> None:
    people = "ABC" if is_back else "AC"
    chat = goes_on("#split", *people, grace_seconds=100)
    assert chat.turn == "B"
    if is_back:
        assert chat.phase == "playing"
        chat.wait(109)
        assert chat.turn == "B"
        chat.wait(1)
        assert chat.turn == "C"
        return
    assert chat.phase == "paused"
    chat.wait(99)
    assert chat.seated == ["A", "B", "C"]
    chat.wait(1)
    assert (chat.phase, chat.seated, chat.turn) == ("playing", ["A", "C"], "C")


def test_a_match_between_two_rounds_that_is_tied(goes_on: Return) -> None:
    chat = goes_on("#tied", "A", "B", "C")
    assert (chat.phase, chat.seated, chat.owner) == ("between", ["A", "B"], "A")
    chat.will_deal({"A": "r5", "B": "b4"}, first="r3")
    chat.wait(14)
    assert chat.phase == "between"
    chat.wait(1)
    assert chat.phase == "playing"
    chat.forget()
    chat.say("A: pl r5")
    standing = chat.heard()[-1]
    assert chat.phase == "none"
    assert [word in standing for word in ("A 5", "B 9", "C 34")] == [True] * 3


def test_pairs_between_two_rounds(goes_on: Return) -> None:
    chat = goes_on("#pairs", "A", "B", "C", "D")
    assert (chat.phase, chat.seated) == ("between", ["A", "C", "D"])
    chat.will_deal({"A": "r5", "C": "g9 g8", "D": "y1 y2"}, first="r3")
    chat.wait(15)
    assert chat.phase == "playing"
    chat.forget()
    chat.say("A: pl r5")
    assert "A and C 10, D 0" in chat.heard()[-1]


def test_a_channel_between_two_games(goes_on: Return) -> None:
    chat = goes_on("#between", "A", "B")
    assert (chat.phase, chat.seated) == ("between", [])
    chat.wait(59)
    assert chat.phase == "between"
    chat.wait(1)
    assert (chat.phase, chat.owner) == ("lobby", None)


def test_a_closed_channel_with_a_computer_player_for_the_next_game(goes_on: Return) -> None:
    chat = goes_on("#closed", "A", "B")
    assert chat.phase == "none"
    chat.say("B: !uno")
    assert (chat.seated, chat.owner) == (["B", "Robo"], "B")


def test_the_version_that_stored_them_flat_would_now_refuse_the_database(goes_on: Return) -> None:
    chat = goes_on("#lobby", "A", "B")
    with chat.store._engine.connect() as connection:
        assert connection.execute(sa.select(alembic_version)).scalar_one() > "0005"
