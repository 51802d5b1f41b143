"""The wheel holds all that the program needs, and the container files fit the program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.wheels import build_wheel
from unobot.app import HEARTBEAT, HEARTBEAT_SECONDS

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
CONFIG = """\
networks:
  - host: irc.example.org
    channels: ['#uno']
"""
SCENARIO = """\
name: a card is played
seats: [A, B]
hands: {A: r5 g1, B: b2 b3}
top: r1
steps:
  - A: pl r5
  - expect: {turn: B, top: r5}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what the wheel puts there."""
    target = tmp_path_factory.mktemp("installed")
    wheel = build_wheel(tmp_path_factory.mktemp("built"), HATCH_BUILD_NO_HOOKS="true")
    zipfile.ZipFile(wheel).extractall(target)
    return target


def unobot(installed: Path, folder: Path, *arguments: str, says: str = "") -> str:
    """What the installed program prints, started in a folder; it has to end with status 0."""
    # PYTHONPATH comes before the folder of the checkout, whose package must not be met by mistake.
    code = (
        "import sys, unobot, unobot.cli.main\n"
        f"assert unobot.__file__.startswith({str(installed)!r}), unobot.__file__\n"
        "sys.exit(unobot.cli.main.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(installed)},
        input=says,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_has_every_file_of_the_package(installed: Path) -> None:
    for path in (ROOT / "unobot").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert (installed / path.relative_to(ROOT)).is_file(), path


def test_the_demo_runs_from_the_wheel_and_ends_with_its_input(
    installed: Path, tmp_path: Path
) -> None:
    told = unobot(installed, tmp_path, "demo", "--port", "0", says="!uno\npl r5\nca\n")
    assert "plays first... The top card is" in told
    assert list(tmp_path.iterdir()) == []


def test_a_configuration_is_checked_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(CONFIG)
    assert "good" in unobot(installed, tmp_path, "check")


def test_a_scenario_runs_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "play.yaml").write_text(SCENARIO)
    assert unobot(installed, tmp_path, "scenario", "play.yaml").endswith("1 passed, 0 failed\n")


def test_the_image_is_healthy_only_while_the_bot_touches_its_file() -> None:
    assert re.search(rf"\b{HEARTBEAT}=/tmp/", DOCKERFILE)
    (minutes,) = re.findall(rf"\$\(find \"\${HEARTBEAT}\" -mmin -(\d+)\)", DOCKERFILE)
    assert int(minutes) * 60 > 2 * HEARTBEAT_SECONDS


def test_the_image_is_built_from_files_that_docker_is_given() -> None:
    given = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    for name in " ".join(copied).split():
        assert (ROOT / name).exists()
        assert f"!{name}" in given


def test_the_image_does_not_run_as_root() -> None:
    user = re.findall(r"^USER (\S+)$", DOCKERFILE, re.MULTILINE)
    assert user == ["unobot"]


def test_ci_installs_versions_of_all_requirements_that_fit() -> None:
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    versions = {canonicalize_name(name): version for name, version in pairs}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["test"], *extras["postgresql"], *extras["compile"]]
    for text in wanted:
        requirement = Requirement(text)
        if requirement.name != project["name"]:
            version = versions[canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(version), f"{text}: {version}"
