import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from tests.irc_servers import HOST, free_port
from tests.transport.driven import settings as make_settings
from tests.transport.linked import PATIENCE, Impatient, Linked, Peer
from unobot.transport import Backoff, Connected, Disconnected, NetworkSettings, Priority
from unobot.transport.dial import _Wire


@asynccontextmanager
async def playing_server(
    tls: ssl.SSLContext | None = None,
) -> AsyncIterator[tuple[int, asyncio.Queue[Peer]]]:
    """A port on which each connection becomes a `Peer` in the queue."""
    peers: asyncio.Queue[Peer] = asyncio.Queue()
    accepted: list[Peer] = []

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted.append(Peer(reader, writer))
        peers.put_nowait(accepted[-1])

    server = await asyncio.start_server(accept, HOST, 0, ssl=tls)
    yield server.sockets[0].getsockname()[1], peers
    server.close()
    for peer in accepted:
        await peer.wait_closed()


async def next_peer(peers: asyncio.Queue[Peer]) -> Peer:
    async with asyncio.timeout(PATIENCE):
        return await peers.get()


def settings(*ports: int, **changes: object) -> NetworkSettings:
    values = {"servers": tuple((HOST, port) for port in ports), "tls": None}
    return make_settings(**(values | changes))


def test_waits_double_up_to_a_limit_and_vary() -> None:
    still = Backoff(jitter=0.0)
    waits = [still.wait(failures, Random(1)) for failures in range(1, 10)]
    assert waits == [5, 10, 20, 40, 80, 160, 320, 600, 600]
    assert still.wait(100_000, Random(1)) == 600
    rng = Random(1)
    varied = [Backoff().wait(1, rng) for _ in range(200)]
    assert 4 <= min(varied) < 4.2
    assert 5.8 < max(varied) <= 6


async def test_the_link_logs_on_and_says_goodbye_when_it_is_cancelled() -> None:
    async with playing_server() as (port, peers), Linked(settings(port)) as linked:
        server = await next_peer(peers)
        assert await server.welcome() == "UnoBot"
        await server.until("JOIN #uno")
        await linked.until(Connected)
        linked.network.say("A", "hello", priority=Priority.TURN)
        assert await server.until("PRIVMSG") == "PRIVMSG A :hello"
        stopping = asyncio.create_task(linked.stop())
        assert await server.until("QUIT") == "QUIT :Good bye"
        server.close()
        await stopping
        await linked.until(Disconnected)


async def test_the_next_server_is_tried_when_one_is_dead() -> None:
    async with playing_server() as (port, peers), Linked(settings(free_port(), port)) as linked:
        await (await next_peer(peers)).welcome()
        await linked.until(Connected)


async def test_a_lost_connection_is_made_again(caplog: pytest.LogCaptureFixture) -> None:
    async with playing_server() as (port, peers), Linked(settings(port)) as linked:
        for _ in range(3):
            server = await next_peer(peers)
            await server.welcome()
            await server.until("JOIN #uno")
            await linked.until(Connected)
            server.close()
            lost = await linked.until(Disconnected)
            assert lost.reason == "the server closed the connection"
    assert "no connection to 127.0.0.1 port" in caplog.text


async def test_waits_grow_until_a_connection_has_lasted() -> None:
    now = 0.0
    backoff = Impatient()
    async with (
        playing_server() as (port, peers),
        Linked(settings(port), clock=lambda: now, backoff=backoff) as linked,
    ):
        for lasts in (59.0, 59.0, 60.0, 0.0):
            server = await next_peer(peers)
            await server.welcome()
            await linked.until(Connected)
            now += lasts
            server.close()
        await (await next_peer(peers)).welcome()
        await linked.until(Connected)
    assert backoff.failures == [1, 2, 1, 2]


async def test_a_server_that_falls_silent_is_left_without_waiting_for_a_word_of_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    backoff = Impatient()
    async with (
        playing_server() as (port, peers),
        Linked(settings(port), clock=lambda: now, backoff=backoff) as linked,
    ):
        server = await next_peer(peers)
        await server.welcome()
        await linked.until(Connected)
        for seconds, is_heard in ((90, True), (60, False)):
            now += seconds
            # Anything that is to be said lets the link look at the clock.
            linked.network.say("A", "hello", priority=Priority.TURN)
            if is_heard:
                await server.until("PRIVMSG A")
        await backoff.until(1)
    assert "the server no longer answers" in caplog.text


async def test_a_ban_ends_the_link_with_a_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with playing_server() as (port, peers), Linked(settings(port)) as linked:
        server = await next_peer(peers)
        server.send("ERROR :Closing Link: (K-Lined)")
        server.close()
        async with asyncio.timeout(PATIENCE):
            await linked.task
    assert "banned, not trying again: Closing Link: (K-Lined)" in caplog.text


async def test_early_words_of_a_server_count_once_it_has_proved_who_it_is() -> None:
    heard: list[bytes] = []
    wire = _Wire(heard.append, lambda: None, asyncio.get_running_loop())
    wire.data_received(b"1")
    assert heard == []
    wire.open()
    wire.data_received(b"2")
    assert heard == [b"1", b"2"]


async def test_a_silent_server_does_not_delay_another_network() -> None:
    async with (
        playing_server() as (silent, _),
        playing_server() as (port, peers),
        Linked(settings(silent)),
        Linked(settings(port)) as linked,
    ):
        await (await next_peer(peers)).welcome()
        await linked.until(Connected)


@pytest.mark.parametrize("host", ["no-such-host.invalid", "x" * 70 + ".example", ""])
async def test_a_host_that_cannot_be_one_is_an_unreachable_server(
    host: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing_server() as (port, peers):
        servers = ((host, 6667), (HOST, port))
        async with Linked(settings(servers=servers)) as linked:
            await (await next_peer(peers)).welcome()
            await linked.until(Connected)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.expects_error_log
async def test_an_error_of_our_own_does_not_end_the_link(
    caplog: pytest.LogCaptureFixture,
) -> None:
    times = iter(["not a time", "not a time"])

    def clock() -> float:
        return next(times, 0.0)  # type: ignore[return-value]

    async with playing_server() as (port, peers), Linked(settings(port), clock=clock) as linked:
        await next_peer(peers)
        await (await next_peer(peers)).welcome()
        await linked.until(Connected)
    assert "error while connected" in caplog.text
    caplog.clear()
