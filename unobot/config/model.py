"""The keys of the configuration: a model for each mapping in the file, a field for each key.

A key that a file leaves out is None here where the settings of another room (`ChannelSettings`,
`NetworkSettings` …) hold its default. `config.example.yaml` explains the keys to operators.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    model_validator,
)

from unobot.bot.rate_limit import RateLimit
from unobot.computer.players import Level
from unobot.engine.options import format_option
from unobot.engine.presets import DEFAULT_PRESET
from unobot.engine.rules import Rules, make_rules
from unobot.render import Style
from unobot.transport import TlsSettings

from .forms import (
    ChannelName,
    Host,
    Mask,
    Nick,
    Port,
    Prefix,
    Seconds,
    Server,
    Text,
    Username,
    Word,
    Zone,
    between,
    kind_of,
    show,
    unique,
)


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """What `rules` says: a preset and the options that differ from it, taken together."""

    preset: str
    rules: Rules


def _read_rules(value: object) -> RulesChoice:
    """Raises RulesError."""
    if not isinstance(value, str | dict):
        raise ValueError(f"a preset or a mapping is expected, not {kind_of(value)}")
    options = {"preset": value} if isinstance(value, str) else dict(value)
    preset = format_option(options.pop("preset", DEFAULT_PRESET))
    return RulesChoice(preset, make_rules(preset, options))


def _read_colors(value: object) -> Style:
    match value:
        case True:
            return Style.COLORS
        case False:
            return Style.PLAIN
        case "symbols":
            return Style.SYMBOLS
        case _:
            raise ValueError(f"{show(value)} is no value of it, one of yes, no, symbols")


def _read_tls(value: object) -> object:
    """The mapping that is meant; None for a plain connection."""
    if isinstance(value, bool):
        return {} if value else None
    return _expect_mapping(value, "yes, no or a mapping")


def _read_limit(value: object) -> object:
    """The mapping that is meant; None for no limit."""
    return None if value == "none" else _expect_mapping(value, "none or a mapping")


def _read_login(value: object) -> object:
    # What stands here in place of a mapping may be a password: it is not repeated.
    if not isinstance(value, dict):
        raise ValueError("a mapping is expected, such as {password: file:PATH}")
    return value


def _read_channel(value: object) -> object:
    if isinstance(value, str):
        return {"name": value}
    return _expect_mapping(value, "a name or a mapping", "; a name has to be quoted")


def _expect_mapping(value: object, what: str, hint: str = "") -> object:
    if not isinstance(value, dict):
        raise ValueError(f"{what} is expected, not {kind_of(value)}{hint}")
    return value


class _Model(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, defer_build=True
    )


class ComputerModel(_Model):
    """`computer`: computer players. Each of its keys is decided by itself."""

    fill: Annotated[int, between(0, 19)] | None = None
    """So many join when only one person has: 1; 0-19, and not more than there are names."""
    level: Level | None = None
    """How well they play: `easy`, `normal`, `hard` or `random`; `normal`."""
    names: Annotated[list[Nick], unique("computer player")] | None = None
    """Their names, in the order of joining: Robo, Ada, Turing and others."""
    delay: Annotated[float, between(0, 60)] | None = None
    """Seconds that a move takes them: 1.5; 0-60."""


class ChannelModel(_Model):
    """What a channel can be set to: in `defaults`, in a network or in `channels`."""

    lang: Literal["en", "fr", "it", "hu"] | None = None
    """The language of the channel: `en`."""
    prefixes: Annotated[list[Prefix], Field(min_length=1)] | None = None
    """What stands before a command: `!`; help shows the first one."""
    words: dict[str, list[Word]] | None = None
    """Other words for an action, by its name (`unobot.commands.ACTIONS`); an empty list: none."""
    colors: Annotated[Style | None, PlainValidator(_read_colors)] = None
    """How cards are shown: `yes` (mIRC colours); `no`, `symbols`."""
    rules: Annotated[RulesChoice | None, PlainValidator(_read_rules)] = None
    """A preset or a mapping of `preset` and options (`unobot.engine.rules`): `color-uno`."""
    join_seconds: Seconds | None = None
    """Time in the lobby: 30; 0-604800, as all of them."""
    next_round_seconds: Seconds | None = None
    """Pause between the rounds of a match: 15."""
    next_game_seconds: Seconds | None = None
    """Pause before the next game opens by itself: 0, it does not."""
    idle_games: Annotated[int, between(0, 10000)] | None = None
    """After so many games that nobody joined none opens by itself: 3; 0-10000."""
    grace_seconds: Seconds | None = None
    """How long the seat of somebody who is gone is kept: 120."""
    absence_limit: Seconds | None = None
    """How many seconds the bot itself may be away before the game ends: 900."""
    computer: ComputerModel | None = None
    """Computer players."""
    hand: Literal["notice", "msg"] | None = None
    """How private lines are sent: `notice`."""
    bonus: Annotated[int, between(0, 1000000)] | None = None
    """Points for a record: 0; 0-1000000."""
    scope: Text | None = None
    """`channel`: tables of its own; channels with the same other word here share theirs."""
    rank_computers: bool | None = None
    """Whether computer players stand in the tables: no."""
    quiet_tables: bool | None = None
    """Whether tables leave the people in them unalarmed: yes."""


class NamedChannelModel(ChannelModel):
    """One entry of `channels`."""

    name: ChannelName
    """With its `#`."""
    key: str | None = Field(default=None, repr=False)
    """The channel's key (+k), or where it is found (see `resolve`)."""


