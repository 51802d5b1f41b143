"""JOIN lines, and how lines with secrets in them may be logged."""

from collections.abc import Iterator, Sequence

from unobot.transport.lines import LINE_BYTES, size
from unobot.transport.nicks import to_nickserv
from unobot.transport.settings import ChannelSettings


def join_lines(channels: Sequence[ChannelSettings]) -> Iterator[str]:
    """JOIN lines for channels, as many in one as fit; those with a key come first, since keys
    belong to channels by their place (RFC 2812, section 3.2.1)."""
    names: list[str] = []
    keys: list[str] = []
    for channel in sorted(channels, key=lambda channel: channel.key is None):
        new_keys = keys if channel.key is None else [*keys, channel.key]
        line = _join_line([*names, channel.name], new_keys)
        if names and size(line) > LINE_BYTES - 2:
            yield _join_line(names, keys)
            names, new_keys = [], [] if channel.key is None else [channel.key]
        names, keys = [*names, channel.name], new_keys
    if names:
        yield _join_line(names, keys)


def _join_line(names: Sequence[str], keys: Sequence[str]) -> str:
    return " ".join(filter(None, ["JOIN", ",".join(names), ",".join(keys)]))


def without_secrets(line: str) -> str:
    """A line as it may be logged: no password, no key."""
    command, *words = line.split(" ")
    if line.startswith(to_nickserv()):
        kept = 2
    else:
        kept = {"PASS": 0, "AUTHENTICATE": 0, "JOIN": 1}.get(command, len(words))
    return " ".join([command, *words[:kept], *["***"] * (len(words) > kept)])
