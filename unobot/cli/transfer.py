"""`unobot scores import` and `export`."""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Iterable, Iterator
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import assert_never

from tqdm import tqdm

from unobot.cli.errors import CommandFailed
from unobot.cli.places import choose_place, opened
from unobot.config import Config
from unobot.store.ledger import Advance, Ledger
from unobot.store.model import Import
from unobot.store.months import month_of, parse_month
from unobot.store.results import FinishedRound
from unobot.store.store import Store
from unobot.store.transfer.color_uno import ColorUno, Month
from unobot.store.transfer.reading import ImportFailed, Notes, unreadable
from unobot.store.transfer.rows import (
    NO_EXPORT,
    RecordRow,
    Row,
    TotalRow,
    gather,
    read_csv,
    record_row,
    result_rows,
    to_imports,
    total_row,
    write_csv,
    write_json,
)
from unobot.store.transfer.sopel import read_sopel
from unobot.transport.casemapping import DEFAULT, fold

FIRST_MONTH = (1988, 1)
"""There was no IRC before it."""
SHOWN = 3
"""So many nicks are told by name."""


def export_results(options: argparse.Namespace) -> int:
    """Write all results and everything that was imported, as CSV or JSON."""
    write = write_csv if options.format == "csv" else write_json
    with opened(options) as (_, store):
        ledger = store.ledger()
        total = ledger.count_rounds()
        with tqdm(total=total, unit="round", disable=None, leave=False) as bar:
            rows = _all_rows(ledger, bar.update)
            if options.output is None:
                if isinstance(sys.stdout, io.TextIOWrapper):
                    sys.stdout.reconfigure(encoding="utf-8")
                write(rows, sys.stdout)
                return 0
            try:
                with open(options.output, "w", encoding="utf-8", newline="") as file:
                    write(rows, file)
            except OSError as error:
                raise CommandFailed(
                    f"{options.output}: the file cannot be written: {error.strerror}"
                ) from error
    sys.stdout.write(f"{options.output}: {total} rounds, and what was imported\n")
    return 0


def _all_rows(ledger: Ledger, advance: Advance) -> Iterator[Row]:
    for kind, row in ledger.imported():
        yield (total_row if kind == "total" else record_row)(row)
    for one in ledger.finished_rounds():
        yield from result_rows(one)
        advance(1)


def import_results(options: argparse.Namespace) -> int:
    """Read a file of another program, count it, and say what was read and what was left out."""
    if options.format != "color-uno" and (options.record_file or options.month):
        raise CommandFailed("UNO.CFG and --month are only for --format color-uno")
    if options.format == "csv" and (options.network or options.channel):
        raise CommandFailed("--network and --channel are not for csv: the file names them")
    try:
        with opened(options, may_create=True) as (config, store):
            if options.format == "csv":
                told = _import_csv(store.ledger(), Path(options.file), options.dry_run)
            else:
                told = _import_scores(config, store, options)
    except ImportFailed as error:
        raise CommandFailed(str(error)) from error
    for line in told:
        sys.stdout.write(line + "\n")
    if options.dry_run:
        sys.stdout.write("nothing was changed (--dry-run)\n")
    return 0


def _import_scores(config: Config, store: Store, options: argparse.Namespace) -> list[str]:
    """The files of another bot, into the channel that is meant."""
    place, ledger, path = choose_place(config, store, options), store.ledger(), Path(options.file)
    fold_nick = partial(fold, casemapping=options.casemapping or DEFAULT)
    if options.format == "sopel":
        found, notes = read_sopel(path, fold_nick)
        all_notes = [notes]
    else:
        find_imports = partial(ledger.find_imports, place.network, place.channel)
        reader = ColorUno(fold_nick, config.timezone, find_imports)
        month = _parse_month(options.month, config.timezone)
        reader.read(path, Path(options.record_file) if options.record_file else None, month)
        found, all_notes = reader.imports, reader.notes
    done = ledger.bring_in(place.network, place.channel, found, dry_run=options.dry_run)
    told = [_tell(one, is_counted=one in done) for one in found] or ["there was nothing to count"]
    if options.casemapping is None:
        told += _doubts(found)
    return [*told, *(line for notes in all_notes for line in notes.lines)]


def _parse_month(text: str | None, timezone: tzinfo) -> Month | None:
    if text is None:
        return None
    try:
        month = parse_month(text)
    except ValueError as error:
        raise CommandFailed(f"--month: {text!r} is not a month, such as 2024-05") from error
    if not FIRST_MONTH <= month <= month_of(time.time(), timezone):
        raise CommandFailed(f"--month: {text!r} is not between {FIRST_MONTH[0]} and now")
    return month


def _doubts(found: Iterable[Import]) -> Iterator[str]:
    """What to say of nicks whose spellings are not one nick under every casemapping."""
    people = [[row.nick for row in one.totals] + [row.nick for row in one.records] for one in found]
    nicks = {nick for one in people for nick in one}
    doubtful = sorted(nick for nick in nicks if fold(nick, "ascii") != fold(nick, DEFAULT))
    if doubtful:
        many = len(doubtful) - SHOWN
        rest = f" and {many} more" if many > 0 else ""
        yield (
            f"{', '.join(doubtful[:SHOWN])}{rest}: found again only where the network's casemapping"
            f" is {DEFAULT}, as `unobot check --connect` tells; otherwise import again with "
            "--casemapping"
        )


def _tell(one: Import, *, is_counted: bool) -> str:
    parts = [
        f"{len(rows)} {name}{'' if len(rows) == 1 else 's'}"
        for rows, name in ((one.totals, "player"), (one.records, "record"))
        if rows
    ]
    when = "all time only, since the file names no month" if one.month is None else one.month
    counted = f"counted in {when}" if is_counted else f"left out: {one.is_in[0]} says it in full"
    return f"{one.source}: {' and '.join(parts)}, {counted}"


def _import_csv(ledger: Ledger, path: Path, dry_run: bool) -> list[str]:
    """What another unobot has exported; the rows say where they belong."""
    notes, others = Notes(path.name), list[TotalRow | RecordRow]()
    try:
        with (
            path.open(encoding="utf-8-sig", newline="") as file,
            tqdm(unit="round", disable=None, leave=False) as bar,
        ):
            finished = _rounds(gather(read_csv(file, str(path), notes), notes), others)
            new, known = ledger.add_rounds(finished, dry_run=dry_run, advance=bar.update)
    except OSError as error:
        raise unreadable(path, error) from error
    except UnicodeDecodeError as error:
        raise ImportFailed(f"{path}: {NO_EXPORT}, which is UTF-8") from error
    told = [f"{new} rounds, and {known} that were already there"]
    for network, channel, one in to_imports(others):
        ledger.bring_in(network, channel, [one], dry_run=dry_run)
        told.append(f"{network} {channel}: {_tell(one, is_counted=True)}")
    return [*told, *notes.lines]


def _rounds(
    found: Iterable[FinishedRound | TotalRow | RecordRow], others: list[TotalRow | RecordRow]
) -> Iterator[FinishedRound]:
    """The rounds among what was found; the rest goes to `others`."""
    for one in found:
        match one:
            case FinishedRound():
                yield one
            case TotalRow() | RecordRow():
                others.append(one)
            case _:
                assert_never(one)
