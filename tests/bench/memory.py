"""Resident memory of a bot with one game.

    python tests/bench/memory.py [--lines 300]

`unobot run` is started on a configuration of its own, against the demonstration's IRC server in
this process, with a SQLite file in a temporary folder. One player opens games against a computer
player, draws and passes. Told are VmRSS of the bot's process when it has come into the channel and
at the end, and VmHWM, the most it ever had, from /proc (Linux only), once with a new database and
once more with the same one. A short run before that leaves compiled modules in a folder, since
compiling them takes memory of its own.
"""

from __future__ import annotations

import argparse
import logging
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from unobot.transport.demo_server import HOST, DemoServer

NO_CACHES = "PYTHONDONTWRITEBYTECODE"
LIMIT_MB = 80
"""The bot with one game is to stay under this."""
PATIENCE = 60.0
"""Seconds to wait for the bot to say anything."""
CONFIG = """\
networks:
  - host: 127.0.0.1
    port: {port}
    tls: no
    flood: none
    channels: ['#uno']
log: {{level: warning}}
defaults: {{join_seconds: 0, computer: {{fill: 1, delay: 0}}}}
"""


class Player:
    """A client that says lines and waits for what the bot answers."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection((HOST, port), timeout=PATIENCE)
        self._lines = self._read()
        self._send("NICK Guest", "USER guest 0 * :Guest", "JOIN #uno")

    def _send(self, *lines: str) -> None:
        self._socket.sendall("".join(line + "\r\n" for line in lines).encode())

    def _read(self) -> Iterator[str]:
        with self._socket.makefile(encoding="utf-8", newline="\r\n") as lines:
            yield from lines

    def say(self, text: str) -> None:
        """Say a line in the channel, and another that the bot always answers; wait for that."""
        self._send(f"PRIVMSG #uno :{text}", "PRIVMSG #uno :!unoversion")
        self.wait_for("PRIVMSG #uno :.*unobot [0-9]")

    def wait_for(self, pattern: str) -> None:
        """Return when such a line has come."""
        if not any(re.search(pattern, line) for line in self._lines):
            raise SystemExit("the server has hung up")


def memory_mb(process: int, field: str) -> float:
    """A figure of /proc/PID/status, in MB (10**6 bytes)."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(rf"^{field}:\s+(\d+) kB", status, re.MULTILINE)
    return int(found[1]) * 1024 / 1e6 if found else 0.0


def measure(folder: Path, lines: int, env: dict[str, str]) -> str:
    """The figures of one run of the bot in a folder of its own, as text."""
    server = DemoServer()
    port = server.start()
    player = Player(port)
    player.wait_for(" 366 ")
    folder.mkdir(exist_ok=True)
    (folder / "config.yaml").write_text(CONFIG.format(port=port))
    bot = subprocess.Popen([sys.executable, "-m", "unobot", "run"], cwd=folder, env=env)
    try:
        player.wait_for("JOIN")
        player.say("!unohelp")
        idle = memory_mb(bot.pid, "VmRSS")
        for number in range(lines):
            player.say(("!uno", "dr", "pa")[number % 3])
        player.say("!uno")
        playing, most = memory_mb(bot.pid, "VmRSS"), memory_mb(bot.pid, "VmHWM")
    finally:
        bot.terminate()
        bot.wait()
        server.stop()
    return f"in the channel {idle:.1f} MB, with a game {playing:.1f} MB, at most {most:.1f} MB"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=300, help="lines that the player says")
    options = parser.parse_args()
    logging.getLogger("irc.server").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = {key: value for key, value in os.environ.items() if key != NO_CACHES}
        env["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        measure(folder / "before", 3, env)
        first = measure(folder / "bot", options.lines, env)
        second = measure(folder / "bot", options.lines, env)
    sys.stdout.write(
        f"under {LIMIT_MB} MB (10**6 bytes) is the aim; {options.lines} lines of a player\n"
        f"  a new database:       {first}\n"
        f"  the same once more:   {second}\n"
    )


if __name__ == "__main__":
    main()
