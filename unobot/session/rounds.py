"""A round from the deal to its result, as a session holds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unobot.answers import DealFault, DealRefused, OwnerChanged, Stopped, StopReason
from unobot.engine.actions import Abandon, Action, Departure, Join, Leave
from unobot.engine.dealing import Deal, DealError, shuffle_deal
from unobot.engine.errors import NotAllowed
from unobot.engine.events import Event, RoundEnded
from unobot.engine.fair import SEED_BYTES, Chance, FairChance, commitment
from unobot.engine.game import Game
from unobot.engine.options import RulesError
from unobot.engine.rules import check_rules, format_rules
from unobot.engine.scoring import gain
from unobot.store.identity import identity
from unobot.store.results import FinishedRound, PlayerResult, RoundResult, RoundStart

from . import matches, narration, turns
from .people import Person, Player, is_same_person
from .state import Closed, LastResult, Match, Playing, Round
from .step import Step


def begin(step: Step, match: Match, deal: Deal | None = None) -> bool:
    """Deal a round to those who sit; False, with the reason told, when that cannot be."""
    table, rules = step.table, match.rules
    players = [player for player in match.players if not player.is_dropped]
    seats = len(players)
    # A match that has begun goes on with those who are left of it, a pair with one of two.
    needed = rules.min_players if match.rounds == 0 else 2
    if seats < needed:
        step.say(DealRefused("too_few", seats, needed))
        return False
    try:
        if match.rounds == 0 or rules.teams == "rotating":
            check_rules(rules, seats)
        players = matches.in_order(match, players)
        if deal is None and table.deal_cards is not None:
            deal = table.deal_cards(rules, tuple(player.nick for player in players))
        seed: bytes | None = None
        chance: Chance = table.rng
        if deal is None:
            seed = table.rng.randbytes(SEED_BYTES)
            chance = FairChance(seed)
            deal = shuffle_deal(rules, seats, chance)
    except RulesError as error:
        why: DealFault = "not_four" if rules.teams == "rotating" else "no_pairs"
        step.say(DealRefused(why, seats, option=error.option))
        return False
    except DealError:
        step.say(DealRefused("too_many_cards", seats))
        return False
    matches.pair_up(match, players)
    match.seat(players)
    computers = tuple(seat for seat, player in enumerate(players) if not player.is_human)
    teams = tuple(player.team for player in players if player.team is not None)
    game, events = Game.deal(rules, deal, chance, computers, _last_winner(step, match), teams)
    playing = enter(step, match, game, events, seed)
    narration.tell_deal(step, playing, events, "" if seed is None else commitment(seed))
    return True


def enter(
    step: Step, match: Match, game: Game, events: tuple[Event, ...], seed: bytes | None = None
) -> Playing:
    """Begin a round with these events."""
    table, now = step.table, step.now
    round_ = Round(table.new_id(), now, now, now, len(events))
    table.phase = playing = Playing(match, round_, game)
    table.series.idle_games = 0
    step.out.events += events
    step.keep()
    step.out.begun = _begun(step, playing, seed)
    playing.remember(events)
    turns.start_turn(step, playing)
    return playing


def _begun(step: Step, playing: Playing, seed: bytes | None = None) -> RoundStart:
    """What the store keeps of a round from its start."""
    match, round_ = playing.match, playing.round
    return RoundStart(
        round_.id,
        *step.table.place,
        round_.began,
        match.preset,
        format_rules(match.preset, match.rules),
        match.is_rated,
        None if seed is None else seed.hex(),
    )


def _last_winner(step: Step, match: Match) -> int | None:
    last = step.table.series.last_result
    if last is None or last.winner is None or not match.rounds:
        return None
    return step.table.seat_named(last.winner)


def perform(step: Step, playing: Playing, action: Action) -> None:
    """Let the engine do something, and tell what happened; raises NotAllowed, nothing changed."""
    match = playing.match
    events = turns.act(step, playing, action)
    result = playing.game.state.result
    is_changed = result is None and match.choose_owner()
    owner = match.nick(match.owner_seat) if is_changed else None
    narration.tell_events(step, playing, events, owner)
    if result is not None:
        seconds = _finish(step, playing, result)
        narration.tell_summary(step, playing, result, seconds)
        matches.after_round(step, match)


def try_to(step: Step, playing: Playing, action: Action, who: Person) -> None:
    """Let somebody do something, or tell them alone why they may not."""
    try:
        perform(step, playing, action)
    except NotAllowed as refusal:
        step.tell(who.nick, narration.refused(playing, refusal, step.table.seat_of(who)))


def join_late(step: Step, playing: Playing, who: Person) -> None:
    """Sit down at the running round, or come back to it, where the rules allow it."""
    match, fold = playing.match, step.table.fold
    seat = next(
        (
            seat
            for seat, player in enumerate(match.players)
            if player.has_left and is_same_person(player, who, fold)
        ),
        len(match.players),
    )
    if seat == len(match.players):
        match.players.append(Player(who.nick, who.userhost, who.account))
    player = match.players[seat]
    try:
        events = turns.act(step, playing, Join(seat))
    except NotAllowed as refusal:
        if not player.has_left:
            match.players.pop()
        step.tell(who.nick, narration.refused(playing, refusal, None))
        return
    player.sit(who)
    match.choose_owner()
    narration.tell_events(step, playing, events)
    narration.tell_hand(step, playing, seat)


def give_up(step: Step, playing: Playing, seat: int, how: Departure) -> None:
    """Take somebody out of the round; one who has gone out already only leaves the table."""
    match = playing.match
    match.players[seat].has_left = True
    try:
        perform(step, playing, Leave(seat, how))
    except NotAllowed:
        step.keep()
        if match.choose_owner() and match.owner is not None:
            step.say(OwnerChanged(match.owner.nick))


def stop(step: Step, by: str | None, why: StopReason) -> None:
    """End the game without a score."""
    table = step.table
    if (playing := table.playing) is not None:
        turns.act(step, playing, Abandon())
        if (result := playing.game.state.result) is not None:
            _finish(step, playing, result)
    table.close(step.now)
    table.series.next_players = []
    if why == "command":
        table.phase = Closed()
    step.keep()
    step.say(Stopped(by, why))


def _finish(step: Step, playing: Playing, result: RoundEnded) -> float:
    """Book a round that is over; how many seconds it took."""
    table, match, now = step.table, playing.match, step.now
    pause, players = table.pause, match.players
    seconds = (now if pause is None else pause.since) - playing.round.began
    for seat, value in result.points:
        players[seat].total += value
    booked = RoundResult(
        ended_at=now,
        seconds=seconds,
        reason=result.reason,
        cards_played=sum(playing.game.state.played),
        players=tuple(_player_results(step, playing, result)),
    )
    step.out.finished = FinishedRound(_begun(step, playing), booked)
    table.series.last_result = LastResult(
        match.nick(result.winner),
        {players[seat].nick: value for seat, value in result.points},
        {players[seat].nick: value for seat, value in result.places},
        {player.nick: player.total for player in [*players, *match.benched]},
    )
    table.last_game = playing.game
    match.rounds += 1
    if pause is not None:
        # What is set from here on has not waited before.
        table.pause = replace(pause, since=now)
    return seconds


def _player_results(step: Step, playing: Playing, result: RoundEnded) -> Iterator[PlayerResult]:
    """Those for whom the round counts."""
    if result.reason in ("computers", "abandoned"):
        return
    rules, players = playing.match.rules, playing.match.players
    points, places = dict(result.points), dict(result.places)
    winning_team = None if result.winner is None else players[result.winner].team
    for seat, player in enumerate(players):
        if seat not in places and rules.leaver == "void":
            continue
        folded, is_computer = step.table.fold(player.nick), not player.is_human
        is_of_winners = player.team is not None and player.team == winning_team
        won = seat == result.winner or is_of_winners
        yield PlayerResult(
            seat=seat,
            identity=identity(folded, player.account, is_computer=is_computer),
            nick=player.nick,
            folded_nick=folded,
            is_computer=is_computer,
            place=places.get(seat),
            points=gain(rules.scoring, points.get(seat, 0)),
            cards_played=playing.game.state.played[seat],
            won=won,
            by_default=won and result.reason == "default",
        )
