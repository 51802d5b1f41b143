"""The two moves that make up most of a round, in one go: a plain number card, one card drawn.

What these functions carry out is what `checks` and `effects` or `turns` would, event for event (a
test holds them to that); where anything out of the ordinary could matter, they decline. They are
here for simulations and for computer players, who make many thousands of these moves a second.
"""

from __future__ import annotations

from .actions import Draw, Play
from .events import Event, awaits_drawn, awaits_turn, drew_one, passed, played_one
from .evolve import evolve_awaits, evolve_drew, evolve_passed, evolve_played
from .matching import can_play, fitting
from .pending import Turn
from .state import State
from .turns import next_seat


def play_number(state: State, action: Play) -> tuple[Event, ...] | None:
    """Lay a number card that fits, on one's own turn, without going out: the turn moves on.

    None: this is not such a play, or not an allowed one, and nothing has happened.
    """
    seat, cards, pending = action.seat, action.cards, state.pending
    if not isinstance(pending, Turn) or pending.seat != seat or len(cards) > 1:
        return None
    card, hand = cards[0], state.hands[seat]
    if (
        not card.is_number
        or card not in hand
        or card not in fitting(state.color, state.discard[-1].face)
        or len(hand) < 3
        or action.uno
        or action.color is not None
        or action.swap is not None
        or state.open_to_catch
        or state.rules.seven_zero
    ):
        return None
    played = played_one(seat, cards, len(hand) - 1)
    evolve_played(state, played)
    turn = awaits_turn(next_seat(state, seat))
    evolve_awaits(state, turn)
    return played, turn


def draw_one(state: State, action: Draw) -> tuple[Event, ...] | None:
    """Draw a card on one's own turn, and pass by itself if nothing can be played then.

    None: this is not such a draw, or not an allowed one, and nothing has happened.
    """
    seat, pending, rules = action.seat, state.pending, state.rules
    if (
        not isinstance(pending, Turn)
        or pending.seat != seat
        or not (rules.draw_anytime and rules.auto_pass)
        or not state.stock
        or state.open_to_catch
        or rules.draw_until_playable
        or rules.after_draw == "end"
    ):
        return None
    card = state.stock[-1]
    drew = drew_one(seat, 1, "turn", (card,), True)
    evolve_drew(state, drew)
    awaits = awaits_drawn(seat, card)
    if can_play(state, awaits.pending, seat):
        evolve_awaits(state, awaits)
        return drew, awaits
    passes = passed(seat, True, False)
    evolve_passed(state, passes)
    turn = awaits_turn(next_seat(state, seat))
    evolve_awaits(state, turn)
    return drew, passes, turn
