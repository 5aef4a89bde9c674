"""Chains of reasons on Signposts, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy

from engine.core.places import place
from tests.engine.hints.reading.signpost.aims import promised, taken_up
from tests.engine.hints.reading.signpost.board import AT, TAKEN, TAKEN_INSIDE, Board, Impossible, taken_for, ways_in
from tests.engine.hints.reading.signpost.dead_ends import read_dead_end
from tests.engine.hints.reading.signpost.forward import NOT_AT, ends_forward, several_not_at
from tests.engine.hints.reading.signpost.joined import taken_apart
from tests.engine.hints.reading.signpost.neighbours import falls_elsewhere, in_spans, is_elsewhere
from tests.engine.hints.reading.signpost.places import (
    COUNTED,
    all_taken,
    beside_told,
    is_counted,
    is_out,
    might_be,
    none_in_a_row,
    none_of,
    only_from,
    only_from_another,
    only_from_numbered,
    only_from_taken,
    only_places,
    taken_along,
)
from tests.engine.hints.reading.text import NUMBERS, PLACE, PLACES, Cell, Misread, cell, cells, need

MOST_LEFT_OUT = 2
SPANS = "[0-9]+(?:–[0-9]+)?(?:(?:, | or )[0-9]+(?:–[0-9]+)?)*"


def follow(
    board: Board, chain: Sequence[str], ends: bool = False, supposed: tuple[Cell, Cell | int] | None = None
) -> None:
    """Follow a chain, each sentence from what the sentences before it said; to a dead end, if it `ends` with one.

    It is `supposed` that this number or link is not.  Where a dead end is near, somebody quick may see it before the
    words do; so what a quick reader does not follow is read once more, slowly.
    """
    kept, chain = deepcopy(board.__dict__), taken_apart(chain)
    try:
        _follow(board, chain, ends, supposed, slowly=False)
    except Misread:
        if not ends:
            raise
        quick = board.__dict__ | {}
        board.__dict__.update(kept)
        try:
            _follow(board, chain, ends, supposed, slowly=True)
        except Misread:
            board.__dict__.update(quick)
        else:
            return
        raise


def _follow(
    board: Board, chain: Sequence[str], ends: bool, supposed: tuple[Cell, Cell | int] | None, *, slowly: bool
) -> None:
    dead, chain, board.told = False, promised(chain), deepcopy(board.can)
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
            read_dead_end(board, sentence, dead)
            return
        if dead and ends and i == len(chain) - 2 and " so it is " in sentence:
            return  # who counts along links is at the dead end already, of which the last two sentences speak
        need(not dead, f"before its end: {sentence}")
        if sentence.startswith("Then "):
            sentence = sentence.removeprefix("Then ")
            sentence = sentence[0].upper() + sentence[1:] if sentence[:2] in ("on", "no") else sentence
            need(_follows_at_once(board, sentence, supposed), f"“{sentence}” is not what was supposed")
        sentence = _counted_back(board, end_told(board, sentence))
        at, number, sentence = taken_up(sentence)
        need(not at or int(number) not in board.can[cell(at)], f"{at} might be {number}")
        reader = next(((found, each) for p, each in SENTENCES.items() if (found := re.fullmatch(p, sentence))), None)
        need(reader is not None, f"“{sentence}” is not understood")
        if reader is not None:
            known = deepcopy(board.can)
            need(reader[1](board, *reader[0].groups()), f"“{sentence}” is not so")
            board.told = {a: own - (known[a] - board.can[a]) for a, own in board.told.items()}
    if not ends:
        board.settle()


def end_told(board: Board, sentence: str) -> str:
    """The sentence without where the end of the path is, which it may begin with, and that is true."""
    found = re.fullmatch(rf"([0-9]+) is at {AT}, so ({PLACE} is not ([0-9]+), and .*)", sentence)
    if found is None:
        return sentence
    need(found[1] == found[4] and board.number(cell(found[2])) == int(found[1]), f"{found[1]} is not there: {sentence}")
    return f"So {found[3]}"


def _counted_back(board: Board, sentence: str) -> str:
    """The sentence without why a cell is no end of the path, which it may begin with: another would get a number."""
    found = re.fullmatch(rf"If {AT} were ([0-9]+), {AT} would be ([0-9]+): so ({AT} is not ([0-9]+), and .*)", sentence)
    if found is None:
        return sentence
    at, number, other, counted, rest, same_at, same_number = found.groups()
    need((at, number) == (same_at, same_number), sentence)
    ways = ((1, board.chain(cell(at))), (-1, board.chain(cell(at), back=True)))
    steps = [sign * way.index(cell(other)) for sign, way in ways if cell(other) in way[1:]]
    need(steps == [int(counted) - int(number)], f"{other} would not be {counted}: {sentence}")
    need(not might_be(board, cell(other), int(counted)), f"{other} might be {counted}: {sentence}")
    return f"So {rest}"


def _follows_at_once(board: Board, sentence: str, supposed: tuple[Cell, Cell | int] | None) -> bool:
    """Whether a sentence is about the very cell or number of which something is supposed not to be."""
    if supposed is None:
        return False
    at, value = supposed
    *_, sentence = taken_up(re.sub(f"^[0-9]+ is at {PLACE}, so ", "So ", sentence))
    arrow, into = rf"{place(at)}’s arrow .*", r"(Only r[0-9]+c[0-9]+|Nothing) can lead to {}\b.*"
    if not isinstance(value, int):
        return re.fullmatch(f"{arrow}|{into.format(place(value))}", sentence) is not None
    about = [rf"{place(at)} can only be .*", rf"{value} can only be at .*"]
    about += [arrow] * (value == board.last) + [into.format(place(at))] * (value == 1)
    return any(re.fullmatch(each, sentence) for each in about)


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


def _nowhere(board: Board, at: str, taken: str | None, number: str) -> bool:
    if board.to[cell(at)] or int(number) != board.last or not taken_for(board, taken, cell(at)):
        return False
    board.can[cell(at)] &= {board.last}
    return bool(board.can[cell(at)])


def _nothing_in(board: Board, at: str, taken: str | None, number: str) -> bool:
    if ways_in(board, cell(at)) or number != "1" or not taken_for(board, taken, cell(at)):
        return False
    board.can[cell(at)] &= {1}
    return bool(board.can[cell(at)])


def _only_on(board: Board, at: str, other: str, taken: str | None) -> bool:
    a, b = cell(at), cell(other)
    if board.to[a] != {b} or (might_be(board, a, board.last) and a not in board.link) or not taken_for(board, taken, a):
        return False
    board.learn(a, b)
    return True


def _only_in(board: Board, at: str, other: str, taken: str | None) -> bool:
    a, b = cell(at), cell(other)
    if ways_in(board, b) != {a} or (might_be(board, b, 1) and b not in board.into) or not taken_for(board, taken, b):
        return False
    board.learn(a, b)
    return True


def _clash(board: Board, at: str, other: str, why: str) -> bool:
    """Two cells that have no numbers which follow each other."""
    a, b = cell(at), cell(other)
    here, there = board.number(a), board.number(b)
    told = False  # why the one number that would fit does not
    if found := re.fullmatch(": they are ([0-9]+) and ([0-9]+)", why):
        true = (here, there) == (int(found[1]), int(found[2]))
    elif found := re.fullmatch(rf": {AT}(, {COUNTED},)? is ([0-9]+) and {AT}(, {COUNTED},)? is ([0-9]+)", why):
        one, how, own, two, why_so, last = found.groups()
        true = (one, int(own), two, int(last)) == (at, here, other, there) and bool(how or why_so)
        true = true and is_counted(board, a, here, how) and is_counted(board, b, there, why_so)
    elif found := re.fullmatch(rf": it is ([0-9]+),( {COUNTED},)? and (?:{AT} )?(.*)", why):
        true = here == int(found[1]) and found[3] in (None, other) and is_out(board, other, here + 1, found[4])
        told = true = true and is_counted(board, a, here, found[2])
    elif found := re.fullmatch(rf", which(, {COUNTED},)? is ([0-9]+): (?:it )?(.*)", why):
        true = there == int(found[2]) and is_out(board, at, int(found[2]) - 1, found[3])
        told = true = true and is_counted(board, b, there, found[1])
    elif found := re.fullmatch(rf": it can only be ({SPANS}), and {AT} only ({SPANS})", why):
        one, two = map(in_spans, (found[1], found[3]))
        true = found[2] == other and board.can[a] <= one and board.can[b] <= two and not any(k + 1 in two for k in one)
        linked = {c for at in (a, b) for back in (False, True) for c in board.chain(at, back)}  # counted from these
        true = true and not any(board.number(c) in one | two for c in board.cells if c not in linked)
        true = true and one <= board.told[a] and two <= board.told[b]
    elif found := re.fullmatch(rf": (?:it can only be ([0-9]+), the last|{AT} can only be 1, the first)", why):
        true = here == board.last == int(found[1]) if found[1] else found[2] == other and there == 1
    elif found := re.fullmatch(rf": {AT} can only be ({SPANS}), and {AT} cannot be ({SPANS})", why):
        one, can, two, beside = found[1], in_spans(found[2]), found[3], in_spans(found[4])
        step = 1 if one == at else -1
        true = [one, two] == [at, other][::step] and board.can[cell(one)] <= can
        true = true and beside == {k + step for k in can} & {*range(1, board.last + 1)}
        true = true and beside.isdisjoint(board.can[cell(two)])
    elif found := re.fullmatch(rf": no ([a-z0-9]+) numbers in a row are left for ({PLACE}(?: → {PLACE})+)", why):
        if not none_in_a_row(board, (a, b), found[1], [*map(cell, found[2].split(" → "))]):
            return False
        board.learn(a, b, so=False)
        return True
    else:
        true = why == ": no two numbers that follow each other are left for them"
    if not true or (not told and any(k + 1 in board.can[b] for k in board.can[a])):
        return False
    board.learn(a, b, so=False)
    return True


def _no_link_into(
    board: Board, at: str, other: str, how: str | None, there: str, own: str, beside: str, counted: str, *rest: str
) -> bool:
    """A link would give its first cell a number, and by that perhaps another one, which leads to a dead end."""
    one, two = (beside, counted) if beside else (at, own)
    if not ends_forward(board, one, two, *(each or "" for each in rest)):
        return False
    then = f", as {beside} would then be {counted}" if beside else ""
    return _clash(board, at, other, f", which{how or ''} is {there}: it cannot be {own}{then}")


def _no_link_from(
    board: Board, at: str, other: str, here: str, how: str | None, same: str, own: str, beside: str, *rest: str
) -> bool:
    """The same of the second cell of a link."""
    counted, *steps = rest
    one, two = (beside, counted) if beside else (other, own)
    if same != other or not ends_forward(board, one, two, *(each or "" for each in steps)):
        return False
    then = f", as {beside} would then be {counted}" if beside else ""
    return _clash(board, at, other, f": it is {here},{how or ''} and {other} cannot be {own}{then}")


def _clashes(board: Board, tails: str, heads: str, why: str) -> bool:
    """Several cells that cannot lead to one, or one that cannot lead to several, for its number."""
    ones, others = re.findall(AT, tails), re.findall(AT, heads)
    if found := re.fullmatch(rf", which(?P<how>, {COUNTED},)? is (?P<number>[0-9]+): (?P<told>(?P<each>r)?.*)", why):
        one, named, step = others[0], ones, -1
        true = len(others) == 1
    elif found := re.fullmatch(rf": it is ([0-9]+)((?:; {PLACE} is [0-9]+)+)", why):
        told_of = [(cell(a), int(k)) for a, k in re.findall(rf"; {AT} is ([0-9]+)", found[2])]
        heads = [*map(cell, others)]
        return (
            len(ones) == 1
            and [a for a, _ in told_of] == heads
            and _apart(board, cell(ones[0]), heads, int(found[1]), [k for _, k in told_of])
        )
    else:
        found = re.fullmatch(rf": it is (?P<number>[0-9]+),(?P<how> {COUNTED},)? and (?P<told>(?P<each>r)?.*)", why)
        if found is None or len(ones) != 1:
            return False
        one, named, step = ones[0], others, 1
        true = True
    told, of_each, number = found["told"], bool(found["each"]), int(found["number"])
    true = true and is_counted(board, cell(one), number, found["how"])
    if not true or board.number(cell(one)) != number or not none_of(board, named, number + step, told, of_each=of_each):
        return False
    for each in named:  # as was just shown of each, so of all
        board.can[cell(each)].discard(number + step)
    for tail in ones:
        for head in others:
            if any(k + 1 in board.can[cell(head)] for k in board.can[cell(tail)]):
                return False
            board.learn(cell(tail), cell(head), so=False)
    return True


def _apart(board: Board, tail: Cell, heads: list[Cell], number: int, theirs: list[int]) -> bool:
    """A cell with a number leads to none of several that have others than the next one."""
    if board.number(tail) != number or [*map(board.number, heads)] != theirs or number + 1 in theirs or len(heads) < 2:
        return False
    for head in heads:
        board.learn(tail, head, so=False)
    return heads == sorted(heads)


def _neighbour(board: Board, at: str, how: str, other: str, not_these: str, why: str) -> bool:
    a, b = cell(at), cell(other)
    follows = how == "follows"
    linked = board.link.get(b) == a if follows else board.link.get(a) == b
    out = sorted(in_spans(not_these))
    step = -1 if follows else 1
    left, open_ones = len(out) + 1, out
    while open_ones and len(open_ones) < left:  # one may follow from another
        left, open_ones = len(open_ones), [k for k in open_ones if not _left_out(board, a, b, k, step)]
    if not linked or open_ones:
        return False
    if " would put " in why or " would make " in why:
        return falls_elsewhere(board, a, out, why, back=follows)
    return not why or is_elsewhere(board, b, [k + step for k in out], why)


def _left_out(board: Board, at: Cell, beside: Cell, number: int, step: int) -> bool:
    """A cell does not have a number for what is known of its neighbour in the chain; from now on."""
    if number + step in board.can[beside] and not taken_along(board, beside, number + step):
        return False
    board.can[at].discard(number)
    return True


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
    rf"{AT}’s arrow has nowhere to lead{TAKEN_INSIDE}, so it is ([0-9]+)\.": _nowhere,
    rf"Nothing can lead to {AT}{TAKEN_INSIDE}, so it is ([0-9]+)\.": _nothing_in,
    rf"{AT}’s arrow can lead only to {AT}{TAKEN}\.": _only_on,
    rf"Only {AT} can lead to {AT}{TAKEN}\.": _only_in,
    rf"([0-9]+) can only be at ({PLACES}), the only place(s?) to which a cell that might be ([0-9]+) can lead\.": (
        lambda *parts: only_places(*parts, onward=True)
    ),
    rf"([0-9]+) can only be at ({PLACES}), whose arrow(s?) leads? to a place for ([0-9]+)\.": (
        lambda *parts: only_places(*parts, onward=False)
    ),
    rf"([0-9]+) can only be at ({PLACES}): ([0-9]+), at ({PLACES}), can lead nowhere else\.": (
        lambda *parts: beside_told(*parts, said=only_places, onward=True)
    ),
    rf"([0-9]+) can only be at ({PLACES}): ([0-9]+), at ({PLACES}), can lead nowhere else \(([^)]*)\)\.": (
        lambda board, number, places, before, at, taken: (
            len(taken.split("; ")) <= MOST_LEFT_OUT
            and all_taken(board, cells(at), cells(places), int(number), taken, onward=True)
            and beside_told(board, number, places, before, at, said=only_places, onward=True)
        )
    ),
    rf"([0-9]+) can only be at ({PLACES}): from nowhere else an arrow leads to ([0-9]+), at ({PLACES})\.": (
        lambda board, number, places, after, at: only_from(board, number, places, after, at, others=[])
    ),
    rf"([0-9]+) can only be at ({PLACES}): else only ({PLACE}) points at ([0-9]+), at ({PLACES}), "
    r"and it is ([0-9]+)\.": only_from_numbered,
    rf"([0-9]+) can only be at ({PLACES}): else only ({PLACE}) points at ([0-9]+), at ({PLACES}), "
    rf"and it (already leads to {PLACE}|cannot be [0-9]+)\.": only_from_another,
    rf"([0-9]+) can only be at ({PLACES}): else only ({PLACE} \([0-9]+\).*) point at ([0-9]+), at ({PLACES})\.": (
        only_from_numbered
    ),
    rf"([0-9]+) can only be at ({PLACES}): the other cells whose arrows point at ([0-9]+), at ({PLACES}), "
    r"(.*)\.": only_from_taken,
    **NOT_AT,
    rf"({NUMBERS}) cannot be at ({PLACES}: .*)": several_not_at,
    rf"If {AT} were ([0-9]+), (.*?), but (.*)\.": ends_forward,
    rf"{AT} cannot be ([0-9]+): if it were, (.*?), but (.*)\.": ends_forward,
    rf"{AT} cannot lead to {AT}, which(, {COUNTED},)? is ([0-9]+): it would be ([0-9]+)(?:, so {AT} would be ([0-9]+))?"
    r"(?:, and then (.*?))?, but (.*)\.": _no_link_into,
    rf"{AT} cannot lead to {AT}: it is ([0-9]+),( {COUNTED},)? so {AT} would be ([0-9]+)"
    rf"(?: and {AT} would be ([0-9]+))?(?:, and then (.*?))?, but (.*)\.": _no_link_from,
    rf"{AT} cannot lead to {AT}((?::|, which\b).*)\.": _clash,
    rf"({PLACES}) cannot lead to ({PLACES})((?::|, which\b).*)\.": _clashes,
    rf"{AT} (follows|leads to) {AT}, so it cannot be ({SPANS})((?:: |, as {PLACE})[^.]*|)\.": _neighbour,
    rf"{AT} (follows|leads to) {AT}, so it is ([0-9]+)\.": _neighbour_is,
    rf"So {AT} is ([0-9]+)\.": _so_is,
    rf"So ({PLACE} is [0-9]+(?:(?:, | and ){PLACE} is [0-9]+)+)\.": lambda board, told: all(
        _so_is(board, *each) for each in re.findall(rf"{AT} is ([0-9]+)", told)
    ),
}
