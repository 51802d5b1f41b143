"""Cutting what is said into lines that fit, without harm to characters, colours or cards."""

import re
from collections.abc import Iterator

from unobot.transport.formatting import CODE, Style, strip_formatting

LINE_BYTES = 512
"""The longest line a server takes and passes on, CR and LF included (RFC 2812, section 2.3)."""

SMALLEST_ROOM = 40
"""Lines are never cut shorter, even if a server gives the bot an absurdly long name."""

BLOCK = r"\x03[0-9]{1,2},[0-9]{1,2}[^\x03]*\x03(?![0-9]) ?"
"""A coloured card (or colour): a field of its own colours, its end, and the gap after it."""

_ATOM = re.compile(rf"{BLOCK}|{CODE.pattern}|.", re.DOTALL)
_SMALL_ATOM = re.compile(rf"{CODE.pattern}|.", re.DOTALL)
_BREAKS = re.compile(r"[\r\n\x00]+")


def size(text: str) -> int:
    """Bytes on the wire."""
    return len(text.encode("utf-8", "replace"))


def one_line(text: str) -> str:
    """The text with each run of CR, LF and NUL, none of which may leave, as a blank."""
    return _BREAKS.sub(" ", text)


def clip(text: str, room: int) -> str:
    """The start of a text that has room in so many bytes; characters stay whole."""
    return text.encode("utf-8", "replace")[:room].decode("utf-8", "ignore")


def cut(text: str, room: int) -> list[str]:
    """Cuts a text into pieces of at most `room` bytes; a text without anything to see gives none.

    Joined together the pieces are the text, but for the colours and other formatting repeated
    in each, and for what cannot be seen at the very end. Borders are looked for in this order:

    - in the second half of the piece, next to a coloured card or in a gap of two or more blanks (as
      there is between cards in plain text: the last blank of the gap belongs to the next card);
    - anywhere, at a single blank;
    - between two characters, if there is none.

    Codes are never cut, blocks only if one alone is longer than the room.
    """
    text = one_line(text)
    room = max(room, SMALLEST_ROOM)
    style = Style()
    pieces: list[str] = []
    while strip_formatting(text).strip():
        codes = style.restart(text)
        if size(codes + text) <= room:
            return [*pieces, codes + text]
        head = _head(text, room - size(codes))
        pieces.append(codes + head)
        style = style.after(head)
        text = text[len(head) :]
    return pieces


def _head(text: str, room: int) -> str:
    """The start of a text that is too long, up to the best border; never empty."""
    strong = weak = place = used = 0
    is_after_block = False
    for atom in _atoms(text, room):
        before = text[max(0, place - 2) : place]
        is_block = len(atom) > 1 and CODE.fullmatch(atom) is None
        if used >= room / 2 and before.endswith(" ") and (is_block or is_after_block):
            strong = place
        elif used >= room / 2 and before == "  " and atom != " ":
            strong = place - 1
        elif before.endswith(" ") and atom != " ":
            weak = place
        used += size(atom)
        if used > room:
            break
        place += len(atom)
        is_after_block = is_block
    return text[: strong or weak or place]


def _atoms(text: str, room: int) -> Iterator[str]:
    """Blocks, codes and single characters; blocks that cannot fit are taken apart."""
    for match in _ATOM.finditer(text):
        atom = match[0]
        if size(atom) <= room:
            yield atom
        else:
            yield from _SMALL_ATOM.findall(atom)
