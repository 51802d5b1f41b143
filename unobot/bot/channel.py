"""One channel of one network: who is there, how the bot behaves there, and how it speaks."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial

from unobot.answers import Answer, Hint, Reply, ShuffleIs
from unobot.bot.preferences import Preferences
from unobot.bot.scoreboard import Scoreboard
from unobot.bot.services import Services
from unobot.bot.settings import ChannelSettings, store_key
from unobot.bot.speaker import Speaker
from unobot.bot.steps import Steps
from unobot.engine.fair import commitment
from unobot.session.people import Person
from unobot.session.session import Session
from unobot.session.table import Table
from unobot.store.errors import StoreError
from unobot.store.identity import identity
from unobot.transport import Network, User

log = logging.getLogger("unobot")


class Channel:
    """A channel with its people. What is done with its session is `steps`."""

    def __init__(
        self,
        settings: ChannelSettings,
        network: Network,
        services: Services,
        preferences: Preferences,
        *,
        is_admin: Callable[[User], bool],
        sits_elsewhere: Callable[[Channel, str], bool],
    ) -> None:
        """`sits_elsewhere` says of a nick whether it also plays in another channel."""
        self.settings = settings
        self.network = network
        self._services = services
        self._preferences = preferences
        self._is_admin = is_admin
        self.speaker = Speaker(
            settings,
            network,
            preferences,
            services.renderers,
            find_reader=lambda nick: self.person(network.user(nick) or User(nick)),
            sits_elsewhere=partial(sits_elsewhere, self),
        )
        """Puts answers into words."""
        self.steps = Steps(self, services)
        """What is done with the session."""

    @property
    def session(self) -> Session:
        """The channel's game, as of the last step."""
        return self.steps.session

    @property
    def table(self) -> Table:
        """What is on in the channel, as of the last step."""
        return self.steps.session.table

    @property
    def key(self) -> str:
        """The channel's name as the store knows it, whatever the server's casemapping is."""
        return store_key(self.settings.name)

    @property
    def scoreboard(self) -> Scoreboard:
        """In which this channel's rounds count."""
        of = self.settings
        return Scoreboard.of_channel(
            self._services.scores,
            self.network.name,
            self.key,
            of.scope,
            of.bonus,
            rank_computers=of.rank_computers,
        )

    def new_session(self) -> Session:
        """A session of this channel in which nothing is on."""
        table = Table(
            self.settings.name,
            (self.network.name, self.key),
            self.settings.session,
            rng=self._services.rng,
            new_id=self._services.new_id,
            fold=self.network.fold,
            find_person=self.find_person,
            find_account=self.find_account,
            deal_cards=self._services.deal_cards,
        )
        return Session(table)

    def change(self, settings: ChannelSettings) -> None:
        """Take other settings; a game that is on keeps its rules."""
        self.settings = settings
        self.speaker.change(settings)
        self.table.settings = settings.session
        self._services.due_queue.note(self.steps)

    def speak(self, replies: Iterable[Reply]) -> None:
        """Say the answers, as soon as all that they may tell of is stored."""
        self.steps.say(replies)

    # -- who is there

    def person(self, user: User) -> Person:
        """Somebody on the network, as the session knows people."""
        return Person(
            user.nick, user.userhost, user.account, user.is_operator, self._is_admin(user)
        )

    def find_person(self, nick: str) -> Person | None:
        """Somebody who is in the channel now."""
        user = self.network.user(nick, self.settings.name)
        is_here = self.settings.name in self.network.channels(nick)
        return self.person(user) if user is not None and is_here else None

    def find_account(self, account: str) -> Person | None:
        """Somebody who is in the channel now and logged in to this account."""
        return next((one for one in self.people() if one.account == account), None)

    def people(self) -> list[Person]:
        """Everybody in the channel but the bot."""
        return [self.person(user) for user in self.network.users(self.settings.name)]

    def missing_players(self) -> list[Person]:
        """The players who should be in the channel and are not."""
        return [
            Person(player.nick, player.userhost, player.account)
            for player in self.table.players
            if player.is_reached and self.settings.name not in self.network.channels(player.nick)
        ]

    def identity_of(self, nick: str) -> str:
        """Under what the store knows whoever has this nick now."""
        user = self.network.user(nick)
        account = None if user is None else user.account
        return identity(self.network.fold(nick), account)

    def rename(self, old_nick: str, user: User, now: float) -> None:
        """Follow somebody to another nick: seat and settings stay theirs."""
        who = self.person(user)
        step = partial(Session.person_renamed, old_nick=old_nick, who=who, now=now)
        self.steps.learn(step, "NICK", now)
        try:
            self._preferences.move(old_nick, who)
        except StoreError as error:
            log.error("%s %s: %s", self.network.name, self.settings.name, error)

    # -- what they ask of the store

    def shuffle(self) -> Answer:
        """How the shuffles of the round that is on, or of the last one, can be checked."""
        found = self._services.store.archive().last_shuffle(self.network.name, self.key)
        if found is None:
            return Hint("no_shuffle")
        held_to = commitment(bytes.fromhex(found.seed))
        return ShuffleIs(found.number, held_to, found.seed if found.is_over else None)

    def forget(self, who: Person) -> None:
        """Take somebody's name out of all results of the network, and forget their settings."""
        self._preferences.forget(who, self.identity_of(who.nick))

    def prefer(self, who: Person, key: str, value: str) -> None:
        """Keep what somebody sets for themselves."""
        self._preferences.set(who, key, value)
