"""Chains of reasons on Signposts, sentence by sentence, and mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy

from engine.abilities import Hint
from engine.puzzles.signpost import Signpost
from tests.reading.signpost_board import AT, Board, Impossible, rules
from tests.reading.text import NUMBERS, PLACE, PLACES, Cell, cell, cells, need, numbers, same

TAKEN = r"(?:, as ((?:(?:, | and )?r[0-9]+c[0-9]+ leads to r[0-9]+c[0-9]+)+))?"
SPANS = "[0-9]+(?:–[0-9]+)?(?:(?:, | or )[0-9]+(?:–[0-9]+)?)*"
WHY_NONE = r"(, and [^.]*|: [^.]*)"


def follow(board: Board, chain: Sequence[str], ends: bool = False) -> None:
    """Follow a chain, each sentence from what the sentences before it said; to a dead end, if it `ends` with one."""
    dead = slowly = False
    for i, sentence in enumerate(chain):
        before = deepcopy(board.__dict__)
        try:
            board.settle(slowly)
        except Impossible:
            dead = True
        if dead and not slowly and i < len(chain) - 1:  # there is a shorter way to see it, but this one may be right
            board.__dict__.update(before)
            dead, slowly = False, True
            try:
                board.settle(slowly)
            except Impossible:
                dead = True
        if ends and i == len(chain) - 1:
            _dead_end(board, sentence, dead)
            return
        if dead and ends and i == len(chain) - 2 and " so it is " in sentence:
            return  # who counts along links is at the dead end already, of which the last two sentences speak
        need(not dead, f"before its end: {sentence}")
        reader = next(((found, each) for p, each in SENTENCES.items() if (found := re.fullmatch(p, sentence))), None)
        need(reader is not None, f"“{sentence}” is not understood")
        if reader is not None:
            need(reader[1](board, *reader[0].groups()), f"“{sentence}” is not so")
    if not ends:
        board.settle()


def _taken(board: Board, told: str | None) -> bool:
    """The links that are given as reasons are known."""
    pairs = re.findall(rf"{AT} leads to {AT}", told or "")
    return all(board.link.get(cell(a)) == cell(b) for a, b in pairs)


def _reached(board: Board, at: Cell, number: int, onward: bool) -> bool:
    """Whether the next number up to this one, or from it, can be beside it along an arrow."""
    if onward:
        return any(at in board.to[a] and number - 1 in board.can[a] for a in board.cells)
    return any(number + 1 in board.can[b] for b in board.to[at])


def _so_is(board: Board, at: str, number: str) -> bool:
    """A number, by itself or counted from a neighbour."""
    a, k = cell(at), int(number)
    beside = [(board.into.get(a), k - 1), (board.link.get(a), k + 1)]
    if board.can[a] != {k} and not any(b is not None and board.can[b] == {own} for b, own in beside):
        return False
    board.can[a] &= {k}
    return True


def _can_only_be(board: Board, at: str, number: str) -> bool:
    return board.can[cell(at)] == {int(number)}


def _only_at(board: Board, number: str, at: str) -> bool:
    k = int(number)
    if {a for a in board.cells if k in board.can[a]} != {cell(at)}:
        return False
    board.can[cell(at)] = {k}
    return True


def _only_places(board: Board, number: str, places: str, plural: str, before: str, *, onward: bool) -> bool:
    k, named = int(number), cells(places)
    if (len(named) > 1) != bool(plural) or int(before) != k + (-1 if onward else 1):
        return False
    for a in board.cells:
        if k in board.can[a] and a not in named:
            if _reached(board, a, k, onward):
                return False
            board.can[a].discard(k)
    if len(named) == 1 and k in board.can[named[0]]:
        board.can[named[0]] = {k}
    # What the numbers along a chain exclude need not be thought of.
    chained = board.link.keys() | board.into.keys()
    return all((k in board.can[a] or a in chained) and _neighbours(board, a, int(before), onward) for a in named)


def _neighbours(board: Board, at: Cell, number: int, onward: bool) -> bool:
    """Whether an arrow leads here from a cell that may hold a number by what the board shows, or from here to one."""
    around = [a for a in board.cells if at in board.reach[a]] if onward else board.reach[at]
    return any(board.seen.get(a, number) == number for a in around)


def _not_at(board: Board, number: str, places: str, before: str, *, onward: bool) -> bool:
    k = int(number)
    if int(before) != k + (-1 if onward else 1) or any(_reached(board, a, k, onward) for a in cells(places)):
        return False
    for a in cells(places):
        board.can[a].discard(k)
    return True


def _beside_seen(
    board: Board, number: str, places: str, beside: str, at: str, said: Callable[..., bool], *, onward: bool
) -> bool:
    """What the number before or after it, which the board shows, says of a number."""
    if board.number(cell(at)) != int(beside):
        return False
    if said is _not_at:
        return _not_at(board, number, places, beside, onward=onward)
    return _only_places(board, number, places, "s" * (len(cells(places)) > 1), beside, onward=onward)


def _is_out(board: Board, at: str, number: int, why: str, *, dead: bool = False) -> bool:
    """A cell does not hold a number, for a reason that is told of it, or was told before."""
    a = cell(at)
    if found := re.fullmatch("is ([0-9]+)", why):
        return dead or board.number(a) == int(found[1]) != number
    if found := re.fullmatch(f"([0-9]+) is at {AT}", why):
        return int(found[1]) == number and (board.number(cell(found[2])) == number or dead) and cell(found[2]) != a
    found = re.fullmatch(rf"cannot be ([0-9]+)(?:, or {AT} would be ([0-9]+)(?:, which is at {AT})?)?", why)
    if found is None or int(found[1]) != number or (number in board.can[a] and not dead):
        return False
    if found[2] and not dead:
        b, counted = cell(found[2]), number
        ways = [board.chain(a), board.chain(a, back=True)]
        steps = next((sign * way.index(b) for sign, way in zip((1, -1), ways, strict=True) if b in way), 0)
        counted += steps
        if not steps or counted != int(found[3]) or counted in board.can[b]:
            return False
        return not found[4] or board.number(cell(found[4])) == counted
    return True


def _none_around(
    board: Board, number: str, at: str, places: str, why: str, beside: int, *, onward: bool, already: bool = False
) -> bool:
    """All cells that could lead here, or be led to, are named, and none of them can hold the number beside this one."""
    a, k = cell(at), beside
    named = re.findall(AT, places)
    around = {b for b in board.cells if a in board.reach[b]} if onward else board.reach[a]
    for b in around - set(map(cell, named)):  # what the board shows to lead elsewhere, or to be another number
        leads = a in board.to[b] if onward else b in board.to[a]
        if board.seen.get(b, k) == k and k in board.can[b] and leads:
            return False
    if not set(map(cell, named)) <= around or any(k in board.can[cell(b)] for b in named):
        return False
    if found := re.fullmatch(f", and (neither|none) of them can be {k}", why):
        true = len(named) == (2 if found[1] == "neither" else len(named)) > 1
    elif found := re.fullmatch(f", and ({k} is at {PLACE})", why):
        true = all(_is_out(board, each, k, found[1]) for each in named)
    elif found := re.fullmatch(", and it (.*)", why):
        true = len(named) == 1 and _is_out(board, named[0], k, found[1])
    else:
        parts = why.removeprefix(": ").split("; ")
        true = len(parts) == len(named) and all(
            part.startswith(f"{each} ") and _is_out(board, each, k, part.removeprefix(f"{each} "))
            for each, part in zip(named, parts, strict=True)
        )
    return true and (already or _not_at(board, number, at, str(beside), onward=onward))


def _none_before(board: Board, number: str, at: str, places: str, why: str) -> bool:
    return _none_around(board, number, at, places, why, int(number) - 1, onward=True)


def _none_after(board: Board, number: str, at: str, places: str, why: str) -> bool:
    return _none_around(board, number, at, places, why, int(number) + 1, onward=False)


def _cut_off_around(board: Board, at: str, number: str, places: str, why: str, *, onward: bool) -> bool:
    """The same of a number that is known, which is a dead end."""
    beside = int(number) + (-1 if onward else 1)
    found = _none_around(board, number, at, places, why, beside, onward=onward, already=True)
    return found and _cut_off(board, at, number, str(beside), onward=onward)


def _back_not_at(board: Board, number: str, places: str, whose: str, after: str) -> bool:
    return (whose == "its") == (len(cells(places)) == 1) and _not_at(board, number, places, after, onward=False)


def _nowhere(board: Board, at: str, number: str, taken: str | None) -> bool:
    if board.to[cell(at)] or int(number) != board.last or not _taken(board, taken):
        return False
    board.can[cell(at)] &= {board.last}
    return bool(board.can[cell(at)])


def _ways_in(board: Board, at: Cell) -> set[Cell]:
    return {a for a in board.cells if at in board.to[a]}


def _nothing_in(board: Board, at: str, number: str, taken: str | None) -> bool:
    if _ways_in(board, cell(at)) or number != "1" or not _taken(board, taken):
        return False
    board.can[cell(at)] &= {1}
    return bool(board.can[cell(at)])


def _only_on(board: Board, at: str, other: str, taken: str | None) -> bool:
    a, b = cell(at), cell(other)
    if board.to[a] != {b} or (board.last in board.can[a] and a not in board.link) or not _taken(board, taken):
        return False
    board.learn(a, b)
    return True


def _only_in(board: Board, at: str, other: str, taken: str | None) -> bool:
    a, b = cell(at), cell(other)
    if _ways_in(board, b) != {a} or (1 in board.can[b] and b not in board.into) or not _taken(board, taken):
        return False
    board.learn(a, b)
    return True


def _in_spans(told: str) -> set[int]:
    """The numbers of `4–6 or 8`."""
    spans = [list(map(int, each.split("–"))) for each in re.findall("[0-9]+(?:–[0-9]+)?", told)]
    return {k for span in spans for k in range(span[0], span[-1] + 1)}


def _clash(board: Board, at: str, other: str, why: str) -> bool:
    """Two cells that have no numbers which follow each other."""
    a, b = cell(at), cell(other)
    here, there = board.number(a), board.number(b)
    if found := re.fullmatch(": they are ([0-9]+) and ([0-9]+)", why):
        true = (here, there) == (int(found[1]), int(found[2]))
    elif found := re.fullmatch(
        rf": {AT}(, counted along its chain,)? is ([0-9]+) and {AT}(, counted along its chain,)? is ([0-9]+)", why
    ):
        counted = {each for each, how in ((a, found[2]), (b, found[5])) if how}
        true = (found[1], int(found[3]), found[4], int(found[6])) == (at, here, other, there)
        true = true and bool(counted) and counted.isdisjoint(board.typed)
    elif found := re.fullmatch(rf": it is ([0-9]+),( counted along its chain,)? and (?:{AT} )?(.*)", why):
        true = here == int(found[1]) and found[3] in (None, other) and _is_out(board, other, here + 1, found[4])
        true = true and not (found[2] and a in board.typed)
    elif found := re.fullmatch(", which is ([0-9]+): (?:it )?(.*)", why):
        true = there == int(found[1]) and _is_out(board, at, int(found[1]) - 1, found[2])
    elif found := re.fullmatch(rf": it can only be ({SPANS}), and {AT} only ({SPANS})", why):
        one, two = map(_in_spans, (found[1], found[3]))
        true = found[2] == other and board.can[a] <= one and board.can[b] <= two and not any(k + 1 in two for k in one)
    else:
        true = why == ": no two numbers that follow each other are left for them"
    if not true or any(k + 1 in board.can[b] for k in board.can[a]):
        return False
    board.learn(a, b, so=False)
    return True


def _neighbour(board: Board, at: str, how: str, other: str, not_these: str, why: str) -> bool:
    a, b = cell(at), cell(other)
    follows = how == "follows"
    linked = board.link.get(b) == a if follows else board.link.get(a) == b
    beside = [k + (-1 if follows else 1) for k in numbers(not_these)]
    if not linked or any(k in board.can[b] and not _taken_along(board, b, k) for k in beside):
        return False
    board.can[a] -= set(numbers(not_these))
    return not why or _is_elsewhere(board, b, beside, why)


def _taken_along(board: Board, at: Cell, number: int) -> bool:
    """Whether with this number the links would give a cell one that it cannot have, or another one's."""
    for step, back in ((1, False), (-1, True)):
        for i, a in enumerate(board.chain(at, back=back)):
            k = number + step * i
            if k not in board.can[a] or any(board.number(b) == k for b in board.cells if b != a):
                return True
    return False


