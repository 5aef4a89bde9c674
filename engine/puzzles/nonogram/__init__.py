"""Nonogram: paint a grid so that its rows and columns have the runs of black cells that their clues name.

`model`     the puzzle and its rules: read this first
`formats`   the texts that it is read from and written as
`lines`     what follows from one line at a time
`encoding`  the rest, as clauses
`examples`  puzzles for the menu
"""

from engine.puzzles.nonogram.formats import MAX_SIDE
from engine.puzzles.nonogram.model import Nonogram

__all__ = ["MAX_SIDE", "Nonogram"]
