"""An option of the rules as data: its values, how it is read, and what `!rules` tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

OptionValue = bool | int | str

T = TypeVar("T", bound=OptionValue)

RulesFault = Literal["preset", "option", "value", "conflict"]


class RulesError(ValueError):
    """Rules that cannot be: what is wrong (`kind`), with which option, and what would be right.

    `kind` is `preset` (no such preset), `option` (no such option), `value` (not a value of that
    option) or `conflict` (`option` does not go with `other`). `got` is what was written and
    `expected` what would be right, both in the notation of `!uno option=value`.
    """

    def __init__(
        self,
        kind: RulesFault,
        option: str = "",
        got: str = "",
        expected: str = "",
        other: str = "",
    ) -> None:
        super().__init__(kind, option, got, expected, other)
        self.kind: RulesFault = kind
        self.option = option
        self.got = got
        self.expected = expected
        self.other = other

    def __str__(self) -> str:
        match self.kind:
            case "preset":
                return f"there is no preset {self.got!r}, one of {self.expected}"
            case "option":
                return f"there is no option {self.option!r}, one of {self.expected}"
            case "conflict":
                return f"{self.option} does not go with {self.other}"
            case _:
                return f"{self.option}: {self.got!r} is not a valid value, {self.expected}"


@dataclass(frozen=True, slots=True)
class Point:
    """A sentence of `!rules` about an option, and when it is told."""

    key: str
    """Its sentence in the catalogues is `rules.point.KEY`."""
    value: OptionValue | None = None
    """The value of the option that it is told for; None: any but `no` and 0."""
    number: str = ""
    """The option whose number stands in the sentence, where it says how many."""
    given: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)
    """The values of other options with which alone it is told."""


@dataclass(frozen=True, slots=True)
class Option:
    """One field of `Rules`, as data for whoever reads or tells options."""

    name: str
    """As in the configuration and in `!uno name=value`."""
    default: OptionValue
    choices: tuple[str, ...] = ()
    """The words of a choice; empty for numbers and yes/no."""
    low: int = 0
    """The least number of a numeric option."""
    high: int = 0
    """The greatest number of a numeric option."""
    points: tuple[Point, ...] | None = ()
    """What `!rules` tells about it; None: nothing, because nobody needs it to play."""
    rank: int = 0
    """Where its points stand in the line of `!rules`: the lowest first."""

    def expectation(self) -> str:
        """What would be right, in words for an error."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if isinstance(self.default, bool):
            return "yes or no"
        return f"a number from {self.low} to {self.high}"

    def read(self, value: object) -> OptionValue:
        """Take a value from a configuration or from chat; raises RulesError."""
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
        elif isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            word = value.lower() if isinstance(value, str) else ""
            if word in ("yes", "no"):
                return word == "yes"
        else:
            number = int(value) if isinstance(value, str) and value.isdecimal() else value
            if (
                isinstance(number, int)
                and not isinstance(number, bool)
                and self.low <= number <= self.high
            ):
                return number
        raise RulesError("value", self.name, format_option(value), self.expectation())


def format_option(value: object) -> str:
    """An option's value as it is written in `!uno option=value`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def told(default: T, *points: Point, rank: int = 0, bounds: tuple[int, int] = (0, 0)) -> T:
    """A field of `Rules` that `!rules` tells by these points.

    It has none where the points of other options name it, as a number or as a condition.
    """
    return field(default=default, metadata={"points": points, "rank": rank, "bounds": bounds})


def untold(default: T, bounds: tuple[int, int] = (0, 0)) -> T:
    """A field of `Rules` that `!rules` says nothing about."""
    return field(default=default, metadata={"points": None, "bounds": bounds})
