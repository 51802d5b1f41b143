"""Whoever comes from Color Uno: its files go in by the shell, the channel is told what was in them,
and what goes out again is what came in."""

from __future__ import annotations

import csv
import json
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.e2e.clients import Client
from tests.e2e.scene import BOT, CHANNEL, open_scene
from tests.irc_servers import Ngircd, ngircd
from unobot.cli.main import main
from unobot.store.transfer.color_uno import MONTHS

__all__ = ["ngircd"]

CONFIG = """\
networks:
  - {{name: example, host: 127.0.0.1, port: {port}, tls: no, flood: none, channels: ['#uno']}}
database: {folder}/games.db
timezone: Europe/Rome
"""
Scores = dict[str, tuple[int, int, int]]
"""By nick: rounds won, points, rounds won with 21."""

# The casemapping of ngIRCd is ascii: there no two of these are one nick.
SCORES: Scores = {
    "Ana": (10, 1500, 1),
    "[x]": (3, 400, 0),
    "{X}": (2, 21, 1),
    "back\\slash": (4, 380, 0),
    "BACK|slash": (1, 20, 0),
    "pipe|d": (2, 50, 0),
    "x2y99": (7, 700, 2),
    "Cap^": (1, 33, 0),
    "Zoë": (5, 600, 2),
    "`tick`_-": (1, 42, 0),
    "1st": (1, 10, 0),
}
LAST_MONTH: Scores = {"Ana": (20, 4000, 1), "Gone": (12, 300, 0), "[x]": (1, 5, 0)}
RECORDS = """\
Fast=Ana 60
High=[x] 500
Played=Nobody 0
RecordHigh=Zoë 900
RecordFast={X} 31
RecordCard=back\\slash 99999
RecordWins=Gone 120
RecordPlayed=pipe|d 212
LastMonthCard1=Ana 4000
LastMonthGames1=Ana 20
Speed=5
"""
ANSWERS = {
    "!unotop10": (
        "This month's best by points: 1. Ana 1500, 2. x2y99 700, 3. Zoë 600, 4. [x] 400, "
        "5. back\\slash 380, 6. pipe|d 50, 7. `tick`_- 42, 8. Cap^ 33, 9. {X} 21, 10. BACK|slash 20"
    ),
    "!unotop10 wins": (
        "This month's best by rounds won: 1. Ana 10, 2. x2y99 7, 3. Zoë 5, 4. back\\slash 4, "
        "5. [x] 3, 6. pipe|d 2, 6. {X} 2, 8. 1st 1, 8. `tick`_- 1, 8. BACK|slash 1"
    ),
    "!unotop10 21": (
        "This month's best by wins with 21 points: 1. x2y99 2, 1. Zoë 2, 3. Ana 1, 3. {X} 1"
    ),
    "!unotop10 ever": (
        "All-time best by points: 1. Ana 5500, 2. x2y99 700, 3. Zoë 600, 4. [x] 405, "
        "5. back\\slash 380, 6. Gone 300, 7. pipe|d 50, 8. `tick`_- 42, 9. Cap^ 33, 10. {X} 21"
    ),
    "!unostats": (
        "This month · fastest round: Ana in 1 minute · highest score in one round: [x] with 500 "
        "points · most cards played in one round: nobody yet"
    ),
    "!unorecords": (
        "All-time · most points in a month: back\\slash with 99999 points · most wins in a month: "
        "Gone with 120 wins · fastest round: {X} in 31 seconds · highest score in one round: Zoë "
        "with 900 points · most cards played in one round: pipe|d with 212 cards "
        "· longest winning streak: nobody yet"
    ),
    "!score ANA": (
        "Ana: this month 1500 points, 10 of 10 rounds won, 150 per round, rank 1 · all time 5500 "
        "points, 30 of 30 rounds won, 183.3 per round, rank 1"
    ),
    "!score {x}": (
        "{X}: this month 21 points, 2 of 2 rounds won, 10.5 per round, rank 9 · all time 21 "
        "points, 2 of 2 rounds won, 10.5 per round, rank 10"
    ),
    "!score Back\\Slash": (
        "back\\slash: this month 380 points, 4 of 4 rounds won, 95 per round, rank 5 · all time "
        "380 points, 4 of 4 rounds won, 95 per round, rank 5"
    ),
    "!unowon gone": (
        "Gone: this month nothing yet · all time 300 points, 12 of 12 rounds won, 25 per round, "
        "rank 6"
    ),
    # Last, since its second line follows.
    "!unotop3last": "Last month's best by points: 1. Ana 4000, 2. Gone 300, 3. [x] 5",
}
OWN = (
    "[x]: this month 400 points, 3 of 3 rounds won, 133.3 per round, rank 4 · all time 405 points, "
    "4 of 4 rounds won, 101.2 per round, rank 4"
)


