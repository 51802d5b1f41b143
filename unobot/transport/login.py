"""Logging in on one connection: capabilities, SASL, the welcome, NickServ, and then the channels.

    CAP LS --> CAP REQ --> AUTHENTICATE --> CAP END --> 001 --> IDENTIFY --> ready
     (15 s for each answer)                                   (10 s for the login)

Whatever the server says or leaves unsaid leads to `is_ready` or to a `failure`.
"""

import logging
from collections.abc import Callable
from enum import Enum, auto

from unobot.transport import sasl
from unobot.transport.capabilities import END, LIST, SASL, USED, Capabilities, parse_offer
from unobot.transport.guard import Message
from unobot.transport.nicks import is_nickserv, to_nickserv
from unobot.transport.settings import NetworkSettings

log = logging.getLogger("unobot.transport")

ANSWER_SECONDS = 15.0
"""For each answer about capabilities and SASL."""
LOGIN_SECONDS = 10.0
"""From the welcome to the login, when NickServ or a certificate is to bring it."""
REGISTERED = "r"
"""The user mode of somebody who is logged in (to the account of their nick)."""


class _Stage(Enum):
    NEGOTIATING = auto()
    """Before CAP END."""
    REGISTERING = auto()
    """After it, before the welcome."""
    WAITING = auto()
    """Welcome, but not yet logged in."""
    READY = auto()


class _Sasl(Enum):
    UNTRIED = auto()
    NAMED = auto()
    """The mechanism is named, the challenge has not come."""
    ANSWERED = auto()
    OVER = auto()


