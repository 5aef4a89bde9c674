"""Brief English for what hints of a KenKen say; see `engine.hints.statements`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from engine.core.places import Cell
from engine.core.text import listed
from engine.digits.english import MOST_CELLS, cells, count, digits, follows, is_not, is_now, lines
from engine.digits.position import a
from engine.hints.statements import Catalogue, Cells, Lines, Piece, Speech, Text
from engine.puzzles.kenken.board import SIGNS, Cage, result
from engine.puzzles.kenken.hints import bodies
from engine.puzzles.kenken.hints.bodies import MOST_SETS

MOST_WORDS = 15
"""Of a sentence."""
MOST_RESULT = 12
"""Words of a sentence after another one."""
MOST_DIGITS = 7
"""Digits in all of these together."""


def the(cage: Cage) -> str:
    """Return `the 24×`."""
    return f"the {cage}"


def length(text: Text) -> int:
    """Return about how many words a sentence has: names and numbers count, signs between numbers do not."""
    names = sum(2 * len(piece.cells) - 1 for piece in text if isinstance(piece, Cells))
    words = (word for piece in text if isinstance(piece, str) for word in piece.split())
    return names + sum(any(map(str.isalnum, word)) for word in words)


def cages(those: Sequence[Cage]) -> str:
    """Return `the 24× and the 3−`."""
    return listed(map(the, those)) if len(those) <= MOST_CELLS else "the shaded cages"


def ways(cage: Cage, sets: bodies.Sets, most: int = MOST_SETS) -> str:
    """Return `2 × 6 or 3 × 4`; empty where that is long."""
    if not 0 < len(sets) <= most or sum(map(len, sets)) > MOST_DIGITS:
        return ""
    if not cage.op:
        return listed((listed(map(str, each)) for each in sets), "or")
    return listed((f" {SIGNS[cage.op]} ".join(map(str, each)) for each in sets), "or")


def _apart(body: bodies.CageDigits | bodies.CagePlaces) -> list[Text]:
    if not body.apart:
        return []
    same = len({line.kind for line in body.apart}) == 1
    return [(lines(body.apart), " can’t repeat a digit.") if same else ("No line repeats a digit.",)]


def _last_of_cage(body: bodies.LastOfCage) -> Speech:
    known = [digit for _, digit in body.known]
    sign = "−" if body.cage.op == "+" else "÷"
    count = f" {sign} ".join(map(str, (body.cage.target, *known)))
    return ((f"{count} = {body.digit}.",), ("So ", Cells((body.cell,)), f" is {body.digit}."))


def _cage_digits(body: bodies.CageDigits) -> Speech:
    if only := ways(body.cage, body.sets):
        told: list[Text] = [*_apart(body), (f"It can only be {only}.",)]
        return (
            (*told, (f"So no {_few(body.gone)}.",)) if len(body.gone) <= MOST_CELLS and not body.apart else tuple(told)
        )
    target, told = body.cage.target, []
    if body.indivisible:
        told.append((f"{target:,} can’t be divided by {_few(body.indivisible)}.",))
    if body.much:
        told.append((f"{_few(body.much)} would leave too little for the rest.",))
    if body.alone:
        told.append((f"Nothing makes {body.cage} with {_few(body.alone)}.",))
    if body.others:
        told.append((f"No way to fill it has {_few(body.others)}.",))
    return tuple(told)


def _few(those: Sequence[int]) -> str:
    return digits(those, "or") if len(those) <= MOST_CELLS else "the crossed-out digits"


def _cage_places(body: bodies.CagePlaces) -> Speech:
    told = ways(body.cage, body.sets, MOST_SETS - 1)
    if body.ways == 1:
        return (*_apart(body), (f"It’s {told}, in this order only." if told else "Its digits fit in just one way.",))
    can: list[Text] = [*_apart(body), *([(f"It can only be {told}.",)] if told else [])]
    if body.apart and told:
        return tuple(can)
    so: Text = ("So ",) if can else ("However you fill it, ",)
    if body.sure and len(body.sure) <= MOST_CELLS:
        return (*can, (*so, *is_now(body.sure), "."))
    return (*can, (*so, *is_not(body.gone), "."))


def makes(op: bodies.Make, *, one: bool) -> str:
    """Return `adds up to`, `multiply to`."""
    return f"add{'s' * one} up to" if op == "+" else f"multipl{'ies' if one else 'y'} to"


def together(those: Sequence[Cell], op: bodies.Make) -> Text:
    """Return `A + B`."""
    if len(those) > MOST_CELLS:
        return (cells(those),)
    pieces: list[Piece] = []
    for cell in those:
        pieces += [f" {SIGNS[op]} ", Cells((cell,))]
    return tuple(pieces[1:])


def _lines_make(body: bodies.LinesMake) -> Speech:
    if len(body.lines) == 1:
        return ((lines(body.lines), f" {makes(body.op, one=True)} {body.whole:,}."),)
    whole = f"{len(body.lines)} × {body.each}" if body.op == "+" else " × ".join([str(body.each)] * len(body.lines))
    return (("What do ", lines(body.lines), f" {makes(body.op, one=False)}?"), (f"{whole} = {body.whole:,}.",))


def _cages_make(body: bodies.CagesMake) -> Speech:
    verb = makes(body.op, one=True)
    if body.cages[1:]:
        (first, value), *others = body.cages
        rest = (f"{the(cage)} to {made:,}" for cage, made in others)
        return ((f"{listed((f'{the(first)} {verb} {value:,}', *rest))}.",),)
    ((cage, value),) = body.cages
    if len(body.sets) == 1 and len(body.sets[0]) <= MOST_CELLS:
        return ((f"{the(cage)} is {digits(sorted(body.sets[0]))}, so it {verb} {value:,}.",),)
    return ((f"However you fill {the(cage)}, it {verb} {value:,}.",),)


def _counted(body: bodies.Counted) -> Speech:
    shaded = "the shaded cages" if body.cages[1:] else "the shaded cage"
    shaded += " and digits" if body.digits else ""
    verb = "make" if body.cages[1:] or body.digits else "makes"
    without: Text = ("without ", cells(body.beyond), ", ") if body.beyond else ()
    is_rest: Text = (
        (Cells(body.cells), f" is {body.rest}.")
        if len(body.cells) == 1
        else (*together(body.cells, body.op), f" = {body.rest:,}.")
    )
    if not body.outside:
        return (*without, f"{shaded} {verb} {body.made:,}."), ("So ", *is_rest)
    if body.op == "*" and body.rest == 1:
        more = "just enough"
    else:
        more = f"{body.rest:,} {'times ' * (body.op == '*')}too much"
    return (*without, f"{shaded} {verb} {body.made:,}."), (f"That’s {more}, so ", *is_rest)


def _total_leaves(body: bodies.TotalLeaves) -> Speech:
    told = " or ".join(f" {SIGNS[body.op]} ".join(map(str, each)) for each in body.sets)
    own = f"with {cages(body.cages)}, " if body.cages else ""
    if told and sum(map(len, body.sets)) <= MOST_DIGITS:
        return ((f"{own}that can only be {told}.",),)
    return ((f"{own}the crossed-out digits can’t make that.",),)


def _seen_single(body: bodies.SeenSingle) -> Speech:
    those = [str(cage) for cage, _ in body.cages]
    return ((f"{listed(those)} can’t hold one.",), ("So ", Cells((body.cell,)), f" is {body.digit}."))


def _pointing(body: bodies.Pointing) -> Speech:
    line = lines([body.line])
    so: Text = (f"So no other {body.digit} in ", line, ".")
    if body.whole:
        return ("All of it is in ", line, f", and it has {a(body.digit)}."), so
    if body.outside:
        return (f"It has {a(body.digit)}, but not in ", cells(body.outside, "or"), "."), so
    if body.twice:
        return (f"It has two {body.digit}s, and only one can be outside ", line, "."), so
    return (f"However you fill it, it has {a(body.digit)} in ", line, "."), so


def _line_in_cage(body: bodies.LineInCage) -> Speech:
    told = ways(body.cage, body.sets)
    then: Text = (f"So it can only be {told}.",)
    if not told or length(then) > MOST_RESULT:
        then = ("That rules out the crossed-out digits.",)
    return ((f"Only {the(body.cage)} has room for it.",), then)


def _cage_wing(body: bodies.CageWing) -> Speech:
    both, either = lines(body.lines), Lines(body.lines[0].kind, tuple(line.index for line in body.lines), "or")
    return (f"Each has {a(body.digit)} in ", either, "."), (f"So no other {body.digit} in ", both, ".")


def _ask_parity(body: bodies.AskParity) -> Speech:
    return (
        (lines(body.lines), f" {makes('+', one=not body.lines[1:])} {body.whole}."),
        ("Is ", *together(body.cells, "+"), " odd or even?"),
    )


def _parity_counted(body: bodies.ParityCounted) -> Speech:
    odd = len(body.odd) + sum(digit % 2 for _, digit in body.digits)
    others = "one other part is odd" if odd == 1 else f"{count(odd)} other parts are odd"
    return (
        (f"{others}, the rest even." if odd else "All other parts are even.",),
        ("So ", *together(body.cells, "+"), f" is {'odd' if body.is_odd else 'even'}."),
    )


def _parity_leaves(body: bodies.ParityLeaves) -> Speech:
    if body.cage is not None and (told := ways(body.cage, body.sets)):
        return ((f"So {the(body.cage)} can only be {told}.",),)
    return ((f"The crossed-out digits would make it {'even' if body.is_odd else 'odd'}.",),)


def _then_cage(body: bodies.ThenCage) -> Speech:
    if len(body.cage.cells) == 1:
        return ((*follows(body), ": that’s its clue."),)
    told = ways(body.cage, body.sets)
    full: Text = (f"{the(body.cage)} is {told}, so ", *follows(body), ".")
    if told and length(full) <= MOST_WORDS:
        return (full,)
    return ((f"in {the(body.cage)}, ", *follows(body), "."),)


def _unfillable(body: bodies.Unfillable) -> Speech:
    cage, known = body.cage, [digit for _, digit in body.known]
    if not body.open:
        if cage.op in ("+", "*"):
            return ((f"{the(cage)} would make {result(cage.op, known):,}.",),)
        return ((f"{digits(known)} don’t make {cage}.",),)
    who = cells(body.open)
    if cage.op not in ("+", "*") or not known:
        if len(known) == len(body.open) == 1 and cage.op:
            return ((who, f" can’t make {cage} with {a(*known)}."),)
        return ((f"nothing fills {the(cage)}.",),)
    if cage.op == "*" and cage.target % prod(known):
        return ((f"{cage.target:,} can’t be divided by {digits(known)}.",),)
    rest = cage.target - sum(known) if cage.op == "+" else cage.target // prod(known)
    if rest < len(body.open) and cage.op == "+":
        are = "are" if known[1:] else "is"
        return ((f"{digits(known)} {are} too much for {the(cage)}.",),)
    if len(body.open) == 1:
        return ((who, f" would have to be {rest:,}, and can’t."),)
    return (
        (who, f" would have to {makes('+' if cage.op == '+' else '*', one=False)} {rest:,}."),
        ("They can’t.",),
    )


def _cage_fails(body: bodies.CageFails) -> Speech:
    first, *others = _unfillable(body)
    return (("now ", *first), *others)


BRIEF: Catalogue = {
    bodies.LookAtCages: lambda body: ((f"Look at {cages(body.cages)}.",),),
    bodies.LookAtCageIn: lambda body: (("Look at ", lines([body.line]), f" and {the(body.cage)}."),),
    bodies.OwnCage: lambda body: (
        ("This cage has just one cell.",),
        ("So ", Cells((body.cell,)), f" is {body.digit}."),
    ),
    bodies.LastOfCage: _last_of_cage,
    bodies.CageDigits: _cage_digits,
    bodies.CagePlaces: _cage_places,
    bodies.LinesMake: _lines_make,
    bodies.CagesMake: _cages_make,
    bodies.Counted: _counted,
    bodies.TotalLeaves: _total_leaves,
    bodies.SeenSingle: _seen_single,
    bodies.Pointing: _pointing,
    bodies.LineInCage: _line_in_cage,
    bodies.CageWing: _cage_wing,
    bodies.AskParity: _ask_parity,
    bodies.ParityCounted: _parity_counted,
    bodies.ParityLeaves: _parity_leaves,
    bodies.ThenCage: _then_cage,
    bodies.CageFails: _cage_fails,
    bodies.CageBroken: _unfillable,
    bodies.OwnCageBroken: lambda _: (("This cage has just one cell.",), ("So its clue is its digit.",)),
}
