"""What hints on Signposts say, held against the board."""

from __future__ import annotations

import re
from itertools import islice

from engine.core.abilities import Hint
from engine.core.places import place
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.hints.bodies import Question
from tests.engine.hints.judges import new_entry
from tests.engine.hints.reading.signpost.arrows import read_technique
from tests.engine.hints.reading.signpost.board import AT, Board, look_at, new_of, rules
from tests.engine.hints.reading.signpost.mistakes import read_mistake
from tests.engine.hints.reading.signpost.statements import read_statements, read_words
from tests.engine.hints.reading.text import cell, need, numbers, taken_apart

ENDS = (
    "Every cell has its number, and every arrow points at the next one.",
    "There are several solutions from here.",
    "No short chain of reasons is known from here.",
    "The clues contradict each other.",
)
READ_OFF = (
    "We know no short reason for a next step here, so this is one number from the only solution[.]"
    "|The shortest reason we know takes [0-9]+ steps, so this is one number from the only solution instead[.]"
)
LEAST_LONG = 8
"""Steps of an argument that anybody follows."""
TECHNIQUES = ("only way on", "only way in", "chain that does not fit", "number beyond")


def read(puzzle: Signpost, entries: str, hint: Hint) -> None:
    """Every sentence of a hint is true of the board."""
    if hint.is_step:
        read_statements(puzzle, entries, hint)
    if hint.wrong:
        read_mistake(puzzle, entries, hint)
        return
    if not hint.cells:
        need(hint.where in ENDS or hint.where == "No further number is certain.", hint.where)
        if hint.where.startswith("No further"):
            _read_nothing_shared(puzzle, entries)
        return
    board = Board(puzzle)
    board.enter(entries)
    _read_what(board, hint)
    if hint.technique in TECHNIQUES:
        read_technique(board, hint)
    elif hint.technique == "search":
        look_at(hint, hint.cells[0][0])
        several = hint.why.startswith("There are several")
        need(several or re.fullmatch(READ_OFF, hint.why) is not None, f"“{hint.why}” is not understood")
        need(several or len(list(islice(puzzle.solutions(), 2))) == 1, hint.why)
        need(" steps" not in hint.why or min(numbers(hint.why)) > LEAST_LONG, hint.why)
        need(rules(puzzle).possible(entries), "there is no solution at all")
        need(not rules(puzzle).possible(entries, None, without=new_entry(hint)), hint.what)
    else:
        _read_argument(hint)


def _read_what(board: Board, hint: Hint) -> None:
    at, value = new_of(hint)
    if isinstance(value, int):
        so = "" if re.fullmatch(READ_OFF, hint.why) else "So "
        place, number = taken_apart(rf"{so}{AT} is ([0-9]+)\.", hint.what)
        need((cell(place), int(number)) == (at, value), hint.what)
        return
    one, other, told = taken_apart(rf"So {AT} leads to {AT}(.*)\.", hint.what)
    need((cell(one), cell(other)) == (at, value), hint.what)
    here, there = board.seen.get(at), board.seen.get(value)
    if here is not None and there is None:
        need(told == f", which is then {here + 1}", hint.what)
    elif there is not None and here is None:
        need(told == f", which makes {one} {there - 1}", hint.what)
    else:
        need(not told, hint.what)


def _read_nothing_shared(puzzle: Signpost, entries: str) -> None:
    all_rules = rules(puzzle)
    known = puzzle.entered(entries)
    for r, c in all_rules.cells:
        if known[r][c] is None:
            ways = (all_rules.possible(f"{entries} r{r + 1}c{c + 1}={k}") for k in range(1, all_rules.last + 1))
            need(any(ways) and any(ways), f"row {r + 1}, column {c + 1} has one number")


def _read_argument(hint: Hint) -> None:
    """What is asked, or supposed, and each sentence after it names what its statement says."""
    _, value = new_of(hint)
    asked, told = hint.statements[0].body, [hint.why, *hint.chain]
    if isinstance(asked, Question) and asked.asked == "previous" and not isinstance(value, int):
        need(hint.where == f"Look for what leads to {place(value)}.", hint.where)
    else:
        look_at(hint, ("" if isinstance(value, int) else "the arrow of ") + hint.cells[0][0])
    need(isinstance(asked, Question) == (hint.technique == "several rules"), hint.technique)
    if hint.technique == "supposition":
        told[0], steps = taken_apart(r"(.*\?) (At once|In [0-9]+ steps), that leads into a dead end\.", told[0])
        need((numbers(steps) or [1]) == [len(hint.chain)], f"{steps}, and {len(hint.chain)} sentences")
    for sentence, statement in zip(told, hint.statements, strict=True):
        read_words(sentence, statement.body)
