"""What a longer argument on a Signpost begins with: a question, and what might be its answer."""

from __future__ import annotations

from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.demands import Demand, question
from engine.text import listed

MOST_ANSWERS = 6
"""Cells that are named as possible answers."""


def aim(deduction: Deduction, demand: Demand) -> str:
    """The question to which a demand leaves only one answer, and the few answers that the board leaves."""
    asked = question(deduction.board, demand)
    answers = _answers(deduction, demand) if demand.kind in ("next", "previous") else ""
    return f"{asked} {answers}." if answers else asked


def _answers(deduction: Deduction, demand: Demand) -> str:
    """Where an arrow can lead, or what can lead to a cell; or that it has the last number, or the first."""
    name, onward, cells, unless = deduction.board.place, demand.kind == "next", list[int](), ""
    for literal in deduction.domain(demand):
        if deduction.is_seen(-literal) and deduction.causes[-literal].how != "clash":  # numbers that clash are told
            continue
        link, one, other = deduction.meaning(literal)
        if link:
            cells.append(other if onward else one)
        else:
            unless = f", unless {name(one)} is {f'{other}, the last' if onward else other}"
    if not cells or len(cells) > MOST_ANSWERS or not (cells[1:] or unless):
        return ""
    number = deduction.number_seen(demand.at)
    if number and not unless:
        unless = f", whichever can be {number + (1 if onward else -1)}"
    start = f"{'' if cells[1:] else 'only '}{'to ' if onward else ''}{listed(map(name, cells), 'or')}{unless}"
    return start if start.startswith("r") else start[0].upper() + start[1:]
