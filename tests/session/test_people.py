"""Whether somebody on the network is a player at the table, and how people are told apart."""

from __future__ import annotations

import pytest

from unobot.session.people import Person, Player, caller_key, is_same_person, person_keys

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
        (Player("A", "a@a", has_left=True), Person("A", "m@m"), False),
        (Player("A", "a@a", "acc", has_left=True), Person("A", "a@a"), True),
        (Player("A", "", has_left=True), Person("A", "m@m"), True),
        (Player("Robo", computer="normal"), Person("Robo", "r@r"), False),
    ],
)
def test_who_is_who(player: Player, who: Person, is_same: bool) -> None:
    assert is_same_person(player, who, FOLD) is is_same


@pytest.mark.parametrize(
    ("who", "keys"),
    [
        (Person("Ann", "a@a"), ("mask:ann!a@a",)),
        (Person("Ann", "a@a", "Acc"), ("account:Acc", "mask:ann!a@a")),
    ],
)
def test_settings_are_kept_for_the_account_and_for_nick_and_host(
    who: Person, keys: tuple[str, ...]
) -> None:
    assert person_keys(who, FOLD) == keys


@pytest.mark.parametrize(
    ("who", "key"),
    [
        (Person("Ann", "a@a"), "a@a"),
        (Person("Ann", "a@a", "Acc"), "Acc"),
        (Person("Ann"), "Ann"),
    ],
)
def test_commands_are_counted_by_account_then_by_host(who: Person, key: str) -> None:
    assert caller_key(who) == key


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
