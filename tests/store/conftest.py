"""A store for every test, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from tests.postgresql import running_cluster
from unobot.store.scores import Scores
from unobot.store.store import Store, open_store

from .samples import PARIS, History, moment


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The URL of a PostgreSQL database."""
    with running_cluster() as url:
        yield url


@pytest.fixture
def postgresql(cluster: str) -> Iterator[str]:
    """The URL of a PostgreSQL database with nothing in it."""
    engine = sa.create_engine(cluster, poolclass=sa.NullPool)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    yield cluster
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    is_sqlite = request.param == "sqlite"
    store = open_store(":memory:" if is_sqlite else request.getfixturevalue("postgresql"))
    yield store
    store.close()


@pytest.fixture
def history(store: Store) -> History:
    return History(store, moment("2024-05-15 12:00"))


@pytest.fixture
def scores(store: Store) -> Scores:
    return store.scores(PARIS)
