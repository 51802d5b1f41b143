"""Randomness that can be checked afterwards: everything in a round is drawn from one seed.

The seed is 32 bytes. Its commitment, which is told at the deal, is the SHA-256 of the seed written
in 64 hexadecimal digits: `printf %s SEED | sha256sum`. Nobody can find the seed from it, and the
seed that is told after the round can be no other.

Anybody can deal the round again. A round has drawings: number 0 is the deal, and every reshuffle
and every colour that stands because nobody named one is the next, in the order of their events.

- The bytes of drawing `n` are SHA-256(seed, n, 0), then SHA-256(seed, n, 1) and so on, `n` and the
  block's number as 4 bytes each, the highest first.
- A fraction is the next 7 bytes as a number, highest first, its lowest 3 bits dropped, divided by
  2^53.
- A number below `n` is the next 4 bytes as a number, taken again until it is below the highest
  multiple of `n` that 2^32 holds; its remainder by `n`.
- A shuffle swaps, for `i` from the last place down to the second, place `i` with the one whose
  number (from 0) is a number below `i + 1`.
- A sample of `k` swaps, for `i` from 0 to `k - 1`, place `i` with place `i` plus a number below
  what is left from `i` on; it is the first `k`.

The deal gives every card of the pack (in the order of `cards.full_pack`) a fraction and sorts the
cards by it: the first hand is the first cards and so on, the rest is the stock, its last card on
top; again while no card of the stock may lie first. Then the dealer is drawn for, in samples of
the full pack, or the starter, where the rules want it; and each card that was turned up and must
not lie there goes to the place of the stock that a number below its size plus 1 says.
A reshuffle shuffles the discard as it lies, the oldest card first, without what stays; a colour
is that of number below 4 of red, green, blue and yellow, drawn even where the old one stands.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32


class Chance(Protocol):
    """What the engine asks of a source of randomness: `random.Random` is one."""

    def random(self) -> float:
        """A fraction from 0 up to 1."""

    def randrange(self, start: int, /) -> int:
        """A number from 0 up to `start`."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Bring things into any order."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """So many of these, in any order."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of these."""


def commitment(seed: bytes) -> str:
    """What is told of a seed while it is a secret, in hexadecimal digits."""
    return sha256(seed.hex().encode()).hexdigest()


class FairChance:
    """Draws from a seed, as this module's text says."""

    def __init__(self, seed: bytes, drawings: int = 0) -> None:
        """`drawings`: how many of the round's have been made; 0 before the deal."""
        self._seed = seed
        self._drawing = max(drawings - 1, 0)
        self._block = 0
        self._bytes = b""

    def _begin_drawing(self) -> None:
        self._drawing += 1
        self._block = 0
        self._bytes = b""

    def _take(self, count: int) -> int:
        while len(self._bytes) < count:
            numbers = self._drawing.to_bytes(4, "big") + self._block.to_bytes(4, "big")
            self._bytes += sha256(self._seed + numbers).digest()
            self._block += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return int.from_bytes(taken, "big")

    def random(self) -> float:
        """A fraction from 0 up to 1."""
        return (self._take(7) >> 3) / 2**53

    def randrange(self, start: int, /) -> int:
        """A number from 0 up to `start`."""
        limit = 2**32 - 2**32 % start
        while (number := self._take(4)) >= limit:
            pass
        return number % start

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Bring things into any order: a drawing of its own."""
        self._begin_drawing()
        for at in range(len(x) - 1, 0, -1):
            other = self.randrange(at + 1)
            x[at], x[other] = x[other], x[at]

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """So many of these, in any order."""
        left = list(population)
        for at in range(k):
            other = at + self.randrange(len(left) - at)
            left[at], left[other] = left[other], left[at]
        return left[:k]

    def choice(self, seq: Sequence[T], /) -> T:
        """One of these: a drawing of its own."""
        self._begin_drawing()
        return seq[self.randrange(len(seq))]
