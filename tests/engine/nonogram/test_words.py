"""What is said of nonograms beside single lines: a reader refuses it as soon as it is altered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from engine.core.abilities import Hint
from engine.puzzles.nonogram import Nonogram
from tests.engine.hints.reading import read
from tests.engine.hints.reading.__main__ import boards, broken, only, path

ALTERED = (
    ("It is black now, but then", "It is white now, but then"),
    (r"cannot all hold\.", "cannot both hold."),
    ("but then the clues of (rows?|columns?) [0-9]+", r"but then the clues of \1 99"),
    (r"; and (?=row|column)", "; "),
    ("its black cell is (there|painted)", r"all its black cells are \1"),
    ("all its black cells are (there|painted)", r"its black cell is \1"),
    ("all its white cells are crossed", "its white cell is crossed"),
    (r"(without a gap for|no room for) its run of", r"\1 its first run of"),
    ("lines also decide others", "lines also give others"),
    (r"Black: (.*)\. White: ", r"White: \1. Black: "),
    (r"run(s?) of ([0-9]+)(.*?) (is|are) finished in", r"run\1 of \g<2>9\3 \4 finished in"),
    ("(is|are) finished in ((row|column)s?) [0-9]+", r"\1 finished in \2 99"),
    (r": with the cells known so far, [^;]* (is|are) finished in [^;]*;", ": with the cells known so far,"),
    (r"(?m)^Then row (.*?) makes", r"Row \1 makes"),
)
"""What is said, and what would be false, or no list."""


@cache
def told() -> list[tuple[Nonogram, str, Hint]]:
    """Hints of several lines, and about mistakes."""
    return [*_told()]


def _told() -> Iterator[tuple[Nonogram, str, Hint]]:
    rng = Random(5)
    small = (each for each in boards("nonogram", 5) if max(each.width, each.height) <= 8)
    for puzzle in islice(small, 40):
        right = only(puzzle)
        for i, (entries, hint) in enumerate(path(puzzle)):
            if hint.chain or "finished" in hint.technique or "finished" in hint.why:
                yield puzzle, entries, hint
            if i % 2 and right is not None and hint.cells:
                spoiled = broken(puzzle, hint.then, right, rng)
                yield puzzle, spoiled, puzzle.hint(spoiled)


@pytest.mark.slow  # of the reader, not of hints
@pytest.mark.parametrize(("said", "instead"), ALTERED)
def test_what_is_altered_is_refused(said: str, instead: str) -> None:
    seen = 0
    for puzzle, entries, hint in told():
        texts = [hint.why, *hint.chain, hint.what]
        joined = "\n".join(texts)
        why, *chain, what = re.sub(said, instead, joined, count=1).split("\n")
        if [why, *chain, what] != texts:
            assert read(puzzle, entries, hint) == ""
            assert read(puzzle, entries, replace(hint, why=why, chain=tuple(chain), what=what)), (hint, said)
            seen += 1
            if seen == 10:
                return
    assert seen


def test_then_is_said_only_of_what_hangs_on_what_is_supposed() -> None:
    """A line that would make the same cells anyway has it not; and a reader sees it where it does not belong."""
    seen = 0
    for puzzle, entries, hint in told():
        for i, each in enumerate(hint.chain):
            if re.match("(Row|Column) .* makes", each):
                seen += 1
                chain = (*hint.chain[:i], f"Then {each[0].lower()}{each[1:]}", *hint.chain[i + 1 :])
                assert read(puzzle, entries, replace(hint, chain=chain))
    assert seen
