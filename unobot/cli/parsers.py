"""The arguments of the commands about what is stored. What they run is imported when it runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

Commands = Any
"""What `add_subparsers` gives: argparse has no public name for it."""

Runner = Callable[[argparse.Namespace], int]


def add_scores(commands: Commands) -> None:
    """`unobot scores …`."""
    scores = commands.add_parser("scores", help="tables from the shell, and from other bots")
    kinds = scores.add_subparsers(title="commands", metavar="COMMAND", required=True)

    top = _add(kinds, "top", "the best", _top)
    top.add_argument(
        "by", nargs="?", choices=("points", "wins", "games", "21"), default="points",
        help="points, wins, games or 21; default: points",
    )  # fmt: skip
    top.add_argument(
        "span", nargs="?", choices=("month", "last_month", "ever"), default="month",
        help="month, last_month or ever; default: month",
    )  # fmt: skip
    _add_limit(top, 10)
    _add_place(top)

    show = _add(kinds, "show", "somebody's score", _show)
    show.add_argument("nick", metavar="NICK")
    _add_place(show)

    export = _add(kinds, "export", "all results, for another program or another unobot", _export)
    export.add_argument("format", choices=("csv", "json"), help="csv or json")
    export.add_argument("--output", metavar="FILE", help="default: standard output")

    bring = _add(kinds, "import", "what another bot or another unobot has counted", _import)
    bring.add_argument("--format", choices=("color-uno", "sopel", "csv"), required=True)
    bring.add_argument("file", metavar="FILE")
    bring.add_argument(
        "record_file", nargs="?", metavar="UNO.CFG", help="Color Uno's configuration, for records"
    )
    bring.add_argument("--month", metavar="YYYY-MM", help="of Color Uno's FILE, if not its date's")
    bring.add_argument(
        "--dry-run", action="store_true", help="say what would change, and change nothing"
    )
    _add_place(bring)
    # Where it is not said, it is taken for the default with a warning.
    bring.set_defaults(casemapping=None)

    merge = _add(kinds, "merge", "give a nick's results to an account or another nick", _merge)
    merge.add_argument("old", metavar="OLD", help="a nick")
    merge.add_argument("new", metavar="NEW", help="a nick, or account:NAME")
    merge.add_argument(
        "--dry-run", action="store_true", help="say what would change, and change nothing"
    )
    _add_network(merge)

    _add(kinds, "rebuild", "rebuild all tables from the results", _rebuild)


def add_games(commands: Commands) -> None:
    """`unobot games`, `unobot replay` and `unobot verify`."""
    games = _add(commands, "games", "the stored games, the last one first", _games)
    _add_limit(games, 20)

    replay = _add(commands, "replay", "tell a stored game move by move", _replay)
    replay.add_argument("game", metavar="GAME", help="its number in `unobot games`")
    replay.add_argument(
        "--as", dest="viewer", metavar="NICK", help="only what this player was told"
    )
    replay.add_argument("--lang", default="en", help="default: en")

    verify = _add(commands, "verify", "deal a game again from its seed, and compare", _verify)
    verify.add_argument("game", metavar="GAME", help="its number in `unobot games`")


def _add(commands: Commands, name: str, about: str, run: Runner) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about)
    parser.add_argument("--config", default="config.yaml", help="default: config.yaml")
    parser.set_defaults(run=run)
    return parser


def _add_limit(parser: argparse.ArgumentParser, default: int) -> None:
    parser.add_argument(
        "--limit", type=_parse_limit, default=default, help=f"how many; default: {default}"
    )


def _parse_limit(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10 and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")


def _add_network(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--network", metavar="NAME", help="where there are several")
    parser.add_argument(
        "--casemapping",
        choices=("rfc1459", "strict-rfc1459", "ascii"),
        default="rfc1459",
        help="which nicks are the same there; default: rfc1459",
    )


def _add_place(parser: argparse.ArgumentParser) -> None:
    _add_network(parser)
    parser.add_argument("--channel", metavar="NAME", help="where there are several")


def _top(options: argparse.Namespace) -> int:
    from .scores import tell_top

    return tell_top(options)


def _show(options: argparse.Namespace) -> int:
    from .scores import tell_score

    return tell_score(options)


def _export(options: argparse.Namespace) -> int:
    from .transfer import export_results

    return export_results(options)


def _import(options: argparse.Namespace) -> int:
    from .transfer import import_results

    return import_results(options)


def _merge(options: argparse.Namespace) -> int:
    from .scores import merge_people

    return merge_people(options)


def _rebuild(options: argparse.Namespace) -> int:
    from .scores import rebuild

    return rebuild(options)


def _games(options: argparse.Namespace) -> int:
    from .games import list_games

    return list_games(options)


def _replay(options: argparse.Namespace) -> int:
    from .games import replay_game

    return replay_game(options)


def _verify(options: argparse.Namespace) -> int:
    from .games import verify_game

    return verify_game(options)
