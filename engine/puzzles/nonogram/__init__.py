"""Nonogram: the puzzle and its rules.

Paint each cell black or leave it white, so that the runs of black cells in each row, from left to right, and in each
column, from top to bottom, have exactly the lengths that its clue names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from engine.core.abilities import (
    Change,
    Fresh,
    Givable,
    Graded,
    Hint,
    Inventive,
    Mendable,
    Offer,
    Pictured,
    Taught,
    Transformable,
    Varied,
)
from engine.core.difficulty import GRADES, level
from engine.core.limits import Tick, never_stop
from engine.core.places import Cell, cell_at, place, where
from engine.core.puzzle import Complaint, PuzzleError
from engine.core.transforms import SHIFTS, WAYS, Transform
from engine.formats.exchange import Exchanged, Format
from engine.puzzles.nonogram import entries as painting
from engine.puzzles.nonogram import lessons as teaching
from engine.puzzles.nonogram import notation
from engine.puzzles.nonogram.board import MAX_SIDE, Board, Clue, Grid, clue_text, colour
from engine.puzzles.nonogram.drawing import draw
from engine.puzzles.nonogram.entries import without
from engine.puzzles.nonogram.examples import EXAMPLES
from engine.puzzles.nonogram.notation import CANONICAL
from engine.puzzles.nonogram.offers import EARLIER_OFFERS, FILLERS, OFFERS, PLAIN
from engine.puzzles.nonogram.solver import decided, left_open, others, solutions
from engine.puzzles.nonogram.solver.lines import Lines
from engine.puzzles.nonogram.tutorial import TUTORIAL

if TYPE_CHECKING:
    from engine.core.rng import SeededRandom
    from engine.puzzles.nonogram.hints import NonogramGuide
    from engine.sat.model import Encoding, Rule
    from engine.sat.repairs import Repairs

__all__ = ["MAX_SIDE", "Grid", "Nonogram"]


@dataclass(frozen=True)
class Nonogram(
    Givable[Grid],
    Mendable[Grid],
    Graded[Grid],
    Varied[Grid],
    Inventive[Grid],
    Pictured[Grid],
    Taught[Grid],
    Transformable[Grid],
    Exchanged[Grid],
):
    """A nonogram; `Board` explains the fields, and refuses what is not a nonogram."""

    columns: tuple[Clue, ...]
    rows: tuple[Clue, ...]
    givens: Grid = ()

    slug = "nonogram"
    name = "Nonogram"
    plural = "nonograms"
    question = "Is row 1, column 2 filled?"
    entries_note = "# is filled, . is empty, ? is open."
    entries_example = f"??????????/##.###.###{8 * '/??????????'}"
    open_cell = "?"
    also_called = frozenset(["nonogram", "picross", "griddler", "hanjie", "row", "column", "col", "rowclue", "colclue"])
    in_json = "We need the rows and the columns, as lists of numbers"
    tagline = "Fill in the cells and find the hidden picture."
    rules = (
        "Fill some of the cells to reveal a picture. The numbers beside each row and column are the lengths of its "
        "runs of filled cells, in order. Between two runs there’s at least one empty cell. A line may start or end "
        "with empty cells."
    )
    formats = (
        "Simon Tatham’s Pattern ID: 3x2:1/1/2/2/1.1 (columns, then rows), with or without starting cells",
        "Haskell lists: ([[1],[1],[2]],[[2],[1,1]]) (columns, then rows)",
        "typed: a line “rows:”, one clue per line, a line “columns:”, one clue per line",
        "typed: the rows, one clue per line; a blank line, “#” or “---”; the columns; 0 or - for an empty line",
    )
    own_text = CANONICAL
    tutorial = TUTORIAL
    examples = EXAMPLES
    offers = OFFERS
    fillers = FILLERS
    generator = 3
    earlier: ClassVar[Mapping[int, tuple[Offer, ...]]] = {2: EARLIER_OFFERS}
    lessons = teaching.LESSONS
    move = teaching.MOVE
    ways = (*WAYS, *SHIFTS)

    def __post_init__(self) -> None:
        object.__setattr__(self, "givens", self.board.givens)

    @cached_property
    def board(self) -> Board:
        """The value that hints and solver work on."""
        return Board(self.columns, self.rows, self.givens)

    @property
    def content(self) -> Board:
        return self.board

    @property
    def height(self) -> int:
        return self.board.height

    @property
    def width(self) -> int:
        return self.board.width

    def given(self, cell: Cell) -> str:
        """Return `#`, `.`, or `?` for a cell that is not given."""
        return self.board.given(cell)

    @classmethod
    def other_formats(cls) -> tuple[Format[Board], ...]:
        from engine.puzzles.nonogram.formats import FILES

        return FILES

    @classmethod
    def read(cls, text: str) -> Nonogram:
        """Read text, see `notation` and `formats`."""
        return cls.from_file(text) or cls(*notation.read(text))

    def __str__(self) -> str:
        return notation.write(self.columns, self.rows, self.givens)

    @classmethod
    def transformed(cls, text: str, transform: Transform) -> str:
        """Transform the board, see `Transformable`.  What is shifted out counts as empty only if its line
        has no clue.
        """
        puzzle = cls.parse(text)
        columns, rows = list(puzzle.columns), list(puzzle.rows)
        if transform.way == "turn":
            columns, rows = rows[::-1], [clue[::-1] for clue in columns]
        elif transform.way == "flip":
            columns, rows = columns[::-1], [clue[::-1] for clue in rows]
        else:
            lines = columns if transform.way in {"left", "right"} else rows
            forward = transform.way in {"right", "down"}
            if lines[-1 if forward else 0]:
                raise PuzzleError("Only an empty edge can be shifted out of a board whose picture nobody knows.")
            lines[:] = [lines[-1], *lines[:-1]] if forward else [*lines[1:], lines[0]]
        return notation.write(columns, rows, transform.rows(puzzle.givens, "?") if puzzle.givens else ())

    # The rules

    def complaints(self, solution: Grid) -> Iterator[Complaint]:
        """Return wrong runs, line by line, and changed givens; for a malformed grid only its shape and
        unknown characters.
        """
        malformed = list(self._malformed(solution))
        if malformed:
            yield from malformed
            return
        for line in self.board.lines:
            runs, clue = _runs("".join(solution[r][c] for r, c in self.board.cells(line))), self.board.clue(line)
            if runs != clue:
                yield Complaint(f"{line} has {clue_text(runs)}, but its clue is {clue_text(clue)}", (line.place,))
        for r, row in enumerate(self.givens):
            for c, given in enumerate(row):
                if given not in {"?", solution[r][c]}:
                    yield Complaint(f"{where((r, c))} is {colour(given)} from the start", (place((r, c)),))

    def _malformed(self, grid: object) -> Iterator[Complaint]:
        if not isinstance(grid, tuple | list) or len(grid) != self.height:
            yield Complaint(f"the solution isn’t a list of {self.height} rows")
            return
        for r, row in enumerate(grid):
            if not isinstance(row, str) or len(row) != self.width:
                yield Complaint(f"row {r + 1} isn’t a text of {self.width} characters", (f"r{r + 1}",))
            elif strange := tuple(place((r, c)) for c, cell in enumerate(row) if cell not in "#."):
                yield Complaint(f"row {r + 1} has cells other than “#” and “.”", strange)

    def is_blank(self) -> bool:
        return not any(self.rows) and not any(self.columns) and not self.givens

    def flaws(self) -> Iterator[Complaint]:
        """Yield unequal sums, and lines whose given cells leave no room for their clue."""
        black_rows, black_columns = sum(map(sum, self.rows)), sum(map(sum, self.columns))
        if black_rows != black_columns:
            fewer = self.rows if black_rows < black_columns else self.columns
            yield Complaint(
                f"the rows have {black_rows} filled cells, the columns {black_columns}",
                missing=() in fewer,  # somebody who types a puzzle has lines that are empty only so far
            )
        if self.givens:
            lines = Lines(self.board)
            for side, name in ((lines.rows, "row"), (lines.columns, "column")):
                for i, clue in enumerate(side.clues):
                    if side.line(i) is None:
                        yield Complaint(
                            f"{name} {i + 1}: the starting cells leave no room for {clue_text(clue)}",
                            (f"{name[0]}{i + 1}",),
                        )

    # Solving

    def solutions(self, tick: Tick = never_stop) -> Iterator[Grid]:
        """Yield the solutions, see `solver`."""
        return solutions(self.board, tick)

    def others(self, known: Grid, tick: Tick = never_stop) -> Iterator[Grid]:
        """Yield other solutions, see `neighbours`."""
        return others(self.board, known, tick)

    def decided(self) -> list[list[object]] | None:
        return decided(self.board)

    def narrowed(self, tick: Tick = never_stop) -> Encoding | None:
        return left_open(self.board, tick)

    def word(self, value: object) -> str:
        return colour(str(value))

    def with_givens(self, cells: Sequence[Cell], solution: Grid) -> Nonogram:
        """Give more cells, see `engine.solver.several`."""
        squares = [(place((r, c)), solution[r][c]) for r, c in cells]
        return replace(self, givens=painting.with_cells(self.givens or self.board.blank, squares))

    def shown_cells(self) -> Sequence[Cell]:
        """Return the given cells."""
        return [(r, c) for r, row in enumerate(self.givens) for c, cell in enumerate(row) if cell != "?"]

    def without_givens(self, cells: Sequence[Cell]) -> Nonogram:
        return replace(self, givens=without(self.givens, cells))

    def statement(self, tick: Tick = never_stop) -> Encoding:
        """Return the rules, see `rules`."""
        from engine.puzzles.nonogram.rules import full_rules

        return full_rules(self.board, tick)

    def changes(self, rule: Rule, repairs: Repairs) -> Iterator[tuple[str, Nonogram]]:
        """Yield other clues of a line, or a given cell taken back; see `engine.solver.impossible`."""
        (name,) = rule.places
        cell = cell_at(name)
        if cell is not None:
            if repairs.next() is not None:
                yield f"remove the starting cell at {where(cell)}", replace(self, givens=without(self.givens, [cell]))
            return
        (line,) = (line for line in self.board.lines if line.place == name)
        old, clues = self.board.clue(line), self.rows if line.kind == "row" else self.columns
        cells = self.board.cells(line)
        black = [repairs.variable(cell, "#") for cell in cells]
        while (filled := repairs.next()) is not None:
            clue = _runs("".join(".#"[cell in filled] for cell in cells))
            changed = (*clues[: line.index], clue, *clues[line.index + 1 :])
            text = f"change {line} from {clue_text(old)} to {clue_text(clue)}"
            yield text, replace(self, rows=changed) if line.kind == "row" else replace(self, columns=changed)
            repairs.exclude([{True: cell, False: -cell} for cell in black], (0, 0), _reading(clue))

    @classmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Nonogram] | None:
        """Deal a puzzle, see `dealer`."""
        from engine.dealer.grading import path_by_steps
        from engine.puzzles.nonogram.dealer import dealt
        from engine.puzzles.nonogram.dealer.grading import is_of_chains
        from engine.puzzles.nonogram.hints.levels import is_of

        def is_meant(board: Board) -> bool:
            if level not in GRADES[:PLAIN]:
                return is_of_chains(board, level, tick)
            if draws.version in cls.earlier:
                return path_by_steps(cls(board.columns, board.rows), level, tick) is not None
            return is_of(board, level)

        found = dealt(size, level, draws, is_meant, tick)
        return None if found is None else Fresh(cls(found[0].columns, found[0].rows), found[1])

    def variations(self, solution: Grid, draws: SeededRandom, *, harder: bool) -> Iterator[Change[Nonogram]]:
        """Yield puzzles with a given less, with a picture changed by a cell or two, or with a given more;
        see `dealer.variations`.
        """
        from engine.puzzles.nonogram.dealer.variations import rows_of, variations

        every = [(r, c) for r in range(self.height) for c in range(self.width) if self.given((r, c)) == "?"]
        for cell in draws.shuffled(self.shown_cells()) if harder else ():
            yield Change(self.without_givens([cell]), (place(cell),), painting.write(solution))
        for bitmap, cells in variations(solution, every, draws, harder=harder):
            yield self._of_picture(rows_of(bitmap, self.width), cells)
        for cell in () if harder else draws.shuffled(every):
            yield Change(self.with_givens([cell], solution), (place(cell),), painting.write(solution))

    @classmethod
    def inventions(cls, text: str, drawn: str, draws: SeededRandom, tick: Tick) -> Iterator[Change[Nonogram]]:
        """Add cells to a picture and yield its clues; see `dealer.variations`."""
        from engine.puzzles.nonogram.dealer.variations import bitmap_of, completed, rows_of

        puzzle = cls.read(text)
        picture = puzzle.attempt(drawn)
        if not any(map(bool, bitmap_of(picture))):
            raise PuzzleError("Draw part of the picture first. We’ll fill in the rest.")
        bitmap = completed(picture, [cell for cell in puzzle.shown_cells() if puzzle.given(cell) == "."], draws, tick)
        if bitmap is None:
            return
        yield puzzle._of_changed(picture, rows_of(bitmap, puzzle.width))

    def retouched(self, drawn: str, draws: SeededRandom, tick: Tick) -> Change[Nonogram] | None:
        """Change a picture, see `dealer.uniquify`; for typed clues, their first solution is the picture."""
        from engine.puzzles.nonogram.dealer.uniquify import retouched
        from engine.puzzles.nonogram.dealer.variations import rows_of

        own = self.attempt(drawn)
        picture = next(self.solutions(tick), None) if any(self.complaints(own)) else own
        bitmap = picture and retouched(picture, self.shown_cells(), draws, tick)
        return self._of_changed(picture, rows_of(bitmap, self.width)) if picture and bitmap else None

    def _of_picture(self, picture: Grid, changed: Sequence[Cell]) -> Change[Nonogram]:
        """Return the puzzle of another picture, with the same cells given; the places are these cells, and lines."""
        from engine.puzzles.nonogram.dealer.logic import clues
        from engine.puzzles.nonogram.dealer.variations import bitmap_of

        board = clues(bitmap_of(picture), self.width)
        lines = [line.place for line in board.lines if board.clue(line) != self.board.clue(line)]
        puzzle = replace(self, columns=board.columns, rows=board.rows)
        return Change(puzzle, (*lines, *map(place, sorted(changed))), painting.write(picture))

    def _of_changed(self, before: Grid, picture: Grid) -> Change[Nonogram]:
        differing = [(r, c) for r, row in enumerate(picture) for c, cell in enumerate(row) if cell != before[r][c]]
        return self._of_picture(picture, differing)

    def guide(self, entries: str, tick: Tick = never_stop) -> NonogramGuide:
        """Return the guide for painted cells, see `entries`.  Its rules are called `row 3` and `column 5`."""
        from engine.puzzles.nonogram.hints import NonogramGuide

        own, crossed = (painting.read(self.board, entries, crossed=each) for each in "?.")
        return NonogramGuide(self.board, own, crossed, self.known_solutions, tick)

    def entered(self, entries: str) -> list[list[object]]:
        grid = self.board.with_givens_in(painting.read(self.board, entries))
        return [[None if cell == "?" else cell for cell in row] for row in grid]

    def score(self, path: Sequence[Hint]) -> float:
        """Return the score, see `hints.score`."""
        from engine.puzzles.nonogram.hints.score import score

        return score(self.board, path)

    def grade(self, path: Sequence[Hint]) -> str:
        """Return the grade; for puzzles solved line by line, by how slowly they give way, see `hints.levels`."""
        from engine.puzzles.nonogram.hints.levels import line_grade

        return line_grade(self.board, self.score(path)) if level(path) <= PLAIN else super().grade(path)

    def least_grade(self, top: int, effort: int) -> str:
        return GRADES[0] if top <= PLAIN else super().least_grade(top, effort)

    def is_graded_by(self, path: Sequence[Hint]) -> bool:
        return level(path) > PLAIN and super().is_graded_by(path)

    @classmethod
    def shares(cls, levels: Sequence[str]) -> dict[str, float]:
        from engine.puzzles.nonogram.hints.levels import shares

        return shares(levels)

    def attempt(self, entries: str) -> Grid:
        """Return the entries with unpainted cells as white: nobody has to cross them out."""
        grid = self.board.with_givens_in(painting.read(self.board, entries))
        return tuple(row.replace("?", ".") for row in grid)

    # Lessons, see `lessons`

    def entered_cells(self, entries: str) -> tuple[tuple[str, str], ...]:
        grid = painting.read(self.board, entries)
        return tuple((place((r, c)), grid[r][c]) for r, c in painting.painted(grid))

    def choices(self) -> Sequence[tuple[str, str]]:
        return teaching.CHOICES

    def with_choice(self, entries: str, cell: Cell, value: str) -> str:
        if value not in dict(teaching.CHOICES):
            raise PuzzleError("choose filled or empty")
        return painting.write(painting.with_cells(painting.read(self.board, entries), [(place(cell), value)]))

    def facts(self, entries: str) -> Collection[object]:
        grid = self.board.with_givens_in(painting.read(self.board, entries))
        return {(cell, grid[cell[0]][cell[1]]) for cell in painting.painted(grid)}

    def claims(self, before: str, after: str) -> Collection[object]:
        return set(self.facts(after)) - set(self.facts(before))

    def turned(self, entries: str, turn: int) -> tuple[Nonogram, str]:
        board, grid = teaching.turned(self.board, painting.read(self.board, entries), turn)
        return Nonogram(board.columns, board.rows, board.givens), painting.write(grid)

    # Showing

    def draw(self, solution: Grid | None = None) -> str:
        """Draw the puzzle, see `drawing`."""
        return draw(self.board, solution)

    @classmethod
    def solution_from_json(cls, value: object) -> Grid:
        """Return rows of `#` and `.`, all of one length.

        Raises:
            PuzzleError: the value is something else.
        """
        if not isinstance(value, list) or not value:
            raise PuzzleError("solution: use a list of rows")
        for r, row in enumerate(value, start=1):
            if not isinstance(row, str) or not row or len(row) != len(value[0]) or set(row) - set("#."):
                raise PuzzleError(Complaint(f"row {r}: use a text of “#” and “.”, as long as row 1", (f"r{r}",)))
        return tuple(value)

    def solution_to_json(self, solution: Grid) -> list[str]:
        """Return the list of its rows."""
        return list(solution)


def _runs(line: str) -> Clue:
    return tuple(len(run) for run in line.split(".") if run)


def _reading(clue: Clue) -> Callable[[tuple[int, int], bool, int], tuple[int, int] | None]:
    """Return an automaton that accepts the lines of a clue; its states are runs that have ended, and
    cells of the next.
    """
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
