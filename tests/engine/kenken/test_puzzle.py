"""KenKen against its rules, against brute force, against CP-SAT and against puzzles that others made."""

from __future__ import annotations

import json
import random
import string
from itertools import combinations, islice, product
from math import factorial, prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.core.limits import Progress, Stopped, never_stop
from engine.core.puzzle import PuzzleError, PuzzleTooLarge
from engine.puzzles.kenken import Cage, Grid, KenKen
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.solver import candidates
from engine.solver.several import forced_cells
from engine.solver.solutions import solve, with_reasons
from tests import DATA
from tests.engine.squares import latin_squares

BOARDS = DATA / "kenken"
TATHAM = [line.split() for line in (BOARDS / "tatham.txt").read_text("utf-8").splitlines() if line[0] != "#"]
BLOCK = "abcc\nabcd\neffd\neefd\n\na=4/\nb=2-\nc=7+\nd=12*\ne=9+\nf=8*"
SMALL = "aab\ncdb\ncdd\n\n"
GRID: Grid = ((1, 3, 2, 4), (4, 1, 3, 2), (3, 2, 4, 1), (2, 4, 1, 3))


def errors(text: str) -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(PuzzleError) as caught:
        KenKen.parse(text)
    return [(complaint.text, complaint.places) for complaint in caught.value.complaints]


# --- The rules once more, by brute force, written without a look at the engine --------------------------------------


def makes(op: str, digits: list[int], target: int, large: bool) -> bool:
    if op == "":
        allowed = "+-*/" if large or len(digits) == 2 else "+*"
        return any(makes(each, digits, target, large) for each in allowed)
    if op in "+=":
        return sum(digits) == target
    if op == "*":
        return prod(digits) == target
    *others, largest = sorted(digits)
    return largest == (target + sum(others) if op == "-" else target * prod(others))


def by_brute_force(puzzle: KenKen) -> set[Grid]:
    return {
        grid
        for grid in latin_squares(puzzle.size)
        if all(makes(cage.op, [grid[r][c] for r, c in cage.cells], cage.target, puzzle.large) for cage in puzzle.cages)
    }


def random_regions(size: int, biggest: int, rng: random.Random) -> list[tuple[tuple[int, int], ...]]:
    free = set(product(range(size), repeat=2))
    regions = []
    while free:
        region = [min(free)]
        free.remove(region[0])
        for _ in range(rng.randint(0, biggest - 1)):
            around = {(r + dr, c + dc) for r, c in region for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))} & free
            if around:
                region.append(rng.choice(sorted(around)))
                free.remove(region[-1])
        regions.append(tuple(sorted(region)))
    return regions


def random_puzzle(size: int, seed: int, *, biggest: int = 4, large: bool = False, blank: float = 0) -> KenKen:
    """Made from a random grid; about one clue in twenty is then spoilt, so that some puzzles are impossible."""
    rng = random.Random(seed)
    symbols, rows, columns = (rng.sample(range(size), size) for _ in range(3))
    found = []
    for cells in random_regions(size, biggest, rng):
        digits = [symbols[(rows[r] + columns[c]) % size] + 1 for r, c in cells]
        ways = [
            (op, target)
            for op in ("+-*/" if large or len(cells) == 2 else "+*")
            for target in range(prod(digits) + sum(digits) + 1)
            if makes(op, digits, target, large)
        ]
        op, target = rng.choice(ways)
        op = "=" if len(cells) == 1 else "" if rng.random() < blank else op
        found.append(Cage(cells, op, digits[0] if op == "=" else target + (rng.random() < 0.05)))
    matters = any(cage.op in {"-", "/", ""} and len(cage.cells) > 2 for cage in found)
    return KenKen(size, tuple(found), large and matters)


# --- Solving --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("size", "count"), [(3, 300), (4, 200)])
def test_the_solutions_are_those_that_brute_force_finds(size: int, count: int, large: bool) -> None:
    numbers = set()
    for seed in range(count):
        puzzle = random_puzzle(size, seed, biggest=2 + seed % 5, large=large, blank=0.3 * (seed % 2))
        expected = by_brute_force(puzzle)
        found = list(puzzle.solutions())
        assert len(found) == len(expected), str(puzzle)
        assert set(found) == expected, str(puzzle)
        assert not (expected and list(puzzle.flaws())), str(puzzle)
        assert all(not list(puzzle.complaints(grid)) for grid in found), str(puzzle)
        assert KenKen.parse(str(puzzle)) == puzzle
        numbers.add(min(len(expected), 2))
    assert numbers == {0, 1, 2}


