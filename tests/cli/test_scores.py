"""`unobot scores`: from a score file to the tables, out again, and into another store."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.store.samples import History
from unobot.cli.main import main
from unobot.store.store import open_store

CONFIG = """\
networks:
  - {name: example, host: 127.0.0.1, tls: no, channels: ['#uno', '#zwei']}
database: {folder}/uno.db
timezone: UTC
"""

SCORES = """\
Ana 10 1500 1
[x] 3 400 0
{X} 2 21 1
{} 1 20 0
a|b 2 50 0
Nobody 0 0 0
broken
Zoë 5 600 2
"""

Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; its status, and its lines on standard output and error."""
    (tmp_path / "config.yaml").write_text(CONFIG.replace("{folder}", str(tmp_path)))
    (tmp_path / "UnoScores").write_text(SCORES)

    def run(*arguments: str) -> tuple[int, list[str], list[str]]:
        config = ["--config", str(tmp_path / "config.yaml")]
        status = main([*arguments, *config])
        told = capsys.readouterr()
        return status, told.out.splitlines(), told.err.splitlines()

    return run


HERE = ("--channel", "#uno")


def bring_in(run: Run, tmp_path: Path, *more: str) -> tuple[int, list[str], list[str]]:
    file = str(tmp_path / "UnoScores")
    return run("scores", "import", "--format", "color-uno", file, *HERE, *more)


def test_a_score_file_is_imported_shown_exported_and_compared(run: Run, tmp_path: Path) -> None:
    month = datetime.now(UTC).strftime("%Y-%m")
    assert bring_in(run, tmp_path) == (
        0,
        [
            f"UnoScores {month}: 5 players, counted in {month}",
            "[x]: found again only where the network's casemapping is rfc1459, as "
            "`unobot check --connect` tells; otherwise import again with --casemapping",
            "UnoScores, line 3: {X} is the same nick as [x]: counted together",
            "UnoScores, line 6: left out: Nobody is nobody",
            "UnoScores, line 7: left out: no `nick games points blackjacks`: 'broken'",
        ],
        [],
    )
    top = ["   1  Ana  1500", "   2  Zoë  600", "   3  [x]  421", "   4  a|b  50", "   5  {}   20"]
    assert run("scores", "top", *HERE) == (0, top, [])
    assert run("scores", "top", "wins", "ever", "--limit", "1", *HERE)[1] == ["   1  Ana  10"]
    assert "421 points" in run("scores", "show", "{X}", *HERE)[1][0]
    assert run("scores", "top", "--channel", "#zwei")[1] == ["nobody yet"]

    export = str(tmp_path / "out.csv")
    assert run("scores", "export", "csv", "--output", export)[0] == 0
    os.remove(tmp_path / "uno.db")
    status, told, errors = run("scores", "import", "--format", "csv", export)
    assert (status, told[0], errors) == (0, "0 rounds, and 0 that were already there", [])
    assert run("scores", "top", *HERE)[1] == top
    again = run("scores", "export", "csv")[1]
    assert again == Path(export).read_text(encoding="utf-8").splitlines()


def test_a_dry_run_says_the_same_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    _, told, _ = bring_in(run, tmp_path, "--dry-run")
    assert told[-1] == "nothing was changed (--dry-run)"
    assert run("scores", "top", *HERE)[1] == ["nobody yet"]
    assert bring_in(run, tmp_path)[1] == told[:-1]


def test_a_copy_of_a_file_counts_in_the_month_it_counted_in(run: Run, tmp_path: Path) -> None:
    past = (datetime.now(UTC) - timedelta(days=70)).timestamp()
    os.utime(tmp_path / "UnoScores", (past, past))
    bring_in(run, tmp_path)
    os.utime(tmp_path / "UnoScores")
    bring_in(run, tmp_path)
    assert run("scores", "top", *HERE)[1] == ["nobody yet"]
    assert run("scores", "top", "points", "ever", *HERE)[1][0] == "   1  Ana  1500"


