"""What a scenario expects, compared with what is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from unobot.engine.cards import Card, parse_cards
from unobot.engine.pending import (
    AnswerPenalty,
    DrawnChoice,
    Pending,
    PickColor,
    PickSwap,
    RoundOver,
    Turn,
)
from unobot.engine.state import State
from unobot.session.state import BetweenGames, BetweenRounds, Closed, Lobby, Playing
from unobot.session.table import Table

from .reading import ExpectModel

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Heard:
    """What was said since the last `expect`, without formatting."""

    channel: tuple[str, ...]
    private: Mapping[str, tuple[str, ...]]
    """Lines by folded nick."""
    raw: tuple[str, ...]


def owed(pending: Pending) -> str:
    """What a decision is called in a scenario."""
    match pending:
        case Turn() | RoundOver():
            return "none"
        case DrawnChoice():
            return "after_draw"
        case AnswerPenalty():
            return "answer"
        case PickColor():
            return "color"
        case PickSwap():
            return "swap"


def signature(table: Table) -> object:
    """What `unchanged` compares: hands, piles, turn, colour, penalties."""
    if table.game is None:
        return phase_word(table)
    state = table.game.state
    return (
        phase_word(table),
        tuple(tuple(sorted(card.value for card in hand)) for hand in state.hands),
        tuple(state.stock),
        tuple(state.discard),
        tuple(state.table),
        state.pending,
        state.color,
        state.direction,
        state.penalty,
    )


def mismatches(expected: ExpectModel, table: Table, heard: Heard, before: object) -> Iterator[str]:
    """Every expectation that is not so, in words."""
    yield from _about_session(expected, table)
    yield from _about_result(expected, table)
    if table.game is not None:
        yield from _about_round(expected, table, table.game.state)
    elif _asks_for_round(expected):
        yield "expected a round, got none"
    if expected.unchanged and signature(table) != before:
        yield "expected nothing to change, but it did"
    yield from _about_lines(expected, table, heard)


def _differs(what: str, expected: object, got: object) -> Iterator[str]:
    if expected is not None and expected != got:
        yield f"expected {what} {expected}, got {got}"


def phase_word(table: Table) -> str:
    """What a scenario calls the phase of a game."""
    match table.phase:
        case Closed():
            return "none"
        case Lobby():
            return "lobby"
        case Playing():
            return "playing"
        case BetweenRounds() | BetweenGames():
            return "between"


def _about_session(expected: ExpectModel, table: Table) -> Iterator[str]:
    phase = phase_word(table) if table.pause is None else "paused"
    yield from _differs("phase", expected.phase, phase)
    yield from _differs("owner", expected.owner, table.owner_nick)


def _about_result(expected: ExpectModel, table: Table) -> Iterator[str]:
    last = table.series.last_result
    wanted = (expected.winner, expected.points, expected.places, expected.totals)
    if last is None:
        if any(one is not None for one in wanted):
            yield "expected a result, got none"
        return
    yield from _differs("winner", expected.winner, last.winner or NOBODY)
    for what, values, got in (
        ("points", expected.points, last.points),
        ("places", expected.places, last.places),
        ("totals", expected.totals, last.totals),
    ):
        for nick, value in (values or {}).items():
            yield from _differs(f"{what} of {nick}", value, got.get(nick, 0))


def _asks_for_round(expected: ExpectModel) -> bool:
    keys = ("turn", "top", "color", "direction", "hands", "counts", "penalty", "stock", "discard")
    return any(getattr(expected, key) is not None for key in keys)


def _about_round(expected: ExpectModel, table: Table, state: State) -> Iterator[str]:
    yield from _differs("turn", expected.turn, table.nick_on_turn)
    top = state.top.value
    if expected.top is not None and "/" in expected.top and state.color is not None:
        top += "/" + state.color.value
    yield from _differs("top", expected.top, top)
    color = None if state.color is None else state.color.name.lower()
    yield from _differs("color", expected.color, color)
    direction = "forward" if state.direction == 1 else "backward"
    yield from _differs("direction", expected.direction, direction)
    yield from _differs("penalty", expected.penalty, state.penalty)
    yield from _differs("stock", expected.stock, len(state.stock))
    yield from _differs("discard", expected.discard, len(state.discard))
    if expected.seated is not None:
        seated = [table.names[seat] for seat in state.table]
        yield from _differs("seated", expected.seated, seated)
    yield from _about_owed(expected, table, state)
    yield from _about_hands(expected, table, state)


def _about_owed(expected: ExpectModel, table: Table, state: State) -> Iterator[str]:
    if expected.owes is None:
        return
    what = owed(state.pending)
    nick = table.nick_on_turn
    got = "none" if what == "none" else {nick: what}
    yield from _differs("owes", expected.owes, got)


def _about_hands(expected: ExpectModel, table: Table, state: State) -> Iterator[str]:
    names = list(table.names)
    for nick, codes in (expected.hands or {}).items():
        got = state.hands[names.index(nick)] if nick in names else []
        if Counter(parse_cards(codes)) != Counter(got):
            yield f"expected hand of {nick} {codes}, got {_codes(got)}"
    for nick, count in (expected.counts or {}).items():
        held = len(state.hands[names.index(nick)]) if nick in names else None
        yield from _differs(f"count of {nick}", count, held)


def _codes(cards: Sequence[Card]) -> str:
    return " ".join(card.value for card in cards)


def _about_lines(expected: ExpectModel, table: Table, heard: Heard) -> Iterator[str]:
    yield from _search("in the channel", expected.say, expected.say_not, heard.channel)
    yield from _search("sent", expected.sent, expected.sent_not, heard.raw)
    for nick in {**expected.tell, **expected.tell_not}:
        lines = heard.private.get(table.fold(nick), ())
        yes, no = expected.tell.get(nick, []), expected.tell_not.get(nick, [])
        yield from _search(f"to {nick}", yes, no, lines)
    if expected.quiet and heard.channel:
        yield f"expected quiet, got {heard.channel[0]!r}"
    for nick in expected.told:
        lines = heard.private.get(table.fold(nick), ())
        if lines:
            yield f"expected nothing told to {nick}, got {lines[0]!r}"


def _search(
    where: str, wanted: Sequence[str], unwanted: Sequence[str], lines: Sequence[str]
) -> Iterator[str]:
    for pattern in wanted:
        if not any(re.search(pattern, line) for line in lines):
            yield f"expected {pattern!r} {where}, got {list(lines)}"
    for pattern in unwanted:
        for line in lines:
            if re.search(pattern, line):
                yield f"expected no {pattern!r} {where}, got {line!r}"
