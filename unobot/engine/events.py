"""What happened in a game: the only thing that changes its state, is stored, and is told.

Every field says who may know it, by an allow-list: `PUBLIC` for everybody, `OWN` for the seat in
the event's `seat` field alone, `CHALLENGER` for the seat in its `to` field alone; what is not
marked is for nobody (the order of the stock). `view.cut_event` cuts an event for one audience.
"""

from __future__ import annotations

from dataclasses import field
from functools import cache
from typing import Literal

from .actions import Departure
from .cards import Card, Color
from .pending import Pending, drawn_choice, turn_of
from .values import value

PUBLIC = {"seen_by": "all"}
OWN = {"seen_by": "seat"}
CHALLENGER = {"seen_by": "to"}
HIDDEN = {"seen_by": "nobody"}

DrawReason = Literal[
    "turn", "penalty", "first_card", "challenge", "forgot", "lie", "operator", "join"
]
"""Why cards were drawn: by choice, because of draw cards, of the first card, a challenge that was
lost, a forgotten UNO, a false one, an operator's penalty, or to sit down at a running round."""

EndReason = Literal["out", "placed", "default", "blocked", "computers", "abandoned"]
"""How a round ended: somebody went out; all are placed; one seat is left; nobody can draw or play;
only computer players are left; it was stopped. The last two give no score."""


@value
class DealerDrawn:
    """The seats drew for the deal; the highest number deals."""

    drawn: tuple[tuple[int, Card], ...] = field(metadata=PUBLIC)
    """Seat and card, in the order of drawing; seats that tied draw again."""
    dealer: int = field(metadata=PUBLIC)


@value
class Dealt:
    """The hands are dealt and a first card lies face up."""

    hands: tuple[tuple[Card, ...], ...] = field(metadata=HIDDEN)
    """One hand a seat, in seat order. Each seat is told its own by the view."""
    stock: tuple[Card, ...] = field(metadata=HIDDEN)
    """The stock, the next card to be drawn last."""
    sizes: tuple[int, ...] = field(metadata=PUBLIC)
    """Cards in each hand."""
    computers: tuple[int, ...] = field(metadata=PUBLIC)
    """The seats of computer players."""
    turned_back: tuple[Card, ...] = field(metadata=PUBLIC)
    """Cards turned up that went back into the stock."""
    top: Card = field(metadata=PUBLIC)
    """The first card of the discard."""
    dealer: int = field(metadata=PUBLIC)
    """The seat that deals, or stands in for the dealer: the one before the starter."""
    starter: int = field(metadata=PUBLIC)
    teams: tuple[int, ...] = field(default=(), metadata=PUBLIC)
    """The pair of each seat; empty where everybody plays alone."""


@value
class PositionSet:
    """A round was set up at a given position instead of being dealt (scenario files)."""

    position: str = field(metadata=HIDDEN)
    """In the notation of `notation.parse_position`."""


@value
class Played:
    """A card, or a run, was laid on the discard."""

    seat: int = field(metadata=PUBLIC)
    cards: tuple[Card, ...] = field(metadata=PUBLIC)
    left: int = field(metadata=PUBLIC)
    """Cards that its player still holds."""
    jumped_in: bool = field(default=False, metadata=PUBLIC)
    """Whether it was played out of turn (an identical card)."""
    was_legal: bool = field(default=True, metadata=HIDDEN)
    """For a Wild Draw Four: whether a challenge of it would be wrong."""


@value
class UnoCardPlayed:
    """An UNO card went under the top; the hands move next."""

    seat: int = field(metadata=PUBLIC)
    left: int = field(metadata=PUBLIC)


@value
class ColorNamed:
    """The colour of the wild on top was named."""

    seat: int = field(metadata=PUBLIC)
    color: Color = field(metadata=PUBLIC)


@value
class ColorStands:
    """Whoever owed a colour will not name it: the one before the wild stays, or a random one."""

    color: Color = field(metadata=PUBLIC)


@value
class DirectionTurned:
    """Play goes the other way round."""

    direction: Literal[1, -1] = field(metadata=PUBLIC)
    """1: in seat order, -1: against it."""


@value
class Skipped:
    """A seat lost its turn because of a card, a challenge or a penalty."""

    seat: int = field(metadata=PUBLIC)


@value
class SkippedForTime:
    """A seat lost its turn because its time was over."""

    seat: int = field(metadata=PUBLIC)


@value
class PenaltySet:
    """So many cards wait to be answered or drawn."""

    cards: int = field(metadata=PUBLIC)


@value
class Drew:
    """A seat drew cards."""

    seat: int = field(metadata=PUBLIC)
    count: int = field(metadata=PUBLIC)
    reason: DrawReason = field(metadata=PUBLIC)
    cards: tuple[Card, ...] = field(metadata=OWN)
    """What it drew, in that order; empty where the audience may not know."""
    by_choice: bool = field(default=False, metadata=PUBLIC)
    """Whether the seat asked for them: the draw of a turn, or of a penalty it could answer."""


@value
class Reshuffled:
    """The discard without its top became the stock."""

    count: int = field(metadata=PUBLIC)
    stock: tuple[Card, ...] = field(metadata=HIDDEN)
    """The new stock, the next card to be drawn last."""
    kept: int = field(metadata=PUBLIC)
    """Cards of the discard that stayed: the top, and the one below it while a challenge is open."""


@value
class Passed:
    """A seat ended its turn without a card."""

    seat: int = field(metadata=PUBLIC)
    by_itself: bool = field(metadata=PUBLIC)
    """Whether the turn passed because nothing could be played."""
    was_dry: bool = field(metadata=PUBLIC)
    """Whether there had been nothing to draw."""


