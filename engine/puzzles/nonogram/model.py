"""Nonogram: the puzzle, its rules, and how it is solved.

Paint each cell black or leave it white, so that the runs of black cells in each row, from left to right, and in each
column, from top to bottom, have exactly the lengths that its clue names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from textwrap import shorten

from engine.abilities import Explained, Givable, Hint, Mendable
from engine.limits import GaveUp, Tick, counting_from, never_stop
from engine.model import Model, Rule, Statement
from engine.places import Cell, place, where
from engine.puzzle import Complaint, PuzzleError
from engine.puzzles.nonogram import formats
from engine.puzzles.nonogram.encoding import encode
from engine.puzzles.nonogram.examples import EXAMPLES
from engine.puzzles.nonogram.formats import Clue
from engine.puzzles.nonogram.hints import next_step
from engine.puzzles.nonogram.lines import Board
from engine.puzzles.nonogram.mistakes import mistake
from engine.puzzles.nonogram.statement import state
from engine.puzzles.nonogram.symmetry import twins
from engine.repairs import Repairs
from engine.search import Clause, Search

SYMMETRY_CONFLICTS = 100_000
"""Dead ends after which the search for a symmetric solution gives way to that for any."""

Grid = tuple[str, ...]
"""One string per row: `#` is black, `.` is white; where a puzzle's givens are meant, `?` is neither."""


