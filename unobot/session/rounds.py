"""A round from the deal to its result, as a session holds it."""

from __future__ import annotations

from unobot.answers import DealFault, DealRefused, OwnerChanged, Stopped, StopReason
from unobot.engine.actions import Abandon, Action, Departure, Join, Leave
from unobot.engine.dealing import Deal, DealError, shuffle_deal
from unobot.engine.errors import NotAllowed
from unobot.engine.events import Event
from unobot.engine.fair import SEED_BYTES, Chance, FairChance, commitment
from unobot.engine.game import Game
from unobot.engine.options import RulesError
from unobot.engine.rules import check_rules, format_rules
from unobot.engine.scoring import gain
from unobot.store.identity import identity
from unobot.store.results import FinishedRound, PlayerResult, RoundResult, RoundStart

from . import match, narration
from .outcome import Outcome
from .people import Person, Player, is_same_person
from .state import LastResult
from .table import Table


def begin(table: Table, out: Outcome, now: float, deal: Deal | None = None) -> bool:
    """Deal a round to those who sit; False, with the reason told, when that cannot be."""
    state = table.state
    players = [player for player in state.players if not player.is_dropped]
    seats = len(players)
    # A match that has begun goes on with those who are left of it, a pair with one of two.
    needed = state.rules.min_players if state.rounds == 0 else 2
    if seats < needed:
        out.say(DealRefused("too_few", seats, needed))
        return False
    try:
        if state.rounds == 0 or state.rules.teams == "rotating":
            check_rules(state.rules, seats)
        players = match.in_order(table, players)
        if deal is None:
            deal = table.arranged_cards(state.rules, tuple(player.nick for player in players))
        seed: bytes | None = None
        chance: Chance = table.rng
        if deal is None:
            seed = table.rng.randbytes(SEED_BYTES)
            chance = FairChance(seed)
            deal = shuffle_deal(state.rules, seats, chance)
    except RulesError as error:
        is_rotating = state.rules.teams == "rotating"
        why: DealFault = "not_four" if is_rotating else "no_pairs"
        out.say(DealRefused(why, seats, option=error.option))
        return False
    except DealError:
        out.say(DealRefused("too_many_cards", seats))
        return False
    match.pair_up(table, players)
    table.seat(players)
    computers = tuple(seat for seat, player in enumerate(players) if not player.is_human)
    teams = tuple(player.team for player in players if player.team is not None)
    table.game, events = Game.deal(state.rules, deal, chance, computers, _last_winner(table), teams)
    enter(table, out, events, now, seed)
    narration.tell_deal(table, out, events, "" if seed is None else commitment(seed))
    return True


def enter(
    table: Table,
    out: Outcome,
    events: tuple[Event, ...],
    now: float,
    seed: bytes | None = None,
) -> None:
    """Book a round that begins with these events."""
    state = table.state
    state.phase, state.starts_at, state.idle_games = "playing", None, 0
    state.round_id, state.round_began, state.last_move = table.new_id(), now, now
    state.events, state.pass_is_late = len(events), []
    out.events += events
    out.is_changed = True
    out.begun = begun(table, seed)
    table.remember(events)
    table.restart_turn(now)


def begun(table: Table, seed: bytes | None = None) -> RoundStart:
    """What the store keeps of the running round from its start."""
    state = table.state
    assert state.round_id is not None
    rules = format_rules(state.preset, state.rules)
    return RoundStart(
        state.round_id,
        *table.place,
        state.round_began,
        state.preset,
        rules,
        state.is_rated,
        None if seed is None else seed.hex(),
    )


def _last_winner(table: Table) -> int | None:
    last = table.state.last_result
    if last is None or last.winner is None or not table.state.rounds:
        return None
    return table.seat_named(last.winner)


def perform(table: Table, out: Outcome, action: Action, now: float) -> None:
    """Let the engine do something, and tell what happened; raises NotAllowed, nothing changed."""
    events = table.act(out, action, now)
    assert table.game is not None
    is_over = table.game.is_over
    is_changed = not is_over and table.choose_owner()
    narration.tell_events(table, out, events, table.nick(table.state.owner) if is_changed else None)
    if is_over:
        finish(table, out, now)


