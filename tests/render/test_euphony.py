"""Words that change before certain sounds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from unobot.render import Catalogue
from unobot.render.euphony import link
from unobot.render.voice import Voice


@pytest.mark.parametrize(
    ("lang", "before", "following", "expected"),
    [
        ("it", "tocca a ", "Aldo", "tocca ad "),
        ("it", "tocca a ", "àlex", "tocca ad "),
        ("it", "tocca a ", "A\u200bnna", "tocca ad "),
        ("it", "tocca a ", "Elsa", "tocca a "),
        ("it", "tocca a ", "Bruno", "tocca a "),
        ("it", "tocca a ", "[x]", "tocca a "),
        ("it", "tocca a ", "", "tocca a "),
        ("it", "Dino e ", "Elsa", "Dino ed "),
        ("it", "Dino e ", "Aldo", "Dino e "),
        ("it", "dopo la ", "Aldo", "dopo la "),
        ("hu", "A ", "Anna", "Az "),
        ("hu", "a ", "Ödön", "az "),
        ("hu", "a ", "Bela", "a "),
        ("hu", "ha ", "Anna", "ha "),
        ("en", "a ", "Ana", "a "),
        ("fr", "à ", "Ana", "à "),
    ],
)
def test_a_word_is_said_as_what_follows_asks_for(
    lang: str, before: str, following: str, expected: str
) -> None:
    assert link(before, following, lang) == expected


@pytest.mark.parametrize(
    ("number", "article"),
    [
        (1, "az"), (2, "a"), (5, "az"), (10, "a"), (15, "a"), (50, "az"), (100, "a"), (512, "az"),
        (1000, "az"), (2000, "a"), (10000, "a"), (50000, "az"), (100000, "a"), (1000000, "az"),
    ],
)  # fmt: skip
def test_a_hungarian_number_has_the_article_of_its_name(number: int, article: str) -> None:
    """Egy, öt, ötven, ezer; but tizenöt, száz, tízezer."""
    assert link("a ", str(number), "hu") == f"{article} "


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ((), ""),
        (("Elsa",), "Elsa"),
        (("Dino", "Elsa"), "Dino ed Elsa"),
        (("Dino", "Aldo"), "Dino e Aldo"),
        (("Elsa", "Dino", "Emma"), "Elsa, Dino ed Emma"),
        (("{0}", "e"), "{0} ed e"),
    ],
)
def test_an_italian_enumeration_sounds_out(
    catalogues: Mapping[str, Catalogue], names: tuple[str, ...], expected: str
) -> None:
    assert catalogues["it"].items(names) == expected


def test_a_sentence_sounds_out_with_what_fills_it(catalogues: Mapping[str, Catalogue]) -> None:
    italian, hungarian = Voice(catalogues["it"]), Voice(catalogues["hu"])
    assert italian.say("prompt.turn", nick="Aldo") == "Tocca ad Aldo"
    assert italian.say("prompt.turn", nick="Elsa") == "Tocca a Elsa"
    told = [hungarian.say("shuffle.over", game=game, seed="1", commitment="2") for game in (4, 5)]
    assert [line.partition(" ")[0] for line in told] == ["A", "Az"]
