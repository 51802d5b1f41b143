"""Answers to questions about a running round: cards, turn, order, counts, time."""

from __future__ import annotations

from typing import assert_never

from unobot.answers import (
    AllAgain,
    CardsDrawn,
    CountsAre,
    Hand,
    HandOfOther,
    OrderIs,
    PlayedSoFar,
    Reminder,
    TimePlayed,
    TopIs,
    TurnIs,
)
from unobot.engine.cards import Card

from .cards import sort_hand
from .prompts import prompt
from .styles import clean_text, join_clauses
from .voice import Piece, Voice

StatusAnswer = (
    Hand
    | CardsDrawn
    | HandOfOther
    | TopIs
    | TurnIs
    | OrderIs
    | CountsAre
    | AllAgain
    | PlayedSoFar
    | TimePlayed
    | Reminder
)


def tell_status(voice: Voice, answer: StatusAnswer) -> list[str]:
    """The line of an answer about the round."""
    match answer:
        case Hand(cards, channel, playable):
            hand = voice.cards(sort_hand(cards), playable) if cards else voice.say("hand.empty")
            return [_in_channel(channel, hand)]
        case CardsDrawn(cards, channel):
            return [_in_channel(channel, _tell_drawn(voice, cards))]
        case HandOfOther(nick, cards):
            hand = voice.cards(sort_hand(cards))
            return [voice.say("hand.of_other", nick=nick, cards=hand)]
        case TopIs():
            return [join_clauses(tell_top(voice, answer))]
        case TurnIs():
            return [tell_turn(voice, answer)]
        case OrderIs():
            return [_tell_order(voice, answer)]
        case CountsAre(players, stock, computers):
            held = ", ".join(
                f"{voice.marked(voice.ordered_nick(nick), nick, computers)} {number}"
                for nick, number in players
            )
            counts = voice.say("counts", players=Piece(held))
            return [join_clauses([counts, voice.say("stock", number=stock)])]
        case AllAgain(turn, top, direction, order):
            clauses = [tell_turn(voice, turn), *tell_top(voice, top), _tell_order(voice, order)]
            if direction == -1:
                clauses.append(voice.say("direction.backward"))
            return [join_clauses(clauses)]
        case PlayedSoFar(total, players, computers):
            played = voice.count("played_so_far", total)
            return [join_clauses([played, voice.figures(players, computers)])]
        case TimePlayed():
            return [_tell_time(voice, answer)]
        case Reminder(nick, seconds, pending):
            left = voice.say("time_left", time=voice.duration(seconds))
            return [join_clauses([prompt(voice, nick, pending), left])]
        case _:
            assert_never(answer)


def top_with_color(voice: Voice, top: TopIs) -> Piece:
    """The top card, for a wild with the colour chosen for it."""
    card = voice.card(top.card)
    if top.color is None or top.color is top.card.color:
        return card
    return voice.say("card.with_color", card=card, color=voice.color(top.color))


def tell_top(voice: Voice, answer: TopIs) -> list[Piece]:
    """The clauses about the top card and, where it does not show it, the current colour."""
    clauses = [voice.say("top", card=voice.card(answer.card))]
    if answer.color is not None and answer.color is not answer.card.color:
        clauses.append(voice.say("color_is", color=voice.color(answer.color)))
    return clauses


def tell_turn(voice: Voice, answer: TurnIs) -> Piece:
    """Whose turn it is, and what they may do."""
    return prompt(voice, answer.nick, answer.pending, answer.penalty, answer.ways)


def _in_channel(channel: str | None, line: str) -> str:
    return line if channel is None else f"{clean_text(channel)}: {line}"


def _tell_drawn(voice: Voice, cards: tuple[Card, ...]) -> Piece:
    return voice.say("drawn", cards=voice.cards(cards)) if cards else voice.say("drawn.nothing")


def _tell_order(voice: Voice, answer: OrderIs) -> Piece:
    players = " → ".join(
        f"{voice.marked(voice.ordered_nick(nick), nick, answer.computers)} ({count})"
        for nick, count in answer.players
    )
    return voice.say("order", players=Piece(players))


def _tell_time(voice: Voice, answer: TimePlayed) -> str:
    clauses = [voice.say("time_played", time=voice.duration(answer.seconds))]
    if answer.turn_of is not None and answer.turn_seconds_left is not None:
        time = voice.duration(answer.turn_seconds_left)
        clauses.append(voice.say("time_left_for", nick=answer.turn_of, time=time))
    return join_clauses(clauses)
