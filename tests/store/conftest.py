"""A store in memory for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from unobot.store.store import Store, open_store
from unobot.store.tables import Tables

from .samples import PARIS, History, moment


@pytest.fixture
def store() -> Iterator[Store]:
    store = open_store(":memory:")
    yield store
    store.close()


@pytest.fixture
def history(store: Store) -> History:
    return History(store, moment("2024-05-15 12:00"))


@pytest.fixture
def tables(store: Store) -> Tables:
    return store.tables(PARIS)
