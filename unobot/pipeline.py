"""The one way of a line: heard, understood, carried out, stored, put into words, said.

`Pipeline.deliver` takes what a network has heard, `Pipeline.tick` what time has brought; a
`Channel` carries it out. Whatever changed is stored before a word about it leaves.
"""

from __future__ import annotations

import logging
import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal, assert_never

from unobot.agenda import Agenda
from unobot.batch import Batch, Later
from unobot.channel import Channel, Ponder, Step
from unobot.channel_settings import ChannelSettings, store_key
from unobot.commands import Context, Misunderstood, Understood, Vocabulary, find_action, parse
from unobot.commands import model as commands
from unobot.computer.hard import Effort
from unobot.engine.actions import Move
from unobot.engine.events import SeatJoined, SeatLeft, SeatReturned
from unobot.patience import Patience, PatienceSettings
from unobot.preferences import Preferences
from unobot.render import Renderer
from unobot.session.answers import (
    Answer,
    ForgetAsks,
    HelpAnswer,
    Hint,
    NotHeard,
    NotUnderstood,
    Reply,
    SettingChanged,
    SettingsAre,
)
from unobot.session.outcome import Outcome
from unobot.session.people import Person
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

FORGET_SECONDS = 120.0
"""Within what time somebody has to say once more that he wants to be forgotten."""

_OwnCommand = (
    commands.Help
    | commands.Score
    | commands.Table
    | commands.Fair
    | commands.SetOption
    | commands.ShowSettings
)
"""What is about the bot and its people, and not about a game."""


SAMPLES_HERE = 20
"""How much thought a decision takes that is made at once."""

COMING_AND_GOING = SeatJoined | SeatReturned | SeatLeft
"""What may be done as often as one likes: no moves, where patience is concerned."""


