"""What property tests are fed with: rules, rounds, and what a seat may try."""

from __future__ import annotations

import dataclasses
import random

from hypothesis import strategies as st

from unobot.engine.actions import (
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Join,
    Leave,
    NameColor,
    Pass,
    Penalize,
    Play,
    Swap,
    TimeOut,
)
from unobot.engine.cards import Card, Color
from unobot.engine.dealing import DealError, shuffle_deal
from unobot.engine.errors import NotAllowed
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.match import teams_of
from unobot.engine.options import Option, OptionValue, RulesError
from unobot.engine.pending import pending_seat
from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS, Rules, make_rules

MOST_SEATS = 12
"""Nobody joins later than in this seat: a round that is always joined anew never ends."""

seeds = st.integers(0, 2**32 - 1)
"""What a round's randomness comes from."""


def option_values(option: Option) -> st.SearchStrategy[OptionValue]:
    """Every value of an option."""
    if option.choices:
        return st.sampled_from(option.choices)
    if isinstance(option.default, bool):
        return st.booleans()
    return st.integers(option.low, option.high)


@st.composite
def rules_with_presets(draw: st.DrawFn) -> tuple[str, Rules]:
    """A preset and rules that change some of its options, as many as do not contradict it."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    values = {name: option_values(option) for name, option in OPTIONS.items()}
    changes = draw(st.fixed_dictionaries({}, optional=values))
    while True:
        try:
            return preset, make_rules(preset, changes)
        except RulesError:
            changes.popitem()


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Game, list[Event], random.Random]:
    """A round just dealt, the events of its deal, and where its randomness comes from."""
    rules = draw(rules_with_presets())[1]
    seats = 4 if rules.teams != "none" else draw(st.integers(2, 10))
    computers = draw(st.sets(st.integers(1, seats - 1)))
    rng = random.Random(draw(seeds))
    try:
        deal = shuffle_deal(rules, seats, rng)
    except DealError:
        rules = dataclasses.replace(rules, hand_size=7)
        deal = shuffle_deal(rules, seats, rng)
    game, events = Game.deal(
        rules, deal, rng, tuple(sorted(computers)), teams=teams_of(rules, seats)
    )
    return game, list(events), rng


def try_anything(game: Game, rng: random.Random) -> Action:
    """Something that any seat, or time, tries: mostly a move that is due, sometimes nonsense."""
    state = game.state
    on_turn = pending_seat(state.pending)
    assert on_turn is not None
    chance = rng.random()
    if chance < 0.7:
        return _choose_eagerly(game, on_turn, rng)
    if chance < 0.71:
        return TimeOut(on_turn)
    if chance < 0.715:
        return Leave(rng.choice(state.table), rng.choice(("left", "absent", "removed")))
    if chance < 0.74:
        free = [leaver.seat for leaver in state.left]
        if len(state.hands) < MOST_SEATS:
            free.append(len(state.hands))
        return Join(rng.choice(free or [on_turn]), rng.random() < 0.3)
    seat = rng.randrange(len(state.hands))
    if chance < 0.9 and (offered := game.legal_actions(seat)):
        return rng.choice(offered)
    return rng.choice(candidates(game, seat))


def _choose_eagerly(game: Game, seat: int, rng: random.Random) -> Action:
    """A play where there is one, mostly with UNO when it is due, so that rounds come to an end."""
    actions = game.legal_actions(seat)
    plays = [action for action in actions if isinstance(action, Play)]
    if not plays:
        return rng.choice(actions)
    play = rng.choice(plays)
    is_due = len(game.state.hands[seat]) - len(play.cards) == 1
    return dataclasses.replace(play, uno=is_due and rng.random() < 0.8)


def candidates(game: Game, seat: int) -> list[Action]:
    """Everything that a seat may think of trying, allowed or not, but runs."""
    table = range(len(game.state.hands))
    tried: list[Action] = [Draw(seat), Pass(seat), Challenge(seat), CallUno(seat), Penalize(seat)]
    tried += [NameColor(seat, color) for color in Color]
    tried += [Swap(seat, other) for other in (None, *table)]
    tried += [Catch(seat, other) for other in (None, *table)]
    for card in Card:
        tried += [Play(seat, (card,), color) for color in (None, *Color)]
        tried += [Play(seat, (card,), swap=other) for other in table]
    return tried


def play_on(game: Game, rng: random.Random, steps: int) -> list[Event]:
    """Let so many things be tried, or fewer if the round ends; the events that happened."""
    events: list[Event] = []
    for _ in range(steps):
        if game.is_over:
            break
        try:
            events += game.act(try_anything(game, rng))
        except NotAllowed:
            continue
    return events
