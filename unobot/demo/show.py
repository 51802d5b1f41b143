"""The demonstration: server, bot, player, and what the player is told to type."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import random
import sys
import threading
import time
from collections.abc import AsyncIterator

from unobot.app import App
from unobot.config import parse_config
from unobot.session.state import Closed
from unobot.session.table import Table
from unobot.store.store import open_store
from unobot.transport.demo_server import HOST, DemoServer

from .player import Player

CHANNEL, BOT, NICK = "#uno", "UnoBot", "Guest"
READY_SECONDS = 60.0
"""How long a script waits for its next turn before it says its next line all the same."""
POLL_SECONDS = 0.02
"""How often a script looks whether the bot waits for it."""

CONFIG = """\
networks:
  - name: demo
    host: 127.0.0.1
    port: {port}
    tls: no
    flood: none
    patience: none
    channels: ['#uno']
defaults:
  join_seconds: {join}
  computer: {{fill: 2, delay: {delay}}}
"""

WELCOME = """\
A table for Uno on {host} port {port}: other IRC clients may join {channel} there.
Type  !uno  to open a game; two computer players sit down with you.
Then  pl r5  plays the red 5,  pl w g  a Wild that makes it green,  dr  draws,  pa  passes,
ca  shows your cards,  cd  the top card,  !unohelp  everything else.  Ctrl-D ends it.
"""


async def show(port: int) -> None:
    """Run the demonstration until the input ends. Nothing is kept: the store is in memory."""
    logging.getLogger("irc.server").setLevel(logging.CRITICAL)
    for stream in (sys.stdin, sys.stdout):
        # Bytes in another encoding are shown as what they are not; they end nothing.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    server = DemoServer(port)
    port = server.start()
    is_terminal = sys.stdin.isatty()
    config = parse_config(
        CONFIG.format(port=port, join=8 if is_terminal else 0, delay=1.2 if is_terminal else 0)
    )
    store = open_store(":memory:")
    app = App(config, store, rng=random.Random())
    player = Player(NICK, CHANNEL, BOT, _print, has_colors=sys.stdout.isatty())
    _print(WELCOME.format(host=HOST, port=port, channel=CHANNEL))
    running = [asyncio.create_task(app.run()), asyncio.create_task(player.run(HOST, port))]
    try:
        await _until_there(app, player)
        async for line in _input():
            if not is_terminal:
                _print(f"<{NICK}> {line}")
            player.say(line)
            if not is_terminal:
                await _until_ready(app)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        store.close()
        server.stop()


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def _until_there(app: App, player: Player) -> None:
    while not (app.networks and app.networks["demo"].is_inside(CHANNEL)):
        await asyncio.sleep(POLL_SECONDS)
    await player.has_joined.wait()
    while app.networks["demo"].user(NICK) is None:
        await asyncio.sleep(POLL_SECONDS)


async def _until_ready(app: App) -> None:
    """Wait until the bot has answered and waits for the player, or for nobody."""
    deadline = time.monotonic() + READY_SECONDS
    table = app.pipeline.channels[0].table
    await asyncio.sleep(POLL_SECONDS * 10)
    while time.monotonic() < deadline and not _is_ready(table):
        await asyncio.sleep(POLL_SECONDS)
    await asyncio.sleep(POLL_SECONDS * 10)


def _is_ready(table: Table) -> bool:
    playing = table.playing
    if playing is not None and playing.seat_on_turn is not None:
        return playing.match.players[playing.seat_on_turn].is_human
    return isinstance(table.phase, Closed)


async def _input() -> AsyncIterator[str]:
    """The lines of standard input, a file or a terminal, read in a thread of their own."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        with contextlib.suppress(RuntimeError):
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.rstrip("\r\n"))
            loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, name="standard input", daemon=True).start()
    while (line := await lines.get()) is not None:
        yield line
