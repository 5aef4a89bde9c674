"""What hints say as data: every statement follows from the rules that it names, and is told in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, product
from math import factorial, prod
from random import Random

import pytest

from engine.core.abilities import Hint
from engine.core.places import place
from engine.digits.bodies import DeadEnd, LongReason, MistakeAt, Supposed, TakeBack
from engine.hints import english
from engine.hints.statements import Cells, Fact, Remark, Statement
from engine.puzzles.kenken import KenKen
from engine.puzzles.kenken.hints.bodies import CagePlaces
from tests.engine.hints.reading import read
from tests.engine.hints.sums import Left, needs_all, rows_and_columns
from tests.engine.kenken.test_hints import FAST, TATHAM, Named, at, check, digits_of, fillings, makes, with_cells

MOST_WORDS = 15
"""Of a sentence."""
MOST_AT_ONCE = 20
"""Words of a remark."""
MOST_IN_ALL = 60
"""Words of a hint that supposes nothing."""


def check_statements(puzzle: KenKen, entries: str, hint: Hint) -> None:
    """Each statement follows from its rules and what it stands on; together they say what the hint decides."""
    assert len(hint.statements) == len(hint.remarks)
    left: dict[str, set[int]] = {}
    for statement in hint.statements:
        for fact in follows(puzzle, entries, statement):
            if isinstance(statement.body, (Supposed, DeadEnd)) or not fact.value[0].isdigit():
                continue
            keeps = digits_of(fact.value)
            own = left.setdefault(fact.place, {*range(1, puzzle.size + 1)})
            own &= keeps if fact.holds else {*range(1, puzzle.size + 1)} - keeps
        if isinstance(statement.body, CagePlaces):
            check_without(puzzle, entries, statement.body)
    before = Named(puzzle, entries, ()).left
    for name, value in hint.cells if hint.statements else ():
        r, c = at(name)
        assert before[r][c] & left.pop(name) == digits_of(value), (entries, hint)
    assert not left or not hint.statements


def check_without(puzzle: KenKen, entries: str, body: CagePlaces) -> None:
    """What the other cells of a cage would be with a digit that goes is all that makes its clue."""
    entered, digits = puzzle.entered(entries), range(1, puzzle.size + 1)
    for each in body.without:
        for cell in each.cells:
            assert {digit for where, digit in body.gone if where == cell} == {*each.digits}
            others = [other for other in body.cage.cells if other != cell and not entered[other[0]][other[1]]]
            assert each.others in ((), tuple(others))
            known = [digit for r, c in body.cage.cells if (digit := entered[r][c])]
            rests = {
                tuple(sorted(rest))
                for digit in each.digits
                for rest in product(digits, repeat=len(others))
                if makes(body.cage, [*known, digit, *rest], puzzle.large)
            }
            assert rests == {*each.rests}
            if each.share:
                assert 1 in (len({r for r, _ in others}), len({c for _, c in others}))
                assert all(len({*rest}) < len(rest) or rest == each.digits for rest in rests)


def follows(puzzle: KenKen, entries: str, statement: Statement) -> Iterator[Fact]:
    """Yield the facts that a statement says; each has to follow."""
    rules = Named(puzzle, entries, statement.rules)
    for fact in statement.because:
        for clause in clauses(rules, fact):
            rules.solver.add_clause(clause)
    for fact in statement.says:
        if not fact.value[0].isdigit():
            assert fact.value in made(puzzle, rules.left, statement.rules, fact), (entries, statement)
            yield fact
            continue
        r, c = at(fact.place)
        own = [rules.variable[r, c, digit] for digit in rules.left[r][c] if digit in digits_of(fact.value)]
        denied = [-x for x in own] if fact.holds else own
        assert denied or not fact.holds
        if fact.holds:
            assert not rules.allow(*denied), (entries, statement)
        else:
            assert not any(map(rules.allow, own)), (entries, statement)
        yield fact
    rules.solver.delete()


def made(puzzle: KenKen, left: Left, rules: tuple[str, ...], fact: Fact) -> Iterator[str]:
    """What cells make together by sums, by products and by odd and even, of all that these rules say."""
    cells = {at(name) for name in fact.place.split()}
    lines = [
        line
        for name, line in rows_and_columns(puzzle.size)
        if needs_all(left, rules, name, line) and any(len(left[r][c]) > 1 for r, c in line)
    ]
    cages = [each for each in puzzle.cages if f"cage r{each.cells[0][0] + 1}c{each.cells[0][1] + 1}" in rules]
    region = [cell for line in lines for cell in line]
    assert len({*region}) == len(region)
    if not lines:  # a cage by itself
        (cage,) = (each for each in cages if {*each.cells} == cells)
        ways = [*fillings(cage, left, puzzle.large)]
        totals, products = {*map(sum, ways)}, {*map(prod, ways)}
        yield from [f"+{total}" for total in totals if len(totals) == 1]
        yield from [f"*{each}" for each in products if len(products) == 1]
        return
    times = Counter(region)
    times.subtract(cell for cage in cages for cell in cage.cells)
    ways_of = [[*fillings(cage, left, puzzle.large)] for cage in cages]
    known = {(r, c): min(left[r][c]) for r, c in times if len(left[r][c]) == 1}
    signs = {times[cell] for cell in cells}
    if {cell for cell in times if times[cell] and cell not in known} == cells and signs in ({1}, {-1}):
        sums = [{*map(sum, ways)} for ways in ways_of]
        if all(len(each) == 1 for each in sums):
            total = len(lines) * sum(range(puzzle.size + 1)) - sum(map(min, sums))
            total -= sum(times[cell] * digit for cell, digit in known.items())
            yield f"+{total * min(signs)}"
        products = [{*map(prod, ways)} for ways in ways_of]
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


def words(remark: Remark) -> list[str]:
    return [english.render([text], remark.names) for text in remark.words]


def count(sentence: str) -> int:
    """The words and numbers of a sentence; signs between numbers are read with them."""
    return sum(any(map(str.isalnum, word)) for word in sentence.split())


def check_words(hint: Hint) -> None:
    told = [words(remark) for remark in hint.remarks]
    for sentences in told:
        assert all(count(sentence) <= MOST_WORDS for sentence in sentences), sentences
        assert sum(map(count, sentences)) <= MOST_AT_ONCE, sentences
    assert hint.chain or sum(map(count, chain.from_iterable(told))) <= MOST_IN_ALL
    for remark in hint.remarks:
        assert all(len(piece.cells) <= 3 for text in remark.words for piece in text if isinstance(piece, Cells))


def walk(puzzle: KenKen, *, sparing: bool) -> None:
    entries = ""
    while (hint := puzzle.hint(entries, sparing=sparing)).cells:
        check_statements(puzzle, entries, hint)
        check_words(hint)
        assert all(remark.marks for remark in hint.remarks)
        entries = hint.then


def check_mistake(puzzle: KenKen, entries: str, hint: Hint) -> None:
    """The reason holds: of a broken rule by its own entries, of a what-if if all that is wrong were open."""
    assert hint.statements
    first, *reason, last = hint.statements
    assert isinstance(first.body, MistakeAt)
    assert isinstance(last.body, TakeBack)
    full = "+".join(map(str, range(1, puzzle.size + 1)))
    believed = with_cells(entries, puzzle.size, dict.fromkeys(hint.wrong, full))
    for statement in reason:
        if isinstance(statement.body, LongReason):
            continue
        assert statement.says
        if isinstance(statement.body, (Supposed, DeadEnd)):
            assert list(follows(puzzle, believed, statement))
            continue
        (said,) = statement.says
        those = {fact.place: fact.value for fact in (*statement.because, said)}
        named = Named(puzzle, with_cells("", puzzle.size, those), statement.rules)
        assert any(not left for row in named.left for left in row) or not named.allow(), (entries, statement)
        named.solver.delete()


def spoiled(puzzle: KenKen, draws: Random) -> Iterator[tuple[str, Hint]]:
    """Entries on the way to the solution with something wrong among them, and what the hint says."""
    (solution,) = puzzle.solutions()
    entries = ""
    while (hint := puzzle.hint(entries)).cells:
        entries, cells = hint.then, [(r, c) for r in range(puzzle.size) for c in range(puzzle.size)]
        (r, c), (x, y) = draws.sample(cells, 2)
        wrong = draws.choice([digit for digit in range(1, puzzle.size + 1) if digit != solution[r][c]])
        others = [str(digit) for digit in range(1, puzzle.size + 1) if digit != solution[x][y]]
        some = {place((r, c)): str(wrong)}
        if draws.random() < 0.3:
            some[place((x, y))] = "+".join(sorted(draws.sample(others, 2)))
        now = with_cells(entries, puzzle.size, some)
        yield now, puzzle.hint(now)


@pytest.mark.parametrize(("kind", "text"), [each for each in FAST if each[0][0] in "456"][::7])
def test_mistakes_are_shown_and_taken_back(kind: str, text: str) -> None:
    puzzle = KenKen.parse(text)
    for entries, hint in spoiled(puzzle, Random(kind + text)):
        assert hint.wrong
        check_mistake(puzzle, entries, hint)
        check_words(hint)


def test_notes_that_a_wrong_digit_struck_are_no_mistakes_of_their_own() -> None:
    puzzle = KenKen.parse(FAST[0][1])
    (solution,) = puzzle.solutions()
    (r, c), right = (0, 0), solution[0][1]
    others = "+".join(str(digit) for digit in range(1, puzzle.size + 1) if digit != right)
    hint = puzzle.hint(with_cells("", puzzle.size, {place((r, c)): str(right), place((r, c + 1)): others}))
    body = hint.statements[-1].body
    assert body == TakeBack(((r, c),), (), 0, among=False)
    assert hint.remarks[-1].names == {(r, c): "A"}
    assert [*hint.wrong] == [place((r, c)), place((r, c + 1))]


@pytest.mark.parametrize("sparing", [False, True])
@pytest.mark.parametrize(("kind", "text"), FAST[::3])
def test_statements_follow_and_say_what_a_step_decides(kind: str, text: str, sparing: bool) -> None:
    walk(KenKen.parse(text), sparing=sparing)


def asked_for(puzzle: KenKen, *, sparing: bool) -> tuple[int, int]:
    """How many steps ask for five new notes or more, and how many come before the first digit."""
    long, before, entries = 0, 0, ""
    while (hint := puzzle.hint(entries, sparing=sparing)).cells:
        assert not read(puzzle, entries, hint)
        check(puzzle, entries, hint)
        noted = puzzle.notes(entries)
        long += any(len(digits_of(value)) > 4 and at(name) not in noted for name, value in hint.cells)
        before += not any(digit for row in puzzle.entered(entries) for digit in row)
        entries = hint.then
    return long, before


def test_players_see_what_takes_no_notes_first() -> None:
    boards = [KenKen.parse(text) for kind, text, _ in TATHAM if kind in ("6de", "6dn", "6dh")][::5]
    plain, spared = ([asked_for(each, sparing=sparing) for each in boards] for sparing in (False, True))
    assert sum(asked for asked, _ in spared) < sum(asked for asked, _ in plain)
    assert 2 * sum(before for _, before in spared) < sum(before for _, before in plain)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, text, _ in TATHAM if (kind, text) not in FAST[::3]])
def test_so_it_is_on_all_published_boards(kind: str, text: str) -> None:
    walk(KenKen.parse(text), sparing=True)
