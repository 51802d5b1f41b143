"""The events of one command in scenes: what somebody did, with all that it did to others.

A card that makes the next seat draw and lose its turn is four events and one sentence. Which event
belongs to which is decided here by kinds and not by places, so that other events may stand between
them in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar, assert_never

from unobot.engine.events import (
    Awaits,
    Challenged,
    ColorNamed,
    ColorStands,
    DealerDrawn,
    Dealt,
    DirectionTurned,
    DrawReason,
    Drew,
    Event,
    HandsChange,
    HandShown,
    HandsMoved,
    Lied,
    Passed,
    PenaltySet,
    Played,
    PositionSet,
    Reshuffled,
    RoundEnded,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    Skipped,
    SkippedForTime,
    TakenBack,
    UnoCalled,
    UnoCardPlayed,
    UnoForgotten,
    UnoWindowsClosed,
    WentOut,
)
from unobot.engine.pending import Pending

_E = TypeVar("_E", bound=Event)

Untold = Awaits | RoundEnded | UnoWindowsClosed | HandShown | PenaltySet | PositionSet
"""Events that make no scene: told by what is awaited, by the summary, in private, or not at all."""

Clause = (
    Challenged
    | ColorStands
    | DirectionTurned
    | Drew
    | HandsChange
    | Lied
    | Passed
    | Reshuffled
    | SeatJoined
    | SeatLeft
    | SeatReturned
    | Skipped
    | SkippedForTime
    | TakenBack
    | UnoCalled
    | UnoCardPlayed
    | UnoForgotten
    | WentOut
)
"""Events whose scene is told by one sentence, and a clause for each effect."""

Head = Clause | DealerDrawn | Dealt | Played | ColorNamed
"""Events that a scene may begin with."""

_EFFECTS: Mapping[type[Event], tuple[type[Event], ...]] = {
    Dealt: (DirectionTurned, Skipped),
    Played: (ColorNamed, DirectionTurned, Skipped, WentOut),
    ColorNamed: (Skipped,),
    Drew: (Skipped,),
    Challenged: (TakenBack, Skipped),
    SkippedForTime: (ColorStands, Skipped),
    SeatLeft: (ColorStands,),
    UnoCardPlayed: (HandsMoved,),
}
"""What belongs to the scene that an event of this kind began."""


def _drawn_in(reason: DrawReason) -> tuple[type[Event], ...]:
    """The scenes that cards drawn for a reason belong to; without one, they make their own."""
    match reason:
        case "penalty":
            return (Played, ColorNamed, SkippedForTime)
        case "first_card":
            return (Dealt,)
        case "challenge":
            return (Challenged,)
        case "forgot":
            return (UnoForgotten,)
        case "lie":
            return (Lied,)
        case "join":
            return (SeatJoined, SeatReturned)
        case "turn" | "operator":
            return ()
        case _:
            assert_never(reason)


@dataclass(slots=True)
class Scene:
    """What somebody did, or what happened to them, and its effects."""

    head: Head
    effects: list[Event] = field(default_factory=list)

    def find(self, kind: type[_E]) -> _E | None:
        """The effect of this kind; there is at most one."""
        return next((effect for effect in self.effects if isinstance(effect, kind)), None)

    def takes(self, event: Event) -> bool:
        """Whether the event is an effect of this scene."""
        if self.find(type(event)) is not None:
            return False
        if isinstance(event, Drew):
            return isinstance(self.head, _drawn_in(event.reason))
        return isinstance(event, _EFFECTS.get(type(self.head), ()))


def collect_scenes(events: Sequence[Event]) -> list[Scene]:
    """The scenes of a command in the order in which they began, reshuffles last."""
    scenes: list[Scene] = []
    for event in _join_draws(events):
        if isinstance(event, Untold):
            continue
        owner = next((scene for scene in reversed(scenes) if scene.takes(event)), None)
        if owner is None:
            scenes.append(Scene(event))
        else:
            owner.effects.append(event)
    return sorted(scenes, key=lambda scene: isinstance(scene.head, Reshuffled))


def _join_draws(events: Sequence[Event]) -> list[Event]:
    """The events with the cards that a seat drew until one could be played in one draw."""
    joined: list[Event] = []
    drawn: dict[int, int] = {}
    for event in events:
        if not (isinstance(event, Drew) and event.reason == "turn"):
            joined.append(event)
        elif event.seat not in drawn:
            drawn[event.seat] = len(joined)
            joined.append(event)
        else:
            at = drawn[event.seat]
            first = joined[at]
            assert isinstance(first, Drew)
            joined[at] = replace(first, count=first.count + event.count)
    return joined


def find_awaited(events: Sequence[Event]) -> Pending | None:
    """What is awaited after the events; None where that did not change."""
    return next((event.pending for event in reversed(events) if isinstance(event, Awaits)), None)
