"""A client that reads the French lines and plays by the French `!words`."""

from __future__ import annotations

import random
import re
from collections import Counter

from tests.e2e.clients import Client, Line
from tests.e2e.players import NICK, PARTS

_COLORS = ("rouge", "vert", "bleu", "jaune")
_CARD = r"(?:rouge|vert|bleu|jaune)-(?:\d|PasseTonTour|ChangeSens|\+2)|Joker|\+4"
_HAND = re.compile(rf"(?: (?:{_CARD})(?:  | ?$))+")
_ONE_CARD = re.compile(rf" ({_CARD})(?:  | ?$)")
_TOP = re.compile(rf"(?:(?P<nick>{NICK}) joue|.*La première carte est)  (?P<card>{_CARD}) .*")
_COLOR = re.compile(r".*choisit  (\w+) .*")
_NEXT = re.compile(rf".*(?:à |^)(?P<next>{NICK}) (?:de jouer.*|commence….*)")
_CHOOSER = re.compile(rf".*à (?P<next>{NICK}) de choisir la couleur")


class ChatFrPlayer:
    """Plays whenever it is its turn; says UNO when one card is left."""

    def __init__(self, client: Client, channel: str, bot: str, rng: random.Random) -> None:
        self.client = client
        self.hand: list[str] = []
        self.complaints: list[str] = []
        self.calls = 0
        """How often it has said UNO."""
        self.is_playing = True
        """Whether it joins the next game."""
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

    def hear(self, line: Line) -> None:
        """Takes in a line, and answers it if it asks for a move."""
        if line.nick != self._bot:
            return
        if line.target == self.nick:
            self._hear_private(line.text)
        elif line.target == self._channel and line.command == "PRIVMSG":
            for part in PARTS.split(line.text):
                self._hear_public(part)
        self._act()

    def _hear_public(self, text: str) -> None:
        if "pour participer" in text:
            self.hand, self._turn, self._chooser = [], "", ""
            if self.is_playing:
                self._say("!gouno")
            return
        if "jouées en" in text:
            self._turn = self._chooser = ""
        if found := _TOP.fullmatch(text):
            self._top = found["card"]
            self._color = self._top.partition("-")[0] if "-" in self._top else ""
            if found["nick"] == self.nick and found["card"] in self.hand:
                self.hand.remove(found["card"])
                if len(self.hand) == 1:
                    self.calls += 1
                    self._say("!uno")
        if found := _COLOR.fullmatch(text):
            self._color = found[1]
        if found := _CHOOSER.fullmatch(text):
            self._chooser, self._turn = found["next"], ""
        elif (found := _NEXT.fullmatch(text)) and "UNO" not in text:
            # A call, true or not, tells the turn again that a play had told already.
            self._turn, self._has_acted = found["next"], False

    def _hear_private(self, text: str) -> None:
        if _HAND.fullmatch(text):
            self.hand = _ONE_CARD.findall(text)
        elif text.startswith("Tu pioches "):
            cards = _ONE_CARD.findall(text)
            self.hand += cards
            if self._has_drawn and len(cards) == 1:
                self._has_drawn = False
                # What cannot be played passes by itself; saying so once more does no harm.
                self._say(self._typed(cards[0]) if self._fits(cards[0]) else "!passe")
        else:
            self.complaints.append(text)
            if text.startswith("Tu as une carte jouable"):
                # Penalty cards came while the draw was on its way.
                self._has_acted = self._has_drawn = False

    def _act(self) -> None:
        if self._chooser == self.nick:
            self._chooser = ""
            color = self._best_color()
            self._say(self._rng.choice((f"!couleur {color}", f"!j {color}")))
        if self._turn != self.nick or self._has_acted or not self.hand:
            return
        self._has_acted = True
        fitting = [card for card in self.hand if self._fits(card)]
        if fitting:
            self._say(self._typed(self._rng.choice(fitting)))
        else:
            self._has_drawn = True
            self._say("!pioche")

    def _typed(self, card: str) -> str:
        if card in ("Joker", "+4"):
            text = card.lower()
            return f"!j {text} {self._best_color()}" if self._rng.random() < 0.5 else f"!j {text}"
        return f"{self._rng.choice(('!j', '!jeu'))} {card.lower()}"

    def _fits(self, card: str) -> bool:
        color, _, face = card.partition("-")
        is_same_face = "-" in self._top and self._top.partition("-")[2] == face
        return card in ("Joker", "+4") or color == self._color or is_same_face

    def _best_color(self) -> str:
        count = Counter(card.partition("-")[0] for card in self.hand)
        return max(_COLORS, key=lambda color: count[color])

    def _say(self, text: str) -> None:
        self.client.say(self._channel, text)
