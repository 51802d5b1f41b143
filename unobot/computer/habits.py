"""Sound habits: how good a move looks at first sight, in numbers whose order alone matters.

Wilds are kept as long as something else fits, but laid rather than that a card is drawn. What
leaves the next seat without an answer is good, and so is a hand that can go on: few colours, and a
card that fits the new top. Whoever is about to go out is hit. A partner is none of these.
"""

from __future__ import annotations

from statistics import fmean
from typing import assert_never

from unobot.engine.actions import Challenge, Draw, Move, NameColor, Pass, Play, Swap
from unobot.engine.cards import UNO_CARD, Card, Color
from unobot.engine.effects import takes_turn
from unobot.engine.hands import hand_sources, hand_verb
from unobot.engine.matching import barring, fitting
from unobot.engine.pending import AnswerPenalty
from unobot.engine.rules import can_challenge
from unobot.engine.scoring import is_charged
from unobot.engine.view import View

from .crowd import worth_among_more
from .outlook import Outlook

CHALLENGE_FROM = 0.4
"""Chance to be right from which a challenge looks good."""
KEPT = 2.0
"""What a wild is worth in the hand between two seats: more than any coloured card gains."""
FEWER_COLORS = 0.5
"""What each colour less is worth between two seats, where the colour in force often stays."""
FOLLOWED = 0.2
"""What it is worth to hold a card that fits the new top."""
STAYS = 0.12
"""What it is worth to stay with the colour in force, which the other one follows least."""
PAIR = 0.15
"""What a face held twice is worth: each of the two is a way out of another colour."""
STOP = 0.25
"""What it is worth between two seats to go on oneself."""
URGENT = 0.25
"""What it is worth beyond that to make somebody draw who is about to go out."""
ONLY_WILDS = 4.0
"""What it costs to be left with nothing but wilds that cannot be the last card."""
FEW = 3
"""So few cards make somebody dangerous."""


def worth(outlook: Outlook, move: Move) -> float:
    """How good a legal move of the outlook's seat looks."""
    match move:
        case Play():
            return 2.0 + _worth_of_play(outlook, move)
        case NameColor(_, color):
            return _worth_of_color(outlook, color)
        case Swap(_, other):
            return 100.0 if other is None else -float(_cards_after_swap(outlook, other))
        case Challenge():
            accused = outlook.view.can_be_challenged
            chance = 0.0 if accused is None else outlook.chance_guilty(accused)
            return 20.0 if chance > CHALLENGE_FROM else -20.0
        case Draw() | Pass():
            return -10.0
        case _:
            assert_never(move)


def _cards_after_swap(outlook: Outlook, other: int) -> int:
    """The cards of the hand that a swap brings; a partner is not robbed without need."""
    return outlook.view.counts[other] + (0 if other in outlook.enemies else 3)


def _worth_of_color(outlook: Outlook, color: Color) -> float:
    """How good it is to name a colour for the wild on top."""
    return _worth_of_card(outlook, outlook.view.top, color, list(outlook.view.hand))


def _worth_of_play(outlook: Outlook, play: Play) -> float:
    view, last = outlook.view, play.cards[-1]
    rest = list(view.hand)
    for card in play.cards:
        rest.remove(card)
    if not rest:
        return 100.0
    if last is UNO_CARD:
        return _worth_of_hands(outlook, play, len(rest))
    color = last.color if last.color is not None else play.color
    if color is None:
        return -5.0
    if is_bluff(outlook.view, play):
        return -20.0
    total = 0.4 * (len(play.cards) - 1) + _points_rid_of(outlook, play)
    total += _worth_of_card(outlook, last, color, rest)
    return total + _worth_of_hands(outlook, play, len(rest))


def _worth_of_card(outlook: Outlook, card: Card, color: Color, rest: list[Card]) -> float:
    """How good it is that a card lies on top, in this colour, and the rest is in the hand."""
    is_stuck = not outlook.view.rules.finish_on_wild and all(one.is_wild for one in rest)
    total = -ONLY_WILDS if is_stuck else 0.0
    if len(outlook.view.table) == 2:
        return total + _worth_in_duel(outlook, card, color, rest)
    return total + worth_among_more(outlook, card, color, rest)


def _worth_in_duel(outlook: Outlook, card: Card, color: Color, rest: list[Card]) -> float:
    fits = fitting(color, card.face)
    total = FOLLOWED * any(one in fits for one in rest)
    total -= FEWER_COLORS * len({one.color for one in rest if one.color is not None})
    if card.is_wild:
        total -= KEPT
    else:
        total += STAYS * (color is outlook.view.color)
        total -= PAIR * any(one.face is card.face for one in rest)
    return total + _worth_of_turn(outlook, card, color)


def _worth_of_turn(outlook: Outlook, card: Card, color: Color) -> float:
    """What it is worth between two seats what becomes of the other one's turn."""
    other = outlook.next
    if other not in outlook.enemies:
        return 0.0
    held = outlook.view.counts[other]
    stuck = outlook.chance_stuck(other, color, card.face)
    total = stuck * (1.0 + 0.5 / max(held, 1))
    if takes_turn(outlook.view.rules, card, 2):
        total += STOP
        total += URGENT if held <= FEW and card.draws else 0.0
    return total


def owes_color(play: Play) -> bool:
    """Whether a wild is laid without its colour."""
    return play.cards[-1].is_wild and play.color is None


def is_bluff(view: View, play: Play) -> bool:
    """Whether a play is a Wild Draw Four that could be challenged with success."""
    if not play.cards[-1].is_restricted or not can_challenge(view.rules):
        return False
    is_answer = isinstance(view.pending, AnswerPenalty)
    barred = barring(view.rules, view.color, view.top, is_answer=is_answer)
    return not barred.isdisjoint(view.hand)


def _points_rid_of(outlook: Outlook, play: Play) -> float:
    """What it is worth to be rid of points, where everybody is charged their own hand."""
    view = outlook.view
    if not is_charged(view.rules.scoring):
        return 0.0
    is_late = min((view.counts[one] for one in outlook.enemies), default=9) <= FEW
    return sum(card.points for card in play.cards) * (0.03 if is_late else 0.005)


def _worth_of_hands(outlook: Outlook, play: Play, own: int) -> float:
    """What it is worth that a play changes hands, for a seat that has so many cards left."""
    view = outlook.view
    verb = hand_verb(view.rules, play.cards[-1])
    if verb is None:
        return 0.0
    if play.swap is not None:
        got: float = _cards_after_swap(outlook, play.swap)
    elif verb == "swap":
        got = min(view.counts[one] for one in view.table)
    else:
        sources = hand_sources(verb, view.table, view.direction, outlook.seat)
        got = fmean(view.counts[one] for one in sources)
    return 0.3 * (own - got)
