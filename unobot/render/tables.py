"""Scores, rankings and records. In a channel their lines highlight nobody."""

from __future__ import annotations

from typing import assert_never

from unobot.answers import (
    BestsAre,
    RankingIs,
    RecordsSet,
    ScoreIs,
)
from unobot.store.results import Best, Bonus, Figures, NewRecord

from .styles import begin_line, join_clauses
from .voice import Piece, Voice

TableAnswer = ScoreIs | RankingIs | Best | BestsAre | RecordsSet | Bonus


def tell_table(voice: Voice, answer: TableAnswer) -> list[str]:
    """The line of an answer about results."""
    match answer:
        case ScoreIs():
            return [_tell_score(voice, answer)]
        case RankingIs(by, span, rows):
            ranked = ", ".join(
                f"{row.rank}. {voice.listed_nick(row.nick)} {row.value}" for row in rows
            )
            what = voice.say(f"ranking.by.{by}")
            best = Piece(ranked) if rows else voice.say("nobody_yet")
            return [voice.say(f"ranking.{span}", what=what, rows=best)]
        case Best():
            return [begin_line(_tell_best(voice, answer))]
        case BestsAre(span, bests):
            told = Piece(join_clauses(_tell_best(voice, best) for best in bests))
            return [voice.say(f"bests.{span}", bests=told)]
        case RecordsSet(records):
            clauses = [_tell_record(voice, record) for record in records]
            return [join_clauses(clauses)] if clauses else []
        case Bonus(why, _, nick, points, count):
            return [voice.count(f"bonus.{why}", points, nick=nick, count=count)]
        case _:
            assert_never(answer)


def _tell_record(voice: Voice, record: NewRecord) -> str:
    figure = _tell_figure(voice, record.what, voice.nick(record.nick), record.value)
    title = voice.say(f"best.{record.what}")
    return voice.say(f"record.{record.span}", title=title, figure=figure)


def _tell_score(voice: Voice, answer: ScoreIs) -> str:
    nick = voice.listed_nick(answer.nick)
    if not answer.score.ever.games:
        return voice.say("score.none", nick=nick)
    month = _tell_span(voice, answer.score.month)
    return voice.say("score", nick=nick, month=month, ever=_tell_span(voice, answer.score.ever))


def _tell_span(voice: Voice, span: Figures) -> Piece:
    if not span.games:
        return voice.say("score.nothing")
    average = Piece(voice.catalogue.decimal(span.points / span.games))
    figures = [
        voice.count("points", span.points),
        voice.count("score.wins", span.games, wins=span.wins),
        voice.say("score.average", average=average),
    ]
    if span.rank is not None:
        figures.append(voice.say("score.rank", rank=span.rank))
    return Piece(", ".join(figures))


def _tell_best(voice: Voice, best: Best) -> Piece:
    title = voice.say(f"best.{best.what}")
    if best.nick is None:
        return voice.say("best", title=title, figure=voice.say("nobody_yet"))
    figure = _tell_figure(voice, best.what, voice.listed_nick(best.nick), best.value)
    if best.when:
        is_months = best.what in ("month_points", "month_wins")
        tell = voice.catalogue.month if is_months else voice.catalogue.date
        date = Piece(tell(best.when, voice.timezone))
        figure = voice.say("best.dated", figure=figure, date=date)
    return voice.say("best", title=title, figure=figure)


def _tell_figure(voice: Voice, what: str, nick: Piece, value: float) -> Piece:
    """Who holds it with which number, in the unit of that best."""
    match what:
        case "fast":
            return voice.say("figure.time", nick=nick, time=voice.duration(value))
        case "high" | "month_points":
            return voice.count("figure.points", round(value), nick=nick)
        case "played":
            return voice.count("figure.cards", round(value), nick=nick)
        case _:
            return voice.count("figure.wins", round(value), nick=nick)
