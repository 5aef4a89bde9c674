"""What hints on KenKens say, held against the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import product

from engine.core.abilities import Hint
from engine.core.text import listed
from engine.puzzles.kenken import Cage, KenKen
from tests.engine.hints.reading.kenken.board import CAGE, LINE, Board, Gone, cage_looked_at, look_at, told_sets
from tests.engine.hints.reading.kenken.chains import read_mistake, read_supposed
from tests.engine.hints.reading.kenken.notes import read_around, read_known_digits, without_beside_entered
from tests.engine.hints.reading.kenken.parity import read_parity
from tests.engine.hints.reading.kenken.patterns import read_enclosed, read_pointing
from tests.engine.hints.reading.kenken.subsets import read_subset, read_x_wing
from tests.engine.hints.reading.kenken.totals import read_total, read_wing
from tests.engine.hints.reading.text import (
    NUMBERS,
    PLACE,
    PLACES,
    Cell,
    an,
    cell,
    cells,
    need,
    numbers,
    same,
    taken_apart,
)
from tests.engine.kenken.test_hints import check, makes

ORDER = "From left to right|From top to bottom"
ENDS = (
    "Every cell is decided, and everything holds.",
    "No further step was found from here.",
    "The clues contradict each other.",
)


def read(puzzle: KenKen, entries: str, hint: Hint) -> None:
    """Every sentence of a hint is true of the board."""
    board = Board(puzzle, entries)
    if hint.wrong:
        read_mistake(board, hint)
        return
    if not hint.cells:
        need(hint.where in ENDS, hint.where)
        return
    gone = {cell(at): board.at(cell(at)) - set(numbers(value)) for at, value in hint.cells}
    need(all(gone.values()) or all(cell(at) not in board.decided for at, _ in hint.cells), "nothing is decided")
    _read_what(board, hint)
    if hint.technique in ("supposition", "search", "solution"):
        read_supposed(board, hint, gone)
        if hint.technique != "solution":
            check(puzzle, entries, hint)
        return
    first, besides = without_beside_entered(board, hint)
    follows = READERS[hint.technique](board, first)
    for at, digits in besides.items():
        follows = {**follows, at: follows.get(at, set()) | digits}
    for at, digits in gone.items():
        need(digits <= follows.get(at, set()), f"{digits} at {at} do not follow from “{hint.why}”")


def _read_what(board: Board, hint: Hint) -> None:
    said: dict[Cell, str] = {}
    for part in (hint.what[0].lower() + hint.what[1:]).removesuffix(".").split("; "):
        verb, digits, places = taken_apart(rf"(enter|note|cross out) ({NUMBERS}) in ({PLACES})", part)
        for at in cells(places):
            named = set(numbers(digits))
            need(at not in board.decided, f"{at} is decided")
            need((verb == "note") <= (at not in board.marked), f"{at} has notes")
            need((verb == "cross out") <= (at in board.marked), f"{at} has no notes")
            need(named <= board.at(at), f"{digits} are not all left at {at}")
            kept = board.at(at) - named if verb == "cross out" else named
            need((len(kept) == 1) == (verb == "enter"), part)
            said[at] = "+".join(map(str, sorted(kept)))
    need(said == {cell(at): value for at, value in hint.cells}, f"“{hint.what}” is not what is entered")


# -- techniques --------------------------------------------------------------------------------------------------------


def _given(board: Board, hint: Hint) -> Gone:
    at, clue = taken_apart(rf"({PLACE}) is a cage of its own: its clue ([0-9]+) is its digit\.", hint.why)
    look_at(hint, at)
    need(board.cage(clue, at).cells == (cell(at),), hint.why)
    return {cell(at): board.at(cell(at)) - {int(clue)}}


def _naked_single(board: Board, hint: Hint) -> Gone:
    if " only note " in hint.why:
        digit, at = taken_apart(rf"([0-9]+) is the only note left in ({PLACE})\.", hint.why)
        need(cell(at) in board.marked and board.at(cell(at)) == {int(digit)}, hint.why)
    else:
        held, digit, at = taken_apart(rf"(.*): only ([0-9]+) is left for ({PLACE})\.", hint.why)
        found = set[int]()
        for part in re.split(" and (?=row|column)", held):
            *name, digits = taken_apart(rf"{LINE} holds ({NUMBERS})", part)
            line = board.line(*name)
            need(cell(at) in line, part)
            need(set(numbers(digits)) <= {board.decided.get(each) for each in line}, part)
            need(found.isdisjoint(numbers(digits)), f"“{hint.why}” says a digit twice")
            found |= set(numbers(digits))
        need({*range(1, board.size + 1)} - found == {int(digit)}, hint.why)
    look_at(hint, at)
    return {cell(at): {*range(1, board.size + 1)} - {int(digit)}}


def _hidden_single(board: Board, hint: Hint) -> Gone:
    if "no filling" in hint.why:
        return _seen_single(board, hint)
    *name, digit, at = taken_apart(rf"{LINE} needs an? ([0-9]+), and only ({PLACE}) can hold it\.", hint.why)
    need(an(int(digit)) in hint.why, hint.why)
    look_at(hint, f"{name[0].lower()} {name[1]}")
    same([each for each in board.line(*name) if int(digit) in board.at(each)], [cell(at)], hint.why)
    return {cell(at): board.at(cell(at)) - {int(digit)}}


def _seen_single(board: Board, hint: Hint) -> Gone:
    *name, digit, cages, at = taken_apart(
        rf"{LINE} needs an? ([0-9]+), and no filling of ((?:the [^ ]+ cage at {PLACE}(?:, | or )?)+) has one\. "
        rf"So only ({PLACE}) can hold it\.",
        hint.why,
    )
    need(an(int(digit)) in hint.why, hint.why)
    look_at(hint, f"{name[0].lower()} {name[1]}")
    without = set[Cell]()
    for clue, first in re.findall(CAGE, cages):
        cage = board.cage(clue, first)
        need(not any(int(digit) in way for way in board.ways(cage)), f"{hint.why}: {clue}")
        need(bool(without.symmetric_difference(cage.cells)), hint.why)
        without |= {*cage.cells}
    others = [each for each in board.line(*name) if int(digit) in board.at(each) and each not in without]
    same(others, [cell(at)], hint.why)
    return {cell(at): board.at(cell(at)) - {int(digit)}}


def _named(hint: Hint) -> str:
    """A reason that begins with “it”, with the cage that is looked at instead: it is the only one that is named."""
    title = hint.where.removeprefix("Look at ").removesuffix(".")
    start = title[0].upper() + title[1:]
    need(not hint.why.startswith(start), f"“{hint.why}”: the cage is named twice")
    why = re.sub(rf"^((?:{ORDER}), )it can only ", lambda found: f"{found[1]}{title} can only ", hint.why)
    return re.sub("^It (?=can only be |has |holds no )", f"{start} ", why)


def _why(board: Board, hint: Hint, cage: Cage) -> str:
    """The sentence without its start that lines hold each digit once; that is so where equal digits would fill it.

    Lines that are named, at most two, exclude all of those fillings.
    """
    found = re.fullmatch(
        rf"(?:{LINE} holds|{LINE} and {LINE} hold|Rows and columns hold) each digit once, so (.*)", hint.why
    )
    if found is None:
        return _named(hint)
    *names, rest = found.groups()
    named = {(kind.lower(), int(n) - 1) for kind, n in zip(names[::2], names[1::2], strict=True) if kind}
    counts = Counter(pair for r, c in cage.cells for pair in (("row", r), ("column", c)))
    need({line for line, cells_in_it in counts.items() if cells_in_it > 1} >= named, hint.why)
    gone = {cell(at): board.at(cell(at)) - set(numbers(value)) for at, value in hint.cells}
    ways = product(*(sorted(board.at(each)) for each in cage.cells))
    equal = [
        dict(zip(cage.cells, way, strict=True))
        for way in ways
        if makes(cage, [*way], board.puzzle.large)
        and any(each in gone.get(at, ()) for at, each in zip(cage.cells, way, strict=True))
    ]
    need(bool(equal), hint.why)
    for way in equal if named else ():
        pairs = [(kind, at[kind == "column"], digit) for at, digit in way.items() for kind in ("row", "column")]
        twice = {(kind, n) for (kind, n, _), times in Counter(pairs).items() if times > 1}
        need(not named.isdisjoint(twice), f"{hint.why}: {way}")
    return rest[0].upper() + rest[1:]


def _combinations(board: Board, hint: Hint) -> Gone:
    title, cage, _ = cage_looked_at(board, hint)
    start = title[0].upper() + title[1:]
    why, ways = _why(board, hint, cage), board.ways(cage)
    never = {*range(1, board.size + 1)} - {digit for way in ways for digit in way}
    if " already, so its " in why:
        return _last_cell(board, cage, why, start)
    if why.startswith(f"{start} can only be"):
        text, digits, held = taken_apart(
            rf".* can only be (.*) here, so none of its cells is ({NUMBERS})\.(?: (.*) already\.)?", why
        )
        told_sets(board, cage, ways, text)
        read_around(board, cage, held, [cell(at) for at, _ in hint.cells], ordered=False)
    elif why.startswith(f"{start} holds no"):
        digits, reasons = taken_apart(rf".* holds no ({NUMBERS}): (.*)\.", why)
        same(_refused(cage, reasons), numbers(digits), why)
    else:
        _, _, digits = taken_apart(rf"No filling of {CAGE} is left with ({NUMBERS}): none of its cells is that\.", why)
        need(title in why, why)
    need(set(numbers(digits)) <= never, f"“{why}” is not so: {never}")
    return {each: set(numbers(digits)) for each in cage.cells}


def _last_cell(board: Board, cage: Cage, why: str, start: str) -> Gone:
    """`The 13+ cage has 2 and 5 already, so its last cell is 13 − 2 − 5 = 6.`"""
    known = [board.decided[each] for each in cage.cells if each in board.decided]
    (open_cell,) = (each for each in cage.cells if each not in board.decided)
    which = "other" if len(cage.cells) == 2 else "last"
    listed, worked, left = taken_apart(
        rf"{re.escape(start)} has ({NUMBERS}) already, so its {which} cell is (.*) = ([0-9]+)\.", why
    )
    need(numbers(listed) == known and cage.op in ("+", "*"), why)
    need(worked == {"+": " − ", "*": " ÷ "}[cage.op].join(map(str, (cage.target, *known))), why)
    same([way[cage.cells.index(open_cell)] for way in board.ways(cage)], [int(left)], why)
    return {open_cell: board.at(open_cell) - {int(left)}}


def _refused(cage: Cage, reasons: str) -> list[int]:
    """The digits for which a cage's arithmetic is told."""
    rest, found = len(cage.cells) - 1, list[int]()
    others = "the other cell" if rest == 1 else f"the other {rest} cells"
    need(others in reasons or "divided" in reasons, reasons)
    for digit, verb, left in re.findall(
        r"with an? ([0-9]+), the other (?:[0-9]+ cells|cell) would have to (add up|multiply) to ([0-9]+), which cannot",
        reasons,
    ):
        need(f"with {an(int(digit))}," in reasons, reasons)
        made = cage.target - int(digit) if verb == "add up" else cage.target / int(digit)
        need(cage.op == ("+" if verb == "add up" else "*") and made == int(left), reasons)
        found.append(int(digit))
    for whole, digits in re.findall(rf"([0-9]+) cannot be divided by ({NUMBERS})", reasons):
        need(cage.op == "*" and int(whole) == cage.target, reasons)
        need(all(cage.target % each for each in numbers(digits)), reasons)
        found += numbers(digits)
    for digits in re.findall(rf"(?:^|, | and )({NUMBERS}) would leave too little for", reasons):
        need(cage.op == "+" and all(cage.target - each < rest for each in numbers(digits)), reasons)
        found += numbers(digits)
    return found


