import json
import random
from itertools import pairwise, product
from math import exp

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benchmarks.engine.instances import nonogram_of
from benchmarks.engine.pictures import discs, dots, shades, text_page
from engine import solve
from engine.core.grid import bits
from engine.core.limits import Progress, Stopped, never_stop, within
from engine.core.puzzle import PuzzleError, PuzzleTooLarge, shared_cells
from engine.puzzles.nonogram import MAX_SIDE, Nonogram
from engine.puzzles.nonogram.solver.encoding import line_clauses
from engine.puzzles.nonogram.solver.large import _near, _rest, guesses
from engine.puzzles.nonogram.solver.large.beliefs import CERTAIN, Chains, Opinions, chances_of
from engine.puzzles.nonogram.solver.large.reinforcement import Draft, drafts, is_apt
from engine.puzzles.nonogram.solver.large.revision import revised
from engine.puzzles.nonogram.solver.lines import Lines, Side, arrangements
from engine.puzzles.nonogram.solver.symmetry import twins
from engine.sat.model import Model
from engine.solver.several import forced_cells
from tests import DATA
from tests.engine.hard import LARGE_NONOGRAM

BOARDS = DATA / "nonogram"
FILES = sorted(BOARDS.glob("*.non"))
TOO_HARD_HERE = {"faase", "knotty"}
IDS = (BOARDS / "pattern.txt").read_text().split()

# The puzzle that every format below writes:  # . #
#                                             # # .
SMALL = Nonogram(columns=((2,), (1,), (1,)), rows=((1, 1), (2,)))


def runs(line):
    return tuple(len(run) for run in "".join(line).split(".") if run)


def of_picture(*picture, givens=()):
    return Nonogram(tuple(map(runs, zip(*picture, strict=True))), tuple(map(runs, picture)), givens)


def goal_of(file):
    puzzle = Nonogram.parse(file.read_text())
    goal = next(line for line in file.read_text().split("\n") if line.startswith("goal"))
    cells = goal.split('"')[1].replace("1", "#").replace("0", ".")
    return puzzle, tuple(cells[start : start + puzzle.width] for start in range(0, len(cells), puzzle.width))


# Formats


@pytest.mark.parametrize(
    "text",
    [
        "3x2:2/1/1/1.1/2",
        "3X2:2/1/1/1.1/2",
        "3x2: 2/1/1/1.1/2\n",
        "3x2:2/1/1/1.1/2,g",
        "([[2],[1],[1]],[[1,1],[2]])",
        "( [ [2], [1],\n[1] ],\n[ [1,1],[2] ] )",
        "width 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1",
        'title "rows"\nby "x"\nwidth 3\nheight 2\n\ncolumns\n2\n1\n1\n\nrows\n1, 1\n2\n\ngoal "101110"\nfoo bar',
        "rows:\n1 1\n2\ncolumns:\n2\n1\n1",
        "Columns\n2\n1\n1\nRows\n1.1\n2",
        "rows:\r\n1 1\r\n2\r\n\r\ncolumns:\r\n2\r\n1\r\n1\r\n",
        "1 1\n2\n\n2\n1\n1",
        "1,1\n2\n\n\n2\n1\n1",
        "1.1\n2\n#\n2\n1\n1",
        "1\t1\n\n2\n---\n2\n\n1\n1",
        "  01 , 1\n2\n-----\n2\n1\n1",
    ],
)
def test_every_format_gives_the_same_puzzle(text):
    assert Nonogram.parse(text) == SMALL


@pytest.mark.parametrize("text", ["3x3:1·1/1/1∙1/1•1/1/1⋅1", "٣×٣:١·١/١/١.١/١.١/١/١·١"])
def test_points_and_digits_are_read_however_they_are_written(text):
    assert str(Nonogram.parse(text)) == "3x3:1.1/1/1.1/1.1/1/1.1"


def test_the_canonical_text_is_the_pattern_id():
    assert str(SMALL) == "3x2:2/1/1/1.1/2"


@pytest.mark.parametrize(
    "text",
    [
        "2x2:/1//1",
        "2:/1//1",
        "2x2:0/1/0/1",
        "([[],[1]],[[],[1]])",
        "([[0],[1]],[[0],[1]])",
        "0\n1\n\n0\n1",
        "-\n1\n\n-\n1",
        "rows\n-\n1\ncolumns\n0\n1",
        "width 2\nheight 2\nrows\n\n1\ncolumns\n\n1",
        "width 2\nheight 2\nrows\n0\n\n1\n\ncolumns\n0\n\n1",
    ],
)
def test_every_format_has_empty_lines(text):
    assert Nonogram.parse(text) == Nonogram(((), (1,)), ((), (1,)))


def test_blank_lines_in_non_are_ignored_where_the_other_lines_suffice():
    assert Nonogram.parse("width 1\nheight 2\nrows\n\n1\n\n0\n\ncolumns\n1").rows == ((1,), ())


def test_blank_lines_in_non_are_empty_lines_where_they_are_needed_and_surplus_at_the_end_is_not():
    assert Nonogram.parse("width 1\nheight 4\nrows\n1\n\n1\n\n\n\ncolumns\n1 1").rows == ((1,), (), (1,), ())


