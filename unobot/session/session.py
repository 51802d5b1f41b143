"""`Session`: one channel's game, fed commands, arrivals and time; answers with data.

A command's way: `handle` finds who speaks, and `permissions` whether they may; commands about the
game go to `lobby`, moves to the engine by `rounds`, questions to `questions`. Whatever changed
comes back in an `Outcome`, which the pipeline stores before it says a word of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from unobot import __version__, commands
from unobot.answers import Hint, NotUnderstood, Replaced, VersionIs
from unobot.engine.actions import (
    Action,
    CallUno,
    Catch,
    Challenge,
    Departure,
    Draw,
    Move,
    NameColor,
    Pass,
    Penalize,
    Play,
    Swap,
)
from unobot.engine.cards import Card
from unobot.engine.errors import NotAllowed, Reason
from unobot.engine.events import Lied, UnoCalled
from unobot.engine.pending import PickColor

from . import computers, lobby, narration, permissions, presence, questions, rounds, timers
from .outcome import Outcome
from .people import Person
from .table import Table
from .thought import Thought


class Session(Table):
    """One channel's game."""

    def sits_at_round(self, who: Person) -> bool:
        """Whether somebody has cards in a round that is on."""
        return self.is_running and self.seat_of(who) is not None

    def handle(
        self, command: commands.SessionCommand, who: Person, now: float, *, is_bare: bool = False
    ) -> Outcome:
        """Carry out a command said in the channel."""
        out = Outcome()
        presence.person_acts(self, out, who, now)
        command = self._meant(command, who)
        refusal = permissions.refusal(self, command, who, now)
        if refusal is None:
            self._carry_out(out, command, who, now, is_bare)
        elif not is_bare:
            out.tell(who.nick, refusal)
        presence.end_split(self, out, now)
        return out

    def _meant(self, command: commands.SessionCommand, who: Person) -> commands.SessionCommand:
        """What a command comes to where it depends on where the speaker sits."""
        match command:
            case commands.Start(rules="", can_call=True) if self.sits_at_round(who):
                return commands.SayUno()
            case commands.Remove(nick) if self._is_own_seat(nick, who):
                return commands.Leave()
            case _:
                return command

    def _is_own_seat(self, nick: str, who: Person) -> bool:
        seat = self.seat_named(nick)
        return seat is not None and seat == self.seat_of(who)

    def _carry_out(
        self,
        out: Outcome,
        command: commands.SessionCommand,
        who: Person,
        now: float,
        is_bare: bool,
    ) -> None:
        """Do what the speaker may do."""
        match command:
            case commands.Start():
                lobby.start(self, out, command, who, now)
            case commands.Join():
                lobby.join(self, out, who, now)
            case commands.Deal():
                if self.state.paused is not None:
                    out.tell(who.nick, Hint("paused"))
                elif not self.is_running:
                    lobby.deal(self, out, now)
            case commands.Leave():
                self._leave(out, self.seat_of(who), "left", now)
            case commands.Remove(nick):
                seat = self.seat_named(nick)
                if seat is None:
                    out.tell(who.nick, Hint("no_such_player", nick=nick))
                self._leave(out, seat, "removed", now)
            case commands.Replace(old, new):
                self._replace(out, old, new, who)
            case commands.AddBot(level):
                lobby.add_computer(self, out, level, who)
            case commands.DropBot():
                lobby.drop_computer(self, out, who)
            case commands.Stop():
                rounds.stop(self, out, who.nick, "command", now)
            case commands.Pause():
                if self.state.paused is None:
                    presence.pause(self, out, "command", who.nick, now)
                else:
                    presence.resume(self, out, who.nick, now)
            case commands.PenaltyFor(nick):
                seat = self.seat_named(nick)
                if seat is None or not self.is_running:
                    out.tell(who.nick, Hint("no_such_player", nick=nick))
                else:
                    rounds.try_to(self, out, Penalize(seat), who, now)
            case commands.Ask(about):
                questions.answer(self, out, about, who, now, is_bare=is_bare)
            case commands.AskHand():
                questions.show_hand(self, out, who)
            case commands.AskRules(rules):
                questions.tell_rules(self, out, rules, who)
            case commands.AskVersion():
                out.say(VersionIs(__version__))
            case _:
                seat = self.seat_of(who)
                if seat is not None:
                    self._move(out, command, seat, who, now, is_bare)

    def misunderstood(self, what: commands.Misunderstood, who: Person, now: float) -> Outcome:
        """Tell somebody that his line could not be carried out as written."""
        out = Outcome()
        presence.person_acts(self, out, who, now)
        if not what.is_bare or self._is_due(what, who):
            out.tell(who.nick, NotUnderstood(what.what, what.text, what.expected))
        return out

    def show_hand(self, who: Person) -> Outcome:
        """Show somebody his cards, asked for in private."""
        out = Outcome()
        questions.show_hand(self, out, who)
        return out

    def person_gone(self, who: Person, now: float, *, reason: str = "") -> Outcome:
        """Somebody has left the channel; `reason` is that of a QUIT."""
        out = Outcome()
        is_split = presence.is_netsplit(reason)
        presence.person_gone(self, out, who, now, is_split=is_split)
        return out

    def person_here(self, who: Person, now: float) -> Outcome:
        """Somebody has joined the channel."""
        out = Outcome()
        presence.person_here(self, out, who, now)
        lobby.invite(self, out, who, now)
        return out

    def person_known(self, who: Person, now: float) -> Outcome:
        """The network has told more about somebody in the channel."""
        out = Outcome()
        presence.person_known(self, out, who, now)
        return out

    def person_renamed(self, old_nick: str, who: Person, now: float) -> Outcome:
        """Somebody has another nick."""
        out = Outcome()
        presence.person_renamed(self, out, old_nick, who, now)
        return out

    def person_unreachable(self, who: Person, now: float) -> Outcome:
        """Private lines do not reach somebody in the channel."""
        out = Outcome()
        presence.person_unreachable(self, out, who, now)
        return out

    def bot_absent(self, since: float) -> Outcome:
        """The bot is not in the channel any more: the game waits.

        `since` is when the bot was last there, which may be some time ago: what anybody has waited
        for meanwhile does not count.
        """
        out = Outcome()
        presence.bot_gone(self, since)
        out.is_changed = self.state.phase != "none"
        return out

    def bot_present(self, people: Iterable[Person], now: float) -> Outcome:
        """The bot is in the channel again, with these people."""
        out = Outcome()
        if self.state.paused == "bot_absent":
            presence.bot_back(self, out, now)
        for who in people:
            presence.person_here(self, out, who, now)
        return out

    def next_due(self) -> float | None:
        """When `tick` has something to do; None: when something else has happened."""
        return timers.next_due(self)

    def tick(self, now: float) -> Outcome:
        """Let the first thing happen that is due by now."""
        out = Outcome()
        timers.tick(self, out, now)
        return out

    def decide(self, thought: Thought, chosen: Move | None, now: float) -> Outcome:
        """Take the decision that a thought has led to; None: it has led nowhere."""
        out = Outcome()
        computers.decide(self, out, thought, chosen, now)
        return out

    def _is_due(self, what: commands.Misunderstood, who: Person) -> bool:
        """Whether a bare line that failed was meant: a colour only by the seat that owes one."""
        seat = self.seat_of(who)
        if not self.is_running or seat is None or self.game is None:
            return False
        pending = self.game.state.pending
        owes_color = isinstance(pending, PickColor) and pending.seat == seat
        return what.is_play or what.what != "color" or owes_color

    def _leave(self, out: Outcome, seat: int | None, how: Departure, now: float) -> None:
        if seat is None:
            return
        if self.is_running:
            rounds.give_up(self, out, seat, how, now)
        else:
            lobby.leave(self, out, seat, now)

    def _replace(self, out: Outcome, old: str, new: str, who: Person) -> None:
        seat, person = self.seat_named(old), self.find_person(new)
        if seat is None or not self.state.players[seat].is_human:
            out.tell(who.nick, Hint("no_such_player", nick=old))
        elif person is None or self.seat_of(person) is not None:
            out.tell(who.nick, Hint("not_in_channel", nick=new))
        else:
            player = self.state.players[seat]
            old_nick = player.nick
            player.sit(person)
            player.is_unreachable = False
            out.is_changed = True
            out.say(Replaced(old_nick, person.nick))
            lobby.make_way(self, out, person.nick)
            narration.tell_hand(self, out, seat)

    def _move(
        self,
        out: Outcome,
        command: commands.MoveCommand,
        seat: int,
        who: Person,
        now: float,
        is_bare: bool,
    ) -> None:
        """A move or a claim in the running round, by the one who sits at this seat."""
        if self.state.paused is not None:
            out.tell(who.nick, Hint("paused"))
            return
        action = self._action(out, command, seat, who)
        if action is None:
            return
        try:
            rounds.perform(self, out, action, now)
        except NotAllowed as refusal:
            if not self._is_quiet(out, refusal.reason, action, seat, is_bare):
                out.tell(who.nick, narration.refused(self, refusal, seat))
            return
        if isinstance(action, Play) and action.uno and self._is_uno_in_vain(out, seat):
            out.tell(who.nick, Hint("uno_in_vain"))

    def _is_uno_in_vain(self, out: Outcome, seat: int) -> bool:
        """Whether UNO was said with a play that leaves too many cards, and cost nothing."""
        said = (event for event in out.events if isinstance(event, UnoCalled | Lied))
        has_more = self.game is not None and len(self.game.state.hands[seat]) > 1
        return self.is_running and has_more and all(event.seat != seat for event in said)

    def _is_quiet(
        self, out: Outcome, reason: Reason, action: Action, seat: int, is_bare: bool
    ) -> bool:
        """Whether a refusal is better not told: a script's late pass, a word that may be speech.

        The pass is late too when the turn has come round to the seat again by then.
        """
        match action:
            case Pass():
                late = self.state.pass_is_late
                if reason not in (Reason.NOT_YOUR_TURN, Reason.DRAW_FIRST) or seat not in late:
                    return False
                late.remove(seat)
                out.is_changed = True
                return True
            case CallUno():
                return is_bare
            case Play(_, (Card.U,)):
                # `play uno` is ordinary speech at a table that has no such card.
                return is_bare and not self.state.rules.uno_cards
            case _:
                return False

    def _action(
        self, out: Outcome, command: commands.MoveCommand, seat: int, who: Person
    ) -> Action | None:
        """The engine's action for a command; None, with a hint, when it names nobody here."""
        match command:
            case commands.PlayCards(cards, color, swap, uno):
                if swap is None:
                    return Play(seat, cards, color, None, uno)
                other = self._opponent(out, swap, who)
                return None if other is None else Play(seat, cards, color, other, uno)
            case commands.DrawCard():
                return Draw(seat)
            case commands.PassTurn():
                return Pass(seat)
            case commands.ChooseColor(color):
                return NameColor(seat, color)
            case commands.SayUno():
                return CallUno(seat)
            case commands.ChallengeWild():
                return Challenge(seat)
            case commands.CatchUno(nick):
                if nick is None:
                    return Catch(seat)
                other = self._opponent(out, nick, who)
                return None if other is None else Catch(seat, other)
            case commands.SwapWith(nick):
                if nick is None:
                    return Swap(seat, None)
                other = self._opponent(out, nick, who)
                return None if other is None else Swap(seat, other)
            case _:
                assert_never(command)

    def _opponent(self, out: Outcome, nick: str, who: Person) -> int | None:
        seat = self.seat_named(nick)
        if seat is None:
            out.tell(who.nick, Hint("no_such_player", nick=nick))
        return seat