def _placements(board: Board, hint: Hint) -> Gone:
    title, cage, _ = cage_looked_at(board, hint)
    ways, gone = board.ways(cage), board.impossible(cage)
    told = _why(board, hint, cage)
    need(title in told or title[0].upper() + title[1:] in told, told)
    if " already, so its " in told:
        return _last_cell(board, cage, told, title[0].upper() + title[1:])
    if found := re.fullmatch(rf"(.*?(?: in one way only|: so {PLACE}[ ,].*?)\.)(?: (.*) already\.)?", told):
        told = found[1]
        read_around(board, cage, found[2] or "", [cell(at) for at, _ in hint.cells], ordered=True)
    if " in one way only." in told:
        (sets,) = taken_apart(r".* can only be (.*) here, and its digits fit in one way only\.", told)
        need(len(ways) == 1, f"“{told}”: {ways}")
        told_sets(board, cage, ways, sets)
        return gone
    if in_order := re.fullmatch(rf"({ORDER}), (.*) can only (?:be|hold) (.*): so (.*)\.", told):
        order, whose, held, never = in_order.groups()
        need(whose == title and len(ways) > 1, told)
        _arranged(board, cage, order, held)
    elif found := re.fullmatch(
        rf"(?:(.*) can only be (.*) here, and w|W)ith ([0-9]+) at ({PLACES}), (the other [^;:]*)"
        rf"(?:; with ([0-9]+) there, they (cannot hold [^:]*))?(?:: they are all in {LINE}, (which .*))?\.",
        told,
    ):
        start, sets, digit, places, others, another, rest, kind, number, which = found.groups()
        if sets:
            need(start == title[0].upper() + title[1:], told)
            told_sets(board, cage, ways, sets)
        _others(board, cage, title if not sets else "", int(digit), others)
        out = {int(digit)}
        if another:
            need(bool(sets) and int(another) > int(digit), told)
            _others(board, cage, "", int(another), f"the other cells {rest}")
            out.add(int(another))
        if which:
            _all_in_line(board, cage, cells(places), out, board.line(kind, number), which)
        need(all(out <= gone.get(at, set()) for at in cells(places)), f"“{told}” is not so: {gone}")
        return dict.fromkeys(cells(places), out)
    else:
        sets, never = taken_apart(
            rf"(?:{CAGE} can only be (.*) here, and no such filling has|No filling of {CAGE} has) (.*)\.", told
        )[2::3]
        if sets:
            told_sets(board, cage, ways, sets)
    if never:
        said: Gone = {}
        if in_order:
            sure = re.findall(rf"({PLACE}) is always ([0-9]+)(?:, and |, |$)", never)
            for at, digit in sure:
                need(cell(at) in cage.cells, told)
                same({way[cage.cells.index(cell(at))] for way in ways}, [int(digit)], told)
                said[cell(at)] = board.at(cell(at)) - {int(digit)}
            parts = re.findall(rf"({PLACES}) (?:is|are) never ({NUMBERS})(?:, and |, |$)", never)
            spelled = [f"{at} is always {digit}" for at, digit in sure]
            spelled += [f"{at} {'is' if len(cells(at)) == 1 else 'are'} never {digits}" for at, digits in parts]
            need(never == ", and ".join(filter(None, (", ".join(spelled[:-1]), spelled[-1]))), never)
        else:
            split = re.split(", and none has ", never)
            parts = [taken_apart(rf"({NUMBERS}) at ({PLACES})", part)[::-1] for part in split]
        for places, digits in parts:
            said |= {at: set(numbers(digits)) for at in cells(places)}
        for at, each in said.items():
            need(each <= gone.get(at, set()), f"“{told}” is not so: {gone}")
        return said
    return gone


