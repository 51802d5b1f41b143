"""`unobot games`, `unobot replay` and `unobot verify`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, tzinfo

from unobot.answers import Reply
from unobot.cli.errors import CommandFailed
from unobot.cli.places import opened
from unobot.cli.replay import Retelling
from unobot.engine.fair import commitment
from unobot.engine.options import RulesError
from unobot.engine.rules import parse_rules
from unobot.engine.verify import find_differences
from unobot.render import Renderer, Style, load_catalogues
from unobot.render.voice import Audience
from unobot.session.snapshot import load_snapshot
from unobot.store.archive import StoredGame
from unobot.store.store import Store
from unobot.transport.ansi import to_ansi, to_plain
from unobot.transport.casemapping import fold_by_default

FAILED = 1


def list_games(options: argparse.Namespace) -> int:
    """Print the last games, one a line: number, when, where, who, and who won."""
    with opened(options) as (config, store):
        games = store.archive().games(options.limit)
        names = {game.number: _names(store, game) for game in games}
    for game in games:
        began = _moment(game.began_at, config.timezone)
        who = ", ".join(names[game.number]) or "-"
        sys.stdout.write(
            f"{game.number:6}  {began}  {game.network} {game.channel}  {_ending(game)}  "
            f"{to_plain(who)}\n"
        )
    if not games:
        sys.stdout.write("no games yet\n")
    return 0


def _ending(game: StoredGame) -> str:
    if game.ended_at is None:
        return "in progress"
    winners = " and ".join(seat.nick for seat in game.seats if seat.won)
    return f"won by {winners}" if winners else f"ended: {game.reason}"


def _moment(at: float, timezone: tzinfo) -> str:
    return datetime.fromtimestamp(at, timezone).strftime("%Y-%m-%d %H:%M:%S")


def _names(store: Store, game: StoredGame) -> tuple[str, ...]:
    """Nick by seat; where nobody is known any more, the number of the seat."""
    snapshot = store.archive().snapshot(game.round_id)
    if snapshot is not None:
        # A version that cannot read it names seats.
        with suppress(ValueError):
            return tuple(player.nick for player in load_snapshot(snapshot).players)
    known = {seat.seat: seat.nick for seat in game.seats}
    return tuple(known.get(seat, f"seat-{seat + 1}") for seat in range(max(known, default=-1) + 1))


def _find(store: Store, text: str) -> StoredGame:
    """The game that somebody names on the command line."""
    game = store.archive().find_game(int(text)) if text.isdecimal() and len(text) < 10 else None
    if game is None:
        raise CommandFailed(f"{text}: no such game; `unobot games` lists them")
    return game


def replay_game(options: argparse.Namespace) -> int:
    """Tell a game as the channel was told it, and what its players were told alone."""
    catalogues = load_catalogues()
    if options.lang not in catalogues:
        raise CommandFailed(f"--lang: {options.lang!r} is not one of {', '.join(catalogues)}")
    with opened(options) as (config, store):
        game = _find(store, options.game)
        names, moves = _names(store, game), store.archive().moves(game.number)
    if not moves:
        raise CommandFailed(f"the moves of game {game.number} are not stored: it was imported")
    viewer = options.viewer
    if viewer is not None and fold_by_default(viewer) not in map(fold_by_default, names):
        raise CommandFailed(f"--as: {viewer!r} is not one of {', '.join(names)}")
    renderer = Renderer(catalogues[options.lang], timezone=config.timezone, quiet_tables=False)
    say = _printer(renderer)
    retelling = Retelling(game, names, moves)
    for at, reply in retelling.replies():
        if _may_tell(reply, viewer, is_over=game.ended_at is not None):
            say(_moment(at, config.timezone), reply)
    return 0


def _may_tell(reply: Reply, viewer: str | None, *, is_over: bool) -> bool:
    """Hands only of a game that is over; with a viewer only theirs."""
    if reply.to is None:
        return True
    return is_over and (viewer is None or fold_by_default(viewer) == fold_by_default(reply.to))


def _printer(renderer: Renderer) -> Callable[[str, Reply], None]:
    """Prints what was said: in colours on a terminal, plainly elsewhere."""
    is_terminal = sys.stdout.isatty()
    style, paint = (Style.COLORS, to_ansi) if is_terminal else (Style.PLAIN, to_plain)

    def say(when: str, reply: Reply) -> None:
        to = "" if reply.to is None else f"  -> {to_plain(reply.to)}: "
        audience: Audience = "public" if reply.to is None else "private"
        for line in renderer.render(reply.answer, style=style, audience=audience):
            sys.stdout.write(f"{when}  {to}{paint(line)}\n")

    return say


def verify_game(options: argparse.Namespace) -> int:
    """Deal a game again from its seed, and say whether it is the one that was played."""
    with opened(options) as (_, store):
        game = _find(store, options.game)
        moves = store.archive().moves(game.number)
    if game.seed is None:
        raise CommandFailed(f"game {game.number} was not dealt from a seed that is stored")
    if game.ended_at is None:
        raise CommandFailed(
            f"game {game.number} is in progress: its seed stays secret until it is over"
        )
    try:
        _, rules = parse_rules(game.rules)
        seed = bytes.fromhex(game.seed)
    except (RulesError, ValueError) as error:
        raise CommandFailed(f"game {game.number} cannot be dealt again: {error}") from error
    events = [event for _, event in moves]
    differences = list(find_differences(rules, seed, events))
    sys.stdout.write(f"seed {game.seed}\ncommitment {commitment(seed)}\n")
    for difference in differences:
        sys.stdout.write(f"game {game.number} is not what its seed deals: {difference}\n")
    if differences:
        return FAILED
    sys.stdout.write(
        f"game {game.number}: every card is as the seed deals it. Compare the commitment with what "
        "the channel was told at the deal.\n"
    )
    return 0
