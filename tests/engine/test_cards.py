from collections import Counter

import pytest

from unobot.engine.cards import (
    Card,
    Color,
    Face,
    find_card,
    format_card,
    format_cards,
    full_pack,
    hand_points,
    parse_card,
    parse_cards,
)


def test_a_pack_holds_108_cards() -> None:
    pack = full_pack()
    assert len(pack) == 108
    assert Counter(card.color for card in pack) == Counter({None: 8}) + Counter([*Color] * 25)


def test_a_pack_holds_one_zero_a_colour_four_of_each_wild_and_two_of_everything_else() -> None:
    counts = Counter(full_pack())
    for card in Card:
        expected = {Face.ZERO: 1, Face.WILD: 4, Face.WILD_DRAW_FOUR: 4, Face.UNO: 0}
        assert counts[card] == expected.get(card.face, 2), card


def test_two_packs_hold_everything_twice_but_the_uno_cards() -> None:
    assert len(full_pack(2)) == 216
    assert Counter(full_pack(2, 3)) == Counter(full_pack() * 2 + [Card.U] * 3)


def test_a_number_is_worth_its_face_an_action_20_a_wild_50_and_the_uno_card_100() -> None:
    assert hand_points(parse_cards("r0 g1 b9")) == 10
    assert [card.points for card in parse_cards("rs gr bd w wd u")] == [20, 20, 20, 50, 50, 100]


def test_only_draw_cards_make_the_next_seat_draw() -> None:
    assert {card.value: card.draws for card in Card if card.draws} == {
        "rd": 2,
        "gd": 2,
        "bd": 2,
        "yd": 2,
        "wd": 4,
    }


def test_every_face_has_its_cards_in_each_color_or_one_without() -> None:
    for face in Face:
        colors = list(Color) if face.row.is_colored else [None]
        assert [card.color for card in Card if card.face is face] == colors, face


def test_no_row_asks_for_what_cannot_be_carried_out() -> None:
    for card in Card:
        assert not (card.draws and card.hands), card
        assert not (card.is_wild and card.hands == "swap"), card
        assert card.is_wild or not card.is_restricted, card
        assert card.color is None or not card.is_wild, card


def test_numbers_wilds_and_actions_are_told_apart() -> None:
    assert [card.is_number for card in parse_cards("r0 y9 rs w u")] == [True, True] + [False] * 3
    assert [card.is_wild for card in parse_cards("w wd u r4")] == [True, True, False, False]


@pytest.mark.parametrize("card", Card)
def test_a_card_reads_as_it_is_written(card: Card) -> None:
    assert parse_card(format_card(card)) is card
    assert find_card(card.color, card.face) is card


def test_several_cards_read_as_they_are_written() -> None:
    assert format_cards(parse_cards("r5 gs yr bd w wd u")) == "r5 gs yr bd w wd u"
    assert parse_cards("") == []


@pytest.mark.parametrize("code", ["", "r10", "R5", "5r", "wr", "x1", "r", "rdt"])
def test_what_is_no_card_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Card"):
        parse_card(code)


def test_a_card_that_is_not_printed_is_not_found() -> None:
    with pytest.raises(ValueError, match="is not a valid Card"):
        find_card(Color.RED, Face.WILD)
    with pytest.raises(ValueError, match="is not a valid Card"):
        find_card(None, Face.FIVE)
