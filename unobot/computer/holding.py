"""What is known of another's hand: cards that were seen, and what the others of it cannot be."""

from __future__ import annotations

from dataclasses import dataclass, field

from unobot.engine.cards import Card

NOTHING: frozenset[Card] = frozenset()
SELDOM = 0.75
"""How much less likely another card that fitted becomes each time that one is laid.

Whoever lays one of several at random lays each the more seldom, the more of them they hold.
"""


@dataclass(slots=True)
class Unseen:
    """Cards of one hand of which the same is known."""

    count: int
    none_of: frozenset[Card] = NOTHING
    """Cards that are certainly not among them."""
    hardly: frozenset[Card] = NOTHING
    """Cards that are not among them if their owner plays as most do."""
    odds: dict[Card, float] = field(default_factory=dict)
    """How much less likely than others some cards are: 1 where nothing is said."""


@dataclass(slots=True)
class Holding:
    """What is known of another seat's hand."""

    known: list[Card] = field(default_factory=list)
    """Cards that were seen."""
    unseen: list[Unseen] = field(default_factory=list)

    def gain(self, count: int) -> None:
        """The hand takes cards that nobody else sees."""
        if count:
            self.unseen.append(Unseen(count))

    def rule_out(self, cards: frozenset[Card], *, is_certain: bool) -> None:
        """None of the unseen cards is one of these."""
        for group in self.unseen:
            if is_certain:
                group.none_of |= cards
            else:
                group.hardly |= cards

    def make_seldom(self, cards: frozenset[Card]) -> None:
        """One of these was laid: the unseen ones are the less likely to be others."""
        for group in self.unseen:
            for card in cards:
                group.odds[card] = group.odds.get(card, 1.0) * SELDOM

    def lose(self, card: Card) -> None:
        """A card was laid down: a known one, else one of the unseen where it was likeliest."""
        if card in self.known:
            self.known.remove(card)
            return
        groups = [group for group in self.unseen if card not in group.none_of] or self.unseen
        if groups:
            likeliest = max(
                groups, key=lambda one: one.count * (0.1 if card in one.hardly else 1.0)
            )
            self._lose_from(likeliest, card)

    def lose_drawn(self) -> None:
        """The card that came last was laid down."""
        if self.unseen:
            self._shrink(self.unseen[-1])

    def _lose_from(self, group: Unseen, card: Card) -> None:
        """A card was laid that is taken for one of this group.

        Where it may have come from another one, a card that counts as left there may be of this
        group: of such a card no more is certain than of both.
        """
        self._shrink(group)
        for other in self.unseen[:]:
            if other is group or card in other.none_of or other.none_of <= group.none_of:
                continue
            mixed = Unseen(
                1, other.none_of & group.none_of, other.hardly | other.none_of, dict(other.odds)
            )
            self.unseen.insert(self.unseen.index(other), mixed)
            self._shrink(other)

    def _shrink(self, group: Unseen) -> None:
        group.count -= 1
        if not group.count:
            self.unseen.remove(group)
