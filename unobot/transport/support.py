"""What a server says of itself in 005 (ISUPPORT), with the defaults where it says nothing."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from irc.features import FeatureSet

from unobot.transport import casemapping

log = logging.getLogger("unobot.transport")

READ = frozenset({"CASEMAPPING", "CHANMODES", "CHANTYPES", "PREFIX"})
"""The only ones loaded: FeatureSet makes an attribute of whatever name the server chooses."""

FOLDED_NAMES = 4096
"""Names whose folded form is remembered: each line folds those of its table again and again."""

DEFAULT_CHANMODES = ("beI", "k", "l", "imnpst")
DEFAULT_PREFIX = {"@": "o", "+": "v"}


@dataclass(frozen=True, slots=True)
class ModeChange:
    """One letter of a MODE line, with its parameter if it has one."""

    is_set: bool
    letter: str
    argument: str | None


class Support:
    """The features of one server, as far as the bot has a use for them."""

    def __init__(self) -> None:
        self._features = FeatureSet()
        self.tokens: dict[str, str] = {}
        """Everything the server has announced, each with its value; empty: it has none."""
        self._fold = _make_fold(casemapping.DEFAULT)

    def load(self, tokens: Sequence[str]) -> None:
        """Takes in the tokens of one 005 line; one that makes no sense is logged and skipped."""
        for token in tokens:
            name, _, value = token.partition("=")
            if name.startswith("-"):
                self.tokens.pop(name[1:], None)
            else:
                self.tokens[name] = value
            if name.removeprefix("-") in READ:
                try:
                    self._features.load_feature(token)
                except (ValueError, IndexError):
                    log.warning("the server's feature %r makes no sense", token)
        mapping = getattr(self._features, "casemapping", casemapping.DEFAULT)
        self._fold = _make_fold(str(mapping))

    def fold(self, name: str) -> str:
        """The form of a nick or channel that is equal for all its spellings on this server."""
        return self._fold(name)

    def is_channel(self, name: str) -> bool:
        """Whether a target is a channel and not a nick."""
        types = getattr(self._features, "chantypes", "#&")
        return name[:1] in tuple(types) if isinstance(types, str) else False

    @property
    def bot_mode(self) -> str | None:
        """The user mode by which bots are known (IRCv3 bot mode); None: there is none."""
        letter = self.tokens.get("BOT", "")
        return letter if len(letter) == 1 and letter.isalpha() else None

    @property
    def nick_length(self) -> int | None:
        """Characters that a nick is cut to; None: the server does not say."""
        digits = self.tokens.get("NICKLEN", "")
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else None

    @property
    def prefixes(self) -> Mapping[str, str]:
        """The symbols before nicks in NAMES and WHO, highest first, and the mode of each."""
        prefix = getattr(self._features, "prefix", DEFAULT_PREFIX)
        return prefix if isinstance(prefix, dict) else {}

    def parse_modes(self, words: Sequence[str]) -> Iterator[ModeChange]:
        """The changes in a channel's MODE line, given what follows the channel.

        Done here since the library's parser takes a fixed set of letters for those with a
        parameter, and gives `-l` one, so that `-l+o nick` would make nobody an operator.
        """
        given = getattr(self._features, "chanmodes", DEFAULT_CHANMODES)
        groups = [*given, "", "", ""] if isinstance(given, (list, tuple)) else DEFAULT_CHANMODES
        always = set(groups[0]) | set(groups[1]) | set(self.prefixes.values())
        when_set = set(groups[2])
        is_set = True
        arguments = iter(words[1:])
        for letter in words[0] if words else "":
            if letter in "+-":
                is_set = letter == "+"
            else:
                takes_one = letter in always or (is_set and letter in when_set)
                yield ModeChange(is_set, letter, next(arguments, None) if takes_one else None)


def _make_fold(mapping: str) -> Callable[[str], str]:
    """Folds names as the CASEMAPPING of that name has it."""
    table = casemapping.find_table(mapping)

    @lru_cache(FOLDED_NAMES)
    def fold(name: str) -> str:
        return name.translate(table)

    return fold
