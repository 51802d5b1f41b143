"""One channel of one network: its session, what is stored of it, and how it is spoken to."""

from __future__ import annotations

import dataclasses
import logging
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from unobot.engine.game import Game
from unobot.preferences import Preferences
from unobot.render import Renderer, Style
from unobot.scoreboard import Scoreboard, round_start
from unobot.session.answers import (
    BestOf,
    BestsAre,
    CardsDrawn,
    Hand,
    HelpAnswer,
    Hint,
    LobbyInvites,
    RankingIs,
    Reply,
    ScoreIs,
)
from unobot.session.outcome import Outcome
from unobot.session.people import Person, human_identity
from unobot.session.session import Session
from unobot.session.settings import SessionSettings
from unobot.session.state import SessionState, dump_state, load_state
from unobot.session.table import DealCards
from unobot.store.errors import StoreError
from unobot.store.model import Change, Scope, StoredSession
from unobot.store.store import Store
from unobot.store.tables import Tables
from unobot.transport import Network, Priority, User, fold_by_default

log = logging.getLogger("unobot")

RETRY_SECONDS = 5.0
"""After something that was due has failed, it is tried again after so long, then twice as long."""
RETRY_LIMIT = 600.0


@dataclass(frozen=True, slots=True)
class ChannelSettings:
    """How the bot behaves in one channel."""

    name: str
    """As the operator spells it."""
    lang: str = "en"
    prefixes: tuple[str, ...] = ("!",)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    style: Style = Style.COLORS
    hand: Literal["notice", "msg"] = "notice"
    bonus: int = 0
    scope: Scope | None = None
    """The channels whose tables this one shares; None: it has its own."""
    quiet_tables: bool = True
    session: SessionSettings = field(default_factory=SessionSettings)


@dataclass(frozen=True, slots=True)
class Manner:
    """How one person wants to be spoken to in private."""

    lang: str
    style: Style
    is_notice: bool


Step = Callable[[Session], Outcome]
"""Something to be done with a channel's session."""


def store_key(name: str) -> str:
    """The name of a channel in the store: the same before and after the server tells its own."""
    return fold_by_default(name)


def _split(userhost: str) -> tuple[str, str]:
    username, _, host = userhost.partition("@")
    return username, host


