"""The command line as people use it: a process, its output, its exit status."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import unobot

GOOD = """\
networks:
  - host: 127.0.0.1
    port: 1
    tls: no
    channels: ['#uno', {name: '#jeu', lang: fr}]
"""

SCENARIO = """\
name: A red card fits on a red one
seats: [A, B]
hands: {A: r5 g9, B: b1 b2}
top: r1
steps:
  - A: pl r5
  - expect: {turn: B, top: %s}
"""


def unobot_says(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Runs a command in a folder; its exit status, standard output and standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "unobot", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(unobot.__file__).parents[1])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


def complaint(folder: Path, *arguments: str, status: int) -> str:
    """The one sentence that a command fails with."""
    code, output, errors = unobot_says(folder, *arguments)
    assert (code, output) == (status, "")
    line, *more = errors.splitlines()
    assert more == []
    assert line.startswith("unobot: ")
    return line.removeprefix("unobot: ")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With a folder, a good configuration, and files that are no configuration."""
    (tmp_path / "drawer").mkdir()
    (tmp_path / "config.yaml").write_text(GOOD)
    (tmp_path / "broken.yaml").write_text("networks: [\n")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.yaml").write_text("")
    (tmp_path / "junk.db").write_bytes(b"no database, but long enough to look like one. " * 20)
    return tmp_path


@pytest.mark.parametrize("command", ["run", "check"])
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("missing.yaml", "missing.yaml: the configuration cannot be read: No such file"),
        ("drawer", "drawer: the configuration cannot be read: Is a directory"),
        ("broken.yaml", "broken.yaml, line 2: "),
        ("binary.yaml", "binary.yaml: the configuration is not UTF-8 text"),
        ("empty.yaml", "empty.yaml: must be a mapping with the key networks"),
    ],
)
def test_a_file_that_is_no_configuration_is_named(
    folder: Path, command: str, name: str, problem: str
) -> None:
    assert complaint(folder, command, name, status=1).startswith(problem)


def test_an_unknown_key_is_told_with_its_place_and_what_it_may_have_meant(folder: Path) -> None:
    (folder / "typo.yaml").write_text(GOOD + "defaults: {colour: yes}\n")
    said = complaint(folder, "check", "typo.yaml", status=1)
    assert said == "defaults.colour: unknown key, did you mean colors?"


def test_every_problem_of_a_configuration_has_a_line(folder: Path) -> None:
    (folder / "typos.yaml").write_text(GOOD + "defaults: {lang: xx, join_seconds: soon}\n")
    code, output, errors = unobot_says(folder, "check", "typos.yaml")
    assert (code, output) == (1, "")
    assert [line.partition(": ")[2].partition(":")[0] for line in errors.splitlines()] == [
        "defaults.lang",
        "defaults.join_seconds",
    ]


def test_a_good_configuration_is_called_good(folder: Path) -> None:
    said = unobot_says(folder, "check")
    assert said == (0, "config.yaml: good; networks: 1, channels: 2\n", "")


@pytest.mark.parametrize("database", ["drawer", "junk.db", "no/such/folder/games.db", "nosuch://x"])
def test_a_database_that_cannot_be_opened_is_named(folder: Path, database: str) -> None:
    (folder / "config.yaml").write_text(f"{GOOD}database: {database}\n")
    assert f"database '{database}'" in complaint(folder, "run", status=1)


def test_a_port_that_is_in_use_is_named(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        said = complaint(folder, "demo", "--port", port, status=1)
    assert said.startswith(f"port {port} cannot be opened")
    assert "--port 0" in said


@pytest.mark.parametrize("port", ["65536", "-1", "six", ""])
def test_a_port_that_is_none_is_refused(folder: Path, port: str) -> None:
    said = complaint(folder, "demo", f"--port={port}", status=2)
    assert f"'{port}' is not a port, a number from 0 to 65535" in said


@pytest.mark.parametrize("arguments", [[], ["--debug"]])
def test_without_a_command_the_commands_are_told(folder: Path, arguments: list[str]) -> None:
    said = complaint(folder, *arguments, status=2)
    assert "a command is missing, one of run, demo, check, scenario" in said


@pytest.mark.parametrize("arguments", [["shuffle"], ["--loud"], ["run", "a", "b"], ["scenario"]])
def test_what_is_no_command_is_refused(folder: Path, arguments: list[str]) -> None:
    assert complaint(folder, *arguments, status=2).endswith("--help tells more)")


def test_debug_shows_where_an_error_comes_from(folder: Path) -> None:
    code, _, errors = unobot_says(folder, "--debug", "check", "missing.yaml")
    assert code == 1
    assert "Traceback" in errors
    assert "missing.yaml: the configuration cannot be read" in errors


def test_help_and_version_are_no_errors(folder: Path) -> None:
    code, output, errors = unobot_says(folder, "--version")
    assert (code, errors) == (0, "")
    # In a checkout the engine is not compiled; `test_compiled_engine` has the other answer.
    assert output == f"unobot {unobot.__version__}, plain engine\n"
    code, output, errors = unobot_says(folder, "--help")
    assert (code, errors) == (0, "")
    assert "an irc bot that hosts uno" in output.lower()


def test_scenarios_are_reported_one_by_one(folder: Path) -> None:
    (folder / "drawer" / "good.yaml").write_text(SCENARIO % "r5")
    said = unobot_says(folder, "scenario", "drawer")
    assert said == (0, "ok   good.yaml: A red card fits on a red one\n1 passed, 0 failed\n", "")

    (folder / "drawer" / "wrong.yaml").write_text(SCENARIO % "g9")
    code, output, errors = unobot_says(folder, "scenario", "drawer")
    good, wrong, count = output.splitlines()
    assert (code, errors, count) == (1, "", "1 passed, 1 failed")
    assert good.startswith("ok   good.yaml: ")
    assert wrong.startswith("FAIL wrong.yaml: A red card fits on a red one: ")


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("missing.yaml", "missing.yaml: no such file or folder"),
        ("drawer", "there are no scenarios in drawer"),
    ],
)
def test_a_path_without_scenarios_is_an_error(folder: Path, path: str, problem: str) -> None:
    assert complaint(folder, "scenario", path, status=1) == problem


@pytest.mark.parametrize("name", ["broken.yaml", "config.yaml"])
def test_a_file_that_is_no_scenario_fails_by_its_name(folder: Path, name: str) -> None:
    code, output, errors = unobot_says(folder, "scenario", name)
    assert (code, errors) == (1, "")
    assert output.startswith(f"FAIL {name}: ")
