"""A session from what is stored of it: after an error, and at the start."""

from __future__ import annotations

import logging
import random
from typing import Protocol

from unobot.bot.services import Services
from unobot.bot.settings import ChannelSettings
from unobot.engine.fair import Chance, FairChance
from unobot.engine.verify import count_drawings
from unobot.session.session import Session
from unobot.session.snapshot import restore_table
from unobot.store.errors import StoreError
from unobot.store.model import Change, StoredSession
from unobot.store.results import RoundResult
from unobot.transport import Network

log = logging.getLogger("unobot")


class Place(Protocol):
    """The channel that a session belongs to."""

    settings: ChannelSettings
    network: Network

    @property
    def key(self) -> str:
        """The channel's name as the store knows it."""

    def new_session(self) -> Session:
        """A session of this channel in which nothing is on."""


def rebuild(place: Place, services: Services) -> Session:
    """The session of a channel as it is stored, or a new one; raises StoreError or another error
    where it cannot go on."""
    stored = services.store.load_session(place.network.name, place.key)
    session = place.new_session()
    if stored is not None:
        _restore(session, stored, services.rng)
    return session


def bring_back(place: Place, services: Services, stored: StoredSession) -> Session | None:
    """The session of an earlier process, which waits until the bot is in its channel.

    None for one that cannot go on: its game is ended, with no score for anybody.
    """
    try:
        session = place.new_session()
        _restore(session, stored, services.rng)
    except Exception:
        where = (place.network.name, place.settings.name)
        log.exception("%s %s: the stored game cannot be read and is ended", *where)
        try:
            services.store.save(_abandon(stored, services.clock()))
        except StoreError as error:
            log.error("%s %s: %s", *where, error)
        return None
    session.bot_absent(stored.saved_at)
    return session


def _restore(session: Session, stored: StoredSession, rng: random.Random) -> None:
    """Let a new session go on from what is stored; raises StoreError or ValueError where it cannot.

    `rng` is for a round whose cards were arranged: it has no seed to go on with.
    """
    if stored.fault is not None:
        raise StoreError(stored.fault)
    restore_table(session.table, stored.snapshot, stored.events, _chance(stored, rng))


def _chance(stored: StoredSession, rng: random.Random) -> Chance:
    """What the running round draws from: its seed, after what it has drawn already."""
    if stored.round is None or stored.round.seed is None:
        return rng
    return FairChance(bytes.fromhex(stored.round.seed), count_drawings(stored.events))


def _abandon(stored: StoredSession, now: float) -> Change:
    round_id = None if stored.round is None else stored.round.round_id
    result = None if round_id is None else RoundResult(now, "abandoned", 0, 0.0, ())
    return Change(stored.network, stored.channel, now, None, round_id=round_id, result=result)
