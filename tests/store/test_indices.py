"""Every question for a table is a few steps in an index, however much is stored (SQLite)."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from unobot.store import questions, records
from unobot.store.store import open_store

from .samples import HERE, NETWORK

TWO = HERE | {(NETWORK, "#duo")}
QUESTIONS = {
    "the nick of a round": questions.last_played(is_computer=False),
    "the nick of an import": questions.last_brought(HERE),
    "the nick of an import in two channels": questions.last_brought(TWO),
    "a ranking": questions.best_people("points", False),
    "a ranking with computer players": questions.best_people("wins", True),
    "the best month": records._best_month("wins", False),
    "the best rounds": records._played(),
    "the streak": questions.current_streak(),
    "somebody's figures": questions.own_figures(),
    "somebody's rank": questions.count_better(False),
}
GROWING = ("results", "standings", "imported_totals")
"""The tables that grow with rounds and people."""


def plan_of(question: sa.Select[tuple[object, ...]]) -> list[str]:
    """How SQLite finds the answer."""
    store = open_store(":memory:")
    with store._engine.connect() as connection:
        compiled = question.compile(store._engine)
        values = tuple(compiled.params[name] or 1 for name in compiled.positiontup or ())
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values).all()
    store.close()
    return [row.detail for row in plan]


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_no_question_reads_a_whole_table(question: sa.Select[tuple[object, ...]]) -> None:
    details = plan_of(question)
    for table in GROWING:
        assert not any(detail.startswith(f"SCAN {table}") for detail in details), details
        # A network's or a channel's rows one after the other are too many as well.
        for ending in ("(network=?)", "(network=? AND channel=?)"):
            found = [one for one in details if one.startswith(f"SEARCH {table}")]
            assert not any(one.endswith(ending) for one in found), details


def test_a_rank_is_counted_in_an_index_alone() -> None:
    (detail,) = plan_of(questions.count_better(False))
    assert "USING COVERING INDEX ix_standings_points" in detail
