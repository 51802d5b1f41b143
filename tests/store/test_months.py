"""Months are those of the calendar in a time zone."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from unobot.store.months import month_bounds, span_bounds

from .samples import PARIS, moment


def test_a_month_begins_at_local_midnight_before_and_after_the_clocks_change() -> None:
    # Summer time began on 31 March 2024: the month is an hour short of 31 days.
    start, end = month_bounds(moment("2024-03-15 12:00"), PARIS)
    assert datetime.fromtimestamp(start, UTC) == datetime(2024, 2, 29, 23, tzinfo=UTC)
    assert datetime.fromtimestamp(end, UTC) == datetime(2024, 3, 31, 22, tzinfo=UTC)
    assert end - start == 31 * 86400 - 3600


def test_december_ends_with_the_year() -> None:
    bounds = month_bounds(moment("2023-12-31 23:59"), PARIS)
    assert bounds == (moment("2023-12-01 00:00"), moment("2024-01-01 00:00"))


def test_the_month_before_january_is_december() -> None:
    bounds = span_bounds("last_month", moment("2024-01-01 00:00"), PARIS)
    assert bounds == (moment("2023-12-01 00:00"), moment("2024-01-01 00:00"))


def test_a_month_whose_first_midnight_does_not_exist_begins_when_the_clocks_have_changed() -> None:
    # In Asuncion the clocks went from 0:00 to 1:00 on 1 October 2017.
    asuncion = ZoneInfo("America/Asuncion")
    start, _ = month_bounds(moment("2017-10-20 12:00", asuncion), asuncion)
    assert start == moment("2017-10-01 01:00", asuncion)


def test_a_month_whose_first_midnight_comes_twice_begins_at_the_first() -> None:
    # In Havana the clocks went from 1:00 back to 0:00 on 1 November 2020.
    havana = ZoneInfo("America/Havana")
    midnight = moment("2020-11-01 00:00", havana)
    again_half_past = midnight + 5400
    assert datetime.fromtimestamp(again_half_past, havana).fold == 1
    assert month_bounds(again_half_past, havana)[0] == midnight


@settings(deadline=None)
@given(
    when=st.floats(min_value=0, max_value=4e9),
    name=st.sampled_from(
        ["UTC", "Europe/Paris", "America/Asuncion", "America/Havana", "Pacific/Apia"]
    ),
)
def test_every_moment_lies_in_its_month_and_months_follow_each_other(
    when: float, name: str
) -> None:
    timezone = ZoneInfo(name)
    start, end = month_bounds(when, timezone)
    assert start <= when < end
    assert month_bounds(end, timezone)[0] == end
    assert month_bounds(start - 1, timezone)[1] == start


def test_all_time_has_no_bounds() -> None:
    assert span_bounds("ever", 0.0, PARIS) is None
