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


def tell_manual(voice: Voice, answer: ManualAnswer) -> list[str]:
    """The lines of an answer about the bot; the list of commands takes two."""
    match answer:
        case HelpAnswer():
            return _tell_help(voice, answer)
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


def _tell_help(voice: Voice, answer: HelpAnswer) -> list[str]:
    topic, prefix = answer.topic, answer.prefix
    if not answer.is_known:
        return [voice.say("help.unknown", topic=topic, prefix=prefix)]
    if not topic:
        return [
            voice.say("help.list.play", prefix=prefix),
            voice.say("help.list.ask", prefix=prefix),
        ]
    explained: list[str] = [voice.say(f"help.{topic}", prefix=prefix)]
    if topic == "rules":
        explained.append(voice.say("help.rules.presets", presets=Piece(", ".join(PRESETS))))
    return explained