@pytest.mark.parametrize(
    ("tail", "givens"),
    [
        ("g", ()),
        ("G", ()),
        ("f", ("???", "??.")),
        ("F", ("???", "??#")),
        ("Af", ("#??", "???")),
        ("Ae", ("#??", "??.")),
        ("bBb", ("?.?", "#?.")),
        ("aabaa", ("..?", "...")),
    ],
)
def test_given_squares_are_read_as_pattern_reads_them(tail, givens):
    puzzle = Nonogram.parse(f"3x2:2/1/1/1.1/2,{tail}")
    assert puzzle.givens == givens
    assert Nonogram.parse(str(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("tail", "squares"),
    [
        ("zae", "?" * 25 + "." + "?" * 4),
        ("yf", "?" * 24 + "." + "?" * 5),
        ("zE", "?" * 29 + "#"),
        ("aze", "." + "?" * 29),
        ("zdA", "?" * 28 + ".#"),
    ],
)
def test_z_is_25_unknown_squares_and_no_given(tail, squares):
    puzzle = Nonogram.parse("6x5:" + "/" * 10 + "," + tail)
    assert "".join(puzzle.givens) == squares
    assert str(puzzle).endswith("," + tail)


def test_given_squares_are_found_by_row_and_column():
    puzzle = Nonogram.parse("3x2:2/1/1/1.1/2,bBb")
    assert [[puzzle.given((r, c)) for c in range(3)] for r in range(2)] == [["?", ".", "?"], ["#", "?", "."]]
    assert SMALL.given((1, 2)) == "?"


def test_givens_that_give_nothing_are_no_givens():
    assert of_picture("#.", ".#", givens=("??", "??")) == of_picture("#.", ".#")


@pytest.mark.parametrize("givens", [("#?",), ("#", "?"), ("#?", "?x"), ("#??", "???")])
def test_givens_of_another_shape_are_refused(givens):
    with pytest.raises(PuzzleError, match="use 2 rows of 2 characters"):
        of_picture("#.", ".#", givens=givens)


def test_the_goal_does_not_change_the_puzzle_but_must_fit():
    text = "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"
    assert Nonogram.parse(text + 'goal "01"') == Nonogram.parse(text)
    with pytest.raises(PuzzleError, match="line 8: a goal of 3 characters"):
        Nonogram.parse(text + 'goal "010"')
    with pytest.raises(PuzzleError, match="Use 2 of 0 and 1"):
        Nonogram.parse(text + 'goal "0x"')


@pytest.mark.parametrize(
    ("text", "message", "places"),
    [
        ("hello", "line 1: “hello” isn’t a format we know", ()),
        ("3x2:2/1/1/1.1", "clues after the colon: 4. Use 5", ()),
        ("3x2:2/1/1/1.1/2/1", "clues after the colon: 6. Use 5", ()),
        ("3x2:2/1/x/1.1/2", "column 3: “x” isn’t a whole number", ("c3",)),
        ("3x2:2/1/1/1..1/2", "row 1: “” isn’t a whole number", ("r1",)),
        ("3x2:2/1/1/1.1/-1", "row 2: “-1” isn’t a whole number", ("r2",)),
        ("3x2:2/1/1/1.1/two", "row 2: “two” isn’t a whole number", ("r2",)),
        ("3x2:2/1/1/1.1/513", "row 2: “513” is out of range. Use 0 to 512", ("r2",)),
        ("3x2:2/1/1/1.0.1/2", "row 1: 0 stands alone", ("r1",)),
        ("3x2:2/1/1/1.1/4", "row 2: 4 needs 4 cells, but the row has 3", ("r2",)),
        ("3x2:1.1/1/1/1.1/2", "column 1: 1 1 needs 3 cells, but the column has 2", ("c1",)),
        ("0x2:1/1", "there are no columns. Use 1 to 512", ()),
        ("3x2:2/1/1/1.1/2,", "cover 0 cells, but the board has 6", ()),
        ("3x2:2/1/1/1.1/2,d", "cover 4 cells, but the board has 6", ()),
        ("3x2:2/1/1/1.1/2,h", "cover 7 cells, but the board has 6", ()),
        ("3x2:2/1/1/1.1/2,gA", "the board is full before “A”", ()),
        ("3x2:2/1/1/1.1/2,a1", "starting cells: character 2 is “1”. Use a letter", ()),
        ("([[1]],[[1]]", "character 13: the end. We need “)”", ()),
        ("([[1]] [[1]])", "character 8: “[”. We need “,”", ()),
        ("([[1,]],[[1]])", "character 6: “]”. We need a number", ()),
        ("([[1 1]],[[1]])", "character 6: “1”. We need “,” or “]”", ()),
        ("([[1],],[[1]])", "character 7: “]”. We need “[”", ()),
        ("([[1]],[[1]])x", "character 14: “x”. We need the end", ()),
        ("([],[])", "there are no columns", ()),
        ("([[0,1],[]],[[1]])", "column 1: 0 stands alone", ("c1",)),
        (
            "width 3\nheight 2\nrows\n1,1\ncolumns\n2\n1\n1",
            "lines with clues under rows: 1, with blank lines 1. Use 2",
            (),
        ),
        (
            "width 3\nheight 1\nrows\n1\n\n2\ncolumns\n2\n1\n1",
            "lines with clues under rows: 2, with blank lines 3. Use 1",
            (),
        ),
        ("width 3\nheight 2\nrows\n1\n2", "there’s no “columns” line", ()),
        ("width x\nrows\n1\ncolumns\n1", "number of columns: “x” isn’t a whole number", ()),
        ("width 1\n1\nrows\n1\ncolumns\n1", "line 2: “1” isn’t under “rows” or “columns”", ()),
        ("rows\n1\nrows\n1\ncolumns\n1", "line 3: there’s a second “rows”", ()),
        ("width 1\nwidth 1\nrows\n1\ncolumns\n1", "line 2: there’s a second “width”", ()),
        ("rows: 1, 2\ncolumns:\n1", "row 2: 2 needs 2 cells", ("r2",)),
        ("rows\n2;1\ncolumns\n1", "row 1: “2;1” isn’t a whole number", ("r1",)),
        ("rows\ncolumns\n1", "there are no rows", ()),
        ("1\n2", "blocks of lines: 1. Use two", ()),
        ("1\n\n2\n\n3", "blocks of lines: 3. Use two", ()),
        ("1\n#\n2\n#\n3", "line 4: there’s a second “#”", ()),
        ("1\n#", "there are no columns", ()),
        ("1 two\n\n1", "row 1: “two” isn’t a whole number", ("r1",)),
        ("1,,1\n\n1", "row 1: “” isn’t a whole number", ("r1",)),
        ("3 3\n1\n1\n1\n1\n#\n1\n1\n1", "row 1: 3 3 needs 7 cells, but the row has 3", ("r1",)),
    ],
)
def test_an_error_names_the_place_what_is_there_and_what_was_expected(text, message, places):
    with pytest.raises(PuzzleError) as caught:
        Nonogram.parse(text)
    assert message in str(caught.value)
    assert caught.value.complaints[0].places == places


def test_all_lines_with_mistakes_are_reported_at_once():
    with pytest.raises(PuzzleError) as caught:
        Nonogram.parse("2x2:3/1/1.1/x")
    assert [each.places for each in caught.value.complaints] == [("r2",)]
    with pytest.raises(PuzzleError) as caught:
        Nonogram.parse("2x2:3/1/1.1/2")
    assert [each.places for each in caught.value.complaints] == [("c1",), ("r1",)]


@pytest.mark.parametrize(
    "text",
    [
        f"{MAX_SIDE + 1}x2:1",
        f"2x{MAX_SIDE + 1}:1",
        f"{'9' * 6000}x2:1",
        "([" + ",".join(["[1]"] * (MAX_SIDE + 1)) + "],[[1]])",
        "1\n" * (MAX_SIDE + 1) + "\n1",
        "rows\n1\ncolumns\n" + "1\n" * (MAX_SIDE + 1),
        f"width {MAX_SIDE + 1}",
    ],
)
def test_a_side_over_the_limit_is_refused_with_the_limit(text):
    with pytest.raises(PuzzleTooLarge, match=f"the limit is {MAX_SIDE}"):
        Nonogram.parse(text)


def test_a_side_at_the_limit_is_fine():
    puzzle = Nonogram.parse(f"{MAX_SIDE}x{MAX_SIDE}:" + "/".join([str(MAX_SIDE)] * 2 * MAX_SIDE))
    assert [*puzzle.solutions()] == [("#" * MAX_SIDE,) * MAX_SIDE]
    assert Nonogram.parse(str(puzzle)) == puzzle


def test_a_long_clue_is_cut_in_the_message():
    with pytest.raises(PuzzleError) as caught:
        Nonogram.parse("2x1:0/0/" + ".".join(["1"] * 20_000))
    assert "needs 39999 cells" in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        "([" + "[" * 60_000,
        "1" * 60_000,
        "2x2:" + "1" * 60_000,
        "2x2:/1//1," + "z" * 60_000,
        "0" * 60_000 + "x1:",
    ],
)
def test_hostile_text_is_refused(text):
    with pytest.raises(PuzzleError):
        Nonogram.parse(text)


