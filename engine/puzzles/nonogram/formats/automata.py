"""Clues as automata, as MiniZinc's models with the constraint `regular` take them (hakank.org's `*_aut.dzn`).

`row_states` has a pair for each state of each line: the next state after a white cell and after a black one, 0 for
none.  `row_start_where` says which pair is the first of each line, from 1; `col_states` and `col_start_where` likewise.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engine.core.puzzle import PuzzleError
from engine.reading.literals import Node


def clues(node: Node, side: str) -> list[list[str]] | None:
    """Return the clues of a side, `row` or `col`; None if it has no such automata.

    Raises:
        PuzzleError: the tables are of no clues.
    """
    named: dict[str, Any] = dict(node.pairs)
    states, starts = named.get(f"{side}_states"), named.get(f"{side}_start_where")
    if not isinstance(states, Node) or not isinstance(starts, Node):
        return None
    pairs = [tuple(each) if isinstance(each, Node) else () for each in states]
    if not all(isinstance(each, int) for each in starts) or [*starts] != sorted({1, *starts}):
        raise PuzzleError(f"the numbers in {side}_start_where must go up from 1")
    found = []
    for line, (start, end) in enumerate(pairwise([*starts, len(pairs) + 1]), start=1):
        runs = _runs(pairs[start - 1 : end - 1])
        if runs is None:
            raise PuzzleError(f"line {line} of {side}_states isn’t made from a clue such as 2 1")
        found.append(runs)
    return found


def _runs(pairs: list[tuple[Any, ...]]) -> list[str] | None:
    """Return the runs whose automaton this is: each black cell leads on, and a white one alone leads out of a run."""
    runs = [0]
    for state, pair in enumerate(pairs, start=1):
        if pair == (state, 0) and state == len(pairs):
            return [str(run) for run in runs if run]
        if pair == (0 if runs[-1] else state, state + 1):
            runs[-1] += 1
        elif pair == (state + 1, 0) and runs[-1]:
            runs.append(0)
        else:
            break
    return None
