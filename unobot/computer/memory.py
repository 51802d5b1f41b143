"""What a player remembers of a round: which cards the others show they hold, or cannot hold.

A `Memory` is fed with the events of the round as its seat sees them (`engine.view.cut_event`), so
it knows no more than an attentive person there, and the stored events build it anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from unobot.engine.cards import UNO_CARD, WILD_DRAW_FOUR, Card, Color
from unobot.engine.events import (
    ColorNamed,
    ColorStands,
    Dealt,
    Drew,
    Event,
    HandShown,
    HandsMoved,
    HandsSwapped,
    Passed,
    PenaltySet,
    Played,
    PositionSet,
    SeatJoined,
    SeatLeft,
    TakenBack,
    UnoCardPlayed,
)
from unobot.engine.evolve import evolve
from unobot.engine.matching import fitting
from unobot.engine.rules import Rules
from unobot.engine.state import State
from unobot.engine.view import cut_event

NOTHING: frozenset[Card] = frozenset()
SELDOM = 0.75
"""How much less likely another card that fitted becomes each time that one is laid.

Who lays one of several at random lays each the more seldom, the more of them he holds.
"""


@dataclass(slots=True)
class Unseen:
    """Cards of one hand of which the same is known."""

    count: int
    none_of: frozenset[Card] = NOTHING
    """Cards that are certainly not among them."""
    hardly: frozenset[Card] = NOTHING
    """Cards that are not among them if their owner plays as most do."""
    odds: dict[Card, float] = field(default_factory=dict)
    """How much less likely than others some cards are: 1 where nothing is said."""


@dataclass(slots=True)
class Holding:
    """What is known of another seat's hand."""

    known: list[Card] = field(default_factory=list)
    """Cards that were seen."""
    unseen: list[Unseen] = field(default_factory=list)

    def gain(self, count: int) -> None:
        """The hand takes cards that nobody else sees."""
        if count:
            self.unseen.append(Unseen(count))

    def rule_out(self, cards: frozenset[Card], *, is_certain: bool) -> None:
        """None of the unseen cards is one of these."""
        for group in self.unseen:
            if is_certain:
                group.none_of |= cards
            else:
                group.hardly |= cards

    def make_seldom(self, cards: Iterable[Card]) -> None:
        """One of these was laid: the unseen ones are the less likely to be others."""
        for group in self.unseen:
            for card in cards:
                group.odds[card] = group.odds.get(card, 1.0) * SELDOM

    def lose(self, card: Card) -> None:
        """A card was laid down: a known one, else one of the unseen where it was likeliest."""
        if card in self.known:
            self.known.remove(card)
            return
        groups = [group for group in self.unseen if card not in group.none_of] or self.unseen
        if groups:
            group = max(groups, key=lambda one: one.count * (0.1 if card in one.hardly else 1.0))
            group.count -= 1
            if not group.count:
                self.unseen.remove(group)


