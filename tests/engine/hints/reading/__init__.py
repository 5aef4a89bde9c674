"""A reader of hints who knows the rules of the puzzles, and what was entered, but nothing of how hints are found.

Every statement is held against the board: what it says must follow from the rules that it names and from what is known
by then, every number of its body must be true, and its words name nothing that is not in its body.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.abilities import Hint
from tests.engine.hints.reading import kenken, nonogram, signpost
from tests.engine.hints.reading.text import Misread, names, need, same

Reader = Callable[[Any, str, Hint, Any], str]
READERS: dict[str, Reader] = {"nonogram": nonogram.read, "kenken": kenken.read, "signpost": signpost.read}
"""Of each kind of puzzle with paths: what reads a hint that was given for entries, and says what is wrong with it.

It takes the puzzle, the entries, the hint and the only solution, if there is one; it may raise `Misread`, too.
"""


def read(puzzle: Any, entries: str, hint: Hint, solution: Any = None) -> str:
    """Return what is wrong with what a hint says, or with what it decides; empty if nothing is.

    `solution` is the only one, if there is one.
    """
    try:
        need(bool(hint.remarks), "nothing is said")
        for each in (*hint.remarks, *hint.argument):
            for r, c in names(each.words).cells:
                need(r < puzzle.height and c < puzzle.width, f"row {r + 1}, column {c + 1} is beyond the board")
        wrong = READERS[puzzle.slug](puzzle, entries, hint, solution)
        need(not wrong, wrong)
        if solution is not None:
            agree(puzzle, entries, hint, solution)
    except Misread as error:
        return f"{error}: {puzzle} from {entries!r}: {hint}"
    return ""


def agree(puzzle: Any, entries: str, hint: Hint, solution: Any) -> None:
    """What is decided is so in the solution; what is called wrong is taken back, and nothing else is."""
    for r, row in enumerate(puzzle.entered(hint.then)):
        for c, value in enumerate(row):
            need(value in (None, solution[r][c]) or hint.wrong, f"row {r + 1}, column {c + 1} is not {value}")
    if hint.wrong:
        before, after = ({*puzzle.entered_cells(each)} for each in (entries, hint.then))
        same((place for place, _ in before - after), hint.wrong, "what is taken back")
