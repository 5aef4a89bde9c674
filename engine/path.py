"""The whole way from a puzzle, or from what a player has entered, to its end: one hint after the other.

A path is found step by step (`steps`) and then judged (`explain`): whether it ends at the solution, and if not, why
not.  How hard it is follows from its steps alone (`Path.difficulty`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from itertools import chain
from typing import Any, Literal, Self

from engine.abilities import Explained, Hint, Stated
from engine.limits import Progress, Stopped, Tick, never_stop
from engine.places import place
from engine.several import forced_cells
from engine.solving import solve, stopped_by
from engine.text import listed, times

PathStatus = Literal["solved", "several", "stuck", "mistake", "impossible", "limit"]
"""How a path ends: at a solution; where several solutions differ; where no explanation is known; at entries that are
wrong; nowhere, for there is no solution; or at a limit of time or memory."""

GRADES = ("Very easy", "Easy", "Moderate", "Hard", "Very hard", "Extreme")
"""By the level of the hardest step, from 1; one more for a path that is `LONG`; the last for all beyond."""
LONG = 200
"""The total effort of a path beyond which its length alone makes it harder."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

EnteredGrid = Sequence[Sequence[object]]
"""What a player has entered: the values of cells, None where nothing is decided."""


class WrongStep(AssertionError):
    """A hint decided nothing, or took something back.  It is never shown; this is a bug in the engine."""


@dataclass(frozen=True)
class Difficulty:
    """How hard a path is.

    `grade`       in a word or two (`GRADES`); `Not rated` where the path does not arrive.
    `reason`      one sentence: what made it so.
    `level`       of the hardest step; 0 where there are no steps.
    `effort`      the total: every step counted by its level.
    `techniques`  (name, level, number of steps), the hardest first.
    """

    grade: str
    reason: str
    level: int
    effort: int
    techniques: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Path:
    """A path from the entries `start` on (empty: from the bare puzzle), as far as it is known.

    `end`      the last hint, which decides nothing more; None where the search was stopped before.
    `message`  what the end means, in a sentence or two for people.
    `stopped`  the reason why the search ended early (see `engine.puzzle.Stopped`), else empty.
    `seconds`  how long the search took; 0 where nobody measured it.
    """

    start: str
    steps: tuple[Hint, ...]
    status: PathStatus
    message: str
    end: Hint | None = None
    stopped: str = ""
    seconds: float = field(default=0.0, compare=False)

    def entries(self, number: int) -> str:
        """The entries after so many steps."""
        return self.steps[number - 1].then if number else self.start

    @property
    def difficulty(self) -> Difficulty:
        """How hard the steps are."""
        return difficulty(self.steps, self.status)

    def to_json(self) -> dict[str, Any]:
        """The path as values that the json module can write, its difficulty with it."""
        befores = (self.start, *(step.then for step in self.steps))
        return {
            "status": self.status,
            "message": self.message,
            "start": self.start,
            "steps": [hint_to_json(step, before) for step, before in zip(self.steps, befores, strict=False)],
            "end": None if self.end is None else hint_to_json(self.end, befores[-1]),
            "difficulty": asdict(self.difficulty),
            "stopped": self.stopped,
            "seconds": round(self.seconds, 4),
        }

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """The path from what `to_json` gave, after a trip through JSON."""
        path = cls(
            value["start"],
            steps_from_json(value["start"], value["steps"]),
            value["status"],
            value["message"],
            stopped=value["stopped"] or "",  # null where programs are told
            seconds=value.get("seconds", 0.0),
        )
        end = value["end"]
        return path if end is None else replace(path, end=hint_from_json(end, path.entries(len(path.steps))))

    @classmethod
    def so_far(cls, start: str, values: Sequence[dict[str, Any]], reason: str = "") -> Self:
        """A path whose search goes on, or ended early for a reason, from its steps as `hint_to_json` wrote them."""
        return cls(start, steps_from_json(start, values), "limit", stopped_message(len(values), reason), None, reason)


# -- finding it -------------------------------------------------------------------------------------------------------


def steps(
    puzzle: Explained[Any],
    tick: Tick = never_stop,
    start: str = "",
    hint_tick: Callable[[], Tick] | None = None,
) -> Generator[Hint, None, Hint]:
    """Every step from the entries `start` on; returns the hint that decides nothing, with which the path ends.

    Never endless: a step decides more cells, or at least makes entries that were not there before.  `hint_tick` makes
    the tick of one hint, where each is to have a limit of its own.

    Raises:
        PuzzleError: the entries are not of this puzzle's shape.
        Stopped: whatever the ticks raise.
        WrongStep: see there.
    """
    entries, grid = start, puzzle.entered(start)
    seen = {hash(entries)}
    while True:
        tick(Progress("explaining", fixed=decided(grid)))
        hint = puzzle.hint(entries, hint_tick() if hint_tick else tick)
        if not hint.cells or hint.wrong:
            return hint
        entries, before, grid = hint.then, grid, puzzle.entered(hint.then)
        pairs = zip(chain.from_iterable(before), chain.from_iterable(grid), strict=True)
        if any(old not in (None, new) for old, new in pairs) or hash(entries) in seen:
            raise WrongStep(f"{puzzle.slug} {puzzle}: {hint}")
        seen.add(hash(entries))
        yield hint


