"""Files that are wrong by themselves: an error of that scenario, never a pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from unobot.scenario import run_paths

from .files import TABLE, failure, run


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("- expect: {trun: A}", "step 1: trun"),
        ("- {A: dr, B: dr}", "step 1"),
        ("- A: dr\n- afer: 3", "step 2: afer is neither a step nor one of the people"),
        ("- after: soon", "step 1: after takes seconds"),
        ("- after: -1", "step 1: after takes seconds"),
        ("- restart: softly", "kill or term"),
        ("- expect: {phase: dreaming}", "phase"),
        ("- expect: {direction: up}", "direction"),
        ("- expect: {color: pink}", "color"),
        ("- expect: {owes: {A: money}}", "owes"),
        ("- expect: {hands: {A: r5 zz}}", "zz"),
        ("- expect: {top: w/x}", "w/x"),
        ("- expect: {say: ['(']}", "regular expression"),
        ("- expect: {unchanged: no}", "unchanged"),
        ("- expect: {turn: A}\n- expect: {turn: A, turn: B}", "twice"),
    ],
)
def test_a_step_that_cannot_be(tmp_path: Path, steps: str, told: str) -> None:
    found = failure(tmp_path, steps)
    assert found is not None
    assert told in found


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("colour: red", "colour"),
        ("hands: {A: r5 r5 r5, B: g1}", "the pack does not have that many r5"),
        ("hands: {A: r5 r3, B: r3}", "the pack does not have that many r3"),
        ("hands: {A: u}", "the pack does not have that many u"),
        ("hands: {A: x9}", "x9"),
        ("hands: {D: r5}", "D: nobody of that name sits here"),
        ("turn: D", "D: nobody of that name sits here"),
        ("said_uno: [D]", "D: nobody"),
        ("drawn: r9", "the drawn r9 is not in the hand"),
        ("top: ''", "top"),
        ("top: r3 r4", "r3 r4"),
        ("top: w/x", "w/x"),
        ("first: [zz]", "zz"),
        ("stock: g1 g1 g1", "the pack does not have that many g1"),
        ("rules: bridge", "bridge"),
        ("rules: {stacking: sometimes}", "stacking"),
        ("channel: {langg: fr}", "langg"),
        ("network: {casemapping: latin}", "casemapping"),
        ("people: {Z: {root: yes}}", "root"),
        ("deals: [{hand: {}}]", "hand"),
        ("steps: none", "steps"),
    ],
)
def test_a_table_that_cannot_be(tmp_path: Path, line: str, told: str) -> None:
    key = line.partition(":")[0]
    rest = [one for one in TABLE.splitlines() if not one.startswith(f"{key}:")]
    steps = [] if key == "steps" else ["steps: [{after: 1}]"]
    (report,) = run(tmp_path, "\n".join([*rest, line, *steps, ""]))
    assert report.failure is not None
    assert told in report.failure


@pytest.mark.expects_error_log
def test_cards_of_a_later_deal_that_no_pack_holds(tmp_path: Path) -> None:
    (report,) = run(
        tmp_path,
        """\
        name: a lobby
        people: [A, B]
        deals: [{hands: {A: r5 r5 r5, B: g1}}]
        steps: [{A: '!uno'}, {B: jo}, {A: '!deal'}]
        """,
    )
    assert report.failure is not None
    assert "the pack does not have that many r5" in report.failure


def test_a_wrong_document_leaves_the_others_alone(tmp_path: Path) -> None:
    good = "name: good\npeople: [A]\nsteps: [{A: '!uno'}, {expect: {phase: lobby}}]\n"
    reports = run(tmp_path, good, "nam: wrong\nsteps: []\n", good, "", "just text\n")
    assert [report.failure is None for report in reports] == [True, False, True, False]
    assert [report.name for report in reports] == ["good", "document 2", "good", "document 5"]


@pytest.mark.parametrize("content", [b"name: [", b"name: \xff", b"a: 1\na: 2\n"])
def test_what_is_no_file_of_scenarios_is_told_by_the_name_of_the_file(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "broken.yaml"
    file.write_bytes(content)
    (report,) = run_paths([file])
    assert report.line.startswith("FAIL broken.yaml: ")
    assert "\n" not in report.line


def test_a_file_that_is_not_there_fails() -> None:
    (report,) = run_paths([Path("nowhere.yaml")])
    assert report.failure is not None


def test_nicks_that_yaml_takes_for_yes_or_no_are_nicks(tmp_path: Path) -> None:
    table = "name: y and n\nseats: [N, 'Y']\nhands: {N: r5 g1, Y: r7 b1}\ntop: r3\n"
    assert failure(tmp_path, "- N: pl r5\n- expect: {turn: 'Y', hands: {Y: b1 r7}}", table) is None


def test_who_came_or_took_a_nick_by_a_line_of_the_server_may_speak(tmp_path: Path) -> None:
    steps = "- raw: ':Z!z@z.example JOIN #uno'\n- Z: jo\n- expect: {seated: [A, B, C, Z]}"
    assert failure(tmp_path, steps) is None
