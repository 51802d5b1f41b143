"""The one way of a line: heard, understood, carried out, stored, put into words, said.

`Pipeline.deliver` takes what a network has heard, `Pipeline.tick` what time has brought; a
`Channel` carries it out. Whatever changed is stored before a word about it leaves.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import assert_never

from unobot.bot.channel import Channel
from unobot.bot.desk import Desk
from unobot.bot.preferences import Preferences
from unobot.bot.rate_limit import RateLimit
from unobot.bot.router import CommandRouter
from unobot.bot.services import Services
from unobot.bot.settings import ChannelSettings
from unobot.commands import Vocabulary
from unobot.session import snapshot
from unobot.session.people import Person
from unobot.session.session import Session
from unobot.store.errors import StoreError
from unobot.transport import (
    Arrived,
    Connected,
    Departed,
    Disconnected,
    Entered,
    Expelled,
    Identified,
    Incoming,
    Network,
    QuitNetwork,
    Renamed,
    Said,
    Unreachable,
    User,
)

log = logging.getLogger("unobot")

HEARTBEAT_SECONDS = 60.0
"""How exactly a restart knows how long the bot was away."""


class Pipeline:
    """Joins networks, sessions, the store and the words."""

    def __init__(self, services: Services, vocabulary: Vocabulary) -> None:
        self._services = services
        self._networks: dict[str, Network] = {}
        self._channels: dict[tuple[str, str], Channel] = {}
        self._preferences: dict[str, Preferences] = {}
        desk = Desk(services.unit_of_work, vocabulary, tuple(services.renderers), services.clock)
        self._router = CommandRouter(vocabulary, desk, services.clock)
        self._beat_at = 0.0
        """When the store was last told that the bot is alive."""

    def add(
        self,
        network: Network,
        settings: ChannelSettings,
        is_admin: Callable[[User], bool] = lambda user: False,
    ) -> Channel:
        """Hold games in a channel."""
        self._networks[network.name] = network
        channel = Channel(
            settings,
            network,
            self._services,
            self._preferences_on(network),
            is_admin=is_admin,
            sits_elsewhere=self._sits_elsewhere,
        )
        self._channels[network.name, settings.name] = channel
        return channel

    def _preferences_on(self, network: Network) -> Preferences:
        """The settings of a network's people, which all its channels share."""
        if network.name not in self._preferences:
            preferences = Preferences(self._services.store, network.name, network.fold)
            self._preferences[network.name] = preferences
        return self._preferences[network.name]

    def change(self, network: str, settings: ChannelSettings) -> None:
        """Behave otherwise in a channel; a game that is on keeps its rules."""
        for channel in self._on(network, settings.name):
            channel.change(settings)

    def set_rate_limit(self, network: str, settings: RateLimit | None) -> None:
        """Bear so much from the people of a network; None: everything."""
        self._router.set_rate_limit(network, settings)

    def flush(self) -> Exception | None:
        """Store what waits to be stored, and say the words about it; what went wrong."""
        return self._services.unit_of_work.flush()

    def forget(self, network: str) -> None:
        """Have nothing more to do with a network; its games stay in the store."""
        self.flush()
        for channel in self._on(network):
            del self._channels[network, channel.settings.name]
            self._services.due_queue.forget(channel.steps)
        self._preferences.pop(network, None)
        self._networks.pop(network, None)

    def restore(self, network: str) -> None:
        """Bring back what the store knows of a network; the games wait until the bot is in."""
        for scope in {channel.scoreboard.scope for channel in self._on(network)}:
            self._services.scores.prepare(scope)
        snapshot.prepare()
        for channel in self._on(network):
            channel.speaker.prepare()
        sessions = self._services.store.load_sessions()
        stored = {(one.network, one.channel): one for one in sessions}
        for channel in self._on(network):
            found = stored.get((channel.network.name, channel.key))
            if found is not None:
                channel.steps.restore(found)

    @property
    def channels(self) -> list[Channel]:
        """Every channel."""
        return list(self._channels.values())

    def _on(self, network: str, name: str | None = None) -> list[Channel]:
        """The channels of a network, or the one of that name."""
        if name is not None:
            found = self._channels.get((network, name))
            return [] if found is None else [found]
        return [channel for (its, _), channel in self._channels.items() if its == network]

    def _with(self, network: str, nick: str) -> Iterator[Channel]:
        """The channels of a network that somebody is in."""
        names = self._networks[network].channels(nick) if network in self._networks else ()
        found = (self._channels.get((network, name)) for name in names)
        return (channel for channel in found if channel is not None)

    def _sits_elsewhere(self, here: Channel, nick: str) -> bool:
        return any(
            channel is not here and channel.table.seat_named(nick) is not None
            for channel in self._with(here.network.name, nick)
        )

    # -- time

    def tick(self) -> None:
        """Let everything happen that is due."""
        clock = self._services.clock
        for member in self._services.due_queue.take_due(clock()):
            member.tick(clock())
        self._beat()

    def next_due(self) -> float | None:
        """When `tick` has something to do."""
        dues = [
            self._services.due_queue.next_due(),
            self._beat_at + HEARTBEAT_SECONDS if self._has_games() else None,
        ]
        return min((due for due in dues if due is not None), default=None)

    def _has_games(self) -> bool:
        tables = (channel.table for channel in self._channels.values())
        return any(table.is_worth_keeping for table in tables)

    def _beat(self) -> None:
        """Note in the store, now and then, that the bot is alive: a restart has to know how long
        it was away, and not how long nobody had moved."""
        now = self._services.clock()
        if now < self._beat_at + HEARTBEAT_SECONDS or not self._has_games():
            return
        self._beat_at = now
        try:
            self._services.store.show_heartbeat(
                [
                    (channel.network.name, channel.key)
                    for channel in self._channels.values()
                    if not channel.table.is_bot_absent
                ],
                now,
            )
        except StoreError as error:
            log.warning("the store cannot be told that the bot is alive: %s", error)

    # -- what a network has heard

    def deliver(self, incoming: Incoming) -> None:
        """Take in what a network has heard."""
        self.tick()
        now = self._services.clock()
        match incoming:
            case Said(network, user, where, text):
                if self._router.is_ignored(network, user):
                    return
                if where is None:
                    self._router.hear_private(self._on(network), user, text)
                else:
                    for channel in self._on(network, where):
                        self._router.hear(channel, user, text)
            case Arrived(network, user, name):
                for channel in self._on(network, name):
                    step = partial(Session.person_here, who=channel.person(user), now=now)
                    channel.steps.learn(step, "JOIN", now)
            case Identified(network, user):
                for channel in self._with(network, user.nick):
                    self._identified(channel, user)
            case Unreachable(network, user):
                for channel in self._on(network):
                    step = partial(Session.person_unreachable, who=channel.person(user), now=now)
                    channel.steps.learn(step, "a refused private line", now)
            case Departed(network, user, name):
                for channel in self._on(network, name):
                    self._gone(channel, channel.person(user))
            case QuitNetwork(network, user, _, reason):
                for channel in self._on(network):
                    self._gone(channel, channel.person(user), reason)
            case Renamed(network, old_nick, user):
                for channel in self._on(network):
                    channel.rename(old_nick, user, now)
            case Entered(network, name):
                for channel in self._on(network, name):
                    for who in channel.missing_players():
                        self._gone(channel, who)
                    step = partial(Session.bot_present, people=channel.people(), now=now)
                    channel.steps.learn(step, "own JOIN", now)
                    channel.steps.report_lost_game()
            case Expelled(network, name, _, since):
                for channel in self._on(network, name):
                    channel.steps.learn(
                        partial(Session.bot_absent, since=since), "own absence", now
                    )
            case Connected() | Disconnected():
                pass
            case _:
                assert_never(incoming)

    def _gone(self, channel: Channel, who: Person, reason: str = "") -> None:
        now = self._services.clock()
        step = partial(Session.person_gone, who=who, now=now, reason=reason)
        channel.steps.learn(step, "PART or QUIT", now)

    def _identified(self, channel: Channel, user: User) -> None:
        who, now = channel.find_person(user.nick), self._services.clock()
        if who is not None:
            channel.steps.learn(partial(Session.person_known, who=who, now=now), "who is who", now)
