"""Clients that play Uno by what they read, each knowing the words and lines of one family.

`ColorUnoPlayer` is like the scripts that people run against Color Uno bots: it knows the line
shapes of Color Uno and the words `jo`, `pl`, `dr`, `pa`, `co`. `ChatFrPlayer` reads the French
lines and plays by the French `!words`. Neither knows more of a card than its name.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field

from tests.e2e.clients import Client, Line

COLORS = ("Red", "Green", "Blue", "Yellow")
_CARD = r"(?:Red|Green|Blue|Yellow) (?:\d|Skip|Reverse|Draw Two)|Wild Draw Four|Wild"
_NICK = r"[^ ]+"
# A server may take off the blank at the very end of a line.
_HAND = re.compile(rf"(?: (?:{_CARD})(?:  | ?$))+")
_ONE_CARD = re.compile(rf" ({_CARD})(?:  | ?$)")
_SHAPES = tuple(
    re.compile(shape)
    for shape in (
        rf"(?P<next>{_NICK}) plays first\.\.\. The top card is  (?P<top>{_CARD}) {{0,2}}",
        rf"(?P<nick>{_NICK}) plays  (?P<card>{_CARD})   to (?P<next>{_NICK})",
        rf"(?P<nick>{_NICK}) plays  (?P<card>{_CARD})   and skips {_NICK} to (?P<next>{_NICK})",
        rf"(?P<nick>{_NICK}) plays  (?P<card>{_CARD})   {_NICK} draws two cards and skips to "
        rf"(?P<next>{_NICK})",
        rf"(?P<nick>{_NICK}) plays  (?P<card>{_CARD})   choose a color (?P<chooser>{_NICK})",
        rf"(?P<nick>{_NICK}) plays  (?P<card>{_CARD})   {_NICK} draws four cards and is "
        rf"skipped\.\.\. Choose a color (?P<chooser>{_NICK})",
        rf"(?P<nick>{_NICK}) plays  (?P<card>{_CARD})   and chooses  (?P<color>\w+)  "
        rf"Current player (?P<next>{_NICK})",
        rf"(?P<nick>{_NICK}) plays  (?P<card>{_CARD})   {_NICK} draws four cards and is "
        rf"skipped\. {_NICK} chooses  (?P<color>\w+)  Current player (?P<next>{_NICK})",
        rf"{_NICK} chose  (?P<color>\w+) , play continues with (?P<next>{_NICK})",
        rf"{_NICK} passes to (?P<next>{_NICK})",
        rf".*continuing with (?P<next>{_NICK})",
    )
)
_LAST_PLAY = re.compile(rf"(?P<nick>{_NICK}) plays  (?P<card>{_CARD})(?:  .*| ?)")
_PARTS = re.compile(r"(?<! ) · |· ")
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

    def hear(self, line: Line) -> None:
        """Takes in a line, and answers it if it asks for a move."""
        if line.nick != self._bot:
            return
        if line.target == self.nick:
            self._hear_private(line.text)
        elif line.target == self._channel and line.command == "PRIVMSG":
            for part in _PARTS.split(line.text):
                self._hear_public(part)
        self.act()

    def _hear_public(self, text: str) -> None:
        if "to join uno" in text:
            self.hand, self._turn, self._chooser = [], "", ""
            if self.is_playing:
                self._say("jo")
            return
        if text == "The game is resumed":
            # What was on its way before may have been lost; the hand is shown anew.
            self.hand = []
        if text.endswith("is on turn"):
            self._turn_of(text.partition(" ")[0])
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
            self.hand = _ONE_CARD.findall(text)
        elif text.startswith("Draw ") and _HAND.fullmatch(text[len("Draw ") :]):
            cards = _ONE_CARD.findall(text)
            self.hand += cards
            if self._has_drawn:
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


_FR_COLORS = ("rouge", "vert", "bleu", "jaune")
_FR_CARD = r"(?:rouge|vert|bleu|jaune)-(?:\d|PasseTonTour|ChangeSens|\+2)|Joker|\+4"
_FR_HAND = re.compile(rf"(?: (?:{_FR_CARD})(?:  | ?$))+")
_FR_ONE_CARD = re.compile(rf" ({_FR_CARD})(?:  | ?$)")
_FR_TOP = re.compile(rf"(?:(?P<nick>{_NICK}) joue|.*La première carte est)  (?P<card>{_FR_CARD}) .*")
_FR_COLOR = re.compile(r".*choisit  (\w+) .*")
_FR_NEXT = re.compile(rf".*(?:à |^)(?P<next>{_NICK}) (?:de jouer.*|commence….*)")
_FR_CHOOSER = re.compile(rf".*à (?P<next>{_NICK}) de choisir la couleur")


class ChatFrPlayer:
    """Plays when it is its turn and its hand was shown; says UNO when one card is left."""

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
        self._has_hand = False
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
            for part in _PARTS.split(line.text):
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
        if found := _FR_TOP.fullmatch(text):
            self._top = found["card"]
            self._color = self._top.partition("-")[0] if "-" in self._top else ""
            if found["nick"] == self.nick and found["card"] in self.hand:
                self.hand.remove(found["card"])
                if len(self.hand) == 1:
                    self.calls += 1
                    self._say("!uno")
        if found := _FR_COLOR.fullmatch(text):
            self._color = found[1]
        if found := _FR_CHOOSER.fullmatch(text):
            self._chooser, self._turn = found["next"], ""
        elif (found := _FR_NEXT.fullmatch(text)) and " dit UNO" not in text:
            # A call tells the turn again that a play had told already.
            self._turn, self._has_acted, self._has_hand = found["next"], False, False

    def _hear_private(self, text: str) -> None:
        if _FR_HAND.fullmatch(text):
            self.hand, self._has_hand = _FR_ONE_CARD.findall(text), True
        elif text.startswith("Tu pioches "):
            cards = _FR_ONE_CARD.findall(text)
            self.hand += cards
            if self._has_drawn:
                self._has_drawn = False
                # What cannot be played passes by itself; saying so once more does no harm.
                self._say(self._typed(cards[0]) if self._fits(cards[0]) else "!passe")
        else:
            self.complaints.append(text)

    def _act(self) -> None:
        if self._chooser == self.nick:
            self._chooser = ""
            color = self._best_color()
            self._say(self._rng.choice((f"!couleur {color}", f"!j {color}")))
        if self._turn != self.nick or self._has_acted or not self._has_hand:
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
        return max(_FR_COLORS, key=lambda color: count[color])

    def _say(self, text: str) -> None:
        self.client.say(self._channel, text)


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
        parts = _PARTS.split(line.text)
        for part in parts:
            self._hear_part(part)
        for part in parts:
            if found := re.fullmatch(r"(\d+) (?:cards? played in|cartes? jouées? en) .*", part):
                self._round_over(parts, int(found[1]))
        if line.text.startswith("Cards left: "):
            self._check_points(line.text)

    def _hear_part(self, part: str) -> None:
        if part.startswith(("at the table: ", "à table : ")):
            self._dealt = set(re.split(r", and |, | and | et ", part.partition(": ")[2]))
        elif re.match(rf"{_NICK} (plays  |joue  )", part):
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
            if found := re.search(rf"({_NICK}) (?:wins|gagne)\b", part):
                self._winner = found[1]
                self.wins[found[1]] += 1
            if found := re.fullmatch(r"(\d+) points?", part):
                self._won = int(found[1])
                self.points[self._winner] += self._won

    def _check_points(self, text: str) -> None:
        left = sum(points(card) for card in _ONE_CARD.findall(text))
        if left != self._won:
            self.faults.append(f"{self._winner} won {self._won} points, not {left}: {text}")
