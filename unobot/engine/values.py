"""How the engine's small values are made: immutable for the type checker, quick to create.

A frozen dataclass takes four times as long to create as a plain one, and a game creates several
values at every move. So `value` makes plain slotted dataclasses that mypy takes for frozen ones: an
assignment to a field of a value is an error of the type check instead of one at run time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")

COMPILING = False
"""Whether mypyc reads this, not Python: it is told so by its option `--always-true`."""

if COMPILING:
    # The decorator by which mypyc knows a dataclass; the one below is what is called in the end.
    from dataclasses import dataclass as value
else:

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    def value(cls: type[T]) -> type[T]:
        """Make a class a value: fields as in a dataclass, slots, equality and hash by its fields.

        A compiled class has places for its fields already.
        """
        has_places = hasattr(cls, "__mypyc_attrs__")
        return dataclass(slots=not has_places, unsafe_hash=True)(cls)
