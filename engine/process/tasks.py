"""What solver and hint processes do with a job, in whatever process, or on whatever device, they do it.

A solver's job is described in `engine.process.worker`, and so are its answers; `HELP` has the tasks of hint processes.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from engine import (
    PUZZLES,
    Bounded,
    Explained,
    GridPuzzle,
    Hinted,
    Inventive,
    NotDealt,
    Progress,
    Puzzle,
    PuzzleTooLarge,
    Rated,
    Recipe,
    Stated,
    Stopped,
    Taught,
    Transparent,
    fresh,
    give_account,
    prove,
    solve,
    with_reasons,
)
from engine.core.limits import Deadline, SecondDeadline, Tick
from engine.core.places import cell_at
from engine.dealer.quality import appraise
from engine.dealer.variations import conceal, invent, retouch, settle, vary, wishes
from engine.hints.lessons import judge, lessons_of
from engine.hints.path import explain, hint_to_json
from engine.hints.standing import standing, value_at
from engine.sat.search import load_solvers

MOST_DECIDED = 10_000
"""Most cells of a board for which decided cells are reported."""
REPORT_EVERY = 0.2
"""Seconds between two progress lines."""
MORE_SECONDS = 2.0
"""Extra time for several solutions, or for reasons why there is none; the outcome is already waiting to be shown."""
ANSWERS = 3
"""Solutions printed with a puzzle that has several."""
HINT_SECONDS = 2.0
"""Time for one step of a path: a hint that is stopped has the best reason found by then."""
PARTS = ("hints", "dealer", "dealer.variations")
"""Modules that kinds import only when needed, by the names in docs/adding-a-puzzle.md."""
MOST_PROOF = 8_000_000
"""Characters of a proof that is sent."""
NO_PROOF: dict[str, Any] = {"files": {}, "check": ""}
KEPT = 50
"""Puzzles that a hint process remembers."""
Kept = OrderedDict[tuple[str, str], Puzzle[Any]]


class Answers(Protocol):
    """Where answers go."""

    def write(self, name: str, value: object) -> None:
        """Take one answer: `{name: value}`, as JSON has it."""


class ReportingDeadline(Deadline):
    """A deadline that also reports progress."""

    def __init__(self, seconds: float, answers: Answers, puzzle: Puzzle[Any]) -> None:
        super().__init__(seconds)
        self.answers = answers
        self.puzzle = puzzle
        self.decided: list[list[object]] | None = None
        self._asked = False
        self.next_report = time.monotonic() + REPORT_EVERY

    def __call__(self, progress: Progress) -> None:
        """Report progress, if some time has passed since the last report."""
        super().__call__(progress)
        now = time.monotonic()
        if now >= self.next_report:
            self.next_report = now + REPORT_EVERY
            self.answers.write("progress", vars(progress))
            self._tell_decided()

    def _tell_decided(self) -> None:
        """Report once which cells are decided, whatever the search comes to."""
        if self._asked or not isinstance(self.puzzle, GridPuzzle):
            return
        self._asked = True
        if self.puzzle.width * self.puzzle.height <= MOST_DECIDED:
            self.decided = self.puzzle.decided()
        if self.decided is not None:
            self.answers.write("decided", self.decided)


def wanted(puzzle: Puzzle[Any], most: int, cells: int) -> int:
    """Return how many solutions to list, so that those of a large grid do not fill memory; at least two."""
    if isinstance(puzzle, GridPuzzle):
        return max(2, min(most, cells // (puzzle.width * puzzle.height)))
    return max(most, puzzle.always_list)


def run(job: dict[str, Any], answers: Answers) -> None:
    """Do the task and write its result; the time for it begins when the kind is prepared."""
    PUZZLES[job["kind"]].prepare()
    if job.get("task") == "deal":
        try:
            found = dealt(job["text"], Deadline(float(job["limit"])))
        except Stopped as stop:
            answers.write("stopped", stop.reason)
        else:
            answers.write(*("dealt", found) if found else ("stopped", "nothing"))
        return
    puzzle = PUZZLES[job["kind"]].parse(job["text"])
    tick = ReportingDeadline(float(job["limit"]), answers, puzzle)
    if job.get("task") == "path" and isinstance(puzzle, Explained):
        find_path(puzzle, job["entries"], tick, answers)
    else:
        find_solutions(puzzle, job, tick, answers)


def find_path(puzzle: Explained[Any], entries: str, tick: Deadline, answers: Answers) -> None:
    """Explain the whole path."""
    start = time.perf_counter()
    path = explain(
        puzzle,
        tick,
        entries,
        hint_tick=lambda: SecondDeadline(tick, HINT_SECONDS),
        on_step=lambda step, before: answers.write("step", hint_to_json(step, before)),
    )
    answers.write("result", replace(path, seconds=time.perf_counter() - start).to_json())


def find_solutions(puzzle: Puzzle[Any], job: dict[str, Any], tick: ReportingDeadline, answers: Answers) -> None:
    """Search for solutions."""
    start = time.perf_counter()
    entries = job.get("entries")
    outcome = solve(
        puzzle,
        most=wanted(puzzle, int(job["most"]), int(job["cells"])),
        tick=tick,
        on_solution=lambda solution: answers.write("solution", solution),
        wanted=puzzle.solution_from_json(json.loads(entries)) if entries else None,
    )
    outcome = replace(outcome, seconds=time.perf_counter() - start)
    if outcome.stopped and not outcome.solutions and tick.decided is not None:
        outcome = replace(outcome, decided=tuple(map(tuple, tick.decided)))
    answers.write("result", outcome.to_json())
    complete = with_reasons(puzzle, outcome, SecondDeadline(tick, MORE_SECONDS))
    if complete is not outcome:
        answers.write("result", complete.to_json())


def hint(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """Return the hint for a job.

    Raises:
        PuzzleError: the entries do not fit this puzzle.
        Stopped: time is up.
    """
    puzzle = remembered(job, kept)
    if not isinstance(puzzle, Hinted):
        raise TypeError(f"{job['kind']} has no hints")
    entries, near = job["entries"], cell_at(job.get("near", ""))
    if isinstance(puzzle, Explained):
        found = puzzle.hint(entries, tick, near, sparing=not job.get("lesson"))
    else:
        found = puzzle.hint(entries, tick)
    return hint_to_json(found, entries)


def standing_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """Return what a player's entries amount to; raise as `hint` does."""
    return standing(checkable(job, kept), job["entries"], tick).to_json()


