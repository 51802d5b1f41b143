"""Cards that give seats other hands: the 7 and the 0 where the rules say so, and the UNO card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from . import claims
from .cards import Card, HandVerb
from .events import HandsMoved, HandsSwapped
from .record import Record
from .rules import Rules
from .turns import next_seat, seat_after


def hand_verb(rules: Rules, card: Card) -> HandVerb | None:
    """What a card does to the hands under these rules; None: nothing."""
    return card.hands if rules.seven_zero or not card.is_number else None


def hand_sources(
    verb: HandVerb, table: Sequence[int], direction: Literal[1, -1], seat: int
) -> Sequence[int]:
    """The seats that a seat's next hand may come from."""
    match verb:
        case "swap":
            return [one for one in table if one != seat]
        case "rotate":
            return (seat_after(list(table), direction, seat, -1),)
        case "rotate_back":
            return (seat_after(list(table), direction, seat),)
        case _:
            assert_never(verb)


def change_hands(record: Record, verb: HandVerb, seat: int, other: int | None) -> bool:
    """Let a card do to the hands what it does; `other` is whom a swap was said to be with.

    False: the swap is still to be named.
    """
    state = record.state
    match verb:
        case "swap":
            if len(state.table) == 2:
                other = next_seat(state, seat)
            if other is None:
                return False
            record.add(HandsSwapped(seat, other))
        case "rotate" | "rotate_back":
            steps = 1 if verb == "rotate" else -1
            record.add(
                HandsMoved(tuple((one, next_seat(state, one, steps)) for one in state.table))
            )
        case _:
            assert_never(verb)
    claims.hands_changed(record)
    return True
