"""The score of a channel as anybody could keep it who reads along."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from tests.e2e.clients import Line
from tests.e2e.players import NICK, ONE_CARD, PARTS, points


@dataclass
class Ledger:
    """Keeps the score of a channel by its lines, for comparison with the bot's own tables."""

    channel: str
    bot: str
    rounds: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    cards: int = 0
    """Cards played in the rounds that are over."""
    faults: list[str] = field(default_factory=list)
    """Lines that do not agree with each other."""
    _plays: int = 0
    _dealt: set[str] = field(default_factory=set)
    _winner: str = ""
    _won: int = 0

    def hear(self, line: Line) -> None:
        """Takes in a line of the channel."""
        if (line.nick, line.target, line.command) != (self.bot, self.channel, "PRIVMSG"):
            return
        parts = PARTS.split(line.text)
        for part in parts:
            self._hear_part(part)
        for part in parts:
            if found := re.fullmatch(r"(\d+) (?:cards? played in|cartes? jouées? en) .*", part):
                self._round_over(parts, int(found[1]))
        for part in parts:
            if part.startswith("Cards left: "):
                self._check_points(part)

    def _hear_part(self, part: str) -> None:
        if part.startswith(("at the table: ", "à table : ")):
            self._dealt = set(re.split(r", and |, | and | et ", part.partition(": ")[2]))
        elif re.match(rf"{NICK} (plays  |joue  )", part):
            self._plays += 1

    def _round_over(self, parts: list[str], cards: int) -> None:
        self.rounds += 1
        self.cards += cards
        if cards != self._plays:
            self.faults.append(f"{cards} cards played? They were {self._plays}: {parts}")
        self._plays = 0
        self.games.update(self._dealt)
        self._winner, self._won = "", 0
        for part in parts:
            if found := re.search(rf"({NICK}) (?:wins|gagne)\b", part):
                self._winner = found[1]
                self.wins[found[1]] += 1
            if found := re.fullmatch(r"(\d+) points?", part):
                self._won = int(found[1])
                self.points[self._winner] += self._won

    def _check_points(self, text: str) -> None:
        # Where the line was too long, its last cards stand in the next one.
        left = sum(points(card) for card in ONE_CARD.findall(text))
        if left > self._won:
            self.faults.append(f"{self._winner} won {self._won} points, not {left}: {text}")
