"""What holds for every test: an error in the log is a failure, unless the test is about one.

And how they share the processors: whatever takes longest begins first.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from unobot.scenario.watching import ErrorTrap

MARKER = "expects_error_log"

BUILDING = ("tests/test_compiled_engine.py", "tests/test_packaging.py")
"""What these files test is built once each: one process runs the whole file."""
FIRST = (
    "tests/test_compiled_engine.py",
    "tests/e2e/test_flooding.py",
    "tests/e2e/",
    "tests/kill/",
    "tests/test_house.py",
    "tests/test_packaging.py",
)
"""The beginnings of the paths of tests that take long, or wait for something, in this order."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=10, help="how often the bot is killed under play")
    parser.addoption("--seed", type=int, default=1, help="of the play that it is killed under")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: this test makes the bot log an error")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """How many processes run the tests; 0: this one does.

    The whole suite waits for servers much of the time: two of its tests share a processor. To
    start others for a single test would take longer than the test.
    """
    processors = len(os.sched_getaffinity(0))
    if processors == 1 or all(".py" in argument for argument in config.args):
        return 0
    is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return 2 * processors if is_whole else processors


class Scheduler(LoadScopeScheduling):  # type: ignore[misc]  # the library has no types
    """Gives a process one test after the other, as `FIRST` has them, or a file of `BUILDING`."""

    def _split_scope(self, nodeid: str) -> str:
        path, _, _ = nodeid.partition("::")
        return path if path in BUILDING else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduler:
    """How the processes share the tests."""
    return Scheduler(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long ones first, so that no process is left alone with one of them at the end."""
    items.sort(key=lambda item: _rank(item.nodeid))


def _rank(nodeid: str) -> int:
    ranks = (rank for rank, beginning in enumerate(FIRST) if nodeid.startswith(beginning))
    return next(ranks, len(FIRST))


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
