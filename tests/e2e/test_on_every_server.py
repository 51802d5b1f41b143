"""The whole bot on each kind of server that can be had: what servers do differently shows here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.ledger import Ledger
from tests.e2e.scene import BOT, CHANNEL, ask_hand, finish_round, open_game, open_scene
from tests.irc_servers import SERVERS, IrcServer

CONFIG = """\
networks:
  - name: live
    host: 127.0.0.1
    port: {port}
    tls: {{ca: {authority}}}
    flood: none
    channels:
      - {{name: '#uno', key: sesame}}
defaults:
  join_seconds: 300
database: games.db
timezone: UTC
"""


@pytest.fixture(params=SERVERS, ids=lambda kind: str(kind.name))
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[IrcServer]:
    """A running server of each kind, without limits on how fast its clients may talk."""
    server: IrcServer = request.param(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()


async def test_a_round_is_played_over_tls_behind_a_key(server: IrcServer, tmp_path: Path) -> None:
    config = CONFIG.format(port=server.tls_port, authority=server.certificates.authority)
    async with open_scene(server, tmp_path, config) as scene:
        players = await scene.players("Anna", "Bob", "Carl")
        watcher = players[0].client
        watcher.send(f"MODE {CHANNEL} +k sesame")
        await watcher.until("sesame", command="MODE")
        ledger = Ledger(CHANNEL, BOT)
        watcher.listeners.append(ledger.hear)
        await scene.bot_comes(watcher)
        await open_game(watcher, len(players))
        await finish_round(watcher)
        await watcher.ask(CHANNEL, "!score Nobody", "Nobody")
        assert (ledger.rounds, ledger.faults) == (1, [])


async def test_a_certificate_of_a_stranger_is_not_accepted(
    server: IrcServer, tmp_path: Path
) -> None:
    authority = server.certificates.other_authority
    config = CONFIG.format(port=server.tls_port, authority=authority)
    async with open_scene(server, tmp_path, config) as scene:
        scene.bot.start()
        await scene.bot.until_logged("its certificate is not accepted: ")
        assert "logged on" not in scene.bot.log


async def test_the_seat_follows_a_nick_change(server: IrcServer, tmp_path: Path) -> None:
    async with open_scene(server, tmp_path) as scene:
        players = await scene.players("Anna", "Bob", moves=4)
        watcher, other = (player.client for player in players)
        await scene.begin(players)
        hand = await ask_hand(other)
        await players[1].rename("[Robert]")
        assert await ask_hand(other) == hand
        order = await watcher.ask(CHANNEL, "od", "Order of play: ")
        assert "[Robert] (" in order.text
        assert "Bob" not in order.text
        scene.play_on(players)
        await finish_round(watcher)


async def test_a_bot_that_is_kicked_comes_back_and_the_round_goes_on(
    server: IrcServer, tmp_path: Path
) -> None:
    async with open_scene(server, tmp_path) as scene:
        players = await scene.players("Anna", "Bob", moves=4)
        watcher = players[0].client
        await scene.begin(players)
        watcher.send(f"KICK {CHANNEL} {BOT} :out")
        await watcher.until(command="KICK")
        await watcher.until(command="JOIN", nick=BOT)
        await watcher.until("The game is resumed")
        scene.play_on(players)
        await finish_round(watcher)


async def test_a_round_outlives_the_server(server: IrcServer, tmp_path: Path) -> None:
    async with open_scene(server, tmp_path) as scene:
        players = await scene.players("Anna", "Bob", "Carl", moves=6)
        await scene.begin(players)
        counts = (await players[0].client.ask(CHANNEL, "ct", "Cards: ")).text

        server.kill()
        server.start()
        for player in players:
            await scene.come_back(player)
        watcher = players[0].client
        await watcher.until("The game is resumed")
        assert (await watcher.ask(CHANNEL, "ct", "Cards: ")).text == counts
        scene.play_on(players)
        await finish_round(watcher)


async def test_whoever_crashes_finds_his_seat_and_his_cards(
    server: IrcServer, tmp_path: Path
) -> None:
    async with open_scene(server, tmp_path) as scene:
        players = await scene.players("Anna", "Bob", moves=4)
        watcher, other = (player.client for player in players)
        await scene.begin(players)
        hand = await ask_hand(other)
        other.crash()
        await watcher.until("Bob is gone", nick=BOT)

        stranger = await scene.client("Bob", CHANNEL, username="eve")
        await stranger.ask(BOT, "ca", "You are not in this game")
        await stranger.close()
        await watcher.until(command="QUIT", nick="Bob")

        await scene.come_back(players[1])
        assert await ask_hand(players[1].client) == hand
        scene.play_on(players)
        await finish_round(watcher)
