"""Hands that the others may hold: whole states that agree with what a seat knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from unobot.engine.cards import Card, full_pack, packs_among
from unobot.engine.matching import barring
from unobot.engine.state import Doubt, State
from unobot.engine.view import View

from .holding import Unseen
from .memory import Memory

TRUST = 0.85
"""How often a hand is drawn as if its owner played as most do."""


def unseen_cards(view: View, memory: Memory) -> Counter[Card]:
    """The cards that may be in the stock or among the unseen ones of the others' hands."""
    uno_cards = view.rules.uno_cards
    in_play = sum(view.counts) + view.stock + len(view.discard)
    pack = Counter(full_pack(packs_among(in_play, uno_cards), uno_cards))
    pack.subtract(view.hand)
    pack.subtract(view.discard)
    for seat, holding in memory.others.items():
        if view.counts[seat]:
            pack.subtract(holding.known)
    return +pack


def unseen_groups(view: View, memory: Memory, seat: int) -> tuple[list[Card], list[Unseen]]:
    """What is known of a hand, made to agree with how many cards it has."""
    holding = memory.others.get(seat)
    count = view.counts[seat]
    known = [] if holding is None else holding.known[:count]
    missing = count - len(known)
    groups: list[Unseen] = []
    for group in () if holding is None else holding.unseen:
        taken = min(group.count, missing)
        if taken:
            groups.append(Unseen(taken, group.none_of, group.hardly, group.odds))
            missing -= taken
    if missing:
        groups.append(Unseen(missing))
    return known, groups


class Sampler:
    """Draws states that may be the real one, for one decision of one seat."""

    def __init__(self, view: View, memory: Memory) -> None:
        assert view.seat is not None
        self._view = view
        self._pool = list(unseen_cards(view, memory).elements())
        self._known: dict[int, list[Card]] = {}
        self._groups: list[tuple[int, Unseen]] = []
        for seat, count in enumerate(view.counts):
            if seat != view.seat and count:
                known, groups = unseen_groups(view, memory, seat)
                self._known[seat] = known
                self._groups += [(seat, group) for group in groups]
        # Those of which more is known first, so that the others leave them what they need.
        self._groups.sort(key=lambda one: -len(one[1].none_of) - len(one[1].hardly) / 2)
        needed = view.stock + sum(group.count for _, group in self._groups)
        while len(self._pool) < needed:  # A table that was not dealt from a whole pack.
            self._pool += full_pack()

    def sample(self, rng: random.Random) -> State:
        """A state in which the hidden cards lie as they well may."""
        view, number = self._view, rng.random
        pool = self._pool[:]
        pool.sort(key=lambda _: number())
        hands: list[list[Card]] = [[] for _ in view.counts]
        assert view.seat is not None
        hands[view.seat] = list(view.hand)
        for seat, known in self._known.items():
            hands[seat] = known[:]
        for seat, group in self._groups:
            barred = group.none_of
            if group.hardly and number() < TRUST:
                barred |= group.hardly
            hands[seat] += _take(pool, group, barred, number)
        return _state(view, hands, pool[: view.stock])


def _take(
    pool: list[Card], group: Unseen, barred: frozenset[Card], number: Callable[[], float]
) -> list[Card]:
    """Take a group from the shuffled cards; barred ones only where there are no others."""
    count, odds = group.count, group.odds
    if not barred and not odds:
        last = pool[-count:]
        del pool[-count:]
        return last
    taken: list[Card] = []
    left: list[Card] = []
    while pool and len(taken) < count:
        card = pool.pop()
        is_unlikely = card in barred or (card in odds and number() > odds[card])
        (left if is_unlikely else taken).append(card)
    missing = count - len(taken)
    if missing:
        left.sort(key=lambda card: card in barred)
        taken += left[:missing]
        del left[:missing]
    for card in left:  # Anywhere, or whoever takes next would get them rather than the stock.
        pool.insert(int(number() * (len(pool) + 1)), card)
    return taken


def _state(view: View, hands: list[list[Card]], stock: list[Card]) -> State:
    doubt = None
    if view.can_be_challenged is not None:
        hand = hands[view.can_be_challenged]
        is_clean = barring_before(view).isdisjoint(hand)
        doubt = Doubt(view.can_be_challenged, is_clean, tuple(hand))
    return State(
        rules=view.rules,
        hands=hands,
        table=list(view.table),
        computers=set(),
        teams=list(view.teams),
        stock=stock,
        discard=list(view.discard),
        color=view.color,
        old_color=view.old_color,
        direction=view.direction,
        pending=view.pending,
        penalty=view.penalty,
        doubt=doubt,
        called=set(view.called),
        open_to_catch=set(view.open_to_catch),
        out=list(view.out),
        played=list(view.played),
    )


def barring_before(view: View) -> frozenset[Card]:
    """The cards of which its player must not have held one when the Wild Draw Four was laid."""
    below = view.discard[-2] if len(view.discard) > 1 else view.top
    is_answer = view.penalty > view.top.draws
    return barring(view.rules, view.old_color, below, is_answer=is_answer)
