"""What holds for every test: an error in the log is a failure, unless the test is about one."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from unobot.scenario.watching import ErrorTrap

MARKER = "expects_error_log"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=10, help="how often the bot is killed under play")
    parser.addoption("--seed", type=int, default=1, help="of the play that it is killed under")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: this test makes the bot log an error")


@pytest.fixture(autouse=True)
def error_log(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """The errors that were logged so far in this test."""
    trap, logger = ErrorTrap(), logging.getLogger("unobot")
    logger.addHandler(trap)
    yield trap.messages
    logger.removeHandler(trap)
    # A configuration that was read in a test is none for the tests after it.
    logger.setLevel(logging.NOTSET)
    if request.node.get_closest_marker(MARKER):
        assert trap.messages, "no error was logged, though this test is marked to expect one"
    else:
        assert trap.messages == [], f"logged as an error; see the marker {MARKER}"
