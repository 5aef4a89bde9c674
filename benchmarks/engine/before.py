"""How long the engine takes, beside itself at an earlier commit: both in turns, on the puzzles of today's classes.

Seconds of CPU of a class are the sum over its puzzles of the least of three turns, of one where a turn takes long; a
search that is not at its end after 20 s is given up.  The puzzles of all classes are made by the present code.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks import ROOT
from benchmarks.engine.instances import groups

LIMIT = 20.0
TURNS = 3
LONG = 20_000.0
"""Milliseconds of a turn from which on a class has one turn only."""
LEFT_OUT = ("letters", "countdown")
"""Puzzles that are not searched for."""

Turn = tuple[list[float], int]
"""The times of a class, in ms, and how many were decided."""


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The files of that commit, measured by the present benchmarks."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        shutil.rmtree(tree / "benchmarks")
        shutil.copytree(ROOT / "benchmarks", tree / "benchmarks")
        yield tree


def turn(tree: Path, kind: str, name: str) -> Turn:
    """A class decided once by that tree's engine."""
    command = [sys.executable, "-m", "benchmarks.engine.measure", kind, name, str(LIMIT)]
    run = subprocess.run(command, cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, stdout=subprocess.PIPE)
    run.check_returncode()
    times, _, done = json.loads(run.stdout)
    return times, done


def least(turns: list[Turn]) -> float:
    """Of each puzzle the least, of the class the sum, in seconds."""
    return sum(map(min, zip(*(times for times, _ in turns), strict=True))) / 1000


def main(argument: str) -> None:
    """`COMMIT` or `COMMIT:KIND`; a line for each class."""
    commit, _, only = argument.partition(":")
    print(f"| | class | decided, {commit} | now | CPU s, {commit} | now | ratio |\n|---|---|---|---|---|---|---|")
    with tree_of(commit) as old:
        for kind, classes in groups():
            for group in classes if only in ("", kind) and kind not in LEFT_OUT else ():
                before: list[Turn] = []
                now: list[Turn] = []
                while len(now) < TURNS and not (now and max(sum(before[0][0]), sum(now[0][0])) > LONG):
                    before.append(turn(old, kind, group.name))
                    now.append(turn(ROOT, kind, group.name))
                was, is_ = least(before), least(now)
                figures = f"{before[0][1]} | {now[0][1]} | {was:.3f} | {is_:.3f} | {is_ / was:.2f}"
                print(f"| {kind} | {group.name} | {figures} |", flush=True)
