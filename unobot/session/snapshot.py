"""A table as it is stored: what a restart, an error and a replay bring back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from pydantic_core import from_json

from unobot.engine.events import Event
from unobot.engine.fair import Chance
from unobot.engine.game import Game

from . import flat
from .people import Player
from .state import (
    BetweenGames,
    BetweenRounds,
    Closed,
    Lobby,
    Match,
    Pause,
    Playing,
    Round,
    Series,
)
from .table import Table


@dataclass(slots=True)
class StoredRound:
    """`Playing`, but for what the events of the round give back."""

    match: Match
    round: Round
    kind: Literal["playing"] = "playing"


StoredPhase = Closed | Lobby | StoredRound | BetweenRounds | BetweenGames


@dataclass(slots=True)
class Snapshot:
    """All of a table that is stored with its channel."""

    phase: Annotated[StoredPhase, Field(discriminator="kind")]
    pause: Pause | None
    series: Series

    @property
    def players(self) -> list[Player]:
        """Everybody who sits, in seat order."""
        return [] if isinstance(self.phase, Closed | BetweenGames) else self.phase.match.players


@cache
def _adapter() -> TypeAdapter[Snapshot]:
    return TypeAdapter(Snapshot)


def prepare() -> None:
    """Build now what reads and writes snapshots, and not while somebody waits."""
    _adapter()


def dump_table(table: Table) -> str | None:
    """The table as JSON; None where there is nothing to bring back."""
    if not table.is_worth_keeping:
        return None
    phase = table.phase
    stored = StoredRound(phase.match, phase.round) if isinstance(phase, Playing) else phase
    return _adapter().dump_json(Snapshot(stored, table.pause, table.series)).decode()


def load_snapshot(text: str) -> Snapshot:
    """Read what `dump_table` wrote, in this version or the one before; raises ValueError."""
    stored = from_json(text)
    return _adapter().validate_python(flat.unflatten(stored) if flat.is_flat(stored) else stored)


def restore_table(table: Table, text: str, events: Sequence[Event], chance: Chance) -> None:
    """Set a table up as it was stored; raises ValueError, with the table as it was.

    `events` are those of the round that is on, which goes on with `chance`.
    """
    snapshot = load_snapshot(text)
    phase = snapshot.phase
    expected = phase.round.events if isinstance(phase, StoredRound) else 0
    if expected != len(events):
        raise ValueError(f"Of {expected} events of the running round {len(events)} are stored.")
    if isinstance(phase, StoredRound):
        game = Game.replay(phase.match.rules, events, chance)
        table.phase = Playing(phase.match, phase.round, game)
        table.phase.remember(events)
    else:
        table.phase = phase
    table.pause, table.series = snapshot.pause, snapshot.series
