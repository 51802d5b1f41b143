"""Figures as the benches print them."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest of the values that this percentage of them does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def format_times(seconds: Sequence[float]) -> str:
    """Durations in ms."""
    p50, p99 = (percentile(seconds, percent) * 1000 for percent in (50, 99))
    return f"p50 {p50:.2f} ms, p99 {p99:.2f} ms, at most {max(seconds) * 1000:.2f} ms"


def format_load() -> str:
    """What else the machine does."""
    loads = ", ".join(f"{load:.2f}" for load in os.getloadavg())
    return f"load average {loads} on {os.cpu_count()} cores"
