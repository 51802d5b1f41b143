"""Randomness out of a seed: reproducible by the text of `engine.fair` alone, and fair."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import permutations

import pytest

from unobot.engine.fair import Chance, FairChance, commitment

SEED = bytes(range(32))


def stream(seed: bytes, drawing: int) -> bytes:
    """The first bytes of a drawing, made anew from what `engine.fair` says."""
    blocks = (
        hashlib.sha256(seed + drawing.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        for block in range(20)
    )
    return b"".join(blocks)


def shuffle_by_hand(things: list[int], data: bytes) -> list[int]:
    numbers = iter(int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4))
    for at in range(len(things) - 1, 0, -1):
        highest = 2**32 // (at + 1) * (at + 1)
        number = next(number for number in numbers if number < highest)
        other = number % (at + 1)
        things[at], things[other] = things[other], things[at]
    return things


def test_the_commitment_is_the_hash_of_the_seed_as_it_is_told() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED.hex().encode("ascii")).hexdigest()


def test_fractions_are_seven_bytes_each() -> None:
    chance, data = FairChance(SEED), stream(SEED, 0)
    expected = [(int.from_bytes(data[at : at + 7], "big") >> 3) / 2**53 for at in range(0, 70, 7)]
    assert [chance.random() for _ in range(10)] == expected


def test_a_shuffle_can_be_made_by_hand_and_is_a_drawing_of_its_own() -> None:
    chance = FairChance(SEED)
    for drawing in (1, 2):
        things = list(range(50))
        chance.shuffle(things)
        assert things == shuffle_by_hand(list(range(50)), stream(SEED, drawing))


def test_the_drawings_after_a_restart_are_those_that_would_have_come() -> None:
    chance, things = FairChance(SEED), list(range(30))
    chance.shuffle(things)
    assert chance.choice("rgby") == FairChance(SEED, 2).choice("rgby")
    again = list(range(30))
    FairChance(SEED, 1).shuffle(again)
    assert things == again


def test_a_sample_takes_each_once() -> None:
    taken = FairChance(SEED).sample(range(20), 12)
    assert len(set(taken)) == 12


def test_every_order_comes_as_often() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    chance = FairChance(SEED)
    for _ in range(6000):
        things = [0, 1, 2]
        chance.shuffle(things)
        found[tuple(things)] += 1
    assert all(850 < found[order] < 1150 for order in permutations(range(3)))


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 108, 2**31 + 1])
def test_numbers_stay_below_their_limit(limit: int) -> None:
    chance = FairChance(SEED)
    assert all(0 <= chance.randrange(limit) < limit for _ in range(200))


def test_what_the_engine_asks_for_any_generator_has() -> None:
    chances: list[Chance] = [random.Random(1), FairChance(SEED)]
    assert all(0 <= chance.random() < 1 for chance in chances)
