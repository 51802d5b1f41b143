"""A month begins: whoever was down, late or had a wrong clock loses no result."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.chat import Chat
from unobot.store.months import month_bounds

DAY = 86400.0


def win(chat: Chat, winner: str, loser: str) -> None:
    """A round that `winner` wins with 57 points."""
    chat.start({winner: "r5", loser: "w g7"})
    chat.say(f"{winner}: pl r5")
    chat.forget()


def be_down(chat: Chat, seconds: float) -> None:
    """The process ends, and so much later another one starts."""
    chat.stage.now += seconds
    chat.restart()
    chat.forget()


@pytest.mark.parametrize("winners", ["", "A", "AB", "ABC", "AABCD"])
def test_the_three_best_of_the_last_month_may_be_fewer(winners: str) -> None:
    chat = Chat("A", "B", "C", "D", quiet_tables=False)
    for winner in winners:
        win(chat, winner, "B" if winner == "A" else "A")
    be_down(chat, 20 * DAY)
    chat.say("A: !unotop3last", "A: !unotop10")
    points, wins, this_month = chat.heard()
    best = list(dict.fromkeys(winners))[:3]
    for line in (points, wins):
        assert [nick for nick in "ABCD" if f" {nick} " in line] == sorted(best)
        assert ("nobody yet" in line) == (not best)
    assert "nobody yet" in this_month


def test_a_bot_that_was_down_over_the_change_has_lost_nothing() -> None:
    chat = Chat("A", "B")
    win(chat, "A", "B")
    be_down(chat, 17 * DAY)
    win(chat, "B", "A")
    chat.say("B: !score a", "B: !score b", "A: !unotop3last")
    a, b, last, _ = chat.heard()
    assert "this month 0 points, 0 of 1" in a
    assert "all time 57 points" in a
    assert "this month 57 points" in b
    assert "57" in last


def test_a_round_over_the_change_counts_in_the_month_in_which_it_ends() -> None:
    chat = Chat("A", "B")
    chat.stage.now = datetime(2026, 1, 31, 23, 59, 50, tzinfo=ZoneInfo("UTC")).timestamp()
    chat.start({"A": "r5", "B": "w g7"})
    chat.wait(20)
    chat.say("A: pl r5", "A: !unotop10", "A: !unotop3last")
    _, month, *last = chat.heard()
    assert "57" in month
    assert all("nobody yet" in line for line in last)


@pytest.mark.parametrize("hours", [1, 30 * 24])
def test_a_clock_that_was_set_back_makes_no_round_shorter_than_it_was(hours: int) -> None:
    chat = Chat("A", "B")
    win(chat, "B", "A")
    chat.start({"A": "r5 r6", "B": "w g7"})
    chat.wait(30)
    chat.say("A: pl r6")
    chat.forget()
    be_down(chat, -hours * 3600)
    chat.wait(5)
    chat.say("B: pl w r", "A: pl r5")
    (game, _) = chat.store.archive().games(2)
    assert game.seconds == pytest.approx(35)
    assert game.ended_at == chat.stage.now


def test_a_round_that_ended_by_a_clock_set_back_counts_in_that_month() -> None:
    chat = Chat("A", "B")
    win(chat, "A", "B")
    be_down(chat, -30 * DAY)
    win(chat, "B", "A")
    chat.say("A: !unotop10")
    (line,) = chat.heard()
    assert line.count("57") == 1
    be_down(chat, 30 * DAY)
    chat.say("A: !score b")
    assert "all time 57 points" in chat.heard()[-1]


@pytest.mark.parametrize(
    ("zone", "last", "first"),
    [
        # Summer time ends on 25 October 2026, and begins on 29 March.
        ("Europe/Rome", "2026-10-31T23:59:59+01:00", "2026-11-01T00:00:00+01:00"),
        ("Europe/Rome", "2026-03-31T23:59:59+02:00", "2026-04-01T00:00:00+02:00"),
        # There the night to 1 October 2017 has no midnight: 00:00 is 01:00.
        ("America/Asuncion", "2017-09-30T23:59:59-04:00", "2017-10-01T01:00:00-03:00"),
        # There the night to 1 November 2026 is in which summer time ends, after midnight.
        ("America/New_York", "2026-10-31T23:59:59-04:00", "2026-11-01T00:00:00-04:00"),
    ],
)
def test_months_follow_the_clocks_of_the_time_zone(zone: str, last: str, first: str) -> None:
    before, after = (datetime.fromisoformat(text).timestamp() for text in (last, first))
    timezone = ZoneInfo(zone)
    assert month_bounds(before, timezone)[1] == month_bounds(after, timezone)[0] == after
