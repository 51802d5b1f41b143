"""Help with the commands, what a personal setting does, the version."""

from __future__ import annotations

from typing import assert_never

from unobot.answers import (
    ForgetAsks,
    HelpAnswer,
    SettingChanged,
    SettingsAre,
    ShuffleIs,
    VersionIs,
)
from unobot.engine.presets import PRESETS

from .voice import Piece, Voice

ManualAnswer = HelpAnswer | SettingChanged | SettingsAre | ForgetAsks | ShuffleIs | VersionIs

HELP_TOPICS = (
    "start",
    "join",
    "deal",
    "play",
    "draw",
    "pass",
    "color",
    "uno",
    "catch",
    "challenge",
    "swap",
    "hand",
    "top",
    "turn",
    "order",
    "count",
    "repeat",
    "stats",
    "time",
    "leave",
    "remove",
    "replace",
    "addbot",
    "dropbot",
    "stop",
    "pause",
    "penalty",
    "rules",
    "help",
    "score",
    "top10",
    "top3last",
    "fast",
    "high",
    "played",
    "records",
    "row",
    "unostats",
    "fair",
    "set",
    "version",
)
"""What there is help about: the names of the actions."""


def tell_manual(voice: Voice, answer: ManualAnswer) -> list[str]:
    """The lines of an answer about the bot; the list of commands takes two."""
    match answer:
        case HelpAnswer(topic, prefix):
            if topic in HELP_TOPICS:
                explained = [voice.say(f"help.{topic}", prefix=prefix)]
                if topic == "rules":
                    presets = Piece(", ".join(PRESETS))
                    explained.append(voice.say("help.rules.presets", presets=presets))
                return [*explained]
            if topic:
                return [voice.say("help.unknown", topic=topic, prefix=prefix)]
            return [
                voice.say("help.list.play", prefix=prefix),
                voice.say("help.list.ask", prefix=prefix),
            ]
        case SettingChanged(key, value):
            match key:
                case "colors" | "hand":
                    return [voice.say(f"setting.{key}.{value}")]
                case "lang" | "forget":
                    return [voice.say(f"setting.{key}", value=value)]
                case _:
                    assert_never(key)
        case SettingsAre(colors, hand, lang, langs):
            choices = Piece("|".join(langs))
            return [voice.say("settings", colors=colors, hand=hand, lang=lang, langs=choices)]
        case ForgetAsks(seconds):
            return [voice.say("setting.forget.asks", time=voice.duration(seconds))]
        case ShuffleIs(game, commitment, seed):
            held_to = Piece(commitment)
            if seed is None:
                return [voice.say("shuffle.running", game=game, commitment=held_to)]
            return [voice.say("shuffle.over", game=game, commitment=held_to, seed=Piece(seed))]
        case VersionIs(version):
            return [voice.say("version", version=version)]
        case _:
            assert_never(answer)
