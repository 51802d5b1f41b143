import random

import pytest
from hypothesis import given, settings

from unobot.engine.cards import Card
from unobot.engine.errors import Reason
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.notation import (
    NotationError,
    format_pending,
    format_position,
    parse_pending,
    parse_position,
)
from unobot.engine.pending import (
    AnswerPenalty,
    DrawnChoice,
    Pending,
    PickColor,
    PickSwap,
    RoundOver,
    Turn,
    pending_seat,
    turn_of,
)
from unobot.engine.rules import Rules

from .positions import play, refused, set_up
from .strategies import play_on, rounds

PENDINGS: dict[str, Pending] = {
    "turn:0": Turn(0),
    "drawn:1:r9": DrawnChoice(1, Card.R9),
    "drawn:1:-": DrawnChoice(1, None),
    "answer:12": AnswerPenalty(12),
    "color:0>turn:1": PickColor(0, Turn(1)),
    "color:0>answer:1": PickColor(0, AnswerPenalty(1)),
    "swap:2>turn:0": PickSwap(2, Turn(0)),
    "king:2>turn:0": PickSwap(2, Turn(0), is_kingmaker=True),
    "over": RoundOver(),
}


@pytest.mark.parametrize(("text", "pending"), PENDINGS.items())
def test_a_decision_reads_as_it_is_written(text: str, pending: Pending) -> None:
    assert format_pending(pending) == text
    assert parse_pending(text) == pending


@pytest.mark.parametrize("text", ["", "turn", "turn:x", "drawn:0", "drawn:0:r10", "color:0", "x:0"])
def test_what_is_no_decision_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_pending(text)


def test_a_decision_belongs_to_a_seat_until_the_round_is_over() -> None:
    assert pending_seat(PickColor(3, Turn(1))) == 3
    assert pending_seat(RoundOver()) is None
    assert turn_of(4) == Turn(4)
    assert turn_of(4) is turn_of(4)


FULL = (
    "hands 0:r5,g1 1:b2 2: 3:; table 0,1; top wd; under g4,y1; buried 1; stock b7,b8; color r; "
    "old g; direction backward; owes color:0>answer:1; penalty 4; doubt 0:bluff:r5,g1; called 1; "
    "open 0; lies 0:1,1:2; dry 1; idle 0:1; out 2; outpoints 7; left 3:absent:b9,w; "
    "played 1,2,3,4; computers 1; teams 0,1,0,1; dealer 2; starter 3"
)


def test_a_position_with_everything_in_it_reads_as_it_is_written() -> None:
    state = parse_position(FULL, Rules())
    assert format_position(state) == FULL
    assert [card.value for card in state.discard] == ["y1", "g4", "wd"]
    assert [card.value for card in state.stock] == ["b8", "b7"]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(rounds())
def test_every_position_of_a_round_reads_as_it_is_written(
    started: tuple[Game, list[Event], random.Random],
) -> None:
    game, _, rng = started
    for _ in range(5):
        read = parse_position(format_position(game.state), game.state.rules)
        read.result = game.state.result
        assert read == game.state
        play_on(game, rng, rng.randrange(40))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hands 0:r5; table 0",
        "hands 0:r5; owes turn:0",
        "table 0; owes turn:0",
        "hands 0:r55; table 0; owes turn:0",
        "hands 0:r5; table x; owes turn:0",
        "hands 0:r5; table 0; owes turn",
        "hands 0:r5; table 0; owes turn:0; color x",
        "hands 0:r5; table 0; owes turn:0; doubt 0:bluff",
        "hands 0:r5; table 0; owes turn:0; left 0",
        "hands 0:r5; table 0; owes turn:0; nosuch 1",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_position(text, Rules())


def test_a_position_that_lacks_a_field_or_has_one_too_many_is_told_which() -> None:
    with pytest.raises(NotationError, match="does not say: owes, table"):
        parse_position("hands 0:r5", Rules())
    with pytest.raises(NotationError, match="nosuch: no field of a position"):
        parse_position("hands 0:r5; table 0; owes turn:0; nosuch 1", Rules())


def test_a_position_can_be_played_from() -> None:
    game = set_up("r1 g1 / b2 b3", "r5")
    assert refused(game, play(1, "b2")) is Reason.NOT_YOUR_TURN
    game.act(play(0, "r1"))
    assert format_pending(game.state.pending) == "turn:1"
