"""What the server tells of people without anybody coming or going: names, hosts, accounts."""

from collections.abc import Callable

from unobot.transport.guard import Message, is_target
from unobot.transport.roster import Roster
from unobot.transport.support import Support

WHOX_TOKEN = "152"
"""By which the answers to the bot's own question are known."""
WHOX_FIELDS = f"%tcuhnfar,{WHOX_TOKEN}"
"""Token, channel, user name, host, nick, flags, account, real name: they come in this order."""


def who_line(channel: str, support: Support) -> str:
    """The question who is in a channel; with accounts, where the server takes it (WHOX)."""
    return f"WHO {channel} {WHOX_FIELDS}" if "WHOX" in support.tokens else f"WHO {channel}"


def parse_account(text: str) -> str | None:
    """The account that a line names; None for `*` (extended-join, ACCOUNT) and `0` (WHOX), which
    say that there is none."""
    return None if text in ("", "*", "0") else text


class Census:
    """Fills the roster. `inside` gives the settings' spelling of a channel that the bot is in;
    `identify` notes user name and host of anybody, and says whether that was news."""

    def __init__(
        self,
        roster: Roster,
        support: Support,
        inside: Callable[[str], str | None],
        identify: Callable[[str, str, str], bool],
    ) -> None:
        self._roster = roster
        self._support = support
        self._inside = inside
        self._identify = identify

    def recognize(self, message: Message) -> list[str]:
        """Learns from a line's source and its account-tag who has sent it; the nicks (one, or
        none) about whom something is new, as in `handle`."""
        is_news = self._identify(message.nick, message.username, message.host)
        if account := message.tags.get("account"):
            is_news |= self._roster.log_in(message.nick, account)
        return [message.nick] if is_news else []

    def handle(self, message: Message) -> list[str]:
        """Takes in one message; the nicks about whom it has told something new."""
        match message.command, message.params:
            case "353", (_, *_, name, names) if channel := self._inside(name):
                return self._list_names(channel, names)
            case "352", (_, name, username, host, _, nick, flags, *_):
                return self._enlist(name, username, host, nick, flags)
            case "354", (_, token, name, username, host, nick, flags, account, *_) if (
                token == WHOX_TOKEN
            ):
                news = self._enlist(name, username, host, nick, flags)
                return [nick] if self._roster.log_in(nick, parse_account(account)) else news
            case "ACCOUNT", (account, *_):
                is_news = self._roster.log_in(message.nick, parse_account(account))
                return [message.nick] if is_news else []
            case "CHGHOST", (username, host, *_):
                is_news = self._identify(message.nick, username, host)
                return [message.nick] if is_news else []
            case _:
                return []

    def _enlist(self, name: str, username: str, host: str, nick: str, flags: str) -> list[str]:
        if (channel := self._inside(name)) and is_target(nick):
            self._roster.enter(nick, channel, self._modes(flags))
        return [nick] if self._identify(nick, username, host) else []

    def _list_names(self, channel: str, names: str) -> list[str]:
        symbols = "".join(self._support.prefixes)
        news = []
        for item in names.split(" "):
            mask = item.lstrip(symbols)
            nick, _, userhost = mask.partition("!")
            if is_target(nick):
                self._roster.enter(nick, channel, self._modes(item.removesuffix(mask)))
                username, _, host = userhost.partition("@")
                if self._identify(nick, username, host):
                    news.append(nick)
        return news

    def _modes(self, symbols: str) -> list[str]:
        prefixes = self._support.prefixes
        return [prefixes[symbol] for symbol in symbols if symbol in prefixes]
