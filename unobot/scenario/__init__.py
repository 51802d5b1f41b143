"""Scenario files: a table that is set, people who talk, and what must be true.

`run_paths` runs them against the real pipeline, with a clock and a server that the `stage` holds.
The path of a file: `reading` takes it apart and refuses what it does not know; `setting` makes
positions and deals of its cards; `stage` plays the steps; `expecting` compares, and `watching`
checks after every step what must always hold.
"""

from .runner import Report, run_paths

__all__ = ["Report", "run_paths"]
