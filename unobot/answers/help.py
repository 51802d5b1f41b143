"""Rules, help, personal settings, hints, and lines that were not understood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unobot.commands import Misunderstanding
from unobot.engine.options import OptionValue


@dataclass(frozen=True, slots=True)
class RulesAre:
    """The rules in force, or those that somebody asks for: preset, differences, what matters."""

    preset: str
    differences: tuple[tuple[str, OptionValue], ...]
    points: tuple[tuple[str, int | None], ...]
    """As of `engine.rules.points`."""
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A line that could not be carried out as written (private)."""

    what: Misunderstanding
    """As in `commands.Misunderstood`."""
    text: str = ""
    expected: tuple[str, ...] = ()


HintKind = Literal[
    "no_game",
    "not_dealt",
    "game_is_on",
    "not_seated",
    "owner_only",
    "operators_only",
    "paused",
    "no_such_player",
    "table_full",
    "match_closed",
    "several_games",
    "no_computer",
    "no_computer_name",
    "unknown_level",
    "not_in_channel",
    "nick_taken",
    "command_failed",
    "game_lost",
    "uno_in_vain",
    "no_shuffle",
]


@dataclass(frozen=True, slots=True)
class Hint:
    """A short sentence of help, mostly private."""

    kind: HintKind
    nick: str = ""
    text: str = ""
    """What was typed, where it is about that; the names of channels for `several_games`."""


@dataclass(frozen=True, slots=True)
class NotHeard:
    """Somebody has sent too many commands, and is not heard for a while (private)."""

    seconds: int


@dataclass(frozen=True, slots=True)
class SettingChanged:
    """A personal setting holds from now on (private)."""

    key: Literal["colors", "hand", "lang", "forget"]
    value: str


@dataclass(frozen=True, slots=True)
class SettingsAre:
    """How somebody is spoken to now, by their own settings or the channel's (private)."""

    colors: Literal["on", "off", "symbols"]
    hand: Literal["notice", "msg"]
    lang: str
    langs: tuple[str, ...]
    """The languages that there are."""


@dataclass(frozen=True, slots=True)
class HelpAnswer:
    """The list of commands, or help about one of them (private)."""

    topic: str
    """The command's name, or what was asked for where there is no such command; empty: all."""
    prefix: str
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class VersionIs:
    """The bot's version."""

    version: str


@dataclass(frozen=True, slots=True)
class ForgetAsks:
    """Somebody has asked to be forgotten: for good, and only when they say it once more
    (private)."""

    seconds: int
    """Time to say it once more."""
