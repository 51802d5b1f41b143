"""An answer, whatever its subject, and who hears it."""

from __future__ import annotations

from dataclasses import dataclass

from unobot.store.results import Best, Bonus

from .help import (
    ForgetAsks,
    HelpAnswer,
    Hint,
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
    DealRefused,
    LobbyClosed,
    LobbyInvites,
    LobbyIs,
    LobbyJoined,
    LobbyLeft,
    LobbyOpened,
    RulesRefused,
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
    Replaced,
    Resumed,
    Stopped,
    WentAbsent,
)

Answer = (
    LobbyOpened
    | LobbyJoined
    | LobbyLeft
    | LobbyClosed
    | DealRefused
    | RulesRefused
    | ComputerJoins
    | ComputerRenamed
    | Narration
    | Hand
    | CardsDrawn
    | HandOfOther
    | Reminder
    | RoundSummary
    | MatchStanding
    | Stopped
    | Paused
    | Resumed
    | WentAbsent
    | CannotReach
    | OwnerChanged
    | Replaced
    | TopIs
    | TurnIs
    | OrderIs
    | CountsAre
    | AllAgain
    | PlayedSoFar
    | TimePlayed
    | RulesAre
    | LobbyIs
    | LobbyInvites
    | Refused
    | NotUnderstood
    | Hint
    | NotHeard
    | SettingChanged
    | SettingsAre
    | HelpAnswer
    | VersionIs
    | ShuffleIs
    | ForgetAsks
    | ScoreIs
    | RankingIs
    | Best
    | BestsAre
    | RecordsSet
    | Bonus
)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer and who hears it."""

    to: str | None
    """A nick, for private lines; None: the channel."""
    answer: Answer
