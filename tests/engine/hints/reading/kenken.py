"""What hints of a KenKen say, held against the board: statements follow from their rules, and their bodies are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from math import prod
from typing import Any

from engine.core.abilities import Hint
from engine.core.places import Cell, place
from engine.digits.bodies import Argument, DeadEnd, LongReason, MistakeAt, Struck, Supposed, TakeBack
from engine.digits.position import Line
from engine.hints.statements import Fact, Remark, Statement
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.kenken.hints import bodies
from tests.engine.hints.reading import digits
from tests.engine.hints.reading.digits import Board, Check, keeps_out, looks_at, only_place, supposed
from tests.engine.hints.reading.reasons import contradicts, lacking, open_ends, without_wrong
from tests.engine.hints.reading.text import names, need, same
from tests.engine.kenken.test_hints import at, digits_of, fillings, left_by, makes

Sets = Iterable[tuple[int, ...]]
MOST_SETS, FEW_SETS, MOST_NOTED = 6, 3, 4


def read(puzzle: KenKen, entries: str, hint: Hint, right: object = None) -> str:
    """Return what is not true of the board, or raise `Misread`; empty if everything is."""
    if not hint.statements:
        need(next(puzzle.solutions(), None) is None, "nothing is stated")
        return ""
    is_chain = any(isinstance(each.body, (Supposed, DeadEnd)) for each in hint.statements)
    believed = without_wrong(puzzle, entries, hint, right) if is_chain else entries
    board = Board(puzzle, believed, hint.wrong)
    bodies_after = [*(each.body for each in hint.statements[1:]), None]
    shown = (*hint.remarks, *hint.argument)
    need(len(hint.statements) == len(shown), "not every statement is shown")
    for missing in lacking(puzzle, entries, hint, right):
        need(False, f"a reason does not suffice: {missing}")
    for statement, remark, after in zip(hint.statements, shown, bodies_after, strict=True):
        is_entered = isinstance(statement.body, (MistakeAt, TakeBack))
        on = Board(puzzle, entries, hint.wrong) if is_entered else board
        on.stand_on(statement)
        CHECKS[type(statement.body)](on, statement.body, statement, after)
        names_its_body(statement.body, remark)
        board.said |= {*statement.says}
    if hint.wrong:
        mistake_follows(puzzle, entries, believed, hint)
    else:
        step_follows(puzzle, entries, hint)
    return ""


# The words


def names_its_body(body: Any, remark: Remark) -> None:
    """What the full words name is in the body, or counted from what is there."""
    named, cells, lines, known = names(remark.words), set[Cell](), set[tuple[str, int]](), set[int]()
    for value in parts(body):
        if isinstance(value, Line):
            lines.add((value.kind, value.index))
        elif isinstance(value, Cage):
            known.add(value.target)
        elif isinstance(value, tuple):
            known.add(len(value))
            if len(value) == 2 and all(isinstance(each, int) for each in value):
                cells.add(value)
        elif isinstance(value, int):
            known.add(value)
    need(named.cells <= cells, f"{body} has no {named.cells - cells}")
    need(named.lines <= lines, f"{body} has no {named.lines - lines}")
    need(named.numbers <= {*known, *counted(body)}, f"{body} has no {named.numbers - known}")


def parts(value: Any) -> Iterator[Any]:
    """Yield everything that is in a body."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from parts(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from parts(getattr(value, field.name))