PIECES = st.sampled_from(
    ["3x2:", "2/1/1/1.1/2", ",", "(", "[", "]", ")", "[[1],[2]]", "rows", "columns", ":", "width ", "height ", "goal ",
     '"01"', "\n", "\n\n", "---", "#", "-", " ", "0", "1", "2", "1 1", ".", "/", "z", "A", "é", "٣", "x", "\u2028"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=60))
@settings(max_examples=200)
@example("2x2:0/0/0/0,")
def test_any_text_is_a_puzzle_that_round_trips_or_a_puzzle_error(text):
    puzzle = unless_refused(Nonogram.parse, text)
    if puzzle:
        assert Nonogram.parse(str(puzzle)) == puzzle
        assert puzzle.draw()


def unless_refused(read, value):
    """What `read` makes of the value, or None where that is a PuzzleError; anything else is a failure."""
    try:
        return read(value)
    except PuzzleError:
        return None


@st.composite
def puzzles(draw, side=8):
    """Any puzzle whose clues fit, solvable or not."""
    width, height = draw(st.integers(1, side)), draw(st.integers(1, side))
    clue = {n: st.text("#.", min_size=n, max_size=n).map(runs) for n in (width, height)}
    row = st.text("??????#.", min_size=width, max_size=width)
    givens = draw(st.just(()) | st.tuples(*[row] * height))
    return Nonogram(
        tuple(draw(clue[height]) for _ in range(width)), tuple(draw(clue[width]) for _ in range(height)), givens
    )


@given(puzzles(side=12))
def test_the_canonical_text_is_one_line_that_parses_to_the_same_puzzle(puzzle):
    assert len(str(puzzle).splitlines()) == 1
    assert Nonogram.parse(str(puzzle)) == puzzle


# The rules


def test_the_solution_is_right_and_others_are_told_what_is_wrong():
    assert [*SMALL.complaints(("#.#", "##."))] == []
    wrong = [*SMALL.complaints(("##.", "#.#"))]
    assert [(str(each), each.places) for each in wrong] == [
        ("row 1 has 2, but its clue is 1 1", ("r1",)),
        ("row 2 has 1 1, but its clue is 2", ("r2",)),
    ]
    assert "column 2 has 0, but its clue is 1" in map(str, SMALL.complaints(("#..", "#..")))


def test_a_changed_given_is_a_complaint():
    puzzle = of_picture("#.", ".#", givens=("?#", "??"))
    assert [(str(each), each.places) for each in puzzle.complaints(("#.", ".#"))] == [
        ("row 1, column 2 is filled from the start", ("r1c2",))
    ]


