"""A round that is over is dealt again from its seed; whatever was changed in it is found."""

from __future__ import annotations

import dataclasses
import random
import typing
from functools import cache

import pytest

from unobot.engine.actions import Leave
from unobot.engine.cards import Card, Color
from unobot.engine.dealing import shuffle_deal
from unobot.engine.events import (
    ColorStands,
    DealerDrawn,
    Dealt,
    Drew,
    Event,
    FromSeed,
    Reshuffled,
)
from unobot.engine.fair import FairChance
from unobot.engine.game import Game
from unobot.engine.match import teams_of
from unobot.engine.pending import PickColor, pending_seat
from unobot.engine.presets import PRESETS
from unobot.engine.rules import Rules, parse_rules
from unobot.engine.verify import count_drawings, find_differences

SEED = bytes(range(32))


def play(rules: Rules, seed: bytes, seats: int = 4, *, until: int = 3000) -> list[Event]:
    """A round among players by chance, who now and then leave instead of naming a colour."""
    chance, luck = FairChance(seed), random.Random(7)
    teams = teams_of(rules, seats)
    deal = shuffle_deal(rules, seats, chance)
    game, events = Game.deal(rules, deal, chance, last_winner=2, teams=teams)
    told = list(events)
    for _ in range(until):
        if game.is_over:
            break
        seat = pending_seat(game.state.pending)
        assert seat is not None
        if isinstance(game.state.pending, PickColor) and len(game.state.table) > 3:
            told += game.act(Leave(seat))
        else:
            told += game.act(luck.choice(game.legal_actions(seat)))
    return told


@cache
def long_round() -> tuple[Event, ...]:
    """A round with a draw for the dealer, reshuffles and a colour that stands."""
    rules = long_rules()
    for number in range(200):
        events = play(rules, seed_of(number), 6)
        kinds = {type(event) for event in events}
        if {Reshuffled, ColorStands, DealerDrawn} <= kinds:
            return tuple(events)
    raise AssertionError("no such round")


def long_rules() -> Rules:
    return parse_rules("color-uno starter=dealer hand_size=12 draw_until_playable=yes")[1]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


@cache
def long_seed() -> bytes:
    return next(
        seed_of(number)
        for number in range(200)
        if tuple(play(long_rules(), seed_of(number), 6)) == long_round()
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_a_round_is_as_its_seed_deals_it(preset: str) -> None:
    rules = parse_rules(preset)[1]
    for number in range(5):
        events = play(rules, seed_of(number))
        assert list(find_differences(rules, seed_of(number), events)) == []


@pytest.mark.parametrize("starter", ["first_joined", "random", "dealer", "winner"])
def test_who_deals_and_who_starts_is_drawn_from_the_seed_too(starter: str) -> None:
    rules = parse_rules(f"official starter={starter}")[1]
    events = play(rules, SEED)
    assert list(find_differences(rules, SEED, events)) == []


def test_reshuffles_and_colours_that_stand_are_compared() -> None:
    assert list(find_differences(long_rules(), long_seed(), long_round())) == []
    assert count_drawings(long_round()) > 2


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_left_to_chance_is_counted_as_a_drawing(preset: str) -> None:
    rules = parse_rules(f"{preset} hand_size=12")[1]
    for number in range(5):
        chance, luck = random.Random(number), random.Random(number)
        game, _ = Game.deal(rules, shuffle_deal(rules, 4, chance), chance)
        for _ in range(300):
            if game.is_over:
                break
            seat = pending_seat(game.state.pending)
            assert seat is not None
            before = chance.getstate()
            events = game.act(luck.choice(game.legal_actions(seat)))
            assert (chance.getstate() != before) == (count_drawings(events) > 1), events


def test_another_seed_deals_other_cards() -> None:
    (found,) = find_differences(long_rules(), SEED, long_round())
    assert "is not as the seed has it" in found


def swap_last(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same cards with two of them in each other's place."""
    other = next(at for at, card in enumerate(cards) if card is not cards[-1])
    swapped = list(cards)
    swapped[other], swapped[-1] = swapped[-1], swapped[other]
    return tuple(swapped)


def tampered(event: Event) -> Event:
    match event:
        case DealerDrawn(drawn):
            return dataclasses.replace(event, drawn=drawn[:-1])
        case Dealt(hands):
            first, second, *others = hands
            return dataclasses.replace(event, hands=(second, first, *others))
        case Reshuffled(_, stock):
            return dataclasses.replace(event, stock=swap_last(stock))
        case Drew():
            return dataclasses.replace(event, cards=(*event.cards[:-1], Card.U))
        case ColorStands(color):
            other = next(one for one in Color if one is not color)
            return dataclasses.replace(event, color=other)
        case _:
            raise AssertionError(event)


@pytest.mark.parametrize("kind", typing.get_args(FromSeed))
def test_a_changed_event_is_found(kind: type[Event]) -> None:
    events = list(long_round())
    at = next(at for at, event in enumerate(events) if isinstance(event, kind))
    events[at] = tampered(events[at])
    (found,) = find_differences(long_rules(), long_seed(), events)
    assert found.startswith(f"event {at}: ")


def test_a_round_is_dealt_once() -> None:
    events = list(long_round())
    deal = next(event for event in events if isinstance(event, Dealt))
    (found,) = find_differences(long_rules(), long_seed(), [*events[:40], deal, *events[40:]])
    assert found.startswith("event 40: the deal ")


def test_a_missing_reshuffle_and_missing_deal_are_found() -> None:
    events = [event for event in long_round() if not isinstance(event, Reshuffled)]
    assert list(find_differences(long_rules(), long_seed(), events)) != []
    assert list(find_differences(long_rules(), long_seed(), [])) == ["the round was not dealt"]


def test_a_round_that_was_cut_off_is_no_other_round() -> None:
    assert list(find_differences(long_rules(), long_seed(), long_round()[:40])) == []
