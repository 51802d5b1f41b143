"""A channel's answers in words: to whom they go, in what language and style, how urgently."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from unobot.answers import (
    BestsAre,
    CardsDrawn,
    Hand,
    HelpAnswer,
    LobbyInvites,
    RankingIs,
    Reply,
    ScoreIs,
)
from unobot.bot.preferences import Preferences
from unobot.bot.settings import ChannelSettings, store_key
from unobot.render import Renderer, Style
from unobot.session.people import Person
from unobot.store.errors import StoreError
from unobot.store.results import Best
from unobot.transport import Network, Priority

log = logging.getLogger("unobot")

CAN_WAIT = (HelpAnswer, LobbyInvites, ScoreIs, RankingIs, Best, BestsAre)
"""What is less urgent than all that is about a game."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How one person wants to be spoken to in private."""

    lang: str
    style: Style
    is_notice: bool


class Speaker:
    """Says what one channel's session answers, as the channel and its people are set."""

    def __init__(
        self,
        settings: ChannelSettings,
        network: Network,
        preferences: Preferences,
        renderers: Mapping[str, Renderer],
        *,
        find_reader: Callable[[str], Person],
        sits_elsewhere: Callable[[str], bool],
    ) -> None:
        """`sits_elsewhere` says of a nick whether it also plays in another channel."""
        self._network = network
        self._preferences = preferences
        self._all_renderers = renderers
        self._find_reader = find_reader
        self._sits_elsewhere = sits_elsewhere
        self._hand_key = f"hand {store_key(settings.name)}"
        """Under which a newer hand of this channel's game replaces an older one."""
        self.change(settings)

    def change(self, settings: ChannelSettings) -> None:
        """Speak as the channel is set from now on."""
        self._settings = settings
        renderers = self._all_renderers
        letters = renderers.get(settings.lang, renderers["en"]).catalogue
        self._renderers = {
            lang: dataclasses.replace(
                renderer,
                prefix=settings.prefixes[0],
                quiet_tables=settings.quiet_tables,
                are_hands_notices=settings.hand == "notice",
                letters=letters,
            )
            for lang, renderer in renderers.items()
        }
        """They speak their languages, with the letters of colours that this channel reads."""

    def prepare(self) -> None:
        """Load now what is known of the channel's language, and not with its first line."""
        self._renderer(self._settings.lang).catalogue.duration(0.0)

    def speak(self, reply: Reply, on_turn: str | None) -> None:
        """Put an answer into words and have it sent; `on_turn` is the nick of whoever has to
        decide, whose hand is urgent.

        What cannot be put into words is logged, and keeps nothing else from being said.
        """
        try:
            self._say(reply, on_turn)
        except Exception:
            where = (self._network.name, self._settings.name)
            log.exception("%s %s: cannot say %s", *where, type(reply.answer).__name__)

    def _say(self, reply: Reply, on_turn: str | None) -> None:
        settings, answer, to = self._settings, reply.answer, reply.to
        priority = _priority(reply, on_turn)
        if to is None:
            renderer = self._renderer(settings.lang)
            for line in renderer.render(answer, style=settings.style, audience="public"):
                self._network.say(settings.name, line, priority=priority)
            return
        if isinstance(answer, Hand | CardsDrawn) and not self._sits_elsewhere(to):
            answer = dataclasses.replace(answer, channel=None)
        manner = self.manner_of(self._find_reader(to))
        renderer = self._renderer(manner.lang)
        replaces = self._hand_key if isinstance(answer, Hand) else None
        for line in renderer.render(answer, style=manner.style, audience="private"):
            self._network.say(
                to, line, priority=priority, notice=manner.is_notice, replaces=replaces
            )

    def postpone_hand(self, nick: str) -> None:
        """Let somebody's hand that has not been sent yet be less urgent."""
        self._network.postpone(nick, self._hand_key, priority=Priority.HAND)

    def _renderer(self, lang: str) -> Renderer:
        return self._renderers.get(lang, self._renderers["en"])

    def manner_of(self, who: Person) -> Manner:
        """How somebody wants to be spoken to: their own settings, else the channel's."""
        settings = self._settings
        try:
            own = self._preferences.get(who)
        except StoreError as error:
            log.error("%s %s: %s", self._network.name, settings.name, error)
            own = {}
        style = Style(own["colors"]) if "colors" in own else settings.style
        is_notice = own.get("hand", settings.hand) == "notice"
        return Manner(own.get("lang", settings.lang), style, is_notice)


def _priority(reply: Reply, on_turn: str | None) -> Priority:
    if isinstance(reply.answer, CAN_WAIT):
        return Priority.HELP
    if reply.to is None or not isinstance(reply.answer, Hand):
        return Priority.TURN
    return Priority.TURN if reply.to == on_turn else Priority.HAND