def test_the_month_can_be_said(run: Run, tmp_path: Path) -> None:
    assert bring_in(run, tmp_path, "--month", "2019-03")[1][0].startswith("UnoScores 2019-03: ")
    for month, fault in (
        ("March", "not a month, such as 2024-05"),
        ("0001-01", "not between 1988 and now"),
        ("9999-12", "not between 1988 and now"),
    ):
        assert bring_in(run, tmp_path, "--month", month)[2] == [
            f"unobot: --month: {month!r} is {fault}"
        ]


def test_a_casemapping_that_is_said_is_taken_without_a_warning(run: Run, tmp_path: Path) -> None:
    bring_in(run, tmp_path)
    told = bring_in(run, tmp_path, "--casemapping", "ascii")[1]
    assert told[0].endswith("6 players, counted in " + datetime.now(UTC).strftime("%Y-%m"))
    assert [line for line in told if "casemapping" in line] == []
    top = run("scores", "top", *HERE)[1]
    assert top[2:4] == ["   3  [x]  400", "   4  a|b  50"]


def test_an_export_that_is_imported_knows_the_files_it_comes_from(run: Run, tmp_path: Path) -> None:
    bring_in(run, tmp_path, "--month", "2019-03")
    export = str(tmp_path / "out.csv")
    run("scores", "export", "csv", "--output", export)
    os.remove(tmp_path / "uno.db")
    run("scores", "import", "--format", "csv", export)
    assert bring_in(run, tmp_path)[1][0].endswith("counted in 2019-03")
    assert run("scores", "top", "points", "ever", *HERE)[1][0] == "   1  Ana  1500"


@pytest.mark.parametrize("limit", ["0", "-1", "ten", "12345678901"])
@pytest.mark.parametrize("command", [("scores", "top"), ("games",)])
def test_a_limit_is_a_number_from_1_on(
    run: Run, command: tuple[str, ...], limit: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(*command, "--limit", limit)
    assert ended.value.code == 2
    fault = f"unobot: argument --limit: {limit!r} is not a number from 1 up ("
    assert capsys.readouterr().err.startswith(fault)


def test_a_nick_is_merged_and_its_old_name_finds_it(run: Run, tmp_path: Path) -> None:
    bring_in(run, tmp_path)
    assert run("scores", "merge", "a|b", "account:anna", "--dry-run")[1] == [
        "what was of nick:a|b on example would belong to account:anna: 0 rounds, "
        "1 imported totals, 0 imported records"
    ]
    assert run("scores", "merge", "a|b", "account:anna")[0] == 0
    assert "50 points" in run("scores", "show", "a|b", *HERE)[1][0]
    assert run("scores", "merge", "a|b", "account:anna")[2] == [
        "unobot: nobody has played on example as nick:a|b"
    ]
    assert run("scores", "merge", "Ana", "ANA")[2] == ["unobot: Ana and ANA are already the same"]


def test_rounds_are_counted_anew(run: Run, tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "uno.db"))
    History(store, 0.0).add("Ann", 70)
    store.close()
    assert run("scores", "rebuild") == (0, ["1 rounds looked through, 0 corrected"], [])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("scores", "top", *HERE), "no such database; the bot makes it when it runs"),
        (("scores", "import", "--format", "csv", "none.csv"), "none.csv: the file cannot be read"),
        (
            ("scores", "import", "--format", "color-uno", "x"),
            "--channel: is required, one of #uno, #zwei",
        ),
        (
            ("scores", "import", "--format", "color-uno", "x", "--network", "y"),
            "--network: there is no network 'y', one of example",
        ),
        (
            ("scores", "import", "--format", "csv", "x", *HERE),
            "--network and --channel are not for csv: the file names them",
        ),
        (
            ("scores", "import", "--format", "sopel", "x", "uno.cfg", *HERE),
            "UNO.CFG and --month are only for --format color-uno",
        ),
    ],
)
def test_what_cannot_be_is_one_sentence(
    run: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    status, told, errors = run(*arguments)
    assert (status, told, len(errors)) == (1, [], 1)
    assert complaint in errors[0]


@pytest.mark.parametrize("name", ["", "a b", "account:", "nick:"])
def test_what_is_nobodys_name_gets_no_results(run: Run, tmp_path: Path, name: str) -> None:
    bring_in(run, tmp_path)
    assert run("scores", "merge", "Ana", name)[2] == [
        f"unobot: {name!r} names nobody, it must be a nick or account:NAME"
    ]
