"""What a line of chat can mean: the commands, and the ways not to understand one.

Nicks in commands are text as it was typed; who is meant is the session's business.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from unobot.engine.cards import Card, Color


@dataclass(frozen=True, slots=True)
class Start:
    """`!uno [RULES]`: open a game or join it; for somebody who sits at a running round, the call.

    `!start` and its kin are the same without the call (`can_call` is false).
    """

    rules: str = ""
    """Preset and options as typed, `unrated` included."""
    can_call: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Start the game, or the next round of a match, now."""


@dataclass(frozen=True, slots=True)
class PlayCards:
    """Play a card, or several in a run."""

    cards: tuple[Card, ...]
    color: Color | None = None
    swap: str | None = None
    """The nick to swap hands with, behind a last card that is a 7 (`pl r7 NICK`)."""
    uno: bool = False
    """Whether UNO is said in the same line."""


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw."""


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Pass."""


@dataclass(frozen=True, slots=True)
class ChooseColor:
    """Name the colour of a wild."""

    color: Color


@dataclass(frozen=True, slots=True)
class SayUno:
    """Say UNO (the bare word; `!uno` is a `Start` that can be a call)."""


@dataclass(frozen=True, slots=True)
class CatchUno:
    """Catch a forgotten UNO."""

    nick: str | None = None


@dataclass(frozen=True, slots=True)
class ChallengeWild:
    """Challenge a Wild Draw Four."""


@dataclass(frozen=True, slots=True)
class SwapWith:
    """Swap hands after a 7; without a nick a finisher keeps his win."""

    nick: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the game."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Take somebody out of the game."""

    nick: str


@dataclass(frozen=True, slots=True)
class Replace:
    """Give one player's seat to another."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class AddBot:
    """Add a computer player."""

    level: str | None = None


@dataclass(frozen=True, slots=True)
class DropBot:
    """Drop a computer player."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the game."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the game, or go on with it."""


@dataclass(frozen=True, slots=True)
class PenaltyFor:
    """Penalty cards for a player."""

    nick: str


Question = Literal["hand", "top", "turn", "order", "count", "repeat", "stats", "time", "version"]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question without arguments about the game in the channel, or about the bot."""

    about: Question


@dataclass(frozen=True, slots=True)
class AskRules:
    """`!rules [RULES]`: what the rules in force are, or those that would be."""

    rules: str = ""
    """Preset and options as typed."""


@dataclass(frozen=True, slots=True)
class Help:
    """The list of commands, or help about one of them."""

    topic: str = ""
    """The command's word, folded and without its prefix."""


@dataclass(frozen=True, slots=True)
class Score:
    """Somebody's score; None: the speaker's."""

    nick: str | None = None


TableName = Literal["top10", "top3last", "fast", "high", "played", "records", "row", "stats"]

TableOrder = Literal["points", "wins", "games", "21"]
TableSpan = Literal["month", "ever"]


@dataclass(frozen=True, slots=True)
class Table:
    """One of the tables."""

    name: TableName
    by: TableOrder = "points"
    span: TableSpan = "month"


@dataclass(frozen=True, slots=True)
class Fair:
    """How the shuffles of the round that is on, or of the last one, can be checked."""


SetKey = Literal["colors", "hand", "lang", "forget"]


@dataclass(frozen=True, slots=True)
class SetOption:
    """A personal setting: `!unoset colors symbols`."""

    key: SetKey
    value: str = ""
    """One of the key's values; for `lang` and `forget` the word that was typed, or nothing."""


@dataclass(frozen=True, slots=True)
class ShowSettings:
    """The personal settings as they are, and what may be set."""


Command = (
    Start
    | Join
    | Deal
    | PlayCards
    | DrawCard
    | PassTurn
    | ChooseColor
    | SayUno
    | CatchUno
    | ChallengeWild
    | SwapWith
    | Leave
    | Remove
    | Replace
    | AddBot
    | DropBot
    | Stop
    | Pause
    | PenaltyFor
    | Ask
    | AskRules
    | Help
    | Score
    | Table
    | Fair
    | SetOption
    | ShowSettings
)


@dataclass(frozen=True, slots=True)
class Understood:
    """A line that means something."""

    command: Command
    is_bare: bool
    """Whether it was a bare word, which may have been ordinary speech."""


Misunderstanding = Literal[
    "no_card", "card", "color", "color_of_card", "nick_of_card", "nick_missing", "argument"
]


@dataclass(frozen=True, slots=True)
class Misunderstood:
    """A line that was a command but cannot be carried out as written: told to its author.

    `what` says what was wrong: `no_card` (nothing after the word), `card` (`text` is no card),
    `color` (`text` is no colour), `color_of_card` (a colour was named for a card that has one),
    `nick_of_card` (the nick `text` stands behind a card that swaps nothing), `nick_missing`,
    `argument` (`text` is none of `expected`).
    """

    what: Misunderstanding
    text: str = ""
    expected: tuple[str, ...] = ()
    is_bare: bool = False
    is_play: bool = False
    """Whether it was a card that was not understood, and not a colour that is owed."""


Parsed = Understood | Misunderstood | None
"""None: the line is none of the bot's business."""


@dataclass(frozen=True, slots=True)
class Context:
    """What decides how a line is read."""

    lang: str = "en"
    """The channel's language: how one-letter colours are read."""
    prefixes: tuple[str, ...] = ("!",)
    is_private: bool = False
    """Whether it was said to the bot alone: there only the commands for private lines count, with
    or without a prefix."""
    is_running: bool = False
    """Whether a game is on in the channel (a lobby counts for `jo`)."""
    is_seated: bool = False
    """Whether the speaker sits at it: bare words are his alone."""
    is_lobby: bool = False
    """Whether a lobby is open."""
    nicks: frozenset[str] = frozenset()
    """Casefolded nicks of those who sit at a table where a 7 swaps hands: behind a 7 they are
    meant even where they read as a card, for no run goes on after one there."""
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Renamed or switched off words: the configuration's `words`, by action name."""
