"""A round as a whole: check an action, let it happen, and say what may be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from . import checks, claims, dealing, effects, endings, leaving, quick, seating, turns
from .actions import (
    Abandon,
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Join,
    Leave,
    Move,
    NameColor,
    Pass,
    Penalize,
    Play,
    Swap,
    TimeOut,
)
from .errors import EngineFault
from .events import ColorNamed, Event, PositionSet, UnoCalled
from .evolve import evolve
from .fair import Chance
from .legal import legal_actions
from .pending import AnswerPenalty, DrawnChoice, PickColor, PickSwap
from .record import Record
from .rules import Rules
from .state import State
from .view import View, view


class Game:
    """One round. Events come out of `act`; replaying them gives the same state."""

    __slots__ = ("_rng", "state")

    def __init__(self, state: State, rng: Chance) -> None:
        self.state = state
        self._rng = rng

    @classmethod
    def deal(
        cls,
        rules: Rules,
        deal: dealing.Deal,
        rng: Chance,
        computers: tuple[int, ...] = (),
        last_winner: int | None = None,
        teams: tuple[int, ...] = (),
    ) -> tuple[Game, tuple[Event, ...]]:
        """Begin a round: the game and the events of its deal."""
        record = dealing.start(rules, deal, rng, computers, last_winner, teams)
        return cls(record.state, rng), tuple(record.events)

    @classmethod
    def set_up(cls, rules: Rules, position: str, rng: Chance) -> tuple[Game, tuple[Event, ...]]:
        """A round at a position in text notation, and the event that says so."""
        record = Record(State(rules), rng)
        record.add(PositionSet(position))
        return cls(record.state, rng), tuple(record.events)

    @classmethod
    def replay(cls, rules: Rules, events: Iterable[Event], rng: Chance) -> Game:
        """The round that these events lead to."""
        state = State(rules)
        for event in events:
            evolve(state, event)
        return cls(state, rng)

    def copy(self, rng: Chance) -> Game:
        """The same round, to be played on without touching this one."""
        return Game(self.state.copy(), rng)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Let a seat (or time) do something; the events that happened, in order.

        Raises NotAllowed, with nothing changed, when the rules do not allow it now.
        """
        events = act_quickly(self.state, action)
        return self.act_with_care(action) if events is None else events

    def act_with_care(self, action: Action) -> tuple[Event, ...]:
        """`act` without its short cut for the most frequent moves."""
        checks.check(self.state, action)
        record = Record(self.state, self._rng)
        _perform(record, action)
        return tuple(record.events)

    def legal_actions(self, seat: int) -> list[Action]:
        """Every move and claim that this seat may make now."""
        return legal_actions(self.state, seat)

    def view(self, seat: int | None) -> View:
        """What a person at that seat, or (None) at no seat, can know."""
        return view(self.state, seat)

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.state.result is not None


def act_quickly(state: State, action: Action) -> tuple[Event, ...] | None:
    """Carry out a move that has a short cut; None, with nothing changed, for all others."""
    if isinstance(action, Play):
        return quick.play_number(state, action)
    if isinstance(action, Draw):
        return quick.draw_one(state, action)
    return None


def _perform(record: Record, action: Action) -> None:
    match action:
        case Play():
            if record.state.open_to_catch:
                claims.close_windows(record, action.seat)
            effects.play(record, action)
        case Draw():
            if record.state.open_to_catch:
                claims.close_windows(record, action.seat)
            _draw(record, action.seat)
        case Challenge():
            claims.close_windows(record, action.seat)
            _move(record, action)
        case Pass() | NameColor() | Swap():
            _move(record, action)
        case CallUno(seat):
            if claims.can_call(record.state, seat):
                record.add(UnoCalled(seat, False))
            else:
                claims.lie(record, seat)
        case Catch(seat, other):
            claims.catch(record, seat, other)
        case Leave(seat, how):
            leaving.leave(record, seat, how)
        case TimeOut(seat, instead):
            if instead is None:
                leaving.time_out(record, seat)
            else:
                _move(record, instead)
        case Join():
            seating.join(record, action)
        case Penalize(seat):
            record.draw(seat, record.state.rules.penalty_cards, "operator")
        case Abandon():
            endings.end(record, "abandoned", None)
        case _:
            assert_never(action)


def _draw(record: Record, seat: int) -> None:
    state = record.state
    if isinstance(state.pending, AnswerPenalty):
        turns.draw_penalty(record, seat, state.penalty, by_choice=True)
        turns.go_on(record, turns.next_seat(state, seat))
    else:
        turns.draw_by_choice(record, seat)


def _move(record: Record, action: Move) -> None:
    pending = record.state.pending
    match action:
        case Play():
            effects.play(record, action)
        case Draw():
            _draw(record, action.seat)
        case Pass():
            if isinstance(pending, PickSwap):
                effects.swap(record, pending, None)
            elif isinstance(pending, DrawnChoice):
                turns.pass_turn(record, pending, by_itself=False)
            else:
                raise EngineFault("a pass that was checked is due")
        case NameColor(seat, color):
            if not isinstance(pending, PickColor):
                raise EngineFault("a colour that was checked is owed")
            record.add(ColorNamed(seat, color))
            turns.settle(record, pending.then)
        case Swap(_, other):
            if not isinstance(pending, PickSwap):
                raise EngineFault("a swap that was checked is owed")
            effects.swap(record, pending, other)
        case Challenge(seat):
            claims.challenge(record, seat)
        case _:
            assert_never(action)
