"""Cut a nonogram into tokens, line by line of the grid, and interpret them: the same for all formats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.core.puzzle import Complaint, PuzzleError, PuzzleTooLarge
from engine.core.text import quote, whole_number
from engine.puzzles.nonogram.board import ANY, BLACK, MAX_SIDE, UNKNOWN, Clue, Ink, Run, check_side
from engine.puzzles.nonogram.colours.palette import LETTERS, checked

_LISTED = re.compile(r"(?:-\s*)?\[([^\[\]]*)\]\Z")
_RUNS = {str(length): length for length in range(1, MAX_SIDE + 1)}
"""Nearly all tokens; 40,000 of them come with every page of a large board."""
_BETWEEN_NUMBERS = re.compile(r"\s*[,.]\s*|\s+")

_COLOURED = re.compile(r"([0-9]+|\?)([a-z]?)|\*")
BLACK_LETTER = "k"
"""Stands for black where runs have letters, unless a palette says otherwise."""
_NAMES = "|".join(sorted(LETTERS, reverse=True))
_WORDED = re.compile(rf"((?<![0-9])[0-9]++|\?)\s*+({_NAMES})\b", re.IGNORECASE)
NO_PALETTE: Mapping[str, str] = MappingProxyType({})


class Fields(NamedTuple):
    """The fields of `Nonogram`."""

    columns: tuple[Clue, ...]
    rows: tuple[Clue, ...]
    givens: tuple[str, ...] = ()
    ink: Ink | None = None


class Tokens(NamedTuple):
    """For each line the tokens of its clue, and the givens as rows of colours and `?`.

    A token is a length or `?`, perhaps with the letter of its colour, or `*`.  `palette` says which colours the letters
    are, as six hexadecimal digits.
    """

    columns: list[list[str]]
    rows: list[list[str]]
    givens: tuple[str, ...] = ()
    palette: Mapping[str, str] = NO_PALETTE


def understood(tokens: Tokens) -> Fields:
    """Return the meaning of the tokens.

    Raises:
        PuzzleError: names every line whose clue cannot be read.
        PuzzleTooLarge: a side is longer than `MAX_SIDE`.
    """
    check_side(len(tokens.columns), "columns")
    check_side(len(tokens.rows), "rows")
    wrong: list[Complaint] = []
    tokens = tokens._replace(columns=_unpadded(tokens.columns), rows=_unpadded(tokens.rows))
    strange = set().union(*tokens.columns, *tokens.rows) - _RUNS.keys()
    if tokens.palette or any(map(_is_more, strange)):
        return _with_colours(tokens)
    columns = tuple(_clue(each, f"column {c}", f"c{c}", wrong) for c, each in enumerate(tokens.columns, start=1))
    rows = tuple(_clue(each, f"row {r}", f"r{r}", wrong) for r, each in enumerate(tokens.rows, start=1))
    if wrong:
        raise PuzzleError(*wrong)
    return Fields(columns, rows, tokens.givens)


def _is_more(token: str) -> bool:
    """Return whether a token is of those that only boards with colours or unknown clues have."""
    return _COLOURED.fullmatch(token) is not None and not token.isdecimal()


def _with_colours(tokens: Tokens) -> Fields:
    wrong: list[Complaint] = []
    sides = [
        [_runs(clue, f"{name} {at}", f"{name[0]}{at}", tokens.palette, wrong) for at, clue in enumerate(side, start=1)]
        for name, side in (("column", tokens.columns), ("row", tokens.rows))
    ]
    if wrong:
        raise PuzzleError(*wrong)
    (columns, of_columns), (rows, of_rows) = (
        (
            tuple(tuple(run.length for run in clue) for clue in side),
            tuple("".join(run.colour for run in clue) for clue in side),
        )
        for side in sides
    )
    given = {each for row in tokens.givens for each in row if each != "?"}
    palette = checked(tokens.palette, sorted({*"".join((*of_columns, *of_rows)), *given}))
    return Fields(columns, rows, tokens.givens, Ink(of_columns, of_rows, palette) if palette else None)


def _runs(
    tokens: Sequence[str], name: str, place: str, palette: Mapping[str, str], wrong: list[Complaint]
) -> list[Run]:
    runs: list[Run] = []
    for token in [] if list(tokens) in ([], [""], ["0"]) else tokens:
        found = _COLOURED.fullmatch(token)
        if found is None:
            text = f"{name}: {quote(token)} isn’t a run. Use a length or “?”, with the letter of its colour, or “*”"
            wrong.append(Complaint(text, (place,)))
            continue
        colour = found[2] or BLACK
        colour = BLACK if colour == BLACK_LETTER and colour not in palette else colour
        if found[1] is None:
            runs.append(Run(ANY))
        elif found[1] == "?":
            runs.append(Run(UNKNOWN, colour))
        else:
            try:
                runs.append(Run(whole_number(found[1], what=name, least=1, most=MAX_SIDE), colour))
            except ValueError as error:
                wrong.append(Complaint(str(error), (place,)))
    return runs


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

    It may be a list, `[2, 1]`, or an item that is one, `- [2, 1]`.  Colours may be words, as in `2 red, 1 blue`.
    """
    line = line.strip()
    if line.endswith("]") and (listed := _LISTED.match(line)):
        line = listed[1].strip()
    if _WORDED.search(line):
        line = _WORDED.sub(lambda run: f"{run[1]}{LETTERS[run[2].lower()]} ", line).strip()
    return [] if line in {"", "-"} else _BETWEEN_NUMBERS.split(line)
