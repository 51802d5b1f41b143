"""The rows of `unobot scores export`, as CSV and JSON have them, and back.

There are three kinds. A `result` is what a finished round was for one seat; the rows of a round
stand together and all repeat what is true of the round. A `total` is what somebody brought along
from another bot, a `record` one that was set there. Times are UTC.
"""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import IO, Annotated, Any, Literal, assert_never

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from unobot.engine.events import EndReason
from unobot.store.finished import PLAYER_COLUMNS
from unobot.store.model import Import, ImportedKind, ImportedRecord, ImportedTotal
from unobot.store.months import month_name
from unobot.store.results import FinishedRound, PlayerResult, RoundResult, RoundStart

from .reading import ImportFailed, Notes

Text = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=0, lt=2**31)]
Number = Annotated[int, Field(gt=-(2**31), lt=2**31)]
Figure = Annotated[float, Field(ge=0, allow_inf_nan=False)]
MonthName = Annotated[str, Field(pattern=r"^\d{4}-(0[1-9]|1[0-2])$")]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    network: Text
    channel: Text
    identity: Text
    nick: Text


class ResultRow(_Row):
    """A seat of a finished round."""

    kind: Literal["result"] = "result"
    round: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    began_at: AwareDatetime
    ended_at: AwareDatetime
    preset: Text
    rules: Text
    is_rated: bool
    reason: EndReason
    round_cards: Count
    """Cards played by all seats together."""
    seconds: Figure
    seat: Count
    folded_nick: Text
    is_computer: bool
    place: Count | None = None
    points: Number
    bonus: Number
    cards_played: Count
    won: bool
    by_default: bool


class _ImportedRow(_Row):
    source: Text
    month: MonthName | None = None
    digest: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    """Of the file from which it was imported; it is known by it when it is imported once more."""


class TotalRow(_ImportedRow):
    """What somebody brought along."""

    kind: Literal["total"] = "total"
    folded_nick: Text
    points: Count
    wins: Count
    games: Count
    twenty_ones: Count


class RecordRow(_ImportedRow):
    """A record that was set with another bot."""

    kind: Literal["record"] = "record"
    what: ImportedKind
    value: Figure


Row = ResultRow | TotalRow | RecordRow

KINDS: dict[str, type[Row]] = {"result": ResultRow, "total": TotalRow, "record": RecordRow}

COLUMNS = (
    "kind", "network", "channel", "source", "month", "round", "began_at", "ended_at", "preset",
    "rules", "is_rated", "reason", "round_cards", "seconds", "seat", "identity", "nick",
    "folded_nick", "is_computer", "place", "points", "bonus", "cards_played", "won", "by_default",
    "wins", "games", "twenty_ones", "what", "value", "digest",
)  # fmt: skip
"""The columns of the CSV file."""
NO_EXPORT = "no file that `unobot scores export csv` has written"
"""What is wrong with another file."""


def write_csv(rows: Iterable[Row], file: IO[str]) -> None:
    """Write rows with their head; yes and no for truth, nothing for what is not there."""
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _format(value) for key, value in _as_json(row).items()})


def write_json(rows: Iterable[Row], file: IO[str]) -> None:
    """Write a list of objects, one a line."""
    file.write("[")
    for at, row in enumerate(rows):
        file.write(",\n" if at else "\n")
        file.write(json.dumps(_as_json(row), ensure_ascii=False))
    file.write("\n]\n")


def _as_json(row: Row) -> dict[str, Any]:
    found = row.model_dump(mode="json", exclude_none=True)
    return {name: found[name] for name in COLUMNS if name in found}


