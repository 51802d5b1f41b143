"""What a channel's game is at: one of five phases, each with what there is in it alone.

Times are seconds since 1970. All of it is stored (`snapshot`) but the cards of a running round,
which its events give back. Names of classes and fields are therefore part of the database.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from unobot.answers import PauseReason
from unobot.computer.memory import Memory, remember
from unobot.engine.events import Event
from unobot.engine.game import Game
from unobot.engine.pending import pending_seat
from unobot.engine.rules import Rules

from .people import Player, computer_names
from .thought import Moment


@dataclass(slots=True)
class Match:
    """Who plays, by which rules, and how it stands: from the lobby to the end of the last round.

    A round that stands alone is a match of one round.
    """

    preset: str
    rules: Rules
    is_rated: bool = True
    players: list[Player] = field(default_factory=list)
    """In seat order; in a round a player's index is their seat."""
    owner_seat: int | None = None
    """Who has the say; None: everybody."""
    rounds: int = 0
    """Rounds that are over."""
    is_tied: bool = False
    """Whether those who play share the lowest total."""
    benched: list[Player] = field(default_factory=list)
    """Who is out of the match, for its standing."""

    @property
    def names(self) -> tuple[str, ...]:
        """All nicks, by seat."""
        return tuple(player.nick for player in self.players)

    @property
    def computer_names(self) -> frozenset[str]:
        """The names of the computer players who sit."""
        return computer_names(self.players)

    @property
    def owner(self) -> Player | None:
        """Who has the say; None: everybody."""
        return None if self.owner_seat is None else self.players[self.owner_seat]

    def nick(self, seat: int | None) -> str | None:
        """The nick at a seat."""
        return None if seat is None else self.players[seat].nick

    def humans(self) -> list[int]:
        """Seats of the people who still sit."""
        players = enumerate(self.players)
        return [seat for seat, player in players if player.is_human and not player.has_left]

    def choose_owner(self) -> bool:
        """Give the game to the next human when its owner is gone; whether it changed hands."""
        before, owner = self.owner_seat, self.owner
        if owner is not None and owner.is_human and not owner.has_left:
            return False
        humans = self.humans()
        after = [seat for seat in humans if before is not None and seat > before]
        self.owner_seat = next(iter(after or humans), None)
        return self.owner_seat is not None and self.owner_seat != before

    def seat(self, players: list[Player]) -> None:
        """Let these sit, in this order; the game stays its owner's, or goes to the first human."""
        owner, self.players = self.owner, players
        self.owner_seat = players.index(owner) if owner in players else None
        self.choose_owner()


@dataclass(slots=True)
class Closed:
    """No game is on."""

    match: ClassVar[None] = None
    kind: Literal["closed"] = "closed"


@dataclass(slots=True)
class Lobby:
    """People sit down for a game."""

    match: Match
    since: float
    """When it opened."""
    ends_at: float
    invited: list[str] = field(default_factory=list)
    """Folded nicks of those who were told of the lobby when they came."""
    kind: Literal["lobby"] = "lobby"


@dataclass(slots=True)
class Round:
    """A running round, but for its cards."""

    id: str
    """Its key in the store."""
    began: float
    turn_began: float
    """When the seat that has to decide was given its time."""
    last_move: float
    """When somebody last played, drew or named a colour."""
    events: int = 0
    """How many it has had so far."""
    is_warned: bool = False
    """Whether the seat that has to decide was reminded."""
    computer_at: float | None = None
    """When the computer player whose turn it is moves."""
    speaks_at: float | None = None
    """When a computer player does what it may out of turn: catch, call, jump in."""
    late_passes: list[int] = field(default_factory=list)
    """Seats whose last turn passed by itself: their next `pa` is not a mistake."""


@dataclass(slots=True)
class Playing:
    """A round is on."""

    match: Match
    round: Round
    game: Game
    memories: dict[int, Memory] = field(default_factory=dict)
    """What the computer players remember of the round, by seat."""
    thinking: Moment | None = None
    """Which decision of a computer player is being thought about outside."""

    @property
    def moment(self) -> Moment:
        """Where the round is: something has happened when it is another."""
        return self.round.id, self.round.events

    @property
    def seat_on_turn(self) -> int | None:
        """The seat that has to decide."""
        return pending_seat(self.game.state.pending)

    @property
    def nick_on_turn(self) -> str | None:
        """The nick of whoever has to decide."""
        return self.match.nick(self.seat_on_turn)

    def remember(self, events: Iterable[Event]) -> None:
        """Let the computer players know the round from its start."""
        events, rules = tuple(events), self.match.rules
        self.memories = {
            seat: remember(seat, rules, events)
            for seat, player in enumerate(self.match.players)
            if not player.is_human and events
        }

    def still_plays(self, seat: int) -> bool:
        """Whether something is to be expected of a seat."""
        return self.game.state.is_seated(seat) or seat == self.seat_on_turn


@dataclass(slots=True)
class BetweenRounds:
    """A match waits for its next round."""

    match: Match
    since: float
    """When the last round ended."""
    ends_at: float
    kind: Literal["between_rounds"] = "between_rounds"


@dataclass(slots=True)
class BetweenGames:
    """The last game is over, and the next one will open by itself."""

    match: ClassVar[None] = None
    since: float
    ends_at: float
    kind: Literal["between_games"] = "between_games"


Phase = Closed | Lobby | Playing | BetweenRounds | BetweenGames
Gathering = Lobby | BetweenRounds
"""Where people sit and no cards are dealt."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The game waits, whatever phase it is in."""

    why: PauseReason
    since: float
    suspended: Pause | None = None
    """The pause that the bot's absence came upon."""


@dataclass(slots=True)
class LastResult:
    """How the last round ended, by nick."""

    winner: str | None
    points: dict[str, int]
    places: dict[str, int]
    totals: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Series:
    """What outlasts a game: the channel's games follow one another."""

    next_players: list[Player] = field(default_factory=list)
    """Computer players who were added during a round, for the next one."""
    idle_games: int = 0
    """Games in a row that nobody joined."""
    last_result: LastResult | None = None
