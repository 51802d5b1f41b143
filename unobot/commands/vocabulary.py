"""The words of all languages, read once from the word files, and ways to look them up.

The files in `words/` are data, one a language; `words/en.yaml` says what their keys mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from itertools import product
from typing import Any, Literal, TypeVar, get_args

import yaml

from unobot.engine.cards import NUMBERS, Color, Face

from .model import SetKey
from .text import fold

ActionName = Literal[
    "start",
    "join",
    "deal",
    "play",
    "draw",
    "pass",
    "color",
    "uno",
    "catch",
    "challenge",
    "swap",
    "hand",
    "top",
    "turn",
    "order",
    "count",
    "repeat",
    "stats",
    "time",
    "leave",
    "remove",
    "replace",
    "addbot",
    "dropbot",
    "stop",
    "pause",
    "penalty",
    "rules",
    "help",
    "score",
    "top10",
    "top3last",
    "fast",
    "high",
    "played",
    "records",
    "row",
    "unostats",
    "fair",
    "set",
    "version",
]
"""What a command word stands for; the keys of the configuration's `words`."""

ACTIONS: tuple[ActionName, ...] = get_args(ActionName)
"""All names of actions, in the order of the table in `words/en.yaml`."""

SET_KEYS: tuple[SetKey, ...] = get_args(SetKey)

Meaning = TypeVar("Meaning", bound=str)


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
    has_lone_four: bool = False
    """Whether a `4` by itself is the Wild Draw Four, as in document A."""

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
    words: Mapping[str, ActionName]
    """The words that stand behind a prefix, and what they do."""
    bare: Mapping[str, ActionName]
    """The words that stand alone in the channel. They are typed without accents: a Hungarian's
    `jó` is no `jo`, and `ça` no `ca`."""
    shared: Mapping[str, ActionName]
    """Words that other bots own as well: behind a prefix they count only while a game or a lobby
    is on; in lines to the bot itself always."""
    addressed: Mapping[str, ActionName]
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


def find_action(
    word: str, known: Mapping[str, ActionName], renamed: Mapping[str, tuple[str, ...]]
) -> ActionName | None:
    """What a typed word does, where the configuration's `words` may have renamed some actions.

    The word is folded, or only in small letters where added accents make it another word.

    An action in `renamed` has the words given there and no others; none at all for an empty list.
    `known` is one of the vocabulary's mappings: only actions that have a word in it are looked for,
    so that renaming an action does not give it a bare word it never had.
    """
    for action in ACTIONS if renamed else ():
        for own in renamed.get(action, ()):
            if word in (own.casefold(), fold(own)) and action in known.values():
                return action
    found = known.get(word)
    return None if found in renamed else found


_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one in C, where PyYAML was built with it, takes a tenth of the time."""


def load_vocabulary() -> Vocabulary:
    """Read the word files that come with the package."""
    folder = resources.files("unobot.commands").joinpath("words")
    return build_vocabulary(
        {
            file.name.removesuffix(".yaml"): yaml.load(file.read_text(encoding="utf-8"), _Loader)
            for file in folder.iterdir()
            if file.name.endswith(".yaml")
        }
    )


def build_vocabulary(files: Mapping[str, Mapping[str, Any]]) -> Vocabulary:
    """The vocabulary in the contents of word files, by language; English has to be among them.

    Raises ValueError where a file names an unknown action, or gives a word to two actions.
    """
    languages = tuple(sorted(files))
    kinds: dict[str, dict[str, ActionName]] = {"words": {}, "bare": {}, "shared": {}}
    settings: dict[str, SetKey] = {}
    values: dict[str, str] = {}
    names: dict[str, str] = {code: code for code in languages}
    everywhere = list(_number_pieces())
    for lang in languages:
        for name, lists in files[lang]["actions"].items():
            action = _find_name(name, lang)
            for kind, typed in lists.items():
                _add_all(kinds[kind], typed, action, lang)
        told = files[lang]["settings"]
        for key in SET_KEYS:
            _add_all(settings, told["keys"].get(key, ()), key, lang)
        for value, typed in told["values"].items():
            _add_all(values, typed, value, lang)
        for code, typed in told["languages"].items():
            _add_all(names, typed, code, lang)
        everywhere += _card_names(files[lang])
    english = _color_letters(files["en"])
    cards = {
        lang: _gather(
            everywhere, english | _color_letters(file), bool(file.get("lone_four", False))
        )
        for lang, file in files.items()
    }
    return Vocabulary(
        languages,
        **kinds,
        addressed=kinds["words"] | kinds["shared"],
        settings=settings,
        setting_values=values,
        language_names=names,
        cards=cards,
    )


def _find_name(name: str, lang: str) -> ActionName:
    for action in ACTIONS:
        if action == name:
            return action
    raise ValueError(f"words/{lang}.yaml: there is no action {name!r}, only {', '.join(ACTIONS)}")


def _add_all(words: dict[str, Meaning], typed: Iterable[str], meaning: Meaning, lang: str) -> None:
    for word in map(fold, typed):
        if words.setdefault(word, meaning) != meaning:
            raise ValueError(
                f"words/{lang}.yaml: {word!r} cannot stand for {meaning}, "
                f"it stands for {words[word]}"
            )


def _number_pieces() -> Iterator[tuple[str, Piece]]:
    for face in NUMBERS:
        yield face.value, Piece(face, is_name=False, can_lead=True)


def _card_names(file: Mapping[str, Any]) -> Iterator[tuple[str, Piece]]:
    """The colour names and the faces of one word file, each in all its spellings."""
    for color, names in file["colors"]["names"].items():
        for text in names:
            for spelling in _spellings(text):
                yield spelling, Piece(Color[color.upper()], is_name=True, can_lead=True)
    for kind in ("marks", "names"):
        for face, texts in file["faces"].get(kind, {}).items():
            for text in texts:
                for spelling in _spellings(text):
                    piece = Piece(Face[face.upper()], kind == "names", can_lead=len(text) > 1)
                    yield spelling, piece


def _color_letters(file: Mapping[str, Any]) -> dict[str, Piece]:
    letters = file["colors"].get("letters", {})
    return {
        letter: Piece(Color[color.upper()], is_name=False, can_lead=True)
        for color, its_letters in letters.items()
        for letter in its_letters
    }


def _spellings(text: str) -> Iterator[str]:
    """The text with and without each of its blanks: `w d` is also `wd`."""
    first, *rest = fold(text).split()
    for blanks in product(("", " "), repeat=len(rest)):
        yield first + "".join(blank + word for blank, word in zip(blanks, rest, strict=True))


def _gather(
    everywhere: list[tuple[str, Piece]], letters: dict[str, Piece], has_lone_four: bool
) -> CardWords:
    found: dict[str, list[Piece]] = {}
    for spelling, piece in [*everywhere, *letters.items()]:
        found.setdefault(spelling, []).append(piece)
    spellings = {spelling: tuple(dict.fromkeys(pieces)) for spelling, pieces in found.items()}
    return CardWords(spellings, max(map(len, spellings)), has_lone_four)
