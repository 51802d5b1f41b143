"""No server throws the bot out for talking too much: its own limits against the default model."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.flooding import play_fast
from tests.irc_servers import SERVERS, IrcServer

SECONDS = 20.0
"""By then the burst that a server allows is used up several times."""


@pytest.mark.parametrize("kind", SERVERS, ids=lambda kind: str(kind.name))
async def test_ten_fast_players_do_not_make_a_server_throw_the_bot_out(
    kind: type[IrcServer], tmp_path: Path
) -> None:
    server = kind(tmp_path, has_limits=True)
    try:
        server.start()
        figures = await play_fast(server, tmp_path, SECONDS)
    finally:
        server.kill()
    assert figures.disconnects == 0, figures.log
    assert figures.lines >= 3
