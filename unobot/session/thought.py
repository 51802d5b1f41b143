"""A decision that takes a computer player longer than a chat should wait."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from unobot.computer.hard import Effort
from unobot.computer.memory import Memory
from unobot.computer.players import Level, choose
from unobot.engine.actions import Move
from unobot.engine.view import View

Moment = tuple[str, int]
"""A point in the game: the round, and how many events it had."""


@dataclass(frozen=True, slots=True)
class Thought:
    """All that the decision is made of: whoever makes it needs nothing of the session."""

    moment: Moment
    """Where it belongs; when anything has happened since, it is out of date."""
    level: Level
    view: View
    memory: Memory
    """A copy of what the seat remembers."""
    moves: Sequence[Move]
    seed: int

    def think(self, effort: Effort) -> Move:
        """The move; the same for the same effort in samples."""
        rng = random.Random(self.seed)
        return choose(self.level, self.view, self.memory, self.moves, rng, effort)
