"""Rounds made up for the tests of the store."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from unobot.engine.events import EndReason
from unobot.store.identity import COMPUTER
from unobot.store.model import Change
from unobot.store.results import PlayerResult, RoundResult, RoundStart, Scope
from unobot.store.store import Store

NETWORK = "example"
CHANNEL = "#uno"
HERE: Scope = frozenset({(NETWORK, CHANNEL)})
PARIS = ZoneInfo("Europe/Paris")


def moment(text: str, timezone: ZoneInfo = PARIS) -> float:
    """A local time like `2024-03-31 23:59` in seconds since 1970."""
    return datetime.fromisoformat(text).replace(tzinfo=timezone).timestamp()


def make_start(
    began_at: float = 0.0,
    *,
    network: str = NETWORK,
    channel: str = CHANNEL,
    is_rated: bool = True,
) -> RoundStart:
    return RoundStart(
        uuid.uuid4().hex, network, channel, began_at, "color-uno", "color-uno", is_rated
    )


def make_player(
    seat: int,
    name: str,
    points: int = 0,
    *,
    won: bool = False,
    by_default: bool = False,
    bonus: int = 0,
) -> PlayerResult:
    """A player; a computer player where the name begins with `*`."""
    is_computer = name.startswith("*")
    nick = name.removeprefix("*")
    return PlayerResult(
        seat=seat,
        identity=f"{COMPUTER if is_computer else 'nick:'}{nick.lower()}",
        nick=nick,
        folded_nick=nick.lower(),
        is_computer=is_computer,
        place=None,
        points=points,
        bonus=bonus,
        cards_played=0,
        won=won,
        by_default=by_default,
    )


def make_result(
    ended_at: float,
    winner: str | None,
    points: int = 10,
    *,
    others: Sequence[str] = ("Zoe",),
    reason: EndReason = "out",
    cards_played: int = 20,
    seconds: float = 300.0,
    bonus: int = 0,
) -> RoundResult:
    """A round that `winner` won against `others`, or that nobody won."""
    names = [*([] if winner is None else [winner]), *(name for name in others if name != winner)]
    players = tuple(
        make_player(
            seat,
            name,
            points if name == winner else 0,
            won=name == winner,
            by_default=name == winner and reason == "default",
            bonus=bonus if name == winner else 0,
        )
        for seat, name in enumerate(names)
    )
    return RoundResult(ended_at, reason, cards_played, seconds, players)


def save_round(store: Store, start: RoundStart, result: RoundResult | None) -> None:
    """Store a whole round, or one that is still running."""
    store.save(
        Change(
            start.network,
            start.channel,
            start.began_at,
            "{}",
            round_id=start.round_id,
            start=start,
            result=result,
        )
    )


class History:
    """Rounds stored one after the other: each ends a minute after the one before."""

    def __init__(self, store: Store, now: float) -> None:
        self.store = store
        self.now = now

    def add(
        self,
        winner: str | None,
        points: int = 10,
        *,
        at: float | None = None,
        is_rated: bool = True,
        channel: str = CHANNEL,
        network: str = NETWORK,
        others: Sequence[str] = ("Zoe",),
        reason: EndReason = "out",
        cards_played: int = 20,
        seconds: float = 300.0,
        bonus: int = 0,
    ) -> None:
        """Store a finished round; as `make_result`."""
        self.now = self.now + 60 if at is None else at
        start = make_start(self.now - 300, network=network, channel=channel, is_rated=is_rated)
        result = make_result(
            self.now,
            winner,
            points,
            others=others,
            reason=reason,
            cards_played=cards_played,
            seconds=seconds,
            bonus=bonus,
        )
        save_round(self.store, start, result)
