"""Corpora in each language: speech that begins with a word of the bot, and commands in every form.

Speech means nothing and gets no answer; no command is missed or misread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest
import yaml

from tests.chat import Chat
from unobot import commands
from unobot.commands import Context, Parsed, Understood, load_vocabulary, parse
from unobot.commands.text import fold, spread, strip_end
from unobot.engine.pending import AnswerPenalty, DrawnChoice, Pending, PickColor, PickSwap, Turn

CORPORA = Path(__file__).parent / "corpora"
VOCABULARY = load_vocabulary()
LANGUAGES = VOCABULARY.languages


def corpus(kind: str, lang: str) -> list[str]:
    """The lines of a corpus without its comments."""
    text = (CORPORA / f"{kind}_{lang}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("# ")]


def texts_of_cards() -> set[str]:
    """What the word files have for colours and faces, folded."""
    found: set[str] = set()
    for file in resources.files("unobot.commands").joinpath("words").iterdir():
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        for group in (*data["colors"].values(), *data["faces"].values()):
            found |= {fold(text) for texts in group.values() for text in texts}
    return found


SPEECH = [line for lang in LANGUAGES for line in corpus("speech", lang)]

DRESSES: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "in capitals": str.upper,
    "shouted": "{}!!!".format,
    "asked": "{} ?".format,
    "with a smiley": "{} :)".format,
    "with no-break spaces": lambda line: line.replace(" ", "\u00a0"),
    "with wide gaps": lambda line: "  " + line.replace(" ", "   "),
    "with an invisible character": lambda line: line[:2] + "\u200b" + line[2:],
    "without accents": lambda line: fold(line) if " " in strip_end(line) else line,
}
"""What one line may look like. A lone `jó` is not taken its accent: `jo` means something."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("dress", DRESSES)
def test_speech_means_nothing_however_it_is_dressed(dress: str, lang: str) -> None:
    context = Context(lang=lang, is_running=True, is_seated=True, is_lobby=True)
    meant = [
        line for line in SPEECH if parse(DRESSES[dress](line), context, VOCABULARY) is not None
    ]
    assert meant == []


SITUATIONS: dict[str, tuple[type[Pending], str, list[str], str]] = {
    "a turn": (Turn, "color-uno", [], "A"),
    "a drawn card": (DrawnChoice, "color-uno", ["A: dr"], "A"),
    "a colour": (PickColor, "color-uno", ["A: pl w"], "A"),
    "an answer": (AnswerPenalty, "color-uno stacking=mixed", ["A: pl rd"], "B"),
    "a swap": (PickSwap, "color-uno seven_zero=yes", ["A: pl r7"], "A"),
}
"""What is awaited, under which rules, after which lines, and from whom."""


def table(lang: str, situation: str) -> Chat:
    """A, B and C at a table where something is awaited; X looks on."""
    pending, rules, lines, due = SITUATIONS[situation]
    chat = Chat("A", "B", "C", "X", lang=lang)
    hands = {"A": "w rd r7 g1", "B": "gd b1 b2", "C": "y1 y2 y3"}
    chat.start(hands, stock="r9 b9 g9", rules=rules)
    chat.say(*lines)
    assert isinstance(chat.game.state.pending, pending)
    assert chat.turn == due
    chat.forget()
    return chat


def answered(chat: Chat, nick: str, lines: list[str]) -> list[str]:
    """Those of the lines to which the bot says a word, to anybody; said in one packet."""
    chat.stage.speak(nick, tuple(lines), is_private=False)
    if not chat.sent():
        return []
    chat.forget()
    half = len(lines) // 2
    parts = (lines[:half], lines[half:]) if half else ()
    return [line for part in parts for line in answered(chat, nick, part)] or lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_speech_gets_no_answer_whatever_is_awaited_and_whoever_talks(
    situation: str, lang: str
) -> None:
    chat = table(lang, situation)
    before = chat.snapshot()
    assert {nick: answered(chat, nick, SPEECH) for nick in "ABCX"} == {nick: [] for nick in "ABCX"}
    assert chat.snapshot() == before
    chat.check()


def test_speech_gets_no_answer_in_a_lobby_nor_when_nothing_is_on() -> None:
    chat = Chat("A", "B")
    assert answered(chat, "A", SPEECH) == []
    chat.say("A: !uno")
    chat.forget()
    before = chat.snapshot()
    assert {nick: answered(chat, nick, SPEECH) for nick in "AB"} == {"A": [], "B": []}
    assert chat.snapshot() == before


