"""Score files of Color Uno: what is read, what is left out, and for which month it counts."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from unobot.store.model import ImportedRecord, ImportedTotal
from unobot.store.scores import Scores
from unobot.store.store import Store
from unobot.store.transfer.color_uno import ColorUno
from unobot.store.transfer.reading import ImportFailed
from unobot.transport.casemapping import fold

from .samples import CHANNEL, HERE, NETWORK, PARIS, History, moment

NOW = moment("2024-05-15 18:00")
rfc1459 = partial(fold, casemapping="rfc1459")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def write(folder: Path, name: str, data: bytes, written: str = "2024-05-10 12:00") -> Path:
    path = folder / name
    path.write_bytes(data)
    os.utime(path, (moment(written), moment(written)))
    return path


def read(
    path: Path,
    config: Path | None = None,
    month: tuple[int, int] | None = None,
    store: Store | None = None,
) -> ColorUno:
    """Reads as an import does, into a store where one is given."""
    reader = ColorUno(rfc1459, PARIS, lambda digest: found(store, digest))
    reader.read(path, config, month)
    return reader


def found(store: Store | None, digest: str) -> list[str]:
    return [] if store is None else store.ledger().find_imports(NETWORK, CHANNEL, digest)


def notes(reader: ColorUno) -> list[str]:
    return [line for notes in reader.notes for line in notes.lines]


def bring_in(store: Store, reader: ColorUno) -> list[str]:
    done = store.ledger().bring_in(NETWORK, CHANNEL, reader.imports)
    return [one.source for one in done]


def ranking(scores: Scores, span: str = "month", by: str = "points") -> list[tuple[str, int]]:
    rows = scores.ranking(HERE, by, span, NOW, 20)  # type: ignore[arg-type]
    return [(row.nick, row.value) for row in rows]


def test_a_line_is_a_nick_with_wins_points_and_rounds_won_with_21(folder: Path) -> None:
    (one,) = read(write(folder, "UnoScores", b"Ana 10 1500 2\n")).imports
    assert (one.source, one.month) == ("UnoScores 2024-05", "2024-05")
    assert one.totals == (ImportedTotal("nick:ana", "Ana", "ana", 1500, 10, 10, 2),)


def test_odd_nicks_are_nicks(folder: Path) -> None:
    data = "[x] 1 1 0\r\n{} 1 2 0\r\na|b 1 3 0\r\nZoë 1 4 0\r\n^_- 1 5 0\r\n".encode()
    reader = read(write(folder, "UnoScores", data))
    (one,) = reader.imports
    assert [total.nick for total in one.totals] == ["[x]", "{}", "a|b", "Zoë", "^_-"]
    assert [total.folded_nick for total in one.totals] == ["{x}", "{}", "a|b", "zoë", "~_-"]
    assert notes(reader) == []


def test_spellings_of_one_nick_are_counted_together(folder: Path) -> None:
    reader = read(write(folder, "UnoScores", b"[x] 3 400 1\n{X} 2 21 1\n"))
    (one,) = reader.imports
    assert one.totals == (ImportedTotal("nick:{x}", "[x]", "{x}", 421, 5, 5, 2),)
    assert notes(reader) == ["UnoScores, line 2: {X} is the same nick as [x]: counted together"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"Nobody 1 5 0", "Nobody is nobody"),
        (b"broken", "no `nick games points blackjacks`: 'broken'"),
        (b"a 1 2", "no `nick games points blackjacks`: 'a 1 2'"),
        (b"a 1 2 3 4", "no `nick games points blackjacks`: 'a 1 2 3 4'"),
        (b"a -1 2 3", "no `nick games points blackjacks`: 'a -1 2 3'"),
        (b"a 1 2.5 3", "no `nick games points blackjacks`: 'a 1 2.5 3'"),
        ("a 1 ２ 3".encode(), "no `nick games points blackjacks`: 'a 1 ２ 3'"),
        (b"a 1 99999999999999999999 3", "no `nick games points blackjacks`"),
        (b"a 0 0 0", "a has not played"),
        (b"a!b@c 1 2 0", "'a!b@c' is not a valid nick"),
        (b"a\x07 1 2 0", "'a\\x07' is not a valid nick"),
        (b"a\x81 1 2 0", "'a\N{REPLACEMENT CHARACTER}' is not a valid nick"),
    ],
)
def test_what_is_no_line_of_scores_is_left_out_with_its_reason(
    folder: Path, line: bytes, reason: str
) -> None:
    reader = read(write(folder, "UnoScores", b"Ana 1 10 0\n\n" + line + b"\n"))
    assert [total.nick for total in reader.imports[0].totals] == ["Ana"]
    assert notes(reader)[-1].startswith(f"UnoScores, line 3: left out: {reason}")


def test_a_nick_that_stands_twice_counts_once(folder: Path) -> None:
    reader = read(write(folder, "UnoScores", b"Ana 1 10 0\nAna 2 20 0\n"))
    assert [total.points for total in reader.imports[0].totals] == [10]
    assert notes(reader) == ["UnoScores, line 2: left out: Ana stands in line 1 already"]


def test_old_files_are_read_as_windows_1252_line_by_line(folder: Path) -> None:
    reader = read(write(folder, "UnoScores", b"B\xe9a 1 10 0\n" + "Zoë 1 9 0\n".encode()))
    assert [total.nick for total in reader.imports[0].totals] == ["Béa", "Zoë"]
    assert notes(reader) == ["UnoScores, line 1: not UTF-8, read as Windows-1252"]


@pytest.mark.parametrize(
    ("name", "written", "month"),
    [
        ("UnoScores.Apr", "2024-05-10 12:00", "2024-04"),
        ("UnoScores.Jun", "2024-05-10 12:00", "2023-06"),
        ("UnoScores.dec", "2023-12-31 23:59", "2023-12"),
        # The name has no year: of this month's archive beside this month's file it is the last.
        ("UnoScores.May", "2024-05-10 12:00", "2023-05"),
    ],
)
def test_the_archives_beside_the_file_count_in_the_last_month_of_their_name(
    folder: Path, name: str, written: str, month: str
) -> None:
    write(folder, name, b"Old 5 50 0\n", written)
    write(folder, "UnoScores.bak", b"Bak 5 50 0\n")
    reader = read(write(folder, "UnoScores", b"Ana 1 10 0\n"))
    assert [one.month for one in reader.imports] == ["2024-05", month]


def test_an_archive_can_be_read_by_itself(folder: Path) -> None:
    path = write(folder, "UnoScores.Jan", b"Old 5 50 0\n", "2024-01-31 20:00")
    assert [one.month for one in read(path).imports] == ["2024-01"]
    assert [one.month for one in read(path, month=(2020, 1)).imports] == ["2020-01"]


def test_the_records_of_the_month_and_of_all_time_are_read(folder: Path) -> None:
    config = write(
        folder,
        "uno.cfg",
        b"Fast=Ana 60\nHigh=[x] 500\nPlayed=Nobody 0\nRecordFast=Bea 41\nRecordHigh=Ana 900\n"
        b"RecordPlayed=Cid 120\nRecordCard=Ana 30000\nRecordWins=Ana 120\nSpeed=5\nHigh=oops\n",
    )
    reader = read(write(folder, "UnoScores", b""), config)
    ever, month = reader.imports
    assert ever.records == (
        ImportedRecord("fast", "nick:bea", "Bea", 41),
        ImportedRecord("high", "nick:ana", "Ana", 900),
        ImportedRecord("played", "nick:cid", "Cid", 120),
        ImportedRecord("month_points", "nick:ana", "Ana", 30000),
        ImportedRecord("month_wins", "nick:ana", "Ana", 120),
    )
    assert month.month == "2024-05"
    assert [(one.what, one.nick, one.value) for one in month.records] == [
        ("fast", "Ana", 60),
        ("high", "[x]", 500),
    ]
    assert notes(reader) == [
        "uno.cfg, line 3: left out: Nobody is nobody (Played=Nobody 0)",
        "uno.cfg, line 10: left out: no `name=nick number`: 'High=oops'",
    ]


def test_the_best_of_the_last_month_count_where_its_archive_is_missing(
    folder: Path, store: Store, scores: Scores
) -> None:
    score_file = write(folder, "UnoScores", b"Ana 1 10 0\n")
    config = write(folder, "uno.cfg", b"LastMonthCard1=Ana 4000\nLastMonthGames1=Bob 12\n")
    assert bring_in(store, read(score_file, config)) == [
        "UnoScores 2024-05",
        "uno.cfg, last month 2024-04",
    ]
    assert ranking(scores, "last_month") == [("Ana", 4000)]
    assert ranking(scores, "last_month", "wins") == [("Bob", 12)]
    write(folder, "UnoScores.Apr", b"Ana 20 4000 1\nBob 12 300 0\n")
    assert bring_in(store, read(score_file, config)) == ["UnoScores 2024-05", "UnoScores 2024-04"]
    assert ranking(scores, "last_month") == [("Ana", 4000), ("Bob", 300)]


def test_an_import_can_be_repeated_without_counting_twice(
    folder: Path, store: Store, scores: Scores
) -> None:
    score_file = write(folder, "UnoScores", b"Ana 10 1500 1\n")
    for _ in range(2):
        bring_in(store, read(score_file))
    assert ranking(scores) == [("Ana", 1500)]
    bring_in(store, read(write(folder, "UnoScores", b"Ana 11 1600 1\nBob 1 5 0\n")))
    assert ranking(scores) == [("Ana", 1600), ("Bob", 5)]


@pytest.fixture
def years(folder: Path) -> tuple[Path, Path, Path]:
    """A score file, an archive and a configuration."""
    return (
        write(folder, "UnoScores", b"Ana 10 1500 1\n"),
        write(folder, "UnoScores.Dec", b"Old 5 50 0\n", "2023-12-31 12:00"),
        write(folder, "uno.cfg", b"High=Ana 90\nLastMonthCard1=Bob 40\n"),
    )


def test_files_that_were_copied_later_count_in_the_months_in_which_they_counted(
    years: tuple[Path, Path, Path], store: Store
) -> None:
    score_file, archive, config = years
    sources = bring_in(store, read(score_file, config, store=store))
    assert sources == [
        "UnoScores 2024-05",
        "UnoScores 2023-12",
        "uno.cfg 2024-05",
        "uno.cfg, last month 2024-04",
    ]
    for path in years:
        os.utime(path, (moment("2026-02-01 12:00"),) * 2)
    assert bring_in(store, read(score_file, config, store=store)) == sources
    assert bring_in(store, read(archive, store=store)) == ["UnoScores 2023-12"]


def test_a_configuration_that_comes_along_later_is_of_the_month_of_its_scores(
    years: tuple[Path, Path, Path], store: Store
) -> None:
    score_file, _, config = years
    bring_in(store, read(score_file, store=store))
    for path in years:
        os.utime(path, (moment("2026-02-01 12:00"),) * 2)
    assert "uno.cfg 2024-05" in bring_in(store, read(score_file, config, store=store))


def test_a_month_that_is_corrected_counts_in_place_of_the_one_before(
    years: tuple[Path, Path, Path], store: Store, scores: Scores
) -> None:
    score_file, _, config = years
    bring_in(store, read(score_file, config, store=store))
    assert bring_in(store, read(score_file, config, (2022, 1), store)) == [
        "UnoScores 2022-01",
        "UnoScores 2021-12",
        "uno.cfg 2022-01",
    ]
    assert ranking(scores, "ever") == [("Ana", 1500), ("Old", 50)]


def test_a_month_that_is_over_counts_where_it_counted_when_it_was_running(
    folder: Path, store: Store, scores: Scores
) -> None:
    score_file = write(folder, "UnoScores", b"Ana 10 1500 1\n", "2024-04-20 12:00")
    bring_in(store, read(score_file, store=store))
    score_file.rename(folder / "UnoScores.Apr")
    score_file = write(folder, "UnoScores", b"Ana 1 10 0\n")
    assert bring_in(store, read(score_file, store=store)) == [
        "UnoScores 2024-05",
        "UnoScores 2024-04",
    ]
    assert ranking(scores, "ever") == [("Ana", 1510)]


def test_archives_with_the_same_lines_count_in_their_own_months(
    folder: Path, store: Store, scores: Scores
) -> None:
    score_file = write(folder, "UnoScores", b"Bob 1 5 0\n")
    for name, written in (("Dec", "2023-12-31 12:00"), ("Jan", "2024-01-31 12:00")):
        write(folder, f"UnoScores.{name}", b"Ana 1 10 0\n", written)
    for _ in range(2):
        bring_in(store, read(score_file, store=store))
    assert ranking(scores, "ever") == [("Ana", 20), ("Bob", 5)]


def test_the_day_of_an_imported_record_is_not_made_up(
    folder: Path, store: Store, scores: Scores
) -> None:
    config = write(folder, "uno.cfg", b"Fast=Ana 60\nRecordHigh=Old 300\n")
    bring_in(store, read(write(folder, "UnoScores", b"Ana 3 700 0\n"), config))
    when = {best.what: best.when for best in scores.records(HERE)}
    assert (when["fast"], when["high"]) == (0, 0)
    assert when["month_points"] == when["month_wins"] == moment("2024-05-15 02:00")


def test_imported_figures_stand_beside_rounds_that_were_played(
    folder: Path, store: Store, scores: Scores, history: History
) -> None:
    bring_in(store, read(write(folder, "UnoScores", b"Ann 2 100 1\nOld 9 150 0\n")))
    history.add("Ann", 60, others=["Bob"])
    assert ranking(scores) == [("Ann", 160), ("Old", 150)]
    assert ranking(scores, by="games") == [("Old", 9), ("Ann", 3), ("Bob", 1)]
    score = scores.score(HERE, NETWORK, "nick:ann", NOW)
    assert (score.month.points, score.month.wins, score.month.games) == (160, 3, 3)
    assert (score.month.rank, score.ever.rank) == (1, 1)
    assert scores.score(HERE, NETWORK, "nick:old", NOW).ever.rank == 2
    person = scores.find_person(HERE, NETWORK, "old")
    assert person is not None
    assert (person.identity, person.nick) == ("nick:old", "Old")


def test_imported_records_stand_until_a_strictly_better_one(
    folder: Path, store: Store, scores: Scores, history: History
) -> None:
    config = write(
        folder, "uno.cfg", b"RecordFast=Old 60\nRecordHigh=Old 300\nRecordCard=Old 999\n"
    )
    bring_in(store, read(write(folder, "UnoScores", b"Old 3 700 0\n"), config))
    history.add("Ann", 300, seconds=60.0, cards_played=10)
    bests = {best.what: (best.nick, best.value) for best in scores.records(HERE)}
    assert bests["fast"] == ("Old", 60)
    assert bests["high"] == ("Old", 300)
    assert bests["played"] == ("Ann", 10)
    assert bests["month_points"] == ("Old", 999)
    assert bests["month_wins"] == ("Old", 3)
    history.add("Ann", 301, seconds=59.0)
    bests = {best.what: (best.nick, best.value) for best in scores.records(HERE)}
    assert (bests["fast"], bests["high"]) == (("Ann", 59), ("Ann", 301))


def test_records_of_all_time_are_none_of_this_month(
    folder: Path, store: Store, scores: Scores
) -> None:
    config = write(folder, "uno.cfg", b"RecordHigh=Old 300\nHigh=New 200\n")
    bring_in(store, read(write(folder, "UnoScores", b""), config))
    assert scores.best(HERE, "high", "month", NOW).nick == "New"
    assert scores.best(HERE, "high", "ever", NOW).nick == "Old"


def test_a_dry_run_changes_nothing(folder: Path, store: Store, scores: Scores) -> None:
    reader = read(write(folder, "UnoScores", b"Ana 10 1500 1\n"))
    assert store.ledger().bring_in(NETWORK, CHANNEL, reader.imports, dry_run=True)
    assert ranking(scores) == []


def test_a_file_that_is_not_there_is_a_sentence(folder: Path) -> None:
    with pytest.raises(ImportFailed, match="UnoScores: the file cannot be read: No such file"):
        read(folder / "UnoScores")
