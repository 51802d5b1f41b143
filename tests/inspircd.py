"""An InspIRCd with accounts (Atheme services) and TLS, on free ports of the loopback interface."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.certificates import HOST, make_certificates
from tests.irc_servers import START_SECONDS, find_server, free_port, wait_until_accepting

ACCOUNT, PASSWORD = "UnoBot", "hunter2"
"""The one account that there is."""

INSPIRCD_CONFIG = """\
<server name="irc.example.org" description="Server for tests" network="Example">
<admin name="nobody" nick="nobody" email="nobody@example.org">
<bind address="{host}" port="{port}" type="clients">
<bind address="{host}" port="{tls_port}" type="clients" sslprofile="tests">
<bind address="{host}" port="{link_port}" type="servers">
<sslprofile name="tests" provider="gnutls" certfile="{folder}/server.pem"
    keyfile="{folder}/server.pem" requestclientcert="yes" hash="sha256">
<connect allow="*" timeout="30" threshold="100000" commandrate="100000000" fakelag="no"
    localmax="100" globalmax="100" resolvehostnames="no" useident="no">
<module name="ssl_gnutls">
<module name="sslinfo">
<module name="cap">
<module name="ircv3">
<module name="ircv3_accounttag">
<module name="ircv3_batch">
<module name="ircv3_capnotify">
<module name="ircv3_chghost">
<module name="ircv3_ctctags">
<module name="ircv3_servertime">
<module name="namesx">
<module name="uhnames">
<module name="setname">
<module name="botmode">
<module name="services_account">
<module name="sasl">
<module name="spanningtree">
<sasl target="services.example.org" requiressl="no">
<uline server="services.example.org" silent="yes">
<link name="services.example.org" ipaddr="{host}" port="{link_port}" allowmask="127.0.0.0/8"
    sendpass="link" recvpass="link">
<pid file="{folder}/inspircd.pid">
"""

ATHEME_CONFIG = """\
loadmodule "modules/protocol/inspircd";
loadmodule "modules/backend/opensex";
loadmodule "modules/crypto/pbkdf2v2";
loadmodule "modules/nickserv/main";
loadmodule "modules/nickserv/register";
loadmodule "modules/nickserv/identify";
loadmodule "modules/nickserv/ghost";
loadmodule "modules/nickserv/cert";
loadmodule "modules/saslserv/main";
loadmodule "modules/saslserv/plain";
loadmodule "modules/saslserv/external";
serverinfo {{
    name = "services.example.org"; desc = "Services"; numeric = "00A"; netname = "Example";
    adminname = "nobody"; adminemail = "nobody@example.org";
    registeremail = "nobody@example.org"; mta = "/bin/true"; loglevel = {{ error; info; }};
    recontime = 1; maxlogins = 100; maxusers = 100; mdlimit = 30; emaillimit = 100;
    emailtime = 300; auth = none; casemapping = rfc1459;
}};
uplink "irc.example.org" {{
    host = "{host}"; port = {link_port}; send_password = "link"; receive_password = "link";
}};
nickserv {{ nick = "NickServ"; user = "services"; host = "services.example.org"; real = "x"; }};
saslserv {{ nick = "SaslServ"; user = "services"; host = "services.example.org"; real = "x"; }};
general {{ commit_interval = 5; }};
"""


class Inspircd:
    """An InspIRCd and its services, which know one account (by password and by certificate)."""

    def __init__(self, folder: Path) -> None:
        self.host = HOST
        self.port, self.tls_port, self._link_port = free_port(), free_port(), free_port()
        self.certificates = make_certificates(folder)
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Starts both; returns when the account is there."""
        ports = {"port": self.port, "tls_port": self.tls_port, "link_port": self._link_port}
        for name, config in (("inspircd", INSPIRCD_CONFIG), ("atheme", ATHEME_CONFIG)):
            text = config.format(host=self.host, folder=self._folder, **ports)
            (self._folder / f"{name}.conf").write_text(text)
        inspircd, atheme = find_server("inspircd"), find_server("atheme-services")
        as_root = ["--runasroot"] if os.geteuid() == 0 else []
        process = self._run(
            *(inspircd, "--nofork", "--nolog", *as_root),
            *("--config", str(self._folder / "inspircd.conf")),
        )
        wait_until_accepting(self.host, self.port, process)
        files = {"-c": "atheme.conf", "-p": "atheme.pid", "-l": "atheme.log"}
        places = [word for key, name in files.items() for word in (key, str(self._folder / name))]
        self._run(atheme, "-n", "-D", str(self._folder), *places)
        self._register()

    def stop(self) -> None:
        """Ends both without a goodbye."""
        for process in self._processes:
            process.kill()
            process.wait()
        self._processes.clear()

    def _run(self, *command: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(process)
        return process

    def _register(self) -> None:
        with socket.create_connection((self.host, self.port), timeout=START_SECONDS) as connection:
            lines = connection.makefile("r", encoding="utf-8", errors="replace")

            def ask(question: str, answer: str) -> str:
                connection.sendall(f"{question}\r\n".encode())
                for line in lines:
                    if line.startswith("PING"):
                        connection.sendall(line.replace("PING", "PONG", 1).encode())
                    if answer in line:
                        return line
                raise AssertionError(f"the server hung up before it said {answer!r}")

            ask(f"NICK {ACCOUNT}\r\nUSER uno 0 * :Uno", " 422 ")
            deadline = time.monotonic() + START_SECONDS
            while "NickServ" not in ask("ISON NickServ", " 303 "):
                if time.monotonic() > deadline:
                    pytest.fail("the services do not connect to the server")
                time.sleep(0.05)
            nickserv = "PRIVMSG NickServ :"
            ask(f"{nickserv}REGISTER {PASSWORD} uno@example.org", " 900 ")
            ask(f"{nickserv}CERT ADD {self.certificates.client_fingerprint}", "Added fingerprint")
            ask("QUIT", "ERROR")


@pytest.fixture(scope="module")
def inspircd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inspircd]:
    """A running InspIRCd with services, for all tests of a file."""
    for program in ("inspircd", "atheme-services"):
        find_server(program)
    server = Inspircd(tmp_path_factory.mktemp("inspircd"))
    try:
        server.start()
        yield server
    finally:
        server.stop()
