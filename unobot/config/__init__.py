"""The configuration: a YAML file to settings, with every error named by its place.

`read_config` takes the file, `parse_config` its contents. The keys are the fields of the models
below; what a channel can be set to may stand under `defaults`, in a network or in a channel, and
the narrowest wins.
"""

from __future__ import annotations

import difflib
import logging
import os
import re
import zoneinfo
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import ErrorDetails

from unobot.channel import ChannelSettings
from unobot.commands import ACTIONS
from unobot.engine.rules import DEFAULT_PRESET, OPTIONS, Rules, RulesError, make_rules
from unobot.masks import is_mask
from unobot.render import Style
from unobot.session.settings import ComputerSettings, SessionSettings
from unobot.store.model import Scope
from unobot.transport import ChannelSettings as JoinSettings
from unobot.transport import FloodModel, NetworkSettings, TlsSettings

TLS_PORT, PLAIN_PORT = 6697, 6667
LANGUAGES = ("en", "fr", "it", "hu")
LATER: Mapping[str, str] = {
    "sasl": "logging in with SASL",
    "nickserv": "logging in with NickServ",
    "login": "insisting on a login",
}
"""Keys of a network that a later version will know; refused rather than ignored."""

Seconds = Annotated[int, Field(ge=0, le=604800)]
Port = Annotated[int, Field(ge=1, le=65535)]


class ConfigError(Exception):
    """A configuration that cannot be used: one sentence for each thing that is wrong with it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ComputerModel(_Model):
    """`computer`: computer players."""

    fill: Annotated[int, Field(ge=0, le=19)] | None = None
    level: Literal["normal"] | None = None
    names: list[str] | None = None
    delay: Annotated[float, Field(ge=0, le=60)] | None = None


class ChannelModel(_Model):
    """What a channel can be set to."""

    lang: Literal["en", "fr", "it", "hu"] | None = None
    prefixes: list[str] | None = None
    words: dict[str, list[str]] | None = None
    colors: bool | Literal["symbols"] | None = None
    rules: Any = None
    join_seconds: Seconds | None = None
    next_round_seconds: Seconds | None = None
    next_game_seconds: Seconds | None = None
    idle_games: Annotated[int, Field(ge=0, le=10000)] | None = None
    grace_seconds: Seconds | None = None
    absence_limit: Seconds | None = None
    computer: ComputerModel | None = None
    hand: Literal["notice", "msg"] | None = None
    bonus: Annotated[int, Field(ge=0, le=1000000)] | None = None
    scope: str | None = None
    quiet_tables: bool | None = None


class NamedChannelModel(ChannelModel):
    """One entry of `channels`."""

    name: str
    key: str | None = None


class TlsModel(_Model):
    """`tls` in full."""

    verify: bool = True
    fingerprint: str | None = None
    cert: str | None = None
    key: str | None = None
    ca: str | None = None


class FloodModelModel(_Model):
    """`flood`: how fast the network lets the bot talk."""

    burst: Annotated[int, Field(ge=1, le=1000)] = 5
    per_second: Annotated[float, Field(gt=0, le=1000)] = 1.0


class NetworkModel(ChannelModel):
    """One entry of `networks`."""

    name: str | None = None
    host: str | None = None
    port: Port | None = None
    tls: bool | TlsModel = True
    servers: list[str] | None = None
    nick: str = "UnoBot"
    nicks: list[str] = Field(default_factory=list)
    username: str = "uno"
    realname: str = "Uno"
    password: str | None = None
    sasl: Any = None
    nickserv: Any = None
    login: Literal["optional", "required"] | None = None
    flood: Literal["none"] | FloodModelModel = Field(default_factory=FloodModelModel)
    ignore: list[str] = Field(default_factory=list)
    admins: list[str] = Field(default_factory=list)
    channels: list[str | NamedChannelModel] = Field(min_length=1)

    @field_validator("channels", mode="before")
    @classmethod
    def _no_comment(cls, value: object) -> object:
        return value


class LogModel(_Model):
    """`log`: what is logged."""

    level: Literal["debug", "info", "warning", "error"] = "info"


class ConfigModel(_Model):
    """The whole file."""

    networks: list[NetworkModel] = Field(min_length=1)
    defaults: ChannelModel = Field(default_factory=ChannelModel)
    database: str = "unobot.db"
    timezone: str | None = None
    log: LogModel = Field(default_factory=LogModel)


@dataclass(frozen=True, slots=True)
class NetworkPlan:
    """A network and how the bot behaves in its channels."""

    network: NetworkSettings
    channels: tuple[ChannelSettings, ...]
    admins: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that an operator decides."""

    networks: tuple[NetworkPlan, ...]
    database: str = "unobot.db"
    timezone: tzinfo = field(default_factory=lambda: UTC)
    log_level: int = logging.INFO


