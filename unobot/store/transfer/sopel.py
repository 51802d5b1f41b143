"""The score file of sopel-UnoBot: `{nick: {"playtime": s, "games": n, "wins": n, "points": n}}`.

It counts from the first day on and does not say when: its figures are of all time and of no month.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from unobot.store.model import Import

from .reading import Fold, ImportFailed, Notes, Totals, decode_text, read_file

SOURCE = "sopel"
LARGEST = 10**9


def read_sopel(path: Path, fold: Fold) -> tuple[list[Import], Notes]:
    """What is in such a file; raises ImportFailed where it is none."""
    notes = Notes(path.name)
    data = read_file(path)
    try:
        people = json.loads(decode_text(data, notes), object_pairs_hook=_Pairs)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ImportFailed(f"{path}: this is not JSON: {error}") from error
    if not isinstance(people, _Pairs):
        raise ImportFailed(f"{path}: a JSON object with a nick for each key is expected")
    totals = Totals(fold, notes)
    for nick, figures in people:
        found = dict(figures) if isinstance(figures, _Pairs) else {}
        numbers = [found.get(key) for key in ("games", "wins", "points")]
        games, wins, points = (number if _is_count(number) else None for number in numbers)
        place = f"key {nick!r}"
        if games is None or wins is None or points is None:
            notes.note(place, "left out: no object with `games`, `wins` and `points`")
        elif wins > games:
            notes.note(place, f"left out: {wins} rounds won of {games} played")
        else:
            totals.add(place, nick, points=points, wins=wins, games=games)
    if not totals.rows:
        return [], notes
    return [Import(SOURCE, None, totals.rows, (), hashlib.sha256(data).hexdigest())], notes


class _Pairs(list[tuple[str, Any]]):
    """A JSON object as it stands in the file, keys that come twice included."""


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < LARGEST
