"""Whether a command may be used here and now: when it counts, and who may use it, by its row."""

from __future__ import annotations

from typing import assert_never

from unobot import commands
from unobot.answers import Hint
from unobot.commands.row import Phase, Who

from . import questions
from .people import Person
from .settings import STALE_SECONDS
from .table import Table


def refusal(table: Table, command: commands.SessionCommand, who: Person, now: float) -> Hint | None:
    """Why a command is not carried out; None where it is."""
    row = commands.row_of(command)
    if not _counts(table, row.phase):
        return questions.no_round(table)
    if isinstance(command, commands.Stop) and _is_stale(table, now):
        return None
    return _refusal_of(table, row.who, who)


def _counts(table: Table, phase: Phase) -> bool:
    match phase:
        case "always":
            return True
        case "series":
            return table.state.phase != "none"
        case "open":
            return table.state.phase != "none" and not table.is_between_games
        case "round":
            return table.is_running
        case _:
            assert_never(phase)


def _refusal_of(table: Table, allowed: Who, who: Person) -> Hint | None:
    has_say = who.has_rights or table.is_owner(who)
    match allowed:
        case "everybody":
            return None
        case "seated":
            return Hint("not_seated") if table.seat_of(who) is None else None
        case "owner":
            return None if has_say else _owner_only(table)
        case "owner_if_any":
            return None if has_say or table.state.owner is None else _owner_only(table)
        case "operator":
            return None if who.has_rights else Hint("operators_only")
        case _:
            assert_never(allowed)


def _owner_only(table: Table) -> Hint:
    return Hint("owner_only", "" if table.owner is None else table.owner.nick)


def _is_stale(table: Table, now: float) -> bool:
    """Whether nobody has played for so long that anybody may stop the game."""
    state = table.state
    is_waiting = table.is_running and state.paused is None
    return is_waiting and now - state.last_move >= STALE_SECONDS
