"""The one place for the rules: every option of a game.

A `Rules` value says how one game is played. Its fields are the keys of the configuration
(`rules: {stacking: twos}`) and the options of `!uno stacking=twos`; the docstring under a field
says what it does, its bounds, and which module reads it. How a field is made says what `!rules`
tells about it: the points of `told`, or nothing where it is `untold`.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .options import Option, OptionValue, Point, RulesError, format_option, told, untold
from .presets import DEFAULT_PRESET, PRESETS

Scoring = Literal["winner", "low", "elimination", "places"]


@dataclass(frozen=True, slots=True)
class Rules:
    """How a game is played. Without arguments: the preset `color-uno`."""

    hand_size: int = untold(7, bounds=(1, 15))
    """Cards dealt to each seat, 1-15. Read by `dealing` and `seating`."""
    max_players: int = untold(10, bounds=(2, 20))
    """Seats at the table, 2-20; more than ten dealt in play with two packs. Read by `seating`."""
    min_players: int = untold(2, bounds=(2, 20))
    """Fewest seats to begin with, 2-20, computer players included. Read by the session."""
    uno_cards: int = told(0, Point("uno_cards", number="uno_cards"), bounds=(0, 4))
    """UNO cards in the pack, 0-4: played at any time, they move all hands one seat against the
    direction of play. Read by `dealing` and `legal`."""

    starter: Literal["first_joined", "random", "dealer", "winner"] = untold("first_joined")
    """Who plays first. Read by `dealing`."""
    first_wild: Literal["redraw", "starter_chooses", "dealer_chooses"] = untold("redraw")
    """What a Wild turned up at the deal does. Read by `dealing`."""
    first_action: Literal["apply", "draw_only", "redraw", "ignore"] = untold("draw_only")
    """What an action card turned up at the deal does. Read by `dealing`."""
    first_reverse: Literal["before_starter", "right_of_dealer"] = untold("before_starter")
    """Who plays first after a Reverse turned up that is applied. Read by `dealing`."""

    draw_anytime: bool = told(True, Point("draw_anytime"), Point("draw_when_stuck", False), rank=2)
    """Whether a seat may draw although it holds a playable card. Read by `matching`."""
    after_draw: Literal["drawn_only", "any", "must", "end"] = told(
        "any",
        Point("drawn_any", "any"),
        Point("drawn_only", "drawn_only"),
        Point("drawn_must", "must"),
        Point("drawn_ends", "end"),
        rank=4,
    )
    """What may be played after a draw: the drawn card, any card, the drawn card which then must be
    played if it can, or nothing. Read by `matching` and `turns`."""
    auto_pass: bool = untold(True)
    """Whether the turn passes by itself when nothing may be played after a draw. Read by
    `turns`."""
    draw_until_playable: bool = told(False, Point("draw_until"), rank=3)
    """Whether a draw goes on until a card can be played. Read by `turns`."""
    wild_draw_four: Literal["any", "no_color", "no_playable"] = told(
        "any",
        Point("wd4_any", "any"),
        Point("wd4_no_color", "no_color", given={"illegal_wd4": ("refuse",)}),
        Point("wd4_no_playable", "no_playable", given={"illegal_wd4": ("refuse",)}),
        rank=5,
    )
    """When a Wild Draw Four is legal: always, without a card of the colour in force in the hand, or
    without any other playable card. Read by `matching`."""
    illegal_wd4: Literal["refuse", "bluff"] = told(
        "refuse",
        Point("wd4_bluff", "bluff", given={"wild_draw_four": ("no_color", "no_playable")}),
        rank=5,
    )
    """Whether an illegal Wild Draw Four is refused, or may be played and challenged. Read by
    `matching`."""
    challenge_guilty: Literal["draw", "take_back"] = untold("draw")
    """Whether a player who is rightly challenged only draws the penalty, or also takes the card
    back. Read by `claims`."""
    challenge_innocent: int = untold(2, bounds=(0, 4))
    """Cards beyond the penalty for a wrong challenge, 0-4. Read by `claims`."""
    stacking: Literal["none", "twos", "same", "mixed"] = told(
        "none",
        Point("no_stacking", "none"),
        Point("stack_twos", "twos"),
        Point("stack_same", "same"),
        Point("stack_mixed", "mixed"),
        rank=1,
    )
    """Which draw cards answer a draw card and pass the sum on. Read by `matching`."""
    seven_zero: bool = told(False, Point("seven_zero"), rank=7)
    """Whether a 7 swaps two hands and a 0 moves all of them. Read by `hands`."""
    kingmaker: bool = untold(False)
    """With `seven_zero`: whether a player who goes out with a 7 or 0 against one opponent may make
    that opponent the winner. Read by `effects`."""
    jump_in: bool = told(False, Point("jump_in"), rank=7)
    """Whether a number card identical to the top may be played out of turn. Read by `matching`."""
    runs: bool = told(False, Point("runs"), rank=7)
    """Whether several number cards may be played in one turn. Read by `runs` and `legal`."""
    reverse_two_players: Literal["skip", "turn"] = untold("skip")
    """Whether Reverse is a Skip between two seats, or only turns the direction. Read by
    `effects`."""
    finish_on_wild: bool = told(True, Point("no_wild_last", False), rank=6)
    """Whether the last card may be a Wild or Wild Draw Four. Read by `matching`."""
    last_card_draws: bool = untold(True)
    """Whether a draw card played as last card still makes the victim draw. Read by `effects`."""

    uno_call: Literal["auto", "player"] = told("auto", Point("uno_auto", "auto"), rank=9)
    """Whether the bot says UNO for a seat with one card, or the player has to. Read by `claims`."""
    uno_penalty: Literal["none", "auto", "caught"] = told(
        "none",
        Point("uno_free", "none", given={"uno_call": ("player",)}),
        Point("uno_forgot", "auto", "uno_penalty_cards", given={"uno_call": ("player",)}),
        Point("uno_caught", "caught", "uno_penalty_cards", given={"uno_call": ("player",)}),
        rank=9,
    )
    """How a forgotten UNO is punished. Read by `claims`."""
    uno_penalty_cards: int = told(2, bounds=(0, 4))
    """Cards for a forgotten UNO or a lie, 0-4. Read by `claims`."""
    uno_early: bool = untold(True)
    """Whether calling on one's own turn with two cards counts. Read by `claims`."""
    false_uno: Literal["none", "draw"] = untold("none")
    """Whether calling with more cards than that is a lie that costs cards. Read by `claims`."""
    false_uno_limit: int = untold(0, bounds=(0, 9))
    """Lies in one round that put the player out of it, 0-9 (0: never). Read by `claims`."""

    round_ends: Literal["first_out", "all_placed"] = told(
        "first_out", Point("places", "all_placed"), rank=10
    )
    """Whether a round ends when one seat is out, or when all but one are placed. Read by
    `endings`."""
    scoring: Scoring = told("winner")
    """Who is given points for what. Read by `scoring`."""
    target: int = told(
        0,
        Point("single", 0, given={"scoring": ("winner", "elimination", "places")}),
        Point("single_low", 0, given={"scoring": ("low",)}),
        Point("match", number="target", given={"scoring": ("winner",)}),
        Point("match_low", number="target", given={"scoring": ("low",)}),
        Point("match_out", number="target", given={"scoring": ("elimination",)}),
        rank=11,
        bounds=(0, 9999),
    )
    """Points that end the match, 0-9999; 0: every round stands alone. Read by `match`."""
    teams: Literal["none", "pairs", "rotating"] = told(
        "none", Point("teams_pairs", "pairs"), Point("teams_rotating", "rotating"), rank=8
    )
    """Whether partners who sit opposite score together. Read by `match`."""
    penalty_cards: int = untold(2, bounds=(0, 4))
    """Cards for the operators' `!penalty nick`, 0-4. Read by `game`."""

    turn_seconds: int = untold(120, bounds=(0, 604800))
    """Seconds to move in, 0-604800; 0: no limit. Read by the session."""
    warn_seconds: int = untold(60, bounds=(0, 604800))
    """Seconds after which whoever has to move is reminded once; 0: never. Read by the session."""
    timeout: Literal["out", "skip", "skip_then_out", "play"] = untold("skip_then_out")
    """What happens to a seat whose time is over. Read by `leaving`."""
    leaver: Literal["last", "void"] = untold("last")
    """Whether whoever leaves is placed last, or has no place. Read by `scoring`."""
    late_join: Literal["never", "full", "average"] = untold("full")
    """Whether a running round may be joined, and with how many cards. Read by `seating`."""