class Memory:
    """What one seat has seen of a round."""

    def __init__(self, seat: int, rules: Rules) -> None:
        self.seat = seat
        self.rules = rules
        self.others: dict[int, Holding] = {}
        """What is known of each other seat's hand."""
        self._hand: list[Card] = []
        self._tops: list[tuple[Card, Color | None]] = []
        """The top with the colour in force, last, and what lay on top before it."""
        self._drew: int | None = None
        """Whose own draw was the last thing that happened."""
        self._penalty = 0
        """Cards that wait to be answered or drawn."""

    def hold(self, hand: Iterable[Card]) -> None:
        """The own hand is this now."""
        self._hand = list(hand)

    def witness(self, events: Iterable[Event], hand: Iterable[Card]) -> None:
        """Take in what has happened, of which the seat sees its share; it holds this hand now."""
        for event in events:
            self.see(cut_event(event, self.seat))
        self.hold(hand)

    def see(self, event: Event) -> None:
        """Take in an event, cut for this seat."""
        drew, self._drew = self._drew, None
        match event:
            case Dealt(_, _, sizes, _, _, top):
                self.others = {
                    seat: Holding([], [Unseen(size)]) for seat, size in enumerate(sizes) if size
                }
                self._tops = [(top, top.color)]
            case PositionSet():
                self.others, self._tops = {}, []
            case Played(seat, cards, _, jumped_in):
                is_free = drew != seat and not jumped_in and not self._penalty
                self._played(seat, cards, is_free=is_free)
            case PenaltySet(penalty):
                self._penalty = penalty
            case UnoCardPlayed(seat):
                self._lose(seat, UNO_CARD)
            case ColorNamed(_, color) | ColorStands(color):
                if self._tops:
                    self._tops[-1] = (self._tops[-1][0], color)
            case Drew():
                if event.reason in ("penalty", "challenge"):
                    self._penalty = 0
                self._saw_draw(event)
            case Passed(seat, by_itself, _):
                self._passed(seat, drew == seat, is_certain=by_itself)
            case TakenBack(seat):
                self._penalty = 0
                self._tops = self._tops[:-1]
                self.others.setdefault(seat, Holding()).known.append(WILD_DRAW_FOUR)
            case HandShown(seat, _, cards):
                if cards:
                    self.others[seat] = Holding(list(cards))
            case HandsSwapped(seat, other):
                self._move(((seat, other), (other, seat)))
            case HandsMoved(moves):
                self._move(moves)
            case SeatLeft(seat):
                self.others.pop(seat, None)
            case SeatJoined(seat):
                self.others[seat] = Holding()
            case _:
                pass

    def _lose(self, seat: int, card: Card) -> None:
        if seat == self.seat:
            if card in self._hand:
                self._hand.remove(card)
        elif seat in self.others:
            self.others[seat].lose(card)

    def _played(self, seat: int, cards: tuple[Card, ...], *, is_free: bool) -> None:
        for card in cards:
            self._lose(seat, card)
        holding = self.others.get(seat)
        if holding is not None and self._tops:
            self._chose(holding, cards[0], is_free=is_free)
        last = cards[-1]
        color = self._tops[-1][1] if self._tops and last.color is None else last.color
        self._tops = [*self._tops[-1:], (last, color)]

    def _chose(self, holding: Holding, first: Card, *, is_free: bool) -> None:
        """What a hand shows by the card that was laid; freely, if any other that fits could be."""
        top, color = self._tops[-1]
        colored = frozenset(card for card in fitting(color, top.face) if not card.is_wild)
        if is_free and not first.is_wild:
            holding.make_seldom(colored)
        elif is_free:
            # Most people keep a wild as long as they can play something else.
            holding.rule_out(colored, is_certain=False)
        if first is WILD_DRAW_FOUR and self.rules.illegal_wd4 == "refuse":
            self._rule_out_beside_draw_four(holding, colored, color)

    def _rule_out_beside_draw_four(
        self, holding: Holding, colored: frozenset[Card], color: Color | None
    ) -> None:
        """What nobody holds beside a Wild Draw Four that he could only lay legally."""
        match self.rules.wild_draw_four:
            case "any":
                pass
            case "no_color":
                same = frozenset(card for card in colored if card.color is color)
                holding.rule_out(same, is_certain=True)
            case "no_playable":
                holding.rule_out(colored, is_certain=self.rules.stacking != "mixed")

    def _saw_draw(self, event: Drew) -> None:
        holding = self.others.get(event.seat)
        if holding is None:
            return
        if event.reason == "turn" and self._tops:
            top, color = self._tops[-1]
            fits = fitting(color, top.face)
            if not self.rules.finish_on_wild and len(holding.known) == 0:
                held = sum(group.count for group in holding.unseen)
                fits = frozenset(c for c in fits if held > 1 or not c.is_wild)
            holding.rule_out(fits, is_certain=not self.rules.draw_anytime)
            self._drew = event.seat
        holding.gain(event.count)

    def _passed(self, seat: int, has_drawn: bool, *, is_certain: bool) -> None:
        holding = self.others.get(seat)
        if holding is None or not has_drawn or not self._tops or not holding.unseen:
            return
        if self.rules.after_draw == "end":
            return
        top, color = self._tops[-1]
        fits = fitting(color, top.face)
        if is_certain and self.rules.wild_draw_four != "any" and self.rules.illegal_wd4 == "refuse":
            fits -= {WILD_DRAW_FOUR}
        drawn = holding.unseen[-1]
        if is_certain:
            drawn.none_of |= fits
        else:
            drawn.hardly |= fits

    def _move(self, moves: Iterable[tuple[int, int]]) -> None:
        """Hands go from seat to seat; whoever gets the own one is known to the last card."""
        before = {**self.others, self.seat: Holding(list(self._hand))}
        for source, to in moves:
            if to != self.seat:
                self.others[to] = before.get(source, Holding())
        self.others.pop(self.seat, None)


def remember(seat: int, rules: Rules, events: Iterable[Event]) -> Memory:
    """The memory of a seat that has sat there while these events happened."""
    memory, state = Memory(seat, rules), State(rules)
    for event in events:
        evolve(state, event)
        memory.see(cut_event(event, seat))
        if seat < len(state.hands):
            memory.hold(state.hands[seat])
    return memory
