"""Functions that writers of files share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from engine.core.puzzle import PuzzleError
from engine.core.text import listed
from engine.formats.exchange import CannotHoldError, Format
from engine.puzzles.nonogram.board import ANY, BLACK, UNKNOWN, Board, Clue
from engine.puzzles.nonogram.formats.inks import BLACK_HEX

STARTING_CELLS, COLOURS, UNKNOWN_LENGTHS, UNKNOWN_RUNS = "starting cells", "colours", "unknown clues", "clues “*”"
"""What a format may be unable to hold; the last two are `?` and `*`."""


def limited(form: Format[Board], holds: Collection[str]) -> Format[Board]:
    """Return a format whose writer refuses what it does not hold, and what its reader would take for another puzzle."""
    write = form.write
    if write is None:
        return form

    def checked(board: Board) -> str:
        parts = list(_parts(board))
        if lacks := [each for each in parts if each not in holds]:
            words = [
                UNKNOWN_LENGTHS if UNKNOWN_LENGTHS not in holds and each == UNKNOWN_RUNS else each for each in lacks
            ]
            raise CannotHoldError(listed(dict.fromkeys(words)))
        text = write(board)
        if not board.is_plain and not _is_read_back(board, form, text):
            raise CannotHoldError(f"{listed(each for each in parts if each != STARTING_CELLS)} such as these")
        return text

    return replace(form, write=checked)


def _parts(board: Board) -> Iterator[str]:
    if board.givens:
        yield STARTING_CELLS
    if board.ink is not None:
        yield COLOURS
    lengths = {length for clue in (*board.columns, *board.rows) for length in clue}
    if UNKNOWN in lengths:
        yield UNKNOWN_LENGTHS
    if ANY in lengths:
        yield UNKNOWN_RUNS


def _is_read_back(board: Board, form: Format[Board], text: str) -> bool:
    try:
        return _meaning(Board(*form.read(text.strip()))) == _meaning(board)
    except (PuzzleError, ValueError):
        return False


def _meaning(board: Board) -> object:
    """Return its clues and starting cells, whichever letters its colours have; two of one colour are different."""
    digits = {BLACK: BLACK_HEX} | dict(board.ink.palette if board.ink else ())
    clues = [board.runs(line) for line in board.lines]
    used = dict.fromkeys(run.colour for clue in clues for run in clue if run.length != ANY)
    colours = [digits[letter] for letter in used]
    names = {letter: (digits[letter], colours[:at].count(digits[letter])) for at, letter in enumerate(used)}
    return [[(run.length, names.get(run.colour)) for run in clue] for clue in clues], board.givens


def clue_lines(clues: Iterable[Clue], between: str = " ") -> Iterator[str]:
    """Return each clue in a line; 0 for an empty one."""
    return (between.join(map(str, clue)) or "0" for clue in clues)


def run_lines(board: Board, between: str = " ", black: str = "") -> tuple[list[str], list[str]]:
    """Return the clues of the rows, and those of the columns, each in a line, runs with the letters of their colours.

    `black` is the letter of black runs.
    """
    lines = [
        between.join(f"{run}{black if run.colour == BLACK else ''}" for run in board.runs(line)) or "0"
        for line in board.lines
    ]
    return lines[: board.height], lines[board.height :]
