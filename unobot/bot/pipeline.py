"""The one way of a line: heard, understood, carried out, stored, put into words, said.

`Pipeline.deliver` takes what a network has heard, `Pipeline.tick` what time has brought; a
`Channel` carries it out. Whatever changed is stored before a word about it leaves.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import assert_never

from unobot.bot.channel import Channel, Decide
from unobot.bot.desk import Desk
from unobot.bot.due_queue import DueQueue
from unobot.bot.preferences import Preferences
from unobot.bot.rate_limit import RateLimit
from unobot.bot.router import CommandRouter
from unobot.bot.settings import ChannelSettings
from unobot.bot.unit_of_work import Later, UnitOfWork
from unobot.commands import Vocabulary
from unobot.computer.hard import Effort
from unobot.engine.actions import Move
from unobot.render import Renderer
from unobot.session.presence import bot_gone
from unobot.session.session import Session
from unobot.session.table import DealCards
from unobot.session.thought import Thought
from unobot.store.errors import StoreError
from unobot.store.model import StoredSession
from unobot.store.store import Store
from unobot.store.tables import Tables
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

LIFE_SECONDS = 60.0
"""How exactly a restart knows how long the bot was away."""

SAMPLES_HERE = 20
"""How much thought a decision takes that is made at once."""


def ponder_here(thought: Thought, decide: Callable[[Move | None], None]) -> None:
    """Think a decision out at once, where nobody waits meanwhile."""
    decide(thought.think(Effort(SAMPLES_HERE)))


class Pipeline:
    """Joins networks, sessions, the store and the words."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        renderers: Mapping[str, Renderer],
        vocabulary: Vocabulary,
        *,
        clock: Callable[[], float],
        rng: random.Random,
        new_id: Callable[[], str],
        deal_cards: DealCards | None = None,
        later: Later | None = None,
        ponder: Decide = ponder_here,
    ) -> None:
        """`later` calls something when the present turn of the event loop is over: all that is
        done in a turn is stored together. None: each change is stored by itself."""
        self._store = store
        self._work = UnitOfWork(store, later)
        self._tables = tables
        self._renderers = renderers
        self._clock = clock
        self._rng = rng
        self._new_id = new_id
        self._deal_cards = deal_cards
        self._ponder = ponder
        self._due: DueQueue[Channel] = DueQueue()
        self._networks: dict[str, Network] = {}
        self._channels: dict[tuple[str, str], Channel] = {}
        self._preferences: dict[str, Preferences] = {}
        desk = Desk(self._work, vocabulary, tuple(renderers), clock)
        self._router = CommandRouter(vocabulary, desk, clock)
        self._shown_at = 0.0
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
            self._store,
            self._work,
            self._due,
            self._tables,
            self._preferences_on(network),
            self._renderers,
            clock=self._clock,
            rng=self._rng,
            new_id=self._new_id,
            is_admin=is_admin,
            sits_elsewhere=self._sits_elsewhere,
            ponder=self._ponder,
            deal_cards=self._deal_cards,
        )
        self._channels[network.name, settings.name] = channel
        return channel

    def _preferences_on(self, network: Network) -> Preferences:
        """The settings of a network's people, which all its channels share."""
        if network.name not in self._preferences:
            preferences = Preferences(self._store, network.name, network.fold)
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
        return self._work.flush()

    def forget(self, network: str) -> None:
        """Have nothing more to do with a network; its games stay in the store."""
        self.flush()
        for channel in self._on(network):
            del self._channels[network, channel.settings.name]
            self._due.forget(channel)
        self._preferences.pop(network, None)
        self._networks.pop(network, None)

    def restore(self, network: str) -> None:
        """Bring back what the store knows of a network; the games wait until the bot is in."""
        for scope in {channel.scoreboard.scope for channel in self._on(network)}:
            self._tables.prepare(scope)
        stored = {(one.network, one.channel): one for one in self._store.load_sessions()}
        for channel in self._on(network):
            found = stored.get((channel.network.name, channel.key))
            if found is not None:
                self._restore(channel, found)

    def _restore(self, channel: Channel, stored: StoredSession) -> None:
        try:
            channel.restore(stored)
        except Exception:
            place = (channel.network.name, channel.settings.name)
            log.exception("%s %s: the stored game cannot be read and is ended", *place)
            try:
                channel.end_stored(stored, self._clock())
            except StoreError as error:
                log.error("%s %s: %s", *place, error)
            return
        bot_gone(channel.session, stored.saved_at)

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
            channel is not here and channel.session.seat_named(nick) is not None
            for channel in self._with(here.network.name, nick)
        )

    # -- time

    def tick(self) -> None:
        """Let everything happen that is due."""
        for channel in self._due.take_due(self._clock()):
            channel.tick(self._clock())
        self._show_heartbeat()

    def next_due(self) -> float | None:
        """When `tick` has something to do."""
        dues = [
            self._due.next_due(),
            self._shown_at + LIFE_SECONDS if self._has_games() else None,
        ]
        return min((due for due in dues if due is not None), default=None)

    def _has_games(self) -> bool:
        states = (channel.session.state for channel in self._channels.values())
        return any(state.is_worth_keeping for state in states)

    def _show_heartbeat(self) -> None:
        """Note in the store, now and then, that the bot is alive: a restart has to know how long
        it was away, and not how long nobody had moved."""
        now = self._clock()
        if now < self._shown_at + LIFE_SECONDS or not self._has_games():
            return
        self._shown_at = now
        try:
            self._store.show_heartbeat(
                [
                    (channel.network.name, channel.key)
                    for channel in self._channels.values()
                    if channel.session.state.paused != "bot_absent"
                ],
                now,
            )
        except StoreError as error:
            log.warning("the store cannot be told that the bot is alive: %s", error)

    # -- what a network has heard

    def deliver(self, incoming: Incoming) -> None:
        """Take in what a network has heard."""
        self.tick()
        now = self._clock()
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
                    channel.learn(step, "JOIN", now)
            case Identified(network, user):
                for channel in self._with(network, user.nick):
                    self._identified(channel, user)
            case Unreachable(network, user):
                for channel in self._on(network):
                    step = partial(Session.person_unreachable, who=channel.person(user), now=now)
                    channel.learn(step, "a refused private line", now)
            case Departed(network, user, name):
                self._gone(self._on(network, name), user, "")
            case QuitNetwork(network, user, _, reason):
                self._gone(self._on(network), user, reason)
            case Renamed(network, old_nick, user):
                for channel in self._on(network):
                    channel.rename(old_nick, user, now)
            case Entered(network, name):
                for channel in self._on(network, name):
                    for user in channel.miss():
                        self._gone([channel], user, "")
                    step = partial(Session.bot_present, people=channel.people(), now=now)
                    channel.learn(step, "own JOIN", now)
                    channel.report_lost_game()
            case Expelled(network, name, _, since):
                for channel in self._on(network, name):
                    channel.learn(partial(Session.bot_absent, since=since), "own absence", now)
            case Connected() | Disconnected():
                pass
            case _:
                assert_never(incoming)

    def _gone(self, channels: list[Channel], user: User, reason: str) -> None:
        now = self._clock()
        for channel in channels:
            who = channel.person(user)
            step = partial(Session.person_gone, who=who, now=now, reason=reason)
            channel.learn(step, "PART or QUIT", now)

    def _identified(self, channel: Channel, user: User) -> None:
        who, now = channel.find_person(user.nick), self._clock()
        if who is not None:
            channel.learn(partial(Session.person_known, who=who, now=now), "who is who", now)
