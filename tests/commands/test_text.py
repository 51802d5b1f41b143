"""Blanks, accents and punctuation in what people type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unobot.commands.text import clean, fold, spread, strip_end


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  pl \u00a0\t r5 ", "pl r5"),
        ("b\x00b\x01y", "bby"),
        ("A\u200bna\u2060", "Ana"),
        ("a\rb\nc", "a b c"),
        ("", ""),
    ],
)
def test_invisible_characters_go(text: str, plain: str) -> None:
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
