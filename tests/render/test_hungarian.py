"""The Hungarian sentences: words that exist, and no suffix on what a sentence does not know."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from unobot.answers import (
    Answer,
    CardsDrawn,
    DealRefused,
    HelpAnswer,
    LobbyJoined,
    Narration,
    PenaltyWay,
    RankingIs,
    TimePlayed,
)
from unobot.commands import COMMANDS, find_command, load_vocabulary
from unobot.commands.text import fold
from unobot.engine.cards import Card, Color, Face
from unobot.engine.events import (
    Awaits,
    Challenged,
    ColorNamed,
    Drew,
    Event,
    PenaltySet,
    Played,
    Reshuffled,
    Skipped,
    UnoCalled,
    WentOut,
)
from unobot.engine.pending import AnswerPenalty, PickColor, Turn
from unobot.render import Catalogue, Renderer, Style
from unobot.store.results import RankingRow

from .test_catalogues import messages

NAMES = ("Anna2", "Bela", "Cili")


@pytest.fixture
def hungarian(catalogues: Mapping[str, Catalogue]) -> Renderer:
    return Renderer(catalogues["hu"])


def line(renderer: Renderer, answer: Answer) -> str:
    return " / ".join(renderer.render(answer, style=Style.PLAIN, audience="private"))


def told(
    turn_of: str | None, *events: Event, ways: frozenset[PenaltyWay] = frozenset()
) -> Narration:
    return Narration(events, NAMES, turn_of, penalty=2 if ways else 0, ways=ways)


LINES: list[tuple[Answer, str]] = [
    (
        told("Cili", Played(0, (Card.GS,), 3), Skipped(1), Awaits(Turn(2))),
        "Anna2 kijátssza:  Zöld Kirekesztő  – Bela kimarad, Cili következik",
    ),
    (
        told(
            "Cili",
            Played(0, (Card.WD,), 3),
            ColorNamed(0, Color.YELLOW),
            Drew(1, 4, "penalty", ()),
            Skipped(1),
            Awaits(Turn(2)),
        ),
        "Anna2 kijátssza:  Húzz 4-et  – Bela négy lapot húz és kimarad,"
        " a választott szín  Sárga – Cili következik",
    ),
    (
        told("Anna2", Played(0, (Card.W,), 3), Awaits(PickColor(0, Turn(1)))),
        "Anna2 kijátssza:  Színválasztó  – válassz színt, Anna2",
    ),
    (
        told(
            "Bela",
            Played(0, (Card.BD,), 3),
            PenaltySet(2),
            Awaits(AnswerPenalty(1)),
            ways=frozenset({Face.DRAW_TWO, Face.WILD_DRAW_FOUR}),
        ),
        "Anna2 kijátssza:  Kék Húzz 2-t  – Bela következik"
        " · Bela húzós lappal válaszolhat (!tesz), vagy két lapot húz (!húz)",
    ),
    (
        told("Anna2", Reshuffled(5, (), 1), Drew(0, 3, "turn", ())),
        "Anna2 húz 3 lapot · a letett lapok megkeverve visszakerülnek a húzópakliba",
    ),
    (
        told("Anna2", Drew(0, 1, "turn", ())),
        "Anna2 húz egy lapot",
    ),
    (
        told("Bela", Challenged(1, 0, True), Drew(0, 0, "challenge", ())),
        "Bela blöfföt kiált, és igaza van: Anna2 egy lapot sem húz, Bela következik",
    ),
    (told("Bela", UnoCalled(0, False)), "Anna2 bemondja az UNO-t, Bela következik"),
    (
        told(None, Played(0, (Card.R5,), 0), WentOut(0, 1, 0)),
        "Anna2 kijátssza:  Piros 5  – elfogytak a lapjai",
    ),
    (CardsDrawn((Card.U, Card.R0), None), "Húztál:  UNO-kártya   Piros 0  "),
    (
        LobbyJoined("Cili", NAMES, 20),
        "Cili beszáll · az asztalnál: Anna2, Bela és Cili · kezdés 20 másodperc múlva",
    ),
    (
        DealRefused("too_few", present=1, needed=2),
        "Még nem lehet: legalább 2 játékos kell, az asztalnál ül: 1",
    ),
    (
        TimePlayed(185, "Bela", 60),
        "Eddigi játékidő: 3 perc és 5 másodperc · Bela hátralévő ideje: 1 perc",
    ),
    (
        RankingIs("wins", "last_month", (RankingRow(1, "Bela", 12),)),
        "Az előző hónap legjobbjai (győzelmek): 1. Bela 12",
    ),
]


@pytest.mark.parametrize(("answer", "expected"), LINES)
def test_a_line_reads_as_hungarian(hungarian: Renderer, answer: Answer, expected: str) -> None:
    assert line(hungarian, answer) == expected


def test_no_suffix_is_put_on_a_nick_or_a_number() -> None:
    """Its vowels would have to follow those of a word that the sentence does not know.

    Cards and colours end in a blank of their own, and a command word follows its prefix.
    """
    suffixed = re.compile(r"\{(?!prefix|cards?\}|color)\w+\}[-\w]")
    sentences = [form for forms in messages("hu").values() for form in forms]
    assert [text for text in sentences if suffixed.search(text)] == []


def test_help_names_only_words_that_are_understood(hungarian: Renderer) -> None:
    words = load_vocabulary().words
    lines = [line(hungarian, HelpAnswer(topic, "!")) for topic in ("", *COMMANDS)]
    named = {word for text in lines for word in re.findall(r"!(\w+)", text)}
    assert {word for word in named if find_command(fold(word), words, {}) is None} == set()
    hungarian_words = "játék oszt tesz húz passz szín elkap blöff csere lapok lap kör sorrend"
    assert named >= set(hungarian_words.split()) | {"darab", "ismét", "kiszáll", "szabály", "súgó"}
