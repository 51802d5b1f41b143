"""Fit the weights of `unobot.computer.strength` to rounds that quick players play to the end.

Positions are taken at random from rounds of several presets and sizes of tables; each is played on
a few times, and the weights are those under which the seats' chances explain the wins best.

    python -m tests.bench.fit_strength --tables duel --positions 12000
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

import numpy as np
from tqdm import tqdm

from unobot.computer.quick import quick_move
from unobot.computer.strength import FEATURES, features, who_is_next
from unobot.engine.dealing import shuffle_deal
from unobot.engine.game import Game
from unobot.engine.rules import make_rules

TABLES = {
    "duel": (("color-uno", 2), ("official", 2), ("wikipedia", 2)),
    "crowd": (("official", 4), ("color-uno", 3), ("wikipedia", 4)),
}
PLAYED_ON = 6
"""How often each position is played to its end."""
LONGEST = 400
"""Moves after which a round is left out."""


def positions(
    tables: Sequence[tuple[str, int]], count: int, rng: random.Random
) -> Iterator[tuple[list[tuple[float, ...]], list[int]]]:
    """The features of the seats of each position, and how often each of them has won."""
    for number in range(count):
        preset, seats = tables[number % len(tables)]
        rules = make_rules(preset)
        game, _ = Game.deal(rules, shuffle_deal(rules, seats, rng), rng)
        for _ in range(rng.randrange(20 * seats)):
            if not game.is_over:
                game.act(quick_move(game.state, rng))
        if game.is_over:
            continue
        on_turn, after = who_is_next(game.state)
        wins = [0] * seats
        for _ in range(PLAYED_ON):
            end = game.copy(rng)
            for _ in range(LONGEST):
                if end.is_over:
                    break
                end.act(quick_move(end.state, rng))
            if end.state.result is not None and end.state.result.winner is not None:
                wins[end.state.result.winner] += 1
        yield [features(game.state, one, on_turn, after) for one in range(seats)], wins


def fit(rows: list[tuple[list[tuple[float, ...]], list[int]]]) -> tuple[np.ndarray, float]:
    """The weights of the likeliest multinomial model, and its Brier score, by Newton's method."""
    weights = np.zeros(len(FEATURES))
    data = [(np.array(x, float), np.array(y, float)) for x, y in rows if sum(y)]
    score = 0.0
    for _ in range(12):
        gradient = -1e-2 * weights
        hessian = 1e-2 * np.eye(len(weights))
        score = 0.0
        for x, y in data:
            strength = x @ weights
            chance = np.exp(strength - strength.max())
            chance /= chance.sum()
            total = y.sum()
            gradient += x.T @ (y - total * chance)
            middle = x - chance @ x
            hessian += total * (middle.T * chance) @ middle
            score += float(((y / total - chance) ** 2).sum()) / len(y)
        weights = weights + np.linalg.solve(hessian, gradient)
    return weights, score / len(data)


def main() -> None:
    """Play, fit and print the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", choices=tuple(TABLES), default="duel")
    parser.add_argument("--positions", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    played = positions(TABLES[options.tables], options.positions, random.Random(options.seed))
    rows = list(tqdm(played, total=options.positions, unit="position", disable=None))
    weights, score = fit(rows)
    for name, weight in zip(FEATURES, weights, strict=True):
        sys.stdout.write(f"{name}: {weight:.2f}\n")
    sys.stdout.write(f"{tuple(round(float(one), 2) for one in weights)}\nBrier {score:.4f}\n")


if __name__ == "__main__":
    main()
