"""A match between its rounds: the standing, who goes on, and the next deal."""

from __future__ import annotations

from collections.abc import Iterator

from unobot.answers import MatchStanding
from unobot.engine.match import Standing, is_match, judge, seating, teams_of
from unobot.engine.scoring import gain, is_charged

from .people import Player, computer_names
from .state import BetweenRounds, Match
from .step import Step


def in_order(match: Match, players: list[Player]) -> list[Player]:
    """The players in the order in which they sit in the next round: rotating partners change."""
    order = seating(match.rules, match.rounds)
    if order is None or match.rounds == 0:
        return players
    by_number = sorted(players, key=lambda player: player.number)
    return [by_number[number] for number in order]


def pair_up(match: Match, players: list[Player]) -> None:
    """Number those who sit down for the first round, and give them their pairs.

    Pairs are made before the first round and stay; rotating partners change with every round.
    """
    if match.rounds == 0:
        for number, player in enumerate(players):
            player.number = number
    elif match.rules.teams != "rotating":
        return
    teams = teams_of(match.rules, len(players))
    for seat, player in enumerate(players):
        player.team = teams[seat] if teams else None


def after_round(step: Step, match: Match) -> None:
    """Go on to the next round of the match, or end it; a round that stands alone just ends."""
    still = [player for player in match.players if not player.has_left and not player.is_dropped]
    if not is_match(match.rules) or not any(player.is_human for player in still):
        step.table.close(step.now)
        return
    standing = judge(
        match.rules,
        {number: player.total for number, player in enumerate(still)},
        {number: player.team for number, player in enumerate(still) if player.team is not None},
        match.rounds,
        was_tied=match.is_tied,
    )
    if not standing.winners and is_alone(match, [still[number] for number in standing.going_on]):
        standing = Standing(winners=standing.going_on, eliminated=standing.eliminated)
    _go_on(step, match, still, standing)


def is_alone(match: Match, players: list[Player]) -> bool:
    """Whether those who are left of a match have nobody to play against: one, or one pair."""
    if match.rules.teams == "pairs":
        return len({player.team for player in players}) < 2
    return len(players) < 2


def _go_on(step: Step, match: Match, still: list[Player], standing: Standing) -> None:
    table, series = step.table, step.table.series
    everybody = [*match.players, *match.benched]
    going_on = [still[number] for number in standing.going_on]
    is_over = not any(player.is_human for player in going_on)
    seconds = 0 if is_over else table.settings.next_round_seconds
    before = match.owner
    if not is_over:
        match.benched = [player for player in everybody if player not in going_on]
        match.seat([*going_on, *series.next_players])
    is_changed = match.owner is not before
    step.say(
        _standing(
            match,
            everybody,
            winners=tuple(still[number].nick for number in standing.winners),
            eliminated=tuple(still[number].nick for number in standing.eliminated),
            seconds=seconds,
            tied=tuple(player.nick for player in going_on) if standing.is_tied else (),
            owner=match.nick(match.owner_seat) if is_changed else None,
        )
    )
    if is_over:
        table.close(step.now)
        return
    series.next_players = []
    match.is_tied = standing.is_tied
    table.phase = BetweenRounds(match, step.now, step.now + seconds)


def _standing(
    match: Match,
    everybody: list[Player],
    *,
    winners: tuple[str, ...],
    eliminated: tuple[str, ...] = (),
    seconds: int = 0,
    tied: tuple[str, ...] = (),
    owner: str | None = None,
) -> MatchStanding:
    return MatchStanding(
        totals=tuple(_totals(match, everybody)),
        # With rotating partners its rounds are counted.
        target=0 if match.rules.teams == "rotating" else match.rules.target,
        winners=winners,
        eliminated=eliminated,
        seconds=seconds,
        tied=tied,
        lowest_wins=is_charged(match.rules.scoring),
        owner=owner,
        computers=computer_names(everybody),
    )


def _totals(match: Match, everybody: list[Player]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Everybody's total, or every pair's: that of whoever of it still plays."""
    has_pairs = match.rules.teams == "pairs"
    everybody = sorted(everybody, key=lambda player: player.has_left)
    for player in _best_first(match, everybody):
        pair = [one for one in everybody if one.team == player.team] if has_pairs else [player]
        if pair[0] is player:
            yield tuple(one.nick for one in pair), player.total


def _best_first(match: Match, players: list[Player]) -> list[Player]:
    scoring = match.rules.scoring
    return sorted(players, key=lambda player: gain(scoring, player.total), reverse=True)


def end_early(step: Step, match: Match) -> None:
    """End a match that cannot go on because players have left: the best of the others has won."""
    ranked = _best_first(match, match.players)
    winners = tuple(player.nick for player in ranked if player.total == ranked[0].total)
    step.say(_standing(match, [*match.players, *match.benched], winners=winners))
    step.table.close(step.now)
    step.keep()
