import random
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from engine.core.limits import Progress, Stopped
from engine.core.places import place
from engine.core.puzzle import PuzzleError
from engine.hints.english import tell
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.hints.bodies import WrongIn
from engine.puzzles.nonogram.hints.clauses import state_lines
from engine.puzzles.nonogram.solver.lines import Lines, arrangements
from engine.sat.explanations import Explainer, smallest_hitting_set
from tests import DATA
from tests.engine.hints.judges import judge_nonogram, line_of, state_line
from tests.engine.hints.judges import nonogram_forces as forces

BOARDS = DATA / "nonogram"
PUBLISHED = (BOARDS / "pattern.txt").read_text().split()
HARD = (BOARDS / "hard.txt").read_text().split()
"""Random boards with one solution that single lines do not find: twelve of 10 × 10, five of 15 × 15, two of 20 × 20."""


def path(puzzle, most=10_000):
    """Every hint from the empty board to the last, each with the entries before it."""
    entries = "/".join(["?" * puzzle.width] * puzzle.height)
    for _ in range(most):
        hint = puzzle.hint(entries)
        yield entries, hint
        if not hint.cells:
            return
        entries = hint.then


@pytest.mark.parametrize(
    "text", [*PUBLISHED[:20], *HARD[:17], *(pytest.param(each, marks=pytest.mark.slow) for each in HARD[17:])]
)
def test_a_path_is_sound_and_ends_at_the_solution(text):
    puzzle = Nonogram.parse(text)
    (solution,) = puzzle.solutions()
    for entries, hint in path(puzzle):
        assert not hint.wrong
        if hint.cells:
            assert judge_nonogram(puzzle, entries, hint), (text, entries, hint)
    assert tell(hint.remarks) == ("Every cell is decided, and every clue holds.",)
    assert entries == "/".join(solution)


def dead_by_single_lines(puzzle, grid, rules, cell, colour):
    """Whether a supposition, followed line by line over these lines alone, leaves one of them no arrangement."""
    known = {(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row) if value != "?"}
    known[cell] = colour
    size = -1
    while size != len(known):
        size = len(known)
        for name in rules:
            clue, _, places = line_of(puzzle, grid, name)
            black, white = (sum(1 << i for i, at in enumerate(places) if known.get(at) == c) for c in "#.")
            line = arrangements(clue, len(places), black, white)
            if line is None:
                return True
            for i, at in enumerate(places):
                if not line.white >> i & 1:
                    known[at] = "#"
                elif not line.black >> i & 1:
                    known[at] = "."
    return False


