"""What could not be done, and why: one short sentence that says what would be right."""

from __future__ import annotations

from typing import assert_never

from unobot.answers import Hint, NotHeard, NotUnderstood, Refused
from unobot.engine.errors import Reason

from .status import tell_turn, top_with_color
from .styles import clean_text, join_clauses
from .voice import Piece, Voice

RefusalAnswer = Refused | NotUnderstood | Hint | NotHeard

_OWED = (Reason.COLOR_OWED, Reason.SWAP_OWED, Reason.WIN_OWED, Reason.PENALTY_OWED)
"""Refusals with a second sentence for the case that somebody else owes it."""

_CHANNELS_LIMIT = 200
"""Characters of channel names in a line."""


def tell_refusal(voice: Voice, answer: RefusalAnswer) -> list[str]:
    """The line of an answer to something that was not done."""
    match answer:
        case Refused():
            return [join_clauses(_tell_refused(voice, answer))]
        case NotUnderstood(what, text, expected):
            words = Piece(", ".join(expected))
            typed = text or voice.say("that")
            return [voice.say(f"not_understood.{what}", text=typed, expected=words)]
        case Hint("several_games", _, channels):
            names = Piece(clean_text(channels, _CHANNELS_LIMIT))
            return [voice.say("hint.several_games", subject=names)]
        case Hint(kind, nick, text):
            subject = nick or text or voice.say("somebody")
            return [voice.say(f"hint.{kind}", subject=subject)]
        case NotHeard(seconds):
            return [voice.say("not_heard", time=voice.duration(seconds))]
        case _:
            assert_never(answer)


def _tell_refused(voice: Voice, answer: Refused) -> list[Piece]:
    key = f"refused.{answer.reason.value}"
    if answer.reason in _OWED and answer.nick is not None:
        key += ".by_other"
    sentence = voice.say(
        key,
        nick=answer.nick or voice.say("somebody"),
        card=voice.card(answer.card) if answer.card else voice.say("that_card"),
        top=top_with_color(voice, answer.top) if answer.top else voice.say("the_top"),
    )
    return [sentence] if answer.turn is None else [sentence, tell_turn(voice, answer.turn)]
