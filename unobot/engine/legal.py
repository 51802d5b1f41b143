"""What a seat may do now, as data: for hints, computer players and random tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .actions import (
    Action,
    CallUno,
    Catch,
    Challenge,
    NameColor,
    Pass,
    Play,
    Swap,
    draw_of,
)
from .cards import UNO_CARD, Card, Color
from .claims import can_call, who_can_be_caught
from .hands import hand_verb
from .matching import (
    can_jump_in,
    may_draw_beside,
    must_play,
    playable_cards,
    why_not_uno_card,
)
from .pending import (
    AnswerPenalty,
    DrawnChoice,
    Pending,
    PickColor,
    PickSwap,
    RoundOver,
    Turn,
)
from .runs import runs_from
from .state import State


@cache
def _plays(seat: int) -> Mapping[Card, tuple[Play, ...]]:
    """The ways to lay one card: a wild with each colour, or with the colour to come."""
    return {
        card: tuple(
            Play(seat, (card,), color) for color in ((None, *Color) if card.is_wild else (None,))
        )
        for card in Card
    }


def legal_actions(state: State, seat: int) -> list[Action]:
    """Every move and claim that `act` accepts from this seat now.

    A play stands here once without `uno`; saying it in the same line is always accepted (and may
    be a lie). Lies and leaving are accepted too, but nobody is offered them. Of the runs the first
    few hundred are listed.
    """
    pending, rules = state.pending, state.rules
    found: list[Action] = []
    if isinstance(pending, RoundOver):
        return found
    if pending.seat == seat:
        _add_moves(found, state, pending, seat)
    elif rules.jump_in and seat in state.table:
        found += [
            play
            for card in dict.fromkeys(state.hands[seat])
            if can_jump_in(state, card)
            for play in _with_swaps(state, seat, (card,))
        ]
    if rules.uno_call == "player" or rules.uno_cards:
        _add_claims(found, state, seat)
    return found


def _add_moves(found: list[Action], state: State, pending: Pending, seat: int) -> None:
    match pending:
        case Turn():
            cards = _add_plays(found, state, pending, seat)
            if not cards or may_draw_beside(state, pending):
                found.append(draw_of(seat))
        case DrawnChoice():
            _add_plays(found, state, pending, seat)
            if not must_play(state, pending):
                found.append(Pass(seat))
        case AnswerPenalty():
            _add_plays(found, state, pending, seat)
            found.append(draw_of(seat))
            if state.doubt is not None:
                found.append(Challenge(seat))
        case PickColor():
            found += [NameColor(seat, color) for color in Color]
        case PickSwap():
            found += [Swap(seat, other) for other in state.table if other != seat]
            if pending.is_kingmaker:
                found += [Swap(seat, None), Pass(seat)]
        case RoundOver():
            pass


def _add_plays(found: list[Action], state: State, pending: Pending, seat: int) -> list[Card]:
    """Add the plays of the seat that has to decide; the cards that it may lay."""
    rules = state.rules
    runs = rules.runs
    cards = playable_cards(state, pending, seat)
    if not (rules.seven_zero or runs):
        plays = _plays(seat)
        for card in cards:
            found += plays[card]
        return cards
    hand = state.hands[seat]
    for card in cards:
        found += _with_swaps(state, seat, (card,))
        if runs and not isinstance(pending, AnswerPenalty):
            for run in runs_from(state, pending, hand, card):
                found += _with_swaps(state, seat, run)
    return cards


def _with_swaps(state: State, seat: int, cards: tuple[Card, ...]) -> list[Play]:
    """The ways to lay these cards: a last one that swaps with each seat, or one yet to be named."""
    last = cards[-1]
    plays = list(_plays(seat)[last]) if len(cards) == 1 else [Play(seat, cards)]
    is_last = len(state.hands[seat]) == len(cards)
    if last.hands == "swap" and hand_verb(state.rules, last) and not is_last:
        plays += [Play(seat, cards, swap=other) for other in state.table if other != seat]
    return plays


def _add_claims(found: list[Action], state: State, seat: int) -> None:
    if seat not in state.table:
        return
    rules = state.rules
    if rules.uno_cards and UNO_CARD in state.hands[seat] and why_not_uno_card(state) is None:
        found.append(Play(seat, (UNO_CARD,)))
    if rules.uno_call == "player" and seat not in state.called and can_call(state, seat):
        found.append(CallUno(seat))
    if state.open_to_catch and who_can_be_caught(state, seat, None):
        found.append(Catch(seat))
        found += [Catch(seat, other) for other in who_can_be_caught(state, seat, None)]
