"""What is common to all score files: their text, the nicks in them, and what was left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from unobot.store.identity import identity
from unobot.store.model import ImportedTotal

Fold = Callable[[str], str]
"""Folds the case of a nick as the network does."""

NOBODY = "nobody"
"""Whom Color Uno names where there is no one."""

_NO_NICK = re.compile(r"[\s!@,*?:#&\ufffd]")


class ImportFailed(Exception):
    """A file cannot be imported at all; the text is a sentence for people."""


@dataclass(slots=True)
class Notes:
    """What an import has to say of a file."""

    file: str
    lines: list[str] = field(default_factory=list)
    """What was left out or understood in a certain way, and why: a sentence each."""

    def note(self, place: str, sentence: str) -> None:
        """Say something of a line or a key of the file."""
        self.lines.append(f"{self.file}, {place}: {sentence}")


def read_file(path: Path) -> bytes:
    """What is in a file; raises ImportFailed where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError) -> ImportFailed:
    """What to raise for a file that cannot be read."""
    return ImportFailed(f"{path}: the file cannot be read: {error.strerror}")


def decode_lines(data: bytes, notes: Notes) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers from 1 on, as `decode_text`."""
    for number, line in enumerate(decode_text(data, notes).split("\n"), 1):
        if line.strip():
            yield number, line.strip()


def decode_text(data: bytes, notes: Notes) -> str:
    """UTF-8, or line by line Windows' code page 1252, in which old bots wrote what people of
    those days typed."""
    lines, guessed = [], []
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            lines.append(raw.decode("utf-8"))
        except UnicodeDecodeError:
            guessed.append(str(number))
            lines.append(raw.decode("cp1252", "replace"))
    if guessed:
        place = f"line {guessed[0]}" if len(guessed) == 1 else f"{len(guessed)} lines"
        notes.note(place, "not UTF-8, read as Windows-1252")
    return "\n".join(lines)


def why_no_nick(nick: str) -> str | None:
    """Why somebody of this name is left out; None for a nick that can be."""
    if nick.casefold() == NOBODY:
        return "Nobody is nobody"
    if not nick or _NO_NICK.search(nick) or not nick.isprintable():
        return f"{nick!r} is not a valid nick"
    return None


def parse_count(text: str) -> int | None:
    """A number of rounds or points; None for anything else, and for one that no store can hold."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


class Totals:
    """The figures of a file's people: spellings of one nick are one person's."""

    def __init__(self, fold: Fold, notes: Notes) -> None:
        self._fold = fold
        self._notes = notes
        self._by_identity: dict[str, ImportedTotal] = {}
        self._seen: dict[str, str] = {}

    def add(
        self, place: str, nick: str, *, points: int, wins: int, games: int, twenty_ones: int = 0
    ) -> None:
        """Count a row, or note why it is left out."""
        reason = why_no_nick(nick)
        if reason is None and nick in self._seen:
            reason = f"{nick} stands in {self._seen[nick]} already"
        if reason is None and not (points or games):
            reason = f"{nick} has not played"
        if reason is not None:
            self._notes.note(place, f"left out: {reason}")
            return
        self._seen[nick] = place
        folded = self._fold(nick)
        key = identity(folded)
        before = self._by_identity.get(key)
        if before is None:
            self._by_identity[key] = ImportedTotal(
                key, nick, folded, points, wins, games, twenty_ones
            )
            return
        self._notes.note(place, f"{nick} is the same nick as {before.nick}: counted together")
        self._by_identity[key] = add_totals(
            before, replace(before, points=points, wins=wins, games=games, twenty_ones=twenty_ones)
        )

    @property
    def rows(self) -> tuple[ImportedTotal, ...]:
        """Everybody, in the order of the file."""
        return tuple(self._by_identity.values())


def add_totals(one: ImportedTotal, other: ImportedTotal) -> ImportedTotal:
    """Both figures as those of the first one."""
    return replace(
        one,
        points=one.points + other.points,
        wins=one.wins + other.wins,
        games=one.games + other.games,
        twenty_ones=one.twenty_ones + other.twenty_ones,
    )
