"""Places on a Signpost told forwards in one sentence: where numbers would be, one after the other, and what ends that.

A cell has one number in such a row: where it would get another one, the row ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.core.grid import bits
from engine.core.text import listed
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.hints.beside import left_out
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.reasons import in_sight
from engine.puzzles.signpost.hints.said import Excluded, Place, Said, Step


def in_a_row(deduction: Deduction, run: Sequence[Said], voiced: Collection[int]) -> Said:
    """Sentences of which each leads to the one before, as one sentence that begins with the last of them."""
    first, last = run[0].excluded, run[-1].excluded
    if not run[1:] or first is None or last is None:
        return run[0]
    told, beside = list[str](), last.cells[0]
    numbers = _along(deduction, (beside, last.number), voiced)
    for i, each in enumerate(run[:0:-1]):
        (cell, number), *counted = each.excluded.then if each.excluded else ()
        if numbers.get(cell, number) != number and (told or not run[-1].text.startswith("But ")):
            why = _other_already(deduction, last, beside, (cell, number), numbers[cell], voiced)
            return _ended(deduction, last, run[len(run) - 1 - i :], told, why)
        told.append(f"only {deduction.board.place(cell)} could be {number}")
        told[-1] += left_out(deduction, [beside], [cell], number, voiced, before=last.onward)
        told[-1] += "".join(f", so {deduction.board.place(other)} would be {own}" for other, own in counted)
        beside = counted[-1][0] if counted else cell
        for one in each.excluded.then if each.excluded else ():
            numbers |= _along(deduction, one, voiced)
    return _ended(deduction, last, run, told, first.why)


def as_one(deduction: Deduction, run: Sequence[Said], steps: Sequence[Step], voiced: Collection[int]) -> Said:
    """Sentences in a row as one, from the last of them on, where it branches: a row of steps."""
    first, last = run[0].excluded, run[-1].excluded
    assert first is not None and last is not None  # noqa: S101, PT018
    told, beside = list[str](), last.cells
    numbers = _along(deduction, (beside[0], last.number), voiced)
    shown = {(beside[0], last.number)}
    for each, every in zip(_but_for(deduction.board, steps, last, numbers), steps, strict=True):
        (cell, *more), number = sorted(each.cells), each.number
        if not (more or each.counted) and numbers.get(cell, number) != number and told and not beside[1:]:
            why = _other_already(deduction, last, beside[0], (cell, number), numbers[cell], voiced)
            kept = [said for said in run if any(deduction.meaning(own)[1:] in shown for own in said.literals)]
            return _ended(deduction, last, kept, told, why)
        cells = listed(map(deduction.board.place, sorted(each.cells)), "or")
        if each.counted:
            told[-1] += f", so {cells} would be {number}"
        else:
            told.append(f"only {cells} could be {number}")
            told[-1] += left_out(deduction, beside, every.cells, number, voiced, before=last.onward)
        beside = each.cells
        shown.update((own, number) for own in beside)
        if not more:
            numbers |= _along(deduction, (cell, number), voiced)
    return _ended(deduction, last, run, told, first.why)


def _but_for(board: Board, steps: Sequence[Step], last: Excluded, numbers: dict[int, int]) -> Sequence[Step]:
    """The steps without cells that have another number by what is supposed, and what only these would lead to.

    As they are, where the end of the row would be told of other cells then, or a step would have no cells left.
    """
    found, beside = list[Step](), last.cells
    for each in steps:
        ends = [
            cell
            for cell in each.cells
            if any(board.points_at(*((cell, other) if last.onward else (other, cell))) for other in beside)
        ]
        cells = tuple(cell for cell in ends if numbers.get(cell, each.number) == each.number)
        found.append(each if each.counted else each._replace(cells=cells))
        beside = found[-1].cells
    whole = all(each.cells for each in found) and set(found[-1].cells) == set(steps[-1].cells)
    return found if whole else steps


def _ended(deduction: Deduction, last: Excluded, run: Sequence[Said], told: Sequence[str], why: str) -> Said:
    """A row of places, as far as it was told, and why it ends there."""
    text = f"{_claim(deduction.board, last, run[-1].text)}{', then '.join(told)}, but {why}."
    if not told:
        text = f"{last.number} cannot be at {deduction.board.place(last.cells[0])}: {why}."
    return Said(text, tuple(literal for each in run for literal in each.literals))


def _other_already(
    deduction: Deduction, last: Excluded, beside: int, would: Place, own: int, voiced: Collection[int]
) -> str:
    """That the only cell beside one for a number has another one already, by what is supposed."""
    cell, number = would
    name = deduction.board.place(cell)
    others = left_out(deduction, [beside], [cell], number, voiced, before=last.onward)
    lead = f"only {name} could lead there" if last.onward else f"its arrow could lead only to {name}"
    return f"{lead}{others}, and {name if others else 'that'} would be {own}"


def _along(deduction: Deduction, start: Place, voiced: Collection[int]) -> dict[int, int]:
    """A cell with a number, and what links in sight make of others by that."""
    board, (cell, number) = deduction.board, start
    found = {cell: number}
    for ways, step in ((board.predecessors, -1), (board.successors, 1)):
        at, k = cell, number
        while (other := next(_linked(deduction, at, ways[at], step, voiced), None)) not in (None, *found):
            assert other is not None  # noqa: S101
            at, k = other, k + step
            found[at] = k
    return found


def _linked(deduction: Deduction, cell: int, around: int, step: int, voiced: Collection[int]) -> Iterator[int]:
    """The cell to which a link in sight leads from here (`step` 1), or from which one leads here."""
    for other in bits(around):
        link = deduction.leads(*((cell, other) if step > 0 else (other, cell)))
        if link in deduction.causes and in_sight(deduction, link, voiced):
            yield other


def _claim(board: Board, last: Excluded, told: str) -> str:
    """What a row of places shows, at its start: where a number cannot be, or at the end that a cell has its number."""
    if told.startswith("But "):
        return f"{told.split(', and ')[0]}: "
    return f"{board.place(last.cells[0])} cannot be {last.number}: if it were, "
