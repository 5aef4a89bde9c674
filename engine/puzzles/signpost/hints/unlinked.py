"""Why one cell of a Signpost cannot lead to another, for their numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.core.grid import bits
from engine.core.text import listed
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.reasons import (
    Heard,
    counted_from,
    in_sight,
    in_spans,
    is_placed,
    may_be,
    none_in_words,
    why_not,
)

TWO_IN_A_ROW = "no two numbers that follow each other are left for them"
COUNTS = ("", "", "two", "three", "four", "five", "six")
MOST_SPANS = 8
"""Spans of numbers that are told of two cells together."""


def _number_by(deduction: Deduction, cell: int, time: int) -> int | None:
    """The number of a cell, if it was known by then."""
    number = deduction.known.get(cell)
    return None if number is None or deduction.causes[deduction.is_number(cell, number)].time > time else number


def _seen_by(deduction: Deduction, cell: int, time: int, voiced: Collection[int]) -> int | None:
    """The number of a cell, if it was known by then and is in sight."""
    number = _number_by(deduction, cell, time)
    return number if number and in_sight(deduction, deduction.is_number(cell, number), voiced) else None


def measured_no_link(deduction: Deduction, literal: int, voiced: Collection[int]) -> str:
    """Why a link is out, in the words that measure the length of arguments."""
    _, one, other = deduction.meaning(literal)
    name, time = deduction.board.place, deduction.causes[literal].time
    here, there = (_number_by(deduction, cell, time) for cell in (one, other))
    start = f"{name(one)} cannot lead to {name(other)}"
    if here is not None and there is not None:
        literals = map(deduction.is_number, (one, other), (here, there))
        plain = [deduction.is_seen(each) or each in voiced for each in literals]
        if all(plain):
            return f"{start}: they are {here} and {there}."
        counted = (
            f"{name(cell)}{'' if said else ', counted along its chain,'} is {own}"
            for cell, own, said in zip((one, other), (here, there), plain, strict=True)
        )
        return f"{start}: {listed(counted)}."
    if here is not None:
        return f"{start}: that cannot be {here + 1}."
    if there is not None:
        return f"{start}, which is {there}: it cannot be {there - 1} itself."
    return f"{start}: {TWO_IN_A_ROW}."


def why_no_links(
    deduction: Deduction, literals: Sequence[int], heard: Heard
) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Why links are out, as anybody can see it, and which links that says: those to or from one cell with a number are
    told together.  And what ends an argument there, where no number is left for a cell.
    """
    groups: dict[tuple[str, int, int], list[int]] = {}
    for each in literals:
        groups.setdefault(_end(deduction, each, heard.voiced), []).append(each)
    for (how, _, number), links in groups.items():
        if number and links[1:]:
            several = _several_apart if how == "apart" else _several
            yield several(deduction, links, number, heard.voiced), tuple(links), ""
        else:
            for each in links:
                ends = _ends(deduction, each, heard)
                yield _why_no_link(deduction, each, heard), (each,), ends


def _end(deduction: Deduction, literal: int, voiced: Collection[int]) -> tuple[str, int, int]:
    """The end of a link that has a number, which the link would lead `into` or `from`; the cell, and the number.

    They are `apart` where both ends have one, in plain sight.  The number is 0 where none is in sight.
    """
    _, one, other = deduction.meaning(literal)
    here, there = (_seen_by(deduction, cell, deduction.causes[literal].time, voiced) for cell in (one, other))
    if here and there and not (_start(deduction, one, here, voiced) or _start(deduction, other, there, voiced)):
        return "apart", one, here
    return ("into", other, there or 0) if here is None or there is not None else ("from", one, here)


def _start(deduction: Deduction, cell: int, number: int, voiced: Collection[int]) -> str:
    """From where a number is counted, between commas; empty where it is plain."""
    start = counted_from(deduction, cell, number, voiced)
    return f", counted from {start}," if start else ""


def _several(deduction: Deduction, links: Sequence[int], number: int, voiced: Collection[int]) -> str:
    """Why several links are out that lead to a cell with a number, or from it."""
    name, (how, cell, _) = deduction.board.place, _end(deduction, links[0], voiced)
    to_it = how == "into"
    others = [deduction.meaning(each)[1 if to_it else 2] for each in links]
    beside, start = number - 1 if to_it else number + 1, _start(deduction, cell, number, voiced)
    told, _ = none_in_words(deduction, others, beside, [why_not(deduction, each, beside, voiced) for each in others])
    if to_it:
        return f"{listed(map(name, others))} cannot lead to {name(cell)}, which{start} is {number}: {told}."
    it_is = f"it is {number}{start or ','}"
    return f"{name(cell)} cannot lead to {listed(map(name, others), 'or')}: {it_is} and {told}."


def _several_apart(deduction: Deduction, links: Sequence[int], number: int, _: Collection[int]) -> str:
    """That a cell with a number leads to none of several that have other numbers than the next one."""
    name, one = deduction.board.place, deduction.meaning(links[0])[1]
    others = sorted(deduction.meaning(each)[2] for each in links)  # in the order in which people read their names
    numbers = "; ".join(f"{name(each)} is {deduction.known[each]}" for each in others)
    return f"{name(one)} cannot lead to {listed(map(name, others), 'or')}: it is {number}; {numbers}."


