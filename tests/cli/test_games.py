"""`unobot games`, `replay` and `verify`: stored games are listed, told again and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.chat import Chat
from unobot.cli.main import main
from unobot.store.schema import rounds, sessions
from unobot.store.store import Store, open_store

CONFIG = """\
networks:
  - {host: 127.0.0.1, tls: no, channels: ['#uno']}
database: {folder}/uno.db
timezone: UTC
"""

Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    (tmp_path / "config.yaml").write_text(CONFIG.replace("{folder}", str(tmp_path)))
    store = open_store(str(tmp_path / "uno.db"))
    store.claim("unobot")
    yield store
    store.close()


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> tuple[int, list[str], list[str]]:
        status = main([*arguments, "--config", str(tmp_path / "config.yaml")])
        told = capsys.readouterr()
        return status, told.out.splitlines(), told.err.splitlines()

    return run


def begin(store: Store) -> Chat:
    chat = Chat("A", store=store, quiet_tables=False)
    chat.say("A: !uno", "A: !addbot", "A: !addbot")
    chat.heard()
    chat.say("A: !deal")
    return chat


def play_on(chat: Chat) -> list[str]:
    """The round to its end; what the channel was told."""
    while chat.table.is_running:
        if chat.turn == "A":
            chat.say("A: dr")
            if chat.turn == "A":
                chat.say("A: pa", "A: co r")
        chat.wait(2)
    return chat.heard()


def without_time(lines: list[str]) -> list[str]:
    return [line[len("2026-01-15 12:00:00  ") :] for line in lines]


def words_of(lines: list[str]) -> list[str]:
    """What lines say, wherever they end: plain ones have more room for the hands that are left."""
    return re.sub("(· )?Cards left: ", "", " ".join(lines)).split()


def test_a_game_is_told_as_the_channel_was_told_it(store: Store, run: Run) -> None:
    live = play_on(begin(store))
    status, told, errors = run("replay", "1")
    assert (status, errors) == (0, [])
    public = [line for line in without_time(told) if not line.startswith("  -> ")]
    assert words_of(public) == words_of(live)


def test_hands_are_shown_since_it_is_over_or_only_those_of_one(store: Store, run: Run) -> None:
    play_on(begin(store))
    told = without_time(run("replay", "1")[1])
    assert {line.split(":")[0] for line in told if line.startswith("  -> ")} == {
        "  -> A",
        "  -> Robo",
        "  -> Ada",
    }
    own = without_time(run("replay", "1", "--as", "a")[1])
    assert {line.split(":")[0] for line in own if line.startswith("  -> ")} == {"  -> A"}
    assert [line for line in own if not line.startswith("  -> ")] == [
        line for line in told if not line.startswith("  -> ")
    ]


@pytest.mark.parametrize("viewer", [(), ("--as", "A")])
def test_a_game_that_is_on_is_told_without_hands(
    store: Store, run: Run, viewer: tuple[str, ...]
) -> None:
    chat = begin(store)
    chat.say("A: dr")
    status, told, _ = run("replay", "1", *viewer)
    assert status == 0
    assert "A drew a card" in told[1]
    assert not any("-> " in line for line in told)


def test_it_is_told_in_the_language_that_is_asked_for(store: Store, run: Run) -> None:
    begin(store)
    assert "A commence" in run("replay", "1", "--lang", "fr")[1][0]
    assert run("replay", "1", "--lang", "xx")[2][0].startswith(
        "unobot: --lang: 'xx' is not one of "
    )


def test_the_games_are_listed(store: Store, run: Run) -> None:
    chat = begin(store)
    assert run("games")[1] == [
        "     1  2026-01-15 12:00:00  scenario #uno  in progress  A, Robo, Ada"
    ]
    chat.say("A: !stop", "A: !uno", "A: !addbot", "A: !deal")
    second, first = run("games")[1]
    assert first.endswith("ended: abandoned  -")
    assert second.endswith("in progress  A, Robo")
    assert run("games", "--limit", "1")[1] == [second]


def test_a_game_is_verified(store: Store, run: Run) -> None:
    play_on(begin(store))
    (game,) = store.archive().games(1)
    status, told, _ = run("verify", "1")
    assert status == 0
    assert told[0] == f"seed {game.seed}"
    assert told[-1].startswith("game 1: every card is as the seed deals it")


def test_a_store_that_was_tampered_with_is_found(store: Store, run: Run) -> None:
    play_on(begin(store))
    with store._engine.begin() as connection:
        connection.execute(sa.update(rounds).values(seed="00" * 32))
    status, told, _ = run("verify", "1")
    assert status == 1
    assert (
        told[-1] == "game 1 is not what its seed deals: event 0: the deal is not as the seed has it"
    )


def test_the_seed_of_a_game_that_is_on_is_not_told(store: Store, run: Run) -> None:
    begin(store)
    assert run("verify", "1") == (
        1,
        [],
        ["unobot: game 1 is in progress: its seed stays secret until it is over"],
    )


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("game", ["7", "x", "99999999999999999999"])
def test_a_game_that_there_is_not_is_a_sentence(
    store: Store, run: Run, command: str, game: str
) -> None:
    begin(store)
    assert run(command, game)[2] == [f"unobot: {game}: no such game; `unobot games` lists them"]


def test_a_game_whose_session_cannot_be_read_is_listed_all_the_same(store: Store, run: Run) -> None:
    begin(store)
    with store._engine.begin() as connection:
        connection.execute(sa.update(sessions).values(snapshot="{"))
    status, told, errors = run("games")
    assert (status, errors) == (0, [])
    assert told[0].endswith("scenario #uno  in progress  -")


def test_somebody_who_did_not_play_is_a_sentence(store: Store, run: Run) -> None:
    begin(store)
    assert run("replay", "1", "--as", "Zoe")[2] == [
        "unobot: --as: 'Zoe' is not one of A, Robo, Ada"
    ]
