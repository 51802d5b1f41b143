"""Putting it together: store, words, networks and time, until a signal says to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import random
import secrets
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import tzinfo
from pathlib import Path
from typing import Any

from unobot import __version__
from unobot.bot.decisions import DecisionWorker
from unobot.bot.pipeline import Pipeline
from unobot.bot.services import Services
from unobot.bot.unit_of_work import UnitOfWork
from unobot.commands import load_vocabulary
from unobot.config import Config, ConfigError, NetworkPlan, read_config
from unobot.render import Renderer, load_catalogues
from unobot.store.errors import LeaseLost
from unobot.store.store import Store, open_store
from unobot.transport import Backoff, Incoming, Link, Network, Said, User
from unobot.transport.masks import matches

log = logging.getLogger("unobot")

HEARTBEAT = "UNOBOT_HEARTBEAT"
"""Environment variable that names a file to be touched while the bot lives, for health checks."""
HEARTBEAT_SECONDS = 30.0
FAREWELL = "The games go on when I am back"


def make_renderers(timezone: tzinfo) -> dict[str, Renderer]:
    """A renderer for every language there is a catalogue for."""
    return {
        lang: Renderer(catalogue, timezone=timezone)
        for lang, catalogue in load_catalogues().items()
    }


class App:
    """The bot on its networks."""

    def __init__(
        self,
        config: Config,
        store: Store,
        *,
        clock: Callable[[], float] | None = None,
        rng: random.Random | None = None,
        backoff: Backoff | None = None,
    ) -> None:
        self._store = store
        self._clock = clock = clock or steady_clock()
        self._rng = rng or secrets.SystemRandom()
        self._backoff = backoff
        self._woken = asyncio.Event()
        self._wakes_at: float | None = None
        """When `_keep_time` wakes by itself."""
        self._reloading = asyncio.Lock()
        """Held while a configuration is applied: the next one waits."""
        self._links: dict[str, tuple[NetworkPlan, Link, asyncio.Task[None]]] = {}
        self._config = config
        self._decisions = DecisionWorker(self._woken.set)
        self._running: asyncio.Task[Any] | None = None
        self.taken_over: LeaseLost | None = None
        """Why the games no longer belong to this process; None: they do."""
        services = Services(
            store=store,
            scores=store.scores(config.timezone),
            renderers=make_renderers(config.timezone),
            unit_of_work=UnitOfWork(store, self._call_later),
            clock=clock,
            rng=self._rng,
            new_id=lambda: secrets.token_hex(16),
            decide=self._decisions,
        )
        self.pipeline = Pipeline(services, load_vocabulary())

    @property
    def networks(self) -> Mapping[str, Network]:
        """The networks by name."""
        return {name: link.network for name, (_, link, _) in self._links.items()}

    async def run(self) -> None:
        """Run until cancelled; then say goodbye on every network. Games stay in the store.

        Ends by itself when another process has taken over the games (`taken_over`).
        """
        self._running = asyncio.current_task()
        try:
            for plan in self._config.networks:
                self._connect(plan)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._keep_time())
                tasks.create_task(self._beat())
        finally:
            self._decisions.close()
            await self._hang_up([task for _, _, task in self._links.values()])
            self.pipeline.flush()

    def _call_later(self, flush: Callable[[], object]) -> None:
        """Call something once everything that has come in by now is dealt with."""

        def call() -> None:
            error = flush()
            self._wake()
            if isinstance(error, LeaseLost) and self.taken_over is None:
                self.taken_over = error
                if self._running is not None:
                    self._running.cancel()

        asyncio.get_running_loop().call_soon(call)

    def _connect(self, plan: NetworkPlan) -> None:
        name = plan.network.name
        link = Link(
            plan.network,
            lambda incoming: self._deliver(link, incoming),
            clock=self._clock,
            rng=self._rng,
            backoff=self._backoff,
            version=f"unobot {__version__}",
        )
        link.farewell = FAREWELL
        self._add_channels(plan, link.network)
        task = asyncio.create_task(link.run(), name=f"network {name}")
        self._links[name] = (plan, link, task)

    def _add_channels(self, plan: NetworkPlan, network: Network) -> None:
        def is_admin(user: User) -> bool:
            return matches(self._links[network.name][0].admins, user, network.fold)

        for settings in plan.channels:
            self.pipeline.add(network, settings, is_admin)
        self.pipeline.set_rate_limit(network.name, plan.patience)
        self.pipeline.restore(plan.network.name)

    def _deliver(self, link: Link, incoming: Incoming) -> None:
        network = link.network
        # Looked up each time: masks may change while the connection stays.
        ignore = self._links[network.name][0].ignore
        is_ignored = isinstance(incoming, Said) and matches(ignore, incoming.user, network.fold)
        if not is_ignored:
            self.pipeline.deliver(incoming)
            self._wake()

    def _wake(self) -> None:
        """Wake `_keep_time` if something is due before it wakes by itself: most lines change
        nothing about that."""
        due = self.pipeline.next_due()
        if due is not None and (self._wakes_at is None or due < self._wakes_at):
            self._woken.set()

    async def _keep_time(self) -> None:
        """Run what is due, when it is due."""
        while True:
            self.pipeline.tick()
            self._wakes_at = due = self.pipeline.next_due()
            rest = None if due is None else max(0.0, due - self._clock())
            with suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._woken.wait()
            self._woken.clear()

    async def _beat(self) -> None:
        """Show that the event loop runs, for health checks."""
        path = os.environ.get(HEARTBEAT)
        while path:
            try:
                Path(path).touch()
            except OSError as error:
                log.warning("%s: the sign of life cannot be given: %s", path, error.strerror)
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _hang_up(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def reload(self, config: Config) -> None:
        """Apply a changed configuration; connections and games that it does not affect stay."""
        async with self._reloading:
            await self._follow(config)

    async def _follow(self, config: Config) -> None:
        old, self._config = self._config, config
        was, will_be = ((one.database, one.name, one.timezone) for one in (old, config))
        if was != will_be:
            log.warning("another database, name or timezone is taken at the next start")
        plans = {plan.network.name: plan for plan in config.networks}
        concerned = [
            name
            for name, (plan, _, _) in self._links.items()
            if name not in plans or plans[name].network != plan.network
        ]
        await self._hang_up([self._links[name][2] for name in concerned])
        for name in concerned:
            # Only now: the goodbye still pauses the network's games.
            del self._links[name]
            self.pipeline.forget(name)
        for name, plan in plans.items():
            if name not in self._links:
                self._connect(plan)
            else:
                _, link, task = self._links[name]
                self._links[name] = (plan, link, task)
                self.pipeline.set_rate_limit(name, plan.patience)
                for settings in plan.channels:
                    self.pipeline.change(name, settings)
        self._woken.set()


def steady_clock() -> Callable[[], float]:
    """Seconds since 1970 that never go back, even if the machine's clock is set back meanwhile."""
    offset = time.time() - time.monotonic()
    return lambda: offset + time.monotonic()


