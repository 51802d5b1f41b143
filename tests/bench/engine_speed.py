"""How fast the engine plays whole rounds, against RLCard's Uno (extra `bench`).

Random players play rounds of `color-uno`, all events included, and in turns with them rounds of
`rlcard.games.uno`, driven at the level of its game. On both sides they choose alike among what
RLCard offers: a card that fits, a wild with its colour, a Wild Draw Four only where nothing else
fits; else they draw, and play what they drew if it fits. A turn is a decision that is carried out:
one `act` of ours, one `step` of RLCard's, which plays a drawn card by itself; so our rounds have
some more of them, and the ratio of rounds is the lower one.

RLCard's side is measured three times: with a new `UnoGame` for every round, as every round is a
new `Game` here too (making one seeds numpy's generator, which takes as long as a dozen turns); with
one `UnoGame` that begins each round afresh; and so again without the dictionary of the whole state
that it builds at every turn and that these players do not look at. All sides take turns in short
stretches, so that whatever else the machine does weighs on all; only the ratios mean anything.

    python tests/bench/engine_speed.py --rounds 400 --seats 2 4 10

The first line says which engine was measured. With `--compiled` it is the compiled one, built from
this source tree into a temporary folder, which takes a C compiler and a minute or two.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy
from rlcard.games.uno import Game as UnoGame

from unobot.engine import game as engine
from unobot.engine.actions import Action, Draw, Play
from unobot.engine.cards import Card, Color
from unobot.engine.dealing import shuffle_deal
from unobot.engine.game import Game
from unobot.engine.matching import fitting_cards
from unobot.engine.pending import pending_seat
from unobot.engine.rules import make_rules
from unobot.engine.state import State

RULES = make_rules("color-uno")

STRETCH = 20
"""Rounds that one side plays before it is the other's turn."""

T = TypeVar("T")


@dataclass(slots=True)
class Tally:
    """What one side has done, and the seconds of the processor that it took."""

    rounds: int = 0
    turns: int = 0
    seconds: float = 0.0

    def rounds_per_second(self) -> float:
        """The rate that the ratios are made of."""
        return self.rounds / self.seconds


def pick(things: Sequence[T], rng: random.Random) -> T:
    """One of them by chance: what `rng.choice` does, at less cost."""
    return things[int(rng.random() * len(things))]


class RandomPlayers:
    """Players of ours who play what RLCard would offer, with moves that are made only once."""

    def __init__(self, seats: int) -> None:
        self.draws = [Draw(seat) for seat in range(seats)]
        self.plays: list[dict[Card, list[Action]]] = [
            {
                card: [Play(seat, (card,), color) for color in (Color if card.is_wild else (None,))]
                for card in Card
            }
            for seat in range(seats)
        ]

    def choose(self, state: State, rng: random.Random) -> Action:
        """A card that fits if there is one, else the draw."""
        seat = pending_seat(state.pending)
        assert seat is not None
        cards = fitting_cards(state, seat)
        if not cards:
            return self.draws[seat]
        card = pick(cards, rng)
        if card.is_restricted:
            card = pick([one for one in cards if one is not card] or cards, rng)
        plays = self.plays[seat][card]
        return plays[0] if len(plays) == 1 else pick(plays, rng)

    def play(self, seats: int, rng: random.Random) -> int:
        """Play a round; its turns."""
        game, _ = Game.deal(RULES, shuffle_deal(RULES, seats, rng), rng)
        state = game.state
        turns = 0
        while state.result is None:
            turns += 1
            game.act(self.choose(state, rng))
        return turns


def play_theirs(game: Any, rng: random.Random) -> int:
    """Play a round of RLCard's; its turns."""
    game.np_random.seed(rng.getrandbits(32))
    game.init_game()
    turns = 0
    while not game.is_over():
        turns += 1
        game.step(pick(game.get_legal_actions(), rng))
    return turns


class BareUnoGame(UnoGame):  # type: ignore[misc]
    """RLCard's game without the state that it tells after every turn."""

    def get_state(self, player_id: int) -> None:
        """Nothing."""


def sides(seats: int) -> dict[str, Callable[[random.Random], int]]:
    """Who plays, by name: each plays a round and says its turns."""
    players, kept, bare = (
        RandomPlayers(seats),
        UnoGame(num_players=seats),
        BareUnoGame(num_players=seats),
    )
    numpy.random.seed(0)
    return {
        "ours": lambda rng: players.play(seats, rng),
        "new": lambda rng: play_theirs(UnoGame(num_players=seats), rng),
        "kept": lambda rng: play_theirs(kept, rng),
        "bare": lambda rng: play_theirs(bare, rng),
    }


def measure(tally: Tally, play: Callable[[random.Random], int], seed: int) -> None:
    """Play a stretch of rounds and book it."""
    rng = random.Random(seed)
    began = time.process_time()
    for _ in range(STRETCH):
        tally.turns += play(rng)
    tally.seconds += time.process_time() - began
    tally.rounds += STRETCH


def compare(seats: int, rounds: int, seed: int) -> str:
    """A line that says how all did at a table of this size."""
    playing = sides(seats)
    tallies = {name: Tally() for name in playing}
    for stretch in range(-(-rounds // STRETCH)):
        for name, play in playing.items():
            measure(tallies[name], play, seed + stretch)
    ours = tallies["ours"]
    ratios = [
        ours.rounds_per_second() / tallies[name].rounds_per_second()
        for name in ("new", "kept", "bare")
    ]
    theirs = tallies["kept"]
    per_turn = (ours.turns / ours.seconds) / (theirs.turns / theirs.seconds)
    return (
        f"{seats:5}  {ratios[0]:12.2f}  {ratios[1]:12.2f}  {ratios[2]:14.2f}  {per_turn:13.2f}"
        f"  {ours.turns / ours.rounds:13.1f}  {theirs.turns / theirs.rounds:20.1f}\n"
    )


def run_compiled(arguments: Sequence[str]) -> int:
    """Build the compiled engine, and measure it in another process; its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder]
        root = Path(__file__).parents[2]
        environment = {**os.environ, "UNOBOT_COMPILED": "required"}
        subprocess.run([*pip, root], check=True, env=environment)
        environment = {**os.environ, "PYTHONPATH": folder}
        command = [sys.executable, __file__, *arguments]
        return subprocess.run(command, check=False, env=environment).returncode


def main() -> None:
    """Read the command line and print one line for each size of table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=400, help="rounds a side and a table")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4, 10], help="seats at a table")
    parser.add_argument("--seed", type=int, default=1, help="what the cards come from")
    parser.add_argument("--compiled", action="store_true", help="build the compiled engine first")
    options = parser.parse_args()
    if options.compiled:
        sys.exit(run_compiled([word for word in sys.argv[1:] if word != "--compiled"]))
    is_plain = Path(engine.__file__).suffix == ".py"
    sys.stdout.write(
        f"The engine is {'plain Python' if is_plain else 'compiled'}: {engine.__file__}\n"
        "Our rounds a second to RLCard's; above 1 is faster. The last ratio is of turns a second.\n"
        "seats  new UnoGames  one UnoGame  without state  one, by turns"
        "  turns a round  RLCard turns a round\n"
    )
    for seats in options.seats:
        sys.stdout.write(compare(seats, options.rounds, options.seed))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
