"""Whether a connection is alive: logged on in time, and with a server that still answers."""

REGISTRATION_SECONDS = 60.0
"""From the open stream to 001, with the time for capabilities and SASL (see `login`)."""
IDLE_SECONDS = 90.0
"""After so long without a byte from the server the bot sends a PING."""
PONG_SECONDS = 60.0
"""After so long without a byte since then the connection is given up."""


class Liveness:
    """The times of one connection that is open since `now`."""

    def __init__(self, now: float) -> None:
        self._opened_at = now
        self.heard_at = now
        """When the last bytes came from the server."""
        self._ping_sent_at: float | None = None
        self.registered_at: float | None = None
        """When the server said 001; None: not yet."""

    def hear(self, now: float) -> None:
        """Bytes have come from the server."""
        self.heard_at, self._ping_sent_at = now, None

    def find_failure(self, now: float) -> str | None:
        """Why the connection is to be given up; None: it is not."""
        if self.registered_at is None and now >= self._opened_at + REGISTRATION_SECONDS:
            return "the server did not log the bot on in time"
        if self._ping_sent_at is not None and now >= self._ping_sent_at + PONG_SECONDS:
            return "the server no longer answers"
        return None

    def take_ping(self, now: float) -> bool:
        """Whether the server is to be sent a PING now."""
        is_due = self._ping_sent_at is None and now >= self.heard_at + IDLE_SECONDS
        if is_due:
            self._ping_sent_at = now
        return is_due

    def next_due(self) -> float:
        """When one of the others has something to say."""
        pinged = self._ping_sent_at
        due = self.heard_at + IDLE_SECONDS if pinged is None else pinged + PONG_SECONDS
        if self.registered_at is None:
            due = min(due, self._opened_at + REGISTRATION_SECONDS)
        return due
