"""Decisions beside the event loop."""

from __future__ import annotations

import asyncio
import random
import threading

from unobot.bot.decisions import DecisionWorker
from unobot.computer.hard import Effort
from unobot.computer.memory import Memory
from unobot.engine.actions import Move
from unobot.engine.dealing import shuffle_deal
from unobot.engine.game import Game
from unobot.engine.rules import make_rules
from unobot.session.thought import Thought


def a_thought() -> Thought:
    rules, rng = make_rules("color-uno"), random.Random(3)
    game, _ = Game.deal(rules, shuffle_deal(rules, 2, rng), rng)
    moves = [one for one in game.legal_actions(0) if isinstance(one, Move)]
    return Thought(("round", 2), "hard", game.view(0), Memory(0, rules), moves, 1)


async def test_the_loop_goes_on_while_a_decision_is_thought_out() -> None:
    loop_goes_on, decided = threading.Event(), asyncio.Event()
    chosen: list[Move | None] = []
    # Between two samples it waits until the loop has had its turn: it never would in the loop.
    effort = Effort(samples=2, rest=lambda: _must(loop_goes_on.wait(20)))
    ponderer = DecisionWorker(decided.set, effort)
    thought = a_thought()
    ponderer(thought, chosen.append)
    await asyncio.sleep(0)
    assert not chosen
    loop_goes_on.set()
    async with asyncio.timeout(20):
        await decided.wait()
    assert chosen == [thought.think(Effort(2))]
    ponderer.close()


def _must(is_so: bool) -> None:
    assert is_so
