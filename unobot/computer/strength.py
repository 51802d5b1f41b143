"""How well each seat stands in a position in which all cards are known.

A seat's strength is a weighted sum of a few features of its hand; its chance to go out first is
`exp(strength)` of the sum over all seats. The weights were fitted to rounds that quick players
play to the end (`tests/bench/fit_strength.py`), between two seats and among more.
"""

from __future__ import annotations

from math import exp, log

from unobot.engine.cards import Card, hand_points
from unobot.engine.matching import fitting_cards
from unobot.engine.pending import PickColor, PickSwap, pending_seat
from unobot.engine.scoring import is_charged
from unobot.engine.state import State
from unobot.engine.turns import next_seat

FEATURES = (
    "cards", "log cards", "wilds", "wild draw fours", "skips", "draw twos", "colours",
    "wild and near the end", "nothing but wilds that cannot end it", "on turn",
    "on turn and can play", "goes out now", "goes out in two", "next", "can play later",
    "holds the colour later", "goes out later",
)  # fmt: skip
"""What the strength of a seat is made of, in the order of `features`."""

DUEL = (
    -0.1, -0.2, 0.58, 1.08, 0.18, 0.45, -0.32, 1.03, -0.13, -0.03, 0.62, 8.15, 0.96, 0.03, 0.27,
    0.37, 1.12,
)  # fmt: skip
"""The weights between two seats."""
CROWD = (
    -0.13, -0.72, 0.56, 0.88, -0.02, 0.24, -0.1, 0.96, -0.49, -0.18, 0.65, 8.32, 0.56, 0.05, 0.14,
    0.19, 0.73,
)  # fmt: skip
"""The weights among more seats, where the colour seldom stays as it is."""


def _role(card: Card) -> str:
    """As what a card counts among the features of a hand."""
    if card.is_wild:
        return "wild that draws" if card.draws else "wild"
    if card.draws:
        return "draw"
    return "skip" if card.takes_turn else ""


_ROLES = {card: _role(card) for card in Card}
_LOGS = tuple(log(number or 0.5) for number in range(250))
MOST_POINTS = 150
"""Points in a hand that count as the worst that can be charged."""


def features(state: State, seat: int, on_turn: int, after: int) -> tuple[float, ...]:
    """The features of one seat; `on_turn` plays next, and `after` next but one."""
    hand = state.hands[seat]
    held, is_next = len(hand), seat == on_turn
    if is_next and state.penalty:
        held += state.penalty
    roles = [_ROLES[card] for card in hand]
    colors = {card.color for card in hand}
    wilds = fours = 0
    if None in colors:
        colors.discard(None)
        wilds, fours = roles.count("wild"), roles.count("wild that draws")
    ends_on_wild = state.rules.finish_on_wild
    fits = len(fitting_cards(state, seat))
    can_play = fits > 0 and (ends_on_wild or held > 1 or not wilds + fours)
    common = (
        held, _LOGS[held], wilds, fours, roles.count("skip"), roles.count("draw"), len(colors),
        ends_on_wild and held < 3 and wilds + fours > 0, not colors and not ends_on_wild,
    )  # fmt: skip
    if is_next:
        both = held == 2 and fits == 2
        return *common, 1, can_play, can_play and held == 1, both, 0, 0, 0, 0
    later = can_play and state.color in colors
    return *common, 0, 0, 0, 0, seat == after, can_play, later, can_play and held == 1


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
    return seat, next_seat(state, seat)


def chances(state: State) -> dict[int, float]:
    """The chance of each seat at the table to be the next that goes out."""
    on_turn, after = who_is_next(state)
    weights = DUEL if len(state.table) == 2 else CROWD
    strengths = {}
    for seat in state.table:
        total = 0.0
        for weight, feature in zip(weights, features(state, seat, on_turn, after), strict=True):
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
    if not is_charged(rules.scoring):
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