def _format(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def read_csv(lines: Iterable[str], file: str, notes: Notes) -> Iterator[tuple[int, Row]]:
    """The rows of a CSV file with the numbers of their lines; what is none is noted.

    Raises ImportFailed where the columns are not those of an export.
    """
    reader = csv.DictReader(lines)
    try:
        columns = set(reader.fieldnames or ())
        if not {"kind", "network", "channel", "identity", "nick"} <= columns:
            raise ImportFailed(f"{file}: {NO_EXPORT}")
        for fields in reader:
            row = _parse(fields, reader.line_num, notes)
            if row is not None:
                yield reader.line_num, row
    except csv.Error as error:
        raise ImportFailed(f"{file}, line {reader.line_num}: {error}") from error


def _parse(fields: dict[str | Any, str | Any], number: int, notes: Notes) -> Row | None:
    kind = KINDS.get(fields.get("kind") or "")
    if kind is None:
        known = ", ".join(KINDS)
        notes.note(f"line {number}", f"left out: kind {fields.get('kind')!r}, none of {known}")
        return None
    try:
        return kind.model_validate({name: text for name, text in fields.items() if name and text})
    except ValidationError as error:
        first = error.errors()[0]
        column = first["loc"][0] if first["loc"] else kind.__name__
        notes.note(f"line {number}", f"left out: {column}: {first['msg']}")
        return None


def gather(
    rows: Iterable[tuple[int, Row]], notes: Notes
) -> Iterator[FinishedRound | TotalRow | RecordRow]:
    """Rounds out of the results that stand together, and the other rows as they are.

    A round is left out as a whole where its rows do not agree.
    """
    together: list[ResultRow] = []
    at = 0
    for number, row in rows:
        if together and (not isinstance(row, ResultRow) or row.round != together[0].round):
            yield from _join(together, at, notes)
            together = []
        if isinstance(row, ResultRow):
            at = at if together else number
            together.append(row)
        else:
            yield row
    if together:
        yield from _join(together, at, notes)


_OF_ROUND = ("network", "channel", "round", "began_at", "ended_at", "preset", "rules",
             "is_rated", "reason", "round_cards", "seconds")  # fmt: skip


def _join(rows: Sequence[ResultRow], at: int, notes: Notes) -> Iterator[FinishedRound]:
    first = rows[0]
    for name in _OF_ROUND:
        if any(getattr(row, name) != getattr(first, name) for row in rows):
            notes.note(f"line {at}", f"left out: the rows of the round differ in {name}")
            return
    if len({row.seat for row in rows}) < len(rows):
        notes.note(f"line {at}", "left out: the round has two rows for one seat")
        return
    yield FinishedRound(
        RoundStart(
            first.round,
            first.network,
            first.channel,
            first.began_at.timestamp(),
            first.preset,
            first.rules,
            first.is_rated,
        ),
        RoundResult(
            first.ended_at.timestamp(),
            first.reason,
            first.round_cards,
            first.seconds,
            tuple(
                PlayerResult(**{name: getattr(row, name) for name in PLAYER_COLUMNS})
                for row in rows
            ),
        ),
    )


def result_rows(round_: FinishedRound) -> Iterator[ResultRow]:
    """The rows of a round."""
    start, result = round_.start, round_.result
    for player in result.players:
        yield ResultRow(
            network=start.network,
            channel=start.channel,
            round=start.round_id,
            began_at=_moment(start.began_at),
            ended_at=_moment(result.ended_at),
            preset=start.preset,
            rules=start.rules,
            is_rated=start.is_rated,
            reason=result.reason,
            round_cards=result.cards_played,
            seconds=result.seconds,
            **asdict(player),
        )


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


_Source = tuple[str, str, str]
"""Network, channel and source."""


def total_row(row: Mapping[str, Any]) -> TotalRow:
    """The row of an imported total as it is stored."""
    return TotalRow(**{**row, "month": _month(row["counted_at"])})


def record_row(row: Mapping[str, Any]) -> RecordRow:
    """The row of an imported record as it is stored."""
    return RecordRow(**{**row, "month": _month(row["counted_at"])})


def _month(counted_at: float | None) -> str | None:
    return None if counted_at is None else month_name(counted_at, UTC)


def to_imports(rows: Iterable[TotalRow | RecordRow]) -> Iterator[tuple[str, str, Import]]:
    """What these rows bring along, with its network and channel: one for each source.

    Of two rows for the same the first one counts.
    """
    totals: defaultdict[_Source, dict[str, ImportedTotal]] = defaultdict(dict)
    records: defaultdict[_Source, dict[str, ImportedRecord]] = defaultdict(dict)
    firsts: dict[_Source, TotalRow | RecordRow] = {}
    for row in rows:
        source = (row.network, row.channel, row.source)
        firsts.setdefault(source, row)
        match row:
            case TotalRow():
                figures = (row.points, row.wins, row.games, row.twenty_ones)
                total = ImportedTotal(row.identity, row.nick, row.folded_nick, *figures)
                totals[source].setdefault(row.identity, total)
            case RecordRow():
                record = ImportedRecord(row.what, row.identity, row.nick, row.value)
                records[source].setdefault(row.what, record)
            case _:
                assert_never(row)
    for source, first in firsts.items():
        people, bests = tuple(totals[source].values()), tuple(records[source].values())
        brought = Import(first.source, first.month, people, bests, first.digest)
        yield first.network, first.channel, brought
