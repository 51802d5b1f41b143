"""Who is meant by a mask of the configuration: `nick!user@host` with `*` and `?`, or an account."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase

from unobot.transport import User

ACCOUNT = "account:"
"""Begins a mask that names a services account."""


def is_mask(text: str) -> bool:
    """Whether a text can be a mask."""
    if text.startswith(ACCOUNT):
        return bool(text[len(ACCOUNT) :])
    nick, bang, userhost = text.partition("!")
    user, at, host = userhost.partition("@")
    return bool(nick and bang and user and at and host)


def matches(masks: Iterable[str], user: User, fold: Callable[[str], str]) -> bool:
    """Whether one of the masks means this user. A nick alone never does."""
    name = fold(f"{user.nick}!{user.userhost}")
    for mask in masks:
        if mask.startswith(ACCOUNT):
            account = mask[len(ACCOUNT) :]
            if user.account is not None and fold(user.account) == fold(account):
                return True
        elif user.username and user.host and _glob(name, fold(mask)):
            return True
    return False


def _glob(name: str, mask: str) -> bool:
    """Match with `*` and `?`; a bracket is a letter of a nick, not a set of characters."""
    return fnmatchcase(name, mask.replace("[", "[[]"))
