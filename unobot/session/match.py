"""A match between its rounds: the standing, who goes on, and the next deal."""

from __future__ import annotations

from collections.abc import Iterator

from unobot.answers import MatchStanding
from unobot.engine.match import Standing, is_match, judge, seating, teams_of
from unobot.engine.scoring import gain, is_charged

from .outcome import Outcome
from .people import Player, computer_names
from .table import Table


def in_order(table: Table, players: list[Player]) -> list[Player]:
    """The players in the order in which they sit in the next round: rotating partners change."""
    state = table.state
    order = seating(state.rules, state.rounds)
    if order is None or state.rounds == 0:
        return players
    by_number = sorted(players, key=lambda player: player.number)
    return [by_number[number] for number in order]


def pair_up(table: Table, players: list[Player]) -> None:
    """Number those who sit down for the first round, and give them their pairs.

    Pairs are made before the first round and stay; rotating partners change with every round.
    """
    state = table.state
    if state.rounds == 0:
        for number, player in enumerate(players):
            player.number = number
    elif state.rules.teams != "rotating":
        return
    teams = teams_of(state.rules, len(players))
    for seat, player in enumerate(players):
        player.team = teams[seat] if teams else None


def after_round(table: Table, out: Outcome, now: float) -> None:
    """Go on to the next round of the match, or end it; a round that stands alone just ends."""
    state = table.state
    still = [player for player in state.players if not player.has_left and not player.is_dropped]
    if not is_match(state.rules) or not any(player.is_human for player in still):
        table.clear(now)
        return
    standing = judge(
        state.rules,
        {number: player.total for number, player in enumerate(still)},
        {number: player.team for number, player in enumerate(still) if player.team is not None},
        state.rounds,
        was_tied=state.is_tied,
    )
    if not standing.winners and is_alone(table, [still[number] for number in standing.going_on]):
        standing = Standing(winners=standing.going_on, eliminated=standing.eliminated)
    _go_on(table, out, still, standing, now)


def is_alone(table: Table, players: list[Player]) -> bool:
    """Whether those who are left of a match have nobody to play against: one, or one pair."""
    if table.state.rules.teams == "pairs":
        return len({player.team for player in players}) < 2
    return len(players) < 2


def _go_on(table: Table, out: Outcome, still: list[Player], standing: Standing, now: float) -> None:
    state = table.state
    everybody = [*state.players, *state.benched]
    going_on = [still[number] for number in standing.going_on]
    is_over = not any(player.is_human for player in going_on)
    seconds = 0 if is_over else table.settings.next_round_seconds
    before = table.owner
    if not is_over:
        state.benched = [player for player in everybody if player not in going_on]
        table.seat([*going_on, *state.next_players])
    is_changed = table.owner is not before
    out.say(
        _standing(
            table,
            everybody,
            winners=tuple(still[number].nick for number in standing.winners),
            eliminated=tuple(still[number].nick for number in standing.eliminated),
            seconds=seconds,
            tied=tuple(player.nick for player in going_on) if standing.is_tied else (),
            owner=table.nick(state.owner) if is_changed else None,
        )
    )
    if is_over:
        table.clear(now)
        return
    state.next_players = []
    state.is_tied = standing.is_tied
    state.phase, state.starts_at = "between", now + seconds


def _standing(
    table: Table,
    everybody: list[Player],
    *,
    winners: tuple[str, ...],
    eliminated: tuple[str, ...] = (),
    seconds: int = 0,
    tied: tuple[str, ...] = (),
    owner: str | None = None,
) -> MatchStanding:
    return MatchStanding(
        totals=tuple(_totals(table, everybody)),
        target=_target(table),
        winners=winners,
        eliminated=eliminated,
        seconds=seconds,
        tied=tied,
        lowest_wins=is_charged(table.state.rules.scoring),
        owner=owner,
        computers=computer_names(everybody),
    )


def _totals(table: Table, everybody: list[Player]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Everybody's total, or every pair's: that of whoever of it still plays."""
    has_pairs = table.state.rules.teams == "pairs"
    everybody = sorted(everybody, key=lambda player: player.has_left)
    for player in _best_first(table, everybody):
        pair = [one for one in everybody if one.team == player.team] if has_pairs else [player]
        if pair[0] is player:
            yield tuple(one.nick for one in pair), player.total


def _target(table: Table) -> int:
    """The points that end the match; 0 where its rounds are counted."""
    rules = table.state.rules
    return 0 if rules.teams == "rotating" else rules.target


def _best_first(table: Table, players: list[Player]) -> list[Player]:
    scoring = table.state.rules.scoring
    return sorted(players, key=lambda player: gain(scoring, player.total), reverse=True)


def end_early(table: Table, out: Outcome, now: float) -> None:
    """End a match that cannot go on because players have left: the best of the others has won."""
    state = table.state
    ranked = _best_first(table, state.players)
    winners = tuple(player.nick for player in ranked if player.total == ranked[0].total)
    out.say(_standing(table, [*state.players, *state.benched], winners=winners))
    table.clear(now)
    out.is_changed = True
