"""The compiled engine: built from the same sources, it passes the tests of the plain one."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.programs import do_without, find_program
from tests.render.samples import every_event
from tests.wheels import WITHOUT_CACHES, build_wheel
from unobot.store.codec import format_event

ROOT = Path(__file__).parent.parent
HEADER = Path(sysconfig.get_path("include"), "Python.h")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its compiled engine, and the tests of the engine."""
    find_program("cc", "gcc")
    if not HEADER.is_file():
        do_without(f"there is no {HEADER}; the Debian package python3-dev has Python's headers")
    target = tmp_path_factory.mktemp("house")
    wheel = build_wheel(tmp_path_factory.mktemp("built"), UNOBOT_COMPILED="required")
    zipfile.ZipFile(wheel).extractall(target)
    shutil.copy(ROOT / "pyproject.toml", target)
    shutil.copytree(ROOT / "tests" / "engine", target / "tests" / "engine", ignore=WITHOUT_CACHES)
    return target


def run(house: Path, *arguments: str | Path, says: str = "") -> str:
    """What Python prints in that folder; it has to end with status 0."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        input=says,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def play_scenarios(folder: Path) -> str:
    """What the package of a folder says of the scenarios of the rules' options.

    Whether that is good, `test_scenarios` says.
    """
    files = sorted((ROOT / "tests" / "scenarios").glob("option_*.yaml"))
    command: list[str | Path] = [sys.executable, "-m", "unobot", "scenario", *files]
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True).stdout


def test_what_is_imported_is_the_compiled_engine(house: Path) -> None:
    told = run(house, "-c", "import unobot.engine.game as game; print(game.__file__)")
    assert Path(told.strip()).parent == house / "unobot" / "engine"
    assert Path(told.strip()).suffix != ".py"
    assert run(house, "-m", "unobot", "--version").endswith(", compiled engine\n")


def test_the_tests_of_the_engine_pass_with_the_compiled_one(house: Path) -> None:
    assert " passed" in run(house, "-m", "pytest", "-n0", "-p", "no:cacheprovider", "tests/engine")


def test_the_scenarios_go_alike_with_either_engine(house: Path) -> None:
    told = play_scenarios(house)
    assert " passed, " in told
    assert told == play_scenarios(ROOT)


def test_what_either_engine_stores_the_other_reads(house: Path) -> None:
    stored = [list(format_event(event)) for event in every_event()]
    code = (
        "import json, sys\n"
        "from unobot.store.codec import format_event, parse_event\n"
        "stored = json.load(sys.stdin)\n"
        "json.dump([format_event(parse_event(*event)) for event in stored], sys.stdout)\n"
    )
    assert json.loads(run(house, "-c", code, says=json.dumps(stored))) == stored


def test_building_leaves_nothing_in_the_source_tree(house: Path) -> None:
    assert not list((ROOT / "unobot").rglob("*.so"))


def test_where_it_cannot_be_compiled_the_wheel_is_plain(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path, CC="false")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".so")]
