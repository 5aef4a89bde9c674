"""Cut a nonogram into tokens, line by line of the grid, and interpret them: the same for all formats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.core.puzzle import Complaint, PuzzleError, PuzzleTooLarge
from engine.core.text import quote, whole_number
from engine.puzzles.nonogram.board import MAX_SIDE, Clue, check_side

_LISTED = re.compile(r"(?:-\s*)?\[([^\[\]]*)\]\Z")
_RUNS = {str(length): length for length in range(1, MAX_SIDE + 1)}
"""Nearly all tokens; 40,000 of them come with every page of a large board."""
_BETWEEN_NUMBERS = re.compile(r"\s*[,.]\s*|\s+")

Fields = tuple[tuple[Clue, ...], tuple[Clue, ...], tuple[str, ...]]
"""Columns, rows and givens, as in `Nonogram`."""


class Tokens(NamedTuple):
    """For each line the tokens of its clue, and the givens as rows of `#`, `.` and `?`."""

    columns: list[list[str]]
    rows: list[list[str]]
    givens: tuple[str, ...] = ()


def understood(tokens: Tokens) -> Fields:
    """Return the meaning of the tokens.

    Raises:
        PuzzleError: names every line whose clue cannot be read.
        PuzzleTooLarge: a side is longer than `MAX_SIDE`.
    """
    check_side(len(tokens.columns), "columns")
    check_side(len(tokens.rows), "rows")
    wrong: list[Complaint] = []
    tokens = Tokens(_unpadded(tokens.columns), _unpadded(tokens.rows), tokens.givens)
    columns = tuple(_clue(each, f"column {c}", f"c{c}", wrong) for c, each in enumerate(tokens.columns, start=1))
    rows = tuple(_clue(each, f"row {r}", f"r{r}", wrong) for r, each in enumerate(tokens.rows, start=1))
    if wrong:
        raise PuzzleError(*wrong)
    return columns, rows, tokens.givens


def _unpadded(clues: list[list[str]]) -> list[list[str]]:
    """Return the clues of a side without zeros that only pad them to one length."""
    if len(set(map(len, clues))) != 1 or len(clues[0]) < 2:
        return clues
    return [_stripped(clue) or ["0"] for clue in clues]


def _stripped(clue: list[str]) -> list[str]:
    runs = [at for at, token in enumerate(clue) if token.strip("0")]
    return clue[runs[0] : runs[-1] + 1] if runs else []


def _clue(tokens: Sequence[str], name: str, place: str, wrong: list[Complaint]) -> Clue:
    if list(tokens) in ([], [""], ["0"]):
        return ()
    if all(token in _RUNS for token in tokens):
        return tuple(_RUNS[token] for token in tokens)
    try:
        clue = tuple(whole_number(token, what=name, least=0, most=MAX_SIDE) for token in tokens)
    except ValueError as error:
        wrong.append(Complaint(str(error), (place,)))
        return ()
    if 0 in clue:
        wrong.append(Complaint(f"{name}: 0 stands alone, for an empty line. Runs start at 1", (place,)))
    return clue


def side_length(token: str, what: str) -> int:
    """Return a number of `rows` or `columns`."""
    if re.fullmatch("[0-9]+", token) and len(token.lstrip("0")) > len(str(MAX_SIDE)):
        raise PuzzleTooLarge(f"the puzzle has {quote(token)} {what}; the limit is {MAX_SIDE}")
    size = whole_number(token, what=f"number of {what}", least=0, most=10 ** len(str(MAX_SIDE)) - 1)
    check_side(size, what)
    return size


def typed(line: str) -> list[str]:
    """Return the tokens of a clue in a line of its own: separated by blanks, commas or dots; `-` for an empty line.

    It may be a list, `[2, 1]`, or an item that is one, `- [2, 1]`.
    """
    line = line.strip()
    if line.endswith("]") and (listed := _LISTED.match(line)):
        line = listed[1].strip()
    return [] if line in {"", "-"} else _BETWEEN_NUMBERS.split(line)
