"""One connection to one network, without a socket and without a clock.

Whoever holds the byte stream and the time calls `opened`, `feed`, `tick` and `closed`; what has
happened comes out of `deliver`, bytes to be sent come out of `write`. `dial.Link` does that for
real servers, the scenario runner for made-up ones.
"""

import logging
import re
from collections.abc import Callable

from unobot.transport.census import who_line
from unobot.transport.colours import REFUSALS, is_about_colours
from unobot.transport.ctcp import CtcpDesk, is_ctcp
from unobot.transport.formatting import strip_formatting
from unobot.transport.guard import GuardedConnection, Message, is_target
from unobot.transport.incoming import (
    Connected,
    Disconnected,
    Entered,
    Expelled,
    Incoming,
    Said,
    User,
)
from unobot.transport.lines import one_line
from unobot.transport.liveness import Liveness
from unobot.transport.login import Login
from unobot.transport.nicks import REFUSED as NICK_REFUSED
from unobot.transport.nicks import NickKeeper
from unobot.transport.outbox import Outbox
from unobot.transport.playback import Playback
from unobot.transport.presence import Presence
from unobot.transport.queue import Priority
from unobot.transport.registration import join_lines
from unobot.transport.settings import NetworkSettings
from unobot.transport.support import Support

log = logging.getLogger("unobot.transport")

BAN = re.compile(r"\b[akgdz][-:]?lined?\b|\bakill(ed)?\b|\bbanned\b", re.IGNORECASE)
"""In the text of an ERROR: the server does not want this bot, and trying again makes it worse."""


