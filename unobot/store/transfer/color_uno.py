"""The files of Color Uno: its score file, the monthly archives of it, its configuration.

A line of a score file is `nick games points blackjacks`, where `games` are rounds *won* and
`blackjacks` those won with 21 points. The file is started again each month; the month that is over
is kept as `UnoScores.Jan` and so on, without a year. The configuration keeps the month's records
(`Fast=Nick 60`), those of all time (`RecordFast=`), and the three best of the last month.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import tzinfo
from pathlib import Path

from unobot.store.identity import identity
from unobot.store.model import Import, ImportedKind, ImportedRecord
from unobot.store.months import format_month, month_of, parse_month

from .reading import (
    Fold,
    Notes,
    Totals,
    decode_lines,
    parse_count,
    read_file,
    unreadable,
    why_no_nick,
)

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""How the archives end, in small letters."""
SCORES = "UnoScores"
"""The source of a month's scores, before the month."""
CONFIG = "uno.cfg"
LAST_MONTH = "uno.cfg, last month"
"""The source of the last month's three best, which its archive replaces."""

Month = tuple[int, int]
"""Year and month."""
FindImports = Callable[[str], Sequence[str]]
"""The sources of what was imported before from a file with this digest."""

_MONTHLY: Mapping[str, ImportedKind] = {"fast": "fast", "high": "high", "played": "played"}
_EVER: Mapping[str, ImportedKind] = {
    "recordfast": "fast",
    "recordhigh": "high",
    "recordplayed": "played",
    "recordcard": "month_points",
    "recordwins": "month_wins",
}
_LAST_MONTH = ("lastmonthcard", "lastmonthgames")
"""Points and wins of the last month's best, numbered from 1 to 3."""


