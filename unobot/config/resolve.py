"""From the models to the settings of the other rooms: defaults, network, channel; narrowest wins.

A secret (each `password`, a channel's `key`) and `database` may hold `${VARIABLE}`, or be
`file:PATH`: what the environment or the file says stands in its place. Such files, and those of
`tls`, are looked for from the folder of the configuration; the database is, as for any program,
from the working directory.
"""

from __future__ import annotations

import logging
import os
import re
import zoneinfo
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from unobot.bot.rate_limit import RateLimit
from unobot.bot.settings import ChannelSettings
from unobot.session.settings import ComputerSettings, SessionSettings
from unobot.store.model import Scope
from unobot.transport import ChannelSettings as JoinSettings
from unobot.transport import (
    FloodModel,
    NetworkSettings,
    NickServSettings,
    SaslSettings,
    TlsSettings,
    fold_by_default,
)

from .forms import is_zone, parse_server, show
from .model import (
    ChannelModel,
    ConfigModel,
    NamedChannelModel,
    NetworkModel,
    NickServModel,
    SaslModel,
    TlsModel,
)
from .problems import ConfigError
from .words import word_problems

TLS_PORT, PLAIN_PORT = 6697, 6667
OWN_SCOPE = "channel"

_FILE = "file:"
_VARIABLE = re.compile(r"\$\{(\w+)\}")
_ONE_LINE = re.compile(r"[^\x00-\x1f\x7f]+")
_CHANNEL_KEY = re.compile(r"[^\s,:][^\s,]*")
_CHANNEL_KEYS = ("lang", "words", "hand", "bonus", "rank_computers", "quiet_tables")
_SESSION_KEYS = (
    "join_seconds",
    "next_round_seconds",
    "next_game_seconds",
    "idle_games",
    "grace_seconds",
    "absence_limit",
)
_NETWORK_KEYS = ("nick", "username", "realname", "chanserv")


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
    """How much is borne from one person; None: everything."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that an operator decides."""

    networks: tuple[NetworkPlan, ...]
    database: str = "unobot.db"
    """A file or an SQLAlchemy URL."""
    timezone: tzinfo = UTC
    """Whose months the tables go by."""
    name: str = "unobot"
    """What the bot is called among those that share its database."""
    log_level: int = logging.INFO


def resolve(model: ConfigModel, folder: Path) -> Config:
    """The settings that a whole file makes; raises ConfigError. `folder` is where it stands."""
    resolver = _Resolver(folder)
    database = resolver.secret(model.database, "database")
    plans = resolver.plans(model)
    if resolver.problems:
        raise ConfigError(resolver.problems)
    timezone = _system_timezone() if model.timezone is None else zoneinfo.ZoneInfo(model.timezone)
    return Config(
        networks=plans,
        database=database,
        timezone=timezone,
        name=model.name,
        log_level=getattr(logging, model.log.level.upper()),
    )


def resolve_channel(model: NamedChannelModel) -> ChannelSettings:
    """The settings that one channel by itself makes; raises ConfigError."""
    problems = [*word_problems({"channel": model}), *_computer_problems([model], "channel")]
    if problems:
        raise ConfigError(problems)
    return _channel(model, [model], None)


def _system_timezone() -> tzinfo:
    """The zone that TZ or /etc/localtime names; failing that the offset from UTC of today."""
    name = os.environ.get("TZ") or os.path.realpath("/etc/localtime").partition("/zoneinfo/")[2]
    return zoneinfo.ZoneInfo(name) if is_zone(name) else datetime.now().astimezone().tzinfo or UTC


