"""`unobot simulate`: rounds among computer players, and what happened in them."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, assert_never

from unobot.computer.hard import Effort
from unobot.computer.manners import say_uno, speak_up
from unobot.computer.memory import Memory
from unobot.computer.players import LEVELS, Level, choose
from unobot.engine.actions import Abandon, Action, Move
from unobot.engine.dealing import shuffle_deal
from unobot.engine.events import (
    Awaits,
    Challenged,
    ColorNamed,
    ColorStands,
    DealerDrawn,
    Dealt,
    DirectionTurned,
    Drew,
    Event,
    HandsChange,
    HandShown,
    Lied,
    Passed,
    PenaltySet,
    Played,
    PositionSet,
    Reshuffled,
    RoundEnded,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    Skipped,
    SkippedForTime,
    TakenBack,
    UnoCalled,
    UnoCardPlayed,
    UnoForgotten,
    UnoWindowsClosed,
    WentOut,
)
from unobot.engine.game import Game
from unobot.engine.match import teams_of
from unobot.engine.pending import pending_seat
from unobot.engine.rules import Rules, check_rules
from unobot.engine.view import View

LONGEST = 20_000
"""Decisions after which a round is abandoned.

Some rounds never end among players who always play what they can: with all cards in hands, two of
them may draw and play the same two Skips for ever, and those who could do something else are the
ones that are skipped.
"""


class Chooser(Protocol):
    """How a player comes to its move."""

    def __call__(
        self, view: View, memory: Memory, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """One of the legal moves."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody who plays in simulated rounds."""

    level: Level
    """Whose manners it has."""
    choose: Chooser


def contestants(effort: Effort) -> dict[str, Contestant]:
    """The computer players by their levels."""

    def chooser(level: Level) -> Chooser:
        return lambda view, memory, moves, rng: choose(level, view, memory, moves, rng, effort)

    return {level: Contestant(level, chooser(level)) for level in LEVELS}


@dataclass(slots=True)
class Tally:
    """What happened in simulated rounds."""

    rounds: int = 0
    decisions: int = 0
    cards_played: int = 0
    seconds: float = 0.0
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    """The winner's seat; -1 where nobody won."""
    wins_by_level: Counter[str] = field(default_factory=Counter)
    seats_by_level: Counter[str] = field(default_factory=Counter)
    bites: Counter[str] = field(default_factory=Counter)
    """How often which rule had its effect."""
    ends: Counter[str] = field(default_factory=Counter)

    def as_data(self) -> dict[str, Any]:
        """The figures for a program."""
        rounds = max(self.rounds, 1)
        return {
            "rounds": self.rounds,
            "rounds_per_second": round(self.rounds / max(self.seconds, 1e-9), 1),
            "decisions_per_round": round(self.decisions / rounds, 2),
            "cards_played_per_round": round(self.cards_played / rounds, 2),
            "wins_by_seat": {str(seat): wins for seat, wins in sorted(self.wins_by_seat.items())},
            "wins_by_computer": {
                level: {"wins": self.wins_by_level[level], "seats": seats}
                for level, seats in sorted(self.seats_by_level.items())
            },
            "rules_per_round": {
                name: round(count / rounds, 3) for name, count in sorted(self.bites.items())
            },
            "ends": dict(sorted(self.ends.items())),
        }


def simulate(
    rules: Rules,
    players: int,
    rounds: int,
    names: Sequence[str],
    rng: random.Random,
    among: Mapping[str, Contestant] | None = None,
) -> Iterable[Tally]:
    """Play rounds, and yield the growing tally after each.

    `names` are levels, or those of the contestants in `among`. Seats are given to them in turn,
    and move on by one with every round, so that none always sits first. Raises RulesError where
    the rules do not fit the table, DealError where the cards do not.
    """
    check_rules(rules, players)
    among = contestants(Effort()) if among is None else among
    tally = Tally()
    for number in range(rounds):
        seated = [names[(number + seat) % len(names)] for seat in range(players)]
        began = time.perf_counter()
        game, events = Game.deal(
            rules,
            shuffle_deal(rules, players, rng),
            rng,
            teams=teams_of(rules, players),
        )
        _count(tally, events)
        _Round(game, [among[name] for name in seated], events, rng, tally).play()
        tally.seconds += time.perf_counter() - began
        _book(tally, game, seated)
        yield tally


