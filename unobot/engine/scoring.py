"""Points and places of a round."""

from __future__ import annotations

from bisect import bisect_left

from .cards import hand_points
from .events import EndReason
from .rules import Scoring
from .state import State


def is_charged(scoring: Scoring) -> bool:
    """Whether points are charged to those who hold cards, so that the lowest total is best."""
    return scoring in ("low", "elimination")


def gain(scoring: Scoring, points: int) -> int:
    """What points are worth to whoever has them: negative where they are charged."""
    return -points if is_charged(scoring) else points


def partner(state: State, seat: int) -> int | None:
    """The other seat of a pair, where partners score together and it has been dealt in."""
    if not state.teams:
        return None
    team = state.teams[seat]
    return next((one for one, its in enumerate(state.teams) if its == team and one != seat), None)


def points_against(state: State, seat: int) -> int:
    """Points in the hands of a seat's opponents at the table: not in its own, nor its partner's."""
    friend = partner(state, seat)
    return sum(
        hand_points(state.hands[one]) for one in state.table if one != seat and one != friend
    )


def round_points(
    state: State, reason: EndReason, winner: int | None
) -> tuple[tuple[int, int], ...]:
    """Seat and points: given to the winner (and their partner), or charged to everybody."""
    match state.rules.scoring:
        case "places":
            return ()
        case "winner":
            if winner is None:
                return ()
            points = _winners_points(state, reason, winner)
            seats = [winner] if (friend := partner(state, winner)) is None else [winner, friend]
            return tuple((seat, points) for seat in sorted(seats))
        case "low" | "elimination":
            return _charges(state, reason)


def _winners_points(state: State, reason: EndReason, winner: int) -> int:
    if state.out:
        return state.out_points
    if reason == "default":
        friend = partner(state, winner)
        return sum(hand_points(leaver.hand) for leaver in state.left if leaver.seat != friend)
    return points_against(state, winner)


def _charges(state: State, reason: EndReason) -> tuple[tuple[int, int], ...]:
    """Everybody is charged their own hand, a leaver the one they left with.

    Who is left when a round is won by default is charged nothing: they are as good as out.
    """
    charged = dict.fromkeys(state.out, 0)
    for seat in state.table:
        charged[seat] = 0 if reason == "default" else hand_points(state.hands[seat])
    if state.rules.leaver == "last":
        for leaver in state.left:
            charged[leaver.seat] = hand_points(leaver.hand)
    if state.teams:
        own = dict(charged)
        for seat in charged:
            friend = partner(state, seat)
            charged[seat] = own[seat] + own.get(-1 if friend is None else friend, 0)
    return tuple((seat, charged[seat]) for seat in sorted(charged) if charged[seat])


def round_places(state: State, winner: int | None) -> tuple[tuple[int, int], ...]:
    """Seat and place: who went out in that order, then by points in hand, leavers last.

    The winner of a round that was not played out comes first; seats with equal points share a
    place. Of the leavers the first to go comes very last; where they count as not having played,
    they have no place.
    """
    places: list[tuple[int, int]] = [(seat, at) for at, seat in enumerate(state.out, 1)]
    rest = list(state.table)
    if winner in rest and winner is not None:
        places.append((winner, len(places) + 1))
        rest.remove(winner)
    points = [hand_points(state.hands[seat]) for seat in rest]
    ranking, first = sorted(points), len(places) + 1
    for seat, its in zip(rest, points, strict=True):
        places.append((seat, first + bisect_left(ranking, its)))
    if state.rules.leaver == "last":
        last = len(places) + len(state.left)
        places += [(leaver.seat, last - at) for at, leaver in enumerate(state.left)]
    return tuple(sorted(places))
