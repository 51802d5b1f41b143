"""A client that plays like the scripts that people run against Color Uno bots.

It knows the line shapes of Color Uno and the words `jo`, `pl`, `dr`, `pa`, `co`, and no more of a
card than its name.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass

from tests.e2e.clients import Client, Line

COLORS = ("Red", "Green", "Blue", "Yellow")
_CARD = r"(?:Red|Green|Blue|Yellow) (?:\d|Skip|Reverse|Draw Two)|Wild Draw Four|Wild"
NICK = r"[^ ]+"
# A server may take off the blank at the very end of a line.
_HAND = re.compile(rf"(?: (?:{_CARD})(?:  | ?$))+")
ONE_CARD = re.compile(rf" ({_CARD})(?:  | ?$)")
_SHAPES = tuple(
    re.compile(shape)
    for shape in (
        rf"(?P<next>{NICK}) plays first\.\.\. The top card is  (?P<top>{_CARD}) {{0,2}}",
        rf"(?P<nick>{NICK}) plays  (?P<card>{_CARD})   to (?P<next>{NICK})",
        rf"(?P<nick>{NICK}) plays  (?P<card>{_CARD})   and skips {NICK} to (?P<next>{NICK})",
        rf"(?P<nick>{NICK}) plays  (?P<card>{_CARD})   {NICK} draws two cards and skips to "
        rf"(?P<next>{NICK})",
        rf"(?P<nick>{NICK}) plays  (?P<card>{_CARD})   choose a color (?P<chooser>{NICK})",
        rf"(?P<nick>{NICK}) plays  (?P<card>{_CARD})   {NICK} draws four cards and is "
        rf"skipped\.\.\. Choose a color (?P<chooser>{NICK})",
        rf"(?P<nick>{NICK}) plays  (?P<card>{_CARD})   and chooses  (?P<color>\w+)  "
        rf"Current player (?P<next>{NICK})",
        rf"(?P<nick>{NICK}) plays  (?P<card>{_CARD})   {NICK} draws four cards and is "
        rf"skipped\. {NICK} chooses  (?P<color>\w+)  Current player (?P<next>{NICK})",
        rf"{NICK} chose  (?P<color>\w+) , play continues with (?P<next>{NICK})",
        rf"{NICK} passes to (?P<next>{NICK})",
        rf".*continuing with (?P<next>{NICK})",
    )
)
TURN_IS = re.compile(rf"It is (?P<next>{NICK})'s turn")
_LAST_PLAY = re.compile(rf"(?P<nick>{NICK}) plays  (?P<card>{_CARD})(?:  .*| ?)")
PARTS = re.compile(r"(?<! ) · |· ")
"""Between the parts of a line; the blank that closes a card may serve as the dot's own."""


def points(card: str) -> int:
    """What a card counts in the hand of whoever has lost."""
    if card.startswith("Wild"):
        return 50
    face = card.partition(" ")[2]
    return int(face) if face.isdigit() else 20


def _short(card: str) -> str:
    """As people type it: `r5`, `gdt`, `wdf`."""
    if card.startswith("Wild"):
        return "wdf" if card == "Wild Draw Four" else "w"
    color, _, face = card.partition(" ")
    return color[0].lower() + {"Skip": "s", "Reverse": "r", "Draw Two": "dt"}.get(face, face)


@dataclass
class Pace:
    """How many moves the players who share it still make before all of them wait."""

    moves_left: int | None = None
    """None: they never wait."""

    def take(self) -> bool:
        """Whether one more move may be made, which counts then."""
        if self.moves_left == 0:
            return False
        if self.moves_left is not None:
            self.moves_left -= 1
        return True


