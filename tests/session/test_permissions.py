"""Who may do what: everybody, the owner, operators and administrators."""

from __future__ import annotations

import pytest

from unobot import commands
from unobot.answers import Hint
from unobot.commands import SessionCommand
from unobot.engine.cards import Card, Color
from unobot.session.people import Person

from .tables import NOON, begin, make_session, person, private, public

OWNER, PLAYER, BYSTANDER = person("Olga"), person("Paul"), person("Bea")
OPERATOR, ADMIN = person("Otto", is_operator=True), person("Adam", is_admin=True)
EVERYBODY = (OWNER, PLAYER, BYSTANDER, OPERATOR, ADMIN)

OF_THE_OWNER = [commands.Stop(), commands.Remove("Paul"), commands.AddBot(), commands.DropBot()]
OF_OPERATORS = [commands.Pause(), commands.PenaltyFor("Paul"), commands.Replace("Paul", "Bea")]


@pytest.mark.parametrize("who", [OWNER, OPERATOR, ADMIN], ids=lambda who: who.nick)
@pytest.mark.parametrize("command", OF_THE_OWNER, ids=str)
def test_the_owner_operators_and_administrators_govern_a_game(
    command: SessionCommand, who: Person
) -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER, person("Ina"))
    session.handle(commands.AddBot(), OWNER, NOON)
    out = session.handle(command, who, NOON)
    assert out.is_changed
    assert public(out)


@pytest.mark.parametrize("who", [PLAYER, BYSTANDER], ids=lambda who: who.nick)
@pytest.mark.parametrize(
    "command",
    [commands.Stop(), commands.Remove("Olga"), commands.AddBot(), commands.DropBot()],
    ids=str,
)
def test_nobody_else_does(command: SessionCommand, who: Person) -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER)
    out = session.handle(command, who, NOON)
    hint = Hint("owner_only", "Olga")
    assert (out.is_changed, public(out), private(out, who)) == (False, [], [hint])


@pytest.mark.parametrize("who", [OPERATOR, ADMIN], ids=lambda who: who.nick)
@pytest.mark.parametrize("command", OF_OPERATORS, ids=str)
def test_operators_and_administrators_operate(command: SessionCommand, who: Person) -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER)
    out = session.handle(command, who, NOON)
    assert out.is_changed
    assert public(out)


@pytest.mark.parametrize("who", [OWNER, PLAYER, BYSTANDER], ids=lambda who: who.nick)
@pytest.mark.parametrize("command", OF_OPERATORS, ids=str)
def test_the_owner_does_not_operate_any_more_than_others(
    command: SessionCommand, who: Person
) -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER)
    out = session.handle(command, who, NOON)
    assert (out.is_changed, public(out)) == (False, [])
    assert private(out, who) == [Hint("operators_only")]


@pytest.mark.parametrize(
    ("who", "may"),
    [(OWNER, True), (OPERATOR, True), (ADMIN, True), (PLAYER, False), (BYSTANDER, False)],
)
def test_the_game_is_dealt_by_those_who_have_the_say(who: Person, may: bool) -> None:
    session = make_session(*EVERYBODY)
    for player in (OWNER, PLAYER):
        session.handle(commands.Start(), player, NOON)
    out = session.handle(commands.Deal(), who, NOON)
    assert session.table.is_running is may
    assert may or private(out, who) == [Hint("owner_only", "Olga")]


def test_a_deal_of_a_round_that_is_on_is_nothing() -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER)
    out = session.handle(commands.Deal(), OWNER, NOON)
    assert (out.is_changed, out.replies) == (False, [])


@pytest.mark.parametrize("command", [commands.Deal(), commands.Stop(), commands.AddBot()], ids=str)
def test_a_lobby_that_its_owner_has_left_empty_obeys_anybody(
    command: SessionCommand,
) -> None:
    session = make_session(*EVERYBODY)
    session.handle(commands.Start(), OWNER, NOON)
    session.handle(commands.Leave(), OWNER, NOON)
    out = session.handle(command, BYSTANDER, NOON)
    assert private(out, BYSTANDER) == []
    assert public(out)


def test_nobody_is_removed_by_anybody_from_a_lobby_without_an_owner() -> None:
    session = make_session(*EVERYBODY)
    session.handle(commands.Start(), OWNER, NOON)
    session.handle(commands.Leave(), OWNER, NOON)
    session.handle(commands.AddBot(), BYSTANDER, NOON)
    out = session.handle(commands.Remove("Robo"), BYSTANDER, NOON)
    assert private(out, BYSTANDER) == [Hint("owner_only")]
    out = session.handle(commands.DropBot(), BYSTANDER, NOON)
    assert (private(out, BYSTANDER), out.is_changed) == ([], True)


