"""Errors by whose fault they are: a move that is not allowed now, and the engine's own faults.

(What was not understood never reaches the engine: that is the commands' error.) They carry
parameters, not sentences; the sentences live in the catalogues of `render`.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from .cards import Card


class Reason(enum.Enum):
    """Why an action is refused."""

    ROUND_OVER = "round_over"
    NOT_SEATED = "not_seated"
    NOT_YOUR_TURN = "not_your_turn"
    COLOR_OWED = "color_owed"
    SWAP_OWED = "swap_owed"
    WIN_OWED = "win_owed"
    PENALTY_OWED = "penalty_owed"
    NOT_HELD = "not_held"
    DOES_NOT_FIT = "does_not_fit"
    ONLY_DRAWN = "only_drawn"
    NO_ANSWER = "no_answer"
    WD4_BESIDE_COLOR = "wd4_beside_color"
    WD4_BESIDE_PLAYABLE = "wd4_beside_playable"
    NO_WILD_LAST = "no_wild_last"
    NO_RUNS = "no_runs"
    NO_RUN_NOW = "no_run_now"
    RUN_BROKEN = "run_broken"
    RUN_ENDS = "run_ends"
    NOT_WILD = "not_wild"
    DREW_ALREADY = "drew_already"
    CAN_PLAY = "can_play"
    DRAW_FIRST = "draw_first"
    MUST_PLAY_DRAWN = "must_play_drawn"
    NO_COLOR_OWED = "no_color_owed"
    NO_SWAP_OWED = "no_swap_owed"
    NO_SUCH_SWAP = "no_such_swap"
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    NO_CHALLENGES = "no_challenges"
    NOT_YOUR_CHALLENGE = "not_your_challenge"
    UNO_ALREADY = "uno_already"
    UNO_TOO_EARLY = "uno_too_early"
    NOBODY_TO_CATCH = "nobody_to_catch"
    NO_PENALTY_CARDS = "no_penalty_cards"
    NO_LATE_JOIN = "no_late_join"
    TABLE_FULL = "table_full"
    WAS_REMOVED = "was_removed"
    IS_OUT = "is_out"
    SEATED_ALREADY = "seated_already"
    TOO_FEW_CARDS = "too_few_cards"
    TIME_NOT_UP = "time_not_up"


@dataclass
class NotAllowed(Exception):
    """An action that the rules do not allow now. Nothing has changed."""

    reason: Reason
    card: Card | None = None
    """The card that it is about, if it is about one."""
    seat: int | None = None
    """Another seat that it is about: whose turn it is, who owes a colour."""


class EngineFault(Exception):
    """A fault of the program: the state is not what the rules can lead to."""
