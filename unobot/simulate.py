"""`unobot simulate`: rounds among computer players, and what happened in them."""

from __future__ import annotations

import dataclasses
import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from unobot.computer.players import LEVELS, speaks_up
from unobot.engine.actions import Abandon, Action, Play
from unobot.engine.dealing import shuffle_deal
from unobot.engine.events import (
    Awaits,
    Challenged,
    DirectionTurned,
    Drew,
    Event,
    HandsMoved,
    HandsSwapped,
    Lied,
    Passed,
    PenaltySet,
    Played,
    Reshuffled,
    RoundEnded,
    Skipped,
    UnoCardPlayed,
    UnoForgotten,
)
from unobot.engine.game import Game
from unobot.engine.match import teams_of
from unobot.engine.pending import pending_seat
from unobot.engine.rules import Rules, check_rules

LONGEST = 20_000
"""Decisions after which a round is abandoned.

Some rounds never end among players who always play what they can: with all cards in hands, two of
them may draw and play the same two Skips for ever, and those who could do something else are the
ones that are skipped.
"""


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
    rules: Rules, players: int, rounds: int, levels: Sequence[str], rng: random.Random
) -> Iterable[Tally]:
    """Play rounds, and yield the growing tally after each.

    Seats are given to `levels` in turn, and move on by one with every round, so that no level
    always sits first. Raises RulesError where the rules do not fit the table, DealError where the
    cards do not.
    """
    check_rules(rules, players)
    tally = Tally()
    for number in range(rounds):
        seated = [levels[(number + seat) % len(levels)] for seat in range(players)]
        began = time.perf_counter()
        game, events = Game.deal(
            rules,
            shuffle_deal(rules, players, rng),
            rng,
            teams=teams_of(rules, players),
        )
        _count(tally, events)
        _play(game, seated, rng, tally)
        tally.seconds += time.perf_counter() - began
        _book(tally, game, seated)
        yield tally


def _play(game: Game, seated: Sequence[str], rng: random.Random, tally: Tally) -> None:
    rules = game.state.rules
    may_speak_up = rules.jump_in or rules.uno_penalty == "caught"
    for _ in range(LONGEST):
        if game.is_over:
            return
        if may_speak_up:
            _let_others_speak(game, seated, tally)
            if game.is_over:
                return
        seat = pending_seat(game.state.pending)
        assert seat is not None
        action = LEVELS[seated[seat]](game.view(seat), game.legal_actions(seat), rng)
        if isinstance(action, Play) and rules.uno_call == "player":
            left = len(game.state.hands[seat]) - len(action.cards)
            action = dataclasses.replace(action, uno=left == 1 and rng.random() < 0.9)
        _act(game, action, tally)
    _act(game, Abandon(), tally)


def _let_others_speak(game: Game, seated: Sequence[str], tally: Tally) -> None:
    for seat in tuple(game.state.table):
        if seat != pending_seat(game.state.pending) and game.state.is_seated(seat):
            actions = game.legal_actions(seat)
            action = speaks_up(game.view(seat), actions) if actions else None
            if action is not None:
                _act(game, action, tally)
                return


def _act(game: Game, action: Action, tally: Tally) -> None:
    tally.decisions += 1
    _count(tally, game.act(action))


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
    match event:
        case Awaits():
            return None
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
        case HandsSwapped():
            return "hands swapped"
        case HandsMoved():
            return "hands moved"
        case UnoCardPlayed():
            return "UNO card"
        case Reshuffled():
            return "reshuffle"
        case RoundEnded():
            return None
        case _:
            return None
