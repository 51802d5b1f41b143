"""Who is meant by a mask of the configuration."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unobot.transport import User
from unobot.transport.casemapping import fold_by_default
from unobot.transport.masks import is_mask, matches


@pytest.mark.parametrize("text", ["*!*@*", "ann!*@host.example", "account:ann", "a!b@c!d@e"])
def test_masks(text: str) -> None:
    assert is_mask(text)


@pytest.mark.parametrize("text", ["", "ann", "ann!", "ann!u", "!u@h", "a!@h", "a!u@", "account:"])
def test_what_is_no_mask(text: str) -> None:
    assert not is_mask(text)


ANN = User("Ann[1]", "ann", "Host.example", "Ann")


@pytest.mark.parametrize(
    "mask",
    [
        "*!*@*",
        "ann[1]!ann@host.example",
        "ANN{1}!*@*.example",
        "ann[?]!a*@host.ex?mple",
        "account:ann",
        "account:ANN",
    ],
)
def test_a_mask_means_somebody(mask: str) -> None:
    assert matches(["x!y@z", mask], ANN, fold_by_default)


@pytest.mark.parametrize(
    "mask", ["ann[1]!bob@*", "ann1!*@*", "*!*@host", "account:an", "account:*", "ann[2]!*@*"]
)
def test_a_mask_means_somebody_else(mask: str) -> None:
    assert not matches([mask], ANN, fold_by_default)


def test_whoever_is_not_known_by_user_and_host_is_meant_by_no_hostmask() -> None:
    assert not matches(["*!*@*"], User("Ann"), fold_by_default)


def test_without_masks_nobody_is_meant() -> None:
    assert not matches([], ANN, fold_by_default)


nicks = st.text("aB[]{}\\|^~*?", min_size=1, max_size=8)


@given(nicks)
def test_every_nick_is_meant_by_itself(nick: str) -> None:
    assert matches([f"{nick}!u@h"], User(nick, "u", "h"), fold_by_default)
