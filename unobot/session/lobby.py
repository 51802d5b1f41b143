"""Before a round: opening a game, sitting down, leaving again, computer players, the countdown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

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

from . import match, rounds
from .outcome import Outcome
from .people import Person, Player
from .settings import SessionSettings
from .table import Table


def start(table: Table, out: Outcome, command: commands.Start, who: Person, now: float) -> None:
    """Open a game where none is on; else join the one that is."""
    if table.state.phase == "none" or table.is_between_games:
        open_lobby(table, out, command.rules, who, now)
    else:
        join(table, out, who, now, has_rules=bool(command.rules))


def open_lobby(table: Table, out: Outcome, text: str, who: Person | None, now: float) -> None:
    """Open a game with the channel's rules, or those typed; who opens it sits at it."""
    state, settings = table.state, table.settings
    try:
        preset, rules, is_rated = read_rules(text, settings)
    except RulesError as error:
        if who is not None:
            out.tell(who.nick, refused_rules(error))
        return
    state.phase, state.preset, state.rules, state.is_rated = "lobby", preset, rules, is_rated
    state.players, state.owner, state.invited = [], None, []
    state.starts_at = now + settings.join_seconds
    state.rounds, state.pass_is_late, state.last_move = 0, [], now
    table.game = None
    out.is_changed = True
    if who is not None:
        _sit_down(table, who)
        state.owner = 0
    state.players += state.next_players
    state.next_players = []
    rules_text = format_rules(preset, rules)
    nick = None if who is None else who.nick
    out.say(LobbyOpened(nick, settings.join_seconds, rules_text, is_rated))
    if who is not None:
        make_way(table, out, who.nick)


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


def _sit_down(table: Table, who: Person) -> Player:
    player = Player(who.nick, who.userhost, who.account)
    table.state.players.append(player)
    return player


def join(table: Table, out: Outcome, who: Person, now: float, *, has_rules: bool = False) -> None:
    """Sit down: in the lobby, between two rounds, or late at a running round."""
    state = table.state
    if state.phase == "none" or table.is_between_games:
        return
    if table.seat_of(who) is not None:
        if has_rules:
            out.tell(who.nick, Hint("game_is_on"))
        return
    namesake = table.seat_named(who.nick)
    if namesake is not None and state.players[namesake].is_human:
        out.tell(who.nick, Hint("nick_taken", nick=who.nick))
        return
    if state.phase == "playing":
        if has_rules:
            out.tell(who.nick, Hint("game_is_on"))
        else:
            rounds.join_late(table, out, who, now)
            if table.seat_of(who) is not None:
                make_way(table, out, who.nick)
        return
    if len(state.players) >= state.rules.max_players:
        out.tell(who.nick, Hint("table_full"))
        return
    if state.phase == "between" and is_closed(table):
        out.tell(who.nick, Hint("match_closed"))
        return
    _sit_down(table, who)
    table.choose_owner()
    out.is_changed = True
    if has_rules:
        out.tell(who.nick, Hint("game_is_on"))
    make_way(table, out, who.nick)
    seconds = table.seconds_left(now)
    out.say(LobbyJoined(who.nick, table.names, seconds, table.computer_names))


def invite(table: Table, out: Outcome, who: Person, now: float) -> None:
    """Tell somebody who comes into the channel, once, that a lobby is open."""
    state, nick = table.state, table.fold(who.nick)
    if state.phase != "lobby" or state.paused is not None or table.seat_of(who) is not None:
        return
    if nick not in state.invited:
        state.invited.append(nick)
        out.is_changed = True
        seconds, computers = table.seconds_left(now), table.computer_names
        out.tell(who.nick, LobbyInvites(table.channel, table.names, seconds, computers))


def leave(table: Table, out: Outcome, seat: int, now: float) -> None:
    """Leave before the deal: final at once. A lobby stays open even when the last one goes."""
    state = table.state
    nick = state.players[seat].nick
    state.players[seat].has_left = True
    new_owner = table.nick(state.owner) if table.choose_owner() else None
    drop_leavers(table)
    if not table.humans():
        state.players, state.owner = [], None
    out.is_changed = True
    out.say(LobbyLeft(nick, new_owner))
    if state.phase == "between" and match.is_alone(table, state.players):
        match.end_early(table, out, now)


def drop_leavers(table: Table) -> None:
    """Close up the seats of those who have left."""
    table.seat([player for player in table.state.players if not player.has_left])


