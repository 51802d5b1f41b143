"""`unobot scores top`, `show`, `merge` and `rebuild`."""

from __future__ import annotations

import argparse
import sys
import time

from tqdm import tqdm

from unobot.cli.errors import CommandFailed
from unobot.cli.places import choose_network, choose_place, opened
from unobot.render import Renderer, Style, load_catalogues
from unobot.store.identity import ACCOUNT, NICK, identity
from unobot.transport.casemapping import fold


def tell_top(options: argparse.Namespace) -> int:
    """Print the best, one a line: rank, nick, figure."""
    with opened(options) as (config, store):
        board = choose_place(config, store, options).scoreboard
        rows = board.scores.ranking(
            board.scope, options.by, options.span, time.time(), options.limit
        )
    width = max((len(row.nick) for row in rows), default=0)
    for row in rows:
        sys.stdout.write(f"{row.rank:4}  {row.nick:<{width}}  {row.value}\n")
    if not rows:
        sys.stdout.write("nobody yet\n")
    return 0


def tell_score(options: argparse.Namespace) -> int:
    """Print what `!score NICK` says."""
    with opened(options) as (config, store):
        board = choose_place(config, store, options).scoreboard
        folded = fold(options.nick, options.casemapping)
        answer = board.score(options.nick, folded, None, time.time())
    renderer = Renderer(load_catalogues()["en"], timezone=config.timezone)
    for line in renderer.render(answer, style=Style.PLAIN, audience="private"):
        sys.stdout.write(line + "\n")
    return 0


def merge_people(options: argparse.Namespace) -> int:
    """Give the results of a nick to an account, or to another nick."""
    with opened(options) as (config, store):
        plan = choose_network(config, options.network)
        network = plan.network.name
        old, new = (_identity(name, options.casemapping) for name in (options.old, options.new))
        if old == new:
            raise CommandFailed(f"{options.old} and {options.new} are already the same")
        moved = store.ledger().merge(network, old, new, dry_run=options.dry_run)
    if not (moved.results or moved.totals or moved.records):
        raise CommandFailed(f"nobody has played on {network} as {old}")
    would = "would belong" if options.dry_run else "belong now"
    sys.stdout.write(
        f"what was of {old} on {network} {would} to {new}: {moved.results} rounds, "
        f"{moved.totals} imported totals, {moved.records} imported records\n"
    )
    return 0


def _identity(name: str, casemapping: str) -> str:
    """Whom a name on the command line means."""
    kind, colon, bare = name.partition(":")
    is_identity = f"{kind}{colon}" in (ACCOUNT, NICK)
    if (is_identity and not bare) or name.split() != [name]:
        raise CommandFailed(f"{name!r} names nobody, it must be a nick or account:NAME")
    return name if is_identity else identity(fold(name, casemapping))


def rebuild(options: argparse.Namespace) -> int:
    """Rebuild all tables from the results."""
    with opened(options) as (_, store):
        ledger = store.ledger()
        with tqdm(total=ledger.count_rounds(), unit="round", disable=None, leave=False) as bar:
            looked, corrected = ledger.rebuild(advance=bar.update)
    sys.stdout.write(f"{looked} rounds looked through, {corrected} corrected\n")
    return 0
