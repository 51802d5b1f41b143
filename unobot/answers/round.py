"""In a round: what happened in it, hands, whose turn it is, refused moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unobot.engine.cards import Card, Color, Face
from unobot.engine.errors import Reason
from unobot.engine.events import Event
from unobot.engine.pending import Pending

from .results import RoundSummary

PenaltyWay = Face | Literal["challenge"]
"""What the rules let a victim do about a penalty other than drawing it: answer it with one of these
cards, challenge it. (By the rules, not by the hand, which is the victim's secret.)"""


@dataclass(frozen=True, slots=True)
class Narration:
    """What one command did to the round: the narrative of its events, as one line where it can be.

    The events are cut for everybody: no hidden cards.
    """

    events: tuple[Event, ...]
    names: tuple[str, ...]
    """Nick by seat number."""
    turn_of: str | None
    """Whose turn it is after the events, if the round goes on: a nick that must be in the line."""
    penalty: int = 0
    """Cards that wait to be answered or drawn after the events."""
    ways: frozenset[PenaltyWay] = frozenset()
    """What the player whose turn it is may do about them, by the rules."""
    top: TopIs | None = None
    """The top card after the events, where a card was taken back from it."""
    lie_limit: int = 0
    """Which false UNO of a player puts them out; 0: none does."""
    owner: str | None = None
    """Who has the say now, if that changed."""
    summary: RoundSummary | None = None
    """How the round ended, if it did: told in the same line."""
    commitment: str = ""
    """At the deal, what the round's seed is held to (`engine.fair`), in hexadecimal digits; empty
    where the cards were arranged."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody's cards (private)."""

    cards: tuple[Card, ...]
    channel: str | None
    """Named when the player sits in several games."""
    playable: frozenset[Card] = frozenset()
    """What may be played now, by the engine's legal actions; empty when it is not their turn."""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """What somebody drew (private): `Draw CARD…`."""

    cards: tuple[Card, ...]
    channel: str | None


@dataclass(frozen=True, slots=True)
class HandOfOther:
    """A challenged player's hand, for the challenger (private)."""

    nick: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Reminder:
    """A player is reminded that it is their turn."""

    nick: str
    seconds: int
    """Left to move."""
    pending: Pending


@dataclass(frozen=True, slots=True)
class TopIs:
    """The top card and the colour in force."""

    card: Card
    color: Color | None


@dataclass(frozen=True, slots=True)
class TurnIs:
    """Whose turn it is, and what they owe."""

    nick: str
    pending: Pending
    penalty: int
    ways: frozenset[PenaltyWay] = frozenset()


@dataclass(frozen=True, slots=True)
class OrderIs:
    """The order of play, with counts: from whoever's turn it is in the direction of play."""

    players: tuple[tuple[str, int], ...]
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class CountsAre:
    """How many cards everybody holds, in seat order."""

    players: tuple[tuple[str, int], ...]
    stock: int
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class AllAgain:
    """Turn, top, colour, direction, penalty due, counts: everything in a line or two."""

    turn: TurnIs
    top: TopIs
    direction: Literal[1, -1]
    order: OrderIs


@dataclass(frozen=True, slots=True)
class PlayedSoFar:
    """Cards played so far, in all and by each."""

    total: int
    players: tuple[tuple[str, int], ...]
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class TimePlayed:
    """How long the round has lasted, and what is left of the turn."""

    seconds: float
    turn_of: str | None
    turn_seconds_left: int | None


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that the rules do not allow now (private)."""

    reason: Reason
    card: Card | None = None
    nick: str | None = None
    """Another player whom it is about: whose turn it is, who owes a colour."""
    top: TopIs | None = None
    """What the card would have to fit (`DOES_NOT_FIT`)."""
    turn: TurnIs | None = None
    """What they owe instead and how they may do it (a penalty)."""


@dataclass(frozen=True, slots=True)
class ShuffleIs:
    """What the shuffles of a round are held to, and, once it is over, the seed they come from."""

    game: int
    """The round's number in the store."""
    commitment: str
    seed: str | None
    """None while the round is on. Both in hexadecimal digits."""
