"""Places that a number on a Signpost cannot have, told forwards: where its neighbours would be, and what ends that.

They are found backwards: where one number cannot be, hence the number before it, and so on.  So told, it is long before
anybody knows what for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from engine.core.text import listed
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.hints.deduction import Deduction, Finding
from engine.puzzles.signpost.hints.reasons import in_sight, in_spans, why_not
from engine.puzzles.signpost.hints.rows import as_one, in_a_row
from engine.puzzles.signpost.hints.said import END, Said, Step
from engine.puzzles.signpost.hints.telling import SILENT

NOT_THESE = re.compile(
    "(r[0-9]+c[0-9]+ (?:follows|leads to) r[0-9]+c[0-9]+, so it cannot be )([0-9–, or]+)(?:: that( would [^.;]*))?[.]"
)
"""What a link says of a cell's numbers, and perhaps what these would make of another cell of the chain."""

IF_IT_WERE = re.compile("(r[0-9]+c[0-9]+) cannot be ([0-9]+): if it were, (.*)")
"""That a cell does not have a number, with a row of places as the reason."""

NOT_THERE = re.compile("([0-9]+) cannot be at (r[0-9]+c[0-9]+): (.*)")
"""That a number has no place in one cell."""

_AT = "r[0-9]+c[0-9]+"
_SO = rf"cannot be ([0-9]+)(?:, as ({_AT}) would then be ([0-9]+))?[.]"
NO_LINK = (
    re.compile(rf"(({_AT}) cannot lead to {_AT}, which(?:, counted from [0-9]+,)? is [0-9]+: it) {_SO}"),
    re.compile(rf"({_AT} cannot lead to ({_AT}): it is [0-9]+,(?: counted from [0-9]+,)?) and {_AT} {_SO}"),
)
"""That a link is out, into a cell with a number or from one, as the other end cannot have the number beside that."""

LEAST_ANNOUNCED = 2
"""Sentences before one that they are for, from which on it is told first what they show."""
PLACES_OUT = re.compile("[0-9, and]+ cannot be at |[0-9]+ can only be at |r[0-9]+c[0-9]+ cannot be [0-9]+: ")
CLAIM = re.compile("([^:]*? cannot (?:be at|be|lead to) [^:]*?)(?:, which|:)")
"""Sentences of places that numbers can have, or cannot; and what such a sentence, or one that a link is out, shows."""


def forwards(
    deduction: Deduction, findings: Sequence[Finding], because: Collection[int], told: Sequence[Said]
) -> list[Said]:
    """What was said, with places that exclude one another in a row told forwards, and those for one reason at once.

    `because` are the literals that make a dead end, if there is one.
    """
    users, runs = _users(deduction, findings, because), list[list[Said]]()
    for each in _branched(deduction, because, told, users):
        needed_by = {*each.literals[:1]} or {END}
        if runs and _leads_to(runs[-1][-1], each) and users(runs[-1][-1].literals[0]) == needed_by:
            runs[-1].append(each)
        else:
            runs.append([each])
    rows, before = list[Said](), set[int]()
    for run in runs:
        rows.append(in_a_row(deduction, run, before))
        before.update(rows[-1].literals)
    return _announced(_with_links(_not_these(_at_once(deduction.board, rows))), users)


def _branched(
    deduction: Deduction, because: Collection[int], told: Sequence[Said], users: Callable[[int], set[int]]
) -> list[Said]:
    """What was said, with each row of places that ends with one cell told from there, where it branches."""
    found, left = list[Said](), list(told)
    while left:
        last = left.pop()
        for start in _starts(left, last, users):
            needed = deduction.explained(last.literals[0]) if last.literals else because
            before = {literal for each in left[:start] for literal in each.literals}
            steps = _steps(deduction, left[start:], last, needed, before)
            if steps:
                last = as_one(deduction, [*left[start:], last], steps, before)
                del left[start:]
                break
        found.append(last)
    return found[::-1]


def _starts(left: Sequence[Said], last: Said, users: Callable[[int], set[int]]) -> Iterator[int]:
    """Where a row may begin that the last sentence ends: what is said from there is needed in the row alone."""
    start, later = len(left), {*last.literals} or {END}
    if last.excluded is None or len(last.excluded.cells) > 1 or len(last.literals) > 1:
        return
    while start and (excluded := left[start - 1].excluded) and excluded.onward == last.excluded.onward:
        if not all(users(literal) <= later for literal in left[start - 1].literals):
            break
        start -= 1
        later.update(left[start].literals)
    if not all(_leads_to(one, other) for one, other in pairwise([*left[start:], last])):
        yield from range(start, len(left))


def _steps(
    deduction: Deduction, run: Sequence[Said], last: Said, needed: Collection[int], before: Collection[int]
) -> list[Step]:
    """Where the numbers beside the last place would have to be, up to those of the first sentence; none if not so.

    All else that is `needed`, and what that needs, is in sight, or was said `before`.
    """
    if last.excluded is None:
        return []
    own, steps = {literal for each in run for literal in each.literals}, list[Step]()
    number, step = last.excluded.number, -1 if last.excluded.onward else 1
    while True:
        number += step
        cells, literals, following = list[int](), set[int](), list[int]()
        for literal in dict.fromkeys(each for each in needed if each < 0):
            link, cell, k = deduction.meaning(literal)
            if link:
                continue
            linked = literal not in own and _counted(deduction, literal, own)
            if literal not in own and not linked:
                if not _is_plain(deduction, literal, before):
                    return []
                continue
            if k != number:
                return []
            cells.append(cell)
            literals.add(literal)
            following += [linked] if linked else deduction.explained(literal)
        counted = len(cells) == 1 and bool(steps) and _are_linked(deduction, cells[0], steps[-1], step, before)
        if counted and steps[-1].counted:
            del steps[-1]
        steps.append(Step(tuple(cells), number, counted))
        if not cells or literals & set(run[0].literals):
            return steps if literals == set(run[0].literals) else []
        needed = following


