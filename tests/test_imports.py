"""The contracts on imports in `pyproject.toml` bite: each is broken by the import it forbids."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.wheels import WITHOUT_CACHES

ROOT = Path(__file__).parent.parent
ROOMS = sorted(
    path.name.removesuffix(".py")
    for path in (ROOT / "unobot").iterdir()
    if path.suffix == ".py" or (path / "__init__.py").is_file()
)
"""The packages and modules of the top level."""
ONE_WAY = "A line goes one way through the house, and no room calls back"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package and the contracts, to be spoilt."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "unobot", tmp_path / "unobot", ignore=WITHOUT_CACHES)
    return tmp_path


def add(house: Path, room: str, line: str) -> None:
    """Write a line at the end of a room's own module."""
    module = house / "unobot" / room / "__init__.py"
    with (module if module.exists() else house / "unobot" / f"{room}.py").open("a") as file:
        file.write(f"\n{line}\n")


def lint(house: Path) -> tuple[set[str], str]:
    """The names of the contracts that are broken, and all that is said of them."""
    done = subprocess.run(
        [
            *(sys.executable, "-c"),
            "from importlinter.cli import lint_imports_command as run; run()",
            "--no-cache",
        ],
        cwd=house,
        env={**os.environ, "COLUMNS": "200"},  # else long names are broken into lines
        capture_output=True,
        text=True,
        check=False,
    )
    broken = set(re.findall(r"^(.+) BROKEN\b", done.stdout, re.MULTILINE))
    assert done.returncode == bool(broken), done.stdout + done.stderr
    return broken, done.stdout


@pytest.mark.parametrize(
    ("contract", "line", "allowed"),
    [
        ("Only the transport imports the irc library", "import irc.client", ["transport"]),
        ("Only the store imports the database's libraries", "import sqlalchemy.orm", ["store"]),
        ("Only the store imports the database's libraries", "import alembic.op", ["store"]),
    ],
)
def test_a_library_is_imported_by_its_own_room_alone(
    house: Path, contract: str, line: str, allowed: Sequence[str]
) -> None:
    others = [room for room in ROOMS if room not in (*allowed, "__init__", "__main__")]
    for room in others:
        add(house, room, line)
    broken, said = lint(house)
    assert broken == {contract}
    library = line.split()[1].partition(".")[0]
    assert set(re.findall(rf"unobot\.(\w+) -> {library}\b", said)) == set(others)


@pytest.mark.parametrize(
    ("contract", "room", "line"),
    [
        (ONE_WAY, "engine", "import unobot.store.model"),
        (ONE_WAY, "transport", "import unobot.engine.cards"),
        (ONE_WAY, "bot", "import unobot.config"),
        (
            "What is said and played knows neither the network nor the store, but for its values",
            "session",
            "import unobot.transport.formatting",
        ),
        ("The store's values know no database", "store/results", "import sqlalchemy"),
        ("The renderer knows the engine and the answers", "render", "import unobot.commands"),
    ],
)
def test_an_arrow_the_wrong_way_breaks_a_contract(
    house: Path, contract: str, room: str, line: str
) -> None:
    add(house, room, line)
    broken, _ = lint(house)
    assert contract in broken
    assert broken <= {contract, ONE_WAY}


def test_a_module_in_no_room_breaks_a_contract(house: Path) -> None:
    (house / "unobot" / "attic.py").write_text('"""What nobody needs."""\n')
    broken, said = lint(house)
    assert broken == {ONE_WAY}
    assert "unobot.attic" in said
