"""Nonogram: the puzzle and its rules.

Paint each cell black or leave it white, so that the runs of black cells in each row, from left to right, and in each
column, from top to bottom, have exactly the lengths that its clue names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise
from string import ascii_lowercase
from typing import TYPE_CHECKING, ClassVar, TypeVar

from engine.core.abilities import (
    Change,
    Concealable,
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
    Transparent,
    Varied,
    Workings,
)
from engine.core.difficulty import GRADES, grade_of, level
from engine.core.limits import Tick, never_stop
from engine.core.places import Cell, cell_at, place, where
from engine.core.puzzle import Complaint, PuzzleError
from engine.core.text import counted, listed
from engine.core.transforms import SHIFTS, WAYS, Transform
from engine.formats.exchange import Exchanged, Format
from engine.puzzles.nonogram import colours, notation
from engine.puzzles.nonogram import entries as painting
from engine.puzzles.nonogram import lessons as teaching
from engine.puzzles.nonogram.board import (
    ANY,
    BLACK,
    MAX_SIDE,
    UNKNOWN,
    WHITE,
    Board,
    Clue,
    Grid,
    Ink,
    Line,
    Run,
    clue_text,
    runs_of,
    runs_text,
)
from engine.puzzles.nonogram.colours.palette import NAMES, Colour, shown, usual
from engine.puzzles.nonogram.drawing import draw
from engine.puzzles.nonogram.entries import without
from engine.puzzles.nonogram.examples import EXAMPLES
from engine.puzzles.nonogram.notation import CANONICAL
from engine.puzzles.nonogram.offers import COLOURED, EARLIER_OFFERS, FILLERS, HIDDEN, OFFERS, PLAIN
from engine.puzzles.nonogram.solver import decided, left_open, others, solutions
from engine.puzzles.nonogram.solver.lines import Lines
from engine.puzzles.nonogram.tutorial import TUTORIAL

if TYPE_CHECKING:
    from engine.core.rng import SeededRandom
    from engine.puzzles.nonogram.hints import NonogramGuide
    from engine.sat.model import Encoding, Rule
    from engine.sat.repairs import Repairs

__all__ = ["MAX_SIDE", "Grid", "Nonogram"]


_NUMBERS = (
    "Fill some of the cells to reveal a picture. The numbers beside each row and column are the lengths of its runs of "
    "filled cells, in order."
)
_IN_COLOUR = "Between two runs of one colour there’s at least one empty cell; runs of different colours may touch."
_ENDS = "A line may start or end with empty cells."


@dataclass(frozen=True)
class Nonogram(
    Givable[Grid],
    Mendable[Grid],
    Graded[Grid],
    Varied[Grid],
    Concealable[Grid],
    Inventive[Grid],
    Pictured[Grid],
    Taught[Grid],
    Transformable[Grid],
    Transparent[Grid],
    Exchanged[Grid],
):
    """A nonogram; `Board` explains the fields, and refuses what is not a nonogram."""

    columns: tuple[Clue, ...]
    rows: tuple[Clue, ...]
    givens: Grid = ()
    ink: Ink | None = None

    slug = "nonogram"
    name = "Nonogram"
    plural = "nonograms"
    entries_note = "# is filled, . is empty, ? is open."
    entries_example = f"??????????/##.###.###{8 * '/??????????'}"
    open_cell = "?"
    also_called = frozenset(["nonogram", "picross", "griddler", "hanjie", "row", "column", "col", "rowclue", "colclue"])
    in_json = "We need the rows and the columns, as lists of numbers"
    tagline = "Fill in the cells and find the hidden picture."
    rules = f"{_NUMBERS} Between two runs there’s at least one empty cell. {_ENDS}"
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
        return Board(self.columns, self.rows, self.givens, self.ink)

    @classmethod
    def of(cls, board: Board) -> Nonogram:
        """Return the puzzle of a board."""
        return cls(board.columns, board.rows, board.givens, board.ink)

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
        return notation.write(self.board)

    @classmethod
    def transformed(cls, text: str, transform: Transform) -> str:
        """Transform the board, see `Transformable`.  What is shifted out counts as empty only if its line
        has no clue.
        """
        puzzle = cls.parse(text)
        columns, rows = _laid(puzzle.columns, puzzle.rows, transform)
        givens = transform.rows(puzzle.givens, "?") if puzzle.givens else ()
        ink = puzzle.ink and Ink(*_laid(puzzle.ink.columns, puzzle.ink.rows, transform), puzzle.ink.palette)
        return str(cls(columns, rows, givens, ink))

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
            runs, clue = runs_of("".join(solution[r][c] for r, c in self.board.cells(line))), self.board.runs(line)
            if not _is_of(runs, clue):
                yield Complaint(f"{line} has {runs_text(runs)}, but its clue is {runs_text(clue)}", (line.place,))
        for r, row in enumerate(self.givens):
            for c, given in enumerate(row):
                if given not in {"?", solution[r][c]}:
                    yield Complaint(f"{where((r, c))} is {self.board.word(given)} from the start", (place((r, c)),))

    def _malformed(self, grid: object) -> Iterator[Complaint]:
        if not isinstance(grid, tuple | list) or len(grid) != self.height:
            yield Complaint(f"the solution isn’t a list of {self.height} rows")
            return
        for r, row in enumerate(grid):
            if not isinstance(row, str) or len(row) != self.width:
                yield Complaint(f"row {r + 1} isn’t a text of {self.width} characters", (f"r{r + 1}",))
            elif strange := tuple(place((r, c)) for c, cell in enumerate(row) if cell not in self.board.colours):
                *others, last = (f"“{each}”" for each in sorted(self.board.colours))
                yield Complaint(f"row {r + 1} has cells other than {', '.join(others)} and {last}", strange)

    def is_blank(self) -> bool:
        return not any(self.rows) and not any(self.columns) and not self.givens

    def flaws(self) -> Iterator[Complaint]:
        """Yield unequal sums, and lines whose given cells leave no room for their clue."""
        if not self.board.is_plain:
            yield from colours.flaws(self.board)
            return
        black_rows, black_columns = sum(map(sum, self.rows)), sum(map(sum, self.columns))
        if black_rows != black_columns:
            fewer = self.rows if black_rows < black_columns else self.columns
            yield Complaint(
                f"the rows have {counted(black_rows, 'filled cell')}, the columns {black_columns}",
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

    @property
    def question(self) -> str:
        return f"Is row 1, column {min(2, self.width)} {self.board.word(self.board.colours[-1])}?"

    def word(self, value: object) -> str:
        return self.board.word(str(value))

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
        old, cells = self.board.runs(line), self.board.cells(line)
        if self.board.is_plain:  # where one variable says which of two colours a cell has
            black = [repairs.variable(cell, BLACK) for cell in cells]
            letters = [{BLACK: variable, WHITE: -variable} for variable in black]
        else:
            letters = [{each: repairs.variable(cell, each) for each in self.board.colours} for cell in cells]
        while (filled := repairs.next()) is not None:
            runs = runs_of("".join(str(filled.get(cell, WHITE)) for cell in cells))
            yield f"change {line} from {runs_text(old)} to {runs_text(runs)}", self._with_clue(line, runs)
            repairs.exclude(letters, (0, 0), _reading(runs))

    def _with_clue(self, line: Line, runs: Sequence[Run]) -> Nonogram:
        """Return the puzzle with another clue of a line."""
        clues = self.rows if line.kind == "row" else self.columns
        changed = (*clues[: line.index], tuple(run.length for run in runs), *clues[line.index + 1 :])
        ink = self.ink
        if ink is not None:
            of = ink.rows if line.kind == "row" else ink.columns
            letters = (*of[: line.index], "".join(run.colour for run in runs), *of[line.index + 1 :])
            ink = replace(ink, rows=letters) if line.kind == "row" else replace(ink, columns=letters)
        if line.kind == "row":
            return replace(self, rows=changed, ink=ink)
        return replace(self, columns=changed, ink=ink)

    @classmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Nonogram] | None:
        """Deal a puzzle, see `dealer`, and `colours.dealer`."""
        if size.endswith((COLOURED, HIDDEN)):
            from engine.puzzles.nonogram.colours.dealer import dealt_hidden, dealt_in_colour

            made = (dealt_in_colour if size.endswith(COLOURED) else dealt_hidden)(size, level, draws, tick)
            return None if made is None else Fresh(cls.of(made[0]), made[1])
        from engine.puzzles.nonogram.dealer import dealt
        from engine.puzzles.nonogram.dealer.grading import is_of_steps
        from engine.puzzles.nonogram.hints.levels import is_of

        def is_meant(board: Board) -> bool:
            by_steps = level not in GRADES[:PLAIN] or draws.version in cls.earlier
            return is_of_steps(board, level, tick) if by_steps else is_of(board, level)

        found = dealt(size, level, draws, is_meant, tick)
        return None if found is None else Fresh(cls.of(found[0]), found[1])

    def variations(self, solution: Grid, draws: SeededRandom, *, harder: bool) -> Iterator[Change[Nonogram]]:
        """Yield puzzles with a given less, with a picture changed by a cell or two, or with a given more.

        Where not everything is black and known, a clue may be hidden or shown, too.  See `dealer.variations`, and
        `colours.dealer.variations`.
        """
        every = [(r, c) for r in range(self.height) for c in range(self.width) if self.given((r, c)) == "?"]
        for cell in draws.shuffled(self.shown_cells()) if harder else ():
            yield Change(self.without_givens([cell]), (place(cell),), painting.write(solution))
        yield from self._varied(solution, every, draws, harder=harder)
        for cell in () if harder else draws.shuffled(every):
            yield Change(self.with_givens([cell], solution), (place(cell),), painting.write(solution))

    def _varied(
        self, solution: Grid, among: Sequence[Cell], draws: SeededRandom, *, harder: bool
    ) -> Iterator[Change[Nonogram]]:
        """Yield puzzles of changed pictures, or with a clue hidden or shown."""
        if not self.board.is_plain:
            from engine.puzzles.nonogram.colours.dealer import variations as coloured

            for board, picture, places in coloured.variations(self.board, solution, draws, harder=harder):
                yield Change(Nonogram.of(board), places, painting.write(picture))
            return
        from engine.puzzles.nonogram.dealer.variations import rows_of, variations

        for bitmap, cells in variations(solution, among, draws, harder=harder):
            yield self._of_picture(rows_of(bitmap, self.width), cells)

    @property
    def hidden(self) -> int:
        return [*chain(*self.rows, *self.columns)].count(UNKNOWN)

    def concealed(self, solution: Grid, draws: SeededRandom, tick: Tick) -> Iterator[Change[Nonogram]]:
        """Hide lengths of runs, see `colours.dealer.hiding`."""
        from engine.puzzles.nonogram.colours.dealer.hiding import hidings

        for board in hidings(self.board, solution, draws, tick):
            lines = (line.place for line in board.lines if board.runs(line) != self.board.runs(line))
            yield Change(Nonogram.of(board), tuple(lines), painting.write(solution))

    @classmethod
    def inventions(cls, text: str, drawn: str, draws: SeededRandom, tick: Tick) -> Iterator[Change[Nonogram]]:
        """Add cells to a picture and yield its clues; see `dealer.variations`, and `colours.dealer.variations`."""
        puzzle = cls.read(text)
        picture = puzzle.attempt(drawn)
        if set("".join(picture)) <= {WHITE}:
            raise PuzzleError("Draw part of the picture first. We’ll fill in the rest.")
        white = [cell for cell in puzzle.shown_cells() if puzzle.given(cell) == WHITE]
        if puzzle.ink is not None:
            from engine.puzzles.nonogram.colours.dealer.variations import completed as completed_in_colour

            whole = completed_in_colour(picture, puzzle.ink.palette, white, draws, tick)
        else:
            from engine.puzzles.nonogram.dealer.variations import completed, rows_of

            bitmap = completed(picture, white, draws, tick)
            whole = None if bitmap is None else rows_of(bitmap, puzzle.width)
        if whole:
            yield puzzle._of_changed(picture, whole)

    def retouched(
        self, drawn: str, draws: SeededRandom, tick: Tick, *, plainly: bool = False
    ) -> Change[Nonogram] | None:
        """Change a picture, see `dealer.uniquify`; for typed clues, their first solution is the picture."""
        from engine.puzzles.nonogram.dealer.uniquify import retouched
        from engine.puzzles.nonogram.dealer.variations import rows_of

        own = self.attempt(drawn)
        picture = next(self.solutions(tick), None) if any(self.complaints(own)) else own
        if self.ink is not None and picture:
            from engine.puzzles.nonogram.colours import pictures

            found = pictures.retouched(picture, self.ink.palette, self.shown_cells(), draws, tick, plainly=plainly)
            return self._of_changed(picture, found) if found else None
        bitmap = picture and retouched(picture, self.shown_cells(), draws, tick, plainly=plainly)
        return self._of_changed(picture, rows_of(bitmap, self.width)) if picture and bitmap else None

    def _of_picture(self, picture: Grid, changed: Sequence[Cell]) -> Change[Nonogram]:
        """Return the puzzle of another picture, with the same cells given; the places are these cells, and lines."""
        from engine.puzzles.nonogram.colours import pictures
        from engine.puzzles.nonogram.dealer.logic import clues
        from engine.puzzles.nonogram.dealer.variations import bitmap_of

        palette = self.ink.palette if self.ink else ()
        board = pictures.clues(picture, palette) if palette else clues(bitmap_of(picture), self.width)
        lines = [line.place for line in board.lines if board.runs(line) != self.board.runs(line)]
        puzzle = replace(self, columns=board.columns, rows=board.rows, ink=board.ink)
        return Change(puzzle, (*lines, *map(place, sorted(changed))), painting.write(picture))

    def _of_changed(self, before: Grid, picture: Grid) -> Change[Nonogram]:
        differing = [(r, c) for r, row in enumerate(picture) for c, cell in enumerate(row) if cell != before[r][c]]
        return self._of_picture(picture, differing)

    def workings(self, at: str = "", tick: Tick = never_stop) -> Workings:
        """Return how machines solve it, see `workings`."""
        from engine.puzzles.nonogram.workings import workings

        return workings(self.board, at, tick)

    def guide(self, entries: str, tick: Tick = never_stop) -> NonogramGuide:
        """Return the guide for painted cells, see `entries`.  Its rules are called `row 3` and `column 5`."""
        from engine.puzzles.nonogram.hints import NonogramGuide

        own, crossed = (painting.read(self.board, entries, crossed=each) for each in "?.")
        position = self.board, own, crossed, self.known_solutions, tick
        if self.board.is_plain:
            return NonogramGuide(*position)
        from engine.puzzles.nonogram.colours.hints import ColourGuide

        return ColourGuide(*position)

    def entered(self, entries: str) -> list[list[object]]:
        grid = self.board.with_givens_in(painting.read(self.board, entries))
        return [[None if cell == "?" else cell for cell in row] for row in grid]

    def score(self, path: Sequence[Hint]) -> float:
        """Return the score, see `hints.score`; with colours or unknown clues the sum of the levels."""
        if not self.board.is_plain:
            return super().score(path)
        from engine.puzzles.nonogram.hints.score import score

        return score(self.board, path)

    def grade(self, path: Sequence[Hint]) -> str:
        """Return the grade; for puzzles solved line by line, by how slowly they give way, see `hints.levels`.

        Of others the steps count, but by whole lines, as they do for dealing, and not by the parts that are told.
        """
        from engine.puzzles.nonogram.colours.hints.techniques import walk as walk_in_colour
        from engine.puzzles.nonogram.hints.levels import line_grade
        from engine.puzzles.nonogram.hints.score import walk

        if level(path) <= PLAIN and self.board.is_plain:
            return line_grade(self.board, self.score(path))
        levels = [step.level for step in (walk if self.board.is_plain else walk_in_colour)(self.board, path)]
        return grade_of(max(levels, default=0), sum(levels))

    @property
    def is_ranked(self) -> bool:
        """Only where all is black and known, as in the table."""
        return self.board.is_plain

    def least_grade(self, top: int, effort: int) -> str:
        """Return a lower bound of the grade; of whole lines there may be fewer steps, so the effort says nothing."""
        return GRADES[0] if top <= PLAIN and self.board.is_plain else grade_of(top, 0)

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
        return [(letter, self.board.word(letter)) for letter in (*self.board.colours[1:], WHITE)]

    def with_choice(self, entries: str, cell: Cell, value: str) -> str:
        words = dict(self.choices())
        if value not in words:
            raise PuzzleError(f"choose {listed(words.values(), 'or')}")
        return painting.write(painting.with_cells(painting.read(self.board, entries), [(place(cell), value)]))

    def facts(self, entries: str) -> Collection[object]:
        grid = self.board.with_givens_in(painting.read(self.board, entries))
        return {(cell, grid[cell[0]][cell[1]]) for cell in painting.painted(grid)}

    def claims(self, before: str, after: str) -> Collection[object]:
        return set(self.facts(after)) - set(self.facts(before))

    def turned(self, entries: str, turn: int) -> tuple[Nonogram, str]:
        board, grid = teaching.turned(self.board, painting.read(self.board, entries), turn)
        return Nonogram.of(board), painting.write(grid)

    # Showing

    @cached_property
    def shown_columns(self) -> Sequence[Sequence[object]]:
        """The clues of the columns as they are drawn: lengths, or texts of runs with colours or unknown lengths."""
        return self.columns if self.board.is_plain else self._shown("column")

    @cached_property
    def shown_rows(self) -> Sequence[Sequence[object]]:
        """The clues of the rows, likewise."""
        return self.rows if self.board.is_plain else self._shown("row")

    def _shown(self, kind: str) -> list[list[str]]:
        return [list(map(str, self.board.runs(line))) for line in self.board.lines if line.kind == kind]

    def own_rules(self) -> str:
        lengths = {run.length for line in self.board.lines for run in self.board.runs(line)}
        letters = listed([f"{each.letter} is {each.name}" for each in self.palette if each.letter != BLACK])
        said = {
            self.rules: self.ink is None,
            f"{_NUMBERS} {_IN_COLOUR} {_ENDS} In the numbers, {letters}.": self.ink is not None,
            "A “?” is a run of any length, 1 or more.": UNKNOWN in lengths,
            "A “*” stands for any runs, or none.": ANY in lengths,
        }
        return " ".join(text for text, holds in said.items() if holds)

    usual_colours = usual()
    """Colours to begin with; black is the first."""
    colour_names = NAMES
    """What people call colours: six hexadecimal digits for each name."""

    @cached_property
    def palette(self) -> tuple[Colour, ...]:
        """The colours of a board on which not everything is black."""
        return shown(self.board.colours, self.ink.palette) if self.ink else ()

    def draw(self, solution: Grid | None = None) -> str:
        """Draw the puzzle, see `drawing`."""
        return draw(self.board, solution)

    @classmethod
    def solution_from_json(cls, value: object) -> Grid:
        """Return rows of colours, all of one length: `#`, `.` and small letters.

        Raises:
            PuzzleError: the value is something else.
        """
        if not isinstance(value, list) or not value:
            raise PuzzleError("solution: use a list of rows")
        for r, row in enumerate(value, start=1):
            if not isinstance(row, str) or not row or len(row) != len(value[0]) or set(row) - _COLOURS:
                raise PuzzleError(Complaint(f"row {r}: use a text of “#” and “.”, as long as row 1", (f"r{r}",)))
        return tuple(value)

    def solution_to_json(self, solution: Grid) -> list[str]:
        """Return the list of its rows."""
        return list(solution)


_COLOURS = frozenset(f"#.{ascii_lowercase}")
T = TypeVar("T", Clue, str)


def _laid(columns: Sequence[T], rows: Sequence[T], transform: Transform) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return the clues, or their colours, of a transformed board."""
    if transform.way == "turn":
        return tuple(rows[::-1]), tuple(clue[::-1] for clue in columns)
    if transform.way == "flip":
        return tuple(columns[::-1]), tuple(clue[::-1] for clue in rows)
    is_across, is_forward = transform.way in {"left", "right"}, transform.way in {"right", "down"}
    shifted: Sequence[T] = columns if is_across else rows
    if shifted[-1 if is_forward else 0]:
        raise PuzzleError("Only an empty edge can be shifted out of a board whose picture nobody knows.")
    last = len(shifted) - 1
    moved = tuple(shifted[last:]) + tuple(shifted[:last]) if is_forward else tuple(shifted[1:]) + tuple(shifted[:1])
    return (moved, tuple(rows)) if is_across else (tuple(columns), moved)


