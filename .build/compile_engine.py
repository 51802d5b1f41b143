"""Build hook of hatchling: the engine compiled to machine code by mypyc, beside its sources.

Where that cannot be done (there is no C compiler, say), the wheel has the sources alone and runs
from them, unless UNOBOT_COMPILED=required is in the environment. HATCH_BUILD_NO_HOOKS=true leaves
it out. Nothing is written into the source tree, and an editable install stays plain Python.
MYPYC_OPT_LEVEL=0 compiles faster and runs slower.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = Path("unobot", "engine")

INTERPRETED = {"cards", "errors", "options", "rules", "values", "__init__"}
"""Modules that stay as they are: `rules` takes its class apart by its annotations, which compiled
ones do not have; enums, exceptions and the data of options gain nothing."""


class CompiledEngine(BuildHookInterface[Any]):
    """Puts the extension modules into the wheel; Python prefers them to the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the results and the platform that they are for."""
        if self.target_name != "wheel" or version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        built = Path(self.folder.name, "built")
        try:
            compile_engine(Path(self.root), Path(self.folder.name), built)
        # Whatever goes wrong, and mypyc ends the program where it does not understand something.
        except (Exception, SystemExit) as error:
            if os.environ.get("UNOBOT_COMPILED") == "required":
                raise
            self.app.display_warning(f"The engine stays plain Python, it was not compiled: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in built.rglob("*.*"):
            build_data["force_include"][str(path)] = str(path.relative_to(built))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what the wheel has now."""
        if hasattr(self, "folder"):
            self.folder.cleanup()


def compile_engine(root: Path, work: Path, built: Path) -> None:
    """Compile the engine's modules of the source tree `root`; intermediate files go to `work`."""
    # Needed by this hook alone, so a plain build does not install them.
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]

    before = Path.cwd()
    os.chdir(root)
    try:
        sources = sorted(str(path) for path in ENGINE.glob("*.py") if path.stem not in INTERPRETED)
        modules = mypycify(
            [
                f"--cache-dir={work / 'cache'}",
                "--config-file=",
                "--always-true=COMPILING",
                *sources,
            ],
            # More takes longer to compile, and the result is no quicker.
            opt_level=os.environ.get("MYPYC_OPT_LEVEL", "1"),
            debug_level="0",
            target_dir=str(work / "c"),
            group_name="unobot.engine.compiled",
        )
        command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(built), str(work / "objects")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
