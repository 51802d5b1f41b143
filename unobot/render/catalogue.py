"""The sentences of each language, from the `.po` files under `locales/`, and what Babel forms.

Message ids are stable names (`play.skips`), so that the English lines, which other programs read,
are a catalogue like any other. A plural message has its id as plural id too; its number is the
placeholder `{number}`.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.units import format_unit

from .euphony import link, link_placeholders

SOURCE_LANGUAGE = "en"
"""The language that the others fall back to."""

_log = logging.getLogger(__name__)


class _Missing(NullTranslations):
    """Asked for what a catalogue lacks: logs it once and asks the next catalogue, if any."""

    def __init__(self, lang: str, following: NullTranslations | None) -> None:
        super().__init__()
        self._lang = lang
        self._seen: set[str] = set()
        if following is not None:
            self.add_fallback(following)

    def gettext(self, message: str) -> str:
        self._log_once(message)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._log_once(msgid1)
        return super().ngettext(msgid1, msgid2, n)

    def _log_once(self, key: str) -> None:
        if key not in self._seen:
            self._seen.add(key)
            _log.warning("the catalogue %r has no message %r", self._lang, key)


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """One language: its sentences, and lists, times and numbers as it writes them.

    Equal only to itself, so that what it has worded can be remembered.
    """

    locale: Locale
    _messages: NullTranslations

    def text(self, key: str) -> str:
        """The sentence with this id, placeholders unfilled."""
        return self._messages.gettext(key)

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """A sentence with its placeholders filled, and the words before them as these ask for."""
        return link_placeholders(template, values, self.locale.language).format_map(values)

    def plural(self, key: str, number: int) -> str:
        """The form of a plural message for this number."""
        return self._messages.ngettext(key, key, number)

    def items(self, items: Iterable[str]) -> str:
        """An enumeration: `A, B, and C`."""
        *others, last = list(items) or [""]
        # The last one always stands at the end.
        before = format_list([*others, ""], locale=self.locale) if others else ""
        return link(before, last, self.locale.language) + last

    def duration(self, seconds: float) -> str:
        """A length of time in hours, minutes and whole seconds: `3 minutes 5 seconds`."""
        minutes, rest = divmod(round(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        amounts = [("hour", hours), ("minute", minutes), ("second", rest)]
        told = [amount for amount in amounts if amount[1]] or [("second", 0)]
        parts = [format_unit(number, unit, locale=self.locale) for unit, number in told]
        return format_list(parts, style="unit-narrow", locale=self.locale)

    def date(self, when: float, timezone: tzinfo) -> str:
        """The day of a moment given in seconds since 1970."""
        return format_date(_local(when, timezone).date(), format="medium", locale=self.locale)

    def month(self, when: float, timezone: tzinfo) -> str:
        """The month of a moment given in seconds since 1970, with its year."""
        return format_skeleton("yMMMM", _local(when, timezone), locale=self.locale)

    def decimal(self, number: float) -> str:
        """A number with at most one decimal."""
        return format_decimal(number, format="0.#", locale=self.locale)


def _local(when: float, timezone: tzinfo) -> datetime:
    return datetime.fromtimestamp(0, timezone) + timedelta(seconds=when)


def find_languages() -> tuple[str, ...]:
    """The codes of the languages that have a catalogue, the source language first."""
    found = {entry.name for entry in (files(__package__) / "locales").iterdir()}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def load_catalogues() -> Mapping[str, Catalogue]:
    """Read all catalogues, by language code (`en`). Raises OSError and Babel's PoFileError."""
    folder = files(__package__) / "locales"
    source = fall_back(_read(folder, SOURCE_LANGUAGE), SOURCE_LANGUAGE)
    found = {SOURCE_LANGUAGE: Catalogue(Locale.parse(SOURCE_LANGUAGE), source)}
    for lang in find_languages()[1:]:
        messages = fall_back(_read(folder, lang), lang, source)
        found[lang] = Catalogue(Locale.parse(lang), messages)
    return found


def fall_back(
    messages: NullTranslations, lang: str, following: NullTranslations | None = None
) -> NullTranslations:
    """Let a language take what it lacks from the `following` one, and log that once."""
    messages.add_fallback(_Missing(lang, following))
    return messages


def _read(folder: Traversable, lang: str) -> GNUTranslations:
    with (folder / lang / "LC_MESSAGES" / "unobot.po").open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)
