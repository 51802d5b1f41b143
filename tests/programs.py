"""Programs that tests start and that are no part of the Python environment."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from typing import NoReturn

import pytest

SYSTEM = ("/usr/sbin", "/usr/local/sbin")
"""Where servers are, which is not on everybody's path."""


def find_program(name: str, package: str, folders: Sequence[object] = SYSTEM) -> str:
    """The path of a program, in these folders too; `do_without` it where it is missing."""
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, folders)])
    program = shutil.which(name, path=path)
    if program is None:
        do_without(f"{name} is not installed; the Debian package {package} has it")
    return program


def do_without(reason: str) -> NoReturn:
    """Skip the test; where `CI` is set fail it, since there everything has to be installed."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
