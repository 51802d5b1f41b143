"""Pauses: a command's, a netsplit's, and the bot's own absence, which may come upon another."""

from __future__ import annotations

from typing import assert_never

from unobot.answers import Paused, PauseReason, Resumed

from . import narration
from .state import BetweenGames, BetweenRounds, Closed, Lobby, Pause, Phase, Playing
from .step import Step
from .table import Table


def pause(step: Step, why: PauseReason, by: str | None) -> None:
    """Let the game wait."""
    table = step.table
    if table.pause is not None or isinstance(table.phase, Closed):
        return
    table.pause = Pause(why, step.now)
    step.keep()
    if table.match is not None:
        step.say(Paused(why, by))


def resume(step: Step, by: str | None) -> None:
    """Go on with what was left of everybody's time. (Grace runs on during a split.)"""
    table, pause_ = step.table, step.table.pause
    if pause_ is None:
        return
    _shift_times(table.phase, pause_.since, step.now)
    if pause_.why != "split":
        _shift_absences(table, pause_.since, step.now)
    table.pause = None
    step.keep()
    if _waits_for_split(table):
        pause(step, "split", None)
        return
    if table.match is not None:
        step.say(Resumed(by, table.nick_on_turn))
    playing = table.playing
    if playing is not None and playing.seat_on_turn is not None:
        narration.tell_hand(step, playing, playing.seat_on_turn)


def _shift_times(phase: Phase, paused_at: float, now: float) -> None:
    """Move everything that began before or in the pause by the time that did not count."""

    def uncounted(began: float) -> float:
        return now - max(began, paused_at)

    match phase:
        case Lobby() | BetweenRounds() | BetweenGames():
            phase.ends_at += now - paused_at
            phase.since += uncounted(phase.since)
        case Playing(round=round_):
            if round_.computer_at is not None:
                round_.computer_at += uncounted(round_.turn_began)
            if round_.speaks_at is not None:
                round_.speaks_at += uncounted(round_.turn_began)
            round_.turn_began += uncounted(round_.turn_began)
            round_.began += uncounted(round_.began)
            round_.last_move += uncounted(round_.last_move)
        case Closed():
            pass
        case _:
            assert_never(phase)


def _shift_absences(table: Table, paused_at: float, now: float) -> None:
    """Let the grace of those who are gone begin later by the time that did not count."""
    for player in table.players:
        # An absence that begins now stays, also where the clock was set back since the pause.
        if player.absent_since is not None and player.absent_since != now:
            player.absent_since += now - max(player.absent_since, paused_at)


# -- netsplits


def is_awaited(table: Table, seat: int) -> bool:
    """Whether a game waits for a player whom a split has taken."""
    match table.phase:
        case Playing() as playing:
            return playing.still_plays(seat)
        case BetweenRounds():
            return True
        case Closed() | Lobby() | BetweenGames():
            return False


def _waits_for_split(table: Table) -> bool:
    return any(
        player.is_split and not player.has_left and is_awaited(table, seat)
        for seat, player in enumerate(table.players)
    )


def end_split(step: Step) -> None:
    """Go on when nobody is waited for any more."""
    pause_ = step.table.pause
    if pause_ is not None and pause_.why == "split" and not _waits_for_split(step.table):
        resume(step, None)


# -- the bot's absence


def bot_gone(step: Step) -> None:
    """The bot is away: everything waits, another pause too. Nobody hears of it.

    The step's time is when the bot was last there. What has happened later, since time went on
    without it, stands.
    """
    table, phase, since = step.table, step.table.phase, step.now
    match phase:
        case Closed():
            return
        case Playing(round=round_):
            since = max(since, round_.turn_began, round_.began, round_.last_move)
        case Lobby() | BetweenRounds() | BetweenGames():
            since = max(since, phase.since)
        case _:
            assert_never(phase)
    step.keep()
    if not table.is_bot_absent:
        table.pause = Pause("bot_absent", since, suspended=table.pause)


def bot_back(step: Step) -> None:
    """The bot is there again: the game goes on, or waits for what it waited for before.

    Whoever has a player's nick now may be somebody else: players have to be seen again.
    """
    table, absence = step.table, step.table.pause
    if absence is None or not table.is_bot_absent:
        return
    for player in table.players:
        player.is_unreachable = False
        if player.is_reached and player.userhost:
            # A clock that was set back meanwhile is behind the pause; going on moves both to now.
            player.absent_since = max(step.now, absence.since)
    before = absence.suspended
    if before is None:
        resume(step, None)
        return
    if before.why == "split":
        _shift_absences(table, absence.since, step.now)
    table.pause = before
    step.keep()
    end_split(step)
