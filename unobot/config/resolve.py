"""From the models to the settings of the other rooms.

Secrets are found (`secrets`); the files of `tls` are looked for from the folder of the
configuration; the database is, as for any program, from the working directory.
"""

from __future__ import annotations

import logging
import os
import re
import zoneinfo
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any

from unobot.bot.rate_limit import RateLimit
from unobot.bot.settings import ChannelSettings
from unobot.store.results import Scope
from unobot.transport import ChannelSettings as JoinSettings
from unobot.transport import (
    FloodModel,
    NetworkSettings,
    NickServSettings,
    SaslSettings,
    TlsSettings,
    fold_by_default,
)

from .channel import (
    OWN_SCOPE,
    ChannelModel,
    NamedChannelModel,
    build_channel,
    computer_problems,
    scope_name,
)
from .fields import build
from .forms import is_zone, parse_server, show
from .model import ConfigModel
from .network import NetworkModel, NickServModel, SaslModel, TlsModel
from .problems import ConfigError
from .secrets import Secrets
from .words import word_problems

TLS_PORT, PLAIN_PORT = 6697, 6667

_CHANNEL_KEY = re.compile(r"[^\s,:][^\s,]*")


@dataclass(frozen=True, slots=True)
class NetworkPlan:
    """A network and how the bot behaves in its channels."""

    network: NetworkSettings
    channels: tuple[ChannelSettings, ...]
    admins: tuple[str, ...] = ()
    """Masks of those who may do everything."""
    ignore: tuple[str, ...] = ()
    """Masks of those who are not heard."""
    patience: RateLimit | None = field(default_factory=RateLimit)
    """How many commands one person may send; None: any number."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that an operator decides."""

    networks: tuple[NetworkPlan, ...]
    database: str = "unobot.db"
    """A file or an SQLAlchemy URL."""
    timezone: tzinfo = UTC
    """Whose months the rankings go by."""
    name: str = "unobot"
    """What the bot is called among those that share its database."""
    log_level: int = logging.INFO


def resolve(model: ConfigModel, folder: Path) -> Config:
    """The settings that a whole file makes; raises ConfigError. `folder` is where it stands."""
    resolver = _Resolver(folder)
    found: dict[str, Any] = {"networks": resolver.plans(model)}
    if model.database is not None:
        found["database"] = resolver.secrets.find(model.database, "database")
    if model.log.level is not None:
        found["log_level"] = getattr(logging, model.log.level.upper())
    if resolver.problems:
        raise ConfigError(resolver.problems)
    timezone = _system_timezone() if model.timezone is None else zoneinfo.ZoneInfo(model.timezone)
    return build(Config, model, timezone=timezone, **found)


def resolve_channel(model: NamedChannelModel) -> ChannelSettings:
    """The settings that one channel by itself makes; raises ConfigError."""
    problems = [*word_problems({"channel": model}), *computer_problems([model], "channel")]
    if problems:
        raise ConfigError(problems)
    return build_channel(model.name, [model], None)


def _system_timezone() -> tzinfo:
    """The zone that TZ or /etc/localtime names; failing that the offset from UTC of today."""
    name = os.environ.get("TZ") or os.path.realpath("/etc/localtime").partition("/zoneinfo/")[2]
    return zoneinfo.ZoneInfo(name) if is_zone(name) else datetime.now().astimezone().tzinfo or UTC


