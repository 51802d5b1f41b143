"""Trying a server: what it offers, and whether it lets the bot log in."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from unobot.transport.capabilities import SASL
from unobot.transport.dial import UNREACHABLE, Link, explain
from unobot.transport.settings import NetworkSettings

PROBE_SECONDS = 60.0
"""For everything together."""


class ProbeFailed(Exception):
    """The server cannot be used; the text says why, without naming the server."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a server offers."""

    security: str
    """What protects the connection, for people."""
    capabilities: Mapping[str, str]
    """Those of IRCv3, each with its value; empty: it has none."""
    features: Mapping[str, str]
    """What it announces of itself (005), likewise."""
    is_logged_in: bool
    problem: str | None
    """Why the login that the settings ask for did not succeed; None: it did, or there is none."""

    @property
    def mechanisms(self) -> str | None:
        """Those of SASL; empty: it does not say which; None: there is no SASL."""
        return self.capabilities.get(SASL)


async def probe(
    settings: NetworkSettings,
    host: str,
    port: int,
    *,
    clock: Callable[[], float],
    rng: Random,
    seconds: float = PROBE_SECONDS,
) -> Offer:
    """Connects, logs in with SASL if the settings say so, and leaves; raises ProbeFailed.

    Another nick is taken, and NickServ is left alone, so that a bot that runs meanwhile keeps its
    nick. No channel is joined.
    """
    nick = f"{settings.nick[:6]}{rng.randrange(1000):03}"
    link = Link(
        replace(settings, nick=nick, nicks=(), channels=(), nickserv=None, is_login_required=False),
        lambda incoming: None,
        clock=clock,
        rng=rng,
    )
    network = link.network
    offers: list[Offer] = []

    def is_enough() -> bool:
        if network.is_introduced and network.login.is_ready and not offers:
            capabilities, login = network.login.capabilities, network.login
            offers.append(
                Offer(
                    link.security,
                    dict(capabilities.offered),
                    dict(network.support.tokens),
                    login.is_logged_in,
                    login.problem,
                )
            )
        return bool(offers)

    try:
        async with asyncio.timeout(seconds) as limit:
            reason = await link.stay(host, port, is_enough)
    except UNREACHABLE as error:
        reason = f"not logged on in {seconds:.0f} s" if limit.expired() else explain(error)
    if not offers:
        raise ProbeFailed(reason)
    return offers[0]
