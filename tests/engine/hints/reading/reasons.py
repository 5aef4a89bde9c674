"""Whether a KenKen's reasons suffice as told: by the rules that statements name, and by what the page shows.

A reader of the page knows the clues of the cages that are outlined, the entries and the notes.  A line forbids a digit
only where a ring and a line lead from that digit to the cell, or where a sentence says that something would be twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import Any

from engine.core.abilities import Hint
from engine.core.places import Cell
from engine.digits.bodies import DeadEnd, LongReason, MistakeAt, ReadOff, Refuted, Searched, Supposed, TakeBack
from engine.digits.position import a
from engine.hints import english
from engine.hints.statements import Fact, Remark, Statement
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.kenken.hints import bodies
from tests.engine.hints.judges import cell
from tests.engine.hints.reading.text import names
from tests.engine.hints.sums import Left, rows_and_columns
from tests.engine.kenken.test_hints import Named, at, digits_of, fillings, left_by, once, with_cells

ONCE = re.compile(
    r"repeat|twice|\btwo [0-9]+s|share a line|\bhas? its\b|\bhave its\b|no other [0-9]|nothing else in|no digit left"
)
"""What a sentence says where it rests on a line that holds no digit twice."""
LOOKED_UP = (Searched, ReadOff, LongReason, MistakeAt, TakeBack, Refuted)
"""What gives no reason, or none of its own."""


def lacking(puzzle: KenKen, entries: str, hint: Hint, right: Any = None) -> Iterator[tuple[str, str]]:
    """Yield each statement whose rules, or whose words and marks, do not suffice for what it says: which, and what.

    `right` is the only solution; None if there are others.
    """
    is_chain = any(isinstance(each.body, (Supposed, DeadEnd)) for each in hint.statements)
    believed = without_wrong(puzzle, entries, hint, right) if is_chain else entries
    for statement, remark in zip(hint.statements, (*hint.remarks, *hint.argument), strict=True):
        if not statement.says or isinstance(statement.body, LOOKED_UP):
            continue
        is_broken = bool(hint.wrong) and not is_chain
        for what, rules in (("rules", statement.rules), ("page", shown(puzzle, believed, statement, remark))):
            told = replace(statement, rules=tuple(rules))
            if is_broken:
                if not contradicts(puzzle, told):
                    yield what, f"{statement}: {text_of(remark)}"
            elif missing := [*open_ends(puzzle, believed, told, text_of(remark) if what == "page" else None)]:
                yield what, f"{missing}: {statement}: {text_of(remark)}"


def without_wrong(puzzle: KenKen, entries: str, hint: Hint, right: Any) -> str:
    """The entries as a reason for a mistake takes them: whatever is wrong may be anything."""
    wrong = {*hint.wrong, *wrong_cells(puzzle, entries, right)} if hint.wrong else ()
    return with_cells(entries, puzzle.size, dict.fromkeys(wrong, "+".join(map(str, range(1, puzzle.size + 1)))))


def wrong_cells(puzzle: KenKen, entries: str, right: Any) -> Iterator[str]:
    """Yield the places of digits that differ from the only solution, and of notes that lack the right one."""
    for name, value in puzzle.entered_cells(entries) if right is not None else ():
        r, c = at(name)
        if right[r][c] not in digits_of(value):
            yield name


def text_of(remark: Remark) -> str:
    return english.render(remark.words, remark.names)


# What the page shows


def shown(puzzle: KenKen, entries: str, statement: Statement, remark: Remark) -> list[str]:
    """Return the rules of which a reader of the page knows that the statement uses them."""
    found = {rule: None for rule in statement.rules if "once" not in rule}
    digits = sure_of(puzzle, entries, statement)
    for mark in remark.marks:
        if mark.shape == "blocker" and len(mark.at) == 2:
            source, struck = map(cell, mark.at)
            found |= dict.fromkeys(once(source, struck, digits[source]) if source in digits else [])
    for sentence in remark.words:
        found |= dict.fromkeys(said(puzzle, statement.body, english.render([sentence], remark.names)))
    return [*found]


def said(puzzle: KenKen, body: Any, sentence: str) -> Iterator[str]:
    """Yield the rules of lines that a sentence speaks of."""
    if not ONCE.search(sentence):
        return
    every = range(1, puzzle.size + 1)
    lines = [f"{kind} {index + 1}" for kind, index in names(((sentence,),)).lines]
    if not lines:
        cages = [body.cage] if hasattr(body, "cage") else []
        cells = [each for cage in cages for each in cage.cells]
        both = [*(f"row {r + 1}" for r, _ in cells), *(f"column {c + 1}" for _, c in cells)]
        lines = [name for name in dict.fromkeys(both) if both.count(name) > 1]
        if "No line" in sentence:
            lines = [f"{kind} {number}" for kind in ("row", "column") for number in every]
    about = re.findall(
        r"repeat (?!a )([0-9, and or]+)|two ([0-9]+)s|no other ([0-9, or]+)|its ([0-9, and]+)|"
        r"has ([0-9]+) twice",
        sentence,
    )
    digits = {int(each) for groups in about for group in groups for each in re.findall("[0-9]+", group)}
    for name in lines:
        yield from (f"{name} holds {digit} once" for digit in digits or every)


# What follows


def open_ends(puzzle: KenKen, entries: str, statement: Statement, read: str | None = None) -> Iterator[str]:
    """Yield what a statement says without a reason among its rules, its facts and the entries.

    That is also of the digits that a cage can only be filled with; of those in the words, if it is `read`.
    """
    rules, before = Named(puzzle, entries, statement.rules), left_by(entries, puzzle.size)
    for fact in statement.because:
        for clause in clauses(rules, fact):
            rules.solver.add_clause(clause)
    for fact in statement.says:
        if not fact.value[0].isdigit():
            if fact.value not in made(puzzle, entries, rules.left, statement, fact):
                yield f"{fact}"
            continue
        r, c = cell(fact.place)
        kept = digits_of(fact.value)
        if fact.holds and len(kept) > 1:  # nobody notes what stands in the same line
            kept |= {*range(1, puzzle.size + 1)} - before[r][c]
        gone = rules.left[r][c] - kept if fact.holds else rules.left[r][c] & kept
        if able := [digit for digit in gone if rules.allow(rules.variable[r, c, digit])]:
            yield f"{fact.place} can be {able}"
    for cage, sets in told_sets(statement.body):
        if read is not None and not any(is_listed(each, read) for each in sets):
            continue
        left = left_with(rules.left, cage, sure_of(puzzle, entries, statement), statement)
        ways = [*fillings(cage, left, puzzle.large, {*statement.rules})]
        if isinstance(statement.body, bodies.LineInCage):
            at = 0 if statement.body.line.kind == "row" else 1
            inside = [i for i, own in enumerate(cage.cells) if own[at] == statement.body.line.index]
            ways = [way for way in ways if statement.body.digit in [way[i] for i in inside]]
        if more := {tuple(sorted(way)) for way in ways} - {tuple(sorted(each)) for each in sets}:
            yield f"{cage} can also be {sorted(more)}"
    rules.solver.delete()


def sure_of(puzzle: KenKen, entries: str, statement: Statement) -> dict[Cell, int]:
    """Return the digits that are entered, or said before."""
    found = {(r, c): int(str(d)) for r, row in enumerate(puzzle.entered(entries)) for c, d in enumerate(row) if d}
    return found | {
        cell(fact.place): int(fact.value) for fact in statement.because if fact.holds and fact.value.isdigit()
    }


def left_with(before: Left, cage: Cage, sure: dict[Cell, int], statement: Statement) -> Left:
    """Return what a statement leaves for the cells of a cage, by its facts and by digits in line with them."""
    left = [[{*own} for own in row] for row in before]
    for fact in (each for each in statement.because if each.value[0].isdigit()):
        r, c = cell(fact.place)
        left[r][c] = left[r][c] & digits_of(fact.value) if fact.holds else left[r][c] - digits_of(fact.value)
    for r, c in cage.cells:
        for source, digit in sure.items():
            if source != (r, c) and not {*once(source, (r, c), digit)}.isdisjoint(statement.rules):
                left[r][c] -= {digit}
    return left


def is_listed(those: Sequence[int], words: str) -> bool:
    """Return whether words list these digits with signs between them, or as `1, 2 and 4`."""
    signs = re.sub(r" [+−×÷] |, | and ", "+", words)
    return any(re.search(rf"\b{'[+]'.join(map(str, each))}\b", signs) for each in (sorted(those), sorted(those)[::-1]))


def told_sets(body: Any) -> Iterator[tuple[Cage, Any]]:
    """Yield the cages that a statement lists the digits of, with these."""
    if isinstance(body, bodies.CagesMake):
        yield from ((cage, sets) for (cage, _), sets in zip(body.cages, body.sets, strict=True) if sets)
    elif isinstance(body, (bodies.CageDigits, bodies.CagePlaces, bodies.Pointing, bodies.LineInCage, bodies.ThenCage)):
        yield from [(body.cage, body.sets)] if body.sets else []


def contradicts(puzzle: KenKen, statement: Statement) -> bool:
    """Return whether entries cannot all stay, by these rules and nothing else."""
    those = {fact.place: fact.value for fact in (*statement.because, *statement.says)}
    named = Named(puzzle, with_cells("", puzzle.size, those), statement.rules)
    found = any(not left for row in named.left for left in row) or not named.allow()
    named.solver.delete()
    return found


def made(puzzle: KenKen, entries: str, left: Left, statement: Statement, fact: Fact) -> Iterator[str]:
    """What cells make together by sums, by products and by odd and even, of all that these rules say."""
    rules = statement.rules
    told = {
        (tuple(each.place.split()), each.value[0]): {int(each.value[1:])}
        for each in statement.because
        if each.value[0] in "+*"
    }
    cells, entered = {at(name) for name in fact.place.split()}, puzzle.entered(entries)

    def is_whole(name: str, own: Sequence[object]) -> bool:
        """Return whether the rules say of all digits that are not entered in a line that it needs them."""
        missing = {*range(1, puzzle.size + 1)}.difference(own)
        return bool(missing) and all(f"{name} needs {a(digit)}" in rules for digit in missing)

    lines = [line for name, line in rows_and_columns(puzzle.size) if is_whole(name, [entered[r][c] for r, c in line])]
    cages = [each for each in puzzle.cages if f"cage r{each.cells[0][0] + 1}c{each.cells[0][1] + 1}" in rules]
    region = [cell for line in lines for cell in line]
    assert len({*region}) == len(region)
    if not lines:  # a cage by itself
        (cage,) = (each for each in cages if {*each.cells} == cells)
        ways = [*fillings(cage, left, puzzle.large, rules)]
        totals, made_by = {*map(sum, ways)}, {*map(prod, ways)}
        yield from [f"+{total}" for total in totals if len(totals) == 1]
        yield from [f"*{each}" for each in made_by if len(made_by) == 1]
        return
    times = Counter(region)
    times.subtract(cell for cage in cages for cell in cage.cells)
    ways_of = [[*fillings(cage, left, puzzle.large, rules)] for cage in cages]
    known = {(r, c): min(left[r][c]) for r, c in times if entered[r][c] is not None}
    signs = {times[cell] for cell in cells}
    if {cell for cell in times if times[cell] and cell not in known} == cells and signs in ({1}, {-1}):
        sums = [told.get((cage.places, "+"), {*map(sum, ways)}) for cage, ways in zip(cages, ways_of, strict=True)]
        if all(len(each) == 1 for each in sums):
            total = len(lines) * sum(range(puzzle.size + 1)) - sum(map(min, sums))
            total -= sum(times[cell] * digit for cell, digit in known.items())
            yield f"+{total * min(signs)}"
        products = [told.get((cage.places, "*"), {*map(prod, ways)}) for cage, ways in zip(cages, ways_of, strict=True)]
        if all(len(each) == 1 for each in products):
            times_all = Fraction(factorial(puzzle.size) ** len(lines), prod(map(min, products)))
            times_all /= prod((Fraction(digit) ** times[cell] for cell, digit in known.items()), start=Fraction(1))
            yield f"*{times_all ** min(signs)}"
    counted = {cell for cage in cages for cell in cage.cells} & {*region}
    if {*region} - counted - {*known} == cells:
        odd = len(lines) * sum(range(puzzle.size + 1))
        odd += sum(known[cell] for cell in {*region} & {*known} - counted)
        for cage, ways in zip(cages, ways_of, strict=True):
            inside = {
                sum(digit for cell, digit in zip(cage.cells, way, strict=True) if cell in counted) % 2 for way in ways
            }
            assert len(inside) == 1
            odd += min(inside)
        yield "odd" if odd % 2 else "even"


def clauses(rules: Named, fact: Fact) -> Iterator[list[int]]:
    """What a fact says, over the variables of the rules."""
    cells = [at(name) for name in fact.place.split()]
    if fact.value[0].isdigit():
        ((r, c),) = cells
        own = [rules.variable[r, c, digit] for digit in rules.left[r][c] if digit in digits_of(fact.value)]
        yield from [own] if fact.holds else [[-x] for x in own]
        return
    for way in product(*(sorted(rules.left[r][c]) for r, c in cells)):
        if not is_so(fact.value, way):
            yield [-rules.variable[r, c, digit] for (r, c), digit in zip(cells, way, strict=True)]


def is_so(value: str, way: Iterable[int]) -> bool:
    """Whether digits make `+7` or `*12`, or are `odd` or `even` together."""
    digits = [*way]
    if value in ("odd", "even"):
        return sum(digits) % 2 == (value == "odd")
    return (sum(digits) if value[0] == "+" else prod(digits)) == int(value[1:])
