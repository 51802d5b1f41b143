"""The bot's nick: another one when the wished one is taken, and the wished one as soon as it can
be had."""

from collections.abc import Callable, Iterator
from itertools import count

from unobot.transport.casemapping import fold_by_default
from unobot.transport.guard import Message
from unobot.transport.settings import NetworkSettings

NICKSERV = "NickServ"

REFUSED = frozenset({"432", "433", "436", "437"})
"""Erroneous (or kept by services), in use, collision, unavailable for the moment."""
KEPT = frozenset({"432", "437"})
"""Those of them that may mean that services keep the nick for its owner."""

RETRY_SECONDS = 60.0
"""Between two tries to get the wished nick."""
ANSWERS = 3
"""So many lines of NickServ after it was asked are a hint to try again."""


def nick_choices(settings: NetworkSettings) -> Iterator[str]:
    """The nicks to try in turn: those of the settings, then the first with a suffix, endlessly."""
    yield settings.nick
    yield from settings.nicks
    yield f"{settings.nick}_"
    for number in count(2):
        yield f"{settings.nick}{number}"


def is_nickserv(nick: str) -> bool:
    """Whether it is the nick of the services that keep nicks."""
    return fold_by_default(nick) == fold_by_default(NICKSERV)


def to_nickserv(*words: str | None) -> str:
    """The line that tells NickServ something; empty words are left out."""
    return f"PRIVMSG {NICKSERV} :{' '.join(filter(None, words))}"


class NickKeeper:
    """Tries for the wished nick for as long as the bot has another, once it is logged on.

    `send` takes lines; `has_wished` knows whether the bot has the wished nick now.
    """

    def __init__(
        self,
        settings: NetworkSettings,
        send: Callable[[str], None],
        has_wished: Callable[[], bool],
    ) -> None:
        self._settings = settings
        self._send = send
        self._has_wished = has_wished
        self._choices = nick_choices(settings)
        self._due: float | None = None
        self._may_ask = False
        self._answers_left = 0

    def next_choice(self) -> str:
        """The nick to try next while logging on."""
        return next(self._choices)

    def start(self, now: float, *, may_ask: bool) -> None:
        """The bot is logged on. `may_ask`: NickServ knows it or its password, and is asked, once,
        to take the nick from whoever has it."""
        self._may_ask = may_ask
        self._due = now if may_ask else now + RETRY_SECONDS

    def handle(self, message: Message) -> None:
        """Takes in one message after the welcome: refusals, NickServ's answers, the holder's
        leaving."""
        if self._due is None or self._has_wished():
            return
        match message.command, message.params:
            case command, (_, nick, *_) if command in REFUSED and self._is_wished(nick):
                if self._may_ask:
                    self._ask(["RELEASE"] if command in KEPT else ["REGAIN", "GHOST"])
            case "NOTICE", _ if self._answers_left and is_nickserv(message.nick):
                self._answers_left -= 1
                self._try()
            case "QUIT" | "NICK", _ if self._is_wished(message.nick):
                self._try()
            case _:
                pass

    def tick(self, now: float) -> None:
        """Tries again when it is time."""
        if self._due is not None and now >= self._due:
            self._due = now + RETRY_SECONDS
            if not self._has_wished():
                self._try()

    def next_tick(self) -> float | None:
        """When `tick` is to look whether there is something to do."""
        return self._due

    def _is_wished(self, nick: str) -> bool:
        return fold_by_default(nick) == fold_by_default(self._settings.nick)

    def _try(self) -> None:
        self._send(f"NICK {self._settings.nick}")

    def _ask(self, commands: list[str]) -> None:
        # Some services know REGAIN, some GHOST; what they do not know does no harm.
        self._may_ask = False
        self._answers_left = ANSWERS
        nickserv = self._settings.nickserv
        for command in commands:
            password = None if nickserv is None else nickserv.password
            self._send(to_nickserv(command, self._settings.nick, password))
