"""The files of Color Uno: its score file, the monthly archives of it, its configuration.

A line of a score file is `nick games points blackjacks`, where `games` are rounds *won* and
`blackjacks` those won with 21 points. The file begins anew each month; the month that is over is
kept as `UnoScores.Jan` and so on, without a year. The configuration keeps the month's records
(`Fast=Nick 60`), those of all time (`RecordFast=`), and the three best of the last month.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import tzinfo
from pathlib import Path

from unobot.store.model import Import, ImportedKind, ImportedRecord
from unobot.store.months import format_month, month_of, parse_month

from .reading import (
    Fold,
    Notes,
    Totals,
    decode_lines,
    nick_identity,
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

    def __init__(self, fold: Fold, timezone: tzinfo) -> None:
        self._fold = fold
        self._timezone = timezone
        self.imports: list[Import] = []
        self.notes: list[Notes] = []

    def read(self, path: Path, config: Path | None, month: Month | None) -> None:
        """Read a score file with the archives beside it, and the configuration if there is one.

        The score file counts in the month in which it was last written, unless another is given.
        Raises ImportFailed where a file cannot be read.
        """
        written = self._month_written(path)
        own = _archive_month(path)
        if own is not None:
            self._read_scores(path, month or _last(own, not_after=written))
            running = month or written
        else:
            running = month or written
            self._read_scores(path, running)
            for archive in _archives(path):
                name = _archive_month(archive) or 0
                limit = min(_before(running), self._month_written(archive))
                self._read_scores(archive, _last(name, not_after=limit))
        if config is not None:
            self._read_config(config, self._month_written(config) if month is None else running)

    def _month_written(self, path: Path) -> Month:
        try:
            return month_of(path.stat().st_mtime, self._timezone)
        except OSError as error:
            raise unreadable(path, error) from error

    def _read_scores(self, path: Path, month: Month) -> None:
        notes = Notes(path.name)
        self.notes.append(notes)
        data = read_file(path)
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

    def _read_config(self, path: Path, running: Month) -> None:
        notes = Notes(path.name)
        self.notes.append(notes)
        data = read_file(path)
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
                record = ImportedRecord(kind, nick_identity(nick, self._fold), nick, value)
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
        self._add(LAST_MONTH, _before(running), data, totals=totals)

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
        self.imports.append(
            Import(
                source if told is None else f"{source} {told}",
                told,
                rows,
                tuple(kept.values()),
                hashlib.sha256(data).hexdigest(),
                replaces=(f"{LAST_MONTH} {told}",) if source == SCORES else (),
                is_in=(f"{SCORES} {told}",) if source == LAST_MONTH else (),
            )
        )


def month_read(sources: Iterable[str]) -> Month | None:
    """The month in which a score file counts that was imported before, from its sources.

    Copying a file dates it anew, and it must not count in another month again.
    """
    for source in sources:
        if source.startswith(f"{SCORES} "):
            return parse_month(source.removeprefix(f"{SCORES} "))
    return None


def is_archive(path: Path) -> bool:
    """Whether a score file is one of a month that is over, by its name."""
    return _archive_month(path) is not None


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
