"""The quick player of sampled hands: plain habits, a few microseconds a move.

It sees the whole state, because it plays all seats of rounds that were made up.
"""

from __future__ import annotations

import random
from functools import cache

from unobot.engine.actions import Challenge, Move, NameColor, Pass, Play, Swap, draw_of
from unobot.engine.cards import Card, Color
from unobot.engine.hands import hand_verb
from unobot.engine.matching import fitting_cards, playable_cards
from unobot.engine.pending import (
    AnswerPenalty,
    DrawnChoice,
    PickColor,
    PickSwap,
    RoundOver,
    Turn,
)
from unobot.engine.state import State

_play = cache(Play)
_COLORS = tuple(Color)

CHALLENGES = 0.25
"""How often a Wild Draw Four is challenged."""


def quick_move(state: State, rng: random.Random) -> Move:
    """A sensible move for the seat that has to decide; raises ValueError when none is awaited."""
    pending = state.pending
    if isinstance(pending, Turn):
        seat = pending.seat
        hand = state.hands[seat]
        cards = [card for card in fitting_cards(state, seat) if card.color is not None]
        if cards:
            if len(cards) > 1:
                return _lay(state, seat, _best(hand, cards, state))
            if len(hand) == 2 and not state.rules.finish_on_wild:
                for card in hand:
                    if card.is_wild and not card.is_restricted:
                        return _lay(state, seat, card)  # It could not be the last one.
            return _lay(state, seat, cards[0])
        return _lay_wild_or(state, pending, draw_of(seat))
    match pending:
        case RoundOver():
            raise ValueError("no decision is awaited")
        case DrawnChoice(seat):
            cards = playable_cards(state, pending, seat, may_bluff=False)
            return _lay(state, seat, cards[0]) if cards else Pass(seat)
        case AnswerPenalty(seat):
            cards = playable_cards(state, pending, seat, may_bluff=False)
            if cards:
                return _lay(state, seat, cards[0])
            if state.doubt is not None and rng.random() < CHALLENGES:
                return Challenge(seat)
            return draw_of(seat)
        case PickColor(seat):
            return NameColor(seat, best_color(state.hands[seat], rng))
        case PickSwap(seat, _, is_kingmaker):
            return Swap(seat, None if is_kingmaker else shortest_hand(state, seat))


def _best(hand: list[Card], cards: list[Card], state: State) -> Card:
    """The best of several coloured cards that fit.

    Between two seats that is before all the last one of its colour. The colour in force is what
    the others can follow least, and a face held twice is a way out of another colour.
    """
    color, is_duel = state.color, len(state.table) == 2
    colors = [card.color for card in hand]
    faces = [card.face for card in hand]
    best, most = cards[0], -9.0
    for card in cards:
        value = 0.4 if is_duel and card.takes_turn else 0.0
        held = colors.count(card.color)
        value += 1.3 if is_duel and held == 1 else 0.15 * held
        if card.color is color:
            value += 0.4
        if faces.count(card.face) > 1:
            value -= 0.6
        if value > most:
            best, most = card, value
    return best


def _lay_wild_or(state: State, turn: Turn, otherwise: Move) -> Move:
    cards = playable_cards(state, turn, turn.seat, may_bluff=False)
    return _lay(state, turn.seat, cards[0]) if cards else otherwise


def _lay(state: State, seat: int, card: Card) -> Play:
    hand, rules = state.hands[seat], state.rules
    uno = len(hand) == 2 and rules.uno_call == "player"
    if card.is_wild:
        return _play(seat, (card,), _most(hand), None, uno)
    swap = None
    if card.hands == "swap" and hand_verb(rules, card) and len(hand) > 1:
        swap = shortest_hand(state, seat)
    return _play(seat, (card,), None, swap, uno)


def _most(hand: list[Card]) -> Color:
    held = [card.color for card in hand]
    return max(_COLORS, key=held.count)


def best_color(hand: list[Card], rng: random.Random) -> Color:
    """The colour that a hand holds most of; any of them for a hand without colours."""
    if any(card.color is not None for card in hand):
        return _most(hand)
    return _COLORS[int(rng.random() * 4)]


def shortest_hand(state: State, seat: int) -> int:
    """The other seat at the table with the fewest cards."""
    others = (one for one in state.table if one != seat)
    return min(others, key=lambda one: len(state.hands[one]))
