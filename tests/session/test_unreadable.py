"""A stored game that cannot be brought back is over, with a sentence and without a score."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from tests.chat import Chat
from unobot.store.schema import events, results, rounds, sessions

HANDS = {"A": "r5 r6 g1", "B": "r7 b1 b2"}
LOST = "The game that was on here could not be restored: it is over, and nobody scores"


def change(chat: Chat, statement: sa.Executable) -> None:
    """Change what is stored behind the bot's back."""
    with chat.store._engine.begin() as connection:
        connection.execute(statement)


@pytest.mark.expects_error_log
@pytest.mark.parametrize(
    "statement",
    [
        sa.update(events).where(events.c.seq == 0).values(kind="Teleported"),
        sa.update(events).where(events.c.seq == 0).values(data="{}"),
        sa.delete(events).where(events.c.seq == 1),
        sa.update(sessions).values(snapshot='{"phase":"asleep"}'),
        sa.update(sessions).values(snapshot="not even JSON"),
    ],
    ids=["kind", "fields", "gap", "snapshot", "no snapshot"],
)
def test_a_game_that_cannot_be_read_is_ended_with_a_sentence(statement: sa.Executable) -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    chat.say("A: pl r5")
    change(chat, statement)
    chat.forget()
    chat.restart()
    assert (chat.phase, chat.heard()) == ("none", [LOST])
    with chat.store._engine.connect() as connection:
        assert connection.execute(sa.select(results)).all() == []
        assert connection.execute(sa.select(rounds.c.reason)).scalars().all() == ["abandoned"]
    chat.restart()
    assert chat.heard() == []
    chat.start(HANDS)
    assert chat.turn == "A"


def test_a_setting_that_an_older_version_did_not_know_is_as_it_was_then() -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    settings = ("$.phase.match.is_tied", "$.phase.match.benched")
    left = sa.func.json_remove(sessions.c.snapshot, *settings)
    change(chat, sa.update(sessions).values(snapshot=left))
    chat.restart()
    assert (chat.phase, chat.turn, chat.hand("A")) == ("playing", "A", "g1 r5 r6")
