"""Matches: rounds until the target is reached, and what follows after each of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .rules import Rules
from .scoring import gain

ROTATING_ROUNDS = 3
"""Rounds of a match with rotating partners: everybody has had everybody else as partner once."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after one of its rounds. Players are numbers, whoever gives them out."""

    winners: tuple[int, ...] = ()
    """Who has won it; nobody while it goes on."""
    eliminated: tuple[int, ...] = ()
    """Who has just been eliminated."""
    is_tied: bool = False
    """Whether those who go on play for a lowest total that they share."""
    going_on: tuple[int, ...] = ()
    """Who plays the next round; nobody when the match is over."""


def is_match(rules: Rules) -> bool:
    """Whether a round is part of something longer."""
    return rules.target > 0 or rules.teams == "rotating"


def seating(rules: Rules, rounds: int) -> tuple[int, ...] | None:
    """With rotating partners: the four in the order in which they sit in this round of the match.

    Partners sit opposite, so everybody meets everybody else. None: they stay as they are.
    """
    if rules.teams != "rotating":
        return None
    return ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))[rounds % ROTATING_ROUNDS]


def teams_of(rules: Rules, seats: int) -> tuple[int, ...]:
    """The pair of each seat, where partners who sit opposite score together; else empty."""
    if rules.teams == "none":
        return ()
    return tuple(seat % (seats // 2) for seat in range(seats))


def judge(
    rules: Rules,
    totals: Mapping[int, int],
    teams: Mapping[int, int],
    rounds: int,
    *,
    was_tied: bool = False,
) -> Standing:
    """What follows after that many rounds.

    `totals` are the points of those who are still in the match, `teams` their pairs (empty where
    everybody plays alone), `was_tied` says whether they had played for a shared lowest total. A
    pair's total is that of either partner.
    """
    everybody = tuple(totals)
    if rules.teams == "rotating":
        if rounds < ROTATING_ROUNDS:
            return Standing(going_on=everybody)
        best = max(totals.values(), key=lambda total: gain(rules.scoring, total))
        return Standing(winners=tuple(one for one in everybody if totals[one] == best))
    match rules.scoring:
        case "winner" | "places":
            highest = max(totals.values())
            if highest < rules.target:
                return Standing(going_on=everybody)
            return Standing(winners=tuple(one for one in everybody if totals[one] == highest))
        case "low":
            if not was_tied and max(totals.values()) < rules.target:
                return Standing(going_on=everybody)
            return _lowest(totals, teams, everybody)
        case "elimination":
            return _eliminate(rules, totals, teams, was_tied=was_tied)


def _lowest(
    totals: Mapping[int, int], teams: Mapping[int, int], among: Collection[int]
) -> Standing:
    """The lowest total wins; those who share it play another round, only they."""
    lowest = min(totals[one] for one in among)
    best = tuple(one for one in among if totals[one] == lowest)
    if len({teams.get(one, -1 - one) for one in best}) > 1:
        return Standing(is_tied=True, going_on=best)
    return Standing(winners=best)


def _eliminate(
    rules: Rules, totals: Mapping[int, int], teams: Mapping[int, int], *, was_tied: bool
) -> Standing:
    """Whoever reaches the target is out; the last two play until one passes it.

    When all that are left go at once, the lowest total wins.
    """
    most = rules.target if len(totals) == 2 else rules.target - 1
    gone = tuple(one for one in totals if totals[one] > most)
    left = tuple(one for one in totals if totals[one] <= most)
    if was_tied or not left:
        return _lowest(totals, teams, tuple(totals))
    if len(left) == 1:
        return Standing(winners=left, eliminated=gone)
    return Standing(eliminated=gone, going_on=left)
