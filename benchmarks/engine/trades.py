"""Trade paths of growing size: the engine, A* over inventories, and the source document's method, in one run.

CPU seconds to the first shortest sequence, proved to be shortest.  The document's method tries all sequences of one
trade, of two, and so on.  A* is guided by the prices of the linear program, which bound the trades still needed from
below, and knows equal inventories.  A method that is not done within its time counts with that time, and its ratio is a
bound.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random

from engine.core.limits import Progress, Stopped
from engine.puzzles.trades import Trades
from engine.puzzles.trades.market import Amounts, Errand
from engine.puzzles.trades.solver.counts import state_equation

SECONDS = 10.0

Tick = Callable[[], None]


def cakes(number: int) -> str:
    """The document's example, for more than one cake."""
    return f"goal: {number} cake / a: -> 1 apple / b: 1 apple -> 2 berry / c: 2 apple + 5 berry -> 1 cake"


def level(goods: int, seed: int) -> str:
    """Raw goods for nothing, each other good made of two before it, and as many exchanges again at random."""
    rng = Random(seed)
    names = ["g" + "".join(chr(97 + int(digit)) for digit in str(number)) for number in range(goods)]
    raw = max(2, goods // 6)
    rules = [f"-> {rng.randint(1, 3)} {names[i]}" for i in range(raw)]
    for i in range(raw, goods):
        one, other = rng.sample(range(max(0, i - goods // 3 - 1), i), 2)
        takes = f"{rng.randint(1, 2)} {names[one]} + {rng.randint(1, 2)} {names[other]}"
        rules.append(f"{takes} -> {rng.randint(1, 2)} {names[i]}")
    for _ in range(goods // 2):
        one, other, made = rng.sample(range(goods), 3)
        rules.append(f"{rng.randint(1, 3)} {names[one]} + {rng.randint(1, 3)} {names[other]} -> 1 {names[made]}")
    return f"goal: 1 {names[-1]} / {' / '.join(rules)}"


def instances() -> list[tuple[str, Trades]]:
    """By size."""
    found = [(f"{number} cake{'s' if number > 1 else ''}", Trades.parse(cakes(number))) for number in (1, 2, 5, 20)]
    sizes = ((6, 1), (8, 1), (8, 2), (10, 3), (12, 1), (12, 2), (16, 1), (16, 3), (20, 1), (20, 2), (30, 1), (40, 1))
    return found + [(f"{goods} goods, level {seed}", Trades.parse(level(goods, seed))) for goods, seed in sizes]


def engine(puzzle: Trades, tick: Tick) -> int:
    """The length of the shortest sequence; -1 if there is none."""
    return next((len(path.trades) for path in puzzle.solutions(lambda _: tick())), -1)


def all_sequences(puzzle: Trades, tick: Tick) -> int:
    """The document's method."""
    errand = puzzle.errand

    def reaches(stock: Amounts, more: int) -> bool:
        tick()
        if more == 0:
            return errand.goal.met(stock)
        return any(each.can(stock) and reaches(each.fire(stock), more - 1) for each in errand.exchanges)

    return next(length for length in count() if reaches(errand.known, length))


def a_star(puzzle: Trades, tick: Tick) -> int:
    """Nearest by the trades made and those still needed at least."""
    errand: Errand = puzzle.errand
    program, rows = state_equation(errand, [1] * len(errand.exchanges))
    if not program.solve():
        return -1
    prices = program.prices()
    weights = [(good, prices[row][0]) for good, row in rows.items()]
    scale = prices[0][1]

    def needed(stock: Amounts) -> int:
        return max(0, -(-sum(weight * (errand.goal.least[good] - stock[good]) for good, weight in weights) // scale))

    best = {errand.known: 0}
    heap = [(needed(errand.known), 0, errand.known)]
    while heap:
        tick()
        _, negative, stock = heappop(heap)
        made = -negative
        if errand.goal.met(stock):
            return made
        for each in errand.exchanges:
            if made <= best[stock] and each.can(stock) and best.get(after := each.fire(stock), made + 2) > made + 1:
                best[after] = made + 1
                heappush(heap, (made + 1 + needed(after), -made - 1, after))
    return -1


def timed(method: Callable[[Trades, Tick], int], puzzle: Trades) -> tuple[float, int | None]:
    """CPU seconds, and the length; None if the time was up."""
    start = time.process_time()

    def tick(_: Progress | None = None) -> None:
        if time.process_time() - start > SECONDS:
            raise Stopped("time")

    try:
        length: int | None = method(puzzle, tick)
    except Stopped:
        length = None
    return time.process_time() - start, length


def main() -> None:
    """A line for each puzzle."""
    print(f"{'puzzle':22}{'trades':>8}{'engine':>10}{'A*':>10}{'document':>10}   times faster than A*, document")
    for name, puzzle in instances():
        (ours, length), (star, by_star), (theirs, by_all) = (timed(m, puzzle) for m in (engine, a_star, all_sequences))
        assert len({each for each in (length, by_star, by_all) if each is not None}) <= 1, name
        shown = [
            f"{'' if by is not None else '>'}{spent:.3f}"
            for spent, by in ((ours, length), (star, by_star), (theirs, by_all))
        ]
        ratios = (
            f"{'' if by is not None else '>'}{spent / ours:,.1f}" if length is not None else "-"
            for spent, by in ((star, by_star), (theirs, by_all))
        )
        found = "?" if length is None else "none" if length < 0 else str(length)
        print(f"{name:22}{found:>8}{''.join(f'{each:>10}' for each in shown)}   {', '.join(ratios)}", flush=True)


if __name__ == "__main__":
    main()
