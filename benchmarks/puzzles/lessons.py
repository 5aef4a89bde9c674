"""Positions for the lessons: of each technique, fresh boards on which it is the plainest that decides anything.

Boards are dealt by recipe, the smallest sizes first, and their paths walked; each board gives one position for each of
its techniques.  Where a step only crosses out notes, all notes are written down first.  A position is kept if it is of
its lesson in all the ways in which its board can lie.  The same seeds give the same positions.  Lessons that have
positions keep them: delete those for which others should be found.
`lessons:kenken` looks for that kind only.  Results go to engine/puzzles/KIND/lessons.json, the smallest board first.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.puzzles.scores import PUZZLE_FOLDERS
from engine import PUZZLES, Recipe, deal, offered
from engine.core.abilities import Hint, Lesson, Taught
from engine.core.grid import TURNS
from engine.core.limits import never_stop
from engine.core.rng import SeededRandom
from engine.hints.lessons import is_position, stored
from engine.hints.path import decided, explain, steps
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.colours.hints.bodies import Slides
from engine.puzzles.nonogram.colours.pictures import clues
from engine.puzzles.nonogram.hints.bodies import Overlap

WANTED, OF_A_SIZE = 40, 14
"""Positions of a lesson, and how many of them may be of one size, so that they grow."""
ENOUGH = 24
"""Positions of a size among which the plainest are chosen; no more are looked at."""
BOARDS = 25
"""Boards dealt of each size and level."""
MORE = {"kenken-6-Hard": 100, "kenken-7-Hard": 40}
"""Those of which there are more, for techniques that are hardly ever needed."""
LARGEST = {"nonogram": 10, "kenken": 7, "signpost": 6}
"""Sides of boards that a phone shows whole, with room for words."""
EXTRA = {
    "kenken": (("4open", "Very hard", 800), ("5", "Hard", 1200), ("5", "Very hard", 150), ("6", "Very hard", 100)),
}
"""Tries at boards of levels that are not offered, since they take so many; only these need some of the techniques."""
TELLING: dict[tuple[str, str], type] = {("nonogram", "overlap"): Overlap, ("nonogram", "colours-that-touch"): Slides}
"""What a step says that shows its technique best, where hints call other arguments by the same name."""
PARTS = (5, 6, 8)
"""Sides of squares that are cut out of pictures in colour: none are dealt as small as beginners need."""
FEWEST_COLOURS = 2
"""White among them."""
FIRST_SEED = 6 * 10**14


@dataclass(frozen=True)
class Found:
    """A position, and the step from there."""

    puzzle: Taught[Any]
    entries: str
    step: Hint

    @property
    def rank(self) -> tuple[int, int, int, str]:
        """The smallest board first; then what is least to look at."""
        left = sum(value is None for row in self.puzzle.entered(self.entries) for value in row)
        return self.puzzle.height * self.puzzle.width, len(self.step.rules), left, str(self.puzzle)


def positions(puzzle: Taught[Any], enough: Collection[str]) -> Iterator[tuple[Lesson, Found]]:
    """One position for each technique of a puzzle's path, the first, but for lessons that have enough."""
    seen, entries = {*enough}, ""
    for step in steps(puzzle):
        lesson = next((each for each in puzzle.lessons if each.is_of(step.technique)), None)
        telling = TELLING.get((puzzle.slug, lesson.slug), object) if lesson else object
        is_telling = any(isinstance(each.body, telling) for each in step.statements)
        if lesson is not None and lesson.slug not in seen and is_telling:
            before = entries
            if decided(puzzle.entered(step.then)) == decided(puzzle.entered(entries)):
                noted = puzzle.noted(entries)
                before = noted if is_position(puzzle, noted, lesson) else entries
            if all(is_position(*puzzle.turned(before, turn), lesson) for turn in range(TURNS)):
                seen.add(lesson.slug)
                yield lesson, Found(puzzle, before, step)
        entries = step.then


