import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from unobot.engine.actions import (
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColor,
    Pass,
    Penalize,
    Play,
    Swap,
)
from unobot.engine.cards import Card, Color
from unobot.engine.errors import NotAllowed
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.notation import format_position
from unobot.engine.runs import RUNS_LISTED

from .positions import play, set_up
from .strategies import candidates, play_on, rounds


def accepts(game: Game, action: Action) -> bool:
    """Whether a copy of the round accepts the action."""
    copy, _ = Game.set_up(game.state.rules, format_position(game.state), random.Random(0))
    try:
        copy.act(action)
    except NotAllowed:
        return False
    return True


def short_runs(game: Game, seat: int) -> Iterator[Play]:
    """Every two cards of a hand, as a run."""
    hand = game.state.hands[seat]
    for first in set(hand):
        for second in set(hand):
            yield Play(seat, (first, second))


def is_outside(game: Game, action: Action) -> bool:
    """Whether `legal_actions` leaves this out on purpose: operators' penalties, and lies."""
    return isinstance(action, Penalize) or (
        isinstance(action, CallUno) and game.state.rules.false_uno == "draw"
    )


@settings(max_examples=30, deadline=None, derandomize=True)
@given(rounds())
def test_what_is_listed_is_exactly_what_is_accepted(
    started: tuple[Game, list[Event], random.Random],
) -> None:
    game, _, rng = started
    for _ in range(3):
        play_on(game, rng, rng.randrange(40))
        seats = list(range(len(game.state.hands)))
        for seat in rng.sample(seats, 2):
            listed = game.legal_actions(seat)
            assert len(set(listed)) == len(listed)
            for action in listed if len(listed) < 40 else rng.sample(listed, 40):
                assert accepts(game, action), action
            tried = [*candidates(game, seat), *short_runs(game, seat)]
            for action in set(tried) - set(listed):
                if not is_outside(game, action):
                    with pytest.raises(NotAllowed):
                        game.act(action)


def listed(hands: str, top: str, rules: str = "", seat: int = 0, **fields: Any) -> set[Action]:
    return set(set_up(hands, top, rules, **fields).legal_actions(seat))


def plays(seat: int, *cards: str) -> set[Action]:
    return {play(seat, card) for card in cards}


def colors(seat: int, card: str) -> set[Action]:
    return {Play(seat, (Card(card),), color) for color in (None, *Color)}


def test_a_seat_on_turn_plays_what_fits_or_draws() -> None:
    assert listed("r1 r1 g2 w / b1 b2", "r5") == plays(0, "r1") | colors(0, "w") | {Draw(0)}
    assert listed("r1 g2 g3 / b1 b2", "r5", "draw_anytime=no") == plays(0, "r1")
    assert listed("r1 r2 / b1 b2", "r5", seat=1) == set()


def test_after_a_draw_it_plays_or_passes() -> None:
    drawn: dict[str, Any] = {"owes": "drawn:0:r1"}
    assert listed("r1 r2 g3 / b1 b2", "r5", **drawn) == plays(0, "r1", "r2") | {Pass(0)}
    assert listed("r1 r2 g3 / b1 b2", "r5", "after_draw=drawn_only", **drawn) == (
        plays(0, "r1") | {Pass(0)}
    )
    assert listed("r1 r2 g3 / b1 b2", "r5", "after_draw=must", **drawn) == plays(0, "r1")


def test_a_victim_answers_challenges_or_draws() -> None:
    assert listed(
        "wd g1 g2 / b1 b2", "wd/g", "official", owes="answer:0", penalty="4", doubt="1:bluff:b1"
    ) == colors(0, "wd") | {Draw(0), Challenge(0)}


def test_who_owes_a_colour_names_one_and_says_uno() -> None:
    named: set[Action] = {NameColor(0, color) for color in Color}
    assert listed("r1 r2 / b1 b2", "w/r", owes="color:0>turn:1") == named
    assert listed("r1 / b1 b2", "w/r", "uno_call=player", owes="color:0>turn:1", called="") == (
        named | {CallUno(0)}
    )


def test_who_owes_a_swap_names_a_seat_and_a_kingmaker_may_keep_his_win() -> None:
    rules = "seven_zero=yes kingmaker=yes"
    swapping = listed("r1 r2 / b1 b2 / g1 g2", "r7", rules, owes="swap:0>turn:1")
    assert swapping == {Swap(0, 1), Swap(0, 2)}
    assert listed(" / b1 b2", "r7", rules, owes="king:0>turn:1", table="0,1") == {
        Swap(0, 1),
        Swap(0, None),
        Pass(0),
    }


def test_out_of_turn_there_are_jump_ins_uno_cards_calls_and_catches() -> None:
    rules = "official jump_in=yes uno_cards=1 seven_zero=yes"
    assert listed("r1 r2 / r7 u b2 / g1", "r7", rules, 1, called="", open="2") == {
        play(1, "r7"),
        play(1, "r7", swap=0),
        play(1, "r7", swap=2),
        play(1, "u"),
        Catch(1),
        Catch(1, 2),
    }
    assert listed("r1 r2 / r7 u b2 / g1", "r7", rules, 2, called="", open="2") == {CallUno(2)}


def test_runs_are_listed_each_once_and_not_without_end() -> None:
    assert listed("r6 r5 g5 / b1 b2", "r3", "runs=yes") == plays(
        0, "r6", "r5", "r6 r5", "r5 r6", "r5 g5", "r6 r5 g5"
    ) | {Draw(0)}
    hand = "r1 r2 r3 r4 r5 r6 g1 g2 g3 g4 g5 g6"
    game = set_up(f"{hand} / b1 b2", "r9", "runs=yes")
    assert RUNS_LISTED < len(game.legal_actions(0)) < 6 * (RUNS_LISTED + 20)


@pytest.mark.parametrize("seat", [0, 1])
def test_when_the_round_is_over_nothing_is_listed(seat: int) -> None:
    game = set_up("r1 / r2 r3", "r5")
    game.act(play(0, "r1"))
    assert game.legal_actions(seat) == []
