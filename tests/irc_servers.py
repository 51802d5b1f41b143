"""Real IRC servers for tests, on free ports of the loopback interface."""

from __future__ import annotations

import functools
import itertools
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

import pytest

from tests.certificates import HOST as HOST
from tests.certificates import Certificates, make_certificates
from tests.programs import do_without, find_program

START_SECONDS = 30.0
"""How long a server may take until it accepts connections."""
HYBRID_FOLDER = Path(os.environ.get("IRCD_HYBRID", Path(__file__).parents[1] / ".ircd-hybrid"))
"""Where `.ci/ircd-hybrid` has unpacked an ircd-hybrid with the libraries that it needs."""

NGIRCD_CONFIG = """\
[Global]
    Name = irc.example.org
    Info = Server for tests
    Listen = {host}
    Ports = {port}
    MotdPhrase = "Hello"
[Limits]
    MaxConnectionsIP = 0
    MaxJoins = 0
    MaxNickLength = 30
    PingTimeout = 15
    PongTimeout = 15
    {limits}
[Options]
    DNS = no
    Ident = no
    PAM = no
[SSL]
    CertFile = {folder}/server.pem
    KeyFile = {folder}/server.pem
    Ports = {tls_port}
[Operator]
    Name = warden
    Password = sesame
"""
INSPIRCD_CONFIG = """\
<server name="irc.example.org" description="Server for tests" network="Example">
<admin name="nobody" nick="nobody" email="nobody@example.org">
<bind address="{host}" port="{port}" type="clients">
<bind address="{host}" port="{tls_port}" type="clients" sslprofile="tests">
<sslprofile name="tests" provider="gnutls" certfile="{folder}/server.pem"
    keyfile="{folder}/server.pem">
<connect allow="*" timeout="30" pingfreq="15" localmax="100" globalmax="100" resolvehostnames="no"
    useident="no" {limits}>
<class name="all" commands="*" usermodes="*" chanmodes="*">
<type name="all" classes="all">
<oper name="warden" password="sesame" host="*" type="all">
<module name="ssl_gnutls">
<module name="cap">
<module name="ircv3">
<pid file="{folder}/inspircd.pid">
"""
HYBRID_CONFIG = """\
serverinfo {{
    name = "irc.example.org"; sid = "0HY"; description = "Server for tests";
    network_name = "Example"; network_description = "Example"; max_nick_length = 30;
    tls_certificate_file = "{inside}/server.crt"; rsa_private_key_file = "{inside}/server.key";
}};
admin {{ name = "nobody"; description = "nobody"; email = "nobody@example.org"; }};
class {{
    name = "users"; ping_time = 15 seconds; number_per_ip_local = 100; number_per_ip_global = 100;
    max_number = 100; sendq = 100 kbytes; recvq = 2560 bytes;
}};
listen {{ host = "{host}"; port = {port}; flags = tls; port = {tls_port}; }};
auth {{ user = "*@*"; class = "users"; flags = {limits}; }};
operator {{
    name = "warden"; user = "*@*"; password = "sesame"; encrypted = no; class = "users";
    flags = kill;
}};
general {{
    throttle_count = 1000; disable_auth = yes; anti_nick_flood = no; dots_in_ident = 2;
    oper_only_umodes = debug;
}};
modules {{ path = "/usr/lib/ircd-hybrid/modules/autoload/"; }};
channel {{ disable_fake_channels = yes; }};
log {{ use_logging = no; }};
"""


class IrcServer:
    """A server that can be killed and started again on the same ports.

    Whoever sends `OPER warden sesame` may kill people. `has_limits`: it keeps its own limits on
    how fast clients may talk; else they may talk as they like.
    """

    name: ClassVar[str]

    def __init__(self, folder: Path, *, has_limits: bool = False) -> None:
        self.host = HOST
        self.port, self.tls_port = free_port(), free_port()
        self.certificates: Certificates = make_certificates(folder)
        self._folder = folder
        self._has_limits = has_limits
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it; returns when it accepts connections."""
        self._process = subprocess.Popen(
            self._command(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until_accepting(self.host, self.port, self._process)

    def kill(self) -> None:
        """Ends it without a goodbye."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _command(self) -> list[str]:
        """Prepares its files, and returns what starts it in the foreground."""
        raise NotImplementedError

    def _write_config(self, template: str, limits: str, path: Path, **more: str) -> str:
        ports = {"port": self.port, "tls_port": self.tls_port}
        text = template.format(host=HOST, folder=self._folder, limits=limits, **ports, **more)
        path.write_text(text)
        return str(path)


class Ngircd(IrcServer):
    """An ngircd."""

    name = "ngircd"

    def _command(self) -> list[str]:
        limits = "" if self._has_limits else "MaxPenaltyTime = 0"
        config = self._write_config(NGIRCD_CONFIG, limits, self._folder / "ngircd.conf")
        return [find_server("ngircd"), "-n", "-f", config]


class PlainInspircd(IrcServer):
    """An InspIRCd without services; `tests.inspircd` has one with them."""

    name = "inspircd"

    def _command(self) -> list[str]:
        unlimited = 'threshold="100000" commandrate="100000000" fakelag="no"'
        limits = "" if self._has_limits else unlimited
        config = self._write_config(INSPIRCD_CONFIG, limits, self._folder / "inspircd.conf")
        as_root = ["--runasroot"] if os.geteuid() == 0 else []
        return [find_server("inspircd"), "--nofork", "--nolog", *as_root, "--config", config]


