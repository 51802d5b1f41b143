"""Sitting down at a round that is being played, and coming back to one's old hand."""

from __future__ import annotations

from collections import Counter

from .actions import Join
from .errors import Reason
from .events import SeatJoined, SeatReturned
from .pending import PickSwap
from .record import Record, kept_cards
from .state import Leaver, State


def _leaver(state: State, seat: int) -> Leaver | None:
    return next((leaver for leaver in state.left if leaver.seat == seat), None)


def late_hand_size(state: State) -> int:
    """How many cards somebody gets who joins now: a full hand, or the mean, rounded up."""
    if state.rules.late_join == "full":
        return state.rules.hand_size
    held = sum(len(state.hands[seat]) for seat in state.table)
    return -(-held // len(state.table))


def why_not_join(state: State, action: Join) -> Reason | None:
    """Why nobody may sit down in that seat now; None: somebody may."""
    seat, pending = action.seat, state.pending
    if seat in state.table:
        return Reason.SEATED_ALREADY
    if state.rules.late_join == "never":
        return Reason.NO_LATE_JOIN
    leaver = _leaver(state, seat)
    if leaver is None:
        if seat != len(state.hands):
            return Reason.IS_OUT if seat in state.out else Reason.NOT_SEATED
    elif leaver.how not in ("left", "absent"):
        return Reason.WAS_REMOVED
    if len(state.table) >= state.rules.max_players:
        return Reason.TABLE_FULL
    # The finisher decides between two: the round is as good as over.
    if isinstance(pending, PickSwap) and pending.is_kingmaker:
        return Reason.NO_LATE_JOIN
    wanted = late_hand_size(state) if leaver is None else len(leaver.hand)
    if len(state.stock) + len(state.discard) - kept_cards(state) < wanted:
        return Reason.TOO_FEW_CARDS
    return None


def join(record: Record, action: Join) -> None:
    """Seat somebody last: with new cards, or with what can be had of their old hand."""
    state = record.state
    leaver = _leaver(state, action.seat)
    if leaver is None:
        size = late_hand_size(state)
        record.add(SeatJoined(action.seat, action.computer))
        record.draw(action.seat, size, "join")
        return
    in_discard, in_stock = Counter(state.discard[: -kept_cards(state)]), Counter(state.stock)
    from_discard, from_stock = [], []
    for card in leaver.hand:
        if in_discard[card]:
            in_discard[card] -= 1
            from_discard.append(card)
        elif in_stock[card]:
            in_stock[card] -= 1
            from_stock.append(card)
    record.add(SeatReturned(action.seat, tuple(from_discard), tuple(from_stock)))
    missing = len(leaver.hand) - len(from_discard) - len(from_stock)
    if missing:
        record.draw(action.seat, missing, "join")