class _Round:
    """One round and who plays it."""

    def __init__(
        self,
        game: Game,
        seated: Sequence[Contestant],
        events: Sequence[Event],
        rng: random.Random,
        tally: Tally,
    ) -> None:
        self.game, self.seated, self.rng, self.tally = game, seated, rng, tally
        self.memories = [Memory(seat, game.state.rules) for seat in range(len(seated))]
        self._remember(events)

    def _remember(self, events: Sequence[Event]) -> None:
        for seat, memory in enumerate(self.memories):
            memory.witness(events, self.game.state.hands[seat])

    def play(self) -> None:
        """Play it to its end."""
        game, rules = self.game, self.game.state.rules
        may_speak_up = rules.jump_in or rules.uno_call == "player"
        for _ in range(LONGEST):
            if may_speak_up and not game.is_over:
                self._let_others_speak()
            if game.is_over:
                return
            seat = pending_seat(game.state.pending)
            assert seat is not None
            one, view = self.seated[seat], game.view(seat)
            moves = [move for move in game.legal_actions(seat) if isinstance(move, Move)]
            move = one.choose(view, self.memories[seat], moves, self.rng)
            self._act(say_uno(one.level, view, move, self.rng))
        self._act(Abandon())

    def _let_others_speak(self) -> None:
        game = self.game
        for seat in tuple(game.state.table):
            if seat == pending_seat(game.state.pending) and not game.state.open_to_catch:
                continue
            actions = game.legal_actions(seat)
            if not actions:
                continue
            if seat == pending_seat(game.state.pending):
                actions = [one for one in actions if not isinstance(one, Move)]
            action = speak_up(self.seated[seat].level, game.view(seat), actions, self.rng)
            if action is not None:
                self._act(action)
                return

    def _act(self, action: Action) -> None:
        self.tally.decisions += 1
        events = self.game.act(action)
        _count(self.tally, events)
        self._remember(events)


def _book(tally: Tally, game: Game, seated: Sequence[str]) -> None:
    result = game.state.result
    assert result is not None
    tally.rounds += 1
    tally.cards_played += sum(game.state.played)
    tally.ends[result.reason] += 1
    tally.seats_by_level.update(seated)
    tally.wins_by_seat[-1 if result.winner is None else result.winner] += 1
    if result.winner is not None:
        tally.wins_by_level[seated[result.winner]] += 1


def _count(tally: Tally, events: Iterable[Event]) -> None:
    """Note the rules that have bitten."""
    for event in events:
        name = _bite(event)
        if name is not None:
            tally.bites[name] += 1


def _bite(event: Event) -> str | None:
    """What a rule did by an event; None for what happens in every round."""
    if isinstance(event, HandsChange):
        return re.sub(r"\B[A-Z]", r" \g<0>", type(event).__name__).lower()  # `hands swapped`
    match event:
        case Played(_, cards, _, jumped_in):
            if jumped_in:
                return "jump-in"
            return "run" if len(cards) > 1 else None
        case Drew(_, _, reason):
            return f"draw: {reason}"
        case Passed(_, by_itself):
            return "pass by itself" if by_itself else "pass"
        case Skipped():
            return "skip"
        case DirectionTurned():
            return "reverse"
        case PenaltySet(cards):
            return "penalty to answer" if cards else None
        case Challenged(_, _, was_guilty):
            return "challenge won" if was_guilty else "challenge lost"
        case UnoForgotten():
            return "UNO forgotten"
        case Lied():
            return "false UNO"
        case UnoCardPlayed():
            return "UNO card"
        case Reshuffled():
            return "reshuffle"
        case (
            Awaits() | DealerDrawn() | Dealt() | PositionSet() | ColorNamed() | ColorStands()
            | SkippedForTime() | UnoCalled() | UnoWindowsClosed() | HandShown() | TakenBack()
            | WentOut() | SeatLeft() | SeatJoined() | SeatReturned() | RoundEnded()
        ):  # fmt: skip
            return None
        case _:
            assert_never(event)
