"""How a round or a match ended, and what interrupts one."""

from __future__ import annotations

from typing import assert_never

from unobot.answers import (
    CannotReach,
    MatchStanding,
    Paused,
    Resumed,
    RoundSummary,
    Stopped,
    WentAbsent,
)
from unobot.engine.scoring import is_charged

from .cards import sort_hand
from .styles import begin_line, join_clauses
from .voice import Piece, Voice

_LINE_LIMIT = 300
"""Bytes of a line about the end of a round, which follows the play that ended it."""

EndingAnswer = RoundSummary | MatchStanding | Stopped | Paused | Resumed | WentAbsent | CannotReach


def tell_ending(voice: Voice, answer: EndingAnswer) -> list[str]:
    """The lines of an answer about an end or an interruption."""
    match answer:
        case RoundSummary():
            return _tell_summary(voice, answer)
        case MatchStanding():
            return [join_clauses(_tell_standing(voice, answer))]
        case Stopped(by, why):
            if by is not None:
                return [voice.say("stopped.by", nick=by)]
            return [voice.say(f"stopped.{why}")]
        case Paused(why, by):
            if by is not None:
                return [voice.say("paused.by", nick=by)]
            return [voice.say(f"paused.{why}")]
        case Resumed(by, turn_of):
            resumed = voice.say("resumed.by", nick=by) if by else voice.say("resumed")
            if turn_of is None:
                return [resumed]
            return [voice.say("continuing", clause=resumed, next=turn_of)]
        case WentAbsent(nick, seconds):
            return [voice.say("absent", nick=nick, time=voice.duration(seconds))]
        case CannotReach(nick, seconds):
            return [voice.say("unreachable", nick=nick, time=voice.duration(seconds))]
        case _:
            assert_never(answer)


def _tell_summary(voice: Voice, answer: RoundSummary) -> list[str]:
    clauses = [_tell_winner(voice, answer)]
    has_charges = is_charged(answer.scoring)
    if len(answer.points) == 1 and not has_charges:
        clauses.append(voice.count("points", answer.points[0][1]))
    elif answer.points:
        key = "points.charged" if has_charges else "points.list"
        clauses.append(voice.say(key, players=voice.figures(answer.points)))
    if answer.places:
        places = ", ".join(f"{place}. {voice.listed_nick(nick)}" for nick, place in answer.places)
        clauses.append(voice.say("places", players=Piece(places)))
    time = voice.duration(answer.seconds)
    clauses.append(voice.count("cards_played", answer.cards_played, time=time))
    if not answer.is_rated:
        clauses.append(voice.say("unrated"))
    lines = [join_clauses(clauses)]
    if answer.hands and answer.scoring != "places":
        first, *others = _tell_hands_left(voice, answer, _LINE_LIMIT - len(lines[0].encode()))
        lines = [join_clauses([*lines, first]), *others]
    return lines


def _tell_hands_left(voice: Voice, answer: RoundSummary, room: int) -> list[Piece]:
    """The hands that are left, in as many lines as keep each whole; `room` is in the first."""
    groups: list[str] = []
    for nick, cards in answer.hands:
        hand = voice.say(
            "hand.left", nick=voice.listed_nick(nick), cards=voice.cards(sort_hand(cards))
        )
        if groups and len((groups[-1] + hand).encode()) <= room:
            groups[-1] += hand
        else:
            room = _LINE_LIMIT if groups else room
            groups.append(hand)
    return [voice.say("hands_left", hands=Piece(hands)) for hands in groups]


def _tell_winner(voice: Voice, answer: RoundSummary) -> Piece:
    if answer.winner is None:
        return voice.say(f"nobody_wins.{answer.reason}")
    return voice.say(f"wins.{answer.reason}", nick=answer.winner)


def _tell_standing(voice: Voice, answer: MatchStanding) -> list[str]:
    clauses: list[str] = []
    if answer.eliminated:
        nicks = voice.nicks(answer.eliminated)
        clauses.append(voice.count("eliminated", len(answer.eliminated), nicks=nicks))
    if answer.winners:
        winners = voice.nicks(answer.winners)
        clauses.append(voice.count("match.won", len(answer.winners), nicks=winners))
    key = "match.totals" if answer.target else "match.rotating"
    totals = ", ".join(
        f"{voice.listed_nicks(nicks, answer.computers)} {total}" for nicks, total in answer.totals
    )
    standing = voice.say(key, players=Piece(totals), target=answer.target)
    clauses.append(standing if clauses else begin_line(standing))
    if answer.lowest_wins and not answer.winners:
        clauses.append(voice.say("match.lowest"))
    if answer.tied:
        clauses.append(voice.say("match.tied", nicks=voice.nicks(answer.tied)))
    if answer.owner is not None:
        clauses.append(voice.say("owner", nick=answer.owner))
    if answer.seconds > 0:
        clauses.append(voice.say("match.next_round", time=voice.duration(answer.seconds)))
    return clauses
