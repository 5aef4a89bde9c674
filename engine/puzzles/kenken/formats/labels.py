"""Boards of labelled cells, which every reader of cages ends in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.places import where
from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.puzzles.kenken import notation
from engine.puzzles.kenken.formats.tatham import KenKenFields, read

LABELS = "".join(map(chr, range(0x4E00, 0x4E00 + notation.MOST_SIZE**2)))
"""Enough for a cage in each cell."""
ALL_RULES = "rules: large, open"
"""Declared for everything that is read: no other program has a rule that forbids it."""


def board_of(labels: Sequence[Sequence[str]], clues: Mapping[str, str]) -> KenKenFields:
    """Return the puzzle of cells with labels of any length, in the form of the reader of typed blocks.

    Raises:
        PuzzleError: a cage has no clue, or is in several parts.
    """
    size = len(labels)
    cells = [(r, c) for r in range(size) for c in range(size)]
    beside = [((r, c), near) for r, c in cells for near in ((r, c + 1), (r + 1, c)) if max(near) < size]
    parts = notation.connected(size, [(a, b) for a, b in beside if labels[a[0]][a[1]] == labels[b[0]][b[1]]])
    own = [labels[part[0][0]][part[0][1]] for part in parts]
    if apart := next((label for label in own if own.count(label) > 1), None):
        first = [part[0] for part, label in zip(parts, own, strict=True) if label == apart]
        raise PuzzleError(f"the cage with {where(first[0])} and {where(first[1])} is in two parts")
    if lacking := next((part for part, label in zip(parts, own, strict=True) if label not in clues), None):
        raise PuzzleError(f"the cage at {where(lacking[0])} has no clue")
    if unknown := next((label for label in clues if label not in own), None):
        raise PuzzleError(f"no cell is labelled {quote(unknown)}")
    name_of = dict(zip(own, LABELS, strict=False))
    rows = ["".join(name_of[label] for label in row) for row in labels]
    return read("\n".join([*rows, "", *(f"{name_of[label]}={clue}" for label, clue in clues.items()), ALL_RULES]))
