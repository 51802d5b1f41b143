"""Scenario files made up for the tests of their runner."""

from __future__ import annotations

import textwrap
from pathlib import Path

from unobot.scenario import Report, run_paths

TABLE = """\
name: made up
seats: [A, B, C]
hands: {A: r5 g1, B: r7 b1 b2, C: y1 y2 y3}
top: r3
"""


def run(path: Path, *documents: str) -> list[Report]:
    """Run a file of these documents."""
    file = path / "made_up.yaml"
    file.write_text("---\n".join(map(textwrap.dedent, documents)), encoding="utf-8")
    return list(run_paths([file]))


def failure(path: Path, steps: str, table: str = TABLE) -> str | None:
    """What does not hold of these steps; None: everything does."""
    (report,) = run(path, f"{table}steps:\n{textwrap.indent(textwrap.dedent(steps), '  ')}")
    return report.failure
