"""Puzzle Playground's engine: reads, solves, checks and draws puzzles.  It knows nothing of the web.

>>> from engine import PUZZLES, solve
>>> solve(PUZZLES["signpost"].parse("3x3:ddg9abga1gh")).status
'unique'
"""

from engine.path import Path, new_places
from engine.puzzle import (
    Complaint,
    Example,
    GridPuzzle,
    Hint,
    Judgement,
    OptimumPuzzle,
    Progress,
    Puzzle,
    PuzzleError,
    PuzzleTooLarge,
    RankedPuzzle,
    Stopped,
)
from engine.puzzles import PUZZLES
from engine.solving import Outcome, WrongAnswer, solve, undecided, with_more

__version__ = "0.2.0"

__all__ = [
    "PUZZLES",
    "Complaint",
    "Example",
    "GridPuzzle",
    "Hint",
    "Judgement",
    "OptimumPuzzle",
    "Outcome",
    "Path",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "PuzzleTooLarge",
    "RankedPuzzle",
    "Stopped",
    "WrongAnswer",
    "__version__",
    "new_places",
    "solve",
    "undecided",
    "with_more",
]
