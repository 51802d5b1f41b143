"""The one place for the rules: every option on which the source documents differ.

A `Rules` value says how one game is played. Its fields are the keys of the configuration
(`rules: {stacking: twos}`), the options of `!uno stacking=twos`, and what `!rules` tells; the
docstring under a field says what it does, its bounds, and which module reads it. Documents: A the
French chat tutorial, B the Italian rules, C the French encyclopedia article with its variants, D
the Hungarian page of a Color Uno bot.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


def _bounded(default: int, low: int, high: int) -> int:
    return field(default=default, metadata={"low": low, "high": high})


@dataclass(frozen=True, slots=True)
class Rules:
    """How a game is played. Without arguments: the preset `color-uno`."""

    hand_size: int = _bounded(7, 1, 15)
    """Cards dealt to each seat, 1-15. Read by `dealing` and `seating`."""
    max_players: int = _bounded(10, 2, 20)
    """Seats at the table, 2-20; more than ten dealt in play with two packs. Read by `seating`."""
    min_players: int = _bounded(2, 2, 20)
    """Fewest seats to begin with, 2-20, computer players included. Read by the session."""
    uno_cards: int = _bounded(0, 0, 4)
    """UNO cards in the pack, 0-4 (C): played at any time, they move all hands one seat against the
    direction of play. Read by `dealing` and `options`."""

    starter: Literal["first_joined", "random", "dealer", "winner"] = "first_joined"
    """Who plays first. Read by `dealing`."""
    first_wild: Literal["redraw", "starter_chooses", "dealer_chooses"] = "redraw"
    """What a Wild turned up at the deal does. Read by `dealing`."""
    first_action: Literal["apply", "draw_only", "redraw", "ignore"] = "draw_only"
    """What an action card turned up at the deal does. Read by `dealing`."""
    first_reverse: Literal["before_starter", "right_of_dealer"] = "before_starter"
    """Who plays first after a Reverse turned up that is applied. Read by `dealing`."""

    draw_anytime: bool = True
    """Whether a seat may draw although it holds a playable card. Read by `matching`."""
    after_draw: Literal["drawn_only", "any", "must", "end"] = "any"
    """What may be played after a draw: the drawn card, any card, the drawn card which then must be
    played if it can (A), or nothing. Read by `matching` and `turns`."""
    auto_pass: bool = True
    """Whether the turn passes by itself when nothing may be played after a draw. Read by
    `turns`."""
    draw_until_playable: bool = False
    """Whether a draw goes on until a card can be played. Read by `turns`."""
    wild_draw_four: Literal["any", "no_color", "no_playable"] = "any"
    """When a Wild Draw Four is legal: always; beside no card of the colour in force (B); beside no
    other playable card (C). Read by `matching`."""
    illegal_wd4: Literal["refuse", "bluff"] = "refuse"
    """Whether an illegal Wild Draw Four is refused, or may be played and challenged. Read by
    `matching`."""
    challenge_guilty: Literal["draw", "take_back"] = "draw"
    """What a rightly challenged player does beside drawing the penalty. Read by `claims`."""
    challenge_innocent: int = _bounded(2, 0, 4)
    """Cards beyond the penalty for a wrong challenge, 0-4. Read by `claims`."""
    stacking: Literal["none", "twos", "same", "mixed"] = "none"
    """Which draw cards answer a draw card and pass the sum on. Read by `matching`."""
    seven_zero: bool = False
    """Whether a 7 swaps two hands and a 0 moves all of them (C). Read by `effects`."""
    kingmaker: bool = False
    """With `seven_zero`: whether going out with a 7 or 0 against one opponent lets the finisher
    make him the winner (C). Read by `effects`."""
    jump_in: bool = False
    """Whether a number card identical to the top may be played out of turn (C). Read by
    `matching`."""
    runs: bool = False
    """Whether several number cards may be played in one turn (C). Read by `runs` and `options`."""
    reverse_two_players: Literal["skip", "turn"] = "skip"
    """Whether Reverse is a Skip between two seats, or only turns the direction. Read by
    `effects`."""
    finish_on_wild: bool = True
    """Whether the last card may be a Wild or Wild Draw Four (B: it may not). Read by `matching`."""
    last_card_draws: bool = True
    """Whether a draw card played as last card still makes the victim draw. Read by `effects`."""

    uno_call: Literal["auto", "player"] = "auto"
    """Whether the bot says UNO for a seat with one card, or the player has to. Read by `claims`."""
    uno_penalty: Literal["none", "auto", "caught"] = "none"
    """How a forgotten UNO is punished. Read by `claims`."""
    uno_penalty_cards: int = _bounded(2, 0, 4)
    """Cards for a forgotten UNO or a lie, 0-4. Read by `claims`."""
    uno_early: bool = True
    """Whether calling on one's own turn with two cards counts. Read by `claims`."""
    false_uno: Literal["none", "draw"] = "none"
    """Whether calling with more cards than that is a lie that costs cards. Read by `claims`."""
    false_uno_limit: int = _bounded(0, 0, 9)
    """The so many-th lie in a round puts the player out, 0-9 (0: never). Read by `claims`."""

    round_ends: Literal["first_out", "all_placed"] = "first_out"
    """Whether a round ends when one seat is out, or when all but one are placed. Read by
    `endings`."""
    scoring: Literal["winner", "low", "elimination", "places"] = "winner"
    """Who is given points for what. Read by `scoring`."""
    target: int = _bounded(0, 0, 9999)
    """Points that end the match, 0-9999; 0: every round stands alone. Read by `match`."""
    teams: Literal["none", "pairs", "rotating"] = "none"
    """Whether partners who sit opposite score together. Read by `match`."""
    penalty_cards: int = _bounded(2, 0, 4)
    """Cards for the operators' `!penalty nick`, 0-4. Read by `game`."""

    turn_seconds: int = _bounded(120, 0, 604800)
    """Seconds to move in, 0-604800; 0: no limit. Read by the session."""
    warn_seconds: int = _bounded(60, 0, 604800)
    """Seconds after which the player on turn is reminded once; 0: never. Read by the session."""
    timeout: Literal["out", "skip", "skip_then_out", "play"] = "skip_then_out"
    """What happens to a seat whose time is over. Read by `leaving`."""
    leaver: Literal["last", "void"] = "last"
    """Whether whoever leaves is placed last, or has no place. Read by `scoring`."""
    late_join: Literal["never", "full", "average"] = "full"
    """Whether a running round may be joined, and with how many cards. Read by `seating`."""


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
"""What each named preset changes of `Rules()`; the table of the specification, one row a name."""