@pytest.mark.slow
def test_no_chain_has_fewer_lines_than_one_that_is_called_the_smallest():
    sizes = set()
    for text in HARD[:12]:
        puzzle = Nonogram.parse(text)
        for entries, hint in path(puzzle):
            if hint.level < 4 or not hint.smallest or len(hint.rules) > 5:
                continue
            grid = entries.split("/")
            lines = [f"row {i + 1}" for i in range(puzzle.height)] + [f"column {i + 1}" for i in range(puzzle.width)]
            lines = [name for name in lines if "?" in line_of(puzzle, grid, name)[1]]
            open_cells = [(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell == "?"]
            if len(open_cells) > 30 or (hint.level == 5 and len(lines) > 10):
                continue
            sizes.add(len(hint.rules))
            for fewer in combinations(lines, len(hint.rules) - 1):
                touched = {at for name in fewer for at in line_of(puzzle, grid, name)[2]}
                for cell in touched.intersection(open_cells):
                    for colour in "#.":
                        assert not dead_by_single_lines(puzzle, grid, fewer, cell, colour), (text, entries, fewer)
    assert 4 in sizes


@cache
def fillings(clue: tuple[int, ...], known: str) -> tuple[str, ...]:
    """All arrangements of a nonogram's line that agree with its known cells: `#`, `.` and `?`."""
    if not clue:
        return () if "#" in known else ("." * len(known),)
    run, *rest = clue
    found = []
    for start in range(len(known) - sum(clue) - len(rest) + 1):
        if "#" in known[:start]:
            break
        end = start + run
        if "." not in known[start:end] and known[end : end + 1] != "#":
            head = "." * start + "#" * run + ("." if end < len(known) else "")
            found += [head + tail for tail in fillings(tuple(rest), known[len(head) :])]
    return tuple(found)


def judged(clue, known):
    """What the judge says: whether the line has an arrangement."""
    with Solver(name="minisat22") as solver:
        state_line(solver, clue, known, [*range(1, len(known) + 1)], len(known))
        return solver.solve()


def test_propagation_over_one_line_finds_all_that_the_line_implies():
    rng = random.Random(3)
    for _ in range(3000):
        length = rng.randint(1, 10)
        line = "".join(rng.choice("##..") for _ in range(length))
        clue = tuple(map(len, line.replace(".", " ").split()))
        if rng.random() < 0.2:
            clue = tuple(rng.randint(1, 3) for _ in range(rng.randint(0, 3)))
        known = "".join(cell if rng.random() < 0.3 else "?" for cell in line)
        later = [i for i in range(length) if known[i] == "?" and rng.random() < 0.3]
        if "?" not in known or sum(clue) + len(clue) - 1 > length:
            continue
        model, cells = state_lines(Board(((),) * length, (clue,)), [known])
        literals = [cells[0, i] * (1 if line[i] == "#" else -1) for i in later]
        with Explainer(model, cells.values()) as explainer:
            assert explainer.rules[0].text == "row 1"
            implied = explainer.follow(literals, 1)
        seen = "".join(line[i] if i in later else cell for i, cell in enumerate(known))
        expected = fillings(clue, seen)
        assert judged(clue, seen) == bool(expected)
        assert (implied is not None) == bool(expected)
        if expected:
            implied = {*implied, *literals}
            for i, cell in enumerate(known):
                if cell == "?":
                    colours = {filling[i] for filling in expected}
                    variable = cells[0, i]
                    found = {"#"} if variable in implied else {"."} if -variable in implied else {"#", "."}
                    assert found == colours


@given(st.lists(st.integers(1, 255), max_size=8), st.integers(0, 9))
def test_smallest_hitting_sets_are_the_smallest(sets, bound):
    sizes = [each.bit_count() for each in range(256) if all(each & one for one in sets)]
    best = smallest_hitting_set(sets, bound)
    if best is None:
        assert min(sizes) >= bound
    else:
        assert all(best & one for one in sets)
        assert best.bit_count() == min(sizes) < bound


# Mistakes


def spoiled(solution, rng, wrong):
    """Some of the solution's cells, and among them the wrong ones."""
    return "/".join(
        "".join(
            ".#"[cell == "."] if (r, c) in wrong else cell if rng.random() < 0.4 else "?" for c, cell in enumerate(row)
        )
        for r, row in enumerate(solution)
    )


def with_open(entries, cells):
    """The entries without these cells."""
    rows = [["?" if (r, c) in cells else own for c, own in enumerate(row)] for r, row in enumerate(entries.split("/"))]
    return "/".join(map("".join, rows))


@pytest.mark.parametrize("text", [*PUBLISHED[:8], *HARD[:6]])
def test_the_wrong_cells_are_named_and_taken_back_and_only_those_of_a_reason_at_once(text):
    rng = random.Random(text)
    puzzle = Nonogram.parse(text)
    (solution,) = puzzle.solutions()
    open_cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if puzzle.given((r, c)) == "?"]
    for count in (1, 1, 1, 2, 5):
        wrong = set(rng.sample(open_cells, count))
        entries = spoiled(solution, rng, wrong)
        right = with_open(entries, wrong)
        while (hint := puzzle.hint(entries)).wrong:
            first, taken = hint.statements[0].body, hint.statements[len(hint.remarks) - 1].body
            assert {*taken.cells} <= wrong
            assert {*hint.wrong} == {f"r{r + 1}c{c + 1}" for r, c in taken.cells}
            if isinstance(first, WrongIn):
                about = {first.line.cell(i) for i in range(max(puzzle.width, puzzle.height))}
                assert {*taken.cells} == wrong & about
            else:
                assert taken.cells == first.cells[:1]
            assert not hint.cells
            assert hint.then == with_open(entries, taken.cells)
            if hint.links:  # the reason begins with one wrong cell, and needs none of the others
                ((r, c),) = first.cells
                known = puzzle.board.with_givens_in(tuple(right.split("/")))
                assert forces(puzzle, known, hint.rules, [((r, c), solution[r][c])])
            entries, wrong = hint.then, wrong - {*taken.cells}
        assert not wrong


