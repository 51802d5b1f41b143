import dataclasses
import random
import typing

import pytest
from hypothesis import given, settings

from unobot.engine.actions import Leave
from unobot.engine.cards import Card, Color, parse_cards
from unobot.engine.events import (
    Awaits,
    CardsShown,
    Dealt,
    Drew,
    Event,
    HandShown,
    Played,
    PositionSet,
    Reshuffled,
    SeatLeft,
    SeatReturned,
    WentOut,
)
from unobot.engine.game import Game
from unobot.engine.notation import format_position, parse_position
from unobot.engine.pending import DrawnChoice, Turn
from unobot.engine.state import State
from unobot.engine.view import cut_event, view

from .positions import act, set_up
from .strategies import play_on, rounds

KINDS = typing.get_args(Event)


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_an_event_says_who_may_see_it(kind: type) -> None:
    names = {field.name for field in dataclasses.fields(kind)}
    for field in dataclasses.fields(kind):
        seen_by = field.metadata["seen_by"]
        assert seen_by in ("all", "nobody") or seen_by in names, field.name


SECRET = tuple(parse_cards("r5 w"))

CUT = [
    (Dealt((SECRET, SECRET), SECRET, (2, 2), (), (), Card.G1, 1, 0), ("hands", "stock"), ()),
    (PositionSet("hands 0:r5"), ("position",), ()),
    (Played(1, (Card.WD,), 3, False, False), ("was_legal",), ()),
    (Drew(1, 2, "turn", SECRET), ("cards",), (1,)),
    (Reshuffled(2, SECRET, 1), ("stock",), ()),
    (HandShown(1, 2, SECRET), ("cards",), (2,)),
    (SeatLeft(1, "left", SECRET), ("hand",), ()),
    (SeatReturned(1, SECRET, SECRET), ("from_discard", "from_stock"), (1,)),
    (WentOut(1, 1, 77), ("points",), ()),
]
"""Events with secrets: which fields, and which seats know them."""


def test_what_shows_cards_to_one_seat_alone_is_called_so() -> None:
    shown = {
        kind
        for kind in KINDS
        for field in dataclasses.fields(kind)
        if field.metadata["seen_by"] not in ("all", "nobody")
    }
    assert shown == set(typing.get_args(CardsShown))


@pytest.mark.parametrize(("event", "secrets", "knowing"), CUT)
def test_a_secret_is_cut_for_all_but_who_knows_it(
    event: Event, secrets: tuple[str, ...], knowing: tuple[int, ...]
) -> None:
    for audience in (None, 0, 1, 2):
        cut = cut_event(event, audience)
        if audience in knowing:
            assert cut == event
            continue
        assert all(getattr(cut, name) != getattr(event, name) for name in secrets)
        public = {field.name for field in dataclasses.fields(event)} - set(secrets)
        assert all(getattr(cut, name) == getattr(event, name) for name in public)


def test_the_events_above_are_all_that_have_secrets_in_their_fields() -> None:
    secret = {
        kind
        for kind in KINDS
        for field in dataclasses.fields(kind)
        if field.metadata["seen_by"] != "all"
    }
    assert secret == {type(event) for event, _, _ in CUT}


def test_the_card_just_drawn_is_told_to_its_seat_alone() -> None:
    event = Awaits(DrawnChoice(1, Card.R5))
    assert cut_event(event, 1) == event
    for audience in (None, 0, 2):
        assert cut_event(event, audience) == Awaits(DrawnChoice(1, None))
    assert cut_event(Awaits(Turn(1)), None) == Awaits(Turn(1))


def hide(state: State, seat: int | None, rng: random.Random) -> State:
    """The same round with all cards that the seat cannot see dealt out differently.

    The stock, the hands of others, and what lies buried in the discard change places.
    """
    copy = parse_position(format_position(state), state.rules)
    others = [one for one in range(len(copy.hands)) if one != seat]
    buried = copy.buried
    pool = copy.stock + copy.discard[:buried]
    pool += [card for one in others for card in copy.hands[one]]
    rng.shuffle(pool)
    copy.stock = [pool.pop() for _ in copy.stock]
    copy.discard[:buried] = [pool.pop() for _ in range(buried)]
    for one in others:
        copy.hands[one] = [pool.pop() for _ in copy.hands[one]]
    pending = copy.pending
    if isinstance(pending, DrawnChoice) and pending.seat != seat and copy.hands[pending.seat]:
        copy.pending = DrawnChoice(pending.seat, copy.hands[pending.seat][-1])
    return copy


@settings(max_examples=40, deadline=None, derandomize=True)
@given(rounds())
def test_a_view_does_not_depend_on_any_card_that_its_seat_cannot_see(
    started: tuple[Game, list[Event], random.Random],
) -> None:
    game, _, rng = started
    play_on(game, rng, rng.randrange(150))
    for seat in (None, *range(len(game.state.hands))):
        assert view(hide(game.state, seat, rng), seat) == game.view(seat)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(rounds())
def test_no_event_of_a_round_tells_an_audience_more_than_its_cut_shows(
    started: tuple[Game, list[Event], random.Random],
) -> None:
    game, events, rng = started
    events += play_on(game, rng, 150)
    for event in events:
        for audience in (None, *range(len(game.state.hands))):
            cut = cut_event(event, audience)
            assert cut_event(cut, audience) == cut
            for field in dataclasses.fields(event):
                seen_by = field.metadata["seen_by"]
                if seen_by == "nobody" or (
                    seen_by != "all" and getattr(event, seen_by) != audience
                ):
                    assert getattr(cut, field.name) in ((), "", True, 0)


def test_a_view_says_what_lies_open() -> None:
    game = set_up(
        "r5 g1 / b2 b3 b4",
        "w/g",
        "official",
        under="y1",
        owes="answer:1",
        penalty="4",
        direction="backward",
        computers="1",
        doubt="0:bluff:r5",
        called="0",
        open="1",
        out="2",
        played="3,4",
    )
    seen = game.view(0)
    assert seen.hand == tuple(parse_cards("r5 g1"))
    assert (seen.counts, seen.table, seen.played) == ((2, 3), (0, 1), (3, 4))
    assert (seen.top, seen.color, seen.direction) == (Card.W, Color.GREEN, -1)
    assert (seen.penalty, seen.can_be_challenged) == (4, 0)
    assert [set(seen.called), set(seen.open_to_catch), set(seen.computers)] == [{0}, {1}, {1}]
    assert seen.discard == tuple(parse_cards("y1 w"))
    assert (seen.stock, seen.out, seen.seat) == (len(game.state.stock), (2,), 0)
    assert game.view(None).hand == ()


def test_the_cards_of_a_leaver_are_not_seen_in_the_discard() -> None:
    game = set_up("r1 g1 / g2 w / r4 b1", "r5", under="r6")
    act(game, Leave(1))
    assert game.view(0).discard == tuple(parse_cards("r6 r5"))
