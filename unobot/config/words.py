"""Renamed command words: a word that another command still has is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unobot.commands import COMMANDS, Vocabulary, find_command, load_vocabulary
from unobot.commands.text import fold

from .channel import ChannelModel
from .forms import show
from .problems import format_place, suggest


def word_problems(layers: Mapping[str, ChannelModel]) -> Iterator[str]:
    """What is wrong with `words` in each of the layers, which are given by their places."""
    renaming = {place: layer.words for place, layer in layers.items() if layer.words}
    if not renaming:
        return
    vocabulary = load_vocabulary()
    for place, words in renaming.items():
        renamed = {name: tuple(own) for name, own in words.items()}
        for name, own in renamed.items():
            where = f"{place}.words.{format_place((name,))}"
            if name not in COMMANDS:
                yield f"{where}: unknown command, {suggest(name, COMMANDS)}"
                continue
            for word in own:
                other = _find_other(word, name, renamed, vocabulary)
                if other is not None:
                    yield f"{where}: {show(word)} is also a word of {other}; change one of them"


def _find_other(
    word: str, name: str, renamed: Mapping[str, tuple[str, ...]], vocabulary: Vocabulary
) -> str | None:
    """The other command that has a word where `name` would have it, with a prefix or without."""
    others = {other: words for other, words in renamed.items() if other != name}
    for known in (vocabulary.words, vocabulary.bare, vocabulary.addressed):
        for typed in (fold(word), word.casefold()):
            found = find_command(typed, known, others)
            if name in known.values() and found not in (None, name):
                return found
    return None