def test_most_single_mistakes_get_a_reason():
    rng, reasons = random.Random(5), 0
    for text in PUBLISHED[:30]:
        puzzle = Nonogram.parse(text)
        (solution,) = puzzle.solutions()
        wrong = {(rng.randrange(puzzle.height), rng.randrange(puzzle.width))}
        hint = puzzle.hint(spoiled(solution, rng, wrong))
        reasons += bool(hint.rules)
    assert reasons >= 24


@pytest.mark.parametrize(
    ("text", "entries", "said"),
    [
        ("5x1:1/1/1//1/3.1", "", ["Look at column 4.", "Column 4 has no runs. All of it is empty."]),
        (
            "5x3:1/2/3/2/1/1/3/5",
            "",
            ["Look at row 3.", "The 5 fills all of row 3: the row is filled in columns 1 to 5."],
        ),
        (
            "5x3:1/2/3/2/1/1/3/5",
            "?????/?????/#####",
            ["Look at column 1.", "Column 1 has its 1. The rest, rows 1 and 2, is empty."],
        ),
        (
            "10x10:4/5/7/8/4.3/1.2.2/3/2/3.2/4/2/2/3.2/3.1/5/6/4.1/5.1/8/7",
            "???..?.???/???..?.???/???##?.???/??###?.???/??###?.???/######..../??##.?.???/???##?#???/??######??/???####???",
            [
                "Look at column 8.",
                (
                    "The 2 includes row 9, column 8, so it lies in rows 8 to 10. Anything further away, rows 1 to 5 "
                    "and 7, is empty."
                ),
            ],
        ),
        (
            "3x1:1///1",
            "##?",
            [
                "There’s a mistake in row 1.",
                "Row 1 has two in a row in columns 1 and 2, but its clue is 1.",
                "Row 1, column 2 can’t be right. Take it back?",
            ],
        ),
        ("3x2:1/1/2/2/1", "", ["The clues contradict each other.", "Tap Solve to see which ones."]),
        (
            "2x2:1/1/1/1",
            "",
            ["No other cell is certain. Each open cell is filled in one solution and empty in another."],
        ),
        (
            HARD[0],
            "..####.###/..#.##..../??.?..????/??????????/??????????/??????#??./????#?????/.?#???????/?????.#.??/???????.??",
            [
                "Look at rows 4 and 5 and columns 2 and 7.",
                "What if row 3, column 7 were empty?",
                (
                    "Column 7’s runs fit in just one way: the 1 in row 4, the first 2 in rows 6 and 7 and the second "
                    "2 in rows 9 and 10, and the rest is empty."
                ),
                "Row 5’s nearest runs can’t reach column 2: the 1 lies in column 1; the 4 lies in columns 3 to 6.",
                "Row 4’s 3 can’t reach column 2: it covers column 7, so it lies in columns 5 to 9.",
                "Now with the runs before it pushed up, into rows 6, 7 and 9, column 2’s second 1 has no room.",
                "So row 3, column 7 is filled. The same lines then decide that row 4, column 7 is empty.",
            ],
        ),
    ],
)
def test_hints_without_a_picture(text, entries, said):
    hint = Nonogram.parse(text).hint(entries)
    assert [*tell(hint.remarks)] == said


HIDDEN = "10x10:?/?/4/3.?/6.?/?.?/?.?.?/4/?/?//3/3/2/4/?/?/?.1/6/10"


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("5x5:4/5/2/1/1/2/2/2.1/4/2", "?#???/##.../##???/##???/?#???"),
        ("5x5:4/5/2/1/1/2/2/2.1/4/2", "?#?../##.../##???/##???/?#???"),
        ("5x5:/1.1/3/4/3//3/3/4/2", "...../.?##?/.??##/.####/.??#?"),
        (HIDDEN, "/".join(["........../", *["??????????/"] * 7, "????##????/", "##########"]).replace("//", "/")),
        (
            HIDDEN,
            "........../...?##?.../...?##?.../??.????.../...####.../??.????.../??######../??#???.#../..######../##########",
        ),
    ],
    ids=["in another line", "in the same line", "in both", "hidden, in another line", "hidden, in the same line"],
)
def test_what_a_clue_alone_shows_is_told_before_what_needs_known_cells(text, entries):
    hint = Nonogram.parse(text).hint(entries)
    assert (hint.technique, hint.level) == ("overlap", 1)


