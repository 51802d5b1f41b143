"""Answers to lines of chat, in a channel's language and a reader's style."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, tzinfo
from typing import assert_never

from unobot.answers import Answer, Narration

from .catalogue import Catalogue
from .endings import EndingAnswer, tell_ending
from .lobby import LobbyAnswer, tell_lobby
from .manual import ManualAnswer, tell_manual
from .narrate import narrate
from .refusals import RefusalAnswer, tell_refusal
from .status import StatusAnswer, tell_status
from .styles import Style, join_clauses
from .tables import TableAnswer, tell_table
from .voice import Audience, Voice


@dataclass(frozen=True, slots=True)
class Renderer:
    """Makes lines of answers in one language."""

    catalogue: Catalogue
    prefix: str = "!"
    """What command words begin with in the channel."""
    quiet_tables: bool = True
    """Whether nicks in a channel's tables are written so that they highlight nobody."""
    timezone: tzinfo = UTC
    """In which the dates of records are told."""
    are_hands_notices: bool = True
    """Whether people who have not chosen otherwise get their cards as notices."""
    letters: Catalogue | None = None
    """How the channel reads the letters of colours; None: as this catalogue's language does."""

    def render(self, answer: Answer, *, style: Style, audience: Audience) -> list[str]:
        """The lines of an answer, mostly one, with mIRC codes where the style has them.

        They may be longer than a server lets through: cutting is the queue's work. An answer that
        says nothing (events that only others are told of) gives no line.
        """
        voice = Voice(
            self.catalogue,
            style,
            audience,
            self.prefix,
            self.quiet_tables,
            self.timezone,
            self.are_hands_notices,
            self.letters,
        )
        if isinstance(answer, Narration):
            lines = narrate(voice, answer)
            if answer.summary is not None:
                summary, *rest = tell_ending(voice, answer.summary)
                lines[-1:] = [join_clauses([*lines[-1:], summary]), *rest]
            return lines
        if isinstance(answer, StatusAnswer):
            return tell_status(voice, answer)
        if isinstance(answer, LobbyAnswer):
            return tell_lobby(voice, answer)
        if isinstance(answer, EndingAnswer):
            return tell_ending(voice, answer)
        if isinstance(answer, RefusalAnswer):
            return tell_refusal(voice, answer)
        if isinstance(answer, TableAnswer):
            return tell_table(voice, answer)
        if isinstance(answer, ManualAnswer):
            return tell_manual(voice, answer)
        assert_never(answer)
