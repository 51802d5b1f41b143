"""Rounds over random options among computer players: none may end in an error or get stuck.

python tests/bench/random_rules.py --rounds 100000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from tqdm import tqdm

from unobot.computer.hard import Effort
from unobot.computer.simulate import contestants, simulate
from unobot.engine.dealing import DealError
from unobot.engine.options import RulesError
from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS, Rules, format_rules, make_rules

LEVELS = ("normal", "random", "easy", "random", "hard")
QUICK = Effort(samples=2)
"""The best players would think too long for this many rounds: what matters is that they can."""


def random_rules(rng: random.Random) -> tuple[str, Rules]:
    """A preset with about a third of its options changed, where they do not contradict."""
    while True:
        changes: dict[str, object] = {}
        for option in OPTIONS.values():
            if rng.random() < 0.65:
                continue
            if option.choices:
                changes[option.name] = rng.choice(option.choices)
            elif isinstance(option.default, bool):
                changes[option.name] = rng.random() < 0.5
            else:
                changes[option.name] = rng.randint(option.low, min(option.high, 600))
        preset = rng.choice(list(PRESETS))
        try:
            return preset, make_rules(preset, changes)
        except RulesError:
            continue


def main() -> None:
    """Play the rounds and say how they ended."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", nargs="+", default=LEVELS, help="who plays, in any order")
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    for number in tqdm(range(options.rounds), unit="round", disable=None):
        rng = random.Random(options.seed * 1_000_000 + number)
        preset, rules = random_rules(rng)
        players = rng.randint(2, rules.max_players)
        levels = rng.sample(options.levels, len(options.levels))
        try:
            for tally in simulate(rules, players, 1, levels, rng, contestants(QUICK)):
                ends.update(tally.ends)
        except (RulesError, DealError):
            ends["refused at the deal"] += 1
        except Exception:
            sys.stderr.write(f"round {number}, {players} players: {format_rules(preset, rules)}\n")
            raise
    sys.stdout.write(", ".join(f"{name}: {count}" for name, count in ends.most_common()) + "\n")


if __name__ == "__main__":
    main()
