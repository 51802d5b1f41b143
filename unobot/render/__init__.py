"""Answers and events to words: the sentences of each language, and how cards look.

The path of one answer: `Renderer.render` gives it to the module of its subject (`narrate` for what
happened in a round; `lobby`, `status`, `endings`, `refusals`, `tables`, `manual`), which speaks
through a `Voice`: sentences from a `Catalogue` (`locales/LANG/LC_MESSAGES/unobot.po`), cards in a
`Style`, people's text cleaned. To add a language, add its catalogue here and its words to
`commands` (`words/LANG.yaml`).

Nothing is read on import: `load_catalogues` reads the catalogues once.
"""

from .catalogue import SOURCE_LANGUAGE, Catalogue, find_languages, load_catalogues
from .renderer import Renderer
from .styles import Style
from .voice import Audience

__all__ = [
    "SOURCE_LANGUAGE",
    "Audience",
    "Catalogue",
    "Renderer",
    "Style",
    "find_languages",
    "load_catalogues",
]
