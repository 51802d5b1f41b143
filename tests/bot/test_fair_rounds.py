"""The shuffles of a channel's rounds: what is told of them when, and what outlives a restart."""

from __future__ import annotations

import hashlib
import logging
import re

import pytest

from tests.chat import Chat
from unobot.engine.events import Reshuffled
from unobot.engine.fair import commitment
from unobot.engine.rules import parse_rules
from unobot.engine.verify import find_differences


def play_on(chat: Chat, rounds: int = 2000) -> None:
    """A draws and passes until the round is over; the computer players do the rest."""
    for _ in range(rounds):
        if not chat.table.is_running:
            return
        if chat.turn == "A":
            chat.say("A: dr")
            if chat.turn == "A":
                chat.say("A: pa", "A: co r")
        chat.wait(2)
    raise AssertionError("the round does not end")


def begin(chat: Chat, rules: str = "", computers: int = 2) -> str:
    """A round against computer players; the line of its deal."""
    chat.say(f"A: !uno {rules}", *["A: !addbot"] * computers, "A: !deal")
    return next(line for line in chat.heard() if "The top card is" in line)


def test_the_deal_says_what_its_shuffle_is_held_to_and_the_end_gives_the_seed() -> None:
    chat = Chat("A", "B")
    dealt = begin(chat)
    short = re.search(r"shuffle ([0-9a-f]{10})$", dealt)
    assert short is not None
    chat.say("B: !unofair")
    (running,) = chat.heard()
    whole = re.search(r"commitment .* ([0-9a-f]{64})\b", running)
    assert whole is not None
    assert whole[1].startswith(short[1])
    play_on(chat)
    chat.heard()
    chat.say("B: !unofair")
    (over,) = chat.heard()
    seed = re.search(r"seed ([0-9a-f]{64})\b", over)
    assert seed is not None
    assert hashlib.sha256(seed[1].encode()).hexdigest() == whole[1]
    (game,) = chat.store.archive().games(9)
    events = [event for _, event in chat.store.archive().moves(game.number)]
    assert list(find_differences(parse_rules(game.rules)[1], bytes.fromhex(seed[1]), events)) == []


def test_nothing_that_is_said_or_logged_shows_the_seed_while_the_round_is_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    chat = Chat("A", "B")
    with caplog.at_level(logging.DEBUG):
        begin(chat)
        chat.say("A: !unofair", "B: !unofair", "A: ca", "A: us")
        (stored,) = chat.store.load_sessions()
        (game,) = chat.store.archive().games(1)
    assert stored.round is not None
    seed = stored.round.seed
    assert seed is not None
    said = "\n".join([*chat.stage.sent, caplog.text, repr(stored), repr(game)])
    assert seed not in said
    assert seed not in stored.snapshot
    # What is said in its place does not lead to the cards: it deals others.
    assert bytes.fromhex(seed) != bytes.fromhex(commitment(bytes.fromhex(seed)))
    assert seed[:10] not in said


def test_a_restart_goes_on_with_the_same_shuffles() -> None:
    chat = Chat("A")
    # Six hands of 15 leave a short stock, which has to be shuffled anew.
    begin(chat, "color-uno hand_size=15", computers=5)
    (stored,) = chat.store.load_sessions()
    assert stored.round is not None
    assert stored.round.seed is not None
    while chat.table.is_running:
        chat.wait(2)
        if chat.turn == "A":
            chat.say("A: dr")
            chat.say("A: pa", "A: co r")
            chat.restart()
    (game,) = chat.store.archive().games(9)
    events = [event for _, event in chat.store.archive().moves(game.number)]
    assert any(isinstance(event, Reshuffled) for event in events)
    seed = bytes.fromhex(stored.round.seed)
    assert list(find_differences(parse_rules(game.rules)[1], seed, events)) == []


def test_before_the_first_round_there_is_nothing_to_tell() -> None:
    chat = Chat("A")
    chat.say("A: !unofair")
    assert chat.heard() == ["No round has been shuffled here yet"]


def test_a_round_with_arranged_cards_is_held_to_nothing() -> None:
    chat = Chat("A", "B")
    chat.will_deal({"A": "r5 g1", "B": "b2 b3"})
    chat.say("A: !uno", "B: jo", "A: !deal")
    assert not any("shuffle" in line for line in chat.heard())


def test_two_rounds_have_two_seeds() -> None:
    chat = Chat("A")
    seeds = []
    for _ in range(2):
        begin(chat)
        chat.say("A: !stop")
        (game, *_) = chat.store.archive().games(1)
        seeds.append(game.seed)
    assert len(set(seeds)) == 2
    assert None not in seeds