@pytest.mark.parametrize(
    ("grid", "places"),
    [
        (None, ()), ("##", ()), ((), ()), (("#.#",), ()), (("#.#", "##"), ("r2",)), (("#.#", 5), ("r2",)),
        (("#.#", "#?x"), ("r2c2", "r2c3")), (("#.#", ["#", "#", "."]), ("r2",)), ({"a": 1, "b": 2}, ()), (7, ()),
        (("#.#", None), ("r2",)), ((b"#.#", b"##."), ("r1",)),
    ],
)  # fmt: skip
def test_a_malformed_grid_is_a_complaint(grid, places):
    assert next(iter(SMALL.complaints(grid))).places == places


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text("#.?", max_size=4), st.lists, max_leaves=8))
def test_no_grid_crashes_the_check_or_the_reader(value):
    right = value == ["#.#", "##."]
    assert right == (not list(SMALL.complaints(value)))
    grid = unless_refused(Nonogram.solution_from_json, value)
    assert grid is None or SMALL.solution_to_json(grid) == value


@given(st.data())
def test_complaints_know_exactly_the_solutions(data):
    puzzle = data.draw(puzzles(side=4))
    grid = tuple(data.draw(st.text("#.", min_size=puzzle.width, max_size=puzzle.width)) for _ in puzzle.rows)
    assert (not list(puzzle.complaints(grid))) == (grid in brute_force(puzzle))


def test_solutions_survive_json():
    value = json.loads(json.dumps(SMALL.solution_to_json(("#.#", "##."))))
    assert value == ["#.#", "##."]
    assert Nonogram.solution_from_json(value) == ("#.#", "##.")


@pytest.mark.parametrize("value", [None, [], "##", {"0": "#"}, [1], [True], ["#", "##"], ["#?"], [""], ["#", None]])
def test_json_of_another_shape_is_refused(value):
    with pytest.raises(PuzzleError):
        Nonogram.solution_from_json(value)


def test_unequal_sums_are_a_flaw_and_end_the_search_at_once():
    puzzle = Nonogram.parse("2x2:1/1/1/2")
    assert [str(flaw) for flaw in puzzle.flaws()] == ["the rows have 3 filled cells, the columns 2"]
    assert list(puzzle.solutions()) == []
    assert forced_cells(puzzle) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_givens_without_room_for_a_clue_are_a_flaw():
    puzzle = Nonogram.parse("2x2:1/1/1/1,AAc")
    assert [(str(flaw), flaw.places) for flaw in puzzle.flaws()] == [
        ("row 1: the starting cells leave no room for 1", ("r1",))
    ]
    assert list(puzzle.solutions()) == []


# Solving


def brute_force(puzzle):
    fitting = [
        [line for line in map("".join, product("#.", repeat=puzzle.width)) if runs(line) == clue]
        for clue in puzzle.rows
    ]
    return {
        grid
        for grid in product(*fitting)
        if all(runs(column) == clue for column, clue in zip(zip(*grid, strict=True), puzzle.columns, strict=True))
        and all(
            g in {"?", c}
            for given, row in zip(puzzle.givens, grid, strict=False)
            for g, c in zip(given, row, strict=True)
        )
    }


def random_line(rng, longest):
    """A clue of one random line and some cells known of another, or of the same."""
    length = rng.randint(1, longest)
    line = [rng.random() < 0.6 for _ in range(length)]
    other = line if rng.random() < 0.7 else [rng.random() < 0.5 for _ in range(length)]
    known = [rng.random() < 0.3 for _ in range(length)]
    black = sum(1 << i for i in range(length) if known[i] and other[i])
    white = sum(1 << i for i in range(length) if known[i] and not other[i])
    return runs("#" if cell else "." for cell in line), length, black, white


def every_line(clue, length, black, white, cache={}):  # noqa: B006 (the default is the cache)
    if length not in cache:
        cache[length] = {}
        for cells in product("#.", repeat=length):
            mask = sum(1 << i for i, cell in enumerate(cells) if cell == "#")
            cache[length].setdefault(runs(cells), []).append(mask)
    return [mask for mask in cache[length][clue] if mask & black == black and not mask & white]


def starts_of(mask):
    return [i for i in range(mask.bit_length()) if mask >> i & 1 and not (i and mask >> i - 1 & 1)]


def test_line_solving_is_exact_on_20000_random_lines():
    rng = random.Random(1)
    impossible = 0
    for _ in range(20_000):
        clue, length, black, white = random_line(rng, 11)
        masks = every_line(clue, length, black, white)
        line = arrangements(clue, length, black, white)
        if not masks:
            impossible += 1
            assert line is None
            continue
        can_black = can_white = 0
        starts = [0] * len(clue)
        for mask in masks:
            can_black |= mask
            can_white |= ~mask & (1 << length) - 1
            for j, start in enumerate(starts_of(mask)):
                starts[j] |= 1 << start
        assert line == (can_black, can_white, starts)
    assert impossible > 500


@pytest.mark.parametrize("length", [63, 64, 98, 99, 100])
def test_line_solving_has_no_trouble_with_long_lines(length):
    line = arrangements((length - 3, 1), length, 0, 0)
    assert line is not None
    assert line.white == 1 << 0 | 0b111 << length - 3
    assert line.black == (1 << length) - 1
    assert line.starts == [0b11, 0b11 << length - 2]


