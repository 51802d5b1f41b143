"""The cards of the pack: colours, faces, points, and how a card is written.

A card is one of fifty-five kinds; the same kind may be in the pack several times. In text it is
the code of the scenario language: a colour letter and a face (`r5`, `gs`, `yr`, `bd`), or `w`,
`wd` and `u` for the colourless ones.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Literal, get_args


class Color(enum.Enum):
    """One of the four colours; the value is its letter in the text notation."""

    RED = "r"
    GREEN = "g"
    BLUE = "b"
    YELLOW = "y"

    __hash__ = object.__hash__


HandVerb = Literal["swap", "rotate", "rotate_back"]
"""What a card does to the hands: its player swaps with another seat, or all hands go one seat on in
the direction of play, or against it."""

Verb = Literal["color", "skip", "reverse"] | HandVerb
"""What a card does: its player names a colour; the next seat loses its turn; play goes the other
way; or what it does to the hands."""


@dataclass(frozen=True, slots=True)
class Row:
    """All there is to know about a face."""

    code: str
    """Its mark in the text notation, behind the letter of a colour or alone."""
    symbol: str
    """What stands for it in the brackets of a short mark: `R[+2]`."""
    points: int
    """What it is worth in a loser's hand."""
    copies: int
    """Cards in a pack: of each colour, or in all where it has none. UNO cards are added by the
    rules."""
    does: tuple[Verb, ...] = ()
    """What happens when it is played, in that order. What a number card does to the hands, it does
    under `seven_zero` alone. None that changes hands draws, and none that swaps is a wild."""
    draws: int = 0
    """Cards that the next seat draws, which loses its turn then."""
    number: int | None = None
    """The number of a number card."""
    is_colored: bool = True
    """Whether a colour is printed on the card with it."""
    is_restricted: bool = False
    """Whether it is only legal as the option `wild_draw_four` says, and may be challenged."""
    is_anytime: bool = False
    """Whether it is played out of turn and goes under the top: the UNO card."""

    @property
    def is_wild(self) -> bool:
        """Whether its player names a colour."""
        return "color" in self.does

    @property
    def is_plain_wild(self) -> bool:
        """Whether it does nothing but let its player name a colour."""
        return self.does == ("color",) and not self.draws


def _number(number: int, *does: Verb) -> Row:
    """A number card: two of each colour, but one zero."""
    return Row(str(number), str(number), number, 2 if number else 1, does, number=number)


class Face(enum.Enum):
    """What is printed on a card apart from its colour; the value is its mark in the text notation.

    Each has one row here, and whatever deals, judges, plays, reads or shows cards asks that row. A
    new face has its cards in `Card`, and its words in the word files and catalogues.
    """

    ZERO = _number(0, "rotate")
    ONE = _number(1)
    TWO = _number(2)
    THREE = _number(3)
    FOUR = _number(4)
    FIVE = _number(5)
    SIX = _number(6)
    SEVEN = _number(7, "swap")
    EIGHT = _number(8)
    NINE = _number(9)
    SKIP = Row("s", "S", 20, 2, ("skip",))
    REVERSE = Row("r", "R", 20, 2, ("reverse",))
    DRAW_TWO = Row("d", "+2", 20, 2, draws=2)
    WILD = Row("w", "W", 50, 4, ("color",), is_colored=False)
    WILD_DRAW_FOUR = Row(
        "wd", "+4", 50, 4, ("color",), draws=4, is_colored=False, is_restricted=True
    )
    UNO = Row("u", "U", 100, 0, ("rotate_back",), is_colored=False, is_anytime=True)

    row: Row

    def __new__(cls, row: Row) -> Face:
        """Make the face of a row, with the row's code as its value."""
        face = object.__new__(cls)
        face._value_ = row.code
        face.row = row
        return face

    __hash__ = object.__hash__


NUMBERS = tuple(face for face in Face if face.row.number is not None)
"""The ten number faces, in order."""

_FACES = {face.value: face for face in Face}


