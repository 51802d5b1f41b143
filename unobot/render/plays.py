"""The sentence of a card that was played, with all that it did to the next seat."""

from __future__ import annotations

from unobot.engine.events import ColorNamed, Drew, Played, Skipped, WentOut
from unobot.engine.pending import PickColor, PickSwap, pending_seat

from .prompts import prompt
from .scenes import Scene
from .telling import Teller
from .voice import Piece


def tell_play(teller: Teller, scene: Scene, event: Played, following: str | None) -> list[Piece]:
    """The clauses of a played card; `following` is whose turn it is then, None when it is over."""
    voice, nick, pending = teller.voice, teller.nick(event.seat), teller.pending
    key = _choose(teller, scene, event, following)
    drew, named = scene.find(Drew), scene.find(ColorNamed)
    victim = drew or scene.find(Skipped)
    sentence = voice.say(
        key,
        nick=nick,
        card=voice.cards(event.cards),
        victim=teller.nick(victim.seat) if victim else "",
        cards=voice.amount(drew.count) if drew else "",
        color=voice.color(named.color) if named else "",
        next=following or "",
    )
    clauses = [voice.say("play.jumps", nick=nick)] if event.jumped_in else []
    clauses.append(sentence)
    out = scene.find(WentOut)
    if out is not None and key != "play.out":
        clauses.append(teller.went_out(out))
    if isinstance(pending, PickSwap) and pending.is_kingmaker and pending.seat == event.seat:
        clauses.append(prompt(voice, nick, pending))
    return clauses


def _choose(teller: Teller, scene: Scene, event: Played, following: str | None) -> str:
    """Which sentence it is."""
    pending = teller.pending
    is_owing = pending is not None and pending_seat(pending) == event.seat
    owes_color = is_owing and isinstance(pending, PickColor)
    is_chosen = scene.find(ColorNamed) is not None
    if scene.find(Drew):
        if owes_color:
            return "play.draws_choose"
        if following is None:
            return "play.draws_only"
        return "play.draws_chosen" if is_chosen else "play.draws"
    if owes_color:
        return "play.choose"
    if is_owing and isinstance(pending, PickSwap):
        return "play.only" if pending.is_kingmaker else "play.swap"
    if following is None:
        return "play.out" if scene.find(WentOut) else "play.only"
    if is_chosen:
        return "play.chosen"
    return "play.skips" if scene.find(Skipped) else "play.to"
