"""Every answer in every language: nothing missing, nothing too long, nothing unsafe."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, timedelta, timezone

import pytest

from unobot.answers import (
    AllAgain,
    Answer,
    BestsAre,
    CountsAre,
    HelpAnswer,
    Hint,
    LobbyJoined,
    LobbyOpened,
    MatchStanding,
    NotUnderstood,
    OrderIs,
    PlayedSoFar,
    RankingIs,
    Refused,
    Reminder,
    RoundSummary,
    RulesAre,
    RulesRefused,
    ScoreIs,
    SettingChanged,
    TopIs,
    TurnIs,
)
from unobot.commands import COMMANDS
from unobot.engine.cards import Card, Color, Face
from unobot.engine.errors import Reason
from unobot.engine.pending import AnswerPenalty, PickColor, Turn
from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS
from unobot.render import Catalogue, Renderer, Style
from unobot.store.results import NO_FIGURES, Best, Figures, RankingRow, Score
from unobot.transport import strip_formatting

from .samples import every_answer
from .test_catalogues import LANGUAGES

LONG = tuple(letter * 30 for letter in "ABCD")
SETTINGS = [("colors", "on"), ("colors", "off"), ("colors", "symbols"), ("hand", "notice"),
            ("hand", "msg"), ("lang", "fr"), ("forget", "")]  # fmt: skip


POINTS = [point for option in OPTIONS.values() for point in option.points or ()]


def plain(renderer: Renderer, answer: Answer) -> list[str]:
    return renderer.render(answer, style=Style.PLAIN, audience="private")


def all_answers() -> list[Answer]:
    """Every answer with the longest nicks, and those whose words depend on free text."""
    settings = [SettingChanged(key, value) for key, value in SETTINGS]  # type: ignore[arg-type]
    return [
        *(
            answer
            for answer in every_answer(LONG[0], LONG)
            if not isinstance(answer, SettingChanged | HelpAnswer | RulesAre)
        ),
        *settings,
        *(HelpAnswer(topic, "!") for topic in ("", *COMMANDS)),
        *(RulesRefused("value", option, "x" * 50) for option in OPTIONS),
        RulesRefused("option", "stackin"),
        *(RulesAre("party", (), ((one.key, 2 if one.number else None),), True) for one in POINTS),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_has_its_sentence_in_every_language_and_fits_a_line(
    catalogues: Mapping[str, Catalogue], caplog: pytest.LogCaptureFixture, lang: str
) -> None:
    renderer = Renderer(catalogues[lang])
    for answer in all_answers():
        for line in renderer.render(answer, style=Style.COLORS, audience="public"):
            assert line.strip()
            assert not re.search(r"[{}\n\r\0]", line), line
            # The end of a round lists the hands that are left; the queue cuts what is too long.
            limit = 450 if isinstance(answer, (RoundSummary, MatchStanding)) else 400
            assert len(line.encode()) <= limit, line
    assert caplog.records == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_coloured_and_plain_lines_are_the_same_text(
    catalogues: Mapping[str, Catalogue], lang: str
) -> None:
    renderer = Renderer(catalogues[lang])
    for answer in all_answers():
        colored, plain = (
            map(strip_formatting, renderer.render(answer, style=style, audience="public"))
            for style in (Style.COLORS, Style.PLAIN)
        )
        assert list(colored) == list(plain)


ENGLISH: list[tuple[Answer, str]] = [
    (
        Refused(Reason.DOES_NOT_FIT, Card.B9, top=TopIs(Card.R5, Color.RED)),
        " Blue 9  cannot be played on  Red 5  ",
    ),
    (
        Refused(Reason.DOES_NOT_FIT, Card.B9, top=TopIs(Card.W, Color.RED)),
        " Blue 9  cannot be played on  Wild  with the color  Red ",
    ),
    (Refused(Reason.NOT_YOUR_TURN, nick="Bela"), "It is not your turn: wait for Bela"),
    (Refused(Reason.COLOR_OWED), "First choose a color, as in: co g"),
    (Refused(Reason.COLOR_OWED, nick="Bela"), "Wait until Bela has chosen a color"),
    (NotUnderstood("color", "purple"), "purple is not a color: write r, g, b or y"),
    (NotUnderstood("color"), "That is not a color: write r, g, b or y"),
    (
        NotUnderstood("argument", "sideways", ("points", "wins")),
        "sideways is not possible here: choose one of points, wins",
    ),
    (Hint("no_game"), "No game is on: !uno opens one"),
    (
        Hint("several_games", text="#a, #b"),
        "You are playing in several channels (#a, #b): say which one after the command",
    ),
    (
        RulesRefused("value", "stacking", "sometimes"),
        "stacking cannot be sometimes: it takes one of none, twos, same, mixed",
    ),
    (RulesRefused("value", "jump_in", "2"), "jump_in cannot be 2: it takes yes or no"),
    (
        RulesRefused("value", "hand_size", "16"),
        "hand_size cannot be 16: it takes a number from 1 to 15",
    ),
    (
        RulesRefused("option", "stackin"),
        "There is no option stackin: did you mean stacking?",
    ),
    (
        RulesAre(
            "official",
            (("hand_size", 5), ("jump_in", True)),
            (("jump_in", None), ("match", 500)),
            True,
        ),
        "Rules: official hand_size=5 jump_in=yes · a number card identical to the top card may be"
        " played out of turn · a match to 500 points",
    ),
    (
        RulesAre("chat-fr", (), (("places", None), ("uno_forgot", 1)), False),
        "Rules of !uno chat-fr · the round is played out for all places"
        " · say UNO yourself or draw 1 card",
    ),
    (
        LobbyOpened(None, 45, "color-uno", is_rated=False),
        "A new game (color-uno): type jo or !join to join uno, it starts in 45 seconds · unrated"
        " · !unohelp explains how to play"
        " · cards are sent as notices (for messages: !unoset hand msg)",
    ),
    (
        LobbyJoined("Bela", ("Ana", "Bela"), 20),
        "Bela joins · at the table: Ana and Bela · starts in 20 seconds",
    ),
    (
        OrderIs((("Ana", 5), ("Bela", 3), ("Cleo", 7))),
        "Order of play: Ana (5) → Bela (3) → Cleo (7)",
    ),
    (TopIs(Card.R5, Color.RED), "The top card is  Red 5  "),
    (CountsAre((("Ana", 5), ("Bela", 3)), 80), "Cards: Ana 5, Bela 3 · stock 80"),
    (
        AllAgain(
            TurnIs("Ana", Turn(0), 0), TopIs(Card.W, Color.RED), -1, OrderIs((("Ana", 5),))
        ),
        "It is Ana's turn · The top card is  Wild  · the color is  Red · Order of play: Ana (5)"
        " · the direction is reversed",
    ),
    (
        TurnIs("Ana", AnswerPenalty(0), 6, frozenset({Face.DRAW_TWO, Face.WILD_DRAW_FOUR})),
        "Ana may answer with a draw card (pl), or draws 6 cards (dr)",
    ),
    (
        Reminder("Ana", 60, PickColor(0, Turn(1))),
        "Ana has to choose a color (co COLOR) · 1 minute left",
    ),
    (
        RoundSummary(
            "Ana", "placed", "places", (), (("Ana", 1), ("Bela", 2)),
            (("Bela", (Card.R0,)),), 30, 3700, False,
        ),
        "Ana wins · places: 1. Ana, 2. Bela · 30 cards played in 1 hour 1 minute 40 seconds"
        " · unrated",
    ),
    (
        RoundSummary(
            "Ana", "out", "low", (("Bela", 50), ("Cleo", 20)), (),
            (("Bela", (Card.W,)), ("Cleo", (Card.RS,))), 30, 60, True,
        ),
        "Ana wins · points charged: Bela 50, Cleo 20 · 30 cards played in 1 minute · "
        "Cards left: Bela  Wild  Cleo  Red Skip  ",
    ),
    (
        MatchStanding(((("Ana",), 520), (("Bela",), 80)), 500, ("Ana",), (), 0),
        "Ana wins the match · Match to 500 points: Ana 520, Bela 80",
    ),
    (
        MatchStanding(((("Ana",), 80), (("Bela",), 520)), 500, (), ("Bela",), 15),
        "Bela is eliminated · Match to 500 points: Ana 80, Bela 520 · next round in 15 seconds",
    ),
    (
        MatchStanding(
            ((("Ana",), 8), (("Bela",), 8)), 60, (), ("Cleo", "Dora"), 15, ("Ana", "Bela")
        ),
        "Cleo and Dora are eliminated · Match to 60 points: Ana 8, Bela 8"
        " · Ana and Bela are tied and play another round · next round in 15 seconds",
    ),
    (
        MatchStanding(((("Ana",), 8), (("Bela",), 9)), 60, (), (), 15, lowest_wins=True),
        "Match to 60 points: Ana 8, Bela 9 · the lowest total wins · next round in 15 seconds",
    ),
    (
        MatchStanding(((("Ana",), 80), (("Bela",), 52)), 0, (), (), 15),
        "Match of three rounds: Ana 80, Bela 52 · next round in 15 seconds",
    ),
    (
        MatchStanding(((("Ana",), 80), (("Bela",), 120)), 500, (), (), 15),
        "Match to 500 points: Ana 80, Bela 120 · next round in 15 seconds",
    ),
    (
        ScoreIs("Ana", Score(NO_FIGURES, Figures(71, 1, 2, 3))),
        "Ana: this month nothing yet"
        " · all time 71 points, 1 of 2 rounds won, 35.5 per round, rank 3",
    ),
    (
        ScoreIs("Ana", Score(NO_FIGURES, NO_FIGURES)),
        "Ana has no score yet",
    ),
    (RankingIs("21", "ever", ()), "All-time best by wins with 21 points: nobody yet"),
    (
        BestsAre("month", (Best("fast", "Ana", 65.4, 0), Best("high", None, 0, 0))),
        "This month · fastest round: Ana in 1 minute 5 seconds"
        " · highest score in one round: nobody yet",
    ),
    (Best("fast", "Ana", 65.4, 0), "Fastest round: Ana in 1 minute 5 seconds"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "expected"), ENGLISH)
def test_an_answer_says_what_is_so_and_what_would_be_right(
    english: Renderer, answer: Answer, expected: str
) -> None:
    assert " / ".join(plain(english, answer)) == expected


def test_hands_left_at_the_end_are_not_torn_apart(english: Renderer) -> None:
    hand = (Card.YD,) * 12
    summary = RoundSummary(
        "Ana", "out", "winner", (("Ana", 480),), (), (("Bela", hand), ("Cleo", hand)), 30, 60, True
    )
    told, more = english.render(summary, style=Style.COLORS, audience="public")
    assert "Cards left: B\u200bela" in told
    assert more.startswith("Cards left: C\u200bleo")


def test_the_list_of_commands_takes_two_lines(english: Renderer) -> None:
    known = plain(english, HelpAnswer("", "."))
    assert len(known) == 2
    assert ".uno open or join" in known[0]


def test_help_about_what_is_no_command_says_where_the_list_is(english: Renderer) -> None:
    answer = HelpAnswer("tea", ".", is_known=False)
    assert plain(english, answer) == ["tea is not a command: .unohelp lists them all"]


def test_help_about_the_rules_names_the_presets_and_says_that_options_follow(
    english: Renderer,
) -> None:
    own, presets = plain(english, HelpAnswer("rules", "!"))
    assert "!rules official" in own
    assert all(name in presets for name in PRESETS)
    assert "hand_size=5" in presets


def test_a_prefix_of_the_channel_stands_before_command_words(
    catalogues: Mapping[str, Catalogue],
) -> None:
    renderer = Renderer(catalogues["fr"], prefix=".")
    (line,) = plain(renderer, LobbyOpened("Ana", 30, "chat-fr"))
    assert "tape .gouno pour participer" in line


TABLES: list[tuple[Answer, str]] = [
    (
        RankingIs("points", "month", (RankingRow(1, "Ana", 700), RankingRow(1, "B", 700))),
        "This month's best by points: 1. A\u200bna 700, 1. B 700",
    ),
    (
        ScoreIs("E\u0301va", Score(NO_FIGURES, NO_FIGURES)),
        "E\u0301\u200bva has no score yet",
    ),
    (Best("fast", "Ana", 65.4, 0), "Fastest round: A\u200bna in 1 minute 5 seconds"),
    (
        OrderIs((("Ana", 5), ("B", 3), ("E\u0301va", 7))),
        "Order of play: A\x02\x02na (5) → B (3) → E\u0301\x02\x02va (7)",
    ),
    (CountsAre((("Ana", 5), ("B", 3)), 80), "Cards: A\x02\x02na 5, B 3 · stock 80"),
    (PlayedSoFar(1, (("Ana", 1),)), "1 card played so far · A\u200bna 1"),
    (
        LobbyJoined("Bela", ("Ana", "Bela"), 20),
        "Bela joins · at the table: A\u200bna and B\u200bela · starts in 20 seconds",
    ),
    (
        AllAgain(TurnIs("Ana", Turn(0), 0), TopIs(Card.R5, Color.RED), 1, OrderIs((("Ana", 5),))),
        "It is Ana's turn · The top card is  Red 5  · Order of play: A\x02\x02na (5)",
    ),
    (
        MatchStanding(((("Ana",), 520),), 500, ("Ana",), (), 0),
        "Ana wins the match · Match to 500 points: A\u200bna 520",
    ),
]
"""Lines in which several people stand, as a channel gets them."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_is_not_named_has_its_blanks_as_one_that_is(
    catalogues: Mapping[str, Catalogue], lang: str
) -> None:
    catalogue = catalogues[lang]
    assert catalogue.text("that_card").endswith(" ")
    (line,) = plain(Renderer(catalogue), Refused(Reason.DOES_NOT_FIT))
    assert line.startswith(catalogue.text("that_card"))