class Hybrid(IrcServer):
    """An ircd-hybrid, whose package cannot be installed beside ngircd's: it runs unpacked.

    It finds its modules by absolute paths only, and does not run as root: so its folder becomes
    its root.
    """

    name = "ircd-hybrid"

    def __init__(self, folder: Path, *, has_limits: bool = False) -> None:
        super().__init__(folder, has_limits=has_limits)
        self._names: socket.socket | None = None

    def start(self) -> None:
        """Starts it; returns when it accepts connections."""
        find_hybrid()
        self._names = answer_no_names()
        super().start()

    def _command(self) -> list[str]:
        inside = f"/run/{self.port}"
        place = find_hybrid() / inside.lstrip("/")
        place.mkdir(parents=True, exist_ok=True)
        pem = (self._folder / "server.pem").read_text()
        key, begin, certificate = pem.partition("-----BEGIN CERTIFICATE-----")
        (place / "server.key").write_text(key)
        (place / "server.crt").write_text(begin + certificate)
        limits = "no_tilde" if self._has_limits else "no_tilde, can_flood"
        self._write_config(HYBRID_CONFIG, limits, place / "ircd.conf", inside=inside)
        for path in (place, *place.iterdir()):
            os.chown(path, NOBODY, NOBODY)
        files = {"pid": "pid", "log": "log", "kline": "k", "dline": "d", "xline": "x", "resv": "r"}
        options = [word for key in files for word in (f"-{key}file", f"{inside}/{files[key]}")]
        return [
            *("chroot", f"--userspec={NOBODY}:{NOBODY}", str(find_hybrid())),
            *("/usr/sbin/ircd-hybrid", "-foreground", "-configfile", f"{inside}/ircd.conf"),
            *options,
        ]

    def kill(self) -> None:
        """Ends it without a goodbye."""
        super().kill()
        if self._names is not None:
            # A thread waits at the socket: closing alone would not end that.
            with suppress(OSError):
                self._names.shutdown(socket.SHUT_RDWR)
            self._names.close()
            self._names = None
        shutil.rmtree(HYBRID_FOLDER / "run" / str(self.port), ignore_errors=True)


NOBODY = 65534
"""The user and group without any rights."""
NAMESERVER = "127.66.67.68"
"""Whom ircd-hybrid asks for its clients' hosts (`.ci/ircd-hybrid` tells it)."""

SERVERS: tuple[type[IrcServer], ...] = (Ngircd, PlainInspircd, Hybrid)


def make_server(name: str, folder: Path, *, has_limits: bool = False) -> IrcServer:
    """A server by its name, not yet started."""
    kind = next(kind for kind in SERVERS if kind.name == name)
    return kind(folder, has_limits=has_limits)


def answer_no_names() -> socket.socket:
    """A name server that knows no name, for as long as its socket is open.

    Without one ircd-hybrid keeps each client waiting for twelve seconds.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((NAMESERVER, 53))

    def answer() -> None:
        while True:
            try:
                query, asker = listener.recvfrom(512)
                if asker is None:
                    return
                # The query as it was, marked as an answer: there is no such name (RFC 1035, 4.1.1).
                listener.sendto(query[:2] + b"\x81\x83" + query[4:], asker)
            except OSError:
                return

    threading.Thread(target=answer, daemon=True).start()
    return listener


def free_port() -> int:
    """A port of the loopback interface on which nobody listens, and that no client is given.

    Each process goes through them from a place of its own, so that tests that run at the same time
    do not find the same one free.
    """
    for port in _candidates():
        with socket.socket() as listener, suppress(OSError):
            listener.bind((HOST, port))
            return port
    raise AssertionError("the candidates never end")


@functools.cache
def _candidates() -> Iterator[int]:
    """Ports, again and again, below those that the system gives to clients (32768 and more)."""
    ports = range(12_000, 32_000)
    first = os.getpid() * 499 % len(ports)
    return itertools.cycle((*ports[first:], *ports[:first]))


def wait_until_accepting(host: str, port: int, process: subprocess.Popen[bytes]) -> None:
    """Returns when a server process accepts connections; fails if it ends before, or never does."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            pytest.fail(f"the server ended at once with status {process.returncode}")
        try:
            socket.create_connection((host, port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)
    pytest.fail(f"the server does not accept connections on port {port}")


def find_server(name: str) -> str:
    """The path of a server's program, which is in the Debian package of the same name."""
    return find_program(name, package=name)


def find_hybrid() -> Path:
    """The folder of ircd-hybrid; as `find_server` where it is missing or may not be used."""
    if not (HYBRID_FOLDER / "usr/sbin/ircd-hybrid").exists():
        do_without(f"there is no ircd-hybrid in {HYBRID_FOLDER}; .ci/ircd-hybrid unpacks it there")
    if os.geteuid() != 0:
        do_without("only root may start the unpacked ircd-hybrid, whose folder becomes its root")
    return HYBRID_FOLDER


@pytest.fixture
def ngircd(tmp_path: Path) -> Iterator[Ngircd]:
    """A running ngircd without limits on how fast its clients may talk."""
    server = Ngircd(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()
