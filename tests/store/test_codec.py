"""Every event comes back from JSON as it was, and what is stored today can be read tomorrow."""

from __future__ import annotations

import dataclasses
import typing
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unobot.engine.cards import Card, Color
from unobot.engine.events import Awaits, Dealt, Event, Played, RoundEnded, SeatLeft
from unobot.engine.pending import AnswerPenalty, PickColor, PickSwap, Turn
from unobot.store.codec import EVENT_KINDS, format_event, parse_event
from unobot.store.errors import StoreError


def _values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a dataclass, from the types of its fields."""
    if not dataclasses.is_dataclass(kind):
        return st.from_type(kind)
    hints = typing.get_type_hints(kind)
    return st.builds(
        typing.cast(Any, kind),
        **{field.name: st.from_type(hints[field.name]) for field in dataclasses.fields(kind)},
    )


@pytest.mark.parametrize("kind", EVENT_KINDS.values(), ids=EVENT_KINDS)
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_every_event_comes_back_as_it_was(kind: type[Any], data: st.DataObject) -> None:
    event = data.draw(_values_of(kind))
    assert parse_event(*format_event(event)) == event


STORED: list[tuple[Event, str, str]] = [
    (
        Dealt(
            hands=((Card.R5,), (Card.W,)),
            stock=(Card.BD, Card.YR),
            sizes=(1, 1),
            computers=(1,),
            turned_back=(),
            top=Card.R3,
            dealer=1,
            starter=0,
        ),
        "Dealt",
        '{"hands":[["r5"],["w"]],"stock":["bd","yr"],"sizes":[1,1],"computers":[1],'
        '"turned_back":[],"top":"r3","dealer":1,"starter":0,"teams":[]}',
    ),
    (
        Played(0, (Card.WD,), 3, was_legal=False),
        "Played",
        '{"seat":0,"cards":["wd"],"left":3,"jumped_in":false,"was_legal":false}',
    ),
    (
        Awaits(PickColor(1, AnswerPenalty(2))),
        "Awaits",
        '{"pending":{"kind":"PickColor","seat":1,"then":{"kind":"AnswerPenalty","seat":2}}}',
    ),
    (
        Awaits(PickSwap(0, Turn(1), is_kingmaker=True)),
        "Awaits",
        '{"pending":{"kind":"PickSwap","seat":0,"then":{"kind":"Turn","seat":1},'
        '"is_kingmaker":true}}',
    ),
    (
        SeatLeft(2, "timeout", (Card.U,)),
        "SeatLeft",
        '{"seat":2,"how":"timeout","hand":["u"]}',
    ),
    (
        RoundEnded("out", 0, ((0, 70),), ((0, 1),), ((1, (Card.R0,)),)),
        "RoundEnded",
        '{"reason":"out","winner":0,"points":[[0,70]],"places":[[0,1]],"hands":[[1,["r0"]]]}',
    ),
]


@pytest.mark.parametrize(("event", "kind", "data"), STORED, ids=[kind for _, kind, _ in STORED])
def test_events_are_stored_in_this_form(event: Event, kind: str, data: str) -> None:
    assert format_event(event) == (kind, data)
    assert parse_event(kind, data) == event


def test_colors_are_stored_by_their_letter() -> None:
    assert parse_event("ColorStands", '{"color":"g"}').color is Color.GREEN  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("Teleported", '{"seat":0}'),
        ("Skipped", "{}"),
        ("Skipped", '{"seat":'),
        ("Played", '{"seat":0,"cards":["r10"],"left":3}'),
        ("Awaits", '{"pending":{"kind":"Sleep","seat":0}}'),
        ("Awaits", '{"pending":7}'),
        ("Awaits", "[]"),
    ],
)
def test_what_is_no_event_is_refused_with_its_name(kind: str, data: str) -> None:
    with pytest.raises(StoreError, match=f"The stored event '{kind}'"):
        parse_event(kind, data)
