"""mIRC formatting to ANSI escapes, for a terminal that looks on."""

from __future__ import annotations

import re

from unobot.transport import formatting
from unobot.transport.formatting import CODE, Style, strip_formatting

RESET = "\x1b[0m"
_PALETTE = (231, 16, 19, 28, 196, 88, 90, 208, 226, 46, 30, 51, 27, 201, 244, 252)
"""The 256-colour number of each of mIRC's first sixteen colours."""
_ATTRIBUTES = {
    formatting.BOLD: "1",
    formatting.REVERSE: "7",
    formatting.ITALIC: "3",
    formatting.STRIKETHROUGH: "9",
    formatting.UNDERLINE: "4",
}
_KEPT = formatting.TOGGLES + formatting.COLOR + formatting.HEX_COLOR + formatting.RESET
_CONTROL = re.compile(rf"(?![{_KEPT}])[\x00-\x1f\x7f-\x9f]")
"""What is not mIRC formatting, and might be a command to the terminal."""


def to_ansi(text: str) -> str:
    """The text with mIRC's colours and attributes as a terminal understands them."""
    text = _CONTROL.sub("", text)
    style = Style()

    def turn(found: re.Match[str]) -> str:
        nonlocal style
        style = style.after(found[0])
        return _escape(style)

    plain = CODE.sub(turn, text)
    return plain + RESET if plain != text else plain


def to_plain(text: str) -> str:
    """The text without formatting, and without anything else that a terminal would obey."""
    return _CONTROL.sub("", strip_formatting(text))


def _escape(style: Style) -> str:
    """What sets the terminal to a style, whatever it was set to before (SGR)."""
    attributes = sorted(_ATTRIBUTES[code] for code in style.toggles if code in _ATTRIBUTES)
    kind, foreground = style.foreground[:1], style.foreground[1:]
    colors = [*_color("38", kind, foreground), *_color("48", kind, style.background)]
    return "\x1b[" + ";".join(["0", *attributes, *colors]) + "m"


def _color(ground: str, kind: str, digits: str) -> list[str]:
    if digits and kind == formatting.HEX_COLOR:
        return [ground, "2", *(str(byte) for byte in bytes.fromhex(digits))]
    if digits and int(digits) < len(_PALETTE):
        return [ground, "5", str(_PALETTE[int(digits)])]
    return []
