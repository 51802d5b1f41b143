"""The whole file: a model for each mapping in it, a field for each key.

`channel` and `network` have the models of those mappings; `config.example.yaml` explains the keys
to operators.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .channel import ChannelModel
from .fields import Many, Model
from .forms import Text, Zone
from .network import NetworkModel


class LogModel(Model):
    """`log`: what is logged."""

    level: Literal["debug", "info", "warning", "error"] | None = None
    """The least that is logged."""


class ConfigModel(Model):
    """The whole file."""

    networks: Annotated[Many[NetworkModel], Field(min_length=1)]
    defaults: ChannelModel = ChannelModel()
    """What all channels are set to unless their network or they themselves say otherwise."""
    database: str | None = None
    name: Text | None = None
    timezone: Zone | None = None
    """The system's where it is left out."""
    log: LogModel = LogModel()