@pytest.mark.parametrize(("answer", "quiet"), TABLES)
def test_a_list_wakes_nobody_in_a_channel_and_names_people_as_they_are_elsewhere(
    catalogues: Mapping[str, Catalogue], english: Renderer, answer: Answer, quiet: str
) -> None:
    assert english.render(answer, style=Style.PLAIN, audience="public") == [quiet]
    exact = re.sub("\u200b|\x02", "", quiet)
    assert plain(english, answer) == [exact]
    loud = Renderer(catalogues["en"], quiet_tables=False)
    assert loud.render(answer, style=Style.PLAIN, audience="public") == [exact]


def test_the_day_of_a_record_is_that_of_the_time_zone(
    catalogues: Mapping[str, Catalogue],
) -> None:
    new_year = Best("high", "Ana", 100, 1_704_067_200.0)
    east, west = timezone(timedelta(hours=1)), timezone(timedelta(hours=-1))
    line = "Highest score in one round: Ana with 100 points"
    for zone, day in [(UTC, "Jan 1, 2024"), (east, "Jan 1, 2024"), (west, "Dec 31, 2023")]:
        assert plain(Renderer(catalogues["en"], timezone=zone), new_year) == [f"{line} ({day})"]


@pytest.mark.parametrize(
    ("lang", "month"),
    [("en", "May 2024"), ("fr", "mai 2024"), ("it", "maggio 2024"), ("hu", "2024. május")],
)
def test_the_best_month_is_told_and_no_day_of_it(
    catalogues: Mapping[str, Catalogue], lang: str, month: str
) -> None:
    best = Best("month_points", "Ana", 100, 1_715_731_200.0)
    (line,) = plain(Renderer(catalogues[lang], timezone=UTC), best)
    assert line.endswith(f"({month})")


def test_what_people_typed_loses_its_control_characters_and_all_after_forty(
    english: Renderer,
) -> None:
    (line,) = plain(english, NotUnderstood("color", "\x0304red\r\nQUIT\x02 {nick} {0}\u202e"))
    assert line == "04redQUIT {nick} {0} is not a color: write r, g, b or y"
    (line,) = plain(english, NotUnderstood("color", "x" * 41))
    assert line == "x" * 40 + " is not a color: write r, g, b or y"