@value
class UnoCalled:
    """A seat has said UNO, or the bot has for it."""

    seat: int = field(metadata=PUBLIC)
    by_bot: bool = field(metadata=PUBLIC)


@value
class UnoForgotten:
    """A seat pays for an UNO that it did not say; the cards drawn follow."""

    seat: int = field(metadata=PUBLIC)
    caught_by: int | None = field(metadata=PUBLIC)
    """Who noticed; None: the bot."""


@value
class UnoWindowsClosed:
    """These seats can no longer be caught."""

    seats: tuple[int, ...] = field(metadata=PUBLIC)


@value
class Lied:
    """A seat said UNO with too many cards."""

    seat: int = field(metadata=PUBLIC)
    times: int = field(metadata=PUBLIC)
    """Lies of this seat in this round."""


@value
class Challenged:
    """A Wild Draw Four was challenged."""

    seat: int = field(metadata=PUBLIC)
    """Who challenged."""
    other: int = field(metadata=PUBLIC)
    """Whose card it is."""
    was_guilty: bool = field(metadata=PUBLIC)


@value
class HandShown:
    """A challenged hand was shown to the challenger."""

    seat: int = field(metadata=PUBLIC)
    """Whose hand."""
    to: int = field(metadata=PUBLIC)
    cards: tuple[Card, ...] = field(metadata=CHALLENGER)
    """The hand as it was when the Wild Draw Four was played, without it."""


@value
class TakenBack:
    """A Wild Draw Four went back to its player's hand; top and colour are as before it."""

    seat: int = field(metadata=PUBLIC)
    color: Color = field(metadata=PUBLIC)


@value
class HandsSwapped:
    """Two seats swapped their hands."""

    seat: int = field(metadata=PUBLIC)
    other: int = field(metadata=PUBLIC)

    @property
    def moves(self) -> tuple[tuple[int, int], ...]:
        """From seat, to seat, as in `HandsMoved`; whoever has swapped gets a hand first."""
        return (self.other, self.seat), (self.seat, self.other)


@value
class HandsMoved:
    """Every hand went to another seat."""

    moves: tuple[tuple[int, int], ...] = field(metadata=PUBLIC)
    """From seat, to seat."""


@value
class WentOut:
    """A seat has no card left."""

    seat: int = field(metadata=PUBLIC)
    place: int = field(metadata=PUBLIC)
    """1 for the first."""
    points: int = field(metadata=HIDDEN)
    """Points in the other hands at this moment; a secret where the round goes on."""


@value
class SeatLeft:
    """A seat was given up; its cards went under the discard."""

    seat: int = field(metadata=PUBLIC)
    how: Departure = field(metadata=PUBLIC)
    hand: tuple[Card, ...] = field(metadata=HIDDEN)


@value
class SeatJoined:
    """Somebody sat down at the running round, in the last seat."""

    seat: int = field(metadata=PUBLIC)
    computer: bool = field(metadata=PUBLIC)


@value
class SeatReturned:
    """Somebody came back to their old hand, in the last seat."""

    seat: int = field(metadata=PUBLIC)
    from_discard: tuple[Card, ...] = field(metadata=OWN)
    """Cards of the old hand that still lay in the discard."""
    from_stock: tuple[Card, ...] = field(metadata=OWN)
    """Cards of the old hand that were in the stock. What is in use was replaced by a draw."""


@value
class Awaits:
    """From here on this decision is awaited."""

    pending: Pending = field(metadata=PUBLIC)


@cache
def awaits_turn(seat: int) -> Awaits:
    """The event that gives a seat its turn; the same object each time."""
    return Awaits(turn_of(seat))


@cache
def awaits_drawn(seat: int, drawn: Card) -> Awaits:
    """The event that lets a seat play the card it drew; the same object each time."""
    return Awaits(drawn_choice(seat, drawn))


# Events that happen again and again, made once each: looking one up is quicker than making it.
played_one = cache(Played)
drew_one = cache(Drew)
skipped = cache(Skipped)
passed = cache(Passed)
color_named = cache(ColorNamed)
direction_turned = cache(DirectionTurned)
uno_called = cache(UnoCalled)


@value
class RoundEnded:
    """The round is over."""

    reason: EndReason = field(metadata=PUBLIC)
    winner: int | None = field(metadata=PUBLIC)
    points: tuple[tuple[int, int], ...] = field(metadata=PUBLIC)
    """Seat and points given (`winner`) or charged (`low`, `elimination`); seats without are not
    named."""
    places: tuple[tuple[int, int], ...] = field(metadata=PUBLIC)
    """Seat and place; ties share one."""
    hands: tuple[tuple[int, tuple[Card, ...]], ...] = field(metadata=PUBLIC)
    """What each seat still held, shown to everybody."""


HandsChange = HandsSwapped | HandsMoved
"""Seats get other hands; `moves` says from which seat (None: of the cards of several) to which."""

CardsShown = Drew | HandShown | SeatReturned
"""Cards are shown to one seat alone, as their fields say. What was dealt is shown by the view."""

FromSeed = DealerDrawn | Dealt | Drew | Reshuffled | ColorStands
"""Cards and colours that the seed decides: dealing again has to bring the same."""

Event = (
    HandsChange
    | CardsShown
    | FromSeed
    | PositionSet
    | Played
    | UnoCardPlayed
    | ColorNamed
    | DirectionTurned
    | Skipped
    | SkippedForTime
    | PenaltySet
    | Passed
    | UnoCalled
    | UnoForgotten
    | UnoWindowsClosed
    | Lied
    | Challenged
    | TakenBack
    | WentOut
    | SeatLeft
    | SeatJoined
    | Awaits
    | RoundEnded
)
"""Everything that can happen. Hands, secrets and the seed are asked about by the groups above, so a
new event of a group is taken care of wherever that matters."""