def _is_elsewhere(board: Board, at: Cell, these: Sequence[int], why: str) -> bool:
    """All these numbers, or those that they come to along the chain at a cell that is named, have other places."""
    if found := re.fullmatch(rf": ({NUMBERS}) (is|are) at ({PLACES})", why):
        counted, places = numbers(found[1]), cells(found[3])
        true = counted == [*these] and at not in places
    else:
        found = re.fullmatch(rf", or {AT} would be ({NUMBERS}), which (is|are) at ({PLACES})", why)
        if found is None:
            return False
        b, counted, places = cell(found[1]), numbers(found[2]), cells(found[4])
        ways = ((1, board.chain(at)), (-1, board.chain(at, back=True)))
        steps = next((sign * way.index(b) for sign, way in ways if b in way), 0)
        true = bool(steps) and counted == [k + steps for k in these] and b not in places
    each_there = all(board.number(c) == k for c, k in zip(places, counted, strict=True))
    return true and each_there and (found[len(found.groups()) - 1] == "is") == (len(these) == 1)


def _neighbour_is(board: Board, at: str, how: str, other: str, number: str) -> bool:
    a, b = cell(at), cell(other)
    linked = board.link.get(b) == a if how == "follows" else board.link.get(a) == b
    if not linked or board.number(b) != int(number) + (-1 if how == "follows" else 1):
        return False
    board.can[a] &= {int(number)}
    return True


