"""What all sentences about a round need: who sits where, and what a card did to its victim."""

from __future__ import annotations

from dataclasses import dataclass

from unobot.answers import Narration
from unobot.engine.events import Drew, Skipped, WentOut
from unobot.engine.pending import Pending

from .scenes import Scene, find_awaited
from .voice import Piece, Voice


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells one command's events in one voice."""

    told: Narration
    voice: Voice

    def nick(self, seat: int) -> str:
        """Who sits there; raises IndexError for a seat without a nick."""
        return self.told.names[seat]

    @property
    def pending(self) -> Pending | None:
        """What is awaited after the events; None where that did not change."""
        return find_awaited(self.told.events)

    def continuing(self, clause: Piece, following: str | None) -> Piece:
        """The clause, handing the turn to `following` unless that is None."""
        if following is None:
            return clause
        return self.voice.say("continuing", clause=clause, next=following)

    def drew(self, event: Drew, *, is_skipped: bool = False) -> Piece:
        """Somebody drew cards because of something; `is_skipped`: and lost their turn."""
        return self.voice.say(
            "drew.skipped" if is_skipped else "drew.cards",
            nick=self.nick(event.seat),
            cards=self.voice.amount(event.count),
        )

    def victim(self, scene: Scene) -> list[Piece]:
        """What was done to the next seat, where the scene's own sentence does not say it."""
        drew, skipped = scene.find(Drew), scene.find(Skipped)
        if drew is not None:
            return [self.drew(drew, is_skipped=skipped is not None)]
        if skipped is not None:
            return [self.voice.say("skipped", nick=self.nick(skipped.seat))]
        return []

    def went_out(self, event: WentOut) -> Piece:
        """Somebody has no cards left; their place where the round goes on."""
        if self.told.turn_of is None:
            return self.voice.say("out", nick=self.nick(event.seat))
        return self.voice.count("out.place", event.place, nick=self.nick(event.seat))
