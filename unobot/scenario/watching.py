"""What must hold after every step of every scenario, without being asked."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from unobot.engine.cards import Card, full_pack
from unobot.engine.dealing import packs_for
from unobot.engine.events import Dealt, Event, HandShown, Played, RoundEnded
from unobot.engine.game import Game
from unobot.engine.pending import pending_seat
from unobot.render import Catalogue, strip_formatting
from unobot.render.cards import card_name
from unobot.session.session import Session
from unobot.session.state import dump_state
from unobot.store.store import Store

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


def round_faults(session: Session) -> Iterator[str]:
    """The cards are exactly the pack, and somebody can act until the round is over."""
    if session.game is None:
        return
    state = session.game.state
    everything = Counter(state.stock) + Counter(state.discard)
    for hand in state.hands:
        everything += Counter(hand)
    packs = packs_for(len(state.hands)) if sum(everything.values()) > 120 else 1
    if everything != Counter(full_pack(packs, state.rules.uno_cards)):
        yield "the cards are not the pack any more"
    if state.result is None:
        seat = pending_seat(state.pending)
        if seat is None or not session.game.legal_actions(seat):
            yield f"nobody can act: {state.pending}"


def store_faults(session: Session, store: Store) -> Iterator[str]:
    """What is stored leads to the state in memory."""
    stored = store.load_sessions()
    if session.state.phase == "none":
        if stored:
            yield "a session is stored where none is on"
        return
    if not stored or stored[0].snapshot != dump_state(session.state):
        yield "the stored session is not the one in memory"
        return
    if session.state.round_id is None or session.game is None:
        return
    rebuilt = Game.replay(session.state.rules, stored[0].events, session.rng)
    if rebuilt.state != session.game.state:
        yield "the round rebuilt from the store is not the one in memory"


def line_faults(raw: Iterable[str], bot_prefix: str) -> Iterator[str]:
    """Every line fits, with the prefix that the server puts in front, and is one line."""
    for line in raw:
        size = len(f":{bot_prefix} {line}\r\n".encode())
        if size > LINE_BYTES:
            yield f"a line of {size} bytes: {line!r}"
        if re.search(r"[\r\n\0]", line):
            yield f"a line with CR, LF or NUL: {line!r}"


class CardSpotter:
    """Finds the cards that are named in a line, in one language."""

    def __init__(self, names: Mapping[str, Card]) -> None:
        self._names = names
        longest_first = sorted(names, key=len, reverse=True)
        self._pattern = re.compile(
            "|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in longest_first)
        )

    def cards_in(self, line: str) -> set[Card]:
        """The kinds of card that a line names."""
        plain = strip_formatting(line)
        return {self._names[found] for found in self._pattern.findall(plain)}


def public_cards(session: Session, events: Iterable[Event], to: str | None) -> set[Card]:
    """The kinds of card that may be named to everybody, or to one player, after these events."""
    known: set[Card] = {Card.W, Card.WD, Card.U}
    names = session.names
    if session.game is not None:
        known |= set(session.game.state.discard)
        for seat, hand in enumerate(session.game.state.hands):
            if seat < len(names) and names[seat] == to:
                known |= set(hand)
    for event in events:
        match event:
            case Played(_, cards):
                known |= set(cards)
            case Dealt():
                known |= {event.top, *event.turned_back}
            case RoundEnded():
                known |= {card for _, hand in event.hands for card in hand}
            case HandShown(_, seat, cards):
                if seat < len(names) and names[seat] == to:
                    known |= set(cards)
            case _:
                pass
    return known


def spotter(catalogue: Catalogue) -> CardSpotter:
    """Finds the cards that lines in a catalogue's language name."""
    return CardSpotter({card_name(card, catalogue): card for card in Card})
