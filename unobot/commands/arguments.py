"""What stands behind a command's word, and the command that comes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import assert_never

from .model import (
    AddBot,
    Ask,
    AskRules,
    CatchUno,
    ChallengeWild,
    ChooseColor,
    Command,
    Context,
    Deal,
    DrawCard,
    DropBot,
    Fair,
    Help,
    Join,
    Leave,
    Misunderstood,
    PassTurn,
    Pause,
    PenaltyFor,
    Remove,
    Replace,
    Score,
    SetKey,
    SetOption,
    ShowSettings,
    Start,
    Stop,
    SwapWith,
    Table,
    TableOrder,
    TableSpan,
)
from .plays import parse_color, parse_play
from .text import fold, strip_end
from .vocabulary import ActionName, Vocabulary

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


def parse_arguments(
    action: ActionName, rest: str, context: Context, vocabulary: Vocabulary
) -> Command | Misunderstood:
    """The command of an action, with the `rest` of a clean line as its arguments.

    Words behind a command that takes none are passed over. Nicks stay as they were typed, without
    punctuation that can stand in none.
    """
    # French is written with a blank before `!` and `?`, and everybody smiles.
    words = [bare for word in rest.split() if (bare := strip_end(word))]
    nick = words[0] if words else None
    match action:
        case "start":
            return Start(strip_end(rest))
        case "uno":
            return Start(strip_end(rest), can_call=True)
        case "join":
            return Join()
        case "deal":
            return Deal()
        case "play":
            return parse_play(strip_end(rest), context.lang, vocabulary, context.nicks)
        case "draw":
            return DrawCard()
        case "pass":
            return PassTurn()
        case "color":
            color = parse_color(strip_end(rest), context.lang, vocabulary)
            return ChooseColor(color) if color else Misunderstood("color", strip_end(rest))
        case "catch":
            return CatchUno(nick)
        case "challenge":
            return ChallengeWild()
        case "swap":
            return SwapWith(nick)
        case "leave":
            return Leave()
        case "remove":
            return Remove(nick) if nick else Leave()
        case "replace":
            return Replace(*words[:2]) if len(words) > 1 else Misunderstood("nick_missing")
        case "addbot":
            return AddBot(fold(nick) if nick else None)
        case "dropbot":
            return DropBot()
        case "stop":
            return Stop()
        case "pause":
            return Pause()
        case "penalty":
            return PenaltyFor(nick) if nick else Misunderstood("nick_missing")
        case "hand" | "top" | "turn" | "order" | "count" | "repeat" | "stats" | "time":
            return Ask(action)
        case "version":
            return Ask(action)
        case "rules":
            return AskRules(strip_end(rest))
        case "help":
            return Help(_LEADING_MARKS.sub("", fold(nick or "")))
        case "score":
            return Score(nick)
        case "top10":
            return _parse_top10([fold(word) for word in words])
        case "top3last" | "fast" | "high" | "played" | "records" | "row":
            return Table(action)
        case "unostats":
            return Table("stats")
        case "fair":
            return Fair()
        case "set":
            return _parse_setting([fold(word) for word in words], vocabulary)
        case _:
            assert_never(action)


def _parse_top10(words: list[str]) -> Table | Misunderstood:
    """`[points|wins|games|21] [month|ever]`, in either order, each at most once."""
    order: TableOrder | None = None
    span: TableSpan | None = None
    for word in words:
        if word in _ORDERS and order is None:
            order = _ORDERS[word]
        elif word in _SPANS and span is None:
            span = _SPANS[word]
        else:
            return Misunderstood("argument", word, (*_ORDERS, *_SPANS))
    return Table("top10", order or "points", span or "month")


def _parse_setting(
    words: list[str], vocabulary: Vocabulary
) -> SetOption | ShowSettings | Misunderstood:
    """`colors on|off|symbols`, `hand notice|msg`, `lang …`, `forget`, in words of any language.

    Nothing behind it asks how they are.
    """
    if not words:
        return ShowSettings()
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
