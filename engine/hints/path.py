"""The whole way from a puzzle, or from what a player has entered, to its end: one hint after the other.

A path is found step by step (`steps`) and then judged (`explain`): whether it ends at the solution, and if not, why
not.  How hard it is follows from its steps alone (`Path.difficulty`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from itertools import chain
from typing import Any, Self

from engine.core.abilities import Explained, Hint, Stated
from engine.core.difficulty import (
    NOT_RATED,
    Difficulty,
    PathStatus,
    Rating,
    at_least,
    crux,
    difficulty,
    level,
    sure_level,
)
from engine.core.limits import Progress, Stopped, Tick, Watch, never_stop
from engine.core.places import Cell, cell_at, place
from engine.solver.outcome import solve, stopped_by
from engine.solver.several import forced_cells

EnteredGrid = Sequence[Sequence[object]]
"""What a player has entered: the values of cells, None where nothing is decided."""


class WrongStep(AssertionError):
    """A hint decided nothing, or took something back.  It is never shown; this is a bug in the engine."""


@dataclass(frozen=True)
class Path:
    """A path from the entries `start` on (empty: from the bare puzzle), as far as it is known.

    `end`      the last hint, which decides nothing more; None where the search was stopped.
    `message`  what the end means, in a sentence or two for people.
    `stopped`  the reason why the search ended early (see `engine.core.puzzle.Stopped`), else empty.
    `rating`   how it compares with others; None where the path does not lead from the bare puzzle to its end, or the
               time was over before the plain order was known to its end.
    `grade`    how hard it is in words; empty: as its steps alone say.
    `seconds`  how long the search took; 0 where nobody measured it.
    """

    start: str
    steps: tuple[Hint, ...]
    status: PathStatus
    message: str
    end: Hint | None = None
    stopped: str = ""
    rating: Rating | None = None
    grade: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)

    def entries(self, number: int) -> str:
        """The entries after so many steps."""
        return self.steps[number - 1].then if number else self.start

    @property
    def difficulty(self) -> Difficulty:
        """How hard the steps are."""
        return difficulty(self.steps, self.status, self.rating, self.grade)

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
            "rating": self.rating and asdict(self.rating),
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
            rating=Rating(**rating) if (rating := value.get("rating")) else None,
            grade=value["difficulty"]["grade"],
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
    *,
    near: bool = False,
    hardest: int | None = None,
) -> Generator[Hint, None, Hint]:
    """Every step from the entries `start` on; returns the hint that decides nothing, with which the path ends.

    Never endless: a step decides more cells, or at least makes entries that were not there before.  `hint_tick` makes
    the tick of one hint, where each is to have a limit of its own: a step that it cut short is kept, and says so; where
    it left none, the hint is looked for again without it.  With `near`, of equally easy steps the one nearest
    to the step before it comes next, as people go on; else those that decide most, which is the plain order.  It
    ends where only steps above the level `hardest` are left.

    Raises:
        PuzzleError: the entries are not of this puzzle's shape.
        Stopped: whatever the tick raises; also where a board is too large for the search for a step.
        WrongStep: see there.
    """
    entries, grid = start, puzzle.entered(start)
    seen, last = {hash(entries)}, None
    while True:
        tick(Progress("explaining", fixed=decided(grid)))
        hint = _hint(puzzle, entries, last, tick, hint_tick, hardest)
        if not hint.cells or hint.wrong:
            return hint
        if near:
            last = _end_of(hint) or last
        entries, before, grid = hint.then, grid, puzzle.entered(hint.then)
        pairs = zip(chain.from_iterable(before), chain.from_iterable(grid), strict=True)
        if any(old not in (None, new) for old, new in pairs) or hash(entries) in seen:
            raise WrongStep(f"{puzzle.slug} {puzzle}: {hint}")
        seen.add(hash(entries))
        yield hint


def _hint(
    puzzle: Explained[Any],
    entries: str,
    last: Cell | None,
    tick: Tick,
    hint_tick: Callable[[], Tick] | None,
    hardest: int | None,
) -> Hint:
    """The hint from these entries, if it is one that the path can rely on; raises as `steps` does."""
    if hint_tick is not None:
        own: Hint | None = None
        with suppress(Stopped):
            own = puzzle.hint(entries, hint_tick(), last, hardest)
        tick(Progress("explaining"))  # raises, unless it was only that hint's own limit
        if own is not None and (own.is_step or not own.stopped):
            return own
    hint = puzzle.hint(entries, tick, last, hardest)
    if hint.stopped:
        raise Stopped(hint.stopped)
    return hint


def explain(
    puzzle: Explained[Any],
    tick: Tick = never_stop,
    start: str = "",
    *,
    hint_tick: Callable[[], Tick] | None = None,
    on_step: Callable[[Hint, str], None] | None = None,
) -> Path:
    """The path, as far as it can be explained, and how it ends.

    Steps follow each other as people go on (see `steps`), unless that changes what is hardest; the rating is that of
    the plain order.  A search that is stopped keeps its steps, and its status is `limit` whatever they decide: it says
    how a path ends only where everything was looked for to the end.  `hint_tick` is as for `steps`.  `on_step` gets
    each step as it is found, with the entries before it.

    Raises:
        PuzzleError: the entries are not of this puzzle's shape.
    """
    found: list[Hint] = []
    tick = Watch(tick)
    search = steps(puzzle, tick, start, hint_tick, near=True)
    try:
        while True:
            try:
                step = next(search)
            except StopIteration as over:
                end: Hint = over.value
                break
            if on_step is not None:
                on_step(step, found[-1].then if found else start)
            found.append(step)
        path = _judged(puzzle, Path(start, tuple(found), "stuck", "", end), tick)
    except Stopped as stop:
        path = Path(start, tuple(found), "limit", stopped_message(len(found), stop.reason), None, stop.reason)
        least = puzzle.least_grade(sure_level(found), sum(step.level for step in found))
        return replace(path, grade="" if start else at_least(least))
    if path.status != "solved":
        return path
    if start:
        return replace(path, grade=NOT_RATED if any(step.stopped for step in path.steps) else "")
    return _rated(puzzle, path, tick)


def _end_of(hint: Hint) -> Cell | None:
    """The last cell that a hint decides."""
    return next((cell for name, _ in reversed(hint.cells) if (cell := cell_at(name)) is not None), None)


def _rated(puzzle: Explained[Any], path: Path, tick: Tick) -> Path:
    """The path with its rating, and with the steps of the plain order where it asks for something harder, or not for
    what is hardest there: what is told of a puzzle elsewhere is to be found on its path.

    It stays without a rating where the plain order is not known to its end.
    """
    try:
        plain = tuple(steps(puzzle, tick))
    except Stopped:
        return replace(path, grade=puzzle.grade(path.steps) if puzzle.is_graded_by(path.steps) else NOT_RATED)
    if decided(puzzle.entered(plain[-1].then if plain else "")) < puzzle.height * puzzle.width:
        return replace(path, grade=NOT_RATED)
    rating = Rating(sum(step.level for step in plain), puzzle.score(plain))
    rated = replace(path, rating=rating, grade=puzzle.grade(plain))
    kept = not plain or crux(plain) in {step.technique for step in path.steps}
    return rated if kept and level(plain) == level(path.steps) else replace(rated, steps=plain)


def stopped_message(count: int, reason: str) -> str:
    """What can be said of a path whose search ended after so many steps, for a reason as in `Stopped`."""
    found = "1 step was" if count == 1 else f"{count} steps were"
    return f"{stopped_by(reason)}{found} found; how it goes on is open."


def _judged(puzzle: Explained[Any], path: Path, tick: Tick) -> Path:
    """The path with its status and message: solving tells what hints cannot, whether there is something to find.

    Raises:
        Stopped: it was stopped before that was known.
    """
    grid = puzzle.entered(path.entries(len(path.steps)))
    left = puzzle.height * puzzle.width - decided(grid)
    outcome = solve(puzzle, tick=tick)
    if outcome.status == "limit":
        raise Stopped(outcome.stopped)
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
