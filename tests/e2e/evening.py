"""An evening on a real server, to be run by hand: `python -m tests.e2e.evening`.

Three clients that know only the words of Color Uno play games in a row that open by themselves,
while two others play `chat-fr` in French in another channel. Scores kept from the lines alone are
compared with the bot's tables; then the bot is ended, started again, and asked for them once more.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.bot import Bot
from tests.e2e.chat_fr_player import ChatFrPlayer
from tests.e2e.clients import Client
from tests.e2e.ledger import Ledger
from tests.e2e.players import ColorUnoPlayer, Pace
from tests.e2e.scene import ask_tables
from tests.irc_servers import Ngircd

BOT, ENGLISH, FRENCH = "UnoBot", "#uno", "#jeu"
SCRIPTS, CHATTERS = ("Anna", "Bob", "Carl"), ("Marie", "Jean")
CROSSED = (
    "Draw before you pass: dr",
    "Pioche avant de passer : !pioche",
    "Aucune partie en cours : !gouno en lance une",
    "Tu as une carte jouable : joue-la, on ne pioche que si aucune carte n'est jouable",
)
"""Answers to what was said before news came: a late pass when the turn has come round again or the
round is over, a draw when cards for a UNO too late were on their way."""

CONFIG = """\
networks:
  - name: live
    host: 127.0.0.1
    port: {port}
    tls: no
    flood: {flood}
    channels:
      - {{name: '#uno', next_game_seconds: 2, join_seconds: 2}}
      - {{name: '#jeu', lang: fr, rules: chat-fr, join_seconds: 2, next_game_seconds: 2}}
