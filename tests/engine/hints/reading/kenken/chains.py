"""What hints on KenKens say of suppositions, sentence by sentence, and of mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice, product

from engine.core.abilities import Hint
from engine.puzzles.kenken import Cage
from tests.engine.hints.reading.kenken.arithmetic import Case
from tests.engine.hints.reading.kenken.board import CAGE, LINE, SIGNS, Board, Gone, Left, told_sets
from tests.engine.hints.reading.kenken.dead_ends import by_digits, case_of, read_beside, read_unfillable
from tests.engine.hints.reading.kenken.notes import read_missing
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
from tests.engine.kenken.test_hints import left_by, makes

LEAST_NAMED = 3
PLACING = rf"{PLACE} is [0-9]+(?:(?:, | and ){PLACE} is [0-9]+)*"


def read_supposed(board: Board, hint: Hint, gone: Gone) -> None:
    """A supposition leads into its dead end; or what search, or the solution, says is told as such."""
    at = hint.where.removeprefix("Look at ").removesuffix(".")
    if hint.technique == "solution":
        need(hint.why.startswith("No argument of a few steps was found from here."), hint.why)
        need(cell(at) in gone, hint.where)
    elif hint.technique == "search":
        which, digit, count = taken_apart(
            rf"No single “what if” decides anything from here\. Search proves that {at} (can only|cannot) be ([0-9]+): "
            r"([0-9]+) rules together leave no other way\.",
            hint.why,
        )
        need(int(count) == len(hint.rules), hint.why)
        need((int(digit) in gone[cell(at)]) == (which == "cannot"), hint.why)
    else:
        digit, steps, named, excluded, same_rules = taken_apart(
            rf"What if {at} were ([0-9]+)\? (At once|In [0-9]+ steps), that leads into a dead end(?:: ([^.]*))?\. "
            r"So it is not ([0-9]+)\.( The other digits named below fail in the same way\.)?",
            hint.why,
        )
        need(int(digit) in board.at(cell(at)) & gone[cell(at)] and digit == excluded, hint.why)
        need((numbers(steps) or [1]) == [len(hint.chain)], f"{steps}, and {len(hint.chain)} sentences")
        need(bool(same_rules) == (sum(map(len, gone.values())) > 1), hint.why)
        _read_named(named, hint.chain)
        follow(board, hint.chain, cell(at), {int(digit)})


def _read_named(named: str, chain: Sequence[str]) -> None:
    """The dead end that is told first is the one with which a chain ends, and is told where that is not in sight."""
    need(bool(named) == (len(chain) >= LEAST_NAMED), f"{named}: {chain}")
    whole = rf"Then {re.escape(named)}(?:|: .*|, in (?:rows|columns) [0-9, and]*)\."
    need(not named or re.fullmatch(whole, chain[-1]) is not None, f"“{named}” is not “{chain[-1]}”")
    need(not named or re.search("cannot be filled$|has no place for|twice$", named) is not None, named)


def follow(board: Board, chain: Sequence[str], supposed: Cell, digits: set[int]) -> None:
    """Follow a chain from the digits of one cell to its dead end, each sentence from what was said before it."""
    anyway = [[{*own} for own in row] for row in board.left]
    board.left[supposed[0]][supposed[1]] = digits
    for sentence in chain[:-1]:
        if found := re.fullmatch(rf"{LINE} needs (an? ([0-9]+)), and only ({PLACE}) is left for it\.", sentence):
            digit, at = int(found[4]), cell(found[5])
            need(found[3] == an(digit), sentence)
            same([each for each in board.line(found[1], found[2]) if digit in board.at(each)], [at], sentence)
            board.left[at[0]][at[1]] = {digit}
            continue
        lost: Gone = {}
        can = "can( then)? (?:only be ((?:[^a-z]| or | and )*), (?:so|and that fits only if)|be filled only if)"
        if found := re.fullmatch(rf"{CAGE} {can} (.*)\.", sentence):
            cage, told = board.cage(found[1], found[2]), found[5]
            lost = board.impossible(cage)
            by_sets = bool(found[4]) and ", so " in sentence
            need(bool(found[3]) == _hangs(board, cage, anyway, by_sets), f"“{sentence}”: it was so before")
            if found[4]:
                told_sets(board, cage, board.ways_beside(cage), found[4])
                of_sets = {digit for way in board.ways_beside(cage) for digit in way}
                lost_here = _said_lost(board, told)
                need((", so " in sentence) == lost_here.isdisjoint(of_sets), f"“{sentence}”: by its digits alone?")
            need(bool(board.ways_beside(cage)), f"before its end: {sentence}")
        else:
            *name, once, each, told = taken_apart(rf"{LINE} holds ({NUMBERS}) once( each)?, so (.*)\.", sentence)
            need(bool(each) == bool(numbers(once)[1:]), sentence)
            for digit in numbers(once):
                gone = _lost(board, board.line(*name), digit)
                need(digit in _said_lost(board, told), f"“{sentence}”: {digit} is idle")
                lost = {at: lost.get(at, set()) | gone.get(at, set()) for at in {*lost, *gone}}
        kept = re.sub(rf"({PLACES}) (is not|are not|is) ({NUMBERS})", "@", told)
        need(re.fullmatch(r"@(?:, @)*(?:,? and @)?", kept) is not None, f"“{sentence}” is not understood: {kept}")
        for places, verb, digits in re.findall(rf"({PLACES}) (is not|are not|is) ({NUMBERS})", told):
            for at in cells(places):
                left = board.at(at) - lost.get(at, set())
                need(bool(left), f"before its end: {sentence}")
                if verb == "is":
                    need(left == {int(digits)}, f"“{sentence}”: {left} are left at {at}")
                    board.left[at[0]][at[1]] = left
                else:
                    need(set(numbers(digits)) <= lost.get(at, set()), f"“{sentence}”: {lost.get(at)} at {at}")
                    board.left[at[0]][at[1]] -= set(numbers(digits))
    _dead_end(board, chain[-1])


def _hangs(board: Board, cage: Cage, anyway: Left, by_sets: bool) -> bool:
    """Whether a cage has other fillings now than it has without what is supposed; of its digits alone (`by_sets`)."""
    now, ways = board.left, board.ways_beside(cage)
    board.left = anyway
    before = board.ways_beside(cage)
    board.left = now
    return {tuple(sorted(way)) for way in ways} != {tuple(sorted(way)) for way in before} if by_sets else ways != before


def _said_lost(board: Board, told: str) -> set[int]:
    """The digits that cells lose by what is told of them."""
    lost = set[int]()
    for places, verb, digits in re.findall(rf"({PLACES}) (is not|are not|is) ({NUMBERS})", told):
        for at in cells(places):
            lost |= board.at(at) - set(numbers(digits)) if verb == "is" else set(numbers(digits))
    return lost


def _lost(board: Board, line: list[Cell], digit: int) -> Gone:
    sure = [each for each in line if board.at(each) == {digit}]
    return {each: {digit} & board.at(each) for each in line if set(sure) - {each}}


def _read_cage(board: Board, cage: Cage, reason: str) -> None:
    """No filling is left: as it is, or beside the digits that are said to be around it, of which none is idle."""
    around = re.fullmatch(rf"({PLACING})(?:, and then (.*))?|(.*), but ({PLACING})", reason)
    told = (around[1] or around[4]) if around else ""
    those = [cell(at) for at, _ in re.findall(rf"({PLACE}) is ([0-9]+)", told)]
    if not reason or not board.ways(cage):
        need(not board.ways(cage), f"“{reason}”: it can be filled")
        if reason:
            read_unfillable(case_of(board, cage), reason)
        return
    need(all(board.at(cell(at)) == {int(digit)} for at, digit in re.findall(rf"({PLACE}) is ([0-9]+)", told)), told)
    need(not board.ways_beside(cage, those), f"“{reason}”: it can be filled")
    for each in those:
        need(bool(board.ways_beside(cage, [at for at in those if at != each])), f"“{reason}”: {each} is idle")
    case = case_of(board, cage, those)
    if around and around[2]:
        read_unfillable(case, around[2])
    elif around and around[3]:
        read_beside(case, those, around[3])


def _dead_end(board: Board, sentence: str) -> None:
    if found := re.fullmatch(rf"Then {CAGE} cannot be filled(?:: (.*))?\.", sentence):
        _read_cage(board, board.cage(found[1], found[2]), found[3] or "")
    elif found := re.fullmatch(rf"Then {LINE} has no place for (an? ([0-9]+))\.", sentence):
        need(not any(int(found[4]) in board.at(each) for each in board.line(found[1], found[2])), sentence)
        need(found[3] == an(int(found[4])), sentence)
    else:
        *name, digit, across, crossed = taken_apart(
            rf"Then {LINE} holds ([0-9]+) twice, in (rows|columns) ({NUMBERS})\.", sentence
        )
        need(across == ("columns" if name[0] == "row" else "rows") and len(numbers(crossed)) > 1, sentence)
        need(max(numbers(crossed)) <= board.size, f"{crossed} is beyond the board")
        need(all(board.at(board.line(*name)[number - 1]) == {int(digit)} for number in numbers(crossed)), sentence)


# -- mistakes ----------------------------------------------------------------------------------------------------------


def read_mistake(board: Board, hint: Hint) -> None:
    """What is called wrong was entered, and cannot all stay."""
    wrong = {cell(each) for each in hint.wrong}
    for digit, at in re.findall(rf"the ([0-9]+) at ({PLACE})", hint.what):
        need(board.decided.get(cell(at)) == int(digit) and cell(at) in wrong, hint.what)
    read_missing(board, wrong, hint)
    same(wrong, cells(hint.what), hint.what)
    first, besides, others = hint.what.partition("Besides, ")
    need(bool(first) and bool(besides) == bool(others), hint.what)
    if found := re.fullmatch(TWICE, hint.why):
        _twice(board, wrong, *found.groups(), first=cells(first), hint=hint)
        return
    if hint.chain:
        ends = r"and that leads into a dead end(?:: ([^.]*))?\."
        alone, one, at, digits, named = taken_apart(
            rf"(?:({PLACE}) is ([0-9]+) now|By your notes, ({PLACE}) is ({NUMBERS})), {ends}", hint.why
        )
        at, digits = alone or at, one or digits
        need(cell(at) in (board.marked if not alone else {*board.marked, *board.decided}), f"“{hint.why}”: a note?")
        need(bool(alone) or len(numbers(digits)) > 1, hint.why)
        _read_named(named, hint.chain)
        need(hint.where == f"There is a mistake at {at}." and cell(at) in wrong, hint.where)
        same(cells(first), [cell(at)], hint.what)
        same(board.at(cell(at)), numbers(digits), hint.why)
        board.left = left_by(hint.then, board.size)
        for r, c in wrong:
            board.left[r][c] = {*range(1, board.size + 1)}
        follow(board, hint.chain, cell(at), set(numbers(digits)))
        return
    for pattern, reader in CLASHES.items():
        if found := re.fullmatch(pattern, hint.why):
            need(reader(board, *found.groups()), hint.why)
            return
    need(hint.where == "There is a mistake." and hint.why.startswith("That cannot be shown from here"), hint.why)


MOST_SHOWN = 4
TWICE = rf"{LINE} may hold ([0-9]+) only once, but ({PLACES}) are (both|all) ([0-9]+)\.(?: (.*))?"


def _twice(
    board: Board,
    wrong: set[Cell],
    kind: str,
    number: str,
    digit: str,
    places: str,
    both: str,
    same_digit: str,
    told: str | None,
    *,
    first: list[Cell],
    hint: Hint,
) -> None:
    """Equal digits in a line; of a board with one solution it is told which are wrong, and by what that is known."""
    those = cells(places)
    need(digit == same_digit and (both == "both") == (len(those) == 2), places)
    same(those, [each for each in board.line(kind, number) if board.decided.get(each) == int(digit)], places)
    same({*those} & wrong, first, "what is taken back first")
    found = list(islice(board.puzzle.solutions(), 2))
    need(bool(told) <= (len(found) == 1), f"“{told}”: there are several solutions")
    ends = "it leads into a dead end."
    need(bool(hint.chain) == bool(told and told.endswith(ends)), hint.why)
    if not told:
        return
    off = [(r, c) for r, c in those if found[0][r][c] != int(digit)]
    same(off, {*those} & wrong, told)
    if len(off) == len(those):
        need(told == f"{'Neither' if len(off) == 2 else 'None'} of them is in the solution.", told)
    elif named := re.fullmatch(rf"In the solution, only the one at ({PLACE}) stays\.", told):
        same([cell(named[1])], {*those} - {*off}, told)
        need(len(off) > 1, f"“{told}”: which is wrong?")
    elif named := re.fullmatch(
        rf"No short reason tells which is wrong; by the solution, it is the one at ({PLACE})\.", told
    ):
        same([cell(named[1])], off, told)
    elif named := re.fullmatch(rf"The one at ({PLACE}) is wrong: {LINE} has (an? [0-9]+) at ({PLACE}), too\.", told):
        same([cell(named[1])], off, told)
        line, other = board.line(named[2], named[3]), cell(named[5])
        need(cell(named[1]) in line and other in line and other not in {*those} | wrong, told)
        need(named[4] == an(int(digit)) and board.decided.get(other) == int(digit), f"“{told}”: it is not")
    elif named := re.fullmatch(rf"The one at ({PLACE}) is wrong(?:: {ends}|, for with it, (.*))", told):
        same([cell(named[1])], off, told)
        rows = [row.split() for row in hint.then.split("/")]
        for r, c in those:
            rows[r][c] = "."
        board.left = left_by("/".join(map(" ".join, rows)), board.size)  # none of the equal digits is believed
        for r, c in {*those} | wrong:
            board.left[r][c] = {*range(1, board.size + 1)}
        if named[2]:
            board.left[off[0][0]][off[0][1]] = {int(digit)}
            _dead_end(board, f"Then {named[2]}")
        else:
            need(1 < len(hint.chain) <= MOST_SHOWN, hint.why)
            follow(board, hint.chain, off[0], {int(digit)})
    else:
        at, reason = taken_apart(rf"The one at ({PLACE}) is wrong: (.*)\.", told)
        same([cell(at)], off, told)
        (cage,) = (each for each in board.puzzle.cages if cell(at) in each.cells)
        _misfit(board, cage, cell(at), int(digit), {*those} | wrong, reason)


def _misfit(board: Board, cage: Cage, at: Cell, digit: int, doubtful: set[Cell], reason: str) -> None:
    """No digits beside this one make what the cage says, be they equal or not; or those that are entered do not."""
    index, count = cage.cells.index(at), len(cage.cells)
    free = [[*range(1, board.size + 1)] for _ in cage.cells]
    clue = f"{cage.target}{SIGNS[cage.op]}"
    if found := re.fullmatch(rf"its (.*) cage cannot be ({NUMBERS})", reason):
        digits = [board.decided.get(each, 0) for each in cage.cells]
        need(found[1].replace(",", "") == clue and numbers(found[2]) == digits, reason)
        need({*cage.cells}.isdisjoint(doubtful - {at}), f"“{reason}”: another may be wrong")
        free = [[each] for each in digits]
    free[index] = [digit]
    every = product(*free)
    need(not any(makes(cage, [*way], board.puzzle.large) for way in every), f"“{reason}”: it can be filled")
    least, most = digit + count - 1, digit + (count - 1) * board.size
    told = {
        "=": f"it is a cage of its own, with the clue {cage.target}",
        "+": f"with {an(digit)}, its cage adds up to "
        + (f"at least {least}" if least > cage.target else f"at most {most}")
        + f", not {cage.target}",
        "*": f"its cage multiplies to {cage.target:,}, which cannot be divided by {digit}",
    }
    need(
        found is not None
        or reason == told.get(cage.op, f"no digit from 1 to {board.size} makes {clue} with {an(digit)}"),
        reason,
    )


def _around(board: Board, kind: str, number: str, other: str, across: str, place: str) -> bool:
    seen = {board.decided.get(each) for each in board.line(kind, number) + board.line(other, across)}
    return not board.at(cell(place)) and {*range(1, board.size + 1)} <= seen


def _needed(board: Board, clue: str, at: str, held: str, place: str, needed: str) -> bool:
    """`The 90× cage has 5, 3 and 6 already, so r5c4 can only be 1`."""
    cage = board.cage(clue, at)
    (last,) = (each for each in cage.cells if each not in board.decided)
    need([board.decided[each] for each in cage.cells if each != last] == numbers(held), held)
    same([way[cage.cells.index(last)] for way in by_digits(board, cage, board.decided)], numbers(needed), needed)
    return cell(place) == last


def _not_noted(board: Board, clue: str, at: str, held: str, place: str, needed: str, is_not: str) -> bool:
    need((is_not == "that is not") == (len(numbers(needed)) == 1), is_not)
    return (
        _needed(board, clue, at, held, place, needed)
        and cell(place) in board.marked
        and board.at(cell(place)).isdisjoint(numbers(needed))
    )


def _held(
    board: Board, clue: str, at: str, held: str, place: str, needed: str, kind: str, number: str, digit: str
) -> bool:
    line = board.line(kind, number)
    others = {each for each in line if each not in board.cage(clue, at).cells}
    need(needed == digit and cell(place) in line and cell(place) not in board.marked, digit)
    return _needed(board, clue, at, held, place, needed) and int(digit) in map(board.decided.get, others)


def _notes_forbid(board: Board, with_digits: str, clue: str, at: str, sets: str, noted: str) -> bool:
    """None of the fillings by entered digits is left with the notes."""
    cage = board.cage(clue, at)
    same({*cage.cells} & board.marked, cells(noted), noted)
    need(bool(with_digits) == any(each in board.decided for each in cage.cells), f"{clue} at {at}: with its digits?")
    ways = by_digits(board, cage, board.decided)
    if sets:
        told_sets(board, cage, ways, sets)
    places = [(i, each) for i, each in enumerate(cage.cells) if each in board.marked]
    return bool(ways) and not any(all(way[i] in board.at(each) for i, each in places) for way in ways)


def _worked(board: Board, cage: Cage, why: str | None, *, noted: bool = True) -> bool:
    """Why a cage cannot be filled with what is entered in it, and what is left (`noted`) of its other cells."""
    known = {each: board.decided[each] for each in cage.cells if each in board.decided}
    own = {each: board.at(each) if noted else {*range(1, board.size + 1)} for each in cage.cells if each not in known}
    if why:
        read_unfillable(Case(board, cage, known, own), why)
    return True


WHY = "(?:: (.*))?"
HAS = rf"{CAGE} has ({NUMBERS}) already, so ({PLACE}) can only be ({NUMBERS})"
CLASHES: dict[str, Callable[..., bool]] = {
    rf"{LINE} needs an? ([0-9]+), and no cell of it is left for one\.": lambda board, kind, number, digit: (
        not any(int(digit) in board.at(each) for each in board.line(kind, number))
    ),
    rf"{LINE} and {LINE} together hold every digit, so none is left for ({PLACE})\.": _around,
    rf"({PLACE}) is a cage of its own: its clue ([0-9]+) is its digit\.": lambda board, at, clue: (
        int(clue) not in board.at(cell(at)) and bool(board.cage(clue, at))
    ),
    rf"({NUMBERS}) cannot fill {CAGE}{WHY}\.": lambda board, digits, clue, at, why: (
        [board.decided.get(each) for each in board.cage(clue, at).cells] == numbers(digits)
        and not board.ways(board.cage(clue, at))
        and _worked(board, board.cage(clue, at), why, noted=False)
    ),
    rf"With what is entered in it, {CAGE} cannot be filled{WHY}\.": lambda board, clue, at, why: (
        not by_digits(board, board.cage(clue, at), board.decided)
        and _worked(board, board.cage(clue, at), why, noted=False)
    ),
    rf"With what is entered in it, and in the rows and columns that it is in, {CAGE} cannot be filled{WHY}\.": (
        lambda board, clue, at, why: (
            not board.ways(board.cage(clue, at))
            and board.marked.isdisjoint(board.cage(clue, at).cells)
            and _worked(board, board.cage(clue, at), why)
        )
    ),
    rf"With the notes at ({PLACES}), and what is entered in the rows and columns that it is in, "
    rf"{CAGE} cannot be filled{WHY}\.": lambda board, noted, clue, at, why: (
        not board.ways(board.cage(clue, at))
        and {*cells(noted)} == board.marked & {*board.cage(clue, at).cells}
        and _worked(board, board.cage(clue, at), why)
    ),
    rf"{HAS}, and (that is not|none of these is) among the notes there\.": _not_noted,
    rf"{HAS}, but {LINE} holds ([0-9]+)\.": _held,
    rf"(With the digits that are entered in it, )?{CAGE} can only be ([^a-z]*(?:(?:or|and) [^a-z]*)*), "
    rf"but the notes at ({PLACES}) do not allow that\.": _notes_forbid,
    rf"With the notes at ({PLACES})( and the digits that are entered in it)?, {CAGE} cannot be filled{WHY}\.": (
        lambda board, noted, and_digits, clue, at, why: (
            _notes_forbid(board, and_digits, clue, at, "", noted) and _worked(board, board.cage(clue, at), why)
        )
    ),
}
