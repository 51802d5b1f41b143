"""The score file of sopel-UnoBot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unobot.store.scores import Scores
from unobot.store.store import Store
from unobot.store.transfer.reading import ImportFailed
from unobot.store.transfer.sopel import read_sopel

from .samples import CHANNEL, HERE, NETWORK, moment

NOW = moment("2024-05-15 18:00")
ANA = {"playtime": 3600, "games": 12, "wins": 5, "points": 900}


def test_its_figures_are_of_all_time_and_of_no_month(
    tmp_path: Path, store: Store, scores: Scores
) -> None:
    path = tmp_path / "unoscores.json"
    path.write_text(json.dumps({"Ana": ANA}))
    for _ in range(2):
        found, notes = read_sopel(path, str.lower)
        store.ledger().bring_in(NETWORK, CHANNEL, found)
        assert notes.lines == []
    score = scores.score(HERE, NETWORK, "nick:ana", NOW)
    assert (score.month.games, score.ever.games) == (0, 12)
    assert (score.ever.points, score.ever.wins, score.ever.rank) == (900, 5, 1)
    assert scores.ranking(HERE, "points", "month", NOW, 9) == ()
    assert [best.nick for best in scores.records(HERE)] == [None] * 6


def test_what_has_no_figures_is_left_out_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text(
        json.dumps(
            {
                "a": {"games": 1, "wins": 2, "points": 0},
                "b": 7,
                "c": {"games": "1", "wins": 0, "points": 0},
                "d": {"games": True, "wins": 0, "points": 0},
                "e f": ANA,
                "Ana": ANA,
                "nobody": ANA,
            }
        )
    )
    (one,), notes = read_sopel(path, str.lower)
    assert [total.nick for total in one.totals] == ["Ana"]
    assert notes.lines == [
        "s.json, key 'a': left out: 2 rounds won of 1 played",
        "s.json, key 'b': left out: no object with `games`, `wins` and `points`",
        "s.json, key 'c': left out: no object with `games`, `wins` and `points`",
        "s.json, key 'd': left out: no object with `games`, `wins` and `points`",
        "s.json, key 'e f': left out: 'e f' is not a valid nick",
        "s.json, key 'nobody': left out: Nobody is nobody",
    ]


@pytest.mark.parametrize(("text", "reason"), [("{", "this is not JSON"), ("[]", "a JSON object")])
def test_another_file_is_a_sentence(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "s.json").write_text(text)
    with pytest.raises(ImportFailed, match=reason):
        read_sopel(tmp_path / "s.json", str.lower)