OF_A_ROUND = [
    commands.PlayCards((Card.R5,)),
    commands.DrawCard(),
    commands.PassTurn(),
    commands.ChooseColor(Color.RED),
    commands.SayUno(),
    commands.CatchUno(),
    commands.ChallengeWild(),
    commands.SwapWith("Olga"),
]
OF_A_GAME = [commands.Join(), commands.Leave(), commands.Deal(), *OF_THE_OWNER, *OF_OPERATORS]


@pytest.mark.parametrize("command", [*OF_A_GAME, *OF_A_ROUND], ids=str)
def test_what_is_about_a_game_tells_an_operator_that_none_is_on(command: SessionCommand) -> None:
    session = make_session(*EVERYBODY)
    out = session.handle(command, OPERATOR, NOON)
    assert (public(out), private(out, OPERATOR)) == ([], [Hint("no_game")])


@pytest.mark.parametrize("command", OF_A_ROUND, ids=str)
def test_a_move_needs_dealt_cards_and_a_seat(command: SessionCommand) -> None:
    session = make_session(*EVERYBODY)
    for player in (OWNER, PLAYER):
        session.handle(commands.Start(), player, NOON)
    out = session.handle(command, OWNER, NOON)
    assert (public(out), private(out, OWNER)) == ([], [Hint("not_dealt")])
    session.handle(commands.Deal(), OWNER, NOON)
    out = session.handle(command, OPERATOR, NOON)
    assert (public(out), private(out, OPERATOR)) == ([], [Hint("not_seated")])
    assert session.handle(command, OPERATOR, NOON, is_bare=True).replies == []


@pytest.mark.parametrize("command", [commands.AskRules(), commands.AskVersion()], ids=str)
def test_the_rules_and_the_version_are_told_to_anybody_at_any_time(command: SessionCommand) -> None:
    session = make_session(*EVERYBODY)
    assert public(session.handle(command, BYSTANDER, NOON))
    begin(session, OWNER, PLAYER)
    assert public(session.handle(command, BYSTANDER, NOON))


def test_anybody_removes_themselves() -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER, person("Ina"))
    session.handle(commands.Remove("paul"), PLAYER, NOON)
    assert session.table.seat_of(PLAYER) is None


@pytest.mark.parametrize("who", EVERYBODY, ids=lambda who: who.nick)
def test_a_game_nobody_has_played_in_for_three_minutes_is_stopped_by_anybody(who: Person) -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER)
    out = session.handle(commands.Stop(), who, NOON + 179)
    if who in (PLAYER, BYSTANDER):
        assert private(out, who) == [Hint("owner_only", "Olga")]
        session.handle(commands.Stop(), who, NOON + 180)
    assert session.table.match is None


def test_a_move_begins_the_three_minutes_anew_and_a_question_does_not() -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER)
    session.handle(commands.DrawCard(), OWNER, NOON + 100)
    session.handle(commands.AskHand(), OWNER, NOON + 200)
    session.handle(commands.Stop(), PLAYER, NOON + 279)
    assert session.table.is_running
    session.handle(commands.Stop(), PLAYER, NOON + 280)
    assert not session.table.is_running


def test_a_lobby_is_not_stopped_by_anybody_however_old_it_is() -> None:
    session = make_session(*EVERYBODY)
    session.handle(commands.Start(), OWNER, NOON)
    session.handle(commands.Stop(), BYSTANDER, NOON + 1000)
    assert session.table.match is not None


@pytest.mark.parametrize(
    "command", [commands.Remove("Nemo"), commands.PenaltyFor("Nemo"), commands.Replace("Nemo", "B")]
)
def test_a_name_that_nobody_at_the_table_has_is_told(command: SessionCommand) -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER)
    out = session.handle(command, OPERATOR, NOON)
    assert private(out, OPERATOR) == [Hint("no_such_player", nick="Nemo")]
    assert not out.is_changed


@pytest.mark.parametrize("new", ["Nemo", "Olga"])
def test_nobody_is_replaced_by_who_is_not_there_or_sits_already(new: str) -> None:
    session = make_session(*EVERYBODY)
    begin(session, OWNER, PLAYER)
    out = session.handle(commands.Replace("Paul", new), OPERATOR, NOON)
    assert private(out, OPERATOR) == [Hint("not_in_channel", nick=new)]
    assert not out.is_changed
