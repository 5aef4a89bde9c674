"""The techniques of a kind, each with positions in which it is the plainest that decides anything.

The positions were found on fresh puzzles (benchmarks/puzzles/lessons.py) and are in `lessons.json` beside the kind,
for each technique the smallest board first.  Each is used in every orientation of its board.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, Self

from engine.core.abilities import Hint, Lesson, Taught
from engine.core.grid import TURNS
from engine.core.limits import Stopped, StopRecorder, Tick, never_stop
from engine.core.puzzle import Puzzle
from engine.hints.path import hint_from_json, hint_to_json
from engine.hints.standing import mistaken

MoveVerdict = Literal["nothing", "right", "further", "harder", "true", "wrong"]


@dataclass(frozen=True)
class Verdict:
    """The value of a player's move in a lesson.

    `finding`  `right`: it follows by the lesson's technique, or by one as plain; `further`: by two such steps;
               `harder`: by another technique that sees it at once; `true`: it is right, but nothing shows it yet;
               `wrong`; or `nothing` new was entered.
    `step`     what shows it.
    """

    finding: MoveVerdict
    step: Hint | None = None

    def to_json(self, entries: str) -> dict[str, Any]:
        """Return the verdict as values that the json module can write; `entries` are those before the move."""
        return {"finding": self.finding, "step": None if self.step is None else hint_to_json(self.step, entries)}

    @classmethod
    def from_json(cls, value: dict[str, Any], entries: str) -> Self:
        """Return the verdict from what `to_json` gave, after a trip through JSON."""
        step = value["step"]
        return cls(value["finding"], None if step is None else hint_from_json(step, entries))


def lessons_of(kind: type[Puzzle[Any]]) -> tuple[Lesson, ...]:
    """Return the lessons of a kind, easiest first: techniques that some stored position needs."""
    return tuple(each for each in kind.lessons if stored(kind.slug).get(each.slug)) if issubclass(kind, Taught) else ()


def lesson_on(kind: type[Puzzle[Any]], technique: str) -> Lesson | None:
    """Return the lesson that a hint's technique belongs to."""
    return next((each for each in lessons_of(kind) if technique and each.is_of(technique)), None)


@cache
def stored(slug: str) -> dict[str, list[tuple[str, str]]]:
    """Return positions by lesson: puzzles as texts, and entries."""
    path = Path(__file__).parents[1] / "puzzles" / slug / "lessons.json"
    found = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return {name: [(text, entries) for text, entries in positions] for name, positions in found.items()}


def count(kind: type[Puzzle[Any]], lesson: Lesson) -> int:
    """Return how many positions a lesson has, counting each board in all its orientations."""
    return TURNS * len(stored(kind.slug)[lesson.slug])


def position(kind: type[Taught[Any]], lesson: Lesson, number: int) -> tuple[Taught[Any], str]:
    """Return a lesson's position by its number, from 1; after the last comes the first.

    All boards come as they were found, then all of them turned.
    """
    found = stored(kind.slug)[lesson.slug]
    turn, at = divmod((number - 1) % (TURNS * len(found)), len(found))
    text, entries = found[at]
    puzzle: Taught[Any] = kind.parse(text)
    return puzzle.turned(entries, turn) if turn else (puzzle, entries)


def is_position(puzzle: Taught[Any], entries: str, lesson: Lesson, tick: Tick = never_stop) -> bool:
    """Return whether the next step from here is one of the lesson, so that nothing easier is left."""
    step = puzzle.hint(entries, tick)
    return bool(step.cells) and not step.wrong and lesson.is_of(step.technique)


def judge(puzzle: Taught[Any], lesson: Lesson, before: str, after: str, tick: Tick = never_stop) -> Verdict:
    """Return the value of going from one position to another, the first being one of the lesson.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
        Stopped: raised by the tick.
    """
    known = set(puzzle.facts(before))
    said = set(puzzle.claims(before, after)) - known
    if not said:
        return Verdict("nothing")
    tick = StopRecorder(tick)
    wrong, are_all = mistaken(puzzle.guide(after, tick))
    if wrong:
        return Verdict("wrong")
    if not are_all:
        raise tick.stopped or Stopped("size")
    found = list(_steps(puzzle, before, tick))
    plain = [step for step in found if lesson.supposes or step.level <= lesson.level]
    shown = _shown_by(puzzle, plain, said)
    if shown is not None:
        return Verdict("right", shown)
    tick.check()  # what was cut short may have shown it
    for step in plain:
        if said <= {*known, *_facts(puzzle, [step, *_plain(puzzle, step.then, lesson, tick)])}:
            return Verdict("further", step)
    if lesson.supposes and puzzle.guide(before, tick).refutes(said, lesson.level):
        return Verdict("right")
    tick.check()
    shown = _shown_by(puzzle, found, said)
    return Verdict("harder", shown) if shown is not None else Verdict("true")


def _steps(puzzle: Taught[Any], entries: str, tick: Tick) -> Iterator[Hint]:
    """Return all steps by techniques, or the one by a supposition if there is none."""
    guide = puzzle.guide(entries, tick)
    found = False
    for step in guide.steps():
        found = True
        yield step
    if not found and (supposed := guide.next_step()).cells and not supposed.wrong:
        yield supposed


def _plain(puzzle: Taught[Any], entries: str, lesson: Lesson, tick: Tick) -> Iterator[Hint]:
    """Return the steps from here that are no harder than the lesson's and need no supposition."""
    return (step for step in puzzle.guide(entries, tick).steps() if step.level <= lesson.level)


def _facts(puzzle: Taught[Any], found: list[Hint]) -> Iterator[object]:
    for step in found:
        yield from puzzle.facts(step.then)


def _shown_by(puzzle: Taught[Any], found: list[Hint], said: set[object]) -> Hint | None:
    """Return the step that shows everything claimed; if several do so together, one of them."""
    left, first = set(said), None
    for step in found:
        facts = set(puzzle.facts(step.then))
        if said <= facts:
            return step
        if left & facts:
            first, left = first or step, left - facts
    return None if left else first
