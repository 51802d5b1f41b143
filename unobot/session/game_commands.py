"""Commands about the game as a whole; whether whoever says them may is asked in `permissions`."""

from __future__ import annotations

from typing import assert_never

from unobot import commands
from unobot.answers import Hint, Replaced
from unobot.engine.actions import Penalize

from . import lobby, narration, pauses, presence, rounds
from .people import Person
from .state import BetweenRounds, Lobby
from .step import Step


def carry_out(step: Step, command: commands.GameCommand, who: Person) -> None:
    """Do what the speaker may do."""
    table = step.table
    match command:
        case commands.Start():
            lobby.start(step, command, who)
        case commands.Join():
            lobby.join(step, who)
        case commands.Deal():
            _deal(step, who)
        case commands.Leave():
            presence.take_out(step, table.seat_of(who), "left")
        case commands.Remove(nick):
            seat = table.seat_named(nick)
            if seat is None:
                step.tell(who.nick, Hint("no_such_player", nick=nick))
            presence.take_out(step, seat, "removed")
        case commands.Replace(old, new):
            _replace(step, old, new, who)
        case commands.AddBot(level):
            if table.match is not None:
                lobby.add_computer(step, table.match, level, who)
        case commands.DropBot():
            if table.match is not None:
                lobby.drop_computer(step, table.match, who)
        case commands.Stop():
            rounds.stop(step, who.nick, "command")
        case commands.Pause():
            if table.pause is None:
                pauses.pause(step, "command", who.nick)
            else:
                pauses.resume(step, who.nick)
        case commands.PenaltyFor(nick):
            seat = table.seat_named(nick)
            if seat is None or table.playing is None:
                step.tell(who.nick, Hint("no_such_player", nick=nick))
            else:
                rounds.try_to(step, table.playing, Penalize(seat), who)
        case _:
            assert_never(command)


def _deal(step: Step, who: Person) -> None:
    phase = step.table.phase
    if step.table.pause is not None:
        step.tell(who.nick, Hint("paused"))
    elif isinstance(phase, Lobby | BetweenRounds):
        lobby.deal(step, phase)


def _replace(step: Step, old: str, new: str, who: Person) -> None:
    """Give the seat of one player to somebody else."""
    table = step.table
    seat, person = table.seat_named(old), table.find_person(new)
    player = None if seat is None else table.players[seat]
    if seat is None or player is None or not player.is_human:
        step.tell(who.nick, Hint("no_such_player", nick=old))
    elif person is None or table.seat_of(person) is not None:
        step.tell(who.nick, Hint("not_in_channel", nick=new))
    else:
        old_nick = player.nick
        player.sit(person)
        player.is_unreachable = False
        step.keep()
        step.say(Replaced(old_nick, person.nick))
        lobby.make_way(step, person.nick)
        if table.playing is not None:
            narration.tell_hand(step, table.playing, seat)
