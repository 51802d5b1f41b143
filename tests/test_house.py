"""House style: the direction of the imports, types, and what ruff finds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [
        ["-c", "from importlinter.cli import lint_imports_command as run; run()"],
        ["-m", "mypy", "--strict"],
        ["-m", "ruff", "check"],
        ["-m", "ruff", "format", "--check"],
    ],
    ids=["imports", "types", "ruff", "format"],
)
def test_the_house_is_in_order(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
