"""The form in which versions up to schema 0005 stored a session: one flat object for all phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MATCH = ("preset", "rules", "is_rated", "players", "rounds", "is_tied", "benched")
ROUND = ("turn_began", "last_move", "events", "is_warned", "computer_at", "speaks_at")
SERIES = ("next_players", "idle_games", "last_result")


def is_flat(stored: Any) -> bool:
    """Whether what was stored has that form: its phase was a word."""
    return isinstance(stored, dict) and isinstance(stored.get("phase"), str)


def unflatten(old: Mapping[str, Any]) -> dict[str, Any]:
    """The same as `snapshot.Snapshot` is stored; raises ValueError for a state that never was."""
    try:
        return {"phase": _phase(old), "pause": _pause(old), "series": _take(old, SERIES)}
    except (KeyError, TypeError) as error:
        raise ValueError(f"no such session was ever stored: {error!r}") from error


def _take(old: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: old[name] for name in names if name in old}


def _phase(old: Mapping[str, Any]) -> dict[str, Any]:
    match = {**_take(old, MATCH), "owner_seat": old["owner"]}
    match old["phase"]:
        case "none":
            return {"kind": "closed"}
        case "lobby":
            times = {"since": old["last_move"], "ends_at": old["starts_at"]}
            # 0.1.0 invited nobody.
            invited = old.get("invited", [])
            return {"kind": "lobby", "match": match, "invited": invited, **times}
        case "playing":
            names = {"id": "round_id", "began": "round_began", "late_passes": "pass_is_late"}
            renamed = {new: old[name] for new, name in names.items()}
            return {"kind": "playing", "match": match, "round": _take(old, ROUND) | renamed}
        case "between":
            since = max(old["turn_began"], old["round_began"], old["last_move"])
            times = {"since": since, "ends_at": old["starts_at"]}
            if old["players"]:
                return {"kind": "between_rounds", "match": match, **times}
            return {"kind": "between_games", **times}
        case phase:
            raise ValueError(f"no session was ever in the phase {phase!r}")


def _pause(old: Mapping[str, Any]) -> dict[str, Any] | None:
    if old["paused"] is None:
        return None
    suspended = old.get("suspended")
    below = None if suspended is None else {"why": suspended[0], "since": suspended[1]}
    return {"why": old["paused"], "since": old["paused_at"], "suspended": below}