NOT_DUE = ["co", "color?", "co g", "pa", "pass", "dr", "draw", "pe", "ch", "uno", "pl", "pl r10"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_move_that_is_not_due_is_at_most_hinted_at_in_private(situation: str, lang: str) -> None:
    chat = table(lang, situation)
    before = chat.snapshot()
    speakers = {"A", "B", "C", "X"} - {chat.turn}
    for nick in sorted(speakers):
        for line in NOT_DUE:
            chat.say(f"{nick}: {line}")
            assert chat.heard() == [], line
            assert all(len(chat.told(one)) <= (one == nick != "X") for one in "ABCX"), line
    assert chat.snapshot() == before


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_lone_colour_word_is_answered_to_who_owes_a_colour_alone(situation: str) -> None:
    chat = table("en", situation)
    for nick in "ABCX":
        for line in ("co", "color!", "co x", "co gre"):
            chat.say(f"{nick}: {line}")
            is_owed = situation == "a colour" and nick == "A"
            assert (chat.heard(), len(chat.told(nick))) == ([], int(is_owed)), line


def begins(line: str) -> set[str]:
    """The word that begins a line, and the one behind a word that takes a card or a colour."""
    words = [strip_end(fold(word)) for word in line.split()]
    return set(words[:2] if words[0] in ("pl", "play", "co", "color") else words[:1])


def test_every_word_of_the_bot_begins_several_lines_of_speech() -> None:
    often = Counter(word for line in SPEECH for word in begins(line))
    of_cards = {text.split()[0] for text in texts_of_cards()}
    known = {*VOCABULARY.words, *VOCABULARY.bare, *filter(str.isalpha, of_cards)}
    assert {word for word in known if often[word] < 2} == set()
    assert {word for word in VOCABULARY.bare if often[word] < 3} == set()


def plays() -> list[tuple[str, str, str]]:
    """Lines of the corpora of commands: the channel's language, the line, what it means."""
    found = []
    for own in LANGUAGES:
        langs: list[str] = []
        for line in corpus("plays", own):
            if line.startswith("["):
                name = line.strip("[]")
                langs = list(LANGUAGES) if name == "everywhere" else name.split()
            else:
                typed, meaning = line.split(" => ")
                found += [(lang, typed, meaning) for lang in langs]
    return found


PLAYS = plays()


def describe(parsed: Parsed) -> str:
    """What a line means, as the corpora put it."""
    if not isinstance(parsed, Understood):
        return repr(parsed)
    match parsed.command:
        case commands.Start(rules, can_call):
            return " ".join(["start", rules]).strip() + (", or the call" if can_call else "")
        case commands.PlayCards(cards, color, swap, uno):
            words = [card.value for card in cards]
            words += [color.name] if color else []
            words += [f"@{swap}"] if swap else []
            return " ".join(["play", *words, *(["uno"] if uno else [])])
        case commands.ChooseColor(color):
            return f"color {color.name}"
        case commands.Ask(about):
            return f"ask {about}"
        case commands.AskHand():
            return "ask hand"
        case commands.AskVersion():
            return "ask version"
        case commands.AskRules(text):
            return f"ask rules {text}".strip()
        case commands.SetOption(None):
            return "settings"
        case commands.Help(topic):
            return f"help {topic}".strip()
        case commands.Table("top10" as name, by, span):
            return f"table {name} {by} {span}"
        case commands.Table(name):
            return f"table {name}"
        case commands.SetOption(key, value):
            return f"set {key} {value}".strip()
        case commands.Replace(old, new):
            return f"replace {old} {new}"
        case commands.AddBot(level):
            return f"addbot {level or ''}".strip()
        case (
            commands.CatchUno(nick)
            | commands.SwapWith(nick)
            | commands.Remove(nick)
            | commands.PenaltyFor(nick)
            | commands.Score(nick)
        ) as command:
            return f"{NAMES[type(command)]} {nick or ''}".strip()
        case command:
            return NAMES[type(command)]


NAMES: dict[type[object], str] = {
    commands.CatchUno: "catch",
    commands.SwapWith: "swap",
    commands.Remove: "remove",
    commands.PenaltyFor: "penalty",
    commands.Score: "score",
    commands.Join: "join",
    commands.Deal: "deal",
    commands.DrawCard: "draw",
    commands.PassTurn: "pass",
    commands.SayUno: "uno",
    commands.ChallengeWild: "challenge",
    commands.Leave: "leave",
    commands.DropBot: "dropbot",
    commands.Stop: "stop",
    commands.Pause: "pause",
    commands.Fair: "fair",
}
"""What the corpora call the commands that have a nick or nothing with them."""


@pytest.mark.parametrize("dress", DRESSES)
def test_no_command_is_missed_or_misread_however_it_is_dressed(dress: str) -> None:
    misread = []
    for lang, line, meaning in PLAYS:
        context = Context(lang=lang, is_running=True, is_seated=True)
        found = describe(parse(DRESSES[dress](line), context, VOCABULARY))
        if fold(found) != fold(meaning):
            misread.append((lang, line, found))
    assert misread == []


def test_every_word_and_every_notation_is_among_the_commands() -> None:
    lines = {fold(line) for _, line, _ in PLAYS}
    assert {word for word in VOCABULARY.words if not begins_any(f"!{word}", lines)} == set()
    assert {word for word in VOCABULARY.bare if not begins_any(word, lines)} == set()
    glued = [spread(line).replace(" ", "") for line in lines]
    texts = {text.replace(" ", "") for text in texts_of_cards()}
    assert {text for text in texts if not any(text in line for line in glued)} == set()


def begins_any(word: str, lines: set[str]) -> bool:
    return any(line.split()[0] == word for line in lines)
