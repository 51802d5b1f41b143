"""From the models to the settings of the other rooms: defaults, network, channel; narrowest wins.

A secret (`password`, a channel's `key`) and `database` may hold `${VARIABLE}`, or be `file:PATH`:
what the environment or the file says stands in its place. Such files, and those of `tls`, are
looked for from the folder of the configuration; the database is, as for any program, from the
working directory.
"""

from __future__ import annotations

import logging
import os
import re
import zoneinfo
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from unobot.channel import ChannelSettings
from unobot.commands import ACTIONS, Vocabulary, find_action, load_vocabulary
from unobot.commands.text import fold as fold_word
from unobot.session.settings import ComputerSettings, SessionSettings
from unobot.store.model import Scope
from unobot.transport import ChannelSettings as JoinSettings
from unobot.transport import FloodModel, NetworkSettings, TlsSettings
from unobot.transport.casemapping import DEFAULT, fold

from .forms import is_zone, parse_server, show
from .model import ChannelModel, ConfigModel, NamedChannelModel, NetworkModel, TlsModel
from .problems import ConfigError, suggest

TLS_PORT, PLAIN_PORT = 6697, 6667
OWN_SCOPE = "channel"

_FILE = "file:"
_CHANNEL_KEYS = ("lang", "words", "hand", "bonus", "quiet_tables")
_SESSION_KEYS = (
    "join_seconds",
    "next_round_seconds",
    "next_game_seconds",
    "idle_games",
    "grace_seconds",
    "absence_limit",
)
_NETWORK_KEYS = ("nick", "username", "realname")


@dataclass(frozen=True, slots=True)
class NetworkPlan:
    """A network and how the bot behaves in its channels."""

    network: NetworkSettings
    channels: tuple[ChannelSettings, ...]
    admins: tuple[str, ...] = ()
    """Masks of those who may do everything."""
    ignore: tuple[str, ...] = ()
    """Masks of those who are not heard."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that an operator decides."""

    networks: tuple[NetworkPlan, ...]
    database: str = "unobot.db"
    """A file or an SQLAlchemy URL."""
    timezone: tzinfo = UTC
    """Whose months the tables go by."""
    log_level: int = logging.INFO
