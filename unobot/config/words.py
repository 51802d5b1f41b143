"""Renamed command words: a word that another action still has is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unobot.commands import ACTIONS, ActionName, Vocabulary, find_action, load_vocabulary
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
        renamed = {action: tuple(own) for action, own in words.items()}
        for action, own in renamed.items():
            where = f"{place}.words.{format_place((action,))}"
            if action not in ACTIONS:
                yield f"{where}: unknown action, {suggest(action, ACTIONS)}"
                continue
            for word in own:
                other = _find_other(word, action, renamed, vocabulary)
                if other is not None:
                    yield f"{where}: {show(word)} is also a word of {other}; change one of them"


def _find_other(
    word: str, action: str, renamed: Mapping[str, tuple[str, ...]], vocabulary: Vocabulary
) -> ActionName | None:
    """The other action that has a word where `action` would have it, with a prefix or without."""
    others = {name: words for name, words in renamed.items() if name != action}
    for known in (vocabulary.words, vocabulary.bare, vocabulary.addressed):
        for typed in (fold(word), word.casefold()):
            found = find_action(typed, known, others)
            if action in known.values() and found not in (None, action):
                return found
    return None
