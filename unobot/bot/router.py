"""What is said, in a channel or to the bot alone: understood, counted, and carried out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import assert_never

from unobot import commands
from unobot.answers import Hint, NotHeard, NotUnderstood, Reply
from unobot.bot.channel import Channel
from unobot.bot.desk import Desk
from unobot.bot.rate_limit import RateLimit, RateLimiter
from unobot.bot.settings import store_key
from unobot.bot.steps import Step
from unobot.commands import Context, Misunderstood, Understood, Vocabulary, parse
from unobot.engine.events import SeatJoined, SeatLeft, SeatReturned
from unobot.session.outcome import Outcome
from unobot.session.people import Person, caller_key
from unobot.session.session import Session
from unobot.transport import User

COMING_AND_GOING = SeatJoined | SeatReturned | SeatLeft
"""What counts towards the rate limit although it changes the game: these are not moves."""


class CommandRouter:
    """Has commands carried out by the session or the desk, as long as nobody asks too often."""

    def __init__(self, vocabulary: Vocabulary, desk: Desk, clock: Callable[[], float]) -> None:
        self._vocabulary = vocabulary
        self._desk = desk
        self._clock = clock
        self._limiters: defaultdict[str, RateLimiter] = defaultdict(
            lambda: RateLimiter(RateLimit())
        )
        """By network."""

    def set_rate_limit(self, network: str, settings: RateLimit | None) -> None:
        """Hold the people of a network to this limit; None: to none."""
        self._limiters[network].settings = settings

    def is_ignored(self, network: str, user: User) -> bool:
        """Whether somebody has asked too often, and is not heard for a while."""
        return self._limiters[network].is_ignored(caller_key(user), self._clock())

    def hear(self, channel: Channel, user: User, text: str) -> None:
        """A line said in a channel."""
        table, who, now = channel.table, channel.person(user), self._clock()
        settings = channel.settings
        parsed = parse(
            text,
            Context(
                lang=settings.lang,
                prefixes=settings.prefixes,
                is_running=table.is_running,
                is_lobby=table.is_waiting,
                is_seated=channel.steps.is_behind or table.seat_of(who) is not None,
                nicks=frozenset(map(str.casefold, table.swap_names)),
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
        channel.steps.carry_out(partial(self._limit, channel, user, step), text, now)

    def _limit(self, channel: Channel, user: User, step: Step, session: Session) -> Outcome:
        """Do what somebody has asked for, and tell them when they ask too often."""
        outcome = step(session)
        is_move = outcome.events and not isinstance(outcome.events[0], COMING_AND_GOING)
        if outcome.replies and not is_move:
            outcome.replies += self._complain(channel, user)
        return outcome

    def _complain(self, channel: Channel, user: User) -> list[Reply]:
        """Count a command that has to be answered; what to say if it is one too many."""
        limiter = self._limiters[channel.network.name]
        seconds = limiter.count(caller_key(user), self._clock())
        return [] if seconds is None else [Reply(user.nick, NotHeard(round(seconds)))]

    def _step(
        self,
        channel: Channel,
        command: commands.Command,
        who: Person,
        is_bare: bool,
        session: Session,
    ) -> Outcome:
        """A command in its channel: the desk's business, or the session's."""
        if not isinstance(command, commands.DeskCommand):
            return session.handle(command, who, self._clock(), is_bare=is_bare)
        return Outcome(self._desk.answer(channel, command, who))

    # -- what is said to the bot alone

    def hear_private(self, channels: Sequence[Channel], user: User, text: str) -> None:
        """A line said in private to the bot of these channels, all those of a network.

        A channel's name in it says which game is meant.
        """
        words = text.split()
        named = [one for one in channels if one.key in map(store_key, words)]
        if named:
            text = " ".join(word for word in words if store_key(word) != named[0].key)
        seated = [
            channel
            for channel in channels
            if channel.table.seat_of(channel.person(user)) is not None
        ]
        present = [channel for channel in channels if channel.find_person(user.nick) is not None]
        chosen = named or seated or present or channels
        if chosen:
            self._answer_private(chosen, user, text)

    def _answer_private(self, chosen: Sequence[Channel], user: User, text: str) -> None:
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
        channel.speak(self._complain(channel, user))
        match parsed:
            case Misunderstood(what, typed, expected):
                answer = NotUnderstood(what, typed, expected)
                channel.speak([Reply(user.nick, answer)])
            case Understood(command):
                self._obey_privately(chosen, user, command, text)
            case _:
                assert_never(parsed)

    def _obey_privately(
        self, chosen: Sequence[Channel], user: User, command: commands.Command, text: str
    ) -> None:
        """Carry out a command in the channel that is meant, or ask which of several it is."""
        private = commands.row_of(command).private
        if private == "round":
            playing = [one for one in chosen if one.table.sits_at_round(one.person(user))]
            chosen = playing or chosen[:1]
        if len(chosen) > 1 and private in ("channel", "round"):
            names = ", ".join(one.settings.name for one in chosen)
            chosen[0].speak([Reply(user.nick, Hint("several_games", text=names))])
            return
        channel = chosen[0]
        step: Step = partial(self._private_step, channel, command, channel.person(user))
        channel.steps.carry_out(step, text, self._clock())

    def _private_step(
        self, channel: Channel, command: commands.Command, who: Person, session: Session
    ) -> Outcome:
        """A command in its channel, with all that is said going to the speaker."""
        if isinstance(command, commands.AskHand):
            return session.show_hand(who)
        out = self._step(channel, command, who, False, session)
        out.replies = [Reply(who.nick, reply.answer) for reply in out.replies]
        return out
