"""The table of one channel: where it stands, what is on at it, and who sits where."""

from __future__ import annotations

import random
from collections.abc import Callable

from unobot.engine.dealing import Deal
from unobot.engine.game import Game
from unobot.engine.rules import Rules

from .people import Fold, Person, Player, is_same_person
from .settings import SessionSettings
from .state import BetweenGames, BetweenRounds, Closed, Lobby, Match, Pause, Phase, Playing, Series

DealCards = Callable[[Rules, tuple[str, ...]], Deal | None]
"""The cards of a round for these nicks: a scenario's arrangement, or None for a shuffle."""


class Table:
    """One channel's table. Holds no clock and no socket: times come in with every step."""

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
        self.deal_cards = deal_cards
        """Arranges the cards of the next round; None: they are shuffled."""
        self.phase: Phase = Closed()
        self.pause: Pause | None = None
        self.series = Series()
        self.last_game: Game | None = None
        """The round that was over last, for whoever looks on."""

    @property
    def match(self) -> Match | None:
        """Who sits, by which rules; None: nobody can, no game is on."""
        return self.phase.match

    @property
    def playing(self) -> Playing | None:
        """The round that is being played (or waits in a pause)."""
        return self.phase if isinstance(self.phase, Playing) else None

    @property
    def is_running(self) -> bool:
        """Whether a round is being played (or waits in a pause)."""
        return isinstance(self.phase, Playing)

    @property
    def round_id(self) -> str | None:
        """The running round's key in the store."""
        return self.phase.round.id if isinstance(self.phase, Playing) else None

    @property
    def is_waiting(self) -> bool:
        """Whether a round or a lobby begins when its time has come."""
        return isinstance(self.phase, Lobby | BetweenRounds | BetweenGames)

    @property
    def is_bot_absent(self) -> bool:
        """Whether the game waits for the bot to come back."""
        return self.pause is not None and self.pause.why == "bot_absent"

    @property
    def is_worth_keeping(self) -> bool:
        """Whether there is anything to bring back after a restart."""
        return not isinstance(self.phase, Closed) or bool(self.series.next_players)

    @property
    def game(self) -> Game | None:
        """The cards of the round that is on, or was on last."""
        return self.phase.game if isinstance(self.phase, Playing) else self.last_game

    @property
    def nick_on_turn(self) -> str | None:
        """The nick of whoever has to decide."""
        return self.phase.nick_on_turn if isinstance(self.phase, Playing) else None

    @property
    def owner_nick(self) -> str | None:
        """The nick of whoever has the say; None: everybody."""
        match = self.match
        return None if match is None else match.nick(match.owner_seat)

    @property
    def players(self) -> list[Player]:
        """Everybody who sits, in seat order."""
        match = self.phase.match
        return [] if match is None else match.players

    @property
    def names(self) -> tuple[str, ...]:
        """All nicks, by seat."""
        return tuple(player.nick for player in self.players)

    @property
    def swap_names(self) -> tuple[str, ...]:
        """The nicks of those with whom hands may be swapped in this round."""
        playing = self.playing
        return playing.match.names if playing is not None and playing.match.rules.seven_zero else ()

    def seat_of(self, who: Person) -> int | None:
        """The seat of somebody, present or absent, if they sit at the game.

        The player who is there with that nick, before one with the same account.
        """
        players = self.players
        named = self.seat_named(who.nick)
        if named is not None and is_same_person(players[named], who, self.fold):
            return named
        for seat, player in enumerate(players):
            if not player.has_left and is_same_person(player, who, self.fold):
                return seat
        return None

    def seat_named(self, nick: str) -> int | None:
        """The seat of a player of that nick, a computer player's too.

        One who is there, before one who is away and whose nick was taken meanwhile.
        """
        folded, found = self.fold(nick), None
        for seat, player in enumerate(self.players):
            if not player.has_left and self.fold(player.nick) == folded:
                if player.is_there:
                    return seat
                found = seat if found is None else found
        return found

    def sits_at_round(self, who: Person) -> bool:
        """Whether somebody has cards in a round that is on."""
        return self.is_running and self.seat_of(who) is not None

    def sits_as(self, nick: str, who: Person) -> bool:
        """Whether the seat of that nick is somebody's own."""
        seat = self.seat_named(nick)
        return seat is not None and seat == self.seat_of(who)

    def is_owner(self, who: Person) -> bool:
        """Whether somebody is the owner of the game."""
        match = self.match
        if match is None or match.owner_seat is None:
            return False
        return self.seat_of(who) == match.owner_seat

    def close(self, now: float) -> None:
        """Everybody gets up; the next game opens by itself where the channel is set so."""
        wait = self.settings.next_game_seconds
        is_next = wait and self.series.idle_games < self.settings.idle_games
        self.phase = BetweenGames(now, now + wait) if is_next else Closed()
        self.pause = None
