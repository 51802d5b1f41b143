"""From keys to settings: which layer wins, secrets, files, scopes."""

from __future__ import annotations

import logging
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from unobot.bot.rate_limit import RateLimit
from unobot.config import Config, parse_config
from unobot.engine.rules import make_rules
from unobot.render import Style
from unobot.transport import FloodModel, NetworkSettings, TlsSettings


def config_of(network: str, rest: str = "", path: str = "config.yaml") -> Config:
    """A configuration of one network with the channel #uno, unless its keys say otherwise."""
    channels = "" if "channels:" in network else ", channels: ['#uno']"
    return parse_config(f"networks: [{{{network}{channels}}}]\n{rest}\n", path)


def network_of(keys: str) -> NetworkSettings:
    return config_of(keys).networks[0].network


def test_the_narrowest_setting_wins() -> None:
    config = parse_config(
        """
defaults: {lang: fr, join_seconds: 1, next_round_seconds: 1, grace_seconds: 1}
networks:
  - host: a
    join_seconds: 2
    next_round_seconds: 2
    channels: ['#one', {name: '#two', next_round_seconds: 3}]
"""
    )
    one, two = config.networks[0].channels
    assert [one.session.grace_seconds, one.session.join_seconds] == [1, 2]
    assert [one.session.next_round_seconds, two.session.next_round_seconds] == [2, 3]
    assert one.lang == two.lang == "fr"


def test_what_is_computer_players_is_decided_key_by_key() -> None:
    config = config_of(
        "host: a, computer: {level: normal, fill: 2}, "
        "channels: [{name: '#a', computer: {delay: 3}}]",
        "defaults: {computer: {names: [Ada, Bob], fill: 0}}",
    )
    computer = config.networks[0].channels[0].session.computer
    assert (computer.names, computer.fill, computer.delay) == (("Ada", "Bob"), 2, 3.0)


def test_rules_and_words_are_taken_whole() -> None:
    config = config_of(
        "host: a, rules: {jump_in: yes}, words: {hand: []}",
        "defaults: {rules: {preset: official, stacking: twos}, words: {stop: [halt]}}",
    )
    channel = config.networks[0].channels[0]
    assert channel.session.preset == "color-uno"
    assert channel.session.rules == make_rules("color-uno", {"jump_in": True})
    assert channel.words == {"hand": ()}


def test_rules_are_a_preset_with_options() -> None:
    config = config_of("host: a, rules: {preset: official, stacking: twos}")
    session = config.networks[0].channels[0].session
    assert session.preset == "official"
    assert session.rules == make_rules("official", {"stacking": "twos"})


def test_every_setting_of_a_channel_arrives() -> None:
    config = config_of(
        "host: a, prefixes: ['.', '!'], colors: symbols, hand: msg, bonus: 1000, "
        "quiet_tables: no, rank_computers: yes, idle_games: 7, absence_limit: 8, "
        "next_game_seconds: 9"
    )
    channel = config.networks[0].channels[0]
    assert channel.prefixes == (".", "!")
    assert channel.session.prefix == "."
    assert (channel.style, channel.hand, channel.bonus) == (Style.SYMBOLS, "msg", 1000)
    assert (channel.quiet_tables, channel.rank_computers) == (False, True)
    session = channel.session
    assert (session.idle_games, session.absence_limit, session.next_game_seconds) == (7, 8, 9)


@pytest.mark.parametrize(("written", "style"), [("yes", Style.COLORS), ("no", Style.PLAIN)])
def test_colours_are_switched_by_yes_and_no(written: str, style: Style) -> None:
    assert config_of(f"host: a, colors: {written}").networks[0].channels[0].style is style


@pytest.mark.parametrize(
    ("keys", "servers"),
    [
        ("host: irc.example.org", (("irc.example.org", 6697),)),
        ("host: irc.example.org, tls: no", (("irc.example.org", 6667),)),
        ("host: irc.example.org, tls: no, port: 7000", (("irc.example.org", 7000),)),
        ("host: '::1'", (("::1", 6697),)),
        ("servers: ['a:7000', b, '[::1]:7001']", (("a", 7000), ("b", 6697), ("::1", 7001))),
        ("servers: [a], tls: no", (("a", 6667),)),
    ],
)
def test_the_port_follows_from_tls(keys: str, servers: tuple[tuple[str, int], ...]) -> None:
    assert network_of(keys).servers == servers


def test_a_network_has_the_name_of_its_first_host() -> None:
    assert network_of("servers: ['a:7000', b]").name == "a"
    assert network_of("host: a, name: Example").name == "Example"


