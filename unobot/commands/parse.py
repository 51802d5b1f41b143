"""From a line of chat to a command, or to what was wrong with it: the two families of words."""

from __future__ import annotations

from .arguments import parse_arguments
from .model import ChooseColor, Command, Context, Join, Misunderstood, Parsed, SayUno, Understood
from .plays import parse_color, parse_play
from .speech import is_failed_color, is_failed_play
from .text import clean, fold, strip_end
from .vocabulary import ActionName, Vocabulary, find_action

_TABLES: tuple[ActionName, ...] = (
    "top10",
    "top3last",
    "fast",
    "high",
    "played",
    "records",
    "row",
    "unostats",
)
_PRIVATE_ACTIONS: tuple[ActionName, ...] = ("hand", "help", "set", "score", *_TABLES)
"""What the bot takes in a private line."""


def parse(text: str, context: Context, vocabulary: Vocabulary) -> Parsed:
    """What a line of chat means; `text` is what was said, without mIRC formatting.

    Words behind a prefix count always (what other bots own as well: while a game or a lobby is on);
    bare words only for whoever sits at a game (`jo` for anybody while one is on), and only if the
    whole line makes sense as that command. A line to the bot itself needs no prefix. Never raises,
    whatever the text.
    """
    line = clean(text)
    prefix = _find_prefix(line, context.prefixes)
    if context.is_private:
        return _parse_private(line.removeprefix(prefix), context, vocabulary)
    if prefix:
        return _parse_prefixed(line.removeprefix(prefix), context, vocabulary)
    return _parse_bare(strip_end(line), context, vocabulary)


def _find_prefix(line: str, prefixes: tuple[str, ...]) -> str:
    """The longest of the prefixes with which the line begins; empty without one."""
    return max(filter(line.startswith, prefixes), key=len, default="")


def _parse_prefixed(line: str, context: Context, vocabulary: Vocabulary) -> Parsed:
    word, _, rest = line.partition(" ")
    is_on = context.is_running or context.is_lobby
    known = vocabulary.addressed if is_on else vocabulary.words
    action = find_action(fold(strip_end(word)), known, context.words)
    return None if action is None else _answer(action, rest, context, vocabulary)


def _parse_private(line: str, context: Context, vocabulary: Vocabulary) -> Parsed:
    word, _, rest = line.partition(" ")
    action = find_action(fold(strip_end(word)), vocabulary.addressed, context.words)
    if action is None or action not in _PRIVATE_ACTIONS:
        return None
    return _answer(action, rest, context, vocabulary)


def _answer(
    action: ActionName, rest: str, context: Context, vocabulary: Vocabulary
) -> Understood | Misunderstood:
    command = parse_arguments(action, rest, context, vocabulary)
    return command if isinstance(command, Misunderstood) else Understood(command, is_bare=False)


def _parse_bare(line: str, context: Context, vocabulary: Vocabulary) -> Parsed:
    word, _, rest = line.partition(" ")
    action = find_action(word.casefold(), vocabulary.bare, context.words)
    if action == "join":
        is_on = context.is_running or context.is_lobby
        return Understood(Join(), is_bare=True) if is_on and not rest else None
    if action is None or not (context.is_running and context.is_seated):
        return None
    command = _read_bare(action, rest, context, vocabulary)
    if command is None or isinstance(command, Misunderstood):
        return command
    return Understood(command, is_bare=True)


def _read_bare(
    action: ActionName, rest: str, context: Context, vocabulary: Vocabulary
) -> Command | Misunderstood | None:
    """What a bare word and the rest of its line mean; None for ordinary speech."""
    if action == "play":
        return _read_bare_play(rest, context, vocabulary)
    if action == "color":
        if color := parse_color(rest, context.lang, vocabulary):
            return ChooseColor(color)
        is_meant = is_failed_color(rest, context.lang, vocabulary)
        return Misunderstood("color", rest, is_bare=True) if is_meant else None
    if rest:
        return None
    return SayUno() if action == "uno" else parse_arguments(action, "", context, vocabulary)


def _read_bare_play(
    rest: str, context: Context, vocabulary: Vocabulary
) -> Command | Misunderstood | None:
    play = parse_play(rest, context.lang, vocabulary, context.nicks)
    if isinstance(play, ChooseColor):
        # Document A names a colour with `!j rouge`; behind the bare word it is half a card.
        play = Misunderstood("card", rest)
    if not isinstance(play, Misunderstood):
        return play
    is_meant = is_failed_play(rest, context.lang, vocabulary)
    return Misunderstood(play.what, play.text, is_bare=True, is_play=True) if is_meant else None