class Login:
    """The login on one connection. `send` takes lines; `is_me` knows the bot's own nick."""

    def __init__(
        self,
        settings: NetworkSettings,
        send: Callable[[str], None],
        is_me: Callable[[str], bool],
    ) -> None:
        self._settings = settings
        self._send = send
        self._is_me = is_me
        self._stage = _Stage.NEGOTIATING
        self._sasl = _Sasl.UNTRIED
        self._due: float | None = None
        """When waiting for an answer, or for the login, ends."""
        self.capabilities = Capabilities(USED if settings.sasl is None else USED | {SASL})
        self.is_logged_in = False
        self.problem: str | None = None
        """Why there is no login, as far as there was to be one."""
        self.failure: str | None = None
        """Why the connection is to be given up; None: it is not."""

    @property
    def is_ready(self) -> bool:
        """Whether channels may be joined."""
        return self._stage is _Stage.READY and self.failure is None

    def begin(self, now: float) -> None:
        """The byte stream is there: says the first word on it."""
        self._send(LIST)
        self._due = now + ANSWER_SECONDS

    def welcome(self, now: float) -> None:
        """The server has logged the bot on, whether or not it knows of capabilities."""
        if self._is_sasl_open and not self.is_logged_in:
            self._sasl_failed("the server does not offer SASL")
        nickserv = self._settings.nickserv
        if self.is_logged_in:
            self._set_stage(_Stage.READY)
        elif nickserv is not None:
            account = nickserv.nick or self._settings.nick
            is_own = nickserv.nick is None and self._is_me(account)
            self._send(to_nickserv("IDENTIFY", "" if is_own else account, nickserv.password))
            self._set_stage(_Stage.WAITING, now + LOGIN_SECONDS)
        elif self._settings.is_login_required and self._settings.sasl is None:
            # The server's password or the certificate may log the bot in.
            self._set_stage(_Stage.WAITING, now + LOGIN_SECONDS)
        else:
            self._finish()

    def handle(self, message: Message, now: float) -> None:
        """Takes in one message; those that are not about logging in change nothing."""
        match message.command, message.params:
            case "CAP", (_, *words):
                self._negotiate(words, now)
            case ("421", (_, "CAP", *_)) | ("410", _) if self._stage is _Stage.NEGOTIATING:
                self.capabilities.give_up()
                self._go_on(now)
            case "AUTHENTICATE", (challenge, *_) if self._sasl is _Sasl.NAMED:
                self._answer(challenge, now)
            case "900", (_, _, account, *_):
                self._logged_in(f" as {account}")
            case "901", _:
                self.is_logged_in = False
            case command, _ if command in sasl.SUCCESSES and self._is_authenticating:
                self._sasl = _Sasl.OVER
                self._logged_in()
                self._go_on(now)
            case command, (_, *words) if command in sasl.FAILURES and self._is_authenticating:
                is_list = command == sasl.MECHANISMS
                said = " ".join(words[:1] if is_list else words[-1:])
                self._sasl_failed(f"the server offers only {said}" if is_list else said)
                self._go_on(now)
            case "MODE", (nick, modes, *_) if self._is_me(nick) and _is_set(REGISTERED, modes):
                self._logged_in()
            case "401", (_, name, *_) if self._stage is _Stage.WAITING and is_nickserv(name):
                self.problem = "there is no NickServ"
                self._finish()
            case _:
                pass

    def tick(self, now: float) -> None:
        """Stops waiting for what does not come."""
        if self._due is None or now < self._due:
            return
        self._due = None
        if self._stage is _Stage.NEGOTIATING:
            self.capabilities.give_up()
            if self._is_sasl_open:
                self._sasl_failed(f"no answer in {ANSWER_SECONDS:.0f} s")
            self._end_negotiation()
        elif self._stage is _Stage.WAITING:
            self.problem = self.problem or f"no login within {LOGIN_SECONDS:.0f} s"
            self._finish()

    def next_tick(self) -> float | None:
        """When `tick` has something to do."""
        return self._due

    @property
    def _is_sasl_open(self) -> bool:
        """Whether there is to be SASL, and its outcome is not known."""
        return self._settings.sasl is not None and self._sasl is not _Sasl.OVER

    @property
    def _is_authenticating(self) -> bool:
        return self._sasl in (_Sasl.NAMED, _Sasl.ANSWERED)

    def _negotiate(self, words: list[str], now: float) -> None:
        lines = self.capabilities.handle(words)
        for line in lines:
            self._send(line)
        if lines and self._stage is _Stage.NEGOTIATING:
            self._due = now + ANSWER_SECONDS
        is_new = words[:1] == ["NEW"] and SASL in parse_offer(words[-1])
        if is_new and not self._is_authenticating:
            # Services are back: one more attempt, should the bot not be logged in.
            self._sasl = _Sasl.UNTRIED
        self._go_on(now)

    def _go_on(self, now: float) -> None:
        """Takes the next step as soon as the last one is done."""
        if not self.capabilities.is_settled or self._is_authenticating:
            return
        settings = self._settings.sasl
        if settings is not None and self._sasl is _Sasl.UNTRIED and not self.is_logged_in:
            mechanisms = self.capabilities.offered.get(SASL, "")
            if SASL not in self.capabilities.enabled:
                self._sasl_failed("the server does not offer SASL")
            elif not sasl.is_offered(settings.mechanism, mechanisms):
                self._sasl_failed(f"the server offers only {mechanisms}")
            else:
                self._sasl = _Sasl.NAMED
                self._authenticate(now, sasl.start_line(settings))
                return
        if self._stage is _Stage.NEGOTIATING:
            self._end_negotiation()

    def _answer(self, challenge: str, now: float) -> None:
        settings = self._settings.sasl
        if settings is None or challenge != "+":
            # Neither mechanism has challenges; the server answers this with 906.
            self._authenticate(now, sasl.ABORT)
        else:
            self._authenticate(now, *sasl.response_lines(sasl.response(settings)))
        self._sasl = _Sasl.ANSWERED

    def _authenticate(self, now: float, *lines: str) -> None:
        for line in lines:
            self._send(line)
        if self._stage is _Stage.NEGOTIATING:
            self._due = now + ANSWER_SECONDS

    def _sasl_failed(self, reason: str) -> None:
        self._sasl = _Sasl.OVER
        self.problem = f"no login with SASL: {reason}"
        log.info("%s: %s", self._settings.name, self.problem)

    def _end_negotiation(self) -> None:
        if self._settings.sasl is not None and self._settings.nickserv is None:
            self._insist()
        if self.failure is None:
            self._set_stage(_Stage.REGISTERING)
            self._send(END)

    def _logged_in(self, whom: str = "") -> None:
        if not self.is_logged_in:
            log.info("%s: logged in%s", self._settings.name, whom)
        self.is_logged_in, self.problem = True, None
        if self._stage is _Stage.WAITING:
            self._set_stage(_Stage.READY)

    def _finish(self) -> None:
        """There will be no login: goes on without one, or gives up."""
        self._insist()
        if self.problem is not None and self.failure is None:
            log.warning("%s: joining without a login: %s", self._settings.name, self.problem)
        self._set_stage(_Stage.READY)

    def _insist(self) -> None:
        if self._settings.is_login_required and not self.is_logged_in:
            self.failure = f"a login is required: {self.problem}"

    def _set_stage(self, stage: _Stage, due: float | None = None) -> None:
        self._stage, self._due = stage, due


def _is_set(letter: str, modes: str) -> bool:
    """Whether a user's mode line such as `-w+ir` sets a letter."""
    before, found, _ = modes.partition(letter)
    return bool(found) and before.rfind("+") > before.rfind("-")
