"""English for what hints of a KenKen say; see `engine.hints.statements`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from math import prod

from engine.core.places import Cell
from engine.core.text import listed, number_word
from engine.digits.bodies import Argument, Cases, Struck, Stuck
from engine.digits.english import (
    MOST_CELLS,
    because,
    cells,
    digits,
    follows,
    in_cells,
    is_not,
    is_now,
    join,
    kept_out,
    likewise,
    lines,
    stuck,
    unseen,
)
from engine.digits.position import a
from engine.hints.statements import Catalogue, Cells, Lines, Piece, Shown, Speech, Text
from engine.puzzles.kenken.board import SIGNS, Cage, result
from engine.puzzles.kenken.cages import partners
from engine.puzzles.kenken.hints import bodies
from engine.puzzles.kenken.hints.bodies import MOST_SETS

OPERATORS = ("+", "-", "*", "/")
MOST_WORDS = 15
"""Of a sentence."""
MOST_RESULT = 12
"""Words of a sentence after another one."""
MOST_REST = 4
"""Digits that other cells would have to hold, in all their combinations together."""
MOST_AT_ONCE = 24
"""Words of a remark."""
MOST_DIGITS = 7
"""Digits in all of these together."""


def the(cage: Cage) -> Shown:
    """Return `the 24×`; without a sign, `the 24 cage`, which is not taken for a digit."""
    words = f"the {cage}" if cage.op in OPERATORS else f"the {cage} cage"
    return Shown(words, (f"the {cage} cage at ", Cells(cage.cells[:1])))


def length(text: Text) -> int:
    """Return about how many words a sentence has: names and numbers count, signs between numbers do not."""
    names = sum(2 * len(piece.cells) - 1 for piece in text if isinstance(piece, Cells))
    told = (piece.words if isinstance(piece, Shown) else piece for piece in text)
    words = (word for each in told if isinstance(each, str) for word in each.split())
    return names + sum(any(map(str.isalnum, word)) for word in words)


def cages(those: Sequence[Cage]) -> Text:
    """Return `the 24× and the 3−`, or `the shaded cages`."""
    named = join((the(cage),) for cage in those)
    return named if len(those) <= MOST_CELLS else (Shown("the shaded cages", named),)


def ways(cage: Cage, sets: bodies.Sets, most: int = MOST_SETS) -> str:
    """Return `2 × 6 or 3 × 4`; empty where that is long."""
    if not 0 < len(sets) <= most or sum(map(len, sets)) > MOST_DIGITS:
        return ""
    return listed((worked(cage, each) for each in sets), "or")


def worked(cage: Cage, those: Sequence[int]) -> str:
    """Return how digits make a cage’s clue: `6 − 2`."""
    op = cage.op or next(op for op in OPERATORS if result(op, those) == cage.target)
    return f" {SIGNS[op]} ".join(map(str, sorted(those, reverse=op in ("-", "/"))))


def _twins(body: Argument, cage: Cage | None = None, clashing: bodies.Sets = ()) -> list[Text]:
    """Return what lines would have twice; nothing where that does not matter.

    That is told of the one set of a cage that is `clashing`, or else of the lines.
    """
    if not body.twins:
        return []
    twice, those = sorted({digit for _, digit in body.twins}), [*dict.fromkeys(line for line, _ in body.twins)]
    same = len({line.kind for line in those}) == 1
    if cage is not None and len(clashing) == len(twice) == 1 and clashing[0].count(twice[0]) > 1:
        where: Text = (" in ", lines(those)) if len(those) == 1 else ()
        return [(f"{worked(cage, clashing[0])} would repeat {twice[0]}", *where, ".")]
    if same and len(twice) <= 2 and len(those) <= MOST_CELLS:
        return [(lines(those), " can’t have ", listed((f"two {digit}s" for digit in twice), "or"), ".")]
    if len(body.twins) == len(those) == 2:
        (line, digit), (other, second) = body.twins
        if digit == second:
            return [("neither ", lines([line]), " nor ", lines([other]), f" can have two {digit}s.")]
        return [(lines([line]), f" can’t have two {digit}s, or ", lines([other]), f" two {second}s.")]
    return [
        (lines(those), " can’t repeat a digit.") if same and len(those) <= MOST_CELLS else ("No line repeats a digit.",)
    ]


def _unsaid(body: bodies.CageDigits | bodies.CagePlaces) -> list[Text]:
    """Return what lines would have twice: of the sets that are never there, if it is one."""
    never = tuple(each for each in body.clashing if each not in body.sets)
    return _twins(body, body.cage, never if never == body.clashing else ())


def _nor_twins(body: bodies.CageDigits | bodies.CagePlaces, said: Sequence[int] = ()) -> list[Text]:
    """Return what lines would have twice in what goes, if it has not been said of all these digits."""
    needed = body.core if isinstance(body, bodies.CagePlaces) else body.twins
    return [] if {digit for _, digit in needed} <= {*said} else _twins(Argument(twins=needed))


def _held(body: Argument, by: Sequence[Struck]) -> list[Text]:
    """Return which digits lines have already; `by` are all that keep others out."""
    if not body.held:
        return []
    those, digits_held = [*dict.fromkeys(line for line, _ in body.held)], [*dict.fromkeys(own for _, own in body.held)]
    if len(those) == 1 and len(digits_held) <= MOST_CELLS:
        return [(lines(those), f" has its {digits(sorted(digits_held))}.")]
    if len(digits_held) == 1 and len(those) <= MOST_CELLS and len({line.kind for line in those}) == 1:
        return [(lines(those), f" have their {digits_held[0]}.")]
    sources = Cells(tuple(dict.fromkeys(source for source, _ in by)))
    return [(Shown("the ringed digits", ("the digits in ", sources)), " rule the others out.")]


def _twin(those: bodies.Digits) -> int:
    """Return the digit that is there twice."""
    return next(digit for digit in those if those.count(digit) > 1)


def _corner(body: bodies.CagePlaces) -> list[Text]:
    """Return how a cage of three cells in two lines has equal digits, if that tells all; else nothing."""
    if body.corner is None or len(body.clashing) != 1 or body.clashing[0] not in body.sets:
        return []
    (those,) = body.clashing
    twin = _twin(those)
    if {digit for _, digit in body.twins} != {twin}:
        return []
    alone = next(digit for digit in those if digit != twin)
    others = {digit for each in body.sets if each != those for digit in each}
    if any(digit in others or digit != (twin if cell == body.corner else alone) for cell, digit in body.gone):
        return []
    if len(body.fillings) == 1:
        told: Text = (f"It’s {worked(body.cage, those)}, with the {alone} in ", Cells((body.corner,)), ".")
        return [told, (f"The {twin}s can’t share a line.",)]
    gone = {digit for _, digit in body.gone}
    only = f"{digits(sorted(gone))} only occur{'s' * (len(gone) == 1)} in {worked(body.cage, those)}."
    apart = f"Its {twin}s can’t share a line, so the {alone} is in "
    return [(only,), (apart, Cells((body.corner,)), "."), ("So ", *is_not(body.gone), ".")]


def _last_of_cage(body: bodies.LastOfCage) -> Speech:
    known = [digit for _, digit in body.known]
    sign = "−" if body.cage.op == "+" else "÷"
    count = f" {sign} ".join(map(str, (body.cage.target, *known)))
    return ((f"{count} = {body.digit}.",), ("So ", Cells((body.cell,)), f" is {body.digit}."))


def _cage_digits(body: bodies.CageDigits) -> Speech:
    if only := ways(body.cage, body.sets):
        told: list[Text] = [*_unsaid(body), (f"It can only be {only}", because(body.by), ".")]
        if 0 < len(body.crossed) <= MOST_CELLS and not body.twins:
            told.append((f"So no {digits(body.crossed, 'or')}.",))
        return tuple(told)
    target, told = body.cage.target, []
    some = "the crossed-out digits" if body.crossed == body.gone else "other digits"
    if body.indivisible:
        told.append((f"{target:,} can’t be divided by ", _few(body.indivisible, some), "."))
    if body.much == (target,) and len(body.cage.cells) == 2:
        told.append((f"Two cells make {target}, so neither is {target}.",))
    elif body.much:
        told.append((_few(body.much, some), " would leave too little for the rest."))
    if body.alone:
        told.append((f"Nothing makes {body.cage} with ", _few(body.alone, some), "."))
    if body.others:
        told += _others(body, some)
    return tuple(told)


def _few(those: Sequence[int], some: str) -> Piece:
    """Return digits, or words that point at them where they are many."""
    told = digits(those, "or")
    return told if len(those) <= MOST_CELLS else Shown(some, (told,))


def _others(body: bodies.CageDigits, some: str) -> list[Text]:
    """Return why no filling has some digits: what the other cells would be with one of them."""
    twins = {_twin(each) for each in body.clashing}
    if twins == {*body.others} and len(twins) == 1 and len(body.cage.cells) == 2:
        return [*_unsaid(body), (f"So no {digits(body.others)}.",)]
    several = bool(body.rests and body.rests[0][1:])
    if len(body.others) == 1 and (rest := _rest(body.cage, body.rests)):
        who = "others" if several else "other"
        return [(f"With {a(body.others[0])}, the {who} would {rest}.",), *_why(body, body.why, rest, one=not several)]
    others = _few(body.others, some)
    return [
        *_unsaid(body),
        ("No way to fill it", _only(body.cage, body.sets), " has ", others, because(body.by), "."),
    ]


def _rest(cage: Cage, rests: bodies.Sets) -> str:
    """Return what the other cells of a cage would have to be; empty where that is long."""
    if len(rests) and len(rests[0]) == 1:
        return f"be {listed((str(*rest) for rest in rests), 'or')}" if 0 < len(rests) <= MOST_CELLS else ""
    if 0 < len(rests) <= 2 and all(len({*rest}) < len(rest) == 2 for rest in rests):
        return f"be {listed((f'two {digit}s' for digit, _ in rests), 'or')}"
    if 0 < len(rests) <= 2 and sum(map(len, rests)) <= MOST_REST:
        sign = SIGNS[cage.op] if cage.op in ("+", "*") else "and"
        return f"be {listed((f' {sign} '.join(map(str, rest)) for rest in rests), 'or')}"
    made = {sum(rest) if cage.op == "+" else prod(rest) for rest in rests}
    if cage.op not in ("+", "*") or not 0 < len(made) <= 2:
        return ""
    return f"have to make {listed((f'{each:,}' for each in sorted(made)), 'or')}"


def _without(body: bodies.CagePlaces) -> list[Text]:
    """Return what the other cells would be with what goes, where that is told shortly."""
    for each in body.without:
        rest = _rest(body.cage, each.rests) if max(len(each.digits), len(each.cells)) <= 2 else ""
        if not rest:
            continue
        who: Piece = cells(each.others) if each.others else "the others"
        one = len(each.others) == 1
        first: Text = _by_digit(body.cage, each) or (*_supposed(each), who, f" would {rest}.")
        is_all = sum(len(other.cells) for other in body.without) == len(each.cells) and body.is_told
        after = list[Text]()
        if not is_all and body.crossed:
            others = tuple(case for case in body.gone if case[0] not in each.cells)
            alike = body.is_told and len({tuple(map(bool, astuple(other.why)[:4])) for other in body.without}) == 1
            after.append(likewise(others) if alike else _nor(others))
        elif not is_all:
            continue
        for why in (_why(body, each.why, rest, one=one), _why(body, bodies.Why(), rest, one=one)):
            told = [first, *why, *after]
            if length(first) <= MOST_WORDS and sum(map(length, told)) <= MOST_AT_ONCE:
                return told
    return []


def _example(body: bodies.CagePlaces) -> list[Text]:
    """Return what the other cells would be with one of the digits that go, and that these go."""
    each = body.example
    if each is None or not (rest := _rest(body.cage, each.rests)):
        return []
    who: Piece = cells(each.others) if each.others else "the others"
    others = tuple(case for case in body.gone if case != (each.cells[0], each.digits[0]))
    told: list[Text] = [(*_supposed(each), who, f" would {rest}.")]
    told += _why(body, each.why, rest, one=len(each.others) == 1)
    same = Shown("other digits fail the same way", ("the same is true of ", *(in_cells(others) if others else ())))
    alike: list[Text] = [likewise(others) if body.crossed else (same, ".")] if others else []
    so: list[Text] = [("So ", *is_now(body.sure), ".")] if 0 < len(body.sure) <= MOST_CELLS else []
    for whole in ([*told, *alike, *so], [*told, *(so or alike)]):
        if all(length(text) <= MOST_WORDS for text in whole) and sum(map(length, whole)) <= MOST_AT_ONCE:
            return whole
    return []


def _by_digit(cage: Cage, each: bodies.Without) -> Text:
    """Return what the other cell of two would be with each of two digits; nothing where that is all the same."""
    if len(cage.cells) != 2 or len(each.digits) != 2 or not cage.op:
        return ()
    (rest,) = {*each.others}
    own = [
        listed((str(other) for (other,) in each.rests if result(cage.op, sorted((digit, other))) == cage.target), "or")
        for digit in each.digits
    ]
    first, second = each.digits
    with_it: Text = (f"with {first} in ", cells(each.cells, "or"), ", ", Cells((rest,)))
    return (*with_it, f" would be {own[0]}; with {second}, {own[1]}.") if all(own) and own[0] != own[1] else ()


def _why(body: bodies.CageDigits | bodies.CagePlaces, why: bodies.Why, rest: str, *, one: bool) -> list[Text]:
    """Return why other cells cannot be the rest: what they lack, and what lines would have twice."""
    they, have = ("It", "has") if one else ("They", "have")
    has, notes = f"{have} no" if why.is_noted else "can’t be", f"{'Its' if one else 'Their'} notes don’t allow that."
    if why.least and not one and rest.startswith("have to make"):
        return [(f"They make at least {why.least}.",), *_nor_twins(body)]
    if why.at is not None and len(why.lacks) <= MOST_CELLS and len(why.repeats) <= 1:
        verb = " has no " if why.is_noted else " can’t be "
        again = f", and {digits(why.repeats)} would repeat" if why.repeats else ""
        told: Text = (Cells((why.at,)), f"{verb}{digits(why.lacks, 'or')}{again}", because(body.by), ".")
        return [told, *_nor_twins(body, why.repeats)]
    if why.at is None and why.repeats and why.lacks:
        both = f"{they} {has} {digits(why.lacks, 'or')}, and can’t repeat {digits(why.repeats, 'or')}"
        return [(both, because(body.by), "."), *_nor_twins(body, why.repeats)]
    if why.at is None and why.repeats:
        repeats = f"That repeats {digits(why.repeats, 'or')}." if len(why.repeats) <= 2 else "That repeats a digit."
        return [(repeats,), *_nor_twins(body, why.repeats)]
    if why.at is None and why.lacks:
        if why.line is not None and len(why.lacks) <= MOST_CELLS:
            return [(lines([why.line]), f" has its {digits(why.lacks)}."), *_nor_twins(body)]
        return [(f"{they} {has} {digits(why.lacks, 'or')}", because(body.by), "."), *_nor_twins(body)]
    if why.at is None and why.twice:
        return [(f"Only one of them can be {digits(why.twice, 'or')}.",), *_nor_twins(body)]
    return [*_held(body, body.by), *_nor_twins(body)] or [(notes,)]


def _nor(cases: Cases) -> Text:
    """Return that no filling has other digits, either."""
    words = "digit doesn’t fit" if len(cases) == 1 else "digits don’t fit"
    return Shown(f"the other crossed-out {words}, either", ("nor does any way to fill it have ", *in_cells(cases))), "."


def _cage_places(body: bodies.CagePlaces) -> Speech:
    if argument := _corner(body) or _without(body) or _example(body):
        return tuple(argument)
    apart, told = _unsaid(body), ways(body.cage, body.sets, MOST_SETS - 1)
    by, so_all = because(body.by), unseen(", so ", *_leaves(body.sure, body.gone))
    if len(body.fillings) == 1:
        return (
            *apart,
            (f"It’s {told}, in this order only" if told else "Its digits fit in just one way", by, so_all, "."),
        )
    only: Text = (f"It can only be {told}", by)
    if apart and told:
        return (*apart, (*only, so_all, "."))
    can = [*apart, (*only, ".")] if told else apart
    so: Text = (_however(body, "So " if can else "However you fill it, ", body.sets if not can else ()),)
    if 0 < len(body.sure) <= MOST_CELLS:
        rest = _leaves((), tuple(case for case in body.gone if case[0] not in dict(body.sure)))
        return (*can, (*so, *is_now(body.sure), unseen(", and ", *rest) if rest else "", "."))
    if len(body.cage.cells) == 2 and body.is_told and len(own := {cell for cell, _ in body.gone}) == 1:
        lost = [digit for _, digit in body.gone]
        none = f"{digits(lost)} {'have' if lost[1:] else 'has'} no partner that makes {body.cage.target:,}"
        if len(lost) <= MOST_CELLS:
            return (*apart, ("In ", Cells((*own,)), f", {none}."))
    if len(body.cage.cells) == 2 and body.is_told:
        none = "The crossed-out digits have none" if body.crossed else "Other digits have none"
        lone = Shown(none, ("There’s none for ", *in_cells(body.gone)))
        return (*apart, ("Each digit needs a partner in the other cell.",), (lone, "."))
    if body.crossed:
        return (*can, (*so, *is_not(body.gone), "."))
    return ((*only, so_all, "."),) if told else (*can, _no_other(body.gone, so))


def _leaves(sure: Cases, gone: Cases) -> Text:
    """Return what cells are, and what others are not."""
    rest = tuple(case for case in gone if case[0] not in dict(sure))
    return join(filter(None, (is_now(sure), is_not(rest) if rest else ())))


def _however(body: bodies.CagePlaces, words: str, sets: bodies.Sets) -> Shown:
    """Return how a cage can be filled, or why not with what goes: the shortest that is known."""
    only = f"It can only be {listed((worked(body.cage, each) for each in sets), 'or')}. "
    argued = [(each, rest) for each in body.without if (rest := _rest(body.cage, each.rests))]
    names: Text = (words,)
    if sets and {digit for _, digit in body.gone}.isdisjoint(digit for each in sets for digit in each):
        names = (f"{only}So ",)
    elif body.fillings:
        every = (", ".join(map(str, each)) for each in body.fillings)
        names = (f"Row by row, it can only be {'; or '.join(every)}. So ",)
    elif argued:
        clauses = (
            (*_supposed(each), f"the other{'s' * (len(each.others) != 1)} would {rest}") for each, rest in argued
        )
        names = (*join(clauses, comma="; "), ", and can’t", because(body.by), ". So ")
    elif sets:
        names = (f"{only}However these stand, ",)
    return Shown(words, names)


def _supposed(body: bodies.Without) -> Text:
    """Return `with 3 in A, `."""
    return ("with ", digits(body.digits, "or"), " in ", cells(body.cells, "or"), ", ")


def _no_other(gone: Cases, so: Text = ("so ",)) -> Text:
    """Return that other digits do not fit: these do not."""
    return (Shown("Other digits don’t fit", (*so, *is_not(gone))), ".")


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
        told: Text = (lines(body.lines), f" {makes(body.op, one=True)} {body.whole:,}.")
        every = " × ".join(map(str, range(1, body.lines[0].size + 1)))
        return (told, (f"{every} = {body.whole:,}.",)) if body.op == "*" else (told,)
    whole = f"{len(body.lines)} × {body.each}" if body.op == "+" else " × ".join([str(body.each)] * len(body.lines))
    return (("What do ", lines(body.lines), f" {makes(body.op, one=False)}?"), (f"{whole} = {body.whole:,}.",))


def _cages_make(body: bodies.CagesMake) -> Speech:
    verb, apart = makes(body.op, one=True), _twins(body)
    if body.cages[1:]:
        each = [
            (the(cage), _only(cage, sets), f" {'to' if i else verb} {made:,}")
            for i, ((cage, made), sets) in enumerate(zip(body.cages, body.sets, strict=True))
        ]
        return *apart, (*join(each), ".")
    ((cage, value),), (sets,) = body.cages, body.sets
    if len(sets) == 1 and len(sets[0]) <= MOST_CELLS:
        return *apart, (the(cage), f" is {digits(sorted(sets[0]))}, so it {verb} {value:,}.")
    return *apart, ("However you fill ", the(cage), _only(cage, sets), f", it {verb} {value:,}.")


def _only(cage: Cage, sets: bodies.Sets, by: Sequence[Struck] = ()) -> Shown:
    """Return which digits fill a cage, if that is known, and which digits in line keep others out."""
    told = listed((worked(cage, each) for each in sets), "or")
    return unseen(f" ({told}", because(by), ")") if told else because(by)


def _counted(body: bodies.Counted) -> Speech:
    several = bool(body.cages[1:] or body.digits)
    parts: list[Text] = [(the(cage), f" with {made:,}") for cage, made in body.cages]
    if body.digits:
        parts.append(("the digit" + "s" * (len(body.digits) > 1) + " in ", Cells(body.digits)))
    words = f"the shaded cage{'s' * (len(body.cages) > 1)}{' and digits' * bool(body.digits)}"
    without: Text = ("without ", cells(body.beyond), ", ") if body.beyond else ()
    make: Text = (*without, Shown(words, join(parts)), f" {'make' if several else 'makes'} {body.made:,}.")
    is_rest: Text = (*together(body.cells, body.op), f" {'=' if body.cells[1:] else 'is'} {body.rest:,}.")
    if not body.outside:
        return make, ("So ", *is_rest)
    if body.op == "*" and body.rest == 1:
        more = "just enough"
    else:
        more = f"{body.rest:,} {'times ' * (body.op == '*')}too much"
    return make, (f"That’s {more}, so ", *is_rest)


def _total_leaves(body: bodies.TotalLeaves) -> Speech:
    told = " or ".join(f" {SIGNS[body.op]} ".join(map(str, each)) for each in body.sets)
    own: Text = ("with ", *cages(body.cages), ", ") if body.cages else ()
    both = together(body.cells, body.op)
    only: Text = (*own, *both, f" can only be {told}.")
    apart = _twins(body)
    if told and length(only) <= MOST_WORDS:
        return *apart, (*only[:-1], f" can only be {told}", unseen(", so ", *is_not(body.gone)), ".")
    so: Text = own or ("so ",)
    equal: Text = (*both, f" = {body.rest:,}.")
    return *apart, equal, (*so, *is_not(body.gone), ".") if body.crossed else _no_other(body.gone, so)


def _seen_single(body: bodies.SeenSingle) -> Speech:
    those = join((the(cage),) for cage, _ in body.cages)
    have, out = "have" if body.cages[1:] else "has", kept_out(body.others, body.by)
    bare: Text = (*those, f" {have} no room for {a(body.digit)} there", out)
    first: Text = (*bare, because(body.around), ".")
    so: Text = ("So ", Cells((body.cell,)), f" is {body.digit}.")
    why, apart = list[Text](), _twins(body)
    for (cage, _), rests in zip(body.cages, body.rests, strict=True):
        if needs := _needed(cage, rests, body.digit):
            there: Text = ("In ", the(cage), ", ") if body.cages[1:] else ()
            why.append((*there, f"{a(body.digit)} needs {needs}."))
    held = _held(body, body.around) if body.around and not body.by and not apart else []
    for told in ([(*bare, "."), *why, *held, *apart, so] if held else [], [first, *why, *apart, so]):
        if told and sum(map(length, told)) <= MOST_AT_ONCE:
            return tuple(told)
    return (*first[:-1], unseen(*(piece for each in why for piece in (". ", *each[:-1]))), "."), *apart, so


def _needed(cage: Cage, rests: bodies.Sets, one: int) -> str:
    """Return which digits the other cells of a cage need beside one; empty where that is long."""
    if rests == ((one,),):
        return f"another {one}"
    if all(len(rest) == 1 for rest in rests):
        return listed((a(digit) for (digit,) in rests), "or")
    if len(rests) > 2 or sum(map(len, rests)) > MOST_REST:
        return ""
    sign = SIGNS[cage.op] if cage.op in ("+", "*") else "and"
    twins = [f"two {rest[0]}s" if len({*rest}) < len(rest) == 2 else f" {sign} ".join(map(str, rest)) for rest in rests]
    return listed(twins, "or")


def _pointing(body: bodies.Pointing) -> Speech:
    line, only, apart = lines([body.line]), _only(body.cage, body.sets, body.by), _twins(body)
    so: Text = (f"So no other {body.digit} in ", line, ".")
    if body.whole:
        return ("All of it is in ", line, f", and it has {a(body.digit)}", only, "."), *apart, so
    if body.outside:
        return (f"It has {a(body.digit)}", only, ", but not in ", cells(body.outside, "or"), "."), *apart, so
    if body.twice:
        return (f"It has two {body.digit}s", only, ", and only one can be outside ", line, "."), *apart, so
    return ("However you fill it", only, f", it has {a(body.digit)} in ", line, "."), *apart, so


def _line_in_cage(body: bodies.LineInCage) -> Speech:
    only: Text = ("Only ", the(body.cage), " has room for it", kept_out(body.others, body.by), ".")
    places, apart = [*dict.fromkeys(cell for cell, _ in body.gone)], _twins(body)
    if body.once and len(places) <= MOST_CELLS:
        return only, *apart, (f"It has just one {body.digit}, so that isn’t in ", cells(places, "or"), ".")
    told = ways(body.cage, body.sets)
    then: Text = (f"So it can only be {told}", because(body.around), unseen(": ", *is_not(body.gone)), ".")
    if not told or length(then) > MOST_RESULT:
        return only, *apart, ("So ", *is_not(body.gone), ".") if body.crossed else _no_other(body.gone)
    return only, *apart, then


def _cage_wing(body: bodies.CageWing) -> Speech:
    both, either = lines(body.lines), Lines(body.lines[0].kind, tuple(line.index for line in body.lines), "or")
    return (
        *_twins(body),
        (f"Each has {a(body.digit)} in ", either, because(body.by), "."),
        (f"So no other {body.digit} in ", both, "."),
    )


def _ask_parity(body: bodies.AskParity) -> Speech:
    return (
        (lines(body.lines), f" {makes('+', one=not body.lines[1:])} {body.whole}."),
        ("Is ", *together(body.cells, "+"), " odd or even?"),
    )


def _parity_counted(body: bodies.ParityCounted) -> Speech:
    odd = len(body.odd) + sum(digit % 2 for _, digit in body.digits)
    others = "one other part is odd" if odd == 1 else f"{number_word(odd)} other parts are odd"
    words = f"{others}, the rest even" if odd else "All other parts are even"
    names = join(filter(None, (_parts(body, is_odd=True), _parts(body, is_odd=False))), comma="; ")
    return (
        *_twins(body),
        (Shown(words, ("In ", lines(body.lines), ", ", *names)), "."),
        ("So ", *together(body.cells, "+"), f" is {'odd' if body.is_odd else 'even'}."),
    )


def _parts(body: bodies.ParityCounted, *, is_odd: bool) -> Text:
    """Return which cages, as far as they are in lines, and digits are odd or even."""
    own = tuple(cell for cell, digit in body.digits if digit % 2 == is_odd)
    parts: list[Text] = [(the(cage),) for cage in (body.odd if is_odd else body.even)]
    parts += [("the digit" + "s" * (len(own) > 1) + " in ", Cells(own))] if own else []
    be = "is" if len(parts) == 1 and not own[1:] else "are"
    return (*join(parts), f" {be} {'odd' if is_odd else 'even'}") if parts else ()


def _parity_leaves(body: bodies.ParityLeaves) -> Speech:
    so = unseen(", so ", *is_not(body.gone))
    if body.cage is not None and (told := ways(body.cage, body.sets)):
        return *_twins(body), ("So ", the(body.cage), f" can only be {told}", so, ".")
    return (
        *_twins(body),
        (Shown("The crossed-out digits", in_cells(body.gone)), f" would make it {'even' if body.is_odd else 'odd'}."),
    )


def _then_cage(body: bodies.ThenCage) -> Speech:
    if len(body.cage.cells) == 1:
        return ((*follows(body), ": that’s its clue."),)
    told, apart, by = ways(body.cage, body.sets), _twins(body), because(body.by)
    full: Text = (the(body.cage), f" is {told}", by, ", so ", *follows(body), ".")
    if told and length(full) <= MOST_WORDS:
        return *apart, full
    return *apart, ("in ", the(body.cage), ", ", *follows(body), by, ".")


def _unfillable(body: bodies.Unfillable) -> Speech:
    cage, known = body.cage, [digit for _, digit in body.known]
    beside: Text = ("with ", *in_cells(body.known), ", ") if body.known else ()
    so, inside = unseen(*beside), unseen("in ", the(cage), ", ", *beside)
    if not body.open:
        if body.twins:
            return tuple(_twins(body))
        if cage.op in ("+", "*"):
            return ((so, the(cage), f" would make {result(cage.op, known):,}."),)
        return ((inside, f"{digits(known)} don’t make {cage}."),)
    who: Text = (inside, cells(body.open))
    if cage.op not in ("+", "*") or not known:
        if len(known) == len(body.open) == 1 and cage.op:
            needed = partners(cage, known[0], body.size)
            if not needed:
                return ((inside, f"nothing makes {cage} with {a(*known)}."),)
            return ((*who, f" would have to be {digits(needed, 'or')}."), *_in_the_way(body, needed))
        return (so, "nothing fills ", the(cage), _can_only(body), "."), *_in_the_way(body)
    if cage.op == "*" and (alone := [digit for digit in known if cage.target % digit]):
        return ((inside, f"{cage.target:,} can’t be divided by {digits(sorted({*alone}), 'or')}."),)
    if cage.op == "*" and cage.target % prod(known):
        made = f"{' × '.join(map(str, known))} = {prod(known):,}"
        return ((inside, f"{made}, and {cage.target:,} can’t be divided by {prod(known):,}."),)
    rest = cage.target - sum(known) if cage.op == "+" else cage.target // prod(known)
    if rest < len(body.open) and cage.op == "+":
        are = "are" if known[1:] else "is"
        return ((so, f"{digits(known)} {are} too much for ", the(cage), "."),)
    if len(body.open) == 1 and rest > body.size:
        return (*who, f" would have to be {rest:,}."), (f"Digits only go up to {body.size}.",)
    if len(body.open) == 1:
        return ((*who, f" would have to be {rest:,}."), *_in_the_way(body, [rest]))
    return (
        (*who, f" would have to {makes('+' if cage.op == '+' else '*', one=False)} {rest:,}", _can_only(body), "."),
        *_in_the_way(body),
    )


def _in_the_way(body: bodies.Unfillable, needed: Sequence[int] = ()) -> Speech:
    """Return what keeps open cells from being filled: from one of the digits that the only open one needs, if given."""
    if len(needed) == 1 and (held := [line for line, digit in body.held if digit == needed[0]]):
        return ((f"that’s two {needed[0]}s in ", lines(held[:1]), "."),)
    found = (*_held(body, body.by), *_twins(body, body.cage, body.clashing))
    if needed and any(digit not in {own for _, own in body.held} for digit in needed):
        found = (*found, ("its notes don’t allow that.",))
    return found or (("their notes don’t allow that.",),)


def _can_only(body: bodies.Unfillable) -> Shown:
    """Return what is left for the open cells."""
    alike: dict[bodies.Digits, list[Cell]] = {}
    for cell, own in zip(body.open, body.left, strict=True):
        alike.setdefault(own, []).append(cell)
    left = (
        (Cells(tuple(those)), f" can only be {digits(own, 'or')}" if own else " can’t be anything")
        for own, those in alike.items()
        if len(own) < body.size
    )
    told = join(left, comma="; ")
    return unseen(": ", *told) if told else unseen()


def _cage_fails(body: bodies.CageFails) -> Speech:
    first, *others = _unfillable(body)
    return (("now ", *first), *others)


BRIEF: Catalogue = {
    bodies.LookAtCages: lambda body: (("Look at ", *cages(body.cages), "."),),
    bodies.LookAtCageIn: lambda body: (("Look at ", lines([body.line]), " and ", the(body.cage), "."),),
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
    Stuck: lambda body: stuck(body, "cages"),
    bodies.OwnCageBroken: lambda _: (("This cage has just one cell.",), ("So its clue is its digit.",)),
}
