"""What is done with a channel's session: each step is taken, stored and then told, or undone."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from unobot.answers import Hint, Reply
from unobot.bot import recovery
from unobot.bot.scoreboard import Scoreboard
from unobot.bot.services import Services
from unobot.bot.speaker import Speaker
from unobot.engine.actions import Move
from unobot.session.outcome import Outcome
from unobot.session.session import Session
from unobot.session.snapshot import dump_table
from unobot.session.thought import Thought
from unobot.store.errors import StoreError
from unobot.store.model import Change, StoredSession
from unobot.transport import Backoff

log = logging.getLogger("unobot")

BACKOFF = Backoff(first=5.0)
"""Before what was due, or has happened, and has failed is tried again."""

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


class Place(recovery.Place, Protocol):
    """The channel in which the steps are taken."""

    speaker: Speaker

    @property
    def scoreboard(self) -> Scoreboard:
        """In which the rounds count."""


class Steps:
    """Takes the steps of one channel's session."""

    def __init__(self, place: Place, services: Services) -> None:
        self._place = place
        self._services = services
        self.session = place.new_session()
        """As of the last step, stored or about to be."""
        self._where = f"{place.network.name} {place.settings.name}"
        """For the log."""
        self._is_lost = False
        """Whether the session could not be rebuilt after an error."""
        self._has_lost_game = False
        """Whether a game could not be brought back, which the channel does not know yet."""
        self._retry_at = 0.0
        self._retries = 0
        self._missed: list[_Attempt] = []
        """What has happened and could not be stored yet, in order."""
        self._attempts: list[_Attempt] = []
        """What waits in the unit of work to be stored."""
        self._unsaid: list[Reply] = []
        """The answers that wait for it."""
        services.due_queue.note(self)

    # -- taking a step

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

        What cannot be stored now is done before anything else as soon as it can be: a session that
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
        work = self._services.unit_of_work
        self._services.due_queue.note(self)
        try:
            if self._is_lost:
                self._rebuild()
            on_turn = self._on_turn()
            outcome = attempt.step(self.session)
            change, announced = self._change(outcome, attempt.now)
        except Exception as error:
            self._log_failure(attempt, error)
            # Before what was done earlier in this turn, should that fail as well.
            self._give_up([attempt], error)
            # What it had done before is accepted, and the store must know it to rebuild it.
            work.flush()
            self._rebuild_or_lose()
            return error
        if on_turn is not None and on_turn != self._on_turn():
            # They have moved without waiting for it.
            self._place.speaker.postpone_hand(on_turn)
        failure: Exception | None = None
        if change is None:
            self.say(outcome.replies)
        else:
            self._attempts.append(attempt)
            self._unsaid += outcome.replies + announced
            failure = work.add(self, change)
        if failure is None and outcome.thought is not None:
            self._begin_to_think(outcome.thought)
        return failure

    def _begin_to_think(self, thought: Thought) -> None:
        def take(chosen: Move | None) -> None:
            now = self._services.clock()
            step = partial(Session.decide, thought=thought, chosen=chosen, now=now)
            if self._catch_up(now):
                self._attempt(_Attempt(step, "a computer player's decision", now, is_due=True))

        self._services.decide(thought, take)

    def _change(self, outcome: Outcome, now: float) -> tuple[Change | None, list[Reply]]:
        """What has to be stored, and what is announced in addition."""
        if not outcome.is_changed:
            return None, []
        place = self._place
        result, replies, round_id = None, list[Reply](), self.session.table.round_id
        if outcome.finished is not None:
            # The records that it is compared with are those in the store.
            if (error := self._services.unit_of_work.flush_results()) is not None:
                raise error
            result, announced = place.scoreboard.book(outcome.finished)
            replies = [Reply(None, answer) for answer in announced]
            round_id = outcome.finished.start.round_id
        change = Change(
            network=place.network.name,
            channel=place.key,
            at=now,
            snapshot=dump_table(self.session.table),
            round_id=round_id,
            start=outcome.begun,
            first_seq=outcome.first_seq,
            events=tuple(outcome.events),
            result=result,
        )
        return change, replies

    # -- what becomes of it

    def stored(self) -> None:
        """What was attempted is stored: the words about it may be said."""
        self._attempts.clear()
        self._retries, self._retry_at = 0, 0.0
        self._services.due_queue.note(self)
        unsaid, self._unsaid = self._unsaid, []
        self.say(unsaid)

    def not_stored(self, error: Exception) -> None:
        """Nothing of what was attempted is stored: it has not happened."""
        attempts, self._attempts = self._attempts, []
        self._unsaid.clear()
        for attempt in attempts:
            self._log_failure(attempt, error)
        self._rebuild_or_lose()
        self._give_up(attempts, error)

    def _log_failure(self, attempt: _Attempt, error: Exception) -> None:
        log.error("%s: failed at %r", self._where, attempt.what, exc_info=error)

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
            self._services.due_queue.note(self)
            self._retries += 1
            self._retry_at = attempts[-1].now + BACKOFF.wait(self._retries)

    def _apologize(self) -> None:
        self.say([Reply(None, Hint("command_failed"))])

    def say(self, replies: Iterable[Reply]) -> None:
        """Say the answers, as soon as all that they may tell of is stored."""
        if self in self._services.unit_of_work:
            self._unsaid += replies
            return
        on_turn = self._on_turn()
        for reply in replies:
            self._place.speaker.speak(reply, on_turn)

    def _on_turn(self) -> str | None:
        """The nick of whoever has to decide."""
        return self.session.table.nick_on_turn

    # -- time

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

    # -- the session from the store

    def restore(self, stored: StoredSession) -> None:
        """Go on with the session of an earlier process."""
        session = recovery.bring_back(self._place, self._services, stored)
        self._has_lost_game = session is None
        if session is not None:
            self._begin_with(session)

    def report_lost_game(self) -> None:
        """Tell the channel of a game that could not be brought back."""
        if self._has_lost_game:
            self._has_lost_game = False
            self.say([Reply(None, Hint("game_lost"))])

    def _rebuild(self) -> None:
        self._begin_with(recovery.rebuild(self._place, self._services))
        self._is_lost = False

    def _rebuild_or_lose(self) -> None:
        try:
            self._rebuild()
        except Exception:
            log.exception("%s: cannot be rebuilt yet", self._where)
            self._is_lost = True

    def _begin_with(self, session: Session) -> None:
        self._services.due_queue.note(self)
        self.session = session
