"""mIRC formatting: finding the codes, taking them out, and what is in force after some of them.

The codes are those of modern.ircdocs.horse/formatting: toggles, colours by number (`\\x03`) or in
hexadecimal digits (`\\x04`), and `\\x0f`, which ends all of it.
"""

import re
from dataclasses import dataclass, replace

COLOR, HEX_COLOR, RESET = "\x03", "\x04", "\x0f"
BOLD, MONOSPACE, REVERSE, ITALIC, STRIKETHROUGH, UNDERLINE = "\x02\x11\x16\x1d\x1e\x1f"
TOGGLES = BOLD + MONOSPACE + REVERSE + ITALIC + STRIKETHROUGH + UNDERLINE

CODE = re.compile(
    rf"{COLOR}(?:[0-9]{{1,2}}(?:,[0-9]{{1,2}})?)?"
    rf"|{HEX_COLOR}(?:[0-9a-fA-F]{{6}}(?:,[0-9a-fA-F]{{6}})?)?"
    rf"|[{TOGGLES}{RESET}]"
)


def strip_formatting(text: str) -> str:
    """The text as a client without colours shows it."""
    return CODE.sub("", text)


@dataclass(frozen=True, slots=True)
class Style:
    """What is in force at one place of a line."""

    foreground: str = ""
    """Its code: `\\x03` and two digits, or `\\x04` and six; empty: the default colours."""
    background: str = ""
    """The digits alone; empty: the default one."""
    toggles: frozenset[str] = frozenset()

    def after(self, text: str) -> "Style":
        """What is in force once `text` has been shown."""
        style = self
        for code in CODE.findall(text):
            style = style._after_code(code)
        return style

    def _after_code(self, code: str) -> "Style":
        if code == RESET:
            return Style()
        if code in TOGGLES:
            return replace(self, toggles=self.toggles ^ {code})
        kind, (foreground, _, background) = code[0], code[1:].partition(",")
        if not foreground:
            return replace(self, foreground="", background="")
        if not background and self.foreground.startswith(kind):
            background = self.background
        return replace(
            self,
            foreground=kind + foreground.zfill(2),
            background=background and background.zfill(2),
        )

    def restart(self, text: str) -> str:
        """The codes that bring this into force at the start of a line that goes on with `text`."""
        color = self.foreground + (self.background and f",{self.background}")
        # Bold on and off again keeps a comma of the text out of the colour's code.
        guard = BOLD + BOLD if color and text.startswith(",") else ""
        return color + guard + "".join(sorted(self.toggles))

    def finish(self) -> str:
        """The codes that end this; a blank has to follow, lest a digit is read as a colour."""
        return self.foreground[:1] + "".join(sorted(self.toggles))