def read_config(path: str) -> Config:
    """Read a configuration file; raises ConfigError with all that is wrong."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConfigError([f"{path}: the configuration cannot be read: {reason}"]) from None
    except UnicodeDecodeError:
        raise ConfigError([f"{path}: the configuration is no UTF-8 text"]) from None
    return parse_config(text, path)


def parse_config(text: str, path: str = "config.yaml") -> Config:
    """Read the contents of a configuration file; raises ConfigError with all that is wrong."""
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = path if mark is None else f"{path}, line {mark.line + 1}"
        problem = getattr(error, "problem", None) or "it cannot be read"
        raise ConfigError([f"{place}: this is no YAML: {problem}"]) from None
    if not isinstance(data, dict):
        raise ConfigError([f"{path}: a mapping with the key networks is expected"])
    try:
        model = ConfigModel.model_validate(data)
    except ValidationError as error:
        problems = dict.fromkeys(_explain(one, data) for one in _relevant(error.errors()))
        raise ConfigError(problems) from None
    return _Resolver().resolve(model)


# -- what is wrong with the shape of the file


def _relevant(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Of the errors of all alternatives of a union only those of the one that was meant."""
    return [
        error
        for error in errors
        if not (
            error["type"] in ("string_type", "bool_type", "literal_error", "model_type")
            and _is_alternative(error["loc"])
            and isinstance(error["input"], dict)
        )
    ]


_ALTERNATIVES = re.compile(
    r"^(str|bool|literal\[.*\]|\w+Model|function-.*|constrained-.*|float|int)$"
)


def _is_alternative(place: tuple[int | str, ...]) -> bool:
    return isinstance(place[-1], str) and bool(_ALTERNATIVES.match(place[-1]))


def format_place(place: Iterable[int | str]) -> str:
    """A place in the file, as `networks[0].channels[1].rules`."""
    text = ""
    for part in place:
        if isinstance(part, int):
            text += f"[{part}]"
        elif not _ALTERNATIVES.match(part):
            text += f".{part}" if text else part
    return text


def _explain(error: ErrorDetails, data: object) -> str:
    """One sentence: where, what was found, what is expected."""
    place, kind, found = format_place(error["loc"]), error["type"], error["input"]
    if kind == "extra_forbidden":
        return _unknown_key(error["loc"], data)
    if kind == "missing":
        return f"{place}: this key is missing"
    if found is None:
        return f"{place}: nothing stands here; a text that begins with # has to be quoted: '#uno'"
    if isinstance(found, bool):
        return f"{place}: a text is expected, not {_yes_no(found)}; quote it if it is one"
    context = error.get("ctx", {})
    if kind == "literal_error":
        expected = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
        return f"{place}: {found!r} is not known here, one of {expected}"
    message = error["msg"].removeprefix("Value error, ")
    return f"{place}: {found!r} cannot stand here: {message[:1].lower()}{message[1:]}"


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


def _unknown_key(place: tuple[int | str, ...], data: object) -> str:
    known: Iterable[str]
    parents = [part for part in place[:-1] if isinstance(part, str)]
    named = [part for part in parents if not _ALTERNATIVES.match(part)]
    holder: type[BaseModel] = ConfigModel
    for name in named:
        holder = {
            "networks": NetworkModel,
            "defaults": ChannelModel,
            "channels": NamedChannelModel,
            "computer": ComputerModel,
            "tls": TlsModel,
            "flood": FloodModelModel,
            "log": LogModel,
        }.get(name, holder)
    known = holder.model_fields
    key = str(place[-1])
    meant = difflib.get_close_matches(key, list(known), 1)
    hint = f"did you mean {meant[0]}?" if meant else f"one of {', '.join(known)}"
    return f"{format_place(place)}: there is no such key, {hint}"


# -- from the models to the settings


