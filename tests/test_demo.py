"""`unobot demo` as a script's and as a terminal's game, and what it makes of mIRC's colours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import unobot
from unobot import commands
from unobot.commands import Context, Understood, Vocabulary, load_vocabulary, parse
from unobot.demo.show import WELCOME
from unobot.transport.ansi import RESET, to_ansi, to_plain

END_SECONDS = 120
"""How long a whole demonstration may take on a busy machine."""


def demo_says(typed: bytes) -> tuple[int, list[str], str]:
    """Runs the demonstration with these lines; its status, its lines, and its errors."""
    done = subprocess.run(
        [sys.executable, "-m", "unobot", "demo", "--port", "0"],
        env={**os.environ, "PYTHONPATH": str(Path(unobot.__file__).parents[1])},
        input=typed,
        capture_output=True,
        timeout=END_SECONDS,
    )
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def test_a_script_plays_a_game_and_the_demonstration_ends_with_its_last_line() -> None:
    status, lines, errors = demo_says(b"!uno\npl r5\nca\n")
    assert (status, errors) == (0, "")
    assert any(re.fullmatch(r"<UnoBot> \S+ plays first\.\.\. The top card is .*", x) for x in lines)
    hand = re.compile(r"-UnoBot-  ?(?:(?:Red|Green|Blue|Yellow|Wild)(?: [A-Z0-9]\w*)*(?:   | *$))+")
    assert any(hand.fullmatch(line) for line in lines)
    assert "<Guest> pl r5" in lines
    assert not any("\x03" in line or "\x1b" in line for line in lines)


@pytest.mark.parametrize("typed", [b"", b"\n\n", b"no end of the line"])
def test_whatever_is_typed_the_end_of_it_is_the_end(typed: bytes) -> None:
    status, lines, errors = demo_says(typed)
    assert (status, errors) == (0, "")
    assert any("UnoBot has come in" in line for line in lines)


def test_bytes_that_are_no_text_end_nothing() -> None:
    status, lines, errors = demo_says(b"caf\xe9 \xff\x00\n!unohelp\n")
    assert (status, errors) == (0, "")
    assert any(line.startswith("-UnoBot- ") for line in lines)


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def test_what_the_welcome_tells_to_type_is_understood(vocabulary: Vocabulary) -> None:
    words = {
        "!uno": commands.Start,
        "pl r5": commands.PlayCards,
        "pl w g": commands.PlayCards,
        "dr": commands.DrawCard,
        "pa": commands.PassTurn,
        "ca": commands.AskHand,
        "cd": commands.Ask,
        "!unohelp": commands.Help,
    }
    for typed, kind in words.items():
        assert f" {typed} " in re.sub(r"[,\n]", " ", WELCOME)
        context = Context(lang="en", is_running=typed != "!uno", is_seated=True)
        parsed = parse(typed, context, vocabulary)
        assert isinstance(parsed, Understood)
        assert isinstance(parsed.command, kind)


@pytest.mark.parametrize(
    ("text", "ansi"),
    [
        ("plain text", "plain text"),
        ("", ""),
        ("\x02bold\x02 not", "\x1b[0;1mbold\x1b[0m not" + RESET),
        ("\x1funder\x0fnot", "\x1b[0;4munder\x1b[0mnot" + RESET),
        ("\x0300,04 Red 5 \x03 ", "\x1b[0;38;5;231;48;5;196m Red 5 \x1b[0m " + RESET),
        ("\x034red\x03", "\x1b[0;38;5;196mred\x1b[0m" + RESET),
        ("\x02\x0304both\x03 bold", "\x1b[0;1m\x1b[0;1;38;5;196mboth\x1b[0;1m bold" + RESET),
        ("\x0399default", "\x1b[0mdefault" + RESET),
        ("\x03,5", "\x1b[0m,5" + RESET),
        ("\x04ff0080,000001x", "\x1b[0;38;2;255;0;128;48;2;0;0;1mx" + RESET),
        ("\x11mono\x11", "\x1b[0mmono\x1b[0m" + RESET),
        ("\x03045", "\x1b[0;38;5;196m5" + RESET),
    ],
)
def test_mirc_formatting_becomes_that_of_terminals(text: str, ansi: str) -> None:
    assert to_ansi(text) == ansi


def test_what_others_send_cannot_command_the_terminal() -> None:
    text = "\x1b[2J\x1b]0;title\x07 \x9b2Jhello\r"
    assert to_ansi(text) == to_plain(text) == "[2J]0;title 2Jhello"
