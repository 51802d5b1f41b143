"""Every notation of a card, and what is no card."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from unobot.commands import (
    ChooseColor,
    Misunderstood,
    PlayCards,
    Vocabulary,
    format_play,
    load_vocabulary,
    parse_play,
)
from unobot.engine.cards import Card, Color, Face, find_card, parse_cards

VOCABULARY = load_vocabulary()
LANGUAGES = VOCABULARY.languages

NOTATIONS = {
    "r5": "r5|R5|r 5|5r|5 r|red 5|red5|5 red|rouge-5|rouge 5|rosso 5|piros 5|r,5|R[5]|PIROS-5",
    "rs": "rs|r s|red skip|skip red|rouge-passetontour|rouge passe|rosso salta|rouge-PasseTonTour",
    "rr": "rr|r r|r rev|red reverse|rouge-changesens|rouge inversion|rosso inverti|rrev|rev r",
    "rd": "rd|rd2|rdt|r dt|r d t|r d2|r d 2|d2 r|r+2|red +2|red draw two|rouge +2|rouge-carte2"
    "|rosso pesca due|rouge-+2|+2 rouge|+2 r|+ 2 r|+2r",
    "w": "w|wild|joker|jolly|színválasztás",
    "w g": "wg|w g|g w|wild green|joker vert|gw|vert joker|jolly verde|w zöld",
    "wd": "wd|wd4|wdf|w+4|+4|wild4|joker+4|wild draw four|jolly pesca quattro|w d|w4",
    "wd g": "wd g|wd4 g|g wd4|wd4g|+4 vert|wdg|wdfg|vert +4|w +4 green|wild4 zöld|wild 4 green",
    "r6 r5 g5": "r6 r5 g5|r6, r5, g5|6r 5 red g-5|red 6 rouge 5 zold 5|r6r5g5",
    "u": "u|uno|UNO",
}
"""The table of cards: for each card (and colour) all that may be typed."""


NO_CARDS = [
    *("r10", "r1 0", "10r", "r11", "r+25", "r7 10", "r7 r10", "10", "4 4", "r10g", "r d 2 r d 2 r"),
    *("rb", "sr", "rg", "dr", "r 6 5", "r5 5", "r6 5 r6", "5", "+2", "skip", "+", "x"),
    *("r5 w", "w r5", "w r 5", "rw5", "wild wild", "w w", "rd4"),
    *("u5", "ru", "r5 u", "uno r5", "u uno r5", "u g"),
    *("reds", "greens", "jollyv", "wildg", "rskip", "v5", "j5", "red five"),
    *("r7 Ana Bela", "w Ana 5"),
]


def expected(play: str) -> PlayCards:
    if play in ("w g", "wd g"):
        return PlayCards((Card(play.split()[0]),), Color.GREEN)
    return PlayCards(tuple(parse_cards(play)))


@pytest.mark.parametrize(
    ("typed", "play"),
    [(typed, play) for play, notations in NOTATIONS.items() for typed in notations.split("|")],
)
@pytest.mark.parametrize("lang", ["en", "fr", "hu"])
def test_every_notation_of_the_table_is_read(typed: str, play: str, lang: str) -> None:
    assert parse_play(typed, lang, VOCABULARY) == expected(play)


@pytest.mark.parametrize(
    ("typed", "lang", "play"),
    [
        ("v5", "fr", "g5"),
        ("j-changesens", "fr", "yr"),
        ("4", "fr", "wd"),
        ("jaune-7", "en", "y7"),
        ("rouge-2", "fr", "r2"),
        ("4 vert", "fr", "g4"),
        ("vert 4", "fr", "g4"),
        ("g5", "it", "y5"),
        ("v6", "it", "g6"),
        ("green 5", "it", "g5"),
        ("verde salta turno", "it", "gs"),
        ("inverti giro giallo", "it", "yr"),
        ("blu più due", "it", "bd"),
        ("cambio colore", "it", "w"),
        ("pesca quattro", "en", "wd"),
        ("Carta UNO", "it", "u"),
        ("sárga 5", "hu", "y5"),
        ("g5", "hu", "g5"),
    ],
)
def test_letters_are_read_in_the_channels_language(typed: str, lang: str, play: str) -> None:
    assert parse_play(typed, lang, VOCABULARY) == expected(play)


@pytest.mark.parametrize(
    "typed",
    NO_CARDS,
)
def test_what_is_no_card_is_never_read_as_one(typed: str) -> None:
    assert parse_play(typed, "en", VOCABULARY) == Misunderstood("card", typed)


def test_a_color_that_is_none_is_named() -> None:
    assert parse_play("w purple", "en", VOCABULARY) == Misunderstood("color", "purple")
    assert parse_play("w v", "en", VOCABULARY) == Misunderstood("color", "v")


@pytest.mark.parametrize("typed", ["r5 g", "g r5", "r skip g", "5 r blue", "red 8 vert uno"])
def test_a_card_that_has_a_color_takes_none(typed: str) -> None:
    assert parse_play(typed, "en", VOCABULARY) == Misunderstood("color_of_card", typed)


@pytest.mark.parametrize("typed", ["y2 Cleo", "y 2 Cleo uno", "r7 g7 y2 Cleo", "bd uno Cleo"])
def test_a_nick_behind_a_card_that_swaps_nothing_is_what_is_wrong(typed: str) -> None:
    assert parse_play(typed, "en", VOCABULARY) == Misunderstood("nick_of_card", "Cleo")


def test_nothing_is_no_card() -> None:
    for typed in ("", " ", "-", "()"):
        assert parse_play(typed, "en", VOCABULARY) == Misunderstood("no_card")


def test_a_color_alone_names_it() -> None:
    assert parse_play("rouge", "en", VOCABULARY) == ChooseColor(Color.RED)
    assert parse_play("j", "fr", VOCABULARY) == ChooseColor(Color.YELLOW)
    assert parse_play("r", "en", VOCABULARY) == ChooseColor(Color.RED)


@pytest.mark.parametrize(
    ("typed", "play"),
    [
        ("r5 uno", PlayCards((Card.R5,), uno=True)),
        ("r5, UNO", PlayCards((Card.R5,), uno=True)),
        ("w g uno", PlayCards((Card.W,), Color.GREEN, uno=True)),
        ("r6 r5 uno", PlayCards((Card.R6, Card.R5), uno=True)),
        ("uno uno", PlayCards((Card.U,), uno=True)),
        ("+4 uno", PlayCards((Card.WD,), uno=True)),
    ],
)
def test_uno_may_be_said_in_the_same_line(typed: str, play: PlayCards) -> None:
    assert parse_play(typed, "en", VOCABULARY) == play


@pytest.mark.parametrize(
    ("typed", "swap", "uno"),
    [
        ("r7 c", "c", False),
        ("r7 X", "X", False),
        ("r7 B", "B", False),
        ("r 7 Foo[1]", "Foo[1]", False),
        ("rouge-7 Jean-Luc", "Jean-Luc", False),
        ("7 red _Ana uno", "_Ana", True),
        ("r7 uno Ana", "Ana", True),
        ("r7 Béla", "Béla", False),
        ("r7 Red", "Red", False),
        ("r7 Joker", "Joker", False),
        ("r7 g", "g", False),
        ("r7 uno uno", "uno", True),
    ],
)
def test_a_single_seven_may_name_whom_to_swap_with(typed: str, swap: str, uno: bool) -> None:
    assert parse_play(typed, "en", VOCABULARY) == PlayCards((Card.R7,), swap=swap, uno=uno)


def test_a_run_that_ends_with_a_seven_may_name_whom_to_swap_with() -> None:
    run = (Card.R6, Card.R7)
    assert parse_play("r6 r7 Ana", "en", VOCABULARY) == PlayCards(run, swap="Ana")
    assert parse_play("r6 r7 Ana uno", "en", VOCABULARY) == PlayCards(run, swap="Ana", uno=True)


@pytest.mark.parametrize("nick", ["r5", "R10", "gs", "r7", "W", "bdt"])
def test_a_nick_of_the_table_is_meant_even_where_it_reads_as_a_card(nick: str) -> None:
    nicks = frozenset({nick.casefold(), "ana"})
    for typed in (f"r7 {nick}", f"red 7 {nick.lower()} uno"):
        play = parse_play(typed, "en", VOCABULARY, nicks)
        assert isinstance(play, PlayCards)
        assert (play.cards, play.swap and play.swap.casefold()) == ((Card.R7,), nick.casefold())
    assert parse_play(f"r6 {nick}", "en", VOCABULARY, nicks) == parse_play(
        f"r6 {nick}", "en", VOCABULARY
    )


def test_the_call_is_meant_even_where_a_player_is_called_so() -> None:
    play = PlayCards((Card.R7,), uno=True)
    assert parse_play("r7 UNO", "en", VOCABULARY, frozenset({"uno"})) == play


def test_two_sevens_are_a_run_and_not_a_nick() -> None:
    assert parse_play("r7 g7", "en", VOCABULARY) == PlayCards((Card.R7, Card.G7))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_spellings_of_cards_collide_in_a_channel(lang: str) -> None:
    spellings = VOCABULARY.card_words(lang).spellings
    colors = [
        (text, piece.meaning)
        for text, pieces in spellings.items()
        for piece in pieces
        if isinstance(piece.meaning, Color)
    ]
    faces = [
        (text, piece.meaning, piece.can_lead)
        for text, pieces in spellings.items()
        for piece in pieces
        if isinstance(piece.meaning, Face)
    ]
    for color_text, color in colors:
        for face_text, face, can_lead in faces:
            if face is Face.UNO:
                continue
            is_colored = face.row.is_colored
            card = find_card(color if is_colored else None, face)
            play = PlayCards((card,), None if is_colored else color)
            typed = f"{color_text} {face_text}"
            assert parse_play(typed, lang, VOCABULARY) == play, typed
            if can_lead or not is_colored:
                typed = f"{face_text} {color_text}"
                assert parse_play(typed, lang, VOCABULARY) == play, typed


COLORED = [card for card in Card if card.color]
PLAYS = st.one_of(
    st.builds(
        PlayCards, st.lists(st.sampled_from(COLORED), min_size=1).map(tuple), uno=st.booleans()
    ),
    st.builds(
        PlayCards,
        st.sampled_from([(Card.W,), (Card.WD,)]),
        st.none() | st.sampled_from(Color),
        uno=st.booleans(),
    ),
    st.builds(PlayCards, st.just((Card.U,)), uno=st.booleans()),
)


@given(PLAYS)
def test_a_play_is_read_as_it_was_written(play: PlayCards) -> None:
    assert parse_play(format_play(play), "en", VOCABULARY) == play


@given(
    card=st.sampled_from([Card.R7, Card.G7, Card.B7, Card.Y7]),
    swap=st.from_regex(r"[A-Z][a-z]{3,8}[\[_-]", fullmatch=True),
    uno=st.booleans(),
)
def test_a_swap_is_read_as_it_was_written(card: Card, swap: str, uno: bool) -> None:
    # A nick that reads as cards goes on as a run, if nobody at the table is known by it (`Bdbd[`).
    assume(not isinstance(parse_play(swap, "en", VOCABULARY), PlayCards))
    play = PlayCards((card,), swap=swap, uno=uno)
    assert parse_play(format_play(play), "en", VOCABULARY) == play


@given(
    st.lists(
        st.sampled_from(
            [*(text for text in VOCABULARY.card_words("fr").spellings), "+", " ", "-", "10", "x"]
        ),
        max_size=6,
    ),
    st.sampled_from(LANGUAGES),
)
def test_pieces_in_any_order_are_a_play_that_says_all_of_them_or_no_play(
    pieces: list[str], lang: str
) -> None:
    typed = " ".join(pieces)
    play = parse_play(typed, lang, VOCABULARY)
    if isinstance(play, PlayCards):
        assert parse_play(format_play(play), "en", VOCABULARY) == play


@given(st.text(), st.sampled_from(LANGUAGES))
def test_any_text_at_all_gets_an_answer(text: str, lang: str) -> None:
    assert parse_play(" ".join(text.split()), lang, VOCABULARY)


def test_the_longest_line_is_read_whole(vocabulary: Vocabulary) -> None:
    assert parse_play("r5" * 250, "en", vocabulary) == PlayCards((Card.R5,) * 250)
    assert parse_play("r5" * 250 + "r", "en", vocabulary) == Misunderstood("card", "r5" * 250 + "r")
