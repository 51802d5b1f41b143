"""Typed text without what does not matter: invisible characters, accents, letter case.

mIRC formatting is gone already: lines come from the network without it.
"""

from __future__ import annotations

import re
import unicodedata

_SEPARATORS = re.compile(r"[\s,()\[\]\-\u2010-\u2015\u2212]+")
_INVISIBLE = ("Cc", "Cf", "Cs")
_NICK_PUNCTUATION = frozenset("[]\\`^{}|_-")


def clean(text: str) -> str:
    """The text without control and invisible characters, its words one blank apart.

    Case and accents stay, for what is left may be somebody's nick.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    visible = "".join(
        char for char in text if char.isspace() or unicodedata.category(char) not in _INVISIBLE
    )
    return " ".join(visible.split())


def strip_end(text: str) -> str:
    """The text without the punctuation at its end, but for what may end a nick (`Foo[1]`)."""
    end = len(text)
    while end and (text[end - 1].isspace() or _is_punctuation(text[end - 1])):
        end -= 1
    return text[:end]


def _is_punctuation(char: str) -> bool:
    return unicodedata.category(char).startswith("P") and char not in _NICK_PUNCTUATION


def fold(text: str) -> str:
    """The text in small letters without accents, to compare what was typed with a word."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()


def spread(text: str) -> str:
    """The text folded, with one blank for whatever may stand between a card's words.

    Blanks, hyphens, commas and brackets separate (`Rouge-+2`, `R[5]`); a `+` belongs to its number.
    """
    blanked = _SEPARATORS.sub(" ", fold(text)).strip()
    return blanked.replace("+ ", "+")