async def serve(path: str, config: Config) -> None:
    """Run the bot of a configuration file until SIGTERM or SIGINT; SIGHUP reads it again."""
    logging.getLogger("unobot").setLevel(config.log_level)
    store = open_store(config.database)
    try:
        store.claim(config.name)
        app = App(config, store)
        loop = asyncio.get_running_loop()
        running = asyncio.create_task(app.run())
        # After the games are back. What a start has created stays: searching it for garbage again
        # and again would stop the bot for a tenth of a second each time.
        loop.call_soon(gc.freeze)
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, running.cancel)
        reloads: set[asyncio.Task[None]] = set()

        def reload() -> None:
            task = asyncio.create_task(_reload(app, path))
            reloads.add(task)
            task.add_done_callback(reloads.discard)

        loop.add_signal_handler(signal.SIGHUP, reload)
        with suppress(asyncio.CancelledError):
            await running
        if app.taken_over is not None:
            raise app.taken_over
        log.info("stopped; the games are kept")
    finally:
        store.close()


async def _reload(app: App, path: str) -> None:
    try:
        config = read_config(path)
    except ConfigError as error:
        for problem in error.problems:
            log.error("the configuration is left as it was: %s", problem)
        return
    logging.getLogger("unobot").setLevel(config.log_level)
    await app.reload(config)
    log.info("the configuration was read again")
