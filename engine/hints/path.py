"""The whole path from a puzzle, or from a player's entries, to its end: one hint after the other.

`steps` finds a path step by step; `explain` then judges whether it ends at the solution, and if not, why not.  How hard
it is follows from its steps alone (`Path.difficulty`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
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
from engine.core.limits import Progress, Stopped, StopRecorder, Tick, never_stop
from engine.core.places import Cell, cell_at, place, spelled_out
from engine.hints.statements import Remark, say
from engine.solver.outcome import stopped_by
from engine.solver.several import forced_cells
from engine.solver.solutions import solve

NOT_READ = {"where", "why", "what", "chain", "drawn", "told"}
"""What a hint had that was stored before there were remarks, and what programs are told besides."""
EnteredGrid = Sequence[Sequence[object]]
"""A player's entries: the values of cells, None where open."""


class WrongStep(AssertionError):
    """Raised when a hint decides nothing or takes something back: a bug in the engine.  It is never shown."""


@dataclass(frozen=True)
class Path:
    """A path from the entries `start` (empty: from the untouched puzzle), as far as it is known.

    `end`      the last hint, which decides nothing more; None if the search was stopped.
    `message`  what the end means, in a sentence or two for people.
    `stopped`  why the search ended early (see `engine.core.limits.Stopped`), else empty.
    `rating`   how it compares with others; None if the path does not lead from the untouched puzzle to its end, or time
               ran out before the plain order was known to its end.
    `grade`    how hard it is in words; empty: as its steps alone say.
    `seconds`  how long the search took; 0 if not measured.
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
        """Return the entries after this many steps."""
        return self.steps[number - 1].then if number else self.start

    @property
    def difficulty(self) -> Difficulty:
        """Return how hard the steps are."""
        return difficulty(self.steps, self.status, self.rating, self.grade)

    def to_json(self) -> dict[str, Any]:
        """Return the path as values that the json module can write, with its difficulty."""
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
        """Return the path from what `to_json` gave, after a trip through JSON."""
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
        """Return a path whose search goes on or ended early, from its steps as `hint_to_json` wrote them."""
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
    """Yield every step from the entries `start`; return the hint that decides nothing, at which the path ends.

    The iteration is finite: a step decides more cells, or at least makes entries that were not there before.
    `hint_tick` makes the tick of one hint, if each is to have its own limit: a step that it cut short is kept and says
    so; if it left none, the hint is looked for again without it.  With `near`, of equally easy steps the one nearest to
    the step before comes next, without long notes, as people go on; otherwise those that decide most, which is the
    plain order.  The path
    ends where only steps above the level `hardest` are left.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
        Stopped: raised by the tick; also if a board is too large for the search for a step.
        WrongStep: see there.
    """
    entries, grid = start, puzzle.entered(start)
    seen, last = {entries}, None
    while True:
        tick(Progress("explaining", fixed=decided(grid)))
        hint = _hint(partial(puzzle.hint, entries, near=last, hardest=hardest, sparing=near), tick, hint_tick)
        if not hint.cells or hint.wrong:
            return hint
        if near:
            last = _end_of(hint) or last
        entries, before, grid = hint.then, grid, puzzle.entered(hint.then)
        pairs = zip(chain.from_iterable(before), chain.from_iterable(grid), strict=True)
        if any(old not in (None, new) for old, new in pairs) or entries in seen:
            raise WrongStep(f"{puzzle.slug} {puzzle}: {hint}")
        seen.add(entries)
        yield hint


def _hint(find: Callable[..., Hint], tick: Tick, hint_tick: Callable[[], Tick] | None) -> Hint:
    """Return the hint from these entries, if the path can rely on it; raise as `steps` does."""
    if hint_tick is not None:
        own: Hint | None = None
        with suppress(Stopped):
            own = find(tick=hint_tick())
        tick(Progress("explaining"))  # raises, unless it was only that hint's own limit
        if own is not None and (own.is_step or not own.stopped):
            return own
    hint = find(tick=tick)
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
    """Return the path, as far as it can be explained, and how it ends.

    Steps follow each other as people go on (see `steps`), unless that changes what is hardest; the rating is that of
    the plain order.  A search that is stopped keeps its steps, and its status is `limit` whatever they decide: a path
    says how it ends only if the search was complete.  `hint_tick` is as for `steps`.  `on_step` gets each step when it
    is found, with the entries before it.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
    """
    found: list[Hint] = []
    tick = StopRecorder(tick)
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
        return replace(path, grade="" if start else at_least(least) or NOT_RATED)
    if path.status != "solved":
        return path
    if start:
        return replace(path, grade=NOT_RATED if any(step.stopped for step in path.steps) else "")
    return _rated(puzzle, path, tick)


def _end_of(hint: Hint) -> Cell | None:
    """Return the last cell that a hint decides."""
    return next((cell for name, _ in reversed(hint.cells) if (cell := cell_at(name)) is not None), None)


def _rated(puzzle: Explained[Any], path: Path, tick: Tick) -> Path:
    """Return the path with its rating, and with the steps in plain order if those need something harder, or something
    different at their hardest: what pages say of a puzzle must be found on its path.

    It has no rating if the plain order is not known to its end.
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
    """Return what can be said of a path whose search ended after this many steps, for a reason as in `Stopped`."""
    found = "We found 1 step" if count == 1 else f"We found {count} steps"
    return f"{stopped_by(reason)}{found}, but don’t know how it goes on."


