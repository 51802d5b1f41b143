"""Events to and from JSON, as they are stored.

An event is stored as its kind, which is the name of its class, and its fields as a JSON object;
cards and colours are their letters. What is awaited (`Pending`) is an object with a `kind` of its
own, since several of its classes have the same fields. Names of classes and fields are therefore
part of the database: a change of one needs a migration.

Read back is what the JSON itself says, by its values and not by the types of the fields: the
compiled engine does not keep those.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic_core import from_json, to_json

from unobot.engine.cards import Card, Color
from unobot.engine.events import Event
from unobot.engine.pending import Pending

from .errors import StoreError

EVENT_KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in typing.get_args(Event)}
"""Every class of events, by the kind under which it is stored."""

PENDING_KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in typing.get_args(Pending)}
"""Every class of decisions, by its kind inside an `Awaits`."""

WORDS = frozenset({"how", "position", "reason"})
"""The fields whose text is text; in all others it is the code of a card or the letter of a colour.
No colour's letter is a card's code."""

DECISIONS = frozenset({"pending", "then"})
"""The fields that hold a decision."""

_CODES: Mapping[str, Card | Color] = {one.value: one for one in (*Card, *Color)}


def format_event(event: Event) -> tuple[str, str]:
    """An event's kind and its fields as JSON, as `parse_event` reads them."""
    return type(event).__name__, to_json(_dump(event)).decode()


def parse_event(kind: str, data: str) -> Event:
    """Read a stored event; raises StoreError for an unknown kind and for fields it cannot have."""
    if kind not in EVENT_KINDS:
        raise StoreError(
            f"The stored event {kind!r} is of no kind that this version of the program knows."
        )
    try:
        return typing.cast(Event, EVENT_KINDS[kind](**_load(from_json(data))))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise StoreError(f"The stored event {kind!r} cannot be read: {error}") from error


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _dump(event: Any) -> dict[str, Any]:
    """The fields of an event or a decision."""
    kind: type = type(event)
    fields = {name: getattr(event, name) for name in _names(kind)}
    for name in DECISIONS & fields.keys():
        pending = fields[name]
        fields[name] = {"kind": type(pending).__name__, **_dump(pending)}
    return fields


def _load(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _load_field(name, value) for name, value in fields.items()}


def _load_field(name: str, value: Any) -> Any:
    if name in WORDS:
        return value
    if name in DECISIONS:
        rest = dict(value)
        return PENDING_KINDS[rest.pop("kind")](**_load(rest))
    return _load_value(value)


def _load_value(value: Any) -> Any:
    if isinstance(value, str):
        if value not in _CODES:
            raise ValueError(f"{value!r} is neither a card nor a colour")
        return _CODES[value]
    return tuple(map(_load_value, value)) if isinstance(value, list) else value
