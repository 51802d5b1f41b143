"""What a channel can be set to: its keys, and the settings that they make.

The keys stand in `defaults`, in a network and in a channel; key by key the narrowest wins. A new
one is a field here, a field with its default in the settings of the room that it is for, and an
entry in `config.example.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, PlainValidator

from unobot.bot.settings import ChannelSettings
from unobot.computer.players import Level
from unobot.engine.options import format_option
from unobot.engine.presets import DEFAULT_PRESET
from unobot.engine.rules import Rules, make_rules
from unobot.render import Style
from unobot.session.settings import ComputerSettings, SessionSettings
from unobot.store.results import Scope

from .fields import Many, Model, build, expect_mapping
from .forms import (
    ChannelName,
    Language,
    Nick,
    Prefix,
    Seconds,
    Text,
    Word,
    between,
    kind_of,
    show,
    unique,
)

OWN_SCOPE = "channel"
"""The `scope` of a channel whose standings are its own."""


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """What `rules` says: a preset and the options that differ from it, taken together."""

    preset: str
    rules: Rules


def _read_rules(value: object) -> RulesChoice:
    """Raises RulesError."""
    if not isinstance(value, str | dict):
        raise ValueError(f"must be a preset or a mapping, not {kind_of(value)}")
    options = {"preset": value} if isinstance(value, str) else dict(value)
    preset = format_option(options.pop("preset", DEFAULT_PRESET))
    return RulesChoice(preset, make_rules(preset, options))


def _read_colors(value: object) -> Style:
    match value:
        case True:
            return Style.COLORS
        case False:
            return Style.PLAIN
        case "symbols":
            return Style.SYMBOLS
        case _:
            raise ValueError(f"{show(value)} is not a valid value, one of yes, no, symbols")


def read_channel(value: object) -> object:
    """The mapping that is meant by an entry of `channels`."""
    if isinstance(value, str):
        return {"name": value}
    return expect_mapping(value, "a name or a mapping", "; quote the name")


class ComputerModel(Model):
    """`computer`: computer players. Each of its keys is decided by itself."""

    fill: Annotated[int, between(0, 19)] | None = None
    """Not more than there are names."""
    level: Level | None = None
    names: Annotated[Many[Nick], unique("computer player")] | None = None
    delay: Annotated[float, between(0, 60)] | None = None


class ChannelModel(Model):
    """What a channel can be set to: in `defaults`, in a network or in `channels`."""

    lang: Language | None = None
    prefixes: Annotated[Many[Prefix], Field(min_length=1)] | None = None
    words: dict[str, Many[Word]] | None = None
    """Other words for a command, by its name (`unobot.commands.COMMANDS`); an empty list: none."""
    colors: Annotated[Style | None, PlainValidator(_read_colors)] = None
    """How cards are shown: `yes` (mIRC colours), `no`, `symbols`."""
    rules: Annotated[RulesChoice | None, PlainValidator(_read_rules)] = None
    """A preset or a mapping of `preset` and options (`unobot.engine.rules`)."""
    join_seconds: Seconds | None = None
    next_round_seconds: Seconds | None = None
    next_game_seconds: Seconds | None = None
    idle_games: Annotated[int, between(0, 10000)] | None = None
    grace_seconds: Seconds | None = None
    absence_limit: Seconds | None = None
    computer: ComputerModel | None = None
    hand: Literal["notice", "msg"] | None = None
    bonus: Annotated[int, between(0, 1000000)] | None = None
    scope: Text | None = None
    """`OWN_SCOPE`: standings of its own; channels with the same other word here share theirs."""
    rank_computers: bool | None = None
    quiet_tables: bool | None = None


class NamedChannelModel(ChannelModel):
    """One entry of `channels`."""

    name: ChannelName
    """With its `#`."""
    key: str | None = Field(default=None, repr=False)
    """The channel's key (+k), or where it is found (see `secrets`)."""


def scope_name(layers: Sequence[ChannelModel]) -> str:
    """The `scope` that these layers decide on."""
    return next((layer.scope for layer in reversed(layers) if layer.scope), OWN_SCOPE)


def _computer(layers: Sequence[ChannelModel]) -> ComputerSettings:
    return build(ComputerSettings, *(layer.computer for layer in layers))


def computer_problems(layers: Sequence[ChannelModel], place: str) -> Iterator[str]:
    """What is wrong with `computer` as these layers decide on it together."""
    computer = _computer(layers)
    if computer.fill > len(computer.names):
        yield (
            f"{place}.computer.fill: {computer.fill} computer players need {computer.fill} names, "
            f"but there are only {len(computer.names)}"
        )


def build_channel(
    name: str, layers: Sequence[ChannelModel], scope: Scope | None
) -> ChannelSettings:
    """The settings of one channel; `layers` are what decides them, the widest first."""
    rules, prefixes, style = None, None, None
    for layer in layers:
        rules = layer.rules or rules
        prefixes = layer.prefixes or prefixes
        style = layer.colors or style
    of_session = {} if rules is None else {"preset": rules.preset, "rules": rules.rules}
    of_prefix = {} if prefixes is None else {"prefix": prefixes[0]}
    session = build(SessionSettings, *layers, computer=_computer(layers), **of_session, **of_prefix)
    of_style = {} if style is None else {"style": style}
    return build(ChannelSettings, *layers, name=name, scope=scope, session=session, **of_style)
