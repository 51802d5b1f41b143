"""Agreeing with a server on what both sides know beyond RFC 2812 (CAP, IRCv3, version 302)."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from unobot.transport.lines import LINE_BYTES, size

SASL = "sasl"

USED = frozenset(
    {
        "account-notify",
        "account-tag",
        "batch",
        "cap-notify",
        "chghost",
        "extended-join",
        "message-tags",
        "multi-prefix",
        "server-time",
        "setname",
        "userhost-in-names",
    }
)
"""What the bot asks for wherever it is offered. Not echo-message: the bot learns its prefix from
its own JOIN, and would hear every line of its own for nothing."""

LIST = "CAP LS 302"
END = "CAP END"
_REQUEST = "CAP REQ :"


def request_lines(names: Iterable[str], room: int = LINE_BYTES - 2) -> Iterator[str]:
    """CAP REQ lines of at most `room` bytes, as many capabilities in one as fit."""
    line = ""
    for name in names:
        if line and size(f"{line} {name}") > room:
            yield line
            line = ""
        line = f"{line} {name}" if line else _REQUEST + name
    if line:
        yield line


def parse_offer(text: str) -> dict[str, str]:
    """The capabilities in a CAP LS or CAP NEW line, each with its value."""
    items = (item.partition("=") for item in text.split())
    return {name: value for name, _, value in items}


class Capabilities:
    """What one server offers, and what of it is in use on one connection."""

    def __init__(self, wanted: Iterable[str]) -> None:
        self._wanted = frozenset(wanted)
        self._requests: deque[set[str]] = deque()
        """The names in each CAP REQ that has not been answered (in full), oldest first."""
        self._is_listed = False
        self.offered: dict[str, str] = {}
        """Each with its value; empty: it has none."""
        self.enabled: set[str] = set()

    @property
    def is_settled(self) -> bool:
        """Whether the server has said what it offers, and answered all requests."""
        return self._is_listed and not self._requests

    def give_up(self) -> None:
        """Expects no more answers."""
        self._is_listed = True
        self._requests.clear()

    def handle(self, words: Sequence[str]) -> list[str]:
        """Takes in a CAP line, given what follows its first parameter; returns the lines to answer
        with."""
        match words:
            case ("LS", "*", names, *_):
                self.offered |= parse_offer(names)
            case ("LS", names, *_):
                self.offered |= parse_offer(names)
                self._is_listed = True
                return self._request(self.offered)
            case ("NEW", names, *_):
                self.offered |= parse_offer(names)
                return self._request(parse_offer(names))
            case ("ACK", names, *_):
                self._accepted(names.split())
            case ("NAK", names, *_):
                return self._refused(names.split())
            case ("DEL", names, *_):
                for name in names.split():
                    self.offered.pop(name, None)
                    self.enabled.discard(name)
            case _:
                pass
        return []

    def _request(self, names: Iterable[str]) -> list[str]:
        lines = list(request_lines(sorted(self._wanted.intersection(names) - self.enabled)))
        self._requests += [set(line.removeprefix(_REQUEST).split()) for line in lines]
        return lines

    def _accepted(self, names: Sequence[str]) -> None:
        for name in names:
            bare = name.lstrip("-~=")
            (self.enabled.discard if name.startswith("-") else self.enabled.add)(bare)
            for request in self._requests:
                request.discard(bare)
        # One request may be answered in several lines.
        self._requests = deque(request for request in self._requests if request)

    def _refused(self, names: Sequence[str]) -> list[str]:
        """A refusal is about all of a request, and may repeat only the start of it: the names are
        asked for one by one, and a single one that is refused is done without."""
        refused = next((r for r in self._requests if r.intersection(names)), None)
        if refused is None:
            return []
        self._requests.remove(refused)
        if len(refused) == 1:
            return []
        self._requests += [{name} for name in sorted(refused)]
        return [_REQUEST + name for name in sorted(refused)]
