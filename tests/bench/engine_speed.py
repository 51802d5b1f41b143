"""How fast the engine plays whole rounds, beside RLCard's Uno (extra `bench`).

Random players play rounds of `color-uno`, all events included, and in turns with them rounds of
`rlcard.games.uno`, driven at the level of its game. On both sides they choose alike among what
RLCard offers: a card that fits, a wild with its colour, a Wild Draw Four only where nothing else
fits; else they draw, and play what they drew if it fits. A turn is a decision that is carried out:
one `act` of ours, one `step` of RLCard's, which plays a drawn card by itself; so our rounds have
some more of them, and the ratio of rounds is the lower one. Both sides take turns in short
stretches, so that whatever else the machine does weighs on both; only the ratios mean anything.

    python tests/bench/engine_speed.py --rounds 400 --seats 2 4 10
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy
from rlcard.games.uno import Game as RLCardGame

from unobot.engine.actions import Action, Draw, Pass, Play
from unobot.engine.cards import WILD_DRAW_FOUR, Color
from unobot.engine.dealing import shuffle_deal
from unobot.engine.game import Game
from unobot.engine.matching import playable_cards
from unobot.engine.pending import DrawnChoice, Pending, Turn, pending_seat
from unobot.engine.rules import make_rules

RULES = make_rules("color-uno")
COLORS = tuple(Color)

STRETCH = 20
"""Rounds that one side plays before it is the other's turn."""


@dataclass(slots=True)
class Tally:
    """What one side has done, and the seconds of the processor that it took."""

    rounds: int = 0
    turns: int = 0
    seconds: float = 0.0


def choose(game: Game, pending: Pending, rng: random.Random) -> Action:
    """One of what RLCard would offer: a card that fits if there is one, else the draw or the pass.

    Like RLCard's, this player names the colour of a wild at once.
    """
    if not isinstance(pending, Turn | DrawnChoice):
        return rng.choice(game.legal_actions(pending_seat(pending) or 0))
    cards = playable_cards(game.state, pending, pending.seat)
    if not cards:
        return Draw(pending.seat) if isinstance(pending, Turn) else Pass(pending.seat)
    if len(cards) > 1 and WILD_DRAW_FOUR in cards:
        cards.remove(WILD_DRAW_FOUR)
    card = rng.choice(cards)
    return Play(pending.seat, (card,), rng.choice(COLORS) if card.is_wild else None)


def play_ours(seats: int, rng: random.Random) -> int:
    """Play a round; how many decisions it took."""
    game, _ = Game.deal(RULES, shuffle_deal(RULES, seats, rng), rng)
    turns = 0
    while not game.is_over:
        turns += 1
        game.act(choose(game, game.state.pending, rng))
    return turns


def play_theirs(seats: int, rng: random.Random) -> int:
    """Play a round of RLCard's; its turns."""
    game = RLCardGame(num_players=seats)
    game.np_random = numpy.random.RandomState(rng.getrandbits(32))
    game.init_game()
    turns = 0
    while not game.is_over():
        turns += 1
        game.step(rng.choice(game.get_legal_actions()))
    return turns


def measure(tally: Tally, play: Callable[[int, random.Random], int], seats: int, seed: int) -> None:
    """Play a stretch of rounds and book it."""
    rng = random.Random(seed)
    began = time.process_time()
    for _ in range(STRETCH):
        tally.turns += play(seats, rng)
    tally.seconds += time.process_time() - began
    tally.rounds += STRETCH


def compare(seats: int, rounds: int, seed: int) -> str:
    """A line that says how both sides did at a table of so many seats."""
    ours, theirs = Tally(), Tally()
    for stretch in range(-(-rounds // STRETCH)):
        measure(ours, play_ours, seats, seed + stretch)
        measure(theirs, play_theirs, seats, seed + stretch)
    turns = (ours.turns / ours.seconds) / (theirs.turns / theirs.seconds)
    finished = (ours.rounds / ours.seconds) / (theirs.rounds / theirs.seconds)
    return (
        f"{seats:5}  {turns:11.2f}  {finished:12.2f}"
        f"  {ours.turns / ours.rounds:15.1f}  {theirs.turns / theirs.rounds:19.1f}\n"
    )


def main() -> None:
    """Read the command line and print one line for each size of table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=400, help="rounds a side and a table")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4, 10], help="seats at a table")
    parser.add_argument("--seed", type=int, default=1, help="what the cards come from")
    options = parser.parse_args()
    sys.stdout.write(
        "seats  turns ratio  rounds ratio  turns a round  RLCard turns a round\n"
        "(ratios: ours to RLCard's, a second; above 1 is faster)\n"
    )
    for seats in options.seats:
        sys.stdout.write(compare(seats, options.rounds, options.seed))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
