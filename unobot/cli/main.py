"""The command line. What a command needs is imported by that command: `--help` loads nothing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, NoReturn

from unobot import __version__
from unobot.cli.errors import CommandFailed
from unobot.cli.parsers import add_games, add_scores

if TYPE_CHECKING:
    from unobot.config import Config

FAILED, MISUSED = 1, 2
"""Exit statuses: something went wrong; the command was not understood."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.error(f"a command is missing, one of {', '.join(options.commands)}")
    try:
        return int(options.run(options) or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED
    except Exception as error:
        if options.debug:
            raise
        if isinstance(error, CommandFailed):
            _complain(str(error))
        else:
            _complain(f"{type(error).__name__}: {error} (--debug shows where)")
        return FAILED


def _complain(text: str) -> None:
    for line in text.splitlines():
        sys.stderr.write(f"unobot: {line}\n")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say in one sentence what was not understood, without the usage in front of it."""
        _complain(f"{message} ({self.prog} --help tells more)")
        sys.exit(MISUSED)


def describe_version() -> str:
    """The version, and whether the engine runs compiled or from its sources."""
    game = find_spec("unobot.engine.game")
    is_plain = game is None or game.origin is None or game.origin.endswith(".py")
    return f"unobot {__version__}, {'plain' if is_plain else 'compiled'} engine"


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) not in range(65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port, a number from 0 to 65535")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="unobot", description="An IRC bot that hosts Uno in channels.")
    parser.add_argument("--version", action="version", version=describe_version())
    parser.add_argument("--debug", action="store_true", help="show where an error comes from")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser.set_defaults(run=None, commands=commands.choices)

    run = commands.add_parser("run", help="run the bot")
    run.add_argument("config", nargs="?", default="config.yaml", help="default: config.yaml")
    run.set_defaults(run=_run)

    demo = commands.add_parser("demo", help="play on this machine, without a configuration")
    demo.add_argument("--port", type=_port, default=6667, help="default: 6667; 0: any free one")
    demo.add_argument(
        "--offline", action="store_true", help="keep data in memory (the demo always does)"
    )
    demo.set_defaults(run=_demo)

    check = commands.add_parser("check", help="say what is wrong with a configuration")
    check.add_argument("config", nargs="?", default="config.yaml", help="default: config.yaml")
    check.add_argument(
        "--connect", action="store_true", help="try each server too, and say what it offers"
    )
    check.set_defaults(run=_check)

    scenario = commands.add_parser("scenario", help="run scenario files")
    scenario.add_argument("paths", nargs="+", metavar="PATH", help="files and folders")
    scenario.set_defaults(run=_scenario)

    simulate = commands.add_parser("simulate", help="rounds among computer players")
    simulate.add_argument(
        "--rules", default="color-uno", metavar="PRESET[,OPTION=VALUE…]", help="default: color-uno"
    )
    simulate.add_argument("--players", type=int, default=4, help="default: 4")
    simulate.add_argument("--rounds", type=int, default=1000, help="default: 1000")
    simulate.add_argument("--seed", type=int, default=1, help="default: 1")
    simulate.add_argument(
        "--computer",
        default="normal",
        metavar="LEVEL,…",
        help="easy, normal, hard, random; default: normal",
    )
    simulate.add_argument("--json", action="store_true", help="figures for a program")
    simulate.set_defaults(run=_simulate)

    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", metavar="FILE", help="the copy, which must not exist yet")
    backup.add_argument("config", nargs="?", default="config.yaml", help="default: config.yaml")
    backup.set_defaults(run=_backup)
    add_scores(commands)
    add_games(commands)
    return parser


def _simulate(options: argparse.Namespace) -> int:
    import json
    import random

    from tqdm import tqdm

    from unobot.computer.players import LEVELS
    from unobot.computer.simulate import simulate
    from unobot.engine.dealing import DealError
    from unobot.engine.options import RulesError
    from unobot.engine.rules import parse_rules

    levels = options.computer.split(",")
    for level in levels:
        if level not in LEVELS:
            raise CommandFailed(f"--computer: {level!r} is not a level, one of {', '.join(LEVELS)}")
    if options.players not in range(2, 21) or options.rounds < 1:
        raise CommandFailed("--players takes 2 to 20, --rounds 1 or more")
    try:
        _, rules = parse_rules(options.rules)
        rng = random.Random(options.seed)
        rounds = simulate(rules, options.players, options.rounds, levels, rng)
        bar = tqdm(rounds, total=options.rounds, unit="round", disable=None, leave=False)
        tally = list(bar)[-1]
    except (RulesError, DealError) as error:
        raise CommandFailed(f"--rules: {error}") from error
    data = tally.as_data()
    if options.json:
        sys.stdout.write(json.dumps(data, indent=2) + "\n")
        return 0
    for name, value in data.items():
        sys.stdout.write(f"{name.replace('_', ' ')}: {_figures(value)}\n")
    return 0


def _figures(value: object) -> str:
    """A figure, or several in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_figures(one)}" for name, one in value.items()) or "none"
    return str(value)


