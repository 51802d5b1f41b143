"""The whole bot on a real server: `unobot run`, an ngircd, and people with plain clients."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.e2e.clients import Client
from tests.e2e.ledger import Ledger
from tests.e2e.players import points
from tests.e2e.scene import BOT, CHANNEL, ask_hand, ask_tables, finish_round, open_game, open_scene
from tests.irc_servers import Ngircd, ngircd

__all__ = ["ngircd"]

BAD_LINES = (
    b"PRIVMSG #uno :\x80uro caf\xe9 \x93pl r5\x94",
    b"PRIVMSG #uno :pl \xff\xfe\xfd",
    b"PRIVMSG #uno :",
    b"PRIVMSG #uno",
    b"PRIVMSG UnoBot :",
    b"PRIVMSG #uno :\x01ACTION plays red 5\x01",
    b"PRIVMSG #uno :\x01",
    b"PRIVMSG #uno :pl r10",
    b"PRIVMSG #uno :pl \x0304,04",
    b"PRIVMSG #uno :!uno " + b"x" * 480,
    b"PRIVMSG #uno :pl " + b"r5 " * 160,
    b"PRIVMSG #uno :{} {0} %s \\x03 {nick}",
    b"PRIVMSG UnoBot :ca #uno #uno",
    b"NOTICE #uno :!stop",
    b"TOPIC #uno :pl r5",
)


async def test_a_round_is_played_to_the_end_and_the_tables_agree(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    async with open_scene(ngircd, tmp_path) as scene:
        players = await scene.players("Anna", "Bob", "Carl")
        watcher = players[0].client
        ledger = Ledger(CHANNEL, BOT)
        watcher.listeners.append(ledger.hear)
        await scene.bot_comes(watcher)
        await open_game(watcher, len(players))
        winner = (await finish_round(watcher)).partition(" wins")[0].rpartition(" ")[2]
        for player in players:
            await player.client.settle()

        others = [player for player in players if player.nick != winner]
        won = ledger.points[winner]
        assert len(others) == 2
        assert won == sum(points(card) for player in others for card in player.hand)
        assert ledger.faults == []
        # A late pass may come when the turn has gone round; that is no fault of the bot's.
        refused = {text for player in players for text in player.complaints}
        assert refused <= {"Draw before you pass: dr"}

        top, wins, games, *scores, _ = await ask_tables(watcher, CHANNEL, winner, others[0].nick)
        assert top == f"This month's best by points: 1. {winner} {won}"
        assert wins == f"This month's best by rounds won: 1. {winner} 1"
        assert sorted(games.rpartition(": ")[2].split(", ")) == [
            "1. Anna 1",
            "1. Bob 1",
            "1. Carl 1",
        ]
        figures = f"{won} points, 1 of 1 round won, {won} per round, rank 1"
        assert scores[0] == f"{winner}: this month {figures} · all time {figures}"
        assert "this month 0 points, 0 of 1 round won, 0 per round · all time" in scores[1]


async def test_lines_that_make_no_sense_do_no_harm(ngircd: Ngircd, tmp_path: Path) -> None:
    async with open_scene(ngircd, tmp_path) as scene:
        players = await scene.players("Anna", "Bob", moves=4)
        watcher = players[0].client
        stranger = await scene.client("Eve", CHANNEL)
        await scene.begin(players)
        await stranger.settle()
        before = said_in_channel(stranger)
        for speaker in (watcher, players[1].client, stranger):
            for line in BAD_LINES:
                speaker.send_bytes(line + b"\r\n")
            speaker.say(BOT, "\x01VERSION\x01", "!score Nobody")
            assert "unobot" in (await speaker.until("\x01VERSION ", nick=BOT)).text
            await speaker.until("Nobody", nick=BOT, target=speaker.nick)
        assert said_in_channel(stranger) == before
        assert any("r10" in complaint for complaint in players[0].complaints)

        scene.play_on(players)
        await finish_round(watcher)


def said_in_channel(client: Client) -> list[str]:
    return [
        line.text
        for line in client.lines
        if (line.nick, line.target, line.command) == (BOT, CHANNEL, "PRIVMSG")
        and not line.text.startswith("Nobody")
    ]


async def test_a_goodbye_and_a_new_start_leave_the_tables_as_they_were(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    async with open_scene(ngircd, tmp_path) as scene:
        players = await scene.players("Anna", "Bob")
        watcher = players[0].client
        await scene.bot_comes(watcher)
        await open_game(watcher, len(players))
        await finish_round(watcher)
        before = await ask_tables(watcher, CHANNEL, "Anna", "Bob")

        assert scene.bot.stop() == 0
        goodbye = await watcher.until(command="QUIT", nick=BOT)
        assert "The games go on when I am back" in goodbye.text
        await scene.bot_comes(watcher)
        assert await ask_tables(watcher, CHANNEL, "Anna", "Bob") == before


async def test_a_round_goes_on_after_the_bot_was_killed(ngircd: Ngircd, tmp_path: Path) -> None:
    async with open_scene(ngircd, tmp_path) as scene:
        players = await scene.players("Anna", "Bob", "Carl", moves=6)
        watcher = players[0].client
        await scene.begin(players)
        turn, counts = await state_of_round(watcher)
        hand = await ask_hand(watcher)

        scene.bot.kill()
        await watcher.until(command="QUIT", nick=BOT)
        scene.bot.start()
        await watcher.until("The game is resumed")
        assert await state_of_round(watcher) == (turn, counts)
        assert await ask_hand(watcher) == hand

        scene.play_on(players)
        await finish_round(watcher)


async def state_of_round(asker: Client) -> tuple[str, str]:
    """Whose turn it is, and how many cards everybody holds."""
    turn = await asker.ask(CHANNEL, "us", "The top card is")
    counts = await asker.ask(CHANNEL, "ct", "Cards: ")
    return turn.text, counts.text


async def test_a_changed_configuration_is_followed_without_a_new_connection(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    async with open_scene(ngircd, tmp_path) as scene:
        watcher = await scene.client("Anna", CHANNEL)
        await scene.bot_comes(watcher)
        watcher.say(CHANNEL, "!uno")
        await watcher.until("to join uno")

        scene.bot.write_config(scene.config(lang="fr"))
        scene.bot.signal(signal.SIGHUP)
        await scene.bot.until_logged("the configuration was read again")
        assert "nobody" not in (await watcher.ask(CHANNEL, "!unotop10", "Classement du mois")).text
        await watcher.ask(CHANNEL, "!distribue", "Robo rejoint la partie")
        await watcher.until("commence… La première carte est")

        scene.expected_error = "the configuration is left as it was"
        scene.bot.write_config("networks: []\n")
        scene.bot.signal(signal.SIGHUP)
        await scene.bot.until_logged("the configuration is left as it was: networks: ")
        await watcher.ask(CHANNEL, "!unotop10", "Classement du mois")
        comings = [line for line in watcher.lines if line.nick == BOT and line.command == "JOIN"]
        assert len(comings) == 1
        assert not any(line.nick == BOT and line.command == "QUIT" for line in watcher.lines)


async def test_a_dead_network_and_a_locked_channel_harm_no_other(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    async with open_scene(ngircd, tmp_path) as scene:
        watcher = await scene.client("Anna", CHANNEL, "#locked")
        watcher.send("MODE #locked +k sesame")
        await watcher.settle()
        await scene.bot_comes(watcher)
        await scene.bot.until_logged("live: cannot join #locked")
        await scene.bot.until_logged("dead: no connection to 127.0.0.1")
        await watcher.ask(CHANNEL, "!uno", "to join uno")
        await watcher.ask(CHANNEL, "!deal", "plays first...")


async def test_a_bot_whose_nick_is_taken_plays_under_another(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    async with open_scene(ngircd, tmp_path) as scene:
        watcher = await scene.client("Anna", CHANNEL)
        await scene.client(BOT, CHANNEL)
        await scene.bot_comes(watcher, nick="UnoBot_")
        await watcher.ask(CHANNEL, "!uno", "to join uno")
        assert (await watcher.ask("UnoBot_", "!score", "no score yet")).nick == "UnoBot_"
