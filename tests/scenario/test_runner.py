"""What the runner reports, and what it notices without being asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unobot.answers import Hand
from unobot.bot.steps import Step, Steps
from unobot.engine.cards import Card
from unobot.scenario import Report, run_paths
from unobot.session import narration
from unobot.session.step import Step as SessionStep
from unobot.store.store import Store

from .files import failure, run

EXPECTED = [
    ("turn: B", "expected turn B, got A"),
    ("phase: lobby", "expected phase lobby, got playing"),
    ("top: r4", "expected top r4, got r3"),
    ("color: green", "expected color green, got red"),
    ("direction: backward", "expected direction backward, got forward"),
    ("hands: {A: r5 g2}", "expected hand of A r5 g2, got r5 g1"),
    ("hands: {Z: r5}", "expected hand of Z r5, got "),
    ("counts: {A: 3}", "expected count of A 3, got 2"),
    ("owes: {A: color}", "expected owes {'A': 'color'}, got none"),
    ("penalty: 2", "expected penalty 2, got 0"),
    ("stock: 5", "expected stock 5, got 99"),
    ("discard: 2", "expected discard 2, got 1"),
    ("seated: [A, C, B]", "expected seated"),
    ("owner: B", "expected owner B, got A"),
    ("winner: A", "expected a result, got none"),
    ("points: {A: 1}", "expected a result, got none"),
    ("say: [hello]", "expected 'hello' in the channel"),
    ("sent: [hello]", "expected 'hello' sent"),
    ("tell: {A: [hello]}", "expected 'hello' to A"),
]


@pytest.mark.parametrize(("expected", "told"), EXPECTED)
def test_an_expectation_that_is_not_so_fails_with_the_number_of_its_step(
    tmp_path: Path, expected: str, told: str
) -> None:
    found = failure(tmp_path, f"- after: 1\n- expect: {{{expected}}}")
    assert found is not None
    assert found.startswith(f"step 2: {told}")


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ("unchanged: yes", "expected nothing to change"),
        ("quiet: yes", "expected quiet, got 'A plays"),
        ("say_not: [plays]", "expected no 'plays' in the channel"),
        ("told: {B: no}", "expected nothing told to B"),
        ("tell_not: {B: [Red]}", "expected no 'Red' to B"),
        ("sent_not: ['^PRIVMSG']", "expected no '^PRIVMSG' sent"),
    ],
)
def test_what_must_not_have_happened(tmp_path: Path, expected: str, told: str) -> None:
    found = failure(tmp_path, f"- A: pl r5\n- expect: {{{expected}}}")
    assert found is not None
    assert found.startswith(f"step 2: {told}")


def test_expectations_that_are_so_pass(tmp_path: Path) -> None:
    steps = """\
    - expect: {turn: A, owner: A, seated: [A, B, C], stock: 99, discard: 1, color: red}
    - A: pl b9
    - expect: {unchanged: yes, quiet: yes, told: {B: no}, tell: {A: [.]}}
    - A: pl r5
    - expect: {turn: B, top: r5, hands: {A: g1}, counts: {C: 3}, say: ['A plays +Red 5 +to B']}
    - expect: {quiet: yes}
    - B>: cards
    - expect: {tell: {B: [Red 7]}, sent: ['^NOTICE B'], say_not: ['']}
    """
    assert failure(tmp_path, steps) is None


def test_the_first_failure_of_a_scenario_is_told(tmp_path: Path) -> None:
    found = failure(tmp_path, "- expect: {turn: B}\n- expect: {turn: C}")
    assert found == "step 1: expected turn B, got A"


def test_each_scenario_has_a_line(tmp_path: Path) -> None:
    lobby = "name: {}\npeople: [A]\nsteps: [{{A: '!uno'}}, {{expect: {{phase: {}}}}}]\n"
    reports = run(tmp_path, lobby.format("one", "lobby"), lobby.format("two", "playing"))
    assert [report.line for report in reports] == [
        "ok   made_up.yaml: one",
        "FAIL made_up.yaml: two: step 2: expected phase playing, got lobby",
    ]


def test_folders_are_read_in_order_with_what_is_in_them(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("b.yaml", "a.yaml", "inner/c.yaml", "notes.txt"):
        (tmp_path / name).write_text("name: none\npeople: [A]\nsteps: []\n", encoding="utf-8")
    files = [report.file for report in run_paths([tmp_path, tmp_path / "a.yaml"])]
    assert files == ["a.yaml", "b.yaml", "c.yaml", "a.yaml"]


def test_a_report_without_a_failure_is_ok() -> None:
    assert Report("f.yaml", "name", None).line == "ok   f.yaml: name"


# -- what must always hold


@pytest.mark.expects_error_log
def test_an_error_in_the_log_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> Any:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("unobot.session.narration.turn", fail)
    found = failure(tmp_path, "- after: 1\n- A: tu")
    assert found is not None
    assert found.startswith("step 2: ")
    assert "a fault of ours" in found


def test_a_hand_that_is_shown_to_somebody_else_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def show_to_c(step: SessionStep, *args: Any) -> None:
        step.tell("C", Hand((Card.B1, Card.B2), None))

    monkeypatch.setattr(narration, "tell_hand", show_to_c)
    found = failure(tmp_path, "- A: pl r5")
    assert found is not None
    assert "was shown to C" in found


def test_a_card_that_is_named_to_all_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def show_to_all(step: SessionStep, *args: Any) -> None:
        step.say(Hand((Card.B1, Card.B2), None))

    monkeypatch.setattr(narration, "tell_hand", show_to_all)
    found = failure(tmp_path, "- A: pl r5")
    assert found is not None
    assert "was shown to #uno" in found


def test_a_step_that_is_not_stored_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, calls = Store.save, list[object]()

    def save_once(store: Store, change: Any) -> None:
        calls.append(change)
        if len(calls) == 1:
            save(store, change)

    monkeypatch.setattr(Store, "save", save_once)
    found = failure(tmp_path, "- A: pl r5")
    assert found == "step 1: the stored session is not the one in memory"


def test_a_card_that_is_lost_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = Steps.carry_out

    def lose_a_card(steps: Steps, step: Step, what: str, now: float) -> None:
        carry_out(steps, step, what, now)
        if steps.session.table.game is not None:
            steps.session.table.game.state.stock.pop()

    monkeypatch.setattr(Steps, "carry_out", lose_a_card)
    found = failure(tmp_path, "- A: pl r5")
    assert found is not None
    assert "the cards are not the pack any more" in found


def test_a_line_that_is_too_long_for_the_server_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unobot.scenario.watching.LINE_BYTES", 50)
    found = failure(tmp_path, "- A: pl r5")
    assert found is not None
    assert "bytes" in found