def _run(options: argparse.Namespace) -> int:
    import asyncio
    import logging
    import signal

    from unobot.app import serve
    from unobot.store.errors import StoreError

    # Until the bot listens to it, a hint to read the configuration again must not end it.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    config = _read(options.config)
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")

    try:
        asyncio.run(serve(options.config, config))
    except StoreError as error:
        raise CommandFailed(str(error)) from error
    return 0


def _read(path: str) -> Config:
    from unobot.config import ConfigError, read_config

    try:
        return read_config(path)
    except ConfigError as error:
        raise CommandFailed("\n".join(error.problems)) from error


def _check(options: argparse.Namespace) -> int:
    config = _read(options.config)
    channels = sum(len(plan.channels) for plan in config.networks)
    sys.stdout.write(
        f"{options.config}: good; networks: {len(config.networks)}, channels: {channels}\n"
    )
    return _connect(config) if options.connect else 0


def _connect(config: Config) -> int:
    import asyncio
    import logging

    from unobot.cli.check import try_servers

    # What a server says or refuses stands in its block.
    logging.basicConfig(level=logging.ERROR)

    async def try_all() -> bool:
        is_good = True
        async for works, block in try_servers(config):
            sys.stdout.write(f"\n{block}\n")
            sys.stdout.flush()
            is_good = is_good and works
        return is_good

    return 0 if asyncio.run(try_all()) else FAILED


def _backup(options: argparse.Namespace) -> int:
    from pathlib import Path

    from unobot.store.backup import back_up
    from unobot.store.errors import StoreError

    config = _read(options.config)
    try:
        back_up(config.database, Path(options.file))
    except StoreError as error:
        raise CommandFailed(str(error)) from error
    sys.stdout.write(f"{options.file}: the copy is good\n")
    return 0


def _demo(options: argparse.Namespace) -> int:
    import asyncio
    import logging

    from unobot.demo.show import show

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        asyncio.run(show(options.port))
    except OSError as error:
        raise CommandFailed(
            f"port {options.port} cannot be opened ({error.strerror}); --port 0 takes a free one"
        ) from error
    return 0


def _scenario(options: argparse.Namespace) -> int:
    from pathlib import Path

    from unobot.scenario import run_paths

    paths = [Path(path) for path in options.paths]
    for path in paths:
        if not path.exists():
            raise CommandFailed(f"{path}: no such file or folder")
    passed = failed = 0
    for report in run_paths(paths):
        sys.stdout.write(report.line + "\n")
        if report.failure is None:
            passed += 1
        else:
            failed += 1
    if not passed + failed:
        raise CommandFailed(f"there are no scenarios in {', '.join(map(str, paths))}")
    sys.stdout.write(f"{passed} passed, {failed} failed\n")
    return FAILED if failed else 0
