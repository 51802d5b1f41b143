"""The command line. What a command needs is imported by that command: `--help` loads nothing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from unobot import __version__

if TYPE_CHECKING:
    from unobot.config import Config

FAILED, MISUSED = 1, 2
"""Exit statuses: something went wrong; the command was not understood."""


class CommandFailed(Exception):
    """Ends a command with a sentence on standard error."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.print_help()
        return MISUSED
    try:
        return int(options.run(options) or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED
    except CommandFailed as failure:
        _complain(str(failure))
        return FAILED
    except Exception as error:
        if options.debug:
            raise
        _complain(f"{type(error).__name__}: {error} (--debug shows where)")
        return FAILED


def _complain(text: str) -> None:
    for line in text.splitlines():
        sys.stderr.write(f"unobot: {line}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="unobot", description="An IRC bot that hosts Uno in channels."
    )
    parser.add_argument("--version", action="version", version=f"unobot {__version__}")
    parser.add_argument("--debug", action="store_true", help="show where an error comes from")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    run = commands.add_parser("run", help="run the bot")
    run.add_argument("config", nargs="?", default="config.yaml", help="default: config.yaml")
    run.set_defaults(run=_run)

    demo = commands.add_parser("demo", help="play on this machine, without a configuration")
    demo.add_argument("--port", type=int, default=6667, help="default: 6667; 0: any free one")
    demo.add_argument(
        "--offline", action="store_true", help="keep data in memory (the demo always does)"
    )
    demo.set_defaults(run=_demo)

    check = commands.add_parser("check", help="say what is wrong with a configuration")
    check.add_argument("config", nargs="?", default="config.yaml", help="default: config.yaml")
    check.set_defaults(run=_check)

    scenario = commands.add_parser("scenario", help="run scenario files")
    scenario.add_argument("paths", nargs="+", metavar="PATH", help="files and folders")
    scenario.set_defaults(run=_scenario)
    return parser


def _run(options: argparse.Namespace) -> int:
    import asyncio
    import logging

    from unobot.app import serve

    config = _read(options.config)
    logging.basicConfig(
        level=config.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    from unobot.store.errors import StoreError

    try:
        asyncio.run(serve(options.config, config))
    except StoreError as error:
        raise CommandFailed(str(error)) from None
    return 0


def _read(path: str) -> Config:
    from unobot.config import ConfigError, read_config

    try:
        return read_config(path)
    except ConfigError as error:
        raise CommandFailed("\n".join(error.problems)) from None


def _check(options: argparse.Namespace) -> int:
    config = _read(options.config)
    channels = sum(len(plan.channels) for plan in config.networks)
    sys.stdout.write(
        f"{options.config}: good; networks: {len(config.networks)}, channels: {channels}\n"
    )
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
        ) from None
    return 0


def _scenario(options: argparse.Namespace) -> int:
    from pathlib import Path

    from unobot.scenario import run_paths

    paths = [Path(path) for path in options.paths]
    for path in paths:
        if not path.exists():
            raise CommandFailed(f"{path}: there is no such file or folder")
    passed = failed = 0
    for report in run_paths(paths):
        sys.stdout.write(report.line + "\n")
        if report.failure is None:
            passed += 1
        else:
            failed += 1
    sys.stdout.write(f"{passed} passed, {failed} failed\n")
    return FAILED if failed else 0