def _caller(user: User) -> str:
    """Who somebody is, where patience is concerned."""
    return user.account or (user.userhost if user.host else user.nick)


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
        ponder: Ponder = ponder_here,
    ) -> None:
        """`later` calls something when the present turn of the event loop is over: all that is
        done in a turn is stored together. None: each change is stored by itself."""
        self._store = store
        self._batch = Batch(store, later)
        self._tables = tables
        self._renderers = renderers
        self._vocabulary = vocabulary
        self._clock = clock
        self._rng = rng
        self._new_id = new_id
        self._deal_cards = deal_cards
        self._ponder = ponder
        self._agenda: Agenda[Channel] = Agenda()
        self._networks: dict[str, Network] = {}
        self._channels: dict[tuple[str, str], Channel] = {}
        self._preferences: dict[str, Preferences] = {}
        self._patience: defaultdict[str, Patience] = defaultdict(
            lambda: Patience(PatienceSettings())
        )
        """By network."""
        self._forgetful: dict[tuple[str, str, str], float] = {}
        """When somebody (network, identity, user@host) has asked to be forgotten, and has not said
        it once more yet."""
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
            self._batch,
            self._agenda,
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

    def set_patience(self, network: str, settings: PatienceSettings | None) -> None:
        """Bear so much from the people of a network; None: everything."""
        self._patience[network].settings = settings

    def flush(self) -> Exception | None:
        """Store what waits to be stored, and say the words about it; what went wrong."""
        return self._batch.flush()

    def forget(self, network: str) -> None:
        """Have nothing more to do with a network; its games stay in the store."""
        self.flush()
        for channel in self._on(network):
            del self._channels[network, channel.settings.name]
            self._agenda.forget(channel)
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

    def _with(self, network: str, nick: str) -> list[Channel]:
        """The channels of a network that somebody is in."""
        names = self._networks[network].channels(nick) if network in self._networks else ()
        return [channel for name in names for channel in self._on(network, name)]

    def _sits_elsewhere(self, here: Channel, nick: str) -> bool:
        return any(
            channel is not here and channel.session.seat_named(nick) is not None
            for channel in self._with(here.network.name, nick)
        )

    # -- time

    def tick(self) -> None:
        """Let everything happen that is due."""
        for channel in self._agenda.take_due(self._clock()):
            channel.tick(self._clock())
        self._show_life()

    def next_due(self) -> float | None:
        """When `tick` has something to do."""
        dues = [
            self._agenda.next_due(),
            self._shown_at + LIFE_SECONDS if self._has_games() else None,
        ]
        return min((due for due in dues if due is not None), default=None)

    def _has_games(self) -> bool:
        states = (channel.session.state for channel in self._channels.values())
        return any(state.is_worth_keeping for state in states)

    def _show_life(self) -> None:
        """Note in the store, now and then, that the bot is alive: a restart has to know how long
        it was away, and not how long nobody had moved."""
        now = self._clock()
        if now < self._shown_at + LIFE_SECONDS or not self._has_games():
            return
        self._shown_at = now
        try:
            self._store.show_life(
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
                if self._patience[network].is_ignored(_caller(user), now):
                    return
                if where is None:
                    self._hear_private(network, user, text)
                else:
                    for channel in self._on(network, where):
                        self._hear(channel, user, text)
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
                    channel.confess()
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

    def _hear(self, channel: Channel, user: User, text: str) -> None:
        """A line said in a channel."""
        session, who, now = channel.session, channel.person(user), self._clock()
        settings = channel.settings
        phase = session.state.phase
        may_swap = phase == "playing" and session.state.rules.seven_zero
        parsed = parse(
            text,
            Context(
                lang=settings.lang,
                prefixes=settings.prefixes,
                is_running=phase == "playing",
                is_lobby=phase in ("lobby", "between"),
                is_seated=channel.is_behind or session.seat_of(who) is not None,
                nicks=frozenset(map(str.casefold, session.names if may_swap else ())),
                words=dict(settings.words),
            ),
            self._vocabulary,
        )
        match parsed:
            case None:
                return
            case Misunderstood():
                step: Step = partial(Session.misunderstood, what=parsed, who=who, now=now)
            case Understood(command, is_bare):
                step = partial(self._step, channel, command, who, is_bare)
            case _:
                assert_never(parsed)
        channel.carry_out(partial(self._bear, channel, user, step), text, now)

    def _bear(self, channel: Channel, user: User, step: Step, session: Session) -> Outcome:
        """Do what somebody has asked for, and tell him when he asks too often."""
        outcome = step(session)
        is_move = outcome.events and not isinstance(outcome.events[0], COMING_AND_GOING)
        if outcome.replies and not is_move:
            outcome.replies += self._complain(channel, user)
        return outcome

    def _complain(self, channel: Channel, user: User) -> list[Reply]:
        """Count a command that has to be answered; what to say if it is one too many."""
        patience = self._patience[channel.network.name]
        seconds = patience.count(_caller(user), self._clock())
        return [] if seconds is None else [Reply(user.nick, NotHeard(round(seconds)))]

    def _step(
        self,
        channel: Channel,
        command: commands.Command,
        who: Person,
        is_bare: bool,
        session: Session,
    ) -> Outcome:
        """A command in its channel: the pipeline's own business, or the session's."""
        if not isinstance(command, _OwnCommand):
            return session.handle(command, who, self._clock(), is_bare=is_bare)
        out = Outcome()
        is_private = not isinstance(command, commands.Score | commands.Table | commands.Fair)
        for answer in self._answer(channel, command, who):
            out.replies.append(Reply(who.nick if is_private else None, answer))
        return out

    def _answer(
        self,
        channel: Channel,
        command: _OwnCommand,
        who: Person,
    ) -> list[Answer]:
        match command:
            case commands.Help(topic):
                settings, vocabulary = channel.settings, self._vocabulary
                every = {**vocabulary.bare, **vocabulary.addressed}
                action = find_action(topic, every, settings.words)
                return [HelpAnswer(action or topic, settings.prefixes[0])]
            case commands.Score(nick):
                self._batch.flush_results()
                identity = channel.identity_of(who.nick) if nick is None else None
                nick = who.nick if nick is None else nick
                folded = channel.network.fold(nick)
                return [channel.scoreboard.score(nick, folded, identity, self._clock())]
            case commands.Table():
                self._batch.flush_results()
                return channel.scoreboard.table(command, self._clock())
            case commands.Fair():
                self.flush()
                return [channel.shuffle()]
            case commands.SetOption(key, value):
                return [self._set(channel, who, key, value)]
            case commands.ShowSettings():
                manner = channel.speaker.manner_of(who)
                hand: Literal["notice", "msg"] = "notice" if manner.is_notice else "msg"
                langs = tuple(self._renderers)
                return [SettingsAre(manner.style.value, hand, manner.lang, langs)]
            case _:
                assert_never(command)

    def _set(self, channel: Channel, who: Person, key: commands.SetKey, value: str) -> Answer:
        if key == "forget":
            return self._forget(channel, who)
        if key == "lang" and value not in self._renderers:
            return NotUnderstood("argument", value, tuple(self._renderers))
        channel.prefer(who, key, value)
        return SettingChanged(key, value)

    def _forget(self, channel: Channel, who: Person) -> Answer:
        """Take somebody out of the results, when he says it twice."""
        now = self._clock()
        caller = (channel.network.name, channel.identity_of(who.nick), who.userhost)
        asked_at = self._forgetful.pop(caller, None)
        if asked_at is None or now > asked_at + FORGET_SECONDS:
            self._forgetful = {
                one: at for one, at in self._forgetful.items() if now <= at + FORGET_SECONDS
            }
            self._forgetful[caller] = now
            return ForgetAsks(round(FORGET_SECONDS))
        self.flush()
        channel.forget(who)
        return SettingChanged("forget", "")

    # -- what is said to the bot alone

    def _hear_private(self, network: str, user: User, text: str) -> None:
        """A line said in private; a channel's name in it says which game is meant."""
        channels = self._on(network)
        words = text.split()
        named = [one for one in channels if one.key in map(store_key, words)]
        if named:
            text = " ".join(word for word in words if store_key(word) != named[0].key)
        seated = [
            channel
            for channel in channels
            if channel.session.seat_of(channel.person(user)) is not None
        ]
        present = [channel for channel in channels if channel.find_person(user.nick) is not None]
        chosen = named or seated or present or channels
        if chosen:
            self._answer_private(chosen, user, text)

    def _answer_private(self, chosen: list[Channel], user: User, text: str) -> None:
        """Answer from the channel that is meant, or ask which of those that may be meant it is."""
        channel = chosen[0]
        context = Context(
            lang=channel.settings.lang,
            prefixes=channel.settings.prefixes,
            is_private=True,
            words=dict(channel.settings.words),
        )
        parsed = parse(text, context, self._vocabulary)
        if parsed is None:
            return
        who, now = channel.person(user), self._clock()
        channel.speak(self._complain(channel, user))
        match parsed:
            case Misunderstood(what, typed, expected):
                answer = NotUnderstood(what, typed, expected)
                channel.speak([Reply(who.nick, answer)])
            case Understood(commands.Ask("hand")):
                playing = [one for one in chosen if one.session.sits_at_round(one.person(user))]
                if len(playing) > 1:
                    self._ask_which(playing, who)
                    return
                channel = (playing or chosen)[0]
                channel.carry_out(partial(Session.show_hand, who=channel.person(user)), text, now)
            case Understood(commands.Score() | commands.Table()) if len(chosen) > 1:
                self._ask_which(chosen, who)
            case Understood(command):
                channel.carry_out(partial(self._private_step, channel, command, who), text, now)
            case _:
                assert_never(parsed)

    def _ask_which(self, channels: list[Channel], who: Person) -> None:
        """Let somebody say which of the channels he means."""
        names = ", ".join(one.settings.name for one in channels)
        channels[0].speak([Reply(who.nick, Hint("several_games", text=names))])

    def _private_step(
        self, channel: Channel, command: commands.Command, who: Person, session: Session
    ) -> Outcome:
        out = self._step(channel, command, who, False, session)
        out.replies = [Reply(who.nick, reply.answer) for reply in out.replies]
        return out
