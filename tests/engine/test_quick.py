"""The quick way of the most frequent moves against the way of all others."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from unobot.engine.actions import Draw, Play
from unobot.engine.cards import Color
from unobot.engine.dealing import shuffle_deal
from unobot.engine.errors import NotAllowed
from unobot.engine.events import Event
from unobot.engine.game import Game, act_quickly
from unobot.engine.notation import format_position
from unobot.engine.pending import pending_seat
from unobot.engine.rules import make_rules

from .positions import set_up
from .strategies import late_positions, play_on, rounds


def deal() -> tuple[Game, random.Random]:
    rules = make_rules("color-uno")
    rng = random.Random(5)
    return Game.deal(rules, shuffle_deal(rules, 4, rng), rng)[0], rng


def on_turn(game: Game) -> int:
    seat = pending_seat(game.state.pending)
    assert seat is not None
    return seat


def tried(game: Game) -> list[Play | Draw]:
    """Draws and plays of every seat, with the little that makes a play no plain one.

    One of the cards is the one on top, which few seats hold.
    """
    plays = [
        Play(seat, cards, color, swap, uno)
        for seat, hand in enumerate(game.state.hands)
        for cards in [*((card,) for card in {*hand, game.state.top}), tuple(hand[:2])]
        for color, swap, uno in (
            (None, None, False),
            (None, None, True),
            (Color.RED, None, False),
            (None, (seat + 1) % len(game.state.hands), False),
        )
        if cards
    ]
    return [*(Draw(seat) for seat in range(len(game.state.hands))), *plays]


def is_quick_and_right(game: Game, action: Play | Draw) -> bool:
    """Whether the quick way takes an action; if so, it has to do what the other one does."""
    quick = game.copy(random.Random(0))
    events = act_quickly(quick.state, action)
    if events is None:
        assert quick.state == game.state
        return False
    careful = game.copy(random.Random(0))
    assert events == careful.act_with_care(action)
    assert quick.state == careful.state
    return True


@settings(max_examples=40, deadline=None, derandomize=True)
@given(rounds())
def test_the_quick_way_makes_the_same_events_and_the_same_state(
    started: tuple[Game, list[Event], random.Random],
) -> None:
    game, _, rng = started
    for _ in range(6):
        if game.is_over:
            return
        for action in tried(game):
            is_quick_and_right(game, action)
        play_on(game, rng, rng.randrange(12))


@settings(max_examples=1000, deadline=None, derandomize=True)
@given(late_positions())
def test_the_quick_way_is_right_near_the_end_of_a_round(game: Game) -> None:
    for action in tried(game):
        is_quick_and_right(game, action)


def test_most_moves_of_a_plain_round_are_quick_ones() -> None:
    game, rng = deal()
    quick = moves = 0
    while not game.is_over:
        action = rng.choice(game.legal_actions(on_turn(game)))
        if isinstance(action, Play | Draw):
            quick += is_quick_and_right(game, action)
        moves += 1
        game.act(action)
    assert quick > moves / 2


def test_what_is_not_allowed_is_refused_either_way() -> None:
    game, _ = deal()
    position = format_position(game.state)
    other = (on_turn(game) + 1) % 4
    tries: list[Play | Draw] = [Play(other, (card,)) for card in game.state.hands[other]]
    for action in [*tries, Draw(other)]:
        with pytest.raises(NotAllowed):
            game.act(action)
        assert format_position(game.state) == position


def test_what_has_been_listed_is_checked_all_the_same() -> None:
    game = set_up("r5 w / b2 b3", "r3")
    listed = game.legal_actions(0)
    game.state.hands[0].clear()
    for action in listed:
        if isinstance(action, Play):
            with pytest.raises(NotAllowed):
                game.act(action)
