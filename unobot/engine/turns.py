"""Whose turn it is: the order of play, drawing and passing, and what is awaited next."""

from __future__ import annotations

from . import endings
from .events import Awaits, passed, skipped
from .matching import can_play, can_respond, why_not
from .pending import AnswerPenalty, DrawnChoice, Pending, Turn, drawn_choice
from .record import Record, can_draw
from .state import State


def seat_after(table: list[int], direction: int, seat: int, steps: int = 1) -> int:
    """The seat that is `steps` after this one, which sits at the table, in the order of play."""
    return table[(table.index(seat) + direction * steps) % len(table)]


def next_seat(state: State, seat: int, steps: int = 1) -> int:
    """`seat_after` in a round."""
    return seat_after(state.table, state.direction, seat, steps)


def order_of_play(state: State, first: int | None) -> list[int]:
    """The seats at the table in the order of play, beginning with `first` if it is one of them."""
    seats = state.table[:: state.direction]
    at = seats.index(first) if first in seats else 0
    return seats[at:] + seats[:at]


def draw_by_choice(record: Record, seat: int) -> None:
    """Whoever has the turn draws: a card, or, where the rules say so, until one can be played."""
    state = record.state
    while True:
        got = record.draw(seat, 1, "turn", True)
        choice = drawn_choice(seat, state.hands[seat][-1] if got else None)
        if (
            not state.rules.draw_until_playable
            or choice.drawn is None
            or why_not(state, choice, seat, choice.drawn, may_bluff=False) is None
            or not can_draw(state)
        ):
            break
    after_draw(record, choice)


def after_draw(record: Record, choice: DrawnChoice) -> None:
    """Let the seat that has drawn decide, or pass its turn by itself."""
    state = record.state
    rules = state.rules
    if rules.after_draw == "end" or (rules.auto_pass and not can_play(state, choice, choice.seat)):
        pass_turn(record, choice, by_itself=True)
    else:
        record.add(Awaits(choice))


def pass_turn(record: Record, choice: DrawnChoice, *, by_itself: bool) -> None:
    """End the turn of a seat that has drawn; when all passed with nothing to draw, the round."""
    state = record.state
    was_dry = choice.drawn is None and not can_draw(state)
    record.add(passed(choice.seat, by_itself, was_dry))
    go_on(record, next_seat(state, choice.seat))


def go_on(record: Record, seat: int) -> None:
    """Give the turn to a seat, unless nobody can draw or play any more."""
    state = record.state
    if state.dry and state.dry.issuperset(state.table):
        endings.end_blocked(record)
    else:
        record.give_turn(seat)


def draw_penalty(record: Record, victim: int, count: int, *, by_choice: bool = False) -> None:
    """The victim draws all that waits for them and loses their turn."""
    record.draw(victim, count, "penalty", by_choice)
    record.add(skipped(victim))


def is_helpless(state: State, pending: Pending) -> bool:
    """Whether a victim of a draw card is awaited who can neither answer nor challenge it."""
    return isinstance(pending, AnswerPenalty) and not can_respond(
        state, pending.seat, color_owed=False
    )


def settle(record: Record, pending: Pending) -> None:
    """Await a decision; a victim who can neither answer nor challenge draws at once instead."""
    state = record.state
    if isinstance(pending, AnswerPenalty) and is_helpless(state, pending):
        draw_penalty(record, pending.seat, state.penalty)
        pending = Turn(next_seat(state, pending.seat))
    record.add(Awaits(pending))
