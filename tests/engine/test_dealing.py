import random
from collections import Counter

import pytest

from unobot.engine.cards import Card, full_pack, parse_card, parse_cards
from unobot.engine.dealing import Deal, DealError, shuffle_deal
from unobot.engine.events import DealerDrawn, Dealt, DirectionTurned, Drew, Event, Skipped
from unobot.engine.game import Game
from unobot.engine.rules import Rules, parse_rules

from .positions import all_cards, counts, owes, top


def deal(
    first: str,
    rules: str = "",
    *,
    seats: int = 3,
    seed: int = 0,
    last_winner: int | None = None,
    dealer: int | None = None,
) -> tuple[Game, list[Event]]:
    """A round of two cards each, dealt so that these cards are turned up in this order."""
    made = parse_rules(rules)[1]
    turned = parse_cards(first)
    pack = list((Counter(full_pack(1, made.uno_cards)) - Counter(turned)).elements())
    # Neither a wild nor an action card is drawn after the first card by accident.
    pack.sort(key=lambda card: card.is_number)
    hands = tuple((pack.pop(), pack.pop()) for _ in range(seats))
    arranged = Deal(hands, (*pack, *reversed(turned)), dealer, len(turned))
    game, events = Game.deal(made, arranged, random.Random(seed), last_winner=last_winner)
    assert all_cards(game.state) == Counter(full_pack(1, made.uno_cards))
    return game, list(events)


def dealt(events: list[Event]) -> Dealt:
    (event,) = (event for event in events if isinstance(event, Dealt))
    return event


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (10, 1), (11, 2), (20, 2)])
def test_more_than_ten_are_dealt_from_two_packs(seats: int, packs: int) -> None:
    shuffled = shuffle_deal(Rules(uno_cards=2), seats, random.Random(1))
    assert [len(hand) for hand in shuffled.hands] == [7] * seats
    cards = Counter(shuffled.stock) + Counter(card for hand in shuffled.hands for card in hand)
    assert cards == Counter(full_pack(packs, 2))


def test_a_deal_that_leaves_no_card_to_turn_up_is_refused() -> None:
    shuffle_deal(Rules(hand_size=15), 7, random.Random(1))
    with pytest.raises(DealError, match="8 hands of 15 cards leave no card to turn up"):
        shuffle_deal(Rules(hand_size=15), 8, random.Random(1))


def test_a_single_card_left_is_always_one_that_may_lie_first() -> None:
    rules = Rules(hand_size=9, first_action="redraw")
    for seed in range(30):
        rng = random.Random(seed)
        game, _ = Game.deal(rules, shuffle_deal(rules, 11, rng), rng)
        assert game.state.top.is_number


def test_wilds_and_uno_cards_that_may_not_lie_first_go_back_and_another_is_turned() -> None:
    game, events = deal("w wd u r5", "uno_cards=1")
    assert (top(game), owes(game)) == ("r5/r", "turn:0")
    assert dealt(events).turned_back == tuple(parse_cards("w wd u"))
    assert len(game.state.discard) == 1


def test_what_goes_back_goes_anywhere_into_the_stock_but_onto_arranged_cards() -> None:
    places = set()
    for seed in range(60):
        stock = tuple(parse_cards("y1 y2 y3 b9 b8 r5 wd"))
        arranged = Deal(((Card.G1,), (Card.G2,)), stock, fixed=4)
        game, _ = Game.deal(Rules(), arranged, random.Random(seed))
        assert game.state.stock[-2:] == parse_cards("b9 b8")
        places.add(game.state.stock.index(Card.WD))
    assert places == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("starter_chooses", "color:0>turn:0"),
        ("dealer_chooses", "color:2>turn:0"),
    ],
)
def test_a_first_wild_may_be_named_by_the_starter_or_the_dealer(rule: str, expected: str) -> None:
    game, _ = deal("wd w", f"first_wild={rule}")
    assert (owes(game), top(game)) == (expected, "w/")