def _options() -> Mapping[str, Option]:
    hints = typing.get_type_hints(Rules)
    found: dict[str, Option] = {}
    for item in dataclasses.fields(Rules):
        low, high = item.metadata.get("bounds", (0, 0))
        found[item.name] = Option(
            item.name,
            typing.cast(OptionValue, item.default),
            typing.get_args(hints[item.name]),
            low,
            high,
            item.metadata.get("points", ()),
            item.metadata.get("rank", 0),
        )
    return found


OPTIONS: Mapping[str, Option] = _options()
"""Every option by name, in the order of the fields of `Rules`."""


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


def points(rules: Rules) -> tuple[tuple[str, int | None], ...]:
    """What `!rules` tells: the key of each point, and the number in it where it has one.

    What is a matter of how many comes last; else they stand by the `rank` of their options.
    """
    found = [
        (option, point)
        for option in OPTIONS.values()
        for point in option.points or ()
        if _is_told(rules, option, point)
    ]
    found.sort(key=lambda one: (one[1].number != "", one[0].rank))
    return tuple(
        (point.key, getattr(rules, point.number) if point.number else None) for _, point in found
    )


def _is_told(rules: Rules, option: Option, point: Point) -> bool:
    value = getattr(rules, option.name)
    return (bool(value) if point.value is None else value == point.value) and all(
        getattr(rules, other) in values for other, values in point.given.items()
    )


def can_challenge(rules: Rules) -> bool:
    """Whether a Wild Draw Four may be challenged: where an illegal one can be played at all."""
    return rules.illegal_wd4 == "bluff" and rules.wild_draw_four != "any"
