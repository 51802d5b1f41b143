"""mIRC formatting to ANSI escapes, for a terminal that looks on."""

from __future__ import annotations

import re

from unobot.transport import strip_formatting

RESET = "\x1b[0m"
_PALETTE = (231, 16, 19, 28, 196, 88, 90, 208, 226, 46, 30, 51, 27, 201, 244, 252)
"""The 256-colour number of each of mIRC's first sixteen colours."""
_CODE = re.compile(r"\x03(?:(\d{1,2})(?:,(\d{1,2}))?)?|[\x02\x0f\x11\x16\x1d\x1e\x1f]")
_CONTROL = re.compile(r"(?![\x02\x03\x0f\x11\x16\x1d\x1e\x1f])[\x00-\x1f\x7f-\x9f]")
"""What is no formatting of mIRC's, and might be a command to the terminal."""
_ATTRIBUTES = {"\x02": "1", "\x16": "7", "\x1d": "3", "\x1e": "9", "\x1f": "4"}


def to_ansi(text: str) -> str:
    """The text with mIRC's colours and attributes as a terminal understands them."""
    text = _CONTROL.sub("", text)
    attributes: set[str] = set()
    colors: list[str] = []

    def turn(found: re.Match[str]) -> str:
        code = found[0][0]
        if code == "\x0f":
            attributes.clear()
            colors.clear()
        elif code == "\x03":
            colors[:] = _colors(found[1], found[2])
        elif code in _ATTRIBUTES:
            attributes.symmetric_difference_update({_ATTRIBUTES[code]})
        return "\x1b[" + ";".join(["0", *sorted(attributes), *colors]) + "m"

    plain = _CODE.sub(turn, text)
    return plain + RESET if plain != text else plain


def to_plain(text: str) -> str:
    """The text without formatting, and without anything else that a terminal would obey."""
    return _CONTROL.sub("", strip_formatting(text))


def _colors(foreground: str | None, background: str | None) -> list[str]:
    found = []
    for kind, number in (("38", foreground), ("48", background)):
        if number is not None and int(number) < len(_PALETTE):
            found.append(f"{kind};5;{_PALETTE[int(number)]}")
    return found
