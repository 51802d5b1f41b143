"""The cards of the pack: colours, faces, points, and how a card is written.

A card is one of fifty-five kinds; the same kind may be in the pack several times. In text it is
the code of the scenario language: a colour letter and a face (`r5`, `gs`, `yr`, `bd`), or `w`,
`wd` and `u` for the colourless ones. Points follow the seed documents: number cards their number,
action cards 20, wilds 50, the UNO card 100.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from functools import cache
from operator import attrgetter


class Color(enum.Enum):
    """One of the four colours; the value is its letter in the text notation."""

    RED = "r"
    GREEN = "g"
    BLUE = "b"
    YELLOW = "y"

    __hash__ = object.__hash__


class Face(enum.Enum):
    """What is printed on a card beside its colour; the value is its mark in the text notation."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "s"
    REVERSE = "r"
    DRAW_TWO = "d"
    WILD = "w"
    WILD_DRAW_FOUR = "wd"
    UNO = "u"

    __hash__ = object.__hash__


NUMBERS = tuple(face for face in Face if face.value.isdigit())
"""The ten number faces, in order."""

ACTIONS = (Face.SKIP, Face.REVERSE, Face.DRAW_TWO)
"""The faces of the action cards."""

COLORLESS = (Face.WILD, Face.WILD_DRAW_FOUR, Face.UNO)
"""The faces that stand alone, without a colour printed on the card."""


def _points(face: Face) -> int:
    if face in NUMBERS:
        return NUMBERS.index(face)
    if face in ACTIONS:
        return 20
    return 100 if face is Face.UNO else 50


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
    """Whether its player names a colour: Wild and Wild Draw Four."""
    draws: int
    """How many cards it makes the next seat draw: 2, 4 or none."""

    def __init__(self, code: str) -> None:
        if code in ("w", "wd", "u"):
            self.color = None
            self.face = Face(code)
        else:
            self.color = Color(code[0])
            self.face = Face(code[1:])
        self.points = _points(self.face)
        self.is_number = self.face in NUMBERS
        self.is_wild = self.face is Face.WILD or self.face is Face.WILD_DRAW_FOUR
        self.draws = {Face.DRAW_TWO: 2, Face.WILD_DRAW_FOUR: 4}.get(self.face, 0)

    # Enum hashes its name in Python code; identity is what equality means here, and is faster.
    __hash__ = object.__hash__


# Looking a member up on its class is slow in Python 3.11; these are asked for at every move.
SKIP = Face.SKIP
UNO_CARD = Card.U
WILD_DRAW_FOUR = Card.WD


def parse_card(code: str) -> Card:
    """Read a card's code (`r5`, `wd`); raises ValueError for anything else."""
    return Card(code)


def format_card(card: Card) -> str:
    """The card's code, as `parse_card` reads it."""
    code: str = card.value
    return code


def parse_cards(codes: str) -> list[Card]:
    """Read codes separated by blanks; raises ValueError for one that is no card's."""
    return [parse_card(code) for code in codes.split()]


def format_cards(cards: Iterable[Card]) -> str:
    """The codes of several cards, separated by blanks."""
    return " ".join(format_card(card) for card in cards)


_points_of = attrgetter("points")


def hand_points(cards: Iterable[Card]) -> int:
    """What a hand is worth to its owner's opponents."""
    return sum(map(_points_of, cards))


def find_card(color: Color | None, face: Face) -> Card:
    """The card with this colour and face; raises ValueError where no such card is printed."""
    return Card(face.value if color is None else color.value + face.value)


@cache
def _one_pack() -> tuple[Card, ...]:
    pack: list[Card] = []
    for card in Card:
        if card.face is not Face.UNO:
            pack += [card] * (4 if card.is_wild else 1 if card.face is Face.ZERO else 2)
    return tuple(pack)


def full_pack(packs: int = 1, uno_cards: int = 0) -> list[Card]:
    """All cards of a game in a fixed order: so many full packs of 108, and the UNO cards.

    In each colour one 0 and two of every other number and action card; four Wilds and four Wild
    Draw Fours.
    """
    return list(_one_pack() * packs) + [UNO_CARD] * uno_cards
