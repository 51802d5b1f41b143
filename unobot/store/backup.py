"""A copy of a database of SQLite while a bot plays on it, by SQLite's online backup."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from .database import file_of, parse_place
from .errors import StoreError, tell_reason


def back_up(place: str, target: Path) -> None:
    """Copy the database at a place into a new file, and check the copy.

    Raises StoreError with a sentence; then there is no new file.
    """
    source = _file_of(place)
    if target.exists():
        raise StoreError(f"{str(target)!r} is there already; take another name for the backup.")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(source)) as original,
            closing(sqlite3.connect(part)) as copy,
        ):
            original.backup(copy)
            # A file by itself, without a journal beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
            (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            what = " ".join(found.split())
            raise StoreError(f"The database {str(source)!r} is damaged, and so is its copy: {what}")
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"The backup of {str(source)!r} to {str(target)!r} was not possible: "
            f"{tell_reason(error)}"
        ) from error
    finally:
        part.unlink(missing_ok=True)


def _file_of(place: str) -> Path:
    """The file that holds a database."""
    url = parse_place(place)
    if url.get_backend_name() == "postgresql":
        raise StoreError(
            "A PostgreSQL database is backed up by PostgreSQL's own pg_dump, not by this command."
        )
    file = file_of(url)
    if file is None:
        raise StoreError("Only a database in a file can be backed up.")
    if not file.is_file():
        raise StoreError(f"There is no database {str(file)!r}.")
    return file
