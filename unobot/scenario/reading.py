"""Scenario files as data: their keys, and what is wrong with a file that has others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

SERVERS = ("casemapping", "accounts")


class ScenarioError(Exception):
    """A scenario that is wrong by itself: an unknown key, cards that no pack holds."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PersonModel(_Strict):
    """Somebody in the channel."""

    account: str | None = None
    host: str | None = None
    op: bool = False
    userhost: str | None = Field(default=None, alias="as")


class DealModel(_Strict):
    """The cards of a round that begins during the steps."""

    hands: dict[str, str] = Field(default_factory=dict)
    first: list[str] = Field(default_factory=list)
    stock: str = ""
    dealer: str | None = None


class NetworkModel(_Strict):
    """What the server says of itself."""

    casemapping: Literal["rfc1459", "strict-rfc1459", "ascii"] = "rfc1459"
    accounts: bool = False


class ExpectModel(_Strict):
    """What can be expected; None: nothing is said of it."""

    phase: str | None = None
    turn: str | None = None
    top: str | None = None
    color: str | None = None
    direction: str | None = None
    hands: dict[str, str] | None = None
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
    say: list[str] = Field(default_factory=list)
    say_not: list[str] = Field(default_factory=list)
    tell: dict[str, list[str]] = Field(default_factory=dict)
    tell_not: dict[str, list[str]] = Field(default_factory=dict)
    quiet: Literal[True] | None = None
    told: dict[str, Literal[False]] = Field(default_factory=dict)
    sent: list[str] = Field(default_factory=list)
    sent_not: list[str] = Field(default_factory=list)


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
    hands: dict[str, str] = Field(default_factory=dict)
    top: str | None = None
    under: str = ""
    stock: str = ""
    stock_only: bool = False
    first: list[str] | None = None
    deals: list[DealModel] = Field(default_factory=list)
    dealer: str | None = None
    drawn: str | None = None
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
    steps: tuple[Step, ...] = field(default=())

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
            raise ScenarioError(f"line {key_node.start_mark.line + 1}: {key!r} stands here twice")
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def read_file(path: Path) -> Iterator[Scenario | tuple[str, ScenarioError]]:
    """The scenarios of a file; one that is wrong comes as its name and what is wrong."""
    text = path.read_text(encoding="utf-8")
    try:
        documents = list(yaml.load_all(text, _Loader))
    except (yaml.YAMLError, ScenarioError) as error:
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
    return Scenario(model, steps)


def _validate(kind: type[Any], data: object, place: str) -> Any:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ScenarioError(f"{place}{where}: {first['msg']}") from None


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
