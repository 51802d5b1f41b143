"""Runs: several number cards in one turn, the "suites" of the French variants."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .cards import Card
from .errors import Reason
from .hands import hand_verb
from .pending import DrawnChoice, Pending
from .state import State

RUNS_LISTED = 200
"""How many runs `runs_from` lists at most; long hands have more of them than anybody needs."""


def is_next_in_run(before: Card, card: Card) -> bool:
    """Whether a card goes on a run: the same number, or one up or down in the same colour."""
    if not (before.is_number and card.is_number):
        return False
    return card.face is before.face or (
        card.color is before.color and abs(card.points - before.points) == 1
    )


def why_no_run(
    state: State, pending: Pending, cards: tuple[Card, ...]
) -> tuple[Reason, Card] | None:
    """Why these cards, the first of which may be played, are not a run; with the card at fault."""
    rules = state.rules
    if not rules.runs:
        return Reason.NO_RUNS, cards[1]
    if isinstance(pending, DrawnChoice) and rules.after_draw != "any":
        return Reason.NO_RUN_NOW, cards[1]
    for before, card in pairwise(cards):
        if not is_next_in_run(before, card):
            return Reason.RUN_BROKEN, card
        if before.hands and hand_verb(rules, before):
            return Reason.RUN_ENDS, before
    return None


def runs_from(
    state: State, pending: Pending, hand: list[Card], first: Card
) -> Iterator[tuple[Card, ...]]:
    """The runs of two and more cards that begin with this card, each once, not too many."""
    if not state.rules.runs or not first.is_number:
        return
    rest = list(hand)
    rest.remove(first)
    waiting: list[tuple[tuple[Card, ...], list[Card]]] = [((first,), rest)]
    listed = 0
    while waiting and listed < RUNS_LISTED:
        run, rest = waiting.pop()
        for card in dict.fromkeys(rest):
            longer = (*run, card)
            if why_no_run(state, pending, longer) is None:
                yield longer
                listed += 1
                left = list(rest)
                left.remove(card)
                waiting.append((longer, left))
