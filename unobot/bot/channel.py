"""One channel of one network: its session, and what is stored of it before it is told."""

from __future__ import annotations

import dataclasses
import logging
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from unobot.answers import Answer, Hint, Reply, ShuffleIs
from unobot.bot.due_queue import DueQueue
from unobot.bot.preferences import Preferences
from unobot.bot.scoreboard import Scoreboard, round_start
from unobot.bot.settings import ChannelSettings, store_key
from unobot.bot.speaker import Speaker
from unobot.bot.unit_of_work import UnitOfWork
from unobot.engine.actions import Move
from unobot.engine.events import Event
from unobot.engine.fair import Chance, FairChance, commitment
from unobot.engine.game import Game
from unobot.engine.verify import count_drawings
from unobot.render import Renderer
from unobot.session.outcome import Outcome
from unobot.session.people import Person
from unobot.session.session import Session
from unobot.session.state import SessionState, dump_state, load_state
from unobot.session.table import DealCards
from unobot.session.thought import Thought
from unobot.store.errors import StoreError
from unobot.store.identity import identity
from unobot.store.model import Change, RoundResult, StoredSession
from unobot.store.store import Store
from unobot.store.tables import Tables
from unobot.transport import Network, User

log = logging.getLogger("unobot")

RETRY_SECONDS = 5.0
"""After something that was due has failed, it is tried again after so long, then twice as long."""
RETRY_LIMIT = 600.0


