"""What one command did, as a line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unobot.answers import Narration, PenaltyWay
from unobot.engine.cards import Card, Color, Face
from unobot.engine.events import (
    Awaits,
    Challenged,
    ColorNamed,
    ColorStands,
    DealerDrawn,
    Dealt,
    DirectionTurned,
    Drew,
    Event,
    HandShown,
    HandsMoved,
    HandsSwapped,
    Lied,
    Passed,
    PenaltySet,
    Played,
    Reshuffled,
    RoundEnded,
    SeatJoined,
    SeatLeft,
    Skipped,
    SkippedForTime,
    TakenBack,
    UnoCalled,
    UnoCardPlayed,
    UnoForgotten,
    WentOut,
)
from unobot.engine.pending import AnswerPenalty, PickColor, PickSwap, Turn, pending_seat
from unobot.render import Renderer, Style, load_catalogues
from unobot.transport import strip_formatting

from .samples import HIDDEN, NAMES, every_event


def line(renderer: Renderer, turn_of: str | None, *events: Event) -> str:
    lines = renderer.render(Narration(events, NAMES, turn_of), style=Style.PLAIN, audience="public")
    return strip_formatting(" / ".join(lines))


STORIES: list[tuple[str | None, tuple[Event, ...], str]] = [
    (
        "Bela",
        (
            UnoForgotten(1, None),
            Drew(1, 2, "forgot", ()),
            Played(2, (Card.RS,), 2),
            Skipped(0),
            Awaits(Turn(1)),
        ),
        "Bela forgot to say UNO and draws two cards"
        " · Cleo plays  Red Skip   and skips Ana to Bela",
    ),
    (
        "Ana",
        (UnoForgotten(1, 2), Drew(1, 2, "forgot", ())),
        "Cleo catches Bela, who forgot to say UNO and draws two cards, continuing with Ana",
    ),
    (
        "Bela",
        (Lied(0, 1), Drew(0, 2, "lie", ())),
        "Ana said UNO with too many cards and draws two cards, continuing with Bela",
    ),
    (
        "Bela",
        (Lied(0, 3), SeatLeft(0, "lies", ()), Awaits(Turn(1))),
        "Ana said UNO with too many cards"
        " · Ana is removed for too many false UNOs, continuing with Bela",
    ),
    ("Bela", (UnoCalled(0, False),), "Ana says UNO, continuing with Bela"),
    (
        "Cleo",
        (
            Played(0, (Card.RD,), 3),
            PenaltySet(2),
            Reshuffled(5, (), 1),
            Drew(1, 2, "penalty", ()),
            Skipped(1),
            Awaits(Turn(2)),
        ),
        "Ana plays  Red Draw Two   Bela draws two cards and skips to Cleo"
        " · the discard is reshuffled into the stock",
    ),
    (
        "Cleo",
        (Drew(1, 4, "penalty", ()), Skipped(1), Awaits(Turn(2))),
        "Bela draws four cards and is skipped, continuing with Cleo",
    ),
    (
        "Cleo",
        (
            ColorNamed(0, Color.RED),
            Drew(1, 1, "penalty", ()),
            Skipped(1),
            Awaits(Turn(2)),
        ),
        "Ana chose  Red , play continues with Cleo · Bela draws one card and is skipped",
    ),
    (
        "Ana",
        (Reshuffled(5, (), 1), Drew(0, 1, "turn", ())),
        "Ana drew a card · the discard is reshuffled into the stock",
    ),
    (
        "Ana",
        (UnoForgotten(1, 2), Reshuffled(5, (), 1), Drew(1, 2, "forgot", ())),
        "Cleo catches Bela, who forgot to say UNO and draws two cards, continuing with Ana"
        " · the discard is reshuffled into the stock",
    ),
    (
        "Dora",
        (Played(0, (Card.RS,), 3), Skipped(1), Skipped(2), Awaits(Turn(3))),
        "Ana plays  Red Skip   and skips Bela to Dora · Cleo is skipped",
    ),
    (
        "Cleo",
        (
            SeatLeft(0, "absent", ()),
            SeatLeft(1, "left", ()),
            ColorStands(Color.RED),
            Awaits(Turn(2)),
        ),
        "Ana did not come back in time and is removed"
        " · Bela leaves the game, continuing with Cleo · the color stays  Red ",
    ),
    (
        "Bela",
        (Drew(0, 0, "turn", ()), Passed(0, True, True), Awaits(Turn(1))),
        "Ana draws, but no card is left · Ana passes to Bela",
    ),
    (
        "Bela",
        (
            SkippedForTime(0),
            ColorStands(Color.RED),
            Awaits(Turn(1)),
        ),
        "Ana was idle and is skipped, continuing with Bela · the color stays  Red ",
    ),
    (
        "Cleo",
        (SkippedForTime(1), Drew(1, 6, "penalty", ()), Skipped(1), Awaits(Turn(2))),
        "Bela was idle and is skipped, continuing with Cleo · Bela draws 6 cards",
    ),
    (
        "Cleo",
        (
            SeatLeft(0, "absent", ()),
            Drew(1, 4, "penalty", ()),
            Skipped(1),
            Awaits(Turn(2)),
        ),
        "Ana did not come back in time and is removed"
        " · Bela draws four cards and is skipped, continuing with Cleo",
    ),
    (
        "Cleo",
        (
            DealerDrawn(((0, Card.R9), (1, Card.W)), 0),
            Dealt((), (), (), (), (Card.W, Card.WD), Card.RD, 0, 1),
            Drew(1, 2, "first_card", ()),
            Skipped(1),
            Awaits(Turn(2)),
        ),
        "Cards drawn for the deal: A\u200bna  Red 9  B\u200bela  Wild  · Ana deals / "
        "Cleo plays first... The top card is  Red Draw Two  · Bela draws two cards and is skipped"
        " · turned up first and put back:  Wild   Wild Draw Four  ",
    ),
    (
        "Dora",
        (
            Dealt((), (), (), (), (), Card.RR, 3, 0),
            DirectionTurned(-1),
            Awaits(Turn(3)),
        ),
        "Dora plays first... The top card is  Red Reverse  · play changes direction",
    ),
    (
        "Ana",
        (Dealt((), (), (), (), (), Card.R5, 3, 0, (0, 1, 0, 1)), Awaits(Turn(0))),
        "Ana plays first... The top card is  Red 5  · Ana and Cleo against Bela and Dora",
    ),
    (
        "Dora",
        (
            Dealt((), (), (), (), (), Card.W, 3, 0),
            Awaits(PickColor(3, Turn(0))),
        ),
        "Ana plays first... The top card is  Wild  · choose a color Dora",
    ),
    (
        "Bela",
        (
            Challenged(1, 0, True),
            HandShown(0, 1, ()),
            TakenBack(0, Color.RED),
            Drew(0, 4, "challenge", ()),
            Awaits(Turn(1)),
        ),
        "Bela challenges Ana, who was bluffing and draws four cards, continuing with Bela"
        " · Ana takes the card back",
    ),
    (
        "Cleo",
        (
            Challenged(1, 0, False),
            HandShown(0, 1, ()),
            Drew(1, 6, "challenge", ()),
            Skipped(1),
            Awaits(Turn(2)),
        ),
        "Bela challenges Ana in vain: Bela draws 6 cards and is skipped, continuing with Cleo",
    ),
    (
        None,
        (
            Played(0, (Card.BD,), 0),
            PenaltySet(2),
            Drew(1, 2, "penalty", ()),
            Skipped(1),
            WentOut(0, 1, 9),
            RoundEnded("out", 0, (), (), ()),
        ),
        "Ana plays  Blue Draw Two   Bela draws two cards · Ana goes out",
    ),
    (
        "Bela",
        (Played(0, (Card.B3,), 0), WentOut(0, 2, 9), Awaits(Turn(1))),
        "Ana plays  Blue 3   to Bela · Ana goes out: place 2",
    ),
    (
        "Dora",
        (Played(2, (Card.R5,), 2, jumped_in=True), Awaits(Turn(3))),
        "Cleo jumps in · Cleo plays  Red 5   to Dora",
    ),
    (
        "Bela",
        (Played(0, (Card.R6, Card.R5, Card.G5), 2), Awaits(Turn(1))),
        "Ana plays  Red 6   Red 5   Green 5   to Bela",
    ),
    (
        "Ana",
        (Played(0, (Card.R7,), 2), Awaits(PickSwap(0, Turn(1)))),
        "Ana plays  Red 7   and has to choose a player to swap hands with (!swap NICK)",
    ),
    (
        "Bela",
        (
            Played(0, (Card.R7,), 2),
            HandsSwapped(0, 2),
            UnoCalled(0, True),
            Awaits(Turn(1)),
        ),
        "Ana plays  Red 7   to Bela · Ana swaps hands with Cleo · UNO! Ana has one card left",
    ),
    (
        "Bela",
        (
            Played(0, (Card.B0,), 1),
            UnoCalled(0, False),
            HandsMoved(((0, 1), (1, 0))),
            Awaits(Turn(1)),
        ),
        "Ana plays  Blue 0   to Bela · Ana says UNO · all hands move on one seat",
    ),
    (
        "Ana",
        (UnoCardPlayed(1, 3), HandsMoved(((0, 3),))),
        "Bela plays  UNO Card   all hands move one seat back, continuing with Ana",
    ),
    (
        "Ana",
        (SeatJoined(3, False),),
        "Dora joins the game in the last seat, continuing with Ana",
    ),
    (
        "Ana",
        (Drew(1, 3, "operator", ()),),
        "Bela draws 3 penalty cards, continuing with Ana",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("turn_of", "events", "expected"), STORIES)
def test_a_command_is_told_in_one_line(
    english: Renderer, turn_of: str | None, events: tuple[Event, ...], expected: str
) -> None:
    assert line(english, turn_of, *events) == expected


def test_a_tie_in_the_drawing_for_the_deal_is_marked(english: Renderer) -> None:
    draws = ((0, Card.R9), (1, Card.W), (2, Card.B9), (0, Card.R1), (2, Card.G1), (0, Card.R5))
    assert line(english, None, DealerDrawn((*draws, (2, Card.B4)), 0)) == (
        "Cards drawn for the deal: A\u200bna  Red 9  B\u200bela  Wild  C\u200bleo  Blue 9  "
        "· a tie, so they draw again: A\u200bna  Red 1  C\u200bleo  Green 1  "
        "· a tie, so they draw again: A\u200bna  Red 5  C\u200bleo  Blue 4  · Ana deals"
    )


def test_cards_drawn_until_one_fits_are_told_together(english: Renderer) -> None:
    draws = tuple(Drew(0, 1, "turn", (), by_choice=True) for _ in range(3))
    passing = (Passed(0, True, False), Awaits(Turn(1)))
    assert line(english, "Bela", *draws[:2], Reshuffled(5, (), 1), draws[2], *passing) == (
        "Ana drew 3 cards · Ana passes to Bela · the discard is reshuffled into the stock"
    )


@pytest.mark.parametrize(
    ("ways", "expected"),
    [
        (
            frozenset({Face.DRAW_TWO}),
            "Bela may answer with a Draw Two (pl), or draws four cards (dr)",
        ),
        (
            frozenset({Face.DRAW_TWO, Face.WILD_DRAW_FOUR}),
            "Bela may answer with a draw card (pl), or draws four cards (dr)",
        ),
        (frozenset({"challenge"}), "Bela may challenge (ch), or draws four cards (dr)"),
        (
            frozenset({Face.WILD_DRAW_FOUR, "challenge"}),
            "Bela may challenge (ch) or answer with a Wild Draw Four (pl),"
            " or draws four cards (dr)",
        ),
    ],
)
def test_a_penalty_that_waits_says_what_its_victim_may_do(
    english: Renderer, ways: frozenset[PenaltyWay], expected: str
) -> None:
    events = (ColorNamed(0, Color.RED), Awaits(AnswerPenalty(1)))
    told = Narration(events, NAMES, "Bela", penalty=4, ways=ways)
    assert english.render(told, style=Style.PLAIN, audience="public") == [
        f"Ana chose  Red , play continues with Bela · {expected}"
    ]


@pytest.mark.parametrize(
    ("turn_of", "events", "expected"),
    [
        (
            "Cleo",
            (Played(0, (Card.YS,), 1), Skipped(1), Awaits(Turn(2))),
            "Ana joue  jaune-PasseTonTour  — Bela passe son tour, à Cleo de jouer",
        ),
        (
            "Bela",
            (Played(0, (Card.WD,), 3), ColorNamed(0, Color.GREEN), Awaits(Turn(1))),
            "Ana joue  +4  et choisit  vert  — à Bela de jouer",
        ),
    ],
)
def test_a_french_line_has_the_cards_of_the_french_tutorial(
    french: Renderer, turn_of: str, events: tuple[Event, ...], expected: str
) -> None:
    assert line(french, turn_of, *events) == expected


@pytest.mark.parametrize(
    ("turn_of", "events", "expected"),
    [
        (
            "Cleo",
            (Played(0, (Card.GS,), 1), Skipped(1), Awaits(Turn(2))),
            "Ana gioca  Verde Salta  — Bela salta il turno, tocca a Cleo",
        ),
        (
            "Bela",
            (Played(0, (Card.WD,), 3), ColorNamed(0, Color.YELLOW), Awaits(Turn(1))),
            "Ana gioca  Jolly Pesca Quattro  e sceglie  Giallo  — tocca a Bela",
        ),
    ],
)
def test_an_italian_line_has_the_names_of_the_italian_rules(
    italian: Renderer, turn_of: str, events: tuple[Event, ...], expected: str
) -> None:
    assert line(italian, turn_of, *events) == expected


def test_events_that_nobody_has_to_hear_of_give_no_line(english: Renderer) -> None:
    told = Narration((Awaits(Turn(0)), RoundEnded("abandoned", None, (), (), ())), NAMES, None)
    assert english.render(told, style=Style.PLAIN, audience="public") == []


RENDERERS = [Renderer(catalogue) for catalogue in load_catalogues().values()]
EVENTS = st.lists(st.sampled_from(every_event()), min_size=1, max_size=8)


@given(EVENTS, st.sampled_from(NAMES), st.sampled_from(RENDERERS))
def test_no_order_of_events_is_too_odd_to_be_told_and_no_hidden_card_is_named(
    events: list[Event], nick: str, renderer: Renderer
) -> None:
    lines = renderer.render(
        Narration(tuple(events), NAMES, nick), style=Style.COLORS, audience="public"
    )
    hidden = renderer.render(
        Narration((Played(0, (HIDDEN,), 1),), NAMES, None), style=Style.COLORS, audience="public"
    )
    name = hidden[0].split("\x03")[1].partition(" ")[2].strip()
    assert not any(name in text for text in lines)
    assert not any(re.search(r"[^ ]\x03(?![0-9 ])|\x03$|[\n\r\0]", text) for text in lines)


@given(EVENTS, st.sampled_from(NAMES), st.sampled_from(RENDERERS))
def test_whoever_is_on_turn_afterwards_is_named(
    events: list[Event], nick: str, renderer: Renderer
) -> None:
    awaited = [event.pending for event in events if isinstance(event, Awaits)]
    seat = pending_seat(awaited[-1]) if awaited else None
    turn_of = nick if seat is None else NAMES[seat]
    told = [event for event in events if not isinstance(event, DealerDrawn)]
    for text in renderer.render(
        Narration(tuple(told), NAMES, turn_of), style=Style.PLAIN, audience="public"
    ):
        assert re.search(rf"\b{turn_of}\b", text)
