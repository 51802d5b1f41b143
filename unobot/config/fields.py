"""What all models of the configuration are, and how the values in them become settings.

A field that a file leaves out is None (or a model without values): the settings that are built from
it hold its default, and nothing here says it again.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict

from .forms import kind_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Item = TypeVar("Item")
Settings = TypeVar("Settings", bound="DataclassInstance")


class Model(BaseModel):
    """A mapping in the file: a field for each of its keys."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, defer_build=True
    )


def expect_mapping(value: object, what: str, hint: str = "") -> object:
    """Refuse what is not a mapping; `what` says all that may stand there."""
    if not isinstance(value, dict):
        raise ValueError(f"must be {what}, not {kind_of(value)}{hint}")
    return value


def _read_list(value: object) -> object:
    if not isinstance(value, list | tuple):
        raise ValueError(f"must be a list, not {kind_of(value)}")
    return tuple(value)


Many = Annotated[tuple[Item, ...], BeforeValidator(_read_list)]
"""A list in the file."""


def build(settings: type[Settings], *layers: BaseModel | None, **more: Any) -> Settings:
    """Settings (a dataclass) with the values of the same name that stand in the file.

    The widest layer comes first, the narrowest wins; `more` is decided otherwise.
    """
    names = {field.name for field in dataclasses.fields(settings)}
    values = {
        key: getattr(layer, key)
        for layer in layers
        if layer is not None
        for key in type(layer).model_fields
        if key in layer.model_fields_set and key in names
    }
    return settings(**(values | more))


def inner_model(model: type[BaseModel], key: str) -> type[BaseModel] | None:
    """The model of the mapping, or of each mapping in the list, under a key."""
    field = model.model_fields.get(key)
    return None if field is None else _find_model(field.annotation)


def _find_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_find_model(argument) for argument in get_args(annotation))
    return next((model for model in found if model is not None), None)
