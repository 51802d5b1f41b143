import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from unobot.transport.formatting import CODE, Style, strip_formatting
from unobot.transport.lines import clip, cut, size

CARDS = ["Red 5", "Blue Draw Two", "Green Skip", "Wild", "Wild Draw Four", "Yellow Reverse"]


def block(name: str) -> str:
    return f"\x0300,04 {name} \x03 "


blocks = st.sampled_from(CARDS).map(block)
codes = st.sampled_from(
    [
        "\x02",
        "\x1d",
        "\x0f",
        "\x16",
        "\x03",
        "\x034",
        "\x0304",
        "\x034,1",
        "\x0304,12",
        "\x04ff0000",
    ]
)
words = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=30)
texts = st.lists(blocks | codes | words | st.sampled_from([" ", "  ", ",5", "7"]), max_size=60).map(
    "".join
)


def shown(text: str) -> list[tuple[str, Style]]:
    """Each character with the formatting that a client shows it in."""
    style, characters, place = Style(), [], 0
    while place < len(text):
        if code := CODE.match(text, place):
            style = style.after(code[0])
            place = code.end()
        else:
            characters.append((text[place], style))
            place += 1
    while characters and characters[-1][0].isspace():
        characters.pop()
    return characters


@given(texts, st.integers(60, 200))
@example("\x0304" + "a" * 57 + ",5" * 20, 60)
@example(block("Red 5") * 20 + "\x02", 60)
def test_pieces_fit_and_show_what_the_text_shows(text: str, room: int) -> None:
    pieces = cut(text, room)
    assert all(size(piece) <= room for piece in pieces)
    # A client forgets all formatting at the end of a line.
    assert shown("\x0f".join(pieces)) == shown(text)


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=80), st.integers(40, 450))
def test_no_coloured_card_is_cut(cards: list[str], room: int) -> None:
    pieces = cut("".join(map(block, cards)), room)
    assert [card for piece in pieces for card in piece.split("\x03 ") if card] == [
        f"\x0300,04 {card} " for card in cards
    ]


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=80), st.integers(50, 450))
def test_no_card_in_plain_text_is_cut(cards: list[str], room: int) -> None:
    pieces = cut("".join(f" {card}  " for card in cards), room)
    assert all(piece.startswith(" ") and not piece.startswith("  ") for piece in pieces)
    assert [card for piece in pieces for card in piece.strip().split("   ")] == cards


def test_words_are_not_cut() -> None:
    pieces = cut("word " * 30, 48)
    assert {word for piece in pieces for word in piece.split()} == {"word"}


def test_a_word_that_is_too_long_is_cut_between_characters() -> None:
    assert cut("é" * 30, 41) == ["é" * 20, "é" * 10]


def test_a_far_gap_is_no_reason_for_a_short_line() -> None:
    first, *_ = cut("A plays  Red 5   to B, who " + "waits " * 30, 100)
    assert size(first) > 90


def test_colours_and_bold_start_again_on_the_next_line() -> None:
    pieces = cut("\x02\x0304,01" + "a" * 110, 60)
    assert [size(piece) for piece in pieces] == [60, 60, 11]
    assert pieces[1].startswith("\x0304,01\x02a")


def test_one_digit_colours_start_again_with_two_digits() -> None:
    assert cut("\x034" + "é5" * 30, 40)[1].startswith("\x03045é")


def test_a_new_foreground_leaves_the_background_as_it_is() -> None:
    assert Style().after("\x0304,1a\x035b").restart("c") == "\x0305,01"
    assert Style().after("\x0304,1a\x04ff0000b").restart("c") == "\x04ff0000"


def test_a_comma_after_a_restarted_colour_stays_a_comma() -> None:
    pieces = cut("\x0304" + "a" * 37 + ",5" + "b" * 20, 40)
    assert strip_formatting(pieces[1]).startswith(",5b")


def test_a_text_without_anything_to_see_gives_no_line() -> None:
    assert cut(" \x02\x0304 \x03", 400) == []
    assert cut("", 400) == []


def test_line_breaks_and_nul_become_blanks() -> None:
    assert cut("a\r\nQUIT :b\x00c", 400) == ["a QUIT :b c"]


def test_a_server_that_leaves_no_room_does_not_stop_the_cutting() -> None:
    assert "".join(cut("x" * 100, -300)) == "x" * 100


def test_clipping_keeps_characters_whole() -> None:
    assert clip("éé", 3) == "é"
    assert clip("abc", 3) == "abc"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("\x0304pl r5\x0f", "pl r5"),
        ("\x034,12pl r5", "pl r5"),
        ("\x03045", "5"),
        ("\x0312345", "345"),
        ("\x03045,067", "5,067"),
        ("\x0304,r5", ",r5"),
        ("\x02pl\x02 r\x028\x02", "pl r8"),
        ("\x0304FF00pl", "FF00pl"),
        ("\x04FF0000pl\x04 r5", "pl r5"),
        ("\x034,12x\x03,5 \x04ff0000,00ff00y\x11\x16\x1d\x1e\x1f", "x,5 y"),
    ],
)
def test_formatting_is_stripped_without_the_text_beside_it(text: str, plain: str) -> None:
    assert strip_formatting(text) == plain
