"""What a longer argument on a Signpost begins with: a question, and what might be its answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy

from engine.core.places import place
from tests.engine.hints.reading.signpost.board import Board
from tests.engine.hints.reading.text import NUMBERS, PLACE, PLACES, Cell, cell, cells, need

QUESTIONS = (
    (rf"Where can the arrow of ({PLACE}) lead", r"{}’s arrow can lead only to .*"),
    (rf"What can lead to ({PLACE})", r"(Only .* can lead to {}\b.*|Nothing can lead to {}\b.*)"),
    (rf"Which number can ({PLACE}) be", r"{} can only be [0-9]+\."),
    (r"Where can ([0-9]+) be", r"{} can only be at .*"),
    (rf"Where can the arrow of ({PLACE}) lead", r"{}’s arrow has nowhere to lead\b.*"),
)
"""What an argument begins with, and what it then has to end with."""


def asked_in_the_end(asked: str, last: str, new: tuple[Cell, Cell | int]) -> bool:
    """Whether the last sentence answers the question; or that is of what is new, which follows from the sentence."""
    at, value = new
    if asked == (
        f"Which number is {place(at)}" if isinstance(value, int) else f"Where does the arrow of {place(at)} lead"
    ):
        return True
    *_, last = taken_up(re.sub(f"^[0-9]+ is at {PLACE}, so ", "So ", last))
    return any(
        (found := re.fullmatch(question, asked)) and re.fullmatch(answer.replace("{}", found[1]), last)
        for question, answer in QUESTIONS
    )


LEFT = (
    rf"Only the arrows of {PLACES} point there|It points only at {PLACES}"
    rf"|Only {PLACES} are left of what (?:points there|it points at)"
)
ANSWERS = (
    rf"(?:Only |To |Only to )?{PLACES}"
    rf"(?:, unless {PLACE} is [0-9]+(?:, the last)?(?:\. We show that it is not [0-9]+)?)?"
    rf"|{LEFT}"
)
SHOWN = rf"So ({PLACE}) is not ([0-9]+), and (.*)"


def taken_up(sentence: str) -> tuple[str, str, str]:
    """What a last sentence says was shown, a cell and a number, if it does; and the sentence without that."""
    found = re.fullmatch(SHOWN, re.sub(f"^If {PLACE} were [0-9]+, {PLACE} would be [0-9]+: so ", "So ", sentence))
    if found is None:
        return "", "", sentence
    at, number, rest = found.groups()
    rest = re.sub("^its arrow can lead", f"{at}’s arrow can lead", rest)
    rest = re.sub(rf"^only ({PLACE}) can lead to it\b", rf"Only \1 can lead to {at}", rest)
    return at, number, rest


def shows_what_it_promised(answers: str, told: str) -> bool:
    """Whether an argument ends with what it set out to show: that a cell is no end of the path."""
    found = re.search(rf"unless ({PLACE}) is ([0-9]+)(?:, the last)?\. We show that it is not ([0-9]+)$", answers)
    at, number, _ = taken_up(re.sub(f"^[0-9]+ is at {PLACE}, so ", "So ", told))
    return "We show" not in answers or (
        found is not None and found[3] == found[2] and (at, number) == found.groups()[:2]
    )


def promised(chain: Sequence[str]) -> list[str]:
    """The chain without what some sentences say that the next ones show, if these do, and only in the last of them."""
    found = list(chain)
    for i, sentence in enumerate(chain):
        promise = re.match(r"We show that ([^.]*)\. ", sentence)
        if promise is None:
            continue
        found[i] = sentence.removeprefix(promise[0])
        shown = [k for k, each in enumerate(chain) if re.match(rf"{promise[1]}(?:: |, which,? )", each)]
        need(len(shown) == 1 and shown[0] > i + 1, f"not shown: {promise[1]}")
        between = [
            re.match(f"(?:{NUMBERS} cannot be at |[0-9]+ can only be at |{PLACE} cannot be )", each)
            for each in found[i : shown[0]]
        ]
        need(all(between), f"what is shown between, and what for? {chain[i : shown[0]]}")
    return found


def are_all_answers(board: Board, asked: str, told: str) -> bool:
    """Whether the board leaves a question just these answers, but for cells whose numbers clash."""
    known = deepcopy(board)
    known.settle()
    told, *_ = told.split(". We show")
    onward, at = asked.startswith("Where can the arrow of "), re.search(PLACE, asked)
    if at is None or onward != bool(re.match("To |Only to |It points |.* it points at$", told)):
        return False
    a, named, left = cell(at[0]), cells(re.sub(", unless .*", "", told)), re.fullmatch(LEFT, told)
    ways = known.to[a] if onward else {b for b in known.cells if a in known.to[b]}
    reach = board.reach[a] if onward else {b for b in board.cells if a in board.reach[b] and b not in board.link}
    if not set(named) <= reach or (not left and (len(named) == 1) != told.startswith("Only ")):
        return False
    every = board.reach[a] if onward else {b for b in board.cells if a in board.reach[b]}
    if left and (len(named) == 1 or (set(named) == every) != (" left of " not in told)):
        return False
    for b in ways.difference(named):
        one, other = (a, b) if onward else (b, a)
        if any(k + 1 in known.can[other] for k in known.can[one]):
            return False
    end = known.last if onward else 1
    open_end = end in known.can[a] and a not in (known.link if onward else known.into)
    if open_end:
        return told.endswith(f", unless {at[0]} is {end}{', the last' if onward else ''}")
    return ", unless" not in told and bool(left) == (a in board.seen)
