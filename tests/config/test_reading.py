"""From the text of a configuration to settings, whatever the text is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from unobot.config import ConfigError, channel_settings, parse_config, read_config
from unobot.config.fields import inner_model
from unobot.config.model import ConfigModel
from unobot.render import find_languages

SMALLEST = """
networks:
  - host: irc.example.org
    channels: ['#uno']
"""


def all_keys(model: type[BaseModel]) -> Iterator[str]:
    """The keys of a mapping and of those inside it."""
    for key in model.model_fields:
        yield key
        inner = inner_model(model, key)
        if inner is not None:
            yield from all_keys(inner)


_KEYS = sorted(set(all_keys(ConfigModel)))
_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.dates()
    | st.sampled_from(["#uno", "a", "none", "official", "file:.", "${HOME}", "symbols", "stop"])
)
_DATA = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=6)
        | st.dictionaries(st.text() | st.integers() | st.none() | st.dates(), inner, max_size=2)
    ),
    max_leaves=30,
)


def refused(text: str) -> tuple[str, ...]:
    """What is wrong with a configuration."""
    with pytest.raises(ConfigError) as caught:
        parse_config(text, "bot.yaml")
    return caught.value.problems


def test_the_smallest_configuration_works() -> None:
    config = parse_config(SMALLEST)
    (plan,) = config.networks
    assert plan.network.name == "irc.example.org"
    assert plan.network.servers == (("irc.example.org", 6697),)
    assert plan.network.tls is not None
    assert plan.network.tls.verify
    assert [channel.name for channel in plan.network.channels] == ["#uno"]
    assert [channel.name for channel in plan.channels] == ["#uno"]
    assert config.database == "unobot.db"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "bot.yaml: must be a mapping with the key networks"),
        ("- a", "bot.yaml: must be a mapping with the key networks"),
        (
            "a: 1\nb:\n  c: 1\n  'c': 2",
            "bot.yaml, line 4: the key 'c' is there twice",
        ),
        ("a: b: c", "bot.yaml, line 1: mapping values are not allowed here"),
        ("a: [", "bot.yaml, line 1: expected the node content, but found '<stream end>'"),
        ("a: &a [*a]", "bot.yaml, line 1: found unconstructable recursive node"),
        ("a:\n- 2001-22-33", "bot.yaml, line 2: this value cannot be read as timestamp"),
        ("a: !!bool x", "bot.yaml, line 1: this value cannot be read as bool"),
        ("a: !!int ''", "bot.yaml, line 1: this value cannot be read as int"),
        ("a: !!map x", "bot.yaml, line 1: this value cannot be read as map"),
        ("[a]: b", "bot.yaml, line 1: found unhashable key"),
        ("a: \x07", "bot.yaml: the character '\\x07' is not allowed in YAML"),
        ("[" * 1000, "bot.yaml: too many lists and mappings inside each other"),
    ],
)
def test_what_is_no_yaml_is_refused_with_its_line(text: str, sentence: str) -> None:
    assert refused(text) == (sentence,)


def test_a_key_that_is_merged_in_may_be_given_again() -> None:
    text = """
networks:
  - &one {host: a, nick: Bot, channels: ['#a']}
  - {<<: *one, host: b}
"""
    config = parse_config(text)
    assert [plan.network.servers[0][0] for plan in config.networks] == ["a", "b"]
    assert [plan.network.nick for plan in config.networks] == ["Bot", "Bot"]


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    missing, binary = tmp_path / "missing.yaml", tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError) as caught:
        read_config(str(missing))
    assert caught.value.problems == (
        f"{missing}: the configuration cannot be read: No such file or directory",
    )
    with pytest.raises(ConfigError) as caught:
        read_config(str(binary))
    assert caught.value.problems == (f"{binary}: the configuration is not UTF-8 text",)


def test_one_channel_is_read_by_itself() -> None:
    settings = channel_settings("#uno", {"lang": "fr", "join_seconds": 5, "rules": "chat-fr"})
    assert (settings.name, settings.lang, settings.session.join_seconds) == ("#uno", "fr", 5)
    assert settings.session.preset == "chat-fr"


def test_one_channel_by_itself_says_what_is_wrong() -> None:
    with pytest.raises(ConfigError) as caught:
        channel_settings("#uno", {"lang": "xx", "join_secs": 5})
    assert caught.value.problems == (
        f"lang: 'xx' is not a language of the bot, one of {', '.join(find_languages())}",
        "join_secs: unknown key, did you mean join_seconds?",
    )
    with pytest.raises(ConfigError) as caught:
        channel_settings("#uno", {"words": {"stop": ["cards"]}})
    assert caught.value.problems == (
        "channel.words.stop: 'cards' is also a word of hand; change one of them",
    )


def check_sentences(error: ConfigError) -> None:
    """Whatever was wrong, it is said in single lines."""
    assert error.problems
    for problem in error.problems:
        assert problem.isprintable(), problem


@settings(deadline=None)
@given(
    st.text(alphabet=st.sampled_from(list("abn: -[]{}#&*!<|>'\"\n\t?,=0123_.~y\\x")), max_size=60)
)
def test_no_text_raises_anything_but_a_config_error(text: str) -> None:
    try:
        parse_config(text)
    except ConfigError as error:
        check_sentences(error)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(_KEYS), _DATA, max_size=6))
def test_no_data_raises_anything_but_a_config_error(data: object) -> None:
    try:
        parse_config(yaml.safe_dump(data, allow_unicode=True))
    except ConfigError as error:
        check_sentences(error)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(_KEYS), _DATA, max_size=8))
def test_no_network_raises_anything_but_a_config_error(keys: dict[str, object]) -> None:
    network: dict[str, object] = {"host": "irc.example.org", "channels": ["#uno"], **keys}
    try:
        parse_config(yaml.safe_dump({"networks": [network]}))
    except ConfigError as error:
        check_sentences(error)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(_KEYS), _DATA, max_size=6))
def test_no_channel_raises_anything_but_a_config_error(values: dict[str, object]) -> None:
    try:
        channel_settings("#uno", values)
    except ConfigError as error:
        check_sentences(error)


def test_a_date_is_no_text() -> None:
    with pytest.raises(ConfigError) as caught:
        channel_settings("#uno", {"lang": "en", "scope": date(2001, 2, 3)})
    assert caught.value.problems == ("scope: must be text, not a date; quote it",)
