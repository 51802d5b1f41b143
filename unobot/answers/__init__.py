"""What the bot has to say: data, without a word of any language.

An answer goes to the channel or to one person (`Reply`). Nicks are as they are shown; the events
of a round name seats, and the answer that carries them names the seats' nicks. `render` makes
words of all of it.

Which file for what: `lobby` before a round; `round` in it; `table` what happens around it;
`results` how it ends, scores and rankings; `help` rules, help, settings and hints; `reply` who
hears an answer.
"""

from .help import (
    ForgetAsks,
    HelpAnswer,
    Hint,
    HintKind,
    NotHeard,
    NotUnderstood,
    RulesAre,
    SettingChanged,
    SettingsAre,
    VersionIs,
)
from .lobby import (
    ComputerJoins,
    ComputerRenamed,
    DealFault,
    DealRefused,
    LobbyClosed,
    LobbyInvites,
    LobbyIs,
    LobbyJoined,
    LobbyLeft,
    LobbyOpened,
    RulesRefused,
)
from .reply import (
    Answer,
    Reply,
)
from .results import (
    BestsAre,
    MatchStanding,
    RankingIs,
    RecordsSet,
    RoundSummary,
    ScoreIs,
)
from .round import (
    AllAgain,
    CardsDrawn,
    CountsAre,
    Hand,
    HandOfOther,
    Narration,
    OrderIs,
    PenaltyWay,
    PlayedSoFar,
    Refused,
    Reminder,
    ShuffleIs,
    TimePlayed,
    TopIs,
    TurnIs,
)
from .table import (
    CannotReach,
    OwnerChanged,
    Paused,
    PauseReason,
    Replaced,
    Resumed,
    Stopped,
    StopReason,
    WentAbsent,
)

__all__ = [
    "AllAgain",
    "Answer",
    "BestsAre",
    "CannotReach",
    "CardsDrawn",
    "ComputerJoins",
    "ComputerRenamed",
    "CountsAre",
    "DealFault",
    "DealRefused",
    "ForgetAsks",
    "Hand",
    "HandOfOther",
    "HelpAnswer",
    "Hint",
    "HintKind",
    "LobbyClosed",
    "LobbyInvites",
    "LobbyIs",
    "LobbyJoined",
    "LobbyLeft",
    "LobbyOpened",
    "MatchStanding",
    "Narration",
    "NotHeard",
    "NotUnderstood",
    "OrderIs",
    "OwnerChanged",
    "PauseReason",
    "Paused",
    "PenaltyWay",
    "PlayedSoFar",
    "RankingIs",
    "RecordsSet",
    "Refused",
    "Reminder",
    "Replaced",
    "Reply",
    "Resumed",
    "RoundSummary",
    "RulesAre",
    "RulesRefused",
    "ScoreIs",
    "SettingChanged",
    "SettingsAre",
    "ShuffleIs",
    "StopReason",
    "Stopped",
    "TimePlayed",
    "TopIs",
    "TurnIs",
    "VersionIs",
    "WentAbsent",
]
