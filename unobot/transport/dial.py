"""The outermost ring: sockets, the event loop, and coming back when a connection is lost."""

import asyncio
import logging
import os
import ssl
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from random import Random

from irc.client_aio import IrcProtocol
from irc.connection import AioFactory

from unobot.transport.backoff import Backoff
from unobot.transport.incoming import Incoming
from unobot.transport.network import Network
from unobot.transport.settings import NetworkSettings
from unobot.transport.tls import check_fingerprint, describe_security, tls_context

log = logging.getLogger("unobot.transport")

CONNECT_SECONDS = 30.0
"""For finding the host, connecting and the TLS handshake together."""
GOODBYE_SECONDS = 2.0
"""How long the server has to close the connection after QUIT."""
SECOND_ADDRESS_SECONDS = 0.25
"""A host's next address is tried in addition to the first one after so long (RFC 8305)."""


UNREACHABLE = (OSError, UnicodeError)
"""What comes of a server that is not there or not the right one, and (UnicodeError) of a host name
that cannot be one."""


def explain(error: Exception) -> str:
    """Why a server could not be connected to, for people."""
    match error:
        case ssl.SSLCertVerificationError():
            return f"its certificate is not accepted: {error.verify_message}"
        case ssl.SSLError(reason=str(reason)):
            return f"there is no TLS: {reason.lower().replace('_', ' ')}"
        case TimeoutError():
            return f"no answer in {CONNECT_SECONDS:.0f} s"
        case OSError(errno=int(number)) if number > 0:
            return os.strerror(number)
        case OSError(strerror=str(reason)):
            return reason
        case UnicodeError():
            return "its name cannot be that of a host"
        case _:
            return str(error) or type(error).__name__


class Link:
    """Keeps one network connected for as long as `run` runs.

    The house talks to `network`; what happens comes out of `deliver`, called in the event loop.
    `clock` gives seconds that never go back (Unix time, for CTCP TIME).
    """

    def __init__(
        self,
        settings: NetworkSettings,
        deliver: Callable[[Incoming], None],
        *,
        clock: Callable[[], float],
        rng: Random,
        backoff: Backoff | None = None,
        version: str = "unobot",
        source: str = "unobot",
    ) -> None:
        self.network = Network(
            settings, deliver, self._write, wake=self._wake, version=version, source=source
        )
        self.farewell = "Good bye"
        """The reason given when `run` is cancelled."""
        self.security = ""
        """What protects the last connection, for people."""
        self._settings = settings
        self._clock = clock
        self._rng = rng
        self._backoff = backoff or Backoff()
        self._failures = 0
        """Since the last connection that was worth its name."""
        self._transport: asyncio.Transport | None = None
        self._woken = asyncio.Event()

    async def run(self) -> None:
        """Connects, again and again, to the network's servers in turn.

        Ends only when the server bans the bot, or by being cancelled: then it says QUIT.
        """
        for host, port in cycle(self._settings.servers):
            try:
                reason = await self.stay(host, port)
            except UNREACHABLE as error:
                reason = explain(error)
            except Exception:
                log.exception("%s: error while connected", self.network.name)
                reason = "an error of the bot's own"
            if self.network.ban is not None:
                log.warning("%s: banned, not trying again: %s", self.network.name, reason)
                return
            self._failures += 1
            wait = self._backoff.wait(self._failures, self._rng)
            log.warning(
                "%s: no connection to %s port %s (%s), next try in %.0f s",
                *(self.network.name, host, port, reason, wait),
            )
            await asyncio.sleep(wait)

    async def stay(
        self, host: str, port: int, is_enough: Callable[[], bool] = lambda: False
    ) -> str:
        """Connects to one server and stays for as long as it lasts, or until it is enough; returns
        why it is over. Raises one of `UNREACHABLE`. `is_enough` is asked after everything that
        happens.
        """
        tls = self._settings.tls
        with_tls = "without TLS" if tls is None else "with TLS"
        log.info("%s: connecting to %s port %s %s", self.network.name, host, port, with_tls)
        options = {} if tls is None else {"ssl": tls_context(tls), "server_hostname": host}
        connect = AioFactory(happy_eyeballs_delay=SECOND_ADDRESS_SECONDS, **options)
        wire = _Wire(self._feed, self._wake, asyncio.get_running_loop())
        async with asyncio.timeout(CONNECT_SECONDS):
            transport, _ = await connect(wire, (host, port))
        self._transport = transport
        reason = "closed by the bot"
        try:
            if tls is not None:
                check_fingerprint(transport, tls)
            self.security = describe_security(transport)
            self.network.opened(self._clock())
            wire.open()
            reason = await self._live(wire, is_enough)
            if is_enough():
                await self._say_goodbye(transport, wire)
        except asyncio.CancelledError:
            await self._say_goodbye(transport, wire)
            raise
        finally:
            transport.abort()
            self._transport = None
            now, since = self._clock(), self.network.registered_at
            if since is not None and now - since >= self._backoff.settled:
                self._failures = 0
            self.network.closed(now, reason)
        return reason

    async def _say_goodbye(self, transport: asyncio.Transport, wire: "_Wire") -> None:
        self.network.quit(self.farewell)
        transport.close()
        await asyncio.wait([wire.lost], timeout=GOODBYE_SECONDS)

    async def _live(self, wire: "_Wire", is_enough: Callable[[], bool]) -> str:
        network = self.network
        while not wire.lost.done() and not is_enough():
            network.tick(self._clock())
            if network.hangup is not None:
                return network.hangup
            due = network.next_tick()
            rest = None if due is None else max(0.0, due - self._clock())
            with suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._woken.wait()
            self._woken.clear()
        return wire.lost.result() if wire.lost.done() else "that was enough"

    def _feed(self, data: bytes) -> None:
        self.network.feed(data, self._clock())
        self._wake()

    def _write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)

    def _wake(self) -> None:
        self._woken.set()


class _Wire(IrcProtocol):  # type: ignore[misc]  # the library has no types
    """The library's protocol, which passes on bytes and says when and why the stream ends."""

    def __init__(
        self,
        feed: Callable[[bytes], None],
        wake: Callable[[], None],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        super().__init__(connection=None, loop=loop)
        self._feed = feed
        self._wake = wake
        self._early: list[bytes] | None = []
        """What came before `open`; None after it."""
        self.lost: asyncio.Future[str] = loop.create_future()
        """Why the stream has ended."""

    def open(self) -> None:
        """The server has proved who it is: from now on its words count, the early ones too."""
        early, self._early = self._early or [], None
        for data in early:
            self._feed(data)

    def data_received(self, data: bytes) -> None:
        """Bytes have come in."""
        if self._early is None:
            self._feed(data)
        else:
            self._early.append(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream has ended."""
        if not self.lost.done():
            self.lost.set_result(str(exc) if exc else "the server closed the connection")
        self._wake()
