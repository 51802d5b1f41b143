"""Words that a channel has renamed or switched off, in every language."""

from __future__ import annotations

import pytest

from unobot.commands import (
    COMMANDS,
    Context,
    Misunderstood,
    Parsed,
    Understood,
    load_vocabulary,
    parse,
)

VOCABULARY = load_vocabulary()
LANGUAGES = VOCABULARY.languages
ARGUMENTS = {"play": "r5", "color": "red", "remove": "Ana", "replace": "Ana Bela", "set": "forget"}
"""What some commands are typed with; the others stand alone."""

Renaming = dict[str, tuple[str, ...]]


def read(line: str, lang: str, words: Renaming) -> Parsed:
    context = Context(lang=lang, is_running=True, is_seated=True, is_lobby=True, words=words)
    return parse(line, context, VOCABULARY)


def lines(command: str) -> list[str]:
    """Every word of a command, with a prefix and bare, each with what belongs behind it."""
    prefixed = [f"!{word}" for word, its in VOCABULARY.words.items() if its == command]
    bare = [word for word, its in VOCABULARY.bare.items() if its == command]
    return [f"{word} {ARGUMENTS.get(command, '')}".strip() for word in (*prefixed, *bare)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_command_that_is_switched_off_has_no_word_in_any_language(lang: str) -> None:
    for command in COMMANDS:
        for line in lines(command):
            assert read(line, lang, {}) is not None, line
            assert read(line, lang, {command: ()}) is None, line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_renamed_command_has_its_new_words_and_no_others(lang: str) -> None:
    for command in COMMANDS:
        words: Renaming = {command: ("Kezdés", "halt")}
        before = {line: read(line, lang, {}) for line in lines(command)}
        for line, meaning in before.items():
            assert read(line, lang, words) is None, line
            _, _, rest = line.partition(" ")
            sign = "!" if line.startswith("!") else ""
            for new in ("kezdes", "KEZDÉS", "halt"):
                assert read(f"{sign}{new} {rest}", lang, words) == meaning, line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_other_command_loses_a_word_by_a_renaming(lang: str) -> None:
    every = {line: read(line, lang, {}) for command in COMMANDS for line in lines(command)}
    for command in COMMANDS:
        own = set(lines(command))
        for line, meaning in every.items():
            if line not in own:
                assert read(line, lang, {command: ("halt",)}) == meaning, (command, line)


def test_only_a_command_with_a_bare_word_gets_a_new_one() -> None:
    with_bare = set(VOCABULARY.bare.values())
    for command in COMMANDS:
        line = f"halt {ARGUMENTS.get(command, '')}".strip()
        found = read(line, "en", {command: ("halt",)})
        assert isinstance(found, Understood | Misunderstood) == (command in with_bare), command
