"""A session by itself, and people to speak to it."""

from __future__ import annotations

import itertools
import random

from unobot import commands
from unobot.answers import Answer
from unobot.session.outcome import Outcome
from unobot.session.people import Person
from unobot.session.session import Session
from unobot.session.settings import SessionSettings
from unobot.session.table import Table

NOON = 43_200.0


def person(nick: str, **rights: bool) -> Person:
    """Somebody in the channel: `is_operator`, `is_admin`."""
    return Person(nick, f"{nick.lower()}@{nick.lower()}.example", None, **rights)


def make_session(*present: Person, settings: SessionSettings | None = None) -> Session:
    """A session in a channel with these people in it."""
    numbers = itertools.count()
    people = {one.nick.lower(): one for one in present}
    table = Table(
        "#uno",
        ("example", "#uno"),
        settings or SessionSettings(),
        rng=random.Random(1),
        new_id=lambda: f"{next(numbers):032x}",
        fold=str.lower,
        find_person=lambda nick: people.get(nick.lower()),
    )
    return Session(table)


def begin(session: Session, *players: Person) -> None:
    """They sit down in this order, and the game is dealt."""
    for player in players:
        session.handle(commands.Start(), player, NOON)
    session.handle(commands.Deal(), players[0], NOON)
    assert session.table.is_running


def private(out: Outcome, who: Person) -> list[Answer]:
    """What somebody alone is told."""
    return [reply.answer for reply in out.replies if reply.to == who.nick]


def public(out: Outcome) -> list[Answer]:
    """What the channel is told."""
    return [reply.answer for reply in out.replies if reply.to is None]