def _are_linked(deduction: Deduction, cell: int, last: Step, step: int, before: Collection[int]) -> bool:
    """Whether a link in sight joins a cell to the only one of the last step."""
    ends = (cell, last.cells[0]) if step < 0 else (last.cells[0], cell)
    return len(last.cells) == 1 and in_sight(deduction, deduction.leads(*ends), before)


def _counted(deduction: Deduction, literal: int, own: Collection[int]) -> int:
    """What a number that a cell does not have was counted from, if a sentence of its `own` is at the end; or 0."""
    cause = deduction.causes[literal]
    if cause.how != "follows" or deduction.is_seen(literal):
        return 0
    *_, beside = deduction.explained(literal)
    return beside if beside in own or (beside < 0 and _counted(deduction, beside, own)) else 0


def _is_plain(deduction: Deduction, literal: int, before: Collection[int]) -> bool:
    """Whether somebody sees that a cell does not have a number, or was told."""
    if literal in before or in_sight(deduction, literal, before) or deduction.causes[literal].how == "supposed":
        return True
    _, cell, number = deduction.meaning(literal)
    reason = why_not(deduction, cell, number, before)
    if reason.own or reason.place is not None:
        return True
    if deduction.causes[literal].how != "follows":
        return False
    link, *beside = deduction.explained(literal)
    return in_sight(deduction, link, before) and all(_is_plain(deduction, each, before) for each in beside)


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
    """Sentences next to each other that tell which numbers a link leaves a cell not, as one.

    Without more reasons, or with one for each.
    """
    found = list[Said]()
    for key, group in groupby(
        told, lambda each: (match := NOT_THESE.fullmatch(each.text)) and (match[1], bool(match[3]))
    ):
        same = list(group)
        if key and same[1:]:
            start, literals = key[0], tuple(literal for each in same for literal in each.literals)
            matches = [match for each in same if (match := NOT_THESE.fullmatch(each.text))]
            parts = sorted((([*_numbers(match[2])], match) for match in matches), key=lambda part: part[0])
            why = "; ".join(f"{match[2]}{match[3]}" for _, match in parts if key[1])
            spans, _ = in_spans(sorted({k for numbers, _ in parts for k in numbers}))
            found.append(Said(f"{start}{spans}{why and ': '}{why}.", literals))
        else:
            found += same
    return found


def _with_links(told: Iterable[Said]) -> list[Said]:
    """What was said, with why a number has no place as the reason of the link that is out for it, if that comes next.

    So it is told first what for somebody supposes a number.
    """
    found = list[Said]()
    for each in told:
        before = found[-1].text if found else ""
        row, place = IF_IT_WERE.fullmatch(before), NOT_THERE.fullmatch(before)
        if row and (start := _would_be(row[1], row[2], each.text)):
            found[-1] = Said(f"{start}, and then {row[3]}", (*found[-1].literals, *each.literals))
        elif place and (start := _would_be(place[2], place[1], each.text)):
            found[-1] = Said(f"{start}, but {place[3]}", (*found[-1].literals, *each.literals))
        else:
            found.append(each)
    return found


def _announced(told: Sequence[Said], users: Callable[[int], set[int]]) -> list[Said]:
    """What was said; before sentences that are all for the last of them, it is told first what they show."""
    found, at = list(told), len(told) - 1
    while at > 0:
        start, claim, later = at, CLAIM.match(found[at].text), set(found[at].literals)
        while claim and start and PLACES_OUT.match(found[start - 1].text):
            if not all(users(each) <= later for each in found[start - 1].literals):
                break
            start -= 1
            later.update(found[start].literals)
        if claim and at - start >= LEAST_ANNOUNCED:
            found[start] = found[start]._replace(text=f"{announced(claim[1])}{found[start].text}")
        at = min(start, at - 1)
    return found


def announced(claim: str) -> str:
    """What the next sentences show."""
    return f"We show that {claim}. "


def promised(told: str) -> tuple[str, str]:
    """What the next sentences show, if a sentence begins with that, and the sentence without it."""
    promise, end, rest = told.partition(". ")
    return (f"{promise}.", rest) if end and promise.startswith(announced("").split(".")[0]) else ("", told)


def _would_be(cell: str, number: str, told: str) -> str:
    """That a link is out, as a start: it would make a cell a number; empty where a sentence does not say that."""
    for pattern, said in zip(NO_LINK, ("{} would be {}", "{} so {} would be {}"), strict=True):
        if link := pattern.fullmatch(told):
            start, end, own, other, counted = link.groups()
            into = pattern is NO_LINK[0]
            begin = said.format(start, own) if into else said.format(start, end, own)
            if other and (other, counted) == (cell, number):
                return f"{begin}, so {other} would be {counted}" if into else f"{begin} and {other} would be {counted}"
            if not other and (end, own) == (cell, number):
                return begin
    return ""


def _numbers(spans: str) -> Iterator[int]:
    """The numbers of `4–6 or 8`."""
    for first, last in re.findall("([0-9]+)(?:–([0-9]+))?", spans):
        yield from range(int(first), int(last or first) + 1)
