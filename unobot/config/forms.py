"""What single values of the configuration have to look like, and the sentence for others.

Each form is an annotated type for the fields of `model`. What it refuses it says in a sentence to
which `problems` adds the place.
"""

from __future__ import annotations

import ipaddress
import re
import zoneinfo
from collections.abc import Callable, Iterable
from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator

from unobot.commands.text import clean, strip_end
from unobot.render import find_languages
from unobot.transport.casemapping import fold_by_default
from unobot.transport.masks import is_mask

_SHOWN = 60
"""Characters of a value that are repeated in a sentence."""
_SERVER = re.compile(r"(?P<host>\[[^\]]+\]|[^:]+)(?::(?P<port>[0-9]{1,5}))?")
_PORTS = range(1, 65536)
_ZONE_ERRORS = (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError)


def show(value: object) -> str:
    """A value as a sentence repeats it: a text in quotes, a number or yes or no as written."""
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return repr(value if len(value) <= _SHOWN else value[:_SHOWN] + "…")
        case int() if value.bit_length() > 64:
            return "such a large number"
        case int() | float():
            return str(value)
        case _:
            return kind_of(value)


def kind_of(value: object) -> str:
    """What sort of value it is; only a text is repeated, since others may be misread secrets."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "a bare yes or no"
        case str():
            return show(value)
        case int() | float():
            return "a number"
        case list():
            return "a list"
        case dict():
            return "a mapping"
        case date():
            return "a date"
        case _:
            return "something else"


def _form(is_right: Callable[[Any], bool], what: str) -> AfterValidator:
    """Refuse a value with `what` behind it: `'1st' is not a valid nick, …`."""

    def check(value: Any) -> Any:
        if not is_right(value):
            raise ValueError(f"{show(value)} is {what}")
        return value

    return AfterValidator(check)


def _like(pattern: str, what: str) -> AfterValidator:
    return _form(lambda text: re.fullmatch(pattern, text) is not None, what)


def between(low: float, high: float) -> AfterValidator:
    """Refuse a number outside these bounds."""
    what = f"not a valid value, a number from {low} to {high}"
    return _form(lambda number: bool(low <= number <= high), what)


def unique(what: str) -> AfterValidator:
    """Refuse a list that names something twice, be it in other letters."""

    def check(names: tuple[str, ...]) -> tuple[str, ...]:
        name = find_twice(names)
        if name is not None:
            raise ValueError(f"{show(name)} is named twice; each {what} needs a name of its own")
        return names

    return AfterValidator(check)


def find_twice(names: Iterable[str]) -> str | None:
    """The first of the names that is on IRC the same as one before it."""
    seen = set()
    for name in names:
        if fold_by_default(name) in seen:
            return name
        seen.add(fold_by_default(name))
    return None


def parse_server(text: str) -> tuple[str, int | None]:
    """Take `host`, `host:port` or `[IPv6]:port` apart; raises ValueError."""
    found = _SERVER.fullmatch(text)
    if found is not None:
        host = found["host"].strip("[]")
        port = None if found["port"] is None else int(found["port"])
        if _is_host(host) and (port is None or port in _PORTS):
            return host, port
    raise ValueError(f"{show(text)} is not a valid server, such as irc.example.org:6697")


def _check_server(text: str) -> str:
    parse_server(text)
    return text


def _is_host(text: str) -> bool:
    if ":" not in text:
        return re.fullmatch(r"[\w.-]+", text) is not None
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True


def is_zone(name: str) -> bool:
    """Whether there is a time zone of that name."""
    try:
        zoneinfo.ZoneInfo(name)
    except _ZONE_ERRORS:
        return False
    return True


def _check_language(lang: str) -> str:
    known = find_languages()
    if lang not in known:
        raise ValueError(f"{show(lang)} is not a language of the bot, one of {', '.join(known)}")
    return lang


def _is_word(text: str) -> bool:
    return text[:1].isalnum() and " " not in text and strip_end(clean(text)) == text


def _is_prefix(text: str) -> bool:
    return bool(text) and " " not in text and clean(text) == text


Language = Annotated[str, AfterValidator(_check_language)]
Text = Annotated[str, _like(r"[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*", "not a single line of text")]
Host = Annotated[
    str,
    _form(_is_host, "not a valid host, such as irc.example.org (the port has a key of its own)"),
]
Server = Annotated[str, AfterValidator(_check_server)]
Port = Annotated[int, between(_PORTS[0], _PORTS[-1])]
Nick = Annotated[
    str,
    _like(
        r"(?:[^\W\d]|[\[\]\\`^{|}])(?:\w|[\[\]\\`^{|}-]){0,62}",
        r"not a valid nick: letters, digits and []\`_^{|}-, with no digit or hyphen in front",
    ),
]
Username = Annotated[
    str, _like(r"[^\s@!:\x00-\x1f][^\s@!\x00-\x1f]*", "not a valid user name, such as uno")
]
ChannelName = Annotated[
    str, _like(r"[#&!+][^\s,:\x00-\x1f]{1,199}", "not a valid channel name, such as '#uno'")
]
Mask = Annotated[str, _form(is_mask, "not a valid mask, either nick!user@host or account:NAME")]
Prefix = Annotated[
    str, _form(_is_prefix, "not a valid prefix, one or more characters without spaces")
]
Word = Annotated[
    str,
    _form(_is_word, "not a valid command word, a single word, here without its prefix"),
]
Zone = Annotated[str, _form(is_zone, "not a time zone, such as Europe/Paris")]
Seconds = Annotated[int, between(0, 604800)]
