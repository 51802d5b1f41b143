"""From the text of a configuration to settings, by way of YAML and the models.

YAML's traps are closed here: a key that is there twice (of which PyYAML silently takes the last), a
value that was taken for a comment, a key that is read as a number or as yes or no.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from unobot.bot.settings import ChannelSettings

from .channel import NamedChannelModel
from .forms import show
from .model import ConfigModel
from .problems import ConfigError, Place, explain, format_place
from .resolve import Config, resolve, resolve_channel

_Model = TypeVar("_Model", bound=BaseModel)

_NOTHING = (
    "the value is missing; remove the key, or quote a text that begins with # "
    "(it is a comment otherwise), as in '#uno'"
)


def read_config(path: str) -> Config:
    """Read a configuration file; raises ConfigError with all that is wrong."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ConfigError([f"{path}: the configuration is not UTF-8 text"]) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConfigError([f"{path}: the configuration cannot be read: {reason}"]) from None
    return parse_config(text, path)


def parse_config(text: str, path: str = "config.yaml") -> Config:
    """Read the contents of a configuration file; raises ConfigError with all that is wrong.

    Files that it names are looked for from the folder of `path`.
    """
    data = _load_yaml(text, path)
    if not isinstance(data, dict):
        raise ConfigError([f"{path}: must be a mapping with the key networks"])
    return resolve(_validate(ConfigModel, data), Path(path).parent)


def channel_settings(name: str, values: Mapping[str, object]) -> ChannelSettings:
    """The settings of one channel by themselves; raises ConfigError."""
    return resolve_channel(_validate(NamedChannelModel, {"name": name, **values}))


def _validate(model: type[_Model], data: object) -> _Model:
    """Fit data into a model; raises ConfigError with all that does not fit, each place once."""
    problems: dict[str, str] = {}
    data = _without_nothing(data, (), problems)
    try:
        read = model.model_validate(data)
    except ValidationError as error:
        for one in error.errors():
            problems.setdefault(format_place(one["loc"]), explain(one, model))
    if problems:
        raise ConfigError(problems.values())
    return read


def _without_nothing(data: object, place: Place, problems: dict[str, str]) -> object:
    """The data without keys that are not text or have no value; both are noted as problems."""
    if data is None:
        problems[format_place(place)] = f"{format_place(place)}: {_NOTHING}"
    if isinstance(data, list):
        return [_without_nothing(one, (*place, at), problems) for at, one in enumerate(data)]
    if not isinstance(data, dict):
        return data
    kept = {}
    for key, value in data.items():
        if not isinstance(key, str):
            where = format_place(place) or "the top of the file"
            problems[f"{where} {show(key)}"] = (
                f"{where}: the key {show(key)} is not text; quote it if it is meant to be"
            )
            continue
        inner = _without_nothing(value, (*place, key), problems)
        if inner is not None:
            kept[key] = inner
    return kept


class _Loader(yaml.SafeLoader):
    """YAML without keys that are there twice, endless aliases and values of no known form."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        # Building values at once, not lazily, is what makes PyYAML notice a list inside itself.
        self.deep_construct = True

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            sort = node.tag.rpartition(":")[2]
            raise yaml.constructor.ConstructorError(
                None, None, f"this value cannot be read as {sort}", node.start_mark
            ) from None

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen = set()
        for key_node, _ in node.value:
            if not isinstance(key_node, yaml.ScalarNode) or key_node.tag.endswith(":merge"):
                continue
            key = self.construct_object(key_node)
            if key in seen:
                raise yaml.constructor.ConstructorError(
                    None,
                    None,
                    f"the key {show(key)} is there twice",
                    key_node.start_mark,
                )
            seen.add(key)
        return super().construct_mapping(node, deep)


def _load_yaml(text: str, path: str) -> object:
    try:
        loader = _Loader(text)
        try:
            return loader.get_single_data()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = path if mark is None else f"{path}, line {mark.line + 1}"
        hint = "; quote a text that begins with #, as in '#uno'"
        is_comment = re.search(r"[\[,]\s*#", text) is not None
        problem = f"{place}: {error.problem or error.context}{hint if is_comment else ''}"
        raise ConfigError([problem]) from None
    except yaml.reader.ReaderError as error:
        reason = f"the character {chr(error.character)!r} is not allowed in YAML"
        raise ConfigError([f"{path}: {reason}"]) from None
    except RecursionError:
        raise ConfigError([f"{path}: too many lists and mappings inside each other"]) from None
