"""A row of the table of commands, and what its reader of arguments is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Generic, Literal, TypeVar

from .text import strip_end
from .vocabulary import Vocabulary

Misunderstanding = Literal[
    "no_card", "card", "color", "color_of_card", "nick_of_card", "nick_missing", "argument"
]


@dataclass(frozen=True, slots=True)
class Misunderstood:
    """A line that was a command but cannot be carried out as written: told to its author.

    `what` says what was wrong: `no_card` (nothing after the word), `card` (`text` is not a card),
    `color` (`text` is not a colour), `color_of_card` (a colour was named for a card that has one),
    `nick_of_card` (the nick `text` stands behind a card that swaps nothing), `nick_missing`,
    `argument` (`text` is none of `expected`).
    """

    what: Misunderstanding
    text: str = ""
    expected: tuple[str, ...] = ()
    is_bare: bool = False
    is_play: bool = False
    """Whether it was a card that was not understood, and not a colour that is owed."""


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
    """Whether the speaker sits at it: bare words are theirs alone."""
    is_lobby: bool = False
    """Whether a lobby is open."""
    nicks: frozenset[str] = frozenset()
    """Casefolded nicks of those who sit at a table where a 7 swaps hands: behind a 7 they are
    meant even where they read as a card, for no run goes on after one there."""
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Renamed or switched off words: the configuration's `words`, by command."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands behind a command's word.

    Nicks stay as they were typed, without punctuation that can stand in none.
    """

    rest: str
    """All of it, without the punctuation at its end."""
    context: Context
    vocabulary: Vocabulary

    @property
    def words(self) -> list[str]:
        """The words one by one, each without the punctuation at its end."""
        # French is written with a blank before `!` and `?`, and everybody smiles.
        return [bare for word in self.rest.split() if (bare := strip_end(word))]

    @property
    def nick(self) -> str | None:
        """The first word."""
        words = self.words
        return words[0] if words else None


C = TypeVar("C", covariant=True)
C2 = TypeVar("C2")

Reader = Callable[[Typed], C2 | Misunderstood]
"""Makes a command of what stands behind its word."""
BareReader = Callable[[Typed], C2 | Misunderstood | None]
"""The same behind a bare word; None for ordinary speech."""

Who = Literal["everybody", "seated", "owner", "owner_if_any", "operator"]
"""Who may use a command; operators and administrators may all of it. `owner_if_any`: the game's
owner, and anybody where it has none."""

Phase = Literal["always", "open", "series", "round"]
"""When a command counts: while a lobby or a game is `open`, also between the games of a `series`,
or while cards are dealt (`round`)."""

Private = Literal["no", "anywhere", "channel", "round"]
"""Whether a command counts in a line to the bot itself. Where the bot is in several channels,
one that is about a `channel` asks which of them is meant, and one about a `round` which of those
where the speaker has cards."""


@dataclass(frozen=True, slots=True)
class CommandRow(Generic[C]):
    """All there is to know about a command but its words, its help, and what it does.

    The words stand in `words/*.yaml`, the help in the catalogues as `help.NAME`; who carries it
    out is told by the union that its type belongs to.
    """

    name: str
    """Its key in the word files, in the configuration's `words` and in the catalogues."""
    kind: type[C]
    """The type of what is carried out. Rows of one type agree in who may use it, when and where."""
    read: Reader[C]
    _: KW_ONLY
    who: Who = "everybody"
    phase: Phase = "always"
    private: Private = "no"
    bare_for: Literal["seated", "everybody"] = "seated"
    """Whose bare word counts: that of whoever sits at a running game, or everybody's while a lobby
    or a game is on."""
    read_bare: BareReader[C] | None = None
    """How the rest of a line behind the bare word is read; None: the word has to stand alone."""


def alone(command: C2) -> Reader[C2]:
    """The reader of a command without arguments: words behind it are passed over."""
    return lambda _: command
