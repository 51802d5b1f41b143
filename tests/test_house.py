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


def test_an_assignment_to_a_field_of_a_value_is_an_error_of_the_type_check(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from unobot.engine.actions import Draw\n\nDraw(1).seat = 2\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", wrong],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 'Property "seat" defined in "Draw" is read-only' in done.stdout
