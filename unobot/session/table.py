"""The table of one channel: its state, its round, and the questions that all of the room asks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from unobot.computer.manners import may_speak_up
from unobot.computer.memory import Memory, remember
from unobot.engine.actions import Action, Move, TimeOut
from unobot.engine.dealing import Deal
from unobot.engine.events import Event, Passed, SeatLeft
from unobot.engine.game import Game
from unobot.engine.pending import pending_seat
from unobot.engine.rules import Rules

from .outcome import Outcome
from .people import Fold, Person, Player, computer_names, is_same_person
from .settings import SessionSettings
from .state import SessionState
from .thought import Moment

DealCards = Callable[[Rules, tuple[str, ...]], Deal | None]
"""The cards of a round for these nicks: a scenario's arrangement, or None for a shuffle."""

DELAY_SPREAD = 0.25
"""By which share a computer player's delay is longer or shorter."""
ALONE_PACE = 0.6
"""The share of the delay where only one person plays."""


class Table:
    """One channel's table. Holds no clock and no socket: times come in with every call."""

    def __init__(
        self,
        channel: str,
        place: tuple[str, str],
        settings: SessionSettings,
        *,
        rng: random.Random,
        new_id: Callable[[], str],
        fold: Fold,
        find_person: Callable[[str], Person | None],
        find_account: Callable[[str], Person | None] = lambda account: None,
        deal_cards: DealCards | None = None,
        state: SessionState | None = None,
        game: Game | None = None,
        past: Iterable[Event] = (),
    ) -> None:
        self.channel = channel
        """As the operator spells it."""
        self.place = place
        """The network and the channel, as the store knows them."""
        self.settings = settings
        self.rng = rng
        self.new_id = new_id
        """Makes the key of a new round."""
        self.fold = fold
        self.find_person = find_person
        """Who in the channel has this nick, if anybody."""
        self.find_account = find_account
        """Who in the channel is logged in to this account, if anybody."""
        self._deal_cards = deal_cards
        self.state = SessionState() if state is None else state
        self.game = game
        self.memories: dict[int, Memory] = {}
        """What the computer players remember of the round, by seat."""
        self.thinking: Moment | None = None
        """Which decision of a computer player is being thought about outside."""
        self.remember(past)

    @property
    def moment(self) -> Moment:
        """Where the game is: something has happened when it is another."""
        return self.state.round_id, self.state.events

    def remember(self, events: Iterable[Event]) -> None:
        """Let the computer players know the round from its start."""
        events, rules = tuple(events), self.state.rules
        self.memories = {
            seat: remember(seat, rules, events)
            for seat, player in enumerate(self.state.players)
            if not player.is_human and events
        }

    def arranged_cards(self, rules: Rules, nicks: tuple[str, ...]) -> Deal | None:
        """The cards of the next round where they are not shuffled."""
        return None if self._deal_cards is None else self._deal_cards(rules, nicks)

    @property
    def is_running(self) -> bool:
        """Whether a round is being played (or waits in a pause)."""
        return self.game is not None and self.state.phase == "playing"

    @property
    def is_between_games(self) -> bool:
        """Whether the last game is over and the next one has not opened by itself yet."""
        return self.state.phase == "between" and not self.state.players

    def seconds_left(self, now: float) -> int:
        """Until the lobby ends or the next round begins."""
        starts_at = self.state.starts_at
        return 0 if starts_at is None else max(0, round(starts_at - now))

    def seat_of(self, who: Person) -> int | None:
        """The seat of somebody, present or absent, if he sits at the game.

        The player who is there with that nick, before one with the same account.
        """
        named = self.seat_named(who.nick)
        if named is not None and is_same_person(self.state.players[named], who, self.fold):
            return named
        for seat, player in enumerate(self.state.players):
            if not player.has_left and is_same_person(player, who, self.fold):
                return seat
        return None

    def seat_named(self, nick: str) -> int | None:
        """The seat of a player of that nick, a computer player's too.

        One who is there, before one who is away and whose nick was taken meanwhile.
        """
        folded = self.fold(nick)
        seats = [
            seat
            for seat, player in enumerate(self.state.players)
            if not player.has_left and self.fold(player.nick) == folded
        ]
        return min(
            seats,
            key=lambda seat: not self.state.players[seat].is_there,
            default=None,
        )

    def nick(self, seat: int | None) -> str | None:
        """The nick at a seat."""
        return None if seat is None else self.state.players[seat].nick

    @property
    def names(self) -> tuple[str, ...]:
        """All nicks, by seat."""
        return tuple(player.nick for player in self.state.players)

    @property
    def computer_names(self) -> frozenset[str]:
        """The names of the computer players at the table."""
        return computer_names(self.state.players)

    @property
    def owner(self) -> Player | None:
        """Who has the say."""
        return None if self.state.owner is None else self.state.players[self.state.owner]

    def is_owner(self, who: Person) -> bool:
        """Whether somebody is the owner of the game."""
        return self.state.owner is not None and self.seat_of(who) == self.state.owner

    def seat_on_turn(self) -> int | None:
        """The seat that has to decide."""
        return None if self.game is None else pending_seat(self.game.state.pending)

    def still_plays(self, seat: int) -> bool:
        """Whether something is to be expected of a seat in the round that is on."""
        if self.game is None or not self.is_running:
            return False
        return self.game.state.is_seated(seat) or seat == self.seat_on_turn()

    def humans(self) -> list[int]:
        """Seats of the people who still sit at the game."""
        players = enumerate(self.state.players)
        return [seat for seat, player in players if player.is_human and not player.has_left]

    def choose_owner(self) -> bool:
        """Give the game to the next human when its owner is gone; whether it changed hands."""
        state = self.state
        if state.owner is not None:
            owner = state.players[state.owner]
            if not owner.has_left and owner.is_human:
                return False
        humans = self.humans()
        after = [seat for seat in humans if state.owner is not None and seat > state.owner]
        before = state.owner
        state.owner = next(iter(after or humans), None)
        return state.owner is not None and state.owner != before

    def seat(self, players: list[Player]) -> None:
        """Let these sit, in this order; the game stays its owner's, or goes to the first human."""
        owner = self.owner
        self.state.players = players
        self.state.owner = players.index(owner) if owner in players else None
        self.choose_owner()

    def clear(self, now: float) -> None:
        """Everybody gets up; the next game opens by itself where the channel is set so."""
        state, settings = self.state, self.settings
        state.players, state.benched, state.owner, state.starts_at = [], [], None, None
        state.rounds, state.is_tied = 0, False
        state.phase = "none"
        state.paused, state.paused_at, state.suspended = None, 0.0, None
        if settings.next_game_seconds and state.idle_games < settings.idle_games:
            state.phase, state.starts_at = "between", now + settings.next_game_seconds

    def act(self, out: Outcome, action: Action, now: float) -> list[Event]:
        """Let the engine do something; raises NotAllowed with nothing changed."""
        assert self.game is not None
        on_turn = self.seat_on_turn()
        events = list(self.game.act(action))
        out.events += events
        out.is_changed = True
        state = self.state
        state.events += len(events)
        if isinstance(action, Move):
            state.last_move = now
        for event in events:
            if isinstance(event, SeatLeft):
                state.players[event.seat].has_left = True
        self._note_passes(events, action)
        has_moved = isinstance(action, Move | TimeOut) and action.seat == on_turn
        if has_moved or self.seat_on_turn() != on_turn:
            self.restart_turn(now)
        self._let_computers_see(events, now)
        return events

    def _let_computers_see(self, events: list[Event], now: float) -> None:
        """Tell the computer players what happened, and note whether one has something to say."""
        assert self.game is not None
        for seat, memory in self.memories.items():
            memory.witness(events, self.game.state.hands[seat])
        has_deed = any(
            not player.is_human
            and (deeds := self.deeds(seat))
            and may_speak_up(deeds, self.game.view(seat))
            for seat, player in enumerate(self.state.players)
        )
        self.state.speaks_at = now + self.human_delay() if has_deed else None

    def deeds(self, seat: int) -> list[Action]:
        """What a seat may do beside the move that is its turn's."""
        rules = self.state.rules
        if self.game is None or self.game.is_over:
            return []
        if not (rules.jump_in or rules.uno_call == "player"):
            return []
        is_on_turn = seat == self.seat_on_turn()
        actions = self.game.legal_actions(seat)
        return [one for one in actions if not (is_on_turn and isinstance(one, Move))]

    def _note_passes(self, events: list[Event], action: Action) -> None:
        late = self.state.pass_is_late
        if isinstance(action, Move) and action.seat in late:
            late.remove(action.seat)
        for event in events:
            if isinstance(event, Passed) and event.by_itself and event.seat not in late:
                late.append(event.seat)

    def restart_turn(self, now: float) -> None:
        """Give the seat that has to decide its full time."""
        state = self.state
        state.turn_began, state.is_warned = now, False
        seat = self.seat_on_turn()
        is_computer = seat is not None and not state.players[seat].is_human
        state.computer_at = now + self.human_delay() if is_computer else None

    def human_delay(self) -> float:
        """Seconds that a computer player takes: now more, now less, as people do.

        With one person at the table there is nobody else to give time to.
        """
        seconds = self.settings.computer.delay
        if not seconds:
            return 0.0
        pace = ALONE_PACE if len(self.humans()) == 1 else 1.0
        return seconds * pace * (1 + DELAY_SPREAD * (2 * self.rng.random() - 1))
