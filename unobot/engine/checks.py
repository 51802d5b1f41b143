"""Whether an action is allowed now. Nothing has happened yet when it is refused."""

from __future__ import annotations

from typing import NoReturn, assert_never

from .actions import (
    Abandon,
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Join,
    Leave,
    Move,
    NameColor,
    Pass,
    Penalize,
    Play,
    Swap,
    TimeOut,
)
from .cards import UNO_CARD
from .claims import can_call, who_can_be_caught
from .errors import NotAllowed, Reason
from .hands import hand_verb
from .matching import (
    can_jump_in,
    fitting,
    has_free_wilds,
    may_draw,
    must_play,
    why_not,
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
    owed,
    pending_seat,
)
from .rules import can_challenge
from .runs import why_no_run
from .seating import why_not_join
from .state import State


def check(state: State, action: Action) -> None:
    """Raise NotAllowed, with the reason, unless the rules allow this action now."""
    if isinstance(state.pending, RoundOver):
        raise NotAllowed(Reason.ROUND_OVER)
    match action:
        case Play():
            _check_play(state, action)
        case Draw():
            _check_draw(state, action.seat)
        case Pass(seat):
            _check_pass(state, seat)
        case NameColor(seat):
            _must_owe(state, seat, PickColor, Reason.NO_COLOR_OWED)
        case Swap(seat, other):
            _check_swap(state, seat, other)
        case Challenge(seat):
            _check_challenge(state, seat)
        case CallUno(seat):
            _check_call(state, seat)
        case Catch(seat, other):
            _must_sit(state, seat)
            if not who_can_be_caught(state, seat, other):
                raise NotAllowed(Reason.NOBODY_TO_CATCH, seat=other)
        case Leave(seat):
            if not (isinstance(state.pending, PickColor) and state.pending.seat == seat):
                _must_sit(state, seat)
        case TimeOut(seat, instead):
            if pending_seat(state.pending) != seat:
                raise NotAllowed(Reason.TIME_NOT_UP)
            if instead is not None:
                _check_instead(state, seat, instead)
        case Join():
            if (reason := why_not_join(state, action)) is not None:
                raise NotAllowed(reason)
        case Penalize(seat):
            _must_sit(state, seat)
            if not state.hands[seat]:
                raise NotAllowed(Reason.IS_OUT)
            if not state.rules.penalty_cards:
                raise NotAllowed(Reason.NO_PENALTY_CARDS)
        case Abandon():
            pass
        case _:
            assert_never(action)


def _must_sit(state: State, seat: int) -> None:
    if seat not in state.table:
        raise NotAllowed(Reason.IS_OUT if seat in state.out else Reason.NOT_SEATED)


def _refuse_stranger(state: State, seat: int) -> NoReturn:
    """Refuse a move of a seat that is not the one to decide."""
    _must_sit(state, seat)
    raise NotAllowed(Reason.NOT_YOUR_TURN, seat=pending_seat(state.pending))


def _must_owe(state: State, seat: int, kind: type[Pending], otherwise: Reason) -> None:
    if not isinstance(state.pending, kind):
        _must_sit(state, seat)
        raise NotAllowed(otherwise)
    if pending_seat(state.pending) != seat:
        _refuse_stranger(state, seat)


def _check_play(state: State, action: Play) -> None:
    seat, cards, pending = action.seat, action.cards, state.pending
    card, is_run = cards[0], len(cards) > 1
    if (
        isinstance(pending, Turn)
        and pending.seat == seat
        and card in state.hands[seat]
        and card in fitting(state.color, state.discard[-1].face)
        and not is_run
        and action.swap is None
        and (has_free_wilds(state.rules) if card.is_wild else action.color is None)
    ):
        return  # A plain card on one's own turn: nearly every play, and nothing else forbids it.
    if card is UNO_CARD and not is_run:
        _check_uno_card(state, action)
        return
    is_jump = pending_seat(pending) != seat
    if is_jump:
        _must_sit(state, seat)
        if not (can_jump_in(state, card) and card in state.hands[seat]):
            _refuse_stranger(state, seat)
    if isinstance(pending, (PickColor, PickSwap)):
        raise NotAllowed(owed(pending))
    _check_held(state, action)
    if not is_jump and (reason := why_not(state, pending, seat, card)) is not None:
        raise NotAllowed(reason, card)
    if is_run:
        if is_jump:
            raise NotAllowed(Reason.NO_RUN_NOW, action.cards[1])
        if (broken := why_no_run(state, pending, action.cards)) is not None:
            raise NotAllowed(*broken)
    if action.color is not None and not card.is_wild:
        raise NotAllowed(Reason.NOT_WILD, card)
    if action.swap is not None:
        _check_named_swap(state, action)


