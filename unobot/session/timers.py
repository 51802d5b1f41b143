"""What time brings: the end of a lobby, of a turn, of somebody's grace; computer players' moves."""

from __future__ import annotations

import enum
from typing import assert_never

from unobot.answers import Reminder
from unobot.engine.actions import TimeOut

from . import computers, lobby, match, presence, rounds
from .outcome import Outcome
from .table import Table


class Kind(enum.IntEnum):
    """What can be due, in the order in which it happens in the same second."""

    COMPUTER_SPEAKS = 0
    COMPUTER = 1
    LOBBY = 2
    WARNING = 3
    TURN = 4
    GRACE = 5
    ABSENCE = 6


Due = tuple[float, Kind, int]
"""When something is due, what, and for which seat."""


def due(table: Table) -> list[Due]:
    """Everything that will be due if nothing else happens."""
    state, settings = table.state, table.settings
    found: list[Due] = []
    if state.paused == "bot_absent":
        return [(state.paused_at + settings.absence_limit, Kind.ABSENCE, 0)]
    if state.paused != "command":
        for seat, player in enumerate(state.players):
            if player.absent_since is not None and not player.has_left:
                found.append((player.absent_since + settings.grace_seconds, Kind.GRACE, seat))
    if state.paused is not None:
        return found
    if state.starts_at is not None:
        found.append((state.starts_at, Kind.LOBBY, 0))
    seat_on_turn = table.seat_on_turn()
    if table.is_running and seat_on_turn is not None:
        if state.speaks_at is not None:
            found.append((state.speaks_at, Kind.COMPUTER_SPEAKS, seat_on_turn))
        if state.computer_at is not None and table.thinking == table.moment:
            pass  # It is being thought about.
        elif state.computer_at is not None:
            found.append((state.computer_at, Kind.COMPUTER, seat_on_turn))
        elif state.rules.turn_seconds:
            rules = state.rules
            found.append((state.turn_began + rules.turn_seconds, Kind.TURN, seat_on_turn))
            if 0 < rules.warn_seconds < rules.turn_seconds and not state.is_warned:
                found.append((state.turn_began + rules.warn_seconds, Kind.WARNING, seat_on_turn))
    return found


def next_due(table: Table) -> float | None:
    """When something is due next; None: nothing waits for time."""
    return min((when for when, _, _ in due(table)), default=None)


def tick(table: Table, out: Outcome, now: float) -> None:
    """Let the first thing happen that is due by now, if there is one."""
    first = min(due(table), default=None)
    if first is None or first[0] > now:
        return
    _, kind, seat = first
    match kind:
        case Kind.COMPUTER_SPEAKS:
            computers.speak(table, out, now)
        case Kind.COMPUTER:
            computers.move(table, out, seat, now)
        case Kind.LOBBY:
            _lobby_is_due(table, out, now)
        case Kind.WARNING:
            _remind(table, out, seat)
        case Kind.TURN:
            _turn_is_over(table, out, seat, now)
        case Kind.GRACE:
            _grace_is_over(table, out, seat, now)
        case Kind.ABSENCE:
            rounds.stop(table, out, None, "bot_absent", now)
        case _:
            assert_never(kind)


def _lobby_is_due(table: Table, out: Outcome, now: float) -> None:
    if table.state.phase == "lobby":
        lobby.time_is_up(table, out, now)
    elif table.state.players:
        if not rounds.begin(table, out, now):
            match.end_early(table, out, now)
    else:
        lobby.open_lobby(table, out, "", None, now)


def _remind(table: Table, out: Outcome, seat: int) -> None:
    state = table.state
    assert table.game is not None
    state.is_warned = True
    out.is_changed = True
    left = state.rules.turn_seconds - state.rules.warn_seconds
    out.say(Reminder(state.players[seat].nick, left, table.game.state.pending))


def _turn_is_over(table: Table, out: Outcome, seat: int, now: float) -> None:
    instead = computers.stand_in(table, seat) if table.state.rules.timeout == "play" else None
    rounds.perform(table, out, TimeOut(seat, instead), now)


def _grace_is_over(table: Table, out: Outcome, seat: int, now: float) -> None:
    state = table.state
    player = state.players[seat]
    was_split, player.is_split = player.is_split, False
    if was_split and _would_win(table, seat):
        # A split never makes a winner.
        rounds.stop(table, out, None, "nobody_left", now)
    elif not table.is_running:
        lobby.leave(table, out, seat, now)
    else:
        rounds.give_up(table, out, seat, "absent", now)
    presence.end_split(table, out, now)


def _would_win(table: Table, seat: int) -> bool:
    """Whether giving up a seat leaves somebody else alone, in the round or in the match."""
    if table.is_running and table.game is not None:
        return len(table.game.state.table) == 2 and table.game.state.is_seated(seat)
    return table.state.phase == "between" and len(table.state.players) == 2
