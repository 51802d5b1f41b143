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

from .state import Playing
from .step import Step


def tell_events(
    step: Step, playing: Playing, events: Iterable[Event], owner: str | None = None
) -> None:
    """Tell the channel what happened, and the players what only they may know.

    `owner` is who has the say now, if that has changed.
    """
    events = list(events)
    step.say(replace(_told(playing, events), owner=owner))
    _tell_secrets(step, playing, events)
    if not playing.game.is_over:
        for seat in _who_needs_hand(events):
            tell_hand(step, playing, seat)


def _told(playing: Playing, events: Iterable[Event]) -> Narration:
    # Whose turn it is is only told where that may be news: a client that plays by these lines must
    # not take somebody else's UNO for its turn.
    state = playing.game.state
    cut = tuple(cut_event(event, None) for event in events)
    is_news = any(isinstance(event, (Awaits, SeatLeft, UnoCardPlayed)) for event in cut)
    return Narration(
        events=cut,
        names=playing.match.names,
        turn_of=playing.nick_on_turn if is_news else None,
        penalty=state.penalty,
        ways=_penalty_ways(playing),
        top=top(playing) if any(isinstance(event, TakenBack) for event in cut) else None,
        lie_limit=playing.match.rules.false_uno_limit,
    )


def _penalty_ways(playing: Playing) -> frozenset[PenaltyWay]:
    """How the penalty that waits may be escaped, by the rules: what is held is not told."""
    state = playing.game.state
    if not isinstance(state.pending, AnswerPenalty):
        return frozenset()
    faces = frozenset(card.face for card in answers(state.rules, state.top))
    return faces if state.doubt is None else faces | {"challenge"}


def refused(playing: Playing, refusal: NotAllowed, seat: int | None) -> Refused:
    """The answer to a move that is not allowed; `seat` is whose move it was."""
    reason = refusal.reason
    if reason is Reason.NOT_YOUR_TURN:
        reason = owed(playing.game.state.pending)
    is_own = refusal.seat == seat and reason is not Reason.NO_SUCH_SWAP
    nick = None if is_own else playing.match.nick(refusal.seat)
    owes = nick is None and reason in (Reason.PENALTY_OWED, Reason.NO_ANSWER)
    misses = refusal.reason is Reason.DOES_NOT_FIT
    return Refused(
        reason,
        refusal.card,
        nick,
        top(playing) if misses else None,
        turn(playing) if owes else None,
    )


def top(playing: Playing) -> TopIs:
    """The top card and the colour in force."""
    return TopIs(playing.game.state.top, playing.game.state.color)


def turn(playing: Playing) -> TurnIs:
    """Who has to decide, and what."""
    game = playing.game
    return TurnIs(
        playing.nick_on_turn or "",
        game.view(None).pending,
        game.state.penalty,
        _penalty_ways(playing),
    )


def tell_deal(step: Step, playing: Playing, events: Iterable[Event], commitment: str = "") -> None:
    """Tell everybody the deal and its commitment, and each player their hand."""
    step.say(replace(_told(playing, events), commitment=commitment))
    for seat in range(len(playing.match.players)):
        tell_hand(step, playing, seat)


def _tell_secrets(step: Step, playing: Playing, events: list[Event]) -> None:
    players = playing.match.players
    drawn: dict[int, list[Card]] = {}
    for event in events:
        if not isinstance(event, CardsShown):
            continue
        match event:
            case Drew(seat, _, reason, cards):
                if cards and reason != "join":
                    drawn.setdefault(seat, []).extend(cards)
            case HandShown(seat, to, cards):
                if players[to].can_hear:
                    step.tell(players[to].nick, HandOfOther(players[seat].nick, cards))
            case SeatReturned():
                pass  # Whoever sits down is shown the whole hand.
            case _:
                assert_never(event)
    for seat, cards_drawn in drawn.items():
        if players[seat].is_reached:
            step.tell(players[seat].nick, CardsDrawn(tuple(cards_drawn), step.table.channel))


def _who_needs_hand(events: list[Event]) -> list[int]:
    """The seats that are shown their hands: whoever's turn it is now, and whose hand is another."""
    seats: list[int] = []
    for event in events:
        if isinstance(event, RoundEnded):
            return []
        if isinstance(event, HandsChange):
            seats += [to for _, to in event.moves]
        elif isinstance(event, Awaits) and isinstance(event.pending, (Turn, AnswerPenalty)):
            seats.append(event.pending.seat)
    return list(dict.fromkeys(seats))


def tell_hand(step: Step, playing: Playing, seat: int) -> None:
    """Show a player their hand, if they are there to see it."""
    player = playing.match.players[seat]
    if player.is_reached:
        step.tell(player.nick, hand_of(step, playing, seat))


def hand_of(step: Step, playing: Playing, seat: int) -> Hand:
    """A player's hand, with what they may play if it is their turn."""
    game = playing.game
    actions = game.legal_actions(seat) if seat == playing.seat_on_turn else []
    playable = frozenset(action.cards[0] for action in actions if isinstance(action, Play))
    return Hand(tuple(game.state.hands[seat]), step.table.channel, playable)


def tell_summary(step: Step, playing: Playing, result: RoundEnded, seconds: float) -> None:
    """Tell how the round ended, in the line of what ended it."""
    match, nicks = playing.match, playing.match.names
    places = sorted(result.places, key=lambda one: one[1])
    summary = RoundSummary(
        winner=match.nick(result.winner),
        reason=result.reason,
        scoring=match.rules.scoring,
        points=tuple((nicks[seat], points) for seat, points in result.points),
        places=tuple((nicks[seat], place) for seat, place in places)
        if match.rules.round_ends == "all_placed"
        else (),
        hands=tuple((nicks[seat], hand) for seat, hand in result.hands if seat != result.winner),
        cards_played=sum(playing.game.state.played),
        seconds=seconds,
        is_rated=match.is_rated,
    )
    replies = step.out.replies
    for at, reply in reversed(list(enumerate(replies))):
        if isinstance(reply.answer, Narration):
            replies[at] = Reply(None, replace(reply.answer, summary=summary))
            return
    step.say(summary)
