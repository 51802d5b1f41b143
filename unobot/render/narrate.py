"""One command's events as a line of chat: who did what, what it did, who is next.

The English sentences have the shapes that scripts for Color Uno bots read. Drawn cards are never
named here: only the player who drew them is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from unobot.answers import Narration
from unobot.engine.cards import Card
from unobot.engine.events import (
    Challenged,
    ColorNamed,
    DealerDrawn,
    Dealt,
    DirectionTurned,
    Drew,
    Passed,
    Played,
    Reshuffled,
    SeatLeft,
    SkippedForTime,
)
from unobot.engine.pending import AnswerPenalty, PickColor

from .clauses import tell_clause
from .plays import tell_play
from .prompts import penalty_prompt
from .scenes import Scene, collect_scenes
from .styles import join_clauses
from .telling import Teller
from .voice import Piece, Voice

_TURN_CHANGES = (Dealt, Played, ColorNamed, Passed, Drew, SeatLeft, SkippedForTime, Challenged)
"""The scenes that the turn changes with: the last of them says who has it."""

SHORT = 10
"""Digits of a commitment in the line of the deal; `!unofair` shows all of them."""


def narrate(voice: Voice, told: Narration) -> list[str]:
    """The line that tells what a command did; before a deal, one for the drawing of the dealer.

    Raises IndexError when an event names a seat that has no nick.
    """
    teller = Teller(told, voice)
    scenes = collect_scenes(told.events)
    lines: list[str] = [
        _tell_dealer(teller, scene.head) for scene in scenes if isinstance(scene.head, DealerDrawn)
    ]
    line = _tell_scenes(teller, scenes)
    return [*lines, line] if line else lines


def _tell_scenes(teller: Teller, scenes: list[Scene]) -> str:
    turn_of = teller.told.turn_of
    carrier = max(reversed(scenes), key=_fitness, default=None)
    clauses: list[Piece] = []
    for scene in scenes:
        clauses += _tell_scene(teller, scene, turn_of if scene is carrier else None)
    if turn_of is not None and isinstance(teller.pending, AnswerPenalty):
        clauses.append(penalty_prompt(teller.voice, turn_of, teller.told.penalty, teller.told.ways))
    if teller.told.owner is not None:
        clauses.append(teller.voice.say("owner", nick=teller.told.owner))
    return join_clauses(clauses)


def _fitness(scene: Scene) -> int:
    """How well a scene can say whose turn it is afterwards."""
    if isinstance(scene.head, _TURN_CHANGES):
        return 2
    return 0 if isinstance(scene.head, Reshuffled) else 1


def _tell_scene(teller: Teller, scene: Scene, following: str | None) -> list[Piece]:
    """A scene's clauses; `following` is whom it hands the turn to, None if it does not."""
    head = scene.head
    match head:
        case DealerDrawn():
            return []
        case Dealt():
            return _tell_deal(teller, scene, head, following)
        case Played():
            return tell_play(teller, scene, head, following)
        case ColorNamed():
            return _tell_color(teller, scene, head, following)
        case Passed(seat) if following is not None:
            return [teller.voice.say("passed.next", nick=teller.nick(seat), next=following)]
        case Drew(seat, _, "turn") if following == teller.nick(seat):
            return tell_clause(teller, scene, head)
        case _:
            first, *effects = tell_clause(teller, scene, head)
            return [teller.continuing(first, following), *effects]


def _tell_dealer(teller: Teller, event: DealerDrawn) -> Piece:
    voice = teller.voice
    drawings = [Piece("".join(_tell_drawing(teller, draws))) for draws in _drawings(event)]
    told = reduce(lambda draws, more: voice.say("dealer.again", draws=draws, more=more), drawings)
    return voice.say("dealer", draws=told, nick=teller.nick(event.dealer))


def _tell_drawing(teller: Teller, draws: list[tuple[int, Card]]) -> Iterator[Piece]:
    voice = teller.voice
    for seat, card in draws:
        nick = voice.listed_nick(teller.nick(seat))
        yield voice.say("dealer.draw", nick=nick, card=voice.card(card))


def _drawings(event: DealerDrawn) -> list[list[tuple[int, Card]]]:
    """What was drawn, then what the tied players drew: nobody draws twice in one drawing."""
    drawings: list[list[tuple[int, Card]]] = [[]]
    for seat, card in event.drawn:
        if any(seat == one for one, _ in drawings[-1]):
            drawings.append([])
        drawings[-1].append((seat, card))
    return drawings


def _tell_deal(teller: Teller, scene: Scene, event: Dealt, following: str | None) -> list[Piece]:
    voice, pending = teller.voice, teller.pending
    first = following or teller.nick(event.starter)
    if isinstance(pending, PickColor):
        first = teller.nick(pending.then.seat)
    clauses = [voice.say("dealt", nick=first, card=voice.card(event.top)), *teller.victim(scene)]
    if scene.find(DirectionTurned):
        clauses.append(voice.say("direction"))
    if event.turned_back:
        clauses.append(voice.say("dealt.turned_back", cards=voice.cards(event.turned_back)))
    if isinstance(pending, PickColor):
        clauses.append(voice.say("dealt.choose", nick=teller.nick(pending.seat)))
    if event.teams:
        clauses.append(_tell_pairs(teller, event.teams))
    if teller.told.commitment:
        clauses.append(voice.say("dealt.fair", commitment=teller.told.commitment[:SHORT]))
    return clauses


def _tell_pairs(teller: Teller, teams: tuple[int, ...]) -> Piece:
    """Who plays with whom: `A and C against B and D`."""
    voice = teller.voice
    pairs = [
        voice.nicks(teller.nick(seat) for seat, one in enumerate(teams) if one == team)
        for team in dict.fromkeys(teams)
    ]
    return reduce(lambda told, pair: voice.say("dealt.against", pairs=told, other=pair), pairs)


def _tell_color(
    teller: Teller, scene: Scene, event: ColorNamed, following: str | None
) -> list[Piece]:
    named = teller.voice.say(
        "chose.next" if following else "chose",
        nick=teller.nick(event.seat),
        color=teller.voice.color(event.color),
        next=following or "",
    )
    return [named, *teller.victim(scene)]
