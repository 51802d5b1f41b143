"""CONTRIBUTING.md is true: a dummy option, card, command and language, added in the places that it
names and in no others, work in a copy of the package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.wheels import WITHOUT_CACHES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LANGUAGES = sorted(path.name for path in (ROOT / "unobot/render/locales").iterdir())


def row(title: str) -> str:
    """The files that the table names for what is to be added."""
    found = re.search(rf"^\| {title} \| (.*?) \|", PAGE, re.MULTILINE)
    assert found, f"CONTRIBUTING.md has no row for {title!r}"
    return found[1]


class House:
    """A copy of the package in which things may be added."""

    def __init__(self, folder: Path, title: str) -> None:
        self.folder = folder
        self._allowed = row(title)
        shutil.copytree(ROOT / "unobot", folder / "unobot", ignore=WITHOUT_CACHES)

    def insert(self, name: str, named: str, before: str, text: str) -> None:
        """Put a text before another one, in a file that the page calls `named`."""
        assert f"`{named}`" in self._allowed, f"CONTRIBUTING.md does not name {named}"
        path = self.folder / "unobot" / name
        old = path.read_text(encoding="utf-8")
        assert before in old, f"{name} has no {before!r}, before which this test adds something"
        path.write_text(old.replace(before, text + before, 1), encoding="utf-8")

    def say(self, key: str, sentence: str) -> None:
        """Put a sentence into every catalogue."""
        assert "in each catalogue" in self._allowed
        for lang in LANGUAGES:
            path = self.folder / f"unobot/render/locales/{lang}/LC_MESSAGES/unobot.po"
            with path.open("a", encoding="utf-8") as catalogue:
                catalogue.write(f'\nmsgid "{key}"\nmsgstr "{sentence}"\n')

    def unobot(self, *arguments: str) -> str:
        """What the program prints; it has to end with status 0."""
        done = subprocess.run(
            [sys.executable, "-P", "-m", "unobot", *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def play(self, scenario: str) -> None:
        """Let a scenario pass."""
        (self.folder / "dummy.yaml").write_text(scenario, encoding="utf-8")
        self.unobot("scenario", "dummy.yaml")


@pytest.fixture
def house(tmp_path: Path) -> Callable[[str], House]:
    return lambda title: House(tmp_path, title)


def test_an_option_is_a_field_and_a_sentence(house: Callable[[str], House]) -> None:
    changed = house("an option of the rules")
    changed.insert(
        "engine/rules.py",
        "engine/rules.py",
        "    hand_size: int",
        '    dummy: bool = told(False, Point("dummy"))\n    """A dummy. Read by nothing."""\n',
    )
    changed.say("rules.point.dummy", "dummies are told")
    changed.play("""\
name: a game is opened with the option, and the rules tell it
people: [A]
steps:
  - A: '!uno dummy=yes'
  - A: '!rules'
  - expect: {phase: lobby, say: ['dummies are told']}
""")


def test_a_card_that_does_what_others_do_is_a_row_and_its_names(
    house: Callable[[str], House],
) -> None:
    changed = house("a card")
    for before, text in (
        (
            "    UNO = Row(",
            '    WILD_TURN = Row("wo", "WO", 50, 1, ("color", "rotate"), is_colored=False)\n',
        ),
        ('    U = "u"\n', '    WO = "wo"\n'),
    ):
        changed.insert("engine/cards.py", "engine/cards.py", before, text)
    for lang in LANGUAGES:
        changed.insert(
            f"commands/words/{lang}.yaml",
            "commands/words/*.yaml",
            "    skip: [" if lang != "en" else "    skip: [skip]",
            f"    wild_turn: [wild turn {lang}]\n",
        )
    changed.say("face.wild_turn", "Wild Turn")
    changed.play("""\
name: all hands move one seat on
seats: [A, B, C]
hands: {A: wo r5 r6, B: g1 g2 g3 g4, C: b1 b2}
top: r3
steps:
  - A: pl wild turn fr green
  - expect:
      turn: B
      color: green
      hands: {B: r5 r6, C: g1 g2 g3 g4, A: b1 b2}
      say: ['A plays\\s+Wild Turn']
""")


def test_a_command_is_a_row_what_it_does_and_its_words(house: Callable[[str], House]) -> None:
    changed = house("a command")
    assert "`questions`" in row("a command")
    assert "`commands/`" in row("a command")
    questions = "commands/questions.py"
    for before, text in (
        ('"repeat", "stats", "time"]', '"dummy", '),
        ('    CommandRow("top", Ask', '    CommandRow("dummy", Ask, alone(Ask("dummy"))),\n'),
    ):
        changed.insert(questions, "commands/", before, text)
    changed.insert(
        "session/questions.py",
        "session/",
        '        case "top":\n',
        '        case "dummy":\n            step.say(narration.top(playing))\n',
    )
    for lang in LANGUAGES:
        changed.insert(
            f"commands/words/{lang}.yaml",
            "commands/words/*.yaml",
            "  deal: {",
            f"  dummy: {{words: [dummy{lang}]}}\n",
        )
    changed.say("help.dummy", "{prefix}dummyen: a dummy")
    changed.play("""\
name: the command answers in each language, and help knows it
seats: [A, B]
top: r3
steps:
  - A: '!dummyfr'
  - expect: {say: ['Red 3']}
  - A: '!unohelp dummyen'
  - expect: {tell: {A: ['a dummy']}}
""")


def test_a_language_is_a_file_of_words_and_a_catalogue(house: Callable[[str], House]) -> None:
    changed = house("a language")
    for name in ("commands/words/{}.yaml", "render/locales/{}/LC_MESSAGES/unobot.po"):
        assert f"`{name.format('CODE')}`" in row("a language")
        new = changed.folder / "unobot" / name.format("de")
        new.parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / "unobot" / name.format("en")).read_text(encoding="utf-8")
        new.write_text(text.replace("Language: en", "Language: de"), encoding="utf-8")
    config = "networks: [{host: irc.example.org, channels: ['#uno']}]\ndefaults: {lang: de}\n"
    (changed.folder / "config.yaml").write_text(config, encoding="utf-8")
    changed.unobot("check")


def test_the_files_that_are_named_exist() -> None:
    names = re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]*(?:\.[a-z]+)?)`", PAGE)
    assert names
    for name in names:
        assert any((folder / name).exists() for folder in (ROOT, ROOT / "unobot")), name


def test_the_rooms_are_those_of_the_contract() -> None:
    listed = re.findall(r"^\| \d+ \| (.*) \|$", PAGE, re.MULTILINE)
    floors = [sorted(re.findall(r"(?:^| · )`(\w+)`", line)) for line in listed]
    contract = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    layers = re.search(r"^layers = \[\n(.*?)^\]", contract, re.MULTILINE | re.DOTALL)
    assert layers
    assert floors == [sorted(one.split(" | ")) for one in re.findall(r'"(.*)"', layers[1])]