def add_computer(table: Table, out: Outcome, level: str | None, who: Person) -> bool:
    """Seat a computer player, or during a round note it for the next one; whether it could."""
    state, settings = table.state, table.settings.computer
    known: Level | None = next((one for one in LEVELS if one == level), None)
    if level is not None and known is None:
        out.tell(who.nick, Hint("unknown_level", text=level))
        return False
    if is_closed(table):
        out.tell(who.nick, Hint("match_closed"))
        return False
    everybody = [*state.players, *state.next_players]
    if sum(not player.has_left for player in everybody) >= state.rules.max_players:
        out.tell(who.nick, Hint("table_full"))
        return False
    name = next(_free_names(table), None)
    if name is None:
        out.tell(who.nick, Hint("no_computer_name"))
        return False
    is_running = state.phase == "playing"
    seats = state.next_players if is_running else state.players
    seats.append(Player(name, computer=known or settings.level))
    out.is_changed = True
    out.say(ComputerJoins(name, True, is_running))
    return True


def _free_names(table: Table) -> Iterator[str]:
    """Names for computer players that nobody at the table or in the channel has."""
    everybody = [*table.state.players, *table.state.next_players]
    taken = {table.fold(player.nick) for player in everybody if not player.has_left}
    for name in table.settings.computer.names:
        if table.fold(name) not in taken and table.find_person(name) is None:
            yield name


def make_way(table: Table, out: Outcome, nick: str) -> None:
    """Call a computer player otherwise when a person who plays has its name."""
    for player in [*table.state.players, *table.state.next_players]:
        if player.is_human or player.has_left or table.fold(player.nick) != table.fold(nick):
            continue
        old = player.nick
        others = (f"{old}{number}" for number in count(2))
        player.nick = next(chain(_free_names(table), others))
        out.is_changed = True
        out.say(ComputerRenamed(old, player.nick))


def is_closed(table: Table) -> bool:
    """Whether a match has begun that nobody can come into any more."""
    rules = table.state.rules
    is_begun = table.state.rounds > 0 or table.is_running
    is_exclusive = is_charged(rules.scoring) or rules.teams != "none"
    return is_match(rules) and is_begun and is_exclusive


def drop_computer(table: Table, out: Outcome, who: Person) -> None:
    """Take a computer player away, during a round from the next one on."""
    state = table.state
    is_running = state.phase == "playing"
    for seats in (state.next_players, state.players):
        for player in reversed(seats):
            if player.is_human or player.has_left or player.is_dropped:
                continue
            if is_running and seats is state.players:
                player.is_dropped = True
            else:
                owner = table.owner
                seats.remove(player)
                state.owner = None if owner is None else state.players.index(owner)
            out.is_changed = True
            out.say(ComputerJoins(player.nick, False, is_running))
            return
    out.tell(who.nick, Hint("no_computer"))


def deal(table: Table, out: Outcome, now: float) -> bool:
    """Begin the game, with computer players where only one person came; whether it could.

    Where it cannot, the reason is told and the lobby is as it was.
    """
    if not table.humans():
        out.say(DealRefused("too_few", 0, table.state.rules.min_players))
        return False
    players, said = list(table.state.players), len(out.replies)
    _fill(table, out)
    if rounds.begin(table, out, now):
        return True
    if table.state.players != players:
        table.state.players = players
        del out.replies[said:-1]
    return False


def _fill(table: Table, out: Outcome) -> None:
    """Let computer players sit down where only one person has."""
    if table.state.phase != "lobby" or len(table.state.players) != 1:
        return
    (player,) = table.state.players
    who = Person(player.nick, player.userhost, player.account)
    for _ in range(table.settings.computer.fill):
        if not add_computer(table, out, None, who):
            return


def time_is_up(table: Table, out: Outcome, now: float) -> None:
    """The lobby's time is over: the game begins, or there is none."""
    if not deal(table, out, now):
        close(table, out, now)


def close(table: Table, out: Outcome, now: float) -> None:
    """Close a lobby in which no game came about."""
    state = table.state
    said = [reply.answer for reply in out.replies]
    refusals = [answer for answer in said if isinstance(answer, DealRefused)]
    out.replies = [reply for reply in out.replies if reply.answer not in refusals]
    why = next((refusal for refusal in refusals if refusal.why != "too_few"), None)
    out.say(LobbyClosed(len(state.players), state.rules.min_players, why))
    state.idle_games += 1
    table.clear(now)
    out.is_changed = True
