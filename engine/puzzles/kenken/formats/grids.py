"""Grids of text that other programs read: cages as letters with their clues below, and clues with numbered cages.

`.ken`        a letter for each cell, the same in all of a cage, or the digit of a given; then `a: 12*` for each letter.
Clue grid     the size twice, the clue at one cell of each cage and `.` or `-` elsewhere, and below it a number for each
              cell, the same in all of a cage.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_letters

from engine.core.places import Cell, where
from engine.core.puzzle import PuzzleError
from engine.core.text import quote, whole_number
from engine.formats.exchange import CannotHoldError, Format
from engine.puzzles.kenken import notation
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.formats.tatham import KenKenFields, read

LABELS = ascii_letters + "".join(map(chr, range(0x4E00, 0x4E00 + notation.MOST_SIZE**2)))
"""Enough for a cage in each cell; letters first, because messages name them."""
_RULE = re.compile(r"(\S)\s*:\s*([0-9]+)\s*([-+*x×/÷]?)")
_SIGN = re.compile(r"([0-9]+)([-+*x×/÷]?)|[-.]")
EMPTY = frozenset(".-")
MOST_DIGIT = 9
"""The largest digit that a given of one character can have."""
PAIR = 2
"""Cells of a cage that has a difference and a quotient by anyone's rules."""
ALL_RULES = "rules: large, open"
"""Declared for everything that is read: no other program has a rule that forbids it."""

CluesByLabel = dict[str, str]


def _board(labels: Sequence[Sequence[str]], clues: CluesByLabel) -> KenKenFields:
    """Return the puzzle of labelled cells, in the form of the reader of typed blocks."""
    rows = ["".join(row) for row in labels]
    return read("\n".join([*rows, "", *(f"{label}={clue}" for label, clue in clues.items()), ALL_RULES]))


# .ken


def _ken_parts(text: str) -> tuple[list[str], list[re.Match[str]]]:
    """Return the rows of cells, and the clues; nothing if the text has another form."""
    lines = [line.strip() for line in text.split("\n") if line.strip()] or [""]
    size = len(lines[0])
    rules = [_RULE.fullmatch(line) for line in lines[size:]]
    whole = [rule for rule in rules if rule is not None]
    fits = 0 < len(rules) == len(whole) and all(len(row) == size and row.isalnum() for row in lines[:size])
    return (lines[:size], whole) if fits else ([], [])


def _is_ken(text: str) -> bool:
    return bool(_ken_parts(text)[0])


def _read_ken(text: str) -> KenKenFields:
    rows, rules = _ken_parts(text)
    notation.checked_size(str(len(rows)))
    labels, clues = [list(row) for row in rows], {rule[1]: rule[2] + rule[3] for rule in rules}
    if len(clues) < len(rules):
        raise PuzzleError("a letter has two clues. Use one")
    free = iter([each for each in LABELS if not any(each in row for row in rows)])
    for r, row in enumerate(rows):
        for c, label in enumerate(row):
            if label.isdecimal():
                labels[r][c] = next(free)
                clues[labels[r][c]] = f"{label}="
    return _board(labels, clues)


def _write_ken(board: Board) -> str:
    """Write a rule for every letter; a given is a digit, and every cage has an operator."""
    _with_clues(board)
    cages = [cage for cage in board.cages if cage.op != "="]
    if len(cages) > len(ascii_letters):
        raise CannotHoldError(f"more than {len(ascii_letters)} cages")
    if any(not cage.op for cage in cages):
        raise CannotHoldError("clues without a sign")
    if any(cage.op in {"-", "/"} and len(cage.cells) > PAIR for cage in cages):
        raise CannotHoldError("− and ÷ on more than two cells")  # kenken-rs refuses them
    if any(cage.target > MOST_DIGIT for cage in board.cages if cage.op == "="):
        raise CannotHoldError("starting cells with two digits")
    label_of: dict[Cell, str] = {cage.cells[0]: str(cage.target) for cage in board.cages if cage.op == "="}
    for label, cage in zip(ascii_letters, cages, strict=False):
        label_of |= dict.fromkeys(cage.cells, label)
    rows = ["".join(label_of[r, c] for c in range(board.size)) for r in range(board.size)]
    rules = [f"{label}: {cage.target}{cage.op}" for label, cage in zip(ascii_letters, cages, strict=False)]
    if not rules:
        raise CannotHoldError("a board of starting cells only")
    return "\n".join([*rows, "", *rules, ""])


