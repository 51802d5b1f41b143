"""Text to command: what people type, in every language, and what it means.

The path of one line: `parse` takes invisible characters off it (`text`). With a
prefix in front, its first word is looked up among the words of all languages (`vocabulary`, read
from `words/*.yaml`) and the rest becomes the command's arguments (`arguments`). Without one, its
first word is looked up among the bare words, which count for whoever sits at a game, and the line
is weighed against ordinary speech (`speech`). A card is read from its pieces (`plays`). Out comes a
command (`model`), what was wrong with it, or None for a line that is nobody's business here.

Nothing is read or remembered on import: `load_vocabulary` reads the word files once, and its value
is handed to every `parse`.
"""

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
    Parsed,
    PassTurn,
    Pause,
    PenaltyFor,
    PlayCards,
    Question,
    Remove,
    Replace,
    SayUno,
    Score,
    SetKey,
    SetOption,
    ShowSettings,
    Start,
    Stop,
    SwapWith,
    Table,
    TableName,
    TableOrder,
    TableSpan,
    Understood,
)
from .parse import parse
from .plays import format_play, parse_color, parse_play
from .vocabulary import (
    ACTIONS,
    ActionName,
    Vocabulary,
    build_vocabulary,
    find_action,
    load_vocabulary,
)

__all__ = [
    "ACTIONS",
    "ActionName",
    "AddBot",
    "Ask",
    "AskRules",
    "CatchUno",
    "ChallengeWild",
    "ChooseColor",
    "Command",
    "Context",
    "Deal",
    "DrawCard",
    "DropBot",
    "Fair",
    "Help",
    "Join",
    "Leave",
    "Misunderstood",
    "Parsed",
    "PassTurn",
    "Pause",
    "PenaltyFor",
    "PlayCards",
    "Question",
    "Remove",
    "Replace",
    "SayUno",
    "Score",
    "SetKey",
    "SetOption",
    "ShowSettings",
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
    "find_action",
    "format_play",
    "load_vocabulary",
    "parse",
    "parse_color",
    "parse_play",
]
