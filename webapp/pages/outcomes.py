"""What a page shows of an outcome: its headline, the solution on the board, two solutions to compare."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from flask import request

from engine import Complaint, GridPuzzle, OptimumPuzzle, Puzzle
from webapp.jobs.endings import Outcome

MOST_DIFFERENCES = 100
"""Cells whose values in two solutions are listed; the boards mark all of them."""


def small_number(token: str | None, most: int) -> int | None:
    """The value of plain digits up to `most`, else None: query strings are guesses, never errors."""
    if token is None or not re.fullmatch("[0-9]{1,9}", token):
        return None
    number = int(token)
    return number if number <= most else None


def shown(puzzle: Puzzle[Any] | None, outcome: Outcome | None) -> dict[str, Any]:
    """What templates look at, for the solution that the request asks for.

    `showing` is its number from 1, or 0 for what all solutions share; `solution` the solution; `answer` the values to
    be drawn into the board, None where one is not to be seen; `loose` the cells that differ between solutions.
    """
    solutions = outcome["solutions"] if outcome else []
    compared = _compared(len(solutions)) if isinstance(puzzle, GridPuzzle) else None
    wanted = compared[0] if compared else small_number(request.values.get("show"), most=len(solutions))
    showing = (1 if wanted is None else wanted) if solutions else None
    forced = {tuple(cell) for cell in outcome["forced"]} if outcome and outcome["forced"] is not None else None
    if showing == 0 and forced is None:
        showing = 1
    solution = solutions[max(showing, 1) - 1] if showing is not None else None
    answer = loose = pair = None
    if isinstance(puzzle, GridPuzzle) and solution is not None:
        several = len(solutions) > 1
        loose = [
            (r, c)
            for r in range(puzzle.height)
            for c in range(puzzle.width)
            if several and forced is not None and (r, c) not in forced
        ]
        hidden = set(loose) if showing == 0 else set()
        answer = [
            [None if (r, c) in hidden else solution[r][c] for c in range(puzzle.width)] for r in range(puzzle.height)
        ]
        if several:
            one = max(showing or 1, 1)
            pair = _pair(puzzle, solutions, *(compared or (one, 2 if one == 1 else 1)))
    return {
        "outcome": outcome,
        "solution": solution,
        "headline": headline(puzzle, outcome),
        "look": look(puzzle, outcome),
        "showing": showing,
        "answer": answer,
        "loose": loose,
        "pair": pair,
    }


def _compared(number: int) -> tuple[int, int] | None:
    """The two solutions that the request asks to compare, if it does, and if there are such."""
    if "compare" not in request.values:
        return None
    one, other = (small_number(request.values.get(name), most=number) for name in ("one", "other"))
    return (one, other) if one and other else None


def _pair(puzzle: GridPuzzle[Any], solutions: list[Any], one: int, other: int) -> dict[str, Any]:
    """Two solutions, by their numbers from 1, and the cells in which they differ, with both values in words."""
    first, second = solutions[one - 1], solutions[other - 1]
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if first[r][c] != second[r][c]]
    words = [(cell, *(puzzle.word(each[cell[0]][cell[1]]) for each in (first, second))) for cell in cells]
    return {
        "boards": [(one, first), (other, second)],
        "cells": cells,
        "words": words[:MOST_DIFFERENCES],
        "number": len(solutions),
    }


def look(puzzle: Puzzle[Any] | None, outcome: Outcome | None) -> str:
    """The status that the headline's sign stands for: where the least is asked for, several ways to it are no flaw."""
    if outcome is None:
        return ""
    if outcome["stopped"] == "failed":
        return "failed"
    least = isinstance(puzzle, OptimumPuzzle) and outcome["status"] == "several"
    return "exact" if least else str(outcome["status"])


def conflicts(outcome: Outcome | None) -> list[Complaint]:
    """What contradicts itself in an impossible puzzle, to be marked on its board."""
    why = outcome.get("why") if outcome else None
    return [
        Complaint(conflict["headline"], tuple(chain.from_iterable(clue["places"] for clue in conflict["clues"])))
        for conflict in (why["conflicts"] if why else ())
    ]


def headline(puzzle: Puzzle[Any] | None, outcome: Outcome | None) -> str:
    """The result in a few words."""
    if puzzle is None or outcome is None:
        return ""
    solutions = outcome["solutions"]
    best = puzzle.solution_from_json(solutions[0]) if solutions else None
    number, complete = len(solutions), outcome["complete"]
    if total := outcome.get("total"):  # outcomes of older versions have none
        number, complete = total["number"], total["exact"]
    return puzzle.headline(outcome["status"], best, number, complete)