def _arranged(board: Board, cage: Cage, order: str, held: str) -> None:
    """All fillings, line by line: `1 and 3 in row 1 with 5 in row 2; or …`, or one line without its name."""
    i = int(order == "From top to bottom")  # lines are rows, or columns
    lines = sorted({each[i] for each in cage.cells})
    need(len(lines) <= len({each[1 - i] for each in cage.cells}), f"{order}: there are fewer lines the other way")
    if not cage.op:
        held, sets = taken_apart(r"(.*) \(([^()]*)\)", held)
        told_sets(board, cage, board.ways(cage), sets)
    said = list[dict[Cell, int]]()
    for way in held.split("; or " if len(lines) > 1 else ", or "):
        parts = way.split(" with ")
        need(len(parts) == len(lines), f"“{way}”: {len(lines)} lines")
        filling: dict[Cell, int] = {}
        for part, line in zip(parts, lines, strict=True):
            name = f" in {('row', 'column')[i]} {line + 1}" if len(lines) > 1 else ""
            need(part.endswith(name), f"“{part}” is not{name}")
            digits = numbers(part.removesuffix(name))
            need(part == f"{listed(map(str, digits))}{name}", part)
            own = sorted(each for each in cage.cells if each[i] == line)
            need(len(digits) == len(own), f"“{part}”: {len(own)} cells")
            filling |= dict(zip(own, digits, strict=True))
        said.append(filling)
    same((tuple(each[at] for at in cage.cells) for each in said), board.ways(cage), held)
    need(len(said) == len(board.ways(cage)), f"“{held}” says one twice")


