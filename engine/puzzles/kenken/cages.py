"""The arithmetic of cages: which digits can fill them.

Everything known of one cage on its own is in a `Diagram`, a layered decision diagram whose paths are exactly the ways
to fill the cage.  Its states hold what is left of the target, so that different beginnings that need the same ending
share a state; it stays small where a list of all fillings would not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.places import Cell
from engine.core.puzzle import Complaint
from engine.puzzles.kenken.board import Board, Cage, target_text

MOST_EDGES = 4_000
"""Most edges of a diagram: some 5 ms of work; cages of about six cells reach it."""
MOST_KEPT = 8
"""Most cells of a cage for which we cache whether it can be filled."""
PRIMES = (2, 3, 5, 7, 11, 13)

State = tuple[int, int]
"""(largest digit so far, sum or product so far); + and * need no largest and leave it 0, so that states coincide."""
Transition = Callable[[State, int, int], State | None]
"""(state, next digit, cells left after it) -> state, or None when the target is out of reach."""


def arithmetic(op: str, size: int, target: int) -> tuple[State, Transition]:
    """Return the first state and the transition of an automaton for digits 1..size that make the target,
    see `result`.
    """

    def add(state: State, digit: int, left: int) -> State | None:
        total = state[1] + digit
        return (0, total) if left <= target - total <= left * size else None

    def multiply(state: State, digit: int, left: int) -> State | None:
        product = state[1] * digit
        rest, remainder = divmod(target, product)
        return (0, product) if not remainder and 1 <= rest <= most[left] else None

    def subtract(state: State, digit: int, left: int) -> State | None:
        largest, total = max(state[0], digit), state[1] + digit
        if left:
            return (largest, total) if total + left + target <= 2 * size else None
        return (0, 0) if 2 * largest - total == target else None

    def divide(state: State, digit: int, left: int) -> State | None:
        largest, product = max(state[0], digit), state[1] * digit
        if left:
            return (largest, product) if 0 < product * target <= size * size else None
        return (0, 0) if largest * largest == product * target else None

    match op:
        case "-":
            return (0, 0), subtract
        case "/":
            return (0, 1), divide
        case "*":
            most = [size**left for left in range(size * size)]
            return (0, 1), multiply
        case _:
            return (0, 0), add


Edges = tuple[tuple[int, int], ...]
"""The edges of a node: pairs of a digit and the node that it leads to, in the next layer."""


@dataclass(frozen=True)
class Diagram:
    """`layers[i]` are the nodes from which cell i is filled; their edges number the nodes of the layer after.

    The last layer leads to the one accepting node, 0.  `roots` are nodes of the first layer: one per operator that can
    make the target, none if the cage cannot be filled.  No two nodes of a layer have the same edges.
    """

    layers: tuple[tuple[Edges, ...], ...]
    roots: tuple[int, ...]


def diagram(
    size: int,
    cage: Cage,
    operators: str,
    options: Sequence[Sequence[int]] = (),
    *,
    lines: bool = True,
    most: float = MOST_EDGES,
) -> Diagram | None:
    """Return all fillings of the cage by its cells' options, by default 1..size; None if that takes more than `most`
    edges.

    With `lines`, digits that share a row or a column inside the cage differ; without, arithmetic alone decides.
    """
    cells = cage.cells if lines else ()
    tables: list[dict[Edges, int]] = [{} for _ in cage.cells]
    roots: list[int] = []
    for op in operators:
        start, move = arithmetic(op, size, cage.target)
        layers: list[dict[tuple[State, int], list[tuple[int, tuple[State, int]]]]] = []
        frontier = {(start, 0)}
        marks_of = _marks(size, cells) or [([0] * (size + 1), 0)] * len(cage.cells)
        for (marks, keep), digits in zip(marks_of, options or [range(1, size + 1)] * len(cage.cells), strict=True):
            left = len(cage.cells) - len(layers) - 1
            layer = {}
            for node in frontier:
                if most < 0:
                    return None
                state, used = node
                layer[node] = [
                    (digit, (after, (used | marks[digit]) & keep))
                    for digit in digits
                    if not used & marks[digit] and (after := move(state, digit, left)) is not None
                ]
                most -= len(layer[node])
            layers.append(layer)
            frontier = {after for edges in layer.values() for _, after in edges}
        below = dict.fromkeys(frontier, 0)
        for layer, table in zip(reversed(layers), reversed(tables), strict=True):
            numbers = {}
            for node, edges in layer.items():
                way_on = tuple((digit, below[after]) for digit, after in edges if after in below)
                if way_on:
                    numbers[node] = table.setdefault(way_on, len(table))
            below = numbers
        roots += below.values()
    return Diagram(tuple(map(tuple, tables)), tuple(roots))


def _marks(size: int, cells: Sequence[Cell]) -> list[tuple[list[int], int]]:
    """Return per cell the bits that each digit sets in the cell's row and column, and the bits that later
    cells look at.
    """
    found: list[tuple[list[int], int]] = []
    keep = 0
    for r, c in reversed(cells):
        marks = [1 << (r * size + digit - 1) | 1 << ((size + c) * size + digit - 1) for digit in range(1, size + 1)]
        found.append(([0, *marks], keep))
        keep |= sum(marks)
    return found[::-1]


Weighing = tuple[tuple[int, ...], int]
"""The weight of each digit (index 0 unused), and the sum of the weights of a cage's digits."""


