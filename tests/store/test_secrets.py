"""What is stored does not get into the text of an error, and so into the log."""

from __future__ import annotations

import dataclasses
import traceback

import pytest

from unobot.store.errors import StoreError
from unobot.store.store import Store

from .samples import make_start, save_round


def test_an_error_does_not_show_what_was_to_be_stored(store: Store) -> None:
    start = dataclasses.replace(make_start(), seed="5eed" * 16)
    save_round(store, start, None)
    with pytest.raises(StoreError) as caught:
        save_round(store, start, None)
    assert "5eed" not in "".join(traceback.format_exception(caught.value))
    assert "5eed" not in repr(start)
