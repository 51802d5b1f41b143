"""The bot on its networks, against servers that the test plays itself."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.transport.linked import PATIENCE, Peer
from unobot.app import HEARTBEAT, App
from unobot.config import parse_config
from unobot.store.errors import LeaseLost
from unobot.store.model import Change
from unobot.store.store import Store, open_store
from unobot.transport import Backoff, strip_formatting

QUICK = Backoff(first=0.01, limit=0.02)


class Town:
    """IRC servers on free ports, one for each network; a test speaks for them and for people."""

    def __init__(self) -> None:
        self._arrivals: dict[str, asyncio.Queue[Peer]] = {}
        self._servers: list[asyncio.Server] = []
        self._peers: list[Peer] = []
        self.ports: dict[str, int] = {}

    async def open(self, name: str) -> None:
        arrivals: asyncio.Queue[Peer] = asyncio.Queue()

        async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            peer = Peer(reader, writer)
            self._peers.append(peer)
            arrivals.put_nowait(peer)

        server = await asyncio.start_server(take, "127.0.0.1", 0)
        self._servers.append(server)
        self._arrivals[name] = arrivals
        self.ports[name] = server.sockets[0].getsockname()[1]

    async def bot(self, name: str, *nicks: str) -> Peer:
        """The bot's next connection to a network, once it is in #uno with these people."""
        async with asyncio.timeout(PATIENCE):
            peer = await self._arrivals[name].get()
        nick = await peer.welcome()
        await peer.until("JOIN #uno")
        peer.send(
            f":{nick}!uno@bot.example JOIN #uno",
            f":irc.example.org 353 {nick} = #uno :{' '.join([*nicks, nick])}",
            f":irc.example.org 366 {nick} #uno :End of NAMES",
        )
        return peer

    def has_news(self, name: str) -> bool:
        """Whether the bot has connected to a network once more."""
        return not self._arrivals[name].empty()

    def close(self) -> None:
        for peer in self._peers:
            peer.close()
        for server in self._servers:
            server.close()

    def config(self, *networks: str, defaults: str = "{}", extra: str = "", more: str = "") -> str:
        lines = ["networks:"]
        for name in networks:
            lines += [
                f"  - name: {name}",
                "    host: 127.0.0.1",
                f"    port: {self.ports.get(name, 1)}",
                "    tls: no",
                "    flood: none",
                "    channels: ['#uno']",
                *([f"    {extra}"] if extra else []),
            ]
        return "\n".join([*lines, f"defaults: {defaults}", "timezone: UTC", more, ""])


def say(peer: Peer, who: str, text: str, target: str = "#uno") -> None:
    """Somebody says something where the bot hears it."""
    peer.send(f":{who} PRIVMSG {target} :{text}")


ANNA, BOB, BOSS = "Anna!anna@a.example", "Bob!bob@b.example", "Boss!boss@office.example"


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    town = Town()
    await town.open("one")
    await town.open("two")
    yield town
    town.close()


@asynccontextmanager
async def running(text: str, clock: Callable[[], float] | None = None) -> AsyncIterator[App]:
    """The bot with this configuration, for as long as the block lasts."""
    store = open_store(":memory:")
    app = App(parse_config(text), store, clock=clock, rng=random.Random(1), backoff=QUICK)
    task = asyncio.create_task(app.run())
    try:
        yield app
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        store.close()


async def while_answering(peer: Peer, awaited: Awaitable[None]) -> str:
    """Waits for something that says goodbye to a server; returns the goodbye."""
    waiting = asyncio.ensure_future(awaited)
    goodbye = await peer.until("QUIT")
    peer.close()
    await waiting
    return goodbye


async def test_who_is_ignored_is_not_heard(town: Town) -> None:
    async with running(town.config("one", extra="ignore: ['*!*@b.example']")):
        peer = await town.bot("one", "Anna", "Bob")
        say(peer, BOB, "!uno")
        say(peer, BOB, "!score", "UnoBot")
        say(peer, ANNA, "!uno")
        assert "Anna opens a game" in await peer.until("PRIVMSG")


