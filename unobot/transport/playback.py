"""What a bouncer or a server repeats from earlier: it was said, but is not said now."""

import re

from unobot.transport.guard import Message
from unobot.transport.tags import parse_server_time

_HISTORY = re.compile(r"(?:.*/)?(?:chathistory|history|playback)")
"""Types of batches with old lines: `chathistory`, `znc.in/playback`, …"""


class Playback:
    """Tells old lines from new ones, for one connection (IRCv3 batch and server-time).

    `opened_at` is in Unix time. Times are compared with the server's own clock as soon as it has
    shown it, since that one may be wrong.
    """

    def __init__(self, opened_at: float) -> None:
        self._since = opened_at
        self._is_set_by_server = False
        self._batches: set[str] = set()
        """References of the batches of old lines that are open."""

    def is_old(self, message: Message) -> bool:
        """Whether a line tells of what has happened before the connection, or in a batch of such
        lines. To be asked about every line, in order."""
        if message.command == "BATCH":
            self._note_batch(message)
        if message.tags.get("batch") in self._batches:
            return True
        at = parse_server_time(message.tags)
        if at is None:
            return False
        if not message.nick:
            if not self._is_set_by_server:
                self._since, self._is_set_by_server = at, True
            return False
        return at < self._since

    def _note_batch(self, message: Message) -> None:
        reference = "".join(message.params[:1])
        kind = "".join(message.params[1:2])
        if reference.startswith("-"):
            self._batches.discard(reference[1:])
        elif _HISTORY.fullmatch(kind) or message.tags.get("batch") in self._batches:
            self._batches.add(reference[1:])
