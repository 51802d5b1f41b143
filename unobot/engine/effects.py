"""What a card does when it is played."""

from __future__ import annotations

from . import claims, endings
from .actions import Play
from .cards import UNO_CARD, Card, HandVerb
from .events import (
    Awaits,
    HandsSwapped,
    PenaltySet,
    Played,
    UnoCardPlayed,
    color_named,
    direction_turned,
    played_one,
    skipped,
)
from .hands import change_hands, hand_verb
from .matching import can_respond, why_illegal
from .pending import AnswerPenalty, DrawnChoice, PickColor, PickSwap, Turn, pending_seat, turn_of
from .record import Record
from .rules import Rules
from .turns import after_draw, draw_penalty, next_seat


def play(record: Record, action: Play) -> None:
    """Lay the cards down and let the last of them have its effect."""
    state, seat, cards = record.state, action.seat, action.cards
    card = cards[-1]
    pending = state.pending
    hand = state.hands[seat]
    left = len(hand) - len(cards)
    if card is UNO_CARD:
        _play_uno_card(record, seat, left)
    else:
        is_legal = not card.is_restricted or why_illegal(state, pending, hand) is None
        played = played_one if len(cards) == 1 else Played
        record.add(played(seat, cards, left, pending_seat(pending) != seat, is_legal))
        if left == 1:
            claims.one_card_left(record, seat, has_said=action.uno)
        if action.color is not None and (left or state.rules.round_ends == "all_placed"):
            record.add(color_named(seat, action.color))
        _apply(record, action, card, is_last=not left)
    if action.uno:
        claims.said_with_play(record, seat, left)


def takes_turn(rules: Rules, card: Card, seats: int) -> bool:
    """Whether a card takes the next seat's turn away, among so many seats."""
    return card.takes_turn or (card.reverses and seats == 2 and rules.reverse_two_players == "skip")


def _apply(record: Record, action: Play, card: Card, *, is_last: bool) -> None:
    """Let a card have its effect, and await what follows from it."""
    state, seat, rules = record.state, action.seat, record.state.rules
    then: Turn | AnswerPenalty
    if card.draws:
        then = _hit_next(record, action, card, is_last=is_last)
    elif card.takes_turn or (card.reverses and takes_turn(rules, card, len(state.table))):
        record.add(skipped(next_seat(state, seat)))
        then = turn_of(next_seat(state, seat, 2))
    else:
        if card.reverses:
            record.add(direction_turned(-1 if state.direction == 1 else 1))
        then = turn_of(next_seat(state, seat))
        verb = card.hands and hand_verb(rules, card)
        if verb:
            owed = _change_hands(record, action, verb, then, is_last=is_last)
            if owed is not None:
                record.add(Awaits(owed))
                return
    if is_last and endings.go_out(record, seat):
        return
    if card.is_wild and action.color is None:
        record.add(Awaits(PickColor(seat, then)))
    elif isinstance(then, Turn):
        record.give_turn(then.seat)
    else:
        record.add(Awaits(then))


def _hit_next(record: Record, action: Play, card: Card, *, is_last: bool) -> Turn | AnswerPenalty:
    """Let a draw card hit the next seat, with all that was passed on; returns what follows."""
    state, seat = record.state, action.seat
    victim = next_seat(state, seat)
    total = state.penalty + card.draws
    if is_last and not state.rules.last_card_draws:
        if state.penalty:
            record.add(PenaltySet(0))
        return turn_of(victim)
    color_owed = card.is_wild and action.color is None
    if not is_last and can_respond(state, victim, color_owed=color_owed):
        record.add(PenaltySet(total))
        return AnswerPenalty(victim)
    after = next_seat(state, victim)
    draw_penalty(record, victim, total)
    return turn_of(after)


def _change_hands(
    record: Record, action: Play, verb: HandVerb, then: Turn, *, is_last: bool
) -> PickSwap | None:
    """Let a card give seats other hands; the swap that it leaves owed, if it does.

    As last card it does nothing, unless its player may make the one opponent the winner by it.
    """
    state, seat = record.state, action.seat
    if is_last:
        owes = state.rules.kingmaker and action.cards[-1].is_number and len(state.table) == 2
        return PickSwap(seat, then, is_kingmaker=True) if owes else None
    return None if change_hands(record, verb, seat, action.swap) else PickSwap(seat, then)


def swap(record: Record, pending: PickSwap, other: int | None) -> None:
    """Carry out the swap that is owed; a finisher may give the win away by it."""
    if other is not None:
        record.add(HandsSwapped(pending.seat, other))
    if pending.is_kingmaker:
        if endings.go_out(record, pending.seat if other is None else other):
            return
    else:
        claims.hands_changed(record)
    record.add(Awaits(pending.then))


def _play_uno_card(record: Record, seat: int, left: int) -> None:
    """An UNO card: all hands move against the direction of play, and the turn stays."""
    state = record.state
    pending = state.pending
    record.add(UnoCardPlayed(seat, left))
    verb = hand_verb(state.rules, UNO_CARD)
    if verb is not None:
        change_hands(record, verb, seat, None)
    finisher = next((one for one in state.table if not state.hands[one]), None)
    on_turn = pending_seat(pending)
    if finisher is not None and on_turn is not None:
        after = next_seat(state, on_turn)
        if endings.go_out(record, finisher):
            return
        if finisher == on_turn:
            record.give_turn(after)
            return
    if isinstance(pending, DrawnChoice):
        after_draw(record, DrawnChoice(pending.seat, None))
