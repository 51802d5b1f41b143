"""`evolve`: the only code that changes a round's state."""

from __future__ import annotations

from typing import assert_never

from .cards import UNO_CARD, Card
from .events import (
    Awaits,
    Challenged,
    ColorNamed,
    ColorStands,
    DealerDrawn,
    Dealt,
    DirectionTurned,
    Drew,
    Event,
    HandShown,
    HandsMoved,
    HandsSwapped,
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
from .notation import set_position
from .pending import DrawnChoice, RoundOver, Turn
from .rules import can_challenge
from .state import Doubt, Leaver, State


def _gain(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    hand = state.hands[seat]
    hand.extend(cards)
    if len(hand) > 1:
        state.called.discard(seat)
        state.open_to_catch.discard(seat)


def _lose(state: State, seat: int) -> None:
    """Book that a seat has just laid cards down."""
    left = len(state.hands[seat])
    if left == 1:
        if seat not in state.called:
            state.open_to_catch.add(seat)
    elif left == 0:
        state.open_to_catch.discard(seat)
    if state.idle:
        state.idle.pop(seat, None)
    if state.dry:
        state.dry.clear()


def _rehand(state: State, seat: int, hand: list[Card], before: int) -> None:
    """Give a seat another hand; `before` is how many cards it held."""
    state.hands[seat] = hand
    after = len(hand)
    if after > 1:
        if after > before:
            state.called.discard(seat)
        state.open_to_catch.discard(seat)
    elif after == 1 and before != 1 and seat not in state.called:
        state.open_to_catch.add(seat)
    elif after == 0:
        state.open_to_catch.discard(seat)


def _exchange(state: State, moves: tuple[tuple[int, int], ...]) -> None:
    hands = {to: state.hands[source] for source, to in moves}
    sizes = {to: len(state.hands[to]) for to in hands}
    for seat, hand in hands.items():
        _rehand(state, seat, hand, sizes[seat])


def evolve_awaits(state: State, event: Awaits) -> None:
    """`evolve` for what ends almost every action."""
    state.pending = event.pending
    if isinstance(event.pending, Turn):
        state.doubt = None


def evolve_played(state: State, event: Played) -> None:
    """`evolve` for the most frequent move."""
    seat, cards = event.seat, event.cards
    hand = state.hands[seat]
    for card in cards:
        hand.remove(card)
    state.discard += cards
    state.played[seat] += len(cards)
    state.doubt = None
    if card.color is not None:
        state.color = card.color
    else:
        state.old_color = state.color
        if card.is_restricted and hand and can_challenge(state.rules):
            state.doubt = Doubt(seat, event.was_legal, tuple(hand))
    if len(hand) < 2 or state.dry or state.idle:
        _lose(state, seat)


def evolve_drew(state: State, event: Drew) -> None:
    """`evolve` for the other most frequent move."""
    if event.count:
        del state.stock[-event.count :]
        if state.dry:
            state.dry.clear()
        _gain(state, event.seat, event.cards)
    if event.by_choice and state.idle:
        state.idle.pop(event.seat, None)
    if event.reason == "penalty" or event.reason == "challenge":
        state.penalty = 0


def evolve_passed(state: State, event: Passed) -> None:
    """`evolve` for what ends a draw that was of no use."""
    if event.was_dry:
        state.dry.add(event.seat)
    elif state.dry:
        state.dry.clear()


def _deal(state: State, event: Dealt) -> None:
    state.hands = [list(hand) for hand in event.hands]
    state.table = list(range(len(event.hands)))
    state.played = [0] * len(event.hands)
    state.computers = set(event.computers)
    state.stock = list(event.stock)
    state.discard = [event.top]
    state.color = event.top.color
    state.dealer = event.dealer
    state.teams = list(event.teams)
    state.starter = event.starter


def _leave(state: State, event: SeatLeft) -> None:
    seat = event.seat
    state.table.remove(seat)
    state.discard[:0] = event.hand
    state.buried += len(event.hand)
    state.hands[seat] = []
    state.left.append(Leaver(seat, event.how, event.hand))
    state.dry.clear()
    state.called.discard(seat)
    state.open_to_catch.discard(seat)
    state.idle.pop(seat, None)
    if state.doubt is not None and state.doubt.seat == seat:
        state.doubt = None


def _return(state: State, event: SeatReturned) -> None:
    for card in event.from_discard:
        at = state.discard.index(card)
        del state.discard[at]
        if at < state.buried:
            state.buried -= 1
    for card in event.from_stock:
        state.stock.remove(card)
    state.left = [leaver for leaver in state.left if leaver.seat != event.seat]
    state.table.append(event.seat)
    _gain(state, event.seat, event.from_discard + event.from_stock)


def _has_passed_dry(state: State) -> bool:
    """Whether a seat whose time is over has done nothing in its turn, with nothing to draw."""
    if state.stock or len(state.discard) > 1:
        return False
    pending = state.pending
    return isinstance(pending, Turn) or (isinstance(pending, DrawnChoice) and pending.drawn is None)


def evolve(state: State, event: Event) -> None:
    """Let one event happen to the state. Live games and replays go through here alike."""
    match event:
        case Skipped() | DealerDrawn() | HandShown():
            pass
        case Passed():
            evolve_passed(state, event)
        case ColorNamed():
            state.color = event.color
            if state.idle:
                state.idle.pop(event.seat, None)
        case DirectionTurned():
            state.direction = event.direction
        case UnoCalled():
            state.called.add(event.seat)
            state.open_to_catch.discard(event.seat)
        case Awaits():
            evolve_awaits(state, event)
        case Played():
            evolve_played(state, event)
        case Drew():
            evolve_drew(state, event)
        case UnoForgotten(seat):
            state.open_to_catch.discard(seat)
        case UnoWindowsClosed(seats):
            state.open_to_catch.difference_update(seats)
        case Lied(seat, times):
            state.lies[seat] = times
        case WentOut(seat):
            state.table.remove(seat)
            if not state.out:
                state.out_points = event.points
            state.out.append(seat)
        case Reshuffled():
            state.stock = list(event.stock)
            state.buried = max(0, state.buried - len(state.discard) + event.kept)
            state.discard = state.discard[-event.kept :]
        case PenaltySet(cards):
            state.penalty = cards
            if not cards:
                state.doubt = None
        case ColorStands(color):
            state.color = color
        case SkippedForTime(seat):
            state.idle[seat] = state.idle.get(seat, 0) + 1
            if _has_passed_dry(state):
                state.dry.add(seat)
        case Challenged(seat):
            state.doubt = None
            state.idle.pop(seat, None)
        case TakenBack(seat, color):
            state.color = color
            _gain(state, seat, (state.discard.pop(),))
        case UnoCardPlayed(seat):
            state.hands[seat].remove(UNO_CARD)
            state.discard.insert(-1, UNO_CARD)
            state.played[seat] += 1
            _lose(state, seat)
        case HandsSwapped(seat, other):
            state.idle.pop(seat, None)
            _exchange(state, ((seat, other), (other, seat)))
        case HandsMoved(moves):
            _exchange(state, moves)
        case SeatLeft():
            _leave(state, event)
        case SeatJoined(seat, computer):
            state.hands.append([])
            state.played.append(0)
            state.table.append(seat)
            if computer:
                state.computers.add(seat)
        case SeatReturned():
            _return(state, event)
        case Dealt():
            _deal(state, event)
        case RoundEnded():
            state.result = event
            state.pending = RoundOver()
            state.penalty = 0
            state.doubt = None
            state.open_to_catch.clear()
        case PositionSet(position):
            set_position(state, position)
        case _:
            assert_never(event)
