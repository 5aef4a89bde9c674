"""A class of puzzles: times and memory.  Use `python -m benchmarks.engine.measure KIND CLASS [SECONDS]`.

A process of its own, which knows no peers: their libraries take more memory than the engine.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.engine.instances import decide, groups

Clock = Callable[[], float]
"""Seconds."""


def cpu_seconds() -> float:
    """Of this process and of all that it started and waited for."""
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + others.ru_utime + others.ru_stime


def milliseconds(method: Callable[..., Any], *arguments: Any, clock: Clock = cpu_seconds) -> tuple[float, Any]:
    """The time by that clock, and what came out."""
    start = clock()
    result = method(*arguments)
    return (clock() - start) * 1000, result


def main(slug: str, name: str, limit: str = "inf") -> None:
    """Print the times in ms, the peak in KiB, and how many were decided within the limit, or the class's own."""
    group = next(each for kind, found in groups() if kind == slug for each in found if each.name == name)
    puzzles = group.puzzles()
    seconds = min(group.limit, float(limit))
    if not group.wall:
        decide(puzzles[0], seconds)  # imports and caches
    clock = time.monotonic if group.wall else cpu_seconds
    measured = [milliseconds(decide, puzzle, seconds, clock=clock) for puzzle in puzzles]
    times, done = [each for each, _ in measured], sum(decided for _, decided in measured)
    # Not getrusage, which on Linux counts the parent's memory before exec, too.
    status = Path("/proc/self/status").read_text().splitlines()
    print(json.dumps([times, next(int(line.split()[1]) for line in status if line.startswith("VmHWM")), done]))


if __name__ == "__main__":
    main(*sys.argv[1:])
