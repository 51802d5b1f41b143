"""What a session hands over of a round to be stored."""

from __future__ import annotations

from dataclasses import replace

from tests.session.tables import NOON, begin, make_session, person
from unobot import commands
from unobot.engine.fair import SEED_BYTES
from unobot.engine.rules import format_rules, parse_rules
from unobot.session.settings import SessionSettings
from unobot.store.results import FinishedRound

ANN, BOB = replace(person("Ann"), account="anna"), person("Bob")


def leave(rules: str = "color-uno") -> FinishedRound:
    """The round that Ann and Bob have begun, and that Ann has left a minute later."""
    preset, its_rules = parse_rules(rules)
    session = make_session(ANN, BOB, settings=SessionSettings(preset=preset, rules=its_rules))
    begin(session, ANN, BOB)
    finished = session.handle(commands.Leave(), ANN, NOON + 60).finished
    assert finished is not None
    return finished


def test_a_finished_round_says_when_and_where_it_began_and_by_which_rules() -> None:
    start = leave().start
    assert (start.network, start.channel, start.began_at) == ("example", "#uno", NOON)
    assert (start.preset, start.rules) == ("color-uno", format_rules(*parse_rules("color-uno")))


def test_a_seed_is_given_in_hexadecimal_digits_when_the_round_begins() -> None:
    session = make_session(ANN, BOB)
    session.handle(commands.Start(), ANN, NOON)
    session.handle(commands.Start(), BOB, NOON)
    begun = session.handle(commands.Deal(), ANN, NOON).begun
    assert begun is not None
    assert begun.seed is not None
    assert len(bytes.fromhex(begun.seed)) == SEED_BYTES
    assert begun.seed not in repr(begun)


def test_who_is_alone_has_won_by_default() -> None:
    result = leave().result
    assert (result.reason, result.ended_at, result.seconds) == ("default", NOON + 60, 60.0)
    ann, bob = result.players
    assert (ann.identity, ann.won, ann.by_default) == ("account:anna", False, False)
    assert (bob.identity, bob.won, bob.by_default) == ("nick:bob", True, True)


def test_who_counts_as_not_having_played_is_not_named() -> None:
    result = leave("color-uno leaver=void").result
    assert [player.nick for player in result.players] == ["Bob"]
