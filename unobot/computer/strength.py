"""How well each seat stands in a position in which all cards are known.

A seat's strength is a weighted sum of a few features of its hand; its chance to go out first is
`exp(strength)` of the sum over all seats. The weights were fitted to rounds that quick players
play to the end (`tests/bench/fit_strength.py`).
"""

from __future__ import annotations

from math import exp, log

from unobot.engine.cards import hand_points
from unobot.engine.matching import fitting
from unobot.engine.pending import PickColor, PickSwap, pending_seat
from unobot.engine.state import State

FEATURES = (
    "cards", "log cards", "wilds", "on turn", "on turn and can play", "next", "can play later",
    "colours", "actions", "goes out now", "wild and near the end",
)  # fmt: skip
"""What the strength of a seat is made of, in the order of `features`."""

WEIGHTS = (-0.1, -0.65, 0.74, -0.08, 0.53, 0.03, 0.29, -0.14, 0.21, 3.27, 0.1)

_LOGS = tuple(log(number or 0.5) for number in range(250))
MOST_POINTS = 150
"""Points in a hand that count as the worst that can be charged."""


def features(state: State, seat: int, on_turn: int, after: int) -> tuple[float, ...]:
    """The features of one seat; `on_turn` plays next, and `after` next but one."""
    hand = state.hands[seat]
    held = len(hand)
    if seat == on_turn and state.penalty:
        held += state.penalty
    colors = {card.color for card in hand}
    wilds = 0
    if None in colors:
        colors.discard(None)
        wilds = sum(card.color is None for card in hand)
    fits = fitting(state.color, state.discard[-1].face)
    can_play = wilds > 0 or not fits.isdisjoint(hand)
    actions = sum(card.points == 20 for card in hand)
    if seat == on_turn:
        goes_out = can_play and held == 1
        return (
            held, _LOGS[held], wilds, 1, can_play, 0, 0, len(colors), actions, goes_out,
            wilds > 0 and held < 3,
        )  # fmt: skip
    return (
        held, _LOGS[held], wilds, 0, 0, seat == after, can_play, len(colors), actions, 0,
        wilds > 0 and held < 3,
    )  # fmt: skip


def who_is_next(state: State) -> tuple[int, int]:
    """The seat that plays next, and the one after it."""
    pending = state.pending
    if isinstance(pending, PickColor | PickSwap):
        pending = pending.then
    seat = pending_seat(pending)
    table = state.table
    if seat not in table:
        return table[0], table[-1]
    assert seat is not None
    after = table[(table.index(seat) + state.direction) % len(table)]
    return seat, after


def chances(state: State) -> dict[int, float]:
    """The chance of each seat at the table to be the next that goes out."""
    on_turn, after = who_is_next(state)
    strengths = {}
    for seat in state.table:
        total = 0.0
        for weight, feature in zip(WEIGHTS, features(state, seat, on_turn, after), strict=True):
            if feature:
                total += weight * feature
        strengths[seat] = exp(total)
    whole = sum(strengths.values())
    return {seat: strength / whole for seat, strength in strengths.items()}


def prospects(state: State, seat: int) -> float:
    """What a position is worth to a seat, by the aim of its rules: 0 is worst, 1 is best."""
    rules = state.rules
    if rules.round_ends == "all_placed" or rules.scoring == "places":
        return _place(state, seat)
    result = state.result
    friends = _side(state, seat)
    if result is not None:
        if result.winner is None:
            win = 0.5 if result.reason == "blocked" else 0.0
        else:
            win = float(result.winner in friends)
    else:
        found = chances(state)
        win = sum(found.get(one, 0.0) for one in friends)
    if rules.scoring == "winner":
        return win
    charged = sum(hand_points(state.hands[one]) for one in friends) / MOST_POINTS
    # Of what is held now about half is played before somebody else goes out.
    share = charged if result is not None else charged * (1 - win) * 0.6
    return 0.4 * win + 0.6 * (1 - min(share, 1.0))


def _side(state: State, seat: int) -> tuple[int, ...]:
    """The seat, and its partner where it has one."""
    if not state.teams or seat >= len(state.teams):
        return (seat,)
    team = state.teams[seat]
    return tuple(one for one, its in enumerate(state.teams) if its == team)


def _place(state: State, seat: int) -> float:
    """The share of the others that a seat is, or will be, placed before."""
    others = len(state.out) + len(state.table) - 1
    if others < 1:
        return 1.0
    if seat in state.out:
        return 1 - state.out.index(seat) / others
    if state.result is not None:
        places = dict(state.result.places)
        return 1 - (places.get(seat, others + 1) - 1) / others
    found = chances(state)
    own = found.get(seat, 0.0)
    beaten = sum(own / (own + its) for one, its in found.items() if one != seat)
    return beaten / others