@pytest.mark.parametrize("large", [False, True])
def test_cages_with_too_many_fillings_to_list_have_the_same_solutions(
    large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(candidates, "MOST_FILLINGS", 1)
    for seed in range(300):
        puzzle = random_puzzle(3 + seed % 2, seed, biggest=3 + seed % 6, large=large, blank=0.3 * (seed % 3 == 0))
        grids = by_brute_force(puzzle)
        assert set(puzzle.solutions()) == grids, str(puzzle)
        shared = {(r, c) for r, c in product(range(puzzle.size), repeat=2) if len({grid[r][c] for grid in grids}) <= 1}
        assert forced_cells(puzzle) == shared, str(puzzle)


@pytest.mark.parametrize("large", [False, True])
def test_candidates_leave_out_no_solution(large: bool) -> None:
    met = set()
    for seed in range(400):
        puzzle = random_puzzle(3 + seed % 2, seed, biggest=2 + seed % 6, large=large, blank=0.3 * (seed % 2))
        grids = by_brute_force(puzzle)
        try:
            left = candidates.Candidates(puzzle.board, never_stop)
        except candidates.Contradiction:
            assert not grids, str(puzzle)
            met.add("contradiction")
            continue
        for grid in grids:
            assert all(grid[r][c] in digits for (r, c), digits in left.digits.items()), str(puzzle)
        if left.settled:
            assert grids == {
                tuple(tuple(left.digits[r, c][0] for c in range(puzzle.size)) for r in range(puzzle.size))
            }, str(puzzle)
        met.add("settled" if left.settled else "open")
    assert met == {"contradiction", "settled", "open"}


@pytest.mark.parametrize("op", ["+", "-", "*", "/", "", "="])
def test_the_fillings_of_a_cage_are_those_of_brute_force(op: str) -> None:
    rng = random.Random(5)
    for shape in (
        [((1, 1),)] if op == "=" else [((0, 0), (0, 1)), ((0, 1), (1, 0), (1, 1)), ((0, 2), (1, 1), (1, 2), (2, 1))]
    ):
        for target in range(26):
            cage = Cage(shape, op, target)
            table = candidates.CageTable.of(Board(5, (cage,), large=True), cage)
            options = [rng.sample(range(1, 6), rng.randint(1, 5)) for _ in shape]
            here = sum(1 << at + d - 1 for (at, _), digits in zip(table.places, options, strict=True) for d in digits)
            expected = sorted(
                sum(1 << at + d - 1 for (at, _), d in zip(table.places, digits, strict=True))
                for digits in product(*options)
                if makes(op, list(digits), target, large=True)
                and not any(
                    d == e and (a[0] == b[0] or a[1] == b[1])
                    for (a, d), (b, e) in combinations(zip(shape, digits, strict=True), 2)
                )
            )
            assert sorted(table.list_fillings(here, 5) or []) == expected, cage


@pytest.mark.parametrize("large", [False, True])
def test_complaints_accept_exactly_the_solutions(large: bool) -> None:
    for seed in range(20):
        puzzle = random_puzzle(3, seed, large=large, blank=0.3)
        expected = by_brute_force(puzzle)
        rows = list(product((1, 2, 3), repeat=3))[:: 1 + seed % 3]
        for grid in [*product(rows[::2], repeat=3), *latin_squares(3)]:
            assert (not list(puzzle.complaints(grid))) == (grid in expected), str(puzzle)


def test_the_forced_cells_are_those_that_all_solutions_share() -> None:
    for seed in range(150):
        puzzle = random_puzzle(4, seed, large=seed % 2 == 0, blank=0.2)
        grids = by_brute_force(puzzle)
        shared = {(r, c) for r, c in product(range(4), repeat=2) if len({grid[r][c] for grid in grids}) <= 1}
        assert forced_cells(puzzle) == shared, str(puzzle)


@pytest.mark.parametrize(
    ("params", "text", "solution"), TATHAM, ids=[f"{i}-{line[0]}" for i, line in enumerate(TATHAM)]
)
def test_a_puzzle_of_tathams_has_his_solution_and_no_other(params: str, text: str, solution: str) -> None:
    puzzle = KenKen.parse(text)
    assert str(puzzle) == text
    assert not list(puzzle.flaws())
    found = list(puzzle.solutions())
    assert ["".join(str(digit) for row in grid for digit in row) for grid in found] == [solution]
    assert not list(puzzle.complaints(found[0]))


def test_cp_sat_agrees_on_larger_puzzles() -> None:
    from ortools.sat.python import cp_model

    for seed in range(16):
        puzzle = random_puzzle(5 + seed % 2, seed, biggest=5, large=seed % 4 < 2, blank=0.1)
        size, model = puzzle.size, cp_model.CpModel()
        cells = {cell: model.new_int_var(1, size, "") for cell in product(range(size), repeat=2)}
        for i in range(size):
            model.add_all_different([cells[i, j] for j in range(size)])
            model.add_all_different([cells[j, i] for j in range(size)])
        for cage in puzzle.cages:
            digits = product(range(1, size + 1), repeat=len(cage.cells))
            fitting = [each for each in digits if makes(cage.op, list(each), cage.target, puzzle.large)]
            model.add_allowed_assignments([cells[cell] for cell in cage.cells], fitting)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        found = list(islice(puzzle.solutions(), 20))
        for grid in found:  # each is a solution there, too, and once they are all excluded, there is none left
            other = []
            for (r, c), variable in cells.items():
                differs = model.new_bool_var("")
                model.add(variable != grid[r][c]).only_enforce_if(differs)
                other.append(differs)
            fixed = model.clone()
            for (r, c), variable in cells.items():
                fixed.add(fixed.get_int_var_from_proto_index(variable.index) == grid[r][c])
            assert solver.solve(fixed) == cp_model.OPTIMAL, str(puzzle)
            model.add_bool_or(other)
        if len(found) < 20:
            assert solver.solve(model) == cp_model.INFEASIBLE, str(puzzle)


def one_cage(size: int, op: str, target: int, large: bool = False) -> KenKen:
    return KenKen(size, (Cage(tuple(product(range(size), repeat=2)), op, target),), large)


@pytest.mark.parametrize(
    ("puzzle", "solvable"),
    [
        (one_cage(16, "+", 16 * 136), True),
        (one_cage(16, "+", 16 * 136 + 1), False),
        (one_cage(16, "*", factorial(16) ** 16), True),
        (one_cage(16, "*", factorial(16) ** 16 * 2), False),
        (one_cage(16, "*", factorial(16) ** 16 // 16), False),
        (one_cage(16, "-", 0, True), False),
        (one_cage(16, "/", 0, True), False),
        (one_cage(16, "", 16 * 136, True), True),
    ],
    ids=["sum", "wrong sum", "product", "larger product", "smaller product", "difference", "quotient", "any sign"],
)
def test_one_cage_may_fill_the_largest_grid(puzzle: KenKen, solvable: bool) -> None:
    assert KenKen.parse(str(puzzle)) == puzzle
    assert bool(list(puzzle.flaws())) is not solvable
    found = next(puzzle.solutions(), None)
    assert (found is not None) is solvable
    assert found is None or not list(puzzle.complaints(found))
    assert max(map(len, puzzle.draw(found).splitlines())) < 16 * 20


def test_a_cage_of_half_the_largest_grid_is_solved_as_well() -> None:
    grid = [[(r + c) % 16 + 1 for c in range(16)] for r in range(16)]
    for op in "+*":
        cells = tuple((r, c) for r, c in product(range(16), repeat=2) if c <= r)
        digits = [grid[r][c] for r, c in cells]
        rest = [Cage(((r, c),), "=", grid[r][c]) for r, c in product(range(16), repeat=2) if c > r]
        target = sum(digits) if op == "+" else prod(digits)
        puzzle = KenKen(16, (Cage(cells, op, target), *rest))
        assert next(puzzle.solutions()) is not None
        assert not list(puzzle.flaws())


def test_a_search_can_be_stopped() -> None:
    def tick(_: Progress) -> None:
        raise Stopped("time")

    for puzzle in (KenKen.parse(BLOCK), one_cage(16, "+", 16 * 136)):
        with pytest.raises(Stopped):
            next(puzzle.solutions(tick))
        with pytest.raises(Stopped):
            forced_cells(puzzle, tick)


@pytest.mark.parametrize("number", range(len(KenKen.examples)))
def test_an_example_has_as_many_solutions_as_it_says(number: int) -> None:
    example_ = KenKen.examples[number]
    puzzle = KenKen.parse(example_.text)
    outcome = with_reasons(puzzle, solve(puzzle, most=3))
    assert outcome.complete
    assert len(outcome.solutions) == example_.solutions
    assert KenKen.parse(str(puzzle)) == puzzle


# --- Judging --------------------------------------------------------------------------------------------------------


def test_complaints_name_the_line_the_digit_and_the_cage() -> None:
    puzzle = KenKen.parse("aab\ncdb\ncef\n\na=3+\nb=4+\nc=6*\nd=3=\ne=1\nf=2")
    found = {each.text: each.places for each in puzzle.complaints(((1, 2, 3), (2, 3, 1), (3, 1, 1)))}
    assert found == {
        "row 3 has 1 2 times": ("r3c2", "r3c3"),
        "column 3 has 1 2 times": ("r2c3", "r3c3"),
        "cage 2 at row 3, column 3 has 1": ("r3c3",),
    }


@pytest.mark.parametrize(
    ("first_row", "places"),
    [
        ((0, 3, 2, 4), ("r1c1",)),
        ((1, 5, 2, 4), ("r1c2",)),
        ((1, 3, True, 4), ("r1c3",)),
        ((1, 3, 2, "4"), ("r1c4",)),
        ((1.0, 3, 2, 4), ("r1c1",)),
        ((None, 3, 2, 4), ("r1c1",)),
        (([], 3, 2, 4), ("r1c1",)),
        ((10**5000, 3, 2, 4), ("r1c1",)),
    ],
    ids=["zero", "five", "bool", "text", "float", "none", "list", "huge"],
)
def test_a_cell_that_holds_no_digit_gets_a_complaint_that_names_it(first_row: object, places: tuple[str, ...]) -> None:
    (complaint,) = KenKen.parse(BLOCK).complaints((first_row, *GRID[1:]))  # type: ignore[arg-type]
    assert complaint.places == places


@pytest.mark.parametrize("attempt", [None, 7, "1234", (), GRID[:3], (*GRID, GRID[0]), [1, 2, 3, 4], ["1234"] * 4, {}])
def test_an_attempt_of_another_shape_gets_one_complaint(attempt: object) -> None:
    assert len(list(KenKen.parse(BLOCK).complaints(attempt))) == 1  # type: ignore[arg-type]


CORNER = ((0, 0), (0, 1), (1, 0))
PAIR = ((0, 0), (0, 1))


@pytest.mark.parametrize(
    ("cells", "op", "target", "reason"),
    [
        (CORNER, "+", 2, "no 3 digits from 1 to 4 add up to 2"),
        (CORNER, "+", 3, "no 3 digits from 1 to 4 add up to 3 without repeating in a row or column"),
        (CORNER, "+", 4, ""),
        (CORNER, "*", 64, "no 3 digits from 1 to 4 multiply to 64 without repeating in a row or column"),
        (PAIR, "-", 0, "no two digits from 1 to 4 subtract to 0 without repeating in a row or column"),
        (PAIR, "-", 4, "no two digits from 1 to 4 subtract to 4"),
        (PAIR, "*", 7, "no two digits from 1 to 4 multiply to 7"),
        (PAIR, "*", 0, "no two digits from 1 to 4 multiply to 0"),
        (PAIR, "/", 0, "no two digits from 1 to 4 divide to 0"),
        (PAIR, "", 11, "no two digits from 1 to 4 make 11"),
        (PAIR, "", 0, "no two digits from 1 to 4 make 0 without repeating in a row or column"),
        (PAIR, "", 2, ""),
        (((0, 0),), "=", 5, "5 isn’t a digit from 1 to 4"),
        (((0, 0),), "=", 0, "0 isn’t a digit from 1 to 4"),
    ],
)
def test_a_flaw_names_the_cage_and_the_reason(
    cells: tuple[tuple[int, int], ...], op: str, target: int, reason: str
) -> None:
    rest = [Cage((cell,), "=", 1) for cell in product(range(4), repeat=2) if cell not in cells]
    cage = Cage(cells, op, target)
    found = [(each.text, each.places) for each in KenKen(4, (cage, *rest)).flaws() if each.places]
    assert found == ([(f"cage {cage} at row 1, column 1: {reason}", cage.places)] if reason else [])


def test_the_reading_is_named() -> None:
    assert KenKen.parse(BLOCK).reading().startswith("Standard rules")
    wide = KenKen.parse("rules: large open\naab\ncdb\ncdd\n\na=3\nb=1-\nc=2-\nd=0-").reading()
    assert wide.startswith("Extra rules")
    assert "largest" in wide
    assert "without a sign" in wide


# --- Formats --------------------------------------------------------------------------------------------------------


def test_the_documented_example_of_tathams_format_reads_as_documented() -> None:
    assert KenKen.parse("3:a_a3_a_,s1a8m3s1").cages == (
        Cage(((0, 0), (0, 1)), "-", 1),
        Cage(((0, 2), (1, 1), (1, 2)), "+", 8),
        Cage(((1, 0), (2, 0)), "*", 3),
        Cage(((2, 1), (2, 2)), "-", 1),
    )


@pytest.mark.parametrize("text", ["3dnm:a_a3_a_,s1a8m3s1", "03:a_a3_a_, s1 a8\n m3s1", "3:a1_0a3_a_,s01a8m3s1"])
def test_parameters_blanks_and_idle_repeats_make_no_difference(text: str) -> None:
    assert str(KenKen.parse(text)) == "3:a_a3_a_,s1a8m3s1"


@pytest.mark.parametrize(
    ("borders", "opened"),
    [("y_n", 25), ("zm", 26), ("xo", 24), ("yao", None), ("yn", None), ("zn", None), ("zl", None)],
)
def test_long_runs_are_read_as_tathams_parser_reads_them(borders: str, opened: int | None) -> None:
    """A 5 × 5 has 40 edges.  `y` opens 25 and puts no border, `z` opens 26 and puts one, as do all other letters."""
    if opened is None:
        assert "the 40 inner edges" in errors(f"5:{borders},a75")[0][0]
    else:  # one border, which is inside of the only cage
        assert KenKen.parse(f"5:{borders},a75") == one_cage(5, "+", 75)


def test_only_a_grid_with_runs_below_25_is_written_for_tatham() -> None:
    assert str(one_cage(4, "+", 40)) == "4:x,a40"
    assert KenKen.parse("4:x,a40") == one_cage(4, "+", 40)
    assert str(one_cage(5, "+", 75)) == "5:" + "33332" * 4 + "11110,a75"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (SMALL + "a=3+\nb=1-\nc=2-\nd=6*", "3:a_3aab_,a3s1s2m6"),
        ("rules: large, open\n" + SMALL + "a=3+\nb=1-\nc=2-\nd=6*", "3:a_3aab_,a3s1s2m6"),
        (SMALL + "rules: open\na=3\nb=1-\nc=2-\nd=6*", "3:102220010,o3s1s2m6,open"),
        (SMALL + "a=3+\nb=1-\nc=2-\nd=0-\nRULES: Large", "3:102220010,a3s1s2s0,large"),
        (SMALL + "a=3+\nb=1-\nc=2-\nd=7\nRULES: open large", "3:102220010,a3s1s2o7,large,open"),
        (SMALL + "a=3\nb=1-\nc=2-\nd=7+\nRULES: open large", "3:102220010,o3s1s2a7,open"),
        (SMALL + "a=3+\nb=1-\nc=2-\nd=536870911*", "3:a_3aab_,a3s1s2m536870911"),
        (SMALL + "a=3+\nb=1-\nc=2-\nd=536870912*", "3:102220010,a3s1s2m536870912"),
        ("3:102220010,o3s1s2_6,open", "3:102220010,o3s1s2o6,open"),
        ("3:102220010,a3s1s2_,bare", "3:102220010,a3s1s2_,bare"),
        (SMALL + "rules: bare\na=3+\nb=1-\nd=7+", "3:102220010,a3s1_a7,bare"),
        ("3:102220010,a3s1s2m6,bare", "3:a_3aab_,a3s1s2m6"),
        ("3:102220010,a3s1s2m6,open,large", "3:a_3aab_,a3s1s2m6"),
        ("3:000000000,a1o2m3_2a3a1a3a1a2", "3:_13,a1a2a3a2a3a1a3a1a2"),
    ],
)
def test_the_canonical_text_is_tathams_where_that_says_it_all(text: str, canonical: str) -> None:
    puzzle = KenKen.parse(text)
    assert str(puzzle) == canonical
    assert KenKen.parse(str(puzzle)) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "a a b\nc d b\nc d d\n\na = 3 +\nb=1-\nc = 2-\nd=6×",
        "aab\ncdb\ncdd\na=3+\nb=1−\n\nc=2-\nd=6X\n",
        "\n\n  aab\n  cdb\n  cdd\n\n\n  d=6*\n  c=2-\n  b=1-\n  a=3+\n",
        "##=\n:a=\n:aa\n\n#=3+\n==1-\n:=2-\na=6x",
    ],
)
def test_blocks_of_letters_are_read_with_blanks_in_any_order_and_with_any_labels(text: str) -> None:
    assert KenKen.parse(text) == KenKen.parse(SMALL + "a=3+\nb=1-\nc=2-\nd=6*")


