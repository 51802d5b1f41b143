"""Whether somebody on the network is a player at the table, and under what he is booked."""

from __future__ import annotations

import pytest

from unobot.session.people import Person, Player, identity, is_same_person

FOLD = str.lower


@pytest.mark.parametrize(
    ("player", "who", "is_same"),
    [
        (Player("A", "a@a"), Person("a", "other@host"), True),
        (Player("A", "a@a"), Person("B", "a@a"), False),
        (Player("A", "a@a", absent_since=1.0), Person("A", "a@a"), True),
        (Player("A", "a@a", absent_since=1.0), Person("A", "m@m"), False),
        (Player("A", "", absent_since=1.0), Person("A", "m@m"), True),
        (Player("A", "a@a", "acc"), Person("Z", "z@z", "acc"), True),
        (Player("A", "a@a", "acc"), Person("A", "a@a", "other"), False),
        (Player("A", "a@a", "acc", absent_since=1.0), Person("A", "a@a"), False),
        (Player("Robo", computer="normal"), Person("Robo", "r@r"), False),
    ],
)
def test_who_is_who(player: Player, who: Person, is_same: bool) -> None:
    assert is_same_person(player, who, FOLD) is is_same


@pytest.mark.parametrize(
    ("player", "booked"),
    [
        (Player("Ann", "a@a"), "nick:ann"),
        (Player("Ann", "a@a", "Acc"), "account:Acc"),
        (Player("Robo", computer="normal"), "computer:robo"),
    ],
)
def test_identities(player: Player, booked: str) -> None:
    assert identity(player, FOLD) == booked


def test_who_sits_down_is_there() -> None:
    player = Player("A", "a@a", absent_since=1.0, is_split=True, has_left=True)
    player.sit(Person("B", "b@b", "acc"))
    assert player == Player("B", "b@b", "acc")


@pytest.mark.parametrize(
    ("player", "can"),
    [
        (Player("A"), True),
        (Player("A", absent_since=1.0), False),
        (Player("Robo", computer="normal"), False),
    ],
)
def test_who_can_be_told_something_in_private(player: Player, can: bool) -> None:
    assert player.can_hear is can
