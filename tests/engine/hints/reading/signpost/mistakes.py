"""What hints on Signposts say of mistakes: what was entered, or is given, and which rule that breaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from engine.core.abilities import Hint
from engine.puzzles.signpost import Signpost
from tests.engine.hints.reading.signpost.board import AT, ROUND, Board, goes_round, rules
from tests.engine.hints.reading.signpost.statements import read_words
from tests.engine.hints.reading.text import Cell, Misread, cell, need, numbers, same

NO_REASON = (
    "They differ from the only solution; no short reason is known.",
    "No solution of the puzzle has them all; no short reason is known.",
)
WHOSE = rf"(?:(?:[Yy]ou entered ([0-9]+)|([0-9]+) is given) at {AT})"
COUNTED = rf"(?:{WHOSE}|{AT} is ([0-9]+), counted along your links from {AT})"


class Entered:
    """A board, and some entries, as they were made: links and numbers."""

    def __init__(self, puzzle: Signpost, entries: Iterable[str]) -> None:
        self.board, self.puzzle = Board(puzzle), puzzle
        self.typed: dict[Cell, int] = {}
        self.links = set[tuple[Cell, Cell]]()
        for at, sign, value in (re.split("([>=])", each) for each in entries):
            if sign == "=":
                self.typed[cell(at)] = int(value)
            else:
                self.links.add((cell(at), cell(value)))
        self.board.link = dict(self.links)
        self.board.into = {other: one for one, other in self.links}

    def has(self, typed: str | None, given: str | None, at: str) -> int:
        """The number of a cell that was entered there, or is given."""
        found = self.typed.get(cell(at)) if typed else self.puzzle.given(cell(at))
        need(found == int(typed or given or 0), f"{at} is not {typed or given}: {found}")
        return int(typed or given or 0)

    def counted(self, typed: str | None, given: str | None, at: str, own: str, counted: str, start: str) -> int:
        """The same, or one that is counted along links."""
        if at:
            return self.has(typed, given, at)
        known = self.puzzle.given(cell(start)) or self.typed.get(cell(start))
        ends = (
            (1, cell(start), cell(own)),
            (-1, cell(own), cell(start)),
        )  # onward only: two links may lead to one cell
        ways = [(sign, self.board.chain(one), other) for sign, one, other in ends]
        found = [(known or 0) + sign * way.index(other) for sign, way, other in ways if other in way[1:]]
        need(bool(known) and found == [int(counted)], f"{own} is not {counted}: {found}")
        return int(counted)


def _twice_to(known: Entered, target: str, one: str, other: str) -> bool:
    return one != other and {(cell(one), cell(target)), (cell(other), cell(target))} <= known.links


def _no_room(known: Entered, typed: str, given: str, at: str, count: str, where: str) -> bool:
    number, before = known.has(typed, given, at), where.startswith("before")
    length = len(known.board.chain(cell(at), back=before)) - 1
    beyond = re.search("[0-9]+$", where)
    if length != int(count):
        return False
    return number - length < 1 if beyond is None else number + length > known.board.last == int(beyond[0])


def _apart(known: Entered, here: str, one: str, steps: str, other: str, made: str, typed: str, given: str) -> bool:
    start = known.puzzle.given(cell(one)) or known.typed.get(cell(one))
    way = known.board.chain(cell(one))
    true = start == int(here) and cell(other) in way[1:] and way.index(cell(other)) == int(steps)
    return true and int(here) + int(steps) == int(made) != known.has(typed, given, other)


def _place(told: tuple[str, ...]) -> Cell:
    return cell(told[2] or told[3])


def _both(known: Entered, *told: str) -> bool:
    one, other = told[:6], told[6:]
    return known.counted(*one) == known.counted(*other) and _place(one) != _place(other)


def _not_pointing(known: Entered, *told: str) -> bool:
    one, other, at = told[:6], told[6:12], told[12]
    follows = known.counted(*one) + 1 == known.counted(*other)
    return follows and cell(at) == _place(one) and _place(other) not in known.board.reach[cell(at)]


CLASHES: dict[str, Callable[..., bool]] = {
    rf"You joined {AT} to {AT}, but the arrow of {AT} does not point there\.": lambda known, one, other, same_one: (
        one == same_one and (cell(one), cell(other)) in known.links and cell(other) not in known.board.reach[cell(one)]
    ),
    rf"You joined two cells to {AT}: {AT} and {AT}\. Only one can lead there\.": _twice_to,
    rf"Your links go round in a circle: ({ROUND})\.": lambda known, told: goes_round(known.board, told),
    rf"{WHOSE}, and your links put ([0-9]+) cells? (before it: there is no room for that|"
    r"after it: that runs beyond [0-9]+)\.": _no_room,
    rf"You entered ([0-9]+) at {AT}, where ([0-9]+) is given\.": lambda known, typed, at, given: (
        known.has(typed, None, at) != known.has(None, given, at)
    ),
    rf"From ([0-9]+) at {AT} your links take ([0-9]+) steps? to {AT}, which makes that ([0-9]+), "
    r"but (?:you entered ([0-9]+)|([0-9]+) is given) there\.": _apart,
    rf"{COUNTED}, but {COUNTED}, too\.": _both,
    rf"{COUNTED}; {COUNTED}\. But the arrow of {AT} does not point there\.": _not_pointing,
}


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
    if told == [told[0]] and told[0] in NO_REASON:
        return
    for pattern, reader in CLASHES.items():
        if found := re.fullmatch(pattern, told[0]):
            need(not hint.chain, f"there is no more to say: {hint.chain}")
            some = (set(entries.split()), *({*kept, each} for each in sorted(wrong)))
            need(_is_so(puzzle, some, partial(_reads, reader, found.groups())), told[0])
            return
    for sentence, statement in zip(told, hint.statements, strict=True):
        read_words(sentence, statement.body)
    found = re.fullmatch(rf"You (?:joined {AT} to {AT}|entered ([0-9]+) at {AT}), and .*", told[0])
    if found is None:
        need(told[0] == "Your entries lead into a dead end." and len(wrong) > 1, told[0])
        return
    one, other, number, at = found.groups()
    entry = f"{one}>{other}" if one else f"{at}={number}"
    need(entry in wrong and (hint.where.endswith(f": look at {one or at}.") or len(wrong) == 1), told[0])


def _reads(reader: Callable[..., bool], told: tuple[str, ...], known: Entered) -> bool:
    return reader(known, *told)


def _is_so(puzzle: Signpost, some: Iterable[set[str]], reads: Callable[[Entered], bool]) -> bool:
    """Whether this is true of all that was entered, or of what is right with one of the entries that are not."""
    error: Misread | None = None
    for entries in some:
        try:
            if reads(Entered(puzzle, entries)):
                return True
        except Misread as misread:
            error = misread
    if error is not None:
        raise error
    return False