def explain(
    puzzle: Explained[Any],
    tick: Tick = never_stop,
    start: str = "",
    *,
    hint_tick: Callable[[], Tick] | None = None,
    on_step: Callable[[Hint, str], None] | None = None,
) -> Path:
    """The path, as far as it can be explained, and how it ends.

    A search that is stopped by `tick` keeps its steps; where only `hint_tick` stops it, no explanation is known.
    `on_step` gets each step as it is found, with the entries before it.

    Raises:
        PuzzleError: the entries are not of this puzzle's shape.
    """
    found: list[Hint] = []
    search = steps(puzzle, tick, start, hint_tick)
    try:
        while True:
            try:
                step = next(search)
            except StopIteration as over:
                end: Hint | None = over.value
                break
            except Stopped:
                tick(Progress("explaining"))  # raises again, unless it was only that hint's own limit
                end = None
                break
            if on_step is not None:
                on_step(step, found[-1].then if found else start)
            found.append(step)
    except Stopped as stop:
        return Path(start, tuple(found), "limit", stopped_message(len(found), stop.reason), None, stop.reason)
    return _judged(puzzle, Path(start, tuple(found), "stuck", "", end), tick)


def stopped_message(count: int, reason: str) -> str:
    """What can be said of a path whose search ended after so many steps, for a reason as in `Stopped`."""
    found = "1 step was" if count == 1 else f"{count} steps were"
    return f"{stopped_by(reason)}{found} found; how it goes on is open."


def _judged(puzzle: Explained[Any], path: Path, tick: Tick) -> Path:
    """The path with its status and message: solving tells what hints cannot, whether there is something to find."""
    grid = puzzle.entered(path.entries(len(path.steps)))
    left = puzzle.height * puzzle.width - decided(grid)
    outcome = solve(puzzle, tick=tick)
    if outcome.status == "impossible":
        return replace(path, status="impossible", message="The puzzle has no solution, so no path leads to one.")
    mistaken = path.end is not None and bool(path.end.wrong)
    if mistaken or (outcome.status == "unique" and not _agree(grid, outcome.solutions[0])):
        return replace(path, status="mistake", message="Something that was entered is wrong: no path goes on from it.")
    solution = puzzle.solution_from_json(outcome.solutions[0]) if outcome.solutions else None
    if not left and solution is not None and not any(True for _ in puzzle.complaints(_shaped_like(solution, grid))):
        only = "the only solution" if outcome.status == "unique" else "a solution, one of several"
        return replace(path, status="solved", message=f"The path leads to {only}.")
    cells = "1 cell is" if left == 1 else f"{left} cells are"
    if outcome.status == "several":
        forced = outcome.forced
        with suppress(Stopped):
            if forced is None and isinstance(puzzle, Stated):
                forced = forced_cells(puzzle, tick)
        hidden = sum(grid[r][c] is None for r, c in forced) if forced is not None else None
        words = f"There are several solutions. {cells.capitalize()} open in the end"
        if hidden == 0:
            words += ", which they do not share: no argument can decide them."
        else:
            words += f", {hidden} of which they share: no explanation is known for those." if hidden else "."
        return replace(path, status="several", message=words)
    return replace(path, message=f"No explanation is known from here: {cells} open.")


def decided(grid: EnteredGrid) -> int:
    """How many cells have a value."""
    return sum(value is not None for row in grid for value in row)


def new_places(before: EnteredGrid, after: EnteredGrid) -> tuple[str, ...]:
    """The places of cells that are decided only in the second grid."""
    return tuple(
        place((r, c))
        for r, (old, new) in enumerate(zip(before, after, strict=True))
        for c, value in enumerate(new)
        if value is not None and old[c] is None
    )


def _agree(grid: EnteredGrid, solution: Any) -> bool:
    return all(value in (None, solution[r][c]) for r, row in enumerate(grid) for c, value in enumerate(row))


def _shaped_like(solution: Any, grid: EnteredGrid) -> Any:
    """A whole grid of entries in the shape of a solution: rows are texts or tuples."""
    return tuple("".join(map(str, row)) if isinstance(solution[0], str) else tuple(row) for row in grid)


