"""How the bot behaves in one channel, and what the store calls the channel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from unobot.render import Style
from unobot.session.settings import SessionSettings
from unobot.store.results import Scope
from unobot.transport import fold_by_default


@dataclass(frozen=True, slots=True)
class ChannelSettings:
    """How the bot behaves in one channel."""

    name: str
    """As the operator spells it."""
    lang: str = "en"
    prefixes: tuple[str, ...] = ("!",)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    style: Style = Style.COLORS
    hand: Literal["notice", "msg"] = "notice"
    bonus: int = 0
    scope: Scope | None = None
    """The channels whose standings this one shares; None: it has its own."""
    rank_computers: bool = False
    """Whether computer players stand in the rankings."""
    quiet_tables: bool = True
    session: SessionSettings = field(default_factory=SessionSettings)


def store_key(name: str) -> str:
    """The name of a channel in the store: the same before and after the server tells its own."""
    return fold_by_default(name)
