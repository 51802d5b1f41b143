"""The stage of a scenario: a server, a clock and the people, around the real pipeline."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC

from unobot.bot.channel import Channel
from unobot.bot.pipeline import Pipeline
from unobot.bot.services import Services
from unobot.bot.settings import ChannelSettings
from unobot.bot.unit_of_work import UnitOfWork
from unobot.commands import Vocabulary
from unobot.engine.dealing import Deal
from unobot.engine.rules import Rules
from unobot.render import Renderer
from unobot.store.store import Store
from unobot.transport import ChannelSettings as JoinSettings
from unobot.transport import Network, NetworkSettings

CHANNEL, BOT = "#uno", "UnoBot"
BOT_PREFIX = "UnoBot!uno@bot.example"
SERVER = "irc.example.org"
START = 1_768_478_400.0
"""A noon in the middle of a month, where every scenario begins."""


@dataclass(slots=True)
class Someone:
    """Somebody on the network, as the server knows them."""

    nick: str
    userhost: str
    account: str | None = None
    is_operator: bool = False

    @property
    def prefix(self) -> str:
        """What stands before a line of theirs."""
        return f"{self.nick}!{self.userhost}"


class Stage:
    """Plays server and time for one channel of one bot."""

    def __init__(
        self,
        settings: ChannelSettings,
        people: list[Someone],
        store: Store,
        renderers: dict[str, Renderer],
        vocabulary: Vocabulary,
        *,
        casemapping: str,
        has_accounts: bool,
        deal_cards: Callable[[Rules, tuple[str, ...]], Deal | None],
        seed: int = 1,
    ) -> None:
        self.now = START
        self.people = people
        self.sent: list[str] = []
        """Raw lines of the bot since the stage was set, protocol included."""
        self._settings = settings
        self._store = store
        self._renderers = renderers
        self._vocabulary = vocabulary
        self._casemapping = casemapping
        self._has_accounts = has_accounts
        self._deal_cards = deal_cards
        self._rng = random.Random(seed)
        self.round_ids: list[str] = []
        """The keys of the rounds that have begun."""
        self._unanswered: list[str] = []
        self._is_answering = False
        self._open()

    def _open(self) -> None:
        """Start the bot's process and let it come into the channel."""
        self.network = Network(
            NetworkSettings(
                name="scenario",
                servers=((SERVER, 6667),),
                tls=None,
                nick=BOT,
                channels=(JoinSettings(CHANNEL),),
                flood=None,
            ),
            deliver=lambda incoming: self.pipeline.deliver(incoming),
            write=self._write,
        )
        services = Services(
            store=self._store,
            scores=self._store.scores(UTC),
            renderers=self._renderers,
            unit_of_work=UnitOfWork(self._store),
            clock=lambda: self.now,
            rng=self._rng,
            new_id=self._new_id,
            deal_cards=self._deal_cards,
        )
        self.pipeline = Pipeline(services, self._vocabulary)
        self.channel: Channel = self.pipeline.add(self.network, self._settings)
        self.pipeline.restore(self.network.name)
        self.network.opened(self.now)
        self._answer()

    def _new_id(self) -> str:
        self.round_ids.append(f"{len(self.round_ids):032x}")
        return self.round_ids[-1]

    def restart(self) -> None:
        """Let the process die and a new one start from what is stored."""
        self._open()
        self._settle()

    # -- the server

    def _write(self, data: bytes) -> None:
        lines = data.decode().split("\r\n")
        for line in lines:
            if line:
                self.sent.append(line)
                self._unanswered.append(line)

    def _answer(self) -> None:
        """Answer what the bot has asked of its server."""
        if self._is_answering:
            return
        self._is_answering = True
        while self._unanswered:
            command, _, rest = self._unanswered.pop(0).partition(" ")
            for line in self._answers(command.upper(), rest):
                self.network.feed(line.encode() + b"\r\n", self.now)
        self._is_answering = False

    def _answers(self, command: str, rest: str) -> list[str]:
        match command:
            case "USER":
                return [
                    f":{SERVER} 001 {BOT} :Welcome {BOT_PREFIX}",
                    f":{SERVER} 005 {BOT} CASEMAPPING={self._casemapping} PREFIX=(ov)@+ "
                    f"CHANTYPES=#{' WHOX' if self._has_accounts else ''} "
                    ":are supported by this server",
                    f":{SERVER} 422 {BOT} :No message of the day",
                ]
            case "CAP":
                return self._capabilities(rest)
            case "PING":
                return [f":{SERVER} PONG {SERVER} {rest}"]
            case "JOIN":
                names = " ".join(("@" if one.is_operator else "") + one.nick for one in self.people)
                return [
                    f":{BOT_PREFIX} JOIN {CHANNEL}",
                    f":{SERVER} 353 {BOT} = {CHANNEL} :{BOT} {names}",
                    f":{SERVER} 366 {BOT} {CHANNEL} :End of names",
                ]
            case "WHO":
                return [
                    *(self._who(one, rest.rpartition(",")[2]) for one in self.people),
                    f":{SERVER} 315 {BOT} {CHANNEL} :End of WHO",
                ]
            case _:
                return []

    def _capabilities(self, rest: str) -> list[str]:
        if rest.startswith("LS"):
            offered = "account-tag account-notify extended-join" if self._has_accounts else ""
            return [f":{SERVER} CAP * LS :{offered}"]
        if rest.startswith("REQ"):
            return [f":{SERVER} CAP * ACK {rest.partition(' ')[2]}"]
        return []

    def _who(self, one: Someone, token: str) -> str:
        user, _, host = one.userhost.partition("@")
        flags = "H@" if one.is_operator else "H"
        if self._has_accounts:
            # As asked for with WHOX: token, channel, user name, host, nick, flags, account, …
            account = one.account or "0"
            return (
                f":{SERVER} 354 {BOT} {token} {CHANNEL} {user} {host} {one.nick} {flags} "
                f"{account} :{one.nick}"
            )
        return (
            f":{SERVER} 352 {BOT} {CHANNEL} {user} {host} {SERVER} {one.nick} {flags} :0 {one.nick}"
        )

    # -- what people and time do

    def someone(self, nick: str) -> Someone:
        """Who speaks under a nick in this scenario."""
        for one in self.people:
            if one.nick == nick:
                return one
        return Someone(nick, f"{nick.lower()}@{nick.lower()}.example")

    def feed(self, lines: list[bytes]) -> None:
        """Lines from the server, in one packet."""
        self.network.feed(b"".join(line + b"\r\n" for line in lines), self.now)
        self._answer()
        self._settle()

    def speak(self, nick: str, lines: tuple[str, ...], *, is_private: bool) -> None:
        """Somebody says lines in one packet."""
        one = self.someone(nick)
        target = BOT if is_private else CHANNEL
        tag = f"@account={one.account} " if self._has_accounts and one.account else ""
        self.feed([f"{tag}:{one.prefix} PRIVMSG {target} :{line}".encode() for line in lines])

    def _settle(self) -> None:
        self.pipeline.tick()
        self.network.tick(self.now)
        self._answer()

    def wait(self, seconds: float) -> None:
        """Let time pass; what is due happens in order."""
        until = self.now + seconds
        while True:
            dues = [self.pipeline.next_due(), self.network.next_tick()]
            due = min((one for one in dues if one is not None), default=until + 1)
            if due > until:
                break
            self.now = max(self.now, due)
            self._settle()
        self.now = until
        self._settle()
