"""Before a round: who opens a game, sits down, leaves; why it cannot begin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class LobbyOpened:
    """A game was opened; the line says how to join uno."""

    owner: str | None
    """None where a game opens by itself after another."""
    seconds: int
    """Until it starts."""
    rules: str
    """The preset and what differs from it, as in `!uno RULES`."""
    is_rated: bool = True


@dataclass(frozen=True, slots=True)
class LobbyJoined:
    """Somebody sat down in the lobby, or between two rounds."""

    nick: str
    seated: tuple[str, ...]
    """All who sit now, in seat order."""
    seconds: int
    """Until the game starts."""
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class LobbyLeft:
    """Somebody left before the deal."""

    nick: str
    owner: str | None
    """Who has the say now, if that changed; None where it did not."""


DealFault = Literal["too_few", "too_many_cards", "no_pairs", "not_four"]
"""Why a round cannot be dealt to those who sit: the last two where partners play."""


@dataclass(frozen=True, slots=True)
class DealRefused:
    """The round cannot be dealt; the lobby stays."""

    why: DealFault
    present: int
    needed: int = 0
    """Players needed (`too_few`)."""
    option: str = ""
    """What asks for other numbers of players (`no_pairs`, `not_four`), as `teams=pairs`."""


@dataclass(frozen=True, slots=True)
class LobbyClosed:
    """The lobby's time was up and those who had come were too few, or could not play: no game."""

    present: int
    needed: int
    why: DealRefused | None = None
    """What else stood in the way."""


@dataclass(frozen=True, slots=True)
class RulesRefused:
    """The rules typed after `!uno` cannot be."""

    kind: Literal["preset", "option", "value", "conflict"]
    """As in `engine.rules.RulesError`;"""
    option: str = ""
    got: str = ""
    expected: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class ComputerJoins:
    """A computer player was added or dropped."""

    nick: str
    is_added: bool
    from_next_round: bool
    """Whether it sits, or is gone, from the next round on only."""


@dataclass(frozen=True, slots=True)
class ComputerRenamed:
    """A computer player has another name, since a person who plays has its old one."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class LobbyIs:
    """A lobby is open: who sits, and how long it still takes."""

    seated: tuple[str, ...]
    seconds: int
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class LobbyInvites:
    """A lobby is open, for somebody who comes into the channel (private)."""

    channel: str
    seated: tuple[str, ...]
    seconds: int
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""
