"""The catalogues against each other, and what happens when one lacks a sentence."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import unobot.render
from unobot.engine.rules import OPTIONS
from unobot.render.catalogue import Catalogue, fall_back

LOCALES = Path(unobot.render.__file__).parent / "locales"
PLACEHOLDER = re.compile(r"\{([a-z_]*)\}")


def read(lang: str) -> Catalog:
    with (LOCALES / lang / "LC_MESSAGES" / "unobot.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(form or "" for form in string)


def messages(lang: str) -> dict[str, tuple[str, ...]]:
    """The forms of each message by its id."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: forms(message)
        for message in read(lang)
        if message.id
    }


def placeholders(forms: tuple[str, ...]) -> set[str]:
    """What has to be filled in, beside the prefix that every sentence may use."""
    return {name for form in forms for name in PLACEHOLDER.findall(form)} - {"prefix"}


LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())
"""The languages that have a catalogue."""
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_has_the_same_messages_as_english_with_the_same_placeholders(
    lang: str,
) -> None:
    english, other = messages("en"), messages(lang)
    missing, left_over = sorted(english.keys() - other), sorted(other.keys() - english)
    assert not missing, f"locales/{lang}: no sentence for {', '.join(missing)}"
    assert not left_over, f"locales/{lang}: a sentence that English has not: {', '.join(left_over)}"
    for name, translated in other.items():
        assert placeholders(translated) == placeholders(english[name]), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_translated_once_in_all_its_plural_forms(lang: str) -> None:
    catalog = read(lang)
    text = (LOCALES / lang / "LC_MESSAGES" / "unobot.po").read_text(encoding="utf-8")
    assert len(re.findall(r'^msgid "[^"]', text, re.MULTILINE)) == len(messages(lang))
    for message in catalog:
        if message.id:
            expected = catalog.num_plurals if message.pluralizable else 1
            assert not message.fuzzy, message.id
            assert len(forms(message)) == expected, message.id
            assert all(forms(message)), message.id
            for form in forms(message):
                assert form.count("{") == len(PLACEHOLDER.findall(form)), form


POINTS = {
    point.key: bool(point.number) for option in OPTIONS.values() for point in option.points or ()
}
"""What `!rules` tells about options, and whether a number stands in it."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", POINTS)
def test_a_point_of_the_rules_has_its_sentence(key: str, lang: str) -> None:
    sentences = messages(lang).get(f"rules.point.{key}")
    assert sentences is not None, f"the catalogue {lang} has no rules.point.{key}"
    assert ("number" in placeholders(sentences)) == POINTS[key]


def test_no_sentence_is_about_a_point_that_there_is_not() -> None:
    told = {name for name in messages("en") if name.startswith("rules.point.")}
    assert told == {f"rules.point.{key}" for key in POINTS}


class English(NullTranslations):
    """What a language falls back to."""

    def gettext(self, message: str) -> str:
        return f"english {message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"english {msgid1} of {n}"


def test_a_missing_sentence_is_said_in_english_and_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    catalogue = Catalogue(Locale("fr"), fall_back(NullTranslations(), "fr", English()))
    assert catalogue.text("tea") == "english tea"
    assert catalogue.text("tea") == "english tea"
    assert catalogue.plural("cups", 3) == "english cups of 3"
    assert [record.getMessage() for record in caplog.records] == [
        "the catalogue 'fr' has no message 'tea'",
        "the catalogue 'fr' has no message 'cups'",
    ]


@pytest.mark.parametrize(
    ("lang", "seconds", "expected"),
    [
        ("en", 0.2, "0 seconds"),
        ("en", 59.6, "1 minute"),
        ("en", 185, "3 minutes 5 seconds"),
        ("en", 7201, "2 hours 1 second"),
        ("fr", 185, "3 minutes 5\u00a0secondes"),
    ],
)
def test_a_duration_is_told_in_whole_seconds_of_the_units_that_count(
    catalogues: Mapping[str, Catalogue], lang: str, seconds: float, expected: str
) -> None:
    assert catalogues[lang].duration(seconds) == expected