def counted(body: Any) -> Iterator[int]:
    """Yield numbers that words count from a body."""
    if isinstance(body, (bodies.CageDigits, bodies.CagePlaces)):
        rests = getattr(body, "rests", ()) or [rest for each in getattr(body, "without", ()) for rest in each.rests]
        yield from (each for rest in rests for each in (sum(rest), prod(rest)))
    elif isinstance(body, bodies.Unfillable):
        known = [digit for _, digit in body.known]
        yield from (body.cage.target - sum(known), body.cage.target // prod(known), sum(known), prod(known))
        if len(known) == len(body.open) == 1:
            yield from (each for each in range(1, body.size + 1) if makes(body.cage, [*known, each], large=False))
    elif isinstance(body, bodies.LinesMake):
        yield from range(1, body.lines[0].size + 1)
    elif isinstance(body, bodies.ParityCounted):
        yield len(body.odd) + sum(digit % 2 for _, digit in body.digits)
    elif isinstance(body, TakeBack):
        yield len(body.digits) + len(body.notes)
    elif hasattr(body, "gone"):
        yield len({cell for cell, _ in body.gone})


def seen_twice(placed: Sequence[tuple[Cell, int]]) -> set[int]:
    """Return the digits that a line has twice."""
    pairs = combinations(placed, 2)
    return {digit for (one, digit), (at, other) in pairs if digit == other and (one[0] == at[0] or one[1] == at[1])}


# One cage


def ways_of(board: Board, cage: Cage, left: dict[Cell, set[int]] | None = None) -> list[tuple[int, ...]]:
    """Return all fillings of a cage, which has to be one of the board's, by what is left."""
    need(cage in board.puzzle.cages and cage.op != "?", f"{cage} is no cage")
    own = left or board.left
    grid = [[own.get((r, c), {0}) for c in range(board.size)] for r in range(board.size)]
    return [*map(tuple, fillings(cage, grid, board.puzzle.large))]


def sets_of(cage: Cage, ways: Iterable[Sequence[int]], most: int = MOST_SETS) -> set[tuple[int, ...]]:
    """Return their sets of digits, if these are few."""
    found = {tuple(sorted(way, reverse=cage.op in ("-", "/"))) for way in ways}
    return found if len(found) <= most else set()


def own_cage(board: Board, body: bodies.OwnCage, *_: object) -> None:
    need(any(cage.cells == (body.cell,) and cage.target == body.digit for cage in board.puzzle.cages), f"{body}")


def last_of_cage(board: Board, body: bodies.LastOfCage, said: Statement, _: object) -> None:
    need(body.cage in board.puzzle.cages and body.cage.op in ("+", "*"), f"{body}")
    same([*(cell for cell, _ in body.known), body.cell], body.cage.cells, "cells")
    need(all(board.digits[cell] == digit for cell, digit in body.known), f"{body}")
    need(makes(body.cage, [*(digit for _, digit in body.known), body.digit], board.puzzle.large), f"{body}")
    same(said.says, [Fact(place(body.cell), str(body.digit))], "says")


def struck(board: Board, cages: Sequence[Cage], by: Iterable[Struck], others: Iterable[Cell] = ()) -> None:
    """Digits that are entered keep some out of a cage, or out of other cells."""
    inside = {*others, *(cell for cage in cages for cell in cage.cells)}
    for source, cell in by:
        need(source in board.digits and source in board.around(cell), f"{source} and {cell}")
        need(cell in inside and board.is_open(cell), f"{cell} is not of {cages}")


def surroundings(
    board: Board, body: Argument, cages: Sequence[Cage], clashing: Sets = (), said: Iterable[Fact] = ()
) -> None:
    """What lines add to a reason about cages, and about cells that have one digit left."""
    struck(board, cages, body.by, (at(fact.place) for fact in said if fact.holds and fact.value.isdigit()))
    digits.holds(board, body, body.by)
    keeps_apart(board, body, cages, clashing)


def keeps_apart(board: Board, body: Argument, cages: Sequence[Cage], clashing: Sets = ()) -> None:
    """Lines cannot have a digit twice, as in fillings of cages that would be there else."""
    for line, digit in body.twins:
        inside = [sum(cell in board.cells_of(line) for cell in cage.cells) for cage in cages]
        need(max(inside, default=0) > 1 and digit in board.all, f"{body}")
    for each in clashing:
        (cage,) = cages
        need(bool(body.twins) and makes(cage, [*each], board.puzzle.large), f"{body}")
        need(any(each.count(digit) > 1 for _, digit in body.twins), f"{body}")


def cage_digits(board: Board, body: bodies.CageDigits, said: Statement, _: object) -> None:
    cage, ways = body.cage, ways_of(board, body.cage)
    union = {digit for way in ways for digit in way}
    gone = {cell: board.left[cell] - union for cell in cage.cells}
    same(body.sets, sets_of(cage, ways), "sets")
    same(body.gone, {digit for own in gone.values() for digit in own}, "digits that go")
    need(all(digit in gone[cell] for cell, digit in board.lost(said.says)), f"what goes: {said}")
    need(all(cage.op == "*" and cage.target % digit for digit in body.indivisible), f"{body}")
    need(all(cage.op == "+" and cage.target - digit < len(cage.cells) - 1 for digit in body.much), f"{body}")
    for digit in body.alone:
        need(not any(makes(cage, [digit, other], board.puzzle.large) for other in board.all), f"{body}")
    if body.rests:
        (digit,) = body.others
        places = [cell for cell in cage.cells if board.is_open(cell)]
        same(body.rests, {rest for cell in places for rest in rests(board, cage, cell, [digit])}, "rests")
        tells_why(board, cage, body.why, [(cell, digit) for cell in places])
    crossed = (own for cell, own in gone.items() if is_crossed_out(board, cell, own))
    same(body.crossed, {digit for own in crossed for digit in own}, "crossed out")
    surroundings(board, body, [cage], body.clashing)


def tells_why(board: Board, cage: Cage, why: bodies.Why, those: Iterable[tuple[Cell, int]]) -> None:
    """Other open cells cannot be what is left for them."""
    able = [(cell, digit) for cell, digit in those if digit in board.left[cell]]
    beside = {cell: [other for other in cage.cells if other != cell and board.is_open(other)] for cell, _ in able}
    every = {other for others in beside.values() for other in others}
    has = Counter(digit for other in every for digit in board.left[other])
    need(not why.is_noted or every <= {*board.notes}, f"{why}")
    if why.at is not None:
        need(why.at in every and board.left[why.at].isdisjoint(why.lacks), f"{why}")
    need(
        (why.at is not None or not any(has[digit] for digit in why.lacks))
        and all(has[digit] <= 1 for digit in why.twice),
        f"{why}",
    )
    for cell, digit in able:
        others = beside[cell]
        if why.least:
            ways = product(*(board.left[other] for other in others))
            makes = [sum(way) for way in ways if not seen_twice([(cell, digit), *zip(others, way, strict=True)])]
            need(min(makes, default=why.least) >= why.least, f"{why}")
        for rest in rests(board, cage, cell, [digit]):
            need(not why.least or sum(rest) < why.least, f"{why}: {rest}")
            never = ({*rest} <= {*why.lacks} if why.at is not None else {*why.lacks} & {*rest}) or {
                each for each in why.twice if rest.count(each) > 1
            }
            orders = (zip(others, order, strict=True) for order in permutations(rest))
            repeats = why.repeats and all({*why.repeats} & seen_twice([(cell, digit), *own]) for own in orders)
            need(not (why.lacks or why.twice or why.repeats) or bool(never) or bool(repeats), f"{why}: {rest}")


def is_crossed_out(board: Board, cell: Cell, gone: set[int]) -> bool:
    """Return whether digits go from notes, or those that stay are too many to be noted."""
    kept = len(board.left[cell] - gone)
    return kept > 1 and (kept > MOST_NOTED or cell in board.notes)


def rests(board: Board, cage: Cage, cell: Cell, those: Iterable[int]) -> set[tuple[int, ...]]:
    """Return all that the other open cells of a cage could be with one of these digits in a cell, by the clue alone."""
    others = [other for other in cage.cells if other != cell and board.is_open(other)]
    known = [board.digits[other] for other in cage.cells if not board.is_open(other)]
    return {
        tuple(sorted(rest))
        for digit in those
        for rest in product(board.all, repeat=len(others))
        if makes(cage, [*known, digit, *rest], board.puzzle.large)
    }


def cases(cage: Cage, ways: Sets) -> set[tuple[Cell, int]]:
    """Return the digits that cells of a cage have in some filling."""
    return {case for way in ways for case in zip(cage.cells, way, strict=True)}


def cage_places(board: Board, body: bodies.CagePlaces, said: Statement, _: object) -> None:
    cage, ways = body.cage, ways_of(board, body.cage)
    able = cases(cage, ways)
    gone = {(cell, digit) for cell in cage.cells for digit in board.left[cell]} - able
    same(body.sets, sets_of(cage, ways), "sets")
    need(not body.fillings or {*body.fillings} == {*ways}, "fillings")
    same(body.gone, gone, "what goes")
    need(board.lost(said.says) <= gone, f"what goes: {said}")
    sure = {cell for cell, _ in gone if sum(one == cell for one, _ in able) == 1}
    same(body.sure, {(cell, digit) for cell, digit in able if cell in sure}, "sure")
    told = list[Cell]()
    for each in body.without:
        told += each.cells
        for cell in each.cells:
            same(each.digits, {digit for where, digit in gone if where == cell}, "digits")
            others = [other for other in cage.cells if other != cell and board.is_open(other)]
            need(each.others in ((), tuple(others)), f"{each}")
            same(each.rests, rests(board, cage, cell, each.digits), "rests")
            tells_why(board, cage, each.why, [(cell, digit) for digit in each.digits])
    need(len({*told}) == len(told) and body.is_told == ({*told} == {cell for cell, _ in gone}), f"{body}")
    if body.corner is not None:
        (r, c), others = body.corner, [cell for cell in cage.cells if cell != body.corner]
        need(len(others) == 2 and {*others} != {*cage.cells}, f"{body}")
        need(sum(row == r for row, _ in others) == sum(column == c for _, column in others) == 1, f"{body}")
    surroundings(board, body, [cage], body.clashing)


# Cages and lines


def seen_single(board: Board, body: bodies.SeenSingle, said: Statement, after: object) -> None:
    only_place(board, body, said, after)
    for cage, cells in body.cages:
        need(not any(body.digit in way for way in ways_of(board, cage)), f"{cage} can hold {body.digit}")
        own = [cell for cell in board.cells_of(body.line) if cell in cage.cells and body.digit in board.left[cell]]
        same(cells, own, "cells in the line")
    for (cage, cells), those in zip(body.cages, body.rests, strict=True):
        found = {rest for cell in cells for rest in rests(board, cage, cell, [body.digit])}
        need({*those} in (set(), found), f"{those}: {found}")
    struck(board, [cage for cage, _ in body.cages], body.around)
    digits.holds(board, body, (*body.by, *body.around))
    keeps_apart(board, body, [cage for cage, _ in body.cages])


def pointing(board: Board, body: bodies.Pointing, said: Statement, _: object) -> None:
    line, ways = board.cells_of(body.line), ways_of(board, body.cage)
    same(body.sets, sets_of(body.cage, ways), "sets")
    inside = [i for i, cell in enumerate(body.cage.cells) if cell in line]
    need(bool(ways) and all(any(way[i] == body.digit for i in inside) for way in ways), f"{body}")
    need(body.whole == (len(inside) == len(body.cage.cells)), f"{body}")
    outside = [i for i in range(len(body.cage.cells)) if i not in inside]
    able = any(way[i] == body.digit for way in ways for i in outside)
    same(body.outside, () if able else (body.cage.cells[i] for i in outside), "outside")
    need(not body.twice or all(way.count(body.digit) == 2 for way in ways), f"{body}")
    surroundings(board, body, [body.cage], said=said.says)
    gone = {(cell, body.digit) for cell in line if cell not in body.cage.cells and body.digit in board.left[cell]}
    need(board.lost(said.says) <= gone, f"what goes: {said}")


def line_in_cage(board: Board, body: bodies.LineInCage, said: Statement, _: object) -> None:
    line, cage = board.cells_of(body.line), body.cage
    same(body.others, (cell for cell in line if cell not in cage.cells and board.is_open(cell)), "open cells")
    need(not any(board.digits.get(cell) == body.digit for cell in line if cell not in cage.cells), f"{body}")
    keeps_out(board, [body.digit], body.others, body.by)
    inside = [i for i, cell in enumerate(cage.cells) if cell in line]
    ways = [way for way in ways_of(board, cage) if any(way[i] == body.digit for i in inside)]
    same(body.sets, sets_of(cage, ways), "sets")
    same(body.gone, {(cell, digit) for cell in cage.cells for digit in board.left[cell]} - cases(cage, ways), "gone")
    need(board.lost(said.says) <= {*body.gone}, f"what goes: {said}")
    struck(board, [cage], body.around)
    digits.holds(board, body, (*body.by, *body.around))
    keeps_apart(board, body, [cage])
    if body.once:
        need(all(way.count(body.digit) == 1 for way in ways), f"{body}")
        need(all(digit == body.digit and cell not in line for cell, digit in body.gone), f"{body}")


def cage_wing(board: Board, body: bodies.CageWing, said: Statement, _: object) -> None:
    region = [cell for line in body.lines for cell in board.cells_of(line)]
    for cage in body.cages:
        ways = [dict(zip(cage.cells, way, strict=True)) for way in ways_of(board, cage)]
        need(bool(ways) and all(body.digit in [way.get(cell) for cell in region] for way in ways), f"{body}")
    surroundings(board, body, body.cages, said=said.says)
    inside = {cell for cage in body.cages for cell in cage.cells}
    gone = {(cell, body.digit) for cell in region if cell not in inside and body.digit in board.left[cell]}
    need(board.lost(said.says) <= gone, f"what goes: {said}")


# Totals and parity


def total(op: str, those: Iterable[int]) -> int:
    return sum(those) if op == "+" else prod(those)


def of_line(board: Board, op: str) -> int:
    return total(op, board.all)


def lines_make(board: Board, body: bodies.LinesMake, *_: object) -> None:
    region_of(board, body.lines)
    need(body.each == of_line(board, body.op), f"{body}")
    need(body.whole == total(body.op, [body.each] * len(body.lines)), f"{body}")


def region_of(board: Board, lines: Sequence[Line]) -> set[Cell]:
    """Return the cells of lines side by side."""
    need([line.index for line in lines] == [*range(lines[0].index, lines[0].index + len(lines))], f"{lines}")
    need(len({line.kind for line in lines}) == 1, f"{lines}")
    return {cell for line in lines for cell in board.cells_of(line)}


def cages_make(board: Board, body: bodies.CagesMake, *_: object) -> None:
    for (cage, value), sets in zip(body.cages, body.sets, strict=True):
        ways = ways_of(board, cage)
        same({total(body.op, way) for way in ways}, [value], "what it makes")
        same(sets, sets_of(cage, ways), "sets")
    surroundings(board, body, [cage for cage, _ in body.cages])


def counted_up(board: Board, body: bodies.Counted, *_: object) -> None:
    region, times = region_of(board, body.lines), Counter[Cell]()
    need(body.whole == total(body.op, [of_line(board, body.op)] * len(body.lines)), f"{body}")
    for cage, value in body.cages:
        if cage.op not in (body.op, "="):
            same({total(body.op, way) for way in ways_of(board, cage)}, [value], "what it makes")
        need(cage in board.puzzle.cages and value == (cage.target if cage.op in (body.op, "=") else value), f"{body}")
        times.update(cage.cells)
    times.update(body.digits)
    times.subtract(body.beyond)
    need(all(board.digits[cell] for cell in (*body.digits, *body.beyond)), f"{body}")
    need({*body.digits} <= region and region.isdisjoint(body.beyond), f"{body}")
    made = Fraction(
        total(body.op, [*(value for _, value in body.cages), *(board.digits[cell] for cell in body.digits)])
    )
    off = total(body.op, (board.digits[cell] for cell in body.beyond))
    need(body.made == (made - off if body.op == "+" else made / off), f"{body}")
    times.subtract(region)
    same(body.cells, (cell for cell, count in times.items() if count), "cells that are left")
    need({times[cell] for cell in body.cells} == {1 if body.outside else -1}, f"{body}")
    larger, smaller = (body.made, body.whole) if body.outside else (body.whole, body.made)
    need(body.rest == (larger - smaller if body.op == "+" else Fraction(larger, smaller)), f"{body}")


def total_leaves(board: Board, body: bodies.TotalLeaves, said: Statement, _: object) -> None:
    need(Fact(" ".join(map(place, body.cells)), f"{body.op}{body.rest}") in said.because, f"{body}")
    need(board.lost(said.says) <= {*body.gone}, f"what goes: {said}")
    need(all(digit in board.left[cell] for cell, digit in body.gone), f"{body}")
    need(all(not {*cage.cells}.isdisjoint(body.cells) and ways_of(board, cage) for cage in body.cages), f"{body}")
    need(all(total(body.op, each) == body.rest and len(each) == len(body.cells) for each in body.sets), f"{body}")
    able = [{*board.left[cell]} - {digit for at, digit in body.gone if at == cell} for cell in body.cells]
    left = {tuple(sorted(way)) for way in product(*able) if total(body.op, way) == body.rest}
    need({*body.sets} <= left, f"{body}")


def ask_parity(board: Board, body: bodies.AskParity, _: Statement, after: bodies.ParityCounted) -> None:
    need(body.whole == sum(board.all) * len(body.lines), f"{body}")
    need((body.lines, body.cells) == (after.lines, after.cells), f"{body}")


def parity_counted(board: Board, body: bodies.ParityCounted, *_: object) -> None:
    region = region_of(board, body.lines)
    parts_of = [cell for cage in (*body.odd, *body.even) for cell in cage.cells if cell in region]
    same([*parts_of, *(cell for cell, _ in body.digits), *body.cells], region, "parts")
    need(all(board.digits[cell] == digit for cell, digit in body.digits), f"{body}")
    for cages, is_odd in ((body.odd, 1), (body.even, 0)):
        for cage in cages:
            inside = [i for i, cell in enumerate(cage.cells) if cell in region]
            if len(inside) == len(cage.cells) and cage.op in ("+", "="):
                need(cage in board.puzzle.cages and cage.target % 2 == is_odd, f"{cage}")
            else:
                same({sum(way[i] for i in inside) % 2 for way in ways_of(board, cage)}, [is_odd], f"{cage}")
    odd = sum(board.all) * len(body.lines) + len(body.odd) + sum(digit for _, digit in body.digits)
    need(odd % 2 == body.is_odd, f"{body}")


def parity_leaves(board: Board, body: bodies.ParityLeaves, said: Statement, _: object) -> None:
    need(Fact(" ".join(map(place, body.cells)), "odd" if body.is_odd else "even") in said.because, f"{body}")
    need(board.lost(said.says) <= {*body.gone}, f"what goes: {said}")
    need(all(digit in board.left[cell] for cell, digit in body.gone), f"{body}")
    if body.cage is not None:
        inside = [body.cage.cells.index(cell) for cell in body.cells]
        ways = [way for way in ways_of(board, body.cage) if sum(way[i] for i in inside) % 2 == body.is_odd]
        same(body.sets, sets_of(body.cage, ways, FEW_SETS), "sets")
        need(cases(body.cage, ways).isdisjoint(body.gone), f"{body}")
    else:
        need(all(cell in body.cells and digit % 2 != body.is_odd for cell, digit in body.gone), f"{body}")


# What-ifs and mistakes


def then_cage(board: Board, body: bodies.ThenCage, said: Statement, _: object) -> None:
    supposed(board, body, said)
    then_around(board, body)
    own = {cell: {*board.then[cell]} for cell in body.cage.cells}
    for source, cell in body.by:
        own[cell] -= board.then[source]
    able = sets_of(body.cage, ways_of(board, body.cage, own), FEW_SETS)
    need(
        not body.sets or {tuple(sorted(each)) for each in body.sets} >= {tuple(sorted(each)) for each in able},
        f"{body}",
    )
    keeps_apart(board, body, [body.cage])


def then_around(board: Board, body: Argument) -> None:
    """Digits that are sure in a what-if keep some out of other cells, and are what lines hold."""
    found = set[tuple[Line, int]]()
    for source, cell in body.by:
        need(source in board.around(cell) and len(board.then[source]) == 1, f"{source} and {cell}")
        lines = (Line("row", cell[0], board.size), Line("column", cell[1], board.size))
        found |= {(line, min(board.then[source])) for line in lines if source in board.cells_of(line)}
    same(body.held, found, "what lines hold")


def unfillable(board: Board, body: bodies.Unfillable, *_: object) -> None:
    is_chain = isinstance(body, DeadEnd)
    left = board.then if is_chain else board.left
    known = dict(body.known)
    need(all(left[cell] == {digit} for cell, digit in known.items()), f"{body}")
    need(body.size == board.size, f"{body}")
    same(body.open, {*body.cage.cells} - {*known}, "open cells")
    for cell, own in zip(body.open, body.left, strict=True):
        gone = {min(left[source]) for source, other in body.by if other == cell}
        need(left[cell] - gone <= {*own} and gone.isdisjoint(own), f"{cell} can be {left[cell]}, not {own}")
    if is_chain:
        then_around(board, body)
    else:
        struck(board, [body.cage], body.by)
        digits.holds(board, body, body.by)
    need({cell for _, cell in body.by} <= {*body.open}, f"{body}")
    keeps_apart(board, body, [body.cage], body.clashing)
    own_left = {cell: {digit} for cell, digit in known.items()} | dict(zip(body.open, map(set, body.left), strict=True))
    need(not ways_of(board, body.cage, own_left), f"{body}")


def own_cage_broken(board: Board, body: bodies.OwnCageBroken, *_: object) -> None:
    (cage,) = (cage for cage in board.puzzle.cages if cage.cells == (body.cell,))
    need(cage.target not in board.left[body.cell], f"{body}")


CHECKS: dict[type, Check] = {
    **digits.CHECKS,
    bodies.LookAtCages: looks_at,
    bodies.LookAtCageIn: looks_at,
    bodies.OwnCage: own_cage,
    bodies.LastOfCage: last_of_cage,
    bodies.CageDigits: cage_digits,
    bodies.CagePlaces: cage_places,
    bodies.SeenSingle: seen_single,
    bodies.Pointing: pointing,
    bodies.LineInCage: line_in_cage,
    bodies.CageWing: cage_wing,
    bodies.LinesMake: lines_make,
    bodies.CagesMake: cages_make,
    bodies.Counted: counted_up,
    bodies.TotalLeaves: total_leaves,
    bodies.AskParity: ask_parity,
    bodies.ParityCounted: parity_counted,
    bodies.ParityLeaves: parity_leaves,
    bodies.ThenCage: then_cage,
    bodies.CageFails: unfillable,
    bodies.CageBroken: unfillable,
    bodies.OwnCageBroken: own_cage_broken,
}


# What follows


def step_follows(puzzle: KenKen, entries: str, hint: Hint) -> None:
    """Each statement follows from its rules and what it stands on; together they say what the hint decides."""
    left: dict[str, set[int]] = {}
    for statement in hint.statements:
        for fact in follows(puzzle, entries, statement):
            if isinstance(statement.body, (Supposed, DeadEnd)) or not fact.value[0].isdigit():
                continue
            keeps = digits_of(fact.value)
            own = left.setdefault(fact.place, {*range(1, puzzle.size + 1)})
            own &= keeps if fact.holds else {*range(1, puzzle.size + 1)} - keeps
    before = left_by(entries, puzzle.size)
    for name, value in hint.cells:
        r, c = at(name)
        same(before[r][c] & left.pop(name), digits_of(value), f"what is left of {name}")
    need(not left, f"more is said than decided: {left}")


def mistake_follows(puzzle: KenKen, entries: str, believed: str, hint: Hint) -> None:
    """The reason holds: of a broken rule by its own entries, of a what-if if all that is wrong were open."""
    told = len(hint.remarks)
    first, last = hint.statements[0], hint.statements[told - 1]
    need(isinstance(first.body, MistakeAt) and isinstance(last.body, TakeBack), "no mistake")
    reason = [*hint.statements[1 : told - 1], *hint.statements[told:]]
    need(not hint.argument or isinstance(reason[0].body, LongReason), "a short argument is told at once")
    for statement in reason:
        if isinstance(statement.body, (LongReason, MistakeAt)):
            continue
        need(bool(statement.says), "nothing is said")
        if isinstance(statement.body, (Supposed, DeadEnd)):
            need(bool([*follows(puzzle, believed, statement)]), "nothing follows")
            continue
        need(contradicts(puzzle, statement), f"{statement}")


def follows(puzzle: KenKen, entries: str, statement: Statement) -> Iterator[Fact]:
    """Yield the facts that a statement says; each has to follow."""
    missing = [*open_ends(puzzle, entries, statement)]
    need(not missing, f"{missing}: {statement}")
    yield from statement.says
