"""From a line of chat to a command, or to what was wrong with it: the two families of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .row import CommandRow, Context, Misunderstood, Typed
from .table import COMMANDS, Command
from .text import clean, fold, strip_end
from .vocabulary import Vocabulary, find_command


@dataclass(frozen=True, slots=True)
class Understood:
    """A line that means something."""

    command: Command
    is_bare: bool
    """Whether it was a bare word, which may have been ordinary speech."""


Parsed = Understood | Misunderstood | None
"""None: the line is none of the bot's business."""


def parse(text: str, context: Context, vocabulary: Vocabulary) -> Parsed:
    """What a line of chat means; `text` is what was said, as it came from the server.

    Words behind a prefix count always (what other bots own as well: while a game or a lobby is on);
    bare words only for whoever sits at a game (`jo` for anybody while one is on), and only if the
    whole line makes sense as that command. A line to the bot itself needs no prefix. Never raises,
    whatever the text.
    """
    line = clean(text)
    prefix = _find_prefix(line, context.prefixes)
    is_addressed = bool(prefix) or context.is_private
    if not is_addressed:
        line = strip_end(line)
    word, _, rest = line.removeprefix(prefix).partition(" ")
    typed = Typed(strip_end(rest), context, vocabulary)
    if is_addressed:
        return _parse_addressed(fold(strip_end(word)), typed)
    return _parse_bare(word.casefold(), typed)


def _find_prefix(line: str, prefixes: tuple[str, ...]) -> str:
    """The longest of the prefixes with which the line begins; empty without one."""
    return max(filter(line.startswith, prefixes), key=len, default="")


def _find_row(word: str, known: Mapping[str, str], context: Context) -> CommandRow[Command] | None:
    name = find_command(word, known, context.words)
    return None if name is None else COMMANDS[name]


def _parse_addressed(word: str, typed: Typed) -> Parsed:
    """A word behind a prefix, or in a line to the bot itself."""
    context, vocabulary = typed.context, typed.vocabulary
    is_sure = context.is_private or context.is_running or context.is_lobby
    known = vocabulary.addressed if is_sure else vocabulary.words
    row = _find_row(word, known, context)
    if row is None or (context.is_private and row.private == "no"):
        return None
    command = row.read(typed)
    return command if isinstance(command, Misunderstood) else Understood(command, is_bare=False)


def _parse_bare(word: str, typed: Typed) -> Parsed:
    context = typed.context
    row = _find_row(word, typed.vocabulary.bare, context)
    if row is None:
        return None
    is_seated = context.is_running and context.is_seated
    is_open = context.is_running or context.is_lobby
    if not (is_seated if row.bare_for == "seated" else is_open):
        return None
    if row.read_bare is not None:
        command = row.read_bare(typed)
    else:
        command = None if typed.rest else row.read(typed)
    if command is None or isinstance(command, Misunderstood):
        return command
    return Understood(command, is_bare=True)
