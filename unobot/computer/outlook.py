"""The odds of a position as one seat can reckon them: who can follow which card."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from unobot.engine.cards import Card, Color, Face
from unobot.engine.matching import fitting
from unobot.engine.turns import seat_after
from unobot.engine.view import View

from .holding import Unseen
from .memory import Memory
from .sampling import barring_before, unseen_cards, unseen_groups

BLUFFERS = 0.35
"""How often a Wild Draw Four is taken to be laid by somebody who holds the colour in force too."""


class Outlook:
    """What a seat thinks of the others, for one decision."""

    def __init__(self, view: View, memory: Memory) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: int = view.seat
        self._memory = memory
        self._hands: dict[int, tuple[list[Card], list[Unseen]]] = {}

    @cached_property
    def unseen(self) -> Counter[Card]:
        """The cards whose places nobody at this seat knows."""
        return unseen_cards(self.view, self._memory)

    @cached_property
    def enemies(self) -> list[int]:
        """The other seats at the table but the partner's."""
        view, teams = self.view, self.view.teams
        own = teams[self.seat] if teams and self.seat < len(teams) else None
        return [
            seat for seat in view.table if seat != self.seat and (own is None or teams[seat] != own)
        ]

    @cached_property
    def next(self) -> int:
        """The seat that comes after this one."""
        table = self.view.table
        if self.seat not in table:
            return table[0]
        return seat_after(list(table), self.view.direction, self.seat)

    def chance_none_of(self, seat: int, cards: frozenset[Card], *, is_trusting: bool) -> float:
        """How likely it is that a seat holds none of these cards.

        `is_trusting` takes what most people would not hold for not held.
        """
        if seat not in self._hands:
            self._hands[seat] = unseen_groups(self.view, self._memory, seat)
        known, groups = self._hands[seat]
        if any(card in cards for card in known):
            return 0.0
        chance = 1.0
        for group in groups:
            barred = group.none_of | group.hardly if is_trusting else group.none_of
            rest = bad = 0.0
            for card, count in self.unseen.items():
                if card not in barred:
                    likely = count * group.odds.get(card, 1.0)
                    rest += likely
                    bad += likely if card in cards else 0.0
            if rest > 0:
                chance *= max(0.0, 1 - bad / rest) ** group.count
        return chance

    def chance_stuck(self, seat: int, color: Color | None, face: Face) -> float:
        """How likely it is that a seat has nothing to lay on such a top."""
        return self.chance_none_of(seat, fitting(color, face), is_trusting=True)

    def chance_guilty(self, seat: int) -> float:
        """How likely it is that the Wild Draw Four of a seat may be challenged with success."""
        clean = self.chance_none_of(seat, barring_before(self.view), is_trusting=False)
        bluff = (1 - clean) * BLUFFERS
        return bluff / (bluff + clean) if bluff else 0.0
