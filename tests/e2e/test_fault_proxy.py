"""The proxy that makes connections bad does just what it is told to."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.e2e.fault_proxy import FaultProxy, Faults, wear

PATIENCE = 10.0

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def worn(data: bytes, faults: Faults, seed: int = 1, *, is_from_server: bool = True) -> list[bytes]:
    rng = random.Random(seed)
    return [piece for _, piece in wear(data, faults, rng, is_from_server=is_from_server)]


@given(data=st.binary(), is_from_server=st.booleans())
def test_bytes_are_split_and_dripped_without_loss(data: bytes, is_from_server: bool) -> None:
    for faults in (Faults(), Faults(is_split=True), Faults(bytes_per_second=5)):
        assert b"".join(worn(data, faults, is_from_server=is_from_server)) == data


def test_split_bytes_come_one_by_one() -> None:
    assert worn(b"PING\r\n", Faults(is_split=True)) == [b"P", b"I", b"N", b"G", b"\r", b"\n"]


def test_dripping_bytes_have_to_wait() -> None:
    rng = random.Random(1)
    drops = list(wear(b"ab", Faults(bytes_per_second=4), rng, is_from_server=True))
    assert drops == [(0.25, b"a"), (0.25, b"b")]


@given(lines=st.lists(st.sampled_from([b"PING :x", b"", b":a!b@c PRIVMSG #uno :pl r5"])))
def test_garbage_comes_between_whole_lines_only(lines: list[bytes]) -> None:
    data = b"".join(line + b"\r\n" for line in lines) + b"PRIVM"
    (whole,) = worn(data, Faults(garbage=1.0))
    found = whole.split(b"\r\n")
    assert found[:-1:2] == lines
    assert found[-1] == b"PRIVM"
    assert len(found) == 2 * len(lines) + 1


def test_the_server_gets_no_garbage() -> None:
    assert worn(b"PING\r\n", Faults(garbage=1.0), is_from_server=False) == [b"PING\r\n"]


def test_the_same_seed_makes_the_same_garbage() -> None:
    data, faults = b"x\r\n" * 50, Faults(garbage=0.5)
    assert worn(data, faults, 7) == worn(data, faults, 7)
    assert worn(data, faults, 7) != worn(data, faults, 8)


@asynccontextmanager
async def echoing(faults: Faults | None = None) -> AsyncIterator[tuple[FaultProxy, Stream]]:
    """A proxy before a server that says everything back, and a connection through it."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1000):
            writer.write(data)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server, FaultProxy(server.sockets[0].getsockname()[1], faults=faults) as proxy:
        stream = await asyncio.open_connection(proxy.host, proxy.port)
        try:
            yield proxy, stream
        finally:
            stream[1].close()


async def said_back(stream: Stream, data: bytes) -> bytes:
    stream[1].write(data)
    async with asyncio.timeout(PATIENCE):
        return await stream[0].readexactly(len(data))


@pytest.mark.parametrize(
    "faults",
    [Faults(), Faults(is_split=True), Faults(hold=0.02), Faults(bytes_per_second=1000, delay=0.01)],
)
async def test_everything_comes_through_in_order(faults: Faults) -> None:
    async with echoing(faults) as (proxy, stream):
        for data in (b"one", b"two" * 20, b"three"):
            assert await said_back(stream, data) == data
        assert (proxy.connections, proxy.open_connections) == (1, 1)


async def test_the_end_of_one_side_is_the_end_of_the_other() -> None:
    async with echoing() as (_, stream):
        stream[1].write(b"bye")
        stream[1].write_eof()
        async with asyncio.timeout(PATIENCE):
            assert await stream[0].read() == b"bye"


async def test_a_cut_resets_what_is_there_and_nothing_else() -> None:
    async with echoing() as (proxy, stream):
        await said_back(stream, b"x")
        assert proxy.cut() == 1
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(ConnectionResetError):
                await stream[0].readexactly(1)
        other = await asyncio.open_connection(proxy.host, proxy.port)
        assert await said_back(other, b"y") == b"y"
        other[1].close()


async def test_a_swallowed_connection_stays_and_says_nothing() -> None:
    async with echoing() as (proxy, stream):
        await said_back(stream, b"x")
        assert proxy.swallow() == 1
        stream[1].write(b"lost")
        other = await asyncio.open_connection(proxy.host, proxy.port)
        assert await said_back(other, b"y") == b"y"
        other[1].close()
        assert proxy.swallow() in (0, 1)
        assert not stream[0].at_eof()
        assert proxy.cut() == 0


async def test_who_is_refused_is_hung_up_on() -> None:
    async with echoing() as (proxy, _):
        proxy.is_refusing = True
        other = await asyncio.open_connection(proxy.host, proxy.port)
        async with asyncio.timeout(PATIENCE):
            with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                await other[0].readexactly(1)
        other[1].close()
