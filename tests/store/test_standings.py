"""The standings are those that the results make."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from unobot.engine.events import EndReason
from unobot.store.model import Import, ImportedTotal
from unobot.store.months import find_zone, zone_name
from unobot.store.results import FinishedRound, RoundResult
from unobot.store.schema import bests, results, scopes, standings, streaks
from unobot.store.standings import rebuild
from unobot.store.store import Store, open_store

from .samples import (
    HERE,
    NETWORK,
    PARIS,
    History,
    make_player,
    make_result,
    make_start,
    moment,
    save_round,
)

TWO = HERE | {(NETWORK, "#two")}
NOW = moment("2024-05-31 23:00")
REASONS: tuple[EndReason, ...] = ("out", "out", "placed", "default", "abandoned", "computers")


def dump(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Everything that stands ready."""
    with store._engine.connect() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(sa.select(table)).all()), key=str)
            for table in (standings, bests, streaks)
        }


@st.composite
def played(draw: st.DrawFn) -> tuple[str, bool, RoundResult]:
    """Where a round was played, whether it is rated, and its result, an hour from nowhere."""
    names = draw(st.lists(st.sampled_from(["Ann", "Bob", "Cid", "*Robo"]), unique=True, max_size=4))
    players = tuple(
        make_player(
            seat,
            name,
            draw(st.sampled_from([-5, 0, 7, 21, 60])),
            won=draw(st.booleans()),
            bonus=draw(st.sampled_from([0, 0, 500])),
        )
        for seat, name in enumerate(names)
    )
    reason = draw(st.sampled_from(REASONS))
    seconds, cards = draw(st.integers(50, 53)), draw(st.integers(10, 12))
    result = RoundResult(0.0, reason, cards, seconds, players)
    return draw(st.sampled_from(["#uno", "#two"])), draw(st.integers(0, 5)) > 0, result


@settings(deadline=None, max_examples=60)
@given(rounds=st.lists(played(), max_size=12), asked_at=st.integers(0, 12))
def test_rounds_that_were_added_one_by_one_make_the_same_tables_as_all_together(
    rounds: list[tuple[str, bool, RoundResult]], asked_at: int
) -> None:
    store = open_store(":memory:")
    scores, elsewhere = store.scores(PARIS), store.scores(UTC)
    for number, (channel, is_rated, result) in enumerate(rounds):
        if number == asked_at:
            for one in (scores, elsewhere):
                one.prepare(HERE)
                one.prepare(TWO)
        now = NOW + number * 600
        save_round(
            store,
            make_start(now - 60, channel=channel, is_rated=is_rated),
            replace(result, ended_at=now),
        )
    before = dump(store)
    with store._engine.begin() as connection:
        rebuild(connection)
    assert dump(store) == before
    store.close()


def test_what_was_changed_in_the_results_shows_when_the_tables_are_made_anew(
    store: Store, history: History
) -> None:
    scores = store.scores(PARIS)
    history.add("Ann", 70)
    history.add("Anna", 50)
    assert [row.value for row in scores.ranking(HERE, "points", "ever", NOW, 9)] == [70, 50]
    with store._engine.begin() as connection:
        connection.execute(
            sa.update(results).where(results.c.nick == "Ann").values(identity="nick:anna")
        )
        rebuild(connection)
    (row,) = scores.ranking(HERE, "points", "ever", NOW, 9)
    assert (row.nick, row.value) == ("Anna", 120)
    assert scores.current_streak(HERE).value == 2


@pytest.mark.parametrize("is_dry", [False, True])
def test_what_the_ledger_changes_leaves_the_tables_that_the_results_make(
    store: Store, history: History, is_dry: bool
) -> None:
    history.add("Ann", 70, others=["Bob"], bonus=500)
    for scores in (store.scores(PARIS), store.scores(UTC)):
        scores.prepare(HERE)
        scores.prepare(TWO)
    history.add("Ann", 21, others=["Cid"])
    history.add("Ann_", 5, others=["Bob"])
    ledger = store.ledger()
    brought = (
        ImportedTotal("nick:ann", "Ann", "ann", 9000, 80, 90, 7),
        ImportedTotal("nick:bob", "Bob", "bob", 100, 1, 2),
    )
    older = moment("2024-04-30 23:59")
    earlier = FinishedRound(make_start(older), make_result(older, "Ann", 99, seconds=1))
    changes: tuple[Callable[[], object], ...] = (
        lambda: ledger.bring_in(NETWORK, "#two", [Import("a", None, brought)], dry_run=is_dry),
        lambda: ledger.bring_in(NETWORK, "#uno", [Import("b", "2024-05", brought)], dry_run=is_dry),
        lambda: ledger.bring_in(NETWORK, "#two", [Import("a", None, brought[1:])], dry_run=is_dry),
        lambda: ledger.add_rounds([earlier], dry_run=is_dry),
        lambda: ledger.merge(NETWORK, "nick:ann_", "nick:ann", dry_run=is_dry),
        *(() if is_dry else (lambda: ledger.forget(NETWORK, "nick:ann", []),)),
    )
    for change in changes:
        before = dump(store)
        change()
        after = dump(store)
        assert (after == before) == is_dry
        with store._engine.begin() as connection:
            rebuild(connection)
        assert dump(store) == after


def test_a_scope_of_a_time_zone_that_is_not_known_here_is_made_anew_when_it_is(
    store: Store, history: History
) -> None:
    scores = store.scores(PARIS)
    history.add("Ann", 70)
    scores.prepare(HERE)
    with store._engine.begin() as connection:
        connection.execute(sa.update(scopes).values(timezone="Mars/Olympus"))
    history.add("Ann", 30)
    assert dump(store) == {"standings": [], "bests": [], "streaks": []}
    (row,) = scores.ranking(HERE, "points", "ever", NOW, 9)
    assert row.value == 100


def _zones() -> Iterable[timezone | ZoneInfo]:
    return (
        UTC,
        ZoneInfo("UTC"),
        PARIS,
        timezone(timedelta(hours=5, minutes=45), "NPT"),
        timezone(-timedelta(hours=3)),
    )


@pytest.mark.parametrize("zone", _zones(), ids=str)
def test_a_time_zone_is_found_again_by_its_name(zone: timezone | ZoneInfo) -> None:
    found = find_zone(zone_name(zone))
    assert found is not None
    for at in (moment("2024-01-01 00:00"), moment("2024-07-01 00:00")):
        assert found.utcoffset(_at(at)) == zone.utcoffset(_at(at))


def _at(seconds: float) -> datetime:

    return datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)
