"""Fit the weights of `unobot.computer.crowd` to moves whose rounds were played to the end.

A player of the level `hard` sits among simple ones, who lay any card that fits. At each of
its decisions, each of its plays is made and the round played to its end a few times, with the
same shuffled stocks for all of them; the weights explain best how often each move won.

    python -m tests.bench.fit_habits --rounds 2000
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

import numpy as np
from tqdm import tqdm

from unobot.computer.crowd import FEATURES, features
from unobot.computer.habits import owes_color
from unobot.computer.hard import Effort
from unobot.computer.memory import Memory
from unobot.computer.outlook import Outlook
from unobot.computer.players import choose
from unobot.computer.quick import best_color, quick_move
from unobot.engine.actions import Draw, Move, NameColor, Pass, Play
from unobot.engine.cards import Card, Color
from unobot.engine.dealing import shuffle_deal
from unobot.engine.game import Game
from unobot.engine.matching import playable_cards
from unobot.engine.pending import DrawnChoice, PickColor, Turn, pending_seat
from unobot.engine.rules import Rules, make_rules
from unobot.engine.state import State

SEATS = 4
PLAYED_ON = 48
"""How often a round is played to the end after each play."""
RIDGE = 2.0
"""Keeps the weights of features that say the same from running away from each other."""
LONGEST = 600
"""Moves after which a round counts as lost."""

Judged = list[tuple[tuple[float, ...], float]]
"""The features of each play of a position, and the share of rounds that it won."""


def simple_move(state: State, rng: random.Random) -> Move:
    """What a simple player does: any coloured card that fits, else a wild, else it draws.

    It reads the state, since it plays rounds to their ends: views, as `arena.rule_agent` has them,
    would cost more than all the rest.
    """
    pending = state.pending
    match pending:
        case Turn(seat) | DrawnChoice(seat):
            hand, fit = state.hands[seat], playable_cards(state, pending, seat)
            colored = [card for card in hand if card in fit and not card.is_wild]
            says_uno = len(hand) == 2
            if colored:
                return Play(seat, (rng.choice(colored),), uno=says_uno)
            if Card.W in fit:
                return Play(seat, (Card.W,), rng.choice(list(Color)), uno=says_uno)
            if fit:
                return Play(seat, (Card.WD,), best_color(hand, rng), uno=says_uno)
            return Draw(seat) if isinstance(pending, Turn) else Pass(seat)
        case PickColor(seat):
            return NameColor(seat, best_color(state.hands[seat], rng))
        case _:
            owes = pending_seat(pending)
            assert owes is not None
            return Draw(owes)


def wins(state: State, move: Move, seat: int, seed: float) -> bool:
    """Whether a seat wins after a move, with the stock reshuffled."""
    rng = random.Random(seed)
    game = Game(state, rng).copy(rng)
    rng.shuffle(game.state.stock)
    game.act(move)
    for _ in range(LONGEST):
        if game.state.result is not None:
            return game.state.result.winner == seat
        its = pending_seat(game.state.pending) == seat
        game.act(quick_move(game.state, rng) if its else simple_move(game.state, rng))
    return False


def is_single(play: Play) -> bool:
    """Whether a play is one card with its colour: runs are not judged."""
    return len(play.cards) == 1 and not owes_color(play)


def judge(game: Game, plays: Sequence[Play], outlook: Outlook, rng: random.Random) -> Judged:
    """Play each of the plays to the end."""
    seat, hand = outlook.seat, outlook.view.hand
    seeds = [rng.random() for _ in range(PLAYED_ON)]
    judged = []
    for play in plays:
        (card,) = play.cards
        color, rest = card.color or play.color, list(hand)
        rest.remove(card)
        assert color is not None
        won = sum(wins(game.state, play, seat, seed) for seed in seeds)
        judged.append((features(outlook, card, color, rest), won / PLAYED_ON))
    return judged


def positions(rules: Rules, rounds: int, rng: random.Random) -> Iterator[list[Judged]]:
    """The judged positions of each round."""
    for number in range(rounds):
        game, events = Game.deal(rules, shuffle_deal(rules, SEATS, rng), rng)
        seat, found = number % SEATS, []
        memory = Memory(seat, rules)
        memory.witness(events, game.state.hands[seat])
        while not game.is_over:
            if pending_seat(game.state.pending) == seat:
                moves = [one for one in game.legal_actions(seat) if isinstance(one, Move)]
                view = game.view(seat)
                plays = [one for one in moves if isinstance(one, Play) and is_single(one)]
                if len(view.hand) > 1 and len(plays) > 1:
                    found.append(judge(game, plays, Outlook(view, memory), rng))
                move = choose("hard", view, memory, moves, rng, Effort(40))
            else:
                move = simple_move(game.state, rng)
            memory.witness(game.act(move), game.state.hands[seat])
        yield found


def fit(judged: Sequence[Judged]) -> np.ndarray:
    """The weights, in tenths of a win, that explain the differences within positions best."""
    products, sums = RIDGE * np.eye(len(FEATURES)), np.zeros(len(FEATURES))
    for position in judged:
        x = np.array([one for one, _ in position], float)
        y = 10 * np.array([share for _, share in position])
        x -= x.mean(0)
        products += x.T @ x
        sums += x.T @ (y - y.mean())
    return np.linalg.solve(products, sums)


def main() -> None:
    """Play, fit and print the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--preset", default="official")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    played = positions(make_rules(options.preset), options.rounds, random.Random(options.seed))
    judged: list[Judged] = []
    for found in tqdm(played, total=options.rounds, unit="round", disable=None):
        judged += found
    weights = fit(judged)
    for name, weight in zip(FEATURES, weights, strict=True):
        sys.stdout.write(f"{name}: {weight:.2f}\n")
    sys.stdout.write(f"{tuple(round(float(one), 2) for one in weights)}, {len(judged)} positions\n")


if __name__ == "__main__":
    main()