def weighings(op: str, size: int, target: int) -> list[Weighing]:
    """Return the conditions of + or * as sums that must all hold: for *, one per prime, of the digits' exponents."""
    if op != "*":
        return [(tuple(range(size + 1)), target)]
    found: list[Weighing] = []
    for prime in PRIMES:
        if prime <= size:
            exponent, target = _exponent(prime, target)
            found.append(((0, *(_exponent(prime, digit)[0] for digit in range(1, size + 1))), exponent))
    if target != 1:  # 0, or a factor that no digit has: a sum of nothing that should be something
        found.append(((0,) * (size + 1), 1))
    return found


def _exponent(prime: int, number: int) -> tuple[int, int]:
    """Return how often the prime divides the number (never, if that is 0), and the remaining factor."""
    count = 0
    while number and number % prime == 0:
        count, number = count + 1, number // prime
    return count, number


def segments(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return the cells by row or by column, whichever gives fewer parts; the digits inside a part differ."""
    rows: dict[int, list[Cell]] = {}
    columns: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell[0], []).append(cell)
        columns.setdefault(cell[1], []).append(cell)
    return list(min(rows, columns, key=len).values())


def bounds(weights: Sequence[int], count: int) -> tuple[int, int]:
    """Return the least and the most that `count` of the weights add up to."""
    ordered = sorted(weights)
    return sum(ordered[:count]), sum(ordered[len(ordered) - count :])


def partners(cage: Cage, digit: int, size: int) -> list[int]:
    """Return the digits that make the target of − or ÷ with this one."""
    if cage.op == "-":
        found = [digit - cage.target, digit + cage.target]
    else:
        found = [digit * cage.target, digit // cage.target if digit % cage.target == 0 else 0]
    return [each for each in found if 1 <= each <= size]


def flaws(board: Board) -> Iterator[Complaint]:
    """Yield the cages that no digits can fill, with the reason, as far as that takes no search."""
    for cage in board.clued:
        if reason := _flaw(board, cage):
            yield Complaint(f"{cage.name}: {reason}", cage.places)
    if reason := sums_that_miss(board):
        yield Complaint(reason)


def sums_that_miss(board: Board) -> str:
    """Return why cages that are all sums cannot fill the board together, or nothing: they can, or it takes more to
    tell.

    Unfinished boards have cages on some of their cells only.
    """
    if any(cage.op not in {"+", "="} for cage in board.cages) or len(board.cage_of) < board.size**2:
        return ""
    made, needed = sum(cage.target for cage in board.cages), board.size**2 * (board.size + 1) // 2
    if made == needed:
        return ""
    return f"together the cages add up to {target_text(made)}, but {board.size} rows of digits add up to {needed}"


def _flaw(board: Board, cage: Cage) -> str:
    """Return why no digits can fill the cage, or nothing: they can, or it would take a search to tell."""
    size, operators, target = board.size, board.operators(cage), target_text(cage.target)
    top, left = min(r for r, _ in cage.cells), min(c for _, c in cage.cells)
    at_corner = Cage(tuple((r - top, c - left) for r, c in cage.cells), cage.op, cage.target)
    fillable = _fillable_again if len(cage.cells) <= MOST_KEPT else _fillable
    if any(fillable(size, at_corner, op, True) for op in operators):
        return ""
    if cage.op == "=":
        return f"{target} isn’t a digit from 1 to {size}"
    makes = {"+": "add up to", "-": "subtract to", "*": "multiply to", "/": "divide to"}.get(cage.op, "make")
    count = "two" if len(cage.cells) == 2 else len(cage.cells)
    text = f"no {count} digits from 1 to {size} {makes} {target}"
    if any(fillable(size, at_corner, op, False) for op in operators):
        text += " without repeating in a row or column"
    return text


def _fillable(size: int, cage: Cage, op: str, lines: bool) -> bool:
    """Return whether the cage can be filled by the operator; also True if deciding that is too much work."""
    if op in "+*=":
        parts = segments(cage.cells) if lines else [[cell] for cell in cage.cells]
        for weights, goal in weighings(op, size, cage.target):
            least, most = (
                sum(limits) for limits in zip(*(bounds(weights[1:], len(part)) for part in parts), strict=True)
            )
            if not least <= goal <= most:
                return False
    fillings = diagram(size, cage, op, lines=lines)
    return fillings is None or bool(fillings.roots)


_fillable_again = lru_cache(maxsize=4096)(_fillable)
"""Cached, because it is asked at each stroke while you draw cages, and again for their page."""
