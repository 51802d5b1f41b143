"""A PostgreSQL cluster of its own for tests, which lives in a folder and listens on no network."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.programs import find_program

START_SECONDS = 60
USERS = ("postgres", "nobody")
"""Whoever runs the server where the tests are run by root, whom it refuses."""


@contextmanager
def running_cluster() -> Iterator[str]:
    """Start a server; gives the URL of an empty database of it."""
    # Debian keeps them out of the path.
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    initdb, pg_ctl = (find_program(name, "postgresql", folders) for name in ("initdb", "pg_ctl"))
    user = None if os.getuid() else next(name for name in USERS if _exists(name))
    folder = Path(tempfile.mkdtemp(prefix="unobot-postgresql-"))
    if user is not None:
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        subprocess.run(
            command, cwd=folder, user=user, check=True, capture_output=True, timeout=START_SECONDS
        )

    data = str(folder / "data")
    try:
        run(initdb, "-D", data, "-U", "unobot", "-A", "trust", "-E", "UTF8", "--no-sync")
        # Nothing is flushed: the folder is thrown away.
        options = f"-k {folder} -c listen_addresses= -F"
        run(pg_ctl, "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield f"postgresql+psycopg://unobot@/postgres?host={folder}"
        finally:
            run(pg_ctl, "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
