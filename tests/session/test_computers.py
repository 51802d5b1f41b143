"""What computer players do at a table: think aside, jump in, catch, and never move too late."""

from __future__ import annotations

import pytest

from tests.chat import Chat
from tests.session.tables import NOON, begin, make_session, person, public
from unobot import commands
from unobot.computer.hard import Effort
from unobot.session.session import Session
from unobot.session.settings import ComputerSettings, SessionSettings
from unobot.session.thought import Moment, Thought

ANN, OLGA = person("Ann"), person("Olga", is_operator=True)


def thinking() -> tuple[Session, Thought, float]:
    """Ann at a table with a computer player that has begun to think, and when that was."""
    settings = SessionSettings(computer=ComputerSettings(level="hard", delay=1))
    session, now = make_session(ANN, settings=settings), NOON
    begin(session, ANN)
    for _ in range(20):
        now += 5
        if session.table.nick_on_turn == "Ann":
            session.handle(commands.DrawCard(), ANN, now)
            session.handle(commands.PassTurn(), ANN, now)
        elif (thought := session.tick(now).thought) is not None:
            return session, thought, now
    raise AssertionError("it never had to think")


def moment(session: Session) -> Moment:
    assert session.table.playing is not None
    return session.table.playing.moment


def test_the_best_think_outside_and_move_when_they_are_done() -> None:
    session, thought, now = thinking()
    assert moment(session) == thought.moment
    assert session.next_due() is None
    assert not session.tick(now + 1000).events
    out = session.decide(thought, thought.think(Effort(3)), now + 1000)
    assert out.events
    assert public(out)


def test_a_decision_that_comes_too_late_moves_nothing() -> None:
    session, thought, now = thinking()
    session.handle(commands.PenaltyFor("Ann"), OLGA, now)
    assert moment(session) != thought.moment
    assert not session.decide(thought, thought.think(Effort(3)), now + 1).events
    assert session.tick(now + 9).thought is not None


def test_a_decision_during_a_pause_is_made_anew_after_it() -> None:
    session, thought, now = thinking()
    session.handle(commands.Pause(), OLGA, now)
    assert not session.decide(thought, thought.think(Effort(3)), now + 1).events
    session.handle(commands.Pause(), OLGA, now + 2)
    assert session.tick(now + 20).thought is not None


def test_where_thinking_fails_the_player_moves_by_habit() -> None:
    session, thought, now = thinking()
    assert session.decide(thought, None, now + 1).events


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_level_is_asked_for_by_its_name(level: str) -> None:
    chat = Chat("A")
    chat.say("A: !uno", f"A: !addbot {level}")
    assert chat.match.players[1].computer == level


def test_a_restart_gives_computer_players_their_memory_back() -> None:
    chat = Chat("A")
    chat.will_deal({"A": "r5 g1 g2", "Robo": "b1 b2 b7"})
    chat.say("A: !uno", "A: !deal", "A: dr", "A: pa")
    before = chat.playing.memories[1].others[0]
    assert before.unseen
    chat.restart()
    assert chat.playing.memories[1].others[0] == before


def test_a_computer_player_jumps_in_after_a_while() -> None:
    chat = Chat("A", "B", rules={"preset": "color-uno", "jump_in": True})
    hands = {"A": "r5 g1 g2 g3", "B": "y1 y2 y3 y4", "Robo": "r5 b1 b2 b3"}
    chat.will_deal(hands)
    chat.say("A: !uno", "B: jo", "A: !addbot hard", "A: !deal", "A: pl r5")
    assert "r5" in chat.hand("Robo").split()
    chat.wait(3)
    assert "r5" not in chat.hand("Robo").split()


def test_a_computer_player_catches_a_forgotten_uno() -> None:
    rules = {"preset": "color-uno", "uno_call": "player", "uno_penalty": "caught"}
    chat = Chat("A", "B", rules=rules)
    chat.will_deal({"A": "r5 g1", "B": "y1 y2 y3", "Robo": "b1 b2 b3"})
    chat.say("A: !uno", "B: jo", "A: !addbot hard", "A: !deal", "A: pl r5")
    assert len(chat.hand("A").split()) == 1
    chat.wait(3)
    assert len(chat.hand("A").split()) == 3


def test_computer_players_are_marked_where_players_are_listed() -> None:
    chat = Chat("A", "B")
    chat.say("A: !uno", "A: !addbot", "B: jo")
    lines = chat.heard()[-1:]
    chat.say("A: !deal")
    for question in ("od", "ct", "st"):
        chat.say(f"A: {question}")
        lines += chat.heard()[-1:]
    for line in lines:
        assert "obo [computer]" in line
        assert line.count("[computer]") == 1
