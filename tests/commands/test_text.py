"""Formatting, blanks, accents and punctuation in what people type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unobot.commands.text import clean, fold, spread, strip_end


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("\x0304pl r5\x0f", "pl r5"),
        ("\x034,12pl r5", "pl r5"),
        ("\x03045", "5"),
        ("\x03045,067", "5,067"),
        ("\x0304,r5", ",r5"),
        ("\x02pl\x02 r\x028\x02", "pl r8"),
        ("\x0304FF00pl", "FF00pl"),
        ("\x04FF0000pl\x04 r5", "pl r5"),
        ("\x11\x16\x1d\x1e\x1fpl", "pl"),
        ("  pl \u00a0\t r5 ", "pl r5"),
        ("b\x00b\x01y", "bby"),
        ("A\u200bna\u2060", "Ana"),
        ("a\rb\nc", "a b c"),
        ("", ""),
    ],
)
def test_formatting_and_invisible_characters_go(text: str, plain: str) -> None:
    assert clean(text) == plain


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("PL R5.", "PL R5"),
        ("UNO !", "UNO"),
        ("« uno »", "« uno"),
        ("catch Foo[1]", "catch Foo[1]"),
        ("catch x_-^`{|}", "catch x_-^`{|}"),
        ("pl +", "pl +"),
        ("???", ""),
    ],
)
def test_punctuation_at_the_end_goes_unless_a_nick_may_end_in_it(text: str, rest: str) -> None:
    assert strip_end(text) == rest


def test_letter_case_and_accents_fold() -> None:
    assert fold("RÉPÈTE Szabály JÁTÉK") == "repete szabaly jatek"
    assert fold("re\u0301pete \uff15") == "repete 5"


def test_what_stands_between_the_words_of_a_card_is_one_blank() -> None:
    assert spread(" Rouge - + 2 ") == "rouge +2"
    assert spread("R[5],g-6") == "r 5 g 6"
    assert spread("()") == ""


@given(st.text())
def test_clean_text_is_one_line_and_stays_as_it_is(text: str) -> None:
    plain = clean(text)
    assert plain == " ".join(plain.split())
    assert clean(plain) == plain
    assert not any(char < " " for char in plain)
