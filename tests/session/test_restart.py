"""After a restart everything is as it was: the session's state and the round's."""

from __future__ import annotations

import random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chat import Chat
from unobot.answers import PauseReason
from unobot.engine.rules import make_rules
from unobot.session.people import Player
from unobot.session.snapshot import dump_table, load_snapshot, restore_table
from unobot.session.state import (
    BetweenGames,
    BetweenRounds,
    Closed,
    Lobby,
    Match,
    Pause,
    Phase,
)

from .tables import make_session

HANDS = {"A": "r7 w r5 g1", "B": "r7 rd b2 b3", "C": "y1 y2 y3 y4"}

PENDING = {
    "a turn": ("", []),
    "a choice after a draw": ("", ["A: dr"]),
    "a colour": ("", ["A: pl w"]),
    "a swap": ("seven_zero=yes", ["A: pl r7"]),
    "a penalty": ("stacking=twos", ["A: pl r5", "B: pl rd"]),
    "a challenge": ("official stacking=none", ["A: pl r5", "B: pl r7"]),
    "a late pass": ("", ["A: dr", "A: pl r5"]),
    "a reminder given": ("", ["wait 60"]),
    "an idle seat": ("timeout=skip_then_out", ["wait 120"]),
    "a lie told": ("chat-fr", ["A: !uno"]),
    "somebody who left": ("", ["B: !leave"]),
    "somebody who joined late": ("", ["X: jo"]),
    "a computer player noted": ("", ["A: !addbot"]),
    "a pause": ("", ["wait 10", "O: !pause"]),
    "places": ("chat-fr", ["A: !leave"]),
}


def undertake(chat: Chat, step: str) -> None:
    """`A: text`, `wait SECONDS`, or a line from the server."""
    if step.startswith("wait "):
        chat.wait(float(step.removeprefix("wait ")))
    elif step.startswith(":"):
        chat.raw(step)
    else:
        chat.say(step)


@pytest.mark.parametrize(("rules", "steps"), PENDING.values(), ids=PENDING)
def test_a_restart_brings_everything_back(rules: str, steps: list[str]) -> None:
    chat = Chat("A", "B", "C", "X", "@O")
    chat.start(HANDS, stock="r9", rules=rules)
    for step in steps:
        undertake(chat, step)
    before, old = chat.snapshot(), chat.session
    chat.restart()
    assert chat.session is not old
    assert chat.snapshot() == before
    assert chat.turn == old.table.nick_on_turn


@pytest.mark.parametrize("line", [":{B} PART #uno", ":{B} QUIT :hub.example.org leaf.example.org"])
def test_who_came_back_while_the_bot_was_away_is_there(line: str) -> None:
    chat = Chat("A", "B", "C")
    chat.start(HANDS)
    chat.raw(line)
    assert chat.match.players[1].absent_since is not None
    # The server's list of names has them in it.
    chat.restart()
    chat.wait(119)
    assert chat.match.players[1].absent_since is None
    assert chat.phase == "playing"


def test_a_slow_game_is_no_game_that_was_down_for_long() -> None:
    chat = Chat("A", "B", absence_limit=400)
    chat.start({"A": "r5 g1", "B": "b1 b2"}, rules="turn_seconds=0")
    chat.wait(1000)
    chat.restart()
    assert (chat.phase, chat.turn) == ("playing", "A")


def test_a_restart_in_the_lobby_keeps_the_lobby() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno chat-fr unrated", "B: jo", "A: !addbot")
    before = chat.snapshot()
    chat.restart()
    assert chat.snapshot() == before
    chat.wait(30)
    assert (chat.phase, chat.seated) == ("playing", ["A", "B", "Robo"])


def test_a_restart_with_nothing_on_keeps_nothing() -> None:
    chat = Chat("A")
    chat.restart()
    assert chat.phase == "none"
    chat.say("A: !uno")
    assert chat.phase == "lobby"


def test_the_time_that_the_bot_was_down_counts_for_nobody() -> None:
    chat = Chat("A", "B", rules={"timeout": "skip"})
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.wait(50)
    chat.say("A: dr")
    chat.stage.now += 500
    chat.restart()
    chat.wait(119)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


def test_a_game_that_was_down_too_long_ends_without_a_score() -> None:
    chat = Chat("A", "B", absence_limit=400)
    chat.start({"A": "r5 g1", "B": "b1 b2"})
    chat.stage.now += 400
    chat.restart()
    assert chat.phase == "none"
    chat.say("A: !uno")
    assert chat.phase == "lobby"


times = st.floats(0, 2e9)
nicks = st.text("abXY[]{}", min_size=1, max_size=5)
players = st.builds(
    Player,
    nicks,
    nicks,
    st.none() | nicks,
    st.none() | st.just("normal"),
    st.none() | times,
    st.booleans(),
    st.booleans(),
    st.integers(-9, 9),
    st.booleans(),
)
matches = st.builds(
    Match,
    st.just("chat-fr"),
    st.just(make_rules("chat-fr")),
    players=st.lists(players, max_size=4),
    owner_seat=st.none() | st.integers(0, 3),
)
phases = st.one_of(
    st.builds(Closed),
    st.builds(Lobby, matches, times, times, st.lists(nicks)),
    st.builds(BetweenRounds, matches, times, times),
    st.builds(BetweenGames, times, times),
)
pauses = st.builds(Pause, st.sampled_from(get_args(PauseReason)), times)


@given(phases, st.none() | pauses, st.lists(players, max_size=1))
@settings(max_examples=50)
def test_a_table_is_read_as_it_was_written(
    phase: Phase, pause: Pause | None, next_players: list[Player]
) -> None:
    table, other = make_session().table, make_session().table
    table.phase, table.pause = phase, pause
    table.series.next_players = next_players
    text = dump_table(table)
    if text is None:
        assert (phase, next_players) == (Closed(), [])
        return
    restore_table(other, text, (), random.Random())
    assert (other.phase, other.pause, other.series) == (table.phase, table.pause, table.series)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"phase": "dreaming"}', '{"phase": "none"}', '{"phase": {}}']
)
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        load_snapshot(text)


def test_a_round_that_lacks_an_event_is_refused() -> None:
    chat = Chat("A", "B")
    chat.start(HANDS)
    (stored,) = chat.store.load_sessions()
    with pytest.raises(ValueError, match="Of 2 events of the running round 1 are stored"):
        restore_table(chat.table, stored.snapshot, stored.events[:1], random.Random())


def test_a_clock_that_was_set_back_leaves_everybody_the_time_he_had() -> None:
    chat = Chat("A", "B", rules={"timeout": "skip", "warn_seconds": 0})
    chat.start(HANDS)
    chat.wait(60)
    chat.stage.now -= 86400
    chat.restart()
    chat.wait(59)
    assert chat.turn == "A"
    chat.wait(1)
    assert chat.turn == "B"


def test_a_lobby_begins_when_it_would_have_though_the_clock_was_set_back() -> None:
    chat = Chat("A", "B", join_seconds=30)
    chat.say("A: !uno", "B: jo")
    chat.wait(20)
    left = 30 - (chat.store.load_sessions()[0].saved_at - (chat.stage.now - 20))
    chat.stage.now -= 86400
    chat.restart()
    chat.wait(left - 1)
    assert chat.phase == "lobby"
    chat.wait(1)
    assert chat.phase == "playing"
