"""What is said before the deal: who is at the table, and by which rules they play."""

from __future__ import annotations

from difflib import get_close_matches
from typing import assert_never

from unobot.answers import (
    ComputerJoins,
    ComputerRenamed,
    DealRefused,
    LobbyClosed,
    LobbyInvites,
    LobbyIs,
    LobbyJoined,
    LobbyLeft,
    LobbyOpened,
    OwnerChanged,
    Replaced,
    RulesAre,
    RulesRefused,
)
from unobot.engine.options import format_option
from unobot.engine.presets import PRESETS
from unobot.engine.rules import OPTIONS

from .styles import clean_text, join_clauses
from .voice import Piece, Voice

LobbyAnswer = (
    LobbyOpened
    | LobbyJoined
    | LobbyLeft
    | LobbyClosed
    | LobbyIs
    | LobbyInvites
    | DealRefused
    | RulesRefused
    | ComputerJoins
    | ComputerRenamed
    | OwnerChanged
    | Replaced
    | RulesAre
)

_RULES_LIMIT = 200
"""Characters of rules in a line."""


def tell_lobby(voice: Voice, answer: LobbyAnswer) -> list[str]:
    """The line of an answer about the table."""
    match answer:
        case LobbyOpened():
            return [_tell_opened(voice, answer)]
        case LobbyJoined(nick, seated, seconds, computers):
            clauses = [voice.say("lobby.joined", nick=nick)]
            return [join_clauses([*clauses, *_tell_seated(voice, seated, seconds, computers)])]
        case LobbyIs(seated, seconds, computers):
            clauses = [voice.say("lobby.open")]
            return [join_clauses([*clauses, *_tell_seated(voice, seated, seconds, computers)])]
        case LobbyInvites(channel, seated, seconds, computers):
            clauses = [voice.say("lobby.invites", channel=channel)]
            clauses += _tell_seated(voice, seated, seconds, computers)
            return [join_clauses([*clauses, *_tell_where_help_is(voice)])]
        case LobbyLeft(nick, owner):
            clauses = [voice.say("lobby.left", nick=nick)]
            if owner is not None:
                clauses.append(voice.say("owner", nick=owner))
            return [join_clauses(clauses)]
        case LobbyClosed(_, _, DealRefused() as why):
            return [voice.say("lobby.closed_for", why=_tell_deal_refused(voice, why))]
        case LobbyClosed(present, needed):
            return [voice.count("lobby.closed", needed, present=present)]
        case DealRefused():
            return [_tell_deal_refused(voice, answer)]
        case RulesRefused():
            return [_tell_rules_refused(voice, answer)]
        case ComputerJoins(nick, is_added, from_next_round):
            key = "computer.joins" if is_added else "computer.leaves"
            return [voice.say(key + "_next" if from_next_round else key, nick=nick)]
        case ComputerRenamed(old, new):
            return [voice.say("computer.renamed", old=old, new=new)]
        case OwnerChanged(owner):
            return [voice.say("owner", nick=owner)]
        case Replaced(old, new):
            return [voice.say("replaced", old=old, new=new)]
        case RulesAre():
            return [join_clauses(_tell_rules(voice, answer))]
        case _:
            assert_never(answer)


def _tell_rules(voice: Voice, answer: RulesAre) -> list[Piece]:
    options = [f"{name}={format_option(value)}" for name, value in answer.differences]
    rules = _rules(" ".join([answer.preset, *options]))
    return [
        voice.say("rules" if answer.is_in_force else "rules.of", rules=rules),
        *(_tell_point(voice, f"rules.point.{key}", number) for key, number in answer.points),
    ]


def _tell_point(voice: Voice, key: str, number: int | None) -> Piece:
    return voice.say(key) if number is None else voice.count(key, number)


def _rules(text: str) -> Piece:
    return Piece(clean_text(text, _RULES_LIMIT))


def _tell_opened(voice: Voice, answer: LobbyOpened) -> str:
    rules, time = _rules(answer.rules), voice.duration(answer.seconds)
    if answer.owner is None:
        line = voice.say("lobby.opens_again", rules=rules, time=time)
    else:
        line = voice.say("lobby.opened", nick=answer.owner, rules=rules, time=time)
    unrated = [] if answer.is_rated else [voice.say("unrated")]
    return join_clauses([line, *unrated, *_tell_where_help_is(voice)])


def _tell_where_help_is(voice: Voice) -> list[Piece]:
    """For people who play here for the first time: how to learn the game and find their cards."""
    notices = [voice.say("lobby.notices")] if voice.are_hands_notices else []
    return [voice.say("lobby.help"), *notices]


def _tell_seated(
    voice: Voice, seated: tuple[str, ...], seconds: int, computers: frozenset[str]
) -> list[Piece]:
    """Who is at the table, and when the game starts."""
    nicks = voice.listed_nicks(seated, computers)
    clauses = [voice.say("lobby.seated", nicks=nicks)] if seated else []
    if seconds > 0:
        clauses.append(voice.say("lobby.starts", time=voice.duration(seconds)))
    return clauses


def _tell_deal_refused(voice: Voice, answer: DealRefused) -> Piece:
    match answer.why:
        case "too_few":
            return voice.count("deal.too_few", answer.needed, present=answer.present)
        case "too_many_cards":
            return voice.count("deal.too_many_cards", answer.present)
        case "no_pairs" | "not_four":
            return voice.say(f"deal.{answer.why}", option=answer.option, present=answer.present)
        case _:
            assert_never(answer.why)


def _tell_rules_refused(voice: Voice, answer: RulesRefused) -> Piece:
    match answer.kind:
        case "preset":
            presets = Piece(", ".join(PRESETS))
            return voice.say("rules.no_preset", got=answer.got, presets=presets)
        case "option":
            close = get_close_matches(answer.option, OPTIONS, n=1)
            key = "rules.no_option_but" if close else "rules.no_option"
            return voice.say(key, option=answer.option, meant="".join(close))
        case "value":
            return voice.say(
                "rules.no_value",
                option=answer.option,
                got=answer.got,
                expected=_expected(voice, answer.option),
            )
        case "conflict":
            return voice.say("deal.conflict", option=answer.option, other=answer.other)
        case _:
            assert_never(answer.kind)


def _expected(voice: Voice, name: str) -> Piece:
    """What an option takes, in the voice's language."""
    option = OPTIONS.get(name)
    if option is None:
        return voice.say("expected.other")
    if option.choices:
        return voice.say("expected.choice", choices=Piece(", ".join(option.choices)))
    if isinstance(option.default, bool):
        return voice.say("expected.yes_no")
    return voice.say("expected.number", low=option.low, high=option.high)
