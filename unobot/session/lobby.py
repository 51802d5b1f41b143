"""Before a round: opening a game, sitting down, leaving again, computer players, the countdown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from typing import assert_never

from unobot import commands
from unobot.answers import (
    ComputerJoins,
    ComputerRenamed,
    DealRefused,
    Hint,
    LobbyClosed,
    LobbyInvites,
    LobbyJoined,
    LobbyLeft,
    LobbyOpened,
    RulesRefused,
)
from unobot.computer.players import LEVELS, Level
from unobot.engine.match import is_match
from unobot.engine.options import RulesError
from unobot.engine.rules import Rules, format_rules, parse_rules
from unobot.engine.scoring import is_charged

from . import matches, rounds
from .people import Person, Player
from .settings import SessionSettings
from .state import BetweenGames, BetweenRounds, Closed, Gathering, Lobby, Match, Playing
from .step import Step
from .table import Table


def start(step: Step, command: commands.Start, who: Person) -> None:
    """Open a game where none is on; else join the one that is."""
    if step.table.match is None:
        open_lobby(step, command.rules, who)
    else:
        join(step, who, has_rules=bool(command.rules))


def open_lobby(step: Step, text: str, who: Person | None) -> None:
    """Open a game with the channel's rules, or those typed; who opens it sits at it."""
    table, series, seconds = step.table, step.table.series, step.table.settings.join_seconds
    try:
        preset, rules, is_rated = read_rules(text, table.settings)
    except RulesError as error:
        if who is not None:
            step.tell(who.nick, refused_rules(error))
        return
    match = Match(preset, rules, is_rated)
    table.phase = Lobby(match, step.now, step.now + seconds)
    step.keep()
    if who is not None:
        _sit_down(match, who)
        match.owner_seat = 0
    match.players += series.next_players
    series.next_players = []
    nick = None if who is None else who.nick
    step.say(LobbyOpened(nick, seconds, format_rules(preset, rules), is_rated))
    if who is not None:
        make_way(step, who.nick)


def read_rules(text: str, settings: SessionSettings) -> tuple[str, Rules, bool]:
    """Rules as typed after `!uno`: the preset, the rules, whether the game is rated.

    Nothing means those of the channel, and options without a preset change them. Raises
    RulesError.
    """
    words = text.lower().replace(",", " ").split()
    is_rated = "unrated" not in words
    words = [word for word in words if word != "unrated"]
    if not words:
        return settings.preset, settings.rules, is_rated
    if "=" in words[0]:
        words = [format_rules(settings.preset, settings.rules), *words]
    return *parse_rules(" ".join(words)), is_rated


def refused_rules(error: RulesError) -> RulesRefused:
    """The answer to rules that cannot be."""
    return RulesRefused(error.kind, error.option, error.got, error.expected, error.other)


def _sit_down(match: Match, who: Person) -> None:
    match.players.append(Player(who.nick, who.userhost, who.account))


def join(step: Step, who: Person, *, has_rules: bool = False) -> None:
    """Sit down: in the lobby, between two rounds, or late at a running round."""
    table, phase = step.table, step.table.phase
    if table.seat_of(who) is not None:
        if has_rules:
            step.tell(who.nick, Hint("game_is_on"))
        return
    namesake = table.seat_named(who.nick)
    if namesake is not None and table.players[namesake].is_human:
        step.tell(who.nick, Hint("nick_taken", nick=who.nick))
        return
    match phase:
        case Playing():
            if has_rules:
                step.tell(who.nick, Hint("game_is_on"))
                return
            rounds.join_late(step, phase, who)
            if table.seat_of(who) is not None:
                make_way(step, who.nick)
        case Lobby() | BetweenRounds():
            _join_gathering(step, phase, who, has_rules=has_rules)
        case Closed() | BetweenGames():
            pass
        case _:
            assert_never(phase)


def _join_gathering(step: Step, gathering: Gathering, who: Person, *, has_rules: bool) -> None:
    match = gathering.match
    if len(match.players) >= match.rules.max_players:
        step.tell(who.nick, Hint("table_full"))
        return
    if is_closed(step.table, match):
        step.tell(who.nick, Hint("match_closed"))
        return
    _sit_down(match, who)
    match.choose_owner()
    step.keep()
    if has_rules:
        step.tell(who.nick, Hint("game_is_on"))
    make_way(step, who.nick)
    seconds = seconds_left(step, gathering)
    step.say(LobbyJoined(who.nick, match.names, seconds, match.computer_names))


def seconds_left(step: Step, gathering: Gathering) -> int:
    """Until the lobby ends or the next round begins."""
    return max(0, round(gathering.ends_at - step.now))


def invite(step: Step, who: Person) -> None:
    """Tell somebody who comes into the channel, once, that a lobby is open."""
    table, lobby = step.table, step.table.phase
    if not isinstance(lobby, Lobby) or table.pause is not None or table.seat_of(who) is not None:
        return
    nick = table.fold(who.nick)
    if nick not in lobby.invited:
        lobby.invited.append(nick)
        step.keep()
        match, seconds = lobby.match, seconds_left(step, lobby)
        step.tell(who.nick, LobbyInvites(table.channel, match.names, seconds, match.computer_names))


