"""Read the hints of many boards that no test knows: `python -m tests.engine.hints.reading KIND STEPS [SEED]`.

Three boards of four are dealt by recipe; the fourth is harder than recipes offer: random pictures, random cages, and
Signposts with random walks, or from which numbers are taken as long as there is one solution.  Every other path is
broken in between, to read what is said of mistakes.  Of Signposts, every other path begins with links of the solution,
and it is counted how many steps of several rules name one that can go.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice, pairwise
from random import Random
from typing import Any

from benchmarks.engine.instances import random_kenkens, random_nonograms
from engine import PUZZLES, Stopped, fresh
from engine.core.abilities import Hint
from engine.core.grid import COMPASS, ray
from engine.core.limits import Deadline
from engine.puzzles.signpost import Signpost
from tests.engine.dealer.promises import recipes
from tests.engine.hints.reading import read, signpost

FIRST_SEED = 7_000_000_000
"""Far from all seeds that tests use."""
SEVERAL = ("combined rules", "what-if")
SLOWEST = 5.0
"""Seconds for one hint."""


def only(puzzle: Any) -> Any:
    """The solution of a puzzle, if it has just one."""
    found = list(islice(puzzle.solutions(), 2))
    return found[0] if len(found) == 1 else None


def harder(kind: str, rng: Random) -> Any:
    """A board with one solution that few recipes would deal; None if this try gave none."""
    seed = rng.randrange(10**9)
    if kind == "nonogram":
        (found,) = random_nonograms(rng.choice((8, 10, 12, 15)), 1, seed=seed)
    elif kind == "kenken":
        (found,) = random_kenkens(rng.choice((5, 6, 7)), 4, 1, hidden=rng.random() < 0.2, seed=seed)
    else:
        return fewer_numbers(rng) if rng.random() < 0.5 else walked(rng)
    return found if only(found) else None


def walked(rng: Random) -> Signpost | None:
    """A Signpost with a random walk over up to 10 x 10 cells, and with numbers until there is one solution."""
    side = rng.randrange(4, 11)
    cells = [(r, c) for r in range(side) for c in range(side)]
    ahead = {at: {step: [*ray(at, COMPASS[step], side, side)] for step in range(8)} for at in cells}
    for _ in range(200):
        way = [rng.choice(cells)]
        while len(way) < len(cells):
            free = [to for each in ahead[way[-1]].values() for to in each if to not in way]
            if not free:
                break
            # where few ways are left comes first, or the walk ends too soon
            ways = {to: sum(other not in way for each in ahead[to].values() for other in each) for to in free}
            way.append(min(free, key=lambda to: (ways[to], rng.random())) if rng.random() < 0.7 else rng.choice(free))
        if len(way) == len(cells):
            break
    else:
        return None
    arrows = {one: next(step for step in range(8) if other in ahead[one][step]) for one, other in pairwise(way)}
    number = {at: k for k, at in enumerate(way, start=1)}
    shown = {way[0], way[-1], *rng.sample(cells, len(cells) // 5)}
    while True:
        rows = [[number[r, c] if (r, c) in shown else 0 for c in range(side)] for r in range(side)]
        grid = [[arrows.get((r, c), 0) for c in range(side)] for r in range(side)]
        board = Signpost(tuple(map(tuple, grid)), tuple(map(tuple, rows)))
        if only(board):
            return board
        shown |= {rng.choice(cells), rng.choice(cells)}


def fewer_numbers(rng: Random) -> Signpost:
    """A Signpost that was dealt, with some of its numbers taken away."""
    kinds = [each for each in recipes(range(1)) if each.kind == "signpost" and each.size in "456"]
    board = fresh(replace(rng.choice(kinds), seed=FIRST_SEED + rng.randrange(10**6))).puzzle
    assert isinstance(board, Signpost)
    given = [(r, c) for r, row in enumerate(board.givens) for c, number in enumerate(row) if number]
    for r, c in rng.sample(given, len(given)):
        rows = [list(row) for row in board.givens]
        rows[r][c] = 0
        other = Signpost(board.arrows, tuple(map(tuple, rows)))
        if only(other):
            board = other
    return board


def lying(puzzle: Any, turn: int) -> Any:
    """The board as it lies (0), with rows and columns exchanged (1), upside down (2), or both (3)."""
    down = -1 if turn & 2 else 1
    if puzzle.slug == "nonogram":
        if not puzzle.board.is_plain:
            return puzzle.turned("", (0, 4, 2, 6)[turn])[0]
        columns, rows = tuple(clue[::down] for clue in puzzle.columns), puzzle.rows[::down]
        return type(puzzle)(rows, columns) if turn & 1 else type(puzzle)(columns, rows)

    def at(r: int, c: int, last: int) -> tuple[int, int]:
        r = last - r if turn & 2 else r
        return (c, r) if turn & 1 else (r, c)

    size = puzzle.height
    if puzzle.slug == "kenken":
        cages = [replace(each, cells=tuple(sorted(at(*own, size - 1) for own in each.cells))) for each in puzzle.cages]
        return type(puzzle)(size, tuple(sorted(cages, key=lambda each: each.cells)), puzzle.large)
    arrows = {step: number for number, step in enumerate(COMPASS)}
    turned = {
        at(r, c, size - 1): (arrows[at(*COMPASS[arrow], 0)], puzzle.given((r, c)))
        for r, row in enumerate(puzzle.arrows)
        for c, arrow in enumerate(row)
    }
    whole = [[turned[r, c] for c in range(size)] for r in range(size)]
    return Signpost(*(tuple(tuple(own[i] for own in row) for row in whole) for i in range(2)))


def boards(kind: str, seed: int) -> Iterator[Any]:
    """Boards without end, each in four ways in which it can lie."""
    for board in _boards(kind, seed):
        for turn in range(4):
            yield lying(board, turn)


def _boards(kind: str, seed: int) -> Iterator[Any]:
    rng = Random(seed)
    for number in count(FIRST_SEED + seed):
        for i, recipe in enumerate(each for each in recipes(range(1)) if each.kind == kind and each.is_soon_dealt):
            yield fresh(replace(recipe, seed=number)).puzzle
            if i % 3 == 2 and (found := harder(kind, rng)) is not None:
                yield found


def broken(puzzle: Any, entries: str, solution: Any, rng: Random) -> str:
    """The entries with something wrong among them."""
    if puzzle.slug == "nonogram":
        rows = [list(row) for row in entries.split("/")]
        cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row)) if puzzle.given((r, c)) == "?"]
        for r, c in rng.sample(cells, min(len(cells), rng.choice((1, 1, 2)))):
            rows[r][c] = rng.choice([each for each in puzzle.board.colours if each != solution[r][c]])
        return "/".join(map("".join, rows))
    if puzzle.slug == "kenken":
        rows = [row.split() for row in entries.split("/")]
        for _ in range(rng.choice((1, 1, 2))):
            r, c = rng.randrange(puzzle.size), rng.randrange(puzzle.size)
            others = [str(d) for d in range(1, puzzle.size + 1) if d != solution[r][c]]
            rows[r][c] = rng.choice(others) if rng.random() < 0.7 else "+".join(sorted(rng.sample(others, 2)))
        return "/".join(map(" ".join, rows))
    linked = {each for each in entries.split() if rng.random() < 0.7}
    r, c = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
    place, last = f"r{r + 1}c{c + 1}", puzzle.height * puzzle.width
    number = rng.choice([k for k in range(1, last + 1) if k != solution[r][c]])
    wrong = f"{place}={number}"
    if rng.random() < 0.5:
        x, y = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
        wrong = f"{place}>r{x + 1}c{y + 1}"
    kept = {each for each in linked if not each.startswith((f"{place}>", f"{place}="))}
    return " ".join(sorted({*kept, wrong}))


def partly(puzzle: Any, solution: Any, rng: Random) -> str:
    """Some cells or links of a solution, from all over it, filled in as they should be, without notes."""
    share = rng.uniform(0.15, 0.7)
    if puzzle.slug == "signpost":
        at = {solution[r][c]: f"r{r + 1}c{c + 1}" for r, c in puzzle.cells}
        return " ".join(sorted(f"{at[k]}>{at[k + 1]}" for k in range(1, len(at)) if rng.random() < share))
    if puzzle.slug == "kenken":
        return "/".join(" ".join(str(digit) if rng.random() < share else "." for digit in row) for row in solution)
    rows = ("".join(cell if rng.random() < share else "?" for cell in row) for row in solution)
    return "/".join(puzzle.board.with_givens_in(tuple(rows)))


def path(puzzle: Any, solution: Any = None, rng: Random | None = None, entries: str = "") -> Iterator[tuple[str, Hint]]:
    """Every hint of a path with the entries before it, and now and then one for entries that are wrong.

    Of KenKens every other path is as players see it.
    """
    is_sparing = puzzle.slug == "kenken" and rng is not None and rng.random() < 0.5
    while True:
        hint = puzzle.hint(entries, Deadline(SLOWEST), sparing=is_sparing)
        yield entries, hint
        if not hint.cells:
            return
        entries = hint.then
        if rng is not None and solution is not None and rng.random() < 0.05:
            spoiled = broken(puzzle, entries, solution, rng)
            yield spoiled, puzzle.hint(spoiled, Deadline(SLOWEST))
        if rng is not None and solution is not None and puzzle.slug == "nonogram" and rng.random() < 0.3:
            scattered = partly(puzzle, solution, rng)
            yield scattered, puzzle.hint(scattered, Deadline(SLOWEST))


def run(kind: str, steps: int, seed: int = 0, *, aloud: bool = False) -> tuple[Counter[str], list[str], list[str]]:
    """Techniques that were read, what was wrong, and steps of several rules of which one can go."""
    seen, failures, surplus, rng = Counter[str](), list[str](), list[str](), Random(seed)
    for puzzle in boards(kind, seed):
        solution = only(puzzle)
        is_begun = kind != "nonogram" and solution is not None and rng.random() < 0.5
        begun = partly(puzzle, solution, rng) if is_begun else ""
        try:
            for entries, hint in path(puzzle, solution, rng, begun):
                seen["mistake" if hint.wrong else hint.technique or "end"] += 1
                failure = read(puzzle, entries, hint, solution)
                if failure:
                    failures.append(failure)
                if kind == "signpost" and hint.technique in SEVERAL and signpost.superfluous(puzzle, entries, hint):
                    surplus.append(f"{puzzle} from {entries!r}: {hint.rules}")
        except Stopped:
            seen["stopped"] += 1
        if seen.total() >= steps:
            return seen, failures, surplus
        if aloud:
            print(f"{kind}: {seen.total()} hints, {len(failures)} failures", *failures[-1:], flush=True)
    raise AssertionError("boards have no end")


if __name__ == "__main__":
    slug, most, begin = sys.argv[1], int(sys.argv[2]), time.process_time()
    assert slug in PUZZLES
    found, wrong, more = run(slug, most, int(sys.argv[3]) if sys.argv[3:] else 0, aloud=True)
    print(*wrong[:20], sep="\n\n")
    print(
        f"{slug}: {found.total()} hints read, {len(wrong)} failures, {time.process_time() - begin:.0f} s:", dict(found)
    )
    print(*more[:5], f"{len(more)} steps name a rule that can go", sep="\n")