Step = Callable[[Session], Outcome]
"""Something to be done with a channel's session."""


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A step on its way into the store."""

    step: Step
    what: str
    """The line that it is about, for the log."""
    now: float
    """When it is tried."""
    must_happen: bool = False
    """Whether it has happened already in the channel, so that it is tried until it is stored."""
    is_due: bool = False
    """Whether it is the time that has brought it."""
    is_retry: bool = False
    """Whether it failed before, and the channel knows."""


Decide = Callable[[Thought, Callable[[Move | None], None]], None]
"""Thinks a computer player's decision out, now or later, and hands over what it led to."""


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
        batch: UnitOfWork,
        agenda: DueQueue[Channel],
        tables: Tables,
        preferences: Preferences,
        renderers: Mapping[str, Renderer],
        *,
        clock: Callable[[], float],
        rng: random.Random,
        new_id: Callable[[], str],
        is_admin: Callable[[User], bool],
        sits_elsewhere: Callable[[Channel, str], bool],
        ponder: Decide,
        deal_cards: DealCards | None = None,
    ) -> None:
        self.settings = settings
        self.network = network
        self._store = store
        self._work = batch
        self._due = agenda
        self._tables = tables
        self._preferences = preferences
        self._renderers = renderers
        self._clock = clock
        self._rng = rng
        self._new_id = new_id
        self._is_admin = is_admin
        self._sits_elsewhere = sits_elsewhere
        self._ponder = ponder
        self._deal_cards = deal_cards
        self._is_lost = False
        """Whether the session could not be rebuilt after an error."""
        self._retry_at = 0.0
        self._retries = 0
        self._missed: list[_Attempt] = []
        """What has happened and could not be stored yet, in order."""
        self._attempts: list[_Attempt] = []
        """What waits in the batch to be stored."""
        self._unsaid: list[Reply] = []
        """The words that wait for it."""
        self._has_lost_game = False
        self.speaker = self._new_speaker()
        """Puts answers into words, as they are set now."""
        self._begin_with(None, None)

    @property
    def key(self) -> str:
        """The channel's name as the store knows it, whatever the server's casemapping is."""
        return store_key(self.settings.name)

    @property
    def scoreboard(self) -> Scoreboard:
        """The tables that this channel's rounds count in."""
        of = self.settings
        return Scoreboard.of_channel(
            self._tables,
            self.network.name,
            self.key,
            of.scope,
            of.bonus,
            rank_computers=of.rank_computers,
        )

    def _begin_with(
        self, state: SessionState | None, game: Game | None, past: Iterable[Event] = ()
    ) -> None:
        self._due.note(self)
        self.session = Session(
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
            past=past,
        )

    def change(self, settings: ChannelSettings) -> None:
        """Take other settings; a game that is on keeps its rules."""
        self.settings = settings
        self.speaker = self._new_speaker()
        self.session.settings = settings.session
        self._due.note(self)

    def _new_speaker(self) -> Speaker:
        return Speaker(
            self.settings,
            self.network,
            self._preferences,
            self._renderers,
            find_reader=lambda nick: self.person(self.network.user(nick) or User(nick)),
            sits_elsewhere=partial(self._sits_elsewhere, self),
        )

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

    # -- the way of a command

    def carry_out(self, step: Step, what: str, now: float) -> None:
        """Do something with the session, store it, then say it.

        `what` is the line that it is about, for the log.
        """
        if self._catch_up(now):
            self._attempt(_Attempt(step, what, now))
        else:
            self._apologize()

    def learn(self, step: Step, what: str, now: float) -> None:
        """Take in something that has happened, as a nick change.

        What cannot be stored now is done before anything else as soon as it can be: a table that
        has missed it would take its people for strangers.
        """
        self._missed.append(
            _Attempt(step, what, now, must_happen=True, is_retry=bool(self._missed))
        )
        self._catch_up(now)

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that the session does not know yet, such as who is who."""
        return bool(self._missed)

    def _catch_up(self, now: float) -> bool:
        """Do what could not be stored before; whether nothing of it is left."""
        while self._missed:
            attempt = dataclasses.replace(self._missed.pop(0), now=now)
            if isinstance(self._attempt(attempt), StoreError):
                return False
        return True

    def _attempt(self, attempt: _Attempt) -> Exception | None:
        """Do something with the session, store it, then say it; what went wrong, all of it undone.

        Where the change waits for others to be stored with it, so do the words, and what goes
        wrong then comes to `not_stored`.
        """
        self._due.note(self)
        try:
            if self._is_lost:
                self.recover()
            on_turn = self._on_turn()
            outcome = attempt.step(self.session)
            change, announced = self._change(outcome, attempt.now)
        except Exception as error:
            self._log_failure(attempt, error)
            # Before what was done earlier in this turn, should that fail as well.
            self._give_up([attempt], error)
            # What it had done before is accepted, and the store must know it to rebuild it.
            self._work.flush()
            self._recover_or_lose()
            return error
        if on_turn is not None and on_turn != self._on_turn():
            # He has moved without waiting for it.
            self.speaker.postpone_hand(on_turn)
        failure: Exception | None = None
        if change is None:
            self.speak(outcome.replies)
        else:
            self._attempts.append(attempt)
            self._unsaid += outcome.replies + announced
            failure = self._work.add(self, change)
        if failure is None and outcome.thought is not None:
            self._begin_to_think(outcome.thought)
        return failure

    def _begin_to_think(self, thought: Thought) -> None:
        def decide(chosen: Move | None) -> None:
            now = self._clock()
            step = partial(Session.decide, thought=thought, chosen=chosen, now=now)
            if self._catch_up(now):
                self._attempt(_Attempt(step, "a computer player's decision", now, is_due=True))

        self._ponder(thought, decide)

    def stored(self) -> None:
        """What was attempted is stored: the words about it may be said."""
        self._attempts.clear()
        self._retries, self._retry_at = 0, 0.0
        self._due.note(self)
        unsaid, self._unsaid = self._unsaid, []
        self.speak(unsaid)

    def not_stored(self, error: Exception) -> None:
        """Nothing of what was attempted is stored: it has not happened."""
        attempts, self._attempts = self._attempts, []
        self._unsaid.clear()
        for attempt in attempts:
            self._log_failure(attempt, error)
        self._recover_or_lose()
        self._give_up(attempts, error)

    def _log_failure(self, attempt: _Attempt, error: Exception) -> None:
        place = (self.network.name, self.settings.name)
        log.error("%s %s: failed at %r", *place, attempt.what, exc_info=error)

    def _give_up(self, attempts: list[_Attempt], error: Exception) -> None:
        """Say that something has failed; what has to happen all the same is tried again later."""
        if not all(attempt.is_retry for attempt in attempts):
            self._apologize()
        if isinstance(error, StoreError):
            # Older than all that has been missed since.
            self._missed[:0] = [
                dataclasses.replace(attempt, is_retry=True)
                for attempt in attempts
                if attempt.must_happen
            ]
        if self._missed or any(attempt.is_due for attempt in attempts):
            self._wait_longer(attempts[-1].now)

    def _apologize(self) -> None:
        self.speak([Reply(None, Hint("command_failed"))])

    def _wait_longer(self, now: float) -> None:
        self._due.note(self)
        self._retries += 1
        wait = RETRY_SECONDS * 2.0 ** min(self._retries - 1, 16)
        self._retry_at = now + min(wait, RETRY_LIMIT)

    def tick(self, now: float) -> None:
        """Let everything happen that is due by now."""
        if self._missed and self._retry_at <= now:
            self._catch_up(now)
        while (due := self.next_due()) is not None and due <= now:
            self._attempt(
                _Attempt(
                    lambda session: session.tick(now),
                    "the clock",
                    now,
                    is_due=True,
                    is_retry=self._retries > 0,
                )
            )

    def next_due(self) -> float | None:
        """When `tick` has something to do."""
        due = self._retry_at if self._missed else self.session.next_due()
        return None if due is None else max(due, self._retry_at)

    def _change(self, outcome: Outcome, now: float) -> tuple[Change | None, list[Reply]]:
        """What has to be stored, and what is announced besides."""
        if not outcome.is_changed:
            return None, []
        state, network = self.session.state, self.network.name
        result, replies, round_id, start = None, [], state.round_id, None
        if outcome.begun is not None:
            start = round_start(network, self.key, outcome.begun)
        if outcome.finished is not None:
            # The records that it is compared with are those in the store.
            if (error := self._work.flush_results()) is not None:
                raise error
            result, announced = self.scoreboard.book(self.key, outcome.finished)
            replies = [Reply(None, answer) for answer in announced]
            round_id = outcome.finished.begun.round_id
        change = Change(
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
        return change, replies

    # -- the session from the store: after an error, and at the start

    def recover(self) -> None:
        """Build the session anew from what is stored; raises StoreError where that fails."""
        stored = self._store.load_session(self.network.name, self.key)
        if stored is None:
            self._begin_with(None, None)
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
        return [
            User(player.nick, *_split(player.userhost), player.account)
            for player in self.session.state.players
            if player.can_hear
            and not player.has_left
            and self.settings.name not in self.network.channels(player.nick)
        ]

    def restore(self, stored: StoredSession) -> None:
        """Be as the store says; raises StoreError or another error where that is not possible."""
        state = load_state(stored.snapshot)
        events = 0 if state.round_id is None else state.events
        if stored.fault is not None or events != len(stored.events):
            raise StoreError(
                stored.fault
                or f"Of {events} events of the running round {len(stored.events)} are stored."
            )
        game, past = None, tuple(stored.events)
        if state.round_id is not None:
            game = Game.replay(state.rules, past, self._chance(stored))
        self._begin_with(state, game, past)

    def end_stored(self, stored: StoredSession, now: float) -> None:
        """End a stored game that cannot be brought back, with no score for anybody.

        The channel is told when the bot is in. Raises StoreError.
        """
        self._has_lost_game = True
        round_id = None if stored.round is None else stored.round.round_id
        result = None if round_id is None else RoundResult(now, "abandoned", 0, 0.0, ())
        self._store.save(
            Change(self.network.name, self.key, now, None, round_id=round_id, result=result)
        )

    def report_lost_game(self) -> None:
        """Tell the channel of a game that could not be brought back."""
        if self._has_lost_game:
            self._has_lost_game = False
            self.speak([Reply(None, Hint("game_lost"))])

    def _chance(self, stored: StoredSession) -> Chance:
        """What the running round draws from: its seed, after what it has drawn already."""
        if stored.round is None or stored.round.seed is None:
            return self._rng
        return FairChance(bytes.fromhex(stored.round.seed), count_drawings(stored.events))

    # -- the words

    def speak(self, replies: Iterable[Reply]) -> None:
        """Say the answers, as soon as all that they may tell of is stored.

        What cannot be put into words is logged; the others are said.
        """
        if self in self._work:
            self._unsaid += replies
            return
        on_turn = self._on_turn()
        for reply in replies:
            try:
                self.speaker.speak(reply, on_turn)
            except Exception:
                kind = type(reply.answer).__name__
                log.exception("%s %s: cannot say %s", self.network.name, self.settings.name, kind)

    def _on_turn(self) -> str | None:
        """The nick of whoever has to decide."""
        return self.session.nick(self.session.seat_on_turn())

    def identity_of(self, nick: str) -> str:
        """Under what the store knows whoever has this nick now."""
        user = self.network.user(nick)
        account = None if user is None else user.account
        return identity(self.network.fold(nick), account)

    def shuffle(self) -> Answer:
        """How the shuffles of the round that is on, or of the last one, can be checked."""
        found = self._store.archive().last_shuffle(self.network.name, self.key)
        if found is None:
            return Hint("no_shuffle")
        held_to = commitment(bytes.fromhex(found.seed))
        return ShuffleIs(found.number, held_to, found.seed if found.is_over else None)

    def forget(self, who: Person) -> None:
        """Take somebody's name out of all results of the network, and forget his settings."""
        self._preferences.forget(who, self.identity_of(who.nick))

    def prefer(self, who: Person, key: str, value: str) -> None:
        """Keep what somebody sets for himself."""
        self._preferences.set(who, key, value)
