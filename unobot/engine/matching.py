"""Which cards may be played now: fitting the top, legality of the wilds, answers, jump-ins.

`why_not` judges one card of the seat that has to decide, `playable_cards` its whole hand; both ask
the same questions. `act` checks with the first, `legal_actions` lists with the second.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import Literal, assert_never

from .cards import RESTRICTED, UNO_CARD, Card, Color, Face
from .errors import Reason
from .pending import AnswerPenalty, DrawnChoice, Pending, Turn, owed
from .rules import Rules, can_challenge
from .state import State


@cache
def fitting(color: Color | None, face: Face) -> frozenset[Card]:
    """The cards that go on a top: the colour in force, the same number or symbol, and the wilds."""
    return frozenset(
        card
        for card in Card
        if card is not UNO_CARD and (card.is_wild or card.color is color or card.face is face)
    )


@cache
def _fits(color: Color | None, face: Face) -> Callable[[Card], bool]:
    """Whether a card goes on that top: the test that a hand is filtered with at every move."""
    return fitting(color, face).__contains__


def fitting_cards(state: State, seat: int) -> list[Card]:
    """The cards of a hand that go on the top, each as often as it is there: for quick players."""
    return list(filter(_fits(state.color, state.discard[-1].face), state.hands[seat]))


@cache
def _answers(stacking: str, face: Face) -> frozenset[Card]:
    """The draw cards that answer a draw card with this face, under the rule of stacking.

    A coloured face answers itself unless nothing answers anything, a wild does so under `same`;
    under `mixed` a wild that draws answers all.
    """
    is_colored = face.row.is_colored
    answers_itself = stacking != "none" if is_colored else stacking == "same"
    return frozenset(
        card
        for card in Card
        if card.draws
        and ((answers_itself and card.face is face) or (stacking == "mixed" and card.is_wild))
    )


def answers(rules: Rules, top: Card) -> frozenset[Card]:
    """The cards that answer the draw card on top."""
    return _answers(rules.stacking, top.face)


def _allowed(state: State, pending: Pending) -> Collection[Card]:
    """The cards that fit what is awaited, whatever else may forbid a wild."""
    top = state.discard[-1]
    if isinstance(pending, AnswerPenalty):
        return _answers(state.rules.stacking, top.face)
    allowed = fitting(state.color, top.face)
    if isinstance(pending, DrawnChoice) and state.rules.after_draw != "any":
        return (pending.drawn,) if pending.drawn in allowed else ()
    return allowed


def _test(state: State, pending: Pending) -> Callable[[Card], bool]:
    """Whether a card is in `_allowed`: the test that a hand is filtered with at every move."""
    if isinstance(pending, Turn):
        return _fits(state.color, state.discard[-1].face)
    return _allowed(state, pending).__contains__


@cache
def _barring(
    when: Literal["any", "no_color", "no_playable"],
    stacking: str | None,
    color: Color | None,
    face: Face,
) -> frozenset[Card]:
    match when:
        case "any":
            return frozenset()
        case "no_color":
            return frozenset(card for card in Card if color is not None and card.color is color)
        case "no_playable":
            playable = fitting(color, face) if stacking is None else _answers(stacking, face)
            return playable - RESTRICTED
        case _:
            assert_never(when)


def barring(rules: Rules, color: Color | None, top: Card, *, is_answer: bool) -> frozenset[Card]:
    """The cards of which one in the hand makes a Wild Draw Four on this top illegal.

    `is_answer` says whether it is to answer a penalty, so that only answers are playable.
    """
    stacking = rules.stacking if is_answer else None
    return _barring(rules.wild_draw_four, stacking, color, top.face)


def why_illegal(state: State, pending: Pending, hand: Iterable[Card]) -> Reason | None:
    """Why a Wild Draw Four from this hand would be illegal now; None: it is legal."""
    rules, is_answer = state.rules, isinstance(pending, AnswerPenalty)
    if rules.wild_draw_four == "any":
        return None  # Asked at every other move of a player who thinks, mostly under these rules.
    if barring(rules, state.color, state.top, is_answer=is_answer).isdisjoint(hand):
        return None
    is_color = rules.wild_draw_four == "no_color"
    return Reason.WD4_BESIDE_COLOR if is_color else Reason.WD4_BESIDE_PLAYABLE


def has_free_wilds(rules: Rules) -> bool:
    """Whether nothing but what lies on top ever forbids a wild."""
    return rules.wild_draw_four == "any" and rules.finish_on_wild


def _why_no_wild(
    state: State, pending: Pending, hand: list[Card], card: Card, *, may_bluff: bool
) -> Reason | None:
    """Why a wild that fits may not be played all the same."""
    rules = state.rules
    if not rules.finish_on_wild and len(hand) == 1:
        return Reason.NO_WILD_LAST
    if card.is_restricted and not (may_bluff and rules.illegal_wd4 == "bluff"):
        return why_illegal(state, pending, hand)
    return None


def why_not(
    state: State, pending: Pending, seat: int, card: Card, *, may_bluff: bool = True
) -> Reason | None:
    """Why the seat that owes `pending` may not lay this card of its hand; None: it may.

    `may_bluff` says whether an illegal Wild Draw Four counts as playable where the rules let it be
    played: it does for playing, it does not where a rule asks whether a card *can* be played.
    UNO cards never fit; `why_not_uno_card` judges them.
    """
    if card not in _allowed(state, pending):
        if isinstance(pending, AnswerPenalty):
            return Reason.NO_ANSWER
        if (
            isinstance(pending, DrawnChoice)
            and state.rules.after_draw != "any"
            and card is not pending.drawn
        ):
            return Reason.ONLY_DRAWN
        return Reason.DOES_NOT_FIT
    if card.is_wild:
        return _why_no_wild(state, pending, state.hands[seat], card, may_bluff=may_bluff)
    return None


def playable_cards(
    state: State, pending: Pending, seat: int, *, may_bluff: bool = True
) -> list[Card]:
    """The kinds of card in the seat's hand for which `why_not` knows no reason, in hand order."""
    rules, hand = state.rules, state.hands[seat]
    cards = list(dict.fromkeys(filter(_test(state, pending), hand)))
    if has_free_wilds(rules):
        return cards
    if len(hand) == 1 and not rules.finish_on_wild:
        return [card for card in cards if not card.is_wild]
    for card in RESTRICTED:
        if card in cards and _why_no_wild(state, pending, hand, card, may_bluff=may_bluff):
            cards.remove(card)
    return cards