@pytest.mark.parametrize(
    ("sign", "op"), [(s, "*") for s in "*xX×·⋅∙•✕"] + [(s, "/") for s in "/÷:∶"] + [("−", "-"), ("+", "+")]
)
def test_every_way_to_write_an_operator_is_understood(sign: str, op: str) -> None:
    assert KenKen.parse(SMALL + f"a=2{sign}\nb=1-\nc=2-\nd=6*").cages[0].op == op


@pytest.mark.parametrize("sign", ["", "=", "+", "*"])
def test_a_cage_of_one_cell_is_a_given_whatever_its_operator(sign: str) -> None:
    puzzle = KenKen.parse(f"abb\naac\ndcc\n\na=6+\nb=1-\nc=6+\nd=3{sign}")
    assert puzzle.cages[3] == Cage(((2, 0),), "=", 3)
    assert str(puzzle).endswith(",a6s1a6a3")


DRAFT = ("1 cage has no clue yet. The first is at row 1, column 3 (2 cells)", ("r1c3", "r2c3"))


@pytest.mark.parametrize("text", ["3:102220010,a3_s2m6", SMALL + "a=3+\nc=2-\nd=6*", SMALL + "a=3+\nb=_\nc=2-\nd=6*"])
def test_a_cage_without_a_clue_is_named(text: str) -> None:
    assert errors(text) == [DRAFT]


