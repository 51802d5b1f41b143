"""The table of commands: every row there is, by the command's name and by the type it makes."""

from __future__ import annotations

from collections.abc import Mapping

from .desk import DESK, DeskCommand
from .game import GAME, GameCommand
from .moves import MOVES, MoveCommand
from .questions import QUESTIONS, QuestionCommand
from .row import CommandRow

SessionCommand = GameCommand | MoveCommand | QuestionCommand
"""What the session of a channel carries out."""

Command = SessionCommand | DeskCommand

COMMANDS: Mapping[str, CommandRow[Command]] = {
    row.name: row for row in (*GAME, *MOVES, *QUESTIONS, *DESK)
}
"""The rows by their names."""

_BY_KIND: Mapping[type[Command], CommandRow[Command]] = {row.kind: row for row in COMMANDS.values()}


def row_of(command: Command) -> CommandRow[Command]:
    """The row that says who may use a command, when and where, whatever word it came from.

    (`!remove` without a nick is a `Leave`, `!j rouge` a `ChooseColor`.) Of several rows that make
    one type it is the last.
    """
    return _BY_KIND[type(command)]
