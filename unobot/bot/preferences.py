"""What people have set for themselves: they, and not whoever has their nick, keep it."""

from __future__ import annotations

from collections.abc import Mapping

from unobot.session.people import Fold, Person, person_keys
from unobot.store.store import Store

CACHE_LIMIT = 10_000
"""People of a network whose settings are remembered: every private line asks for its reader's."""


class Preferences:
    """The settings of the people of one network (`session.people.person_keys`).

    A change of nick takes the settings along. All methods raise StoreError.
    """

    def __init__(self, store: Store, network: str, fold: Fold) -> None:
        self._store = store
        self._network = network
        self._fold = fold
        self._cache: dict[str, Mapping[str, str]] = {}

    def get(self, who: Person) -> Mapping[str, str]:
        """What somebody has set, logged in to their account or before they were."""
        found = (self._read(key) for key in person_keys(who, self._fold))
        return next(filter(None, found), {})

    def set(self, who: Person, key: str, value: str) -> None:
        """Keep what somebody sets."""
        self._write(person_keys(who, self._fold)[0], {**self.get(who), key: value})

    def move(self, old_nick: str, who: Person) -> None:
        """Let somebody who had another nick until now keep what they have set."""
        *_, old = person_keys(Person(old_nick, who.userhost), self._fold)
        *_, new = person_keys(who, self._fold)
        before = self._read(old)
        if before and before != self._read(new):
            self._write(new, before)

    def forget(self, who: Person, identity: str) -> None:
        """Forget what somebody has set, and take their name out of the network's results.

        `identity` is who they are in the results.
        """
        keys = person_keys(who, self._fold)
        self._store.ledger().forget(self._network, identity, keys)
        for key in keys:
            self._cache.pop(key, None)

    def _read(self, key: str) -> Mapping[str, str]:
        if key not in self._cache:
            if len(self._cache) >= CACHE_LIMIT:
                del self._cache[next(iter(self._cache))]
            self._cache[key] = self._store.get_preferences(self._network, key)
        return self._cache[key]

    def _write(self, key: str, settings: Mapping[str, str]) -> None:
        self._store.set_preferences(self._network, key, settings)
        self._cache[key] = settings
