"""The whole bot on a server with accounts: what an operator sees when it logs in, and when not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.bot import Bot
from tests.e2e.clients import Client
from tests.inspircd import ACCOUNT, PASSWORD, Inspircd, inspircd

__all__ = ["inspircd"]

CONFIG = """\
networks:
  - name: live
    host: 127.0.0.1
    port: {port}
    tls: {{ca: {authority}}}
    login: required
    flood: none
    {login}
    channels: ['#uno']
database: games.db
timezone: UTC
log: {{level: debug}}
"""
LOGINS = {
    "sasl": "sasl: {account: UnoBot, password: file:account.password}",
    "nickserv": "nickserv: {password: file:account.password}",
}


def config(server: Inspircd, login: str) -> str:
    authority = server.certificates.authority
    return CONFIG.format(port=server.tls_port, authority=authority, login=LOGINS[login])


def check(folder: Path, text: str) -> tuple[int, str, str]:
    """What `unobot check --connect` says: its exit status, output and errors."""
    (folder / "config.yaml").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "unobot", "check", "--connect", str(folder / "config.yaml")],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("login", LOGINS)
async def test_the_bot_joins_when_it_has_logged_in_and_no_password_is_logged(
    inspircd: Inspircd, tmp_path: Path, login: str
) -> None:
    (tmp_path / "account.password").write_text(PASSWORD + "\n")
    watcher = await Client.connect(inspircd.host, inspircd.port, "Anna", "#uno")
    bot = Bot(tmp_path, config(inspircd, login))
    try:
        bot.start()
        await watcher.until(command="JOIN", nick="UnoBot")
        await watcher.ask("#uno", "!score Nobody", "Nobody")
        watcher.send("WHOIS UnoBot")
        assert f"UnoBot {ACCOUNT} :" in (await watcher.until(command="330")).raw
        assert bot.stop() == 0
    finally:
        bot.kill()
        await watcher.close()
    assert PASSWORD not in bot.log
    assert "Traceback" not in bot.log


@pytest.mark.parametrize("login", LOGINS)
async def test_without_the_login_that_is_required_the_bot_does_not_join(
    inspircd: Inspircd, tmp_path: Path, login: str
) -> None:
    (tmp_path / "account.password").write_text("hunter3\n")
    watcher = await Client.connect(inspircd.host, inspircd.port, "Anna", "#uno")
    bot = Bot(tmp_path, config(inspircd, login))
    try:
        bot.start()
        await bot.until_logged("logged on as UnoBot" if login == "nickserv" else "no login with")
        await bot.until_logged("(a login is required: no login with")
        await bot.until_logged("), next try in ")
        assert bot.stop() == 0
    finally:
        bot.kill()
        await watcher.settle()
        await watcher.close()
    assert not any(line.nick == "UnoBot" for line in watcher.lines)
    assert "-> JOIN" not in bot.log
    assert "hunter3" not in bot.log


def test_check_says_what_a_server_offers(inspircd: Inspircd, tmp_path: Path) -> None:
    (tmp_path / "account.password").write_text(PASSWORD)
    status, output, errors = check(tmp_path, config(inspircd, "sasl"))
    assert (status, errors) == (0, "")
    first, block = output.split("\n\n")
    assert first.endswith("config.yaml: good; networks: 1, channels: 1")
    title, *lines = block.splitlines()
    assert title == f"127.0.0.1 port {inspircd.tls_port} (network live)"
    told = dict(line.strip().split(": ", 1) for line in lines)
    assert told["TLS"].startswith("TLSv1.")
    assert told["TLS"].endswith(f"SHA-256 is {inspircd.certificates.fingerprint}")
    assert "account-tag" in told["capabilities"].split()
    assert told["SASL"] == "PLAIN,EXTERNAL"
    assert told["login"] == "works"
    assert (told["CASEMAPPING"], told["NICKLEN"], told["BOT"]) == ("rfc1459", "30", "B")


def test_check_fails_when_one_server_or_a_login_does(inspircd: Inspircd, tmp_path: Path) -> None:
    (tmp_path / "account.password").write_text("hunter3")
    text = config(inspircd, "sasl").replace("database:", OTHERS + "database:")
    other = inspircd.certificates.other_authority
    status, output, errors = check(tmp_path, text % (inspircd.tls_port, other, inspircd.port))
    assert (status, errors) == (1, "")
    _, live, wrong, refused, plain = output.rstrip().split("\n\n")
    assert "login: no login with SASL: SASL authentication failed" in live
    assert wrong == (
        f"127.0.0.1 port {inspircd.tls_port} (network wrong) cannot be used: "
        "its certificate is not accepted: unable to get local issuer certificate"
    )
    assert refused == "127.0.0.1 port 1 (network refused) cannot be used: Connection refused"
    assert "TLS: none\n" in plain
    assert "login: by NickServ, which is not tried here" in plain


OTHERS = """\
  - {name: wrong, host: 127.0.0.1, port: %s, tls: {ca: %s}, channels: ['#uno']}
  - {name: refused, host: 127.0.0.1, port: 1, channels: ['#uno']}
  - name: plain
    host: 127.0.0.1
    port: %s
    tls: no
    insecure_login: yes
    nickserv: {password: x}
    channels: ['#uno']
"""
