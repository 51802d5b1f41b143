"""Telling a command with a mistake in it from ordinary speech that begins with the same word.

Bare words are words of the people's languages as well. A line that makes no sense as a command is
only answered where it can hardly be anything else.
"""

from __future__ import annotations

from unobot.engine.cards import Color, Face

from .plays import PlayCards, parse_play
from .text import spread
from .vocabulary import CardWords, Piece, Vocabulary


def is_failed_play(rest: str, lang: str, vocabulary: Vocabulary) -> bool:
    """Whether what stands behind a bare `pl`, and is not a card, was meant as one.

    All of it has to look like pieces of cards, in whatever language (`r10`, `rb`, `red`, `r 5 x`,
    a French `v5`), or all but one word: behind a card in its short form or a wild's mark
    (`w purple`), or after a card with its colour (`red 5 please`). `play wild horses`,
    `play 2 games` and `play that song` are speech.
    """
    typed = spread(rest).split()
    strange = [
        word
        for word in typed
        if not any(_is_notation(word, words) for words in vocabulary.cards.values())
    ]
    if not strange:
        return True
    if len(strange) > 1:
        return False
    if _is_short_card(typed[0], vocabulary.card_words(lang)):
        return True
    play = parse_play(" ".join(typed[:-1]), lang, vocabulary)
    return isinstance(play, PlayCards) and play.cards[0].color is not None


def is_failed_color(rest: str, lang: str, vocabulary: Vocabulary) -> bool:
    """Whether what stands behind a bare `co`, and is not a colour, was meant as one.

    It has to be a single character (`co x`), or the beginning of a colour's name (`co gre`).
    """
    typed = spread(rest)
    return len(typed) <= 1 or any(
        spelling.startswith(typed)
        for spelling, pieces in vocabulary.card_words(lang).spellings.items()
        if any(isinstance(piece.meaning, Color) for piece in pieces)
    )


def _is_notation(word: str, words: CardWords) -> bool:
    """Whether it consists of pieces of cards (be they a card or not), or is one character."""
    reached = {0}
    for start in range(len(word)):
        if start in reached:
            reached.update(end for piece, end in words.starting_at(word, start) if _joins(piece))
            if word[start] == "+":
                reached.add(start + 1)
    return len(word) in reached or len(word) == 1 or word in words.spellings


def _joins(piece: Piece) -> bool:
    """The UNO card is never written together with anything: `us` is a word."""
    return not (isinstance(piece.meaning, Face) and piece.meaning.row.is_anytime)


def _is_short_card(word: str, words: CardWords) -> bool:
    """Whether it is a letter with a number (`r5`, `wd4`), or a wild's mark."""
    if any(char.isdecimal() for char in word):
        return not word.isdecimal() and _is_notation(word, words)
    return any(
        isinstance(piece.meaning, Face) and piece.meaning.row.is_wild and not piece.is_name
        for piece in words.spellings.get(word, ())
    )
