"""How long starting takes: `unobot --help`, and importing `unobot.app`, against bare imports.

    python tests/bench/startup.py [--runs 15] [--slowest 12]

Each figure is the processor time of a whole new process (user and system, as the kernel counts
it), so that other work on the machine matters little; the kinds take turns, and the median of the
runs is told. The libraries of `unobot.app` are all modules of others that it loads, imported in
the same order; from both imports the time of a Python that does nothing is taken off.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

LIMIT = 1.5
"""Both ratios are to stay at or below this."""
BARE = "import irc.client, yaml, pydantic"
LIST_MODULES = """\
import sys
before = set(sys.modules)
import unobot.app
for name in sys.modules:
    top = name.partition('.')[0]
    if name not in before and top not in sys.stdlib_module_names and top != 'unobot':
        print(name)
"""
LOAD_MODULES = """\
import contextlib, importlib
for name in {names!r}:
    with contextlib.suppress(ImportError):
        importlib.import_module(name)
"""


def python(code: str) -> list[str]:
    """The command that runs some code."""
    return [sys.executable, "-c", code]


def cpu_seconds(command: list[str]) -> float:
    """Processor time of a command that must succeed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} ended with status {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def slowest_modules(count: int) -> list[tuple[int, str]]:
    """Our modules that take longest by themselves when `unobot.app` is imported: (us, name)."""
    command = [sys.executable, "-X", "importtime", "-c", "import unobot.app"]
    report = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True).stderr
    rows = [line.partition(":")[2].split("|") for line in report.splitlines()[1:]]
    times = [(int(own), name.strip()) for own, _, name in rows if "unobot" in name]
    return sorted(times, reverse=True)[:count]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15, help="runs of each kind")
    parser.add_argument("--slowest", type=int, default=12, help="how many slow modules to list")
    options = parser.parse_args()

    listed = subprocess.run(python(LIST_MODULES), stdout=subprocess.PIPE, text=True, check=True)
    names = listed.stdout.split()
    commands = {
        "nothing": python("pass"),
        "help": [str(Path(sys.executable).with_name("unobot")), "--help"],
        "bare": python(BARE),
        "app": python("import unobot.app"),
        "libraries": python(LOAD_MODULES.format(names=names)),
    }
    times: dict[str, list[float]] = {kind: [] for kind in commands}
    for run in range(options.runs + 1):
        for kind, command in commands.items():
            taken = cpu_seconds(command)
            if run:  # the first run of each only fills caches
                times[kind].append(taken)
    ms = {kind: statistics.median(found) * 1000 for kind, found in times.items()}
    tell = sys.stdout.write
    tell(f"medians of {options.runs} runs, ms of processor time, whole processes\n")
    for kind, found in ms.items():
        tell(f"  {kind:10} {found:7.0f}\n")
    help_ratio = ms["help"] / ms["bare"]
    app_ratio = (ms["app"] - ms["nothing"]) / (ms["libraries"] - ms["nothing"])
    tell(f"unobot --help / {BARE}: {help_ratio:.2f} (at most {LIMIT})\n")
    tell(
        f"import unobot.app / its {len(names)} library modules, both less nothing: "
        f"{app_ratio:.2f} (at most {LIMIT})\n"
    )
    tell("our slowest modules, by themselves (one run, with the cost of measuring):\n")
    for taken, name in slowest_modules(options.slowest):
        tell(f"  {taken / 1000:6.1f} ms  {name}\n")


if __name__ == "__main__":
    main()
