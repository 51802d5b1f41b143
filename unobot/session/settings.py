"""What a channel's configuration says to its session."""

from __future__ import annotations

from dataclasses import dataclass, field

from unobot.computer.players import Level
from unobot.engine.presets import DEFAULT_PRESET
from unobot.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class ComputerSettings:
    """Computer players of a channel (`computer` in the configuration)."""

    fill: int = 1
    """So many join when only one person has."""
    level: Level = "normal"
    """How well they play, unless `!addbot` says otherwise."""
    names: tuple[str, ...] = ("Robo", "Ada", "Turing", "Eliza", "Hal", "Marvin", "Deep", "Tron")
    """Their names, in the order of joining."""
    delay: float = 1.5
    """Seconds that a move takes them, about."""


@dataclass(frozen=True, slots=True)
class SessionSettings:
    """How games are held in one channel."""

    preset: str = DEFAULT_PRESET
    rules: Rules = field(default_factory=Rules)
    """The rules of a game that is opened without any."""
    prefix: str = "!"
    """The first prefix, for help."""
    join_seconds: int = 30
    """Time in the lobby."""
    next_round_seconds: int = 15
    """Pause between the rounds of a match."""
    next_game_seconds: int = 0
    """Pause before the next game opens by itself; 0: it does not."""
    idle_games: int = 3
    """After this many games in a row that nobody joined, none opens by itself."""
    grace_seconds: int = 120
    """How long the seat of somebody who is gone is kept."""
    absence_limit: int = 900
    """How long the bot itself may be away before the game ends."""
    computer: ComputerSettings = field(default_factory=ComputerSettings)


STALE_SECONDS = 180
"""Anybody may stop a game in which nobody has played for so long."""
