"""What people have set for themselves: they, and not whoever has their nick, keep it."""

from __future__ import annotations

from collections.abc import Mapping

from unobot.session.people import Fold, Person
from unobot.store.store import Store

CACHE_LIMIT = 10_000
"""People of a network whose settings are remembered: every private line asks for its reader's."""


class Preferences:
    """The settings of the people of one network.

    Somebody is known by his account; without one by nick, user and host together. A change of nick
    takes the settings along. All methods raise StoreError.
    """

    def __init__(self, store: Store, network: str, fold: Fold) -> None:
        self._store = store
        self._network = network
        self._fold = fold
        self._cache: dict[str, Mapping[str, str]] = {}

    def get(self, who: Person) -> Mapping[str, str]:
        """What somebody has set, under his account or before he had logged in to it."""
        return (who.account and self._read(_account(who.account))) or self._read(self._mask(who))

    def set(self, who: Person, key: str, value: str) -> None:
        """Keep what somebody sets."""
        name = _account(who.account) if who.account else self._mask(who)
        self._write(name, {**self.get(who), key: value})

    def move(self, old_nick: str, who: Person) -> None:
        """Let somebody who had another nick until now keep what he has set."""
        before = self._read(self._mask(Person(old_nick, who.userhost)))
        if before and before != self._read(self._mask(who)):
            self._write(self._mask(who), before)

    def forget(self, who: Person, identity: str) -> None:
        """Forget what somebody has set, and take his name out of the network's results.

        `identity` is who he is in the results.
        """
        names = [self._mask(who)] + ([_account(who.account)] if who.account else [])
        self._store.ledger().forget(self._network, identity, names)
        for name in names:
            self._cache.pop(name, None)

    def _mask(self, who: Person) -> str:
        return f"mask:{self._fold(who.nick)}!{who.userhost}"

    def _read(self, name: str) -> Mapping[str, str]:
        if name not in self._cache:
            if len(self._cache) >= CACHE_LIMIT:
                del self._cache[next(iter(self._cache))]
            self._cache[name] = self._store.get_preferences(self._network, name)
        return self._cache[name]

    def _write(self, name: str, settings: Mapping[str, str]) -> None:
        self._store.set_preferences(self._network, name, settings)
        self._cache[name] = settings


def _account(account: str) -> str:
    return f"account:{account}"
