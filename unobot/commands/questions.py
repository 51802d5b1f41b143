"""Questions about the game in a channel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .row import CommandRow, Typed, alone

Question = Literal["top", "turn", "order", "count", "repeat", "stats", "time"]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question without arguments about the round that is on."""

    about: Question


@dataclass(frozen=True, slots=True)
class AskHand:
    """What the speaker's own cards are."""


@dataclass(frozen=True, slots=True)
class AskRules:
    """`!rules [RULES]`: what the rules in force are, or those that would be."""

    rules: str = ""
    """Preset and options as typed."""


@dataclass(frozen=True, slots=True)
class AskVersion:
    """Which version of the bot this is."""


QuestionCommand = Ask | AskHand | AskRules | AskVersion


def _read_rules(typed: Typed) -> AskRules:
    return AskRules(typed.rest)


QUESTIONS: tuple[CommandRow[QuestionCommand], ...] = (
    CommandRow("hand", AskHand, alone(AskHand()), private="round"),
    CommandRow("top", Ask, alone(Ask("top"))),
    CommandRow("turn", Ask, alone(Ask("turn"))),
    CommandRow("order", Ask, alone(Ask("order"))),
    CommandRow("count", Ask, alone(Ask("count"))),
    CommandRow("repeat", Ask, alone(Ask("repeat"))),
    CommandRow("stats", Ask, alone(Ask("stats"))),
    CommandRow("time", Ask, alone(Ask("time"))),
    CommandRow("rules", AskRules, _read_rules),
    CommandRow("version", AskVersion, alone(AskVersion())),
)
