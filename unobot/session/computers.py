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
from .state import Playing
from .step import Step
from .thought import Thought
from .turns import actions_out_of_turn, human_delay


def stand_in(step: Step, playing: Playing, seat: int) -> Move:
    """What is played for somebody whose time is over."""
    memory = Memory(seat, playing.match.rules)
    return _say_uno(step, playing, "normal", _choose(step, playing, seat, "normal", memory))


def move(step: Step, playing: Playing, seat: int) -> None:
    """Let the computer player whose turn it is move, or begin to think about it."""
    level, round_ = playing.match.players[seat].computer or "normal", playing.round
    claim = _claim(step, playing, seat, level)
    if claim is not None:
        rounds.perform(step, playing, claim)
        if round_.computer_at is not None:
            round_.computer_at = step.now + human_delay(step.table, playing.match)
        return
    if is_slow(level) and len(moves := _moves(playing, seat)) > 1:
        playing.thinking = playing.moment
        step.out.thought = Thought(
            playing.moment,
            level,
            playing.game.view(seat),
            copy.deepcopy(_memory(playing, seat)),
            tuple(moves),
            step.table.rng.getrandbits(64),
        )
        return
    _perform(step, playing, level, _quickly(step, playing, seat, level))


def decide(step: Step, thought: Thought, chosen: Move | None) -> None:
    """Carry out what was thought out, unless something has happened meanwhile.

    Without a result the player moves by habit.
    """
    playing = step.table.playing
    if playing is None:
        return
    if playing.thinking == thought.moment:
        playing.thinking = None
    if step.table.pause is not None or playing.moment != thought.moment:
        return
    seat = playing.seat_on_turn
    if seat is None or seat != thought.view.seat:
        return
    if chosen is None:
        chosen = _quickly(step, playing, seat, "normal")
    _perform(step, playing, thought.level, chosen)


def speak(step: Step, playing: Playing) -> None:
    """Let the first computer player that is attentive do what it may out of turn."""
    playing.round.speaks_at = None
    step.keep()
    action = _first_action(step, playing)
    if action is not None:
        rounds.perform(step, playing, action)


def _first_action(step: Step, playing: Playing) -> Action | None:
    """What a computer player does out of turn; one at a time."""
    game = playing.game
    for seat, player in enumerate(playing.match.players):
        if player.computer is None or not game.state.is_seated(seat):
            continue
        if actions := actions_out_of_turn(playing, seat):
            action = speak_up(player.computer, game.view(seat), actions, step.table.rng)
            if action is not None:
                return action
    return None


def _claim(step: Step, playing: Playing, seat: int, level: Level) -> Action | None:
    """What a player says before moving: that somebody forgot their UNO."""
    possible = actions_out_of_turn(playing, seat)
    claims = [one for one in possible if isinstance(one, CallUno | Catch)]
    if not claims:
        return None
    return speak_up(level, playing.game.view(seat), claims, step.table.rng)


def _memory(playing: Playing, seat: int) -> Memory:
    return playing.memories.get(seat) or Memory(seat, playing.match.rules)


def _moves(playing: Playing, seat: int) -> list[Move]:
    return [one for one in playing.game.legal_actions(seat) if isinstance(one, Move)]


def _quickly(step: Step, playing: Playing, seat: int, level: Level) -> Move:
    return _choose(step, playing, seat, level, _memory(playing, seat))


def _choose(step: Step, playing: Playing, seat: int, level: Level, memory: Memory) -> Move:
    view, moves = playing.game.view(seat), _moves(playing, seat)
    return choose(level, view, memory, moves, step.table.rng, Effort())


def _say_uno(step: Step, playing: Playing, level: Level, chosen: Move) -> Move:
    return say_uno(level, playing.game.view(chosen.seat), chosen, step.table.rng)


def _perform(step: Step, playing: Playing, level: Level, chosen: Move) -> None:
    """Move through the same door as everybody."""
    try:
        rounds.perform(step, playing, _say_uno(step, playing, level, chosen))
    except NotAllowed as refusal:
        raise EngineFault(f"a computer player chose {chosen}, refused: {refusal.reason}") from None
