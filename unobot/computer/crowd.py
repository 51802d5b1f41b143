"""What a play is worth at first sight among more than two seats: weights fitted to played rounds.

Whoever comes on turn after the play counts as much as the hand that is left: a Skip gives the turn
to the seat after the next, a Reverse to the one before. The weights are those with which the
features explain best how often each of the moves of a position won (`tests/bench/fit_habits.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from unobot.engine.cards import Card, Color
from unobot.engine.matching import fitting
from unobot.engine.turns import seat_after

from .outlook import Outlook

FEATURES = (
    "share that fits", "colours", "colours per card", "wild per card held", "last fits",
    "one of two fits", "colour's share of unseen", "follower stuck per its cards",
    "per follower's cards", "draws", "draws per the next one's cards",
)  # fmt: skip
"""What the worth of a play is made of, in the order of `features`."""

WEIGHTS = (
    0.34, -0.34, 1.99, -6.1, 1.58, 0.55, -2.11, 1.66, -1.21, -0.51, 1.45,
)  # fmt: skip
"""The weights, in tenths of a win."""


def features(outlook: Outlook, card: Card, color: Color, rest: Sequence[Card]) -> tuple[float, ...]:
    """The features of a card, laid in a colour, and of the hand that is left.

    No card is left only where a colour is owed for the last one.
    What is good against an enemy is bad against a partner: those features are below zero.
    """
    fits = fitting(color, card.face)
    left, number = max(len(rest), 1), sum(one in fits for one in rest)
    colors = len({one.color for one in rest if one.color is not None})
    unseen = outlook.unseen
    of_color = sum(count for one, count in unseen.items() if one.color is color)
    follower = _follower(outlook, card)
    side, cards = _side(outlook, follower), max(outlook.view.counts[follower], 1)
    stuck = outlook.chance_stuck(follower, color, card.face)
    hits = _side(outlook, outlook.next) if card.draws else 0
    return (
        number / left, colors, colors / left, card.is_wild / (left + 1),
        left == 1 and number > 0, left == 2 and number > 0, of_color / max(sum(unseen.values()), 1),
        side * stuck / cards, side / cards, hits, hits / max(outlook.view.counts[outlook.next], 1),
    )  # fmt: skip


def worth_among_more(outlook: Outlook, card: Card, color: Color, rest: Sequence[Card]) -> float:
    """How good it is to lay a card in a colour and to keep the rest, in tenths of a win."""
    found = features(outlook, card, color, rest)
    return sum(weight * feature for weight, feature in zip(WEIGHTS, found, strict=True))


def _follower(outlook: Outlook, card: Card) -> int:
    """The seat that comes on turn after a card."""
    view, steps = outlook.view, 1
    if card.reverses:
        steps = -1
    elif card.takes_turn:
        steps = 2
    seat = outlook.seat if outlook.seat in view.table else view.table[0]
    return seat_after(list(view.table), view.direction, seat, steps)


def _side(outlook: Outlook, seat: int) -> int:
    """1 for an enemy, -1 for a partner or the seat itself."""
    return 1 if seat in outlook.enemies else -1