class TlsModel(_Model):
    """`tls` in full. Files are found from the configuration's folder."""

    verify: bool = True
    """Whether the certificate has to be good for the host: yes."""
    fingerprint: str | None = None
    """SHA-256 of the server's certificate, in place of all verification."""
    cert: Text | None = None
    """File with the bot's certificate, and its key if `key` names no other."""
    key: Text | None = None
    """File with the key of `cert`."""
    ca: Text | None = None
    """File with the authorities to trust in place of the system's."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.key is not None and self.cert is None:
            raise ValueError("key does not go without cert")
        TlsSettings(fingerprint=self.fingerprint)
        return self


class FloodKeys(_Model):
    """`flood`: how fast the network lets the bot talk."""

    burst: Annotated[int, between(1, 1000)] = 5
    """Lines that may go at once: 5; 1-1000."""
    per_second: Annotated[float, between(0.01, 1000)] = 1.0
    """Lines a second in the long run, their length aside: 1; 0.01-1000."""


class SaslModel(_Model):
    """`sasl`: logging in before the server logs the bot on."""

    account: Nick | None = None
    """The account; needed with a password."""
    password: str | None = Field(default=None, repr=False)
    """Its password, or where it is found (see `resolve`)."""
    mechanism: Literal["PLAIN", "EXTERNAL"] | None = None
    """PLAIN (by password), or EXTERNAL (by `tls.cert`): PLAIN when there is a password."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.chosen == "PLAIN" and (self.account is None or self.password is None):
            raise ValueError("the mechanism PLAIN needs both an account and a password")
        if self.chosen == "EXTERNAL" and self.password is not None:
            raise ValueError("the mechanism EXTERNAL takes tls.cert and no password")
        return self

    @property
    def chosen(self) -> Literal["PLAIN", "EXTERNAL"]:
        """The mechanism that is meant."""
        return self.mechanism or ("EXTERNAL" if self.password is None else "PLAIN")


class NickServModel(_Model):
    """`nickserv`: logging in where there is no SASL, and getting the nick back."""

    password: str = Field(repr=False)
    """The password, or where it is found (see `resolve`)."""
    nick: Nick | None = None
    """The registered nick that it is for: the bot's."""


class PatienceKeys(_Model):
    """`patience`: when somebody floods the bot (`unobot.bot.rate_limit`)."""

    lines: Annotated[int, between(1, 10000)] = RateLimit().lines
    """So many commands to be answered are borne in `seconds`: 30; 1-10000."""
    seconds: Annotated[float, between(1, 3600)] = RateLimit().seconds
    """10; 1-3600."""
    ignored_seconds: Annotated[float, between(1, 86400)] = RateLimit().ignored_seconds
    """How long somebody who sends more is not heard: 60; 1-86400."""


