"""Whatever a network sends, the bot goes on, and the cards are where they were."""

from __future__ import annotations

import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.chat import Chat
from tests.transport.test_network import server_lines

HANDS = {"A": "r5 r6 g1", "B": "r7 b1 b2"}


@given(
    lines=st.lists(server_lines | st.binary(max_size=40), max_size=20),
    has_accounts=st.booleans(),
)
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_lines_that_are_no_moves_move_no_card(
    caplog: pytest.LogCaptureFixture, lines: list[bytes], has_accounts: bool
) -> None:
    caplog.clear()
    chat = Chat("A", "B", "@X", has_accounts=has_accounts, rules={"turn_seconds": 0})
    chat.start(HANDS)
    _, before = chat.snapshot()
    for line in lines:
        chat.stage.feed([line])
        chat.check()
    assert chat.table.is_running
    _, after = chat.snapshot()
    assert after == before
    chat.wait(200)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
