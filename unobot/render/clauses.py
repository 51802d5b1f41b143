"""The sentences of everything that happens in a round but the deal and the play of cards."""

from __future__ import annotations

from typing import assert_never

from unobot.engine.cards import UNO_CARD
from unobot.engine.events import (
    Challenged,
    ColorStands,
    DirectionTurned,
    Drew,
    HandsChange,
    HandsMoved,
    HandsSwapped,
    Lied,
    Passed,
    Played,
    Reshuffled,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    Skipped,
    SkippedForTime,
    TakenBack,
    UnoCalled,
    UnoCardPlayed,
    UnoForgotten,
    WentOut,
)

from .scenes import Clause, Scene
from .status import tell_top
from .telling import Teller
from .voice import Piece


def tell_clause(teller: Teller, scene: Scene, deed: Clause) -> list[Piece]:
    """The clauses of a scene: its own sentence, then its effects."""
    voice, nick = teller.voice, teller.nick
    match deed:
        case Drew():
            return [_tell_draw(teller, scene, deed)]
        case Passed(seat):
            return [voice.say("passed", nick=nick(seat))]
        case Skipped(seat):
            return [voice.say("skipped", nick=nick(seat))]
        case SkippedForTime(seat):
            return [voice.say("idle", nick=nick(seat)), *_tell_losses(teller, scene, seat)]
        case SeatLeft(seat, how):
            return [voice.say(f"left.{how}", nick=nick(seat)), *_tell_losses(teller, scene, seat)]
        case SeatJoined(seat):
            return [voice.say("joined", nick=nick(seat))]
        case SeatReturned(seat):
            return [voice.say("returned", nick=nick(seat))]
        case ColorStands(color):
            return [voice.say("color_stands", color=voice.color(color))]
        case DirectionTurned():
            return [voice.say("direction")]
        case Reshuffled():
            return [voice.say("reshuffled")]
        case UnoCardPlayed(seat):
            return [voice.say("uno_card", nick=nick(seat), card=voice.card(UNO_CARD))]
        case HandsMoved():
            return [voice.say("hands.moved")]
        case HandsSwapped(seat, other):
            return [voice.say("hands.swapped", nick=nick(seat), other=nick(other))]
        case WentOut():
            return [teller.went_out(deed)]
        case UnoCalled() | UnoForgotten() | Lied():
            return _tell_uno(teller, scene, deed)
        case Challenged():
            return _tell_challenge(teller, scene, deed)
        case TakenBack():
            return _tell_taken_back(teller, deed)
        case _:
            assert_never(deed)


def _tell_draw(teller: Teller, scene: Scene, event: Drew) -> Piece:
    nick = teller.nick(event.seat)
    if event.reason == "turn" and not event.count:
        return teller.voice.say("drew.nothing", nick=nick)
    if event.reason == "turn":
        return teller.voice.count("drew", event.count, nick=nick)
    if event.reason == "operator":
        return teller.voice.count("drew.operator", event.count, nick=nick)
    return teller.drew(event, is_skipped=scene.find(Skipped) is not None)


def _tell_losses(teller: Teller, scene: Scene, seat: int) -> list[Piece]:
    """What became of the colour and the penalty that a seat owed when its turn ended."""
    clauses: list[Piece] = []
    stands, drew = scene.find(ColorStands), scene.find(Drew)
    if stands is not None:
        clauses.append(teller.voice.say("color_stands", color=teller.voice.color(stands.color)))
    if drew is not None:
        clauses.append(teller.drew(drew, is_skipped=drew.seat != seat))
    return clauses


def _tell_uno(teller: Teller, scene: Scene, event: UnoCalled | UnoForgotten | Lied) -> list[Piece]:
    """A call of UNO, a forgotten one, or a false one with its number among the allowed ones."""
    voice, nick = teller.voice, teller.nick(event.seat)
    drew = scene.find(Drew)
    cards = voice.amount(drew.count if drew else 0)
    match event:
        case UnoCalled():
            key = "uno.one_left" if _has_one_left(teller, event) else "uno"
            return [voice.say(key, nick=nick)]
        case UnoForgotten(_, other):
            if other is None:
                return [voice.say("uno.forgot", nick=nick, cards=cards)]
            return [voice.say("uno.caught", nick=nick, cards=cards, other=teller.nick(other))]
        case Lied(_, times):
            lied = voice.say("uno.lied" if drew else "uno.lied_out", nick=nick, cards=cards)
            limit = teller.told.lie_limit
            return [lied, voice.say("uno.lies", number=times, limit=limit)] if limit else [lied]
        case _:
            assert_never(event)


def _has_one_left(teller: Teller, call: UnoCalled) -> bool:
    """Whether the line shows that the caller is down to one card, and keeps that one."""
    events = teller.told.events
    after = events[events.index(call) :]
    if any(isinstance(event, HandsChange) for event in after):
        return False
    return call.by_bot or any(
        isinstance(event, Played) and event.seat == call.seat and event.left == 1
        for event in events
    )


def _tell_challenge(teller: Teller, scene: Scene, event: Challenged) -> list[Piece]:
    drew, taken_back = scene.find(Drew), scene.find(TakenBack)
    clauses = [
        teller.voice.say(
            "challenge.guilty" if event.was_guilty else "challenge.innocent",
            nick=teller.nick(event.seat),
            other=teller.nick(event.other),
            cards=teller.voice.amount(drew.count if drew else 0),
        )
    ]
    if taken_back is not None:
        clauses += _tell_taken_back(teller, taken_back)
    return clauses


def _tell_taken_back(teller: Teller, event: TakenBack) -> list[Piece]:
    clauses = [teller.voice.say("taken_back", nick=teller.nick(event.seat))]
    if teller.told.top is not None:
        clauses += tell_top(teller.voice, teller.told.top)
    return clauses
