"""The benches still run: a few hundred commands each. Their figures are nobody's business here."""

import re

import pytest

from tests.bench import games, line_cost, load, pace
from tests.irc_servers import find_server


def test_many_games_at_once_are_played_and_timed() -> None:
    report = games.measure(5, 500.0, 200, ":memory:")
    assert report.startswith("  200 commands by the clock: ")


def test_the_cost_of_a_line_is_told_by_room() -> None:
    report = line_cost.measure(50, ":memory:", is_profiled=True)
    assert re.match(r"  \d+\.\d{3} ms of processor time a command", report)
    assert re.search(r"^    unobot\.store +\d+\.\d+ ms$", report, re.MULTILINE)


@pytest.mark.parametrize("is_waiting", [False, True])
def test_a_round_under_the_flood_model_is_told_to_its_end(is_waiting: bool) -> None:
    report = pace.play(1, 1.0, is_waiting=is_waiting, is_frugal=True)
    assert re.search(r"^\d\.\d\d s a command; .* [1-9]\d* hands replaced$", report)


def test_a_round_in_each_of_three_channels_on_ngircd_ends() -> None:
    find_server("ngircd")
    report = load.measure(3, 100, 60.0, None, ":memory:")
    assert " 0 not ended" in report
    assert "private lines without cards: 0 " in report
    assert "lines in the bot's log: 0" in report