database: evening.db
timezone: UTC
"""


class Checks:
    """What is compared, and whether all of it holds."""

    def __init__(self) -> None:
        self.are_good = True

    def check(self, what: str, holds: bool, detail: object = "") -> None:
        self.are_good &= holds
        say(f"{'ok  ' if holds else 'FAIL'} {what}{'' if holds else f': {detail}'}")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def spend(games: int, flood: str, seed: int, patience: float, folder: Path) -> bool:
    """Plays the evening; whether everything that was compared agrees."""
    server = Ngircd(folder)
    server.start()
    bot = Bot(folder, CONFIG.format(port=server.port, flood=flood))
    checks = Checks()
    try:
        await _spend(server, bot, games, seed, patience, checks)
    finally:
        bot.kill()
        server.kill()
        checks.check("no traceback in the log", "Traceback" not in bot.log, bot.log[-3000:])
    return checks.are_good


async def _spend(
    server: Ngircd, bot: Bot, games: int, seed: int, patience: float, checks: Checks
) -> None:
    rng, pace = random.Random(seed), Pace()
    scripts = [
        ColorUnoPlayer(
            await Client.connect(server.host, server.port, nick, ENGLISH), ENGLISH, BOT, rng, pace
        )
        for nick in SCRIPTS
    ]
    chatters = [
        ChatFrPlayer(await Client.connect(server.host, server.port, nick, FRENCH), FRENCH, BOT, rng)
        for nick in CHATTERS
    ]
    english, french = Ledger(ENGLISH, BOT), Ledger(FRENCH, BOT)
    first, second = scripts[0].client, chatters[0].client
    first.listeners.append(english.hear)
    second.listeners.append(french.hear)
    bot.start()
    await first.until(command="JOIN", nick=BOT)
    await second.until(command="JOIN", nick=BOT)

    began = time.monotonic()
    await _open(first, ENGLISH, "!start", "to join uno")
    await _open(second, FRENCH, "!gouno", "pour participer")
    while english.rounds < games:
        line = await first.until("cards played in", patience=patience)
        say(f"  {time.monotonic() - began:5.0f} s  game {english.rounds}: {line.text}")
    players: list[ColorUnoPlayer | ChatFrPlayer] = [*scripts, *chatters]
    for player in players:
        player.is_playing = False
    await first.until("No game", patience=patience)
    await second.until("Pas de partie", patience=patience)
    seconds = time.monotonic() - began

    say(f"{english.rounds} games in {ENGLISH}, {english.cards} cards, {seconds:.0f} s")
    say(f"{french.rounds} games in {FRENCH}, {french.cards} cards")
    say(f"late passes in English {sum(player.late_passes for player in scripts)}")
    say(f"UNO said in French {sum(chatter.calls for chatter in chatters)} times")
    checks.check("the lines agree with each other", not english.faults, english.faults)
    checks.check("the French lines too", not french.faults, french.faults)
    complaints = [text for player in players for text in player.complaints]
    for text in CROSSED:
        say(f"{complaints.count(text)} crossed: {text}")
    refused = [text for text in complaints if text not in CROSSED]
    checks.check("nobody was refused a move", not refused, refused)
    tables = await _tables(first, second, english, french, checks)

    status = bot.stop()
    checks.check("ended by SIGTERM with status 0", status == 0, status)
    goodbye = await first.until(command="QUIT", nick=BOT)
    say(f"  {goodbye.text}")
    bot.start()
    await first.until(command="JOIN", nick=BOT)
    await second.until(command="JOIN", nick=BOT)
    again = await _tables(first, second, english, french, checks)
    checks.check("the tables are as before", again == tables, (tables, again))
    for player in players:
        await player.client.close()


async def _open(opener: Client, channel: str, words: str, answer: str) -> None:
    """Opens a game; asks again as long as the bot is not ready to hear it."""
    for _ in range(10):
        opener.say(channel, words)
        try:
            await opener.until(answer, target=channel, patience=2)
        except AssertionError:
            continue
        return
    raise AssertionError(f"no game is opened in {channel}")


async def _tables(
    first: Client, second: Client, english: Ledger, french: Ledger, checks: Checks
) -> list[str]:
    """Asks for all tables, and holds them against what was written down meanwhile."""
    tables = await ask_tables(first, ENGLISH, *SCRIPTS)
    points, wins, games, *scores, _ = tables
    checks.check("points", _rows(points) == +english.points, (points, english.points))
    checks.check("wins", _rows(wins) == +english.wins, (wins, english.wins))
    checks.check("games", _rows(games) == +english.games, (games, english.games))
    for nick, score in zip(SCRIPTS, scores, strict=True):
        said = f"{english.points[nick]} points, {english.wins[nick]} of {english.games[nick]} round"
        checks.check(f"!score {nick}", score.count(said) == 2, (score, said))
    for by, count in (("wins", french.wins), ("games", french.games)):
        answer = (await second.ask(FRENCH, f"!unotop10 {by}", "Classement du mois")).text
        checks.check(f"French {by}", _rows(answer) == +count, (answer, count))
        tables.append(answer)
    for nick in CHATTERS:
        answer = (await second.ask(FRENCH, f"!score {nick}", nick)).text
        said = f"victoires : {french.wins[nick]} sur {french.games[nick]}"
        checks.check(f"French !score {nick}", answer.count(said) == 2, (answer, said))
        tables.append(answer)
    for line in tables:
        say(f"  {line}")
    return tables


def _rows(table: str) -> dict[str, int]:
    """`1. Anna 45, 2. Bob 12` as numbers by nick."""
    rows = (row.split(" ") for row in table.rpartition(": ")[2].split(", "))
    return {nick: int(value) for _, nick, value in rows}


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays an evening on an ngircd of its own.")
    parser.add_argument("--games", type=int, default=20, help="in the English channel")
    parser.add_argument("--flood", default="none", help="as in the configuration; default: none")
    parser.add_argument("--seed", type=int, default=1, help="of the players, not of the bot")
    parser.add_argument("--patience", type=float, default=240, help="seconds for one game")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        good = asyncio.run(
            spend(options.games, options.flood, options.seed, options.patience, Path(folder))
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