class NetworkModel(ChannelModel):
    """One entry of `networks`."""

    name: Text | None = None
    """What the store calls it: the first host."""
    host: Host | None = None
    """The server; needed if there are no `servers`."""
    port: Port | None = None
    """6697, or 6667 with `tls: no`; 1-65535."""
    servers: Annotated[list[Server], Field(min_length=1)] | None = None
    """In place of host and port: `host:port` each, tried in turn."""
    tls: Annotated[TlsModel | None, BeforeValidator(_read_tls)] = TlsModel()
    """How the connection is secured: yes; None (`no`): it is not."""
    nick: Nick | None = None
    """The bot's nick: UnoBot."""
    nicks: list[Nick] | None = None
    """Further choices: none."""
    username: Username | None = None
    """Its user name: uno."""
    realname: Text | None = None
    """Its real name: Uno."""
    password: str | None = Field(default=None, repr=False)
    """The server's password, or where it is found (see `resolve`): none."""
    sasl: Annotated[SaslModel | None, BeforeValidator(_read_login)] = None
    """The login to services with SASL: none."""
    nickserv: Annotated[NickServModel | None, BeforeValidator(_read_login)] = None
    """The login to services with NickServ, when there was none by other means: none."""
    login: Literal["optional", "required"] = "optional"
    """Whether the bot joins without a login: `optional`; `required`: it leaves and tries again."""
    insecure_login: bool = False
    """Whether passwords may go over a connection without TLS or without a check of whose the
    certificate is: no."""
    flood: Annotated[FloodKeys | None, BeforeValidator(_read_limit)] = FloodKeys()
    """The server's limit; None (`none`): it has none."""
    patience: Annotated[PatienceKeys | None, BeforeValidator(_read_limit)] = PatienceKeys()
    """How many commands one person may send; None (`none`): any number."""
    chanserv: bool | None = None
    """Whether ChanServ is asked to let the bot into a channel that is shut: no."""
    ignore: list[Mask] = []
    """Who is not heard: nobody."""
    admins: list[Mask] = []
    """Who may do everything in every game: nobody."""
    channels: list[Annotated[NamedChannelModel, BeforeValidator(_read_channel)]] = Field(
        min_length=1
    )
    """Where games are held, at least one."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.host is None and self.servers is None:
            raise ValueError("a host is missing; give host, or servers")
        if self.servers is not None and (self.host is not None or self.port is not None):
            raise ValueError("servers stands in place of host and port, keep one of both")
        has_certificate = self.tls is not None and self.tls.cert is not None
        if self.sasl is not None and self.sasl.chosen == "EXTERNAL" and not has_certificate:
            raise ValueError("sasl without a password needs the bot's certificate, tls.cert")
        # A server's password and a certificate log in by themselves on some networks.
        means = (self.sasl, self.nickserv, self.password)
        if self.login == "required" and not (any(means) or has_certificate):
            raise ValueError("login: required needs something to log in with, sasl or nickserv")
        self._check_privacy()
        return self

    def _check_privacy(self) -> None:
        """Refuses passwords where others could read them."""
        is_private = self.tls is not None and (self.tls.verify or self.tls.fingerprint is not None)
        with_sasl = self.sasl is not None and self.sasl.password is not None
        if not is_private and not self.insecure_login:
            secrets = {"password": self.password, "sasl": with_sasl, "nickserv": self.nickserv}
            found = ", ".join(key for key, value in secrets.items() if value)
            if found:
                how = "without TLS" if self.tls is None else "to a server that is not verified"
                raise ValueError(
                    f"{found}: a password is not sent {how}; secure the connection with tls, or "
                    "say insecure_login: yes"
                )


class LogModel(_Model):
    """`log`: what is logged."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    """The least that is logged: `info`."""


class ConfigModel(_Model):
    """The whole file."""

    networks: list[NetworkModel] = Field(min_length=1)
    """Where the bot is, at least one."""
    defaults: ChannelModel = ChannelModel()
    """What all channels are set to unless their network or they themselves say otherwise."""
    database: str = "unobot.db"
    """A file, found from the working directory, or an SQLAlchemy URL: `unobot.db`."""
    name: Text = "unobot"
    """What the bot is called among those that share its database: `unobot`."""
    timezone: Zone | None = None
    """Whose months the tables go by: the system's."""
    log: LogModel = LogModel()
    """What is logged."""


def inner_model(model: type[BaseModel], key: str) -> type[BaseModel] | None:
    """The model of the mapping, or of each mapping in the list, under a key."""
    field = model.model_fields.get(key)
    return None if field is None else _find_model(field.annotation)


def _find_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_find_model(argument) for argument in get_args(annotation))
    return next((model for model in found if model is not None), None)