# -- how hard it is ----------------------------------------------------------------------------------------------------


def difficulty(found: Sequence[Hint], status: PathStatus) -> Difficulty:
    """How hard these steps are, of a path that ends so."""
    counts = Counter((step.level, step.technique) for step in found)
    techniques = tuple((name, level, count) for (level, name), count in sorted(counts.items(), reverse=True))
    level, effort = max((step.level for step in found), default=0), sum(step.level for step in found)
    reason, grade = hardest(found), GRADES[min(max(level - 1, 0) + (effort > LONG), len(GRADES) - 1)]
    if effort > LONG:
        reason += f" Long: {len(found)} steps."
    if status == "limit":
        grade = f"At least {grade.lower()}" if found else "Not rated"
        reason = f"{reason} The path is not known to its end." if found else "No step was found in time."
    elif status != "solved":
        whole = {
            "several": "There is no path to a single solution.",
            "stuck": "No explanation is known to its end.",
            "mistake": "What was entered cannot be completed.",
            "impossible": "There is no solution.",
        }[status]
        grade, reason = "Not rated", f"{whole} {reason}" if found else whole
    return Difficulty(grade, reason, level, effort, techniques)


def hardest(found: Sequence[Hint]) -> str:
    """What the hardest steps ask for, in a sentence."""
    if not found:
        return "Nothing is left to decide."
    top = max(_weight(step) for step in found)
    steps = [step for step in found if _weight(step) == top]
    names = Counter(step.technique for step in steps)
    technique = listed((name for name, _ in names.most_common()), "or", most=3)
    often, clues = times(len(steps)), top[1]
    if clues > 1:
        number = NUMBERS[clues] if clues < len(NUMBERS) else str(clues)
        return f"Needs {number} clues at once{f', {often}' if steps[1:] else ''}: {technique}."
    one = ", from one clue" if all(len(step.rules) == 1 for step in steps) else ""
    return f"Hardest: {technique}{one}, {often}."


def _weight(step: Hint) -> tuple[int, int]:
    """A step's level, and how many clues have to be held together.

    Those of a chain do: what a row and a column hold is seen at once, however many digits the rules speak of.
    """
    return step.level, len(step.rules) if step.chain else 0


# -- JSON --------------------------------------------------------------------------------------------------------------


def hint_to_json(hint: Hint, before: str) -> dict[str, Any]:
    """A hint as values that the json module can write; its entries as changes of those `before` it.

    So the size of a path grows with the number of its cells, and not with its steps times cells.
    """
    value = {name: each for name, each in asdict(hint).items() if each}
    value["then"] = text_changes(before, hint.then)
    return value


def hint_from_json(value: dict[str, Any], before: str) -> Hint:
    """The hint from what `hint_to_json` gave, after a trip through JSON, and the entries before it."""
    tuples = {name: tuple(value[name]) for name in ("places", "wrong", "chain", "rules") if name in value}
    cells = tuple((where, what) for where, what in value.get("cells", ()))
    drawn = tuple(tuple((where, what) for where, what in each) for each in value.get("drawn", ()))
    questions = tuple((question, answer) for question, answer in value.get("questions", ()))
    given = {"where": "", "why": "", "what": ""} | value | tuples
    rest = {"cells": cells, "drawn": drawn, "questions": questions, "then": changed_text(before, value["then"])}
    return Hint(**given | rest)


def steps_from_json(start: str, values: Sequence[dict[str, Any]]) -> tuple[Hint, ...]:
    """Hints that follow each other from the entries `start` on."""
    found: list[Hint] = []
    for value in values:
        found.append(hint_from_json(value, found[-1].then if found else start))
    return tuple(found)


def text_changes(old: str, new: str) -> list[list[Any]]:
    """[position, characters taken out, characters put in], from the left; positions as in the old text."""
    if len(old) == len(new):
        changes: list[list[Any]] = []
        for at in (i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b):
            if changes and changes[-1][0] + changes[-1][1] == at:
                changes[-1][1] += 1
                changes[-1][2] += new[at]
            else:
                changes.append([at, 1, new[at]])
        return changes
    most = min(len(old), len(new))
    begin = next((i for i in range(most) if old[i] != new[i]), most)
    end = next((i for i in range(most - begin) if old[-1 - i] != new[-1 - i]), most - begin)
    return [[begin, len(old) - end - begin, new[begin : len(new) - end]]]


def changed_text(old: str, changes: Sequence[Sequence[Any]]) -> str:
    """The new text, from the old one and what `text_changes` gave."""
    parts, at = [], 0
    for begin, length, put_in in changes:
        parts += [old[at:begin], put_in]
        at = begin + length
    return "".join([*parts, old[at:]])
