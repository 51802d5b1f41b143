"""Logging in on a real server with accounts and TLS."""

import logging

import pytest

from tests.inspircd import ACCOUNT, PASSWORD, Inspircd, inspircd
from tests.transport.driven import settings
from tests.transport.linked import Impatient, Linked, guest
from unobot.transport import (
    ChannelSettings,
    Entered,
    NetworkSettings,
    NickServSettings,
    SaslSettings,
    TlsSettings,
)

__all__ = ["inspircd"]

PLAIN = SaslSettings("PLAIN", ACCOUNT, PASSWORD)
ALL_USED = {
    *("account-notify", "account-tag", "batch", "cap-notify", "chghost", "extended-join"),
    *("message-tags", "multi-prefix", "server-time", "setname", "userhost-in-names"),
}


def on(server: Inspircd, **changes: object) -> NetworkSettings:
    tls = TlsSettings(ca=server.certificates.authority)
    return settings(**({"servers": ((server.host, server.tls_port),), "tls": tls} | changes))


async def whois(server: Inspircd, nick: str) -> str:
    """What the server tells of somebody, in one text."""
    async with guest(server.host, server.port, "Asker") as peer:
        peer.send(f"WHOIS {nick} {nick}")
        lines = []
        while " 318 " not in (line := await peer.until(nick)):
            lines.append(line)
        peer.send("QUIT")
        await peer.until("ERROR")
    return "\n".join(lines)


async def test_the_bot_logs_in_by_password_and_says_that_it_is_one(inspircd: Inspircd) -> None:
    login = {"sasl": PLAIN, "is_login_required": True}
    async with Linked(on(inspircd, **login)) as linked:
        await linked.until(Entered)
        assert linked.network.capabilities == ALL_USED | {"sasl"}
        said = await whois(inspircd, "UnoBot")
    assert f"330 Asker UnoBot {ACCOUNT} :" in said
    assert "335 Asker UnoBot" in said


async def test_the_bot_logs_in_by_certificate(inspircd: Inspircd) -> None:
    files = inspircd.certificates
    tls = TlsSettings(ca=files.authority, cert=files.client)
    login = {"sasl": SaslSettings("EXTERNAL"), "tls": tls, "is_login_required": True}
    async with Linked(on(inspircd, **login)) as linked:
        await linked.until(Entered)
        assert f" 330 Asker UnoBot {ACCOUNT} :" in await whois(inspircd, "UnoBot")


WRONG = {
    "password": SaslSettings("PLAIN", ACCOUNT, "hunter3"),
    "account": SaslSettings("PLAIN", "Nobody", PASSWORD),
    "long password": SaslSettings("PLAIN", ACCOUNT, "x" * 286),
    "no certificate": SaslSettings("EXTERNAL"),
}


@pytest.mark.parametrize("what", WRONG)
async def test_a_login_that_is_refused_hinders_only_where_it_is_required(
    inspircd: Inspircd, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "unobot.transport")
    async with Linked(on(inspircd, sasl=WRONG[what])) as linked:
        await linked.until(Entered)
        assert " 330 " not in await whois(inspircd, "UnoBot")
    assert "joining without a login: no login with SASL: " in caplog.text
    caplog.clear()

    backoff = Impatient()
    login = {"sasl": WRONG[what], "is_login_required": True}
    async with Linked(on(inspircd, **login), backoff=backoff):
        await backoff.until(2)
    assert "a login is required: no login with SASL: " in caplog.text
    assert "-> JOIN" not in caplog.text
    assert (WRONG[what].password or PASSWORD) not in caplog.text


async def test_the_bot_logs_in_with_nickserv_before_it_joins(
    inspircd: Inspircd, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "unobot.transport")
    login = {"nickserv": NickServSettings(PASSWORD), "is_login_required": True}
    async with Linked(on(inspircd, **login)) as linked:
        await linked.until(Entered)
        assert f" 330 Asker UnoBot {ACCOUNT} :" in await whois(inspircd, "UnoBot")
    assert PASSWORD not in caplog.text


@pytest.mark.parametrize("login", [{"nickserv": NickServSettings(PASSWORD)}, {"sasl": PLAIN}])
async def test_the_bot_gets_its_nick_back(inspircd: Inspircd, login: dict[str, object]) -> None:
    async with (
        guest(inspircd.host, inspircd.port, "UnoBot") as holder,
        guest(inspircd.host, inspircd.port, "Watcher", "#uno") as watcher,
        Linked(on(inspircd, **login)) as linked,
    ):
        await holder.until("ERROR")
        await watcher.until(":UnoBot_!", "NICK", "UnoBot")
        await linked.until(Entered)


async def test_the_bot_takes_its_nick_when_the_holder_leaves(inspircd: Inspircd) -> None:
    async with (
        guest(inspircd.host, inspircd.port, "UnoBot", "#uno") as holder,
        guest(inspircd.host, inspircd.port, "Watcher", "#uno") as watcher,
        Linked(on(inspircd)) as linked,
    ):
        await linked.until(Entered)
        assert linked.network.nick == "UnoBot_"
        holder.send("QUIT")
        await watcher.until(":UnoBot_!", "NICK", "UnoBot")


@pytest.mark.parametrize("how", ["authority", "fingerprint"])
async def test_a_server_that_proves_who_it_is_is_taken(inspircd: Inspircd, how: str) -> None:
    files = inspircd.certificates
    tls = {
        "authority": TlsSettings(ca=files.authority),
        "fingerprint": TlsSettings(fingerprint=files.fingerprint.upper()),
    }[how]
    async with Linked(on(inspircd, tls=tls)) as linked:
        await linked.until(Entered)
        assert linked.link.security.endswith(files.fingerprint)


@pytest.mark.parametrize("how", ["other authority", "system's authorities", "fingerprint"])
async def test_a_server_that_does_not_prove_who_it_is_hears_no_word(
    inspircd: Inspircd, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "unobot.transport")
    files = inspircd.certificates
    tls = {
        "other authority": TlsSettings(ca=files.other_authority),
        "system's authorities": TlsSettings(),
        "fingerprint": TlsSettings(fingerprint=files.client_fingerprint),
    }[how]
    backoff = Impatient()
    async with Linked(on(inspircd, tls=tls, sasl=PLAIN), backoff=backoff):
        await backoff.until(2)
    assert "certificate" in caplog.text
    assert " -> " not in caplog.text


async def test_a_channel_for_people_with_accounts_lets_the_bot_in(inspircd: Inspircd) -> None:
    login = {"nickserv": NickServSettings(PASSWORD), "channels": (ChannelSettings("#members"),)}
    async with guest(inspircd.host, inspircd.port, "Keeper", "#members") as keeper:
        keeper.send("MODE #members +R")
        await keeper.until("MODE #members", "+R")
        async with Linked(on(inspircd, **login)) as linked:
            await linked.until(Entered)
