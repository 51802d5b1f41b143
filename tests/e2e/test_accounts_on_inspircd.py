"""People with accounts on a real server: the bot knows them by their account, not by their nick."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.clients import Client
from tests.e2e.players import ColorUnoPlayer
from tests.e2e.scene import BOT, CHANNEL, Scene, ask_hand, finish_round, open_scene
from tests.inspircd import ACCOUNT, PASSWORD, Inspircd, inspircd

__all__ = ["inspircd"]


async def log_in(client: Client) -> None:
    client.say("NickServ", f"IDENTIFY {ACCOUNT} {PASSWORD}")
    await client.until(ACCOUNT, command="900")


async def in_the_middle(scene: Scene) -> list[ColorUnoPlayer]:
    """Anna and Bob, who is logged in, have begun a round, and wait."""
    players = await scene.players("Anna", "Bob", moves=4)
    await log_in(players[1].client)
    await scene.begin(players)
    return players


async def test_who_is_logged_in_keeps_his_seat_from_another_place_under_another_nick(
    inspircd: Inspircd, tmp_path: Path
) -> None:
    async with open_scene(inspircd, tmp_path) as scene:
        players = await in_the_middle(scene)
        watcher, member = (player.client for player in players)
        hand = await ask_hand(member)
        member.crash()
        await watcher.until("Bob is gone", nick=BOT)

        stranger = await scene.client("Bob", CHANNEL)
        await stranger.ask(BOT, "ca", "You are not in this game")

        elsewhere = {"username": "mobile", "source": "127.0.0.2"}
        member = await scene.client("Robert", **elsewhere)
        await log_in(member)
        member.send(f"JOIN {CHANNEL}")
        assert await ask_hand(member) == hand
        players[1].go_on_with(member)
        scene.play_on(players)
        await finish_round(watcher)


async def test_who_logs_in_after_coming_back_gets_his_seat_at_once(
    inspircd: Inspircd, tmp_path: Path
) -> None:
    async with open_scene(inspircd, tmp_path) as scene:
        players = await in_the_middle(scene)
        watcher, member = (player.client for player in players)
        hand = await ask_hand(member)
        member.crash()
        await watcher.until("Bob is gone", nick=BOT)

        member = await scene.client("Robert", CHANNEL, username="mobile", source="127.0.0.2")
        await member.ask(BOT, "ca", "You are not in this game")
        await log_in(member)
        assert await ask_hand(member) == hand
        players[1].go_on_with(member)
        scene.play_on(players)
        await finish_round(watcher)
