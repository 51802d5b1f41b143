"""Which database a command is about, and which channel."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from unobot.bot.scoreboard import Scoreboard
from unobot.bot.settings import ChannelSettings, store_key
from unobot.cli.errors import CommandFailed
from unobot.config import Config, ConfigError, NetworkPlan, read_config
from unobot.store.errors import StoreError
from unobot.store.store import Store, open_store


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, and the tables that count there."""

    network: str
    channel: str
    """As the store knows it."""
    scoreboard: Scoreboard


@contextmanager
def opened(
    options: argparse.Namespace, *, may_create: bool = False
) -> Iterator[tuple[Config, Store]]:
    """The configuration and the store of a command; what goes wrong there fails the command."""
    try:
        config = read_config(options.config)
    except ConfigError as error:
        raise CommandFailed("\n".join(error.problems)) from error
    place = config.database
    if not may_create and "://" not in place and not Path(place).exists():
        raise CommandFailed(f"{place}: no such database; the bot makes it when it runs")
    try:
        store = open_store(place)
        try:
            yield config, store
        finally:
            store.close()
    except StoreError as error:
        raise CommandFailed(str(error)) from error


def choose_network(config: Config, name: str | None) -> NetworkPlan:
    """The network of a name, or the only one."""
    plans = {plan.network.name: plan for plan in config.networks}
    if name is None and len(plans) == 1:
        return next(iter(plans.values()))
    if name not in plans:
        said = "is required" if name is None else f"there is no network {name!r}"
        raise CommandFailed(f"--network: {said}, one of {', '.join(plans)}")
    return plans[name]


def choose_place(config: Config, store: Store, options: argparse.Namespace) -> Place:
    """The channel that a command names, or the only one."""
    plan = choose_network(config, options.network)
    network = plan.network.name
    settings = _choose_channel(plan, options.channel)
    key = store_key(settings.name)
    tables = store.scores(config.timezone)
    board = Scoreboard.of_channel(
        tables,
        network,
        key,
        settings.scope,
        settings.bonus,
        rank_computers=settings.rank_computers,
    )
    return Place(network, key, board)


def _choose_channel(plan: NetworkPlan, name: str | None) -> ChannelSettings:
    if name is None and len(plan.channels) == 1:
        return plan.channels[0]
    for settings in plan.channels:
        if name is not None and store_key(settings.name) == store_key(name):
            return settings
    said = "is required" if name is None else f"there is no channel {name!r}"
    names = ", ".join(settings.name for settings in plan.channels)
    raise CommandFailed(f"--channel: {said}, one of {names}")
