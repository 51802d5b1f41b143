"""How a line looks: card styles, mIRC formatting codes, and what is taken out of people's text.

Of the mIRC codes only bold and colours are used. Colours have two digits and are closed by a bare
`\\x03` that a blank follows, so that nothing after it can be read as part of the code.
"""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Iterable

from unobot.engine.cards import Color

TEXT_LIMIT = 40
"""Characters of a nick or of typed text that are repeated in a line."""

_BOLD = "\x02"
INVISIBLE = "\u200b"
"""Breaks a nick so that no client takes it for its user's."""
UNFORMATTED = _BOLD + _BOLD
"""Breaks a nick for clients that search the line as it was sent; those that remove the formatting
first (weechat does) find the nick whole."""

SEPARATOR = "·"
"""Stands between the parts of one line."""

_COLOR_CODE = "\x03"
_BLOCK_COLORS = {
    Color.RED: "00,04",
    Color.GREEN: "01,09",
    Color.BLUE: "00,12",
    Color.YELLOW: "01,08",
    None: "01,15",
}
"""Foreground and background; both are always set, so blocks look alike on light and dark."""

_LOOSE_END = re.compile(r" \x03(?! |[0-9]{2},[0-9]{2})")
"""A blank and the end of a block that no blank follows; what begins a block has its colours."""


class Style(enum.Enum):
    """How cards are shown; the value is the word of `!unoset colors`."""

    COLORS = "on"
    """Coloured blocks with the card's name."""
    SYMBOLS = "symbols"
    """Short marks without colours: `R[5]`."""
    PLAIN = "off"
    """Names without colours."""


def bold(text: str) -> str:
    """Text in bold."""
    return f"{_BOLD}{text}{_BOLD}"


def color_block(text: str, color: Color | None) -> str:
    """Text as a block of a colour (None: a card without one), with a blank inside on either side.

    A blank has to follow it; where none does, `close_blocks` gives it the block's last one.
    """
    return f"{_COLOR_CODE}{_BLOCK_COLORS[color]} {text} {_COLOR_CODE}"


def close_blocks(line: str) -> str:
    """Move a block's last blank outside where no blank follows the block (before a comma)."""
    return _LOOSE_END.sub("\x03 ", line)


def clean_text(text: str, limit: int = TEXT_LIMIT) -> str:
    """What may be repeated of people's text: its printable characters, at most `limit` of them."""
    if not text.isprintable():
        text = "".join(filter(str.isprintable, text))
    return text[:limit]


def quieten(nick: str, breaker: str) -> str:
    """The nick with a `breaker` after its first letter with its accents.

    A nick of one letter stays as it is: there is no place inside it.
    """
    at = 1
    while at < len(nick) and unicodedata.category(nick[at]).startswith("M"):
        at += 1
    return nick[:at] + breaker + nick[at:] if at < len(nick) else nick


def begin_line(clause: str) -> str:
    """A clause as the beginning of a line, with a capital. Not for one that begins with a nick."""
    return clause[:1].upper() + clause[1:]


def join_clauses(clauses: Iterable[str]) -> str:
    """One line of several clauses; a blank that closes a block serves as the separator's."""
    line = ""
    for clause in clauses:
        if line:
            line += "" if line.endswith(" ") else " "
            line += f"{SEPARATOR} "
        line += clause
    return line
