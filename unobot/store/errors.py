"""What goes wrong with the store, in one sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError


class StoreError(Exception):
    """The store could not do what it was asked; the text is a sentence for people."""


class NotOwner(StoreError):
    """Somebody else plays the games now."""


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn the database's errors into a StoreError that says that `what` was not possible."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise StoreError(f"{what} was not possible: {' '.join(str(reason).split())}") from error
