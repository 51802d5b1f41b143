"""Commands of a round: moves and claims."""

from __future__ import annotations

from dataclasses import dataclass

from .plays import ChooseColor, PlayCards, parse_color, parse_play
from .row import CommandRow, Misunderstood, Typed, alone
from .speech import is_failed_color, is_failed_play


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw."""


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Pass."""


@dataclass(frozen=True, slots=True)
class SayUno:
    """Say UNO (the bare word; `!uno` is a `Start` that can be a call)."""


@dataclass(frozen=True, slots=True)
class CatchUno:
    """Catch a forgotten UNO."""

    nick: str | None = None


@dataclass(frozen=True, slots=True)
class ChallengeWild:
    """Challenge a Wild Draw Four."""


@dataclass(frozen=True, slots=True)
class SwapWith:
    """Swap hands after a 7; without a nick, who goes out with it keeps the win."""

    nick: str | None = None


MoveCommand = (
    PlayCards | DrawCard | PassTurn | ChooseColor | SayUno | CatchUno | ChallengeWild | SwapWith
)


def _read_play(typed: Typed) -> PlayCards | ChooseColor | Misunderstood:
    context = typed.context
    return parse_play(typed.rest, context.lang, typed.vocabulary, context.nicks)


def _read_bare_play(typed: Typed) -> PlayCards | Misunderstood | None:
    play = _read_play(typed)
    if isinstance(play, ChooseColor):
        # `!j rouge` of the French tutorial names a colour; behind the bare word it is half a card.
        play = Misunderstood("card", typed.rest)
    if not isinstance(play, Misunderstood):
        return play
    is_meant = is_failed_play(typed.rest, typed.context.lang, typed.vocabulary)
    return Misunderstood(play.what, play.text, is_bare=True, is_play=True) if is_meant else None


def _read_color(typed: Typed) -> ChooseColor | Misunderstood:
    color = parse_color(typed.rest, typed.context.lang, typed.vocabulary)
    return ChooseColor(color) if color else Misunderstood("color", typed.rest)


def _read_bare_color(typed: Typed) -> ChooseColor | Misunderstood | None:
    lang, vocabulary = typed.context.lang, typed.vocabulary
    if color := parse_color(typed.rest, lang, vocabulary):
        return ChooseColor(color)
    is_meant = is_failed_color(typed.rest, lang, vocabulary)
    return Misunderstood("color", typed.rest, is_bare=True) if is_meant else None


def _read_catch(typed: Typed) -> CatchUno:
    return CatchUno(typed.nick)


def _read_swap(typed: Typed) -> SwapWith:
    return SwapWith(typed.nick)


MOVES: tuple[CommandRow[MoveCommand], ...] = (
    CommandRow(
        "play", PlayCards, _read_play, who="seated", phase="round", read_bare=_read_bare_play
    ),
    CommandRow("draw", DrawCard, alone(DrawCard()), who="seated", phase="round"),
    CommandRow("pass", PassTurn, alone(PassTurn()), who="seated", phase="round"),
    CommandRow(
        "color", ChooseColor, _read_color, who="seated", phase="round", read_bare=_read_bare_color
    ),
    CommandRow("catch", CatchUno, _read_catch, who="seated", phase="round"),
    CommandRow("challenge", ChallengeWild, alone(ChallengeWild()), who="seated", phase="round"),
    CommandRow("swap", SwapWith, _read_swap, who="seated", phase="round"),
)