def test_tls_may_be_a_mapping(tmp_path: Path) -> None:
    assert network_of("host: a, tls: no").tls is None
    assert network_of("host: a, tls: yes").tls == TlsSettings()
    assert network_of("host: a, tls: {verify: no}").tls == TlsSettings(verify=False)
    for name in ("bot.crt", "bot.key", "ca.crt"):
        (tmp_path / name).touch()
    config = config_of(
        "host: a, tls: {cert: bot.crt, key: bot.key, ca: ca.crt}",
        path=str(tmp_path / "config.yaml"),
    )
    assert config.networks[0].network.tls == TlsSettings(
        cert=str(tmp_path / "bot.crt"), key=str(tmp_path / "bot.key"), ca=str(tmp_path / "ca.crt")
    )


@pytest.mark.parametrize(
    ("keys", "flood"),
    [
        ("host: a", FloodModel(5, 1.0)),
        ("host: a, flood: none", None),
        ("host: a, flood: {burst: 9}", FloodModel(9, 1.0)),
        ("host: a, flood: {per_second: 2}", FloodModel(5, 2.0)),
    ],
)
def test_the_flood_model_has_two_numbers_or_is_none(keys: str, flood: FloodModel | None) -> None:
    assert network_of(keys).flood == flood


@pytest.mark.parametrize(
    ("keys", "patience"),
    [
        ("host: a", RateLimit(30, 10, 60)),
        ("host: a, patience: none", None),
        ("host: a, patience: {lines: 5, ignored_seconds: 600}", RateLimit(5, 10, 600)),
    ],
)
def test_patience_has_three_numbers_or_no_end(keys: str, patience: RateLimit | None) -> None:
    assert config_of(keys).networks[0].patience == patience


def test_the_channel_services_are_asked_only_where_that_is_wanted() -> None:
    assert not network_of("host: a").chanserv
    assert network_of("host: a, chanserv: yes").chanserv


def test_nicks_and_masks_arrive() -> None:
    plan = config_of(
        "host: a, nick: Dealer, nicks: [Dealer2], username: u, realname: A dealer, "
        "admins: ['account:alice'], ignore: ['*!*@b']"
    ).networks[0]
    network = plan.network
    assert (network.nick, network.nicks) == ("Dealer", ("Dealer2",))
    assert (network.username, network.realname) == ("u", "A dealer")
    assert (plan.admins, plan.ignore) == (("account:alice",), ("*!*@b",))


def test_secrets_come_from_the_environment_or_from_files_beside_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNOBOT_PASSWORD", "hunter2")
    (tmp_path / "channel.key").write_text("sesame\n", encoding="utf-8")
    config = config_of(
        "host: a, password: 'x-${UNOBOT_PASSWORD}', "
        "channels: [{name: '#a', key: 'file:channel.key'}, {name: '#b', key: plain}]",
        "database: 'postgresql+psycopg://uno:${UNOBOT_PASSWORD}@localhost/uno'",
        str(tmp_path / "config.yaml"),
    )
    network = config.networks[0].network
    assert network.password == "x-hunter2"
    assert [channel.key for channel in network.channels] == ["sesame", "plain"]
    assert config.database == "postgresql+psycopg://uno:hunter2@localhost/uno"


def test_channels_with_the_same_word_as_scope_share_their_tables() -> None:
    config = parse_config(
        """
defaults: {scope: everybody}
networks:
  - {name: one, host: a, scope: league, channels: ['#A[]', {name: '#b', scope: channel}]}
  - {name: two, host: b, channels: ['#c', {name: '#d', scope: league}]}
"""
    )
    league = frozenset({("one", "#a{}"), ("two", "#d")})
    scopes = [channel.scope for plan in config.networks for channel in plan.channels]
    assert scopes == [league, None, frozenset({("two", "#c")}), league]


def test_the_time_zone_is_the_one_that_is_named_or_the_systems(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "Europe/Budapest")
    assert config_of("host: a").timezone == ZoneInfo("Europe/Budapest")
    assert config_of("host: a", "timezone: Asia/Tokyo").timezone == ZoneInfo("Asia/Tokyo")
    monkeypatch.setenv("TZ", "no/zone")
    assert config_of("host: a").timezone.utcoffset(None) is not None


def test_the_log_has_a_level() -> None:
    assert config_of("host: a").log_level == logging.INFO
    assert config_of("host: a", "log: {level: debug}").log_level == logging.DEBUG


def test_an_unchanged_configuration_is_equal() -> None:
    assert config_of("host: a, scope: x") == config_of("host: a, scope: x")
