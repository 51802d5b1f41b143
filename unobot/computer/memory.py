"""What a player remembers of a round: which cards the others show they hold, or cannot hold.

A `Memory` is fed with the events of the round as its seat sees them (`engine.view.cut_event`), so
it knows no more than an attentive person there, and it can be rebuilt from the stored events.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from unobot.engine.cards import RESTRICTED, UNO_CARD, Card, Color
from unobot.engine.events import (
    Awaits,
    Challenged,
    ColorNamed,
    ColorStands,
    DealerDrawn,
    Dealt,
    DirectionTurned,
    Drew,
    Event,
    HandsChange,
    HandShown,
    Lied,
    Passed,
    PenaltySet,
    Played,
    PositionSet,
    Reshuffled,
    RoundEnded,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    Skipped,
    SkippedForTime,
    TakenBack,
    UnoCalled,
    UnoCardPlayed,
    UnoForgotten,
    UnoWindowsClosed,
    WentOut,
)
from unobot.engine.evolve import evolve
from unobot.engine.matching import barring, fitting
from unobot.engine.rules import Rules
from unobot.engine.state import State
from unobot.engine.view import cut_event

from .holding import Holding, Unseen


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
        if isinstance(event, Awaits):
            return
        drew, self._drew = self._drew, None
        if isinstance(event, HandsChange):
            self._move(event.moves)
            return
        match event:
            case Dealt(_, _, sizes, _, _, top):
                self.others = {
                    seat: Holding([], [Unseen(size)])
                    for seat, size in enumerate(sizes)
                    if seat != self.seat
                }
                self._tops = [(top, top.color)]
            case PositionSet():
                self.others, self._tops = {}, []
            case Played(seat, cards, _, jumped_in):
                is_free = drew != seat and not jumped_in and not self._penalty
                is_drawn = drew == seat and self.rules.after_draw != "any"
                self._played(seat, cards, is_free=is_free, is_drawn=is_drawn)
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
                self._saw_draw(event, goes_on=drew == event.seat)
            case Passed(seat, by_itself, _):
                self._passed(seat, drew == seat, is_certain=by_itself)
            case TakenBack(seat):
                if seat != self.seat and self._tops:
                    self.others.setdefault(seat, Holding()).known.append(self._tops[-1][0])
                self._tops = self._tops[:-1]
            case HandShown(seat, _, cards):
                if cards:
                    self.others[seat] = Holding(list(cards))
            case SeatLeft(seat):
                self.others.pop(seat, None)
            case SeatJoined(seat):
                if seat != self.seat:
                    self.others[seat] = Holding()
            case (
                DealerDrawn() | DirectionTurned() | Skipped() | SkippedForTime() | Reshuffled()
                | UnoCalled() | UnoForgotten() | UnoWindowsClosed() | Lied() | Challenged()
                | WentOut() | SeatReturned() | RoundEnded()
            ):  # fmt: skip
                pass  # Nothing of a hand is seen by them; what a returning seat holds is not known.
            case _:
                assert_never(event)

    def _lose(self, seat: int, card: Card) -> None:
        if seat == self.seat:
            if card in self._hand:
                self._hand.remove(card)
        elif seat in self.others:
            self.others[seat].lose(card)

    def _played(self, seat: int, cards: tuple[Card, ...], *, is_free: bool, is_drawn: bool) -> None:
        holding = self.others.get(seat)
        if is_drawn and holding is not None:
            holding.lose_drawn()
        else:
            for card in cards:
                self._lose(seat, card)
        if holding is not None and self._tops:
            self._chose(holding, cards[0], is_free=is_free)
        last = cards[-1]
        color = self._tops[-1][1] if self._tops and last.color is None else last.color
        self._tops = [*self._tops[-1:], (last, color)]

    def _chose(self, holding: Holding, first: Card, *, is_free: bool) -> None:
        """What a hand shows by the card that was laid; freely, if any other that fits could be."""
        colored = frozenset(card for card in self._fitting_top() if not card.is_wild)
        if is_free and not first.is_wild:
            holding.make_seldom(colored)
        elif is_free:
            # Most people keep a wild as long as they can play something else.
            holding.rule_out(colored, is_certain=False)
        if first.is_restricted and self.rules.illegal_wd4 == "refuse":
            top, color = self._tops[-1]
            barred = barring(self.rules, color, top, is_answer=self._penalty > 0)
            holding.rule_out(barred, is_certain=True)

    def _fitting_top(self) -> frozenset[Card]:
        """The cards that fit the top."""
        top, color = self._tops[-1]
        return fitting(color, top.face)

    def _saw_draw(self, event: Drew, *, goes_on: bool) -> None:
        if event.seat == self.seat:
            self._hand += event.cards
        holding = self.others.get(event.seat)
        if holding is None:
            return
        if event.reason == "turn" and self._tops:
            fits = self._fitting_top()
            if goes_on and holding.unseen:
                # What it drew last was of no use (a Wild Draw Four may not have been legal).
                holding.unseen[-1].none_of |= fits - RESTRICTED
            elif not goes_on:
                if not self.rules.finish_on_wild and len(holding.known) == 0:
                    held = sum(group.count for group in holding.unseen)
                    fits = frozenset(c for c in fits if held > 1 or not c.is_wild)
                holding.rule_out(fits, is_certain=not self.rules.draw_anytime)
            self._drew = event.seat if event.count else None
        holding.gain(event.count)

    def _passed(self, seat: int, has_drawn: bool, *, is_certain: bool) -> None:
        holding = self.others.get(seat)
        if holding is None or not has_drawn or not self._tops or not holding.unseen:
            return
        if self.rules.after_draw == "end":
            return
        fits = self._fitting_top()
        if is_certain and self.rules.after_draw == "any":
            holding.rule_out(fits, is_certain=True)
            return
        if is_certain and self.rules.wild_draw_four != "any" and self.rules.illegal_wd4 == "refuse":
            fits -= RESTRICTED
        drawn = holding.unseen[-1]
        if is_certain:
            drawn.none_of |= fits
        else:
            drawn.hardly |= fits

    def _move(self, moves: Iterable[tuple[int | None, int]]) -> None:
        """Hands go from seat to seat; whoever gets this seat's is known to the last card."""
        before = {**self.others, self.seat: Holding(list(self._hand))}
        for source, to in moves:
            if to != self.seat:
                self.others[to] = Holding() if source is None else before.get(source, Holding())
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
