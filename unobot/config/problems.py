"""What is wrong with a configuration: one sentence each, with its place in the file."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from unobot.engine.options import RulesError
from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS

from .channel import ChannelModel
from .fields import inner_model
from .forms import kind_of, show
from .model import ConfigModel

Place = tuple[int | str, ...]
"""Keys and numbers of entries, from the top of the file down."""

_EXPECTED: Mapping[str, str] = {
    "string_type": "text",
    "string_unicode": "text",
    "bool_type": "yes or no",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "dict_type": "a mapping",
    "model_type": "a mapping",
}
"""What a key takes, by pydantic's name for the error of its type."""


class ConfigError(Exception):
    """A configuration that cannot be used: one sentence for each thing that is wrong with it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


def format_place(place: Place) -> str:
    """A place in the file, as `networks[0].channels[1].rules`."""
    text = ""
    for part in place:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            key = part if re.fullmatch(r"[\w-]+", part) else show(part)
            text += f".{key}" if text else key
    return text


def suggest(word: str, known: Iterable[str]) -> str:
    """What an unknown word may have meant, else all that is known."""
    known = list(known)
    meant = difflib.get_close_matches(word, known, 1)
    return f"did you mean {meant[0]}?" if meant else f"one of {', '.join(known)}"


def explain(error: ErrorDetails, root: type[BaseModel]) -> str:
    """The sentence for an error that pydantic found in a model's data."""
    place, kind, found = error["loc"], error["type"], error["input"]
    where = format_place(place)
    context = error.get("ctx", {})
    if kind == "value_error":
        reason = context["error"]
        if isinstance(reason, RulesError):
            return _explain_rules(reason, where, found)
        return f"{where}: {reason}"
    if kind == "extra_forbidden":
        return _explain_unknown(place, root)
    if kind == "missing":
        return f"{where}: this key is required"
    if kind == "too_short":
        return f"{where}: the list is empty; it needs at least one entry"
    if kind == "literal_error":
        choices = ", ".join(re.findall("'([^']*)'", context["expected"]))
        wanted = f"one of {choices}" if "," in choices else f"only {choices}"
        hint = "; quote a text such as no" if isinstance(found, bool) else ""
        return f"{where}: {show(found)} is not a valid value, {wanted}{hint}"
    if kind in _EXPECTED:
        hint = ""
        if _EXPECTED[kind] == "text" and not isinstance(found, str | list | dict):
            hint = "; quote it"
        return f"{where}: must be {_EXPECTED[kind]}, not {kind_of(found)}{hint}"
    return f"{where}: {show(found)} cannot stand here: {error['msg']}"


def _explain_unknown(place: Place, root: type[BaseModel]) -> str:
    model, key = root, str(place[-1])
    for part in place[:-1]:
        model = (inner_model(model, part) if isinstance(part, str) else None) or model
    where = format_place(place)
    hint = suggest(key, model.model_fields)
    if model is ConfigModel and key in ChannelModel.model_fields:
        hint = f"did you mean defaults.{key}?"
    return f"{where}: unknown key, {hint}"


def _explain_rules(error: RulesError, where: str, found: object) -> str:
    """`found` is what stands under `rules`."""
    options = found if isinstance(found, dict) else {"preset": found}
    match error.kind:
        case "preset":
            inner = ".preset" if isinstance(found, dict) else ""
            preset = show(options["preset"])
            return f"{where}{inner}: unknown preset {preset}, {suggest(error.got, PRESETS)}"
        case "option":
            key = format_place((error.option,))
            return f"{where}.{key}: unknown option, {suggest(error.option, OPTIONS)}"
        case "value":
            got = show(options[error.option])
            return f"{where}.{error.option}: {got} is not a valid value, {error.expected}"
        case _:
            return f"{where}: {error}"
