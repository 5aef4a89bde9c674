"""What hints say of one arrow, or of all arrows that point at a cell: each way but one is refuted."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core.abilities import Hint
from tests.engine.hints.reading.signpost.board import AT, Board, new_of
from tests.engine.hints.reading.text import PLACES, Cell, cell, cells, need, same, taken_apart


def read_technique(board: Board, hint: Hint) -> None:
    """All ways from a cell, or into it, are named, and each but one is refuted."""
    new_at, new_value = new_of(hint)
    into = hint.where.startswith("Look for what leads to ")
    place = taken_apart(rf"Look for what leads to {AT}\." if into else rf"Look at the arrow of {AT}\.", hint.where)[0]
    at = cell(place)
    ways = {a for a in board.cells if at in board.reach[a]} if into else board.reach[at]
    opening, *objections = re.findall(r"[^.]+\.", hint.why)
    none = f"No arrow points at {place}." if into else f"{place}’s arrow leads nowhere."
    one = rf"Only the arrow of {AT} points at {place}\." if into else rf"{place}’s arrow points only at {AT}\."
    more = rf"The arrows of ({PLACES}) point at {place}\." if into else rf"{place}’s arrow points at ({PLACES})\."
    if len(ways) > 1:
        same(cells(taken_apart(more, opening)[0]), ways, opening)
    elif ways:
        same(cells(taken_apart(one, opening)[0]), ways, opening)
    else:
        need(opening == none, opening)
    end = 1 if into else board.last
    left: set[Cell | int] = set(ways)
    if board.seen.get(at) is None and end not in {board.seen.get(a) for a in board.cells}:
        left.add(end)
    for told in (each for several in objections for each in _apart(several.strip())):
        refuted = _objection(board, at, into, told.strip())
        need(refuted in left or refuted == end, f"“{told}” is about none of the ways that are left")
        left.discard(refuted)
    right: Cell | int = new_value if isinstance(new_value, int) or not into else new_at
    need(new_at == at or (into and new_value == at), hint.what)
    need(left == {right}, f"{left} are left, not {right}: {hint.why}")


def _apart(told: str) -> list[str]:
    """What is said of several cells at once, of each of them."""
    onward = re.fullmatch(
        rf"(If {AT} \([0-9]+\) led to) ({PLACES}), (that would be [0-9]+), but (neither|none) of their arrows points "
        rf"(at {AT}, where [0-9]+ is\.)",
        told,
    )
    back = re.fullmatch(
        rf"If ({PLACES}) (led to {AT} \([0-9]+\)), it (would be [0-9]+), but ([0-9]+, at {AT}), points at "
        rf"(neither|none) of them\.",
        told,
    )
    if onward:
        start, _, several, would, none, at, _ = onward.groups()
        each = [
            f"{start} {one}, {would}, but the arrow of {one} does not point {at}" for one in re.findall(AT, several)
        ]
    elif back:
        several, led, _, would, beside, _, none = back.groups()
        each = [
            f"If {one} {led}, {one} {would}, but {beside}, does not point there." for one in re.findall(AT, several)
        ]
    else:
        return [told]
    named = cells(several)
    need(" and " not in several and named == sorted(named), f"“{told}”: which cells?")
    need(len(each) > 1 and (len(each) == 2) == (none == "neither"), f"“{told}”: how many are they?")
    return each


def _objection(board: Board, at: Cell, into: bool, told: str) -> Cell | int:
    """The way that is refuted: the other cell, or 1 or the last number for the cell itself."""
    for pattern, reader in OBJECTIONS.items():
        if found := re.fullmatch(pattern, told):
            tail, head = reader(board, at, into, *found.groups())
            if isinstance(tail, int):
                return tail
            need(head in board.reach[tail], f"“{told}”: the arrow does not point there")
            need((head if into else tail) == at, f"“{told}” is not about {at}")
            return tail if into else head
    need(False, f"“{told}” is not understood")
    return at


Way = tuple[Cell | int, Cell]


def _leads_already(board: Board, at: Cell, into: bool, tail: str, other: str) -> Way:
    need(
        board.link.get(cell(tail)) == cell(other)
        or (board.seen.get(cell(tail)) or -1) + 1 == board.seen.get(cell(other)),
        tail,
    )
    return cell(tail), at


def _follows_already(board: Board, at: Cell, into: bool, head: str, other: str) -> Way:
    need(board.into.get(cell(head)) == cell(other), head)
    need(cell(other) != at, head)
    return at, cell(head)


def _has(board: Board, place: str, number: str | int) -> None:
    need(board.seen.get(cell(place)) == int(number), f"{place} is {board.seen.get(cell(place))}, not {number}")


def _end_at(board: Board, at: Cell, into: bool, number: str, place: str) -> Way:
    _has(board, place, number)
    need(int(number) == (1 if into else board.last) and cell(place) != at, number)
    return int(number), at


def _last(board: Board, at: Cell, into: bool, tail: str, number: str = "") -> Way:
    _has(board, tail, number or board.last)
    need(board.seen.get(cell(tail)) == board.last, tail)
    return cell(tail), at


def _first(board: Board, at: Cell, into: bool, head: str) -> Way:
    _has(board, head, 1)
    return at, cell(head)


def _other_number(board: Board, at: Cell, into: bool, place: str, number: str, needed: str) -> Way:
    _has(board, place, number)
    mine = board.seen.get(at)
    need(mine is not None and int(needed) == mine + (-1 if into else 1) != int(number), place)
    return (cell(place), at) if into else (at, cell(place))


def _own_chain(board: Board, at: Cell, into: bool, one: str, which: str, other: str) -> Way:
    first, second = (one, other) if which == "before" else (other, one)
    need(cell(second) in board.chain(cell(first))[1:], f"{first} does not come before {second}")
    return cell(second), cell(first)


def _run(board: Board, chain: str, count: str, place: str, way: str) -> list[Cell]:
    """The cells that would get numbers with this one: onward from it, or up to it."""
    found = board.chain(cell(place), back=way == "up to")
    if chain:
        need((way == "up to") or way == "from", way)
        need(len(found) == int(count) > 1, f"the chain at {place} has {len(found)} cells")
    else:
        need(len(found) == 1, f"{place} is in a chain")
    return found


CHAIN = rf"(?:([Tt]he chain of) ([0-9]+) cells (from|up to) {AT}(?: on)?|{AT})"


def _would(board: Board, at: Cell, into: bool, *parts: str | None) -> Way:
    """Numbers that a chain or a cell would get, of which one stands elsewhere, or does not fit to the next beyond."""
    known, number, chain, count, way, chained, alone, rest = parts
    place, forward = chained or alone or "", True
    if known:
        _has(board, known, number or "")
    # Without a chain it is the cell whose number is not known yet.
    forward = way == "from" if chain else (cell(place) == at) == into
    cells_of = _run(board, chain or "", count or "", place, way or "")
    fixed = at if cell(place) != at else cell(known or place)
    mine = board.seen.get(fixed)
    need(mine is not None and (not known or fixed in (cell(known), at)), f"{fixed} has no number")
    step = 1 if forward else -1
    given = {each: (mine or 0) + step * (i + 1) for i, each in enumerate(cells_of)}
    rest = rest or ""
    if found := re.fullmatch(r"would run beyond ([0-9]+)\.", rest):
        need(forward and int(found[1]) == board.last < max(given.values()), rest)
    elif found := re.fullmatch(rf"would be ([0-9]+)(?: to ([0-9]+))?, but ([0-9]+) is at {AT}\.", rest):
        need(min(given.values()) == int(found[1]) and max(given.values()) == int(found[2] or found[1]), rest)
        _has(board, found[4], found[3])
        need(int(found[3]) in given.values() and cell(found[4]) not in given, rest)
    elif found := re.fullmatch(
        rf"would (?:be ([0-9]+)|end with ([0-9]+) at {AT}), but its arrow does not point at {AT}, where ([0-9]+) is\.",
        rest,
    ):
        end = cell(found[3]) if found[3] else cells_of[-1]
        need(forward and end == cells_of[-1] and given[end] == int(found[1] or found[2]) == int(found[5]) - 1, rest)
        _has(board, found[4], found[5])
        need(cell(found[4]) not in board.reach[end], rest)
    else:
        found = re.fullmatch(
            rf"would (?:be ([0-9]+)|begin with ([0-9]+) at {AT}), "
            rf"but ([0-9]+), at {AT}, does not point there\.",
            rest,
        )
        need(found is not None and not forward, rest)
        if found:
            begin = cell(found[3]) if found[3] else cells_of[-1]
            need(begin == cells_of[-1] and given[begin] == int(found[1] or found[2]) == int(found[4]) + 1, rest)
            _has(board, found[5], found[4])
            need(begin not in board.reach[cell(found[5])], rest)
    return (fixed, cell(place)) if forward else (cell(place), fixed)


def _if_led(board: Board, at: Cell, into: bool, *parts: str | None) -> Way:
    """`If r1c1 (12) led to r2c2, r2c2 would be 13, but ...`."""
    tail, before, head, after, *rest = parts
    need(bool(before) != bool(after), f"{parts}: one number is known")
    way = cell(tail or ""), cell(head or "")
    need(way == _would(board, at, into, tail if before else head, before or after, *rest), f"{parts}")
    return way


def _that_would(
    board: Board, at: Cell, into: bool, tail: str, known: str, head: str, made: str, again: str, other: str, beyond: str
) -> Way:
    """`If r1c1 (12) led to r2c2, that would be 13, but the arrow of r2c2 does not point at r3c3, where 14 is.`"""
    _has(board, tail, known)
    _has(board, other, beyond)
    _run(board, "", "", head, "from")
    need(again == head and int(known) + 2 == int(made) + 1 == int(beyond), f"{tail} is {known}")
    need(cell(other) not in board.reach[cell(head)], f"{head} points at {other}")
    return cell(tail), cell(head)


def _mine_is(board: Board, at: Cell, into: bool, known: str, number: str, other_number: str, other: str) -> Way:
    """`r1c1 is 12, and 13 is at r2c2.`"""
    _has(board, known, number)
    _has(board, other, other_number)
    need(int(other_number) == int(number) + (1 if into else -1) and cell(other) != at, known)
    return (cell(known), at) if into else (at, cell(known))


def _makes(
    board: Board, at: Cell, into: bool, head: str, number: str, tail: str, made: str, same_made: str, other: str
) -> Way:
    """`r1c1 is 12, which would make r2c2 11, but 11 is at r3c3.`"""
    _has(board, head, number)
    _has(board, other, made)
    need(made == same_made and int(made) == int(number) - 1 and cell(tail) != cell(other), head)
    return cell(tail), cell(head)


def _no_room(board: Board, at: Cell, into: bool, *parts: str | None) -> Way:
    """`r1c1 is 3, and there is no room for the chain of 4 up to r2c2 before that.`"""
    head, number, count, place, again = parts
    fixed = cell(head) if head else at
    mine = board.seen.get(fixed) or 0
    need(str(mine) == (number or again), f"{fixed} is {mine}")
    run = board.chain(cell(place or ""), back=True)
    need(len(run) == int(count or 0) and mine - len(run) < 1, place or "")
    return cell(place or ""), fixed


OBJECTIONS: dict[str, Callable[..., Way]] = {
    rf"{AT} already leads to {AT}\.": lambda board, at, into, tail, other: (
        (_leads_already(board, at, into, tail, other)[0], at)
    ),
    rf"{AT} already follows {AT}\.": _follows_already,
    rf"([0-9]+) is at {AT}\.": _end_at,
    rf"{AT} is the last\.": _last,
    rf"{AT} is ([0-9]+), the last\.": _last,
    rf"{AT} is (?:1, )?the first\.": _first,
    rf"{AT} is ([0-9]+), not ([0-9]+)\.": _other_number,
    rf"{AT} comes (before|after) {AT} in its own chain\.": _own_chain,
    rf"{AT} is ([0-9]+), and ([0-9]+) is at {AT}\.": _mine_is,
    rf"{AT} is ([0-9]+), which would make {AT} ([0-9]+), but ([0-9]+) is at {AT}\.": _makes,
    rf"(?:{AT} is ([0-9]+), and there|There) is no room for the chain of ([0-9]+) cells up to {AT} "
    r"before (?:that|([0-9]+))\.": _no_room,
    rf"If {AT} \(([0-9]+)\) led to {AT}, that would be ([0-9]+), but the arrow of {AT} does not point at "
    rf"{AT}, where ([0-9]+) is\.": _that_would,
    rf"If {AT}(?: \(([0-9]+)\))? led to {AT}(?: \(([0-9]+)\))?, {CHAIN} (would .*)": _if_led,
    rf"(?:{AT} is ([0-9]+), (?:and|so) )?{CHAIN} (would (?!make).*)": _would,
}
