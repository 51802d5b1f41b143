"""A whole position as one line of text, for tests, scenario files and bug reports.

Fields are separated by `; `, each a word and its value; seats are numbers:

    hands 0:r5,g1 1:b2 2:; table 0,1; top r3; under g4,y1; stock b7,b8; color r; owes turn:0

`under` is the discard below the top, uppermost first; `stock` names the next card to be drawn
first. Fields at their default are left out. `parse_position` reads what `format_position` writes;
both know everything that a `State` holds, except its rules and its result.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from .actions import Departure
from .cards import Card, Color, format_card, parse_card
from .pending import (
    AnswerPenalty,
    DrawnChoice,
    Pending,
    PickColor,
    PickSwap,
    RoundOver,
    Turn,
)
from .rules import Rules
from .state import Doubt, Leaver, State


class NotationError(ValueError):
    """A position that cannot be read."""


def _format_cards(cards: Iterable[Card]) -> str:
    return ",".join(format_card(card) for card in cards)


def _parse_cards(text: str) -> list[Card]:
    return [parse_card(code) for code in text.split(",") if code]


def _format_numbers(numbers: Iterable[int]) -> str:
    return ",".join(str(number) for number in numbers)


def _parse_numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",") if number]


def _format_counts(counts: dict[int, int]) -> str:
    return ",".join(f"{seat}:{count}" for seat, count in sorted(counts.items()))


def _parse_counts(text: str) -> dict[int, int]:
    pairs = (pair.split(":") for pair in text.split(",") if pair)
    return {int(seat): int(count) for seat, count in pairs}


def format_pending(pending: Pending) -> str:
    """The decision awaited, as `turn:0`, `drawn:0:r9`, `color:0>answer:1`, `over`."""
    match pending:
        case Turn(seat):
            return f"turn:{seat}"
        case DrawnChoice(seat, drawn):
            return f"drawn:{seat}:{'-' if drawn is None else format_card(drawn)}"
        case AnswerPenalty(seat):
            return f"answer:{seat}"
        case PickColor(seat, then):
            return f"color:{seat}>{format_pending(then)}"
        case PickSwap(seat, then, is_kingmaker):
            return f"{'king' if is_kingmaker else 'swap'}:{seat}>{format_pending(then)}"
        case RoundOver():
            return "over"


def parse_pending(text: str) -> Pending:
    """Read what `format_pending` writes; raises ValueError."""
    first, _, then = text.partition(">")
    kind, _, rest = first.partition(":")
    seat, _, card = rest.partition(":")
    match kind:
        case "turn":
            return Turn(int(seat))
        case "drawn":
            return DrawnChoice(int(seat), None if card == "-" else parse_card(card))
        case "answer":
            return AnswerPenalty(int(seat))
        case "color":
            return PickColor(int(seat), cast(Turn | AnswerPenalty, parse_pending(then)))
        case "swap" | "king":
            return PickSwap(int(seat), cast(Turn, parse_pending(then)), kind == "king")
        case "over":
            return RoundOver()
        case _:
            raise NotationError(f"{text!r} is not a decision that can be awaited")


def format_position(state: State) -> str:
    """Everything about a round but its rules, in one line."""
    doubt = state.doubt
    fields = {
        "hands": " ".join(f"{seat}:{_format_cards(hand)}" for seat, hand in enumerate(state.hands)),
        "table": _format_numbers(state.table),
        "top": format_card(state.discard[-1]) if state.discard else "",
        "under": _format_cards(reversed(state.discard[:-1])),
        "buried": str(state.buried or ""),
        "stock": _format_cards(reversed(state.stock)),
        "color": state.color.value if state.color else "",
        "old": state.old_color.value if state.old_color else "",
        "direction": "backward" if state.direction == -1 else "",
        "owes": format_pending(state.pending),
        "penalty": str(state.penalty or ""),
        "doubt": ""
        if doubt is None
        else f"{doubt.seat}:{'legal' if doubt.was_legal else 'bluff'}:{_format_cards(doubt.hand)}",
        "called": _format_numbers(sorted(state.called)),
        "open": _format_numbers(sorted(state.open_to_catch)),
        "lies": _format_counts(state.lies),
        "dry": _format_numbers(sorted(state.dry)),
        "idle": _format_counts(state.idle),
        "out": _format_numbers(state.out),
        "outpoints": str(state.out_points or ""),
        "left": " ".join(
            f"{leaver.seat}:{leaver.how}:{_format_cards(leaver.hand)}" for leaver in state.left
        ),
        "played": _format_numbers(state.played) if any(state.played) else "",
        "computers": _format_numbers(sorted(state.computers)),
        "teams": _format_numbers(state.teams),
        "dealer": str(state.dealer or ""),
        "starter": str(state.starter or ""),
    }
    return "; ".join(f"{name} {value}" for name, value in fields.items() if value)


def set_position(state: State, text: str) -> None:
    """Set a state up as the text says; raises ValueError for what cannot be read."""
    fields = dict(part.partition(" ")[::2] for part in text.split("; "))
    if missing := {"hands", "table", "owes"} - fields.keys():
        raise NotationError(f"the position does not say: {', '.join(sorted(missing))}")
    get = fields.pop

    state.hands = [_parse_cards(hand.partition(":")[2]) for hand in get("hands").split(" ")]
    state.table = _parse_numbers(get("table"))
    state.discard = _parse_cards(get("under", ""))[::-1] + _parse_cards(get("top", ""))
    state.buried = int(get("buried", "0"))
    state.stock = _parse_cards(get("stock", ""))[::-1]
    color, old = get("color", ""), get("old", "")
    state.color = Color(color) if color else None
    state.old_color = Color(old) if old else None
    state.direction = -1 if get("direction", "forward") == "backward" else 1
    state.pending = parse_pending(get("owes"))
    state.penalty = int(get("penalty", "0"))
    doubt = get("doubt", "")
    state.doubt = _parse_doubt(doubt) if doubt else None
    state.called = set(_parse_numbers(get("called", "")))
    state.open_to_catch = set(_parse_numbers(get("open", "")))
    state.lies = _parse_counts(get("lies", ""))
    state.dry = set(_parse_numbers(get("dry", "")))
    state.idle = _parse_counts(get("idle", ""))
    state.out = _parse_numbers(get("out", ""))
    state.out_points = int(get("outpoints", "0"))
    state.left = [_parse_leaver(leaver) for leaver in get("left", "").split(" ") if leaver]
    state.played = _parse_numbers(get("played", "")) or [0] * len(state.hands)
    state.computers = set(_parse_numbers(get("computers", "")))
    state.teams = _parse_numbers(get("teams", ""))
    state.dealer = int(get("dealer", "0"))
    state.starter = int(get("starter", "0"))
    if fields:
        raise NotationError(f"{', '.join(fields)}: no field of a position")


def _parse_doubt(text: str) -> Doubt:
    seat, word, hand = text.split(":")
    return Doubt(int(seat), word == "legal", tuple(_parse_cards(hand)))


def _parse_leaver(text: str) -> Leaver:
    seat, how, hand = text.split(":")
    return Leaver(int(seat), cast(Departure, how), tuple(_parse_cards(hand)))


def parse_position(text: str, rules: Rules) -> State:
    """A state with these rules at this position; raises ValueError for what cannot be read."""
    state = State(rules)
    set_position(state, text)
    return state
