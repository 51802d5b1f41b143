"""How long starting takes: `unobot --help`, and importing `unobot.app`, against bare imports.

    python tests/bench/startup.py [--runs 15] [--slowest 12]

Each figure is the processor time of a whole new process (user and system, as the kernel counts
it), so that other work on the machine matters little; the kinds take turns, and the median of the
runs is told. All processes find compiled modules in a folder of their own, which the first run of
each kind fills. The libraries of `unobot.app` are all modules of others that it loads, imported in
the same order; from both imports the time of a Python that does nothing is taken off.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

LIMIT = 1.5
"""Both ratios are to stay at or below this."""
NO_CACHES = "PYTHONDONTWRITEBYTECODE"
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


def environment(folder: str) -> dict[str, str]:
    """This process' environment, with compiled modules kept in a folder, whatever it says."""
    without = {name: value for name, value in os.environ.items() if name != NO_CACHES}
    return {**without, "PYTHONPYCACHEPREFIX": folder}


def cpu_seconds(command: list[str], env: dict[str, str]) -> float:
    """Processor time of a command that must succeed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=env)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} ended with status {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def slowest_modules(count: int, env: dict[str, str]) -> list[tuple[int, str]]:
    """Our modules that take longest by themselves when `unobot.app` is imported: (us, name)."""
    command = [sys.executable, "-X", "importtime", "-c", "import unobot.app"]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True, env=env)
    rows = [line.partition(":")[2].split("|") for line in done.stderr.splitlines()[1:]]
    times = [(int(own), name.strip()) for own, _, name in rows if "unobot" in name]
    return sorted(times, reverse=True)[:count]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15, help="runs of each kind")
    parser.add_argument("--slowest", type=int, default=12, help="how many slow modules to list")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(report(options.runs, options.slowest, environment(folder)))


def report(runs: int, slowest: int, env: dict[str, str]) -> str:
    """The figures, one line each."""
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
    for run in range(runs + 1):
        for kind, command in commands.items():
            taken = cpu_seconds(command, env)
            if run:
                times[kind].append(taken)
    ms = {kind: statistics.median(found) * 1000 for kind, found in times.items()}
    help_ratio = ms["help"] / ms["bare"]
    app_ratio = (ms["app"] - ms["nothing"]) / (ms["libraries"] - ms["nothing"])
    return "".join(
        line + "\n"
        for line in (
            f"medians of {runs} runs, ms of processor time, whole processes",
            *(f"  {kind:10} {found:7.0f}" for kind, found in ms.items()),
            f"unobot --help / {BARE}: {help_ratio:.2f} (at most {LIMIT})",
            f"import unobot.app / its {len(names)} library modules, both less nothing: "
            f"{app_ratio:.2f} (at most {LIMIT})",
            "our slowest modules, by themselves (one run, with the cost of measuring):",
            *(f"  {us / 1000:6.1f} ms  {name}" for us, name in slowest_modules(slowest, env)),
        )
    )


if __name__ == "__main__":
    main()
