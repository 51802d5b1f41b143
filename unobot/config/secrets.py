"""Secrets (each `password`, a channel's `key`) and other texts that are found elsewhere.

They may hold `${VARIABLE}`, or be `file:PATH`: what the environment or the file says stands in
their place. Files are looked for from the folder of the configuration.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from .forms import show

_FILE = "file:"
_VARIABLE = re.compile(r"\$\{(\w+)\}")
_ONE_LINE = re.compile(r"[^\x00-\x1f\x7f]+")


class Secrets:
    """Finds texts, and notes in `problems` where that fails; what they say is never in there."""

    def __init__(self, folder: Path, problems: list[str]) -> None:
        self._folder = folder
        self._problems = problems

    def find(self, text: str, place: str) -> str:
        """What a text of the file stands for; empty when there was a problem."""
        if text.startswith(_FILE):
            path = self._folder / text[len(_FILE) :]
            try:
                found = path.read_text(encoding="utf-8").rstrip("\r\n")
            except (OSError, ValueError):
                self._problems.append(f"{place}: the file {show(str(path))} cannot be read")
                return ""
        else:
            missing = [name for name in _VARIABLE.findall(text) if name not in os.environ]
            self._problems += [
                f"{place}: the environment variable {name} is not set" for name in missing
            ]
            if missing:
                return ""
            found = _VARIABLE.sub(lambda match: os.environ[match[1]], text)
        if not _ONE_LINE.fullmatch(found):
            self._problems.append(f"{place}: must be a single line that is not empty")
            return ""
        return found

    def find_some(self, text: str | None, place: str) -> str | None:
        """The same for a text that may be left out."""
        return None if text is None else self.find(text, place)