class Network:
    """One network: who is there, what is said, and everything the bot says.

    `deliver` may call `say`; whatever it raises is logged with the line that it was about.
    `write` gets whole lines, several at a time. `wake` is called when `next_tick` may have become
    earlier. Every `now` is in seconds and never goes back; CTCP TIME and the times that servers put
    before lines take it for Unix time.
    """

    def __init__(
        self,
        settings: NetworkSettings,
        deliver: Callable[[Incoming], None],
        write: Callable[[bytes], None],
        *,
        wake: Callable[[], None] = lambda: None,
        version: str = "unobot",
        source: str = "unobot",
    ) -> None:
        self.settings = settings
        self._take_delivery = deliver
        self._write = write
        self._wake = wake
        self._ctcp = CtcpDesk(version, source)
        self.support = Support()
        """What the server has announced of itself."""
        self.fold = self.support.fold
        """The form of a nick or channel that is equal for all its spellings on this server."""
        self._now = 0.0
        self.ban: str | None = None
        """What the server said when it banned the bot; None: it did not."""
        self._reset()

    def _reset(self) -> None:
        self._presence = Presence(self.settings, self.support)
        self._playback = Playback(self._now)
        # The next server may be another one.
        self.support.tokens.clear()
        self._outbox = Outbox(self.settings, self._presence, self._write)
        put = self._outbox.put
        self._irc = GuardedConnection(self.name, self._on_message, put)
        self.login = Login(self.settings, put, self._presence.is_me)
        """How far the bot is with logging in on this connection."""
        self._nicks = NickKeeper(self.settings, put, self._has_wished_nick)
        self.is_introduced = False
        """Whether the server has said all that it has to say of itself."""
        self._is_let_in = False
        """Whether the login is over, so that channels may be joined."""
        self._is_marked = False
        """Whether the bot has told the server that it is one."""
        self._liveness: Liveness | None = None
        """None: there is no byte stream."""
        self.hangup: str | None = None
        """Why the byte stream is to be closed now; None: it is not."""

    # -- what the holder of the byte stream and of the time calls

    def opened(self, now: float) -> None:
        """The byte stream is there: log on."""
        self._now = now
        self._reset()
        self.ban = None
        self._liveness = Liveness(now)
        self.login.begin(now)
        if self.settings.password is not None:
            self._irc.pass_(f":{self.settings.password}")
        self._irc.nick(self._nicks.next_choice())
        self._irc.user(self.settings.username, self.settings.realname)
        self.tick(now)

    def feed(self, data: bytes, now: float) -> None:
        """Takes in bytes from the server, in whatever portions, and sends what may be sent.

        Never raises: what goes wrong with a line is logged with it, and the next one is handled.
        """
        self._now = now
        if self._liveness is not None:
            self._liveness.hear(now)
        self._irc.process_data(data)
        self.tick(now)

    def closed(self, now: float, reason: str) -> None:
        """The byte stream is gone; lines that still waited are gone with it."""
        if self._liveness is None:
            return
        self._now = now
        was_connected = self.is_registered
        left, since = self._presence.joins.inside(), self._liveness.heard_at
        self._reset()
        for channel in left:
            self._deliver(Expelled(self.name, channel, reason, since))
        if was_connected:
            self._deliver(Disconnected(self.name, reason))

    def tick(self, now: float) -> None:
        """Does what is due: sends, joins channels, keeps the connection alive or gives it up
        (`hangup`)."""
        self._now = now
        if self._liveness is None or self.hangup is not None:
            return
        self.hangup = self._liveness.find_failure(now)
        if self.hangup is None and self._liveness.take_ping(now):
            self._irc.ping("keep-alive")
        self.login.tick(now)
        self.hangup = self.hangup or self.login.failure
        if self.is_registered:
            self._join_when_ready()
            self._nicks.tick(now)
            joins = self._presence.joins
            for line in (*join_lines(joins.take_due(now)), *joins.take_requests()):
                self._irc.send_raw(line)
        self._outbox.send_due(now)

    def next_tick(self) -> float | None:
        """When `tick` has something to do, which may be in the past; None: only when something
        happens."""
        if self._liveness is None or self.hangup is not None:
            return None
        dues = [
            self._liveness.next_due(),
            self._outbox.next_due(),
            self._presence.joins.next_attempt(),
            self.login.next_tick(),
            self._nicks.next_tick(),
        ]
        return min(due for due in dues if due is not None)

    def quit(self, reason: str) -> None:
        """Says goodbye at once, past all lines that still wait; the server closes the stream."""
        if self._liveness is not None:
            self._outbox.send(f"QUIT :{one_line(reason)}")

    # -- what the rest of the house calls

    @property
    def name(self) -> str:
        """What the settings call it."""
        return self.settings.name

    @property
    def nick(self) -> str:
        """The bot's own nick at present."""
        return self._presence.nick

    @property
    def is_registered(self) -> bool:
        """Whether the server has logged the bot on."""
        return self.registered_at is not None

    @property
    def registered_at(self) -> float | None:
        """When the server said 001; None: not yet, or no longer."""
        return None if self._liveness is None else self._liveness.registered_at

    @property
    def capabilities(self) -> frozenset[str]:
        """The names of the capabilities in use on this connection (IRCv3)."""
        return frozenset(self.login.capabilities.enabled)

    @property
    def pending(self) -> int:
        """Lines that wait to be sent."""
        return len(self._outbox)

    def say(
        self,
        target: str,
        text: str,
        *,
        priority: Priority,
        notice: bool = False,
        replaces: str | None = None,
    ) -> None:
        """Says something to a channel or a nick as soon as the flood model allows.

        The text is cut into as many lines as it needs. `replaces` is a key: lines with the same
        key to the same target that have not gone yet are dropped. What is said while the bot is
        not logged on, or to a channel that it is not in, is not kept. Raises ValueError for a
        target that can be neither a channel nor a nick.
        """
        if not is_target(target):
            raise ValueError(f"{target!r} is neither a channel nor a nick")
        is_channel = self.is_channel(target)
        if not self.is_registered or (is_channel and not self.is_inside(target)):
            log.debug("%s: nobody in %s hears: %s", self.name, target, text)
            return
        head = f"{'NOTICE' if notice else 'PRIVMSG'} {target} :"
        self._outbox.say(
            head,
            text,
            self.fold(target),
            priority=priority,
            is_joinable=is_channel,
            replaces=replaces,
        )
        self._wake()

    def postpone(self, target: str, replaces: str, *, priority: Priority) -> None:
        """Lets what was said with this key to a nick, and has not gone yet, be less urgent."""
        self._outbox.postpone(self.fold(target), replaces, priority)

    def is_channel(self, target: str) -> bool:
        """Whether a target is a channel and not a nick."""
        return self.support.is_channel(target)

    def is_inside(self, channel: str) -> bool:
        """Whether the bot is in a channel."""
        return self._presence.joins.is_inside(channel)

    def user(self, nick: str, channel: str | None = None) -> User | None:
        """Somebody in one of the bot's channels, with their rights in `channel`."""
        return self._presence.roster.user(nick, self._spelled(channel))

    def channels(self, nick: str) -> tuple[str, ...]:
        """Those of the bot's channels that somebody else is in."""
        return () if self._presence.is_me(nick) else self._presence.roster.channels(nick)

    def users(self, channel: str) -> list[User]:
        """Everybody in a channel but the bot."""
        name = self._spelled(channel)
        everybody = self._presence.roster.users(name) if name is not None else []
        return [user for user in everybody if not self._presence.is_me(user.nick)]

    # -- what the server says

    def _on_message(self, message: Message) -> None:
        if self._playback.is_old(message):
            return
        for incoming in self._presence.recognize(message):
            self._deliver(incoming)
        match message.command, message.params:
            case "PING", params:
                pong = f"PONG :{one_line(''.join(params[:1]))}"
                self._outbox.send_charged(pong, self._now)
            case "001", (nick, *_):
                self._welcome(nick)
            case "005", (_, *tokens, _):
                self.support.load(tokens)
                self._presence.refold()
                self._mark_as_bot()
            case command, _ if command in NICK_REFUSED and not self.is_registered:
                self._irc.nick(self._nicks.next_choice())
            case "376" | "422", _:
                # The end of the message of the day, or that there is none.
                self.is_introduced = True
            case "465", (*_, reason):
                self.ban = self.hangup = reason
            case "ERROR", (*_, reason):
                self.hangup = reason
                if BAN.search(reason):
                    self.ban = reason
            case "PRIVMSG", (target, text, *_):
                self._heard(message, target, text)
            case command, (_, name, *_, reason) if command in REFUSALS and (
                is_about_colours(reason)
            ):
                self._outbox.say_again(self.fold(name))
            case _:
                self.login.handle(message, self._now)
                self._nicks.handle(message)
                for incoming in self._presence.handle(message, self._now):
                    self._deliver(incoming)
                    if isinstance(incoming, Entered):
                        self._ask_who_is_in(incoming.channel)

    def _ask_who_is_in(self, channel: str) -> None:
        # Not urgent: whoever speaks is known from their line, and operators are from NAMES.
        for line in (who_line(channel, self.support), f"MODE {channel}"):
            self._outbox.put(line, Priority.HELP, "WHO")

    def _welcome(self, nick: str) -> None:
        self._presence.nick = nick
        if self._liveness is not None and not self.is_registered:
            log.info("%s: logged on as %s", self.name, nick)
            self._liveness.registered_at = self._now
            self.login.welcome(self._now)
            self._deliver(Connected(self.name))

    def _join_when_ready(self) -> None:
        """Begins to join the channels as soon as the bot is logged in, or may do without."""
        if self.login.is_ready and not self._is_let_in:
            self._is_let_in = True
            self._presence.joins.start(self._now)
            has_password = self.settings.nickserv is not None
            self._nicks.start(self._now, may_ask=self.login.is_logged_in or has_password)

    def _has_wished_nick(self) -> bool:
        wished = self.settings.nick[: self.support.nick_length]
        return self._presence.is_me(wished)

    def _mark_as_bot(self) -> None:
        if not self._is_marked and (mode := self.support.bot_mode):
            self._is_marked = True
            self._outbox.put(f"MODE {self.nick} +{mode}")

    def _heard(self, message: Message, target: str, text: str) -> None:
        channel = self._spelled(target)
        user = self._presence.sender(message, channel)
        is_private = self._presence.is_me(target)
        if user is None or self._presence.is_me(user.nick) or not (channel or is_private):
            return
        if not is_ctcp(text):
            plain = one_line(strip_formatting(text))
            self._deliver(Said(self.name, user, channel, plain, self._now))
        elif answer := self._ctcp.answer(text, self._now):
            self.say(user.nick, answer, priority=Priority.HELP, notice=True)

    def _deliver(self, incoming: Incoming) -> None:
        try:
            self._take_delivery(incoming)
        except Exception:
            log.exception("%s: error while handling %r", self.name, incoming)

    # -- what the bot says

    def _spelled(self, channel: str | None) -> str | None:
        return None if channel is None else self._presence.joins.name(channel)
