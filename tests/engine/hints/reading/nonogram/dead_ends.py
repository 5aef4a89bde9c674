"""What hints on nonograms say of a line that has no way left, held against its cells."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from tests.engine.hints.reading.nonogram.board import Line, fits, ways
from tests.engine.hints.reading.nonogram.lines import ORDINALS
from tests.engine.hints.reading.text import need, numbers

RUN = "its (?:([a-z0-9]+) )?run of ([0-9]+)"
CROSSED = r"((?:row|column)s? [0-9–, and]*[0-9])"


def read_dead_end(line: Line, told: str) -> None:
    """The line has no arrangement, and what is said of it is enough to show that."""
    need(ways(line.clue, line.known) is None, f"“{told}”, and there is a way")
    for pattern, reader in READERS.items():
        if found := re.fullmatch(pattern, told):
            reader(line, told, *(part or "" for part in found.groups()))
            return
    need(False, f"“{told}” is not understood")


def read_failing(line: Line, told: str) -> None:
    """As `read_dead_end`, of a line as it is: what it has, not what it would have."""
    if found := re.fullmatch("(only [0-9]+ cells?|no cell) (is|are) left uncrossed for (.*)", told):
        need((found[2] == "is") == (not found[1].endswith("s")), told)
        read_dead_end(line, f"would have {found[1]} left for {found[3]}")
        return
    need(told.startswith("it "), told)
    said = told.removeprefix("it ")
    verbs = {"has": "have", "begins": "begin", "ends": "end", "needs": "need"}
    verb, _, rest = said.partition(" ")
    no_room = rest.startswith(("no room", "no place"))  # that a line has in both moods
    read_dead_end(line, f"would {verbs[verb]} {rest}" if verb in verbs and not no_room else said)


def _first_is_longer(line: Line, told: str, count: str, order: str, run: str) -> None:
    ends = ("first", line.known, line.clue), ("last", line.known[::-1], line.clue[::-1])
    named = [(known, clue) for which, known, clue in ends if clue[0] == int(run) and order in (which, "")]
    need(bool(order) == (line.clue.count(int(run)) > 1), f"“{told}”: which run?")
    need(any(_is_longer(known, clue[0], int(count)) for known, clue in named), f"“{told}”: it is not, or fits before")


def _is_longer(known: str, run: int, length: int) -> bool:
    """Whether so many black cells side by side come first, and more than the run there, for which is no room before."""
    block = re.search("#+", known)
    if block is None or len(block[0]) != length or run >= length:
        return False
    return not [at for at in range(block.start() - run) if "." not in known[at : at + run]]


def _longer(line: Line, told: str, count: str, cells: str, runs: str) -> None:
    longest = max(map(len, re.findall("#+", line.known)), default=0)
    need(int(count) == longest > max(line.clue, default=0) and (cells == "cell") == (longest == 1), told)
    name = f"its run of {line.clue[0]}" if len(line.clue) == 1 else "any of its runs"
    need(runs == (name if line.clue and longest > 1 else ""), told)


def _more(line: Line, told: str, count: str, runs: str) -> None:
    need(int(count) == line.known.count("#") > sum(line.clue) and bool(runs) == (len(line.clue) > 1), told)
    need(not runs or sum(line.clue) == int(runs), told)


def _fewer(line: Line, told: str, count: str, cells: str, runs: str) -> None:
    need(int(count or 0) == len(line.known) - line.known.count(".") < sum(line.clue) == int(runs or 1), told)
    need((cells == "cells") == (int(count or 0) > 1) and count != "0" and runs != "1", told)


def _nowhere(line: Line, told: str, which: str, run: str) -> None:
    need((which == "its") == (line.clue.count(int(run)) == 1) and int(run) in line.clue, told)
    need(all("." in line.known[at : at + int(run)] for at in range(line.length - int(run) + 1)), f"“{told}”: it fits")


def _finished(line: Line, told: str, count: str, crossed: str, missing: str) -> None:
    cells = line.crossing(crossed)
    need(len(cells) == max(cells) - min(cells) + 1 == int(count) and count == missing, told)
    need(all(line.known[i] == "#" for i in cells), f"“{told}”: not all are black")
    around = f".{line.known}."
    need(around[min(cells)] == "." == around[max(cells) + 2], f"“{told}”: it may go on")
    need(int(count) not in line.clue, f"“{told}”: there is such a run")


def _order(line: Line, told: str, which: str, alone: str, several: str, instead: str) -> None:
    said, known, clue = numbers(alone or several), line.known, line.clue
    need(len(said) > 1 or bool(alone), told)
    own = clue[: len(said)] if which == "begin" else clue[-len(said) :]
    need(tuple(numbers(instead)) == own, f"“{told}”: its clue has {own}")
    if which == "end":
        said, known, clue = said[::-1], known[::-1], clue[::-1]
    need(re.match(r"\.*" + r"\.+".join("#" * run for run in said) + r"(?:\.|$)", known) is not None, told)
    need(tuple(said[:-1]) == clue[: len(said) - 1] and said[-1] != clue[len(said) - 1], f"“{told}” is so")


def _one_each(line: Line, told: str, count: str, crossed: str, only: str) -> None:
    cells = sorted(line.crossing(crossed))
    need(int(only) == len(line.clue), told)
    need(int(count) == len(cells) > len(line.clue), told)
    for one, other in pairwise(cells):
        need(line.known[one] == line.known[other] == "#", f"“{told}”: not all are black")
        apart = "." in line.known[one:other] or all(run < other - one + 1 for run in line.clue)
        need(apart, f"“{told}”: one run may have {one + 1} and {other + 1}")


def _is_outer(line: Line, told: str, which: str, run: str, end: str) -> None:
    """A run is called the first or last of its length where there are several; it is at that end of the clue."""
    need(line.clue[-1 if end == "last" else 0] == int(run), told)
    need(which == (end if line.clue.count(int(run)) > 1 else ""), f"“{told}”: which run?")


def _up_to(line: Line, told: str, which: str, run: str, crossed: str) -> list[range]:
    """Where the first run can lie, or the last one, if no black cell is before it, or after it; the only one, over one.

    Other black cells are left out of account.
    """
    (cell,) = line.crossing(crossed)
    ends = {"first": line.known.find("#"), "last": line.known.rfind("#")}
    need(line.known[cell] == "#" and ends.get(which, cell) == cell, f"“{told}”: another cell is the {which} one")
    every = [range(at, at + int(run)) for at in range(line.length - int(run) + 1)]
    near = {"first": lambda own: own[0] <= cell, "last": lambda own: own[-1] >= cell}.get(
        which, lambda own: cell in own
    )
    return [own for own in every if near(own) and "." not in line.known[own[0] : own[-1] + 1]]


def _no_place(line: Line, told: str, order: str, run: str, side: str, crossed: str, which: str) -> None:
    _is_outer(line, told, order, run, which)
    need(bool(which) == (len(line.clue) > 1), told)
    free = _up_to(line, told, which, run, crossed)
    need(not free, f"“{told}”: there is, in {free}")
    need(side == {"first": " before or over", "last": " over or after", "": ", which must cover"}[which], told)


def _touches(line: Line, told: str, crossed: str, order: str, run: str) -> None:
    (cell,) = line.crossing(crossed)
    ends = {line.known.find("#"): "first", line.known.rfind("#"): "last"}
    need(cell in ends, f"“{told}”: another cell is nearer to the end")
    alike = [which for at, which in ((line.known.find("#"), "first"), (line.known.rfind("#"), "last")) if at == cell]
    near = [which for which in alike if line.clue[-1 if which == "last" else 0] == int(run)]
    if order and len(line.clue) > 1:
        near = [which for which in near if which == order]
    need(bool(near), f"“{told}”: no such run at an end")
    need(any(_touches_from(line, told, cell, which, order, run) for which in near), f"“{told}”: it does not")


def _touches_from(line: Line, told: str, cell: int, which: str, order: str, run: str) -> bool:
    """Whether the run at that end cannot cover the black cell next to it without touching another one."""
    several = len(line.clue) > 1
    if order != (which if line.clue.count(int(run)) > 1 else ""):
        return False
    free = _up_to(line, told, which if several else "", run, f"{line.across} {cell + 1}")
    around = [[line.known[i] for i in (own[0] - 1, own[-1] + 1) if 0 <= i < line.length] for own in free]
    return bool(free) and all(cell in own for own in free) and all("#" in each for each in around)


def run_named(line: Line, order: str, length: str) -> int:
    """A run by its order among those of its length, which is told where there are several."""
    equal = [i for i, run in enumerate(line.clue) if run == int(length)]
    need(bool(equal) and bool(order) == (len(equal) > 1), f"“{order} run of {length}”: which run?")
    number = ORDINALS.index(order) if order in ORDINALS else numbers(order or "1")[0] - 1
    need(number < len(equal), f"there is no {order} run of {length}")
    return equal[number]


def _left_over(line: Line, told: str, order: str, run: str, those: str, side: str) -> None:
    """The runs before this one can cover the black cells there, but then it has no place."""
    number, clue, known = run_named(line, order, run), line.clue, line.known
    if side == "after":
        number, clue, known = len(clue) - 1 - number, clue[::-1], known[::-1]
    need(number > 0 and (those == f"the run {side} it covers") == (number == 1), told)
    before, behind = ([i for i, free in enumerate(row) if free] for row in fits(clue[: number + 1], known)[number:])
    need(any(known[i : i + 1] != "#" for i in before), f"“{told}”: even those do not fit")
    need(all(known[i : i + 1] == "#" for i in behind), f"“{told}”: there is a place")


def _left_black(line: Line, told: str, crossed: str, order: str, run: str) -> None:
    """All runs find a place, but this one, at the end, is never as far as the last black cell there."""
    (cell,), number, clue, known = line.crossing(crossed), run_named(line, order, run), line.clue, line.known
    need(number in (0, len(clue) - 1), told)
    if cell == known.rfind("#") and number == len(clue) - 1:
        ends = [end for end, free in enumerate(fits(clue, known)[-1]) if free]
    else:
        need(cell == known.find("#") and number == 0, told)
        ends = [end for end, free in enumerate(fits(clue[::-1], known[::-1])[-1]) if free]
        cell = len(known) - 1 - cell
    need(bool(ends) and max(ends) <= cell, f"“{told}”: it can")


def _pushed(line: Line, told: str, order: str, run: str, those: str, side: str, where: str) -> None:
    """The runs up to this one do not fit between the white cells; without it they do."""
    number, clue, known = run_named(line, order, run), line.clue, line.known.replace("#", "?")
    directions = {("row", "before"): "to the left", ("row", "after"): "to the right", ("column", "before"): "up"}
    need(where == directions.get((line.kind, side), "down"), told)
    if side == "after":
        number, clue, known = len(clue) - 1 - number, clue[::-1], known[::-1]
    need((those == "the run") == (number == 1) and number > 0, told)
    need(fits(clue[:number], known)[-1][-1], f"“{told}”: even those do not fit")
    need(not fits(clue[: number + 1], known)[-1][-1], f"“{told}”: there is room")


def _places(line: Line) -> list[tuple[int, int]]:
    """Where runs may begin and end, whatever is black."""
    possible = ways(line.clue, line.known.replace("#", "?"))
    assert possible is not None
    return [(at, at + run) for run, starts in zip(line.clue, possible.starts, strict=True) for at in starts]


def _beyond(line: Line, told: str, count: str, crossed: str, runs: str, *long: str) -> None:
    """Black cells side by side that no run can cover all."""
    cells = line.crossing(crossed)
    need(
        len(cells) == max(cells) - min(cells) + 1 == int(count or 1) and all(line.known[i] == "#" for i in cells), told
    )
    near = [(begin, end) for begin, end in _places(line) if cells & {*range(begin, end)}]
    need(not any(cells <= {*range(begin, end)} for begin, end in near), f"“{told}”: one run can")
    lengths = {end - begin for begin, end in near}
    if any(long):
        _long_enough(line, told, cells, *long)
    elif runs.startswith("where only"):
        need({*numbers(runs)} == lengths and max(lengths) < len(cells), f"“{told}”: {lengths} reach")
        need(numbers(runs) == sorted(lengths), told)
    else:
        need((runs == "where no run reaches") == (not lengths), f"“{told}”: {lengths} reach")
        need(runs != "none of its runs" or max(line.clue) >= len(cells), f"“{told}”: none is long enough")


def _long_enough(line: Line, told: str, cells: set[int], long: str, side: str, others: str) -> None:
    """The runs that are long enough are all told; where they cover these cells, others have no room on that side."""
    runs = [j for j, run in enumerate(line.clue) if run >= len(cells)]
    need(bool(runs) and long.startswith("run of") == (len(runs) == 1), told)
    need(numbers(long) == sorted({line.clue[j] for j in runs}), f"“{told}”: {line.clue}")
    first, last = min(cells), max(cells)
    free = [
        range(at, at + line.clue[j])
        for j in runs
        for at in range(max(0, last + 1 - line.clue[j]), min(first, line.length - line.clue[j]) + 1)
        if "." not in line.known[at : at + line.clue[j]]
    ]
    before = side in ("above", "on the left")
    need((side in ("above", "below")) == (line.kind == "column"), told)
    own = line.clue[: runs[0]] if before else line.clue[runs[-1] + 1 :]
    need(bool(own) and bool(free) and numbers(others) == [*own], f"“{told}”: it is {own}")
    open_cells = line.known.replace("#", "?")
    for place in free:
        room = open_cells[: max(0, place[0] - 1)] if before else open_cells[place[-1] + 2 :]
        need(not fits(own, room)[-1][-1], f"“{told}”: there is room beside {place}")


def _uncovered(line: Line, told: str, crossed: str) -> None:
    (cell,) = line.crossing(crossed)
    need(line.known[cell] == "#", told)
    around = f".{line.known}."
    free = [(begin, end) for begin, end in _places(line) if begin <= cell < end and around[begin] != "#"]
    need(all(around[end + 1] == "#" for _, end in free), f"“{told}”: {free}")


READERS: dict[str, Callable[..., None]] = {
    "would have ([0-9]+) black cells without a gap for its (?:(first|last) )?run of ([0-9]+)": _first_is_longer,
    "would have ([0-9]+) black (cell|cells without a gap)(?:, too many for (its run of [0-9]+|any of its runs))?": (
        _longer
    ),
    "would have ([0-9]+) black cells(?:, and not ([0-9]+))?": _more,
    "would have (?:only ([0-9]+)|no) (cells?) left for (?:([0-9]+) black ones|its black one)": _fewer,
    "has no room left anywhere for (its|a) run of ([0-9]+)": _nowhere,
    f"would have a finished run of ([0-9]+) in {CROSSED}: its clue has no ([0-9]+)": _finished,
    "would (begin|end) with (?:a run of ([0-9]+)|([0-9]+(?: [0-9]+)+)), and not ([0-9]+(?: [0-9]+)*)": _order,
    f"would need ([0-9]+) runs for its black cells in {CROSSED}, and has only ([0-9]+)": _one_each,
    "has no room for its (?:(first|last) )?run of ([0-9]+)( before or over| over or after|, which must cover) "
    f"{CROSSED}(?:, its (first|last) black cell)?": _no_place,
    f"cannot cover {CROSSED} with its (?:(first|last) )?run of ([0-9]+) without touching another black cell": _touches,
    f"has no room for {RUN} even with (the run|those) (before|after) it pushed "
    "(to the left|to the right|up|down)": _pushed,
    f"would have (?:a|([0-9]+)) black cells? in {CROSSED}, (where no run reaches|"
    "where only runs of [0-9]+(?:, [0-9]+)*(?: or [0-9]+)? reach)": _beyond,
    f"would have ([0-9]+) black cells in {CROSSED}: (none of its runs) can cover them and leave room for the others": (
        _beyond
    ),
    f"would have ([0-9]+) black cells in {CROSSED}: (only) its (runs? of [0-9]+(?:, [0-9]+)*(?: and [0-9]+)?) could "
    "cover them, but then there is no room (on the left|on the right|above|below) for ([0-9]+(?: [0-9]+)*)": _beyond,
    f"would have a black cell in {CROSSED} that none of its runs can cover": _uncovered,
    f"has no place for {RUN}, however (the run (?:before|after) it covers|those (?:before|after) it cover) "
    "the black cells there": lambda line, told, order, run, those: _left_over(
        line, told, order, run, those, "before" if " before " in those else "after"
    ),
    f"would have a black cell in {CROSSED} that {RUN} cannot cover, however the others lie": _left_black,
}
