"""Under what results are kept."""

from __future__ import annotations

import pytest

from unobot.store.identity import identity


@pytest.mark.parametrize(
    ("account", "is_computer", "kept"),
    [
        (None, False, "nick:ann"),
        ("", False, "nick:ann"),
        ("Acc", False, "account:Acc"),
        (None, True, "computer:ann"),
    ],
)
def test_identities(account: str | None, is_computer: bool, kept: str) -> None:
    assert identity("ann", account, is_computer=is_computer) == kept