def test_the_clauses_of_a_line_have_exactly_its_arrangements():
    rng = random.Random(2)
    undecided = 0
    for _ in range(600):
        clue, length, black, white = random_line(rng, 9)
        line = arrangements(clue, length, black, white)
        if line is None:
            continue
        black |= ~line.white & (1 << length) - 1
        white |= ~line.black & (1 << length) - 1
        unknown = [i for i in range(length) if not (black | white) >> i & 1]
        if not unknown:
            continue
        undecided += 1
        model = Model()
        painted = [model.var(i) if i in unknown else 0 for i in range(length)]
        with model.rule("the line") as rule:
            rule.clauses += line_clauses(model, clue, line, black, painted)
        assert all(rule.clauses)
        with model.search([painted[i] for i in unknown]) as search:
            found = [black | sum(1 << i for i in unknown if painted[i] in true) for true in search.models()]
        assert sorted(found) == sorted(every_line(clue, length, black, white))
    assert undecided > 100


def random_puzzle(rng, longest):
    """Clues of a random picture, sometimes with one line's clue changed, sometimes with givens."""
    width, height = rng.randint(1, longest), rng.randint(1, longest)
    density = rng.choice([0.3, 0.5, 0.7])
    picture = ["".join("#" if rng.random() < density else "." for _ in range(width)) for _ in range(height)]
    puzzle = of_picture(*picture)
    columns, rows, givens = list(puzzle.columns), list(puzzle.rows), ()
    kind = rng.randrange(4)
    if kind == 0:  # the same sums, but hardly ever the same picture
        rng.shuffle(rows)
        rng.shuffle(columns)
    elif kind == 1:
        wrong = rng.random() < 0.3
        givens = tuple(
            "".join(("?" if rng.random() < 0.8 else "#" if (cell == "#") != wrong else ".") for cell in row)
            for row in picture
        )
    return Nonogram(tuple(columns), tuple(rows), givens)


def agreed(rng):
    """A random puzzle, and its solutions by brute force, which the engine finds too, each once."""
    puzzle = random_puzzle(rng, 5)
    expected = brute_force(puzzle)
    found = list(puzzle.solutions())
    assert len(found) == len(set(found)), puzzle
    assert set(found) == expected, puzzle
    return puzzle, expected


def test_solutions_and_forced_cells_are_those_of_brute_force():
    rng = random.Random(3)
    counts = {0: 0, 1: 0, 2: 0}
    for _ in range(700):
        puzzle, expected = agreed(rng)
        counts[min(len(expected), 2)] += 1
        every = {(r, c) for r in range(puzzle.height) for c in range(puzzle.width)}
        assert forced_cells(puzzle) == (shared_cells(list(expected)) if expected else every), puzzle
        if list(puzzle.flaws()):
            assert not expected, puzzle
    assert min(counts.values()) > 50, counts


def test_solutions_of_symmetric_clues_are_those_of_brute_force():
    rng = random.Random(4)
    counts = {0: 0, 1: 0, 2: 0}
    for _ in range(300):
        side = rng.randint(2, 5)
        picture = [[rng.choice("#.") for _ in range(side)] for _ in range(side)]
        kind = rng.randrange(4)
        for r, c in product(range(side), repeat=2):
            image = [(r, -1 - c), (c, r), (c, -1 - r), (-1 - r, -1 - c)][kind]
            picture[image[0]][image[1]] = picture[r][c]
        rows = ["".join(row) for row in picture]
        if rng.random() < 0.3:
            rows = [row + "." for row in rows]  # off the centre
        puzzle = of_picture(*rows)
        if rng.random() < 0.3:
            clues = [clue if rng.random() < 0.9 else () for clue in puzzle.rows]
            puzzle = Nonogram(puzzle.columns, tuple(clues))
        expected = brute_force(puzzle)
        found = list(puzzle.solutions())
        assert len(found) == len(set(found)), puzzle
        assert set(found) == expected, puzzle
        counts[min(len(expected), 2)] += 1
    assert min(counts.values()) > 20, counts


def test_solutions_of_boards_that_are_guessed_at_are_those_of_brute_force(monkeypatch):
    monkeypatch.setattr("engine.puzzles.nonogram.solver.WIDE_OPEN", 0)
    monkeypatch.setattr("engine.puzzles.nonogram.solver.twins", lambda _: {})
    rng = random.Random(6)
    counts = {0: 0, 1: 0, 2: 0}
    guessed = []

    def counted(*arguments):
        for grid in guesses(*arguments):
            guessed.append(grid)
            yield grid

    monkeypatch.setattr("engine.puzzles.nonogram.solver.large.guesses", counted)
    for _ in range(300):
        monkeypatch.setattr("engine.puzzles.nonogram.solver.large.SMALL", rng.choice([0, 4, 8]))
        monkeypatch.setattr("engine.puzzles.nonogram.solver.large.LARGE", rng.choice([0, 10_000]))
        for paces in ("PACES", "LARGE_PACES"):
            monkeypatch.setattr(f"engine.puzzles.nonogram.solver.large.{paces}", rng.choice([(0.9, 0.3), (0.3,)]))
        _puzzle, expected = agreed(rng)
        counts[min(len(expected), 2)] += 1
    assert min(counts.values()) > 20, counts
    assert len(guessed) > 10


def test_solutions_beside_a_known_one_are_all_others(monkeypatch):
    monkeypatch.setattr("engine.puzzles.nonogram.solver.neighbours.NARROWEST", 2)
    rng = random.Random(12)
    sizes = set()
    for _ in range(300):
        puzzle, expected = agreed(rng)
        for known in sorted(expected)[:3]:
            found = list(puzzle.others(known))
            assert len(found) == len(set(found)), puzzle
            assert set(found) == expected - {known}, puzzle
            sizes.add(min(len(found), 3))
    assert sizes == {0, 1, 2, 3}


