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
from unobot.engine.cards import Card, Color, full_pack
from unobot.engine.dealing import DealError, shuffle_deal
from unobot.engine.errors import NotAllowed
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.match import teams_of
from unobot.engine.options import Option, OptionValue, RulesError
from unobot.engine.pending import (
    AnswerPenalty,
    DrawnChoice,
    Pending,
    PickColor,
    PickSwap,
    Turn,
    pending_seat,
    turn_of,
)
from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS, Rules, make_rules
from unobot.engine.state import State

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


def mixed_rules(rng: random.Random) -> Rules:
    """Rules with every other option changed, as far as they do not contradict each other."""
    while True:
        changes: dict[str, object] = {}
        for option in OPTIONS.values():
            if rng.random() < 0.5:
                continue
            if option.high:
                changes[option.name] = rng.randint(option.low, option.high)
            else:
                changes[option.name] = rng.choice(option.choices or ("yes", "no"))
        try:
            return make_rules(options=changes)
        except RulesError:
            continue


@st.composite
def late_positions(draw: st.DrawFn) -> Game:
    """A position near the end of a round: hands of one to three cards, and all that can be open.

    The stock may be empty, a penalty or a colour be owed, UNO not have been said; whoever has to
    decide holds a card that fits more often than not.
    """
    rng = random.Random(draw(seeds))
    rules = mixed_rules(rng)
    seats = 4 if rules.teams != "none" else rng.randint(2, 5)
    pack = full_pack(1, rules.uno_cards)
    rng.shuffle(pack)
    state = State(rules, [[pack.pop() for _ in range(rng.randint(1, 3))] for _ in range(seats)])
    state.table, state.played = list(range(seats)), [1] * seats
    state.teams = list(teams_of(rules, seats))
    state.computers = {seat for seat in state.table if rng.random() < 0.2}
    seat, card = rng.choice(state.table), pack.pop()
    hand = state.hands[seat]
    if rng.random() < 0.6 and (like := [one for one in pack if one.face is hand[0].face]):
        card = rng.choice(like)
        pack.remove(card)
    state.discard = [*(pack.pop() for _ in range(rng.randrange(3))), card]
    state.stock = [pack.pop() for _ in range(rng.choice((0, 0, 1, 2, 9)))]
    state.color = card.color or rng.choice(list(Color))
    state.old_color, state.direction = rng.choice(list(Color)), rng.choice((1, -1))
    then = turn_of((seat + 1) % seats)
    turns: list[Pending] = [Turn(seat), Turn(seat), Turn(seat)]
    owed = [*turns, DrawnChoice(seat, hand[-1]), DrawnChoice(seat, None)]
    if card.draws:
        owed = [AnswerPenalty(seat)]
        state.penalty = card.draws * rng.randint(1, 2)
    elif card.is_wild:
        owed += [PickColor(seat, then)]
    elif rules.seven_zero:
        owed += [PickSwap(seat, then)]
    state.pending = rng.choice(owed)
    single = {one for one in state.table if len(state.hands[one]) == 1}
    state.called = {one for one in single if rng.random() < 0.5}
    state.open_to_catch = {one for one in single - state.called if rng.random() < 0.5}
    state.idle = {one: 1 for one in state.table if rng.random() < 0.2}
    state.lies = {one: 1 for one in state.table if rng.random() < 0.2}
    if not state.stock:
        state.dry = {one for one in state.table if rng.random() < 0.2}
    return Game(state, rng)


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
