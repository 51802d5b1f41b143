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
"""What some actions are typed with; the others stand alone."""

Renaming = dict[str, tuple[str, ...]]


def read(line: str, lang: str, words: Renaming) -> Parsed:
    context = Context(lang=lang, is_running=True, is_seated=True, is_lobby=True, words=words)
    return parse(line, context, VOCABULARY)


def lines(action: str) -> list[str]:
    """Every word of an action, with a prefix and bare, each with what belongs behind it."""
    prefixed = [f"!{word}" for word, its in VOCABULARY.words.items() if its == action]
    bare = [word for word, its in VOCABULARY.bare.items() if its == action]
    return [f"{word} {ARGUMENTS.get(action, '')}".strip() for word in (*prefixed, *bare)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_action_that_is_switched_off_has_no_word_in_any_language(lang: str) -> None:
    for action in COMMANDS:
        for line in lines(action):
            assert read(line, lang, {}) is not None, line
            assert read(line, lang, {action: ()}) is None, line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_renamed_action_has_its_new_words_and_no_others(lang: str) -> None:
    for action in COMMANDS:
        words: Renaming = {action: ("Kezdés", "halt")}
        before = {line: read(line, lang, {}) for line in lines(action)}
        for line, meaning in before.items():
            assert read(line, lang, words) is None, line
            _, _, rest = line.partition(" ")
            sign = "!" if line.startswith("!") else ""
            for new in ("kezdes", "KEZDÉS", "halt"):
                assert read(f"{sign}{new} {rest}", lang, words) == meaning, line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_other_action_loses_a_word_by_a_renaming(lang: str) -> None:
    every = {line: read(line, lang, {}) for action in COMMANDS for line in lines(action)}
    for action in COMMANDS:
        own = set(lines(action))
        for line, meaning in every.items():
            if line not in own:
                assert read(line, lang, {action: ("halt",)}) == meaning, (action, line)


def test_only_an_action_with_a_bare_word_gets_a_new_one() -> None:
    with_bare = set(VOCABULARY.bare.values())
    for action in COMMANDS:
        line = f"halt {ARGUMENTS.get(action, '')}".strip()
        found = read(line, "en", {action: ("halt",)})
        assert isinstance(found, Understood | Misunderstood) == (action in with_bare), action