def appraisal_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """Return how good a puzzle in the making is."""
    return appraise(appraisable(job, kept), job["entries"], tick).to_json()


def account_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """Return what the search for a puzzle's solution does."""
    puzzle = remembered(job, kept)
    if not isinstance(puzzle, Stated | Bounded):
        raise TypeError(f"{job['kind']} rules aren’t stated as clauses")
    return give_account(puzzle, tick).to_json()


def workings_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """Return how machines solve the job's puzzle, looking at the part `at`."""
    puzzle = remembered(job, kept)
    if not isinstance(puzzle, Transparent):
        raise TypeError(f"{job['kind']} shows no workings")
    return puzzle.workings(job["at"], tick).to_json()


def proof_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """Return the proof of what there is to prove about the job's puzzle; without files if that is nothing.

    `stopped` is null, or what ended the search: `size` if the proof is too long.
    """
    puzzle = remembered(job, kept)
    outcome = solve(puzzle, most=2, tick=tick)
    try:
        found = prove(puzzle, outcome, tick)
    except PuzzleTooLarge:
        return NO_PROOF | {"stopped": "size"}
    if found is None:
        return NO_PROOF | {"stopped": outcome.stopped or None}
    if sum(map(len, found.files.values())) > MOST_PROOF:
        return NO_PROOF | {"stopped": "size"}
    return found.to_json() | {"stopped": None}


def rating_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """Return how hard a puzzle is: a report that proposes nothing."""
    return appraise(checkable(job, kept), "", tick, advice=False).to_json()