SENTENCES: dict[str, Callable[..., bool]] = {
    rf"{AT} can only be ([0-9]+)\.": _can_only_be,
    rf"([0-9]+) can only be at {AT}\.": _only_at,
    rf"{AT}’s arrow has nowhere to lead, so it is ([0-9]+){TAKEN}\.": _nowhere,
    rf"Nothing can lead to {AT}, so it is ([0-9]+){TAKEN}\.": _nothing_in,
    rf"{AT}’s arrow can lead only to {AT}{TAKEN}\.": _only_on,
    rf"Only {AT} can lead to {AT}{TAKEN}\.": _only_in,
    rf"([0-9]+) can only be at ({PLACES}), the only place(s?) to which a cell that might be ([0-9]+) can lead\.": (
        lambda *parts: _only_places(*parts, onward=True)
    ),
    rf"([0-9]+) can only be at ({PLACES}), whose arrow(s?) leads? to a place for ([0-9]+)\.": (
        lambda *parts: _only_places(*parts, onward=False)
    ),
    rf"([0-9]+) can only be at ({PLACES}): ([0-9]+), at {AT}, can lead nowhere else\.": (
        lambda *parts: _beside_seen(*parts, _only_places, onward=True)
    ),
    rf"([0-9]+) can only be at ({PLACES}): from nowhere else an arrow leads to ([0-9]+), at {AT}\.": (
        lambda *parts: _beside_seen(*parts, _only_places, onward=False)
    ),
    rf"([0-9]+) cannot be at ({PLACES}): ([0-9]+), at {AT}, (?:does not point|cannot lead) there\.": (
        lambda *parts: _beside_seen(*parts, _not_at, onward=True)
    ),
    rf"([0-9]+) cannot be at ({PLACES}): (?:its arrow does|their arrows do) not lead to ([0-9]+), at {AT}\.": (
        lambda *parts: _beside_seen(*parts, _not_at, onward=False)
    ),
    rf"([0-9]+) cannot be at {AT}: only ({PLACES}) could lead there{WHY_NONE}\.": _none_before,
    rf"([0-9]+) cannot be at {AT}: its arrow could lead only to ({PLACES}){WHY_NONE}\.": _none_after,
    rf"([0-9]+) cannot be at ({PLACES}): no cell that might be ([0-9]+) can lead there\.": (
        lambda *parts: _not_at(*parts, onward=True)
    ),
    rf"([0-9]+) cannot be at ({PLACES}): (its|their) arrows? leads? to no place for ([0-9]+)\.": _back_not_at,
    rf"{AT} cannot lead to {AT}(:? ?.*)\.": _clash,
    rf"{AT} (follows|leads to) {AT}, so it cannot be ({NUMBERS})((?:: |, or {PLACE})[^.]*|)\.": _neighbour,
    rf"{AT} (follows|leads to) {AT}, so it is ([0-9]+)\.": _neighbour_is,
    rf"So {AT} is ([0-9]+)\.": _so_is,
}


