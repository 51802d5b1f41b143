"""Scenario files as data: their keys, and what is wrong with a file that has others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from unobot.engine.cards import Color, parse_cards


class ScenarioError(Exception):
    """A scenario that is wrong by itself: an unknown key, cards that no pack holds."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _check_pattern(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ValueError(f"{pattern!r} is not a regular expression: {error}") from None
    return pattern


def _check_cards(codes: str) -> str:
    parse_cards(codes)
    return codes


def _check_top(code: str) -> str:
    card, slash, color = code.partition("/")
    if len(parse_cards(card)) != 1 or (slash and color not in [one.value for one in Color]):
        raise ValueError(f"{code!r} is not a card that can be on top, such as r5 or w/g")
    return code


Pattern = Annotated[str, AfterValidator(_check_pattern)]
Cards = Annotated[str, AfterValidator(_check_cards)]
"""Any number of cards, as `r5 gs wd`."""
Top = Annotated[str, AfterValidator(_check_top)]


class PersonModel(_Strict):
    """Somebody in the channel."""

    account: str | None = None
    host: str | None = None
    op: bool = False
    userhost: str | None = Field(default=None, alias="as")


class DealModel(_Strict):
    """The cards of a round that begins during the steps."""

    hands: dict[str, Cards] = Field(default_factory=dict)
    first: list[Cards] = Field(default_factory=list)
    stock: Cards = ""
    dealer: str | None = None


class NetworkModel(_Strict):
    """What the server says of itself."""

    casemapping: Literal["rfc1459", "strict-rfc1459", "ascii"] = "rfc1459"
    accounts: bool = False


class ExpectModel(_Strict):
    """What can be expected; None: nothing is said of it."""

    phase: Literal["none", "lobby", "playing", "paused", "between"] | None = None
    turn: str | None = None
    top: Top | None = None
    color: Literal["red", "green", "blue", "yellow"] | None = None
    direction: Literal["forward", "backward"] | None = None
    hands: dict[str, Cards] | None = None
    counts: dict[str, int] | None = None
    owes: Literal["none"] | dict[str, Literal["color", "swap", "answer", "after_draw"]] | None = (
        None
    )
    penalty: int | None = None
    stock: int | None = None
    discard: int | None = None
    seated: list[str] | None = None
    owner: str | None = None
    winner: str | None = None
    points: dict[str, int] | None = None
    places: dict[str, int] | None = None
    totals: dict[str, int] | None = None
    unchanged: Literal[True] | None = None
    say: list[Pattern] = Field(default_factory=list)
    say_not: list[Pattern] = Field(default_factory=list)
    tell: dict[str, list[Pattern]] = Field(default_factory=dict)
    tell_not: dict[str, list[Pattern]] = Field(default_factory=dict)
    quiet: Literal[True] | None = None
    told: dict[str, Literal[False]] = Field(default_factory=dict)
    sent: list[Pattern] = Field(default_factory=list)
    sent_not: list[Pattern] = Field(default_factory=list)


class ScenarioModel(_Strict):
    """One document of a scenario file."""

    name: str
    rules: str | dict[str, Any] = "color-uno"
    channel: dict[str, Any] = Field(default_factory=dict)
    network: NetworkModel = Field(default_factory=NetworkModel)
    people: list[str] | dict[str, PersonModel] = Field(default_factory=list)
    seats: list[str] = Field(default_factory=list)
    turn: str | None = None
    direction: Literal["forward", "backward"] = "forward"
    hands: dict[str, Cards] = Field(default_factory=dict)
    top: Top | None = None
    under: Cards = ""
    stock: Cards = ""
    stock_only: bool = False
    first: list[Cards] | None = None
    deals: list[DealModel] = Field(default_factory=list)
    dealer: str | None = None
    drawn: Top | None = None
    said_uno: list[str] | None = None
    lies: dict[str, int] = Field(default_factory=dict)
    penalty: int = 0
    totals: dict[str, int] = Field(default_factory=dict)
    steps: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Speak:
    """Somebody says lines, in one packet."""

    nick: str
    lines: tuple[str, ...]
    is_private: bool


