"""Who comes and goes, the bot itself included: from the server's lines to values for the house."""

import logging

from unobot.transport.census import Census, parse_account
from unobot.transport.colours import NO_COLOURS, Colours
from unobot.transport.guard import Message, is_target
from unobot.transport.incoming import (
    Arrived,
    Departed,
    Entered,
    Expelled,
    Identified,
    Incoming,
    QuitNetwork,
    Renamed,
    Unreachable,
    User,
)
from unobot.transport.joins import Joins
from unobot.transport.roster import Roster
from unobot.transport.settings import NetworkSettings
from unobot.transport.support import Support

log = logging.getLogger("unobot.transport")

LONGEST_USERNAME = 10
LONGEST_HOST = 63
"""What servers cut user names and hosts to, taken for granted as long as they are not known."""

JOIN_REFUSED = frozenset(
    {"403", "405", "407", "437", "471", "473", "474", "475", "476", "477", "480", "489", "520"}
)
"""No such channel, too many, full, invitation, ban, key, registered nicks only, TLS only, …"""

NOT_REACHED = frozenset({"401", "477", "531", "716", "717"})
"""No such nick; registered nicks only; not allowed; they take no lines, and know of this one."""


class Presence:
    """The people in the bot's channels and the bot's own place among them, for one connection."""

    def __init__(self, settings: NetworkSettings, support: Support) -> None:
        self._network = settings.name
        self._support = support
        self.nick = settings.nick
        """The bot's own nick at present."""
        self._username = ""
        self._host = ""
        self._entering: set[str] = set()
        """Channels whose list of names is still coming in."""
        self.joins = Joins(settings.channels, support.fold, asks_services=settings.chanserv)
        self.roster = Roster(support.fold)
        self.colours = Colours()
        self._census = Census(self.roster, support, self._inside, self.identify)

    @property
    def prefix_size(self) -> int:
        """Bytes of `nick!user@host` as servers put it before the bot's lines.

        Learnt from the bot's own lines as the server passes them on; before that a long one is
        assumed.
        """
        username = len(self._username.encode()) or 1 + LONGEST_USERNAME
        host = len(self._host.encode()) or LONGEST_HOST
        return len(self.nick.encode()) + 1 + username + 1 + host

    def is_me(self, nick: str) -> bool:
        """Whether a nick is the bot's own."""
        return self._support.fold(nick) == self._support.fold(self.nick)

    def refold(self) -> None:
        """Files all names again after the server has announced another casemapping."""
        self.roster.refold()
        self.joins.refold()

    def identify(self, nick: str, username: str, host: str) -> bool:
        """Notes the user name and host of somebody, or of the bot; empty ones say nothing.
        Whether that was news about somebody else."""
        is_news = self.roster.identify(nick, username, host)
        if self.is_me(nick):
            self._username = username or self._username
            self._host = host or self._host
            return False
        return is_news

    def recognize(self, message: Message) -> list[Incoming]:
        """Learns from a line itself who has sent it; returns what is new about them."""
        return self._identified(self._census.recognize(message))

    def _identified(self, nicks: list[str]) -> list[Incoming]:
        users = (self.roster.user(nick) for nick in dict.fromkeys(nicks) if not self.is_me(nick))
        return [Identified(self._network, user) for user in users if user is not None]

    def sender(self, message: Message, channel: str | None = None) -> User | None:
        """Who a message comes from, with their rights in `channel`; None: not a person."""
        if not message.nick:
            return None
        known = self.roster.user(message.nick, channel) or User(message.nick)
        return User(
            message.nick,
            message.username or known.username,
            message.host or known.host,
            message.tags.get("account") or known.account,
            known.is_operator,
        )

    def handle(self, message: Message, now: float) -> list[Incoming]:
        """Takes in one message; returns what has changed by it. Lines that lack something, or are
        about channels that are not ours, change nothing."""
        match message.command, message.params:
            case "JOIN", (names, *_):
                return [e for name in names.split(",") for e in self._join(message, name, now)]
            case "PART", (names, *_):
                return [e for name in names.split(",") for e in self._part(message, name, now)]
            case "KICK", (name, victim, *rest):
                return self._kick(message, name, victim, "".join(rest[:1]), now)
            case "QUIT", reason:
                return self._quit(message, "".join(reason[:1]))
            case "NICK", (nick, *_):
                return self._rename(message, nick)
            case "366", (_, name, *_):
                return self._entered(name)
            case ("MODE", (name, *words)) | ("324", (_, name, *words)) if channel := self._inside(
                name
            ):
                self._change_modes(channel, words)
            case "INVITE", (_, name, *_):
                self.joins.invite(name, now)
            case "396", (_, host, *_):
                username, _, host = host.rpartition("@")
                self.identify(self.nick, username, host)
            case command, (_, nick, *_) if command in NOT_REACHED and (
                user := self.roster.user(nick)
            ):
                return [] if self.is_me(nick) else [Unreachable(self._network, user)]
            case command, (*_, name, reason) if command in JOIN_REFUSED:
                self._refused(command, name, reason)
            case _:
                return self._identified(self._census.handle(message))
        return []

    def _inside(self, name: str) -> str | None:
        """The channel in the settings' spelling, if the bot is in it."""
        return self.joins.name(name) if self.joins.is_inside(name) else None

    def _join(self, message: Message, name: str, now: float) -> list[Incoming]:
        channel = self.joins.name(name)
        is_mine = self.is_me(message.nick)
        if channel is not None and is_mine:
            self.joins.enter(channel, now)
            self._entering.add(channel)
        if channel is None or not message.nick or not self.joins.is_inside(channel):
            return []
        self.roster.enter(message.nick, channel)
        self.identify(message.nick, message.username, message.host)
        if len(message.params) > 2:
            # extended-join: channel, account, real name
            self.roster.log_in(message.nick, parse_account(message.params[1]))
        elif account := message.tags.get("account"):
            self.roster.log_in(message.nick, account)
        user = self.roster.user(message.nick, channel)
        return [] if is_mine or user is None else [Arrived(self._network, user, channel)]

    def _part(self, message: Message, name: str, now: float) -> list[Incoming]:
        channel = self._inside(name)
        user = self.sender(message, channel)
        if channel is None or user is None:
            return []
        if self.is_me(user.nick):
            return self._expelled(channel, "parted", now)
        self.roster.leave(user.nick, channel)
        return [Departed(self._network, user, channel, "part")]

    def _kick(
        self, message: Message, name: str, victim: str, reason: str, now: float
    ) -> list[Incoming]:
        channel = self._inside(name)
        if channel is None:
            return []
        if self.is_me(victim):
            kicker = message.nick or message.source
            return self._expelled(channel, f"kicked by {kicker}: {reason}", now)
        user = self.roster.user(victim, channel) or User(victim)
        self.roster.leave(victim, channel)
        return [Departed(self._network, user, channel, "kick")]

    def _expelled(self, channel: str, reason: str, now: float) -> list[Incoming]:
        log.info("%s: out of %s (%s)", self._network, channel, reason)
        self.joins.leave(channel, now)
        self._entering.discard(channel)
        self.roster.close(channel)
        self.colours.allow(self._support.fold(channel))
        return [Expelled(self._network, channel, reason, now)]

    def _quit(self, message: Message, reason: str) -> list[Incoming]:
        user = self.sender(message)
        if user is None or self.is_me(user.nick):
            return []
        return [QuitNetwork(self._network, user, self.roster.quit(user.nick), reason)]

    def _rename(self, message: Message, nick: str) -> list[Incoming]:
        if not message.nick or not is_target(nick):
            return []
        is_mine = self.is_me(message.nick)
        self.roster.rename(message.nick, nick)
        if is_mine:
            self.nick = nick
            return []
        user = self.roster.user(nick) or User(nick, message.username, message.host)
        return [Renamed(self._network, message.nick, user)]

    def _entered(self, name: str) -> list[Incoming]:
        channel = self._inside(name)
        if channel is None or channel not in self._entering:
            return []
        self._entering.discard(channel)
        log.info("%s: in %s", self._network, channel)
        return [Entered(self._network, channel)]

    def _refused(self, refusal: str, name: str, reason: str) -> None:
        channel = self.joins.name(name)
        if channel is not None and not self.joins.is_inside(channel):
            log.warning("%s: cannot join %s: %s", self._network, channel, reason)
            self.joins.refused(channel, refusal)

    def _change_modes(self, channel: str, words: list[str]) -> None:
        ranks = self._support.prefixes.values()
        for change in self._support.parse_modes(words):
            if change.letter in ranks and change.argument:
                self.roster.set_mode(change.argument, channel, change.letter, change.is_set)
            elif change.letter == NO_COLOURS and change.argument is None:
                key = self._support.fold(channel)
                (self.colours.refuse if change.is_set else self.colours.allow)(key)
