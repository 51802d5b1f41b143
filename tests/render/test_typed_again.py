"""What the bot writes can be typed: the cards it names, the commands it mentions."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from unobot.commands import (
    Context,
    Misunderstood,
    PlayCards,
    Understood,
    load_vocabulary,
    parse,
    parse_play,
)
from unobot.commands.text import fold
from unobot.engine.cards import Card
from unobot.render import Catalogue, Style
from unobot.render.voice import Voice
from unobot.transport import strip_formatting

from .test_catalogues import LANGUAGES, messages

VOCABULARY = load_vocabulary()
MENTIONED = re.compile(r"\{prefix\}(\w+)")
EXAMPLE = re.compile(r"(?:\{prefix\}(\w+)|\b(pl)) ([^,:;·()\n]+)")
"""A command with what stands behind it."""


@pytest.mark.parametrize("style", [Style.PLAIN, Style.SYMBOLS, Style.COLORS])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_read_as_it_is_written(
    catalogues: Mapping[str, Catalogue], lang: str, style: Style
) -> None:
    voice = Voice(catalogues[lang], style)
    for card in Card:
        expected = Understood(PlayCards((card,)), is_bare=False)
        typed = f"!play {strip_formatting(voice.card(card))}"
        assert parse(typed, Context(lang=lang), VOCABULARY) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_run_of_cards_is_read_as_a_hand_shows_it(
    catalogues: Mapping[str, Catalogue], lang: str
) -> None:
    voice = Voice(catalogues[lang])
    cards = tuple(card for card in Card if card.color is not None)
    assert parse_play(voice.cards(cards), lang, VOCABULARY) == PlayCards(cards)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_that_is_mentioned_is_understood(lang: str) -> None:
    for name, forms in messages(lang).items():
        for word in MENTIONED.findall(" ".join(forms)):
            assert parse(f"!{word}", Context(lang=lang), VOCABULARY), f"{name}: {word}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_play_that_is_given_as_an_example_is_understood(lang: str) -> None:
    text = "\n".join(form for forms in messages(lang).values() for form in forms)
    plays = [
        play.strip()
        for word, short, play in EXAMPLE.findall(text)
        if VOCABULARY.words.get(fold(word or short)) == "play" and play.islower()
    ]
    assert plays
    for play in plays:
        assert not isinstance(parse_play(play, lang, VOCABULARY), Misunderstood), play
