"""Positions and deals from the cards of a scenario."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from unobot.engine.cards import Card, Color, full_pack, parse_card, parse_cards
from unobot.engine.dealing import Deal, packs_for
from unobot.engine.match import teams_of
from unobot.engine.notation import format_position
from unobot.engine.pending import AnswerPenalty, DrawnChoice, Pending, Turn
from unobot.engine.rules import Rules
from unobot.engine.state import State

from .reading import DealModel, ScenarioError, ScenarioModel

OTHER_HANDS = 7
"""Cards of a seat whose hand is not given."""


def is_computer(nick: str) -> bool:
    """Whether a seat is a computer player's: `*Robo`."""
    return nick.startswith("*")


def bare_nick(nick: str) -> str:
    """The nick of a seat."""
    return nick.removeprefix("*")


@dataclass(frozen=True, slots=True)
class _Box:
    """The pack, out of which cards are taken."""

    left: Counter[Card]

    def take(self, cards: Sequence[Card]) -> list[Card]:
        """Take these cards; raises ScenarioError when they are not there."""
        for card in cards:
            if not self.left[card]:
                raise ScenarioError(f"the pack does not have that many {card.value}")
            self.left[card] -= 1
        return list(cards)

    def rest(self, rng: random.Random) -> list[Card]:
        """What is left, shuffled."""
        cards = list(self.left.elements())
        rng.shuffle(cards)
        return cards


def _box(rules: Rules, seats: int) -> _Box:
    return _Box(Counter(full_pack(packs_for(seats), rules.uno_cards)))


def _card(code: str) -> Card:
    try:
        return parse_card(code)
    except ValueError:
        raise ScenarioError(f"{code!r} is not a card") from None


def _hands(
    box: _Box,
    nicks: Sequence[str],
    hands: Mapping[str, str],
    size: int,
    rng: random.Random,
    reserved: Sequence[Card],
) -> list[list[Card]]:
    """The hands as given; the others get `size` cards of those that nobody asked for."""
    unknown = set(hands) - set(nicks)
    if unknown:
        raise ScenarioError(f"{', '.join(sorted(unknown))}: nobody of that name sits here")
    given = {nick: box.take(parse_cards(codes)) for nick, codes in hands.items()}
    box.take(reserved)
    for nick in nicks:
        if nick not in given:
            given[nick] = box.take(box.rest(rng)[:size])
    return [given[nick] for nick in nicks]


def make_position(model: ScenarioModel, rules: Rules, rng: random.Random) -> str:
    """The position of a table that is set in the middle of a round, in text notation."""
    nicks = [bare_nick(seat) for seat in model.seats]
    box = _box(rules, len(nicks))
    code, _, named = (model.top or "").partition("/")
    if not code:
        raise ScenarioError("a table in the middle of a round needs a top")
    top, under, stock = _card(code), parse_cards(model.under), parse_cards(model.stock)
    hands = _hands(box, nicks, model.hands, OTHER_HANDS, rng, [top, *under, *stock])
    rest = box.rest(rng)
    state = State(rules)
    state.hands = hands
    state.table = list(range(len(nicks)))
    state.computers = {at for at, seat in enumerate(model.seats) if is_computer(seat)}
    bottom, below = (rest, []) if model.stock_only else ([], rest)
    state.discard = [*bottom, *reversed(under), top]
    state.stock = [*below, *reversed(stock)]
    state.color = Color(named) if named else top.color
    state.direction = 1 if model.direction == "forward" else -1
    state.played = [0] * len(nicks)
    state.teams = list(teams_of(rules, len(nicks)))
    turn = _seat(nicks, model.turn) if model.turn is not None else 0
    state.pending = _pending(model, state, turn)
    state.penalty = model.penalty
    _set_calls(model, state, nicks)
    state.lies = {_seat(nicks, nick): lies for nick, lies in model.lies.items()}
    return format_position(state)


def _seat(nicks: Sequence[str], nick: str) -> int:
    if nick not in nicks:
        raise ScenarioError(f"{nick}: nobody of that name sits here")
    return nicks.index(nick)


def _pending(model: ScenarioModel, state: State, turn: int) -> Pending:
    if model.drawn is not None:
        card = _card(model.drawn)
        if card not in state.hands[turn]:
            raise ScenarioError(
                f"the drawn {card.value} is not in the hand of the player whose turn it is"
            )
        return DrawnChoice(turn, card)
    return AnswerPenalty(turn) if model.penalty else Turn(turn)


def _set_calls(model: ScenarioModel, state: State, nicks: Sequence[str]) -> None:
    """A seat set up with one card has called, unless `said_uno` is given without it."""
    single = {seat for seat, hand in enumerate(state.hands) if len(hand) == 1}
    if model.said_uno is None:
        state.called = single
        return
    state.called = {_seat(nicks, nick) for nick in model.said_uno}
    state.open_to_catch = single - state.called


def make_deal(model: DealModel, rules: Rules, nicks: Sequence[str], rng: random.Random) -> Deal:
    """The cards of a round that is dealt: hands and first cards as given, the rest shuffled."""
    box = _box(rules, len(nicks))
    first = [_card(code) for code in model.first]
    known = [*first, *parse_cards(model.stock)]
    hands = _hands(box, nicks, model.hands, rules.hand_size, rng, known)
    return Deal(
        tuple(tuple(hand) for hand in hands),
        (*box.rest(rng), *reversed(known)),
        None if model.dealer is None else _seat(nicks, model.dealer),
        fixed=len(known),
    )
