"""Samples of every answer and event, made from their types: a new one is never forgotten."""

from __future__ import annotations

import dataclasses
import enum
import itertools
import types
import typing
from collections.abc import Iterator

from unobot.answers import Answer, Narration
from unobot.engine.cards import Card
from unobot.engine.events import Event

NAMES = ("Ana", "Bela", "Cleo", "Dora")
SHOWN, HIDDEN = Card.R5, Card.Y9
"""The card of public fields, and the one of fields that are not for everybody."""


def every_answer(nick: str = "Ana", names: tuple[str, ...] = NAMES) -> Iterator[Answer]:
    """Answers of every class with every choice in them; `Narration` once for every event."""
    for kind in typing.get_args(Answer):
        if kind is not Narration:
            yield from _instances(kind, nick)
    for event in every_event():
        yield Narration((event,), names, names[1])
        yield Narration((event,), names, None)


def every_event() -> list[Event]:
    """Events of every class with every choice in them; seats are numbers from 0 to 3."""
    return [event for kind in typing.get_args(Event) for event in _instances(kind, "")]


def _instances(kind: type, nick: str) -> Iterator[typing.Any]:
    hints = typing.get_type_hints(kind)
    fields = dataclasses.fields(kind)
    choices = []
    for field in fields:
        is_public = field.metadata.get("seen_by", "all") == "all"
        choices.append(_values(hints[field.name], nick, SHOWN if is_public else HIDDEN))
    for values in itertools.product(*choices):
        yield kind(*values)


def _values(hint: typing.Any, nick: str, card: Card) -> list[typing.Any]:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return list(args)
    if origin in (types.UnionType, typing.Union):
        return [value for arg in args for value in _values(arg, nick, card)]
    if origin is tuple and args[-1] is ...:
        values = _values(args[0], nick, card)
        return [(), (values[0], values[-1])]
    if origin is tuple:
        return [tuple(_values(arg, nick, card)[0] for arg in args)]
    if origin is frozenset:
        return [frozenset(), frozenset(_values(args[0], nick, card))]
    if hint is Card:
        return [card]
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return list(_instances(hint, nick))[-2:]
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return list(hint)
    plain: dict[typing.Any, list[typing.Any]] = {
        bool: [False, True],
        int: [1, 2],
        float: [65.0],
        str: [nick],
        type(None): [None],
    }
    return plain[hint]