@pytest.mark.parametrize(
    ("rule", "first", "turn", "drawn"),
    [
        ("apply", "rs", "turn:1", 0),
        ("apply", "rd", "turn:1", 2),
        ("apply", "rr", "turn:2", 0),
        ("draw_only", "rs", "turn:0", 0),
        ("draw_only", "rd", "turn:0", 2),
        ("draw_only", "rr", "turn:0", 0),
        ("ignore", "rs", "turn:0", 0),
        ("ignore", "rd", "turn:0", 0),
        ("ignore", "rr", "turn:0", 0),
    ],
)
def test_what_an_action_card_turned_up_does(rule: str, first: str, turn: str, drawn: int) -> None:
    game, events = deal(first, f"first_action={rule} stacking=twos")
    assert (owes(game), counts(game)) == (turn, [2 + drawn, 2, 2])
    assert top(game).startswith(first)
    assert any(isinstance(event, Skipped) for event in events) is (turn == "turn:1")
    assert any(isinstance(event, DirectionTurned) for event in events) is (turn == "turn:2")
    assert [event.reason for event in events if isinstance(event, Drew)] == ["first_card"] * (
        drawn // 2
    )


def test_with_redraw_action_cards_go_back_too() -> None:
    game, _ = deal("rs gd yr b5", "first_action=redraw")
    assert (top(game), owes(game), game.state.direction) == ("b5/b", "turn:0", 1)


@pytest.mark.parametrize("first", ["r7", "r0"])
def test_a_first_seven_or_zero_is_a_plain_number(first: str) -> None:
    game, events = deal(first, "seven_zero=yes")
    assert owes(game) == "turn:0"
    assert tuple(tuple(hand) for hand in game.state.hands) == dealt(events).hands


@pytest.mark.parametrize(
    ("rule", "dealer", "turn"),
    [
        ("before_starter", None, 3),
        ("right_of_dealer", None, 2),
        ("before_starter", 1, 1),
        ("right_of_dealer", 1, 0),
    ],
)
def test_who_plays_first_after_a_reverse(rule: str, dealer: int | None, turn: int) -> None:
    rules = f"first_action=apply first_reverse={rule}"
    game, _ = deal("rr", rules, seats=4, dealer=dealer)
    assert (owes(game), game.state.direction) == (f"turn:{turn}", -1)


def test_the_seat_after_a_given_dealer_starts_whatever_the_rules_say() -> None:
    for starter in ("first_joined", "random", "dealer", "winner"):
        game, events = deal("r7", f"starter={starter}", seats=4, dealer=1, last_winner=3)
        assert owes(game) == "turn:2"
        assert dealt(events).dealer == 1


def test_the_first_who_joined_starts_and_the_seat_before_him_stands_in_for_the_dealer() -> None:
    _, events = deal("r7")
    assert (dealt(events).starter, dealt(events).dealer) == (0, 2)


def test_a_random_starter_is_each_of_those_who_sit() -> None:
    starters = {dealt(deal("r7", "starter=random", seed=seed)[1]).starter for seed in range(40)}
    assert starters == {0, 1, 2}


def test_the_last_winner_starts_and_in_the_first_round_who_joined_first() -> None:
    assert dealt(deal("r7", "starter=winner")[1]).starter == 0
    events = deal("r7", "starter=winner", last_winner=1)[1]
    assert (dealt(events).starter, dealt(events).dealer) == (1, 0)


def test_the_highest_number_deals_and_the_seat_after_the_dealer_starts() -> None:
    ties = 0
    for seed in range(200):
        _, events = deal("r7", "starter=dealer", seats=4, seed=seed)
        (drawn,) = (event for event in events if isinstance(event, DealerDrawn))
        left = {0, 1, 2, 3}
        cards = list(drawn.drawn)
        while len(left) > 1:
            turn, cards = cards[: len(left)], cards[len(left) :]
            worth = {seat: card.points if card.is_number else 0 for seat, card in turn}
            assert worth.keys() == left
            left = {seat for seat in left if worth[seat] == max(worth.values())}
            ties += len(left) > 1
        assert not cards
        assert left == {drawn.dealer}
        assert dealt(events).starter == (drawn.dealer + 1) % 4
    assert ties


def test_hands_go_to_the_seats_in_order() -> None:
    _, events = deal("r7")
    assert dealt(events).sizes == (2, 2, 2)
    assert parse_card("r7") is dealt(events).top
