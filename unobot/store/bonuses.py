"""The optional bonuses for a win: computed from what a round meant, before it is stored."""

from __future__ import annotations

from dataclasses import replace

from .counting import is_counted
from .results import Bonus, Honours, RoundResult, RoundStart


def bonuses_for(
    amount: int, start: RoundStart, result: RoundResult, honours: Honours
) -> tuple[Bonus, ...]:
    """The bonuses of a round that counts; none where `amount`, the channel's `bonus`, is 0.

    The full amount for every monthly record beaten, half of it for winning with exactly 21
    points, and for every third win in a row (the n-th) `2^(n/3-1) · amount/4`; fractions are
    dropped. Computer players get none.
    """
    if amount <= 0 or not is_counted(start.is_rated, result):
        return ()
    found = [
        Bonus("record", record.seat, record.nick, amount)
        for record in honours.records
        if record.span == "month"
    ]
    streaks = dict(honours.streaks)
    for player in result.players:
        if not player.won or player.is_computer:
            continue
        if player.points == 21 and amount // 2:
            found.append(Bonus("twenty_one", player.seat, player.nick, amount // 2))
        wins = streaks.get(player.seat, 0)
        points = 2 ** (wins // 3) * amount // 8
        if wins and wins % 3 == 0 and points:
            found.append(Bonus("streak", player.seat, player.nick, points, wins))
    return tuple(found)


def add_bonuses(result: RoundResult, bonuses: tuple[Bonus, ...]) -> RoundResult:
    """The result with each player's bonuses in their row."""
    return replace(
        result,
        players=tuple(
            replace(
                player,
                bonus=sum(bonus.points for bonus in bonuses if bonus.seat == player.seat),
            )
            for player in result.players
        ),
    )
