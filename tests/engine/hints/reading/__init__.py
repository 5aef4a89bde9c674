"""A reader of hints who knows the rules of the puzzles, and what was entered, but nothing of how hints are found.

Every sentence is taken apart, and each number, line, cell, digit and run that it names is looked up on the board; what
it claims must follow, by the rule that it names, from what is on the board and from the sentences before it.  A
sentence that is not understood is a failure, too.
"""

from __future__ import annotations

from typing import Any

from engine.core.abilities import Hint
from tests.engine.hints.reading.kenken import reader as kenken
from tests.engine.hints.reading.nonogram import reader as nonogram
from tests.engine.hints.reading.signpost import reader as signpost
from tests.engine.hints.reading.text import Misread, cells, need, read_as_people_do

READERS = {"nonogram": nonogram.read, "kenken": kenken.read, "signpost": signpost.read}
"""Of each kind of puzzle with paths: what reads a hint that was given for entries."""


def read(puzzle: Any, entries: str, hint: Hint, solution: Any = None) -> str:
    """What is wrong with a hint's words, or with what it decides; empty if nothing is.

    `solution` is the only one, if there is one.
    """
    try:
        for sentence in (hint.where, hint.why, *hint.chain, hint.what):
            read_as_people_do(sentence)
            on_the_board(puzzle, sentence)
        READERS[puzzle.slug](puzzle, entries, hint)
        if solution is not None:
            agree(puzzle, hint, solution)
    except Misread as error:
        return f"{error}: {puzzle} from {entries!r}: {hint}"
    return ""


def on_the_board(puzzle: Any, sentence: str) -> None:
    """All cells that are named are there."""
    for r, c in cells(sentence, again=True):
        need(r < puzzle.height and c < puzzle.width, f"row {r + 1}, column {c + 1} is beyond the board: “{sentence}”")


def agree(puzzle: Any, hint: Hint, solution: Any) -> None:
    """What is decided is so in the solution; what is called wrong is not in it."""
    for r, row in enumerate(puzzle.entered(hint.then)):
        for c, value in enumerate(row):
            need(value in (None, solution[r][c]), f"row {r + 1}, column {c + 1} is not {value}")
