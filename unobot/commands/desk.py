"""Commands about the bot and its people, whatever is played: help, tables, personal settings.

The bot's desk answers them. All others are carried out by the session of the channel.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .row import CommandRow, Misunderstood, Typed, alone
from .text import fold
from .vocabulary import SetKey

TableName = Literal["top10", "top3last", "fast", "high", "played", "records", "row", "stats"]
TableOrder = Literal["points", "wins", "games", "21"]
TableSpan = Literal["month", "ever"]


@dataclass(frozen=True, slots=True)
class Help:
    """The list of commands, or help about one of them."""

    topic: str = ""
    """The command's word, folded and without its prefix."""


@dataclass(frozen=True, slots=True)
class Score:
    """Somebody's score; None: the speaker's."""

    nick: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One of the tables."""

    name: TableName
    by: TableOrder = "points"
    span: TableSpan = "month"


@dataclass(frozen=True, slots=True)
class Fair:
    """How the shuffles of the round that is on, or of the last one, can be checked."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """A personal setting: `!unoset colors symbols`; without a key: how all of them are."""

    key: SetKey | None = None
    value: str = ""
    """One of the key's values; for `lang` and `forget` the word that was typed, or nothing."""


DeskCommand = Help | Score | Table | Fair | SetOption

_LEADING_MARKS = re.compile(r"^\W+")
"""The prefix of a command somebody wants help about (`!unohelp !play`)."""

_ORDERS: Mapping[str, TableOrder] = {
    "points": "points",
    "wins": "wins",
    "games": "games",
    "21": "21",
}
_SPANS: Mapping[str, TableSpan] = {"month": "month", "ever": "ever"}
_SETTINGS: Mapping[SetKey, tuple[str, ...]] = {
    "colors": ("on", "off", "symbols"),
    "hand": ("notice", "msg"),
    "lang": (),
    "forget": (),
}
"""The personal settings and their values; none where any word will do."""


def _read_help(typed: Typed) -> Help:
    return Help(_LEADING_MARKS.sub("", fold(typed.nick or "")))


def _read_score(typed: Typed) -> Score:
    return Score(typed.nick)


def _read_top10(typed: Typed) -> Table | Misunderstood:
    """`[points|wins|games|21] [month|ever]`, in either order, each at most once."""
    order: TableOrder | None = None
    span: TableSpan | None = None
    for word in map(fold, typed.words):
        if word in _ORDERS and order is None:
            order = _ORDERS[word]
        elif word in _SPANS and span is None:
            span = _SPANS[word]
        else:
            return Misunderstood("argument", word, (*_ORDERS, *_SPANS))
    return Table("top10", order or "points", span or "month")


def _read_setting(typed: Typed) -> SetOption | Misunderstood:
    """`colors on|off|symbols`, `hand notice|msg`, `lang …`, `forget`, in words of any language."""
    words, vocabulary = [fold(word) for word in typed.words], typed.vocabulary
    if not words:
        return SetOption()
    name, value = [*words, "", ""][:2]
    key = vocabulary.settings.get(name)
    if key is None:
        return Misunderstood("argument", name, tuple(_SETTINGS))
    if key == "lang":
        return SetOption(key, vocabulary.language_names.get(value, value))
    expected = _SETTINGS[key]
    if not expected:
        return SetOption(key, value)
    chosen = vocabulary.setting_values.get(value)
    if chosen not in expected:
        return Misunderstood("argument", value, expected)
    return SetOption(key, chosen)


DESK: tuple[CommandRow[DeskCommand], ...] = (
    CommandRow("help", Help, _read_help, private="anywhere"),
    CommandRow("score", Score, _read_score, private="channel"),
    CommandRow("top10", Table, _read_top10, private="channel"),
    CommandRow("top3last", Table, alone(Table("top3last")), private="channel"),
    CommandRow("fast", Table, alone(Table("fast")), private="channel"),
    CommandRow("high", Table, alone(Table("high")), private="channel"),
    CommandRow("played", Table, alone(Table("played")), private="channel"),
    CommandRow("records", Table, alone(Table("records")), private="channel"),
    CommandRow("row", Table, alone(Table("row")), private="channel"),
    CommandRow("unostats", Table, alone(Table("stats")), private="channel"),
    CommandRow("fair", Fair, alone(Fair())),
    CommandRow("set", SetOption, _read_setting, private="anywhere"),
)
