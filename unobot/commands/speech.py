"""Telling a command with a mistake in it from ordinary speech that begins with the same word.

Bare words are words of the people's languages as well. A line that makes no sense as a command is
only answered where it can hardly be anything else.
"""

from __future__ import annotations

from unobot.engine.cards import Face

from .text import spread
from .vocabulary import CardWords, Piece

_LONGEST_LETTERS = 3
"""A colour mistyped as a letter or an abbreviation (`co x`, `co gre`) is no longer than this."""


def is_failed_play(rest: str, words: CardWords) -> bool:
    """Whether what stands behind a bare `pl`, and is no card, was meant as one.

    All of it has to look like pieces of cards (`r10`, `rb`, `red`, `r 5 x`), or all but one word
    behind a card or a wild in its short form (`w purple`). `play wild horses`, `play 2 games` and
    `play that song` are speech.
    """
    typed = spread(rest).split()
    strange = [word for word in typed if not _is_notation(word, words)]
    return not strange or (len(strange) == 1 and _is_short_card(typed[0], words))


def is_failed_color(rest: str) -> bool:
    """Whether what stands behind a bare `co`, and is no colour, was meant as one."""
    return len(rest) <= _LONGEST_LETTERS


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
    return piece.meaning is not Face.UNO


def _is_short_card(word: str, words: CardWords) -> bool:
    """Whether it is a letter with a number (`r5`, `wd4`), or a wild's mark."""
    if any(char.isdecimal() for char in word):
        return not word.isdecimal() and _is_notation(word, words)
    return any(
        piece.meaning in (Face.WILD, Face.WILD_DRAW_FOUR) and not piece.is_name
        for piece in words.spellings.get(word, ())
    )
