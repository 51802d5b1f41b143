"""Who sits at the table, and who is the same person: people, not nicks.

Whether two appearances on the network are one person is decided here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from unobot.computer.players import Level

Fold = Callable[[str], str]
"""Folds the case of a nick under the network's CASEMAPPING."""


class Known(Protocol):
    """What the network tells of who somebody is."""

    @property
    def nick(self) -> str: ...
    @property
    def userhost(self) -> str:
        """`user@host`; empty where it is not known."""

    @property
    def account(self) -> str | None:
        """The services account, where the network tells it."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the network as they are now."""

    nick: str
    userhost: str = ""
    """`user@host`; empty where it is not known."""
    account: str | None = None
    """The services account, where the network tells it."""
    is_operator: bool = False
    """Operator of the channel."""
    is_admin: bool = False
    """One of the administrators of the configuration."""

    @property
    def has_rights(self) -> bool:
        """Whether every game obeys them."""
        return self.is_operator or self.is_admin


@dataclass(slots=True)
class Player:
    """Somebody who sits at the game, or sat at it when the round began."""

    nick: str
    userhost: str = ""
    account: str | None = None
    computer: Level | None = None
    """The level of a computer player; None for a human."""
    absent_since: float | None = None
    """When they parted, were cut off or kicked; None while they are in the channel."""
    is_split: bool = False
    """Whether a netsplit has cut them off."""
    has_left: bool = False
    """Whether they have given up their seat; they are dropped when the round is over."""
    total: int = 0
    """Points in the match."""
    number: int = 0
    """Their place in the order of joining at the start of the match."""
    team: int | None = None
    """Their pair, where partners score together."""
    is_dropped: bool = False
    """Whether this computer player goes when the round is over."""
    is_unreachable: bool = False
    """Whether they were told that private lines do not reach them: once, as long as they stay."""

    def sit(self, who: Person) -> None:
        """Be that person from now on, there and at the table."""
        self.nick, self.userhost, self.account = who.nick, who.userhost, who.account
        self.absent_since, self.is_split, self.has_left = None, False, False

    @property
    def is_human(self) -> bool:
        """Whether a person plays."""
        return self.computer is None

    @property
    def is_there(self) -> bool:
        """Whether they are in the channel, though they may pass for absent."""
        return self.absent_since is None or self.is_unreachable

    @property
    def can_hear(self) -> bool:
        """Whether private lines reach them."""
        return self.is_human and self.absent_since is None

    @property
    def is_reached(self) -> bool:
        """Whether private lines reach them, and they still sit."""
        return self.can_hear and not self.has_left


def computer_names(players: Iterable[Player]) -> frozenset[str]:
    """The names of the computer players among them."""
    return frozenset(player.nick for player in players if not player.is_human)


def is_same_person(player: Player, who: Known, fold: Fold) -> bool:
    """Whether somebody on the network is this player.

    The account decides where both have one. Else a player who is there is known by the nick (nick
    changes are followed), one who is absent or has left by nick and user@host together, so that
    nobody takes a seat by taking a nick.
    """
    if not player.is_human:
        return False
    if player.account is not None and who.account is not None:
        return player.account == who.account
    if fold(player.nick) != fold(who.nick):
        return False
    if (not player.has_left and player.absent_since is None) or not player.userhost:
        return True
    # A kept seat of an account is for those who log in; a seat that was given up is not kept.
    return (player.has_left or player.account is None) and player.userhost == who.userhost


def person_keys(who: Known, fold: Fold) -> tuple[str, ...]:
    """Under what somebody's own settings are kept, the surest first: the account, then nick and
    user@host together."""
    mask = f"mask:{fold(who.nick)}!{who.userhost}"
    return (f"account:{who.account}", mask) if who.account else (mask,)


def caller_key(who: Known) -> str:
    """Whose commands are counted together: the account's, else those from one user@host, so that a
    new nick helps nobody."""
    return who.account or who.userhost or who.nick
