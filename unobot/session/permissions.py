"""Whether a command may be used here and now: when it counts, and who may use it, by its row."""

from __future__ import annotations

from typing import assert_never

from unobot import commands
from unobot.answers import Hint
from unobot.commands.row import Phase, Who

from . import questions
from .people import Person
from .settings import STALE_SECONDS
from .state import Closed
from .step import Step
from .table import Table


def refusal(step: Step, command: commands.SessionCommand, who: Person) -> Hint | None:
    """Why a command is not carried out; None where it is."""
    row = commands.row_of(command)
    if not _counts(step.table, row.phase):
        return questions.no_round(step)
    if isinstance(command, commands.Stop) and _is_stale(step):
        return None
    return _refusal_of(step.table, row.who, who)


def _counts(table: Table, phase: Phase) -> bool:
    match phase:
        case "always":
            return True
        case "series":
            return not isinstance(table.phase, Closed)
        case "open":
            return table.match is not None
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
            return None if has_say or table.owner_nick is None else _owner_only(table)
        case "operator":
            return None if who.has_rights else Hint("operators_only")
        case _:
            assert_never(allowed)


def _owner_only(table: Table) -> Hint:
    return Hint("owner_only", table.owner_nick or "")


def _is_stale(step: Step) -> bool:
    """Whether nobody has played for so long that anybody may stop the game."""
    playing = step.table.playing
    if playing is None or step.table.pause is not None:
        return False
    return step.now - playing.round.last_move >= STALE_SECONDS