@dataclass(frozen=True)
class Nonogram(Explained[Grid], Givable[Grid], Mendable[Grid]):
    """A nonogram of at most `MAX_SIDE` rows and columns.

    `columns`, `rows`  the clue of each line: the lengths of its runs in order; () is a line without black cells.
    `givens`           cells that are known from the start, as rows of `#`, `.` and `?`; () if there is none.

    Raises:
        PuzzleError: a clue is longer than its line, or the givens do not have the board's shape.
        PuzzleTooLarge: too many rows or columns.
    """

    columns: tuple[Clue, ...]
    rows: tuple[Clue, ...]
    givens: Grid = ()

    slug = "nonogram"
    name = "Nonogram"
    tagline = "Numbers at the edge, a picture inside: find the cells to paint."
    rules = (
        "Paint some of the cells black. The numbers beside a row or column are the lengths of its runs of black cells, "
        "in order. There is at least one white cell between two runs, and there may be white cells at either end."
    )
    formats = (
        "Simon Tatham’s Pattern ID: 3x2:1/1/2/2/1.1 (columns, then rows), with or without given squares",
        "Haskell lists: ([[1],[1],[2]],[[2],[1,1]]) (columns, then rows)",
        "a .non file",
        "typed: a line “rows:”, one clue per line, a line “columns:”, one clue per line",
        "typed: the rows, one clue per line; a blank line, “#” or “---”; the columns; 0 or - for an empty line",
    )
    examples = EXAMPLES

    def __post_init__(self) -> None:
        formats.check_side(self.width, "columns")
        formats.check_side(self.height, "rows")
        long = [*_long("column", self.columns, self.height), *_long("row", self.rows, self.width)]
        if long:
            raise PuzzleError(*long)
        if not any(set(row) - {"?"} for row in self.givens):
            object.__setattr__(self, "givens", ())
        elif len(self.givens) != self.height or any(
            len(row) != self.width or set(row) - set("#.?") for row in self.givens
        ):
            raise PuzzleError(f"givens: expected {self.height} rows of {self.width} characters “#”, “.” or “?”")

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.columns)

    def given(self, cell: Cell) -> str:
        """`#`, `.`, or `?` for a cell that is not given."""
        return self.givens[cell[0]][cell[1]] if self.givens else "?"

    @classmethod
    def read(cls, text: str) -> Nonogram:
        """See `formats`."""
        return cls(*formats.read(text))

    def __str__(self) -> str:
        return formats.write(self.columns, self.rows, self.givens)

    # The rules

    def complaints(self, solution: Grid) -> Iterator[Complaint]:
        """Wrong runs, line by line, and changed givens; of a malformed grid only its shape and its strange cells."""
        malformed = list(self._malformed(solution))
        if malformed:
            yield from malformed
            return
        for r, (clue, line) in enumerate(zip(self.rows, solution, strict=True)):
            yield from _misread(f"row {r + 1}", f"r{r + 1}", clue, line)
        for c, (clue, cells) in enumerate(zip(self.columns, zip(*solution, strict=True), strict=True)):
            yield from _misread(f"column {c + 1}", f"c{c + 1}", clue, "".join(cells))
        for r, row in enumerate(self.givens):
            for c, given in enumerate(row):
                if given not in {"?", solution[r][c]}:
                    colour = "black" if given == "#" else "white"
                    yield Complaint(f"{where((r, c))} is given as {colour}", (place((r, c)),))

    def _malformed(self, grid: object) -> Iterator[Complaint]:
        if not isinstance(grid, tuple | list) or len(grid) != self.height:
            yield Complaint(f"the solution is not a sequence of {self.height} rows")
            return
        for r, row in enumerate(grid):
            if not isinstance(row, str) or len(row) != self.width:
                yield Complaint(f"row {r + 1} is not a text of {self.width} characters", (f"r{r + 1}",))
            elif strange := tuple(place((r, c)) for c, cell in enumerate(row) if cell not in "#."):
                yield Complaint(f"row {r + 1} has cells that are neither “#” nor “.”", strange)

    def flaws(self) -> Iterator[Complaint]:
        """Unequal sums; lines whose given cells leave no room for their clue."""
        black_rows, black_columns = sum(map(sum, self.rows)), sum(map(sum, self.columns))
        if black_rows != black_columns:
            fewer = self.rows if black_rows < black_columns else self.columns
            yield Complaint(
                f"the rows have {black_rows} black cells, the columns {black_columns}",
                missing=() in fewer,  # somebody who types a puzzle has lines that are empty only so far
            )
        if self.givens:
            board = Board(self.columns, self.rows, self.givens)
            for side, name in ((board.rows, "row"), (board.columns, "column")):
                for i, clue in enumerate(side.clues):
                    if side.line(i) is None:
                        yield Complaint(
                            f"{name} {i + 1}: the given cells leave no room for {clue_text(clue)}",
                            (f"{name[0]}{i + 1}",),
                        )

    # Solving

    def solutions(self, tick: Tick = never_stop) -> Iterator[Grid]:
        """Every solution once: line by line as far as that goes, by search from there.

        Where the clues have a symmetry, solutions that have it too come first.
        """
        board = self._settled(tick)
        if board is None:
            return
        if board.finished:
            yield self._grid(board, frozenset())
            return
        tick = counting_from(board.known, tick)
        model, cells = encode(board, tick)
        symmetric = []
        first = twins(board)
        if first:
            for black in _symmetric(model, cells, first, tick):
                symmetric.append(black)
                yield self._grid(board, frozenset(cells[variable] for variable in black))
        with model.search(cells, tick) as search:
            for black in symmetric:
                search.exclude(black)
            for black in search.models():
                yield self._grid(board, frozenset(cells[variable] for variable in black))

    def narrowed(self, tick: Tick = never_stop) -> Statement | None:
        """What line solving leaves open, see `engine.several`."""
        board = self._settled(tick)
        if board is None:
            return None
        model, cells = encode(board, counting_from(board.known, tick))
        return Statement(model, {variable: (cell, "#") for variable, cell in cells.items()})

    def word(self, value: object) -> str:
        return "black" if value == "#" else "white"

    def with_givens(self, cells: Sequence[Cell], solution: Grid) -> Nonogram:
        """Given squares, see `engine.several`."""
        grid = [list(row) for row in self.givens or ("?" * self.width,) * self.height]
        for r, c in cells:
            grid[r][c] = solution[r][c]
        return replace(self, givens=tuple(map("".join, grid)))

    def statement(self, tick: Tick = never_stop) -> Statement:
        """All rules as clauses, see `engine.certificate`."""
        return state(self.columns, self.rows, self.givens, tick)

    def changes(self, rule: Rule, repairs: Repairs) -> Iterator[tuple[str, Nonogram]]:
        """Other clues of a line, or a given cell taken back; see `engine.impossible`."""
        (at,) = rule.places
        if "c" in at[1:]:
            r, c = (int(part) - 1 for part in at[1:].split("c"))
            row = self.givens[r]
            givens = (*self.givens[:r], row[:c] + "?" + row[c + 1 :], *self.givens[r + 1 :])
            if repairs.next() is not None:
                yield f"take back the given cell at {where((r, c))}", replace(self, givens=givens)
            return
        index, across = int(at[1:]) - 1, at[0] == "r"
        name, clues = ("row", self.rows) if across else ("column", self.columns)
        cells = [(index, i) if across else (i, index) for i in range(self.width if across else self.height)]
        black = [repairs.variable(cell, "#") for cell in cells]
        while (board := repairs.next()) is not None:
            clue = _runs("".join(".#"[cell in board] for cell in cells))
            changed = (*clues[:index], clue, *clues[index + 1 :])
            text = f"change {name} {index + 1} from {clue_text(clues[index])} to {clue_text(clue)}"
            yield text, replace(self, rows=changed) if across else replace(self, columns=changed)
            repairs.exclude([{True: cell, False: -cell} for cell in black], (0, 0), _reading(clue))

    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """The next step from painted cells: rows of `#`, `.` and `?`, joined by `/`; nothing stands for no cell."""
        painted = self._painted(entries)
        return mistake(self, painted, tick) or next_step(self.columns, self.rows, self.merged(painted), tick)

    def entered(self, entries: str) -> list[list[object]]:
        return [[None if cell == "?" else cell for cell in row] for row in self.merged(self._painted(entries))]

    def merged(self, painted: Sequence[str]) -> Grid:
        """The given cells, and where nothing is given the painted ones: rows of `#`, `.` and `?`."""
        if not self.givens:
            return tuple(painted)
        return tuple(
            "".join(cell if self.given((r, c)) == "?" else self.given((r, c)) for c, cell in enumerate(row))
            for r, row in enumerate(painted)
        )

    def _painted(self, entries: str) -> Grid:
        grid = tuple(entries.split("/")) if entries else ("?" * self.width,) * self.height
        if len(grid) != self.height or any(len(row) != self.width or set(row) - set("#.?") for row in grid):
            raise PuzzleError(f"entries: expected {self.height} rows of {self.width} characters “#”, “.” or “?”")
        return grid

    def _settled(self, tick: Tick) -> Board | None:
        if any(True for _ in self.flaws()):
            return None
        board = Board(self.columns, self.rows, self.givens)
        return board if board.settle(tick) else None

    def _grid(self, board: Board, found: frozenset[Cell]) -> Grid:
        return tuple(
            "".join("#" if black >> c & 1 or (r, c) in found else "." for c in range(self.width))
            for r, black in enumerate(board.rows.black)
        )

    # Showing

    def draw(self, solution: Grid | None = None) -> str:
        """The board with its clues; two characters or more per cell, and a line after every fifth one."""
        grid = solution or self.givens or ("?" * self.width,) * self.height
        cell = max([2, *(len(str(run)) for clue in self.columns for run in clue)])
        ink = {"#": "█" * cell, ".": "·".rjust(cell), "?": " " * cell}
        labels = [clue_text(clue) for clue in self.rows]
        margin = max(map(len, labels))
        heads = [[str(run) for run in clue] or ["0"] for clue in self.columns]
        depth = max(map(len, heads))
        lines = [
            " " * margin + " │" + _fives([head[i - depth] if depth - i <= len(head) else "" for head in heads], cell)
            for i in range(depth)
        ]
        ruler = (
            "─" * margin + "─┼" + "┼".join("─" * cell * min(5, self.width - start) for start in range(0, self.width, 5))
        )
        for r, (label, row) in enumerate(zip(labels, grid, strict=True)):
            if r % 5 == 0:
                lines.append(ruler)
            lines.append(label.rjust(margin) + " │" + _fives([ink[each] for each in row], cell))
        return "\n".join(line.rstrip() for line in lines)

    @classmethod
    def solution_from_json(cls, value: object) -> Grid:
        """Rows of `#` and `.`, all of one length.

        Raises:
            PuzzleError: the value is something else.
        """
        if not isinstance(value, list) or not value:
            raise PuzzleError("solution: expected a list of rows")
        for r, row in enumerate(value, start=1):
            if not isinstance(row, str) or not row or len(row) != len(value[0]) or set(row) - set("#."):
                raise PuzzleError(Complaint(f"row {r}: expected a text of “#” and “.”, as long as row 1", (f"r{r}",)))
        return tuple(value)

    def solution_to_json(self, solution: Grid) -> list[str]:
        """The list of its rows."""
        return list(solution)