def _judged(puzzle: Explained[Any], path: Path, tick: Tick) -> Path:
    """Return the path with its status and message: solving shows whether there is anything left to find.

    Raises:
        Stopped: the search ended before that was known.
    """
    grid = puzzle.entered(path.entries(len(path.steps)))
    left = puzzle.height * puzzle.width - decided(grid)
    outcome = solve(puzzle, tick=tick)
    if outcome.status == "limit":
        raise Stopped(outcome.stopped)
    if outcome.status == "impossible":
        return replace(path, status="impossible", message="This puzzle has no solution, so there are no steps to it.")
    mistaken = path.end is not None and bool(path.end.wrong)
    if mistaken or (outcome.status == "unique" and not _agree(grid, outcome.solutions[0])):
        return replace(path, status="mistake", message="One of your entries is wrong, so there are no steps from here.")
    solution = puzzle.solution_from_json(outcome.solutions[0]) if outcome.solutions else None
    if not left and solution is not None and not any(True for _ in puzzle.complaints(_shaped_like(solution, grid))):
        only = "the only solution" if outcome.status == "unique" else "one of several solutions"
        return replace(path, status="solved", message=f"These steps lead to {only}.")
    cells = "1 cell is" if left == 1 else f"{left} cells are"
    if outcome.status == "several":
        forced = outcome.forced
        with suppress(Stopped):
            if forced is None and isinstance(puzzle, Stated):
                forced = forced_cells(puzzle, tick)
        hidden = sum(grid[r][c] is None for r, c in forced) if forced is not None else None
        words = f"There’s more than one solution. {cells.capitalize()} still open"
        if hidden == 0:
            words += ", where the solutions differ."
        else:
            words += f", and {hidden} of them never change, but we can’t explain why." if hidden else "."
        return replace(path, status="several", message=words)
    return replace(path, message=f"We can’t explain what comes next. {cells} still open.")


def decided(grid: EnteredGrid) -> int:
    """Return how many cells have a value."""
    return sum(value is not None for row in grid for value in row)


def new_places(before: EnteredGrid, after: EnteredGrid) -> tuple[str, ...]:
    """Return the places of cells that are decided only in the second grid."""
    return tuple(
        place((r, c))
        for r, (old, new) in enumerate(zip(before, after, strict=True))
        for c, value in enumerate(new)
        if value is not None and old[c] is None
    )


def _agree(grid: EnteredGrid, solution: Any) -> bool:
    return all(value in (None, solution[r][c]) for r, row in enumerate(grid) for c, value in enumerate(row))


def _shaped_like(solution: Any, grid: EnteredGrid) -> Any:
    """Return a whole grid of entries in the shape of a solution: rows are texts or tuples."""
    return tuple("".join(map(str, row)) if isinstance(solution[0], str) else tuple(row) for row in grid)


# -- JSON --------------------------------------------------------------------------------------------------------------


def hint_to_json(hint: Hint, before: str) -> dict[str, Any]:
    """Return a hint as values that the json module can write; its entries as changes of those `before` it.

    So the size of a path grows with its cells, not with steps times cells.
    """
    told = replace(hint, statements=(), remarks=(), argument=())
    value = {name: each for name, each in asdict(told).items() if each}
    value["remarks"] = [each.to_json() for each in hint.remarks]
    if hint.argument:
        value["argument"] = [each.to_json() for each in hint.argument]
    value["then"] = text_changes(before, hint.then)
    return value


def hint_from_json(value: dict[str, Any], before: str) -> Hint:
    """Return the hint from what `hint_to_json` gave, after a trip through JSON, and the entries before it."""
    tuples: dict[str, Any] = {name: tuple(value[name]) for name in ("places", "wrong", "rules") if name in value}
    cells = tuple((where, what) for where, what in value.get("cells", ()))
    remarks = tuple(map(Remark.from_json, value["remarks"])) if "remarks" in value else _older_remarks(value)
    argument = tuple(map(Remark.from_json, value.get("argument", ())))
    then = changed_text(before, value["then"])
    rest: dict[str, Any] = {"cells": cells, "remarks": remarks, "argument": argument, "then": then}
    given = {name: each for name, each in value.items() if name not in NOT_READ}
    return Hint(**given | tuples | rest)


def _older_remarks(value: dict[str, Any]) -> tuple[Remark, ...]:
    """Return what a hint says that was stored before there were remarks, as one text for each stage."""
    stages = (value["where"], value.get("why"), *value.get("chain", ()), value.get("what"))
    return say(*map(spelled_out, filter(None, stages)))


def steps_from_json(start: str, values: Sequence[dict[str, Any]]) -> tuple[Hint, ...]:
    """Return hints that follow each other from the entries `start`."""
    found: list[Hint] = []
    for value in values:
        found.append(hint_from_json(value, found[-1].then if found else start))
    return tuple(found)


def text_changes(old: str, new: str) -> list[list[Any]]:
    """Return [position, characters removed, characters inserted], from the left; positions in the old text."""
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
    """Return the new text, from the old one and what `text_changes` gave."""
    parts, at = [], 0
    for begin, length, put_in in changes:
        parts += [old[at:begin], put_in]
        at = begin + length
    return "".join([*parts, old[at:]])
