"""A stored game, told again: the same words as at the table, from the same events."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from unobot.answers import CardsDrawn, Hand, Reply
from unobot.engine.events import Awaits, Event, RoundEnded, SeatLeft, UnoCalled
from unobot.engine.evolve import evolve
from unobot.engine.fair import commitment
from unobot.engine.game import Game
from unobot.engine.rules import parse_rules
from unobot.engine.state import State
from unobot.session import narration
from unobot.session.people import Player
from unobot.session.settings import SessionSettings
from unobot.session.state import Match, Playing, Round
from unobot.session.step import Step
from unobot.session.table import Table
from unobot.store.archive import StoredGame


class Retelling:
    """Goes through a game and says what was said. Everybody at the table is told their cards, also
    computer players."""

    def __init__(
        self, game: StoredGame, names: Sequence[str], moves: Sequence[tuple[float, Event]]
    ) -> None:
        preset, rules = parse_rules(game.rules)
        self._game = game
        self._moves = moves
        chance = random.Random(0)  # Nothing is drawn again.
        self._table = Table(
            game.channel,
            (game.network, game.channel),
            SessionSettings(),
            rng=chance,
            new_id=str,
            fold=str.casefold,
            find_person=lambda nick: None,
        )
        clocks = Round(game.round_id, game.began_at, game.began_at, game.began_at)
        self._playing = Playing(Match(preset, rules), clocks, Game(State(rules), chance))
        self._names = names

    def replies(self) -> Iterator[tuple[float, Reply]]:
        """What was said, in order, each with its moment."""
        for number, (at, events) in enumerate(_steps(self._moves)):
            step = Step(self._table, at)
            for event in events:
                self._happen(event)
            if number == 0:
                seed = self._game.seed
                told = "" if seed is None else commitment(bytes.fromhex(seed))
                narration.tell_deal(step, self._playing, events, told)
            else:
                narration.tell_events(step, self._playing, events)
            for event in events:
                if isinstance(event, RoundEnded):
                    seconds = self._game.seconds or 0.0
                    narration.tell_summary(step, self._playing, event, seconds)
            for reply in step.out.replies:
                yield at, _without_channel(reply)

    def _happen(self, event: Event) -> None:
        state, players = self._playing.game.state, self._playing.match.players
        evolve(state, event)
        while len(players) < len(state.hands):
            seat = len(players)
            named = seat < len(self._names)
            players.append(Player(self._names[seat] if named else f"seat-{seat + 1}"))
        if isinstance(event, SeatLeft):
            players[event.seat].has_left = True


def _without_channel(reply: Reply) -> Reply:
    """A player's cards, without the channel that they may have to be told them for."""
    if isinstance(reply.answer, Hand | CardsDrawn):
        return replace(reply, answer=replace(reply.answer, channel=None))
    return reply


def _steps(moves: Sequence[tuple[float, Event]]) -> Iterator[tuple[float, list[Event]]]:
    """The events of each command together, as they were told: it ends in what is awaited."""
    step: list[Event] = []
    began = 0.0
    for at, event in moves:
        is_next = bool(step) and (at != began or isinstance(step[-1], Awaits))
        if is_next and not (isinstance(event, UnoCalled) and event.by_bot):
            yield began, step
            step = []
        began = at
        step.append(event)
    if step:
        yield began, step
