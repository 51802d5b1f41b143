"""The real bot as a process of its own, with its configuration and database in a folder."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

END_SECONDS = 60.0
"""How long the bot may take to end."""


class Bot:
    """`unobot run`, which can be ended, killed and started again on the same database."""

    def __init__(self, folder: Path, config: str, program: str = "unobot") -> None:
        self.folder = folder
        self.program = program
        """The Python module that is run."""
        self._config = folder / "config.yaml"
        self._log = folder / "bot.log"
        self._process: subprocess.Popen[bytes] | None = None
        self.write_config(config)

    def write_config(self, config: str) -> None:
        """Changes the configuration; the bot reads it when it is told to, or when it starts."""
        self._config.write_text(config, encoding="utf-8")

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self.program, "run", str(self._config)],
                cwd=self.folder,
                env={
                    **os.environ,
                    "PYTHONPATH": str(Path(__file__).parents[2]),
                    "PYTHONWARNINGS": "error",
                },
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    @property
    def log(self) -> str:
        """Everything it has logged, of all its starts."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    @property
    def errors(self) -> list[str]:
        """The lines of the log that should not be there."""
        bad = (" ERROR ", " CRITICAL ", "Traceback")
        return [line for line in self.log.splitlines() if any(word in line for word in bad)]

    @property
    def pid(self) -> int:
        """Of the process that was started last."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def memory_mb(self) -> float:
        """What it has in memory now (resident), in MB; 0 when it does not run."""
        if not self.is_running:
            return 0.0
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        line = next((line for line in status.splitlines() if line.startswith("VmRSS:")), "0 0")
        return int(line.split()[1]) / 1024

    def signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def stop(self) -> int:
        """Asks it to end; returns its exit status."""
        self.signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Returns its exit status when it has ended."""
        assert self._process is not None
        return self._process.wait(END_SECONDS)

    def kill(self) -> None:
        """Ends it without a goodbye, if it still runs."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    async def until_logged(self, text: str) -> None:
        """Returns when this stands in the log."""
        async with asyncio.timeout(END_SECONDS):
            while text not in self.log:
                await asyncio.sleep(0.02)
