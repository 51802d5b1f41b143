"""The English lines that other programs read, blank by blank, and the codes in them."""

from __future__ import annotations

import re

import pytest

from unobot.answers import (
    Answer,
    CardsDrawn,
    Hand,
    LobbyOpened,
    Narration,
    RoundSummary,
)
from unobot.engine.cards import Card, Color, parse_cards
from unobot.engine.events import (
    Awaits,
    ColorNamed,
    ColorStands,
    Dealt,
    DirectionTurned,
    Drew,
    Event,
    Passed,
    PenaltySet,
    Played,
    RoundEnded,
    SeatLeft,
    Skipped,
    UnoCalled,
    WentOut,
)
from unobot.engine.pending import DrawnChoice, PickColor, Turn
from unobot.render import Renderer, Style
from unobot.transport import strip_formatting

NAMES = ("A", "B", "C")


def plays(card: str, left: int = 3) -> Played:
    return Played(0, tuple(parse_cards(card)), left)


def draws(seat: int, count: int, reason: str = "penalty") -> Drew:
    return Drew(seat, count, reason, ())  # type: ignore[arg-type]


def told(turn_of: str | None, *events: Event) -> Narration:
    return Narration(events, NAMES, turn_of)


LINES: list[tuple[Answer, str]] = [
    (
        told("A", Dealt((), (), (), (), (), Card.R5, 2, 0), Awaits(Turn(0))),
        "A plays first... The top card is  Red 5  ",
    ),
    (told("B", plays("r5"), Awaits(Turn(1))), "A plays  Red 5   to B"),
    (
        told("C", plays("yr"), DirectionTurned(-1), Awaits(Turn(2))),
        "A plays  Yellow Reverse   to C",
    ),
    (told("A", plays("gs"), Skipped(1), Awaits(Turn(0))), "A plays  Green Skip   and skips B to A"),
    (
        told("C", plays("bd"), PenaltySet(2), draws(1, 2), Skipped(1), Awaits(Turn(2))),
        "A plays  Blue Draw Two   B draws two cards and skips to C",
    ),
    (
        told("A", plays("w"), Awaits(PickColor(0, Turn(1)))),
        "A plays  Wild   choose a color A",
    ),
    (
        told(
            "A",
            plays("wd"),
            PenaltySet(4),
            draws(1, 4),
            Skipped(1),
            Awaits(PickColor(0, Turn(2))),
        ),
        "A plays  Wild Draw Four   B draws four cards and is skipped... Choose a color A",
    ),
    (
        told("B", ColorNamed(0, Color.BLUE), Awaits(Turn(1))),
        "A chose  Blue , play continues with B",
    ),
    (
        told("B", plays("w"), ColorNamed(0, Color.YELLOW), Awaits(Turn(1))),
        "A plays  Wild   and chooses  Yellow  Current player B",
    ),
    (
        told(
            "C",
            plays("wd"),
            ColorNamed(0, Color.BLUE),
            draws(1, 4),
            Skipped(1),
            Awaits(Turn(2)),
        ),
        "A plays  Wild Draw Four   B draws four cards and is skipped."
        " A chooses  Blue  Current player C",
    ),
    (told("A", draws(0, 1, "turn"), Awaits(DrawnChoice(0, None))), "A drew a card"),
    (
        told("B", draws(0, 1, "turn"), Passed(0, True, False), Awaits(Turn(1))),
        "A drew a card · A passes to B",
    ),
    (told("B", Passed(0, False, False), Awaits(Turn(1))), "A passes to B"),
    (
        told("B", SeatLeft(0, "left", ()), Awaits(Turn(1))),
        "A leaves the game, continuing with B",
    ),
    (
        told("B", SeatLeft(0, "timeout", ()), Awaits(Turn(1))),
        "A was idle too long and is removed, continuing with B",
    ),
    (
        told("B", SeatLeft(0, "removed", ()), ColorStands(Color.RED), Awaits(Turn(1))),
        "A is removed from the game, continuing with B · the color stays  Red ",
    ),
    (
        told("B", plays("r5", left=1), UnoCalled(0, True), Awaits(Turn(1))),
        "A plays  Red 5   to B · UNO! A has one card left",
    ),
    (
        told(None, plays("w", left=0), WentOut(0, 1, 9), RoundEnded("out", 0, (), (), ())),
        "A plays  Wild   and goes out",
    ),
    (CardsDrawn((Card.R9,), None), "Draw  Red 9  "),
    (CardsDrawn((Card.R9, Card.W), "#uno"), "#uno: Draw  Red 9   Wild  "),
    (Hand((Card.WD, Card.Y2, Card.R7), None), " Red 7   Yellow 2   Wild Draw Four  "),
    (Hand((Card.R7,), "#uno"), "#uno:  Red 7  "),
    (Hand((Card.R7, Card.Y2), None, frozenset({Card.R7})), " Red 7   Yellow 2  "),
    (
        RoundSummary("A", "out", "winner", (("A", 70),), (), (), 12, 185.4, True),
        "A wins · 70 points · 12 cards played in 3 minutes 5 seconds",
    ),
    (
        RoundSummary("A", "out", "winner", (("A", 1),), (), (), 1, 1.0, True),
        "A wins · 1 point · 1 cards played in 1 second",
    ),
    (
        LobbyOpened("A", 30, "color-uno"),
        "A opens a game (color-uno): type jo or !join to join uno, it starts in 30 seconds"
        " · !unohelp explains how to play"
        " · cards are sent as notices (for messages: !unoset hand msg)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "line"), LINES)
@pytest.mark.parametrize("style", [Style.COLORS, Style.PLAIN])
def test_an_english_line_has_its_shape_blank_by_blank(
    english: Renderer, style: Style, answer: Answer, line: str
) -> None:
    lines = english.render(answer, style=style, audience="public")
    assert [strip_formatting(text) for text in lines] == [line]


@pytest.mark.parametrize(("answer", "line"), LINES)
def test_its_codes_are_colours_with_two_digits_each_closed_before_a_blank(
    english: Renderer, answer: Answer, line: str
) -> None:
    for text in english.render(answer, style=Style.COLORS, audience="public"):
        rest = re.sub(r"\x03[0-9]{2},[0-9]{2} (\x02?)[^\x02\x03]+\1 ?\x03 ", "", text)
        assert not re.search(r"[\x00-\x1f]", rest)


def test_a_named_colour_is_closed_before_the_blank_that_its_comma_follows(
    english: Renderer,
) -> None:
    answer = told("B", ColorNamed(0, Color.BLUE), Awaits(Turn(1)))
    assert english.render(answer, style=Style.COLORS, audience="public") == [
        "A chose \x0300,12 Blue\x03 , play continues with B"
    ]


def test_symbols_stand_where_names_stand(english: Renderer) -> None:
    hand = Hand(tuple(parse_cards("wd r5 gd bs yr w u")), None)
    assert english.render(hand, style=Style.SYMBOLS, audience="private") == [
        " R[5]   G[+2]   B[S]   Y[R]   [W]   [+4]   [U]  "
    ]


@pytest.mark.parametrize(
    ("style", "line"),
    [
        (Style.COLORS, "\x0300,04 \x02Red 7\x02 \x03 \x0301,08 Yellow 2 \x03 "),
        (Style.SYMBOLS, " \x02R[7]\x02   Y[2]  "),
        (Style.PLAIN, " \x02Red 7\x02   Yellow 2  "),
    ],
)
def test_a_card_that_can_be_played_is_bold_inside_its_blanks(
    english: Renderer, style: Style, line: str
) -> None:
    hand = Hand((Card.Y2, Card.R7), None, frozenset({Card.R7}))
    assert english.render(hand, style=style, audience="private") == [line]
