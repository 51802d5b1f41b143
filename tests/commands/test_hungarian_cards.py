"""What Hungarian players call the cards."""

import pytest

from unobot.commands import PlayCards, Vocabulary, parse_play
from unobot.engine.cards import Card, Color

NAMES = {
    Card.GS: "zöld kirekesztő|zold kirekeszto|Zöld Kimarad|zöld kimaradsz|zöld ugorj|ugorj zöld",
    Card.BR: "kék retúr|kek retur|Kék Fordító|kék fordulj|kék irányváltó|kék-retúr",
    Card.YD: "sárga húzz 2-t|sarga huzz 2-t|sárga húzz kettőt|sárga +2|sárga plusz kettő"
    "|húzz 2-t sárga",
    Card.W: "színválasztó|szinvalaszto|színválasztás|színkérő|joker",
    Card.WD: "húzz 4-et|huzz negyet|Húzz 4-et + színválasztás|joker húzz négyet|plusz négy|+4",
    Card.U: "UNO-kártya|uno lap",
}


@pytest.mark.parametrize(
    ("typed", "card"),
    [(typed, card) for card, names in NAMES.items() for typed in names.split("|")],
)
def test_a_card_is_read_by_its_hungarian_names(
    typed: str, card: Card, vocabulary: Vocabulary
) -> None:
    for lang in ("hu", "en"):
        assert parse_play(typed, lang, vocabulary) == PlayCards((card,))
        assert parse_play(typed + " uno", lang, vocabulary) == PlayCards((card,), uno=True)


@pytest.mark.parametrize("name", ["színválasztó", "húzz 4-et", "húzz négyet", "szinvalasztas"])
def test_a_wild_takes_its_color_in_hungarian(name: str, vocabulary: Vocabulary) -> None:
    for text in (f"{name} kék", f"kék {name}", f"{name} b"):
        play = parse_play(text, "hu", vocabulary)
        assert isinstance(play, PlayCards)
        assert play.color is Color.BLUE
