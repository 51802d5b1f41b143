"""Seats that are given up, and seats whose time is over."""

from __future__ import annotations

from typing import assert_never

from . import endings
from .actions import Departure
from .cards import Color
from .events import Awaits, ColorStands, PenaltySet, SeatLeft, SkippedForTime
from .pending import AnswerPenalty, DrawnChoice, Pending, PickColor, PickSwap, RoundOver, Turn
from .record import Record
from .state import State
from .turns import draw_penalty, go_on, is_helpless, next_seat, settle


def leave(record: Record, seat: int, how: Departure) -> None:
    """Give up a seat: its cards go under the discard, and what it owed lapses or stands.

    A finisher who leaves before naming the colour of their last wild, or making their opponent the
    winner, keeps their place.
    """
    state = record.state
    pending = state.pending
    if isinstance(pending, PickSwap) and pending.is_kingmaker:
        endings.go_out(record, pending.seat)
        return
    if not state.is_seated(seat):
        assert isinstance(pending, PickColor)
        keep_color(record)
        settle(record, pending.then)
        return
    after = next_seat(state, seat)
    record.add(SeatLeft(seat, how, tuple(state.hands[seat])))
    if endings.end_if_decided(record):
        return
    _go_on_without(record, pending, seat, after)


def _go_on_without(record: Record, pending: Pending, seat: int, after: int) -> None:
    if _victim(pending) == seat:
        record.add(PenaltySet(0))
    if isinstance(pending, PickColor) and pending.seat == seat:
        keep_color(record)
    then = without(pending, seat, after)
    # A victim who could only challenge is helpless when the one to be challenged is gone.
    if then != pending or is_helpless(record.state, then):
        settle(record, then)


def _victim(pending: Pending) -> int | None:
    """The seat that a waiting penalty falls on."""
    if isinstance(pending, PickColor):
        pending = pending.then
    return pending.seat if isinstance(pending, AnswerPenalty) else None


def without(pending: Pending, seat: int, after: int) -> Pending:
    """What is awaited when a seat is gone: what it owed lapses, its turn goes to the seat after."""
    match pending:
        case Turn() | DrawnChoice() | AnswerPenalty():
            return Turn(after) if pending.seat == seat else pending
        case PickColor(owner, then):
            rest = Turn(after) if then.seat == seat else then
            return rest if owner == seat else PickColor(owner, rest)
        case PickSwap(owner, then, is_kingmaker):
            turn = Turn(after) if then.seat == seat else then
            return turn if owner == seat else PickSwap(owner, turn, is_kingmaker)
        case RoundOver():
            return pending
        case _:
            assert_never(pending)


def keep_color(record: Record) -> None:
    """The colour that was owed stays as before the wild; without one it is a random one."""
    color = record.state.color
    # Drawn in any case: how often a round has drawn is seen from its events (see `fair`).
    drawn = record.rng.choice(list(Color))
    record.add(ColorStands(drawn if color is None else color))


def is_out_of_time(state: State, seat: int) -> bool:
    """Whether a seat whose time is over now is put out, and not only skipped."""
    match state.rules.timeout:
        case "out":
            return True
        case "skip_then_out":
            return state.idle.get(seat, 0) > 0
        case "skip" | "play":
            return False


def time_out(record: Record, seat: int) -> None:
    """The time of the seat that has to decide is over: it is put out, or skipped.

    Whoever is skipped takes a penalty that waits for them; a colour they owe stays what it was, a
    swap they owe is void.
    """
    state = record.state
    if is_out_of_time(state, seat):
        leave(record, seat, "timeout")
        return
    record.add(SkippedForTime(seat))
    pending = state.pending
    match pending:
        case Turn() | DrawnChoice():
            go_on(record, next_seat(state, seat))
        case AnswerPenalty():
            draw_penalty(record, seat, state.penalty)
            record.give_turn(next_seat(state, seat))
        case PickColor(_, then):
            keep_color(record)
            settle(record, then)
        case PickSwap(_, turn, is_kingmaker):
            if not (is_kingmaker and endings.go_out(record, seat)):
                record.add(Awaits(turn))
        case RoundOver():
            pass
        case _:
            assert_never(pending)
