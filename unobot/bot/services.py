"""What everything in the running bot shares, as one value."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from unobot.bot.due_queue import DueQueue
from unobot.bot.unit_of_work import UnitOfWork
from unobot.computer.hard import Effort
from unobot.engine.actions import Move
from unobot.render import Renderer
from unobot.session.table import DealCards
from unobot.session.thought import Thought
from unobot.store.scores import Scores
from unobot.store.store import Store

Decide = Callable[[Thought, Callable[[Move | None], None]], None]
"""Makes a computer player's decision, now or later, and hands over what it led to."""

SAMPLES_HERE = 20
"""How much thought a decision takes that is made at once."""


def decide_here(thought: Thought, take: Callable[[Move | None], None]) -> None:
    """Make a decision at once, where nobody waits meanwhile."""
    take(thought.think(Effort(SAMPLES_HERE)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The store, the words and the time of one running bot."""

    store: Store
    scores: Scores
    renderers: Mapping[str, Renderer]
    """By language."""
    unit_of_work: UnitOfWork
    """Into which all changes of sessions go."""
    clock: Callable[[], float]
    """Seconds since 1970 that never go back."""
    rng: random.Random
    new_id: Callable[[], str]
    """Makes the key of a new round."""
    decide: Decide = decide_here
    deal_cards: DealCards | None = None
    """Arranges the cards of a round; None: they are shuffled."""
    due_queue: DueQueue = field(default_factory=DueQueue)
