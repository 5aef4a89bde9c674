"""`python -m engine.sat.rival_process`: the solver at the other end of `engine.sat.rival`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

from pysat.solvers import Solver

from engine.process.sandbox import die_with_parent
from engine.sat.rival import receive, write

SOLVER = "cadical195"


def _clauses(literals: Iterable[int]) -> Iterator[list[int]]:
    clause: list[int] = []
    for literal in literals:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def _halve_memory() -> None:
    """Take half of the parent's allowance, so that both together stay near it."""
    import resource

    allowed, hard = resource.getrlimit(resource.RLIMIT_AS)
    if allowed != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (allowed // 2, hard))


def main() -> None:
    """Read clauses and questions from standard input until it ends, and answer on standard output."""
    die_with_parent()
    os.nice(5)  # the first solver of anybody comes before the second of anybody else
    _halve_memory()
    solver = Solver(name=SOLVER)
    while (message := receive(sys.stdin.buffer)) is not None:
        if message:
            solver.append_formula(_clauses(message))
        else:
            write(sys.stdout.buffer, solver.get_model() if solver.solve() else [])


if __name__ == "__main__":
    main()
