"""Logging in to an account before the server logs the bot on (SASL, RFC 4422 and IRCv3)."""

from base64 import b64encode
from collections.abc import Iterator

from unobot.transport.settings import SaslSettings

CHUNK = 400
"""Characters of base64 in a full AUTHENTICATE line; a shorter line says that it is the last."""
ABORT = "AUTHENTICATE *"

MECHANISMS = "908"
"""The numeric that lists the mechanisms there are, when the chosen one is none of them."""
FAILURES = frozenset({"902", "904", "905", "906", MECHANISMS})
"""Account locked, wrong, too long, aborted, no such mechanism."""
SUCCESSES = frozenset({"903", "907"})
"""Logged in; logged in before."""


def start_line(settings: SaslSettings) -> str:
    """The line that names the mechanism; the server answers with an empty challenge (`+`)."""
    return f"AUTHENTICATE {settings.mechanism}"


def response(settings: SaslSettings) -> bytes:
    """What answers the empty challenge: RFC 4616 for PLAIN, RFC 4422 appendix A for EXTERNAL."""
    account = settings.account.encode()
    match settings.mechanism:
        case "EXTERNAL":
            return account
        case "PLAIN":
            return b"\0".join([b"", account, (settings.password or "").encode()])


def response_lines(answer: bytes) -> Iterator[str]:
    """AUTHENTICATE lines for a response; `+` stands for nothing, and ends one whose last line
    would be full."""
    text = b64encode(answer).decode()
    for place in range(0, len(text), CHUNK):
        yield f"AUTHENTICATE {text[place : place + CHUNK]}"
    if len(text) % CHUNK == 0:
        yield "AUTHENTICATE +"


def is_offered(mechanism: str, value: str) -> bool:
    """Whether the `sasl` capability with this value has a mechanism; without one it may."""
    return not value or mechanism in value.upper().split(",")