def test_what_runs_reach_is_told_before_all_arrangements_and_each_step_by_its_name():
    told = {"runs in reach": set(), "all arrangements": set()}
    for text in (*PUBLISHED[:6], *HARD[2:8]):
        for _, hint in path(Nonogram.parse(text)):
            bodies = {type(getattr(each.body, "argument", each.body)).__name__ for each in hint.statements[1:]}
            told.get(hint.technique, set()).update(bodies)
    assert told["all arrangements"] == {"AllAgree", "Otherwise"}
    assert told["runs in reach"] == {"Done", "Narrow", "Unreached", "Held", "Confined", "Settled", "Rival"}


def test_a_given_cell_is_no_mistake_of_the_player_but_painting_over_it_is():
    puzzle = Nonogram.parse("3x3:2///1//1,Ai")
    assert not puzzle.hint("").wrong
    given_cell = next((r, c) for r in range(3) for c in range(3) if puzzle.given((r, c)) != "?")
    other = ".#"[puzzle.given(given_cell) == "."]
    grid = [["?"] * 3 for _ in range(3)]
    grid[given_cell[0]][given_cell[1]] = other
    hint = puzzle.hint("/".join(map("".join, grid)))
    assert hint.wrong == (f"r{given_cell[0] + 1}c{given_cell[1] + 1}",)
    assert hint.then == "???/???/???"


# Limits


@pytest.mark.parametrize("entries", ["#", "##/##/##", "ab/cd", "?" * 70_000, "\0\0/\0\0"])
def test_entries_of_another_shape_are_refused(entries):
    with pytest.raises(PuzzleError, match="entries: use 2 rows of 2 characters"):
        Nonogram.parse("2x2:1/1/1/1").hint(entries)


@settings(max_examples=200)
@given(st.data())
def test_any_entries_get_a_hint_that_is_sound_or_a_mistake(data):
    text = data.draw(st.sampled_from(PUBLISHED[:5] + HARD[:3]))
    puzzle = Nonogram.parse(text)
    (solution,) = puzzle.solutions()
    anyhow = st.text("#.?", min_size=puzzle.width, max_size=puzzle.width)
    rows = [st.one_of(st.just("?" * puzzle.width), st.just("".join(row)), anyhow) for row in solution]
    entries = "/".join(data.draw(st.tuples(*rows)))
    hint = puzzle.hint(entries)
    said, right = entries.replace("/", ""), "".join(solution)
    assert bool(hint.wrong) == any(one not in ("?", other) for one, other in zip(said, right, strict=True))
    assert hint.wrong or "?" not in said or hint.cells
    cells = {place((r, c)): cell for r, row in enumerate(solution) for c, cell in enumerate(row)}
    assert all(cells[name] == value for name, value in hint.cells)


def test_a_search_for_a_reason_can_be_stopped_and_keeps_what_it_found():
    puzzle = Nonogram.parse(HARD[-1])
    board = Lines(puzzle.board, ())
    assert board.settle(lambda _: None)
    entries = "/".join("".join(board.colour((r, c)) for c in range(puzzle.width)) for r in range(puzzle.height))
    full = puzzle.hint(entries)
    asked = 0

    def stop_after(most):
        def tick(_: Progress) -> None:
            nonlocal asked
            asked += 1
            if asked > most:
                raise Stopped("time")

        return tick

    seen = set()
    for most in range(0, 200, 20):
        asked = 0
        try:
            hint = puzzle.hint(entries, stop_after(most))
        except Stopped:
            seen.add("nothing")
            continue
        seen.add("a step")
        assert hint.cells
        assert judge_nonogram(puzzle, entries, hint), (puzzle, entries, hint)
    assert full.cells
    assert seen == {"nothing", "a step"}
