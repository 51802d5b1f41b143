"""Events to and from JSON, as they are stored.

An event is stored as its kind, which is the name of its class, and its fields as a JSON object;
cards and colours are their letters. What is awaited (`Pending`) is an object with a `kind` of its
own, since several of its classes have the same fields. Names of classes and fields are therefore
part of the database: a change of one needs a migration.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from unobot.engine.events import Awaits, Event
from unobot.engine.pending import Pending

from .errors import StoreError

EVENT_KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in typing.get_args(Event)}
"""Every class of events, by the kind under which it is stored."""

PENDING_KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in typing.get_args(Pending)}
"""Every class of decisions, by its kind inside an `Awaits`."""


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    # Made when first wanted: thirty of them at once are slow.
    return TypeAdapter(EVENT_KINDS.get(kind) or PENDING_KINDS[kind])


def format_event(event: Event) -> tuple[str, str]:
    """An event's kind and its fields as JSON, as `parse_event` reads them."""
    if isinstance(event, Awaits):
        return "Awaits", to_json({"pending": _dump_pending(event.pending)}).decode()
    kind = type(event).__name__
    return kind, _adapter(kind).dump_json(event).decode()


def parse_event(kind: str, data: str) -> Event:
    """Read a stored event; raises StoreError for an unknown kind and for fields it cannot have."""
    if kind not in EVENT_KINDS:
        raise StoreError(
            f"The stored event {kind!r} is of no kind that this version of the program knows."
        )
    try:
        fields = from_json(data)
        if kind == "Awaits":
            fields = {"pending": _load_pending(fields["pending"])}
        return typing.cast(Event, _adapter(kind).validate_python(fields))
    except (ValidationError, ValueError, KeyError, TypeError) as error:
        raise StoreError(f"The stored event {kind!r} cannot be read: {error}") from error


def _dump_pending(pending: Pending) -> dict[str, Any]:
    kind = type(pending).__name__
    data = typing.cast(dict[str, Any], _adapter(kind).dump_python(pending, mode="json"))
    if "then" in data:
        data["then"] = _dump_pending(typing.cast(Any, pending).then)
    return {"kind": kind, **data}


def _load_pending(data: Mapping[str, Any]) -> Pending:
    fields = dict(data)
    kind = fields.pop("kind")
    if "then" in fields:
        fields["then"] = _load_pending(fields["then"])
    return typing.cast(Pending, _adapter(kind).validate_python(fields))
