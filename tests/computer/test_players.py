"""Computer players: what they prefer, that they know no more than a person, and that they may."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.engine.positions import set_up
from tests.engine.strategies import play_on, rounds, seeds
from unobot.computer.players import LEVELS, choose, speaks_up
from unobot.engine.actions import Action, Catch, Draw, Move, NameColor, Pass, Play
from unobot.engine.cards import Card, Color
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.pending import pending_seat


def chosen(game: Game, seat: int = 0, seed: int = 0, level: str = "normal") -> Action:
    """What a computer player at that seat does."""
    moves = [one for one in game.legal_actions(seat) if isinstance(one, Move)]
    return LEVELS[level](game.view(seat), moves, random.Random(seed))


@pytest.mark.parametrize("level", LEVELS)
@given(round_=rounds(), steps=st.integers(0, 30))
@settings(max_examples=50, deadline=None)
def test_whatever_the_rules_it_chooses_what_is_accepted(
    level: str, round_: tuple[Game, list[Event], random.Random], steps: int
) -> None:
    game, _, rng = round_
    play_on(game, rng, steps)
    for _ in range(30):
        seat = pending_seat(game.state.pending)
        if seat is None:
            return
        action = chosen(game, seat, level=level)
        assert action in game.legal_actions(seat)
        game.act(action)


@pytest.mark.parametrize("level", LEVELS)
@given(round_=rounds(), steps=st.integers(0, 30), seed=seeds)
@settings(max_examples=50, deadline=None)
def test_it_does_the_same_whatever_the_cards_are_that_it_cannot_see(
    level: str, round_: tuple[Game, list[Event], random.Random], steps: int, seed: int
) -> None:
    game, _, rng = round_
    play_on(game, rng, steps)
    seat = pending_seat(game.state.pending)
    assume(seat is not None)
    assert seat is not None
    before = chosen(game, seat, seed, level)
    _permute_hidden_cards(game, seat, rng)
    assert chosen(game, seat, seed, level) == before


def _permute_hidden_cards(game: Game, seat: int, rng: random.Random) -> None:
    """Shuffle the stock and all hands but that seat's into each other."""
    state = game.state
    others = [hand for number, hand in enumerate(state.hands) if number != seat]
    hidden = [*state.stock, *(card for hand in others for card in hand)]
    rng.shuffle(hidden)
    for cards in (state.stock, *others):
        cards[:] = [hidden.pop() for _ in cards]


@pytest.mark.parametrize("seed", range(5))
def test_the_same_seed_makes_the_same_choice(seed: int) -> None:
    game = set_up("r5 b3 g3 / b1 b2", "y3")
    assert chosen(game, seed=seed) == chosen(game, seed=seed)


def test_it_plays_rather_than_it_draws() -> None:
    assert chosen(set_up("r5 g1 / b1 b2", "r3")) == Play(0, (Card.R5,))


def test_it_draws_where_nothing_fits() -> None:
    assert chosen(set_up("g1 g2 / b1 b2", "r3")) == Draw(0)


def test_it_passes_where_the_drawn_card_does_not_help() -> None:
    game = set_up("g1 g2 / b1 b2", "r3", owes="drawn:0:g1")
    assert chosen(game) == Pass(0)


def test_it_keeps_its_wilds_for_later() -> None:
    assert chosen(set_up("r5 g1 g2 g4 w wd / b1 b2 b3", "r3")) == Play(0, (Card.R5,))


def test_it_names_the_colour_it_holds_most_of() -> None:
    wild = set_up("w g1 g2 b4 / b1 b2 b3", "r3")
    owed = set_up("y1 y2 b4 / b1 b2 b3", "w/r", owes="color:0>turn:1")
    for seed in range(8):
        assert chosen(wild, seed=seed) == Play(0, (Card.W,), Color.GREEN)
        assert chosen(owed, seed=seed) == NameColor(0, Color.YELLOW)


def test_it_takes_out_its_wild_draw_four_when_somebody_is_about_to_go_out() -> None:
    assert chosen(set_up("r1 r2 r4 wd / b1 b2 b3", "r3")) != Play(0, (Card.WD,), Color.RED)
    assert chosen(set_up("b4 b5 r1 wd / b1 b2", "r3")) == Play(0, (Card.WD,), Color.BLUE)


def test_without_anything_to_choose_from_it_says_so() -> None:
    game = set_up("r5 g1 / b1 b2", "r3")
    with pytest.raises(ValueError, match="nothing to choose"):
        choose(game.view(0), [], random.Random(0))


def test_out_of_turn_it_catches_a_forgotten_uno() -> None:
    rules = "uno_call=player uno_penalty=caught"
    game = set_up("r5 / b1 b2 / y1 y2", "r3", rules, owes="turn:1", called="", open="0")
    assert speaks_up(game.view(2), game.legal_actions(2)) == Catch(2)


def test_out_of_turn_it_jumps_in_with_the_card_that_lies_on_top() -> None:
    game = set_up("r5 g1 / b1 b2 / r3 y2", "r3", "jump_in=yes")
    assert speaks_up(game.view(2), game.legal_actions(2)) == Play(2, (Card.R3,))


def test_out_of_turn_it_has_mostly_nothing_to_say() -> None:
    game = set_up("r5 g1 / b1 b2 / y1 y2", "r3")
    assert speaks_up(game.view(2), game.legal_actions(2)) is None
