"""People who come, go, and change their nicks; and the bot's own absence."""

from __future__ import annotations

import re

from . import lobby, narration
from .answers import Paused, PauseReason, Resumed, WentAbsent
from .outcome import Outcome
from .people import Person
from .table import Table

_SERVER = re.compile(r"[\w*-]+(\.[\w*-]+)+")


def is_netsplit(reason: str) -> bool:
    """Whether a QUIT's reason is that of a split: the names of two servers and nothing else."""
    words = reason.split(" ")
    return len(words) == 2 and all(_SERVER.fullmatch(word) for word in words)


def person_gone(table: Table, out: Outcome, who: Person, now: float, *, is_split: bool) -> None:
    """Somebody parted, was kicked or quit: final in a lobby, else his seat is kept for a while."""
    seat = table.seat_of(who)
    if seat is None or table.state.players[seat].absent_since is not None:
        return
    player = table.state.players[seat]
    if table.state.phase == "lobby":
        lobby.leave(table, out, seat, now)
        return
    player.absent_since, player.is_split = now, is_split
    out.is_changed = True
    if not table.still_plays(seat):
        return
    if is_split:
        pause(table, out, "split", None, now)
    else:
        out.say(WentAbsent(player.nick, table.settings.grace_seconds))


def person_here(table: Table, out: Outcome, who: Person, now: float) -> None:
    """Somebody joined the channel, or was heard in it: if he had been gone, he is back."""
    seat = table.seat_of(who)
    if seat is None or table.state.players[seat].absent_since is None:
        return
    player = table.state.players[seat]
    player.sit(who)
    out.is_changed = True
    if table.state.paused == "split":
        end_split(table, out, now)
    elif table.seat_on_turn() == seat and table.state.paused is None:
        narration.tell_hand(table, out, seat)


def person_renamed(table: Table, out: Outcome, old_nick: str, who: Person) -> None:
    """Somebody has another nick now; seats follow people."""
    for player in table.state.players:
        is_his = table.fold(player.nick) == table.fold(old_nick)
        if is_his and player.is_human and player.absent_since is None:
            player.nick = who.nick
            out.is_changed = True
            return


def _shift_times(table: Table, now: float, *, but_absences: bool) -> None:
    """Move everything that began before or in the pause by the time that did not count."""
    state = table.state

    def uncounted(began: float) -> float:
        return now - max(began, state.paused_at)

    if state.starts_at is not None:
        state.starts_at += now - state.paused_at
    if state.computer_at is not None:
        state.computer_at += uncounted(state.turn_began)
    state.turn_began += uncounted(state.turn_began)
    state.round_began += uncounted(state.round_began)
    state.last_move += uncounted(state.last_move)
    if not but_absences:
        _shift_absences(table, now)


def _shift_absences(table: Table, now: float) -> None:
    """Let the grace of those who are gone begin later by the time that did not count."""
    for player in table.state.players:
        if player.absent_since is not None:
            player.absent_since += now - max(player.absent_since, table.state.paused_at)


def pause(table: Table, out: Outcome, why: PauseReason, by: str | None, now: float) -> None:
    """Let the game wait."""
    state = table.state
    if state.paused is not None or state.phase == "none":
        return
    state.paused, state.paused_at = why, now
    out.is_changed = True
    if not table.is_between_games:
        out.say(Paused(why, by))


def bot_gone(table: Table, since: float) -> None:
    """The bot is away: everything waits, another pause too. Nobody hears of it.

    `since` is when the bot was last there.
    """
    state = table.state
    if state.phase == "none" or state.paused == "bot_absent":
        return
    if state.paused is not None:
        state.suspended = (state.paused, state.paused_at)
    state.paused, state.paused_at = "bot_absent", since


def bot_back(table: Table, out: Outcome, now: float) -> None:
    """The bot is there again: the game goes on, or waits for what it waited for before.

    Whoever has a player's nick now may be somebody else: players have to be seen again.
    """
    state = table.state
    for player in state.players:
        if player.can_hear and not player.has_left and player.userhost:
            player.absent_since = now
    if state.suspended is None:
        resume(table, out, None, now)
        return
    reason, began = state.suspended
    if reason == "split":
        _shift_absences(table, now)
    state.paused, state.paused_at, state.suspended = reason, began, None
    out.is_changed = True
    end_split(table, out, now)


def end_split(table: Table, out: Outcome, now: float) -> None:
    """Go on when nobody is waited for any more."""
    waits = any(one.is_split and not one.has_left for one in table.state.players)
    if table.state.paused == "split" and not waits:
        resume(table, out, None, now)


def resume(table: Table, out: Outcome, by: str | None, now: float) -> None:
    """Go on with what was left of everybody's time. (Grace runs on during a split.)"""
    state = table.state
    if state.paused is None:
        return
    _shift_times(table, now, but_absences=state.paused == "split")
    state.paused, state.paused_at = None, 0.0
    out.is_changed = True
    seat = table.seat_on_turn() if table.is_running else None
    if not table.is_between_games:
        out.say(Resumed(by, table.nick(seat)))
    if seat is not None:
        narration.tell_hand(table, out, seat)
