"""What a player remembers of the others' hands, from the events that its seat sees."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.positions import set_up
from tests.engine.strategies import play_on, rounds
from unobot.computer.holding import Unseen
from unobot.computer.memory import Memory, remember
from unobot.computer.sampling import Sampler
from unobot.engine.actions import Play
from unobot.engine.cards import Card, Color
from unobot.engine.events import (
    Awaits,
    ColorNamed,
    Dealt,
    Drew,
    Event,
    HandShown,
    HandsSwapped,
    Passed,
    PenaltySet,
    Played,
)
from unobot.engine.game import Game
from unobot.engine.pending import DrawnChoice
from unobot.engine.rules import make_rules
from unobot.engine.view import view


def memory_after(*events: Event, preset: str = "chat-fr") -> Memory:
    """What seat 0 of three remembers of a round that began with a red 3."""
    memory = Memory(0, make_rules(preset))
    memory.hold([Card.B1, Card.B2])
    memory.see(Dealt((), (), (2, 3, 3), (), (), Card.R3, 2, 0))
    for event in events:
        memory.see(event)
    return memory


def test_who_has_to_draw_holds_nothing_that_fits() -> None:
    (before, drawn) = memory_after(Drew(1, 1, "turn", (), True)).others[1].unseen
    assert before.none_of >= {Card.R9, Card.G3, Card.W, Card.WD}
    assert Card.G4 not in before.none_of
    assert (before.count, drawn.count, drawn.none_of) == (3, 1, frozenset())


def test_who_passes_by_itself_has_drawn_nothing_that_fits() -> None:
    seen = (Drew(1, 1, "turn", (), True), Passed(1, True, False))
    (_, drawn) = memory_after(*seen).others[1].unseen
    assert Card.R9 in drawn.none_of


def test_who_may_draw_at_any_time_hardly_holds_what_fits() -> None:
    seen = memory_after(Drew(1, 1, "turn", (), True), preset="color-uno")
    before = seen.others[1].unseen[0]
    assert Card.R9 in before.hardly
    assert not before.none_of


def test_who_lays_a_wild_hardly_holds_anything_else() -> None:
    (rest,) = memory_after(Played(1, (Card.W,), 2), ColorNamed(1, Color.BLUE)).others[1].unseen
    assert Card.R9 in rest.hardly
    assert rest.count == 2


def test_who_lays_one_of_several_has_the_fewer_others() -> None:
    (rest,) = memory_after(Played(1, (Card.R7,), 2), Played(1, (Card.R8,), 1)).others[1].unseen
    assert rest.odds[Card.R9] < rest.odds[Card.G7] < 1.0
    assert Card.G9 not in rest.odds


def test_who_lays_what_it_has_drawn_shows_nothing_of_the_others() -> None:
    chooses = Awaits(DrawnChoice(1, None))
    seen = (Drew(1, 1, "turn", (), True), chooses, Played(1, (Card.R7,), 3))
    (rest,) = memory_after(*seen).others[1].unseen
    assert (rest.count, rest.odds) == (3, {})


def test_a_draw_that_brings_nothing_says_nothing_by_the_pass_that_follows() -> None:
    dry = (Drew(1, 0, "turn", (), False), Passed(1, True, True))
    (rest,) = memory_after(*dry, preset="color-uno").others[1].unseen
    assert rest.none_of == frozenset()


def test_a_card_that_may_come_from_either_of_two_groups_leaves_nothing_certain_there() -> None:
    drew = (Drew(1, 1, "turn", (), True), Passed(1, True, False))
    before = memory_after(*drew, preset="official").others[1]
    assert not fits_hand([Card.R6, Card.R7, Card.R8, Card.R9], before.unseen)
    laid = (Played(2, (Card.R4,), 2), Played(1, (Card.G4,), 3))
    after = memory_after(*drew, *laid, preset="official").others[1]
    assert fits_hand([Card.R7, Card.R8, Card.R9], after.unseen)


def test_who_answers_a_draw_card_shows_nothing_of_the_others() -> None:
    waits = (Played(2, (Card.RD,), 3), PenaltySet(2))
    (rest,) = memory_after(*waits, Played(1, (Card.GD,), 3)).others[1].unseen
    assert not rest.odds
    (rest,) = memory_after(*waits, Played(1, (Card.WD,), 3)).others[1].unseen
    assert not rest.hardly
    over = (*waits, Drew(0, 2, "penalty", ()), Played(1, (Card.R5,), 3))
    (rest,) = memory_after(*over).others[1].unseen
    assert Card.R9 in rest.odds


def test_who_jumps_in_shows_nothing_of_the_others() -> None:
    (rest,) = memory_after(Played(1, (Card.R3,), 2, jumped_in=True)).others[1].unseen
    assert not rest.odds


def test_cards_of_which_others_were_laid_are_sampled_the_more_seldom() -> None:
    game = set_up("b1 b2 / r7 r8 r9 g1 g2 / y1 y2", "r3", owes="turn:1", stock="r1 r2 g4 g5 y4 b5")
    rules = game.state.rules
    memory = Memory(0, rules)
    memory.see(Dealt((), (), (2, 5, 2), (), (), Card.R3, 1, 0))
    events = game.act(Play(1, (Card.R7,)))
    naive = _reds(game, Memory(0, rules))
    memory.witness(events, game.state.hands[0])
    assert _reds(game, memory) < 0.93 * naive


def test_a_hand_without_a_colour_leaves_it_to_the_stock_as_well() -> None:
    dealt = "b1 b2 / g1 g2 g3 g4 g5 g6 g7 / y1 y2 y3 y4 y5 y6 y7"
    game = set_up(dealt, "r3")
    memory = Memory(0, game.state.rules)
    memory.see(Dealt((), (), (2, 7, 7), (), (), Card.R3, 1, 0))
    memory.others[1].rule_out(
        frozenset(one for one in Card if one.color is Color.RED), is_certain=True
    )
    sampler, rng = Sampler(view(game.state, 0), memory), random.Random(1)
    hands = [sampler.sample(rng).hands[2] for _ in range(1000)]
    reds = sum(card.color is Color.RED for hand in hands for card in hand) / len(hands)
    unseen = 108 - 2 - 1 - 7  # Of which 24 are red, and none of them in the other hand.
    assert abs(reds - 7 * 24 / unseen) < 0.2


def fits_hand(hand: Sequence[Card], groups: Sequence[Unseen]) -> bool:
    """Whether the cards of a hand can be those of the groups, by what is certain of these."""
    slots = [group for group in groups for _ in range(group.count)]
    owners: dict[int, int] = {}

    def find(slot: int, tried: set[int]) -> bool:
        for number, card in enumerate(hand):
            if number not in tried and card not in slots[slot].none_of:
                tried.add(number)
                if number not in owners or find(owners[number], tried):
                    owners[number] = slot
                    return True
        return False

    return all(find(slot, set()) for slot in range(len(slots)))


@given(round_=rounds(), steps=st.integers(1, 120))
@settings(max_examples=150, deadline=None)
def test_what_is_certain_of_a_hand_is_true(
    round_: tuple[Game, list[Event], random.Random], steps: int
) -> None:
    game, events, rng = round_
    memories = [Memory(seat, game.state.rules) for seat in range(len(game.state.hands))]
    for _ in range(steps):
        for seat, memory in enumerate(memories):
            memory.witness(events, game.state.hands[seat])
            assert seat not in memory.others
            for other, holding in memory.others.items():
                hand = list(game.state.hands[other])
                for card in holding.known:
                    hand.remove(card)
                assert fits_hand(hand, holding.unseen)
        events = play_on(game, rng, 1)


def _reds(game: Game, memory: Memory) -> int:
    """How many red cards the second seat holds in many samples."""
    sampler, rng = Sampler(view(game.state, 0), memory), random.Random(1)
    hands = [card for _ in range(2000) for card in sampler.sample(rng).hands[1]]
    return sum(card.color is Color.RED for card in hands)


def test_a_hand_that_was_shown_is_known_until_it_is_played() -> None:
    shown = HandShown(1, 0, (Card.R1, Card.R2))
    known = memory_after(shown, Played(1, (Card.R1,), 1)).others[1]
    assert (known.known, known.unseen) == ([Card.R2], [])


def test_the_hand_that_was_given_away_is_known() -> None:
    seen = memory_after(HandsSwapped(2, 0))
    assert seen.others[2].known == [Card.B1, Card.B2]
    assert 0 not in seen.others


@given(round_=rounds(), steps=st.integers(0, 40), seat=st.integers(0, 1))
@settings(max_examples=60, deadline=None)
def test_every_sample_agrees_with_what_is_on_the_table(
    round_: tuple[Game, list[Event], random.Random], steps: int, seat: int
) -> None:
    game, events, rng = round_
    events += play_on(game, rng, steps)
    seen = view(game.state, seat)
    sampler = Sampler(seen, remember(seat, game.state.rules, events))
    for _ in range(3):
        again = view(sampler.sample(rng), seat)
        assert again.hand == seen.hand
        assert (again.counts, again.stock) == (seen.counts, seen.stock)
