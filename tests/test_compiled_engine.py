"""The compiled engine: built from the same sources, it passes the tests of the plain one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HAS_COMPILER = (shutil.which("cc") or shutil.which("gcc")) is not None
HAS_HEADERS = Path(sysconfig.get_path("include"), "Python.h").is_file()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its compiled engine, and the tests of the engine."""
    if not (HAS_COMPILER and HAS_HEADERS):
        pytest.skip("there is no C compiler, or no Python.h")
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("house")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    without_caches = shutil.ignore_patterns("__pycache__")
    for name in ("unobot", ".build"):
        shutil.copytree(ROOT / name, source / name, ignore=without_caches)
    # What is tested does not depend on the compiler's optimizations, which take most of its time.
    environment = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1", "MYPYC_OPT_LEVEL": "0"}
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*build, "--wheel-dir", target, source],
        check=True,
        stdin=subprocess.DEVNULL,
        env=environment,
    )
    (wheel,) = target.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(target)
    shutil.copy(ROOT / "pyproject.toml", target)
    shutil.copytree(ROOT / "tests" / "engine", target / "tests" / "engine", ignore=without_caches)
    return target


def run(house: Path, *arguments: str | Path) -> str:
    """What Python prints in that folder; it has to end with status 0."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=house, capture_output=True, text=True, check=False
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


def test_the_tests_of_the_engine_pass_with_the_compiled_one(house: Path) -> None:
    assert " passed" in run(house, "-m", "pytest", "-p", "no:cacheprovider", "tests/engine")


def test_the_scenarios_go_alike_with_either_engine(house: Path) -> None:
    told = play_scenarios(house)
    assert " passed, " in told
    assert told == play_scenarios(ROOT)


def test_a_stored_event_of_the_compiled_engine_is_the_same_when_it_is_read(house: Path) -> None:
    run(
        house,
        "-c",
        "from unobot.engine.cards import Card\n"
        "from unobot.engine.events import Awaits, Played\n"
        "from unobot.engine.pending import DrawnChoice\n"
        "from unobot.store.codec import format_event, parse_event\n"
        "for event in (Played(1, (Card.R5,), 6), Awaits(DrawnChoice(1, Card.WD))):\n"
        "    assert parse_event(*format_event(event)) == event",
    )


def test_building_leaves_nothing_in_the_source_tree(house: Path) -> None:
    assert not list((ROOT / "unobot").rglob("*.so"))
