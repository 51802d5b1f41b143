"""Merging, forgetting, counting anew; what is exported comes back the same."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import uuid
from collections.abc import Iterator
from typing import get_args

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from unobot.engine.events import EndReason
from unobot.store.errors import StoreError
from unobot.store.ledger import Ledger
from unobot.store.model import Import, ImportedKind, ImportedRecord, ImportedTotal
from unobot.store.results import FinishedRound, Measure, PlayerResult, RoundResult, RoundStart
from unobot.store.schema import results
from unobot.store.scores import Scores
from unobot.store.store import Store, open_store
from unobot.store.transfer.reading import ImportFailed, Notes
from unobot.store.transfer.rows import (
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

from .samples import CHANNEL, HERE, NETWORK, History, make_result, make_start, moment

NOW = moment("2024-05-15 18:00")


def rows_of(ledger: Ledger) -> Iterator[Row]:
    for kind, row in ledger.imported():
        yield (total_row if kind == "total" else record_row)(row)
    for one in ledger.finished_rounds():
        yield from result_rows(one)


def export(store: Store) -> str:
    file = io.StringIO()
    write_csv(rows_of(store.ledger()), file)
    return file.getvalue()


def bring_back(store: Store, text: str) -> list[str]:
    """Import what was exported; the notes."""
    notes = Notes("scores.csv")
    rounds: list[FinishedRound] = []
    others: list[TotalRow | RecordRow] = []
    for one in gather(read_csv(io.StringIO(text, newline=""), "scores.csv", notes), notes):
        if isinstance(one, FinishedRound):
            rounds.append(one)
        else:
            others.append(one)
    store.ledger().add_rounds(rounds)
    for network, channel, brought in to_imports(others):
        store.ledger().bring_in(network, channel, [brought])
    return notes.lines


def brings(*totals: ImportedTotal, source: str = "sopel", month: str | None = None) -> Import:
    return Import(source, month, totals)


def total(nick: str, points: int = 10) -> ImportedTotal:
    return ImportedTotal(f"nick:{nick.lower()}", nick, nick.lower(), points, 1, 2, 0)


# -- out and in again

# A line of IRC has no NUL, CR and LF in it.
names = st.text(
    st.characters(exclude_characters="\0\r\n", exclude_categories=["Cs"]), min_size=1, max_size=8
)
figures = st.integers(0, 2**31 - 1)
seconds = st.floats(0, 4e9, allow_nan=False)
players = st.builds(
    PlayerResult,
    seat=st.just(0),
    identity=names,
    nick=names,
    folded_nick=names,
    is_computer=st.booleans(),
    place=st.none() | st.integers(1, 20),
    points=st.integers(-(10**6), 10**6),
    bonus=st.integers(0, 10**6),
    cards_played=st.integers(0, 500),
    won=st.booleans(),
    by_default=st.booleans(),
)


@st.composite
def finished_rounds(draw: st.DrawFn) -> FinishedRound:
    seats = draw(st.lists(players, min_size=1, max_size=3))
    return FinishedRound(
        RoundStart(
            uuid.UUID(int=draw(st.integers(0, 2**128 - 1))).hex,
            draw(names),
            draw(names),
            draw(seconds),
            draw(names),
            draw(names),
            draw(st.booleans()),
        ),
        RoundResult(
            draw(seconds),
            draw(st.sampled_from(get_args(EndReason))),
            draw(figures),
            draw(seconds),
            tuple(dataclasses.replace(player, seat=seat) for seat, player in enumerate(seats)),
        ),
    )


imports = st.builds(
    Import,
    source=names,
    month=st.none() | st.sampled_from(["1999-12", "2024-05"]),
    totals=st.lists(
        st.builds(ImportedTotal, names, names, names, figures, figures, figures, figures),
        max_size=3,
        unique_by=lambda one: one.identity,
    ).map(tuple),
    records=st.lists(
        st.builds(ImportedRecord, st.sampled_from(get_args(ImportedKind)), names, names, seconds),
        max_size=3,
        unique_by=lambda one: one.what,
    ).map(tuple),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(finished_rounds(), max_size=4, unique_by=lambda one: one.start.round_id),
    st.lists(st.tuples(names, names, imports), max_size=3),
)
def test_what_is_exported_and_imported_is_exported_the_same(
    rounds: list[FinishedRound], brought: list[tuple[str, str, Import]]
) -> None:
    store, other = open_store(":memory:"), open_store(":memory:")
    try:
        store.ledger().add_rounds(rounds)
        for network, channel, one in brought:
            store.ledger().bring_in(network, channel, [one])
        text = export(store)
        assert bring_back(other, text) == []
        assert export(other) == text
        assert bring_back(other, text) == []
        assert export(other) == text
    finally:
        store.close()
        other.close()


def test_rounds_that_come_back_count_as_before(
    store: Store, scores: Scores, history: History
) -> None:
    history.add("Ann", 70, others=["Bob"], bonus=500)
    history.add("Bob", 30, reason="default")
    history.add("Cid", 99, is_rated=False)
    other = open_store(":memory:")
    assert bring_back(other, export(store)) == []
    theirs = other.scores(scores._timezone)
    measures: tuple[Measure, ...] = ("points", "wins", "games")
    for by in measures:
        ranked = theirs.ranking(HERE, by, "ever", NOW, 9)
        assert ranked == scores.ranking(HERE, by, "ever", NOW, 9)
    assert theirs.records(HERE) == scores.records(HERE)
    other.close()


@pytest.mark.parametrize(
    ("column", "text", "reason"),
    [
        ("kind", "song", "line 2: left out: kind 'song', none of result, total, record"),
        ("points", "many", "line 2: left out: points: Input should be a valid integer"),
        ("ended_at", "yesterday", "line 2: left out: ended_at: Input should be a valid datetime"),
        ("nick", "", "line 2: left out: nick: Field required"),
        ("round", "1", "line 2: left out: round: String should match"),
    ],
)
def test_a_row_that_is_none_is_left_out_with_its_reason(
    store: Store, history: History, column: str, text: str, reason: str
) -> None:
    history.add("Ann", 70, others=[])
    table = list(csv.reader(io.StringIO(export(store))))
    table[1][table[0].index(column)] = text
    file = io.StringIO()
    csv.writer(file).writerows(table)
    other = open_store(":memory:")
    (note,) = bring_back(other, file.getvalue())
    assert note.startswith(f"scores.csv, {reason}")
    assert other.ledger().count_rounds() == 0
    other.close()


def test_rows_of_a_round_that_differ_leave_it_out(store: Store, history: History) -> None:
    history.add("Ann", 70, others=["Bob"])
    text = export(store)
    first, *others = text.splitlines()[1:]
    changed = "\n".join([text.splitlines()[0], first.replace("color-uno", "official"), *others])
    other = open_store(":memory:")
    assert bring_back(other, changed + "\n") == [
        "scores.csv, line 2: left out: the rows of the round differ in preset"
    ]
    other.close()


def test_another_csv_file_is_a_sentence(store: Store) -> None:
    with pytest.raises(ImportFailed, match="no file that `unobot scores export csv` has written"):
        bring_back(store, "a,b\n1,2\n")


def test_json_has_the_same_rows(store: Store, history: History) -> None:
    history.add("Ann", 70, others=["Bob"])
    store.ledger().bring_in(NETWORK, CHANNEL, [brings(total("Old"))])
    file = io.StringIO()
    write_json(rows_of(store.ledger()), file)
    kinds = [(row["kind"], row["nick"]) for row in json.loads(file.getvalue())]
    assert kinds == [("total", "Old"), ("result", "Ann"), ("result", "Bob")]


# -- names


def test_a_nick_is_merged_into_an_account(store: Store, scores: Scores, history: History) -> None:
    history.add("Ann", 70)
    store.ledger().bring_in(NETWORK, CHANNEL, [brings(total("Ann", 30))])
    moved = store.ledger().merge(NETWORK, "nick:ann", "account:anna")
    assert (moved.results, moved.totals, moved.records) == (1, 1, 0)
    assert scores.score(HERE, NETWORK, "account:anna", NOW).ever.points == 100
    assert scores.score(HERE, NETWORK, "nick:ann", NOW).ever.games == 0
    person = scores.find_person(HERE, NETWORK, "ann")
    assert person is not None
    assert person.identity == "account:anna"


def test_imported_totals_of_both_become_one(store: Store, scores: Scores) -> None:
    store.ledger().bring_in(NETWORK, CHANNEL, [brings(total("Ann", 30), total("Ann_", 12))])
    store.ledger().merge(NETWORK, "nick:ann_", "nick:ann")
    (row,) = scores.ranking(HERE, "points", "ever", NOW, 9)
    assert (row.nick, row.value) == ("Ann", 42)


def test_two_who_sat_in_one_round_are_two_people(store: Store, history: History) -> None:
    history.add("Ann", 70, others=["Bob"])
    with pytest.raises(StoreError, match="have sat in 1 rounds together"):
        store.ledger().merge(NETWORK, "nick:ann", "nick:bob")


def test_a_merger_on_another_network_or_a_dry_run_changes_nothing(
    store: Store, history: History
) -> None:
    history.add("Ann", 70)
    before = export(store)
    assert store.ledger().merge("elsewhere", "nick:ann", "nick:bob").results == 0
    assert store.ledger().merge(NETWORK, "nick:ann", "nick:bob", dry_run=True).results == 1
    assert export(store) == before


def test_whoever_is_forgotten_is_in_no_result_by_name(
    store: Store, scores: Scores, history: History
) -> None:
    history.add("Ann", 70, others=["Bob"])
    history.add("Bob", 5, others=["Ann"])
    one = Import(
        "uno.cfg", None, (total("Ann"),), (ImportedRecord("high", "nick:ann", "Ann", 900),)
    )
    store.ledger().bring_in(NETWORK, CHANNEL, [one])
    store.set_preferences(NETWORK, "mask:ann!a@b", {"lang": "fr"})
    store.set_preferences(NETWORK, "mask:bob!a@b", {"lang": "hu"})
    store.ledger().forget(NETWORK, "nick:ann", ["mask:ann!a@b"])
    assert "ann" not in export(store).partition("\n")[2].casefold()
    assert store.get_preferences(NETWORK, "mask:ann!a@b") == {}
    assert store.get_preferences(NETWORK, "mask:bob!a@b") == {"lang": "hu"}
    assert scores.find_person(HERE, NETWORK, "ann") is None
    rows = scores.ranking(HERE, "points", "ever", NOW, 9)
    assert [(row.nick, row.value) for row in rows] == [("anon#1", 80), ("Bob", 5)]


def test_everybody_who_is_forgotten_stays_somebody_else(
    store: Store, scores: Scores, history: History
) -> None:
    history.add("Ann", 70, others=["Bob"])
    history.add("Bob", 5)
    store.ledger().forget(NETWORK, "nick:ann", [])
    store.ledger().forget(NETWORK, "nick:bob", [])
    rows = scores.ranking(HERE, "points", "ever", NOW, 9)
    assert [(row.nick, row.value) for row in rows] == [("anon#1", 70), ("anon#2", 5)]


# -- anew


def test_counting_anew_puts_right_what_was_counted_wrong(
    store: Store, scores: Scores, history: History
) -> None:
    history.add("Ann", 70)
    history.add("Bob", 30, is_rated=False)
    right = export(store), scores.ranking(HERE, "points", "ever", NOW, 9)
    with store._engine.begin() as connection:
        connection.execute(sa.update(results).values(is_counted=sa.true(), ended_at=0.0))
    assert store.ledger().rebuild() == (2, 2)
    assert (export(store), scores.ranking(HERE, "points", "ever", NOW, 9)) == right
    assert store.ledger().rebuild() == (2, 0)


def test_rounds_are_read_in_portions_without_losing_one(store: Store) -> None:
    many = [FinishedRound(make_start(NOW), make_result(NOW, "Ann", 1)) for _ in range(1203)]
    assert store.ledger().add_rounds(many) == (1203, 0)
    assert store.ledger().add_rounds(many[:10]) == (0, 10)
    ids = [one.start.round_id for one in store.ledger().finished_rounds()]
    assert ids == [one.start.round_id for one in many]
