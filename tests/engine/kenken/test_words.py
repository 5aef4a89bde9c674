"""What is said of cages: every form of every argument is true where it is said, and its misprints are seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from benchmarks.engine.instances import random_kenkens
from engine.core.abilities import Hint
from engine.puzzles.kenken import KenKen
from tests.engine.hints.reading import read
from tests.engine.hints.reading.__main__ import broken, path
from tests.engine.hints.test_reading import misprints
from tests.engine.kenken.test_hints import TATHAM

FORMS = {
    "pointing cage": ["All of it is in", " cannot be at ", "Its two ", "Only one of its two ", "A single "],
    "cage placements": [
        "the other cells cannot hold",
        "the other cell cannot be",
        "which cannot be done here",
        "there, they cannot hold",
        "left to right, it can",
        "top to bottom, it can",
        " in row 1 with ",
        " in column 1 with ",
    ],
    "line in cage": ["it can only be", "none of its fillings has"],
    "known digits": [" are not ", " notes in rows "],
}


def steps(puzzle: KenKen) -> Iterator[tuple[str, Hint]]:
    """All steps of these techniques on the way to the solution, also where easier ones come first."""
    entries = ""
    while (hint := puzzle.hint(entries)).cells:
        yield from ((entries, step) for step in puzzle.guide(entries).steps() if step.technique in FORMS)
        entries = hint.then


@cache
def found() -> list[tuple[KenKen, str, Hint]]:
    """Such steps of a few boards, one of them with cages of five cells."""
    boards = [*random_kenkens(7, 4, 2, seed=2), *random_kenkens(8, 5, 1, seed=1)]
    return [(puzzle, *each) for puzzle in boards for each in islice(steps(puzzle), 1200)]


@pytest.mark.slow
def test_every_form_is_told_and_true_of_the_board() -> None:
    seen = Counter[str]()
    for puzzle, entries, step in found():
        forms = [form for form in FORMS[step.technique] if form in step.why]
        if forms and min(seen[form] for form in forms) < 40:  # of the common ones, some
            assert read(puzzle, entries, step) == ""
        seen.update(forms)
    assert {*seen} == {form for forms in FORMS.values() for form in forms}


@pytest.mark.slow  # of the reader, not of hints
def test_the_reader_sees_nearly_every_misprint() -> None:
    """Not every one: of two fours only one may fit somewhere, and of two fives, too."""
    seen, tried = Counter[str](), Counter[str]()
    for puzzle, entries, step in found()[::67]:
        for misprint in misprints(step):
            tried[step.technique] += 1
            seen[step.technique] += read(puzzle, entries, misprint) != ""
    assert {*tried} >= {"pointing cage", "cage placements", "line in cage"}
    assert seen.total() > 0.97 * tried.total(), (seen, tried)


ALTERED = (
    (r"^Look at the notes at r([0-9])", r"Look at the notes in row \1"),
    (r"^Look at the notes (at|in) ", "Look at the notes "),
    (r"^Look at the notes in (rows?) [0-9]", r"Look at the notes in \1 9"),
    ("no other cell of the row is", "no other cell of the column is"),
    ("no other cell of the column is", "no other cell of it is"),
    (r" Then r[0-9]c[0-9] is [0-9], so [^.]*\.$", ""),
    (r" Then r([0-9])c([0-9]) is ", r" Then r\2c\1 is "),
    (r" (Row|Column) [0-9] holds [^.]* already\.", ""),
    (r" (Row|Column) [0-9] holds [0-9, and]* and (row|column) ", " Column "),
    (r" Row ([0-9]) holds ([^.]*) already\.", r" Column \1 holds \2 already."),
    (r" holds ([0-9]) already\.", r" holds \1 and 9 already."),
    (r"(can only be [0-9]+) − ", r"\1 + "),
    (r"(can only be [0-9]+) × ", r"\1 + "),
    (r"\(([0-9]+) × ", r"(\1 + "),
)
"""What is said of notes, of the digits around a cage, and of cages without a sign; and what would not be so."""


@cache
def told() -> list[tuple[KenKen, str, Hint]]:
    """What is told on the way through some boards, and other steps from the same positions."""
    boards = [
        *random_kenkens(5, 3, 3, seed=6),
        *random_kenkens(5, 3, 2, hidden=True, seed=3),
        *random_kenkens(6, 4, 1, seed=2),
    ]
    steps = [each for each in found() if " notes in rows " in each[2].why][:8]
    for puzzle in boards:
        entries = ""
        while (hint := puzzle.hint(entries)).cells:
            several = islice(puzzle.guide(entries).steps(), 0, 120, 3)
            plain = ("cage combinations", "one filling", "cage placements", "naked pair", "pointing cage")
            steps += [(puzzle, entries, step) for step in (hint, *several) if step is hint or step.technique in plain]
            entries = hint.then
    return steps


@pytest.mark.slow  # of the reader, not of hints
@pytest.mark.parametrize(("said", "instead"), ALTERED)
def test_what_is_altered_is_refused(said: str, instead: str) -> None:
    seen = 0
    for puzzle, entries, step in told():
        texts = (step.where, step.why)
        where, why = (re.sub(said, instead, each, count=1) for each in texts)
        same_cell = re.search(r" Then r([0-9])c\1 ", step.why) and "c" in instead
        if (where, why) != texts and not same_cell:
            assert read(puzzle, entries, step) == ""
            assert read(puzzle, entries, replace(step, where=where, why=why)), (where, why)
            seen += 1
            if seen == 8:
                return
    assert seen


def test_then_is_said_only_of_what_hangs_on_the_mistake() -> None:
    """A cage that can only be that anyway has it not; a reader sees it in the wrong place."""
    seen, rng = Counter[str](), Random(3)
    for puzzle in (KenKen.parse(text) for kind, text, _ in TATHAM if kind == "5du"):
        (right,) = puzzle.solutions()
        for entries, hint in [*path(puzzle)][::2]:
            spoiled = broken(puzzle, hint.then or entries, right, rng)
            mistake = puzzle.hint(spoiled)
            for i, each in enumerate(mistake.chain):
                if found_it := re.search(" can (then )?only be ", each):
                    seen[found_it[0]] += 1
                    other = " can only be " if found_it[1] else " can then only be "
                    chain = (*mistake.chain[:i], each.replace(found_it[0], other), *mistake.chain[i + 1 :])
                    assert read(puzzle, spoiled, mistake) == ""
                    assert read(puzzle, spoiled, replace(mistake, chain=chain))
    assert len(seen) == 2


ALTERED_MISTAKES = (
    (r"^([0-9]) is missing from the notes", r"\g<1>0 is missing from the notes"),
    (r"^[0-9] is missing from", "The right digit is missing from"),
    (r"is missing from the notes at r([0-9])", r"is missing from the notes at r9\1"),
    (r"^By your notes, (r[0-9]c[0-9]) is ([0-9, or]*), and", r"\1 is \2 now, and"),
    (r" is ([0-9]) now, and that leads", r" is 9\1 now, and that leads"),
    (r": row ([0-9]) has (an? [0-9]) at (r[0-9]c[0-9]), too", r": column \1 has \2 at \3, too"),
    (r": (row|column) ([0-9]) has (an? [0-9]) at r[0-9]c[0-9], too", r": \1 \2 has \3 at r1c1 and r9c9, too"),
    (r" has a ([0-9]) at (r[0-9]c[0-9]), too", r" has a 9\1 at \2, too"),
)
"""What is said of mistakes, and what would not be so."""


@pytest.mark.slow  # of the reader, not of hints
@pytest.mark.parametrize(("said", "instead"), ALTERED_MISTAKES)
def test_what_is_altered_of_a_mistake_is_refused(said: str, instead: str) -> None:
    seen = 0
    for puzzle, entries, mistake in mistakes():
        texts = (mistake.why, mistake.what)
        why, what = (re.sub(said, instead, each, count=1) for each in texts)
        if (why, what) != texts:
            assert read(puzzle, entries, mistake) == ""
            assert read(puzzle, entries, replace(mistake, why=why, what=what)), (why, what)
            seen += 1
    assert seen


@cache
def mistakes() -> list[tuple[KenKen, str, Hint]]:
    """What is told where something is wrong, on the way through some boards."""
    rng, found_ones = Random(8), list[tuple[KenKen, str, Hint]]()
    for puzzle in (KenKen.parse(text) for kind, text, _ in TATHAM if kind in ("4dx", "5du")):
        (right,) = puzzle.solutions()
        for entries, hint in [*path(puzzle)][::2]:
            for _ in range(3):
                spoiled = broken(puzzle, hint.then or entries, right, rng)
                found_ones.append((puzzle, spoiled, puzzle.hint(spoiled)))
    return [each for each in found_ones if each[2].wrong]
