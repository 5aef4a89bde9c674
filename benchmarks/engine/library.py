"""The library: how much is installed, and what an import takes, beside other solvers' libraries.

The processor time of whole processes that import one thing and end, less that of one that imports nothing; the median
of many, in turns, since other programs may be at work.  Sizes are those of the installed files without compiled copies.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

from benchmarks import ROOT

ROUNDS = 15
NOTHING = "pass"
OWN = "puzzle_playground, engine; [*engine.PUZZLES.values()]"
MODULES = {
    OWN: ("all kinds of puzzles", ("python-sat", "numpy", "defusedxml", "click", "six")),
    "puzzle_playground": ("the same, before the first is asked for", ()),
    "pysat.solvers": ("python-sat alone, which it needs", ("python-sat", "six")),
    "ortools.sat.python.cp_model": ("OR-Tools, another solver", ("ortools", "numpy", "pandas", "protobuf", "absl-py")),
    "webapp": ("the site: Flask, SQLAlchemy, pydantic and the rest", ()),
}
"""What is imported, what that is, and the packages that are installed for it, beside its own."""


def seconds(statement: str) -> float:
    """Processor time of a process that does nothing else."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], check=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def megabytes(packages: tuple[str, ...], folders: tuple[str, ...] = ()) -> float:
    """What packages and folders of ours take."""
    files = [Path(str(each.locate())) for name in packages for each in distribution(name).files or []]
    files += [each for folder in folders for each in (ROOT / folder).rglob("*")]
    return sum(each.stat().st_size for each in files if each.is_file() and "__pycache__" not in each.parts) / 1e6


def main() -> None:
    """Print a table."""
    took: dict[str, list[float]] = {name: [] for name in (NOTHING, *MODULES)}
    for _ in range(ROUNDS):
        for name, found in took.items():
            found.append(seconds(name if name == NOTHING else f"import {name}"))
    bare = statistics.median(took[NOTHING])
    own = statistics.median(took[OWN]) - bare
    print(f"Python alone: {bare * 1000:.0f} ms\n")
    print("| import | what | processor, ms | ratio | installed, MB |\n|---|---|---:|---:|---:|")
    for name, (what, packages) in MODULES.items():
        folders = ("puzzle_playground", "engine") if name == OWN else ()
        size = f"{megabytes(packages, folders):.1f}" if packages else ""
        spent = statistics.median(took[name]) - bare
        print(f"| `{name}` | {what} | {spent * 1000:.0f} | {spent / own:.2f} | {size} |")
    print(f"\nOf that the engine itself: {megabytes((), ('puzzle_playground', 'engine')):.1f} MB.")
