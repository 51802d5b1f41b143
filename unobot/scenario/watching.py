"""What must hold after every step of every scenario, without being asked."""

from __future__ import annotations

import dataclasses
import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from unobot.answers import Answer, HelpAnswer, NotUnderstood
from unobot.commands import COMMANDS, Misunderstanding
from unobot.engine.cards import Card, full_pack, packs_among
from unobot.engine.events import Dealt, Event
from unobot.engine.game import Game
from unobot.engine.pending import pending_seat
from unobot.engine.view import cut_event
from unobot.render import Renderer, Style
from unobot.render.cards import card_name
from unobot.session.snapshot import dump_table
from unobot.session.table import Table
from unobot.store.store import Store
from unobot.transport import strip_formatting

LINE_BYTES = 512


class ErrorTrap(logging.Handler):
    """Gathers what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += f": {record.exc_info[1]!r}"
        self.messages.append(text)


def round_faults(table: Table) -> Iterator[str]:
    """The cards are exactly the pack, and somebody can act until the round is over."""
    if table.game is None:
        return
    state = table.game.state
    everything = Counter(state.stock) + Counter(state.discard)
    for hand in state.hands:
        everything += Counter(hand)
    uno_cards = state.rules.uno_cards
    packs = packs_among(everything.total(), uno_cards)
    if everything != Counter(full_pack(packs, uno_cards)):
        yield "the cards are not the pack any more"
    if state.result is None:
        seat = pending_seat(state.pending)
        if seat is None or not table.game.legal_actions(seat):
            yield f"nobody can act: {state.pending}"


def store_faults(table: Table, store: Store) -> Iterator[str]:
    """What is stored leads to the state in memory."""
    stored = store.load_sessions()
    if not table.is_worth_keeping:
        if stored:
            yield "a session is stored where none is on"
        return
    if not stored or stored[0].snapshot != dump_table(table):
        yield "the stored session is not the one in memory"
        return
    playing = table.playing
    if playing is not None:
        rebuilt = Game.replay(playing.match.rules, stored[0].events, table.rng)
        if rebuilt.state != playing.game.state:
            yield "the round rebuilt from the store is not the one in memory"


def line_faults(raw: Iterable[str], bot_prefix: str) -> Iterator[str]:
    """Every line fits, with the prefix that the server puts in front, and is one line."""
    for line in raw:
        size = len(f":{bot_prefix} {line}\r\n".encode())
        if size > LINE_BYTES:
            yield f"a line of {size} bytes: {line!r}"
        if re.search(r"[\r\n\0]", line):
            yield f"a line with CR, LF or NUL: {line!r}"


def said(raw: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Target and text, without formatting, of the lines that say something."""
    for line in raw:
        command, _, rest = line.partition(" ")
        target, _, text = rest.partition(" :")
        if command in ("PRIVMSG", "NOTICE"):
            yield target, strip_formatting(text)


class CardSpotter:
    """Finds the cards that are named in a line, in one language."""

    def __init__(self, renderer: Renderer) -> None:
        self._cards = {card_name(card, renderer.catalogue): card for card in Card}
        longest_first = sorted(self._cards, key=len, reverse=True)
        words = (rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first)
        self._pattern = re.compile("|".join(words))

        self._examples = self._find(_example_lines(renderer))

    def _find(self, texts: Iterable[str]) -> set[Card]:
        return {self._cards[name] for text in texts for name in self._pattern.findall(text)}

    def cards_in(self, text: str) -> set[Card]:
        """The kinds of card that a line names, but for those that help names as examples."""
        return self._find([text]) - self._examples


def _example_lines(renderer: Renderer) -> Iterator[str]:
    """The lines that name cards as examples."""
    answers: list[Answer] = [HelpAnswer(topic, "!") for topic in ("", *COMMANDS)]
    for what in get_args(Misunderstanding):
        answers.append(NotUnderstood(what))
    for answer in answers:
        yield from renderer.render(answer, style=Style.PLAIN, audience="private")


def leaks(
    table: Table,
    events: list[Event],
    lines: Iterable[tuple[str, str]],
    spotters: Iterable[CardSpotter],
    typed: set[Card],
) -> Iterator[str]:
    """No line shows a card of one player's hand to another, or a card of the stock to anybody.

    Judged by kinds of card: a card that lies open, that the listener holds, or that was typed in
    the line that is answered, may be named.
    """
    spotters = list(spotters)
    for target, text in lines:
        seat = table.seat_named(target)
        named = {card for spotter in spotters for card in spotter.cards_in(text)}
        for card in named - typed - _known_cards(table, events, seat):
            yield f"{card.value} was shown to {target}: {text!r}"


def _known_cards(table: Table, events: list[Event], seat: int | None) -> set[Card]:
    """The kinds of card that may be named after these events, to one seat or to everybody.

    The colourless ones are named in help and rules as well.
    """
    known = {card for card in Card if card.color is None}
    if table.game is not None:
        known |= set(table.game.state.discard)
        if seat is not None:
            known |= set(table.game.state.hands[seat])
    for event in events:
        known |= set(_cards_in(event, seat))
        if isinstance(event, Dealt) and seat is not None and seat < len(event.hands):
            known |= set(event.hands[seat])
    return known


def _cards_in(event: Event, seat: int | None) -> Iterator[Card]:
    """The cards that an event shows to a seat, or to everybody, as its fields say."""
    shown = cut_event(event, seat)
    waiting = [getattr(shown, field.name) for field in dataclasses.fields(shown)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple):
            waiting += value
