"""Trying the servers of a configuration: `unobot check --connect`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from random import Random

from unobot.app import steady_clock
from unobot.config import Config
from unobot.transport import NetworkSettings, Offer, ProbeFailed, probe

FEATURES = ("NETWORK", "CASEMAPPING", "NICKLEN", "CHANNELLEN", "MODES", "PREFIX", "BOT", "WHOX")
"""What is told of a server's 005."""


async def try_servers(config: Config) -> AsyncIterator[tuple[bool, str]]:
    """Tries all servers at once. Gives for each, in the configuration's order, whether it can be
    used as the configuration says, and a block of lines about it."""
    tries = [
        asyncio.create_task(_try_server(plan.network, host, port))
        for plan in config.networks
        for host, port in plan.network.servers
    ]
    for one in tries:
        yield await one


async def _try_server(settings: NetworkSettings, host: str, port: int) -> tuple[bool, str]:
    title = f"{host} port {port} (network {settings.name})"
    try:
        offer = await probe(settings, host, port, clock=steady_clock(), rng=Random())
    except ProbeFailed as failure:
        return False, f"{title} cannot be used: {failure}"
    lines = [f"  {name}: {value}" for name, value in _describe(offer, settings)]
    return offer.problem is None, "\n".join([title, *lines])


def _describe(offer: Offer, settings: NetworkSettings) -> Iterator[tuple[str, str]]:
    yield "TLS", offer.security
    yield "capabilities", " ".join(sorted(offer.capabilities)) or "none"
    match offer.mechanisms:
        case None:
            yield "SASL", "not offered"
        case mechanisms:
            yield "SASL", mechanisms or "offered, without saying which mechanisms"
    if settings.sasl is not None:
        yield "login", offer.problem or "works"
    elif settings.nickserv is not None:
        yield "login", "by NickServ, which is not tried here"
    for name in FEATURES:
        value = offer.features.get(name)
        yield name, "not announced" if value is None else value or "yes"