DEFAULT_PRESET = "color-uno"

OptionValue = bool | int | str


RulesFault = Literal["preset", "option", "value", "conflict"]


class RulesError(ValueError):
    """Rules that cannot be: what is wrong (`kind`), with which option, and what would be right.

    `kind` is `preset` (no such preset), `option` (no such option), `value` (not a value of that
    option) or `conflict` (`option` does not go with `other`). `got` is what was written and
    `expected` what would be right, both in the notation of `!uno option=value`.
    """

    def __init__(
        self,
        kind: RulesFault,
        option: str = "",
        got: str = "",
        expected: str = "",
        other: str = "",
    ) -> None:
        super().__init__(kind, option, got, expected, other)
        self.kind: RulesFault = kind
        self.option = option
        self.got = got
        self.expected = expected
        self.other = other

    def __str__(self) -> str:
        match self.kind:
            case "preset":
                return f"there is no preset {self.got!r}, one of {self.expected}"
            case "option":
                return f"there is no option {self.option!r}, one of {self.expected}"
            case "conflict":
                return f"{self.option} does not go with {self.other}"
            case _:
                return f"{self.option}: {self.got!r} is no value of it, {self.expected}"


@dataclass(frozen=True, slots=True)
class Option:
    """One field of `Rules`, as data for whoever reads or tells options."""

    name: str
    """As in the configuration and in `!uno name=value`."""
    default: OptionValue
    choices: tuple[str, ...] = ()
    """The words of a choice; empty for numbers and yes/no."""
    low: int = 0
    """The least number of a numeric option."""
    high: int = 0
    """The greatest number of a numeric option."""

    def expectation(self) -> str:
        """What would be right, in words for an error."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if isinstance(self.default, bool):
            return "yes or no"
        return f"a number from {self.low} to {self.high}"

    def read(self, value: object) -> OptionValue:
        """Take a value from a configuration or from chat; raises RulesError."""
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
        elif isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            word = value.lower() if isinstance(value, str) else ""
            if word in ("yes", "no"):
                return word == "yes"
        else:
            number = int(value) if isinstance(value, str) and value.isdecimal() else value
            if (
                isinstance(number, int)
                and not isinstance(number, bool)
                and self.low <= number <= self.high
            ):
                return number
        raise RulesError("value", self.name, format_option(value), self.expectation())


def _options() -> Mapping[str, Option]:
    hints = typing.get_type_hints(Rules)
    found: dict[str, Option] = {}
    for item in dataclasses.fields(Rules):
        choices = typing.get_args(hints[item.name])
        found[item.name] = Option(
            item.name,
            typing.cast(OptionValue, item.default),
            choices,
            item.metadata.get("low", 0),
            item.metadata.get("high", 0),
        )
    return found


OPTIONS: Mapping[str, Option] = _options()
"""Every option by name, in the order of the fields of `Rules`."""


def format_option(value: object) -> str:
    """An option's value as it is written in `!uno option=value`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def make_rules(preset: str = DEFAULT_PRESET, options: Mapping[str, object] | None = None) -> Rules:
    """The rules of a preset with some options changed; raises RulesError with what is wrong."""
    if preset not in PRESETS:
        raise RulesError("preset", got=preset, expected=", ".join(PRESETS))
    changes = dict(PRESETS[preset])
    for name, value in (options or {}).items():
        if name not in OPTIONS:
            raise RulesError("option", name, expected=", ".join(OPTIONS))
        changes[name] = OPTIONS[name].read(value)
    rules = Rules(**typing.cast(dict[str, typing.Any], changes))
    check_rules(rules)
    return rules


