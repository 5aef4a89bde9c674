"""How machines solve puzzles: the figures of the source documents, and each figure by a count of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import PUZZLES, PuzzleError, Transparent, solve
from engine.puzzles.boxes.workings import BoxesWorkings
from engine.puzzles.countdown.workings import Branch, CountdownWorkings
from engine.puzzles.kenken.workings import KenKenWorkings
from engine.puzzles.letters.words import levels
from engine.puzzles.letters.workings import LettersWorkings
from engine.puzzles.nonogram import workings as nonogram_workings
from engine.puzzles.nonogram.board import ANY, UNKNOWN, Run
from engine.puzzles.nonogram.workings import Literal, NonogramWorkings, State
from engine.puzzles.signpost.workings import SignpostWorkings
from engine.puzzles.trades.workings import TradesWorkings
from tests.engine.nonogram.test_colour_hints import of_clues
from tests.engine.nonogram.test_colours import fits

Clauses = tuple[tuple[Literal, ...], ...]
RUNS = [*(Run(length, colour) for length in (1, 2, UNKNOWN) for colour in "#rg"), Run(ANY), Run(ANY)]
TRANSPARENT = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Transparent)]


def of(slug: str, text: str, at: str = "") -> Any:
    puzzle = PUZZLES[slug].parse(text)
    assert isinstance(puzzle, Transparent)
    return puzzle.workings(at)


@pytest.mark.parametrize("slug", TRANSPARENT)
def test_every_example_has_workings_that_json_can_write(slug: str) -> None:
    for example in PUZZLES[slug].examples:
        found = of(slug, example.text)
        assert json.loads(json.dumps(found.to_json()))["at"] == found.at
    text = PUZZLES[slug].examples[0].text
    assert of(slug, text) == of(slug, text, "no such part"), "no clock decides anything"


class TestNonogram:
    text = PUZZLES["nonogram"].examples[0].text

    @given(st.lists(st.integers(1, 4), max_size=3), st.integers(1, 10))
    def test_a_line(self, clue: list[int], length: int) -> None:
        if sum(clue) + len(clue) - 1 > length:
            return
        every = [line for line in map("".join, product("#.", repeat=length)) if runs(line) == clue]
        text = f"{length}x1:{'/'.join('1' for _ in range(length))}/{'.'.join(map(str, clue))}"
        found: NonogramWorkings = of("nonogram", text, "r1")
        assert found.runs == tuple(map(str, clue))
        assert found.number == len(every)
        assert set(found.placements) <= set(every)
        assert len(set(found.placements)) == len(found.placements) == min(len(every), 30)
        assert [{"#": "#", ".": "."}.get(each, "?") for each in found.shared] == [
            column[0] if len(set(column)) == 1 else "?" for column in zip(*every, strict=True)
        ]
        assert {line for line in map("".join, product("#.", repeat=length)) if accepts(found.states, line)} == set(
            every
        )
        if found.clause_count == len(found.clauses):
            assert {line for line in map("".join, product("#.", repeat=length)) if keeps(found, line)} == set(every)

    @given(st.lists(st.sampled_from(RUNS), max_size=4), st.integers(1, 4))
    def test_a_line_with_colours_and_unknown_clues(self, clue: list[Run], length: int) -> None:
        colours = ".#rg" if any(run.colour == "#" and run.length != ANY for run in clue) else ".rg"
        every = [line for line in map("".join, product(colours, repeat=length)) if fits(tuple(clue), line)]
        try:
            puzzle = of_clues([[Run(ANY)]] * length, [clue], "#rg")
        except PuzzleError:
            assert not every
            return
        with patch.object(nonogram_workings, "MOST_CLAUSES", 10_000):
            found: Any = puzzle.workings("r1")
        assert found.number == len(every)
        assert set(found.placements) <= set(every)
        assert len(set(found.placements)) == len(found.placements) == min(len(every), 30)
        assert found.shared == "".join(each[0] if len(set(each)) == 1 else "?" for each in zip(*every, strict=True))
        for line in map("".join, product(colours, repeat=length)):
            assert accepts(found.states, line) == (line in every)
            assert propagates(found.clauses, line) == (line in every)

    @pytest.mark.parametrize("colours", ["rg", "rgbcyomnp"])
    def test_clauses_of_a_line_say_all_that_its_placements_share(self, colours: str) -> None:
        clue = [Run(2, "r"), Run(UNKNOWN, "g"), Run(1, "r"), Run(2, "g")]
        with patch.object(nonogram_workings, "MOST_CLAUSES", 10_000):
            found: Any = of_clues([[Run(ANY)]] * 7, [clue], colours).workings("r1")
        assert found.shared == "?r???g?"
        for cell, letter in enumerate(found.shared, start=1):
            others = {*colours, "."} - {letter}
            known = {Literal(cell, "colour", holds=False, filled=each) for each in others}
            assert letter == "?" or known <= propagated(found.clauses, set())

    def test_the_document(self) -> None:
        found: NonogramWorkings = of("nonogram", self.text)
        assert found.passages[-1].known == 100
        assert (found.passages[-1].grid,) == tuple(solve(PUZZLES["nonogram"].parse(self.text)).solutions[:1]) or list(
            found.passages[-1].grid
        ) == solve(PUZZLES["nonogram"].parse(self.text)).solutions[0]


def test_ways_without_end_are_not_counted() -> None:
    puzzle: Any = PUZZLES["nonogram"].parse(f"80x1:{'/'.join(80 * '*')}/*.1{14 * '.?'}")
    assert puzzle.workings("r1").number == 0
    assert puzzle.workings("c1").number == 2


def test_values_as_near_as_each_other_are_both_named() -> None:
    puzzle: Any = PUZZLES["countdown"].parse("75,50,25,8,7,5=947")
    assert puzzle.workings().nearest == (946, 948)


def test_a_line_without_placement_is_named() -> None:
    puzzle: Any = PUZZLES["nonogram"].parse("2x2:2/2/1/2")
    found = puzzle.workings()
    assert found.broken == "r1"
    assert solve(puzzle).status == "impossible"
    assert not of("nonogram", PUZZLES["nonogram"].examples[0].text).broken


def runs(line: str) -> list[int]:
    return [len(run) for run in line.replace(".", " ").split()]


def accepts(states: tuple[State, ...], line: str) -> bool:
    """Run the automaton as the page draws it: loops, arrows, and those that go past a state."""
    at = {(0, "")}
    for sign in line:
        onward = set()
        for here, last in at:
            ahead = [each for each in (here + 1, here + 2) if each < len(states)]
            if len(ahead) > 1 and not states[here + 1].is_skipped:
                ahead.pop()
            onward |= {(each, sign) for each in ahead if leads(states[here], states[each], sign, last)}
            if states[here].stays in (sign, "*"):
                onward.add((here, sign))
        at = onward
    return any(states[here].is_end for here, _ in at)


def leads(here: State, there: State, sign: str, last: str) -> bool:
    """Whether an arrow can be gone with this sign: a run has no cell of its colour beside it."""
    if there.reads == "*":
        return not here.reads or sign != last
    return sign == there.reads and (here.reads != "*" or sign != last)


def keeps(found: NonogramWorkings, line: str) -> bool:
    """Whether some placement with these filled cells keeps all clauses."""
    starts = [i + 1 for i in range(len(line)) if line[i] == "#" and (i == 0 or line[i - 1] == ".")]
    if len(starts) != len(found.runs):
        return False

    def holds(each: Literal) -> bool:
        true = starts[each.run - 1] <= each.cell if each.about == "start" else line[each.cell - 1] == each.filled
        return true == each.holds

    return all(any(map(holds, clause)) for clause in found.clauses)


def propagates(clauses: Clauses, line: str) -> bool:
    """Whether unit propagation from all cells of a line ends without a contradiction."""
    about = {each for clause in clauses for each in clause if each.about == "colour"}
    true = propagated(clauses, {replace(each, holds=line[each.cell - 1] in each.filled) for each in about})
    return not any(replace(each, holds=not each.holds) in true for each in true)


def propagated(clauses: Clauses, true: set[Literal]) -> set[Literal]:
    """What follows by unit propagation."""
    true, before = set(true), -1
    while before < len(true):
        before = len(true)
        for clause in clauses:
            left = [each for each in clause if replace(each, holds=not each.holds) not in true]
            if not left:
                return true | set(clause)
            if len(left) == 1:
                true.add(left[0])
    return true


class TestSignpost:
    def test_the_walk_of_the_document(self) -> None:
        puzzle: Any = PUZZLES["signpost"].parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
        found: SignpostWorkings = puzzle.workings()
        for walk in found.walks:
            steps, path = walked(puzzle, farthest=walk.farthest)
            assert (walk.steps, walk.found, walk.stopped) == (steps, True, False)
            assert walk.glimpses[-1].numbers == puzzle.board.grid(path) == next(puzzle.solutions())

    def test_no_link_of_a_solution_is_cut(self) -> None:
        puzzle: Any = PUZZLES["signpost"].parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
        (solution,) = solve(puzzle).solutions
        where = {solution[r][c]: (r, c) for r, c in product(range(5), repeat=2)}
        for number in range(1, 25):
            (r, c), (s, d) = where[number], where[number + 1]
            assert f"r{s + 1}c{d + 1}" in puzzle.workings(f"r{r + 1}c{c + 1}").kept

    def test_a_walk_gives_up(self) -> None:
        last = PUZZLES["signpost"].examples[-1]
        assert not of("signpost", last.text).walks[0].found
        assert not of("signpost", last.text).walks[0].stopped


def walked(puzzle: Any, *, farthest: bool) -> tuple[int, list[int]]:
    """Search as the document writes it, with lists."""
    board = puzzle.board
    cells = list(board.cells)
    hints = {number for number in board.shown if number}
    queue, steps = [[board.shown.index(1)]], 0
    while queue:
        steps += 1
        path = queue.pop()
        number, shown = len(path), board.shown[path[-1]]
        if (number in hints or shown) and shown != number:
            continue
        if number == len(cells):
            return steps, path
        r, c = cells[path[-1]]
        ahead = [cells.index(cell) for cell in board.ray((r, c), board.arrows[r][c])]
        queue += [[*path, cell] for cell in (ahead if farthest else ahead[::-1]) if cell not in path]
    raise AssertionError("no path")


class TestKenKen:
    def test_the_orders_of_the_document(self) -> None:
        found: KenKenWorkings = of("kenken", PUZZLES["kenken"].examples[1].text)
        rows, sums, fewest = found.trials
        assert all(trial.found and not trial.stopped for trial in found.trials)
        assert fewest.tries < rows.tries < sums.tries / 10

    def test_none(self) -> None:
        assert {trial.found for trial in of("kenken", PUZZLES["kenken"].examples[-1].text).trials} == {False}


class TestCountdown:
    def test_the_fifteen_lines_of_the_document_are_one_sum(self) -> None:
        found: CountdownWorkings = of("countdown", "100,25,1,5,3,10=586")
        assert (found.plain_lines, found.plain_ways) == (15, 1)
        assert (found.lines, found.ways) == (21, 4)
        assert [size.splits for size in found.sizes] == [0, 1, 3, 7, 15, 31]

    @given(st.lists(st.integers(1, 12), min_size=1, max_size=4), st.integers(1, 60))
    def test_against_all_expressions(self, tiles: list[int], target: int) -> None:
        found: CountdownWorkings = of("countdown", f"{','.join(map(str, tiles))}={target}")
        every: dict[int, set[tuple[int, str]]] = {}
        for size in found.sizes:
            every[size.tiles] = {tree for hand in set(combinations(sorted(tiles), size.tiles)) for tree in trees(hand)}
            assert size.expressions == len(every[size.tiles])
            assert size.values == len({value for value, _ in every[size.tiles]})
        nearest = {found.tree.value, 2 * target - found.tree.value}
        assert found.lines == sum(value in nearest for some in every.values() for value, _ in some)
        assert replayed(found.tree) == found.tree.value


def trees(hand: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """Yield every expression of all tiles once, up to the order of two parts."""
    if len(hand) == 1:
        yield hand[0], str(hand[0])
    for size in range(1, len(hand)):
        for left in set(combinations(range(len(hand)), size)):
            one = tuple(hand[i] for i in left)
            other = tuple(hand[i] for i in range(len(hand)) if i not in left)
            for (x, first), (y, second) in product(set(trees(one)), set(trees(other))):
                a, b = sorted([first, second])
                yield x + y, f"({a}+{b})"
                yield x * y, f"({a}*{b})"
                if x > y:
                    yield x - y, f"({first}-{second})"
                if x > y and not x % y:
                    yield x // y, f"({first}/{second})"
                if x == y:
                    yield 1, f"({a}/{b})"


def replayed(tree: Branch) -> int:
    if not tree.parts:
        return tree.value
    x, y = map(replayed, tree.parts)
    value = {"+": x + y, "−": x - y, "×": x * y, "÷": x // y}[tree.sign]
    assert value == tree.value > 0
    assert sorted(tree.tiles) == sorted(tree.parts[0].tiles + tree.parts[1].tiles)
    return value


class TestBoxes:
    def test_the_descents_of_the_document(self) -> None:
        found: BoxesWorkings = of("boxes", "7x3x3:1111000,1111110,1111111/full/full")
        assert [each.size for each in found.found][-1] == 31
        floating: BoxesWorkings = of("boxes", "7x3x3:1111000,1111110,1111111/full/full/floating")
        assert [each.size for each in floating.found] == [26, 25, 24, 23, 22, 21]

    def test_every_layout_on_the_way_shows_the_views(self) -> None:
        puzzle: Any = PUZZLES["boxes"].parse("7x3x3:1111000,1111110,1111111/full/full")
        for each in puzzle.workings().found:
            boxes = frozenset(each.boxes)
            assert len(boxes) == each.size
            assert puzzle.space.views_of(boxes) == puzzle.space.seen
            assert all(not z or (z - 1, r, c) in boxes for z, r, c in boxes)


class TestTrades:
    def test_prices_of_the_document(self) -> None:
        found: TradesWorkings = of("trades", PUZZLES["trades"].examples[0].text)
        assert (found.trades, found.ways, found.mixes) == (9, 28, 1)
        assert {each.good: each.price for each in found.prices} == {"apple": "1", "berry": "1", "cake": "8"}
        assert found.bound == "8"
        assert {each.offer: each.used for each in found.gains} == {"aunt": "9/2", "bob": "5/2", "cousin": "1"}
        assert [(each.sequences, each.inventories) for each in found.lengths][-1] == (154, 6)

    @pytest.mark.parametrize("number", range(len(PUZZLES["trades"].examples)))
    def test_prices_prove_what_they_claim(self, number: int) -> None:
        puzzle: Any = PUZZLES["trades"].parse(PUZZLES["trades"].examples[number].text)
        found: TradesWorkings = puzzle.workings()
        price = {each.good: Fraction(each.price) for each in found.prices}
        worths = [price.get(good, Fraction(0)) for good in puzzle.goods]
        most = 1 if found.trades and not puzzle.errand.open else 0
        for each in puzzle.errand.exchanges:
            assert sum(gain * worth for gain, worth in zip(each.gains, worths, strict=True)) <= most
        distance = sum(
            (wanted - (have or 0)) * worth
            for wanted, have, worth in zip(puzzle.errand.goal.least, puzzle.errand.start, worths, strict=True)
        )
        assert Fraction(found.bound) == distance
        if puzzle.errand.open:
            assert all(worths[good] <= 1 for good in puzzle.errand.open)
            assert 0 < distance <= found.opened == sum(solve(puzzle).solutions[0]["start"])
        elif found.trades:
            uses = [Fraction(each.used) for each in found.gains]
            assert sum(uses) == distance, "the linear program and its twin have the same best number"
            for good, wanted in enumerate(puzzle.errand.goal.least):
                left = sum(each.gains[good] * use for each, use in zip(puzzle.errand.exchanges, uses, strict=True))
                assert puzzle.errand.start[good] + left >= wanted
        assert distance <= found.trades if found.trades and not puzzle.errand.open else distance > 0


class TestLetters:
    def test_a_rack(self) -> None:
        found: LettersWorkings = of("letters", "dgoaeinrs")
        assert found.lookups == sum(1 for n in range(2, 10) for _ in combinations(range(9), n)) == 502
        for size in found.sizes:
            if size.letters > 3:
                continue
            arranged = {"".join(each) for each in permutations("dgoaeinrs", size.letters)}
            assert size.arrangements == len(arranged)
            assert size.words == len(arranged & levels().keys())
            assert set(size.some) <= arranged & levels().keys()
