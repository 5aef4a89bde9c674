"""Solving for visitors who have a solution in mind, such as a picture that they drew."""

from __future__ import annotations

import json
from typing import Any

from flask import request

from engine import Explained, Outcome, Puzzle, PuzzleError, solves
from webapp.jobs.results import Result
from webapp.pages.site.services import services
from webapp.store.tables import SOLVE, Task


def solving(outcome: Result | None) -> Outcome | None:
    """Return the outcome of a job that solves, which is never a path."""
    return outcome if isinstance(outcome, Outcome) else None


def solving_task(puzzle: Puzzle[Any]) -> Task:
    """Return the task of solving the puzzle; the visitor's solution comes first, if it is one."""
    try:
        drawn = request.form.get("wanted", "")
        whole = puzzle.attempt(drawn) if drawn and isinstance(puzzle, Explained) else None
    except PuzzleError:
        return SOLVE  # of another size, say: a sketch that was left behind
    if whole is None or not solves(puzzle, whole):
        return SOLVE
    return Task(SOLVE.name, json.dumps(puzzle.solution_to_json(whole)))


def known_solutions(puzzle: Puzzle[Any], task: Task) -> Outcome | None:
    """Return a known outcome; if there is one solution, regardless of which should come first."""
    outcome = solving(services().jobs.known(puzzle, task))
    if outcome is None and task != SOLVE:
        plain = solving(services().jobs.known(puzzle))
        return plain if plain is not None and plain.status == "unique" else None
    return outcome


def for_others(puzzle: Puzzle[Any], number: int | None, outcome: Outcome | None) -> int | None:
    """Return the number of a visitor's solution for people who have none in mind; None if it has none."""
    task = solving_task(puzzle)
    if not number or task == SOLVE or outcome is None:
        return number
    own = known_solutions(puzzle, task)
    solution = own.solutions[number - 1] if own is not None and number <= len(own.solutions) else None
    return outcome.solutions.index(solution) + 1 if solution in outcome.solutions else None
