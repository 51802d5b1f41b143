"""Saying UNO, forgetting it, lying; challenging a Wild Draw Four; operators' penalty cards."""

from __future__ import annotations

from . import leaving
from .events import (
    Challenged,
    HandShown,
    Lied,
    Skipped,
    TakenBack,
    UnoForgotten,
    UnoWindowsClosed,
    uno_called,
)
from .pending import AnswerPenalty, DrawnChoice, Turn
from .record import Record
from .state import State
from .turns import next_seat


def can_call(state: State, seat: int) -> bool:
    """Whether saying UNO now is true: with one card, or early on one's own turn with two."""
    held = len(state.hands[seat])
    if held == 1:
        return True
    pending = state.pending
    return (
        held == 2
        and state.rules.uno_early
        and isinstance(pending, (Turn, DrawnChoice, AnswerPenalty))
        and pending.seat == seat
    )


def one_card_left(record: Record, seat: int, *, has_said: bool) -> None:
    """A seat has come down to one card: it has said UNO, or the bot says it."""
    by_bot = record.state.rules.uno_call == "auto"
    if seat not in record.state.called and (has_said or by_bot):
        record.add(uno_called(seat, by_bot))


def said_with_play(record: Record, seat: int, left: int) -> None:
    """UNO was said in the line of a play that left `left` cards: true, or a lie.

    It is not a lie either where hands that moved because of the play brought the seat to one card.
    """
    state = record.state
    if state.result is not None:
        return
    if len(state.hands[seat]) == 1:
        one_card_left(record, seat, has_said=True)
    elif left > 1:
        lie(record, seat)


def hands_changed(record: Record) -> None:
    """Hands were swapped or moved: where the bot says UNO, it says it for whoever has one card."""
    if record.state.rules.uno_call == "auto":
        for seat in sorted(record.state.open_to_catch):
            record.add(uno_called(seat, True))


def close_windows(record: Record, actor: int) -> None:
    """Another seat acts: who has not said UNO by now can no longer be caught, or pays."""
    state = record.state
    if not state.open_to_catch:
        return
    late = tuple(seat for seat in sorted(state.open_to_catch) if seat != actor)
    if state.rules.uno_penalty == "auto":
        for seat in late:
            _forgot(record, seat, None)
    elif late:
        record.add(UnoWindowsClosed(late))


def _forgot(record: Record, seat: int, caught_by: int | None) -> None:
    record.add(UnoForgotten(seat, caught_by))
    record.draw(seat, record.state.rules.uno_penalty_cards, "forgot")


def who_can_be_caught(state: State, seat: int, other: int | None) -> list[int]:
    """The seats that this seat can catch, or the one it names if that is one of them."""
    if state.rules.uno_penalty != "caught":
        return []
    return [
        one
        for one in sorted(state.open_to_catch)
        if one != seat and (other is None or one == other)
    ]


def catch(record: Record, seat: int, other: int | None) -> None:
    """Punish those who forgot to say UNO."""
    for one in who_can_be_caught(record.state, seat, other):
        _forgot(record, one, seat)


def lie(record: Record, seat: int) -> None:
    """A seat said UNO with too many cards: it pays, and the last lie of all puts it out."""
    rules = record.state.rules
    if rules.false_uno == "none" or not record.state.is_seated(seat):
        return
    times = record.state.lies.get(seat, 0) + 1
    record.add(Lied(seat, times))
    if times == rules.false_uno_limit:
        leaving.leave(record, seat, "lies")
    else:
        record.draw(seat, rules.uno_penalty_cards, "lie")


def challenge(record: Record, seat: int) -> None:
    """Judge the Wild Draw Four on top, and let whoever was wrong pay."""
    state = record.state
    doubt, penalty = state.doubt, state.penalty
    assert doubt is not None
    record.add(Challenged(seat, doubt.seat, not doubt.was_legal))
    record.add(HandShown(doubt.seat, seat, doubt.hand))
    if doubt.was_legal:
        record.draw(seat, penalty + state.rules.challenge_innocent, "challenge")
        record.add(Skipped(seat))
        record.give_turn(next_seat(state, seat))
        return
    if state.rules.challenge_guilty == "take_back":
        assert state.old_color is not None
        record.add(TakenBack(doubt.seat, state.old_color))
    record.draw(doubt.seat, penalty, "challenge")
    record.give_turn(seat)