def _cut_off(board: Board, at: str, number: str, beside: str, *, onward: bool) -> bool:
    """A cell's number is known, and nothing beside it can hold the number before it, or after it."""
    k = int(number)
    fits = int(beside) == k + (-1 if onward else 1)
    return fits and board.number(cell(at)) == k and not _reached(board, cell(at), k, onward)


def _dead_end(board: Board, sentence: str, dead: bool) -> None:
    reader = next(((found, each) for p, each in DEAD_ENDS.items() if (found := re.fullmatch(p, sentence))), None)
    need(reader is not None, f"“{sentence}” is not understood")
    if reader is not None:
        need(reader[1](board, dead, *reader[0].groups()), f"“{sentence}” is not so")


DEAD_ENDS: dict[str, Callable[..., bool]] = {
    rf"Then the links from {AT} lead back to it, in a circle\.": lambda board, _, at: (
        cell(at) in map(board.link.get, board.chain(cell(at)))
    ),
    r"Then ([0-9]+) has no place left\.": lambda board, _, number: (
        not any(int(number) in own for own in board.can.values())
    ),
    rf"Then no number is left for {AT}\.": lambda board, _, at: not board.can[cell(at)],
    rf"Then the arrow of {AT} has nowhere to lead{TAKEN}\.": lambda board, _, at, taken: (
        not board.to[cell(at)] and board.last not in board.can[cell(at)] and _taken(board, taken)
    ),
    rf"Then nothing can lead to {AT}{TAKEN}\.": lambda board, _, at, taken: (
        not _ways_in(board, cell(at)) and 1 not in board.can[cell(at)] and _taken(board, taken)
    ),
    rf"Then {AT} would have to lead to {AT}, which it cannot\.": lambda board, dead, at, other: (
        dead or cell(other) not in board.to[cell(at)]
    ),
    rf"Then {AT} would have to be ([0-9]+), but (?:it )?([^.]*)\.": lambda board, _, at, number, why: _is_out(
        board, at, int(number), why
    ),
    rf"But {AT} is ([0-9]+) and (follows|leads to) {AT}, (?:which |and )([^.]*)\.": (
        lambda board, dead, at, number, how, other, why: (
            dead
            and (board.into if how == "follows" else board.link).get(cell(at)) == cell(other)
            and _is_out(board, other, int(number) + (-1 if how == "follows" else 1), why, dead=True)
        )
    ),
    rf"Then {AT} would have to be ([0-9]+), which it cannot\.": lambda board, dead, at, number: (
        dead or int(number) not in board.can[cell(at)]
    ),
    rf"But {AT} is ([0-9]+), and no cell that might be ([0-9]+) can lead there\.": (
        lambda board, _, at, number, beside: _cut_off(board, at, number, beside, onward=True)
    ),
    rf"But {AT} is ([0-9]+), and its arrow leads to no place for ([0-9]+)\.": lambda board, dead, at, number, after: (
        _cut_off(board, at, number, after, onward=False)
    ),
    rf"But {AT} is ([0-9]+), and only ({PLACES}) could lead there{WHY_NONE}\.": (
        lambda board, _, *parts: _cut_off_around(board, *parts, onward=True)
    ),
    rf"But {AT} is ([0-9]+), and its arrow could lead only to ({PLACES}){WHY_NONE}\.": (
        lambda board, _, *parts: _cut_off_around(board, *parts, onward=False)
    ),
    rf"But {AT} leads to {AT}, and no two numbers that follow each other are left for them\.": (
        lambda board, dead, at, other: dead
    ),
    rf"But {AT} is ([0-9]+), and its neighbours in the chain cannot be ([0-9]+) and ([0-9]+)\.": (
        lambda board, dead, at, number, before, after: dead and int(before) + 2 == int(number) + 1 == int(after)
    ),
    rf"Then {AT} would lead both to {AT} and to {AT}\.": lambda board, dead, *_: dead,
    rf"Then both {AT} and {AT} would lead to {AT}\.": lambda board, dead, *_: dead,
    rf"Then {AT} would be both ([0-9]+) and ([0-9]+)\.": lambda board, dead, *_: dead,
    rf"Then ([0-9]+) would be both at {AT} and at {AT}\.": lambda board, dead, *_: dead,
}


