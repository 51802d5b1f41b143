"""The few things about rules that a player has to know before he plays by them."""

from __future__ import annotations

from collections.abc import Iterator

from unobot.answers import RuleNumber, RulePoint
from unobot.engine.rules import Rules, can_challenge


def points(rules: Rules) -> Iterator[RulePoint]:
    """What draw cards, draws and the Wild Draw Four are like, and what other games have not."""
    match rules.stacking:
        case "none":
            yield "no_stacking"
        case "twos":
            yield "stack_twos"
        case "same":
            yield "stack_same"
        case "mixed":
            yield "stack_mixed"
    yield "draw_anytime" if rules.draw_anytime else "draw_when_stuck"
    if rules.draw_until_playable:
        yield "draw_until"
    match rules.after_draw:
        case "any":
            yield "drawn_any"
        case "drawn_only":
            yield "drawn_only"
        case "must":
            yield "drawn_must"
        case "end":
            yield "drawn_ends"
    yield _wild_draw_four(rules)
    if not rules.finish_on_wild:
        yield "no_wild_last"
    if rules.seven_zero:
        yield "seven_zero"
    if rules.jump_in:
        yield "jump_in"
    if rules.runs:
        yield "runs"
    if rules.teams == "pairs":
        yield "teams_pairs"
    elif rules.teams == "rotating":
        yield "teams_rotating"
    if rules.uno_call == "auto":
        yield "uno_auto"
    elif rules.uno_penalty == "none":
        yield "uno_free"
    if rules.round_ends == "all_placed":
        yield "places"
    if not rules.target:
        yield "single_low" if rules.scoring == "low" else "single"


def _wild_draw_four(rules: Rules) -> RulePoint:
    if can_challenge(rules):
        return "wd4_bluff"
    match rules.wild_draw_four:
        case "any":
            return "wd4_any"
        case "no_color":
            return "wd4_no_color"
        case "no_playable":
            return "wd4_no_playable"


def numbers(rules: Rules) -> Iterator[tuple[RuleNumber, int]]:
    """What is a matter of how many: UNO cards, cards for a forgotten UNO, points of a match."""
    if rules.uno_cards:
        yield "uno_cards", rules.uno_cards
    if rules.uno_call == "player" and rules.uno_penalty == "auto":
        yield "uno_forgot", rules.uno_penalty_cards
    elif rules.uno_call == "player" and rules.uno_penalty == "caught":
        yield "uno_caught", rules.uno_penalty_cards
    if rules.target and rules.scoring == "winner":
        yield "match", rules.target
    elif rules.target and rules.scoring == "low":
        yield "match_low", rules.target
    elif rules.target and rules.scoring == "elimination":
        yield "match_out", rules.target
