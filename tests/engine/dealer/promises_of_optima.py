"""What tests ask of dealt puzzles that have no path: their levels by their own definitions, with rules of their own."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Any

from engine.core.difficulty import GRADES
from engine.puzzles.boxes import Boxes
from engine.puzzles.trades import Trades

Square = tuple[str, int, int]
Shows = dict[object, frozenset[object]]

BOXES = (0, 1, 6, 14, 26, 42)
"""The least effort of each level of boxes."""
TRADES = (0, 7, 11, 16, 23, 34)
"""The least effort of each level of trades."""


def level_found(puzzle: Any) -> str:
    """The level of a puzzle that has no path, by its own definition; empty if its answer is not the only one."""
    if isinstance(puzzle, Trades):
        found = trades_effort(puzzle)
        return "" if found is None else GRADES[max(n for n, least in enumerate(TRADES) if found >= least)]
    if isinstance(puzzle, Boxes):
        found = boxes_effort(puzzle)
        return "" if found is None else GRADES[max(n for n, least in enumerate(BOXES) if found >= least)]
    return ""


# -- boxes -------------------------------------------------------------------------------------------------------------


def boxes_effort(puzzle: Boxes) -> int | None:
    """What it takes to find the only layout with the fewest boxes; None where there are several."""
    shows = floating(puzzle) if not puzzle.space.gravity else falling(puzzle)
    few = fewest(shows, frozenset().union(*shows.values()), 99, set())
    return turns(shows, len(next(iter(few)))) if len(few) == 1 else None


def floating(puzzle: Boxes) -> Shows:
    """Of each place that may hold a box the squares in which that would be seen."""
    space, shows = puzzle.space, Shows()
    for z, layer in enumerate(reversed(space.side)):
        for y, row in enumerate(space.top):
            for x, above in enumerate(row):
                if above == layer[x] == space.back[-1 - z][-1 - y] == "1":
                    shows[z, y, x] = frozenset({("side", z, x), ("back", z, y), ("top", y, x)})
    return shows


def falling(puzzle: Boxes) -> Shows:
    """Of each place that may hold a stack of two or more the columns and rows that are seen to be as high."""
    space, shows = puzzle.space, Shows()
    across = [sum(row[x] == "1" for row in space.side) for x in range(len(space.top[0]))]
    along = [sum(row[-1 - y] == "1" for row in space.back) for y in range(len(space.top))]
    for y, row in enumerate(space.top):
        for x, above in enumerate(row):
            high = min(across[x], along[y])
            if above == "1" and high > 1:
                seen = {("column", x)} if across[x] == high else set()
                shows[y, x] = frozenset(seen | ({("row", y)} if along[y] == high else set()))
    return shows


def fewest(shows: Shows, needed: frozenset[object], most: int, found: set[frozenset[object]]) -> set[frozenset[object]]:
    """All smallest choices that show what is needed, by trying; of at most so many."""
    best = most

    def choose(chosen: frozenset[object], open_: frozenset[object], left: Shows) -> None:
        nonlocal best
        widest = max((len(each & open_) for each in left.values()), default=0)
        if not open_:
            if len(chosen) < best:
                best = len(chosen)
                found.clear()
            found.add(chosen)
        elif widest and len(chosen) + -(-len(open_) // widest) <= best:
            hardest = min(open_, key=lambda need: (sum(need in each for each in left.values()), str(need)))
            rest = dict(left)
            for each in [each for each, seen in left.items() if hardest in seen]:
                choose(chosen | {each}, open_ - left[each], rest)
                rest = {other: seen for other, seen in rest.items() if other != each}

    choose(frozenset(), needed, shows)
    return found


def turns(shows: Shows, least: int) -> int | None:
    """The effort, see `engine.puzzles.boxes.dealer.set_cover.effort`."""
    left, found, turn = dict(shows), 0, 0
    while left:
        step = one_turn(left)
        if step is None:
            out = [each for each in left if bound(chosen_from(left, {each}), 1) > least]
            if not out:
                return None
            left = {each: seen for each, seen in left.items() if each not in out}
            found += 5
        else:
            taken, left = step
            found += turn * taken
            least -= taken
        turn += 1
    return found


def chosen_from(shows: Shows, taken: set[object]) -> Shows:
    """What the others still show that these do not."""
    seen = frozenset().union(*(shows[each] for each in taken))
    return {each: own - seen for each, own in shows.items() if each not in taken and own - seen}


def bound(left: Shows, chosen: int) -> int:
    while left and (step := one_turn(left)) is not None:
        taken, left = step
        chosen += taken
    widest = max(map(len, left.values()), default=1)
    return chosen + -(-len(frozenset().union(*left.values())) // widest)


def one_turn(left: Shows) -> tuple[int, Shows] | None:
    """How many are chosen in a turn, and what is left; None where no argument applies."""
    by = {
        need: frozenset(each for each, seen in left.items() if need in seen)
        for need in frozenset().union(*left.values())
    }
    taken = {each for those in by.values() if len(those) == 1 for each in those}
    if taken:
        return len(taken), chosen_from(left, taken)
    order = list(left)
    worse = {
        one
        for one in left
        for other in left
        if left[one] < left[other] or (left[one] == left[other] and order.index(other) < order.index(one))
    }
    if worse:
        return 0, {each: seen for each, seen in left.items() if each not in worse}
    listed = sorted(by, key=str)
    anyway = {
        one
        for one in by
        for other in by
        if by[other] < by[one] or (by[other] == by[one] and listed.index(other) < listed.index(one))
    }
    if not anyway:
        return None
    return 0, {each: seen - anyway for each, seen in left.items() if seen - anyway}


# -- trades ------------------------------------------------------------------------------------------------------------


def trades_effort(puzzle: Trades) -> int | None:
    """What the shortest way takes, by trying all trades everywhere; None if there is none, or several."""
    errand = puzzle.errand
    goods = range(len(puzzle.goods))
    assert None not in errand.start
    start = {good: errand.start[good] for good in goods}

    def after(stock: dict[int, Any]) -> Iterator[tuple[str, dict[int, Any]]]:
        for each in errand.exchanges:
            assert not each.all_of
            left = {good: stock[good] - each.takes[good] for good in goods}
            if min(left.values()) >= 0:
                yield each.name, {good: left[good] + each.gives[good] for good in goods}

    def is_there(stock: dict[int, Any]) -> bool:
        return all(stock[good] >= errand.goal.least[good] for good in goods)

    def key(stock: dict[int, Any]) -> tuple[int, ...]:
        return tuple(stock[good] for good in goods)

    paths: list[list[dict[int, Any]]] = [[start]]
    while not (ends := [path for path in paths if is_there(path[-1])]):
        paths = [[*path, new] for path in paths for _, new in after(path[-1])]
        # All ways to the same inventory but two are as good as two.
        by_end: dict[tuple[int, ...], list[list[dict[int, Any]]]] = {}
        for path in paths:
            if len(same := by_end.setdefault(key(path[-1]), [])) < 2:
                same.append(path)
        paths = [path for same in by_end.values() for path in same]
        if not paths:
            return None
    if len(ends) > 1:
        return None
    can_be_met: dict[tuple[int, ...], bool] = {}

    def reaches(stock: dict[int, Any]) -> bool:
        seen, queue = {key(stock)}, [stock]
        for each in queue:
            known = can_be_met.get(key(each))
            if known or is_there(each):
                return True
            for _, new in after(each) if known is None else ():
                if key(new) not in seen:
                    seen.add(key(new))
                    queue.append(new)
        return False

    effort = 0
    for here, chosen in pairwise(ends[0]):
        effort += 1
        for _, new in after(here):
            if new != chosen:
                can_be_met[key(new)] = can_be_met.get(key(new)) or reaches(new)
                effort += 1 if can_be_met[key(new)] else 2
    return effort


def pile_shape(puzzle: Boxes) -> object:
    """The same for views of piles that are alike when turned about, or mirrored."""
    space, side = puzzle.space, len(puzzle.space.top)
    assert {len(space.top[0]), len(space.side)} == {side}
    seen = frozenset(floating(puzzle)) if not space.gravity else space.largest
    turned = []
    for turn in range(8):
        places = seen
        for _ in range(turn % 4):
            places = frozenset((z, x, side - 1 - y) for z, y, x in places)
        turned.append(sorted((z, y, side - 1 - x) if turn >= 4 else (z, y, x) for z, y, x in places))
    return min(turned)


def market_shape(puzzle: Trades) -> object:
    """The market without its names: goods are told apart by what is done with them, looked at again and again."""
    errand, goods = puzzle.errand, range(len(puzzle.goods))
    kinds: dict[int, object] = {good: (errand.start[good], errand.goal.least[good]) for good in goods}
    for _ in range(4):
        kinds = {
            good: sha256(
                repr(
                    (
                        kinds[good],
                        sorted(
                            (
                                each.takes[good],
                                each.gives[good],
                                sorted((str(kinds[g]), each.takes[g], each.gives[g]) for g in goods),
                            )
                            for each in errand.exchanges
                            if each.takes[good] or each.gives[good]
                        ),
                    )
                ).encode()
            ).hexdigest()
            for good in goods
        }
    return sorted(map(str, kinds.values()))
