"""The bot's own joins: when to try a channel, and how long to wait after a refusal."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from unobot.transport.backoff import Backoff
from unobot.transport.chanserv import make_request
from unobot.transport.settings import ChannelSettings

log = logging.getLogger("unobot.transport")

BACKOFF = Backoff(first=10.0)
"""Between two attempts to join a channel; after so long inside, a kick counts from the start."""
MOST_ATTEMPTS = 12
"""Failed attempts after which a channel is given up until the next connection (about an hour)."""


@dataclass(slots=True)
class _Channel:
    settings: ChannelSettings
    is_inside: bool = False
    entered_at: float = 0.0
    failures: int = 0
    """Failed attempts in a row; an expulsion counts as one."""
    attempt_at: float | None = None
    """When the next attempt is due; None: not at all."""
    invited_at: float = -inf
    """When an invitation last led to an attempt before its time."""
    has_asked: bool = False
    """Whether the channel services were asked to let the bot in, since it was last inside."""

    @property
    def wait(self) -> float:
        return BACKOFF.wait(self.failures + 1)


class Joins:
    """All channels of one network, as seen from the bot, for one connection.

    Every attempt sets the time of the next one, so that it does not matter in which of a dozen ways
    a server refuses, or whether it answers at all.
    """

    def __init__(
        self,
        channels: tuple[ChannelSettings, ...],
        fold: Callable[[str], str],
        *,
        asks_services: bool = False,
    ) -> None:
        self._fold = fold
        self._asks_services = asks_services
        self._requests: list[str] = []
        self._channels = [_Channel(one) for one in channels]
        self._outside = list(self._channels)
        """Those that the bot is not in: they are looked through after every line."""
        self._by_name: dict[str, _Channel] = {}
        self.refold()

    def refold(self) -> None:
        """Files the channels again after the server has announced another casemapping."""
        self._by_name = {self._fold(one.settings.name): one for one in self._channels}

    def name(self, spelling: str) -> str | None:
        """The channel's name as the settings have it; None for one that is not in them."""
        channel = self._find(spelling)
        return channel.settings.name if channel else None

    def is_inside(self, name: str) -> bool:
        """Whether the bot is in the channel."""
        channel = self._find(name)
        return channel is not None and channel.is_inside

    def start(self, now: float) -> None:
        """The bot is logged on: all channels are to be joined now."""
        for channel in self._channels:
            channel.attempt_at = now

    def inside(self) -> list[str]:
        """The channels that the bot is in."""
        return [one.settings.name for one in self._channels if one.is_inside]

    def take_due(self, now: float) -> list[ChannelSettings]:
        """The channels to be joined now; each counts as failed until the server lets the bot in."""
        due = [one for one in self._outside if one.attempt_at is not None and one.attempt_at <= now]
        for one in due:
            if one.failures >= MOST_ATTEMPTS:
                log.warning("%s is given up: %s failed joins", one.settings.name, one.failures)
                one.attempt_at = None
            else:
                one.attempt_at = now + one.wait
                one.failures += 1
        return [one.settings for one in due if one.attempt_at is not None]

    def enter(self, name: str, now: float) -> None:
        """The server has let the bot in."""
        if channel := self._find(name):
            channel.is_inside, channel.entered_at, channel.attempt_at = True, now, None
            self._outside = [one for one in self._outside if one is not channel]
            channel.has_asked = False
            channel.failures = max(0, channel.failures - 1)

    def leave(self, name: str, now: float) -> None:
        """The bot was put out; it tries again after a while."""
        if channel := self._find(name):
            if now - channel.entered_at >= BACKOFF.settled:
                channel.failures = 0
            channel.is_inside, channel.attempt_at = False, now + channel.wait
            self._outside = [one for one in self._channels if not one.is_inside]
            channel.failures += 1

    def invite(self, name: str, now: float) -> None:
        """Somebody invites the bot: it tries now, but not sooner again than after a first wait."""
        channel = self._find(name)
        if channel is None or channel.is_inside:
            return
        if now - channel.invited_at >= BACKOFF.first:
            channel.invited_at = channel.attempt_at = now
            channel.failures = min(channel.failures, MOST_ATTEMPTS - 1)

    def refused(self, name: str, refusal: str) -> None:
        """The server has not let the bot in, with this numeric: ask the services, once."""
        channel = self._find(name)
        if channel is None or not self._asks_services or channel.has_asked:
            return
        if request := make_request(refusal, channel.settings.name):
            channel.has_asked = True
            self._requests.append(request)

    def take_requests(self) -> list[str]:
        """Lines to be sent to the services now."""
        requests, self._requests = self._requests, []
        return requests

    def next_attempt(self) -> float | None:
        """When `take_due` has something to give."""
        due = (one.attempt_at for one in self._outside if one.attempt_at is not None)
        return min(due, default=None)

    def _find(self, spelling: str) -> _Channel | None:
        return self._by_name.get(self._fold(spelling))
