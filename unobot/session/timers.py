"""What time brings: the end of a lobby, of a turn, of somebody's grace; computer players' moves."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from functools import partial
from typing import assert_never

from unobot.answers import Reminder
from unobot.engine.actions import TimeOut

from . import computers, lobby, matches, pauses, presence, rounds
from .state import BetweenGames, BetweenRounds, Closed, Lobby, Match, Playing
from .step import Step
from .table import Table


class Rank(enum.IntEnum):
    """What can be due, in the order in which it happens in the same second."""

    COMPUTER_SPEAKS = 0
    COMPUTER = 1
    LOBBY = 2
    WARNING = 3
    TURN = 4
    GRACE = 5
    ABSENCE = 6


Due = tuple[float, Rank, Callable[[Step], None]]
"""When something is due, what, and how it is done."""


def _due(table: Table) -> Iterator[Due]:
    """Everything that will be due if nothing else happens."""
    pause, settings = table.pause, table.settings
    if pause is not None and pause.why == "bot_absent":
        yield pause.since + settings.absence_limit, Rank.ABSENCE, _absence_is_over
        return
    if pause is None or pause.why != "command":
        for seat, player in enumerate(table.players):
            if player.absent_since is not None and not player.has_left:
                over = player.absent_since + settings.grace_seconds
                yield over, Rank.GRACE, partial(_grace_is_over, seat=seat)
    if pause is not None:
        return
    match table.phase:
        case Lobby() as open_lobby:
            yield open_lobby.ends_at, Rank.LOBBY, partial(lobby.time_is_up, lobby=open_lobby)
        case BetweenRounds(match, _, ends_at):
            yield ends_at, Rank.LOBBY, partial(_begin_round, match=match)
        case BetweenGames(_, ends_at):
            yield ends_at, Rank.LOBBY, partial(lobby.open_lobby, text="", who=None)
        case Playing() as playing:
            yield from _due_in_round(playing)
        case Closed():
            pass
        case _:
            assert_never(table.phase)


def _due_in_round(playing: Playing) -> Iterator[Due]:
    seat, round_, rules = playing.seat_on_turn, playing.round, playing.match.rules
    if seat is None:
        return
    if round_.speaks_at is not None:
        yield round_.speaks_at, Rank.COMPUTER_SPEAKS, partial(computers.speak, playing=playing)
    if round_.computer_at is not None:
        if playing.thinking != playing.moment:
            moves = partial(computers.move, playing=playing, seat=seat)
            yield round_.computer_at, Rank.COMPUTER, moves
    elif rules.turn_seconds:
        over = partial(_turn_is_over, playing=playing, seat=seat)
        yield round_.turn_began + rules.turn_seconds, Rank.TURN, over
        if 0 < rules.warn_seconds < rules.turn_seconds and not round_.is_warned:
            warn = partial(_remind, playing=playing, seat=seat)
            yield round_.turn_began + rules.warn_seconds, Rank.WARNING, warn


def next_due(table: Table) -> float | None:
    """When something is due next; None: nothing waits for time."""
    return min((when for when, _, _ in _due(table)), default=None)


def tick(step: Step) -> None:
    """Let the first thing happen that is due by now, if there is one."""
    first = min(_due(step.table), key=lambda due: due[:2], default=None)
    if first is not None and first[0] <= step.now:
        first[2](step)


def _absence_is_over(step: Step) -> None:
    rounds.stop(step, None, "bot_absent")


def _begin_round(step: Step, match: Match) -> None:
    if not rounds.begin(step, match):
        matches.end_early(step, match)


def _remind(step: Step, playing: Playing, seat: int) -> None:
    rules = playing.match.rules
    playing.round.is_warned = True
    step.keep()
    left = rules.turn_seconds - rules.warn_seconds
    step.say(Reminder(playing.match.players[seat].nick, left, playing.game.state.pending))


def _turn_is_over(step: Step, playing: Playing, seat: int) -> None:
    plays = playing.match.rules.timeout == "play"
    instead = computers.stand_in(step, playing, seat) if plays else None
    rounds.perform(step, playing, TimeOut(seat, instead))


def _grace_is_over(step: Step, seat: int) -> None:
    player = step.table.players[seat]
    was_split, player.is_split = player.is_split, False
    if was_split and _would_win(step.table, seat):
        # A split never makes a winner.
        rounds.stop(step, None, "nobody_left")
    else:
        presence.take_out(step, seat, "absent")
    pauses.end_split(step)


def _would_win(table: Table, seat: int) -> bool:
    """Whether giving up a seat leaves somebody else alone, in the round or in the match."""
    match table.phase:
        case Playing(game=game):
            return len(game.state.table) == 2 and game.state.is_seated(seat)
        case BetweenRounds(match):
            return len(match.players) == 2
        case Closed() | Lobby() | BetweenGames():
            return False
