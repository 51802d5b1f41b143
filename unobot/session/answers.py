"""What a session has to say: data, without a word of any language.

An answer goes to the channel or to one person (`Reply`). Nicks are as they are shown; the events
of a round name seats, and the answer that carries them names the seats' nicks. `render` makes
words of all of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unobot.commands.model import Misunderstanding
from unobot.engine.cards import Card, Color
from unobot.engine.errors import Reason
from unobot.engine.events import EndReason, Event
from unobot.engine.pending import Pending
from unobot.engine.rules import OptionValue

PenaltyWay = Literal["draw_two", "wild_draw_four", "challenge"]
"""What the rules let a victim do about a penalty beside drawing it: answer it with one of these
cards, challenge it. (By the rules, not by the hand, which is the victim's secret.)"""


@dataclass(frozen=True, slots=True)
class LobbyOpened:
    """A game was opened; the line says how to join uno."""

    owner: str | None
    """None where a game opens by itself after another."""
    seconds: int
    """Until it starts."""
    rules: str
    """The preset and what differs from it, as in `!uno RULES`."""
    is_rated: bool = True


@dataclass(frozen=True, slots=True)
class LobbyJoined:
    """Somebody sat down in the lobby, or between two rounds."""

    nick: str
    seated: tuple[str, ...]
    """All who sit now, in seat order."""
    seconds: int
    """Until the game starts."""
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class LobbyLeft:
    """Somebody left before the deal."""

    nick: str
    owner: str | None
    """Who has the say now, if that changed; None where it did not."""


DealFault = Literal["too_few", "too_many_cards", "no_pairs", "not_four"]
"""Why a round cannot be dealt to those who sit: the last two where partners play."""


@dataclass(frozen=True, slots=True)
class DealRefused:
    """The round cannot be dealt; the lobby stays."""

    why: DealFault
    present: int
    needed: int = 0
    """Players needed (`too_few`)."""
    option: str = ""
    """What asks for other numbers of players (`no_pairs`, `not_four`), as `teams=pairs`."""


@dataclass(frozen=True, slots=True)
class LobbyClosed:
    """The lobby's time was up and those who had come were too few, or could not play: no game."""

    present: int
    needed: int
    why: DealRefused | None = None
    """What else stood in the way."""


@dataclass(frozen=True, slots=True)
class RulesRefused:
    """The rules typed after `!uno` cannot be."""

    kind: Literal["preset", "option", "value", "conflict"]
    """As in `engine.rules.RulesError`;"""
    option: str = ""
    got: str = ""
    expected: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class ComputerJoins:
    """A computer player was added or dropped."""

    nick: str
    is_added: bool
    from_next_round: bool
    """Whether it sits, or is gone, from the next round on only."""


@dataclass(frozen=True, slots=True)
class ComputerRenamed:
    """A computer player has another name, since a person who plays has its old one."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Told:
    """What one command did to the round: the narrative of its events, as one line where it can be.

    The events are cut for everybody: no hidden cards.
    """

    events: tuple[Event, ...]
    names: tuple[str, ...]
    """Nick by seat number."""
    turn_of: str | None
    """Whose turn it is after the events, if the round goes on: a nick that must be in the line."""
    penalty: int = 0
    """Cards that wait to be answered or drawn after the events."""
    ways: frozenset[PenaltyWay] = frozenset()
    """What the one on turn may do about them, by the rules."""
    top: TopIs | None = None
    """The top card after the events, where a card was taken back from it."""
    lie_limit: int = 0
    """Which false UNO of a player puts him out; 0: none does."""
    owner: str | None = None
    """Who has the say now, if that changed."""
    summary: RoundSummary | None = None
    """How the round ended, if it did: told in the same line."""
    commitment: str = ""
    """At the deal, what the round's seed is held to (`engine.fair`), in hexadecimal digits; empty
    where the cards were arranged."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody's cards (private)."""

    cards: tuple[Card, ...]
    channel: str | None
    """Named when the player sits in several games."""
    playable: frozenset[Card] = frozenset()
    """What may be played now, by the engine's legal actions; empty for whoever is not on turn."""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """What somebody drew (private): `Draw CARD…`."""

    cards: tuple[Card, ...]
    channel: str | None


@dataclass(frozen=True, slots=True)
class HandOfOther:
    """A challenged player's hand, for the challenger (private)."""

    nick: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Reminder:
    """A player on turn is reminded."""

    nick: str
    seconds: int
    """Left to move."""
    pending: Pending


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """The end of a round: who won what, with `N cards played in TIME`."""

    winner: str | None
    reason: EndReason
    scoring: Literal["winner", "low", "elimination", "places"]
    points: tuple[tuple[str, int], ...]
    """Given to (`winner`) or charged (`low`, `elimination`)."""
    places: tuple[tuple[str, int], ...]
    """Given only where all are placed."""
    hands: tuple[tuple[str, tuple[Card, ...]], ...]
    """What others still held."""
    cards_played: int
    seconds: float
    is_rated: bool


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """The points of a match after a round, and what follows."""

    totals: tuple[tuple[tuple[str, ...], int], ...]
    """Best first; the two of a pair together."""
    target: int
    """Points that end the match; 0 with rotating partners, where its three rounds do."""
    winners: tuple[str, ...]
    """Who won the match; empty while it goes on."""
    eliminated: tuple[str, ...]
    seconds: int
    """Until the next round; 0 when the match is over."""
    tied: tuple[str, ...] = ()
    """Who plays another round for the lowest total, where it is shared."""
    lowest_wins: bool = False
    """Whether the lowest total is best."""
    owner: str | None = None
    """Who has the say now, if that changed: the owner has left, or is out of the match."""
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


StopReason = Literal["command", "nobody_left", "bot_absent"]
"""Why a game was ended: somebody said so, nobody is left, or the bot was away for too long."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The game was ended without a score."""

    by: str | None
    why: StopReason = "command"


PauseReason = Literal["command", "bot_absent", "split"]
"""Why a game waits: somebody said so, the bot is away, or a netsplit has taken players."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The game waits."""

    why: PauseReason
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on."""

    by: str | None
    turn_of: str | None


@dataclass(frozen=True, slots=True)
class WentAbsent:
    """A player is gone; his seat is kept for a while."""

    nick: str
    seconds: int


@dataclass(frozen=True, slots=True)
class CannotReach:
    """Private lines do not reach a player: he has to act, or loses his seat after a while."""

    nick: str
    seconds: int


@dataclass(frozen=True, slots=True)
class OwnerChanged:
    """The game has another owner."""

    owner: str


@dataclass(frozen=True, slots=True)
class Replaced:
    """One player's seat was given to another."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class TopIs:
    """The top card and the colour in force."""

    card: Card
    color: Color | None


@dataclass(frozen=True, slots=True)
class TurnIs:
    """Whose turn it is, and what he owes."""

    nick: str
    pending: Pending
    penalty: int
    ways: frozenset[PenaltyWay] = frozenset()


@dataclass(frozen=True, slots=True)
class OrderIs:
    """The order of play, with counts: from the one on turn in the direction of play."""

    players: tuple[tuple[str, int], ...]
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class CountsAre:
    """How many cards everybody holds, in seat order."""

    players: tuple[tuple[str, int], ...]
    stock: int
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class AllAgain:
    """Turn, top, colour, direction, penalty due, counts: everything in a line or two."""

    turn: TurnIs
    top: TopIs
    direction: Literal[1, -1]
    order: OrderIs


@dataclass(frozen=True, slots=True)
class PlayedSoFar:
    """Cards played so far, in all and by each."""

    total: int
    players: tuple[tuple[str, int], ...]
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class TimePlayed:
    """How long the round has lasted, and what is left for the one on turn."""

    seconds: float
    turn_of: str | None
    turn_seconds_left: int | None


RulePoint = Literal[
    "no_stacking",
    "stack_twos",
    "stack_same",
    "stack_mixed",
    "draw_anytime",
    "draw_when_stuck",
    "draw_until",
    "drawn_any",
    "drawn_only",
    "drawn_must",
    "drawn_ends",
    "wd4_any",
    "wd4_no_color",
    "wd4_no_playable",
    "wd4_bluff",
    "no_wild_last",
    "seven_zero",
    "jump_in",
    "runs",
    "teams_pairs",
    "teams_rotating",
    "uno_auto",
    "uno_free",
    "places",
    "single",
    "single_low",
]
"""Something that a player has to know about rules."""

RuleNumber = Literal["uno_cards", "uno_forgot", "uno_caught", "match", "match_low", "match_out"]
"""Something of which he has to know how many."""


@dataclass(frozen=True, slots=True)
class RulesAre:
    """The rules in force, or those that somebody asks for: preset, differences, what matters."""

    preset: str
    differences: tuple[tuple[str, OptionValue], ...]
    points: tuple[RulePoint, ...]
    numbers: tuple[tuple[RuleNumber, int], ...]
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class LobbyIs:
    """A lobby is open: who sits, and how long it still takes."""

    seated: tuple[str, ...]
    seconds: int
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class LobbyInvites:
    """A lobby is open, for somebody who comes into the channel (private)."""

    channel: str
    seated: tuple[str, ...]
    seconds: int
    computers: frozenset[str] = frozenset()
    """Which of them are computer players."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that the rules do not allow now (private)."""

    reason: Reason
    card: Card | None = None
    nick: str | None = None
    """Another player whom it is about: whose turn it is, who owes a colour."""
    top: TopIs | None = None
    """What the card would have to fit (`DOES_NOT_FIT`)."""
    turn: TurnIs | None = None
    """What he owes instead and how he may do it (a penalty)."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A line that could not be carried out as written (private)."""

    what: Misunderstanding
    """As in `commands.Misunderstood`."""
    text: str = ""
    expected: tuple[str, ...] = ()


HintKind = Literal[
    "no_game",
    "not_dealt",
    "game_is_on",
    "not_seated",
    "owner_only",
    "operators_only",
    "paused",
    "no_such_player",
    "table_full",
    "match_closed",
    "several_games",
    "no_computer",
    "no_computer_name",
    "unknown_level",
    "not_in_channel",
    "nick_taken",
    "command_failed",
    "game_lost",
    "uno_in_vain",
    "no_shuffle",
]


@dataclass(frozen=True, slots=True)
class Hint:
    """A short sentence of help, mostly private."""

    kind: HintKind
    nick: str = ""
    text: str = ""
    """What was typed, where it is about that; the names of channels for `several_games`."""


@dataclass(frozen=True, slots=True)
class NotHeard:
    """Somebody has sent too many commands, and is not heard for a while (private)."""

    seconds: int


@dataclass(frozen=True, slots=True)
class SettingChanged:
    """A personal setting holds from now on (private)."""

    key: Literal["colors", "hand", "lang", "forget"]
    value: str


@dataclass(frozen=True, slots=True)
class SettingsAre:
    """How somebody is spoken to now, by his own settings or the channel's (private)."""

    colors: Literal["on", "off", "symbols"]
    hand: Literal["notice", "msg"]
    lang: str
    langs: tuple[str, ...]
    """The languages that there are."""


@dataclass(frozen=True, slots=True)
class HelpAnswer:
    """The list of commands, or help about one topic (private)."""

    topic: str
    prefix: str


@dataclass(frozen=True, slots=True)
class VersionIs:
    """The bot's version."""

    version: str


@dataclass(frozen=True, slots=True)
class ShuffleIs:
    """What the shuffles of a round are held to, and, once it is over, the seed they come from."""

    game: int
    """The round's number in the store."""
    commitment: str
    seed: str | None
    """None while the round is on. Both in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class ForgetAsks:
    """Somebody has asked to be forgotten: for good, and only when he says it once more
    (private)."""

    seconds: int
    """Time to say it once more."""


@dataclass(frozen=True, slots=True)
class ScoreSpan:
    """A player's figures over one span of time."""

    points: int
    wins: int
    games: int
    rank: int | None
    """None where he has not played."""


@dataclass(frozen=True, slots=True)
class ScoreIs:
    """Somebody's score; both spans are empty for whoever has never played."""

    nick: str
    month: ScoreSpan
    ever: ScoreSpan


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One row of a ranking."""

    rank: int
    nick: str
    value: int


@dataclass(frozen=True, slots=True)
class RankingIs:
    """A top list: this month's, the last month's or all-time."""

    by: Literal["points", "wins", "games", "21"]
    span: Literal["month", "last_month", "ever"]
    rows: tuple[RankingRow, ...]


@dataclass(frozen=True, slots=True)
class BestOf:
    """A single best figure; nick None where there is none yet."""

    what: Literal[
        "fast", "high", "played", "month_points", "month_wins", "streak", "current_streak"
    ]
    nick: str | None
    value: float
    """Seconds (`fast`), points, cards, wins or rounds."""
    when: float = 0.0
    """When it was set, in seconds since 1970, or a moment of the month that it is of; 0 where that
    is not told."""


@dataclass(frozen=True, slots=True)
class BestsAre:
    """Several bests in one answer."""

    span: Literal["month", "ever"]
    bests: tuple[BestOf, ...]


@dataclass(frozen=True, slots=True)
class RecordSet:
    """A record that a finished round has set."""

    what: Literal["fast", "high", "played"]
    nick: str
    value: float
    span: Literal["month", "ever"]


@dataclass(frozen=True, slots=True)
class RecordsSet:
    """A finished round set records: announced together."""

    records: tuple[RecordSet, ...]


@dataclass(frozen=True, slots=True)
class BonusGiven:
    """A bonus was earned."""

    why: Literal["record", "twenty_one", "streak"]
    nick: str
    points: int
    count: int = 0
    """Wins in a row (`streak`)."""


Answer = (
    LobbyOpened
    | LobbyJoined
    | LobbyLeft
    | LobbyClosed
    | DealRefused
    | RulesRefused
    | ComputerJoins
    | ComputerRenamed
    | Told
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
    | BestOf
    | BestsAre
    | RecordsSet
    | BonusGiven
)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer and who hears it."""

    to: str | None
    """A nick, for private lines; None: the channel."""
    answer: Answer