# -- mistakes ----------------------------------------------------------------------------------------------------------


def read_mistake(puzzle: Signpost, entries: str, hint: Hint) -> None:
    """What is called wrong was entered, is taken back, and cannot all stay."""
    named = re.findall(rf"the link from {AT} to {AT}|the ([0-9]+) at {AT}", hint.what)
    wrong = {f"{a}>{b}" if a else f"{at}={number}" for a, b, number, at in named}
    need(wrong <= set(entries.split()) and bool(wrong), hint.what)
    same(hint.wrong, {re.split("[>=]", each)[0] for each in wrong}, hint.what)
    kept = set(hint.then.split())
    need(kept <= set(entries.split()) - wrong, "what is wrong stays")
    if hint.where.startswith("There ") and "One of these" not in hint.what:
        count = 1 if "is a mistake" in hint.where else int(numbers(hint.where)[0])
        need(hint.where.startswith("There is a mistake among your entries.") or count == len(wrong), hint.where)
    need(not rules(puzzle).possible(" ".join({*kept, *wrong})), "these entries can stay")
    told = [hint.why, *hint.chain]
    if told[0].startswith("What if"):
        found = re.fullmatch(rf"What if {AT} (?:led to {AT}|were ([0-9]+))\? See where that leads\.", told[0])
        need(found is not None, told[0])
        if found:
            need((f"{found[1]}>{found[2]}" if found[2] else f"{found[1]}={found[3]}") in wrong, told[0])
            board = Board(puzzle)
            board.enter(hint.then)
            try:
                board.learn(cell(found[1]), cell(found[2]) if found[2] else int(found[3]))
            except Impossible:
                return
            follow(board, told[1:], ends=True)