def parse_rules(text: str) -> tuple[str, Rules]:
    """Read `[preset] [option=value …]` as typed after `!uno`: the preset's name and the rules."""
    preset, options = DEFAULT_PRESET, dict[str, object]()
    for index, word in enumerate(text.replace(",", " ").split()):
        name, equals, value = word.partition("=")
        if equals:
            options[name] = value
        elif index == 0:
            preset = word
        else:
            raise RulesError("option", word, expected=", ".join(OPTIONS))
    return preset, make_rules(preset, options)


def differences(preset: str, rules: Rules) -> tuple[tuple[str, OptionValue], ...]:
    """The options that differ from the preset, by name and value."""
    base = make_rules(preset)
    return tuple(
        (name, getattr(rules, name))
        for name in OPTIONS
        if getattr(rules, name) != getattr(base, name)
    )


def format_rules(preset: str, rules: Rules) -> str:
    """The preset and what differs from it, as `parse_rules` reads them."""
    options = (f"{name}={format_option(value)}" for name, value in differences(preset, rules))
    return " ".join([preset, *options])


def check_rules(rules: Rules, seats: int | None = None) -> None:
    """Raise RulesError when two options contradict each other, or one does not fit the table.

    `seats` is how many sit down; without it only the options are compared.
    """
    if rules.min_players > rules.max_players:
        raise _conflict(rules, "min_players", "max_players")
    if rules.scoring == "elimination" and not rules.target:
        raise _conflict(rules, "scoring", "target")
    if rules.scoring == "places" and rules.target:
        raise _conflict(rules, "scoring", "target")
    if rules.kingmaker and not rules.seven_zero:
        raise _conflict(rules, "kingmaker", "seven_zero")
    if rules.teams != "none":
        if rules.late_join != "never":
            raise _conflict(rules, "teams", "late_join")
        if rules.scoring in ("elimination", "places"):
            raise _conflict(rules, "teams", "scoring")
        if seats is not None and (seats % 2 or seats < 4):
            raise RulesError("conflict", "teams=" + rules.teams, other=f"{seats} players")
    if rules.teams == "rotating" and seats is not None and seats != 4:
        raise RulesError("conflict", "teams=rotating", other=f"{seats} players")


def _conflict(rules: Rules, option: str, other: str) -> RulesError:
    return RulesError(
        "conflict",
        f"{option}={format_option(getattr(rules, option))}",
        other=f"{other}={format_option(getattr(rules, other))}",
    )


def can_challenge(rules: Rules) -> bool:
    """Whether a Wild Draw Four may be challenged: where an illegal one can be played at all."""
    return rules.illegal_wd4 == "bluff" and rules.wild_draw_four != "any"