def boards(kind: Any) -> Iterator[Taught[Any]]:
    """Fresh boards of all sizes and levels."""
    for offer in offered(kind):
        if int("".join(filter(str.isdigit, offer.size))) <= LARGEST[kind.slug]:
            for level in offer.levels:
                for number in range(MORE.get(f"{kind.slug}-{offer.size}-{level}", BOARDS)):
                    puzzle: Any = deal(Recipe.latest(kind.slug, offer.size, level, FIRST_SEED + number))
                    yield puzzle
                    if isinstance(puzzle, Nonogram) and puzzle.ink is not None:
                        yield from parts(puzzle)
    for size, level, tries in EXTRA.get(kind.slug, ()):
        for number in range(tries):
            shelf = f"lessons-{size}-{level}"
            found = kind.fresh(size, level, SeededRandom(f"{shelf}-{number}", shelf, number), never_stop)
            if found is not None:
                yield found.puzzle


def parts(puzzle: Nonogram) -> Iterator[Nonogram]:
    """Middles of a picture in colour that have two colours or more, and one solution without search."""
    picture = next(puzzle.solutions())
    for side in PARTS:
        top, left = (puzzle.height - side) // 2, (puzzle.width - side) // 2
        cut = tuple(row[left : left + side] for row in picture[top : top + side])
        palette = tuple(each for each in puzzle.board.ink.palette if any(each[0] in row for row in cut))
        part = Nonogram.of(clues(cut, palette)) if palette else None
        if part is not None and len(part.board.colours) > FEWEST_COLOURS and explain(part).status == "solved":
            yield part


def search(kind: type[Taught[Any]], kept: Collection[str]) -> dict[str, list[Found]]:
    """By the names of lessons, enough positions if there are; none for those that are `kept`."""
    found: dict[str, dict[int, list[Found]]] = defaultdict(lambda: defaultdict(list))
    for puzzle in boards(kind):
        enough = [*kept, *(slug for slug, sizes in found.items() if len(sizes[puzzle.height]) >= ENOUGH)]
        for lesson, each in positions(puzzle, enough):
            same = found[lesson.slug][puzzle.height]
            if all(str(each.puzzle) != str(other.puzzle) for other in same):
                same.append(each)
    return {slug: chosen(sizes) for slug, sizes in found.items()}


def chosen(sizes: dict[int, list[Found]]) -> list[Found]:
    """Some of each size, the plainest first; more of some sizes where others have few."""
    ranked = [sorted(each, key=lambda one: one.rank) for _, each in sorted(sizes.items())]
    most = OF_A_SIZE
    while sum(len(each[:most]) for each in ranked) < min(WANTED, sum(map(len, ranked))):
        most += 1
    return [one for each in ranked for one in each[:most]][:WANTED]


def main(only: str = "") -> None:
    """Look for positions, and write them."""
    for slug, kind in PUZZLES.items():
        if not issubclass(kind, Taught) or only not in ("", slug):
            continue
        kept = stored(slug)
        start, found = time.process_time(), search(kind, kept)
        print(slug, f"{time.process_time() - start:.0f} s", flush=True)
        parts = []
        for lesson in kind.lessons:
            of = found.get(lesson.slug, [])
            sizes = f"{of[0].puzzle.summary()} to {of[-1].puzzle.summary()}" if of else "no others"
            print(f"  {lesson.name}: {len(of)}, {sizes}", flush=True)
            positions = [(str(each.puzzle), each.entries) for each in of] or kept.get(lesson.slug, [])
            rows = ",\n".join(f"  {json.dumps(each)}" for each in positions)
            parts.append(f' "{lesson.slug}": [\n{rows}\n ]')
        text = "{\n" + ",\n".join(parts) + "\n}\n"
        (PUZZLE_FOLDERS / slug / "lessons.json").write_text(text, encoding="utf-8")
