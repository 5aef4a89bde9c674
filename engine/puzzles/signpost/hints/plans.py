"""What a supposition on a Signpost begins with: what is supposed, its dead end, and what is found on the way."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.text import listed, sentence
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.deduction import DeadEnd, Deduction
from engine.puzzles.signpost.hints.said import Said

LEAST_NAMED = 3
"""Sentences from which on the dead end is named first."""
LEAST_LONG = 7
"""Sentences from which on it is told what is found on the way."""
STAGE = 5
"""Sentences to a stage on the way, about."""

_AT = "r[0-9]+c[0-9]+"
ENDS = (
    ("Then ([0-9]+) has no place left[.]", "no place is left for {}"),
    (f"Then no number is left for ({_AT})[.]", "no number is left for {}"),
    (f".*, but no other number is left for ({_AT})[.]", "no number is left for {}"),
    ("Then the links go round in a circle: .*", "the links go round in a circle"),
    (f"But ({_AT}) .*, and its arrow has nowhere to lead\\b.*", "the arrow of {} has nowhere to lead"),
    (
        f".*, so ({_AT}) must lead somewhere, and its arrow has nowhere to lead\\b.*",
        "the arrow of {} has nowhere to lead",
    ),
    (f"But ({_AT}) .*, and nothing can lead to it\\b.*", "nothing can lead to {}"),
    (f".*, so something must lead to ({_AT}), and nothing can\\b.*", "nothing can lead to {}"),
    (f"Then ({_AT}) would have to be ([0-9]+), .*", "{} would have to be {}, which it cannot"),
    (f"Then ({_AT}) would have to lead to ({_AT})\\b.*", "{} would have to lead to {}, which it cannot"),
    (f"Then ({_AT}) would lead both to .*", "{} would lead to two cells"),
    (f"Then both .* would lead to ({_AT})[.]", "two cells would lead to {}"),
    (f"Then ({_AT}) would be both .*", "{} would have two numbers"),
    ("Then ([0-9]+) would be both at .*", "{} would be in two cells"),
)
"""How the last sentence of an argument names a dead end, and how the first one does."""

_NUMBER = f"But ({_AT})(?:, counted from [0-9]+,)? is ([0-9]+), and "
NOT_BEFORE = re.compile(f"{_NUMBER}([0-9]+), at ({_AT}), (does not point|cannot lead) there[.]")
NOT_AFTER = re.compile(f"{_NUMBER}its arrow (does not|cannot) lead to ([0-9]+), at ({_AT})(?: \\([^)]*\\))?[.]")
"""That the number before one, or after it, which has its place, is not where an arrow joins them."""


def supposition(board: Board, denied: Entry, said: Sequence[Said], named: str, stages: str) -> str:
    """That an entry were not so, and what comes of that in so many sentences: the dead end, and what is on the way."""
    cell, leads = board.place(denied.cell), f"in {len(said)} steps" if said[1:] else "at once"
    what = f"did not lead to {board.place(denied.target)}" if denied.is_link else f"were not {denied.number}"
    return f"What if {cell} {what}? {sentence(leads)}, that leads into a dead end{named}.{stages}"


def as_supposed(board: Board, denied: Entry, told: Sequence[Said]) -> list[Said]:
    """What was said; what follows from the supposition, not from the sentence before, says so."""
    cell = board.place(denied.cell)
    what = f"does not lead to {board.place(denied.target)}" if denied.is_link else f"is not {denied.number}"
    found = list(told)
    for i, each in enumerate(told[1:-1], 1):
        if each.text.startswith("Then "):
            rest = each.text.removeprefix("Then ")
            if " is at " in rest and ", and " in rest:
                rest = rest.replace(", and ", f", and as {cell} {what}, ", 1)
            else:
                rest = re.sub(f"^{cell}(’s|) ", lambda whose: "its " if whose[1] else "it ", rest)
                rest = f"As {cell} {what}, {rest}"
            found[i] = each._replace(text=rest)
    return found


def entered(board: Board, entry: Entry, named: str) -> str:
    """An entry as what the player did, which leads into a dead end."""
    cell = board.place(entry.cell)
    what = f"joined {cell} to {board.place(entry.target)}" if entry.is_link else f"entered {entry.number} at {cell}"
    return f"You {what}, and that leads into a dead end{named}."


def together(named: str) -> str:
    """That entries lead into a dead end, which is perhaps `named`, where no single one of them is known to be wrong."""
    return f"Your entries lead into a dead end{named}."


def dead_end_named(deduction: Deduction, end: DeadEnd, said: Sequence[Said]) -> str:
    """What a dead end is, after a colon, as an argument begins with it; empty where the end is in sight."""
    if len(said) < LEAST_NAMED:
        return ""
    last = said[-1].text
    for pattern, name in ENDS:
        if found := re.fullmatch(pattern, last):
            return f": {name.format(*found.groups())}"
    if found := NOT_BEFORE.fullmatch(last):
        place, number, before, at, how = found.groups()
        return f": {_apart(deduction, (int(before), at), (int(number), place), how == 'does not point')}"
    if found := NOT_AFTER.fullmatch(last):
        place, number, how, after, at = found.groups()
        return f": {_apart(deduction, (int(number), place), (int(after), at), how == 'does not')}"
    if end.against > 0 and end.how in ("onward", "back"):
        _, cell, number = deduction.meaning(end.against)
        side, beside = ("before", number - 1) if end.how == "onward" else ("after", number + 1)
        return f": no place is left for {beside} {side} {number}, at {deduction.board.place(cell)}"
    return ""


def _apart(deduction: Deduction, one: tuple[int, str], other: tuple[int, str], pointless: bool) -> str:
    """That a number would be where the one before it does not lead, as its arrow is `pointless`, or led elsewhere.

    Either may be in sight from the start; then it is not that one which “would be” there.
    """
    (before, start), (number, end) = one, other
    seen = {deduction.number_seen(cell) for cell in range(deduction.count)}
    points = "does not point" if pointless else "cannot lead"
    if before in seen:
        return f"{number} would be at {end}, where {before}, at {start}, {points}"
    if number in seen:
        arrow = f"{points} at" if pointless else f"{points} to"
        return f"{before} would be at {start}, whose arrow {arrow} {end}, where {number} is"
    return f"{before} would be at {start}, and {number} at {end}, where {before} {points}"


def stages(deduction: Deduction, said: Sequence[Said]) -> str:
    """What a long argument finds on its way, a number or a link for every few sentences."""
    count = len(said) // STAGE if len(said) >= LEAST_LONG else 0
    told = list[str]()
    for i in range(count):
        # the last number, or else link, that is found in each part of the way, the end apart
        part = said[len(said) * i // (count + 1) : len(said) * (i + 1) // (count + 1)]
        found = [literal for each in part for literal in each.literals if literal > 0]
        if found:
            numbers = [literal for literal in found if not deduction.meaning(literal)[0]]
            told.append(_becomes(deduction, (numbers or found)[-1]))
    return f" On the way, {listed(told)}." if told else ""


def _becomes(deduction: Deduction, literal: int) -> str:
    link, one, other = deduction.meaning(literal)
    name = deduction.board.place
    return f"{name(one)} will lead to {name(other)}" if link else f"{name(one)} will be {other}"
