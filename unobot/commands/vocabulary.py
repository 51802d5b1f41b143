"""The words of all languages, and ways to look them up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from unobot.engine.cards import Color, Face

from .text import fold

SetKey = Literal["colors", "hand", "lang", "forget"]
"""A personal setting."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What one piece of a card's notation says: a colour, or a face."""

    meaning: Color | Face
    is_name: bool
    """Whether it is spelled out (`red`, `draw two`) instead of a mark (`r`, `dt`, `+2`)."""
    can_lead: bool
    """Whether it may stand before the other half of its card: a face of one letter may not."""


@dataclass(frozen=True, slots=True, eq=False)
class CardWords:
    """The pieces of which cards are written in the channels of one language.

    Equal only to itself, so that what has been read with them can be remembered.
    """

    spellings: Mapping[str, tuple[Piece, ...]]
    """What a folded text may say; a single letter may be a colour and a face."""
    longest: int
    """The length of the longest spelling, in characters."""
    alone: Mapping[str, Face] = field(default_factory=dict)
    """What stands for a card without a colour only where nothing else is typed: a French `4`."""

    def starting_at(self, text: str, start: int) -> Iterator[tuple[Piece, int]]:
        """The pieces that the text may hold from `start` on, each with the place where it ends."""
        for end in range(start + 1, min(start + self.longest, len(text)) + 1):
            for piece in self.spellings.get(text[start:end], ()):
                yield piece, end


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of every language. All of them are understood everywhere.

    Words are kept folded (small letters, no accents).
    """

    languages: tuple[str, ...]
    """The languages that have a word file."""
    words: Mapping[str, str]
    """The words that stand behind a prefix, each with the name of its command."""
    bare: Mapping[str, str]
    """The words that stand alone in the channel. They are typed without accents: a Hungarian's
    `jó` is no `jo`, and `ça` no `ca`."""
    shared: Mapping[str, str]
    """Words that other bots own as well: behind a prefix they count only while a game or a lobby
    is on; in lines to the bot itself always."""
    addressed: Mapping[str, str]
    """`words` and `shared` together: what counts where the bot is surely meant."""
    settings: Mapping[str, SetKey]
    """Words for the personal settings."""
    setting_values: Mapping[str, str]
    """Words for the values of settings, and the values' own names."""
    language_names: Mapping[str, str]
    """The names of languages in all of them, and their codes; for each its code."""
    cards: Mapping[str, CardWords]
    """How cards are written, by the channel's language."""

    def card_words(self, lang: str) -> CardWords:
        """How cards are written in a channel of this language; without a word file, as in English.

        The colours' letters are all that differs.
        """
        return self.cards.get(lang, self.cards["en"])


def find_command(
    word: str, known: Mapping[str, str], renamed: Mapping[str, tuple[str, ...]]
) -> str | None:
    """The name of the command that a typed word means, by the configuration's `words` as well.

    The word is folded, or only in small letters where added accents make it another word.

    A command in `renamed` has the words given there and no others; none at all for an empty list.
    `known` is one of the vocabulary's mappings: only commands that have a word in it are looked
    for, so that renaming a command does not give it a bare word it never had.
    """
    for name, words in renamed.items():
        for own in words:
            if word in (own.casefold(), fold(own)) and name in known.values():
                return name
    found = known.get(word)
    return None if found in renamed else found
