"""What the operator has to say about one network."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

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
    key: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class SaslSettings:
    """A login with SASL. Raises ValueError for what does not go with the mechanism."""

    mechanism: Literal["PLAIN", "EXTERNAL"]
    """By password, or by the certificate of `TlsSettings.cert`."""
    account: str = ""
    """Empty, with EXTERNAL: the one that the certificate belongs to."""
    password: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.mechanism == "PLAIN" and not (self.account and self.password):
            raise ValueError("the mechanism PLAIN needs both an account and a password")
        if self.mechanism == "EXTERNAL" and self.password is not None:
            raise ValueError("the mechanism EXTERNAL takes tls.cert and no password")


@dataclass(frozen=True, slots=True)
class NickServSettings:
    """A login with NickServ, for networks without SASL."""

    password: str = field(repr=False)
    nick: str | None = None
    """The registered nick (or account) that the password is for; None: the bot's."""


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """One network. Raises ValueError without a server, and when a password would go over a
    connection that others may listen to."""

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
    password: str | None = field(default=None, repr=False)
    """The server's password (PASS)."""
    sasl: SaslSettings | None = None
    nickserv: NickServSettings | None = None
    """Tried when there was no login by other means."""
    is_login_required: bool = False
    """Whether to leave and come back later rather than to join without a login."""
    insecure_login: bool = False
    """Whether passwords may go over a plain connection, or to a server that has not proved who it
    is."""
    channels: tuple[ChannelSettings, ...] = ()
    flood: FloodModel | None = field(default_factory=FloodModel)
    """None: the server takes lines as fast as they come."""
    chanserv: bool = False
    """Whether ChanServ is asked, once, to let the bot into a channel that it may not join."""

    def __post_init__(self) -> None:
        if not self.servers:
            raise ValueError(f"network {self.name} has no server, but needs one host and port")
        passwords = ", ".join(self._find_passwords())
        if passwords and not (self._is_private or self.insecure_login):
            how = "without TLS" if self.tls is None else "to a server that is not verified"
            raise ValueError(
                f"{passwords}: a password is not sent {how}; secure the connection with tls, or "
                "say insecure_login: yes"
            )

    @property
    def _is_private(self) -> bool:
        """Whether what is said reaches the right server and nobody else."""
        return self.tls is not None and (self.tls.verify or self.tls.pinned is not None)

    def _find_passwords(self) -> Iterator[str]:
        """The keys of the configuration whose passwords go to the server."""
        if self.password is not None:
            yield "password"
        if self.sasl is not None and self.sasl.password is not None:
            yield "sasl"
        if self.nickserv is not None:
            yield "nickserv"
