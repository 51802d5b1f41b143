"""Exponential backoff: how long to wait before something that has failed is tried again."""

from dataclasses import dataclass
from random import Random

DOUBLINGS = 64
"""The exponent is bounded, since a float is not."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Waits in seconds that double with each failure in a row."""

    first: float = 5.0
    """After the first failure."""
    limit: float = 600.0
    """The longest one."""
    jitter: float = 0.2
    """The share of a wait by which chance makes it longer or shorter, so that bots do not come
    back all at once."""
    settled: float = 60.0
    """After a success that has lasted so long, the next failure is a first one again."""

    def wait(self, failures: int, rng: Random | None = None) -> float:
        """The wait after so many failures in a row, at least one; without `rng` there is no
        jitter."""
        wait = min(self.first * 2.0 ** min(failures - 1, DOUBLINGS), self.limit)
        return wait if rng is None else wait * rng.uniform(1 - self.jitter, 1 + self.jitter)
