"""People who come, go, and change their nicks; and the bot's own absence."""

from __future__ import annotations

import re

from unobot.answers import CannotReach, Paused, PauseReason, Resumed, WentAbsent

from . import lobby, narration
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
    if seat is None or not _is_named(table, seat, who):
        return
    player = table.state.players[seat]
    if player.is_unreachable:
        player.is_unreachable, out.is_changed = False, True
    if player.absent_since is not None:
        return
    other = None if player.account is None else table.find_account(player.account)
    if other is not None:
        _move(table, out, seat, other)
    elif table.state.phase == "lobby":
        lobby.leave(table, out, seat, now)
    else:
        player.absent_since, player.is_split = now, is_split
        out.is_changed = True
        if is_split and _is_awaited(table, seat):
            pause(table, out, "split", None, now)
        elif table.still_plays(seat):
            out.say(WentAbsent(player.nick, table.settings.grace_seconds))


def person_here(table: Table, out: Outcome, who: Person, now: float) -> None:
    """Somebody is in the channel: if he had been gone, he is back."""
    seat = table.seat_of(who)
    if seat is not None:
        _return(table, out, seat, who, now)


def person_acts(table: Table, out: Outcome, who: Person, now: float) -> None:
    """Somebody has said a command in the channel: he is there, whatever was thought of him.

    Of several clients of one account it is the one that speaks that plays.
    """
    seat = table.seat_of(who)
    if seat is None:
        return
    _return(table, out, seat, who, now)
    if not _is_named(table, seat, who):
        _move(table, out, seat, who)


def person_known(table: Table, out: Outcome, who: Person, now: float) -> None:
    """The network has told more about somebody in the channel: who he is, or that he is another."""
    seat = table.seat_named(who.nick)
    player = None if seat is None else table.state.players[seat]
    if player is None or not (player.is_human and player.is_there):
        person_here(table, out, who, now)
        return
    known = (who.userhost or player.userhost, who.account)
    if known != (player.userhost, player.account):
        player.userhost, player.account = known
        out.is_changed = True


def person_renamed(table: Table, out: Outcome, old_nick: str, who: Person, now: float) -> None:
    """Somebody has another nick now; seats follow people."""
    for player in table.state.players:
        is_his = table.fold(player.nick) == table.fold(old_nick)
        if is_his and player.is_human and player.is_there:
            player.nick = who.nick
            lobby.make_way(table, out, who.nick)
            out.is_changed = True
            return
    person_here(table, out, who, now)


def person_unreachable(table: Table, out: Outcome, who: Person, now: float) -> None:
    """Private lines do not reach somebody: he is told so once, and has to show that he plays."""
    seat = table.seat_of(who)
    if seat is None or not table.still_plays(seat) or not _is_named(table, seat, who):
        return
    player = table.state.players[seat]
    if player.absent_since is None and not player.is_unreachable:
        player.absent_since, player.is_unreachable = now, True
        out.is_changed = True
        out.say(CannotReach(player.nick, table.settings.grace_seconds))


def _is_named(table: Table, seat: int, who: Person) -> bool:
    return table.fold(table.state.players[seat].nick) == table.fold(who.nick)


def _return(table: Table, out: Outcome, seat: int, who: Person, now: float) -> None:
    """Let a player who had been gone be there again, as the one that he is now."""
    if table.state.players[seat].absent_since is None:
        return
    _move(table, out, seat, who)
    end_split(table, out, now)


def _move(table: Table, out: Outcome, seat: int, who: Person) -> None:
    """Let a player be this person from now on: he is back, or plays by another client of his."""
    table.state.players[seat].sit(who)
    lobby.make_way(table, out, who.nick)
    out.is_changed = True
    if table.seat_on_turn() == seat and table.state.paused is None:
        narration.tell_hand(table, out, seat)


def _is_awaited(table: Table, seat: int) -> bool:
    """Whether a game waits for a player whom a split has taken."""
    return table.still_plays(seat) or table.state.phase == "between"


def _waits_for_split(table: Table) -> bool:
    players = enumerate(table.state.players)
    return any(
        player.is_split and not player.has_left and _is_awaited(table, seat)
        for seat, player in players
    )


def _shift_times(table: Table, now: float, *, but_absences: bool) -> None:
    """Move everything that began before or in the pause by the time that did not count."""
    state = table.state

    def uncounted(began: float) -> float:
        return now - max(began, state.paused_at)

    if state.starts_at is not None:
        state.starts_at += now - state.paused_at
    if state.computer_at is not None:
        state.computer_at += uncounted(state.turn_began)
    if state.speaks_at is not None:
        state.speaks_at += uncounted(state.turn_began)
    state.turn_began += uncounted(state.turn_began)
    state.round_began += uncounted(state.round_began)
    state.last_move += uncounted(state.last_move)
    if not but_absences:
        _shift_absences(table, now)


def _shift_absences(table: Table, now: float) -> None:
    """Let the grace of those who are gone begin later by the time that did not count."""
    for player in table.state.players:
        # An absence that begins now stays, also where the clock was set back since the pause.
        if player.absent_since is not None and player.absent_since != now:
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

    `since` is when the bot was last there. What has happened later, since time went on without it,
    stands.
    """
    state = table.state
    since = max(since, state.turn_began, state.round_began, state.last_move)
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
        player.is_unreachable = False
        if player.can_hear and not player.has_left and player.userhost:
            # A clock that was set back meanwhile is behind the pause; going on moves both to now.
            player.absent_since = max(now, state.paused_at)
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
    if table.state.paused == "split" and not _waits_for_split(table):
        resume(table, out, None, now)


def resume(table: Table, out: Outcome, by: str | None, now: float) -> None:
    """Go on with what was left of everybody's time. (Grace runs on during a split.)"""
    state = table.state
    if state.paused is None:
        return
    _shift_times(table, now, but_absences=state.paused == "split")
    state.paused, state.paused_at = None, 0.0
    out.is_changed = True
    if _waits_for_split(table):
        pause(table, out, "split", None, now)
        return
    seat = table.seat_on_turn() if table.is_running else None
    if not table.is_between_games:
        out.say(Resumed(by, table.nick(seat)))
    if seat is not None:
        narration.tell_hand(table, out, seat)
