"""Real IRC servers for tests, on free ports of the loopback interface."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

HOST = "127.0.0.1"
START_SECONDS = 10.0
"""How long a server may take until it accepts connections."""

NGIRCD_CONFIG = """\
[Global]
    Name = irc.example.org
    Info = Server for tests
    Listen = {host}
    Ports = {port}
    MotdPhrase = "Hello"
[Limits]
    MaxPenaltyTime = 0
    MaxConnectionsIP = 0
    MaxNickLength = 30
[Options]
    DNS = no
    Ident = no
    PAM = no
[Operator]
    Name = warden
    Password = sesame
"""


class Ngircd:
    """An ngircd that can be killed and started again on the same port.

    Whoever sends `OPER warden sesame` may kick and kill.
    """

    def __init__(self, program: str, folder: Path) -> None:
        self.host = HOST
        self.port = free_port()
        self._config = folder / "ngircd.conf"
        self._config.write_text(NGIRCD_CONFIG.format(host=self.host, port=self.port))
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it; returns when it accepts connections."""
        self._process = subprocess.Popen(
            [self._program, "-n", "-f", str(self._config)],
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


def free_port() -> int:
    """A port of the loopback interface on which nobody listens at the moment."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


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
    """The path of a server's program. Without it the test is skipped, but fails where `CI` is
    set, since there everything has to be installed."""
    program = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
    if program is None:
        reason = f"{name} is not installed (Debian package {name})"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return program


@pytest.fixture
def ngircd(tmp_path: Path) -> Iterator[Ngircd]:
    """A running ngircd without limits on how fast its clients may talk."""
    server = Ngircd(find_server("ngircd"), tmp_path)
    server.start()
    yield server
    server.kill()
