"""Rounds set up in the middle, and short ways to act in them and to say what they look like.

Hands are written in seat order with a stroke between them: `r5 g1 / b2 b3`. What is awaited is
written as in the text notation: `turn:0`, `drawn:0:r9`, `color:0>answer:1`.
"""

from __future__ import annotations

import random
from collections import Counter

from unobot.engine.actions import Action, Play
from unobot.engine.cards import Card, Color, format_cards, full_pack, parse_card, parse_cards
from unobot.engine.errors import NotAllowed, Reason
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.match import teams_of
from unobot.engine.notation import format_pending, format_position
from unobot.engine.rules import parse_rules
from unobot.engine.state import State


def set_up(
    hands: str,
    top: str,
    rules: str = "",
    *,
    stock: str = "",
    under: str = "",
    stock_only: bool = False,
    hoarder: int | None = None,
    owes: str = "turn:0",
    seed: int = 0,
    **fields: str,
) -> Game:
    """A round at a position, with the rest of the pack below `stock`.

    With `stock_only` the rest lies at the bottom of the discard, with a `hoarder` in their hand.
    `rules` are written as after `!uno`; a wild on top carries its colour, `w/g`. Other `fields` are
    those of the text notation. Whoever holds one card has called, unless `called` says otherwise.
    Raises ValueError when no pack holds these cards.
    """
    _, made = parse_rules(rules)
    dealt = [parse_cards(hand) for hand in hands.split("/")]
    top, _, color = top.partition("/")
    rest = Counter(full_pack(1, made.uno_cards))
    rest.subtract(parse_cards(" ".join([hands.replace("/", " "), top, stock, under])))
    if min(rest.values()) < 0:
        raise ValueError("no pack holds these cards")
    below = format_cards(rest.elements())
    if hoarder is not None:
        dealt[hoarder] += parse_cards(below)
        below = ""
    parts = {
        "hands": " ".join(f"{seat}:{_commas(hand)}" for seat, hand in enumerate(dealt)),
        "table": ",".join(str(seat) for seat, hand in enumerate(dealt) if hand),
        "top": top,
        "under": _commas(parse_cards(f"{under} {below if stock_only else ''}")),
        "stock": _commas(parse_cards(f"{stock} {'' if stock_only else below}")),
        "color": color or _color_of(parse_card(top)),
        "teams": ",".join(str(pair) for pair in teams_of(made, len(dealt))),
        "owes": owes,
        "called": ",".join(str(seat) for seat, hand in enumerate(dealt) if len(hand) == 1),
        **fields,
    }
    text = "; ".join(f"{name} {value}" for name, value in parts.items() if value)
    return Game.set_up(made, text, random.Random(seed))[0]


def _commas(cards: list[Card]) -> str:
    return format_cards(cards).replace(" ", ",")


def _color_of(card: Card) -> str:
    return "" if card.color is None else card.color.value


def play(
    seat: int, cards: str, color: str = "", *, swap: int | None = None, uno: bool = False
) -> Play:
    """The play of a card or a run, `r5` or `r6 r5 g5`."""
    named = Color(color) if color else None
    return Play(seat, tuple(parse_cards(cards)), named, swap, uno)


def act(game: Game, *actions: Action) -> list[Event]:
    """Let several things happen, each of which has to be allowed; all their events."""
    return [event for action in actions for event in game.act(action)]


def refused(game: Game, action: Action) -> Reason:
    """Why an action is not allowed; it must leave everything as it was."""
    before = format_position(game.state)
    try:
        game.act(action)
    except NotAllowed as refusal:
        assert format_position(game.state) == before
        return refusal.reason
    raise AssertionError(f"{action} was allowed")


def owes(game: Game) -> str:
    """The decision that is awaited."""
    return format_pending(game.state.pending)


def hands(game: Game) -> str:
    """All hands, as `set_up` takes them."""
    return " / ".join(format_cards(hand) for hand in game.state.hands)


def counts(game: Game) -> list[int]:
    """How many cards each seat holds."""
    return [len(hand) for hand in game.state.hands]


def top(game: Game) -> str:
    """The top and the colour in force: `r5/r`, `w/g`; `w/` while the first colour is owed."""
    color = game.state.color
    return f"{game.state.top.value}/{color.value if color else ''}"


def points(game: Game) -> dict[int, int]:
    """The points of a round that is over, by seat."""
    assert game.state.result is not None
    return dict(game.state.result.points)


def places(game: Game) -> dict[int, int]:
    """The places of a round that is over, by seat."""
    assert game.state.result is not None
    return dict(game.state.result.places)


def winner(game: Game) -> int | None:
    """Who has won the round that is over."""
    assert game.state.result is not None
    return game.state.result.winner


def all_cards(state: State) -> Counter[Card]:
    """Every card on the table and in the hands."""
    return Counter(state.stock + state.discard + [card for hand in state.hands for card in hand])
