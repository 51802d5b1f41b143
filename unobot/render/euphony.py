"""Little words that change before certain sounds: Italian "ad Aldo", Hungarian "az 5. játék".

A catalogue has the plain word before a placeholder (`tocca a {next}`); what fills the placeholder
decides, so it must not begin with formatting. A language that is not here has no such words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping

_Letter = Callable[[str, str], str]
"""What a word (in lower case) takes on before a text that is not empty; mostly nothing."""

_LAST_WORD = re.compile(r"(?<!\w)\w+(?= $)")
_WORD_BEFORE_PLACEHOLDER = re.compile(r"(?<!\w)\w+ (?=\{(\w+)\})")


def _italian(word: str, following: str) -> str:
    """The euphonic d: "ad Aldo" and "ed Elsa", but "a Elsa" and "e Aldo"."""
    return "d" if word in ("a", "e") and _first_letter(following) == word else ""


def _hungarian(word: str, following: str) -> str:
    """The article "az" before a vowel, and before numbers whose names begin with one."""
    return "z" if word == "a" and _begins_hungarian_vowel(following) else ""


def _begins_hungarian_vowel(text: str) -> bool:
    if number := re.match(r"\d+", text):
        # Egy, öt, ezer and egymillió begin with a vowel, tíz and száz do not.
        return text[0] == "5" or (text[0] == "1" and number.end() % 3 == 1)
    return _first_letter(text) in "aeiou"


def _first_letter(text: str) -> str:
    """The first letter without its accents, in lower case."""
    return unicodedata.normalize("NFD", text)[0].lower()


_LETTERS: Mapping[str, _Letter] = {"it": _italian, "hu": _hungarian}


def link(before: str, following: str, lang: str) -> str:
    """A text that ends in a word and a blank, as it is said before `following`: `e ` to `ed `."""
    letter_of = _LETTERS.get(lang)
    word = _LAST_WORD.search(before)
    if letter_of is None or word is None or not following:
        return before
    return f"{before[:-1]}{letter_of(word[0].lower(), following)} "


def link_placeholders(template: str, values: Mapping[str, object], lang: str) -> str:
    """A sentence with each word that stands before a placeholder as its value asks for it."""
    if lang not in _LETTERS:
        return template
    return _WORD_BEFORE_PLACEHOLDER.sub(
        lambda found: link(found[0], str(values[found[1]]), lang), template
    )
