"""The bot's own way into its channels: when to knock, and how long to wait after a refusal."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from unobot.transport.backoff import Backoff
from unobot.transport.chanserv import make_plea
from unobot.transport.settings import ChannelSettings

log = logging.getLogger("unobot.transport")

BACKOFF = Backoff(first=10.0)
"""Between two knocks at a channel; it is settled for whoever was inside so long and is kicked."""
MOST_KNOCKS = 12
"""Knocks in vain after which a channel is given up until the next connection (about an hour)."""


@dataclass(slots=True)
class _Door:
    channel: ChannelSettings
    is_inside: bool = False
    entered_at: float = 0.0
    knocks: int = 0
    """Those in vain; an expulsion counts as one."""
    knock_at: float | None = None
    invited_at: float = -inf
    """When an invitation made the bot knock before its time."""
    has_asked: bool = False
    """Whether the channel services were asked to let it in, since it was inside last."""

    @property
    def wait(self) -> float:
        return BACKOFF.wait(self.knocks + 1)


class Joins:
    """All channels of one network, as seen from the bot, for one connection.

    Every knock sets the time of the next one, so that it does not matter in which of a dozen ways
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
        self._pleas: list[str] = []
        self._doors = [_Door(channel) for channel in channels]
        self._shut = list(self._doors)
        """Those that the bot is not in: they are looked through after every line."""
        self._by_name: dict[str, _Door] = {}
        self.refold()

    def refold(self) -> None:
        """Sorts the channels in anew after the server has announced another casemapping."""
        self._by_name = {self._fold(door.channel.name): door for door in self._doors}

    def name(self, spelling: str) -> str | None:
        """The channel's name as the settings have it; None for a channel that is none of ours."""
        door = self._find(spelling)
        return door.channel.name if door else None

    def is_inside(self, name: str) -> bool:
        """Whether the bot is in the channel."""
        door = self._find(name)
        return door is not None and door.is_inside

    def open(self, now: float) -> None:
        """The bot is logged on: all channels are to be joined now."""
        for door in self._doors:
            door.knock_at = now

    def inside(self) -> list[str]:
        """The channels that the bot is in."""
        return [door.channel.name for door in self._doors if door.is_inside]

    def knock(self, now: float) -> list[ChannelSettings]:
        """The channels to be joined now."""
        due = [door for door in self._shut if door.knock_at is not None and door.knock_at <= now]
        for door in due:
            if door.knocks >= MOST_KNOCKS:
                log.warning("%s is given up: %s knocks in vain", door.channel.name, door.knocks)
                door.knock_at = None
            else:
                door.knock_at = now + door.wait
                door.knocks += 1
        return [door.channel for door in due if door.knock_at is not None]

    def enter(self, name: str, now: float) -> None:
        """The server has let the bot in."""
        if door := self._find(name):
            door.is_inside, door.entered_at, door.knock_at = True, now, None
            self._shut = [one for one in self._shut if one is not door]
            door.has_asked = False
            door.knocks = max(0, door.knocks - 1)

    def leave(self, name: str, now: float) -> None:
        """The bot was put out; it knocks again after a while."""
        if door := self._find(name):
            if now - door.entered_at >= BACKOFF.settled:
                door.knocks = 0
            door.is_inside, door.knock_at = False, now + door.wait
            self._shut = [one for one in self._doors if not one.is_inside]
            door.knocks += 1

    def invite(self, name: str, now: float) -> None:
        """Somebody lets the bot in: it knocks now, but no more often than for the first time."""
        door = self._find(name)
        if door is None or door.is_inside:
            return
        if now - door.invited_at >= BACKOFF.first:
            door.invited_at = door.knock_at = now
            door.knocks = min(door.knocks, MOST_KNOCKS - 1)

    def refused(self, name: str, refusal: str) -> None:
        """The server has not let the bot in, with this numeric: ask the services, once."""
        door = self._find(name)
        if door is None or not self._asks_services or door.has_asked:
            return
        if plea := make_plea(refusal, door.channel.name):
            door.has_asked = True
            self._pleas.append(plea)

    def take_pleas(self) -> list[str]:
        """Lines to be sent to the services now."""
        pleas, self._pleas = self._pleas, []
        return pleas

    def next_knock(self) -> float | None:
        """When `knock` has something to do."""
        return min((d.knock_at for d in self._shut if d.knock_at is not None), default=None)

    def _find(self, spelling: str) -> _Door | None:
        return self._by_name.get(self._fold(spelling))
