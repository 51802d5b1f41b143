"""The computer players of a table: when they move, and what they do out of turn."""

from __future__ import annotations

import copy

from unobot.computer.hard import Effort
from unobot.computer.manners import say_uno, speak_up
from unobot.computer.memory import Memory
from unobot.computer.players import Level, choose, is_slow
from unobot.engine.actions import Action, CallUno, Catch, Move
from unobot.engine.errors import EngineFault, NotAllowed

from . import rounds
from .outcome import Outcome
from .table import Table
from .thought import Thought


def stand_in(table: Table, seat: int) -> Move:
    """What is played for somebody whose time is over."""
    memory = Memory(seat, table.state.rules)
    return _say_uno(table, seat, "normal", _choose(table, seat, "normal", memory))


def move(table: Table, out: Outcome, seat: int, now: float) -> None:
    """Let the computer player on turn move, or begin to think about it."""
    level = _level(table, seat)
    claim = _claim(table, seat, level)
    if claim is not None:
        rounds.perform(table, out, claim, now)
        if table.state.computer_at is not None:
            table.state.computer_at = now + table.human_delay()
        return
    assert table.game is not None
    if is_slow(level) and len(moves := _moves(table, seat)) > 1:
        table.thinking = table.moment
        out.thought = Thought(
            table.moment,
            level,
            table.game.view(seat),
            copy.deepcopy(_memory(table, seat)),
            tuple(moves),
            table.rng.getrandbits(64),
        )
        return
    _perform(table, out, _say_uno(table, seat, level, _quickly(table, seat, level)), now)


def decide(table: Table, out: Outcome, thought: Thought, chosen: Move | None, now: float) -> None:
    """Carry out what was thought out, unless something has happened meanwhile.

    Without a result the player moves by habit.
    """
    if table.thinking == thought.moment:
        table.thinking = None
    if not table.is_running or table.state.paused is not None or table.moment != thought.moment:
        return
    seat = table.seat_on_turn()
    if seat is None or seat != thought.view.seat:
        return
    if chosen is None:
        chosen = _quickly(table, seat, "normal")
    _perform(table, out, _say_uno(table, seat, thought.level, chosen), now)


def speak(table: Table, out: Outcome, now: float) -> None:
    """Let the first computer player that is attentive do what it may out of turn."""
    table.state.speaks_at = None
    out.is_changed = True
    deed = _first_deed(table)
    if deed is not None:
        rounds.perform(table, out, deed, now)


def _first_deed(table: Table) -> Action | None:
    """What a computer player does out of turn; one at a time."""
    assert table.game is not None
    for seat, player in enumerate(table.state.players):
        if player.computer is None or not table.game.state.is_seated(seat):
            continue
        if deeds := table.deeds(seat):
            action = speak_up(player.computer, table.game.view(seat), deeds, table.rng)
            if action is not None:
                return action
    return None


def _claim(table: Table, seat: int, level: Level) -> Action | None:
    """What the player on turn says before it moves: that somebody forgot his UNO."""
    assert table.game is not None
    actions = [one for one in table.deeds(seat) if isinstance(one, CallUno | Catch)]
    return speak_up(level, table.game.view(seat), actions, table.rng) if actions else None


def _level(table: Table, seat: int) -> Level:
    return table.state.players[seat].computer or "normal"


def _memory(table: Table, seat: int) -> Memory:
    return table.memories.get(seat) or Memory(seat, table.state.rules)


def _moves(table: Table, seat: int) -> list[Move]:
    assert table.game is not None
    return [one for one in table.game.legal_actions(seat) if isinstance(one, Move)]


def _quickly(table: Table, seat: int, level: Level) -> Move:
    return _choose(table, seat, level, _memory(table, seat))


def _choose(table: Table, seat: int, level: Level, memory: Memory) -> Move:
    assert table.game is not None
    view, moves = table.game.view(seat), _moves(table, seat)
    return choose(level, view, memory, moves, table.rng, Effort())


def _say_uno(table: Table, seat: int, level: Level, chosen: Move) -> Move:
    assert table.game is not None
    return say_uno(level, table.game.view(seat), chosen, table.rng)


def _perform(table: Table, out: Outcome, chosen: Move, now: float) -> None:
    """Move through the same door as everybody."""
    try:
        rounds.perform(table, out, chosen, now)
    except NotAllowed as refusal:
        raise EngineFault(f"a computer player chose {chosen}, refused: {refusal.reason}") from None