class _Resolver:
    """Builds the settings and gathers what is wrong with values that are well-formed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[str] = []

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
                    f"networks[{at}].name: {show(name)} is another network's name already"
                )
            names.add(name)
            plans.append(self._plan(network, at, model.defaults, scopes))
        return tuple(plans)

    def _plan(
        self, model: NetworkModel, at: int, defaults: ChannelModel, scopes: Mapping[str, Scope]
    ) -> NetworkPlan:
        channels, joins = [], []
        names: dict[str, str] = {}
        for place, own in _places(model, at):
            other = names.setdefault(fold_by_default(own.name), place)
            if other != place:
                self.problems.append(f"{place}: {show(own.name)} stands at {other} already")
            layers = [defaults, model, own]
            self.problems += _computer_problems(layers, place)
            channels.append(_channel(own, layers, scopes.get(_scope_name(layers))))
            key = self._secret_or_none(own.key, f"{place}.key")
            if key and not _CHANNEL_KEY.fullmatch(key):
                self.problems.append(f"{place}.key: a channel's key has neither blanks nor commas")
            joins.append(JoinSettings(own.name, key))
        place = f"networks[{at}]"
        flood, patience = model.flood, model.patience
        network = NetworkSettings(
            name=_network_name(model),
            servers=_servers(model),
            tls=None if model.tls is None else self._tls(model.tls, f"{place}.tls"),
            nicks=tuple(model.nicks or ()),
            password=self._secret_or_none(model.password, f"{place}.password"),
            sasl=None if model.sasl is None else self._sasl(model.sasl, f"{place}.sasl"),
            nickserv=self._nickserv(model.nickserv, f"{place}.nickserv"),
            is_login_required=model.login == "required",
            insecure_login=model.insecure_login,
            channels=tuple(joins),
            flood=None if flood is None else FloodModel(flood.burst, flood.per_second),
            **_given(model, _NETWORK_KEYS),
        )
        return NetworkPlan(
            network,
            tuple(channels),
            tuple(model.admins),
            tuple(model.ignore),
            None if patience is None else RateLimit(**patience.model_dump()),
        )

    def _tls(self, model: TlsModel, place: str) -> TlsSettings:
        files = {}
        for key, name in _given(model, ("cert", "key", "ca")).items():
            files[key] = str(self.folder / name)
            if not os.path.isfile(files[key]):
                self.problems.append(f"{place}.{key}: there is no file {show(files[key])}")
        return TlsSettings(model.verify, model.fingerprint, **files)

    def _sasl(self, model: SaslModel, place: str) -> SaslSettings | None:
        password = self._secret_or_none(model.password, f"{place}.password")
        if password == "":
            # The problem with it is noted.
            return None
        return SaslSettings(model.chosen, model.account or "", password)

    def _nickserv(self, model: NickServModel | None, place: str) -> NickServSettings | None:
        if model is None:
            return None
        password = self.secret(model.password, f"{place}.password")
        if " " in password:
            self.problems.append(f"{place}.password: NickServ takes no password with blanks")
        return NickServSettings(password, model.nick)

    def _secret_or_none(self, text: str | None, place: str) -> str | None:
        return None if text is None else self.secret(text, place)

    def secret(self, text: str, place: str) -> str:
        """A text that may be held by a file or by the environment; never shown in a problem."""
        if text.startswith(_FILE):
            path = self.folder / text[len(_FILE) :]
            try:
                found = path.read_text(encoding="utf-8").rstrip("\r\n")
            except (OSError, ValueError):
                self.problems.append(f"{place}: the file {show(str(path))} cannot be read")
                return ""
        else:
            missing = [name for name in _VARIABLE.findall(text) if name not in os.environ]
            self.problems += [f"{place}: the variable {name} is not set" for name in missing]
            if missing:
                return ""
            found = _VARIABLE.sub(lambda match: os.environ[match[1]], text)
        if not _ONE_LINE.fullmatch(found):
            self.problems.append(f"{place}: this has to be one line, and not an empty one")
        return found


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


def _scope_name(layers: Sequence[ChannelModel]) -> str:
    return str(_decided(layers).get("scope", OWN_SCOPE))


def _scopes(model: ConfigModel) -> dict[str, Scope]:
    """The channels of each scope by its name; those that keep to themselves are in none."""
    members = defaultdict(set)
    for network in model.networks:
        for channel in network.channels:
            scope = _scope_name([model.defaults, network, channel])
            members[scope].add((_network_name(network), fold_by_default(channel.name)))
    members.pop(OWN_SCOPE, None)
    return {scope: frozenset(channels) for scope, channels in members.items()}


def _given(model: BaseModel, keys: Iterable[str]) -> dict[str, Any]:
    """The values of those keys that stand in the file."""
    return {key: getattr(model, key) for key in keys if key in model.model_fields_set}


def _decided(layers: Sequence[ChannelModel]) -> dict[str, Any]:
    """The values that stand in the file, the widest layer first: the narrowest wins."""
    values: dict[str, Any] = {}
    for layer in layers:
        values |= _given(layer, ChannelModel.model_fields)
    return values


def _computer(layers: Sequence[ChannelModel]) -> ComputerSettings:
    values: dict[str, Any] = {}
    for layer in layers:
        if layer.computer is not None:
            values |= _given(layer.computer, type(layer.computer).model_fields)
    if "names" in values:
        values["names"] = tuple(values["names"])
    return ComputerSettings(**values)


def _computer_problems(layers: Sequence[ChannelModel], place: str) -> Iterator[str]:
    computer = _computer(layers)
    if computer.fill > len(computer.names):
        yield (
            f"{place}.computer.fill: {computer.fill} computer players need as many names, "
            f"but there are {len(computer.names)}"
        )


def _channel(
    model: NamedChannelModel, layers: Sequence[ChannelModel], scope: Scope | None
) -> ChannelSettings:
    """The settings of one channel; `layers` are what decides them, the widest first."""
    values = _decided(layers)
    session = {key: values[key] for key in _SESSION_KEYS if key in values}
    channel = {key: values[key] for key in _CHANNEL_KEYS if key in values}
    if "rules" in values:
        session |= {"preset": values["rules"].preset, "rules": values["rules"].rules}
    if "prefixes" in values:
        channel["prefixes"] = tuple(values["prefixes"])
        session["prefix"] = values["prefixes"][0]
    if "words" in values:
        channel["words"] = {action: tuple(words) for action, words in values["words"].items()}
    if "colors" in values:
        channel["style"] = values["colors"]
    return ChannelSettings(
        name=model.name,
        scope=scope,
        session=SessionSettings(computer=_computer(layers), **session),
        **channel,
    )
