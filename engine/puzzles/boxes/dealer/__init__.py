"""Deal Boxes: three views that look like something, and one layout with the fewest boxes, which is proved.

Boxes that fall show the outlines of buildings over a floor plan.  Boxes that float show letters and signs if these have
the wanted level, and otherwise symmetric figures.  Both are changed a little, as long as that brings them nearer to a
single layout of the level.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.core.difficulty import GRADES, grade_by
from engine.core.limits import GaveUp, Progress, Tick, within
from engine.core.rng import SeededRandom
from engine.puzzles.boxes.dealer import silhouettes
from engine.puzzles.boxes.dealer.set_cover import effort, fewest
from engine.puzzles.boxes.solver import covers, stacks
from engine.puzzles.boxes.space import Space

CONFLICTS = 2_000
"""Dead ends after which views count as having several layouts."""
EFFORTS = (0, 1, 6, 14, 26, 42)
"""The least effort of each level, see `set_cover.effort`."""
SETTLING, LOOKED_AT = 30, 16
"""Squares changed one after the other towards a single layout, and how many are tried for each."""
WALKS, STEPS = 40, 250
"""How often changes of views towards another level begin anew, and how many are tried each time."""
MENDS = 120
"""Changes of views before they are given up."""
CONFLICT, SEVERAL, MOST_LAYOUTS = 1_000, 100, 8
"""What counts as missing with contradictory views, and with several layouts; layouts are counted up to the last."""
NODES = 400
"""Choices after which views count as having several layouts, too."""
NARROW, PLAIN = 4, 1
"""Up to this side and beyond this level, buildings are too rare if all floor plans are symmetric."""
LOOSE = 3
"""Least number of optional boxes: with fewer, filling everything up would do."""

SIGNED = 0.5
"""How often floating boxes are tried that show letters and signs."""


def dealt(size: str, level: str, draws: SeededRandom, tick: Tick) -> tuple[Space, str] | None:
    """Return views of this size and level, and what they show; None if the try failed."""
    side, wanted = int(size[0]), GRADES.index(level)
    views: silhouettes.Buildings | silhouettes.ViewFigures
    if not size.endswith("f"):
        views = silhouettes.buildings(side, draws, upright=side > NARROW or wanted <= PLAIN)
    elif draws.chance(SIGNED):
        names, space = silhouettes.signs(side, draws)
        return (space, names) if not _lacks(space, wanted, tick) and _is_proved(space, tick) else None
    else:
        views = silhouettes.figures(side, draws)
    lacks = _lacks(views.space, wanted, tick)
    for _ in range(MENDS):
        if not lacks:
            return (views.space, "") if _is_proved(views.space, tick) else None
        other = views.changed(draws)
        if other is None:
            continue
        found = _lacks(other.space, wanted, tick)
        if found <= lacks:
            views, lacks = other, found
    return None


def _lacks(space: Space, wanted: int, tick: Tick) -> int:
    """Return how far views are from a single layout of the wanted level."""
    tick(Progress("dealing"))
    contradict = sum(space.largest.isdisjoint(space.behind[square]) for square in space.seen)
    if contradict:
        return CONFLICT + contradict
    shows, needed = problem(space)
    found = fewest(shows, needed, MOST_LAYOUTS, NODES)
    if found is None:
        return SEVERAL + MOST_LAYOUTS
    least, ways = found
    if ways > 1:
        return SEVERAL + ways
    taken = effort(shows, needed, least)
    if taken is None:
        return SEVERAL
    above = EFFORTS[wanted + 1] - 1 if wanted + 1 < len(EFFORTS) else taken
    off = max(EFFORTS[wanted] - taken, taken - above, 0)
    return off + max(0, LOOSE - len(space.largest - space.certain))


def changed(space: Space, draws: SeededRandom, tick: Tick, *, harder: bool) -> Iterator[Space]:
    """Yield views of the level next to those given: each found by changes that bring them nearer to it."""
    grade = level_of(space)
    wanted = GRADES.index(grade) + (1 if harder else -1) if grade else 0
    if not grade or not 0 <= wanted < len(GRADES):
        return
    for _ in range(WALKS):
        now, lacks = space, _lacks(space, wanted, tick)
        for _ in range(STEPS):
            toggled = draws.sample(sorted(space.behind), draws.between(1, 2))
            other = now.toggled(toggled)
            if (found := _lacks(other, wanted, tick)) <= lacks and other != space:
                now, lacks = other, found
            if not lacks:
                yield now
                break


def settled(space: Space, draws: SeededRandom, tick: Tick) -> Iterator[Space]:
    """Yield views with a single layout of the fewest boxes, a few squares away from those given."""
    for _ in range(WALKS):
        now, lacks = space, _lacks(space, 0, tick)
        for _ in range(SETTLING):
            others = [now.toggled([square]) for square in draws.sample(sorted(space.behind), LOOKED_AT)]
            ways = {other: _lacks(other, 0, tick) for other in others if other != space}
            best = min(ways, key=ways.__getitem__)
            if ways[best] <= lacks:
                now, lacks = best, ways[best]
            if lacks < SEVERAL and now != space:
                yield now
                break


def level_of(space: Space) -> str:
    """Return the level of views with a single layout of the fewest boxes; empty if it is out of reach."""
    shows, needed = problem(space)
    found = fewest(shows, needed, MOST_LAYOUTS, NODES)
    taken = effort(shows, needed, found[0]) if found is not None and found[1] == 1 else None
    return "" if taken is None else grade_by(taken, EFFORTS)


def problem(space: Space) -> tuple[list[int], int]:
    """Return what each box or stack would show, as sets of bits, and everything that must be shown.

    Boxes that float show squares.  Of boxes that fall, stacks show columns and rows that are exactly as high as they
    are; stacks of a single box are known from above.
    """
    if not space.gravity:
        number = {square: n for n, square in enumerate(sorted(space.seen))}
        shows = [sum(1 << number[square] for square in space.squares(place)) for place in sorted(space.largest)]
        return shows, (1 << len(number)) - 1
    shows, needed, shift = [], 0, 0
    for needs in stacks.needs_of(space):
        lines = [*(("c", c) for c in needs.columns), *(("r", r) for r in needs.rows)]
        number_of = {line: shift + n for n, line in enumerate(lines)}
        for r, c in needs.places:
            shows.append(sum(1 << number_of[line] for line in (("r", r), ("c", c)) if line in number_of))
        needed |= sum(1 << n for n in number_of.values())
        shift += len(lines)
    return [each for each in shows if each], needed


def _is_proved(space: Space, tick: Tick) -> bool:
    """Return whether there is one layout with the fewest boxes, by the solver."""
    layouts = stacks.layouts if space.gravity else covers.layouts
    try:
        return len(list(islice(layouts(space, within(CONFLICTS, tick)), 2))) == 1
    except GaveUp:
        return False