def _is_of(runs: Sequence[Run], clue: Sequence[Run]) -> bool:
    """Return whether these runs are of a clue, some of whose may be unknown."""
    ends = {0}  # how many of the runs the clue so far may cover
    for each in clue:
        if each.length == ANY:
            ends = set(range(min(ends), len(runs) + 1)) if ends else ends
        else:
            ends = {
                end + 1
                for end in ends
                if end < len(runs) and each.colour == runs[end].colour and each.length in {UNKNOWN, runs[end].length}
            }
    return len(runs) in ends


def _reading(runs: Sequence[Run]) -> Callable[[tuple[int, int], str, int], tuple[int, int] | None]:
    """Return an automaton that accepts the lines with these runs; its states are runs that have ended, and cells of
    the next.
    """
    rest = [runs[begun:] for begun in range(len(runs))]
    needed = [sum(run.length for run in each) + sum(a.colour == b.colour for a, b in pairwise(each)) for each in rest]

    def step(state: tuple[int, int], colour: str, left: int) -> tuple[int, int] | None:
        ended, cells = state
        if cells and colour != runs[ended].colour:
            if cells < runs[ended].length:
                return None
            ended, cells = ended + 1, 0
        if colour != WHITE:
            if ended == len(runs) or colour != runs[ended].colour or cells == runs[ended].length:
                return None
            cells += 1
        return (ended, cells) if ended == len(runs) or needed[ended] - cells <= left else None

    return step
