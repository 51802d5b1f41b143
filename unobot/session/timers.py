"""What time brings: the end of a lobby, of a turn, of somebody's grace; computer players' moves."""

from __future__ import annotations

import dataclasses
import enum
from typing import assert_never

from unobot.computer.players import choose
from unobot.engine.actions import Move, Play, TimeOut
from unobot.engine.errors import EngineFault, NotAllowed

from . import lobby, match, presence, rounds
from .answers import Reminder
from .outcome import Outcome
from .table import Table


class Kind(enum.IntEnum):
    """What can be due, in the order in which it happens in the same second."""

    COMPUTER = 0
    LOBBY = 1
    WARNING = 2
    TURN = 3
    GRACE = 4
    ABSENCE = 5


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
        if state.computer_at is not None:
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
        case Kind.COMPUTER:
            _computer_moves(table, out, seat, now)
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
    instead = _choice(table, seat) if table.state.rules.timeout == "play" else None
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


def _choice(table: Table, seat: int) -> Move:
    """What a computer player does at that seat; it says UNO in the same breath."""
    assert table.game is not None
    moves = [one for one in table.game.legal_actions(seat) if isinstance(one, Move)]
    move = choose(table.game.view(seat), moves, table.rng)
    if isinstance(move, Play) and table.state.rules.uno_call == "player":
        left = len(table.game.state.hands[seat]) - len(move.cards)
        return dataclasses.replace(move, uno=left == 1)
    return move


def _computer_moves(table: Table, out: Outcome, seat: int, now: float) -> None:
    """Let the computer player on turn move, through the same door as everybody."""
    move = _choice(table, seat)
    try:
        rounds.perform(table, out, move, now)
    except NotAllowed as refusal:
        raise EngineFault(f"a computer player chose {move}, refused: {refusal.reason}") from None
