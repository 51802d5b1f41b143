"""Many tables on a server that is made up: the bot from line to line, without socket or sleep.

The bot is the real network, pipeline, queue and store; the clock is turned by hand. The players
know the cards and say what `moves` finds sensible.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable
from datetime import UTC

from tests.bench.moves import next_move
from unobot.bot.channel import Channel
from unobot.bot.pipeline import Pipeline
from unobot.bot.services import Services
from unobot.bot.unit_of_work import UnitOfWork
from unobot.commands import load_vocabulary
from unobot.config import channel_settings
from unobot.engine.pending import pending_seat
from unobot.engine.state import State
from unobot.render import Renderer, load_catalogues
from unobot.scenario.stage import BOT, BOT_PREFIX, SERVER, START
from unobot.store.store import Store
from unobot.transport import ChannelSettings, FloodModel, Network, NetworkSettings

PLAYERS = 4
"""At each table."""


class Table:
    """One channel, and what its players say next."""

    def __init__(self, channel: Channel, number: int, rng: random.Random) -> None:
        self.channel = channel
        self.name = channel.settings.name
        self.nicks = [f"Player{number}{letter}" for letter in "ABCD"[:PLAYERS]]
        self.rounds = 0
        """Rounds that have begun."""
        self._rng = rng

    @property
    def round(self) -> State | None:
        """The round that is on."""
        playing = self.channel.table.playing
        return None if playing is None else playing.game.state

    def next_command(self) -> tuple[str, str, str]:
        """Who says something next, where, and what: a move, or what leads to the next round."""
        nick, text = self._next_line()
        return nick, self.name, text

    def _next_line(self) -> tuple[str, str]:
        state = self.round
        if state is not None:
            seat = pending_seat(state.pending)
            assert seat is not None
            nick = self.channel.session.table.names[seat]
            return nick, next_move(state, seat, self._rng)
        seated = len(self.channel.session.table.names)
        if seated == 0:
            return self.nicks[0], "!uno"
        if seated < PLAYERS:
            return self.nicks[seated], "jo"
        self.rounds += 1
        return self.nicks[0], "!deal"


class Hall:
    """The bot in a number of channels, each with its players."""

    def __init__(
        self, store: Store, tables: int, *, flood: FloodModel | None = None, seed: int = 1
    ) -> None:
        self.now = START
        self.heard: Callable[[str], None] = lambda line: None
        """Gets every line of the bot, without CR and LF."""
        self._unanswered: deque[str] = deque()
        self._turn_ends: deque[Callable[[], object]] = deque()
        """What waits for the end of the present turn of the event loop."""
        rng = random.Random(seed)
        names = [f"#uno{number}" for number in range(tables)]
        self.network = Network(
            NetworkSettings(
                name="hall",
                servers=((SERVER, 6667),),
                tls=None,
                nick=BOT,
                channels=tuple(map(ChannelSettings, names)),
                flood=flood,
            ),
            deliver=lambda incoming: self._pipeline.deliver(incoming),
            write=self._write,
        )
        services = Services(
            store=store,
            scores=store.scores(UTC),
            renderers={lang: Renderer(catalogue) for lang, catalogue in load_catalogues().items()},
            unit_of_work=UnitOfWork(store, self._turn_ends.append),
            clock=lambda: self.now,
            rng=rng,
            new_id=lambda: f"{rng.getrandbits(128):032x}",
        )
        self._pipeline = Pipeline(services, load_vocabulary())
        self._pipeline.set_rate_limit("hall", None)
        settings = {"join_seconds": 3600, "rules": {"turn_seconds": 0}}
        self.tables = {
            name: Table(
                self._pipeline.add(self.network, channel_settings(name, settings)), number, rng
            )
            for number, name in enumerate(names)
        }
        self.network.opened(self.now)
        self.answer()
        while self.next_due() is not None and not all(map(self.network.is_inside, names)):
            self.wait(1.0)

    def _write(self, data: bytes) -> None:
        self._unanswered.extend(data.decode().split("\r\n")[:-1])

    def answer(self) -> None:
        """Pass on what the bot has said, and answer what it has asked of its server."""
        while self._unanswered:
            line = self._unanswered.popleft()
            self.heard(line)
            command, _, rest = line.partition(" ")
            for answer in self._answers(command, rest):
                self.network.feed(answer.encode() + b"\r\n", self.now)

    def _answers(self, command: str, rest: str) -> list[str]:
        match command:
            case "CAP" if rest.startswith("LS"):
                return [f":{SERVER} CAP * LS :"]
            case "USER":
                return [
                    f":{SERVER} 001 {BOT} :Welcome {BOT_PREFIX}",
                    f":{SERVER} 005 {BOT} CASEMAPPING=ascii PREFIX=(ov)@+ CHANTYPES=# :are known",
                    f":{SERVER} 422 {BOT} :No message of the day",
                ]
            case "PING":
                return [f":{SERVER} PONG {SERVER} {rest}"]
            case "JOIN":
                return [line for name in rest.split(",") for line in self._joined(name)]
            case "WHO":
                return [
                    f":{SERVER} 352 {BOT} {rest} {nick} host.example {SERVER} {nick} H :0 {nick}"
                    for nick in self.tables[rest].nicks
                ]
            case _:
                return []

    def _joined(self, name: str) -> list[str]:
        return [
            f":{BOT_PREFIX} JOIN {name}",
            f":{SERVER} 353 {BOT} = {name} :{BOT} {' '.join(self.tables[name].nicks)}",
            f":{SERVER} 366 {BOT} {name} :End of names",
        ]

    def say(self, nick: str, channel: str, text: str) -> None:
        """Somebody says something in a channel; what the bot does then is as in its event loop."""
        self.say_all([(nick, channel, text)])

    def say_all(self, said: Iterable[tuple[str, str, str]]) -> None:
        """Several people (who, where, what) are heard in one turn of the event loop."""
        lines = [
            f":{nick}!{nick}@host.example PRIVMSG {where} :{text}\r\n" for nick, where, text in said
        ]
        self.network.feed("".join(lines).encode(), self.now)
        self._settle()

    def _settle(self) -> None:
        self._pipeline.tick()
        while self._turn_ends:
            self._turn_ends.popleft()()
        self.network.tick(self.now)

    def next_due(self) -> float | None:
        """When something happens by itself."""
        dues = (self._pipeline.next_due(), self.network.next_tick())
        return min((due for due in dues if due is not None), default=None)

    def wait(self, seconds: float) -> None:
        """Let time pass; what is due happens in order, and is answered."""
        until = self.now + seconds
        self.answer()
        while (due := self.next_due()) is not None and due <= until:
            self.now = max(self.now, due)
            self._settle()
            self.answer()
        self.now = until
