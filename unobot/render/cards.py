"""A card in words: its name in a language, or a short mark."""

from __future__ import annotations

from unobot.engine.cards import Card, Color, Face

from .catalogue import Catalogue

_COLOR_ORDER = list(Color)
_FACE_ORDER = list(Face)


def color_word(color: Color, catalogue: Catalogue) -> str:
    """The colour's name: `Red`."""
    return catalogue.text(f"color.{color.name.lower()}")


def card_name(card: Card, catalogue: Catalogue) -> str:
    """The card's name: `Red 5`, `Wild Draw Four`."""
    face = card.face.value if card.is_number else catalogue.text(f"face.{card.face.name.lower()}")
    if card.color is None:
        return face
    color = color_word(card.color, catalogue)
    return catalogue.text("card").format(color=color, face=face)


def card_mark(card: Card, catalogue: Catalogue) -> str:
    """The card as a mark that needs no colour: `R[5]`, `[+4]`.

    It can be typed again where letters are read as in the catalogue's language.
    """
    letter = "" if card.color is None else catalogue.text(f"letter.{card.color.name.lower()}")
    return f"{letter}[{card.face.row.symbol}]"


def sort_hand(cards: tuple[Card, ...]) -> list[Card]:
    """A hand as it is shown: by colour, then by face; cards without a colour last."""
    return sorted(
        cards,
        key=lambda card: (
            len(_COLOR_ORDER) if card.color is None else _COLOR_ORDER.index(card.color),
            _FACE_ORDER.index(card.face),
        ),
    )
