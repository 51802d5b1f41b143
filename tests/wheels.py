"""Building the wheel, as an installation does, from a copy of the source tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

WITHOUT_CACHES = shutil.ignore_patterns("__pycache__")


def build_wheel(folder: Path, **environment: str) -> Path:
    """Build the wheel of a copy of the source tree, with this in the environment too."""
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("unobot", ".build"):
        shutil.copytree(ROOT / name, source / name, ignore=WITHOUT_CACHES)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*build, "--wheel-dir", folder, source],
        check=True,
        stdin=subprocess.DEVNULL,
        # What is tested does not depend on the optimizations, which take most of the time.
        env={**os.environ, "MYPYC_OPT_LEVEL": "0", **environment},
    )
    (wheel,) = folder.glob("*.whl")
    return wheel