class Card(enum.Enum):
    """A kind of card; the value is its code in the text notation.

    Cards are compared by identity: two red fives are the same `Card.R5`, and a hand is a list in
    which it may stand twice.
    """

    R0 = "r0"
    R1 = "r1"
    R2 = "r2"
    R3 = "r3"
    R4 = "r4"
    R5 = "r5"
    R6 = "r6"
    R7 = "r7"
    R8 = "r8"
    R9 = "r9"
    RS = "rs"
    RR = "rr"
    RD = "rd"
    G0 = "g0"
    G1 = "g1"
    G2 = "g2"
    G3 = "g3"
    G4 = "g4"
    G5 = "g5"
    G6 = "g6"
    G7 = "g7"
    G8 = "g8"
    G9 = "g9"
    GS = "gs"
    GR = "gr"
    GD = "gd"
    B0 = "b0"
    B1 = "b1"
    B2 = "b2"
    B3 = "b3"
    B4 = "b4"
    B5 = "b5"
    B6 = "b6"
    B7 = "b7"
    B8 = "b8"
    B9 = "b9"
    BS = "bs"
    BR = "br"
    BD = "bd"
    Y0 = "y0"
    Y1 = "y1"
    Y2 = "y2"
    Y3 = "y3"
    Y4 = "y4"
    Y5 = "y5"
    Y6 = "y6"
    Y7 = "y7"
    Y8 = "y8"
    Y9 = "y9"
    YS = "ys"
    YR = "yr"
    YD = "yd"
    W = "w"
    WD = "wd"
    U = "u"

    color: Color | None
    """The colour printed on it; None for the wilds and the UNO card."""
    face: Face
    """Its number or symbol."""
    points: int
    """What it is worth in a loser's hand."""
    is_number: bool
    """Whether its face is 0-9."""
    is_wild: bool
    """Whether its player names a colour."""
    is_restricted: bool
    """Whether it is a wild that the rules may forbid, and that may be challenged."""
    draws: int
    """How many cards it makes the next seat draw."""
    takes_turn: bool
    """Whether the next seat loses its turn, perhaps for the cards that it draws. See
    `effects.takes_turn` for a Reverse between two."""
    reverses: bool
    """Whether it turns the direction of play."""
    hands: HandVerb | None
    """What it does to the hands; number cards do it under `seven_zero` alone."""

    def __init__(self, code: str) -> None:
        is_alone = code in _FACES and not _FACES[code].row.is_colored
        self.color = None if is_alone else Color(code[0])
        self.face = _FACES[code] if is_alone else _FACES[code[1:]]
        row = self.face.row
        self.points = row.points
        self.is_number = row.number is not None
        self.is_wild = row.is_wild
        self.is_restricted = row.is_restricted
        self.draws = row.draws
        self.takes_turn = "skip" in row.does or row.draws > 0
        self.reverses = "reverse" in row.does
        verbs: tuple[HandVerb, ...] = get_args(HandVerb)
        self.hands = next((verb for verb in verbs if verb in row.does), None)

    # Enum hashes its name in Python code; identity is what equality means here, and is faster.
    __hash__ = object.__hash__


UNO_CARD = next(card for card in Card if card.face.row.is_anytime)
"""The one card that is played out of turn, as many as the rules add."""

RESTRICTED = frozenset(card for card in Card if card.is_restricted)
"""The Wild Draw Four: what the option of that name may forbid."""


def parse_card(code: str) -> Card:
    """Read a card's code (`r5`, `wd`); raises ValueError for anything else."""
    return Card(code)


def format_card(card: Card) -> str:
    """The card's code, as `parse_card` reads it."""
    code: str = card.value
    return code


def parse_cards(codes: str) -> list[Card]:
    """Read codes separated by blanks; raises ValueError for one that is not a card's."""
    return [parse_card(code) for code in codes.split()]


def format_cards(cards: Iterable[Card]) -> str:
    """The codes of several cards, separated by blanks."""
    return " ".join(format_card(card) for card in cards)


_points_of = attrgetter("points")


def hand_points(cards: Iterable[Card]) -> int:
    """What a hand is worth to the opponents of whoever holds it."""
    return sum(map(_points_of, cards))


def find_card(color: Color | None, face: Face) -> Card:
    """The card with this colour and face; raises ValueError where no such card is printed."""
    return Card(face.value if color is None else color.value + face.value)


@cache
def _one_pack() -> tuple[Card, ...]:
    pack: list[Card] = []
    for card in Card:
        pack += [card] * card.face.row.copies
    return tuple(pack)


def packs_among(cards: int, uno_cards: int) -> int:
    """Of how many packs so many cards are, some of which may be missing."""
    return max(1, -(-(cards - uno_cards) // len(_one_pack())))


def full_pack(packs: int = 1, uno_cards: int = 0) -> list[Card]:
    """All cards of a game in a fixed order: so many full packs of 108, and the UNO cards."""
    return list(_one_pack() * packs) + [UNO_CARD] * uno_cards
