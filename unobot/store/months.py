"""Calendar months in a time zone, as spans of seconds since 1970."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from datetime import timezone as datetime_timezone
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .results import Span

Bounds = tuple[float, float]
"""From this moment on, and up to that one without it."""


def month_bounds(moment: float, timezone: tzinfo) -> Bounds:
    """The calendar month in which a moment lies."""
    first = datetime.fromtimestamp(moment, timezone).replace(
        day=1, hour=0, minute=0, second=0, microsecond=0, fold=0
    )
    following = first.replace(year=first.year + first.month // 12, month=first.month % 12 + 1)
    return first.timestamp(), following.timestamp()


def span_bounds(span: Span, now: float, timezone: tzinfo) -> Bounds | None:
    """The bounds of a span as seen from `now`; None for all time."""
    if span == "ever":
        return None
    month = month_bounds(now, timezone)
    return month if span == "month" else month_bounds(month[0] - 1, timezone)


def month_name(moment: float, timezone: tzinfo) -> str:
    """The calendar month in which a moment lies, as `2024-05`."""
    return format_month(*month_of(moment, timezone))


def zone_name(timezone: tzinfo) -> str:
    """The name of a time zone, as `find_zone` knows it: `Europe/Paris`, or `+7200` for an offset
    in seconds."""
    if isinstance(timezone, ZoneInfo):
        return timezone.key
    offset = timezone.utcoffset(None) or timedelta()
    return f"{offset.total_seconds():+.0f}"


@cache
def find_zone(name: str) -> tzinfo | None:
    """The time zone of a name; None where this machine does not know it."""
    if name[:1] in ("+", "-"):
        return datetime_timezone(timedelta(seconds=int(name)))
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def parse_month(text: str) -> tuple[int, int]:
    """Year and month of `2024-05`; raises ValueError."""
    parsed = datetime.strptime(text, "%Y-%m")
    return parsed.year, parsed.month


def format_month(year: int, month: int) -> str:
    """The month as `parse_month` reads it."""
    return f"{year:04}-{month:02}"


def month_of(moment: float, timezone: tzinfo) -> tuple[int, int]:
    """Year and month of a moment."""
    local = datetime.fromtimestamp(moment, timezone)
    return local.year, local.month


def middle_of_month(year: int, month: int) -> float:
    """A moment that lies in this month in every time zone."""
    return datetime(year, month, 15, tzinfo=UTC).timestamp()
