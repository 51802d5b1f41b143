"""Answers to questions about the game in the channel."""

from __future__ import annotations

from typing import assert_never

from unobot import __version__
from unobot.answers import (
    AllAgain,
    CountsAre,
    Hint,
    LobbyIs,
    OrderIs,
    PlayedSoFar,
    RulesAre,
    TimePlayed,
    VersionIs,
)
from unobot.commands import Ask, AskHand, AskRules, AskVersion, Question, QuestionCommand
from unobot.engine.options import RulesError
from unobot.engine.rules import differences, points
from unobot.engine.turns import order_of_play

from . import lobby, narration
from .people import Person
from .state import Lobby, Playing
from .step import Step


def answer(step: Step, command: QuestionCommand, who: Person, *, is_bare: bool) -> None:
    """Answer a question; about a game that is not on, only what was asked with a `!`."""
    match command:
        case Ask(about):
            playing = step.table.playing
            if playing is not None:
                _about_round(step, playing, about)
            elif not is_bare:
                _about_no_round(step, who)
        case AskHand():
            show_hand(step, who)
        case AskRules(rules):
            _tell_rules(step, rules, who)
        case AskVersion():
            step.say(VersionIs(__version__))
        case _:
            assert_never(command)


def no_round(step: Step) -> Hint:
    """Why there is nothing to play or to ask about: no game, or no cards dealt in it."""
    return Hint("no_game" if step.table.match is None else "not_dealt")


def _tell_rules(step: Step, text: str, who: Person) -> None:
    """Tell the rules of the game that is on, or else of the channel; or those that are typed."""
    match, settings = step.table.match, step.table.settings
    if text:
        try:
            preset, rules, _ = lobby.read_rules(text, settings)
        except RulesError as error:
            step.tell(who.nick, lobby.refused_rules(error))
            return
    else:
        of = settings if match is None else match
        preset, rules = of.preset, of.rules
    step.say(RulesAre(preset, differences(preset, rules), points(rules), is_in_force=not text))


def show_hand(step: Step, who: Person) -> None:
    """Show somebody their cards."""
    playing, seat = step.table.playing, step.table.seat_of(who)
    if playing is None:
        step.tell(who.nick, no_round(step))
    elif seat is None or playing.match.players[seat].absent_since is not None:
        step.tell(who.nick, Hint("not_seated"))
    else:
        step.tell(who.nick, narration.hand_of(step, playing, seat))


def _about_no_round(step: Step, who: Person) -> None:
    match step.table.phase:
        case Lobby(match) as open_lobby:
            seconds = lobby.seconds_left(step, open_lobby)
            step.say(LobbyIs(match.names, seconds, match.computer_names))
        case _:
            step.tell(who.nick, no_round(step))


def _about_round(step: Step, playing: Playing, about: Question) -> None:
    game, names = playing.game.state, playing.match.names
    computers = playing.match.computer_names
    match about:
        case "top":
            step.say(narration.top(playing))
        case "turn":
            step.say(narration.turn(playing))
        case "order":
            step.say(_order(playing))
        case "count":
            counts = tuple((names[seat], len(game.hands[seat])) for seat in game.table)
            step.say(CountsAre(counts, len(game.stock), computers))
        case "repeat":
            turn, top = narration.turn(playing), narration.top(playing)
            step.say(AllAgain(turn, top, game.direction, _order(playing)))
        case "stats":
            players = tuple(zip(names, game.played, strict=True))
            step.say(PlayedSoFar(sum(game.played), players, computers))
        case "time":
            step.say(_time(step, playing))
        case _:
            assert_never(about)


def _order(playing: Playing) -> OrderIs:
    """The seats from the one whose turn it is, in the direction of play."""
    game, names = playing.game.state, playing.match.names
    seats = order_of_play(game, playing.seat_on_turn)
    players = tuple((names[seat], len(game.hands[seat])) for seat in seats)
    return OrderIs(players, playing.match.computer_names)


def _time(step: Step, playing: Playing) -> TimePlayed:
    pause, round_, rules = step.table.pause, playing.round, playing.match.rules
    now = step.now if pause is None else pause.since
    left = None
    if rules.turn_seconds and round_.computer_at is None and playing.seat_on_turn is not None:
        left = max(0, round(round_.turn_began + rules.turn_seconds - now))
    return TimePlayed(now - round_.began, playing.nick_on_turn, left)