def _symmetric(model: Model, cells: dict[int, Cell], first: dict[Cell, Cell], tick: Tick) -> Iterator[frozenset[int]]:
    """The solutions in which each cell looks like its first image; perhaps not all, if they are hard to find."""
    variables = {cell: variable for variable, cell in cells.items()}
    stands_for = {variable: variables[first[cell]] for variable, cell in cells.items() if cell in first}

    def clauses() -> Iterator[Clause]:
        for clause in model.clauses():
            yield tuple(stands_for.get(x, x) if x > 0 else -stands_for.get(-x, -x) for x in clause)

    over = [variable for variable in cells if stands_for.get(variable, variable) == variable]
    with suppress(GaveUp), Search(clauses, over, tick) as search:
        for black in search.models(conflicts=SYMMETRY_CONFLICTS):
            yield frozenset(variable for variable in cells if stands_for.get(variable, variable) in black)


def clue_text(clue: Clue) -> str:
    """A clue as people write it: `2 1`, and `0` for an empty line."""
    return " ".join(map(str, clue)) or "0"


def _long(name: str, clues: Iterable[Clue], length: int) -> Iterator[Complaint]:
    """Clues that do not fit into their lines."""
    for i, clue in enumerate(clues, start=1):
        places = (f"{name[0]}{i}",)
        if min(clue, default=1) < 1:
            yield Complaint(f"{name} {i}: a run of {min(clue)}; expected runs from 1", places)
        elif (need := sum(clue) + len(clue) - 1) > length:
            text = shorten(clue_text(clue), 60, placeholder=" …")
            yield Complaint(f"{name} {i}: {text} needs {need} cells, the {name} has {length}", places)


