"""What people ask of the bot itself, whatever is played: help, rankings, settings, the shuffles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, assert_never

from unobot import commands
from unobot.answers import (
    Answer,
    ForgetAsks,
    HelpAnswer,
    NotUnderstood,
    Reply,
    SettingChanged,
    SettingsAre,
)
from unobot.bot.channel import Channel
from unobot.bot.unit_of_work import UnitOfWork
from unobot.commands import Vocabulary, find_command
from unobot.session.people import Person, person_keys

FORGET_SECONDS = 120.0
"""Within what time somebody has to say once more that they want to be forgotten."""


class Desk:
    """Answers what is about the bot and its people, and not about a game."""

    def __init__(
        self,
        work: UnitOfWork,
        vocabulary: Vocabulary,
        langs: tuple[str, ...],
        clock: Callable[[], float],
    ) -> None:
        """`langs` are the languages that the bot speaks."""
        self._work = work
        self._vocabulary = vocabulary
        self._langs = langs
        self._clock = clock
        self._forgetful: dict[tuple[str, str], float] = {}
        """When somebody (network, person) has asked to be forgotten, and has not said it once more
        yet."""

    def answer(self, channel: Channel, command: commands.DeskCommand, who: Person) -> list[Reply]:
        """The answers to somebody in a channel; what they tell of is stored first."""
        match command:
            case commands.Help(topic):
                return [Reply(who.nick, self._help(channel, topic))]
            case commands.Score(nick):
                self._work.flush_results()
                identity = channel.identity_of(who.nick) if nick is None else None
                nick = who.nick if nick is None else nick
                folded = channel.network.fold(nick)
                score = channel.scoreboard.score(nick, folded, identity, self._clock())
                return [Reply(None, score)]
            case commands.Table():
                self._work.flush_results()
                told = channel.scoreboard.ranking(command, self._clock())
                return [Reply(None, answer) for answer in told]
            case commands.Fair():
                self._work.flush()
                return [Reply(None, channel.shuffle())]
            case commands.SetOption(key, value):
                return [Reply(who.nick, self._set(channel, who, key, value))]
            case _:
                assert_never(command)

    def _help(self, channel: Channel, topic: str) -> HelpAnswer:
        """Help about a command, by one of its words or by its name."""
        settings, vocabulary = channel.settings, self._vocabulary
        every = {**vocabulary.bare, **vocabulary.addressed}
        topic = find_command(topic, every, settings.words) or topic
        is_known = not topic or topic in commands.COMMANDS
        return HelpAnswer(topic, settings.prefixes[0], is_known)

    def _set(
        self, channel: Channel, who: Person, key: commands.SetKey | None, value: str
    ) -> Answer:
        if key is None:
            manner = channel.speaker.manner_of(who)
            hand: Literal["notice", "msg"] = "notice" if manner.is_notice else "msg"
            return SettingsAre(manner.style.value, hand, manner.lang, self._langs)
        if key == "forget":
            return self._forget(channel, who)
        if key == "lang" and value not in self._langs:
            return NotUnderstood("argument", value, self._langs)
        channel.prefer(who, key, value)
        return SettingChanged(key, value)

    def _forget(self, channel: Channel, who: Person) -> Answer:
        """Take somebody out of the results, when they say it twice."""
        now = self._clock()
        caller = (channel.network.name, person_keys(who, channel.network.fold)[0])
        asked_at = self._forgetful.pop(caller, None)
        if asked_at is None or now > asked_at + FORGET_SECONDS:
            self._forgetful = {
                one: at for one, at in self._forgetful.items() if now <= at + FORGET_SECONDS
            }
            self._forgetful[caller] = now
            return ForgetAsks(round(FORGET_SECONDS))
        self._work.flush()
        channel.forget(who)
        return SettingChanged("forget", "")
