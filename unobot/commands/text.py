"""Typed text without what does not matter: formatting, control characters, accents, letter case."""

from __future__ import annotations

import re
import unicodedata

_FORMATTING = re.compile(
    r"\x03(?:[0-9]{1,2}(?:,[0-9]{1,2})?)?"  # mIRC colours: at most two digits each
    r"|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?"  # the same with hexadecimal colours
    r"|[\x02\x0f\x11\x16\x1d\x1e\x1f]"
)
_SEPARATORS = re.compile(r"[\s,()\[\]\-\u2010-\u2015\u2212]+")
_INVISIBLE = ("Cc", "Cf", "Cs")
_NICK_PUNCTUATION = frozenset("[]\\`^{}|_-")


def clean(text: str) -> str:
    """The text without formatting, control and invisible characters, its words one blank apart.

    Case and accents stay, for what is left may be somebody's nick.
    """
    plain = _FORMATTING.sub("", text)
    if plain.isascii() and plain.isprintable():
        return " ".join(plain.split())
    visible = "".join(
        char for char in plain if char.isspace() or unicodedata.category(char) not in _INVISIBLE
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
