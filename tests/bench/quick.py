"""A player who answers at once: so little work that hundreds of them fit into one process.

It plays one of the cards that its hand shows in bold, draws if there is none, and plays the card
it drew if its turn is not over by that. The four of a channel open, join and deal one after the
other, so that one command is under way at a time.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

_COLORING = re.compile(r"\x03(?:\d\d(?:,\d\d)?)?")
_CARD = re.compile(r"(\x02?)(Red|Green|Blue|Yellow|Wild)(?: (Draw|Skip|Reverse|\d))?")
_FACES = {"Skip": "s", "Reverse": "r", "Draw": "dt"}


class QuickPlayer:
    """Somebody without a socket, who hears the bot's lines and knows what to say to each."""

    def __init__(self, nicks: Sequence[str], seat: int, rng: random.Random) -> None:
        self.nick = nicks[seat]
        self.complaints: list[str] = []
        """Private lines without cards."""
        self._opener, self._last, self._before = nicks[0], nicks[-1], nicks[seat - 1]
        self._rng = rng
        self._skips_hand = False
        """Whether the next hand is only that of the deal."""
        self._has_drawn = False
        """Whether it has drawn and still has the turn."""

    def hear_public(self, text: str) -> str | None:
        """What to say to a line of the channel; None: nothing."""
        if " plays first..." in text:
            self._skips_hand = not text.startswith(f"{self.nick} ")
        elif f"hoose a color {self.nick}" in text:
            return f"co {self._color()}"
        elif text.startswith(f"{self.nick} drew a card"):
            self._has_drawn = " passes " not in text
        elif " opens a game " in text or " joins " in text:
            return self._sit_down(text.partition(" ")[0])
        return None

    def _sit_down(self, who: str) -> str | None:
        if self.nick == self._opener:
            return "!deal" if who == self._last else None
        return "jo" if who == self._before else None

    def hear_private(self, text: str) -> str | None:
        """What to say to a line for this player alone; None: nothing."""
        cards = _CARD.findall(_COLORING.sub("", text))
        if not cards:
            self.complaints.append(text)
            return None
        if text.startswith("Draw "):
            has_drawn, self._has_drawn = self._has_drawn, False
            return self._play(*cards[0][1:]) if has_drawn else None
        if self._skips_hand:
            self._skips_hand = False
            return None
        fitting = [(color, face) for mark, color, face in cards if mark]
        return self._play(*self._rng.choice(fitting)) if fitting else "dr"

    def _play(self, color: str, face: str) -> str:
        if color != "Wild":
            return f"pl {color[0].lower()}{_FACES.get(face, face)}"
        card = "wd" if face else "w"
        return f"pl {card} {self._color()}" if self._rng.random() < 0.5 else f"pl {card}"

    def _color(self) -> str:
        return self._rng.choice("rgby")