def leave(step: Step, gathering: Gathering, seat: int) -> None:
    """Leave before the deal: final at once. A lobby stays open even when the last one goes."""
    match = gathering.match
    nick = match.players[seat].nick
    match.players[seat].has_left = True
    new_owner = match.nick(match.owner_seat) if match.choose_owner() else None
    match.seat([player for player in match.players if not player.has_left])
    if not match.humans():
        match.players, match.owner_seat = [], None
    step.keep()
    step.say(LobbyLeft(nick, new_owner))
    if isinstance(gathering, BetweenRounds) and matches.is_alone(match, match.players):
        matches.end_early(step, match)


def add_computer(step: Step, match: Match, level: str | None, who: Person) -> bool:
    """Seat a computer player, or during a round note it for the next one; whether it could."""
    table, settings = step.table, step.table.settings.computer
    next_players = table.series.next_players
    known: Level | None = next((one for one in LEVELS if one == level), None)
    if level is not None and known is None:
        step.tell(who.nick, Hint("unknown_level", text=level))
        return False
    if is_closed(table, match):
        step.tell(who.nick, Hint("match_closed"))
        return False
    everybody = [*match.players, *next_players]
    if sum(not player.has_left for player in everybody) >= match.rules.max_players:
        step.tell(who.nick, Hint("table_full"))
        return False
    name = next(_free_names(table), None)
    if name is None:
        step.tell(who.nick, Hint("no_computer_name"))
        return False
    seats = next_players if table.is_running else match.players
    seats.append(Player(name, computer=known or settings.level))
    step.keep()
    step.say(ComputerJoins(name, True, table.is_running))
    return True


def _free_names(table: Table) -> Iterator[str]:
    """Names for computer players that nobody at the table or in the channel has."""
    everybody = [*table.players, *table.series.next_players]
    taken = {table.fold(player.nick) for player in everybody if not player.has_left}
    for name in table.settings.computer.names:
        if table.fold(name) not in taken and table.find_person(name) is None:
            yield name


def make_way(step: Step, nick: str) -> None:
    """Rename a computer player when a person who plays has its name."""
    table = step.table
    for player in [*table.players, *table.series.next_players]:
        if player.is_human or player.has_left or table.fold(player.nick) != table.fold(nick):
            continue
        old = player.nick
        others = (f"{old}{number}" for number in count(2))
        player.nick = next(chain(_free_names(table), others))
        step.keep()
        step.say(ComputerRenamed(old, player.nick))


def is_closed(table: Table, match: Match) -> bool:
    """Whether a match has begun that nobody can come into any more."""
    is_begun = match.rounds > 0 or table.is_running
    is_exclusive = is_charged(match.rules.scoring) or match.rules.teams != "none"
    return is_match(match.rules) and is_begun and is_exclusive


def drop_computer(step: Step, match: Match, who: Person) -> None:
    """Take a computer player away, during a round from the next one on."""
    table = step.table
    for seats in (table.series.next_players, match.players):
        for player in reversed(seats):
            if player.is_human or player.has_left or player.is_dropped:
                continue
            if table.is_running and seats is match.players:
                player.is_dropped = True
            else:
                owner = match.owner
                seats.remove(player)
                match.owner_seat = None if owner is None else match.players.index(owner)
            step.keep()
            step.say(ComputerJoins(player.nick, False, table.is_running))
            return
    step.tell(who.nick, Hint("no_computer"))


def deal(step: Step, gathering: Gathering) -> bool:
    """Begin the game, with computer players where only one person came; whether it could.

    Where it cannot, the reason is told and the lobby is as it was.
    """
    match, replies = gathering.match, step.out.replies
    if not match.humans():
        step.say(DealRefused("too_few", 0, match.rules.min_players))
        return False
    players, said = list(match.players), len(replies)
    if isinstance(gathering, Lobby):
        _fill(step, match)
    if rounds.begin(step, match):
        return True
    if match.players != players:
        match.players = players
        del replies[said:-1]
    return False


def _fill(step: Step, match: Match) -> None:
    """Let computer players sit down where only one person has."""
    if len(match.players) != 1:
        return
    (player,) = match.players
    who = Person(player.nick, player.userhost, player.account)
    for _ in range(step.table.settings.computer.fill):
        if not add_computer(step, match, None, who):
            return


def time_is_up(step: Step, lobby: Lobby) -> None:
    """The lobby's time is over: the game begins, or there is none."""
    if not deal(step, lobby):
        _close(step, lobby.match)


def _close(step: Step, match: Match) -> None:
    """Close a lobby in which no game came about."""
    out, table = step.out, step.table
    refusals = [one.answer for one in out.replies if isinstance(one.answer, DealRefused)]
    out.replies = [reply for reply in out.replies if reply.answer not in refusals]
    why = next((refusal for refusal in refusals if refusal.why != "too_few"), None)
    step.say(LobbyClosed(len(match.players), match.rules.min_players, why))
    table.series.idle_games += 1
    table.close(step.now)
    step.keep()
