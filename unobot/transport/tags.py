"""Message tags: what capable servers put before a line (IRCv3 message-tags)."""

import re
from collections.abc import Mapping
from datetime import datetime

_ESCAPE = re.compile(r"\\(.?)", re.DOTALL)
_MEANING = {":": ";", "s": " ", "r": "\r", "n": "\n"}


def parse_tags(text: str) -> dict[str, str]:
    """The tags of a line, given what stands between its `@` and the first blank; a tag without a
    value has an empty one, and of two with one name the last counts."""
    pairs = (tag.partition("=") for tag in text.split(";") if tag)
    return {name: _unescape(value) for name, _, value in pairs}


def _unescape(value: str) -> str:
    return _ESCAPE.sub(lambda match: _MEANING.get(match[1], match[1]), value)


def parse_server_time(tags: Mapping[str, str]) -> float | None:
    """When the server got the line, in Unix time (server-time); None: it does not say."""
    try:
        at = datetime.fromisoformat(tags.get("time", ""))
        # A time without its zone would be read as this machine's.
        return at.timestamp() if at.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None
