"""How one answer is spoken: the language, the style, who listens; and what all answers share.

Whatever people typed reaches a sentence through `Voice.say`, which cleans every plain `str`. What
is already fit for a line, cards above all, is a `Piece` and goes in as it is.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import UTC, tzinfo
from functools import lru_cache
from typing import Literal

from unobot.engine.cards import Card, Color

from .cards import card_mark, card_name, color_word
from .catalogue import Catalogue
from .styles import (
    INVISIBLE,
    UNFORMATTED,
    Style,
    bold,
    clean_text,
    close_blocks,
    color_block,
    quieten,
)

Audience = Literal["public", "private"]
"""A channel, or one person."""


class Piece(str):
    """Text that is fit for a line as it is: a sentence, a card, a list of cleaned nicks."""

    __slots__ = ()


@lru_cache(4096)
def _tell_card(
    card: Card, is_marked: bool, style: Style, catalogue: Catalogue, letters: Catalogue
) -> Piece:
    name = card_mark(card, letters) if style is Style.SYMBOLS else card_name(card, catalogue)
    name = bold(name) if is_marked else name
    if style is Style.COLORS:
        return Piece(color_block(name, card.color) + " ")
    return Piece(f" {name}  ")


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks one answer."""

    catalogue: Catalogue
    style: Style = Style.PLAIN
    audience: Audience = "public"
    prefix: str = "!"
    """What command words begin with in the channel."""
    quiet_tables: bool = True
    """Whether nicks in public tables and lists are written so that they highlight nobody."""
    timezone: tzinfo = UTC
    """In which the dates of records are told."""
    are_hands_notices: bool = True
    """Whether people who have not chosen otherwise get their cards as notices."""
    letters: Catalogue | None = None
    """How the channel reads the letters of colours; None: as this catalogue's language does."""

    def say(self, key: str, **values: str | int) -> Piece:
        """The sentence with its placeholders filled; `{prefix}` is always there."""
        return self._fill(self.catalogue.text(key), values)

    def count(self, key: str, number: int, **values: str | int) -> Piece:
        """A sentence whose form depends on a number, its placeholder `{number}`."""
        return self._fill(self.catalogue.plural(key, number), {"number": number, **values})

    def _fill(self, template: str, values: dict[str, str | int]) -> Piece:
        ready = {
            name: clean_text(value) if type(value) is str else value
            for name, value in {"prefix": self.prefix, **values}.items()
        }
        return Piece(close_blocks(self.catalogue.fill(template, ready)))

    def card(self, card: Card, *, is_marked: bool = False) -> Piece:
        """A card: one blank, its name, one blank, and one more (`CARD` of the line shapes).

        A marked card's name is bold in every style.
        """
        letters = self.letters or self.catalogue
        return _tell_card(card, is_marked, self.style, self.catalogue, letters)

    def cards(self, cards: Iterable[Card], marked: frozenset[Card] = frozenset()) -> Piece:
        """Cards one after the other, some of them marked."""
        return Piece("".join(self.card(card, is_marked=card in marked) for card in cards))

    def color(self, color: Color) -> Piece:
        """A colour's word as a block like a card's, without the blank after it."""
        word = color_word(color, self.catalogue)
        if self.style is Style.COLORS:
            return Piece(color_block(word, color))
        return Piece(f" {word} ")

    def amount(self, cards: int) -> Piece:
        """A number of cards, in words where other programs read them as words: `two cards`."""
        words = {0: "amount.none", 2: "amount.two", 4: "amount.four"}
        if cards in words:
            return self.say(words[cards])
        return self.count("amount", cards)

    def duration(self, seconds: float) -> Piece:
        """A length of time."""
        return Piece(self.catalogue.duration(seconds))

    def nick(self, nick: str) -> Piece:
        """One of the people, outside a sentence."""
        return Piece(clean_text(nick))

    def nicks(self, nicks: Iterable[str]) -> Piece:
        """An enumeration of people, by their exact nicks."""
        return Piece(self.catalogue.items(map(self.nick, nicks)))

    def listed_nicks(self, nicks: Iterable[str], computers: Container[str] = ()) -> Piece:
        """An enumeration of people that highlights nobody; computer players are marked."""
        return Piece(
            self.catalogue.items(
                self.marked(self.listed_nick(nick), nick, computers) for nick in nicks
            )
        )

    def marked(self, name: Piece, nick: str, computers: Container[str]) -> Piece:
        """A nick as it stands in a list, with a mark where it is a computer player's."""
        return self.say("computer.listed", nick=name) if nick in computers else name

    def figures(self, rows: Iterable[tuple[str, int]], computers: Container[str] = ()) -> Piece:
        """People, each with a number: `A 70, B 12`; computer players are marked."""
        listed = ((self.marked(self.listed_nick(nick), nick, computers), its) for nick, its in rows)
        return Piece(", ".join(f"{name} {number}" for name, number in listed))

    def listed_nick(self, nick: str) -> Piece:
        """A nick in a table of results or a list of people: in a channel it highlights nobody."""
        return self._quiet_nick(nick, INVISIBLE)

    def ordered_nick(self, nick: str) -> Piece:
        """A nick in the order of play or among the card counts, which were asked for.

        Programs that follow the game find it whole once they have taken the formatting out; so do
        the clients that do the same before they look for their own nick.
        """
        return self._quiet_nick(nick, UNFORMATTED)

    def _quiet_nick(self, nick: str, breaker: str) -> Piece:
        name = self.nick(nick)
        is_quiet = self.quiet_tables and self.audience == "public"
        return Piece(quieten(name, breaker)) if is_quiet else name