def can_play(state: State, pending: Pending, seat: int) -> bool:
    """Whether `playable_cards` would find any."""
    hand = state.hands[seat]
    return any(
        not card.is_wild or _why_no_wild(state, pending, hand, card, may_bluff=True) is None
        for card in filter(_test(state, pending), hand)
    )


def may_draw(state: State, turn: Turn) -> bool:
    """Whether the seat whose turn it is may draw: always, or only where it can play nothing."""
    return state.rules.draw_anytime or not playable_cards(state, turn, turn.seat, may_bluff=False)


def may_draw_beside(state: State, turn: Turn) -> bool:
    """`may_draw` where it is known already that the seat may play a card."""
    rules = state.rules
    return rules.draw_anytime or (rules.illegal_wd4 == "bluff" and may_draw(state, turn))


def must_play(state: State, choice: DrawnChoice) -> bool:
    """Whether the seat that has drawn may not pass, because it has to play what it drew."""
    return (
        state.rules.after_draw == "must"
        and choice.drawn is not None
        and why_not(state, choice, choice.seat, choice.drawn, may_bluff=False) is None
    )


def why_not_uno_card(state: State) -> Reason | None:
    """Why no UNO card may be played now, by whomever holds one; None: it may."""
    is_free = isinstance(state.pending, (Turn, DrawnChoice))
    return None if is_free else owed(state.pending)


def can_jump_in(state: State, card: Card) -> bool:
    """Whether whoever holds this card may play it out of turn now: identical to the top, 0-9."""
    return (
        state.rules.jump_in
        and card is state.top
        and card.is_number
        and isinstance(state.pending, (Turn, DrawnChoice))
    )


def can_respond(state: State, victim: int, *, color_owed: bool) -> bool:
    """Whether the victim of the draw card on top may answer or challenge it.

    While its colour is still owed, an answer that some colour would allow counts; it is judged
    again when the colour is named.
    """
    rules = state.rules
    if state.doubt is not None and can_challenge(rules):
        return True
    if rules.stacking == "none":
        return False
    pending = AnswerPenalty(victim)
    for card in state.hands[victim]:
        reason = why_not(state, pending, victim, card)
        if reason is None or (color_owed and reason is Reason.WD4_BESIDE_COLOR):
            return True
    return False
