"""Dealing a round again from its seed, and comparing what was dealt and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from .cards import Color
from .dealing import DealError, shuffle_deal
from .errors import EngineFault
from .events import ColorStands, DealerDrawn, Dealt, Drew, Event, FromSeed, Reshuffled
from .evolve import evolve
from .fair import FairChance
from .game import Game
from .rules import Rules
from .state import State


def count_drawings(events: Iterable[Event]) -> int:
    """How many drawings these events of a round have had, the deal included."""
    return 1 + sum(isinstance(event, Reshuffled | ColorStands) for event in events)


def find_differences(rules: Rules, seed: bytes, events: Sequence[Event]) -> Iterator[str]:
    """What of a round is not as its seed deals it, a sentence each; nothing where all is.

    After the first difference of a card no more is looked for: what follows rests on it.
    """
    dealt = next((event for event in events if isinstance(event, Dealt)), None)
    if dealt is None:
        yield "the round was not dealt"
        return
    chance = FairChance(seed)
    try:
        deal = shuffle_deal(rules, len(dealt.sizes), chance)
        _, expected = Game.deal(rules, deal, chance, dealt.computers, dealt.starter, dealt.teams)
    except DealError as error:
        yield str(error)
        return
    found = events[: len(expected)]
    for number, (event, right) in enumerate(zip(found, expected, strict=False)):
        if event != right:
            yield _differs(number, event)
            return
    if len(found) < len(expected):
        yield "the deal is not complete"
        return
    yield from _follow(rules, chance, events, len(expected))


def _follow(rules: Rules, chance: FairChance, events: Sequence[Event], first: int) -> Iterator[str]:
    """Go through what happened after the deal."""
    state = State(rules)
    for number, event in enumerate(events):
        if number >= first and not _is_right(state, chance, event):
            yield _differs(number, event)
            return
        try:
            evolve(state, event)
        except (EngineFault, ValueError, IndexError, KeyError):
            yield f"event {number} ({type(event).__name__}) cannot have happened"
            return


def _is_right(state: State, chance: FairChance, event: Event) -> bool:
    """Whether what an event draws is what the seed, or the stock, has there."""
    if not isinstance(event, FromSeed):
        return True
    match event:
        case Reshuffled(_, stock, kept):
            rest = state.discard[:-kept]
            chance.shuffle(rest)
            return stock == (*rest, *state.stock)
        case ColorStands(color):
            drawn = chance.choice(list(Color))
            return color is (drawn if state.color is None else state.color)
        case Drew(_, count, _, cards):
            return cards == tuple(state.stock[: -count - 1 : -1])
        case DealerDrawn() | Dealt():
            return False  # There is one deal in a round.
        case _:
            assert_never(event)


def _differs(number: int, event: Event) -> str:
    if not isinstance(event, FromSeed):
        return f"event {number}: event {type(event).__name__} is not as the seed has it"
    match event:
        case DealerDrawn():
            what = "the draw for the dealer"
        case Dealt():
            what = "the deal"
        case Reshuffled():
            what = "a reshuffle"
        case ColorStands():
            what = "the colour that stands"
        case Drew():
            what = "a draw"
        case _:
            assert_never(event)
    return f"event {number}: {what} is not as the seed has it"