def _others(board: Board, cage: Cage, title: str, digit: int, text: str) -> None:
    """What the other cells would have to be: what they would make, or all that fillings have beside the digit."""
    count = len(cage.cells) - 1
    if title:
        number, whose, verb, left = taken_apart(
            r"the other ([0-9]+) cells of (.*) would have to (add up|multiply) to ([0-9]+), which cannot be done here",
            text,
        )
        need(int(number) == count and whose == title, text)
        need(cage.op == ("+" if verb == "add up" else "*"), text)
        need(cage.target == (int(left) + digit if cage.op == "+" else int(left) * digit), text)
        return
    rests = {tuple(sorted((Counter(way) - Counter([digit])).elements())) for way in board.ways(cage) if digit in way}
    if count == 1:
        (listed,) = taken_apart(rf"the other cell cannot be ({NUMBERS})", text)
        need([(each,) for each in numbers(listed)] == sorted(rests), f"“{text}”: {rests}")
    else:
        (listed,) = taken_apart(r"the other cells cannot hold ([0-9, andor]+)", text)
        need([tuple(numbers(each)) for each in listed.split(", or ")] == sorted(rests), f"“{text}”: {rests}")


def _all_in_line(board: Board, cage: Cage, places: list[Cell], digits: set[int], line: list[Cell], which: str) -> None:
    """All cells of a cage but one are in a line, and no filling that has the digit has all of the others different."""
    need(which == "which cannot hold a digit twice" and len(places) == 1, which)
    need({*cage.cells} - {*places} <= {*line}, f"“{which}”: not all are in {line}")
    for digit, way in product(digits, board.ways(cage)):
        rest = Counter(way) - Counter([digit])
        need(digit not in way or max(rest.values()) > 1, f"“{which}”: {way} without {digit}")


READERS: dict[str, Callable[[Board, Hint], Gone]] = {
    "known digits": read_known_digits,
    "given digit": _given,
    "naked single": _naked_single,
    "hidden single": _hidden_single,
    "cage combinations": _combinations,
    "one filling": _placements,
    "cage placements": _placements,
    **{f"{kind} {name}": read_subset for kind in ("naked", "hidden") for name in ("pair", "triple", "quad")},
    "pointing cage": read_pointing,
    "line in cage": read_enclosed,
    "x-wing": read_x_wing,
    "innie": read_total,
    "outie": read_total,
    "line totals": read_total,
    "totals with cages": read_total,
    "parity": read_parity,
    "cage x-wing": read_wing,
}
