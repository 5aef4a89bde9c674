"""What is said of cages: every form of every argument is true where it is said, and its misprints are seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

from benchmarks.instances import random_kenkens
from engine.abilities import Hint
from engine.puzzles.kenken import KenKen
from tests.reading import read
from tests.test_reading import misprints

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
    "known digits": [" are not ", " of them repeat digits "],
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


def test_every_form_is_told_and_true_of_the_board() -> None:
    seen = Counter[str]()
    for puzzle, entries, step in found():
        forms = [form for form in FORMS[step.technique] if form in step.why]
        if forms and min(seen[form] for form in forms) < 40:  # of the common ones, some
            assert read(puzzle, entries, step) == ""
        seen.update(forms)
    assert {*seen} == {form for forms in FORMS.values() for form in forms}


def test_the_reader_sees_nearly_every_misprint() -> None:
    """Not every one: of two fours only one may fit somewhere, and of two fives, too."""
    seen, tried = Counter[str](), Counter[str]()
    for puzzle, entries, step in found()[::41]:
        for misprint in misprints(step):
            tried[step.technique] += 1
            seen[step.technique] += read(puzzle, entries, misprint) != ""
    assert {*tried} >= {"pointing cage", "cage placements", "line in cage"}
    assert seen.total() > 0.97 * tried.total(), (seen, tried)