@pytest.mark.parametrize("text", ["3:102220010,____", "3:102220010,____,open", SMALL[:-2]])
def test_a_draft_without_any_clue_names_all_its_cages(text: str) -> None:
    ((message, places),) = errors(text)
    assert message == "4 cages have no clue yet. The first is at row 1, column 1 (2 cells)"
    assert set(places) == {f"r{r}c{c}" for r in (1, 2, 3) for c in (1, 2, 3)}


def test_a_draft_already_tells_which_of_its_clues_cannot_be() -> None:
    (impossible, _), (missing, _) = errors("3:102220010,s7_s2m6")
    assert "no two digits from 1 to 3 subtract to 7" in impossible
    assert "no clue yet" in missing


@pytest.mark.parametrize("text", ["3:102220010,_3s1s2m6", "3:102220010,o3s1s2m6", SMALL + "a=3\nb=1-\nc=2-\nd=6*"])
def test_a_clue_without_operator_needs_the_open_rule(text: str) -> None:
    ((message, places),) = errors(text)
    assert "the cage at row 1, column 1 (2 cells) has the number “3” but no sign" in message
    assert "rules: open" in message
    assert ",open" in message
    assert places == ("r1c1", "r1c2")


@pytest.mark.parametrize("text", ["3:102220010,a3s1s2s6", "3:102220010,a3s1s2d6", SMALL + "a=3+\nb=1-\nc=2-\nd=6/"])
def test_differences_and_quotients_of_three_cells_need_the_large_rule(text: str) -> None:
    ((message, places),) = errors(text)
    assert "normally needs exactly two cells" in message
    assert "rules: large" in message
    assert places == ("r2c2", "r3c2", "r3c3")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "“hello” isn’t a KenKen"),
        ("3", "“3” isn’t a KenKen"),
        ("6dn#123456", "is a random seed"),
        ("1:,a1", "The smallest grid is 3 × 3"),
        ("2:_4,a1a2a2a1", "The smallest grid is 3 × 3"),
        ("ab\nba\n\na=1\nb=2", "The smallest grid is 3 × 3"),
        ("3:a_a3_a_", "the clues are missing"),
        ("3:a_a3_a_,s1a8m3", "3 clues for 4 cages"),
        ("3:a_a3_a_,s1a8m3s1a2", "5 clues for 4 cages"),
        ("3:a_a3_a_,s1a8m3?1", "clue 4: “?1” isn’t a clue"),
        ("3:a_a3_a_,s1a8m3s", "has a sign but no number yet"),
        ("3:a_a3_a_,s1a8m3s1,wide", "“wide” isn’t a rule. Use large, open or bare"),
        ("3:a_a3_a_,s1a8m3s1,", "“” isn’t a rule"),
        ("3:a_a3_A_,s1a8m3s1", "borders, character 6: use a letter"),
        ("3:a_a3_a,s1a8m3s1", "is less than the 12 inner edges"),
        ("3:a_a3_a__,s1a8m3s1", "is more than the 12 inner edges"),
        ("3:a_a3_c,s1a8m3s1", "is more than the 12 inner edges"),
        ("3:a_a999_a_,s1a8m3s1", "borders, repeats of a letter: “999” is out of range. Use 0 to 13"),
        ("3:10222001,a3s1s2m6", "borders: 8 digits. Use 9"),
        ("3:142220010,a3s1s2m6", "borders, row 1, column 2: “4” is out of range"),
        ("3:1x2220010,a3s1s2m6", "borders, row 1, column 2: “x”"),
        ("3:101220010,a3s1s2m6", "borders, row 1, column 3: “1” opens the edge of the grid"),
        ("3:102220020,a3s1s2m6", "borders, row 3, column 2: “2” opens the edge of the grid"),
        ("aab\ncdb\ncd\n\na=3+", "line 3: 2 letters. Use 3"),
        ("aab\ncdb\n\na=3+", "the block has 2 rows of 3 letters. It needs to be square"),
        ("rules: wide\n" + SMALL + "a=3+", "“wide” isn’t a rule"),
        (SMALL + "a 3+", "line 5: “a 3+” isn’t a clue"),
        (SMALL + "z=3+", "line 5: no cell is labelled “z”"),
        (SMALL + "a=3+\na=4+", "line 6: “a” already has a clue"),
        (SMALL + "a=3?", "line 5: “?” isn’t a sign"),
        (SMALL + "a=3++", "line 5: “a=3++” isn’t a clue"),
        (SMALL + "a=٣+", "line 5: “a=٣+” isn’t a clue"),
        (SMALL + "a=3=", "is more than one cell"),
        (SMALL + "a=+", "has a sign but no number yet"),
        ("abb\naac\ndcc\n\nd=3-", "the cage at row 3, column 1 (1 cell) can’t use subtraction"),
        ("abb\naac\ndcc\n\nd=3/", "the cage at row 3, column 1 (1 cell) can’t use division"),
        (SMALL + "a=" + "9" * 241 + "*", "has a number with 241 digits; the limit is 240"),
    ],
)
def test_an_error_names_the_place_and_what_was_expected(text: str, message: str) -> None:
    assert message in "; ".join(text for text, _ in errors(text))


