"""Decisions of computer players beside the event loop: the chat never waits for one."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from unobot.computer.hard import Effort
from unobot.engine.actions import Move
from unobot.session.thought import Thought

log = logging.getLogger("unobot")

SECONDS = 0.08
"""Time of one processor that a decision may take, with a reserve for the last sample."""
SAMPLES = 400


def _rest() -> None:
    """Let another thread have the interpreter: a sample takes a few milliseconds at most."""
    time.sleep(0)


EFFORT = Effort(SAMPLES, SECONDS, time.thread_time, _rest)
"""What a decision may take."""


class DecisionWorker:
    """One thread that makes the decisions, one after the other."""

    def __init__(self, done: Callable[[], None], effort: Effort = EFFORT) -> None:
        self._done = done
        """Called after each decision that was handed over."""
        self._effort = effort
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="computer players")
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, thought: Thought, take: Callable[[Move | None], None]) -> None:
        """Begin to think; `take` is called from the event loop, with None where it failed."""
        task = asyncio.get_running_loop().create_task(self._decide(thought, take))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _decide(self, thought: Thought, take: Callable[[Move | None], None]) -> None:
        loop = asyncio.get_running_loop()
        chosen: Move | None = None
        try:
            chosen = await loop.run_in_executor(self._pool, thought.think, self._effort)
        except Exception:
            log.exception("a computer player could not decide on a move")
        take(chosen)
        self._done()

    def close(self) -> None:
        """Drop what is not decided yet: after a restart it is thought about again."""
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