def _check_uno_card(state: State, action: Play) -> None:
    _must_sit(state, action.seat)
    if UNO_CARD not in state.hands[action.seat]:
        raise NotAllowed(Reason.NOT_HELD, UNO_CARD)
    if (reason := why_not_uno_card(state)) is not None:
        raise NotAllowed(reason, UNO_CARD, pending_seat(state.pending))
    if action.color is not None or action.swap is not None:
        raise NotAllowed(Reason.NOT_WILD, UNO_CARD)


def _check_held(state: State, action: Play) -> None:
    hand, cards = state.hands[action.seat], action.cards
    for card in cards:
        if card not in hand or (len(cards) > 1 and hand.count(card) < cards.count(card)):
            raise NotAllowed(Reason.NOT_HELD, card)


def _check_named_swap(state: State, action: Play) -> None:
    """A seat named with the card: only for a card that swaps, and only one at the table."""
    last = action.cards[-1]
    if hand_verb(state.rules, last) != "swap":
        raise NotAllowed(Reason.NO_SWAP_OWED, last)
    is_last = len(state.hands[action.seat]) == len(action.cards)
    if is_last or action.swap == action.seat or action.swap not in state.table:
        raise NotAllowed(Reason.NO_SUCH_SWAP, last, action.swap)


def _check_draw(state: State, seat: int) -> None:
    pending = state.pending
    if pending_seat(pending) != seat:
        _refuse_stranger(state, seat)
    match pending:
        case Turn():
            if not may_draw(state, pending):
                raise NotAllowed(Reason.CAN_PLAY)
        case DrawnChoice():
            raise NotAllowed(Reason.DREW_ALREADY)
        case PickColor() | PickSwap():
            raise NotAllowed(owed(pending))
        case AnswerPenalty() | RoundOver():
            pass
        case _:
            assert_never(pending)


def _check_pass(state: State, seat: int) -> None:
    pending = state.pending
    if pending_seat(pending) != seat:
        _refuse_stranger(state, seat)
    match pending:
        case Turn():
            raise NotAllowed(Reason.DRAW_FIRST)
        case DrawnChoice(_, drawn):
            if must_play(state, pending):
                raise NotAllowed(Reason.MUST_PLAY_DRAWN, drawn)
        case AnswerPenalty() | PickColor() | PickSwap(is_kingmaker=False):
            raise NotAllowed(owed(pending))
        case PickSwap() | RoundOver():
            pass
        case _:
            assert_never(pending)


def _check_swap(state: State, seat: int, other: int | None) -> None:
    _must_owe(state, seat, PickSwap, Reason.NO_SWAP_OWED)
    pending = state.pending
    if other is None:
        if not (isinstance(pending, PickSwap) and pending.is_kingmaker):
            raise NotAllowed(Reason.SWAP_OWED)
    elif other == seat or other not in state.table:
        raise NotAllowed(Reason.NO_SUCH_SWAP, seat=other)


def _check_challenge(state: State, seat: int) -> None:
    _must_sit(state, seat)
    pending = state.pending
    if not can_challenge(state.rules):
        raise NotAllowed(Reason.NO_CHALLENGES)
    if state.doubt is None:
        raise NotAllowed(Reason.NOTHING_TO_CHALLENGE)
    if not isinstance(pending, AnswerPenalty) or pending.seat != seat:
        raise NotAllowed(Reason.NOT_YOUR_CHALLENGE)


def _check_call(state: State, seat: int) -> None:
    _must_sit(state, seat)
    if can_call(state, seat):
        if state.rules.uno_call == "auto" or seat in state.called:
            raise NotAllowed(Reason.UNO_ALREADY)
    elif state.rules.false_uno == "none" or not state.hands[seat]:
        raise NotAllowed(Reason.UNO_TOO_EARLY)


def _check_instead(state: State, seat: int, instead: Move) -> None:
    if state.rules.timeout != "play" or instead.seat != seat:
        raise NotAllowed(Reason.TIME_NOT_UP)
    check(state, instead)
