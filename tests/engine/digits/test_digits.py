"""Latin squares with clues: the guide's example, on boards of which brute force knows all solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any

import pytest

from engine.core.abilities import Hint, Solutions
from engine.core.limits import Tick, never_stop
from engine.core.puzzle import PuzzleError
from engine.core.rng import SeededRandom
from engine.digits import bodies, chains, clashes, drawing, entries, guide, position, squares, steps, techniques
from engine.digits.entries import Entries, read
from engine.hints import statements
from engine.hints.guide import IMPOSSIBLE
from engine.hints.statements import Statement
from tests import ROOT
from tests.engine.squares import Square, latin_squares

GUIDE = ROOT / "docs" / "adding-a-puzzle.md"


@dataclass
class Larger:
    """4 x 4 cells; of each pair of cells, by their numbers, the first one is larger."""

    pairs: list[tuple[int, int]]
    known_solutions: Solutions[Square] = field(default_factory=Solutions)

    @property
    def clues(self) -> list[position.Clue]:
        return [position.Clue(f"pair {one} {other}", (one, other)) for one, other in self.pairs]

    def search(self, own: Sequence[int] | None, tick: Tick) -> Iterator[Square]:
        for rows in latin_squares(4):
            digits = [digit for row in rows for digit in row]
            if all(digits[one] > digits[other] for one, other in self.pairs) and (
                own is None or all(left >> digit - 1 & 1 for left, digit in zip(own, digits, strict=True))
            ):
                yield rows


@pytest.fixture(scope="module")
def example() -> Any:
    """The guide in the document, as it stands there."""
    (code,) = re.findall(
        r"^```python\n([^`]*^class OneIsLarger.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    names: dict[str, Any] = {"Larger": Larger, "__name__": __name__}
    for module in (statements, bodies, drawing, chains, clashes, entries, guide, position, steps, techniques):
        names |= {name: each for name, each in vars(module).items() if not name.startswith("__")}
    exec(code, names)
    return names["LargerGuide"]


def hint(example: Any, puzzle: Larger, text: str) -> Hint:
    found: Hint = example(puzzle, read(4, text), never_stop).next_step()
    return found


def unique() -> Iterator[Larger]:
    """Boards with one solution, and only a few signs more than that takes."""
    neighbours = [(i, j) for i in range(16) for j in range(16) if abs(i // 4 - j // 4) + abs(i % 4 - j % 4) == 1]
    for rows in latin_squares(4)[7::37]:
        digits = [digit for row in rows for digit in row]
        puzzle = Larger([(i, j) for i, j in neighbours if digits[i] > digits[j]])
        if len(list(puzzle.search(None, never_stop))) == 1:
            yield puzzle


def test_hints_lead_to_the_solution(example: Any) -> None:
    found = set()
    for puzzle in unique():
        (solution,) = puzzle.search(None, never_stop)
        text = ""
        while (step := hint(example, puzzle, text)).then:
            assert not step.wrong
            found.add(step.technique)
            text = step.then
        assert read(4, text).grid == [list(row) for row in solution]
    assert {"larger", "naked single", "hidden single"} <= found


def test_a_chain_is_told_where_techniques_end(example: Any) -> None:
    for puzzle in unique():
        mine = example(puzzle, read(4, ""), never_stop)
        with mine.suppositions(mine.position) as rules:
            step = rules.step(None)
        if step is not None and any(isinstance(each.body, bodies.ClueFails) for each in step.statements()):
            assert step.technique == "what-if"
            return
    pytest.fail("no chain ends at a pair")


def test_every_wrong_digit_is_a_mistake_with_a_way_back(example: Any) -> None:
    puzzle = next(unique())
    (solution,) = puzzle.search(None, never_stop)
    for cell, digit in product(range(16), range(1, 5)):
        text = str(entries.write(Entries(4, (0,) * 16, (0,) * 16).with_options({cell: 1 << digit - 1})))
        found = hint(example, puzzle, text)
        assert bool(found.wrong) == (solution[cell // 4][cell % 4] != digit)
        assert not found.wrong or (found.rules and read(4, found.then).blank)


def test_clues_without_a_solution_contradict_each_other(example: Any) -> None:
    assert hint(example, Larger([(0, 1), (1, 2), (2, 0)]), "") == IMPOSSIBLE


def test_what_is_entered_is_read_and_written() -> None:
    text = "1 . 2+3 4+/. . . ./. . . ./. . . ."
    found = read(4, text)
    assert entries.write(found) == text
    assert found.grid[0] == [1, None, None, None]
    assert found.notes == {(0, 2): "2 3", (0, 3): "4"}
    with pytest.raises(PuzzleError, match="r1c1"):
        read(4, text.replace("1", "5", 1))


def test_clues_outside_the_grid_are_pointed_at() -> None:
    clue = position.Clue("top 2", (1, 5, 9, 13), places=("top2",))
    board = position.Position(read(4, ""), [clue])
    told = [Statement(bodies.LookAtCells(((0, 1),)))]
    step = steps.Step("seen", 2, (clue.rule,), (1,), {1: 0b0011}, 0, partial(iter, told))
    assert step.hint(board).places == ("r1c2", "top2")
    assert board.places((1,)) == ("r1c2",)


def test_a_random_square_is_one_and_what_is_none_is_complained_about() -> None:
    for seed in range(20):
        square = squares.latin_square(2 + seed % 5, SeededRandom(str(seed)))
        assert list(squares.complaints(len(square), square)) == []
        spoiled = ((square[0][1], *square[0][1:]), *square[1:])
        assert {"r1c1", "r1c2"} <= {place for each in squares.complaints(len(square), spoiled) for place in each.places}
    assert [len(list(squares.complaints(2, grid))) for grid in (((1, 2),), ((1, 3), (2, 1)))] == [1, 1]


def test_a_clash_of_fewer_rules_comes_before_one_of_fewer_cells() -> None:
    few_cells = clashes.Clash(("row 1 holds 1 once", "column 1 holds 2 once"), (0,), (), None)
    few_rules = clashes.Clash(("row 1 needs a 3",), (0, 1, 2), (), None)
    assert few_rules.rank < few_cells.rank
