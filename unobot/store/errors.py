"""What goes wrong with the store, in one sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

REMEDIES = {
    "unable to open database file": "its folder must be there, and SQLite must be able to write it",
    "readonly database": "the file must be writable",
    "is full": "make room on the disk",
    "is malformed": "the file is damaged, put a backup in its place",
    "is not a database": "name another file, or put a backup in its place",
    "is locked": "another program is writing it, try again",
}
"""What would be right, by what stands in an error of SQLite."""


class StoreError(Exception):
    """The store could not do what it was asked; the text is a sentence for people."""


class LeaseLost(StoreError):
    """Another process has acquired the lease, and plays the games now."""


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn the database's errors into a StoreError that says that `what` was not possible."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise StoreError(f"{what} was not possible: {tell_reason(reason)}") from error


def tell_reason(error: object) -> str:
    """A database's error in one line, and what would be right where that is known."""
    reason = " ".join(str(error).split())
    remedy = next((right for wrong, right in REMEDIES.items() if wrong in reason), None)
    return reason if remedy is None else f"{reason}; {remedy}"
