"""A `Network` in the hands of a test: the clock, the server's lines, and what comes out."""

from collections.abc import Callable
from typing import TypeVar

from unobot.transport import ChannelSettings, Incoming, Network, NetworkSettings

T = TypeVar("T")

SERVER = "irc.example.org"


def settings(**changes: object) -> NetworkSettings:
    """A network with the channel #uno, which takes lines as fast as they come."""
    values: dict[str, object] = {
        "name": "example",
        "servers": ((SERVER, 6697),),
        "channels": (ChannelSettings("#uno"),),
        "flood": None,
    }
    return NetworkSettings(**(values | changes))  # type: ignore[arg-type]


class Driven:
    """A network with a clock that stands still unless a test moves it."""

    def __init__(
        self,
        network_settings: NetworkSettings | None = None,
        on_delivery: Callable[[Incoming], None] = lambda incoming: None,
    ) -> None:
        self.now = 1000.0
        self.delivered: list[Incoming] = []
        self._sent = b""
        self._on_delivery = on_delivery
        self.wakes = 0
        self.network = Network(
            network_settings or settings(), self._deliver, self._write, wake=self._wake
        )

    def log_on(self, *features: str) -> "Driven":
        """As far as the server's welcome, with these tokens in its 005."""
        self.network.opened(self.now)
        nick = self.network.settings.nick
        self.hear(f":{SERVER} 001 {nick} :Welcome")
        if features:
            self.hear(f":{SERVER} 005 {nick} {' '.join(features)} :are supported by this server")
        return self

    def enter(self, *names: str, channel: str = "#uno") -> "Driven":
        """The bot joins a channel in which there are others already (with their symbols)."""
        nick = self.network.nick
        self.hear(
            f":{nick}!uno@bot.example JOIN {channel}",
            f":{SERVER} 353 {nick} = {channel} :{' '.join([*names, nick])}",
            f":{SERVER} 366 {nick} {channel} :End of NAMES",
        )
        return self

    def forget(self) -> "Driven":
        """Forgets what was sent and delivered so far."""
        self.sent()
        self.delivered.clear()
        return self

    def hear(self, *lines: str) -> list[Incoming]:
        """The server sends lines in one packet; returns what was delivered by it."""
        return self.hear_bytes("".join(line + "\r\n" for line in lines).encode())

    def hear_bytes(self, data: bytes) -> list[Incoming]:
        """The server sends bytes; returns what was delivered by it."""
        before = len(self.delivered)
        self.network.feed(data, self.now)
        return self.delivered[before:]

    def wait(self, seconds: float) -> list[str]:
        """Lets time pass, with a tick whenever the network asks for one; returns what was sent."""
        end = self.now + seconds
        while (due := self.network.next_tick()) is not None and due <= end:
            self.now = max(self.now, due)
            self.network.tick(self.now)
        self.now = end
        self.network.tick(end)
        return self.sent()

    def sent(self) -> list[str]:
        """The lines sent since the last look; each of them whole."""
        *lines, rest = self._sent.split(b"\r\n")
        assert rest == b""
        self._sent = b""
        return [line.decode() for line in lines]

    def heard(self, kind: type[T]) -> list[T]:
        """Everything of one kind that was delivered."""
        return [incoming for incoming in self.delivered if isinstance(incoming, kind)]

    def _deliver(self, incoming: Incoming) -> None:
        self.delivered.append(incoming)
        self._on_delivery(incoming)

    def _wake(self) -> None:
        self.wakes += 1

    def _write(self, data: bytes) -> None:
        self._sent += data
