"""Renamed command words: in an accepted renaming no word has two meanings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unobot.commands import COMMANDS, find_command, load_vocabulary
from unobot.commands.text import fold
from unobot.config.channel import ChannelModel
from unobot.config.words import word_problems

VOCABULARY = load_vocabulary()
KINDS = (VOCABULARY.words, VOCABULARY.bare, {**VOCABULARY.words, **VOCABULARY.shared})
WORDS = sorted({*VOCABULARY.words, *VOCABULARY.bare, *VOCABULARY.shared})


def model(words: dict[str, list[str]]) -> ChannelModel:
    return ChannelModel(words={name: tuple(own) for name, own in words.items()})


def problems(words: dict[str, list[str]]) -> list[str]:
    return list(word_problems({"defaults": model(words)}))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_word_of_another_command_is_refused_in_a_sentence_that_names_both(
    name: str,
) -> None:
    foreign = {
        word.upper(): other
        for kind in KINDS
        if name in kind.values()
        for word, other in kind.items()
        if other != name
    }
    assert problems({name: list(foreign)}) == [
        f"defaults.words.{name}: {word!r} is also a word of {other}; change one of them"
        for word, other in foreign.items()
    ]


def test_the_words_that_a_command_has_anyway_are_accepted() -> None:
    assert (
        problems(
            {
                name: sorted({word for kind in KINDS for word in kind if kind[word] == name})
                for name in COMMANDS
            }
        )
        == []
    )


RENAMINGS = st.dictionaries(
    st.sampled_from(list(COMMANDS)),
    st.lists(st.sampled_from([*WORDS, "halt", "Húzás", "jó", "JO", "Straße"]), max_size=3),
    max_size=5,
)


@settings(max_examples=20)
@given(st.lists(RENAMINGS, min_size=1, max_size=20))
def test_in_an_accepted_renaming_every_word_has_one_meaning(
    layers: list[dict[str, list[str]]],
) -> None:
    models = {f"<{at}>": model(words) for at, words in enumerate(layers)}
    refused = {problem.partition(">")[0] + ">" for problem in word_problems(models)}
    for place, words in zip(models, layers, strict=True):
        if place not in refused:
            assert_single_meanings({name: tuple(own) for name, own in words.items()})


def assert_single_meanings(renamed: dict[str, tuple[str, ...]]) -> None:
    for kind in KINDS:
        for name, own in renamed.items():
            if name in kind.values():
                typed = {form for word in own for form in (fold(word), word.casefold())}
                assert {find_command(word, kind, renamed) for word in typed} <= {name}
        for word, name in kind.items():
            assert name in renamed or find_command(word, kind, renamed) == name