def try_to(table: Table, out: Outcome, action: Action, who: Person, now: float) -> None:
    """Let somebody do something, or tell him alone why he may not."""
    try:
        perform(table, out, action, now)
    except NotAllowed as refusal:
        out.tell(who.nick, narration.refused(table, refusal, table.seat_of(who)))


def join_late(table: Table, out: Outcome, who: Person, now: float) -> None:
    """Sit down at the running round, or come back to it, where the rules allow it."""
    state = table.state
    assert table.game is not None
    seat = next(
        (
            seat
            for seat, player in enumerate(state.players)
            if player.has_left and is_same_person(player, who, table.fold)
        ),
        len(state.players),
    )
    if seat == len(state.players):
        state.players.append(Player(who.nick, who.userhost, who.account))
    try:
        events = table.act(out, Join(seat), now)
    except NotAllowed as refusal:
        if not state.players[seat].has_left:
            state.players.pop()
        out.tell(who.nick, narration.refused(table, refusal, None))
        return
    player = state.players[seat]
    player.sit(who)
    table.choose_owner()
    narration.tell_events(table, out, events)
    narration.tell_hand(table, out, seat)


def give_up(table: Table, out: Outcome, seat: int, how: Departure, now: float) -> None:
    """Take somebody out of the round; one who has gone out already only leaves the table."""
    table.state.players[seat].has_left = True
    try:
        perform(table, out, Leave(seat, how), now)
    except NotAllowed:
        out.is_changed = True
        if table.choose_owner() and table.owner is not None:
            out.say(OwnerChanged(table.owner.nick))


def stop(table: Table, out: Outcome, by: str | None, why: StopReason, now: float) -> None:
    """End the game without a score."""
    if table.game is not None and not table.game.is_over:
        table.act(out, Abandon(), now)
        finish(table, out, now, is_told=False)
    table.clear(now)
    table.state.next_players = []
    if why == "command":
        table.state.phase, table.state.starts_at = "none", None
    out.is_changed = True
    out.say(Stopped(by, why))


def finish(table: Table, out: Outcome, now: float, *, is_told: bool = True) -> None:
    """Book a round that is over, and leave the table as the next game finds it."""
    state = table.state
    assert table.game is not None
    result = table.game.state.result
    assert result is not None
    points, places = dict(result.points), dict(result.places)
    counts = result.reason not in ("computers", "abandoned")
    seconds = (now if state.paused is None else state.paused_at) - state.round_began
    winning_team = None if result.winner is None else state.players[result.winner].team

    def has_won(seat: int, player: Player) -> bool:
        is_of_winners = player.team is not None and player.team == winning_team
        return seat == result.winner or is_of_winners

    for seat, value in points.items():
        state.players[seat].total += value
    booked = RoundResult(
        ended_at=now,
        seconds=seconds,
        reason=result.reason,
        cards_played=sum(table.game.state.played),
        players=tuple(
            PlayerResult(
                seat=seat,
                identity=identity(
                    table.fold(player.nick), player.account, is_computer=not player.is_human
                ),
                nick=player.nick,
                folded_nick=table.fold(player.nick),
                is_computer=not player.is_human,
                place=places.get(seat),
                points=gain(state.rules.scoring, points.get(seat, 0)),
                cards_played=table.game.state.played[seat],
                won=has_won(seat, player),
                by_default=has_won(seat, player) and result.reason == "default",
            )
            for seat, player in enumerate(state.players)
            if counts and not (seat not in places and state.rules.leaver == "void")
        ),
    )
    out.finished = FinishedRound(begun(table), booked)
    if is_told:
        narration.tell_summary(table, out, result, seconds)
    state.last_result = LastResult(
        table.nick(result.winner),
        {state.players[seat].nick: value for seat, value in points.items()},
        {state.players[seat].nick: value for seat, value in places.items()},
        {player.nick: player.total for player in [*state.players, *state.benched]},
    )
    state.round_id, state.computer_at, state.speaks_at = None, None, None
    if state.paused is not None:
        state.paused_at = now  # What is set from here on has not waited before.
    state.rounds += 1
    if is_told:
        match.after_round(table, out, now)