class _Resolver:
    """Builds the settings and gathers what is wrong with the values."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.scopes: dict[str, set[tuple[str, str]]] = {}

    def resolve(self, model: ConfigModel) -> Config:
        plans = [
            self._network(network, model.defaults, f"networks[{at}]")
            for at, network in enumerate(model.networks)
        ]
        names = [plan.network.name for plan in plans]
        for at, name in enumerate(names):
            if name in names[:at]:
                self.problems.append(
                    f"networks[{at}].name: {name!r} is the name of another network already"
                )
        timezone = self._timezone(model.timezone)
        if self.problems:
            raise ConfigError(self.problems)
        return Config(
            tuple(plans),
            self._secret(model.database, "database"),
            timezone,
            getattr(logging, model.log.level.upper()),
        )

    def _timezone(self, name: str | None) -> tzinfo:
        if name is None:
            return datetime.now().astimezone().tzinfo or UTC
        try:
            return zoneinfo.ZoneInfo(name)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            self.problems.append(f"timezone: {name!r} is no time zone, such as Europe/Paris")
            return UTC

    def _network(self, model: NetworkModel, defaults: ChannelModel, place: str) -> NetworkPlan:
        for key, what in LATER.items():
            value = getattr(model, key)
            if value is not None and value != "optional":
                self.problems.append(f"{place}.{key}: {what} is not known to this version yet")
        servers = self._servers(model, place)
        name = model.name or (servers[0][0] if servers else "")
        for kind, masks in (("admins", model.admins), ("ignore", model.ignore)):
            for at, mask in enumerate(masks):
                if not is_mask(mask):
                    self.problems.append(
                        f"{place}.{kind}[{at}]: {mask!r} is neither nick!user@host nor account:NAME"
                    )
        channels, joins = [], []
        for at, entry in enumerate(model.channels):
            own = NamedChannelModel(name=entry) if isinstance(entry, str) else entry
            where = f"{place}.channels[{at}]"
            if not re.fullmatch(r"[#&!+][^\s,\x07]+", own.name):
                self.problems.append(f"{where}: {own.name!r} is no name of a channel, as '#uno'")
            channels.append(self.channel(own, (own, model, defaults), where, name))
            key = None if own.key is None else self._secret(own.key, f"{where}.key")
            joins.append(JoinSettings(own.name, key))
        network = NetworkSettings(
            name=name,
            servers=servers or (("localhost", PLAIN_PORT),),
            tls=self._tls(model.tls, f"{place}.tls"),
            nick=model.nick,
            nicks=tuple(model.nicks),
            username=model.username,
            realname=model.realname,
            password=None
            if model.password is None
            else self._secret(model.password, f"{place}.password"),
            channels=tuple(joins),
            flood=None
            if isinstance(model.flood, str)
            else FloodModel(model.flood.burst, model.flood.per_second),
        )
        return NetworkPlan(network, tuple(channels), tuple(model.admins), tuple(model.ignore))

    def _servers(self, model: NetworkModel, place: str) -> tuple[tuple[str, int], ...]:
        port = model.port or (PLAIN_PORT if model.tls is False else TLS_PORT)
        if model.servers is None:
            if model.host is None:
                self.problems.append(f"{place}: a host, or servers, is missing")
                return ()
            return ((model.host, port),)
        if model.host is not None:
            self.problems.append(f"{place}: host does not go with servers, keep one of them")
        servers = []
        for at, server in enumerate(model.servers):
            found = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^:\s]+)(?::(\d{1,5}))?", server)
            if found is None or int(found[2] or port) not in range(1, 65536):
                self.problems.append(f"{place}.servers[{at}]: {server!r} is no host:port")
            else:
                servers.append((found[1].strip("[]"), int(found[2] or port)))
        return tuple(servers)

    def _tls(self, model: bool | TlsModel, place: str) -> TlsSettings | None:
        if isinstance(model, bool):
            return TlsSettings() if model else None
        try:
            return TlsSettings(model.verify, model.fingerprint, model.cert, model.key, model.ca)
        except ValueError as error:
            self.problems.append(f"{place}: {error}")
            return None

    def _secret(self, text: str, place: str) -> str:
        """A text that may be taken from a file or from the environment."""
        if text.startswith("file:"):
            try:
                return Path(text[len("file:") :]).read_text(encoding="utf-8").strip()
            except (OSError, UnicodeDecodeError):
                self.problems.append(f"{place}: the file {text[len('file:') :]} cannot be read")
                return ""

        def variable(found: re.Match[str]) -> str:
            if found[1] not in os.environ:
                self.problems.append(f"{place}: the variable {found[1]} is not set")
            return os.environ.get(found[1], "")

        return re.sub(r"\$\{(\w+)\}", variable, text)

    def channel(
        self, own: NamedChannelModel, layers: tuple[ChannelModel, ...], place: str, network: str
    ) -> ChannelSettings:
        """The settings of one channel: the first layer that has a key decides it."""

        def get(key: str, default: Any) -> Any:
            values = (getattr(layer, key) for layer in layers)
            return next((value for value in values if value is not None), default)

        preset, rules = self._rules(get("rules", DEFAULT_PRESET), f"{place}.rules")
        colors = get("colors", True)
        base = SessionSettings()
        prefixes = tuple(get("prefixes", ["!"]))
        if not prefixes or any(not prefix.strip() or " " in prefix for prefix in prefixes):
            self.problems.append(f"{place}.prefixes: each has to be a sign or more, without blanks")
            prefixes = ("!",)
        return ChannelSettings(
            name=own.name,
            lang=get("lang", "en"),
            prefixes=prefixes,
            words=self._words(get("words", {}), f"{place}.words"),
            style=Style.SYMBOLS if colors == "symbols" else Style.COLORS if colors else Style.PLAIN,
            hand=get("hand", "notice"),
            bonus=get("bonus", 0),
            scope=self._scope(get("scope", "channel"), place),
            quiet_tables=get("quiet_tables", True),
            session=SessionSettings(
                preset=preset,
                rules=rules,
                prefix=prefixes[0],
                computer=self._computer([layer.computer for layer in layers]),
                **{
                    key: get(key, getattr(base, key))
                    for key in (
                        "join_seconds",
                        "next_round_seconds",
                        "next_game_seconds",
                        "idle_games",
                        "grace_seconds",
                        "absence_limit",
                    )
                },
            ),
        )

    def _scope(self, scope: str, place: str) -> Scope | None:
        if scope != "channel":
            self.problems.append(
                f"{place}.scope: {scope!r} is not known to this version yet, only channel"
            )
        return None

    def _computer(self, layers: list[ComputerModel | None]) -> ComputerSettings:
        base, values = ComputerSettings(), {}
        for key in ("fill", "level", "names", "delay"):
            found = [getattr(layer, key) for layer in layers if layer is not None]
            values[key] = next((one for one in found if one is not None), getattr(base, key))
        values["names"] = tuple(values["names"])
        return ComputerSettings(**values)

    def _words(self, words: Mapping[str, list[str]], place: str) -> dict[str, tuple[str, ...]]:
        for action in words:
            if action not in ACTIONS:
                meant = difflib.get_close_matches(action, ACTIONS, 1)
                hint = f"did you mean {meant[0]}?" if meant else f"one of {', '.join(ACTIONS)}"
                self.problems.append(f"{place}.{action}: there is no such action, {hint}")
        return {action: tuple(own) for action, own in words.items()}

    def _rules(self, value: object, place: str) -> tuple[str, Rules]:
        options = dict(value) if isinstance(value, dict) else {"preset": value}
        preset = options.pop("preset", DEFAULT_PRESET)
        try:
            return str(preset), make_rules(str(preset), options)
        except RulesError as error:
            self.problems.append(_explain_rules(error, place))
            return DEFAULT_PRESET, Rules()


def _explain_rules(error: RulesError, place: str) -> str:
    match error.kind:
        case "value":
            return f"{place}.{error.option}: {error.got!r} is no value of it, {error.expected}"
        case "option":
            meant = difflib.get_close_matches(error.option, list(OPTIONS), 1)
            hint = f"did you mean {meant[0]}?" if meant else f"one of {error.expected}"
            return f"{place}.{error.option}: there is no such option, {hint}"
        case _:
            return f"{place}: {error}"


def channel_settings(name: str, values: Mapping[str, object]) -> ChannelSettings:
    """The settings of one channel by themselves; raises ConfigError (scenario files)."""
    try:
        model = NamedChannelModel.model_validate({"name": name, **values})
    except ValidationError as error:
        raise ConfigError(_explain(one, values) for one in _relevant(error.errors())) from None
    resolver = _Resolver()
    settings = resolver.channel(model, (model,), "channel", "")
    if resolver.problems:
        raise ConfigError(resolver.problems)
    return settings