def test_a_label_whose_cells_are_apart_is_named_with_them() -> None:
    found = errors("aab\ncca\nadd\n\na=1+")
    assert found[0] == (
        "the cells labelled “a” aren’t connected: one part is at row 1, column 1, another at row 2, column 3",
        ("r1c1", "r1c2", "r2c3", "r3c1"),
    )


def test_only_the_first_wrong_lines_are_reported() -> None:
    assert len(errors(SMALL + "z\n" * 20_000)) < 30


def test_leading_zeros_are_no_trap() -> None:
    zeros = "0" * 6000
    assert KenKen.parse(f"{zeros}3:a_3aab_,a{zeros}3s1s2m6") == KenKen.parse("3:a_3aab_,a3s1s2m6")


@pytest.mark.parametrize("text", ["17:_,a1", "9" * 5000 + ":_,a1", "\n".join(["a" * 17] * 17) + "\n\na=5+"])
def test_a_larger_grid_is_refused_with_the_limit(text: str) -> None:
    with pytest.raises(PuzzleTooLarge, match="The largest grid is 16 × 16"):
        KenKen.parse(text)


def test_the_longest_target_is_read_and_written() -> None:
    puzzle = KenKen.parse(SMALL + "a=" + "0" * 300 + "9" * 240 + "*\nb=1-\nc=2-\nd=6*")
    assert puzzle.cages[0].target == 10**240 - 1
    assert KenKen.parse(str(puzzle)) == puzzle
    assert len(list(puzzle.flaws())) == 1
    assert not list(puzzle.solutions())