class _Resolver:
    """Builds the settings and gathers what is wrong with values that are well-formed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[str] = []
        self.secrets = Secrets(folder, self.problems)

    def plans(self, model: ConfigModel) -> tuple[NetworkPlan, ...]:
        layers: dict[str, ChannelModel] = {"defaults": model.defaults}
        for at, network in enumerate(model.networks):
            layers[f"networks[{at}]"] = network
            for place, channel in _places(network, at):
                layers[place] = channel
        self.problems += word_problems(layers)
        scopes = _scopes(model)
        names: set[str] = set()
        plans = []
        for at, network in enumerate(model.networks):
            name = _network_name(network)
            if name in names:
                self.problems.append(
                    f"networks[{at}].name: another network is already called {show(name)}"
                )
            names.add(name)
            if plan := self._plan(network, at, model.defaults, scopes):
                plans.append(plan)
        return tuple(plans)

    def _plan(
        self, model: NetworkModel, at: int, defaults: ChannelModel, scopes: Mapping[str, Scope]
    ) -> NetworkPlan | None:
        """A network's plan; None where its settings do not go together, which is noted."""
        place = f"networks[{at}]"
        channels, joins = self._channels(model, at, defaults, scopes)
        values = {
            "name": _network_name(model),
            "servers": _servers(model),
            "tls": None if model.tls is None else self._tls(model.tls, f"{place}.tls"),
            "password": self.secrets.find_some(model.password, f"{place}.password"),
            "sasl": None if model.sasl is None else self._sasl(model.sasl, f"{place}.sasl"),
            "nickserv": self._nickserv(model.nickserv, f"{place}.nickserv"),
            "is_login_required": model.login == "required",
            "channels": joins,
            "flood": None if model.flood is None else build(FloodModel, model.flood),
        }
        try:
            network = build(NetworkSettings, model, **values)
        except ValueError as error:
            self.problems.append(f"{place}: {error}")
            return None
        patience = None if model.patience is None else build(RateLimit, model.patience)
        return build(NetworkPlan, model, network=network, channels=channels, patience=patience)

    def _channels(
        self, model: NetworkModel, at: int, defaults: ChannelModel, scopes: Mapping[str, Scope]
    ) -> tuple[tuple[ChannelSettings, ...], tuple[JoinSettings, ...]]:
        """How the bot behaves in each channel of a network, and what it takes to join it."""
        channels, joins = [], []
        names: dict[str, str] = {}
        for place, own in _places(model, at):
            other = names.setdefault(fold_by_default(own.name), place)
            if other != place:
                self.problems.append(f"{place}: {show(own.name)} is already listed at {other}")
            layers = [defaults, model, own]
            self.problems += computer_problems(layers, place)
            channels.append(build_channel(own.name, layers, scopes.get(scope_name(layers))))
            key = self.secrets.find_some(own.key, f"{place}.key")
            if key and not _CHANNEL_KEY.fullmatch(key):
                self.problems.append(f"{place}.key: a channel key cannot have spaces or commas")
            joins.append(JoinSettings(own.name, key))
        return tuple(channels), tuple(joins)

    def _tls(self, model: TlsModel, place: str) -> TlsSettings:
        files = {}
        for key in ("cert", "key", "ca"):
            if name := getattr(model, key):
                files[key] = str(self.folder / name)
                if not os.path.isfile(files[key]):
                    self.problems.append(f"{place}.{key}: the file {show(files[key])} is missing")
        return build(TlsSettings, model, **files)

    def _sasl(self, model: SaslModel, place: str) -> SaslSettings | None:
        password = self.secrets.find_some(model.password, f"{place}.password")
        # The problem with an empty one is noted.
        return None if password == "" else model.settings(password)

    def _nickserv(self, model: NickServModel | None, place: str) -> NickServSettings | None:
        if model is None:
            return None
        password = self.secrets.find(model.password, f"{place}.password")
        if " " in password:
            self.problems.append(f"{place}.password: a NickServ password cannot have spaces")
        return NickServSettings(password, model.nick)


def _places(network: NetworkModel, at: int) -> Iterator[tuple[str, NamedChannelModel]]:
    """The channels of a network, each with its place in the file."""
    for number, channel in enumerate(network.channels):
        yield f"networks[{at}].channels[{number}]", channel


def _network_name(model: NetworkModel) -> str:
    return model.name or _servers(model)[0][0]


def _servers(model: NetworkModel) -> tuple[tuple[str, int], ...]:
    usual = PLAIN_PORT if model.tls is None else TLS_PORT
    if model.host is not None:
        return ((model.host, model.port or usual),)
    servers = [parse_server(server) for server in model.servers or ()]
    return tuple((host, port or usual) for host, port in servers)


def _scopes(model: ConfigModel) -> dict[str, Scope]:
    """The channels of each scope by its name; those that keep to themselves are in none."""
    members = defaultdict(set)
    for network in model.networks:
        for channel in network.channels:
            scope = scope_name([model.defaults, network, channel])
            members[scope].add((_network_name(network), fold_by_default(channel.name)))
    members.pop(OWN_SCOPE, None)
    return {scope: frozenset(channels) for scope, channels in members.items()}
