"""Computer players: what they prefer, that they know no more than a person, and that they may."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.engine.positions import set_up
from tests.engine.strategies import play_on, rounds, seeds
from unobot.computer.habits import is_bluff
from unobot.computer.hard import Effort
from unobot.computer.manners import say_uno, speak_up
from unobot.computer.memory import Memory, remember
from unobot.computer.players import LEVELS, Level, choose
from unobot.computer.sampling import barring_before
from unobot.engine.actions import (
    Action,
    Catch,
    Challenge,
    Draw,
    Move,
    NameColor,
    Pass,
    Play,
    Swap,
)
from unobot.engine.cards import Card, Color
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.pending import pending_seat

THOUGHT = Effort(samples=5)


def chosen(
    game: Game,
    seat: int = 0,
    seed: int = 0,
    level: Level = "normal",
    memory: Memory | None = None,
) -> Move:
    """What a computer player at that seat does."""
    moves = [one for one in game.legal_actions(seat) if isinstance(one, Move)]
    memory = memory or Memory(seat, game.state.rules)
    return choose(level, game.view(seat), memory, moves, random.Random(seed), THOUGHT)


@pytest.mark.parametrize("level", LEVELS)
@given(round_=rounds(), steps=st.integers(0, 30))
@settings(max_examples=30, deadline=None)
def test_whatever_the_rules_it_chooses_what_is_accepted(
    level: Level, round_: tuple[Game, list[Event], random.Random], steps: int
) -> None:
    game, events, rng = round_
    events += play_on(game, rng, steps)
    for _ in range(10):
        seat = pending_seat(game.state.pending)
        if seat is None:
            return
        memory = remember(seat, game.state.rules, events)
        action = chosen(game, seat, level=level, memory=memory)
        assert action in game.legal_actions(seat)
        events += game.act(action)


@pytest.mark.parametrize("level", LEVELS)
@given(round_=rounds(), steps=st.integers(0, 30), seed=seeds)
@settings(max_examples=30, deadline=None)
def test_it_does_the_same_whatever_the_cards_are_that_it_cannot_see(
    level: Level, round_: tuple[Game, list[Event], random.Random], steps: int, seed: int
) -> None:
    game, events, rng = round_
    events += play_on(game, rng, steps)
    seat = pending_seat(game.state.pending)
    assume(seat is not None)
    assert seat is not None
    memory = remember(seat, game.state.rules, events)
    before = chosen(game, seat, seed, level, memory)
    _permute_hidden_cards(game, seat, rng)
    assert chosen(game, seat, seed, level, memory) == before


def _permute_hidden_cards(game: Game, seat: int, rng: random.Random) -> None:
    """Shuffle the stock and all hands but that seat's into each other."""
    state = game.state
    others = [hand for number, hand in enumerate(state.hands) if number != seat]
    hidden = [*state.stock, *(card for hand in others for card in hand)]
    rng.shuffle(hidden)
    for cards in (state.stock, *others):
        cards[:] = [hidden.pop() for _ in cards]
    if state.doubt is not None:
        state.doubt = dataclasses.replace(state.doubt, was_legal=not state.doubt.was_legal)


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


def test_it_stays_with_the_colour_in_force_where_nothing_else_matters() -> None:
    game = set_up("r5 r6 b3 b4 / g1 g2 g4", "r3")
    assert {chosen(game, seed=seed) for seed in range(20)} == {
        Play(0, (Card.R5,)),
        Play(0, (Card.R6,)),
    }


def test_among_many_it_keeps_draw_cards_until_somebody_must_be_stopped() -> None:
    others = " / y1 y2 y4 y5 y6 / g2 g4 g5 g6 g7"
    early = set_up(f"rd r5 r6 g1 / b1 b2 b4 b5 b6 {others}", "r3")
    late = set_up(f"rd r5 r6 g1 / b1 {others}", "r3")
    assert chosen(early) != Play(0, (Card.RD,))
    assert chosen(late) == Play(0, (Card.RD,))


def test_among_many_it_leaves_a_colour_of_which_most_cards_are_gone() -> None:
    game = set_up("r5 b3 g1 g2 / y1 y2 y4 / y6 y7 y8 / y9 g4 g5", "r3")
    game.state.discard[:0] = [one for one in Card if one.color is Color.RED and one is not Card.R5]
    assert chosen(game) == Play(0, (Card.R5,))
    game.state.discard[:-1] = [
        one for one in Card if one.color is Color.BLUE and one is not Card.B3
    ]
    assert chosen(game) == Play(0, (Card.B3,))


def test_it_names_a_colour_that_it_holds() -> None:
    wild = set_up("w g1 g2 / b1 b2 b3", "r3")
    owed = set_up("y1 y2 / b1 b2 b3", "w/r", owes="color:0>turn:1")
    for seed in range(8):
        assert chosen(wild, seed=seed) == Play(0, (Card.W,), Color.GREEN)
        assert chosen(owed, seed=seed) == NameColor(0, Color.YELLOW)


@pytest.mark.parametrize("level", LEVELS[:3])
def test_it_names_no_colour_that_is_in_force_already(level: Level) -> None:
    game = set_up("w g1 b4 / b1 b2 b3", "r3")
    for seed in range(8):
        move = chosen(game, seed=seed, level=level)
        assert isinstance(move, Play)
        assert move.color is not Color.RED


def test_it_hits_whoever_is_about_to_go_out() -> None:
    assert chosen(set_up("r1 r2 r4 rd / b1 b2", "r3")) == Play(0, (Card.RD,))