def _why_no_link(deduction: Deduction, literal: int, heard: Heard) -> str:
    """As `measured_no_link`, with what anybody can see of it: which number a cell has, or where a number is."""
    _, one, other = deduction.meaning(literal)
    name, time = deduction.board.place, deduction.causes[literal].time
    here, there = (_seen_by(deduction, cell, time, heard.voiced) for cell in (one, other))
    start = f"{name(one)} cannot lead to {name(other)}"
    if here is not None and there is None:
        start_at = _start(deduction, one, here, heard.voiced) or ","
        why = why_not(deduction, other, here + 1, heard.voiced).told(name(other), here + 1, deduction)
        return f"{start}: it is {here}{start_at} and {why}."
    if there is not None and here is None:
        why = why_not(deduction, one, there - 1, heard.voiced).told("it", there - 1, deduction)
        return f"{start}, which{_start(deduction, other, there, heard.voiced)} is {there}: {why}."
    if here is not None and there is not None:
        both = ((one, here), (other, there))
        counted = [(cell, own, _start(deduction, cell, own, heard.voiced)) for cell, own in both]
        if any(start_at for *_, start_at in counted):
            return f"{start}: {listed(f'{name(cell)}{start_at} is {own}' for cell, own, start_at in counted)}."
        return f"{start}: they are {here} and {there}."
    left = _left(deduction, literal, heard)
    if left[0] == [deduction.count]:
        return f"{start}: it can only be {deduction.count}, the last."
    if left[1] == [1]:
        return f"{start}: {name(other)} can only be 1, the first."
    told, spans = zip(*map(in_spans, left), strict=True)
    if sum(spans) <= MOST_SPANS:
        return f"{start}: it can only be {told[0]}, and {name(other)} only {told[1]}."
    if 2 * min(spans) <= MOST_SPANS:  # what one has left is told, and that the other has nothing that goes with it
        i, step = (0, 1) if spans[0] < spans[1] else (1, -1)
        beside, _ = in_spans([own for k in left[i] if 1 <= (own := k + step) <= deduction.count])
        ends = (one, other)
        return f"{start}: {name(ends[i])} can only be {told[i]}, and {name(ends[1 - i])} cannot be {beside}."
    return f"{start}: {none_in_a_row(deduction, one, other, heard)}."


def _left(deduction: Deduction, literal: int, heard: Heard) -> list[list[int]]:
    """The numbers that both ends of a link might have, by what was told."""
    cells, time, every = deduction.meaning(literal)[1:], deduction.causes[literal].time, range(1, deduction.count + 1)
    return [
        [k for k in every if may_be(deduction, a, k, heard.out, time) and not is_placed(deduction, a, k, heard)]
        for a in cells
    ]


def _ends(deduction: Deduction, literal: int, heard: Heard) -> str:
    """That an end of a link has no number left, where that is so; where it has one, the sentence tells more."""
    if _end(deduction, literal, heard.voiced)[2]:
        return ""
    cells = zip(deduction.meaning(literal)[1:], _left(deduction, literal, heard), strict=True)
    return next((f"Then no number is left for {deduction.board.place(cell)}." for cell, left in cells if not left), "")


def none_in_a_row(deduction: Deduction, one: int, other: int, heard: Heard) -> str:
    """That the first of two cells cannot lead to the other, or to others linked with them: for how many numbers."""
    row, at = _row(deduction, one, other, heard.voiced)
    windows = sorted((end - begin, begin, end) for begin in range(at + 1) for end in range(at + 2, len(row) + 1))
    for length, begin, end in windows:
        if not any(_may_hold(deduction, row[begin:end], k, heard) for k in range(1, deduction.count + 2 - length)):
            row = row[begin:end]
            break
    if not row[2:]:
        return TWO_IN_A_ROW
    count = COUNTS[len(row)] if len(row) < len(COUNTS) else len(row)
    return f"no {count} numbers in a row are left for {' → '.join(map(deduction.board.place, row))}"


def _row(deduction: Deduction, one: int, other: int, voiced: Collection[int]) -> tuple[list[int], int]:
    """The cells that links in sight join to two of them, if the first one led to the other; and where the first is."""
    board, before, after = deduction.board, [one], [other]
    for row, ways, step in ((before, board.predecessors, -1), (after, board.successors, 1)):
        beside: int | None = row[0]
        while beside is not None:
            cell = beside
            links = (
                (each, deduction.leads(*((each, cell) if step < 0 else (cell, each)))) for each in bits(ways[cell])
            )
            found = (each for each, link in links if link in deduction.causes and in_sight(deduction, link, voiced))
            beside = next((each for each in found if each not in (*before, *after)), None)
            row += [] if beside is None else [beside]
    return [*before[::-1], *after], len(before) - 1


def _may_hold(deduction: Deduction, cells: Sequence[int], first: int, heard: Heard) -> bool:
    """Whether cells might have numbers in a row, by what is known of each cell by itself, not along links."""
    return not any(_is_out_itself(deduction, cell, number, heard) for number, cell in enumerate(cells, first))


def _is_out_itself(deduction: Deduction, cell: int, number: int, heard: Heard) -> bool:
    is_out = -deduction.is_number(cell, number)
    if is_out in heard.voiced or is_placed(deduction, cell, number, heard):
        return True
    if is_out not in heard.out and not deduction.is_seen(is_out):
        return False
    return deduction.causes[is_out].how != "follows" or len(deduction.explained(is_out)) == 1