def test_a_known_picture_soon_has_another_beside_it_or_is_proved_the_only_one():
    """Double text, of which a search from nothing finds no solution so soon, and discs that lines leave open."""
    for picture, status in ((text_page(80, 80, scale=2), "several"), (discs(40, 4), "unique")):
        grid = tuple("".join(".#"[cell] for cell in row) for row in picture)
        outcome = solve(nonogram_of(picture), wanted=grid, tick=within(100, never_stop))
        assert outcome.status == status
        assert outcome.solutions[0] == list(grid)


def test_a_picture_that_was_found_elsewhere_hides_no_other():
    puzzle = Nonogram.parse("4x4:1/1/1/1/1/1/1/1")
    lines = Lines(puzzle, ("#...", ".#..", "..??", "..??"))
    found = [(".#..", "#...", "..#.", "...#")]
    likely = Opinions(lines).black
    assert list(_rest(lines, likely, found, never_stop, 1_000)) == found[1:]
    assert len(found) == 3
    crossed = Lines(puzzle, ("????", ".???", "????", "????"))
    assert [crossed.allow(grid) for grid in found] == [False, True, True]


def test_revised_guesses_are_solutions_whatever_is_taken_back(monkeypatch):
    rng = random.Random(9)
    found_of = {0: 0, 1: 0, 2: 0}
    for _ in range(300):
        monkeypatch.setattr("engine.puzzles.nonogram.solver.large.revision.FEWEST", rng.choice([1, 2, 4, 20]))
        monkeypatch.setattr("engine.puzzles.nonogram.solver.large.revision.LITTLE", rng.choice([0, 1]))
        monkeypatch.setattr("engine.puzzles.nonogram.solver.large.revision.STANDING", rng.choice([0, 1, 2]))
        monkeypatch.setattr("engine.puzzles.nonogram.solver.large.revision._conflicts", lambda _: 1)
        puzzle = random_puzzle(rng, 5)
        lines = Lines(puzzle)
        if lines.settle(never_stop) and not lines.finished:
            expected = brute_force(puzzle)
            found = []
            assert list(revised(lines, found, never_stop)) == found
            assert len(found) == len(set(found)) <= 2
            assert set(found) <= expected
            found_of[len(found)] += 1
    assert found_of[1] + found_of[2] > 20, found_of


@pytest.mark.slow
def test_guesses_that_lines_soon_refuse_are_taken_back_one_by_one(monkeypatch):
    asked = []

    def counted(*arguments):
        asked.append(arguments)
        return revised(*arguments)

    monkeypatch.setattr("engine.puzzles.nonogram.solver.large.revised", counted)
    outcome = solve(nonogram_of(shades(150, 150)), tick=within(10_000, never_stop))
    assert asked
    assert outcome.status == "several"


def test_a_guess_finds_two_solutions_of_a_page_of_text():
    puzzle = nonogram_of(text_page(60, 3, noise=0.03))
    outcome = solve(puzzle, tick=within(1_000, never_stop))
    assert outcome.status == "several"


def test_dots_by_chance_are_believed_as_a_whole():
    """Rows and columns are of one mind about most cells, and what cells keep of it grows into a solution."""
    puzzle = nonogram_of(dots(60, 3, 0.3))
    lines = Lines(puzzle)
    lines.settle(never_stop)
    opinions = Opinions(lines)
    opinions.exchange(lines, 3, never_stop)
    assert is_apt(lines, opinions)
    drawn = [draft for draft in drafts(lines, never_stop) if not draft.wrong]
    assert drawn
    for draft in drawn:
        grid = tuple("".join(".#"[int(cell)] for cell in row) for row in draft.black)
        assert not list(puzzle.complaints(grid))
    found = []
    for _ in zip(range(2), _near(drawn[0], lines, found, never_stop), strict=False):
        pass
    assert len(set(found)) == 2
    assert not any(list(puzzle.complaints(grid)) for grid in found)


def test_a_draft_that_comes_twice_is_one_solution():
    puzzle = Nonogram.parse("2x2:1/1/1/1")
    lines = Lines(puzzle)
    lines.settle(never_stop)
    draft = Draft(np.array([[True, False], [False, True]]), frozenset(), frozenset())
    found = [("#.", ".#")]
    assert list(_near(draft, lines, found, never_stop)) == [(".#", "#.")]
    assert found == [("#.", ".#"), (".#", "#.")]


def test_pages_of_text_and_shades_are_not_believed_as_a_whole():
    for picture in (text_page(60, 3), shades(60, 3)):
        lines = Lines(nonogram_of(picture))
        lines.settle(never_stop)
        opinions = Opinions(lines)
        opinions.exchange(lines, 3, never_stop)
        assert not is_apt(lines, opinions)


def test_a_draft_says_which_of_its_lines_are_wrong(monkeypatch):
    """On small boards, where beliefs often fail; what is near a draft is a solution all the same."""
    rng = random.Random(11)
    monkeypatch.setattr("engine.puzzles.nonogram.solver.large.reinforcement.FEW_WRONG", 99)
    wrong = solved = 0
    for _ in range(150):
        puzzle = random_puzzle(rng, 5)
        lines = Lines(puzzle)
        if not lines.settle(never_stop) or lines.finished:
            continue
        expected = brute_force(puzzle)
        for draft in drafts(lines, never_stop):
            grid = tuple("".join(".#"[int(cell)] for cell in row) for row in draft.black)
            assert draft.wrong_rows == {r for r, clue in enumerate(puzzle.rows) if runs(grid[r]) != clue}
            columns = ["".join(column) for column in zip(*grid, strict=True)]
            assert draft.wrong_columns == {c for c, clue in enumerate(puzzle.columns) if runs(columns[c]) != clue}
            found = []
            for _each in zip(range(2), _near(draft, lines, found, never_stop), strict=False):
                pass
            assert set(found) <= expected
            wrong += draft.wrong > 0
            solved += len(found) > 0
    assert wrong > 5, wrong
    assert solved > 20, solved


