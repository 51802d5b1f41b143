"""Text to command: what people type, in every language, and what it means.

What commands there are is told by a table with one row a command (`table`): how its arguments are
read, who may use it, when and where. The rows stand next to the types that they make, by what they
are about: the `game` as a whole, `moves`, `questions`, and what the bot answers at its own `desk`.
Their words are data (`words/*.yaml`, read by `word_files`), and so is their help (`help.NAME` in
the catalogues of `render`).

The path of one line: `parse` takes formatting and invisible characters off it (`text`). With a
prefix in front, its first word is looked up among the words of all languages (`vocabulary`) and
the row of its command reads the rest. Without one, its first word is looked up among the bare
words, which count for whoever sits at a game, and the line is weighed against ordinary speech
(`speech`). A card is read from its pieces (`plays`). Out comes a command, what was wrong with it,
or None for a line that is nobody's business here.

Nothing is read or remembered on import: `load_vocabulary` reads the word files once, and its value
is handed to every `parse`.
"""

from .desk import (
    DeskCommand,
    Fair,
    Help,
    Score,
    SetOption,
    Table,
    TableName,
    TableOrder,
    TableSpan,
)
from .game import (
    AddBot,
    Deal,
    DropBot,
    GameCommand,
    Join,
    Leave,
    Pause,
    PenaltyFor,
    Remove,
    Replace,
    Start,
    Stop,
)
from .moves import CatchUno, ChallengeWild, DrawCard, MoveCommand, PassTurn, SayUno, SwapWith
from .parse import Parsed, Understood, parse
from .plays import ChooseColor, PlayCards, format_play, parse_color, parse_play
from .questions import Ask, AskHand, AskRules, AskVersion, Question, QuestionCommand
from .row import CommandRow, Context, Misunderstanding, Misunderstood
from .table import COMMANDS, Command, SessionCommand, row_of
from .vocabulary import SetKey, Vocabulary, find_command
from .word_files import build_vocabulary, load_vocabulary

__all__ = [
    "COMMANDS",
    "AddBot",
    "Ask",
    "AskHand",
    "AskRules",
    "AskVersion",
    "CatchUno",
    "ChallengeWild",
    "ChooseColor",
    "Command",
    "CommandRow",
    "Context",
    "Deal",
    "DeskCommand",
    "DrawCard",
    "DropBot",
    "Fair",
    "GameCommand",
    "Help",
    "Join",
    "Leave",
    "Misunderstanding",
    "Misunderstood",
    "MoveCommand",
    "Parsed",
    "PassTurn",
    "Pause",
    "PenaltyFor",
    "PlayCards",
    "Question",
    "QuestionCommand",
    "Remove",
    "Replace",
    "SayUno",
    "Score",
    "SessionCommand",
    "SetKey",
    "SetOption",
    "Start",
    "Stop",
    "SwapWith",
    "Table",
    "TableName",
    "TableOrder",
    "TableSpan",
    "Understood",
    "Vocabulary",
    "build_vocabulary",
    "find_command",
    "format_play",
    "load_vocabulary",
    "parse",
    "parse_color",
    "parse_play",
    "row_of",
]