class ColorUnoPlayer:
    """Plays whenever it is its turn, and joins every game."""

    def __init__(
        self, client: Client, channel: str, bot: str, rng: random.Random, pace: Pace
    ) -> None:
        self.client = client
        self.hand: list[str] = []
        self.complaints: list[str] = []
        """Private lines that are neither cards nor drawn cards."""
        self.late_passes = 0
        """How often it passed after its turn had passed by itself."""
        self.is_playing = True
        """Whether it joins the next game."""
        self._pace = pace
        self._channel = channel
        self._bot = bot
        self._rng = rng
        self._top = ""
        self._color = ""
        self._turn = ""
        self._chooser = ""
        self._has_acted = False
        self._has_drawn = False
        client.listeners.append(self.hear)

    @property
    def nick(self) -> str:
        return self.client.nick

    async def rename(self, nick: str) -> None:
        """Takes another nick."""
        was_on_turn = self._turn == self.nick
        await self.client.rename(nick)
        self._turn = nick if was_on_turn else self._turn

    def go_on_with(self, client: Client) -> None:
        """Plays by another connection; what the last one has missed is asked for."""
        was_on_turn = self._turn == self.nick
        self.client = client
        self._turn = self.nick if was_on_turn else self._turn
        self.hand = []
        client.listeners.append(self.hear)
        self._say("ca")

    def hear(self, line: Line) -> None:
        """Takes in a line, and answers it if it asks for a move."""
        if line.nick != self._bot:
            return
        if line.target == self.nick:
            self._hear_private(line.text)
        elif line.target == self._channel and line.command == "PRIVMSG":
            for part in PARTS.split(line.text):
                self._hear_public(part)
        self.act()

    def _hear_public(self, text: str) -> None:
        if "to join uno" in text:
            self.hand, self._turn, self._chooser = [], "", ""
            if self.is_playing:
                self._say("jo")
            return
        if text.startswith("The game is resumed"):
            # What was on its way before may have been lost; the hand is shown again.
            self.hand = []
        if found := TURN_IS.fullmatch(text):
            self._turn_of(found["next"])
        if "cards played in" in text or text.startswith("The game is stopped"):
            self._turn = self._chooser = ""
        found = next((m for shape in _SHAPES if (m := shape.fullmatch(text))), None)
        found = found or _LAST_PLAY.fullmatch(text)
        if found is None:
            return
        said = found.groupdict()
        if top := said.get("card") or said.get("top"):
            self._top = top
            self._color = "" if top.startswith("Wild") else top.partition(" ")[0]
        if (card := said.get("card")) and said["nick"] == self.nick and card in self.hand:
            self.hand.remove(card)
        self._color = said.get("color") or self._color
        self._chooser = said.get("chooser") or ""
        self._turn_of(said.get("next") or "")

    def _turn_of(self, nick: str) -> None:
        self._turn, self._has_acted = nick, False

    def _hear_private(self, text: str) -> None:
        if _HAND.fullmatch(text):
            self.hand = ONE_CARD.findall(text)
        elif text.startswith("Draw ") and _HAND.fullmatch(text[len("Draw ") :]):
            cards = ONE_CARD.findall(text)
            self.hand += cards
            if self._has_drawn and len(cards) == 1:
                self._use_drawn(cards[0])
        else:
            self.complaints.append(text)
            if text.startswith("You have drawn already"):
                self._say("pa")
            elif text.startswith("First choose a color"):
                self._say(f"co {self._best_color()}")

    def act(self) -> None:
        """Makes a move if one is due."""
        if self._chooser == self.nick:
            self._chooser = ""
            self._say(f"co {self._best_color()}")
        is_due = self._turn == self.nick and not self._has_acted and bool(self.hand)
        if not is_due or not self._pace.take():
            return
        self._has_acted = True
        fitting = [card for card in self.hand if self._fits(card)]
        if fitting and self._rng.random() > 0.1:
            self._play(self._rng.choice(fitting))
        else:
            self._has_drawn = True
            self._say("dr")

    def _use_drawn(self, card: str) -> None:
        self._has_drawn = False
        if self._fits(card):
            self._play(card)
            return
        # The scripts pass whether or not the turn has passed by itself meanwhile.
        self.late_passes += self._turn != self.nick
        self._say("pa")

    def _play(self, card: str) -> None:
        text = f"pl {_short(card)}"
        if card.startswith("Wild") and self._rng.random() < 0.5:
            text += f" {self._best_color()}"
        self._say(text)

    def _fits(self, card: str) -> bool:
        color, _, face = card.partition(" ")
        is_same_face = not self._top.startswith("Wild") and self._top.partition(" ")[2] == face
        return color in ("Wild", self._color) or is_same_face

    def _best_color(self) -> str:
        count = Counter(card.partition(" ")[0] for card in self.hand)
        return max(COLORS, key=lambda color: count[color])[0].lower()

    def _say(self, text: str) -> None:
        self.client.say(self._channel, text)
