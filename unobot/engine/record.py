"""The events of one action as they happen: each changes the state before the next is thought of."""

from __future__ import annotations

from .events import DrawReason, Drew, Event, Reshuffled, awaits_turn
from .evolve import evolve, evolve_awaits, evolve_drew
from .fair import Chance
from .state import State


class Record:
    """Collects the events of an action and lets them happen."""

    __slots__ = ("events", "rng", "state")

    def __init__(self, state: State, rng: Chance) -> None:
        self.state = state
        self.rng = rng
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let an event happen."""
        evolve(self.state, event)
        self.events.append(event)

    def give_turn(self, seat: int) -> None:
        """Await the turn of a seat: how almost every action ends."""
        event = awaits_turn(seat)
        evolve_awaits(self.state, event)
        self.events.append(event)

    def draw(self, seat: int, count: int, reason: DrawReason, by_choice: bool = False) -> int:
        """Let a seat draw `count` cards, or as many as there are; returns how many it got.

        When the stock runs short, the discard without its top is shuffled and put under what is
        left of it. While a challenge is open, the card below the top stays too (it may have to be
        the top again); a victim who draws has given up the challenge.
        """
        state = self.state
        if count > len(state.stock):
            kept = 1 if reason == "penalty" else kept_cards(state)
            rest = state.discard[:-kept]
            if rest:
                self.rng.shuffle(rest)
                self.add(Reshuffled(len(rest), (*rest, *state.stock), kept))
            count = min(count, len(state.stock))
        event = Drew(seat, count, reason, tuple(state.stock[: -count - 1 : -1]), by_choice)
        evolve_drew(state, event)
        self.events.append(event)
        return count


def kept_cards(state: State) -> int:
    """Cards of the discard that nobody gets: the top, and the one below while it is in doubt."""
    return 1 if state.doubt is None else 2


def can_draw(state: State) -> bool:
    """Whether there is any card to draw, after a reshuffle if need be."""
    return bool(state.stock) or len(state.discard) > kept_cards(state)
