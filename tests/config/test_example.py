"""config.example.yaml: every key is in it, it works, and it says the real defaults.

A `#` right before a key hides it. Behind a hidden key, or behind the key it belongs to, stands
`(example)` where its value is not the default.
"""

from __future__ import annotations

import dataclasses
import re
from collections import defaultdict
from datetime import UTC
from pathlib import Path
from typing import get_args

import pytest
import yaml
from pydantic import BaseModel

from unobot.commands import COMMANDS, load_vocabulary
from unobot.computer.players import LEVELS
from unobot.config import channel_settings, parse_config
from unobot.config.channel import ChannelModel, ComputerModel
from unobot.config.fields import inner_model
from unobot.config.model import ConfigModel
from unobot.config.network import NetworkModel
from unobot.render import find_languages

EXAMPLE = (Path(__file__).parents[2] / "config.example.yaml").read_text(encoding="utf-8")
SMALLEST = "networks: [{host: irc.example.org, channels: ['#uno']}]"
HIDDEN = re.compile(r"^( *)#(?=\S)")


def with_all_keys() -> str:
    """The example with every hidden key switched on."""
    return "\n".join(HIDDEN.sub(r"\1", line) for line in EXAMPLE.splitlines())


def with_all_defaults() -> str:
    """The example with the hidden keys switched on whose values are said to be the defaults."""
    lines = []
    example_at: int | None = None
    for line in EXAMPLE.splitlines():
        hidden = HIDDEN.match(line)
        if hidden is None:
            lines.append(line)
            continue
        indent = len(hidden[1])
        if example_at is not None and indent > example_at:
            continue
        example_at = indent if "(example)" in line else None
        if example_at is None:
            lines.append(HIDDEN.sub(r"\1", line))
    return "\n".join(lines)


def collect_keys(
    data: object, model: type[BaseModel], found: dict[type[BaseModel], set[str]]
) -> None:
    """Gather the keys that stand in the data, by the model of their mapping."""
    for entry in data if isinstance(data, list) else [data]:
        if isinstance(entry, dict):
            found[model] |= set(entry)
            for key, value in entry.items():
                inner = inner_model(model, key)
                if inner is not None:
                    collect_keys(value, inner, found)


def own_keys(model: type[BaseModel]) -> set[str]:
    """The keys of a mapping; the channel settings are asked of `defaults` alone."""
    keys = set(model.model_fields)
    return keys if model is ChannelModel else keys - set(ChannelModel.model_fields)


def test_the_example_works_as_it_stands() -> None:
    config = parse_config(EXAMPLE)
    assert config.networks[0].network.servers == (("irc.example.org", 6697),)


def test_the_example_works_with_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNOBOT_PASSWORD", "hunter2")
    for name in ("account.password", "channel.key", "unobot.crt", "unobot.key", "authorities.crt"):
        (tmp_path / name).write_text("secret\n", encoding="utf-8")
    config = parse_config(with_all_keys(), str(tmp_path / "config.yaml"))
    assert [len(plan.channels) for plan in config.networks] == [2, 1]


def test_every_key_stands_in_the_example() -> None:
    found: dict[type[BaseModel], set[str]] = defaultdict(set)
    collect_keys(yaml.safe_load(with_all_keys()), ConfigModel, found)
    assert len(found) == 11
    assert {model: own_keys(model) - keys for model, keys in found.items()} == {
        model: set() for model in found
    }


def test_the_example_says_the_real_defaults() -> None:
    written, real = parse_config(with_all_defaults()), parse_config(SMALLEST)
    assert dataclasses.replace(written, timezone=UTC) == dataclasses.replace(real, timezone=UTC)


def test_only_what_has_no_default_is_an_example() -> None:
    keys: dict[type[BaseModel], set[str]] = defaultdict(set)
    collect_keys(yaml.safe_load(with_all_defaults()), ConfigModel, keys)
    assert own_keys(ChannelModel) - keys[ChannelModel] == {"words"}
    assert own_keys(NetworkModel) - keys[NetworkModel] == {
        *("password", "sasl", "nickserv", "servers")
    }
    assert own_keys(ConfigModel) - keys[ConfigModel] == {"timezone"}


def test_the_example_names_every_command() -> None:
    prose = " ".join(line.strip().removeprefix("#") for line in EXAMPLE.splitlines())
    listed = re.search(r"The commands: ([a-z0-9 ]+)\.", prose)
    assert listed is not None
    assert listed[1].split() == list(COMMANDS)


@pytest.mark.parametrize("lang", sorted({*find_languages(), *load_vocabulary().languages}))
def test_a_language_has_a_catalogue_and_a_word_file(lang: str) -> None:
    assert lang in find_languages(), f"unobot/render/locales/{lang}/LC_MESSAGES/unobot.po"
    assert lang in load_vocabulary().languages, f"unobot/commands/words/{lang}.yaml"


def test_a_channel_may_speak_every_language_and_the_example_names_them() -> None:
    codes = [*find_languages()]
    for code in codes:
        assert channel_settings("#uno", {"lang": code}).lang == code
    listed = re.search(r"one-letter colours: ([a-z, ]+) or ([a-z]+)\.", EXAMPLE)
    assert listed is not None
    assert [*listed[1].split(", "), listed[2]] == codes


def test_the_levels_are_those_of_the_computer_players() -> None:
    literal, _ = get_args(ComputerModel.model_fields["level"].annotation)
    assert get_args(literal) == LEVELS
