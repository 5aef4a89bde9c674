"""What an argument of several steps on a Signpost begins with: a question, and what might be its answer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import listed
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.deduction import Deduction
from engine.puzzles.signpost.hints.demands import Demand, question
from engine.puzzles.signpost.hints.said import Said

MOST_ANSWERS = 6
"""Cells that are named as possible answers."""


def aim(deduction: Deduction, demand: Demand, literal: int) -> str:
    """The question to which a demand leaves only one answer, a literal, and the few answers that the board leaves."""
    asked, answers = question(deduction.board, demand), _answers(deduction, demand)
    if _is_end_alone(answers) and deduction.meaning(literal)[0]:
        answers += f". We show that it is not {_end(deduction, demand)}"
    return f"{asked} {answers}." if answers else asked


def asked_of(board: Board, new: Entry) -> str:
    """The question that is answered by an entry that follows from the last sentence of an argument."""
    name = board.place(new.cell)
    return f"Where does the arrow of {name} lead?" if new.is_link else f"Which number is {name}?"


def concluded(deduction: Deduction, demand: Demand, told: Sequence[Said]) -> Said:
    """The last sentence of an argument with an aim, beginning with what was shown, if that was an end of the path."""
    answers, end, last = _answers(deduction, demand), _end(deduction, demand), told[-1]
    is_said = any(-deduction.is_number(demand.at, end) in each.literals for each in told)
    if " unless " not in answers or (is_said and not _is_end_alone(answers)):
        return last
    name = deduction.board.place(demand.at)
    for start, then in ((f"{name}’s arrow can lead only to ", "its arrow can lead only to "), ("Only ", "only ")):
        if last.text.startswith(start) and "can lead" in last.text:
            rest = last.text.removeprefix(start).replace(f" can lead to {name}", " can lead to it", 1)
            other = _counted_from(deduction, -deduction.is_number(demand.at, end), told)
            start = f"If {name} were {end}, {other}: so {name}" if other else f"So {name}"
            return last._replace(text=f"{start} is not {end}, and {then}{rest}")
    return last


def _counted_from(deduction: Deduction, literal: int, told: Sequence[Said]) -> str:
    """What number another cell would get by links with one that a cell has not, if a sentence said that it is not so.

    Empty where it was said of that cell, or is seen otherwise.
    """
    said = {each for sentence in told for each in sentence.literals}
    start = literal
    while literal not in said and literal in deduction.causes and deduction.causes[literal].how == "follows":
        *links, literal = deduction.explained(literal)
        if literal > 0 or not links:
            return ""
    if literal == start or literal not in said:
        return ""
    _, cell, number = deduction.meaning(literal)
    return f"{deduction.board.place(cell)} would be {number}"


def _end(deduction: Deduction, demand: Demand) -> int:
    """The number that has nothing after it, or before it."""
    return deduction.count if demand.kind == "next" else 1


def _is_end_alone(answers: str) -> bool:
    """Whether there is one answer beside an end of the path."""
    return answers.startswith("Only ") and " unless " in answers


def _answers(deduction: Deduction, demand: Demand) -> str:
    """Where an arrow can lead, or what can lead to a cell; or that it has the last number, or the first.

    Empty where something else is asked, or the board leaves too many answers.
    """
    if demand.kind not in ("next", "previous"):
        return ""
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
    if deduction.number_seen(demand.at) and not unless:
        around = (deduction.board.successors if onward else deduction.board.predecessors)[demand.at]
        names = listed(map(name, cells))
        if around.bit_count() == len(cells):
            return f"It points only at {names}" if onward else f"Only the arrows of {names} point there"
        return f"Only {names} are left of what {'it points at' if onward else 'points there'}"
    start = f"{'' if cells[1:] else 'only '}{'to ' if onward else ''}{listed(map(name, cells), 'or')}{unless}"
    return start if start.startswith("r") else start[0].upper() + start[1:]
