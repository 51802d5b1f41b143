"""People who come, go, and change their nicks."""

from __future__ import annotations

import re

from unobot.answers import CannotReach, WentAbsent
from unobot.engine.actions import Departure

from . import lobby, narration, pauses, rounds
from .people import Person, Player
from .state import BetweenRounds, Lobby, Playing
from .step import Step

_SERVER = re.compile(r"[\w*-]+(\.[\w*-]+)+")


def is_netsplit(reason: str) -> bool:
    """Whether a QUIT's reason is that of a split: the names of two servers and nothing else."""
    words = reason.split(" ")
    return len(words) == 2 and all(_SERVER.fullmatch(word) for word in words)


def person_gone(step: Step, who: Person, *, is_split: bool) -> None:
    """Somebody parted, was kicked or quit: in a lobby for good, else their seat is kept a while."""
    table, phase = step.table, step.table.phase
    seat = table.seat_of(who)
    if seat is None:
        return
    player = table.players[seat]
    if not _is_named(step, player, who):
        return
    if player.is_unreachable:
        player.is_unreachable = False
        step.keep()
    if player.absent_since is not None:
        return
    other = None if player.account is None else table.find_account(player.account)
    if other is not None:
        _move(step, seat, other)
    elif isinstance(phase, Lobby):
        lobby.leave(step, phase, seat)
    else:
        player.absent_since, player.is_split = step.now, is_split
        step.keep()
        if is_split and pauses.is_awaited(table, seat):
            pauses.pause(step, "split", None)
        elif table.playing is not None and table.playing.still_plays(seat):
            step.say(WentAbsent(player.nick, table.settings.grace_seconds))


def take_out(step: Step, seat: int | None, how: Departure) -> None:
    """Take whoever sits at a seat out of what is on."""
    phase = step.table.phase
    if seat is None:
        return
    if isinstance(phase, Playing):
        rounds.give_up(step, phase, seat, how)
    elif isinstance(phase, Lobby | BetweenRounds):
        lobby.leave(step, phase, seat)


def person_here(step: Step, who: Person) -> None:
    """Somebody is in the channel: if they had been gone, they are back."""
    seat = step.table.seat_of(who)
    if seat is not None:
        _return(step, seat, who)


def person_acts(step: Step, who: Person) -> None:
    """Somebody has said a command in the channel: they are there, whatever was thought of them.

    Of several clients of one account it is the one that speaks that plays.
    """
    seat = step.table.seat_of(who)
    if seat is None:
        return
    _return(step, seat, who)
    if not _is_named(step, step.table.players[seat], who):
        _move(step, seat, who)


def person_known(step: Step, who: Person) -> None:
    """The network has told more about somebody in the channel: who they are, or that they are
    another."""
    seat = step.table.seat_named(who.nick)
    player = None if seat is None else step.table.players[seat]
    if player is None or not (player.is_human and player.is_there):
        person_here(step, who)
        return
    known = (who.userhost or player.userhost, who.account)
    if known != (player.userhost, player.account):
        player.userhost, player.account = known
        step.keep()


def person_renamed(step: Step, old_nick: str, who: Person) -> None:
    """Somebody has another nick now; seats follow people."""
    table = step.table
    for player in table.players:
        is_theirs = table.fold(player.nick) == table.fold(old_nick)
        if is_theirs and player.is_human and player.is_there:
            player.nick = who.nick
            lobby.make_way(step, who.nick)
            step.keep()
            return
    person_here(step, who)


def person_unreachable(step: Step, who: Person) -> None:
    """Private lines do not reach somebody: they are told so once, and have to show that they
    play."""
    playing, seat = step.table.playing, step.table.seat_of(who)
    if playing is None or seat is None or not playing.still_plays(seat):
        return
    player = playing.match.players[seat]
    if not _is_named(step, player, who):
        return
    if player.absent_since is None and not player.is_unreachable:
        player.absent_since, player.is_unreachable = step.now, True
        step.keep()
        step.say(CannotReach(player.nick, step.table.settings.grace_seconds))


def _is_named(step: Step, player: Player, who: Person) -> bool:
    return step.table.fold(player.nick) == step.table.fold(who.nick)


def _return(step: Step, seat: int, who: Person) -> None:
    """Let a player who had been gone be there again, as the one that they are now."""
    if step.table.players[seat].absent_since is None:
        return
    _move(step, seat, who)
    pauses.end_split(step)


def _move(step: Step, seat: int, who: Person) -> None:
    """Let a player be this person from now on: back, or playing by another client of theirs."""
    table, playing = step.table, step.table.playing
    table.players[seat].sit(who)
    lobby.make_way(step, who.nick)
    step.keep()
    if playing is not None and playing.seat_on_turn == seat and table.pause is None:
        narration.tell_hand(step, playing, seat)
