import hashlib
import logging
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from tests.irc_servers import HOST, find_server
from tests.transport.linked import Impatient, Linked
from tests.transport.test_dial import next_peer, playing_server, settings
from unobot.transport import Connected, TlsSettings


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 that nobody but itself has signed, with its key in one file."""
    openssl = find_server("openssl")
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    key = file.with_name("key.pem")
    subprocess.run(
        f"{openssl} req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=irc.example.org "
        f"-addext subjectAltName=IP:{HOST} -keyout {key} -out {file}".split(),
        check=True,
        capture_output=True,
    )
    with file.open("ab") as both, key.open("rb") as source:
        shutil.copyfileobj(source, both)
    return file


def server_context(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def fingerprint(certificate: Path) -> str:
    pem = certificate.read_text()
    der = ssl.PEM_cert_to_DER_cert(pem[: pem.index("-----END CERTIFICATE-----") + 26])
    return hashlib.sha256(der).hexdigest()


def trusting(certificate: Path, how: str) -> TlsSettings:
    digits = fingerprint(certificate).upper()
    colons = ":".join(digits[place : place + 2] for place in range(0, len(digits), 2))
    return {
        "authority": TlsSettings(ca=str(certificate)),
        "fingerprint": TlsSettings(fingerprint=colons),
        "nothing": TlsSettings(verify=False),
        "system": TlsSettings(),
        "wrong fingerprint": TlsSettings(fingerprint="0" * 64),
        "missing file": TlsSettings(ca="/nowhere/ca.pem"),
    }[how]


@pytest.mark.parametrize("how", ["authority", "fingerprint", "nothing"])
async def test_a_certificate_is_accepted_by(certificate: Path, how: str) -> None:
    async with playing_server(server_context(certificate)) as (port, peers):
        tls = trusting(certificate, how)
        login = {"password": "sesame", "insecure_login": how == "nothing"}
        async with Linked(settings(port, tls=tls, **login)) as linked:
            server = await next_peer(peers)
            assert await server.until("PASS") == "PASS :sesame"
            await server.welcome()
            await linked.until(Connected)


@pytest.mark.parametrize("how", ["system", "wrong fingerprint", "missing file"])
async def test_no_word_is_said_to_a_server_that_is_not_trusted_by(
    certificate: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "unobot.transport")
    backoff = Impatient()
    async with playing_server(server_context(certificate)) as (port, _):
        tls = trusting(certificate, how)
        async with Linked(settings(port, tls=tls, password="sesame"), backoff=backoff):
            await backoff.until(2)
    assert "no connection" in caplog.text
    assert " -> " not in caplog.text


async def test_the_bot_shows_its_own_certificate(certificate: Path) -> None:
    context = server_context(certificate)
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(certificate)
    tls = TlsSettings(ca=str(certificate), cert=str(certificate))
    async with playing_server(context) as (port, peers), Linked(settings(port, tls=tls)) as linked:
        await (await next_peer(peers)).welcome()
        await linked.until(Connected)


@pytest.mark.parametrize("text", ["abc", "z" * 64, "0" * 63])
def test_a_fingerprint_that_is_no_sha_256_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        TlsSettings(fingerprint=text)