def _misread(name: str, place: str, clue: Clue, line: str) -> Iterator[Complaint]:
    runs = _runs(line)
    if runs != clue:
        yield Complaint(f"{name} reads {clue_text(runs)}; its clue is {clue_text(clue)}", (place,))


def _runs(line: str) -> Clue:
    return tuple(len(run) for run in line.split(".") if run)


def _reading(clue: Clue) -> Callable[[tuple[int, int], bool, int], tuple[int, int] | None]:
    """An automaton that accepts the lines of a clue; its states are runs that have ended, and cells of the next."""
    needed = [sum(clue[begun:]) + len(clue) - begun - 1 for begun in range(len(clue))]

    def step(state: tuple[int, int], black: bool, left: int) -> tuple[int, int] | None:
        ended, cells = state
        if black:
            cells += 1
            fits = ended < len(clue) and cells <= clue[ended]
        else:
            fits = not cells or cells == clue[ended]
            ended, cells = ended + bool(cells), 0
        room = ended == len(clue) or needed[ended] - cells <= left
        return (ended, cells) if fits and room else None

    return step


def _fives(texts: list[str], width: int) -> str:
    """Cells of one width, with a line after every fifth but at the end."""
    padded = [text.rjust(width) for text in texts]
    return "│".join("".join(padded[start : start + 5]) for start in range(0, len(padded), 5))
