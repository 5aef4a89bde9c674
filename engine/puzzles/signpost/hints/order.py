"""In which order, and in which groups, the findings of a Signpost argument are told.

They are found in waves: all that follows at once, then all that follows from that.  So told, an argument begins with
much that is needed only in the end.  People are told each thing right before what needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from engine.puzzles.signpost.hints.deduction import Deduction, Finding

SILENT = ("fact", "supposed", "one", "follows")
"""How things are found that go without saying, mostly."""


class Group(NamedTuple):
    """Findings that are told together, which group of an argument that is, and the groups that it needs before."""

    findings: list[Finding]
    number: int
    needs: set[int]

    @property
    def is_silent(self) -> bool:
        """Whether it goes without saying, mostly."""
        return self.findings[0].how in SILENT


def together(deduction: Deduction, findings: Sequence[Finding]) -> list[list[Finding]]:
    """Findings next to each other that one sentence tells."""
    groups = groupby(findings, lambda each: (each.demand, each.how, _subject(deduction, each)))
    return [list(group) for _, group in groups]


def as_needed(deduction: Deduction, found: Sequence[list[Finding]]) -> list[list[Finding]]:
    """Each group right before the first that needs it; then next to each other, what is alike is one group."""
    number_of = {each.literal: number for number, findings in enumerate(found) for each in findings}
    groups = [
        Group(
            findings,
            number,
            {
                i
                for each in findings
                for cause in _causes(deduction, each)
                if (i := number_of.get(cause, number)) < number
            },
        )
        for number, findings in enumerate(found)
    ]
    # Of several that a group needs, those come first whose last sentence was found first: numbers in their order.
    last: list[int] = []
    for group in groups:
        last.append(max((last[i] for i in group.needs), default=-1) if group.is_silent else group.number)
    ordered: dict[int, None] = {}
    waiting = sorted(set(range(len(groups))).difference(*(group.needs for group in groups)), reverse=True)
    while waiting:
        missing = [i for i in groups[waiting[-1]].needs if i not in ordered]
        if missing:
            waiting += sorted(missing, key=lambda i: (last[i], i), reverse=True)
        else:
            ordered[waiting.pop()] = None
    told: list[Group] = []
    for number in ordered:
        _tell(told, groups[number])
    return [group.findings for group in told]


def _tell(told: list[Group], new: Group) -> None:
    """Tell a group last, or with the last one that is alike, if only what goes without saying comes between."""
    at = next((i for i in range(len(told))[::-1] if not told[i].is_silent), None)
    if at is not None and _alike(told[at].findings[0], new.findings[0]):
        first, *between = told[at:]
        after = {first.number}
        for each in between:
            after |= {each.number} if each.needs & after else set()
        if not new.needs & after:
            both = Group([*first.findings, *new.findings], first.number, first.needs | new.needs)
            earlier, later = ([each for each in between if (each.number in after) == so] for so in (False, True))
            told[at:] = [*earlier, both, *later]
            return
    told.append(new)


def _alike(one: Finding, other: Finding) -> bool:
    """Whether one sentence can tell both: links that numbers exclude, or where one number cannot be."""
    if one.how == "clash":
        return other.how == "clash"
    return one.how in ("onward", "back") and (one.how, one.demand) == (other.how, other.demand)


def _causes(deduction: Deduction, finding: Finding) -> list[int]:
    """What is to be told before a finding: what it was found from; of a link that is out, its cells' numbers, too."""
    causes = deduction.explained(finding.literal)
    if finding.how == "clash":
        cells = [cell for cell in deduction.meaning(finding.literal)[1:] if cell in deduction.known]
        causes += [deduction.is_number(cell, deduction.known[cell]) for cell in cells]
    return causes


def _subject(deduction: Deduction, finding: Finding) -> tuple[int, int]:
    """What a sentence is about, beside its demand: a cell, and the link from which its numbers follow."""
    if finding.how in ("follows", "clash") and finding.literal < 0:
        link = deduction.explained(finding.literal)[0] if finding.how == "follows" else 0
        return deduction.meaning(finding.literal)[1], link
    return (-abs(finding.literal) if finding.literal > 0 else -1), 0
