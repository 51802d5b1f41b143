"""What a player is expected to do: whose turn it is, in words for each decision."""

from __future__ import annotations

from typing import assert_never

from unobot.answers import PenaltyWay
from unobot.engine.pending import (
    AnswerPenalty,
    DrawnChoice,
    Pending,
    PickColor,
    PickSwap,
    RoundOver,
    Turn,
)

from .voice import Piece, Voice


def prompt(
    voice: Voice,
    nick: str,
    pending: Pending,
    penalty: int = 0,
    ways: frozenset[PenaltyWay] = frozenset(),
) -> Piece:
    """Whose turn it is and what they may do; `ways` and `penalty` concern a penalty that waits."""
    match pending:
        case Turn():
            return voice.say("prompt.turn", nick=nick)
        case DrawnChoice():
            return voice.say("prompt.drawn", nick=nick)
        case PickColor():
            return voice.say("prompt.color", nick=nick)
        case PickSwap(is_kingmaker=True):
            return voice.say("prompt.kingmaker", nick=nick)
        case PickSwap():
            return voice.say("prompt.swap", nick=nick)
        case AnswerPenalty():
            return penalty_prompt(voice, nick, penalty, ways)
        case RoundOver():
            return voice.say("prompt.over")
        case _:
            assert_never(pending)


def penalty_prompt(voice: Voice, nick: str, penalty: int, ways: frozenset[PenaltyWay]) -> Piece:
    """What the victim of a draw card may do: `penalty` cards wait (0: it is not known how many)."""
    cards = voice.amount(penalty) if penalty else voice.say("penalty.cards")
    answers = [way for way in ways if way != "challenge"]
    if not answers:
        key = "penalty.challenge" if ways else "penalty.draw"
        return voice.say(key, nick=nick, cards=cards)
    key = "penalty.play_challenge" if "challenge" in ways else "penalty.play"
    which = "any" if len(answers) > 1 else answers[0].name.lower()
    return voice.say(key, nick=nick, answer=voice.say(f"penalty.answer.{which}"), cards=cards)
