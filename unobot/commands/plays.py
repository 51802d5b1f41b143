"""Reading what somebody plays: cards in any notation, a wild's colour, UNO, the swap of a 7.

A card is read in pieces, not at fixed offsets: a colour and a face, in either order (a face of one
letter only after its colour), with or without something between them. All ways to cut a text into
cards are tried, and only where there is exactly one is it understood: no card is ever read as
another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from unobot.engine.cards import Card, Color, Face, find_card, format_cards

from .row import Misunderstood
from .text import spread
from .vocabulary import CardWords, Piece, Vocabulary


@dataclass(frozen=True, slots=True)
class PlayCards:
    """Play a card, or several in a run."""

    cards: tuple[Card, ...]
    color: Color | None = None
    swap: str | None = None
    """The nick to swap hands with, behind a last card that is a 7 (`pl r7 NICK`)."""
    uno: bool = False
    """Whether UNO is said in the same line."""


@dataclass(frozen=True, slots=True)
class ChooseColor:
    """Name the colour of a wild."""

    color: Color


_Reading = tuple[tuple[Card, ...], Color | None]
"""Cards, and the colour named for a wild."""

_NICK = re.compile(r"(?:[^\W\d]|[\[\]\\`^{}|])[^\s,:!@*?.#+]*")


def parse_play(
    text: str, lang: str, vocabulary: Vocabulary, nicks: frozenset[str] = frozenset()
) -> PlayCards | ChooseColor | Misunderstood:
    """Read what stands behind a word for playing; `text` is one line, cleaned of formatting.

    `lang` is the channel's language, which decides what colour a single letter is. `nicks` are
    those that are meant behind a 7 although they may read as a card (see `Context`). A colour
    alone is named for a wild that lies there already.
    """
    words = vocabulary.card_words(lang)
    notation = spread(text)
    if not notation:
        return Misunderstood("no_card")
    swap = _read_swap(text, words, nicks) if nicks else None
    if swap is not None and _is_one_of(swap.swap, nicks):
        return swap
    play, uno = _read(notation, words), False
    if play is None and notation.endswith(" uno"):
        notation = notation.removesuffix(" uno")
        play, uno = _read(notation, words), True
    if play is not None:
        cards, color = play
        return PlayCards(cards, color, uno=uno)
    if named := parse_color(text, lang, vocabulary):
        return ChooseColor(named)
    return _read_swap(text, words, nicks) or _explain(text, notation, words)


def format_play(play: PlayCards) -> str:
    """The play as `parse_play` reads it in an English channel: `r6 r5 g5`, `wd g`, `r7 Ana uno`."""
    words = [format_cards(play.cards)]
    if play.color:
        words.append(play.color.value)
    if play.swap:
        words.append(play.swap)
    if play.uno:
        words.append("uno")
    return " ".join(words)


def parse_color(text: str, lang: str, vocabulary: Vocabulary) -> Color | None:
    """The colour this text names, by its letter or by its name in any language."""
    return _color(spread(text), vocabulary.card_words(lang))


@lru_cache(1024)
def _read(notation: str, words: CardWords) -> _Reading | None:
    """The cards and the named colour, if there is exactly one way to read the notation."""
    if notation in words.alone:
        return (find_card(None, words.alone[notation]),), None
    readings: set[_Reading] = {(cards, None) for cards in _read_colored(notation, words)}
    readings.update(_read_colorless(notation, words))
    return readings.pop() if len(readings) == 1 else None


def _read_colored(notation: str, words: CardWords) -> set[tuple[Card, ...]]:
    """Ways to read it as cards with a colour, one after the other; two ways tell enough."""
    size = len(notation)
    tails: list[set[tuple[Card, ...]]] = [set() for _ in range(size)] + [{()}]
    for start in reversed(range(size)):
        ways = {
            (card, *tail)
            for card, end in _colored_cards_at(notation, start, words)
            for tail in tails[end]
        }
        tails[start] = set(list(ways)[:2])
    return tails[0]


def _colored_cards_at(notation: str, start: int, words: CardWords) -> Iterator[tuple[Card, int]]:
    for first, second, end in _pairs_at(notation, start, words):
        match first.meaning, second.meaning:
            case Color() as color, Face() as face if face.row.is_colored:
                yield find_card(color, face), end
            case Face() as face, Color() as color if first.can_lead and face.row.is_colored:
                yield find_card(color, face), end


def _read_colorless(notation: str, words: CardWords) -> Iterator[_Reading]:
    """Ways to read it as the UNO card, or as one wild, perhaps with a colour on either side."""
    for piece in words.spellings.get(notation, ()):
        match piece.meaning:
            case Face() as face if not face.row.is_colored:
                yield (find_card(None, face),), None
    for first, second, end in _pairs_at(notation, 0, words):
        if end == len(notation):
            match first.meaning, second.meaning:
                case (Color() as color, Face() as face) | (Face() as face, Color() as color) if (
                    face.row.is_wild
                ):
                    yield (find_card(None, face),), color


def _pairs_at(notation: str, start: int, words: CardWords) -> Iterator[tuple[Piece, Piece, int]]:
    """Two pieces next to each other from `start` on, and where the next card would begin."""
    for first, middle in words.starting_at(notation, start):
        second_start = _skip_blank(notation, middle)
        for second, end in words.starting_at(notation, second_start):
            if (
                not _cuts_number(notation, start)
                and not _cuts_number(notation, middle)
                and not _cuts_number(notation, end)
                and (second_start > middle or _may_touch(notation, middle, first, second))
            ):
                yield first, second, _skip_blank(notation, end)


def _skip_blank(notation: str, place: int) -> int:
    return place + 1 if notation[place : place + 1] == " " else place


def _cuts_number(notation: str, place: int) -> bool:
    """Whether digits stand on both sides: `r10` is not a red 1 with something behind it."""
    return 0 < place < len(notation) and notation[place - 1 : place + 1].isdecimal()


def _may_touch(notation: str, place: int, before: Piece, after: Piece) -> bool:
    """In a run of letters marks join marks and names join names: `reds` is not a card."""
    return not notation[place - 1 : place + 1].isalpha() or before.is_name == after.is_name


def _color(notation: str, words: CardWords) -> Color | None:
    for piece in words.spellings.get(notation, ()):
        if isinstance(piece.meaning, Color):
            return piece.meaning
    return None


def _is_one_of(nick: str | None, nicks: frozenset[str]) -> bool:
    """Whether a word is one of those nicks and nothing else: `uno` is always the call."""
    return nick is not None and nick.casefold() in nicks and spread(nick) != "uno"


def _read_swap(text: str, words: CardWords, nicks: frozenset[str]) -> PlayCards | None:
    """A card that swaps, or a run that ends with one, and the nick to swap with, perhaps with UNO.

    Any last word that is not a mistyped card may be the nick.
    """
    *head, nick = text.split()
    uno = False
    if len(head) > 1 and spread(nick) == "uno":
        *head, nick = head
        uno = True
    elif len(head) > 1 and spread(head[-1]) == "uno":
        head.pop()
        uno = True
    is_mistyped = _is_numbered(spread(nick), words) and not _is_one_of(nick, nicks)
    if is_mistyped or not _NICK.fullmatch(nick):
        return None
    match _read(spread(" ".join(head)), words):
        case (*_, card) as cards, None if card.hands == "swap":
            return PlayCards(tuple(cards), swap=nick, uno=uno)
    return None


def _is_numbered(word: str, words: CardWords) -> bool:
    """Whether it is a colour with a number, as in `r10`: a mistyped card and nobody's nick."""
    color = word.rstrip("0123456789")
    return color != word and _color(color.rstrip(), words) is not None


