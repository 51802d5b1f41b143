"""Whole rounds under any rules, with whatever anybody may try in them."""

import random
from collections import Counter

from hypothesis import event as label
from hypothesis import given, note, settings

from unobot.engine.actions import Draw, Play
from unobot.engine.cards import Card, full_pack
from unobot.engine.dealing import packs_for
from unobot.engine.errors import NotAllowed
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.notation import format_position
from unobot.engine.pending import pending_seat

from .positions import all_cards, set_up
from .strategies import rounds, try_anything

LONGEST = 20_000
"""More tries than any round lasts."""


@settings(max_examples=80, deadline=None, derandomize=True)
@given(rounds())
def test_a_round_keeps_its_cards_always_goes_on_and_comes_to_an_end(
    started: tuple[Game, list[Event], random.Random],
) -> None:
    game, events, rng = started
    state = game.state
    note(str(state.rules))
    pack = Counter(full_pack(packs_for(len(state.hands)), state.rules.uno_cards))
    tries = 0
    while not game.is_over:
        assert all_cards(state) == pack
        on_turn = pending_seat(state.pending)
        assert on_turn is not None
        assert game.legal_actions(on_turn)
        assert on_turn in state.table or on_turn in state.out
        action = try_anything(game, rng)
        before = format_position(state)
        try:
            happened = game.act(action)
        except NotAllowed as refusal:
            assert format_position(state) == before
            label(f"refused: {refusal.reason.value}")
        else:
            assert happened
            events += happened
            label(f"done: {type(action).__name__}")
        tries += 1
        assert tries < LONGEST
    assert all_cards(state) == pack
    assert game.legal_actions(state.table[0]) == []
    assert Game.replay(state.rules, events, random.Random()).state == state
    label(f"ended: {state.result and state.result.reason}")


def test_a_copy_is_played_on_without_the_original() -> None:
    game = set_up("r5 g1 g2 / b1 b2 b3", "r3")
    before = format_position(game.state)
    other = game.copy(random.Random(1))
    assert format_position(other.state) == before
    other.act(Play(0, (Card.R5,)))
    other.act(Draw(1))
    assert format_position(game.state) == before
    assert format_position(other.state) != before