def test_it_hits_no_partner() -> None:
    rules = "teams=pairs late_join=never"
    game = set_up("r1 r2 r4 rd / b1 b2 / g5 g6 / y1 y2", "r3", rules, teams="0,0,1,1")
    assert chosen(game) != Play(0, (Card.RD,))


def test_it_keeps_a_card_that_may_be_the_last() -> None:
    game = set_up("r5 r6 w / b1 b2 b3 b4", "r3", "finish_on_wild=no")
    assert chosen(game) in (Play(0, (Card.R5,)), Play(0, (Card.R6,)))


def test_it_swaps_for_the_shortest_hand() -> None:
    rules = "seven_zero=yes"
    owed = set_up("g1 g2 g3 / b1 b2 / y1", "r7", rules, owes="swap:0>turn:1")
    assert chosen(owed) == Swap(0, 2)


@pytest.mark.parametrize(
    ("rules", "hand", "top", "penalty", "is_legal"),
    [
        ("wikipedia", "wd b5", "r3", 0, True),
        ("wikipedia", "wd b3", "r3", 0, False),
        ("wikipedia", "wd w", "r3", 0, False),
        ("official", "wd b3", "r3", 0, True),
        ("official", "wd r9", "r3", 0, False),
        # An answer is judged by the other answers alone, but for the colour.
        ("wikipedia stacking=mixed", "wd r5 w", "rd", 2, True),
        ("wikipedia stacking=mixed", "wd gd", "rd", 2, False),
        ("official stacking=mixed", "wd r5", "rd", 2, False),
    ],
)
def test_it_takes_for_a_bluff_what_is_one(
    rules: str, hand: str, top: str, penalty: int, is_legal: bool
) -> None:
    owes = "answer:0" if penalty else "turn:0"
    game = set_up(f"{hand} g1 / b1 b2 b4", top, rules, owes=owes, penalty=str(penalty))
    play = Play(0, (Card.WD,), Color.GREEN)
    assert is_bluff(game.view(0), play) is not is_legal
    game.act(play)
    doubt = game.state.doubt
    assert doubt is not None
    assert doubt.was_legal is is_legal
    assert barring_before(game.view(1)).isdisjoint(doubt.hand) is is_legal


def test_it_challenges_a_long_hand_and_not_a_short_one() -> None:
    rules = "wild_draw_four=no_color illegal_wd4=bluff"
    long = "g1 g2 / " + "r1 r2 r3 r4 r5 r6 r7 r8"
    for hands, answer in ((long, Challenge(0)), ("g1 g2 / r1 r2", Draw(0))):
        game = set_up(hands, "wd/b", rules, owes="answer:0", penalty="4", doubt="1:bluff:r1",
                      old="r")  # fmt: skip
        assert chosen(game) == answer


def test_without_anything_to_choose_from_it_says_so() -> None:
    game = set_up("r5 g1 / b1 b2", "r3")
    with pytest.raises(ValueError, match="nothing to choose"):
        choose("normal", game.view(0), Memory(0, game.state.rules), [], random.Random(0), THOUGHT)


def spoken(game: Game, level: Level = "hard") -> Action | None:
    """What the player in the third seat does out of turn."""
    return speak_up(level, game.view(2), game.legal_actions(2), random.Random(0))


def test_uno_is_never_forgotten_by_the_best_and_sometimes_by_the_worst() -> None:
    game = set_up("r5 g1 / b1 b2", "r3", "uno_call=player uno_penalty=caught")
    move, view, rng = Play(0, (Card.R5,)), game.view(0), random.Random(1)
    said = {level: {say_uno(level, view, move, rng) for _ in range(60)} for level in LEVELS}
    with_uno = dataclasses.replace(move, uno=True)
    assert said["hard"] == {with_uno}
    assert said["easy"] == {move, with_uno}


def test_uno_is_said_with_the_run_that_leaves_one_card_and_with_no_other() -> None:
    game = set_up("r5 g5 b5 y1 / b1 b2", "r3", "runs=yes uno_call=player uno_penalty=caught")
    view, rng = game.view(0), random.Random(1)
    to_one, to_two = Play(0, (Card.R5, Card.G5, Card.B5)), Play(0, (Card.R5, Card.G5))
    assert say_uno("hard", view, to_one, rng) == dataclasses.replace(to_one, uno=True)
    assert say_uno("hard", view, to_two, rng) == to_two
    game = set_up("r5 g5 / b1 b2", "r3", "runs=yes uno_call=player uno_penalty=caught")
    all_of_it = Play(0, (Card.R5, Card.G5))
    assert say_uno("hard", game.view(0), all_of_it, rng) == all_of_it


def test_out_of_turn_it_catches_a_forgotten_uno() -> None:
    rules = "uno_call=player uno_penalty=caught"
    game = set_up("r5 / b1 b2 / y1 y2", "r3", rules, owes="turn:1", called="", open="0")
    assert spoken(game) == Catch(2)


def test_out_of_turn_it_jumps_in_with_the_card_that_lies_on_top() -> None:
    game = set_up("r5 g1 / b1 b2 / r3 y2", "r3", "jump_in=yes")
    assert spoken(game) == Play(2, (Card.R3,))


def test_out_of_turn_it_has_mostly_nothing_to_say() -> None:
    game = set_up("r5 g1 / b1 b2 / y1 y2", "r3")
    assert spoken(game) is None
