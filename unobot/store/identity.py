"""Identities: the names under which results are kept, `account:NAME`, `nick:FOLDED` and others.

An identity says who somebody is on one network; the same on another network is somebody else.
"""

from __future__ import annotations

ACCOUNT = "account:"
"""How the identity of somebody begins who was logged in; the services account follows."""
NICK = "nick:"
"""How the identity of somebody begins of whom only the nick is known; the folded nick follows."""
COMPUTER = "computer:"
"""How the identity of a computer player begins; the folded nick follows."""
FORGOTTEN = "forgotten:"
"""How the identity of somebody begins whose name was taken out of the results; a number follows."""


def identity(folded_nick: str, account: str | None = None, *, is_computer: bool = False) -> str:
    """The identity of a player: the account where there is one, else the nick."""
    if is_computer:
        return COMPUTER + folded_nick
    return ACCOUNT + account if account else NICK + folded_nick
