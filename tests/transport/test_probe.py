"""What a server offers, without a bot that runs meanwhile losing anything by the question."""

import asyncio
import time
from random import Random

import pytest

from tests.irc_servers import HOST, free_port
from tests.transport.linked import Peer
from tests.transport.test_dial import next_peer, playing_server, settings
from unobot.transport import NickServSettings, Offer, ProbeFailed, SaslSettings, probe
from unobot.transport.dial import explain


def probing(port: int, seconds: float = 20.0, **changes: object) -> asyncio.Task[Offer]:
    asking = probe(
        settings(port, **changes),
        *(HOST, port),
        clock=time.monotonic,
        rng=Random(1),
        seconds=seconds,
    )
    return asyncio.create_task(asking)


async def introduce(server: Peer, *features: str) -> str:
    """As a server: the welcome and what follows; returns the nick."""
    nick = await server.welcome()
    server.send(f":x 005 {nick} {' '.join(features)} :are supported", f":x 422 {nick} :no MOTD")
    return nick


async def test_a_server_tells_what_it_offers() -> None:
    async with playing_server() as (port, peers):
        asking = probing(port)
        server = await next_peer(peers)
        await server.until("CAP LS 302")
        server.send(":x CAP * LS :sasl=PLAIN batch")
        await introduce(server, "CASEMAPPING=ascii", "WHOX", "MODES=4")
        await server.until("QUIT")
        server.close()
        offer = await asking
    assert offer.security == "none"
    assert offer.capabilities == {"sasl": "PLAIN", "batch": ""}
    assert offer.mechanisms == "PLAIN"
    assert offer.features == {"CASEMAPPING": "ascii", "WHOX": "", "MODES": "4"}
    assert (offer.is_logged_in, offer.problem) == (False, None)


async def test_the_bots_nick_its_nickserv_and_its_channels_are_left_alone() -> None:
    async with playing_server() as (port, peers):
        asking = probing(
            port,
            nick="UnoBotForEverybody",
            nickserv=NickServSettings("hunter2"),
            is_login_required=True,
            insecure_login=True,
        )
        server = await next_peer(peers)
        nick = await introduce(server)
        assert nick.startswith("UnoBot")
        assert len(nick) == 9
        assert await server.until("") == "QUIT :Good bye"
        server.close()
        assert (await asking).mechanisms is None


async def test_a_login_that_does_not_succeed_is_told_with_what_is_offered() -> None:
    async with playing_server() as (port, peers):
        sasl = SaslSettings("PLAIN", "bot", "hunter2")
        asking = probing(port, insecure_login=True, sasl=sasl, is_login_required=True)
        server = await next_peer(peers)
        await introduce(server)
        server.close()
        offer = await asking
    assert offer.problem == "no login with SASL: the server does not offer SASL"


async def test_a_server_that_hangs_up_or_is_not_there_has_no_offer() -> None:
    async with playing_server() as (port, peers):
        asking = probing(port)
        server = await next_peer(peers)
        server.send("ERROR :Closing Link: full")
        with pytest.raises(ProbeFailed, match=r"^Closing Link: full$"):
            await asking
        server.close()
    with pytest.raises(ProbeFailed, match=r"^Connection refused$"):
        await probing(free_port())


async def test_a_server_that_takes_too_long_has_no_offer() -> None:
    async with playing_server() as (port, _):
        with pytest.raises(ProbeFailed, match=r"^not logged on in 0 s$"):
            await probing(port, seconds=0.01)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (TimeoutError(), "no answer in 30 s"),
        (OSError(113, "Connect call failed ('192.0.2.1', 6697)"), "No route to host"),
        (OSError(-2, "Name or service not known"), "Name or service not known"),
        (OSError("Multiple exceptions"), "Multiple exceptions"),
        (UnicodeError("label too long"), "its name cannot be that of a host"),
        (OSError(), "OSError"),
    ],
)
def test_errors_are_explained_to_people(error: Exception, sentence: str) -> None:
    assert explain(error) == sentence
