"""What a network can be set to: its keys, and those for all its channels."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from unobot.transport import SaslSettings, TlsSettings

from .channel import ChannelModel, NamedChannelModel, read_channel
from .fields import Many, Model, expect_mapping
from .forms import Host, Mask, Nick, Port, Server, Text, Username, between


def _read_tls(value: object) -> object:
    """The mapping that is meant; None for a plain connection."""
    if isinstance(value, bool):
        return {} if value else None
    return expect_mapping(value, "yes, no or a mapping")


def _read_limit(value: object) -> object:
    """The mapping that is meant; None for no limit."""
    return None if value == "none" else expect_mapping(value, "none or a mapping")


def _read_login(value: object) -> object:
    # What stands here in place of a mapping may be a password: it is not repeated.
    if not isinstance(value, dict):
        raise ValueError("must be a mapping, such as {password: file:PATH}")
    return value


class TlsModel(Model):
    """`tls` in full. Files are found from the configuration's folder."""

    verify: bool | None = None
    fingerprint: str | None = None
    cert: Text | None = None
    key: Text | None = None
    ca: Text | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.key is not None and self.cert is None:
            raise ValueError("key needs cert")
        TlsSettings(fingerprint=self.fingerprint)
        return self


class FloodModel(Model):
    """`flood`: how fast the network lets the bot talk."""

    burst: Annotated[int, between(1, 1000)] | None = None
    per_second: Annotated[float, between(0.01, 1000)] | None = None


class SaslModel(Model):
    """`sasl`: logging in before the server logs the bot on."""

    account: Nick | None = None
    password: str | None = Field(default=None, repr=False)
    """Its password, or where it is found (see `secrets`)."""
    mechanism: Literal["PLAIN", "EXTERNAL"] | None = None
    """Without one it follows from whether there is a password."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        self.settings(self.password)
        return self

    def settings(self, password: str | None) -> SaslSettings:
        """What is meant, with the password itself; raises ValueError."""
        usual: Literal["PLAIN", "EXTERNAL"] = "EXTERNAL" if self.password is None else "PLAIN"
        return SaslSettings(self.mechanism or usual, self.account or "", password)


class NickServModel(Model):
    """`nickserv`: logging in where there is no SASL, and getting the nick back."""

    password: str = Field(repr=False)
    """The password, or where it is found (see `secrets`)."""
    nick: Nick | None = None


class PatienceModel(Model):
    """`patience`: when somebody floods the bot (`unobot.bot.rate_limit`)."""

    lines: Annotated[int, between(1, 10000)] | None = None
    seconds: Annotated[float, between(1, 3600)] | None = None
    ignored_seconds: Annotated[float, between(1, 86400)] | None = None


class NetworkModel(ChannelModel):
    """One entry of `networks`."""

    name: Text | None = None
    """What the store calls it: the first host."""
    host: Host | None = None
    """The server; needed if there are no `servers`."""
    port: Port | None = None
    """The usual one, for TLS or without."""
    servers: Annotated[Many[Server], Field(min_length=1)] | None = None
    """In place of host and port: `host:port` each, tried in turn."""
    tls: Annotated[TlsModel | None, BeforeValidator(_read_tls)] = TlsModel()
    """None (`no`): a plain connection."""
    nick: Nick | None = None
    nicks: Many[Nick] | None = None
    username: Username | None = None
    realname: Text | None = None
    password: str | None = Field(default=None, repr=False)
    """The server's password, or where it is found (see `secrets`)."""
    sasl: Annotated[SaslModel | None, BeforeValidator(_read_login)] = None
    nickserv: Annotated[NickServModel | None, BeforeValidator(_read_login)] = None
    login: Literal["optional", "required"] | None = None
    insecure_login: bool | None = None
    flood: Annotated[FloodModel | None, BeforeValidator(_read_limit)] = FloodModel()
    """None (`none`): the server has no limit."""
    patience: Annotated[PatienceModel | None, BeforeValidator(_read_limit)] = PatienceModel()
    """None (`none`): there is no limit."""
    chanserv: bool | None = None
    ignore: Many[Mask] | None = None
    admins: Many[Mask] | None = None
    channels: Annotated[
        Many[Annotated[NamedChannelModel, BeforeValidator(read_channel)]], Field(min_length=1)
    ]

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.host is None and self.servers is None:
            raise ValueError("the host is missing; give host or servers")
        if self.servers is not None and (self.host is not None or self.port is not None):
            raise ValueError("servers replaces host and port; give one or the other")
        has_certificate = self.tls is not None and self.tls.cert is not None
        with_certificate = self.sasl is not None and self.sasl.password is None
        if with_certificate and not has_certificate:
            raise ValueError("sasl without a password needs the bot's certificate, tls.cert")
        # A server's password and a certificate log in by themselves on some networks.
        means = (self.sasl, self.nickserv, self.password)
        if self.login == "required" and not (any(means) or has_certificate):
            raise ValueError("login: required needs something to log in with, sasl or nickserv")
        return self
