"""Certificates that nobody can make some values from their tiles, for `engine.puzzles.countdown.checker`, which has the
format and says why a certificate is true.

Each line lists all that lines for more tiles need.  So if the first is true, all are.  Values are kept in ranges: all
that is nearer than the answer can be a long one, and a step leads from a range to ranges.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import gcd

from engine.core.limits import Progress, Tick
from engine.core.puzzle import Complaint, PuzzleTooLarge
from engine.puzzles.countdown.checker import WORKED_OUT, Tiles, bound, reach, splits

MOST_WORK = 10_000_000
"""Most work for a checker, some ten seconds: 5 for each value of a line, for the memory that it takes, and 1 for each
step from it that leads to another line.  Seven or eight tiles with a wide gap around the target can be beyond this.
"""


def write(tiles: Tiles, values: range, tick: Tick) -> str:
    """Return a certificate that the tiles, the largest first, make none of the values; false if they make one.

    Raises:
        PuzzleTooLarge: to check it would take more than `MOST_WORK`.
    """
    needed: defaultdict[Tiles, set[range]] = defaultdict(set, {tiles: {values}})
    lines: dict[Tiles, list[range]] = {}
    work = 0
    for size in range(len(tiles), min(WORKED_OUT, len(tiles) - 1), -1):
        for hand in [hand for hand in needed if len(hand) == size]:
            tick(Progress("writing the certificate"))
            lines[hand] = merged(part[: bisect_right(part, bound(hand))] for part in needed.pop(hand))
            others = [(a, many) for few, many in splits(hand) if len(many) > WORKED_OUT for a in reach(few)]
            work += sum(map(len, lines[hand])) * (5 + len(others))
            if work > MOST_WORK:
                raise PuzzleTooLarge(Complaint("too many values are nearer than the answer"))
            for a, many in others:
                needed[many].update(each for part in lines[hand] for each in steps(a, part))
    lines[tiles] = [values]  # those beyond the bound, too
    return "".join(f"{' '.join(map(str, hand))}: {_listed(parts)}\n" for hand, parts in lines.items() if parts)


def steps(a: int, values: range) -> Iterator[range]:
    """Yield all results of one step with `a` and a value, as `checker.steps` returns them."""
    low, high, gap = values[0], values[-1], values.step
    yield range(low + a, high + a + 1, gap)
    yield range(low * a, high * a + 1, gap * a)
    if low < a:
        last = values[bisect_left(values, a) - 1]
        yield range(a - last, a - low + 1, gap)
    if high > a:
        first = values[bisect_right(values, a)]
        yield range(first - a, high - a + 1, gap)
    period = a // gcd(a, gap)
    start = next((value for value in values[:period] if not value % a), None)
    if start is not None:
        yield range(start // a, high // a + 1, gap * period // a)
    for value in values[: bisect_right(values, a)]:
        if not a % value:
            yield range(a // value, a // value + 1)


def merged(parts: Iterable[range]) -> list[range]:
    """Return the same values in fewer ranges, ascending."""
    alike: defaultdict[tuple[int, int], list[range]] = defaultdict(list)
    for part in parts:
        for each in [part] if len(part) > 2 else [range(value, value + 1) for value in part]:
            alike[each.step, each[0] % each.step].append(each)
    found: list[range] = []
    for (gap, _), ranges in alike.items():
        low, *others = sorted(ranges, key=lambda each: each[0])
        runs = [low]
        for each in others:
            if each[0] <= runs[-1][-1] + gap:
                runs[-1] = range(runs[-1][0], max(runs[-1][-1], each[-1]) + 1, gap)
            else:
                runs.append(each)
        found += runs
    return sorted(found, key=lambda each: (each[0], each.step))


def _listed(parts: Iterable[range]) -> str:
    return " ".join(
        f"{each[0]}-{each[-1]}{f'/{each.step}' if each.step > 1 else ''}" if len(each) > 1 else str(each[0])
        for each in parts
    )
