"""The table of commands: nothing that a row needs elsewhere is missing."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib import resources
from typing import Any, get_args

import pytest
import yaml
from babel.messages.pofile import read_po

from unobot.commands import (
    COMMANDS,
    Command,
    Context,
    Leave,
    Understood,
    load_vocabulary,
    parse,
    row_of,
)
from unobot.commands.desk import DESK
from unobot.commands.game import GAME
from unobot.commands.moves import MOVES
from unobot.commands.questions import QUESTIONS

WORDS = resources.files("unobot.commands").joinpath("words")
LOCALES = resources.files("unobot.render").joinpath("locales")
WORD_FILES = sorted(file.name.removesuffix(".yaml") for file in WORDS.iterdir())
CATALOGUES = sorted(folder.name for folder in LOCALES.iterdir())

BESIDE_COMMANDS = {"help.unknown", "help.list.play", "help.list.ask", "help.rules.presets"}
"""Sentences of help that are not about one command."""


@cache
def word_file(lang: str) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(WORDS.joinpath(f"{lang}.yaml").read_text("utf-8"))
    return content


@cache
def help_in(lang: str) -> dict[str, str]:
    with LOCALES.joinpath(lang, "LC_MESSAGES", "unobot.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    return {
        message.id: str(message.string)
        for message in catalogue
        if isinstance(message.id, str) and message.id.startswith("help.")
    }


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("lang", WORD_FILES)
def test_a_command_has_a_word_in_every_language(lang: str, name: str) -> None:
    told = word_file(lang)
    has_own = any(told["commands"].get(name, {}).values())
    is_as_in_english = name in told.get("as_in_english", ())
    assert has_own or is_as_in_english, f"words/{lang}.yaml has no word for {name!r}"
    assert not (has_own and is_as_in_english), f"words/{lang}.yaml has a word for {name!r}"


def test_english_lends_no_words() -> None:
    assert "as_in_english" not in word_file("en")


@pytest.mark.parametrize("lang", WORD_FILES)
def test_a_word_file_names_no_command_that_there_is_not(lang: str) -> None:
    assert set(word_file(lang).get("as_in_english", ())) <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("lang", CATALOGUES)
def test_a_command_has_help_in_every_language(lang: str, name: str) -> None:
    assert help_in(lang).get(f"help.{name}"), f"locales/{lang}: no help for {name!r}"


@pytest.mark.parametrize("lang", CATALOGUES)
def test_there_is_no_help_about_a_command_that_there_is_not(lang: str) -> None:
    assert help_in(lang).keys() - {f"help.{name}" for name in COMMANDS} - BESIDE_COMMANDS == set()


def test_no_two_rows_have_one_name() -> None:
    assert len(COMMANDS) == len((*GAME, *MOVES, *QUESTIONS, *DESK))


def test_rows_that_make_one_type_agree_in_who_may_use_it_when_and_where() -> None:
    rules = defaultdict(set)
    for row in COMMANDS.values():
        rules[row.kind].add((row.who, row.phase, row.private))
    assert {kind: told for kind, told in rules.items() if len(told) > 1} == {}


@pytest.mark.parametrize("kind", get_args(Command))
def test_every_type_of_command_has_a_row(kind: type[Command]) -> None:
    assert kind in {row.kind for row in COMMANDS.values()}, f"no row makes {kind.__name__}"


def test_a_command_goes_by_the_row_of_what_it_is_whatever_its_word() -> None:
    parsed = parse("!remove", Context(), load_vocabulary())
    assert isinstance(parsed, Understood)
    assert parsed.command == Leave()
    assert row_of(parsed.command) is COMMANDS["leave"]
