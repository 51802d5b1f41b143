"""What the channel and each player are told of a round's events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from unobot.answers import (
    CardsDrawn,
    Hand,
    HandOfOther,
    Narration,
    PenaltyWay,
    Refused,
    Reply,
    RoundSummary,
    TopIs,
    TurnIs,
)
from unobot.engine.actions import Play
from unobot.engine.cards import Card
from unobot.engine.errors import NotAllowed, Reason
from unobot.engine.events import (
    Awaits,
    CardsShown,
    Drew,
    Event,
    HandsChange,
    HandShown,
    RoundEnded,
    SeatLeft,
    SeatReturned,
    TakenBack,
    UnoCardPlayed,
)
from unobot.engine.matching import answers
from unobot.engine.pending import AnswerPenalty, Turn, owed
from unobot.engine.view import cut_event

from .outcome import Outcome
from .table import Table


def tell_events(
    table: Table, out: Outcome, events: Iterable[Event], owner: str | None = None
) -> None:
    """Tell the channel what happened, and the players what only they may know.

    `owner` is who has the say now, if that has changed.
    """
    events = list(events)
    out.say(replace(_told(table, events), owner=owner))
    _tell_secrets(table, out, events)
    if table.game is not None and not table.game.is_over:
        for seat in _who_needs_hand(events):
            tell_hand(table, out, seat)


def _told(table: Table, events: Iterable[Event]) -> Narration:
    assert table.game is not None
    # Whose turn it is is only told where that may be news: a client that plays by these lines must
    # not take somebody else's UNO for its turn.
    cut = tuple(cut_event(event, None) for event in events)
    is_news = any(isinstance(event, (Awaits, SeatLeft, UnoCardPlayed)) for event in cut)
    turn_of = table.nick(table.seat_on_turn()) if is_news else None
    penalty = table.game.state.penalty
    taken_back = any(isinstance(event, TakenBack) for event in cut)
    top = TopIs(table.game.state.top, table.game.state.color) if taken_back else None
    limit = table.state.rules.false_uno_limit
    return Narration(cut, table.names, turn_of, penalty, penalty_ways(table), top, limit)


def penalty_ways(table: Table) -> frozenset[PenaltyWay]:
    """How the penalty that waits may be escaped, by the rules: what is held is not told."""
    assert table.game is not None
    state = table.game.state
    if not isinstance(state.pending, AnswerPenalty):
        return frozenset()
    faces = frozenset(card.face for card in answers(state.rules, state.top))
    return faces if state.doubt is None else faces | {"challenge"}


def refused(table: Table, refusal: NotAllowed, seat: int | None) -> Refused:
    """The answer to a move that is not allowed; `seat` is whose move it was."""
    top = None
    if refusal.reason is Reason.DOES_NOT_FIT and table.game is not None:
        top = TopIs(table.game.state.top, table.game.state.color)
    reason = refusal.reason
    if reason is Reason.NOT_YOUR_TURN and table.game is not None:
        reason = owed(table.game.state.pending)
    is_own = refusal.seat == seat and reason is not Reason.NO_SUCH_SWAP
    nick = None if is_own else table.nick(refusal.seat)
    owes = nick is None and reason in (Reason.PENALTY_OWED, Reason.NO_ANSWER)
    return Refused(reason, refusal.card, nick, top, turn(table) if owes else None)


def turn(table: Table) -> TurnIs:
    """Who has to decide, and what."""
    assert table.game is not None
    game = table.game
    return TurnIs(
        table.nick(table.seat_on_turn()) or "",
        game.view(None).pending,
        game.state.penalty,
        penalty_ways(table),
    )


def tell_deal(table: Table, out: Outcome, events: Iterable[Event], commitment: str = "") -> None:
    """Tell everybody the deal and its commitment, and each player his hand."""
    out.say(replace(_told(table, events), commitment=commitment))
    for seat in range(len(table.state.players)):
        tell_hand(table, out, seat)


def _tell_secrets(table: Table, out: Outcome, events: list[Event]) -> None:
    drawn: dict[int, list[Card]] = {}
    for event in events:
        if not isinstance(event, CardsShown):
            continue
        match event:
            case Drew(seat, _, reason, cards):
                if cards and reason != "join":
                    drawn.setdefault(seat, []).extend(cards)
            case HandShown(seat, to, cards):
                player = table.state.players[to]
                if player.can_hear:
                    out.tell(player.nick, HandOfOther(table.state.players[seat].nick, cards))
            case SeatReturned():
                pass  # Whoever sits down is shown the whole hand.
            case _:
                assert_never(event)
    for seat, cards_drawn in drawn.items():
        player = table.state.players[seat]
        if player.can_hear and not player.has_left:
            out.tell(player.nick, CardsDrawn(tuple(cards_drawn), table.channel))


def _who_needs_hand(events: list[Event]) -> list[int]:
    """The seats that are shown their hands: whoever is on turn now, and whose hand is another."""
    seats: list[int] = []
    for event in events:
        if isinstance(event, RoundEnded):
            return []
        if isinstance(event, HandsChange):
            seats += [to for _, to in event.moves]
        elif isinstance(event, Awaits) and isinstance(event.pending, (Turn, AnswerPenalty)):
            seats.append(event.pending.seat)
    return list(dict.fromkeys(seats))


def tell_hand(table: Table, out: Outcome, seat: int) -> None:
    """Show a player his hand, if he is there to see it."""
    player = table.state.players[seat]
    if player.can_hear and not player.has_left and table.is_running:
        out.tell(player.nick, hand_of(table, seat))


def hand_of(table: Table, seat: int) -> Hand:
    """A player's hand, with what he may play if he is on turn."""
    assert table.game is not None
    actions = table.game.legal_actions(seat) if seat == table.seat_on_turn() else []
    playable = frozenset(action.cards[0] for action in actions if isinstance(action, Play))
    return Hand(tuple(table.game.state.hands[seat]), table.channel, playable)


def tell_summary(table: Table, out: Outcome, result: RoundEnded, seconds: float) -> None:
    """Tell how the round ended, in the line of what ended it."""
    assert table.game is not None
    state = table.state
    nicks = table.names
    summary = RoundSummary(
        winner=table.nick(result.winner),
        reason=result.reason,
        scoring=state.rules.scoring,
        points=tuple((nicks[seat], points) for seat, points in result.points),
        places=tuple(
            (nicks[seat], place) for seat, place in sorted(result.places, key=lambda one: one[1])
        )
        if state.rules.round_ends == "all_placed"
        else (),
        hands=tuple((nicks[seat], hand) for seat, hand in result.hands if seat != result.winner),
        cards_played=sum(table.game.state.played),
        seconds=seconds,
        is_rated=state.is_rated,
    )
    for at, reply in reversed(list(enumerate(out.replies))):
        if isinstance(reply.answer, Narration):
            out.replies[at] = Reply(None, replace(reply.answer, summary=summary))
            return
    out.say(summary)
