"""Which rounds count in the standings, and which can set records."""

from __future__ import annotations

from typing import Any

from .results import RoundResult


def is_counted(is_rated: bool, result: RoundResult) -> bool:
    """Whether a round counts in the standings: rated, and with a score."""
    return is_rated and result.reason not in ("computers", "abandoned")


def can_set_record(is_rated: bool, result: RoundResult) -> bool:
    """Whether a round can set records, and so lengthen or break a streak.

    None with a win by default can, and none without a human or without an opponent. A round that
    nobody won can: it breaks a streak.
    """
    return (
        is_counted(is_rated, result)
        and len(result.players) > 1
        and not all(player.is_computer for player in result.players)
        and not any(player.by_default for player in result.players)
    )


def counted_columns(
    network: str, channel: str, is_rated: bool, result: RoundResult
) -> dict[str, Any]:
    """What of a round the standings ask in each of its rows in `results`."""
    return {
        "network": network,
        "channel": channel,
        "ended_at": result.ended_at,
        "is_counted": is_counted(is_rated, result),
        "can_set_record": can_set_record(is_rated, result),
    }