async def test_an_administrator_may_stop_a_game_of_others(town: Town) -> None:
    async with running(town.config("one", extra="admins: ['*!boss@office.example']")):
        peer = await town.bot("one", "Anna", "Bob", "Boss")
        say(peer, ANNA, "!uno")
        await peer.until("to join uno")
        for stranger in (BOB, "Boss!boss@elsewhere.example"):
            say(peer, stranger, "!stop")
            await peer.until("NOTICE", "owner")
        say(peer, BOSS, "!stop")
        assert "Boss" in await peer.until("PRIVMSG #uno", "stopped")


async def test_an_administrator_is_known_by_his_account_whatever_his_nick(town: Town) -> None:
    async with running(town.config("one", extra="admins: ['account:boss']")):
        peer = await town.bot("one", "Anna", "Bob", "Boss")
        say(peer, ANNA, "!uno")
        await peer.until("to join uno")
        say(peer, BOSS, "!stop")
        await peer.until("NOTICE", "owner")
        peer.send(f"@account=boss :{BOB} PRIVMSG #uno :!stop")
        assert "Bob" in await peer.until("PRIVMSG #uno", "stopped")


async def test_how_much_is_borne_may_change_while_the_bot_runs(town: Town) -> None:
    strict = "patience: {lines: 1, ignored_seconds: 120}"
    async with running(town.config("one", extra=strict)) as app:
        peer = await town.bot("one", "Anna", "Bob")
        say(peer, ANNA, "!score")
        say(peer, ANNA, "!score")
        assert "2 minutes" in await peer.until("NOTICE Anna")
        say(peer, ANNA, "!uno")
        await app.reload(parse_config(town.config("one", extra="patience: none")))
        say(peer, ANNA, "!start")
        assert "Anna opens a game" in await peer.until("PRIVMSG #uno", "to join uno")
    assert not town.has_news("one")


async def test_what_is_due_happens_while_nothing_is_heard(town: Town) -> None:
    async with running(town.config("one", defaults="{join_seconds: 0, computer: {delay: 0}}")):
        peer = await town.bot("one", "Anna")
        say(peer, ANNA, "!uno")
        await peer.until("to join uno")
        await peer.until("plays first...")


async def test_the_lobby_lasts_as_long_as_the_clock_says(town: Town) -> None:
    now = 1000.0
    async with running(town.config("one", defaults="{join_seconds: 30}"), lambda: now):
        peer = await town.bot("one", "Anna")
        say(peer, ANNA, "!uno")
        await peer.until("to join uno")
        now += 29
        say(peer, ANNA, "!score")
        await peer.until("no score yet")
        now += 1
        say(peer, BOB, "good evening")
        await peer.until("plays first...")


async def test_a_dead_network_leaves_the_other_alone(town: Town) -> None:
    async with running(town.config("nowhere", "one")) as app:
        peer = await town.bot("one", "Anna")
        say(peer, ANNA, "!uno")
        await peer.until("Anna opens a game")
        assert not app.networks["nowhere"].is_registered


async def test_a_new_configuration_changes_settings_and_keeps_the_connection(town: Town) -> None:
    async with running(town.config("one")) as app:
        peer = await town.bot("one", "Anna", "Bob", "Boss")
        network = app.networks["one"]
        say(peer, ANNA, "!uno")
        await peer.until("Anna opens a game")
        await app.reload(
            parse_config(
                town.config(
                    "one",
                    defaults="{lang: fr, prefixes: ['.']}",
                    extra="admins: ['Boss!*@*']\n    ignore: ['Bob!*@*']",
                )
            )
        )
        assert app.networks["one"] is network
        say(peer, BOB, ".gouno")
        say(peer, BOSS, ".gouno")
        joined = strip_formatting(await peer.until("PRIVMSG"))
        assert "Boss rejoint la partie · à table : A\u200bnna et B\u200boss" in joined
        say(peer, BOSS, ".stop")
        await peer.until("Boss arrête la partie")
    assert not town.has_news("one")


