"""What a page shows of an outcome: its headline, the solution on the board, two solutions to compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from engine import Cell, Complaint, GridPuzzle, OptimumPuzzle, Outcome, Puzzle, compare, headline_of
from webapp.jobs.results import Result, read_result
from webapp.pages.play.request import SolutionChoice, small_number
from webapp.store.values import SOLVE

PAIR = 2
MOST_DIFFERENCES = 100
"""Most cells whose values in two solutions are listed; the boards mark all of them."""


def board_context(puzzle: Puzzle[Any] | None, outcome: Outcome | None, selection: SolutionChoice) -> dict[str, Any]:
    """Return what templates read, for the selected solution.

    `showing` is its number from 1, or 0 for what all solutions share; `solution` the solution; `answer` the values to
    draw on the board, None in hidden cells; `loose` the cells that differ between solutions; `pair` two solutions to
    compare; `entered` a player's entries compared with the solutions, and `entries_then` their text.
    """
    solutions = outcome.solutions if outcome else ()
    forced = outcome.forced if outcome else None
    compared = _compared(selection, len(solutions)) if isinstance(puzzle, GridPuzzle) else None
    own = compare(puzzle, outcome, selection.entries)
    if own and own.fitting and selection.solution is None:
        selection = replace(selection, solution=str(own.fitting[0]))
    showing = _showing(selection, compared, len(solutions), shared=forced is not None)
    solution = None if showing is None else solutions[max(showing, 1) - 1]
    answer = loose = pair = None
    if isinstance(puzzle, GridPuzzle) and showing is not None:
        loose = _loose(puzzle, forced) if len(solutions) > 1 else []
        answer = _filled(puzzle, solution, hidden=set(loose) if showing == 0 else set())
        if len(solutions) > 1:
            one = max(showing, 1)
            pair = _pair(puzzle, solutions, *(compared or (one, 2 if one == 1 else 1)))
    elif isinstance(puzzle, GridPuzzle) and outcome is not None:
        answer = _decided(puzzle, outcome)
    return {
        "outcome": outcome,
        "solution": solution,
        "headline": headline(puzzle, outcome),
        "verdict_style": verdict_style(puzzle, outcome),
        "showing": showing,
        "answer": answer,
        "loose": loose,
        "pair": pair,
        "entered": own,
        "entries_then": selection.entries if own else "",
    }


def _compared(selection: SolutionChoice, number: int) -> tuple[int, int] | None:
    """Return the two solutions to compare, if two are wanted and exist."""
    if selection.compared is None:
        return None
    one, other = (small_number(each, most=number) for each in selection.compared)
    return (one, other) if one and other else None


def _showing(selection: SolutionChoice, compared: tuple[int, int] | None, number: int, *, shared: bool) -> int | None:
    """Return the number of the solution on the board; 0 only if it is known what all of them share."""
    if not number:
        return None
    showing = compared[0] if compared else small_number(selection.solution, most=number)
    return 1 if showing is None or (showing == 0 and not shared) else showing


def _loose(puzzle: GridPuzzle[Any], forced: frozenset[Cell] | None) -> list[Cell]:
    """Return the cells that differ between solutions, as far as that is known."""
    cells = ((r, c) for r in range(puzzle.height) for c in range(puzzle.width))
    return [] if forced is None else [cell for cell in cells if cell not in forced]


def _filled(puzzle: GridPuzzle[Any], solution: Any, hidden: set[Cell]) -> list[list[Any]]:
    """Return the values of a solution, except those of the hidden cells."""
    return [[None if (r, c) in hidden else solution[r][c] for c in range(puzzle.width)] for r in range(puzzle.height)]


def _decided(puzzle: GridPuzzle[Any], outcome: Outcome) -> list[list[Any]] | None:
    """Return what a stopped search had decided, if it fits the board."""
    rows = outcome.decided
    fits = rows is not None and len(rows) == puzzle.height and all(len(row) == puzzle.width for row in rows)
    return [list(row) for row in rows] if rows is not None and fits else None


def _pair(puzzle: GridPuzzle[Any], solutions: Sequence[Any], one: int, other: int) -> dict[str, Any]:
    """Return two solutions, by their numbers from 1, and the cells in which they differ, with both values in words."""
    first, second = solutions[one - 1], solutions[other - 1]
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if first[r][c] != second[r][c]]
    words = [(cell, *(puzzle.word(each[cell[0]][cell[1]]) for each in (first, second))) for cell in cells]
    return {
        "boards": [(one, first), (other, second)],
        "cells": cells,
        "words": words[:MOST_DIFFERENCES],
        "number": len(solutions),
    }


def verdict_style(puzzle: Puzzle[Any] | None, outcome: Outcome | None) -> str:
    """Return the status that the headline's sign stands for: with a least to find, several ways are not a flaw."""
    if outcome is None:
        return ""
    if outcome.stopped == "failed":
        return "failed"
    return "exact" if isinstance(puzzle, OptimumPuzzle) and outcome.status == "several" else outcome.status


def conflicts(puzzle: Puzzle[Any], outcome: Outcome) -> list[Complaint]:
    """Return what is wrong with an impossible puzzle, to mark on its board.

    What is plain comes first: two clues that contradict each other, or what one sees without search.  Else a few clues;
    of many, nobody sees what is wrong, so that we say how it could be changed, and mark what a change would be of.
    """
    why = outcome.why
    if why is None:
        return []
    small = [
        Complaint(each.headline, tuple(chain.from_iterable(clue.places for clue in each.clues)))
        for each in why.conflicts
        if not each.is_large
    ]
    changes = [*why.corrections, *filter(None, [why.together])]
    doubted = tuple(dict.fromkeys(chain.from_iterable(each.places for each in changes)))
    if small and len(why.conflicts[0].clues) == PAIR:
        return small
    if plain := [replace(each, missing=False) for each in puzzle.flaws()]:
        return [replace(plain[0], places=plain[0].places or (small[0].places if small else doubted)), *plain[1:]]
    if small:
        return small
    if changes:
        number = "one clue" if why.corrections else f"{why.fewest} clues"
        return [Complaint(f"changing {number} would fix it", doubted)]
    return [Complaint(why.conflicts[0].headline)]


def headline(puzzle: Puzzle[Any] | None, outcome: Outcome | None) -> str:
    """Return the result in a few words, computed anew: older versions did not store it."""
    return "" if puzzle is None or outcome is None else headline_of(puzzle, outcome)


def as_outcome(result: Result | None) -> Outcome | None:
    """Return the result if it is one of solving, not a path or a dealt puzzle."""
    return result if isinstance(result, Outcome) else None


def read_outcome(puzzle: Puzzle[Any], stored: str | None) -> Outcome | None:
    """Return the stored outcome; None if another version spelled its solutions in another way."""
    outcome = as_outcome(read_result(SOLVE, stored))
    try:
        solution: Any
        for solution in outcome.solutions if outcome else ():
            puzzle.solution_from_json(solution)
            if isinstance(puzzle, GridPuzzle) and [len(row) for row in solution] != [puzzle.width] * puzzle.height:
                return None
    except (LookupError, TypeError, ValueError):
        return None
    return outcome
