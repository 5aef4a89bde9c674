"""How many words a step takes on the page, and whether its reason is drawn, beside the same steps in full.

`words:kenken` looks at that puzzle only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.engine.instances import published_kenkens, published_nonograms, published_signposts, random_nonograms
from engine import Hint, Puzzle, render_words
from engine.hints.english import tell

REASONS = {"struck", "blocker", "ghost", "arrow", "number", "group"}
"""Shapes of marks that show why; the others show where, and what follows."""
STEPS = 60
"""Of each path, from its beginning."""


@dataclass
class Count:
    """Of one class of puzzles: words of each step and of each remark."""

    brief: list[int] = field(default_factory=list)
    full: list[int] = field(default_factory=list)
    remarks: list[int] = field(default_factory=list)
    drawn: int = 0
    silent: Counter[str] = field(default_factory=Counter)
    """Steps without remarks, by their techniques."""
    long: list[str] = field(default_factory=list)


def classes() -> Iterator[tuple[str, str, Sequence[Puzzle[Any]]]]:
    """Return kind, name and puzzles of what is measured."""
    yield "nonogram", "Tatham 10 to 20", [*published_nonograms(10), *published_nonograms(20)][:16]
    yield "nonogram", "random 15 x 15", random_nonograms(15, 15, 4)
    for grade in "enhxu":
        yield "kenken", f"Tatham 6{grade}", published_kenkens(f"6d{grade}")[:6]
    yield "signpost", "Tatham 7 x 7", published_signposts("7x7")[:6]
    yield "signpost", "Tatham 10 x 10", published_signposts("10x10")[:4]


def steps_of(puzzle: Any) -> Iterator[Hint]:
    """Return the first steps of a puzzle's path."""
    entries = ""
    for _ in range(STEPS):
        hint = puzzle.hint(entries)
        if not hint.is_step:
            return
        yield hint
        entries = hint.then


def count(puzzles: Iterable[Puzzle[Any]]) -> Count:
    """Count the words of the steps of some puzzles."""
    found = Count()
    for puzzle in puzzles:
        for hint in steps_of(puzzle):
            full = " ".join(tell(hint.remarks))
            found.full.append(len(full.split()))
            if not hint.remarks:
                found.silent[hint.technique] += 1
                continue
            words = [render_words(each.words, each.names) for each in hint.remarks]
            found.remarks += (len(each.split()) for each in words)
            found.brief.append(len(" ".join(words).split()))
            found.drawn += any(mark.shape in REASONS for each in hint.remarks for mark in each.marks)
            if found.brief[-1] > 60:
                found.long.append(f"{puzzle}: {' | '.join(words)}")
    return found


def figures(values: Sequence[int]) -> str:
    """Return `median / p95 / most`."""
    ordered = sorted(values) or [0]
    return " / ".join(str(ordered[min(len(ordered) - 1, int(len(ordered) * share))]) for share in (0.5, 0.95, 1))


def main(kind: str = "") -> None:
    """Print a row for each class of puzzles."""
    print("| class | steps | words a step: median / p95 / most | a remark | in full | reason drawn | no remarks |")
    print("|---|---|---|---|---|---|---|")
    for slug, name, puzzles in classes():
        if kind in ("", slug):
            found = count(puzzles)
            share = found.drawn / max(1, len(found.brief))
            print(
                f"| {slug}, {name} | {len(found.full)} | {figures(found.brief)} | {figures(found.remarks)} "
                f"| {figures(found.full)} | {share:.0%} | {dict(found.silent) or 0} |"
            )
            for each in found.long[:3]:
                print(f"    {each}")