@dataclass(frozen=True, slots=True)
class Raw:
    """Lines from the server as they are, in one packet."""

    lines: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class After:
    """So many seconds pass."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Restart:
    """The bot's process dies and a new one starts."""

    how: Literal["kill", "term"]


@dataclass(frozen=True, slots=True)
class Expect:
    """All of this is true now."""

    expected: ExpectModel


Step = Speak | Raw | After | Restart | Expect


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, read and checked for its form."""

    model: ScenarioModel
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        """Its one line."""
        return self.model.name


class _Loader(yaml.SafeLoader):
    """YAML whose keys may be single letters such as `Y`: only values are yes or no."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
        if key is None or key in found:
            raise ScenarioError(f"line {key_node.start_mark.line + 1}: {key!r} is there twice")
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def read_file(path: Path) -> Iterator[Scenario | tuple[str, ScenarioError]]:
    """The scenarios of a file; one that is wrong comes as its name and what is wrong."""
    try:
        documents = list(yaml.load_all(path.read_bytes(), _Loader))
    except (OSError, yaml.YAMLError, ScenarioError) as error:
        yield path.stem, ScenarioError(" ".join(str(error).split()))
        return
    for at, document in enumerate(documents, 1):
        if document is None:
            continue
        name = document.get("name") if isinstance(document, dict) else None
        try:
            yield read_scenario(document)
        except ScenarioError as error:
            yield str(name or f"document {at}"), error


def read_scenario(document: object) -> Scenario:
    """One document; raises ScenarioError for keys and values that are unknown."""
    model = _validate(ScenarioModel, document, "")
    steps = tuple(_step(step, at) for at, step in enumerate(model.steps, 1))
    _check_speakers(model, steps)
    return Scenario(model, steps)


def _check_speakers(model: ScenarioModel, steps: Sequence[Step]) -> None:
    """Refuse a step of somebody who is not there: most likely the key of the step is mistyped.

    Whoever a line of the server names may have come or have taken that nick.
    """
    known = {seat.removeprefix("*") for seat in model.seats} | set(model.people)
    raw = b" ".join(line for step in steps if isinstance(step, Raw) for line in step.lines)
    for at, step in enumerate(steps, 1):
        if isinstance(step, Speak) and step.nick not in known and step.nick.encode() not in raw:
            raise ScenarioError(f"step {at}: {step.nick} is neither a step nor one of the people")


def _validate(kind: type[Any], data: object, place: str) -> Any:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        # Where several forms are allowed, the one that was meant fits farthest into the value.
        deepest = max(error.errors(), key=lambda one: len(one["loc"]))
        where = ".".join(str(part) for part in deepest["loc"])
        raise ScenarioError(f"{place}{where}: {deepest['msg']}") from None


def _step(step: Mapping[str, Any], at: int) -> Step:
    if len(step) != 1:
        raise ScenarioError(f"step {at}: a step has one key, this has {len(step)}")
    ((key, value),) = step.items()
    match key:
        case "expect":
            return Expect(_validate(ExpectModel, value, f"step {at}: "))
        case "raw":
            return Raw(tuple(_bytes(line) for line in _list(value)))
        case "after":
            if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
                raise ScenarioError(f"step {at}: after takes seconds, not {value!r}")
            return After(float(value))
        case "restart":
            if value not in ("kill", "term"):
                raise ScenarioError(f"step {at}: restart is kill or term, not {value!r}")
            return Restart(value)
        case _:
            is_private = key.endswith(">")
            lines = tuple(str(line) for line in _list(value))
            return Speak(key.removesuffix(">"), lines, is_private)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _bytes(line: object) -> bytes:
    return line if isinstance(line, bytes) else str(line).encode()