def rework_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any] | None:
    """Return the puzzle with a small change, or an unfinished one completed; None if every try fails.

    Raises:
        PuzzleError: the text is not the beginning of a puzzle.
    """
    wish, turn = job["wish"], int(job["turn"])
    kind = PUZZLES[job["kind"]]
    if wish not in wishes(kind):
        raise TypeError(f"nobody makes {job['kind']} {wish}")
    if issubclass(kind, Inventive) and wish == "rest":
        found = invent(kind, job["text"], job["entries"], turn=turn, tick=tick)
    elif wish == "unique":
        rated: Any = remembered(job, kept)
        found = settle(rated, turn=turn, tick=tick)
    elif wish == "hide":
        whole: Any = remembered(job, kept)
        found = conceal(whole, turn=turn, tick=tick)
    elif wish in {"cells", "easy"}:
        picture: Any = remembered(job, kept)
        found = retouch(picture, job["entries"], plainly=wish == "easy", turn=turn, tick=tick)
    else:
        puzzle: Any = remembered(job, kept)
        found = vary(puzzle, harder=wish == "harder", turn=turn, tick=tick)
    return None if found is None else found.to_json()


def value(job: dict[str, Any], tick: Deadline, kept: Kept) -> str | None:
    """Return what a cell holds; raise as `hint` does."""
    row, column = job["cell"]
    return value_at(checkable(job, kept), job["entries"], (row, column), tick)


def verdict_of(job: dict[str, Any], tick: Deadline, kept: Kept) -> dict[str, Any]:
    """Return the value of a move in a lesson, from the entries `before` it; raise as `hint` does."""
    puzzle, before = remembered(job, kept), job["before"]
    lesson = next((each for each in lessons_of(type(puzzle)) if each.slug == job["lesson"]), None)
    if lesson is None or not isinstance(puzzle, Taught):
        raise TypeError(f"{job['kind']} has no lesson {job['lesson']}")
    return judge(puzzle, lesson, before, job["entries"], tick).to_json(before)


def checkable(job: dict[str, Any], kept: Kept) -> Explained[Any]:
    """Return the job's puzzle, of a kind whose entries can be checked."""
    puzzle = remembered(job, kept)
    if not isinstance(puzzle, Explained):
        raise TypeError(f"{job['kind']} entries can’t be checked")
    return puzzle


def appraisable(job: dict[str, Any], kept: Kept) -> Explained[Any] | Rated[Any]:
    """Return the job's puzzle, of a kind that can be judged while it is made."""
    puzzle = remembered(job, kept)
    return puzzle if isinstance(puzzle, Rated) else checkable(job, kept)


def remembered(job: dict[str, Any], kept: Kept) -> Puzzle[Any]:
    """Return the job's puzzle, and keep it as the last used one."""
    name = (job["kind"], job["text"])
    puzzle = kept.pop(name) if name in kept else PUZZLES[job["kind"]].parse(job["text"])
    kept[name] = puzzle
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return puzzle


def deal_fresh(job: dict[str, Any], tick: Deadline, _kept: Kept) -> dict[str, str] | None:
    """Return `text` and `title` of a recipe's puzzle; None if there is none.  Raises `Stopped` when time is up."""
    return dealt(job["text"], tick)


def deal_answered(job: dict[str, Any], tick: Deadline, _kept: Kept) -> dict[str, object] | None:
    """Return what `deal_fresh` does, with the first `solutions`, none if they did not come in time."""
    found = dealt(job["text"], tick)
    if found is None:
        return None
    puzzle = PUZZLES[job["kind"]].parse(found["text"])
    return {**found, "solutions": solve(puzzle, most=ANSWERS, tick=tick).solutions}


def dealt(recipe: str, tick: Tick) -> dict[str, str] | None:
    """Return a recipe's puzzle in the form that pages and the stock keep; None if there is none."""
    try:
        found = fresh(Recipe.parse(recipe), tick)
    except NotDealt:
        return None
    return {"text": str(found.puzzle), "title": found.title}


HELP: dict[str, Callable[[dict[str, Any], Deadline, Kept], object]] = {
    "account": account_of,
    "appraisal": appraisal_of,
    "answered": deal_answered,
    "fresh": deal_fresh,
    "hint": hint,
    "proof": proof_of,
    "rating": rating_of,
    "rework": rework_of,
    "standing": standing_of,
    "value": value,
    "verdict": verdict_of,
    "workings": workings_of,
}
"""The function for each task of a hint process."""


@cache
def load(slug: str) -> None:
    """Import a kind with all its `PARTS`, and the solvers; load its data."""
    load_solvers()
    import_module(f"engine.puzzles.{slug}")
    for part in PARTS:
        with suppress(ModuleNotFoundError):  # not every kind has all
            import_module(f"engine.puzzles.{slug}.{part}")
    PUZZLES[slug].prepare()
