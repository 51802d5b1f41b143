"""What the README names exists, and what exists and matters to its readers is named."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from unobot.app import HEARTBEAT
from unobot.cli import main as cli
from unobot.commands import Vocabulary, find_command, load_vocabulary
from unobot.commands.text import fold
from unobot.config import parse_config
from unobot.engine.options import format_option
from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS, parse_rules

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """The text below a heading, up to the next one of its kind or a higher one."""
    level = heading.partition(" ")[0]
    _, found, rest = README.partition(f"\n{heading}\n")
    assert found, f"README.md has no heading {heading!r}"
    return re.split(rf"^#{{1,{len(level)}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def blocks(language: str, text: str = README) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def rows(text: str) -> Iterator[list[str]]:
    """The rows of the tables in a text, without their heads."""
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        for line in table.splitlines()[2:]:
            yield [cell.strip() for cell in line.strip("|").split("|")]


def quoted(cell: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def subcommands(
    parser: argparse.ArgumentParser | None = None,
) -> dict[str, argparse.ArgumentParser]:
    """The commands of `unobot`, or those of one of them, each with its parser."""
    actions = (parser or cli._parser())._actions
    found = (one for one in actions if isinstance(one, argparse._SubParsersAction))
    return {name: choice for one in found for name, choice in one.choices.items()}


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def test_one_command_sets_up_and_ends_in_the_demo() -> None:
    (command,) = blocks("sh", section("### A game on this machine"))
    assert command.startswith("python3 -m venv .venv && ")
    assert command.endswith("/unobot demo\n")


def test_one_command_sets_up_and_ends_in_the_tests() -> None:
    (command,) = blocks("sh", section("### The tests"))
    assert command.startswith("python3 -m venv .venv && ")
    assert command.endswith(" pytest\n")


def test_ci_runs_the_test_command_of_the_readme(tmp_path: Path) -> None:
    (command,) = blocks("sh", section("### The tests"))
    (tmp_path / ".ci").mkdir()
    script = tmp_path / ".ci" / "run"
    script.write_text((ROOT / ".ci" / "run").read_text())
    # The same README with a harmless command in that place: what is run is what stands there.
    (tmp_path / "README.md").write_text(README.replace(command, "echo ran pytest\n"))
    programs = tmp_path / "bin"
    programs.mkdir()
    servers = ("ngircd", "inspircd", "atheme-services", "openssl")
    for name in ("apt-get", "cc", *servers):  # installs nothing
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    unpack = tmp_path / ".ci" / "ircd-hybrid"  # unpacks nothing
    unpack.write_text("#!/bin/sh\n")
    unpack.chmod(0o755)
    env = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", script], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "ran pytest"


def test_the_smallest_configuration_is_good() -> None:
    text, *_ = blocks("yaml")
    assert len(text.splitlines()) == 3
    assert parse_config(text).networks


def test_the_other_configurations_are_good(tmp_path: Path) -> None:
    (tmp_path / "account.password").write_text("hunter2\n")
    _, *texts = blocks("yaml")
    for text in texts:
        assert parse_config(text, str(tmp_path / "config.yaml")).networks


def test_the_commands_of_the_command_line_exist() -> None:
    named = set(re.findall(r"(?:^|`|bin/)unobot (?:--debug )?([a-z]+)", README, re.MULTILINE))
    assert named - {"is"} == set(subcommands())


def test_the_options_of_the_command_line_exist() -> None:
    parsers = [cli._parser(), *subcommands().values()]
    parsers += [inner for one in subcommands().values() for inner in subcommands(one).values()]
    known = {name for parser in parsers for one in parser._actions for name in one.option_strings}
    named = set(re.findall(r"unobot \w+ (--[a-z-]+)|`(--[a-z-]+)", README))
    assert {option for pair in named for option in pair if option} <= known


def test_every_command_word_in_the_table_means_something(vocabulary: Vocabulary) -> None:
    for what, english, bare, *others in rows(section("## Playing")):
        words = quoted(" ".join((english, *others)))
        found = {find_command(fold(word[1:]), vocabulary.words, {}) for word in words}
        found |= {find_command(word, vocabulary.bare, {}) for word in quoted(bare)}
        assert None not in found, f"{what}: {words}"


def test_every_command_word_of_every_language_is_in_the_table(vocabulary: Vocabulary) -> None:
    text = section("## Playing")
    named = {fold(word.partition(" ")[0]) for word in quoted(text)}
    for lang in vocabulary.languages:
        for word in words_of(lang):
            assert fold(word) in named, word
    assert set(vocabulary.bare) <= named


def words_of(lang: str) -> list[str]:
    """The words behind a prefix in a language's word file, with the prefix."""
    text = (ROOT / f"unobot/commands/words/{lang}.yaml").read_text(encoding="utf-8")
    lists = re.findall(r"^  \w+: \{words: \[([^]]*)\]", text, re.MULTILINE)
    return ["!" + word for found in lists for word in found.split(", ")]


def test_the_presets_are_those_of_the_engine() -> None:
    named = [quoted(row[0])[0] for row in rows(section("## Rules and presets")) if len(row) == 2]
    assert sorted(named) == sorted(PRESETS)


def test_the_options_and_their_values_are_those_of_the_engine() -> None:
    listed = [row for row in rows(section("## Rules and presets")) if len(row) == 4]
    assert [quoted(name)[0] for name, *_ in listed] == list(OPTIONS)
    for name, values, default, _ in listed:
        option = OPTIONS[name.strip("`")]
        expected = ", ".join(option.choices) or f"{option.low}-{option.high}"
        assert values == ("yes, no" if isinstance(option.default, bool) else expected), name
        assert default == format_option(option.default), name


def test_the_rules_that_are_typed_as_examples_are_rules() -> None:
    examples = re.findall(r"`!uno ([^`]+)`", section("## Rules and presets"))
    assert examples
    for text in examples:
        parse_rules(text)


def test_the_rooms_are_those_of_the_package() -> None:
    named = {name for row in rows(section("## Developing")) for name in quoted(row[0])}
    folders = {f"unobot/{path.parent.name}/" for path in ROOT.glob("unobot/*/__init__.py")}
    assert {name for name in named if name.endswith("/")} == folders
    for name in named - folders:
        assert (ROOT / "unobot" / name.removeprefix("unobot/")).is_file(), name


def test_the_scripts_and_files_that_are_named_exist() -> None:
    for name in re.findall(
        r"(?<!/)\b(?:tests|unobot)/[\w/]+(?:\.py|/)|config\.example\.yaml", README
    ):
        assert (ROOT / name).exists(), name


def test_the_heartbeat_is_named_as_the_bot_reads_it() -> None:
    assert f"`{HEARTBEAT}`" in README