def _with_clues(board: Board) -> None:
    if board.bare:
        raise CannotHoldError("cages without a clue")


# Clue grid


def _clue_parts(text: str) -> list[list[str]]:
    """Return the lines below the size, as words; nothing if the text has another form."""
    head, *lines = [line.split() for line in text.split("\n") if line.strip()] or [[]]
    if len(head) != 2 or head[0] != head[1] or not head[0].isdecimal() or len(head[0]) > 2:
        return []
    size = int(head[0])
    if len(lines) != 2 * size or any(len(line) != size for line in lines):
        return []
    clues, cages = lines[:size], lines[size:]
    fits = all(map(_SIGN.fullmatch, (each for row in clues for each in row)))
    return lines if fits and all(each.isdecimal() and len(each) < 4 for row in cages for each in row) else []


def _is_clue_grid(text: str) -> bool:
    """Return whether this is a grid of clues and one of cages; single numbers alone would be something else."""
    return any(not each.isdecimal() for row in _clue_parts(text) for each in row)


def _read_clue_grid(text: str) -> KenKenFields:
    lines = _clue_parts(text)
    size = notation.checked_size(str(len(lines) // 2))
    most = size**2
    numbers = [[whole_number(each, what="a cage", least=0, most=10 * most) for each in row] for row in lines[size:]]
    names = dict(zip(sorted({each for row in numbers for each in row}), LABELS, strict=False))
    clues: CluesByLabel = {}
    for r, row in enumerate(lines[:size]):
        for c, clue in enumerate(row):
            label = names[numbers[r][c]]
            if clue in EMPTY:
                continue
            if label in clues:
                raise PuzzleError(f"{where((r, c))}: {quote(clue)} is a second clue for this cage. Use one")
            clues[label] = clue
    cells = [(r, c) for r in range(size) for c in range(size)]
    beside = [((r, c), near) for r, c in cells for near in ((r, c + 1), (r + 1, c)) if max(near) < size]
    number_of = {(r, c): numbers[r][c] for r, c in cells}
    parts = notation.connected(size, [(one, other) for one, other in beside if number_of[one] == number_of[other]])
    if len(parts) > len(names):
        seen = [number_of[part[0]] for part in parts]
        apart = next(each for each in seen if seen.count(each) > 1)
        raise PuzzleError(f"the cells of cage {apart} aren’t connected")
    return _board([[names[each] for each in row] for row in numbers], clues)


def _write_clue_grid(board: Board) -> str:
    _with_clues(board)
    if not board.large and any(not cage.op and len(cage.cells) > PAIR for cage in board.cages):
        raise CannotHoldError("clues without a sign on more than two cells that can only be sums or products")
    clues = {cage.cells[0]: f"{cage.target}{cage.op.strip('=')}" for cage in board.cages}
    number_of = {cell: str(number) for number, cage in enumerate(board.cages, start=1) for cell in cage.cells}
    every = range(board.size)
    rows = [" ".join(clues.get((r, c), ".") for c in every) for r in every]
    cages = [" ".join(number_of[r, c] for c in every) for r in every]
    if len(board.cages) == board.size**2:
        raise CannotHoldError("a board of starting cells only")
    return "\n".join([f"{board.size} {board.size}", *rows, *cages, ""])


FORMATS = (
    Format(
        "ken",
        ".ken",
        "ken",
        "kenken-rs: a letter for each cell, then a clue for each letter",
        "https://github.com/birkenfeld/kenken-rs",
        "aab\ncbb\ncdd\n\na: 1-\nb: 8+\nc: 3*\nd: 1-\n",
        _is_ken,
        _read_ken,
        _write_ken,
    ),
    Format(
        "clue-grid",
        "Clue grid",
        "txt",
        "puzzlekit: the size, a grid of clues, and a grid with a number for each cage",
        "https://github.com/SmilingWayne/puzzlekit-dataset",
        "3 3\n1- . 8+\n3* . .\n. 1- .\n1 1 2\n3 2 2\n3 4 4\n",
        _is_clue_grid,
        _read_clue_grid,
        _write_clue_grid,
    ),
)
