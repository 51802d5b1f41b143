"""The whole bot behind a proxy that makes its connection bad: the round is played to its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.fault_proxy import FaultProxy, Faults
from tests.e2e.ledger import Ledger
from tests.e2e.players import ColorUnoPlayer
from tests.e2e.scene import BOT, CHANNEL, Scene, finish_round, open_game, open_scene
from tests.irc_servers import Ngircd, ngircd

__all__ = ["ngircd"]

CONFIG = """\
networks:
  - name: live
    host: 127.0.0.1
    port: {port}
    tls: no
    flood: none
    channels: ['#uno']
defaults:
  join_seconds: 300
  rules: {{hand_size: 4}}
database: games.db
timezone: UTC
"""
FAULTS = {
    "late": Faults(delay=0.05),
    "every byte by itself": Faults(is_split=True),
    "everything together": Faults(hold=0.1),
    "dripping": Faults(bytes_per_second=4000),
    "garbage": Faults(garbage=0.5),
    "garbage in pieces": Faults(garbage=0.5, is_split=True, delay=0.01),
}


@asynccontextmanager
async def behind_proxy(
    ngircd: Ngircd, folder: Path, faults: Faults | None = None, program: str = "unobot"
) -> AsyncIterator[tuple[Scene, FaultProxy]]:
    """A server, people on it, and the bot behind a proxy."""
    async with FaultProxy(ngircd.port, faults=faults) as proxy:
        config = CONFIG.format(port=proxy.port)
        async with open_scene(ngircd, folder, config) as scene:
            scene.bot.program = program
            yield scene, proxy


async def in_the_middle(scene: Scene) -> list[ColorUnoPlayer]:
    """Two people who have begun a round, and wait."""
    players = await scene.players("Anna", "Bob", moves=4)
    await scene.begin(players)
    return players


@pytest.mark.parametrize("faults", FAULTS.values(), ids=FAULTS)
async def test_a_round_is_played_over_a_bad_line(
    ngircd: Ngircd, tmp_path: Path, faults: Faults
) -> None:
    async with behind_proxy(ngircd, tmp_path, faults) as (scene, proxy):
        players = await scene.players("Anna", "Bob")
        watcher = players[0].client
        ledger = Ledger(CHANNEL, BOT)
        watcher.listeners.append(ledger.hear)
        await scene.bot_comes(watcher)
        await open_game(watcher, len(players))
        await finish_round(watcher)
        assert (ledger.faults, proxy.connections) == ([], 1)


async def test_a_round_goes_on_when_the_connection_was_cut(ngircd: Ngircd, tmp_path: Path) -> None:
    async with behind_proxy(ngircd, tmp_path) as (scene, proxy):
        players = await in_the_middle(scene)
        watcher = players[0].client
        assert proxy.cut() == 1
        await watcher.until("The game is resumed")
        scene.play_on(players)
        await finish_round(watcher)
        assert proxy.connections == 2


async def test_the_bot_leaves_a_half_open_connection_and_the_round_goes_on(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    program = "tests.e2e.impatient_bot"
    async with behind_proxy(ngircd, tmp_path, program=program) as (scene, proxy):
        players = await in_the_middle(scene)
        watcher = players[0].client
        assert proxy.swallow() == 1
        # The server still takes the old connection for a good one, and keeps the nick.
        await watcher.until("The game is resumed", nick=f"{BOT}_")
        await watcher.until(command="QUIT", nick=BOT)
        await watcher.until(BOT, command="NICK", nick=f"{BOT}_")
        scene.play_on(players)
        await finish_round(watcher)
        assert "the server no longer answers" in scene.bot.log
