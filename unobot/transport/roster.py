"""Who is in the bot's channels: the one place where nicks, hosts and channel modes live."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from unobot.transport.incoming import User

VOICE = "v"
"""The one prefix mode that gives no rights over a channel."""


@dataclass(slots=True)
class _Person:
    nick: str
    username: str = ""
    host: str = ""
    account: str | None = None
    modes: dict[str, set[str]] = field(default_factory=dict)
    """For each channel they are in, the letters of their prefix modes there."""

    def seen_in(self, channel: str | None) -> User:
        modes = self.modes.get(channel, set()) if channel is not None else set()
        is_operator = bool(modes - {VOICE})
        return User(self.nick, self.username, self.host, self.account, is_operator)


class Roster:
    """Everybody in the bot's channels, found by any spelling of their nick.

    Channels are given in one spelling (the settings'). Who is in none of them any more is
    forgotten.
    """

    def __init__(self, fold: Callable[[str], str]) -> None:
        self._fold = fold
        self._people: dict[str, _Person] = {}

    def enter(self, nick: str, channel: str, modes: Iterable[str] = ()) -> None:
        """Notes that somebody is in a channel, with these prefix modes among others."""
        person = self._people.setdefault(self._fold(nick), _Person(nick))
        person.modes.setdefault(channel, set()).update(modes)

    def leave(self, nick: str, channel: str) -> None:
        """Notes that somebody is no longer in a channel."""
        key = self._fold(nick)
        if person := self._people.get(key):
            person.modes.pop(channel, None)
            if not person.modes:
                del self._people[key]

    def quit(self, nick: str) -> tuple[str, ...]:
        """Forgets somebody; returns the channels they were in."""
        person = self._people.pop(self._fold(nick), None)
        return tuple(person.modes) if person else ()

    def rename(self, old: str, new: str) -> None:
        """Notes a nick change. Two people who swap their nicks do it by way of a third one."""
        if person := self._people.pop(self._fold(old), None):
            person.nick = new
            self._people[self._fold(new)] = person

    def identify(self, nick: str, username: str, host: str) -> bool:
        """Notes somebody's user name and host, of which empty ones say nothing; whether that was
        news."""
        person = self._people.get(self._fold(nick))
        if person is None:
            return False
        before = person.username, person.host
        person.username = username or person.username
        person.host = host or person.host
        return before != (person.username, person.host)

    def log_in(self, nick: str, account: str | None) -> bool:
        """Notes somebody's services account, None for none; whether that was news."""
        person = self._people.get(self._fold(nick))
        if person is None or person.account == account:
            return False
        person.account = account
        return True

    def set_mode(self, nick: str, channel: str, mode: str, is_set: bool) -> None:
        """Gives somebody in a channel a prefix mode, or takes it away."""
        person = self._people.get(self._fold(nick))
        if person and channel in person.modes:
            (person.modes[channel].add if is_set else person.modes[channel].discard)(mode)

    def close(self, channel: str) -> None:
        """Forgets who is in a channel, since the bot no longer hears of it."""
        for person in list(self._people.values()):
            self.leave(person.nick, channel)

    def refold(self) -> None:
        """Files everybody again after the server has announced another casemapping."""
        self._people = {self._fold(person.nick): person for person in self._people.values()}

    def user(self, nick: str, channel: str | None = None) -> User | None:
        """What is known of somebody, with their rights in `channel`."""
        person = self._people.get(self._fold(nick))
        return person.seen_in(channel) if person else None

    def channels(self, nick: str) -> tuple[str, ...]:
        """The channels that somebody is in."""
        person = self._people.get(self._fold(nick))
        return tuple(person.modes) if person else ()

    def users(self, channel: str) -> list[User]:
        """Everybody in a channel."""
        return [p.seen_in(channel) for p in self._people.values() if channel in p.modes]