@given(st.integers(3, 16), st.integers(0, 10**6), st.integers(1, 12), st.booleans())
def test_every_puzzle_survives_the_trip_through_its_text(size: int, seed: int, biggest: int, blank: bool) -> None:
    rng = random.Random(seed)
    made = []
    for cells in random_regions(size, biggest, rng):
        op = "=" if len(cells) == 1 else rng.choice("+*" if len(cells) > 2 else "+-*/")
        made.append(Cage(cells, "" if blank and op != "=" else op, rng.randint(0, 10 ** rng.randint(1, 12))))
    puzzle = KenKen(size, tuple(made))
    text = str(puzzle)
    assert "\n" not in text
    assert set(text) <= set(string.ascii_lowercase + string.digits + ":,_")
    assert KenKen.parse(text) == puzzle


@given(st.text("0123456789:;,_asmdoyz=\n #*/+-×", max_size=60))
@example("3:_9999999999999999999999,a1")
@example("3:_" + "9" * 5000 + ",a1")
@example("rules: \n\n\n")
@example("abc\n\n\n=\n==\n===")
@example("=")
def test_text_is_a_puzzle_or_a_puzzle_error(text: str) -> None:
    try:
        puzzle = KenKen.parse(text)
    except PuzzleError as error:
        assert error.complaints
    else:
        assert KenKen.parse(str(puzzle)) == puzzle


