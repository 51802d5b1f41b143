"""The named presets: what each changes of `Rules()`.

They follow four sets of rules: the page of a Color Uno bot (`color-uno`), the tutorial of a French
chat game (`chat-fr`), the Italian rules of the card game (`official`), and the article of the
French encyclopedia with its variants (`wikipedia` and those after it).
"""

from __future__ import annotations

from collections.abc import Mapping

_WIKIPEDIA: Mapping[str, object] = {
    "starter": "dealer",
    "first_wild": "dealer_chooses",
    "first_action": "apply",
    "first_reverse": "right_of_dealer",
    "after_draw": "drawn_only",
    "wild_draw_four": "no_playable",
    "illegal_wd4": "bluff",
    "challenge_guilty": "take_back",
    "uno_call": "player",
    "uno_penalty": "caught",
    "target": 500,
    "timeout": "out",
    "late_join": "never",
}

PRESETS: Mapping[str, Mapping[str, object]] = {
    "color-uno": {},
    "color-uno-strict": {"wild_draw_four": "no_color"},
    "chat-fr": {
        "first_action": "apply",
        "draw_anytime": False,
        "after_draw": "must",
        "uno_call": "player",
        "uno_penalty": "auto",
        "uno_early": False,
        "false_uno": "draw",
        "false_uno_limit": 3,
        "round_ends": "all_placed",
        "scoring": "places",
        "timeout": "out",
        "late_join": "never",
    },
    "official": {
        **_WIKIPEDIA,
        "first_wild": "starter_chooses",
        "first_reverse": "before_starter",
        "wild_draw_four": "no_color",
        "challenge_guilty": "draw",
        "stacking": "same",
        "finish_on_wild": False,
    },
    "wikipedia": _WIKIPEDIA,
    "low": {**_WIKIPEDIA, "scoring": "low"},
    "challenge": {**_WIKIPEDIA, "scoring": "elimination"},
    "teams": {**_WIKIPEDIA, "teams": "pairs"},
    "partners": {**_WIKIPEDIA, "teams": "rotating"},
    "stack": {**_WIKIPEDIA, "stacking": "mixed"},
    "zero-seven": {**_WIKIPEDIA, "seven_zero": True},
    "jump-in": {**_WIKIPEDIA, "jump_in": True},
    "runs": {**_WIKIPEDIA, "runs": True, "jump_in": True},
    "uno-card": {**_WIKIPEDIA, "uno_cards": 4},
    "party": {
        **_WIKIPEDIA,
        "stacking": "mixed",
        "seven_zero": True,
        "jump_in": True,
        "runs": True,
    },
}
"""What each named preset changes of `Rules()`."""

DEFAULT_PRESET = "color-uno"