async def test_a_network_that_is_taken_out_is_left_and_the_other_one_stays(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(town.config("one", "two")) as app:
        one, two = await town.bot("one", "Anna"), await town.bot("two", "Bob")
        kept = app.networks["two"]
        say(one, ANNA, "!uno")
        await one.until("Anna opens a game")
        goodbye = await while_answering(one, app.reload(parse_config(town.config("two"))))
        assert "The games go on when I am back" in goodbye
        assert app.networks == {"two": kept}
        assert {channel.network.name for channel in app.pipeline.channels} == {"two"}
        say(two, BOB, "!uno")
        await two.until("Bob opens a game")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    assert not town.has_news("one")


async def test_a_network_that_comes_back_has_its_game_again(town: Town) -> None:
    async with running(town.config("one", "two")) as app:
        one = await town.bot("one", "Anna")
        say(one, ANNA, "!uno")
        await one.until("Anna opens a game")
        await while_answering(one, app.reload(parse_config(town.config("two"))))
        await app.reload(parse_config(town.config("one", "two")))
        one = await town.bot("one", "Anna", "Bob")
        await one.until("The game is resumed")
        say(one, BOB, "jo")
        joined = await one.until("Bob joins")
        assert "at the table: A\u200bnna and B\u200bob" in joined


async def test_a_network_whose_settings_changed_is_connected_to_anew(town: Town) -> None:
    async with running(town.config("one")) as app:
        peer = await town.bot("one", "Anna")
        changed = parse_config(town.config("one", extra="nick: Dealer"))
        # Twice at once, as when an operator is impatient.
        both = asyncio.gather(app.reload(changed), app.reload(changed))
        await peer.until("QUIT")
        peer.close()
        await both
        peer = await town.bot("one", "Anna")
        assert app.networks["one"].nick == "Dealer"
        say(peer, ANNA, "!uno")
        await peer.until("Anna opens a game")
    assert not town.has_news("one")


async def test_what_only_a_new_start_can_change_is_said_so(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(town.config("one")) as app:
        await town.bot("one")
        await app.reload(parse_config(town.config("one", more="database: other.db")))
    assert "at the next start" in caplog.text


async def test_at_the_end_the_bot_says_goodbye_everywhere(town: Town) -> None:
    async with running(town.config("one", "two")):
        peers = [await town.bot("one"), await town.bot("two")]
    for peer in peers:
        assert "The games go on when I am back" in await peer.until("QUIT")


async def test_the_bot_shows_that_it_lives(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign = tmp_path / "alive"
    monkeypatch.setenv(HEARTBEAT, str(sign))
    async with running(town.config("one")):
        await town.bot("one")
        assert sign.exists()


async def test_a_sign_of_life_that_cannot_be_given_ends_nothing(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(HEARTBEAT, str(tmp_path / "nowhere" / "alive"))
    async with running(town.config("one")):
        peer = await town.bot("one", "Anna")
        say(peer, ANNA, "!uno")
        await peer.until("Anna opens a game")
    assert "sign of life" in caplog.text


@pytest.mark.expects_error_log
async def test_a_bot_whose_games_were_taken_over_ends(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(store: Store, *changes: Change) -> None:
        raise LeaseLost("The games have been taken over.")

    store = open_store(":memory:")
    app = App(parse_config(town.config("one")), store, rng=random.Random(1), backoff=QUICK)
    task = asyncio.create_task(app.run())
    peer = await town.bot("one", "Anna")
    monkeypatch.setattr(Store, "save", refuse)
    say(peer, ANNA, "!uno")
    assert "QUIT" in await peer.until("QUIT")
    peer.close()
    with suppress(asyncio.CancelledError):
        await task
    assert str(app.taken_over) == "The games have been taken over."
    store.close()
