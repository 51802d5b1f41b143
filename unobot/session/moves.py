"""Moves and claims that people type, in the round that is on."""

from __future__ import annotations

from typing import assert_never

from unobot import commands
from unobot.answers import Hint
from unobot.engine.actions import (
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColor,
    Pass,
    Play,
    Swap,
)
from unobot.engine.cards import UNO_CARD
from unobot.engine.errors import NotAllowed, Reason
from unobot.engine.events import Lied, UnoCalled
from unobot.engine.pending import PickColor

from . import narration, rounds
from .people import Person
from .state import Playing
from .step import Step


def move(step: Step, command: commands.MoveCommand, who: Person, *, is_bare: bool) -> None:
    """Carry out a move or a claim, or tell whoever made it alone why they may not."""
    playing, seat = step.table.playing, step.table.seat_of(who)
    if playing is None or seat is None:
        return
    if step.table.pause is not None:
        step.tell(who.nick, Hint("paused"))
        return
    action = _action(step, command, seat, who)
    if action is None:
        return
    try:
        rounds.perform(step, playing, action)
    except NotAllowed as refusal:
        if not _is_quiet(step, playing, refusal.reason, action, seat, is_bare=is_bare):
            step.tell(who.nick, narration.refused(playing, refusal, seat))
        return
    if isinstance(action, Play) and action.uno and _is_uno_in_vain(step, playing, seat):
        step.tell(who.nick, Hint("uno_in_vain"))


def was_meant(step: Step, what: commands.Misunderstood, who: Person) -> bool:
    """Whether a bare line that failed was meant: a colour only by the seat that owes one."""
    playing, seat = step.table.playing, step.table.seat_of(who)
    if playing is None or seat is None:
        return False
    pending = playing.game.state.pending
    owes_color = isinstance(pending, PickColor) and pending.seat == seat
    return what.is_play or what.what != "color" or owes_color


def _is_uno_in_vain(step: Step, playing: Playing, seat: int) -> bool:
    """Whether UNO was said with a play that leaves too many cards, and cost nothing."""
    said = (event for event in step.out.events if isinstance(event, UnoCalled | Lied))
    has_more = not playing.game.is_over and len(playing.game.state.hands[seat]) > 1
    return has_more and all(event.seat != seat for event in said)


def _is_quiet(
    step: Step, playing: Playing, reason: Reason, action: Action, seat: int, *, is_bare: bool
) -> bool:
    """Whether a refusal is better not told: a script's late pass, a word that may be speech.

    The pass is late too when the turn has come round to the seat again by then.
    """
    match action:
        case Pass():
            late = playing.round.late_passes
            if reason not in (Reason.NOT_YOUR_TURN, Reason.DRAW_FIRST) or seat not in late:
                return False
            late.remove(seat)
            step.keep()
            return True
        case CallUno():
            return is_bare
        case Play(_, (card,)) if card is UNO_CARD:
            # `play uno` is ordinary speech at a table that has no such card.
            return is_bare and not playing.match.rules.uno_cards
        case _:
            return False


def _action(step: Step, command: commands.MoveCommand, seat: int, who: Person) -> Action | None:
    """The engine's action for a command; None, with a hint, when it names nobody here."""
    named = command.swap if isinstance(command, commands.PlayCards) else None
    if isinstance(command, commands.CatchUno | commands.SwapWith):
        named = command.nick
    other = None if named is None else step.table.seat_named(named)
    if named is not None and other is None:
        step.tell(who.nick, Hint("no_such_player", nick=named))
        return None
    match command:
        case commands.PlayCards(cards, color, _, uno):
            return Play(seat, cards, color, other, uno)
        case commands.DrawCard():
            return Draw(seat)
        case commands.PassTurn():
            return Pass(seat)
        case commands.ChooseColor(color):
            return NameColor(seat, color)
        case commands.SayUno():
            return CallUno(seat)
        case commands.ChallengeWild():
            return Challenge(seat)
        case commands.CatchUno():
            return Catch(seat, other)
        case commands.SwapWith():
            return Swap(seat, other)
        case _:
            assert_never(command)
