"""What a network tells the rest of the house: values without a trace of the wire.

Channel names are spelled as in the settings, whatever the server's spelling was; nicks are spelled
as the server has them and have to be compared with `Network.fold`.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class User:
    """Somebody on a network, as far as they are known."""

    nick: str
    username: str = ""
    """Empty as long as no line of theirs and no WHO has told it."""
    host: str = ""
    account: str | None = None
    """The services account they are logged in to; None: none, or the server does not say."""
    is_operator: bool = False
    """Whether they are a half-operator or more (%, @, &, ~) in the channel that this is about."""

    @property
    def userhost(self) -> str:
        """`username@host`, by which somebody without an account is known again; empty where
        neither is known."""
        return f"{self.username}@{self.host}" if self.username or self.host else ""


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody spoke where the bot could hear it (PRIVMSG only; a NOTICE is never a command)."""

    network: str
    user: User
    channel: str | None
    """None: to the bot in private."""
    text: str
    """Without mIRC formatting, CR, LF and NUL."""
    at: float
    """Seconds on the clock that the network is driven with."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody else joined a channel."""

    network: str
    user: User
    channel: str


@dataclass(frozen=True, slots=True)
class Departed:
    """Somebody else left one channel, or was made to."""

    network: str
    user: User
    channel: str
    how: Literal["part", "kick"]


@dataclass(frozen=True, slots=True)
class QuitNetwork:
    """Somebody else left the network, and with it all channels."""

    network: str
    user: User
    channels: tuple[str, ...]
    """Where they were, of the channels that the bot is in."""
    reason: str
    """As sent; two server names in a netsplit."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """Somebody else has another nick now (or the same one in another case)."""

    network: str
    old_nick: str
    user: User
    """With the new nick."""


@dataclass(frozen=True, slots=True)
class Identified:
    """The network has told something new about somebody in the bot's channels: their account,
    user name or host."""

    network: str
    user: User


@dataclass(frozen=True, slots=True)
class Unreachable:
    """Nothing that the bot says in private reaches somebody in its channels."""

    network: str
    user: User


@dataclass(frozen=True, slots=True)
class Connected:
    """The bot is logged on; it goes on to join its channels by itself."""

    network: str


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The connection is over; an `Expelled` for each channel has gone before."""

    network: str
    reason: str


@dataclass(frozen=True, slots=True)
class Entered:
    """The bot is in the channel and knows who else is there."""

    network: str
    channel: str


@dataclass(frozen=True, slots=True)
class Expelled:
    """The bot is no longer in the channel: kicked, made to part, or the connection was lost."""

    network: str
    channel: str
    reason: str
    since: float
    """When it was last there for certain. A connection may have been dead for a while before that
    is noticed, and nobody could be heard meanwhile."""


Incoming: TypeAlias = (
    Said
    | Arrived
    | Departed
    | QuitNetwork
    | Renamed
    | Identified
    | Unreachable
    | Connected
    | Disconnected
    | Entered
    | Expelled
)
"""Everything that a `Network` delivers."""