@given(st.sampled_from([line[1] for line in TATHAM[::9]] + [BLOCK]), st.data())
def test_a_puzzle_with_one_wrong_character_is_a_puzzle_or_a_puzzle_error(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    spoilt = text[:at] + data.draw(st.sampled_from(["", "0", "9", "a", "z", "_", ",", "s", "\n", "="])) + text[at + 1 :]
    try:
        puzzle = KenKen.parse(spoilt)
    except PuzzleError as error:
        assert error.complaints
    else:
        assert KenKen.parse(str(puzzle)) == puzzle


# --- JSON and drawing -----------------------------------------------------------------------------------------------


def test_a_solution_survives_the_trip_through_json() -> None:
    puzzle = KenKen.parse(BLOCK)
    (grid,) = puzzle.solutions()
    value = json.loads(json.dumps(puzzle.solution_to_json(grid)))
    assert value == [list(row) for row in grid]
    assert KenKen.solution_from_json(value) == grid


@pytest.mark.parametrize(
    "value", [None, 3, "123", {}, [1, 2, 3], ["123"] * 3, [[1, 2, 3]] * 2, [[1, 2, True]] * 3, [[1, 2, 3.0]] * 3]
)
def test_json_that_is_no_grid_of_numbers_is_refused(value: object) -> None:
    with pytest.raises(PuzzleError):
        KenKen.solution_from_json(value)


def test_the_drawing_shows_cages_clues_and_digits() -> None:
    puzzle = KenKen.parse(SMALL + "a=3+\nb=1-\nc=2-\nd=6*")
    assert puzzle.draw() == "\n".join([
        "┌─────────┬────┐",
        "│3+       │1−  │",
        "├────┬────┤    │",
        "│2−  │6×  │    │",
        "│    │    └────┤",
        "│    │         │",
        "└────┴─────────┘",
    ])  # fmt: skip
    drawn = puzzle.draw(((1, 2, 3), (3, 1, 2), (2, 3, 1))).splitlines()
    assert drawn[1:3] == ["│3+       │1−  │", "│ 1    2  │ 3  │"]


@given(st.integers(3, 16), st.integers(0, 10**6))
def test_all_lines_of_a_drawing_are_equally_long(size: int, seed: int) -> None:
    rng = random.Random(seed)
    made = tuple(
        Cage(cells, "+" if len(cells) > 1 else "=", 10 ** rng.randint(0, 9)) for cells in random_regions(size, 5, rng)
    )
    grid = tuple(tuple((r + c) % size + 1 for c in range(size)) for r in range(size))
    for drawn, height in ((KenKen(size, made).draw(), 2), (KenKen(size, made).draw(grid), 3)):
        lines = drawn.splitlines()
        assert len({len(line) for line in lines}) == 1
        assert len(lines) == height * size + 1