def _explain(text: str, notation: str, words: CardWords) -> Misunderstood:
    """What is wrong with something that is not a play."""
    wild, _, rest = notation.partition(" ")
    if _is_wild(wild, words) and rest.isalpha() and not _read(rest, words):
        return Misunderstood("color", rest)
    for cut in range(1, len(notation)):
        left, right = notation[:cut].strip(), notation[cut:].strip()
        for color, card in ((left, right), (right, left)):
            if _color(color, words) and _is_colored_card(card, words):
                return Misunderstood("color_of_card", text)
    if nick := _find_idle_nick(text, words):
        return Misunderstood("nick_of_card", nick)
    return Misunderstood("card", text)


def _find_idle_nick(text: str, words: CardWords) -> str | None:
    """The nick behind a card that swaps nothing, UNO left out; None where none is meant."""
    *head, nick = [word for word in text.split() if spread(word) != "uno"] or [""]
    typed = spread(nick)
    if len(nick) == 1 or typed in words.spellings or _is_numbered(typed, words):
        return None
    match _read(spread(" ".join(head)), words):
        case (*_, card), None if card.hands != "swap" and _NICK.fullmatch(nick):
            return nick
    return None


def _is_wild(notation: str, words: CardWords) -> bool:
    pieces = words.spellings.get(notation, ())
    return any(isinstance(piece.meaning, Face) and piece.meaning.row.is_wild for piece in pieces)


def _is_colored_card(notation: str, words: CardWords) -> bool:
    return any(len(cards) == 1 for cards in _read_colored(notation, words))
