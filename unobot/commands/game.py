"""Commands about the game as a whole: opening it, sitting down, leaving, and having the say."""

from __future__ import annotations

from dataclasses import dataclass

from .moves import SayUno
from .row import CommandRow, Misunderstood, Typed, alone
from .text import fold


@dataclass(frozen=True, slots=True)
class Start:
    """`!uno [RULES]`: open a game or join it; for somebody who sits at a running round, the call.

    `!start` and its kin are the same without the call (`can_call` is false).
    """

    rules: str = ""
    """Preset and options as typed, `unrated` included."""
    can_call: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Start the game, or the next round of a match, now."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the game."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Take somebody out of the game."""

    nick: str


@dataclass(frozen=True, slots=True)
class Replace:
    """Give one player's seat to another."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class AddBot:
    """Add a computer player."""

    level: str | None = None


@dataclass(frozen=True, slots=True)
class DropBot:
    """Drop a computer player."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the game."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the game, or go on with it."""


@dataclass(frozen=True, slots=True)
class PenaltyFor:
    """Penalty cards for a player."""

    nick: str


GameCommand = (
    Start | Join | Deal | Leave | Remove | Replace | AddBot | DropBot | Stop | Pause | PenaltyFor
)


def _read_start(typed: Typed) -> Start:
    return Start(typed.rest)


def _read_uno(typed: Typed) -> Start:
    return Start(typed.rest, can_call=True)


def _read_bare_uno(typed: Typed) -> SayUno | None:
    return None if typed.rest else SayUno()


def _read_remove(typed: Typed) -> Remove | Leave:
    return Remove(typed.nick) if typed.nick else Leave()


def _read_replace(typed: Typed) -> Replace | Misunderstood:
    words = typed.words
    return Replace(*words[:2]) if len(words) > 1 else Misunderstood("nick_missing")


def _read_addbot(typed: Typed) -> AddBot:
    return AddBot(fold(typed.nick) if typed.nick else None)


def _read_penalty(typed: Typed) -> PenaltyFor | Misunderstood:
    return PenaltyFor(typed.nick) if typed.nick else Misunderstood("nick_missing")


GAME: tuple[CommandRow[GameCommand | SayUno], ...] = (
    CommandRow("start", Start, _read_start),
    CommandRow("uno", SayUno, _read_uno, who="seated", phase="round", read_bare=_read_bare_uno),
    CommandRow("join", Join, alone(Join()), phase="open", bare_for="everybody"),
    CommandRow("deal", Deal, alone(Deal()), who="owner_if_any", phase="open"),
    CommandRow("leave", Leave, alone(Leave()), phase="open"),
    CommandRow("remove", Remove, _read_remove, who="owner", phase="open"),
    CommandRow("replace", Replace, _read_replace, who="operator", phase="open"),
    CommandRow("addbot", AddBot, _read_addbot, who="owner_if_any", phase="open"),
    CommandRow("dropbot", DropBot, alone(DropBot()), who="owner_if_any", phase="open"),
    CommandRow("stop", Stop, alone(Stop()), who="owner_if_any", phase="series"),
    CommandRow("pause", Pause, alone(Pause()), who="operator", phase="open"),
    CommandRow("penalty", PenaltyFor, _read_penalty, who="operator", phase="open"),
)
