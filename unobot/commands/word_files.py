"""Reading the word files in `words/`: data, one a language; `words/en.yaml` says what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from itertools import product
from typing import Any, TypeVar, get_args

import yaml

from unobot.engine.cards import NUMBERS, Color, Face

from .table import COMMANDS
from .text import fold
from .vocabulary import CardWords, Piece, SetKey, Vocabulary

SET_KEYS: tuple[SetKey, ...] = get_args(SetKey)

Meaning = TypeVar("Meaning", bound=str)

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

    Raises ValueError where a file names an unknown command, or gives a word to two commands.
    """
    languages = tuple(sorted(files))
    kinds: dict[str, dict[str, str]] = {"words": {}, "bare": {}, "shared": {}}
    settings: dict[str, SetKey] = {}
    values: dict[str, str] = {}
    names: dict[str, str] = {code: code for code in languages}
    everywhere = list(_number_pieces())
    for lang in languages:
        for name, lists in files[lang]["commands"].items():
            if name not in COMMANDS:
                known = ", ".join(COMMANDS)
                raise ValueError(f"words/{lang}.yaml: there is no command {name!r}, only {known}")
            for kind, typed in lists.items():
                _add_all(kinds[kind], typed, name, lang)
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
        lang: _gather(everywhere, english | _color_letters(file), dict(_lone_faces(file)))
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


def _lone_faces(file: Mapping[str, Any]) -> Iterator[tuple[str, Face]]:
    for face, texts in file["faces"].get("alone", {}).items():
        for text in texts:
            yield text, Face[face.upper()]


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
    everywhere: list[tuple[str, Piece]], letters: dict[str, Piece], alone: dict[str, Face]
) -> CardWords:
    found: dict[str, list[Piece]] = {}
    for spelling, piece in [*everywhere, *letters.items()]:
        found.setdefault(spelling, []).append(piece)
    spellings = {spelling: tuple(dict.fromkeys(pieces)) for spelling, pieces in found.items()}
    return CardWords(spellings, max(map(len, spellings)), alone)
