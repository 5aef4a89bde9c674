"""What a player's entries amount to, in the engine, in the processes that give hints, and over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import PUZZLES, Explained, Standing, by_rows, place, spelled_out
from engine.core.limits import Progress, Stopped
from engine.digits.puzzle import DigitPuzzle
from engine.hints.standing import standing, value_at

Grid = Sequence[Sequence[Any]]


def digits(grid: Grid) -> str:
    """A grid of digits, as the entries of Latin squares."""
    return "/".join(" ".join(str(digit or ".") for digit in row) for row in grid)


SPELLED: dict[str, Callable[[Grid], str]] = {
    "kenken": digits,
    "nonogram": lambda grid: "/".join("".join(cell or "?" for cell in row) for row in grid),
    "signpost": lambda grid: " ".join(
        f"{place((r, c))}={number}" for r, row in enumerate(grid) for c, number in enumerate(row) if number
    ),
}
"""A grid, with None for cells that are open, as the entries of a kind; `digits` of those that are not named."""
EXPLAINED = [kind for kind in PUZZLES.values() if issubclass(kind, Explained)]
UNIQUE = [
    pytest.param(puzzle, id=f"{kind.slug}-{each.title}")
    for kind in EXPLAINED
    for each in kind.examples
    if each.solutions == 1 and (puzzle := kind.parse(each.text)).width * puzzle.height <= 100
]


def solution_of(puzzle: Any) -> list[list[Any]]:
    return [list(row) for row in next(iter(puzzle.solutions()))]


def spelled(puzzle: Any, grid: Grid) -> str:
    return SPELLED.get(puzzle.slug, digits)(grid)


def other(puzzle: Any, value: Any) -> Any:
    """Another value of a cell."""
    if isinstance(value, str):
        return str(puzzle.board.colours[1]) if value == "." else "."
    return value % (puzzle.width if isinstance(puzzle, DigitPuzzle) else puzzle.width * puzzle.height) + 1


def free(puzzle: Any) -> list[tuple[int, int]]:
    """The cells that are not given."""
    shown = puzzle.entered("")
    return [(r, c) for r, row in enumerate(shown) for c, cell in enumerate(row) if cell is None]


@pytest.mark.parametrize("puzzle", UNIQUE)
def test_nothing_is_open_and_the_solution_is_done(puzzle: Any) -> None:
    blank = standing(puzzle, "")
    assert (blank.status, blank.wrong, blank.left) == ("open", (), len(free(puzzle)))
    done = standing(puzzle, spelled(puzzle, solution_of(puzzle)))
    assert done == Standing("done", (), puzzle.width * puzzle.height, 0)
    assert Standing.from_json(done.to_json()) == done


@pytest.mark.parametrize("puzzle", UNIQUE)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_changed_cells_are_wrong_and_no_others(puzzle: Any, data: st.DataObject) -> None:
    grid: list[list[Any]] = solution_of(puzzle)
    cells = free(puzzle)
    changed = data.draw(st.lists(st.sampled_from(cells), unique=True, min_size=1, max_size=5))
    opened = set(data.draw(st.lists(st.sampled_from(cells), unique=True, max_size=10))).difference(changed)
    for r, c in changed:
        grid[r][c] = other(puzzle, grid[r][c])
    for r, c in opened:
        grid[r][c] = None
    found = standing(puzzle, spelled(puzzle, grid))
    assert (found.status, found.wrong) == ("wrong", tuple(map(place, sorted(changed))))
    if puzzle.slug != "signpost":  # where two cells claim a number, neither has it
        assert found.left == len(opened)


@pytest.mark.parametrize("puzzle", UNIQUE)
def test_a_cell_is_revealed_whatever_was_entered(puzzle: Any) -> None:
    solution = solution_of(puzzle)
    r, c = free(puzzle)[-1]
    wrong = [row[:] for row in solution]
    wrong[r][c] = other(puzzle, wrong[r][c])
    for entries in ("", spelled(puzzle, wrong)):
        assert value_at(puzzle, entries, (r, c)) == str(solution[r][c])
    assert value_at(puzzle, "", (puzzle.height, 0)) is None


def test_a_nonogram_is_done_without_crosses() -> None:
    puzzle: Any = PUZZLES["nonogram"].parse("3x3:1/1/1/1.1//1")
    black = [[cell if cell == "#" else None for cell in row] for row in solution_of(puzzle)]
    assert standing(puzzle, spelled(puzzle, black)).status == "done"


def test_a_chain_of_links_is_judged_as_its_numbers_are() -> None:
    puzzle: Any = PUZZLES["signpost"].parse(PUZZLES["signpost"].examples[1].text)
    number = {cell: (r, c) for r, row in enumerate(solution_of(puzzle)) for c, cell in enumerate(row)}
    links = " ".join(f"{place(number[k])}>{place(number[k + 1])}" for k in range(1, 9))
    assert standing(puzzle, links).status == "done"


@pytest.mark.parametrize("slug", SPELLED)
def test_of_several_solutions_each_is_right(slug: str) -> None:
    text = {"kenken": "3:110110110,a6a6a6", "nonogram": "2x2:1/1/1/1", "signpost": "3x2:cegaga"}[slug]
    puzzle: Any = PUZZLES[slug].parse(text)
    found = [[list(row) for row in each] for each in islice(puzzle.solutions(), 50)]
    assert len(found) > 1
    for grid in found:
        assert standing(puzzle, spelled(puzzle, grid)).status == "done"
        r, c = free(puzzle)[0]
        begun = [[cell if (i, j) == (r, c) else None for j, cell in enumerate(row)] for i, row in enumerate(grid)]
        assert standing(puzzle, spelled(puzzle, begun)).status == "open"
        hidden = value_at(puzzle, spelled(puzzle, begun), (puzzle.height - 1, puzzle.width - 1))
        assert any(str(each[-1][-1]) == hidden and each[r][c] == grid[r][c] for each in found)


def test_what_no_solution_has_is_wrong_by_the_closest() -> None:
    puzzle: Any = PUZZLES["nonogram"].parse("2x2:1/1/1/1")
    found = standing(puzzle, "##/?#")
    assert found == Standing("wrong", ("r1c2",), 2, 1)


def test_pencil_marks_are_not_judged() -> None:
    puzzle: Any = PUZZLES["kenken"].parse("3:a_a3_a_,s1a8m3s1")
    solution = solution_of(puzzle)
    wrong = "+".join(str(digit) for digit in (1, 2, 3) if digit != solution[0][0])
    assert standing(puzzle, f"{wrong} . ./. . ./. . .").status == "open"


def test_without_a_solution_the_rules_judge() -> None:
    puzzle: Any = PUZZLES["kenken"].parse("3:110110110,a6a6a7")
    found = standing(puzzle, "1 . 1/. . ./. . .")
    assert (found.status, found.wrong) == ("wrong", ("r1c1", "r1c3"))
    assert standing(puzzle, "1 . ./. . ./. . .").status == "open"
    assert value_at(puzzle, "", (0, 0)) is None


@pytest.mark.parametrize("puzzle", UNIQUE[-1:])
def test_a_search_that_is_stopped_leaves_the_rules(puzzle: Any) -> None:
    def stop(_: Progress) -> None:
        raise Stopped("time")

    puzzle = type(puzzle).parse(str(puzzle))  # what others have found out is forgotten
    assert standing(puzzle, "", stop).status == "open"


def test_several_cells_in_words() -> None:
    assert by_rows([]) == ""
    assert by_rows([(0, 2)]) == "row 1, column 3"
    assert by_rows([(0, c) for c in (0, 2, 3, 4, 6, 7)]) == "row 1, columns 1, 3 to 5, 7 and 8"
    assert by_rows([(1, 3), (0, 2), (0, 0), (0, 5)]) == "row 1, columns 1, 3 and 6; row 2, column 4"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Look at r1c2.", "Look at row 1, column 2."),
        ("r1c3 and r1c4 are not 1 or 4.", "Row 1, columns 3 and 4 are not 1 or 4."),
        (
            "Column 1 may hold 4 only once, but r1c1 and r4c1 are both 4.",
            "Column 1 may hold 4 only once, but rows 1 and 4 of column 1 are both 4.",
        ),
        ("r1c1, r2c2 or r2c4 can lead there.", "Row 1, column 1 or row 2, column 2 or 4 can lead there."),
        (
            "Wrong: r1c1, r2c2, r3c3 and 4 more.",
            "Wrong: row 1, column 1; row 2, column 2; and row 3, column 3, and 4 more.",
        ),
        ("found “r1c1>r2c2”, and r1c3=7", "found “r1c1>r2c2”, and r1c3=7"),
    ],
)
def test_b12_cells_are_named_as_people_read_them(text: str, words: str) -> None:
    assert spelled_out(text) == words


# -- over HTTP -------------------------------------------------------------------------------------------------------
