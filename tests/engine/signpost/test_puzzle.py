"""Signpost: text, rules, and solving against brute force and against published boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise, product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.engine.bare_signposts import boards
from benchmarks.engine.instances import walked_signposts
from engine import PuzzleError, PuzzleTooLarge, solve
from engine.core.grid import COMPASS, bits, ray
from engine.core.limits import never_stop, within
from engine.puzzles.signpost import LETTERS, Numbers, Signpost
from engine.puzzles.signpost.solver.beliefs import Chances
from engine.puzzles.signpost.solver.candidates import settle
from engine.puzzles.signpost.solver.guesses import guesses
from engine.solver.several import forced_cells
from tests import DATA

BOARDS = DATA / "signpost"
SOURCE_EXAMPLE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"


def paths(puzzle: Signpost) -> set[Numbers]:
    """All solutions, by following arrows from every cell."""
    h, w = puzzle.height, puzzle.width
    cells = [(r, c) for r in range(h) for c in range(w)]
    found = set()

    def follow(path: list[tuple[int, int]]) -> None:
        number = len(path)
        if puzzle.given(path[-1]) not in (0, number):
            return
        if number == len(cells):
            at = {cell: i + 1 for i, cell in enumerate(path)}
            found.add(tuple(tuple(at[r, c] for c in range(w)) for r in range(h)))
            return
        for cell in ray(path[-1], COMPASS[puzzle.arrow(path[-1])], h, w):
            if cell not in path:
                follow([*path, cell])

    for cell in cells:
        follow([cell])
    return found


def random_board(rng: Random) -> Signpost:
    """A small board: half of them made from a path (so solvable), half of random arrows; some numbers shown."""
    h, w = rng.choice([(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (3, 3), (4, 2)])
    cells = [(r, c) for r in range(h) for c in range(w)]
    arrows = {cell: rng.randrange(8) for cell in cells}
    givens = dict.fromkeys(cells, 0)
    if rng.random() < 0.7:
        path = [rng.choice(cells)]
        while len(path) < len(cells):
            options = [
                (direction, cell)
                for direction in range(8)
                for cell in ray(path[-1], COMPASS[direction], h, w)
                if cell not in path
            ]
            if not options:
                break
            arrows[path[-1]], cell = rng.choice(options)
            path.append(cell)
        for number, cell in enumerate(path, start=1):
            if rng.random() < 0.12:
                givens[cell] = number
    for cell in cells:
        if rng.random() < 0.08:
            givens[cell] = rng.randint(1, len(cells))
    return Signpost(
        tuple(tuple(arrows[r, c] for c in range(w)) for r in range(h)),
        tuple(tuple(givens[r, c] for c in range(w)) for r in range(h)),
    )


def test_solutions_are_those_of_brute_force_on_600_boards() -> None:
    rng = Random(20)
    counts = {0: 0, 1: 0, 2: 0}
    for _ in range(600):
        puzzle = random_board(rng)
        expected = paths(puzzle)
        found = list(puzzle.solutions())
        assert len(found) == len(set(found))
        assert set(found) == expected, str(puzzle)
        counts[min(len(expected), 2)] += 1
        if list(puzzle.flaws()):
            assert not expected, str(puzzle)
        if expected:
            grids = list(expected)
            shared = {
                (r, c)
                for r in range(puzzle.height)
                for c in range(puzzle.width)
                if len({grid[r][c] for grid in grids}) == 1
            }
            assert forced_cells(puzzle) == shared
    assert min(counts.values()) > 60, counts


def test_guesses_change_no_set_of_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(18)
    guessed = []

    def counted(*arguments: Any) -> Iterator[list[int]]:
        for path in guesses(*arguments):
            guessed.append(path)
            yield path

    monkeypatch.setattr("engine.puzzles.signpost.solver.guesses.guesses", counted)
    monkeypatch.setattr("engine.puzzles.signpost.solver.PATIENCE", 0)
    monkeypatch.setattr("engine.puzzles.signpost.solver.VAGUE", 0)
    counts = [0, 0, 0]
    for _ in range(1_000):
        monkeypatch.setattr("engine.puzzles.signpost.solver.LARGE", rng.choice([0, 200]))  # before a search, or after
        monkeypatch.setattr("engine.puzzles.signpost.solver.MANY", rng.choice([0, 1_000]))  # short steps or not
        monkeypatch.setattr("engine.puzzles.signpost.solver.guesses.SMALL", rng.choice([0, 2, 4]))
        turns = rng.choice([(((0.9, 1), (0.3, 3)),), (((0.3, 1),), ((0.9, 3), (0.5, 1)))])
        monkeypatch.setattr("engine.puzzles.signpost.solver.TURNS", turns)
        puzzle = random_board(rng)
        found = solve(puzzle, most=10_000)
        expected = paths(puzzle)
        assert len(found.solutions) == len(expected), str(puzzle)
        assert {puzzle.solution_from_json(each) for each in found.solutions} == expected, str(puzzle)
        counts[min(len(expected), 2)] += 1
    assert min(counts) > 50, counts
    assert len(guessed) > 10


def test_two_solutions_of_a_large_board_with_few_numbers_are_guessed() -> None:
    puzzle = walked_signposts(12)[2]
    assert solve(puzzle, tick=within(8_000, never_stop)).status == "several"


def test_a_board_that_a_search_is_lost_in_takes_few_dead_ends() -> None:
    puzzle = next(boards("grown", sides=[15], shares=[0.2]))
    assert solve(puzzle, tick=within(4_000, never_stop)).status == "several"


@pytest.mark.parametrize(("way", "side", "share"), [("backbitten", 15, 0.05), ("backbitten", 15, 0.1)])
def test_short_steps_lead_through_boards_that_a_search_is_lost_in(way: str, side: int, share: float) -> None:
    for puzzle in boards(way, sides=[side], shares=[share]):
        assert solve(puzzle, tick=within(1_000, never_stop)).status == "several"


def test_chances_count_the_walks_between_known_numbers() -> None:
    rng, seen = Random(7), 0
    while seen < 200:
        board = random_board(rng).board
        candidates = settle(board.shown, board.successors, board.predecessors, never_stop)
        if candidates is None or prod(map(int.bit_count, candidates)) > 20_000:
            continue
        chances = Chances(board.successors, candidates)
        free = dict(zip(chances.numbers, chances.weights.tolist(), strict=True))
        wanted: dict[int, Counter[int]] = {k: Counter() for k in chances.numbers}
        for walk in product(*map(bits, candidates)):
            if all(board.points_at(*step) for step in pairwise(walk)):
                weight = prod(free[k][walk[k]] for k in chances.numbers)
                for k in chances.numbers:
                    wanted[k][walk[k]] += weight
        chances.exchange(1, never_stop)
        for k, row in zip(chances.numbers, chances.wanted.tolist(), strict=True):
            whole = sum(wanted[k].values())
            assert row == pytest.approx([wanted[k][cell] / whole if whole else 0 for cell in range(len(row))], abs=1e-5)
            seen += 1


@pytest.mark.parametrize("path", sorted(BOARDS.glob("*.txt")), ids=lambda path: path.stem)
def test_published_boards_have_one_solution_and_come_back_unchanged(path: Path) -> None:
    for text in path.read_text().split():
        puzzle = Signpost.parse(text)
        assert str(puzzle) == text
        outcome = solve(puzzle)
        assert outcome.status == "unique", text
        assert outcome.complete


def test_the_source_example_gives_the_published_grid() -> None:
    assert list(Signpost.parse(SOURCE_EXAMPLE).solutions()) == [
        (
            (1, 20, 9, 2, 21),
            (23, 14, 13, 22, 24),
            (15, 5, 7, 6, 8),
            (18, 19, 11, 3, 12),
            (16, 17, 10, 4, 25),
        )
    ]


def test_a_board_with_only_its_ends_given_yields_solutions_one_by_one() -> None:
    full = Signpost.parse(SOURCE_EXAMPLE)
    ends = Signpost(full.arrows, tuple(tuple(n if n in (1, 25) else 0 for n in row) for row in full.givens))
    found = list(islice(ends.solutions(), 5))
    assert len(set(found)) == 5
    assert all(not list(ends.complaints(each)) for each in found)


@given(st.integers(1, 20), st.integers(1, 20), st.data())
@settings(max_examples=60, deadline=None)
def test_text_round_trip(width: int, height: int, data: st.DataObject) -> None:
    numbers = st.integers(0, width * height)
    arrows = data.draw(st.lists(st.integers(0, 7), min_size=width * height, max_size=width * height))
    shown = data.draw(st.lists(numbers, min_size=width * height, max_size=width * height))
    text = f"{width}x{height}:" + "".join(f"{n or ''}{LETTERS[a]}" for n, a in zip(shown, arrows, strict=True))
    puzzle = Signpost.parse(text)
    assert str(puzzle) == text
    assert (puzzle.width, puzzle.height) == (width, height)


def test_accepts_a_square_by_one_number_the_corner_flag_and_blanks() -> None:
    square = Signpost.parse("3x3:ddg9abga1gh")
    assert Signpost.parse("3:ddg9abga1gh") == square
    assert Signpost.parse("3x3c:ddg9abga1gh") == square
    assert Signpost.parse(" 3x3: ddg\n 9abg\n a1gh ") == square


@pytest.mark.parametrize(
    ("text", "words", "places"),
    [
        ("3x3", "start with a size such as 5x5 and a colon", ()),
        ("3x3:ddg9abga1g", "needs 9 arrow letters, not 8", ()),
        ("3x3:ddg9abga1ghh", "needs 9 arrow letters, not 10", ()),
        ("2x2:abz1c", "row 2, column 1: “z” isn’t an arrow letter from a to h", ("r2c1",)),
        ("2x2:ab5cd", "row 2, column 1: “5” is out of range. Use 1 to 4", ("r2c1",)),
        ("2x2:ab0cd", "row 2, column 1: “0” is out of range. Use 1 to 4", ("r2c1",)),
        ("2x2:abc4", "row 2, column 2: there’s no arrow letter after “4”", ("r2c2",)),
        ("2x2:a..d", "2 cells have no arrow yet. The first is at row 1, column 2", ("r1c2", "r2c1")),
        ("0x3:", "width: “0” is out of range", ()),
    ],
)
def test_messages_name_the_place_and_what_was_expected(text: str, words: str, places: tuple[str, ...]) -> None:
    with pytest.raises(PuzzleError) as refused:
        Signpost.parse(text)
    assert words in str(refused.value)
    assert any(each.places == places for each in refused.value.complaints)


def test_boards_over_the_limit_are_told_so() -> None:
    with pytest.raises(PuzzleTooLarge, match="limit is 20"):
        Signpost.parse("21x20:" + "a" * 420)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3x3:adg9abga1gh", "lead nowhere"),
        ("2x2:1c1eag", "the number 1 appears 2 times"),
        ("3x1:1a2cg", "the arrow of 1 doesn’t point at 2"),
        ("2x2:ceca", "nothing points at"),
    ],
)
def test_flaws_are_seen_without_search(text: str, words: str) -> None:
    puzzle = Signpost.parse(text)
    assert any(words in each.text for each in puzzle.flaws())
    assert list(puzzle.solutions()) == []


def test_c3_the_reason_why_there_is_no_path_is_short() -> None:
    for text in ("3x3:adg9abga1gh", "2x2:ceca", "4x1:cgcg", "3x3:ddg9abga1ga"):
        puzzle = Signpost.parse(text)
        for flaw in puzzle.flaws():
            assert len(flaw.text.split()) <= 20, flaw
            assert "1 cells" not in flaw.text
            assert " 0 " not in flaw.text
        assert len(solve(puzzle).message.split()) <= 22


def test_complaints_name_what_is_wrong() -> None:
    puzzle = Signpost.parse("3x3:ddg9abga1gh")
    (right,) = puzzle.solutions()
    swapped = tuple(tuple({3: 4, 4: 3}.get(n, n) for n in row) for row in right)
    assert any("doesn’t point at" in each.text for each in puzzle.complaints(swapped))
    twice = tuple(tuple(4 if n == 3 else n for n in row) for row in right)
    assert any("4 is in 2 cells" in each.text for each in puzzle.complaints(twice))
    moved = tuple(tuple({9: 8, 8: 9}.get(n, n) for n in row) for row in right)
    assert any("shows 9, not 8" in each.text for each in puzzle.complaints(moved))
