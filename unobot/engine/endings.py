"""How a round ends, and who has won it."""

from __future__ import annotations

from . import scoring
from .cards import hand_points
from .events import EndReason, RoundEnded, WentOut
from .record import Record
from .state import State


def go_out(record: Record, seat: int) -> bool:
    """A seat has no card left; whether that ends the round."""
    state = record.state
    place = len(state.out) + 1
    record.add(WentOut(seat, place, scoring.points_against(state, seat)))
    if state.rules.round_ends == "first_out":
        end(record, "out", seat)
    elif len(state.table) == 1:
        end(record, "placed", state.out[0])
    return state.result is not None


def end_if_decided(record: Record) -> bool:
    """End the round when no seat, one seat, or only computer players are left of those who sat.

    Partners whose opponents have all left win as one seat would: nobody is left to play against.
    """
    state = record.state
    humans_out = any(seat not in state.computers for seat in state.out)
    if not humans_out and all(seat in state.computers for seat in state.table):
        end(record, "computers", None)
    elif len(state.table) == 1 or _is_one_pair(state):
        end(record, *_last_one(state))
    else:
        return False
    return True


def _is_one_pair(state: State) -> bool:
    """Whether partners are left alone with each other. For places they play on."""
    return not state.out and len({state.teams[seat] for seat in state.table if state.teams}) == 1


def _last_one(state: State) -> tuple[EndReason, int]:
    if state.out:
        return "placed", state.out[0]
    return "default", state.table[0]


def end_blocked(record: Record) -> None:
    """Nobody can draw or play: the lowest hand wins, unless somebody has gone out before."""
    state = record.state
    if state.out:
        end(record, "blocked", state.out[0])
        return
    points = {seat: hand_points(state.hands[seat]) for seat in state.table}
    lowest = [seat for seat in state.table if points[seat] == min(points.values())]
    end(record, "blocked", lowest[0] if len(lowest) == 1 else None)


def end(record: Record, reason: EndReason, winner: int | None) -> None:
    """End the round with its points and places."""
    state = record.state
    has_score = reason not in ("computers", "abandoned")
    record.add(
        RoundEnded(
            reason,
            winner,
            scoring.round_points(state, reason, winner) if has_score else (),
            scoring.round_places(state, winner) if has_score else (),
            tuple((seat, tuple(state.hands[seat])) for seat in state.table if state.hands[seat]),
        )
    )
