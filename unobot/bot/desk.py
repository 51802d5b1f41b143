"""What people ask of the bot itself, whatever is played: help, tables, settings, the shuffles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, assert_never

from unobot.answers import (
    Answer,
    ForgetAsks,
    HelpAnswer,
    NotUnderstood,
    SettingChanged,
    SettingsAre,
)
from unobot.bot.channel import Channel
from unobot.bot.unit_of_work import UnitOfWork
from unobot.commands import Vocabulary, find_action
from unobot.commands import model as commands
from unobot.session.people import Person, person_keys

FORGET_SECONDS = 120.0
"""Within what time somebody has to say once more that he wants to be forgotten."""

OwnCommand = (
    commands.Help
    | commands.Score
    | commands.Table
    | commands.Fair
    | commands.SetOption
    | commands.ShowSettings
)
"""What is about the bot and its people, and not about a game."""


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

    def answer(self, channel: Channel, command: OwnCommand, who: Person) -> list[Answer]:
        """The answers to somebody in a channel; what they tell of is stored first."""
        match command:
            case commands.Help(topic):
                settings, vocabulary = channel.settings, self._vocabulary
                every = {**vocabulary.bare, **vocabulary.addressed}
                action = find_action(topic, every, settings.words)
                return [HelpAnswer(action or topic, settings.prefixes[0])]
            case commands.Score(nick):
                self._work.flush_results()
                identity = channel.identity_of(who.nick) if nick is None else None
                nick = who.nick if nick is None else nick
                folded = channel.network.fold(nick)
                return [channel.scoreboard.score(nick, folded, identity, self._clock())]
            case commands.Table():
                self._work.flush_results()
                return channel.scoreboard.table(command, self._clock())
            case commands.Fair():
                self._work.flush()
                return [channel.shuffle()]
            case commands.SetOption(key, value):
                return [self._set(channel, who, key, value)]
            case commands.ShowSettings():
                manner = channel.speaker.manner_of(who)
                hand: Literal["notice", "msg"] = "notice" if manner.is_notice else "msg"
                return [SettingsAre(manner.style.value, hand, manner.lang, self._langs)]
            case _:
                assert_never(command)

    def _set(self, channel: Channel, who: Person, key: commands.SetKey, value: str) -> Answer:
        if key == "forget":
            return self._forget(channel, who)
        if key == "lang" and value not in self._langs:
            return NotUnderstood("argument", value, self._langs)
        channel.prefer(who, key, value)
        return SettingChanged(key, value)

    def _forget(self, channel: Channel, who: Person) -> Answer:
        """Take somebody out of the results, when he says it twice."""
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
