"""Networks: connection, logging on, who is who, and the queue of what is to be said.

    settings --> Link (sockets, time) --> Network --> deliver(Incoming)
                                             ^
                                             +------- say(target, text, priority=...)

`Network` is one connection without a socket and without a clock: it is fed bytes and the time, and
gives away values and bytes. `Link` is the ring around it that opens sockets and comes back when a
connection is lost. The rest of the house takes in `Incoming` values and calls `Network.say`.

Which file for what: `incoming` what is delivered; `settings` what the operator decides; `network`
the connection, `liveness` whether it still answers; `login` the way from the first word to the
channels, with `capabilities`, `sasl` and `nicks`; `registration` JOIN lines; `presence` who comes
and goes, with `roster` (the people), `census` (what the server tells of them) and `joins` (the
bot's own way in, with `chanserv`); `support` and `casemapping` what the server says of itself;
`guard` and `tags` raw bytes and the `irc` library; `playback` what is old; `ctcp` answers to
clients; `outbox` what the bot sends, `queue` and `flood` what waits and how fast it may go;
`lines`, `formatting` and `colours` cutting and colours; `dial` and `tls` sockets; `backoff` the
wait between two tries; `probe` what a server offers; `demo_server` a server for demonstrations.

Nothing here knows of cards, and only this package imports `irc`.
"""

from unobot.transport.backoff import Backoff
from unobot.transport.casemapping import fold_by_default
from unobot.transport.dial import Link
from unobot.transport.flood import FloodModel
from unobot.transport.formatting import strip_formatting
from unobot.transport.incoming import (
    Arrived,
    Connected,
    Departed,
    Disconnected,
    Entered,
    Expelled,
    Identified,
    Incoming,
    QuitNetwork,
    Renamed,
    Said,
    Unreachable,
    User,
)
from unobot.transport.network import Network
from unobot.transport.probe import Offer, ProbeFailed, probe
from unobot.transport.queue import Priority
from unobot.transport.settings import (
    ChannelSettings,
    NetworkSettings,
    NickServSettings,
    SaslSettings,
    TlsSettings,
)

__all__ = [
    "Arrived",
    "Backoff",
    "ChannelSettings",
    "Connected",
    "Departed",
    "Disconnected",
    "Entered",
    "Expelled",
    "FloodModel",
    "Identified",
    "Incoming",
    "Link",
    "Network",
    "NetworkSettings",
    "NickServSettings",
    "Offer",
    "Priority",
    "ProbeFailed",
    "QuitNetwork",
    "Renamed",
    "Said",
    "SaslSettings",
    "TlsSettings",
    "Unreachable",
    "User",
    "fold_by_default",
    "probe",
    "strip_formatting",
]
