"""`Session`: one channel's game, fed commands, arrivals and time; answers with data.

A command's way: `handle` lets `presence` see who speaks, and `permissions` whether they may; then
it goes to `game_commands`, `questions` or `moves`. A move becomes an action of the engine; `rounds`
has it done and told, `turns` sets the clocks, and `matches` goes on after a round. Whatever changed
comes back in an `Outcome`, which is stored before a word of it is said.
"""

from __future__ import annotations

from collections.abc import Iterable

from unobot import commands
from unobot.answers import NotUnderstood
from unobot.engine.actions import Move

from . import (
    computers,
    game_commands,
    lobby,
    moves,
    pauses,
    permissions,
    presence,
    questions,
    timers,
)
from .outcome import Outcome
from .people import Person
from .step import Step
from .table import Table
from .thought import Thought


class Session:
    """One channel's game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        """What is on, for whoever has a question about it."""

    def handle(
        self, command: commands.SessionCommand, who: Person, now: float, *, is_bare: bool = False
    ) -> Outcome:
        """Carry out a command said in the channel."""
        step = Step(self.table, now)
        presence.person_acts(step, who)
        command = self._meant(command, who)
        refusal = permissions.refusal(step, command, who)
        if refusal is None:
            _carry_out(step, command, who, is_bare=is_bare)
        elif not is_bare:
            step.tell(who.nick, refusal)
        pauses.end_split(step)
        return step.out

    def _meant(self, command: commands.SessionCommand, who: Person) -> commands.SessionCommand:
        """What a command comes to where it depends on where the speaker sits."""
        match command:
            case commands.Start(rules="", can_call=True) if self.table.sits_at_round(who):
                return commands.SayUno()
            case commands.Remove(nick) if self.table.sits_as(nick, who):
                return commands.Leave()
            case _:
                return command

    def misunderstood(self, what: commands.Misunderstood, who: Person, now: float) -> Outcome:
        """Tell somebody that their line could not be carried out as written."""
        step = Step(self.table, now)
        presence.person_acts(step, who)
        if not what.is_bare or moves.was_meant(step, what, who):
            step.tell(who.nick, NotUnderstood(what.what, what.text, what.expected))
        return step.out

    def show_hand(self, who: Person) -> Outcome:
        """Show somebody their cards, asked for in private."""
        step = Step(self.table, 0.0)
        questions.show_hand(step, who)
        return step.out

    def person_gone(self, who: Person, now: float, *, reason: str = "") -> Outcome:
        """Somebody has left the channel; `reason` is that of a QUIT."""
        step = Step(self.table, now)
        presence.person_gone(step, who, is_split=presence.is_netsplit(reason))
        return step.out

    def person_here(self, who: Person, now: float) -> Outcome:
        """Somebody has joined the channel."""
        step = Step(self.table, now)
        presence.person_here(step, who)
        lobby.invite(step, who)
        return step.out

    def person_known(self, who: Person, now: float) -> Outcome:
        """The network has told more about somebody in the channel."""
        step = Step(self.table, now)
        presence.person_known(step, who)
        return step.out

    def person_renamed(self, old_nick: str, who: Person, now: float) -> Outcome:
        """Somebody has another nick."""
        step = Step(self.table, now)
        presence.person_renamed(step, old_nick, who)
        return step.out

    def person_unreachable(self, who: Person, now: float) -> Outcome:
        """Private lines do not reach somebody in the channel."""
        step = Step(self.table, now)
        presence.person_unreachable(step, who)
        return step.out

    def bot_absent(self, since: float) -> Outcome:
        """The bot is not in the channel any more: the game waits.

        `since` is when the bot was last there, which may be some time ago: what anybody has waited
        for meanwhile does not count.
        """
        step = Step(self.table, since)
        pauses.bot_gone(step)
        return step.out

    def bot_present(self, people: Iterable[Person], now: float) -> Outcome:
        """The bot is in the channel again, with these people."""
        step = Step(self.table, now)
        pauses.bot_back(step)
        for who in people:
            presence.person_here(step, who)
        return step.out

    def next_due(self) -> float | None:
        """When `tick` has something to do; None: when something else has happened."""
        return timers.next_due(self.table)

    def tick(self, now: float) -> Outcome:
        """Let the first thing happen that is due by now."""
        step = Step(self.table, now)
        timers.tick(step)
        return step.out

    def decide(self, thought: Thought, chosen: Move | None, now: float) -> Outcome:
        """Take the decision that a thought has led to; None: it has led nowhere."""
        step = Step(self.table, now)
        computers.decide(step, thought, chosen)
        return step.out


def _carry_out(step: Step, command: commands.SessionCommand, who: Person, *, is_bare: bool) -> None:
    """Do what the speaker may do."""
    if isinstance(command, commands.MoveCommand):
        moves.move(step, command, who, is_bare=is_bare)
    elif isinstance(command, commands.QuestionCommand):
        questions.answer(step, command, who, is_bare=is_bare)
    else:
        game_commands.carry_out(step, command, who)