def settled_side(rng, count, length):
    """Lines of random clues, each with some known cells and all that follows from them."""
    cells = [[rng.choice("#.") for _ in range(length)] for _ in range(count)]
    side = Side([runs(line) for line in cells], length)
    for index, line in enumerate(cells):
        known = [i for i in range(length) if rng.random() < rng.choice([0, 0.2, 0.5])]
        side.black[index] = sum(1 << i for i in known if line[i] == "#")
        side.white[index] = sum(1 << i for i in known if line[i] == ".")
        found = side.line(index)
        side.starts[index] = found.starts
        side.black[index] |= side.unknown(index) & ~found.white
        side.white[index] |= side.unknown(index) & ~found.black
    return side


def told(rng, side):
    """What others think of each cell of some lines, and what is known."""
    odds = np.array([[rng.uniform(-3, 3) for _ in range(side.length)] for _ in side.clues])
    for known, sure in ((side.black, CERTAIN), (side.white, -CERTAIN)):
        for index, cells in enumerate(known):
            odds[index, list(bits(cells))] = sure
    return odds


def test_chances_of_cells_are_the_shares_of_arrangements():
    rng = random.Random(7)
    for _ in range(200):
        count, length = rng.randint(1, 5), rng.randint(1, 11)
        side = settled_side(rng, count, length)
        odds = told(rng, side)
        chances = chances_of(odds, Chains(side).steps)
        for index, clue in enumerate(side.clues):
            shares, total = np.zeros(length), 0.0
            for cells in every_line(clue, length, side.black[index], side.white[index]):
                black = np.array([cells >> i & 1 for i in range(length)])
                weight = exp(black @ odds[index])
                total += weight
                shares += weight * black
            for i in bits(side.unknown(index)):
                assert chances[index, i] == pytest.approx(shares[i] / total, abs=1e-9)


def test_lines_weighed_together_are_weighed_as_each_alone():
    rng = random.Random(8)
    for _ in range(20):
        side = settled_side(rng, 30, 60)
        odds = told(rng, side)
        together = chances_of(odds, Chains(side).steps)
        for index, clue in enumerate(side.clues):
            one = Side([clue], side.length)
            for mine, its in ((one.black, side.black), (one.white, side.white), (one.starts, side.starts)):
                mine[0] = its[index]
            assert chances_of(odds[index : index + 1], Chains(one).steps)[0] == pytest.approx(together[index], abs=1e-9)


def test_what_a_settled_line_was_seen_to_allow_is_what_it_allows():
    for picture in (text_page(40, 1, noise=0.03), shades(40, 1)):
        lines = Lines(nonogram_of(picture).board)
        assert lines.settle(never_stop)
        lines.suppose(next((r, c) for r in range(40) for c in bits(lines.rows.unknown(r))), black=True)
        assert lines.settle(never_stop)
        for side in (lines.rows, lines.columns):
            assert [side.line(index).starts for index in range(40)] == side.starts


def test_lines_whose_chances_cannot_be_told_change_no_opinion():
    side = Side([(1, 1)], 4)
    side.starts[0] = side.line(0).starts
    assert np.isnan(chances_of(np.array([[0.0, 1000.0, 1000.0, 0.0]]), Chains(side).steps)[0, -1])
    own = np.zeros((1, 4))
    Chains(side).listen(own, np.array([[0.0, 1000.0, 1000.0, 0.0]]))
    assert not own.any()


@pytest.mark.parametrize(
    ("text", "images"),
    [
        ("2x2:1/1/1/1", 1),  # all four cells look alike
        ("3x2:2/1/1/3/1", 6),
        ("3x2:1/1/1/1.1/1", 4),  # a mirror between left and right
        ("4x3:1/1/1//1.1/1/", 4),  # the same beside an empty column and row
        ("2x2:1/1/1/1,aAb", 3),  # the black cell leaves the diagonal
    ],
)
def test_cells_that_symmetries_exchange(text, images):
    puzzle = Nonogram.parse(text)
    first = twins(Lines(puzzle.board))
    inside = {(r, c) for r, row in enumerate(puzzle.rows) if row for c, column in enumerate(puzzle.columns) if column}
    assert set(first) <= inside
    assert len({first.get(cell, cell) for cell in inside}) == images


def test_faase_has_several_solutions():
    """No solver of Wolter's survey found any; guesses that are taken back one by one do."""
    puzzle, goal = goal_of(BOARDS / "faase.non")
    search = puzzle.solutions()
    found = {next(search), next(search)}
    assert len(found) == 2
    assert not any(list(puzzle.complaints(grid)) for grid in (*found, goal))


def test_knotty_has_two_solutions_with_the_symmetry_of_its_clues():
    puzzle, goal = goal_of(BOARDS / "knotty.non")
    search = puzzle.solutions()
    found = [next(search), next(search)]
    assert goal in found
    for grid in found:
        assert not list(puzzle.complaints(grid))
        inside = [row[:39] for row in grid[:39]]
        assert ["".join(row) for row in zip(*inside[::-1], strict=True)] == inside


def test_permutations_are_all_found():
    puzzle = Nonogram.parse("5x5:" + "/".join(["1"] * 10))
    assert len(set(puzzle.solutions())) == 120
    assert forced_cells(puzzle) == frozenset()


