"""What hints on Signposts say, held against the board."""

from __future__ import annotations

import re
from itertools import islice

from engine.core.abilities import Hint
from engine.core.places import place
from engine.puzzles.signpost import Signpost
from tests.engine.hints.judges import new_entry
from tests.engine.hints.reading.signpost.aims import (
    ANSWERS,
    are_all_answers,
    asked_in_the_end,
    shows_what_it_promised,
    taken_up,
)
from tests.engine.hints.reading.signpost.arrows import read_technique
from tests.engine.hints.reading.signpost.board import AT, Board, look_at, new_of, rules
from tests.engine.hints.reading.signpost.chains import follow
from tests.engine.hints.reading.signpost.joined import as_supposed, read_named, read_stages
from tests.engine.hints.reading.signpost.mistakes import read_mistake
from tests.engine.hints.reading.text import cell, need, numbers, taken_apart

ENDS = (
    "Every cell has its number, and every arrow points at the next one.",
    "There are several solutions from here.",
    "No short chain of reasons is known from here.",
    "The clues contradict each other.",
)
PLACE = "r[0-9]+c[0-9]+"
READ_OFF = (
    "We know no short reason for a next step here, so this is one number from the only solution[.]"
    "|The shortest reason we know takes [0-9]+ steps, so this is one number from the only solution instead[.]"
)
LEAST_LONG = 8
"""Steps of an argument that anybody follows."""
TECHNIQUES = ("only way on", "only way in", "chain that does not fit", "number beyond")


def read(puzzle: Signpost, entries: str, hint: Hint) -> None:
    """Every sentence of a hint is true of the board."""
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
        _read_chain(board, hint)


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


def _read_chain(board: Board, hint: Hint) -> None:
    at, value = new_of(hint)
    if hint.where.startswith("Look for what leads to ") and not isinstance(value, int):
        need(hint.where == f"Look for what leads to {place(value)}.", hint.where)
        need(
            taken_up([hint.why, *hint.chain][-1])[-1].startswith("Only "),
            f"where one looks is not what is found: {hint.where}",
        )
    else:
        look_at(hint, ("" if isinstance(value, int) else "the arrow of ") + hint.cells[0][0])
    asked, answers, why = taken_apart(rf"(?:((?!What if)W[^.?]*)\?(?: |$))?(?:({ANSWERS})\.(?: |$))?(.*)", hint.why)
    need(not answers or are_all_answers(board, asked, answers), f"these are not all answers: {hint.why}")
    need(bool(asked) == bool(hint.chain) or hint.technique == "supposition", f"what is asked first? {hint.why}")
    told = [why, *hint.chain]
    if asked:  # all steps are in the chain, and of what these show, no more is said before than what the first ones do
        need(re.fullmatch(r"(?:We show that [^.]*\.)?", why) is not None, f"a step without a number: {why}")
        told = [f"{why}{why and ' '}{hint.chain[0]}", *hint.chain[1:]]
    need(shows_what_it_promised(answers, told[-1]), f"not shown in the end: {answers}")
    at_once = re.match(rf"If {AT} were ([0-9]+), ", told[0])  # only as what the answers set out to show
    need(at_once is None or answers.endswith(" is not {1}".format(*at_once.groups())), f"supposed for what? {told[0]}")
    need(at_once is None or f"unless {at_once[1]} is " in answers, told[0])
    if hint.technique != "supposition":
        need(not asked or asked_in_the_end(asked, told[-1], new_of(hint)), hint.why)
        follow(board, told)
        need(
            board.number(at) == value if isinstance(value, int) else board.link.get(at) == value,
            f"not shown: {hint.what}",
        )
        return
    leads = r"\? (At once|In [0-9]+ steps), that leads into a dead end(?:: ([^.]*))?\.(?: On the way, (.*)\.)?"
    if isinstance(value, int):
        which, number, steps, named, stages = taken_apart(rf"What if {AT} were not ([0-9]+){leads}", told[0])
        need((cell(which), int(number)) == (at, value), told[0])
    else:
        one, other, steps, named, stages = taken_apart(rf"What if {AT} did not lead to {AT}{leads}", told[0])
        need((cell(one), cell(other)) == (at, value), told[0])
    need((numbers(steps) or [1]) == [len(told) - 1], f"{steps}, and {len(told) - 1} sentences")
    if named:
        read_named(board, named, told[-1])
    steps_told = as_supposed(told[1:], at, value)
    if stages:
        read_stages(board, stages, steps_told)
    board.learn(at, value, so=False)
    follow(board, steps_told, ends=True, supposed=(at, value))