def shell(folder: Path, *arguments: str) -> None:
    """Runs one of `unobot`'s commands beside the bot."""
    assert main([*arguments, "--config", str(folder / "config.yaml")]) == 0


def format_scores(scores: Scores) -> bytes:
    """As Color Uno keeps them."""
    lines = [
        f"{nick} {wins} {points} {with_21}" for nick, (wins, points, with_21) in scores.items()
    ]
    return "\r\n".join([*lines, "Nobody 0 0 0", "no line", ""]).encode("cp1252")


def bring_in(folder: Path) -> tuple[str, str]:
    """Imports scores, archive and records; returns the running month and the one before it."""
    now = datetime.now(ZoneInfo("Europe/Rome"))
    last = datetime(now.year - (now.month == 1), (now.month - 2) % 12 + 1, 1)
    ending = MONTHS[last.month - 1].title()
    (folder / "UnoScores").write_bytes(format_scores(SCORES))
    (folder / f"UnoScores.{ending}").write_bytes(format_scores(LAST_MONTH))
    (folder / "uno.cfg").write_bytes(RECORDS.encode("cp1252"))
    files = [str(folder / "UnoScores"), str(folder / "uno.cfg")]
    shell(folder, "scores", "import", "--format", "color-uno", *files, "--casemapping", "ascii")
    return f"{now:%Y-%m}", f"{last:%Y-%m}"


async def answer_to(question: str, asker: Client) -> str:
    """The first line that the channel is told."""
    asker.skip()
    asker.say(CHANNEL, question)
    return (await asker.until(nick=BOT, target=CHANNEL)).text


def exported(rows: list[dict[str, str]]) -> dict[str, Scores]:
    """The scores of an export, by month."""
    found: dict[str, Scores] = {}
    for row in rows:
        if row["kind"] == "total":
            figures = (int(row["wins"]), int(row["points"]), int(row["twenty_ones"]))
            found.setdefault(row["month"], {})[row["nick"]] = figures
    return found


async def test_scores_of_color_uno_are_imported_told_and_exported(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    async with open_scene(
        ngircd, tmp_path, CONFIG.format(port=ngircd.port, folder=tmp_path)
    ) as scene:
        month, last_month = bring_in(tmp_path)
        watcher = await scene.client("Watcher", CHANNEL)
        odd = await scene.client("[x]", CHANNEL, username="x")
        await scene.bot_comes(watcher)
        for question, answer in ANSWERS.items():
            assert await answer_to(question, watcher) == answer
        await watcher.until("Last month's best by rounds won: 1. Ana 20, 2. Gone 12, 3. [x] 1")
        assert (await odd.ask(BOT, "!score", "per round, rank 4 · ")).text == OWN

        # Once more, while the bot is there: nothing counts twice.
        bring_in(tmp_path)
        for question in ("!unotop10 ever", "!unorecords"):
            assert await answer_to(question, watcher) == ANSWERS[question]

    for format_ in ("csv", "json"):
        shell(tmp_path, "scores", "export", format_, "--output", str(tmp_path / f"all.{format_}"))
    by_csv = list(csv.DictReader((tmp_path / "all.csv").read_text(encoding="utf-8").splitlines()))
    by_json = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert exported(by_csv) == exported(by_json) == {month: SCORES, last_month: LAST_MONTH}
    records = {
        (row["month"], row["what"]): f"{row['nick']} {float(row['value']):.0f}"
        for row in by_csv
        if row["kind"] == "record"
    }
    assert records == {
        (month, "fast"): "Ana 60",
        (month, "high"): "[x] 500",
        ("", "high"): "Zoë 900",
        ("", "fast"): "{X} 31",
        ("", "month_points"): "back\\slash 99999",
        ("", "month_wins"): "Gone 120",
        ("", "played"): "pipe|d 212",
    }
