"""What the operator has to say about one network."""

from dataclasses import dataclass, field

from unobot.transport.flood import FloodModel

SHA256_DIGITS = 64


@dataclass(frozen=True, slots=True)
class TlsSettings:
    """How the server proves who it is, and how the bot does.

    Raises ValueError for a fingerprint that is not one of SHA-256.
    """

    verify: bool = True
    """Whether the certificate has to be good for the host's name, by the system's authorities or
    by `ca`. A fingerprint takes the place of that."""
    fingerprint: str | None = None
    """SHA-256 of the server's certificate in hexadecimal digits, colons allowed."""
    cert: str | None = None
    """File with the bot's own certificate (and its key, without `key`)."""
    key: str | None = None
    """File with the key of `cert`."""
    ca: str | None = None
    """File with the authorities to trust instead of the system's."""

    def __post_init__(self) -> None:
        digits = self.pinned
        if digits is not None and (
            len(digits) != SHA256_DIGITS or not set(digits) <= set("0123456789abcdef")
        ):
            raise ValueError(
                f"fingerprint is {self.fingerprint!r}, but has to be a SHA-256 in "
                f"{SHA256_DIGITS} hexadecimal digits"
            )

    @property
    def pinned(self) -> str | None:
        """The fingerprint in lower case without colons."""
        return None if self.fingerprint is None else self.fingerprint.replace(":", "").lower()


@dataclass(frozen=True, slots=True)
class ChannelSettings:
    """A channel to be in."""

    name: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """One network. Raises ValueError without a server."""

    name: str
    """What it is called in logs, in the store and in everything delivered."""
    servers: tuple[tuple[str, int], ...]
    """Host and port, tried in turn."""
    tls: TlsSettings | None = TlsSettings()
    """None: a plain connection."""
    nick: str = "UnoBot"
    nicks: tuple[str, ...] = ()
    """Further choices when `nick` is in use."""
    username: str = "uno"
    realname: str = "Uno"
    password: str | None = None
    """The server's password (PASS)."""
    channels: tuple[ChannelSettings, ...] = ()
    flood: FloodModel | None = field(default_factory=FloodModel)
    """None: the server takes lines as fast as they come."""

    def __post_init__(self) -> None:
        if not self.servers:
            raise ValueError(f"network {self.name} has no server, but needs one host and port")