class ColorUno:
    """Reads what a Color Uno bot has kept in one folder."""

    def __init__(self, fold: Fold, timezone: tzinfo, find_imports: FindImports) -> None:
        self._fold = fold
        self._timezone = timezone
        self._find_imports = find_imports
        self.imports: list[Import] = []
        self.notes: list[Notes] = []

    def read(self, path: Path, config: Path | None, month: Month | None) -> None:
        """Read a score file with the archives beside it, and the configuration if there is one.

        The score file counts in the month that is given; else where it counted before, since
        copying a file gives it a new date; else in the month in which it was last written. Raises
        ImportFailed where a file cannot be read.
        """
        written = running = self._month_written(path)
        own = _archive_month(path)
        if own is not None:
            self._read_scores(path, month, _last(own, not_after=written))
        else:
            running = self._read_scores(path, month, written)
            for archive in _archives(path):
                name = _archive_month(archive) or 0
                limit = min(_before(running), self._month_written(archive))
                guess = _last(name, not_after=limit)
                # Where the month is given, the one of the import before was wrong.
                self._read_scores(archive, None if month is None else guess, guess)
        if config is not None:
            # Where the score file is older than its date, so is what was copied along with it.
            is_dated = running == written
            guess = self._month_written(config) if is_dated else running
            self._read_config(config, month, guess)

    def _month_written(self, path: Path) -> Month:
        try:
            return month_of(path.stat().st_mtime, self._timezone)
        except OSError as error:
            raise unreadable(path, error) from error

    def _read_scores(self, path: Path, given: Month | None, guess: Month) -> Month:
        """Read a score file; returns the month in which it counts."""
        notes = Notes(path.name)
        self.notes.append(notes)
        data = read_file(path)
        month = given or self._counted_before(SCORES, data, guess, _archive_month(path))
        totals = Totals(self._fold, notes)
        for number, line in decode_lines(data, notes):
            place = f"line {number}"
            nick, *counts = line.split()
            figures = [parse_count(text) for text in counts]
            match figures:
                case [int(games), int(points), int(blackjacks)]:
                    totals.add(
                        place,
                        nick,
                        points=points,
                        wins=games,
                        games=max(games, 1) if points else games,
                        twenty_ones=blackjacks,
                    )
                case _:
                    notes.note(place, f"left out: no `nick games points blackjacks`: {line!r}")
        self._add(SCORES, month, data, totals=totals)
        return month

    def _read_config(self, path: Path, given: Month | None, guess: Month) -> None:
        notes = Notes(path.name)
        self.notes.append(notes)
        data = read_file(path)
        running = given or self._counted_before(CONFIG, data, guess)
        last_month = _before(running)
        if given is None:
            last_month = self._counted_before(LAST_MONTH, data, last_month)
        monthly: list[ImportedRecord] = []
        ever: list[ImportedRecord] = []
        best: dict[str, dict[str, int]] = {key: {} for key in _LAST_MONTH}
        for number, line in decode_lines(data, notes):
            name, equals, text = line.partition("=")
            key = name.strip().casefold()
            last = key[:-1] if key[-1:] in ("1", "2", "3") else ""
            if not equals or not (key in _MONTHLY or key in _EVER or last in best):
                continue
            nick, value = self._read_record(notes, number, line, text)
            if nick is None:
                continue
            if last:
                best[last].setdefault(nick, value)
            else:
                kind = _MONTHLY.get(key) or _EVER[key]
                record = ImportedRecord(kind, identity(self._fold(nick)), nick, value)
                (monthly if key in _MONTHLY else ever).append(record)
        self._add(CONFIG, None, data, records=ever)
        self._add(CONFIG, running, data, records=monthly)
        totals = Totals(self._fold, notes)
        points, wins = best.values()
        for nick in dict.fromkeys([*points, *wins]):
            won = wins.get(nick, 0)
            totals.add(
                "last month's best", nick, points=points.get(nick, 0), wins=won, games=max(won, 1)
            )
        self._add(LAST_MONTH, last_month, data, totals=totals)

    def _read_record(
        self, notes: Notes, number: int, line: str, text: str
    ) -> tuple[str, int] | tuple[None, int]:
        """Whose record a line is, and how much; None, with a note, for a line to be left out."""
        nick, _, figure = text.strip().rpartition(" ")
        value = parse_count(figure)
        if value is None:
            notes.note(f"line {number}", f"left out: no `name=nick number`: {line!r}")
            return None, 0
        reason = why_no_nick(nick.strip())
        if reason is None and not value:
            reason = "a record of nothing"
        if reason is not None:
            notes.note(f"line {number}", f"left out: {reason} ({line})")
            return None, 0
        return nick.strip(), value

    def _months_before(self, source: str, data: bytes) -> list[Month]:
        """The months in which a file with these contents was counted before."""
        found = (one.rpartition(" ") for one in self._find_imports(_digest(data)))
        return [parse_month(month) for kind, _, month in found if kind == source]

    def _counted_before(
        self, source: str, data: bytes, guess: Month, number: int | None = None
    ) -> Month:
        """The month, of this number if it has one, in which a file with these contents was counted
        before; where there is none, the month that is guessed."""
        months = self._months_before(source, data)
        return next((month for month in months if number in (None, month[1])), guess)

    def _add(
        self,
        source: str,
        month: Month | None,
        data: bytes,
        *,
        totals: Totals | None = None,
        records: list[ImportedRecord] | None = None,
    ) -> None:
        rows = () if totals is None else totals.rows
        kept = {record.what: record for record in records or ()}
        if not rows and not kept:
            return
        told = None if month is None else format_month(*month)
        months = [] if month is None else self._months_before(source, data)
        replaced = [_source(source, one) for one in months]
        if source == SCORES:
            replaced.append(f"{LAST_MONTH} {told}")
        self.imports.append(
            Import(
                source if month is None else _source(source, month),
                told,
                rows,
                tuple(kept.values()),
                _digest(data),
                replaces=tuple(replaced),
                is_in=(f"{SCORES} {told}",) if source == LAST_MONTH else (),
            )
        )


def _source(kind: str, month: Month) -> str:
    return f"{kind} {format_month(*month)}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _archive_month(path: Path) -> int | None:
    """The month that the name of an archive ends with; None for another file."""
    ending = path.suffix.removeprefix(".").casefold()
    return MONTHS.index(ending) + 1 if ending in MONTHS else None


def _archives(path: Path) -> list[Path]:
    """The archives beside a score file, in the order of the calendar."""
    found = [
        one
        for one in path.parent.iterdir()
        if one.stem == path.name and _archive_month(one) is not None and one.is_file()
    ]
    return sorted(found, key=lambda one: _archive_month(one) or 0)


def _before(month: Month) -> Month:
    year, number = month
    return (year, number - 1) if number > 1 else (year - 1, 12)


def _last(number: int, *, not_after: Month) -> Month:
    """The last month of this number that is not after another one."""
    year, last = not_after
    return (year if number <= last else year - 1, number)