class Channel:
    """A channel's session between the store and the network."""

    def __init__(
        self,
        settings: ChannelSettings,
        network: Network,
        store: Store,
        tables: Tables,
        preferences: Preferences,
        renderers: Mapping[str, Renderer],
        *,
        rng: random.Random,
        new_id: Callable[[], str],
        is_admin: Callable[[User], bool],
        sits_elsewhere: Callable[[Channel, str], bool],
        deal_cards: DealCards | None = None,
    ) -> None:
        self.settings = settings
        self.network = network
        self._store = store
        self._tables = tables
        self._preferences = preferences
        self._renderers = renderers
        self._rng = rng
        self._new_id = new_id
        self._is_admin = is_admin
        self._sits_elsewhere = sits_elsewhere
        self._deal_cards = deal_cards
        self._is_lost = False
        """Whether the session could not be rebuilt after an error."""
        self._retry_at = 0.0
        self._retries = 0
        self._missed: list[tuple[Step, str]] = []
        """What has happened and could not be stored yet, in order."""
        self.session = self._new_session(None, None)

    @property
    def key(self) -> str:
        """The channel's name as the store knows it, whatever the server's casemapping is."""
        return store_key(self.settings.name)

    @property
    def scoreboard(self) -> Scoreboard:
        """The tables that this channel's rounds count in."""
        own: Scope = frozenset({(self.network.name, self.key)})
        settings = self.settings
        return Scoreboard(self._tables, self.network.name, settings.scope or own, settings.bonus)

    def _new_session(self, state: SessionState | None, game: Game | None) -> Session:
        return Session(
            self.settings.name,
            self.settings.session,
            rng=self._rng,
            new_id=self._new_id,
            fold=self.network.fold,
            find_person=self.find_person,
            find_account=self.find_account,
            deal_cards=self._deal_cards,
            state=state,
            game=game,
        )

    def change(self, settings: ChannelSettings) -> None:
        """Take other settings; a game that is on keeps its rules."""
        self.settings = settings
        self.session.settings = settings.session

    def person(self, user: User) -> Person:
        """Somebody on the network, as the session knows people."""
        userhost = user.userhost if user.username or user.host else ""
        return Person(user.nick, userhost, user.account, user.is_operator, self._is_admin(user))

    def find_person(self, nick: str) -> Person | None:
        """Somebody who is in the channel now."""
        user = self.network.user(nick, self.settings.name)
        is_here = user is not None and self.network.fold(user.nick) in self._here()
        return self.person(user) if user is not None and is_here else None

    def find_account(self, account: str) -> Person | None:
        """Somebody who is in the channel now and logged in to this account."""
        return next((one for one in self.people() if one.account == account), None)

    def people(self) -> list[Person]:
        """Everybody in the channel but the bot."""
        return [self.person(user) for user in self.network.users(self.settings.name)]

    def _here(self) -> set[str]:
        """The folded nicks of everybody in the channel."""
        return {self.network.fold(one.nick) for one in self.network.users(self.settings.name)}

    # -- the way of a command

    def carry_out(self, step: Step, what: str, now: float, *, is_retry: bool = False) -> bool:
        """Do something with the session, store it, then say it; whether it worked.

        `what` is the line that it is about, for the log. A retry that fails again is not told.
        """
        if not self._catch_up(now):
            self._apologize(is_retry)
            return False
        is_done = self._attempt(step, what, now) is None
        if not is_done:
            self._apologize(is_retry)
        return is_done

    def learn(self, step: Step, what: str, now: float) -> None:
        """Take in something that has happened, as a nick change.

        What cannot be stored now is done before anything else as soon as it can be: a table that
        has missed it would take its people for strangers.
        """
        is_retry = bool(self._missed)
        self._missed.append((step, what))
        if not self._catch_up(now):
            self._apologize(is_retry)
            self._wait_longer(now)

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that the session does not know yet, such as who is who."""
        return bool(self._missed)

    def _catch_up(self, now: float) -> bool:
        """Do what could not be stored before; whether nothing of it is left."""
        while self._missed:
            error = self._attempt(*self._missed[0], now)
            if isinstance(error, StoreError):
                return False
            del self._missed[0]
            if error is not None:
                self._apologize(is_retry=False)
        return True

    def _attempt(self, step: Step, what: str, now: float) -> Exception | None:
        """Do something with the session, store it, then say it; what went wrong, all of it
        undone."""
        try:
            if self._is_lost:
                self.recover()
            outcome = step(self.session)
            outcome.replies += self._save(outcome, now)
        except Exception as error:
            log.exception("%s %s: failed at %r", self.network.name, self.settings.name, what)
            self._recover_or_lose()
            return error
        if outcome.is_changed:
            self._retries, self._retry_at = 0, 0.0
        self.speak(outcome.replies)
        return None

    def _apologize(self, is_retry: bool) -> None:
        if not is_retry:
            self.speak([Reply(None, Hint("command_failed"))])

    def _wait_longer(self, now: float) -> None:
        self._retries += 1
        wait = RETRY_SECONDS * 2.0 ** min(self._retries - 1, 16)
        self._retry_at = now + min(wait, RETRY_LIMIT)

    def tick(self, now: float) -> None:
        """Let everything happen that is due by now."""
        if self._missed and self._retry_at <= now and not self._catch_up(now):
            self._wait_longer(now)
        while (due := self.next_due()) is not None and due <= now:
            if not self.carry_out(
                lambda session: session.tick(now), "the clock", now, is_retry=self._retries > 0
            ):
                self._wait_longer(now)

    def next_due(self) -> float | None:
        """When `tick` has something to do."""
        due = self._retry_at if self._missed else self.session.next_due()
        return None if due is None else max(due, self._retry_at)

    def _save(self, outcome: Outcome, now: float) -> list[Reply]:
        """Store what has changed, in one transaction; returns what is announced besides."""
        if not outcome.is_changed:
            return []
        state, network = self.session.state, self.network.name
        result, replies, round_id, start = None, [], state.round_id, None
        if outcome.begun is not None:
            start = round_start(network, self.key, outcome.begun)
        if outcome.finished is not None:
            result, announced = self.scoreboard.book(self.key, outcome.finished)
            replies = [Reply(None, answer) for answer in announced]
            round_id = outcome.finished.begun.round_id
        self._store.save(
            Change(
                network=network,
                channel=self.key,
                at=now,
                snapshot=dump_state(state) if state.is_worth_keeping else None,
                round_id=round_id,
                start=start,
                first_seq=state.events - len(outcome.events),
                events=tuple(outcome.events),
                result=result,
            )
        )
        return replies

    # -- the session from the store: after an error, and at the start

    def recover(self) -> None:
        """Build the session anew from what is stored; raises StoreError where that fails."""
        stored = next(
            (
                one
                for one in self._store.load_sessions()
                if (one.network, one.channel) == (self.network.name, self.key)
            ),
            None,
        )
        if stored is None:
            self.session = self._new_session(None, None)
        else:
            self.restore(stored)
        self._is_lost = False

    def _recover_or_lose(self) -> None:
        try:
            self.recover()
        except Exception:
            log.exception("%s %s: cannot be rebuilt yet", self.network.name, self.settings.name)
            self._is_lost = True

    def rename(self, old_nick: str, user: User, now: float) -> None:
        """Follow somebody to another nick: his seat and his settings stay his."""
        who = self.person(user)
        step = partial(Session.person_renamed, old_nick=old_nick, who=who, now=now)
        self.learn(step, "NICK", now)
        try:
            self._preferences.move(old_nick, who)
        except StoreError as error:
            log.error("%s %s: %s", self.network.name, self.settings.name, error)

    def miss(self) -> list[User]:
        """The players who should be in the channel and are not."""
        here = self._here()
        return [
            User(player.nick, *_split(player.userhost), player.account)
            for player in self.session.state.players
            if player.can_hear
            and not player.has_left
            and self.network.fold(player.nick) not in here
        ]

    def restore(self, stored: StoredSession) -> None:
        """Be as the store says."""
        state = load_state(stored.snapshot)
        game = None
        if state.round_id is not None:
            game = Game.replay(state.rules, stored.events, self._rng)
        self.session = self._new_session(state, game)

    # -- the words

    def speak(self, replies: Iterable[Reply]) -> None:
        """Say the answers. What cannot be put into words is logged; the others are said."""
        for reply in replies:
            try:
                self._speak(reply)
            except Exception:
                kind = type(reply.answer).__name__
                log.exception("%s %s: cannot say %s", self.network.name, self.settings.name, kind)

    def _speak(self, reply: Reply) -> None:
        priority = self._priority(reply)
        if reply.to is None:
            renderer = self._renderer(self.settings.lang)
            style = self.settings.style
            for line in renderer.render(reply.answer, style=style, audience="public"):
                self.network.say(self.settings.name, line, priority=priority)
            return
        answer = reply.answer
        if isinstance(answer, Hand | CardsDrawn) and not self._sits_elsewhere(self, reply.to):
            answer = dataclasses.replace(answer, channel=None)
        manner = self.manner_of(self.person(self.network.user(reply.to) or User(reply.to)))
        renderer = self._renderer(manner.lang)
        replaces = f"hand {self.key}" if isinstance(answer, Hand) else None
        for line in renderer.render(answer, style=manner.style, audience="private"):
            self.network.say(
                reply.to, line, priority=priority, notice=manner.is_notice, replaces=replaces
            )

    def _renderer(self, lang: str) -> Renderer:
        """Speaks a language, with the letters of colours that this channel reads."""
        settings, english = self.settings, self._renderers["en"]
        return dataclasses.replace(
            self._renderers.get(lang, english),
            prefix=settings.prefixes[0],
            quiet_tables=settings.quiet_tables,
            are_hands_notices=settings.hand == "notice",
            letters=self._renderers.get(settings.lang, english).catalogue,
        )

    def _priority(self, reply: Reply) -> Priority:
        if isinstance(
            reply.answer, HelpAnswer | LobbyInvites | ScoreIs | RankingIs | BestOf | BestsAre
        ):
            return Priority.HELP
        if reply.to is None or not isinstance(reply.answer, Hand):
            return Priority.TURN
        seat = self.session.seat_on_turn()
        is_on_turn = seat is not None and self.session.nick(seat) == reply.to
        return Priority.TURN if is_on_turn else Priority.HAND

    def identity_of(self, nick: str) -> str:
        """Under what the store knows whoever has this nick now."""
        user = self.network.user(nick)
        account = None if user is None else user.account
        return human_identity(nick, account, self.network.fold)

    def prefer(self, who: Person, key: str, value: str) -> None:
        """Keep what somebody sets for himself."""
        self._preferences.set(who, key, value)

    def manner_of(self, who: Person) -> Manner:
        """How somebody wants to be spoken to: his own settings, else the channel's."""
        try:
            own = self._preferences.get(who)
        except StoreError as error:
            log.error("%s %s: %s", self.network.name, self.settings.name, error)
            own = {}
        settings = self.settings
        style = Style(own["colors"]) if "colors" in own else settings.style
        is_notice = own.get("hand", settings.hand) == "notice"
        return Manner(own.get("lang", settings.lang), style, is_notice)
