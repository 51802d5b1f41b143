"""What changes results after the fact: imports, merging, forgetting, rebuilding; and exports.

Every change is one transaction. With `dry_run` it is made and taken back, so that what is said of
it is what would happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from . import standings
from .database import writing
from .errors import StoreError, explained
from .finished import batches, correct_round, insert_round, read_rounds
from .identity import FORGOTTEN
from .model import Import
from .months import middle_of_month, parse_month
from .results import FinishedRound
from .schema import imported_records, imported_totals, imports, preferences, results, rounds

_FIGURES = ("points", "wins", "games", "twenty_ones")

Advance = Callable[[int], object]
"""Told of so many rounds that were just done."""


def _ignore(_count: int) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Moved:
    """What was given to another name."""

    results: int
    """Rounds played."""
    totals: int
    """Figures, …"""
    records: int
    """… and records of other bots."""


class Ledger:
    """The results of a store, to be corrected. Every method raises StoreError."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    # -- in

    def find_imports(self, network: str, channel: str, digest: str) -> list[str]:
        """The sources of the imports that were made of a file with these contents."""
        statement = sa.select(imports.c.source).where(
            imports.c.network == network, imports.c.channel == channel, imports.c.digest == digest
        )
        with explained("Reading the imports"), self._engine.connect() as connection:
            return list(connection.scalars(statement.order_by(imports.c.source)))

    def bring_in(
        self, network: str, channel: str, brought: Iterable[Import], *, dry_run: bool = False
    ) -> list[Import]:
        """Count what another bot has kept; what was imported from the same source goes.

        Returns those that count: a file's summary of what another file says in full does not.
        """
        wanted = list(brought)
        replaced = {source for one in wanted for source in (one.source, *one.replaces)}
        with self._changing("Importing", dry_run) as connection:
            for table in (imports, imported_totals, imported_records):
                connection.execute(sa.delete(table).where(_are(table, network, channel, replaced)))
            return [one for one in wanted if _bring_in(connection, network, channel, one)]

    def add_rounds(
        self,
        finished: Iterable[FinishedRound],
        *,
        dry_run: bool = False,
        advance: Advance = _ignore,
    ) -> tuple[int, int]:
        """Store rounds that are not stored yet; how many were new, and how many were not."""
        new = known = 0
        with self._changing("Importing rounds", dry_run) as connection:
            for batch in batches(finished):
                ids = [one.start.round_id for one in batch]
                found = set(connection.scalars(sa.select(rounds.c.id).where(rounds.c.id.in_(ids))))
                for one in batch:
                    if one.start.round_id in found:
                        known += 1
                    else:
                        found.add(one.start.round_id)
                        insert_round(connection, one)
                        new += 1
                advance(len(batch))
        return new, known

    # -- out

    def finished_rounds(self) -> Iterator[FinishedRound]:
        """All rounds with their results, in the order in which they began."""
        with explained("Reading the results"), self._engine.connect() as connection:
            for batch in read_rounds(connection):
                yield from batch

    def count_rounds(self) -> int:
        """How many rounds `finished_rounds` has."""
        statement = sa.select(sa.func.count(sa.distinct(results.c.round)))
        with explained("Reading the results"), self._engine.connect() as connection:
            return connection.execute(statement).scalar_one()

    def imported(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The rows of what was imported, each with `total` or `record` before it."""
        with explained("Reading the imports"), self._engine.connect() as connection:
            for kind, table in (("total", imported_totals), ("record", imported_records)):
                of_source = sa.and_(
                    *(
                        table.c[name] == column
                        for name, column in imports.primary_key.columns.items()
                    )
                )
                statement = (
                    sa.select(table, imports.c.digest)
                    .join(imports, of_source)
                    .order_by(*table.primary_key.columns)
                )
                for row in connection.execute(statement).mappings():
                    yield kind, dict(row)

    # -- names

    def merge(self, network: str, old: str, new: str, *, dry_run: bool = False) -> Moved:
        """Give all results of one identity to another.

        Refused where the two have sat in one round: they are two people then.
        """
        seen = results.alias()
        together = (
            sa.select(sa.func.count())
            .select_from(results)
            .join(seen, seen.c.round == results.c.round)
            .where(results.c.network == network, results.c.identity == old, seen.c.identity == new)
        )
        with self._changing("Merging", dry_run) as connection:
            count = connection.execute(together).scalar_one()
            if count:
                raise StoreError(
                    f"{old} and {new} have sat in {count} rounds together: they are two people."
                )
            return self._rename(connection, network, old, {"identity": new})

    def forget(self, network: str, identity: str, settings: Sequence[str]) -> Moved:
        """Take somebody's name out of all results of a network, and forget what they have set.

        They become somebody who can be no one else: `anon#7`, which is not a nick.
        """
        with explained("Forgetting somebody"), writing(self._engine) as connection:
            standings.hold_results(connection)
            numbers = [0]
            for table in (results, imported_totals, imported_records):
                found = sa.select(table.c.identity).where(
                    table.c.identity.startswith(FORGOTTEN), table.c.network == network
                )
                numbers += (
                    int(found_identity.removeprefix(FORGOTTEN))
                    for found_identity in connection.scalars(found.distinct())
                )
            number = max(numbers) + 1
            name = f"anon#{number}"
            values = {"identity": f"{FORGOTTEN}{number}", "nick": name, "folded_nick": name}
            connection.execute(
                sa.delete(preferences).where(
                    preferences.c.network == network, preferences.c.identity.in_(settings)
                )
            )
            # The bot waits for this: nothing is rebuilt.
            standings.rename(connection, network, identity, values["identity"])
            return self._rename(connection, network, identity, values)

    def _rename(
        self, connection: sa.Connection, network: str, old: str, values: dict[str, str]
    ) -> Moved:
        def own(table: sa.Table) -> sa.ColumnElement[bool]:
            return sa.and_(table.c.network == network, table.c.identity == old)

        played = connection.execute(sa.update(results).where(own(results)).values(values)).rowcount
        records = connection.execute(
            sa.update(imported_records)
            .where(own(imported_records))
            .values({name: text for name, text in values.items() if name != "folded_nick"})
        ).rowcount
        # Two totals of one source become one.
        columns = imported_totals.c
        brought = connection.execute(sa.select(imported_totals).where(own(imported_totals))).all()
        for row in brought:
            here = [
                columns[name] == row._mapping[name] for name in ("network", "channel", "source")
            ]
            added = {name: columns[name] + row._mapping[name] for name in _FIGURES}
            target = sa.and_(*here, columns.identity == values["identity"])
            if connection.execute(sa.update(imported_totals).where(target).values(added)).rowcount:
                connection.execute(
                    sa.delete(imported_totals).where(*here, columns.identity == row.identity)
                )
            else:
                connection.execute(
                    sa.update(imported_totals)
                    .where(*here, columns.identity == row.identity)
                    .values(values)
                )
        return Moved(played, len(brought), records)

    # -- rebuilding

    def rebuild(self, *, advance: Advance = _ignore) -> tuple[int, int]:
        """Rebuild all standings, and first what they ask of each result; rounds looked at, rounds
        corrected."""
        looked = corrected = 0
        with self._changing("Rebuilding the standings", dry_run=False) as connection:
            for batch in read_rounds(connection):
                looked += len(batch)
                corrected += sum(correct_round(connection, one) for one in batch)
                advance(len(batch))
        return looked, corrected

    @contextmanager
    def _changing(self, what: str, dry_run: bool) -> Iterator[sa.Connection]:
        """A transaction that changes results; the standings are rebuilt at its end."""
        with explained(what), writing(self._engine) as connection:
            standings.hold_results(connection)
            yield connection
            if dry_run:
                connection.rollback()
            else:
                standings.rebuild(connection)


def _are(
    table: sa.Table, network: str, channel: str, sources: Iterable[str]
) -> sa.ColumnElement[bool]:
    """What was imported into a channel from one of these sources."""
    return sa.and_(
        table.c.network == network, table.c.channel == channel, table.c.source.in_(sources)
    )


def _bring_in(connection: sa.Connection, network: str, channel: str, one: Import) -> bool:
    """Count an import; whether it does."""
    known = sa.select(imports.c.source).where(_are(imports, network, channel, one.is_in))
    if one.is_in and connection.execute(known).first():
        return False
    at = None if one.month is None else middle_of_month(*parse_month(one.month))
    key = {"network": network, "channel": channel, "source": one.source}
    connection.execute(sa.insert(imports), key | {"digest": one.digest})
    for table, rows in ((imported_totals, one.totals), (imported_records, one.records)):
        if rows:
            values = [key | {"counted_at": at} | asdict(row) for row in rows]
            connection.execute(sa.insert(table), values)
    return True
