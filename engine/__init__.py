"""Puzzle Playground's engine: reads, solves, checks and draws puzzles.  It knows nothing of the web.

>>> from engine import PUZZLES, solve
>>> solve(PUZZLES["signpost"].parse("3x3:ddg9abga1gh")).status
'unique'
"""

from engine.abilities import Dealt, Explained, Givable, Hint, Hinted, Judged, Judgement, Mendable, Stated
from engine.limits import Deadline, Progress, Stopped, Tick
from engine.path import Path, hint_from_json, new_places
from engine.places import Cell, cell_at, place, where
from engine.puzzle import (
    Complaint,
    Example,
    GridPuzzle,
    OptimumPuzzle,
    Puzzle,
    PuzzleError,
    PuzzleTooLarge,
    RankedPuzzle,
)
from engine.puzzles import PUZZLES
from engine.solving import Outcome, WrongAnswer, solve, undecided, with_reasons

__version__ = "0.2.0"

__all__ = [
    "PUZZLES",
    "Cell",
    "Complaint",
    "Deadline",
    "Dealt",
    "Example",
    "Explained",
    "Givable",
    "GridPuzzle",
    "Hint",
    "Hinted",
    "Judged",
    "Judgement",
    "Mendable",
    "OptimumPuzzle",
    "Outcome",
    "Path",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "PuzzleTooLarge",
    "RankedPuzzle",
    "Stated",
    "Stopped",
    "Tick",
    "WrongAnswer",
    "__version__",
    "cell_at",
    "hint_from_json",
    "new_places",
    "place",
    "solve",
    "undecided",
    "where",
    "with_reasons",
]
