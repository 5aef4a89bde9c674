"""Places that a number on a Signpost cannot have, told forwards: where its neighbours would be, and what ends that.

They are found backwards: where one number cannot be, hence the number before it, and so on.  So told, it is long before
anybody knows what for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.hints.deduction import Deduction, Finding
from engine.puzzles.signpost.hints.reasons import in_spans
from engine.puzzles.signpost.hints.telling import SILENT
from engine.text import listed

END = 0
"""What is needed for a dead end, in the place of a literal."""

NOT_THESE = re.compile("(r[0-9]+c[0-9]+ (?:follows|leads to) r[0-9]+c[0-9]+, so it cannot be )[0-9–, or]+[.]")
"""What a link says of a cell's numbers."""

Place = tuple[int, int]
"""A cell and a number that it might hold."""


class Excluded(NamedTuple):
    """Cells where a number cannot be, and why, in words.

    `then` is where its neighbour would have to be, if that is one cell, and what number another one would get by that:
    that, a sentence said before, cannot be.
    """

    number: int
    cells: tuple[int, ...]
    why: str
    then: tuple[Place, ...] = ()


class Said(NamedTuple):
    """A sentence, and the literals that it says; and in its place, if these cannot hold, what `ends` an argument.

    `excluded` is what it says, if that is where a number cannot be.
    """

    text: str
    literals: tuple[int, ...]
    ends: str = ""
    excluded: Excluded | None = None


def forwards(
    deduction: Deduction, findings: Sequence[Finding], because: Collection[int], told: Sequence[Said]
) -> list[Said]:
    """What was said, with places that exclude one another in a row told forwards, and those for one reason at once.

    `because` are the literals that make a dead end, if there is one.
    """
    users, runs = _users(deduction, findings, because), list[list[Said]]()
    for each in told:
        needed_by = {*each.literals[:1]} or {END}
        if runs and _leads_to(runs[-1][-1], each) and users(runs[-1][-1].literals[0]) == needed_by:
            runs[-1].append(each)
        else:
            runs.append([each])
    return _not_these(_at_once(deduction.board, (_in_a_row(deduction.board, run) for run in runs)))


def _leads_to(one: Said, other: Said) -> bool:
    """Whether the second says of a place that its number would lead to the first one, and the first of nothing else."""
    here, there = one.excluded, other.excluded
    if here is None or there is None or not there.then or here.cells[1:] or len(one.literals) != 1:
        return False
    return there.then[-1] == (here.cells[0], here.number)


def _users(deduction: Deduction, findings: Sequence[Finding], because: Collection[int]) -> Callable[[int], set[int]]:
    """What tells for what a literal is needed, apart from what goes without saying."""
    how, users = {each.literal: each.how for each in findings}, dict[int, list[int]]()
    for each in findings:
        for cause in deduction.explained(each.literal):
            users.setdefault(cause, []).append(each.literal)

    def found_from(literal: int) -> set[int]:
        found, waiting, known = set[int](), [literal], {literal}
        while waiting:
            one = waiting.pop()
            found |= {END} if one in because else set()
            for user in users.get(one, ()):
                if how[user] not in SILENT:
                    found.add(user)
                elif user not in known:
                    known.add(user)
                    waiting.append(user)
        return found

    return found_from


def _in_a_row(board: Board, run: Sequence[Said]) -> Said:
    """Sentences of which each leads to the one before, as one sentence that begins with the last of them."""
    first, last = run[0].excluded, run[-1].excluded
    if not run[1:] or first is None or last is None:
        return run[0]
    start = f"If {board.place(last.cells[0])} were {last.number}, "
    if run[-1].text.startswith("But "):
        start = f"{run[-1].text.split(', and ')[0]}: "
    text = f"{start}{_path(board, [each.excluded.then for each in run[:0:-1] if each.excluded])}, but {first.why}."
    return Said(text, tuple(literal for each in run for literal in each.literals))


def _path(board: Board, steps: Iterable[Sequence[Place]]) -> str:
    """Where numbers would have to be one after the other, and what would be counted along a chain."""
    told, name = "", board.place
    counting = False
    for (cell, number), *counted in steps:
        told += f"{', ' * bool(told)}{'and ' * counting}only {name(cell)} could be {number}"
        told += "".join(f", so {name(other)} would be {own}" for other, own in counted)
        counting = bool(counted)
    return told


def _at_once(board: Board, told: Iterable[Said]) -> list[Said]:
    """Sentences next to each other that tell of several numbers that they have no place in the same cells, as one."""
    found = list[Said]()
    for key, group in groupby(told, lambda each: each.excluded and (each.excluded.cells, each.excluded.why)):
        same = list(group)
        if key and same[1:]:
            numbers = sorted(each.excluded.number for each in same if each.excluded is not None)
            text = f"{listed(map(str, numbers))} cannot be at {listed(map(board.place, key[0]), 'or')}: {key[1]}."
            found.append(Said(text, tuple(literal for each in same for literal in each.literals)))
        else:
            found += same
    return found


def _not_these(told: Iterable[Said]) -> list[Said]:
    """Sentences next to each other that tell which numbers a link leaves a cell not, without more reasons, as one."""
    found = list[Said]()
    for start, group in groupby(told, lambda each: (match := NOT_THESE.fullmatch(each.text)) and match[1]):
        same = list(group)
        if start and same[1:]:
            numbers = {k for each in same for k in _numbers(each.text.removeprefix(start))}
            literals = tuple(literal for each in same for literal in each.literals)
            found.append(Said(f"{start}{in_spans(sorted(numbers))[0]}.", literals))
        else:
            found += same
    return found


def _numbers(spans: str) -> Iterator[int]:
    """The numbers of `4–6 or 8`."""
    for first, last in re.findall("([0-9]+)(?:–([0-9]+))?", spans):
        yield from range(int(first), int(last or first) + 1)
