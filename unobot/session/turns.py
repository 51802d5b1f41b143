"""One action in the round that is on: the engine does it, and the turn's clock follows."""

from __future__ import annotations

from unobot.computer.manners import may_speak_up
from unobot.engine.actions import Action, Move, TimeOut
from unobot.engine.events import Event, Passed, SeatLeft

from .state import Match, Playing
from .step import Step
from .table import Table

DELAY_SPREAD = 0.25
"""By which share a computer player's delay is longer or shorter."""
ALONE_PACE = 0.6
"""The share of the delay where only one person plays."""


def act(step: Step, playing: Playing, action: Action) -> list[Event]:
    """Let the engine do something; raises NotAllowed with nothing changed."""
    on_turn, round_ = playing.seat_on_turn, playing.round
    events = list(playing.game.act(action))
    if not step.out.events:
        step.out.first_seq = round_.events
    step.out.events += events
    step.keep()
    round_.events += len(events)
    if isinstance(action, Move):
        round_.last_move = step.now
    for event in events:
        if isinstance(event, SeatLeft):
            playing.match.players[event.seat].has_left = True
    _note_passes(playing, events, action)
    has_moved = isinstance(action, Move | TimeOut) and action.seat == on_turn
    if has_moved or playing.seat_on_turn != on_turn:
        start_turn(step, playing)
    _let_computers_see(step, playing, events)
    return events


def _note_passes(playing: Playing, events: list[Event], action: Action) -> None:
    late = playing.round.late_passes
    if isinstance(action, Move) and action.seat in late:
        late.remove(action.seat)
    for event in events:
        if isinstance(event, Passed) and event.by_itself and event.seat not in late:
            late.append(event.seat)


def start_turn(step: Step, playing: Playing) -> None:
    """Give the seat that has to decide its full time."""
    match, round_, seat = playing.match, playing.round, playing.seat_on_turn
    round_.turn_began, round_.is_warned = step.now, False
    is_computer = seat is not None and not match.players[seat].is_human
    round_.computer_at = step.now + human_delay(step.table, match) if is_computer else None


def _let_computers_see(step: Step, playing: Playing, events: list[Event]) -> None:
    """Tell the computer players what happened, and note whether one has something to say."""
    for seat, memory in playing.memories.items():
        memory.witness(events, playing.game.state.hands[seat])
    may_speak = any(
        not player.is_human
        and (actions := actions_out_of_turn(playing, seat))
        and may_speak_up(actions, playing.game.view(seat))
        for seat, player in enumerate(playing.match.players)
    )
    delay = human_delay(step.table, playing.match) if may_speak else 0.0
    playing.round.speaks_at = step.now + delay if may_speak else None


def actions_out_of_turn(playing: Playing, seat: int) -> list[Action]:
    """What a seat may do besides the move that is its turn's."""
    rules, game = playing.match.rules, playing.game
    if game.is_over or not (rules.jump_in or rules.uno_call == "player"):
        return []
    is_on_turn = seat == playing.seat_on_turn
    actions = game.legal_actions(seat)
    return [one for one in actions if not (is_on_turn and isinstance(one, Move))]


def human_delay(table: Table, match: Match) -> float:
    """Seconds that a computer player takes: now more, now less, as people do.

    With one person at the table there is nobody else to give time to.
    """
    seconds = table.settings.computer.delay
    if not seconds:
        return 0.0
    pace = ALONE_PACE if len(match.humans()) == 1 else 1.0
    return seconds * pace * (1 + DELAY_SPREAD * (2 * table.rng.random() - 1))