def test_forced_cells_of_a_loose_board_take_few_solutions():
    searches = []
    puzzle = Nonogram.parse("40x40:" + "/".join(["1"] * 80))
    assert forced_cells(puzzle, lambda progress: searches.append(progress.doing)) == frozenset()
    assert searches.count("searching") < 200  # 1,500 where the solver prefers no values


def test_solutions_come_lazily():
    puzzle = Nonogram.parse("40x40:" + "/".join(["1"] * 80))  # 40! solutions
    found = puzzle.solutions()
    first, second = next(found), next(found)
    assert first != second
    assert not list(puzzle.complaints(first)) + list(puzzle.complaints(second))


@pytest.mark.parametrize("each", Nonogram.examples, ids=lambda each: each.title)
def test_examples_have_as_many_solutions_as_they_say(each):
    puzzle = Nonogram.parse(each.text)
    assert str(puzzle) == each.text
    found = list(puzzle.solutions())
    assert len(found) == each.solutions
    assert not [complaint for grid in found for complaint in puzzle.complaints(grid)]


def test_pattern_boards_are_solved_line_by_line():
    def no_clauses(progress):
        assert progress.doing == "solving line by line"

    assert len(IDS) > 60
    for text in IDS:
        puzzle = Nonogram.parse(text)
        assert str(puzzle) == text
        (grid,) = puzzle.solutions(no_clauses)
        assert not list(puzzle.complaints(grid))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_published_goals_are_solutions(file):
    puzzle, goal = goal_of(file)
    assert not list(puzzle.flaws())
    assert not list(puzzle.complaints(goal))
    assert Nonogram.parse(str(puzzle)) == puzzle


@pytest.mark.parametrize("file", [file for file in FILES if file.stem not in TOO_HARD_HERE], ids=lambda file: file.stem)
def test_published_puzzles_have_their_goal_as_the_only_solution(file):
    puzzle, goal = goal_of(file)
    assert list(puzzle.solutions()) == [goal]


def test_a_search_can_be_stopped_and_its_progress_only_grows():
    seen = []

    def stop_in_search(progress):
        seen.append(progress)
        if progress.doing == "searching" and progress.conflicts > 1000:
            raise Stopped("time")

    with pytest.raises(Stopped):
        next(LARGE_NONOGRAM.solutions(stop_in_search))
    stages = {"solving line by line", "weighing up the lines", "reading the rules", "searching"}
    assert {each.doing for each in seen} == stages
    assert all(
        a.fixed <= b.fixed and a.conflicts <= b.conflicts and a.restarts <= b.restarts for a, b in pairwise(seen)
    )
    assert seen[-1].restarts > 1


@pytest.mark.parametrize("doing", ["solving line by line", "weighing up the lines", "reading the rules", "searching"])
def test_every_stage_can_be_stopped(doing, monkeypatch):
    monkeypatch.setattr("engine.puzzles.nonogram.solver.WIDE_OPEN", 0)  # but the board is symmetric

    def stop(progress: Progress):
        if progress.doing == doing:
            raise Stopped("cancelled")

    puzzle = Nonogram.parse("2x2:1/1/1/1")
    if doing == "weighing up the lines":
        monkeypatch.setattr("engine.puzzles.nonogram.solver.twins", lambda _: {})
    else:
        with pytest.raises(Stopped):
            forced_cells(puzzle, stop)
    with pytest.raises(Stopped):
        next(puzzle.solutions(stop))


# Showing


def test_a_board_is_drawn_with_its_clues_its_solution_and_its_givens():
    assert SMALL.draw().split("\n") == ["    │ 2 1 1", "────┼──────", "1 1 │", "  2 │"]
    assert SMALL.draw(("#.#", "##.")).split("\n") == ["    │ 2 1 1", "────┼──────", "1 1 │██ ·██", "  2 │████ ·"]
    assert of_picture("#.", ".#", givens=("#?", "?.")).draw().split("\n") == ["  │ 1 1", "──┼────", "1 │██", "1 │   ·"]


def test_every_fifth_line_is_separated_and_none_at_the_edge():
    drawn = of_picture(*["#" * 6] * 6).draw().split("\n")
    assert drawn[0] == "  │ 6 6 6 6 6│ 6"
    assert [i for i, line in enumerate(drawn) if line.startswith("──┼──────────┼──")] == [1, 7]
    assert "─" not in of_picture(*["#" * 5] * 5).draw().split("\n")[-1]


def test_three_digits_widen_the_cells():
    drawn = of_picture(*["#"] * 100).draw(("#",) * 100).split("\n")
    assert drawn[0] == "  │100"
    assert drawn[2] == "1 │███"


@given(puzzles(side=12))
def test_all_lines_of_a_drawing_align(puzzle):
    drawn = puzzle.draw(("#" * puzzle.width,) * puzzle.height).split("\n")
    bars = {line.replace("┼", "│").index("│") for line in drawn}
    assert len(bars) == 1
    assert len({len(line) for line in drawn if "█" in line or "─" in line}) == 1


def test_the_size_is_the_summary():
    assert SMALL.summary() == "3 × 2"
    assert SMALL.reading() == ""


@pytest.mark.parametrize("odd", ["\x92", "\0", "\x1b", "\ue000", "\U0001ffff"])
def test_an_odd_character_in_a_title_is_no_reason_to_refuse_a_puzzle(odd):
    file = f'title "The cat{odd}s"\nby "{odd}"\nwidth 3\nheight 2\ncolumns\n2\n1\n1\nrows\n1 1\n2'
    assert Nonogram.parse(file) == SMALL
    with pytest.raises(PuzzleError, match="column 1: “�2” isn’t"):
        Nonogram.parse(file.replace("columns\n2", f"columns\n{odd}2"))
