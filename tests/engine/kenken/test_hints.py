"""KenKen hints: each is checked against the rules that it names, by clauses written here that know nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, repeat
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from engine.core.abilities import Hint
from engine.core.limits import Progress, Stopped
from engine.core.puzzle import PuzzleError
from engine.digits.bodies import LongReason, Searched, Stuck
from engine.hints.english import tell
from engine.puzzles.kenken import Cage, KenKen
from tests import DATA
from tests.engine.hints.parity import odd_or_even
from tests.engine.hints.sums import added_up
from tests.engine.hints.words import first
from tests.engine.oracle.instances import random_kenken

LINES = (DATA / "kenken/tatham.txt").read_text("utf-8").splitlines()
TATHAM = [line.split() for line in LINES if line[0] != "#"]
GRADES = "enhxu"
FIRST = "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4"
SOLVED = "4 1 3 2/3 2 1 4/1 4 2 3/2 3 4 1"


# --- The rules by their names, and nothing else ---


def left_by(entries: str, size: int, rules: Collection[str] | None = None) -> list[list[set[int]]]:
    """What the entries leave for each cell: open cells are without what their lines hold, by the rules that say so.

    By all of them, if none are given.
    """
    rows = [row.split() for row in entries.split("/")] if entries else [["."] * size for _ in range(size)]
    decided = {(r, c): int(cell) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.isdigit()}

    def struck(r: int, c: int) -> Iterator[int]:
        """Yield the digits that a line of the cell holds."""
        for (x, y), digit in decided.items():
            if any(rules is None or rule in rules for rule in once((r, c), (x, y), digit)):
                yield digit

    return [
        [
            set(map(int, cell.strip("+").split("+"))) if cell != "." else set(range(1, size + 1)) - {*struck(r, c)}
            for c, cell in enumerate(row)
        ]
        for r, row in enumerate(rows)
    ]


def once(one: tuple[int, int], other: tuple[int, int], digit: int) -> list[str]:
    """The rules by which two cells cannot both hold a digit."""
    return [
        *([f"row {one[0] + 1} holds {digit} once"] if one[0] == other[0] else []),
        *([f"column {one[1] + 1} holds {digit} once"] if one[1] == other[1] else []),
    ]


def fillings(
    cage: Cage, left: list[list[set[int]]], large: bool, rules: Collection[str] | None = None
) -> Sequence[tuple[int, ...]]:
    """All digits for a cage, cell by cell; equal ones not in one line, by the rules that say so, or by all of them."""
    cells, size = cage.cells, len(left)
    rivals = tuple(
        (i, j, digit)
        for i, j in combinations(range(len(cells)), 2)
        for digit in range(1, size + 1)
        if any(rules is None or rule in rules for rule in once(cells[i], cells[j], digit))
    )
    return _fillings(cage, tuple(frozenset(left[r][c]) for r, c in cells), large, frozenset(rivals))


@lru_cache(2_000)
def _fillings(
    cage: Cage, left: tuple[frozenset[int], ...], large: bool, rivals: frozenset[tuple[int, int, int]]
) -> Sequence[tuple[int, ...]]:
    """The same, where two cells (earlier, later) cannot both hold a digit; steps of a path ask for it many times."""
    most, whole = [max(each, default=0) for each in left], len(left)

    def fill(digits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        at = len(digits)
        if at == whole:
            if makes(cage, digits, large):
                yield digits
            return
        if cage.op == "+" and not whole - at <= cage.target - sum(digits) <= sum(most[at:]):
            return
        if cage.op == "*" and cage.target % prod(digits):
            return
        for digit in sorted(left[at]):
            if not any(other == digit and (i, at, digit) in rivals for i, other in enumerate(digits)):
                yield from fill((*digits, digit))

    return tuple(fill(()))


def makes(cage: Cage, digits: Sequence[int], large: bool) -> bool:
    return any(_makes(op, cage.target, digits) for op in cage.op or ("+-*/" if large or len(digits) == 2 else "+*"))


def _makes(op: str, target: int, digits: Sequence[int]) -> bool:
    *others, largest = sorted(digits)
    match op:
        case "+" | "=":
            return sum(digits) == target
        case "*":
            return prod(digits) == target
        case "-":
            return largest - sum(others) == target
        case "/":
            return largest == target * prod(others)
    raise ValueError(op)


class Named:
    """The clauses of some rules by their names, over what the entries leave by these rules.

    No line holds a digit once, unless a rule says so: neither inside a cage nor where the digit is entered.
    """

    def __init__(self, puzzle: KenKen, entries: str, rules: tuple[str, ...]) -> None:
        self.puzzle, self.left, self.rules = puzzle, left_by(entries, puzzle.size, {*rules}), {*rules}
        n = puzzle.size
        self.variable = {
            (r, c, d): i
            for i, (r, c, d) in enumerate(((r, c, d) for r in range(n) for c in range(n) for d in self.left[r][c]), 1)
        }
        self.top = len(self.variable)
        self.solver = Solver(name="minicard")  # which takes “at most one” as it is
        for r in range(n):
            for c in range(n):
                own = [self.variable[r, c, d] for d in self.left[r][c]]
                self.solver.add_clause(own)
                if len(own) > 1:
                    self.solver.add_atmost(own, 1)
        assert len(set(rules)) == len(rules)
        for rule in rules:
            self.add(rule)

    def add(self, rule: str) -> None:
        n = self.puzzle.size
        if found := re.fullmatch(r"cage r(\d+)c(\d+)", rule):
            first = (int(found[1]) - 1, int(found[2]) - 1)
            self.add_cage(next(cage for cage in self.puzzle.cages if cage.cells[0] == first))
            return
        found = re.fullmatch(r"(row|column) (\d+) (?:holds (\d+) once|needs (a|an) (\d+))", rule)
        assert found, rule
        line, digit = int(found[2]) - 1, int(found[3] or found[5])
        assert found[4] in {None, "an" if digit in {8, 11} else "a"}
        cells = [(line, i) if found[1] == "row" else (i, line) for i in range(n)]
        literals = [self.variable[r, c, digit] for r, c in cells if digit in self.left[r][c]]
        if found[5]:
            self.solver.add_clause(literals)
        elif len(literals) > 1:
            self.solver.add_atmost(literals, 1)

    def add_cage(self, cage: Cage) -> None:
        ways = []
        for digits in fillings(cage, self.left, self.puzzle.large, self.rules):
            self.top += 1
            ways.append(self.top)
            for (r, c), digit in zip(cage.cells, digits, strict=True):
                self.solver.add_clause([-self.top, self.variable[r, c, digit]])
        self.solver.add_clause(ways)

    def allow(self, *literals: int) -> bool:
        return bool(self.solver.solve(assumptions=literals))


def digits_of(value: str) -> set[int]:
    return set(map(int, value.strip("+").split("+")))


def at(place: str) -> tuple[int, int]:
    found = re.fullmatch(r"r(\d+)c(\d+)", place)
    assert found
    return int(found[1]) - 1, int(found[2]) - 1


def with_cells(entries: str, size: int, cells: dict[str, str]) -> str:
    rows = [row.split() for row in entries.split("/")] if entries else [["."] * size for _ in range(size)]
    for where, value in cells.items():
        r, c = at(where)
        rows[r][c] = value
    return "/".join(map(" ".join, rows))


def check(puzzle: KenKen, entries: str, hint: Hint) -> None:
    """The hint decides something, and nothing but what its rules and the entries entail."""
    named = Named(puzzle, entries, hint.rules)
    sums = added_up(puzzle, named.left, hint.rules, fillings)
    halves = odd_or_even(puzzle, named.left, hint.rules, fillings)
    before_it = left_by(entries, puzzle.size)
    assert hint.cells
    assert named.allow()
    for where, value in hint.cells:
        r, c = at(where)
        kept, before = digits_of(value), before_it[r][c]
        assert kept <= before
        assert kept < before or value.isdigit()
        excused = before_it[r][c] if len(kept) > 1 else {*range(1, puzzle.size + 1)}
        wrong = named.left[r][c] & excused - kept
        for digit in wrong & sums.get((r, c), wrong) & halves.get((r, c), wrong):
            assert not named.allow(named.variable[r, c, digit]), (entries, hint)
    named.solver.delete()
    assert hint.then == with_cells(entries, puzzle.size, dict(hint.cells))
    assert hint.technique
    assert 1 <= hint.level <= 7
    assert not hint.wrong
    assert len(hint.remarks) == len(hint.statements) > 1


def path(puzzle: KenKen, *, checked: bool = True) -> list[Hint]:
    entries, hints = "", []
    while True:
        hint = puzzle.hint(entries)
        if not hint.cells:
            assert first(hint) == "Every cell is decided, and everything holds.", hint
            grid = puzzle.entered(entries)
            assert not list(puzzle.complaints(tuple(map(tuple, grid))))  # type: ignore[arg-type]
            return hints
        if checked:
            check(puzzle, entries, hint)
        hints.append(hint)
        entries = hint.then


FAST = [
    (kind, text) for i, (kind, text, _) in enumerate(TATHAM) if kind[0] in "345" or (kind[0] in "678" and i % 5 == 0)
]


@pytest.mark.parametrize(("kind", "text"), FAST)
def test_every_hint_of_a_path_follows_from_the_rules_that_it_names(kind: str, text: str) -> None:
    path(KenKen.parse(text))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, text, _ in TATHAM if (kind, text) not in FAST])
def test_so_it_is_on_all_published_boards(kind: str, text: str) -> None:
    path(KenKen.parse(text))


def test_the_hardest_level_of_a_path_is_the_grade_of_the_board() -> None:
    levels: dict[str, set[int]] = {grade: set() for grade in GRADES}
    for kind, text, _ in TATHAM:
        if kind[0] in "45":
            levels[kind[2]].add(max(hint.level for hint in path(KenKen.parse(text), checked=False)))
    assert levels["e"] == {1}
    assert levels["n"] == {2}
    assert levels["h"] == {3}
    assert min(levels["x"]) == 4
    assert min(levels["u"]) == 3  # on one board one cell that sticks out of a line tells what Keen would suppose


@pytest.mark.parametrize("text", [text for kind, text, _ in TATHAM if kind in ("5dx", "6du")][::6])
def test_no_technique_is_easier_than_those_before_it(text: str) -> None:
    """So whoever looks near a cell need not go through all of them."""
    puzzle, entries = KenKen.parse(text), ""
    while (hint := puzzle.hint(entries)).cells:
        levels = [step.level for step in puzzle.guide(entries).steps()]
        assert levels == sorted(levels)
        entries = hint.then


# --- Words ---


WORDS = [
    (
        "aab\ncdb\nccb\n\na=3+\nb=6+\nc=8+\nd=1",
        "",
        "freebie",
        "Look at row 2, column 2. This cage has just one cell. So row 2, column 2 is 1.",
        ("cage r2c2",),
    ),
    (
        "3:a_a3_a_,s1a8m3s1",
        "2 1 3/1 2+3 2/. . 1",
        "known digits",
        (
            "Look at your notes in row 2, column 2. The 2 in row 2, column 3 is in line with row 2, column 2, so "
            "that note can go."
        ),
        ("row 2 holds 2 once",),
    ),
    (
        "3:a_a3_a_,s1a8m3s1",
        "2 1 3/1 3 2/3 . 1",
        "naked single",
        "Look at row 3, column 2. Row 3 has all digits but 2. So row 3, column 2 is 2.",
        ("row 3 holds 1 once", "row 3 holds 3 once"),
    ),
    (
        "3:a_a3_a_,s1a8m3s1",
        "2 1 3/1 3 2/3 2+ 1",
        "naked single",
        "Look at row 3, column 2. 2 is its only note. So row 3, column 2 is 2.",
        (),
    ),
    (
        "3:_a_aa_aa,s1m6a6m3",
        ". 2+3 2+3/. . ./. . .",
        "hidden single",
        (
            "Where does row 1’s 1 go? Only row 1, column 1 has room for it: row 1, columns 2 and 3 have no such "
            "note. So row 1, column 1 is 1."
        ),
        ("row 1 needs a 1",),
    ),
    (
        "3:a_3aba_,a6m2m3s1",
        "",
        "cage combinations",
        "Look at the 2× cage at row 1, column 3. It can only be 1 × 2.",
        ("cage r1c3",),
    ),
    (
        "3:_aba_3a,m3s1m6a3",
        "1+3 . ./1+3 . ./2 1 3",
        "one filling",
        (
            "Look at the 6× cage at row 2, column 2. With 2 in row 2, column 3, row 2, column 2 would be 1. Column 2 "
            "has its 1. So row 2, column 2 is 2 and row 2, column 3 is 1."
        ),
        ("cage r2c2", "column 2 holds 1 once"),
    ),
    (
        "3:a__c_b_,a5s1m12",
        "",
        "cage placements",
        (
            "Look at the 12× cage at row 2, column 2. With 1 in row 2, column 2, the others would be 2 × 2 × 3. That "
            "repeats 2. The same is true of 3 in row 2, column 2; and 2 in row 3, column 2. So row 2, column 2 is 2."
        ),
        ("cage r2c2", "column 2 holds 2 once", "row 3 holds 2 once"),
    ),
    (
        "4:__a__a_ab_a__a_a_,s1m3d2s1a3a5d2m3",
        ". 1+3 2 4/2+4 1+3 . 1+2/. . . 1+2/. . 1 3",
        "naked pair",
        "Look at column 2. Rows 1 and 2 of column 2 share 1 and 3. So no other 1 or 3 in column 2.",
        ("column 2 holds 1 once", "column 2 holds 3 once"),
    ),
    (
        "5:__b_a3b_a3__a_8a_c,d2s1m30a5m24a6m30a9s2s1",
        "1 4 2+3 2+3 5/2 5 1+4 1+4 3/4+5 1+2 2+3+5 2+3+5 1+2+4/. . . 2+3+5 1+2+4/. . . . 1+2+4",
        "hidden pair",
        (
            "Where do column 4’s 1 and 4 go? Only in rows 2 and 5 of column 4: rows 1, 3 and 4 of column 4 have "
            "no such note. So they hold nothing else."
        ),
        ("column 4 needs a 1", "column 4 needs a 4"),
    ),
    (
        "4:a_7a__a_aaba,a5s1m4s1a5d2m6s1",
        ". . . 1+4/. . . 1+4/. . 1+2+4 2+3/. . 1+2+4 2+3",
        "pointing cage",
        (
            "Look at column 3 and the 2÷ cage at row 3, column 3. All of it is in column 3, and it has a 2 (2 ÷ 1 "
            "or 4 ÷ 2). So no other 2 in column 3."
        ),
        ("cage r3c3", "column 3 holds 2 once"),
    ),
    (
        "4:a_7a__a_aaba,a5s1m4s1a5d2m6s1",
        ". . 3+4 1+4/. . 3+4 1+4/. . 1+2 2+3/. . 1+2 2+3",
        "line in a cage",
        (
            "Where does row 1’s 2 go? Only the 5+ cage at row 1, column 1 has room for it: row 1, columns 3 and 4 "
            "have no such note. So it can only be 2 + 3: row 1, columns 1 and 2 aren’t 1 or 4."
        ),
        ("row 1 needs a 2", "cage r1c1"),
    ),
    (
        "6:ba_13a_6a_3ba7_aa_baa,m90m6d2m8d2a9a6s1a4d2s2a8m32d3s4s1",
        (
            "1+3+6 5 1+3+6 1+2+3+6 1+2+3+6 4/1+4 1+3+6 1+3+6 3+4+5+6 1+4+5 2/1+2+4 2+3+6 5+6 3+4+5+6 1+2+5 1+3/"
            "1+2+4 1+2+3+6 5+6 . . 1+3/2+3+5 1+2+3+6 4 1+2+3 1+2+5 5+6/3+5+6 4 2 1+3+6 1+5+6 5+6"
        ),
        "innie",
        (
            "Column 1 adds up to 21. The 8× cage at row 2, column 1 is 1, 2 and 4, so it adds up to 7. The 8× "
            "cage at row 2, column 1 with 7 and the 8+ cage at row 5, column 1 with 8 make 15. So row 1, column 1 "
            "is 6."
        ),
        ("cage r2c1", "cage r5c1", *(f"column 1 needs a {digit}" for digit in range(1, 7))),
    ),
    (
        "4:aa_b_ba__a_a__a,a6a5a9a7a5a8",
        ". 1+2+3 1+4 ./1+2+3 3+4 1+2+4 ./2+4 . . 3/1+4 1+4 3 2",
        "outie",
        (
            "Row 1 adds up to 10. The 6+ cage at row 1, column 1 with 6 and the 5+ cage at row 1, column 3 with 5 "
            "make 11. That’s 1 too much, so row 2, column 1 is 1."
        ),
        ("cage r1c1", "cage r1c3", *(f"row 1 needs a {digit}" for digit in range(1, 5))),
    ),
    (
        "4:2130020221221000,o2o9o24o9o6,open",
        ". . . 1/1+2+4 . 1+2+3 2+3+4/1+2+3 . . 2+3+4/. 1+2+3 . 2+3+4",
        "line totals",
        (
            "What do columns 2 and 3 add up to? 2 × 10 = 20. No line repeats a digit. The 9 cage at row 1, "
            "column 2 (1 + 1 + 3 + 4, 1 + 2 "
            "+ 2 + 4 or 1 + 2 + 3 + 3) adds up to 9 and the 24 cage at row 2, column 2 (1 × 2 × 3 × 4) to 10. "
            "Without row 1, column 4, the 9 cage at row 1, column 2 with 9 and the 24 cage at row 2, column 2 "
            "with 10 make 18. So row 4, column 2 is 2."
        ),
        (
            "cage r1c2",
            "cage r2c2",
            *(f"column {line} needs a {digit}" for line in (2, 3) for digit in range(1, 5)),
            *("row 1 holds 1 once", "row 1 holds 3 once", "column 2 holds 2 once", "column 3 holds 2 once"),
        ),
    ),
    (
        "4:1230200230120100,o7o12o24o12o1,open",
        "1+2+4 . 3 2+4/. 2+4 1+2 ./. . 1+2+4 1+3+4/. 3 2+4 .",
        "line totals",
        (
            "Row 1 multiplies to 24. 1 × 2 × 3 × 4 = 24. The 7 cage at row 1, column 1 (1 + 2 + 4) multiplies to 8 "
            "and the 12 cage at row 1, column 3 (1 × 3 × 4 or 2 × 2 × 3) to 12. The 7 cage at row 1, column 1 with 8 "
            "and the 12 cage at row 1, column 3 with 12 make 96. That’s 4 times too much, so row 2, column 2 × row 2, "
            "column 3 = 4. Row 2 can’t have two 2s. "
            "Row 2, column 2 × row 2, column 3 can only be 1 × 4, so row 2, columns 2 and 3 aren’t 2."
        ),
        (
            *("cage r1c1", "cage r1c3", "row 1 needs a 1", "row 1 needs a 2", "row 1 needs a 4"),
            *("row 1 holds 3 once", "row 2 holds 2 once"),
        ),
    ),
    (
        "5:_a__a_a__a_3a_a_a_5abca,s1s1m10m60d2a5a8m25a7s1d2",
        ". 1+2+3 . 1+2+5 3+4+5/3+4 1+2+4 1+2+4 1+5 3+4+5/2+4 1+3 5 1+2 3+4/1 5 3 4 2/5 2+4 2+4 3 1",
        "x-wing",
        ("Where do columns 1 and 4 have their 2s? Both have it only in rows 1 and 3. So no other 2 in rows 1 and 3."),
        ("column 1 needs a 2", "column 4 needs a 2", "row 1 holds 2 once", "row 3 holds 2 once"),
    ),
    (
        "4:aa_aa_a4_5a,m6d2a6s1m12d2s1",
        "1 3 2 4/2 1 4 3/3+4 . 1+3 1+2/3+4 . . 1+2",
        "totals with cages",
        (
            "What do rows 3 and 4 add up to? 2 × 10 = 20. The 12× cage at row 3, column 1 (3 × 4) adds up to 7 "
            "and the 2÷ cage at row 3, column 4 (2 ÷ 1) to 3. Without row 2, column 2, the 6+ cage at row 2, "
            "column 2 with 6, the 12× cage at row 3, column 1 with 7 and the 2÷ cage at row 3, column 4 with 3 "
            "make 15. So row 4, column 2 + row 4, column 3 = 5. With the 1− cage at row 4, column 2, row 4, "
            "column 2 + row 4, column 3 can only be 2 + 3, so row 4, column 2 can’t be 4; and row 4, column 3 "
            "can’t be 1."
        ),
        (
            "cage r2c2",
            "cage r3c1",
            "cage r3c4",
            "cage r4c2",
            *(f"row {line} needs a {digit}" for line in (3, 4) for digit in range(1, 5)),
            *("column 2 holds 1 once", "column 3 holds 4 once", "column 2 holds 3 once", "column 3 holds 2 once"),
        ),
    ),
]


@pytest.mark.parametrize(("text", "entries", "technique", "told", "rules"), WORDS)
def test_techniques_in_words(text: str, entries: str, technique: str, told: str, rules: tuple[str, ...]) -> None:
    puzzle = KenKen.parse(text)
    hint = puzzle.hint(entries)
    assert (hint.technique, " ".join(tell(hint.remarks)), hint.rules) == (technique, told, rules)
    check(puzzle, entries, hint)


@pytest.mark.slow
def test_where_no_chain_is_known_search_decides_and_says_so() -> None:
    puzzle = KenKen.parse("7:aba_b_a__ba_a_aadabacb_3a_ab_aa__aab_a_3a3,a25m280s1a7a3m720a23a6a16a12a30m42a11")
    entries = ""
    while (hint := puzzle.hint(entries)).technique != "search":
        entries = hint.then
    check(puzzle, entries, hint)
    assert isinstance(hint.statements[-1].body, Searched)
    assert not hint.smallest


@pytest.mark.parametrize("seed", range(30))
def test_so_it_is_on_random_boards_by_the_wider_rules_too(seed: int) -> None:
    """Whatever is entered on the way is right, whether there is one solution, or several, or none."""
    text, _ = random_kenken(Random(seed))
    puzzle, entries = KenKen.parse(text), ""
    while (hint := puzzle.hint(entries)).cells:
        check(puzzle, entries, hint)
        entries = hint.then
    solutions = list(islice(puzzle.solutions(), 2))
    left = sum(value is None for row in puzzle.entered(entries) for value in row)
    assert (left == 0) == (len(solutions) == 1)
    assert (first(hint) == "The clues contradict each other.") == (not solutions)


STUCK = ("4:a__a_a4_3a_b_,s1m8m12d2s1a5a5", "3 2+4 1+2 1+4/1+2 2+4 1+2+4 3/1+2 3 2+4 1+4/4 1 3 2")


def test_a_supposition_in_words() -> None:
    hint = KenKen.parse(STUCK[0]).hint(STUCK[1])
    assert [*tell(hint.remarks)] == [
        "What if row 1, column 2 were 4?",
        "Row 1’s 2 has only one place left, so row 1, column 3 is 2.",
        (
            "Now in the 8× cage at row 1, column 3, with 2 in row 1, column 3, row 2, columns 2 and 3 would have to "
            "multiply to 4: row 2, column 2 can only be 2; and row 2, column 3 can only be 1 or 4. The digits in "
            "row 1, columns 2 and 3 rule the others out."
        ),
        "So row 1, column 2 isn’t 4.",
    ]
    assert (hint.technique, hint.level, hint.links, hint.smallest) == ("what-if", 5, 2, True)
    chain = ("row 1 needs a 2", "column 2 needs a 2", "cage r1c3")
    assert hint.rules == (*chain, "column 2 holds 4 once", "column 3 holds 2 once")
    check(KenKen.parse(STUCK[0]), STUCK[1], hint)


def test_where_three_rules_are_said_to_be_the_fewest_no_two_decide_anything() -> None:
    """The claim of `smallest`, by going through all pairs of rules."""
    puzzle, entries = KenKen.parse(STUCK[0]), STUCK[1]
    lines = [f"{name} {i} {rule}" for name in ("row", "column") for i in range(1, 5) for rule in LINE_RULES]
    rules = [*lines, *(f"cage r{cage.cells[0][0] + 1}c{cage.cells[0][1] + 1}" for cage in puzzle.cages)]
    assert len(rules) == 64 + len(puzzle.cages)
    for pair in combinations(rules, 2):
        named = Named(puzzle, entries, pair)
        assert all(named.allow(literal) for literal in named.variable.values()), pair
        named.solver.delete()


LINE_RULES = [f"{verb} {digit}{end}" for digit in range(1, 5) for verb, end in (("holds", " once"), ("needs a", ""))]


# --- Mistakes ---


@pytest.mark.parametrize(
    ("entries", "told", "wrong", "rules"),
    [
        (
            "4 . . ./. . . ./. . . ./4 . . .",
            [
                "There’s a mistake in rows 1 to 4 of column 1.",
                "Column 1 has 4 twice, in rows 1 and 4 of column 1. At least one is wrong.",
                "Row 4, column 1 is the wrong one. Take it back?",
            ],
            ("r4c1",),
            ("column 1 holds 4 once",),
        ),
        (
            ". 3 . ./. . . ./. . . ./. . . .",
            [
                "There’s a mistake in rows 1 and 2 of column 2.",
                "In the 2÷ cage at row 1, column 2, with 3 in row 1, column 2, nothing makes 2÷ with a 3.",
                "Row 1, column 2 can’t be right. Take it back?",
            ],
            ("r1c2",),
            ("cage r1c2",),
        ),
        (
            "4 2 . ./. 4 . ./. . . ./. . . .",
            [
                "There’s a mistake at row 1, column 2. What if it were 2?",
                (
                    "Now nothing fills the 6× cage at row 1, column 3: row 1, columns 3 and 4 can only be 1, 3 or 4. "
                    "Row 1 has its 2."
                ),
                "Row 1, column 2 can’t be right. Take it back?",
            ],
            ("r1c2",),
            ("row 1 needs a 1", "cage r1c3", "row 1 holds 2 once"),
        ),
        (
            "1+2 . . ./. . . ./. . . ./. . . .",
            [
                "There’s a mistake at row 1, column 1.",
                "The shortest argument has six steps.",
                "Row 1, column 1 lacks the right note. Take it back?",
            ],
            ("r1c1",),
            ("row 1 needs a 1", "row 1 needs a 4", "row 2 holds 2 once", "cage r1c1", "cage r1c2", "cage r1c3"),
        ),
    ],
)
def test_mistakes_come_first(entries: str, told: list[str], wrong: tuple[str, ...], rules: tuple[str, ...]) -> None:
    hint = KenKen.parse(FIRST).hint(entries)
    assert [*tell(hint.remarks)] == told
    assert (hint.wrong, hint.rules) == (wrong, rules)
    assert hint.then == with_cells(entries, 4, dict.fromkeys(wrong, "."))
    assert hint.smallest
    assert not Named(KenKen.parse(FIRST), entries, rules).allow()


@pytest.mark.parametrize(("kind", "text", "solution"), [TATHAM[i] for i in range(20, len(TATHAM), 11)])
def test_a_digit_planted_on_the_way_is_found_and_why_it_is_wrong(kind: str, text: str, solution: str) -> None:
    puzzle, rng = KenKen.parse(text), Random(text)
    size, explained = puzzle.size, 0
    hints = path(puzzle, checked=False)
    for hint in rng.sample(hints, 3):
        rows = [row.split() for row in hint.then.split("/")]
        open_cells = [(r, c) for r in range(size) for c in range(size) if not rows[r][c].isdigit()]
        if not open_cells:
            continue
        r, c = rng.choice(open_cells)
        before = rows[r][c]
        rows[r][c] = str(rng.choice([d for d in range(1, size + 1) if d != int(solution[r * size + c])]))
        found = puzzle.hint("/".join(map(" ".join, rows)))
        assert found.wrong == (f"r{r + 1}c{c + 1}",)
        if found.rules:
            explained += 1
            assert not Named(puzzle, "/".join(map(" ".join, rows)), found.rules).allow()
        else:
            assert found.statements[1].body == LongReason(0)
        rows[r][c] = "."
        assert found.then == "/".join(map(" ".join, rows)), before
    assert explained


def test_contradicting_clues_are_told() -> None:
    hint = KenKen.parse("5:__a__aa_aa_a5_3a_4b_a,s3s4d7s1m60a10a3a3a10m20s3").hint("")
    assert first(hint) == "The clues contradict each other."
    assert not hint.cells


def test_of_several_solutions_any_may_be_played() -> None:
    puzzle = KenKen.parse("3:_ad_5,s1s2a3m6")
    for grid in puzzle.solutions():
        for r in range(3):
            rows = [" ".join(map(str, row)) if i == r else ". . ." for i, row in enumerate(grid)]
            assert not puzzle.hint("/".join(rows)).wrong
    hint = puzzle.hint("1 . ./. 1 ./. . 3")
    assert hint.wrong
    assert not puzzle.hint(hint.then).wrong


# --- Limits ---


def at_once(_: Progress) -> None:
    raise Stopped("time")


def test_without_time_there_are_still_the_steps_that_need_none() -> None:
    puzzle = KenKen.parse("4:a__a_a4_3a_b_,s1m8m12d2s1a5a5")
    hint = puzzle.hint("", at_once)
    check(puzzle, "", hint)
    assert puzzle.hint("4 4 . ./. . . ./. . . ./. . . .", at_once).rules == ("row 1 holds 4 once",)


def test_no_step_leaves_a_cell_without_digits() -> None:
    puzzle = KenKen.parse("4:__a__a_ab_a__a_a_,s1m3d2s1a3a5d2m3")
    hint = puzzle.hint(". 1+3 . 2/. 1+3 . 1+2/. 1 . 1+2/. . . .", at_once)
    assert hint.cells == (("r4c2", "2"),)


def test_a_board_of_several_solutions_is_not_guessed_at() -> None:
    puzzle = KenKen.parse("4:a3_3abaa__aa_,a8s1a9s2m6m12")
    one, other = puzzle.solutions()
    entries = ""
    while (hint := puzzle.hint(entries)).cells:
        check(puzzle, entries, hint)
        entries = hint.then
    assert hint.statements[0].body == Stuck(several=True)
    shared = [[a if a == b else None for a, b in zip(*rows, strict=True)] for rows in zip(one, other, strict=True)]
    assert puzzle.entered(entries) == shared


@pytest.mark.parametrize("op", [pytest.param("+", marks=pytest.mark.slow), "*"])
def test_the_largest_boards_and_cages_are_no_trouble(op: str) -> None:
    """A 16 × 16 of cages of 16 cells each: their fillings cannot be listed, and no solution is known in time."""
    latin = [[(4 * r + r // 4 + c) % 16 + 1 for c in range(16)] for r in range(16)]
    corners = [(r, c) for r in range(0, 16, 4) for c in range(0, 16, 4)]
    cages = []
    for r0, c0 in corners:
        cells = tuple((r, c) for r in range(r0, r0 + 4) for c in range(c0, c0 + 4))
        digits = [latin[r][c] for r, c in cells]
        cages.append(Cage(cells, op, sum(digits) if op == "+" else prod(digits)))
    puzzle = KenKen(16, tuple(cages))
    assert not list(puzzle.complaints(tuple(map(tuple, latin))))
    entries = "/".join(
        " ".join(str(d) if r + c != 9 else "." for c, d in enumerate(row)) for r, row in enumerate(latin)
    )
    hint = puzzle.hint(entries)
    assert hint.technique == "naked single"
    check(puzzle, entries, hint)
    assert puzzle.hint("").remarks
    rows = [row.split() for row in entries.split("/")]
    rows[0][0] = rows[0][1]
    assert puzzle.hint("/".join(map(" ".join, rows))).wrong


# --- Entries ---


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (". . ./. . ./. . ./. . .", "entries: use 4 cells in row 1, not 3"),
        ("1 2 3 4", "entries: use 4 rows of 4 cells, not 1 rows"),
        (". . . ./. . 5 ./. . . ./. . . .", "entries: use digits from 1 to 4 at r2c3, not 5"),
        (". . . ./. . 1-2 ./. . . ./. . . .", "not “1-2”"),
        (". . . ./. . ٣ ./. . . ./. . . .", "not “٣”"),
        (". . . ./. . 1++ ./. . . ./. . . .", "not “1++”"),
        (". " * 20_000, "entries: use at most 20,000 characters"),
        ("1" * 19_000, "entries: use 4 rows"),
    ],
)
def test_entries_of_another_shape_are_refused(entries: str, message: str) -> None:
    for ask in (KenKen.parse(FIRST).hint, KenKen.parse(FIRST).entered):
        with pytest.raises(PuzzleError, match=re.escape(message)):
            ask(entries)


def test_notes_are_the_marks_of_open_cells() -> None:
    assert KenKen.parse(FIRST).notes("4 1+2 . 2/. . 3+ ./. . . ./. . . .") == {(0, 1): "1 2", (1, 2): "3"}
    assert KenKen.parse(FIRST).notes("") == {}


def test_what_is_entered_is_a_grid() -> None:
    entries = "4 1+2 . ./3+ 2 . ./. . . ./. . . ."
    assert KenKen.parse(FIRST).entered(entries)[:2] == [[4, None, None, None], [None, 2, None, None]]
    assert KenKen.parse(FIRST).entered("") == [[None] * 4] * 4


TOKENS = st.sampled_from([".", ".", "1", "2", "3", "4", "1+2", "3+4", "1+2+3", "4+", "1+2+3+4"])


@settings(max_examples=150, deadline=None)
@given(st.lists(TOKENS, min_size=16, max_size=16))
def test_whatever_is_entered_the_hint_is_right(tokens: list[str]) -> None:
    puzzle = KenKen.parse(FIRST)
    entries = "/".join(" ".join(tokens[i : i + 4]) for i in range(0, 16, 4))
    solution = [row.split() for row in SOLVED.split("/")]
    wrong = {
        f"r{r + 1}c{c + 1}"
        for r in range(4)
        for c in range(4)
        if tokens[r * 4 + c] != "." and int(solution[r][c]) not in digits_of(tokens[r * 4 + c])
    }
    hint = puzzle.hint(entries)
    assert bool(hint.wrong) == bool(wrong)
    assert {*hint.wrong} <= wrong
    if wrong:
        assert hint.then == with_cells(entries, 4, dict.fromkeys(hint.wrong, "."))
        assert not hint.cells
        if hint.rules:  # they break with these entries alone
            assert not Named(puzzle, entries, hint.rules).allow()
    elif entries != SOLVED:
        check(puzzle, entries, hint)


ANY_BOARD = [example.text for example in KenKen.examples if len(example.text) < 70] + ["3:_ad_5,s1s2a3m6"]
"""With one solution, several and none, by the wider rules too."""


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(ANY_BOARD), st.data(), st.sampled_from([None, 0, 1, 2, 5, 20]))
def test_any_entries_get_an_answer_with_or_without_time(text: str, data: st.DataObject, ticks: int | None) -> None:
    """Whatever contradicts itself: a step that can be gone, a mistake that can be taken back, or a word that ends."""
    puzzle = KenKen.parse(text)
    size = puzzle.size
    digit = st.integers(1, size)
    marks = st.sets(digit, min_size=1).map(lambda some: "+".join(map(str, some)) + "+" * (len(some) == 1))
    cell = st.one_of(st.just("."), digit.map(str), marks)
    rows = data.draw(st.lists(st.lists(cell, min_size=size, max_size=size), min_size=size, max_size=size))
    entries = "/".join(map(" ".join, rows))
    if data.draw(st.booleans()):
        puzzle.hint("")  # so that the solutions are known before the time is short
    left = iter(range(ticks)) if ticks is not None else repeat(0)

    def tick(_: Progress) -> None:
        if next(left, None) is None:
            raise Stopped("time")

    hint = puzzle.hint(entries, tick)
    assert hint.remarks
    assert not (hint.cells and hint.wrong)
    assert all(digits_of(value) for _, value in hint.cells)
    if hint.cells:
        assert hint.then == with_cells(entries, size, dict(hint.cells))
    elif hint.wrong:
        assert hint.then == with_cells(entries, size, dict.fromkeys(hint.wrong, "."))
        assert hint.then != entries


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="./ 1234+5-\0é", max_size=60))
def test_no_text_at_all_breaks_it(entries: str) -> None:
    try:
        hint = KenKen.parse(FIRST).hint(entries)
    except PuzzleError as error:
        assert "entries: use" in str(error)
    else:
        assert hint.remarks
