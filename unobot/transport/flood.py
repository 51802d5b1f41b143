"""How fast a server lets its clients talk, and how much of that is left."""

from collections import deque
from dataclasses import dataclass

BYTES_PER_SECOND = 100
"""What a line costs on top of its fixed price: a second for each hundred bytes."""

UNLIMITED = 1_000_000


@dataclass(frozen=True, slots=True)
class FloodModel:
    """So many lines at once; after that each line has to be paid for first.

    A line is paid off after 1 / `per_second` seconds and a second for each hundred of its bytes;
    lines are paid off one after the other. Raises ValueError when a bound is broken.
    """

    burst: int = 5
    """Lines that may be unpaid at any time; at least 1."""
    per_second: float = 1.0
    """Lines a second in the long run, their length aside; above 0."""

    def __post_init__(self) -> None:
        if self.burst < 1:
            raise ValueError(f"burst is {self.burst}, but has to be at least 1")
        if not self.per_second > 0:
            raise ValueError(f"per_second is {self.per_second}, but has to be above 0")

    def cost(self, size: int) -> float:
        """Seconds until a line of `size` bytes is paid off."""
        return 1 / self.per_second + size / BYTES_PER_SECOND


class FloodGate:
    """Keeps the account of one connection. `None` as model: everything may go at once."""

    def __init__(self, model: FloodModel | None) -> None:
        self._model = model
        self._unpaid: deque[float] = deque()
        """When each unpaid line is paid off, earliest first."""

    def free(self, now: float) -> int:
        """How many lines may go now."""
        if self._model is None:
            return UNLIMITED
        while self._unpaid and self._unpaid[0] <= now:
            self._unpaid.popleft()
        return max(0, self._model.burst - len(self._unpaid))

    def spend(self, size: int, now: float) -> None:
        """Charges a line of `size` bytes that goes now, whether it was free to go or not."""
        if self._model is not None:
            start = max(self._unpaid[-1], now) if self._unpaid else now
            self._unpaid.append(start + self._model.cost(size))

    def next_free(self) -> float | None:
        """When one more line may go; None: at once."""
        if self._model is None or len(self._unpaid) < self._model.burst:
            return None
        return self._unpaid[len(self._unpaid) - self._model.burst]
