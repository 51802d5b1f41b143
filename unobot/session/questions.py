"""Answers to questions about the game in the channel."""

from __future__ import annotations

from typing import assert_never

from unobot.answers import (
    AllAgain,
    CountsAre,
    Hint,
    LobbyIs,
    OrderIs,
    PlayedSoFar,
    RulesAre,
    TimePlayed,
    TopIs,
)
from unobot.commands import Question
from unobot.engine.options import RulesError
from unobot.engine.rules import differences, points
from unobot.engine.turns import order_of_play

from . import lobby, narration
from .outcome import Outcome
from .people import Person
from .table import Table


def answer(
    table: Table, out: Outcome, about: Question, who: Person, now: float, *, is_bare: bool
) -> None:
    """Answer a question; about a game that is not on, only what was asked with a `!`."""
    if not table.is_running:
        if not is_bare:
            _about_no_game(table, out, who, now)
    else:
        _about_game(table, out, about, now)


def no_round(table: Table) -> Hint:
    """Why there is nothing to play or to ask about: no game, or no cards dealt in it."""
    is_open = table.state.phase != "none" and not table.is_between_games
    return Hint("not_dealt" if is_open else "no_game")


def tell_rules(table: Table, out: Outcome, text: str, who: Person) -> None:
    """Tell the rules of the game that is on, or else of the channel; or those that are typed."""
    state, settings = table.state, table.settings
    if text:
        try:
            preset, rules, _ = lobby.read_rules(text, settings)
        except RulesError as error:
            out.tell(who.nick, lobby.refused_rules(error))
            return
    elif state.phase == "none":
        preset, rules = settings.preset, settings.rules
    else:
        preset, rules = state.preset, state.rules
    out.say(
        RulesAre(
            preset,
            differences(preset, rules),
            points(rules),
            is_in_force=not text,
        )
    )


def show_hand(table: Table, out: Outcome, who: Person) -> None:
    """Show somebody their cards."""
    seat = table.seat_of(who)
    if not table.is_running:
        out.tell(who.nick, no_round(table))
    elif seat is None or table.state.players[seat].absent_since is not None:
        out.tell(who.nick, Hint("not_seated"))
    else:
        out.tell(who.nick, narration.hand_of(table, seat))


def _about_no_game(table: Table, out: Outcome, who: Person, now: float) -> None:
    state = table.state
    if state.phase == "lobby":
        out.say(LobbyIs(table.names, table.seconds_left(now), table.computer_names))
    else:
        out.tell(who.nick, no_round(table))


def _about_game(table: Table, out: Outcome, about: Question, now: float) -> None:
    assert table.game is not None
    game = table.game.state
    match about:
        case "top":
            out.say(top(table))
        case "turn":
            out.say(narration.turn(table))
        case "order":
            out.say(order(table))
        case "count":
            counts = tuple((table.names[seat], len(game.hands[seat])) for seat in game.table)
            out.say(CountsAre(counts, len(game.stock), table.computer_names))
        case "repeat":
            out.say(AllAgain(narration.turn(table), top(table), game.direction, order(table)))
        case "stats":
            players = tuple(zip(table.names, game.played, strict=True))
            out.say(PlayedSoFar(sum(game.played), players, table.computer_names))
        case "time":
            out.say(_time(table, now))
        case _:
            assert_never(about)


def top(table: Table) -> TopIs:
    """The top card and the colour in force."""
    assert table.game is not None
    return TopIs(table.game.state.top, table.game.state.color)


def order(table: Table) -> OrderIs:
    """The seats from the one on turn, in the direction of play."""
    assert table.game is not None
    game = table.game.state
    seats = order_of_play(game, table.seat_on_turn())
    players = tuple((table.names[seat], len(game.hands[seat])) for seat in seats)
    return OrderIs(players, table.computer_names)


def _time(table: Table, now: float) -> TimePlayed:
    state = table.state
    now = state.paused_at if state.paused else now
    seat = table.seat_on_turn()
    left = None
    if state.rules.turn_seconds and state.computer_at is None and seat is not None:
        left = max(0, round(state.turn_began + state.rules.turn_seconds - now))
    return TimePlayed(now - state.round_began, table.nick(seat), left)
